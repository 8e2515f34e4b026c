"""Alembic's way in: it is given a connection by `houseway.server.store.database`."""

from alembic import context

from houseway.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
