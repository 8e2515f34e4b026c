"""The socket of a table: the protocol, who listens, and what each is told."""
