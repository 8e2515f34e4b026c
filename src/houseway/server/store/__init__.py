"""What the server keeps: the database, its schema, and the lines of every table's log."""
