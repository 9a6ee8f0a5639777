"""`wagnis serve`: the server for the browser, for this machine or for friends.

This module has the arguments, the data folder and the address; `wagnis.server` is the server.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from wagnis.cli import CommandError, again, keeping, settings, telling
from wagnis.cli.options import port_number
from wagnis.cli.settings import shared

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

EVERYWHERE = ("0.0.0.0", "::")
PORT = 8000
LARGEST_HEAD = 32 * 1024  # bytes of a request's head
LARGEST_FRAME = 256 * 1024  # bytes; above a message's limit, so that it gets an answer
KEEP_ALIVE = 180  # seconds between two requests; longer than proxies keep a connection
STARTING = 20.0  # seconds to wait for another server's address
BACKLOG = 2048  # connections that wait to be accepted
RECEIVED = 4096  # bytes that the system takes in advance, and so of what is read in one go
MOST_UNREAD = 8 * 1024 * 1024  # bytes that wait for a client to read them; above any one answer
LOOK = 1  # seconds between two looks for clients that do not read
PING = 20.0  # seconds between two pings, and for their answers
CLOSING = 5  # seconds for running requests when the server stops
DESCRIPTORS = 65_536  # open files, where the system allows as many
RESERVE = 256  # of them for everything that is no connection: database, pipes, files
GARBAGE = (20_000, 20, 50)
UNABLE = 3  # the exit status after an error of ours
ELSEWHERE = ("192.0.2.1", 9)  # an address for examples; nothing is sent there


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 also accepts connections from your network"
    )
    parser.add_argument(
        "--port", type=port_number, default=PORT, metavar="N", help=f"the port (default: {PORT})"
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        help="the data folder (default: your own)",
    )
    parser.add_argument("--open", action="store_true", help="open it in your browser")
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="the public address behind a proxy, such as https://example.org",
    )
    parser.add_argument(
        "--allowed-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name this server answers to, such as example.org; * for any",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="the database, a PostgreSQL instead of the file in the data folder; better in "
        "WAGNIS_DATABASE",
    )
    parser.add_argument(
        "--redis",
        metavar="URL",
        help="the Redis that several servers on one database share; better in WAGNIS_REDIS",
    )
    parser.add_argument(
        "--no-solving",
        action="store_true",
        help="do not solve tables in the background; hints and bots use the existing ones",
    )
    keeping.configure(parser)
    telling.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    try:
        return _run(arguments)
    except ModuleNotFoundError as error:
        extra = "cluster" if error.name in ("psycopg", "redis") else "server"
        raise CommandError(
            f"the server needs packages that are missing ({error.name}); "
            f"install them with: pip install 'wagnis[{extra}]'"
        ) from None


def _run(arguments: argparse.Namespace) -> int:
    from wagnis.server import logs
    from wagnis.server.web.folder import TakenError, claimed

    folder = data_folder() if arguments.data is None else arguments.data
    with ExitStack() as stack:
        try:
            tell = stack.enter_context(claimed(folder))
        except TakenError:
            return _come_in(folder, arguments.open)
        except OSError as error:
            raise CommandError(f"cannot store games in {folder}: {error.strerror}") from None
        listening = stack.enter_context(_listen(arguments.host, arguments.port))
        port = listening.getsockname()[1]
        app = _app(arguments, folder)
        logs.set_up()
        with suppress(KeyboardInterrupt):
            serve(app, listening, lambda: _ready(arguments.host, port, arguments.open, tell))
    return 0


def _come_in(folder: Path, show: bool) -> int:
    """A server is running already: open its address with --open, or report it."""
    from wagnis.server.web.folder import address

    end = time.monotonic() + (STARTING if show else 0)
    while (there := address(folder)) is None and time.monotonic() < end:
        time.sleep(0.1)
    if there is None or not show:
        where = "" if there is None else f", at {there}"
        raise CommandError(
            f"the games in {folder} are open in another server already{where}; "
            "close that one, or choose another folder with --data"
        )
    print(f"The server is running already, at {there}", flush=True)
    print("For other options, close that one first (Ctrl+C), or choose another folder with --data")
    webbrowser.open(there)
    return 0


def _app(arguments: argparse.Namespace, folder: Path) -> FastAPI:
    from sqlalchemy.exc import ArgumentError

    from wagnis.server.config import SOLVE, Config
    from wagnis.server.store import UnusableError
    from wagnis.server.web.app import create_app
    from wagnis.server.web.context import open_store
    from wagnis.server.web.guards.identity import load_key

    services = shared(arguments.database, arguments.redis)
    config = Config(
        data=folder,
        database=services.database,
        redis=services.redis,
        hosts=(*arguments.allowed_host, *settings.several(settings.ALLOWED_HOSTS)),
        origins=tuple(origin.rstrip("/") for origin in arguments.origin),
        solve=None if arguments.no_solving else SOLVE,
        keep=keeping.kept(arguments),
        metrics_token=settings.setting(settings.METRICS_TOKEN),
        **telling.told(arguments),
    )
    try:
        config = replace(config, secret=load_key(folder, services.secret))
        return create_app(config, open_store(config))
    except OSError as error:
        raise CommandError(f"cannot store games in {folder}: {error.strerror}") from None
    except ArgumentError:
        # Do not repeat the address: it may contain a password.
        raise CommandError(
            "cannot store games: the address of the database is not valid; it looks like "
            "postgresql://name:password@host/database"
        ) from None
    except (UnusableError, ValueError) as error:
        where = folder if services.database is None else "the database"
        why = " ".join(str(error).split())  # PostgreSQL's messages have two lines
        raise CommandError(f"cannot store games in {where}: {why}") from None


def serve(app: FastAPI, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal arrives."""
    import uvicorn

    from wagnis.server.logs import TheirFaults

    logging.getLogger("uvicorn.error").addFilter(TheirFaults())

    async def look() -> None:
        """End connections that do not read: uvicorn answers pings whether anybody reads or not."""
        for connection in list(server.server_state.connections):
            if connection.transport.get_write_buffer_size() > MOST_UNREAD:
                connection.transport.abort()

    server = uvicorn.Server(
        uvicorn.Config(
            app,
            interface="asgi3",
            forwarded_allow_ips=settings.proxies(),
            backlog=BACKLOG,
            log_config=None,  # uses our format
            lifespan="off",  # `_serving` begins and ends the application
            http="h11",
            ws="websockets-sansio",
            limit_concurrency=most_connections(),
            h11_max_incomplete_event_size=LARGEST_HEAD,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=CLOSING,
            timeout_notify=LOOK,
            callback_notify=look,
            access_log=False,
            log_level="warning",
            server_header=False,
        )
    )
    if threading.current_thread() is threading.main_thread():
        # While it serves, uvicorn takes the signals. The first one before or after it is the last:
        # writes are finished.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _stop)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        try:
            runner.run(_serving(app, server, listening, ready))
        except (CommandError, OSError):
            raise
        except Exception:
            logging.getLogger("wagnis.server").exception("the server had to stop")
            raise SystemExit(UNABLE) from None


