"""The database itself: its schema and migrations, connections to it, who may use it."""
