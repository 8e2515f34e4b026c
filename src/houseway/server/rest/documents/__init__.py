"""The documents of the REST interface: what it takes and gives, as in its OpenAPI description."""
