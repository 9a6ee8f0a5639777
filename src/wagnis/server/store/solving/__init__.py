"""What servers of a cluster share for solving: the queue of tasks, and the solved tables."""
