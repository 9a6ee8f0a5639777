"""What moves are worth: advice for people, moves for bots that weigh them, solving what is missing.

A room asks through its `Advisor` protocol and knows nothing of this; the numbers are found in
`wagnis.solvers`.
"""
