"""The games, a folder for each: it states the game and hands over what it can do; nothing outside names one."""
