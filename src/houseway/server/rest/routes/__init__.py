"""The REST interface, one module for each kind of thing."""
