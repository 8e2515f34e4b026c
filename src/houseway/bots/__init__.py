"""Bots: anybody at the table can be one. A bot is given what its seat sees and answers with an action, or none."""
