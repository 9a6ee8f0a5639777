"""What moves are worth: advice, bots that weigh them, reviews, solving what is missing.

A room asks through its `Advisor` protocol and knows nothing of this; the numbers are found in
`wagnis.solvers`.
"""
