"""Migrations of the server's database, run when the server starts."""
