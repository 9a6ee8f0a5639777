"""Many servers, one table: who is alive, whose a table is, and the tunnel to it.

What happens at a table is said in `room`; one server alone needs nothing of this.
"""
