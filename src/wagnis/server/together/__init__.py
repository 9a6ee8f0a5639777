"""People who play with each other: results between them, groups, one identity on two devices.

`rows` stores who shares and groups, `people` counts results and seats a group's next table,
`routes` shows both, `carrying` takes an identity to another browser.
"""
