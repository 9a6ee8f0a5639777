"""People who play with each other: results between them, groups, one identity on two devices.

`rows` stores who shares and groups, `people` counts results and seats a group's next table,
`routes` shows both, `carrying` takes an identity to another browser.
"""

# The store asks `rows`, which needs its schema: loaded first, so that either may be imported first.
import wagnis.server.store  # noqa: F401
