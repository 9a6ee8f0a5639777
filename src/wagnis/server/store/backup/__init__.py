"""Backups: one file for SQLite and PostgreSQL, written and restored."""
