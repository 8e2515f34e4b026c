"""The engine: actions, events, areas, phases. It is given a rulebook and never imports one."""
