"""The database itself: its schema, connections to it, who may use it."""
