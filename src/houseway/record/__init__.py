"""The record: what happened at a table, kept so that anybody can check it."""
