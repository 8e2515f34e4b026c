"""The server: live tables for people and bots. It carries actions, views and offers; the rules are in the engine."""
