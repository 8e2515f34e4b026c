"""A table at the terminal: desks, prompts, drawings, and the people at it."""
