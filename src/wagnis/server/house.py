"""What all doors of a server share: its settings, its limits, its tables, its key.

Filled when the server starts; nothing is decided here.
"""

from __future__ import annotations

from wagnis.server.accounts import Accounts
from wagnis.server.config import Config
from wagnis.server.hub import Hub
from wagnis.server.identity import Identity, load_key
from wagnis.server.limits import Gate
from wagnis.server.store import MemoryStore, SqlStore, Store, sqlite_url

DATABASE = "wagnis.sqlite"


class House:
    """One running server."""

    accounts: Accounts
    hub: Hub
    identity: Identity

    def __init__(self, config: Config) -> None:
        self.config = config
        self.gate = Gate(config.limits)

    def open(self, store: Store | None) -> None:
        """Within the event loop that will serve."""
        self.identity = Identity(load_key(self.config.data, self.config.secret))
        self.accounts = Accounts()
        self.hub = Hub(store or open_store(self.config), self.config)

    async def close(self) -> None:
        await self.hub.close()


def open_store(config: Config) -> Store:
    """The database elsewhere, the one in the data folder, or memory."""
    if config.database is not None:
        return SqlStore.open(config.database)
    if config.data is not None:
        file = config.data / DATABASE
        # The seeds of running games are in there; what SQLite makes beside it is as private.
        file.touch(mode=0o600)
        file.chmod(0o600)
        return SqlStore.open(sqlite_url(file))
    return MemoryStore()
