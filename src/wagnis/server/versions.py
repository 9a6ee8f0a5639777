"""Version numbers of packets and documents, for upgrades without downtime.

`docs/adr/0047-two-versions-side-by-side.md` says when to raise them. Read them as
`versions.DOCUMENT`, not by `from … import`: tests set them.
"""

from __future__ import annotations

PACKETS = (3, 3)
"""The oldest and the newest form of packets between servers that this one speaks.

Each pair of servers speaks the highest that both know. Servers ignore unknown frames, and additions
at the end of a frame or a packet. So only a change that an older server would misunderstand needs a
new form; it is sent only on links of that form."""

DOCUMENT = 1
"""The newest form of a table's document and log that this server reads and writes.

A table's row says which form its last writer knew (`format`), and the oldest form a server has to
know to own it (`needs`, from `table.documents.needs`). A server never takes the lease of a table
that needs more than this."""
