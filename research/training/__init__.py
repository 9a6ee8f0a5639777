"""Training by self-play on the JAX environments: `python -m research.training gambler 4`.

The environments are in `wagnis.envs.jax`; docs/jax.md reports the results.
"""
