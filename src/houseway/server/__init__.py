"""The server: live tables for people and bots. It carries actions, views and offers; rules are the engine's."""
