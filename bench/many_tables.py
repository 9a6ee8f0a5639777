"""A store of 50,000 tables beside one of 100: start, memory, the lobby's list, loading a table.
CPU of the server and of everything the database does for it; SQLite, and PostgreSQL if found."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import select, text

from bench.idle_sockets import resident
from bench.socket_clients import Pair, Tally, new_cookie
from bench.socket_server import tell_used_time
from tests.services import Postgres, ServiceError
from tests.services.process import children
from wagnis.cli.serve import serve
from wagnis.server.config import Config, Limits
from wagnis.server.store import LogRow, Store, TableRow, sqlite_url
from wagnis.server.store.engine import open_engine
from wagnis.server.store.schema import GAME_TABLE
from wagnis.server.table.documents import line_of, new_id
from wagnis.server.web.app import create_app
from wagnis.server.web.context import DATABASE, open_store
from wagnis.server.web.guards.identity import Identity

MANY, FEW = 50_000, 100
EVENTS = 20  # moves at a table in play
HELD = 50  # tables where the requesting device sits
TOGETHER = 400  # tables written at once
ROUNDS, ASKED, LOADED = 5, 200, 100
AIM = 2.0  # milliseconds of CPU for the lobby's list
RESTING = 0.03  # CPU-seconds in a second
SECRET = bytes(32)
JSON = {"Content-Type": "application/json"}
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Place:
    """The storage of games: a folder, and optionally a database."""

    folder: Path
    database: str | None = None

    def config(self) -> Config:
        limits = Limits(rates=False)
        return Config(data=self.folder, database=self.database, secret=SECRET, limits=limits)


async def played(folder: Path) -> dict[str, tuple[TableRow, list[LogRow]]]:
    """Tables by phase, one of each kind, played on a server."""
    with running(Place(folder), None) as server:
        client = server.client
        for rounds in (1, 100):
            tally = Tally()
            game = {"game": "zocken", "options": {"rounds": rounds}, "seats": [{}, {}]}
            pair = Pair(tally, {**game, "public": True})
            await pair.open(server.port)
            pair.go()
            while not pair.stopped and (rounds == 1 or tally.answers < EVENTS):
                await asyncio.sleep(0.01)
            pair.stopped = True
            pair.close()
        cookie, body = new_cookie(client), json.dumps({**game, "public": True})
        client.request("POST", "/api/tables", body, {"Cookie": cookie, **JSON})
        client.getresponse().read()
    store = Store.open(sqlite_url(folder / DATABASE))
    with store.engine.connect() as connection:
        ids = list(connection.scalars(select(GAME_TABLE.c.id)))
    found = [await store.load(id) for id in ids]
    await store.close()
    return {one[0].phase: one for one in found if one is not None}


def rows(
    tables_by_phase: dict[str, tuple[TableRow, list[LogRow]]], count: int, me: str
) -> Iterator[tuple[TableRow, list[LogRow]]]:
    """The tables of a busy year: one in fifty is in play, one in fifty waits for players."""
    now = time.time_ns() // 1_000_000
    for number in range(count):
        row, log = tables_by_phase[{0: "playing", 1: "open"}.get(number % 50, "over")]
        holder = me if number % max(1, count // HELD) == 0 else f"device{number % 5_000}"
        holders, line = (holder, "other"), line_of(row.document)
        updated = now - 1_000 * number
        yield replace(row, id=new_id(), updated=updated, holders=holders, line=line), log


async def fill(
    store: Store, tables_by_phase: dict[str, tuple[TableRow, list[LogRow]]], count: int, me: str
) -> list[str]:
    ids, waiting = [], []
    for row, log in rows(tables_by_phase, count, me):
        ids.append(row.id)
        waiting.append(store.create(row, log))
        if len(waiting) == TOGETHER:
            await asyncio.gather(*waiting)
            waiting = []
    await asyncio.gather(*waiting)
    await store.close()
    return ids


@dataclass(frozen=True, slots=True)
class Running:
    process: subprocess.Popen[str]
    port: int
    postgres: Postgres | None
    client: http.client.HTTPConnection
    started: float  # CPU seconds until it answered

    def used(self) -> float:
        """CPU seconds of the server so far, and of the database."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline()) + self.database()

    def database(self) -> float:
        if self.postgres is None:
            return 0.0
        return sum(cpu_of(child) for child in (self.postgres.pid, *children(self.postgres.pid)))

    def rest(self) -> None:
        """Wait until the server is nearly idle, when its work after the start is done."""
        for _ in range(60):
            before = self.used()
            time.sleep(1)
            if self.used() - before < RESTING:
                return

    def ask(self, path: str, cookie: str) -> bytes:
        self.client.request("GET", path, headers={"Cookie": cookie})
        answer = self.client.getresponse()
        body = answer.read()
        assert answer.status == 200, (answer.status, body[:200])
        return body

    def each(self, paths: list[str], cookie: str) -> float:
        """Milliseconds of CPU for a request, the median of rounds."""
        rates, size = [], max(1, len(paths) // ROUNDS)
        for start in range(0, size * ROUNDS, size):
            some = paths[start : start + size]
            before = self.used()
            for path in some:
                self.ask(path, cookie)
            rates.append(1_000 * (self.used() - before) / len(some))
        return statistics.median(rates)


def cpu_of(process: int) -> float:
    """CPU seconds of a process so far."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / TICK


@contextmanager
def running(place: Place, postgres: Postgres | None) -> Iterator[Running]:
    command = [sys.executable, "-m", "bench.many_tables", str(place.folder), place.database or ""]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        client = http.client.HTTPConnection("127.0.0.1", port)
        found = Running(process, port, postgres, client, 0.0)
        found.ask("/api/health", "")
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
        yield replace(found, started=float(process.stdout.readline()))
    finally:
        process.kill()
        process.communicate()


def server(folder: str, database: str) -> None:
    """The measured server: it reports its CPU time on request over standard input."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=256)
    config = Place(Path(folder), database or None).config()
    app = create_app(config, open_store(config))
    print(listening.getsockname()[1], flush=True)
    threading.Thread(target=tell_used_time, daemon=True).start()
    serve(app, listening, lambda: None)


def tidied(database: str) -> None:
    """What PostgreSQL does by itself some minutes after many writes."""
    engine = open_engine(database, 5)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        connection.execute(text("CHECKPOINT"))
    engine.dispose()


def measure(what: str, count: int, place: Place, postgres: Postgres | None) -> None:
    with running(place, postgres) as empty:
        cookie = new_cookie(empty.client)
    me = Identity(SECRET).of([(b"cookie", cookie.encode())])
    assert me is not None
    store = open_store(place.config())

    async def filled() -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            made = await played(Path(folder))
        return await fill(store, made, count, me)

    ids = asyncio.run(filled())
    if place.database is not None:
        tidied(place.database)
    with running(place, postgres) as found:
        memory = resident(found.process.pid) / 2**20
        found.ask("/api/tables", cookie)
        found.rest()
        floor = found.each(["/api/health"] * ASKED, cookie)
        alone = found.each(["/api/tables"] * ASKED, "")
        listed = found.each(["/api/tables"] * ASKED, cookie)
        step = max(1, len(ids) // LOADED)
        loaded = found.each([f"/api/tables/{id}" for id in ids[::step][:LOADED]], cookie)
    print(f"{what:24}{found.started:9.2f}{memory:9.0f}{floor:9.2f}", end="")
    print(f"{alone:9.2f}{listed:9.2f}{loaded:9.2f}", flush=True)


def main() -> None:
    if len(sys.argv) == 3:
        server(*sys.argv[1:])
        return
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    print(f"{'':24}{'start s':>9}{'MB':>9}{'health':>9}{'list':>9}{'+ mine':>9}{'a table':>9}")
    with tempfile.TemporaryDirectory() as place, ExitStack() as held:
        folder = Path(place)
        folder.chmod(0o711)
        for count in (FEW, many):
            (folder / str(count)).mkdir()
            measure(f"SQLite, {count:,}", count, Place(folder / str(count)), None)
        try:
            postgres = held.enter_context(Postgres(folder / "postgres"))
        except ServiceError as error:
            print(error)
            return
        for count in (FEW, many):
            (folder / f"p{count}").mkdir()
            kept = Place(folder / f"p{count}", postgres.create(f"tables{count}"))
            measure(f"PostgreSQL, {count:,}", count, kept, postgres)
    print(f"start in CPU-seconds, answers in ms of CPU; aim for the list: under {AIM:.0f} ms")


if __name__ == "__main__":
    main()
