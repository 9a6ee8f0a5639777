"""Worked cases of the rules as data, and the test that plays them.
The player of a case is in tests.differential.cases."""
