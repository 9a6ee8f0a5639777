"""Who is connected to a table, and how all of them are told something at once.

A message for everybody is encoded once. What is said is decided in `room` and `news`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from wagnis.server.readers import Reader, answering


class Company:
    """The readers of one table."""

    def __init__(self) -> None:
        self._readers: set[Reader] = set()
        self._devices: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._readers)

    def enter(self, reader: Reader) -> None:
        self._readers.add(reader)
        if reader.handle is not None:
            self._devices[reader.handle] += 1

    def leave(self, reader: Reader) -> None:
        """Also for somebody who was gone before they had come in."""
        if reader not in self._readers:
            return
        self._readers.remove(reader)
        if reader.handle is not None:
            self._devices[reader.handle] -= 1
            if not self._devices[reader.handle]:
                del self._devices[reader.handle]

    @property
    def present(self) -> Collection[str]:
        """The devices that are connected."""
        return self._devices.keys()

    def any_of(self, handles: Iterable[str]) -> bool:
        return any(handle in self._devices for handle in handles)

    def watching(self, seated: Collection[str]) -> int:
        """Connected devices without a seat; those without a name count one by one."""
        nameless = sum(reader.handle is None for reader in self._readers)
        return nameless + sum(handle not in seated for handle in self._devices)

    def let_go_stuck(self, since: float) -> None:
        """End the connections to which a message has been on its way since then or longer."""
        for reader in list(self._readers):
            if reader.sending_since is not None and reader.sending_since <= since:
                reader.let_go()

    def tell(
        self, payload: str, asker: Reader | None = None, submission: str | None = None
    ) -> None:
        """Tell everybody; to whoever asked for it, it is also the answer."""
        for reader in self._readers:
            if reader is not asker:
                reader.push(payload)
        if asker is not None:
            asker.push(
                payload if submission is None else answering(payload, submission), wake=False
            )
