"""The REST interface: documents, routes, and what they ask of rulebooks."""