async def _serving(
    app: FastAPI, server: uvicorn.Server, listening: socket.socket, ready: Callable[[], None]
) -> None:
    async with app.router.lifespan_context(app):
        try:
            # Any earlier, clients would wait for a server that is starting; uvloop would not report
            # that the port is taken.
            listening.listen(BACKLOG)
        except OSError as error:
            host, port, *_ = listening.getsockname()
            raise _cannot_listen(host, port, error) from None
        # Imported modules stay, and games have no reference cycles: collect garbage rarely.
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        ready()
        await server.serve([listening])


def most_connections() -> int:
    """Raise the limit of open files as far as the system allows; all but a reserve are connections.

    Requests above it are answered with 503.
    """
    try:
        import resource
    except ImportError:
        return DESCRIPTORS - RESERVE  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for goal in (DESCRIPTORS, 10_240, hard):
        if soft == resource.RLIM_INFINITY or soft >= goal:
            break
        with suppress(OSError, ValueError):  # some systems allow fewer than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
            soft = goal
    files = DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    return files - min(RESERVE, files // 2)


def _stop(*_: object) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def data_folder() -> Path:
    """The user's data folder on this system."""
    try:
        return user_data_path("wagnis", appauthor=False)
    except RuntimeError:
        raise CommandError("your home folder is not known; name a folder with --data") from None


def _listen(host: str, port: int) -> socket.socket:
    """A bound socket that does not listen yet, or a `CommandError`."""
    try:
        return _bound(host, port)
    except OSError as error:
        raise _cannot_listen(host, port, error) from None


def _cannot_listen(host: str, port: int, error: OSError) -> CommandError:
    if error.errno == errno.EADDRINUSE:
        return CommandError(
            f"port {port} is taken, perhaps by another table; "
            f"try: {again('serve', '--port', 0)}, which takes a free one"
        )
    return CommandError(f"cannot listen on {host} port {port}: {error.strerror}")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Its connections inherit it. Otherwise megabytes of pings are parsed before anybody else
        # has a turn.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED)
        listening.bind((host, port))
    except BaseException:
        listening.close()
        raise
    return listening


def _ready(host: str, port: int, show: bool, tell: Callable[[str], None]) -> None:
    """Publish the address: in the data folder for later starts, and on standard output."""
    own = "127.0.0.1" if host in EVERYWHERE else host
    address = _url(own, port)
    line = f"The table is set at {address}"
    if host in EVERYWHERE and (outside := _own_address()) is not None:
        # Invitations from this address work for friends in the network.
        address = _url(outside, port)
        line += f" and, for friends in your network, at {address}"
    tell(address)
    print(f"{line} (Ctrl+C to close)", flush=True)
    if show:
        # Some browsers run in the terminal and come back only when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str | None:
    """This machine's address in the network; connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return None
        return str(asking.getsockname()[0])
