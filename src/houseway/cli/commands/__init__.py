"""The commands, a module each; imported only when asked for."""
