"""A second, independent referee and the driver that plays it in lockstep with another.
Not here: any import of the package under test."""
