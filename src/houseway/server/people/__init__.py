"""People: who they are, what they may do, and how much they may ask for."""
