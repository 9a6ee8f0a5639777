"""The files in `deploy/`: what their own programs say of them, and the proxies before a server.

By `make deep`, which installs the proxies before: a proxy that is missing is a failure. systemd
cannot be installed everywhere; what is skipped without it is listed at the end.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import InvalidHandshake, InvalidMessage, InvalidStatus
from websockets.http11 import Request, Response

from tests.patience import PATIENCE
from tests.services import Service, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
NAME = "wagnis.example.org"
MOST = 512  # connections of one address
TURNED_AWAY = (OSError, EOFError, InvalidMessage, InvalidStatus)
# The library's own limits are ten and twenty seconds; a busy machine may need longer.
PATIENT: dict[str, Any] = {
    "open_timeout": PATIENCE,
    "close_timeout": PATIENCE,
    "ping_interval": None,
}
SBIN = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))


def program(name: str) -> str:
    path = shutil.which(name, path=SBIN)
    if path is None:
        pytest.fail(f"{name} is not installed; try: python -m scripts.programs {name}")
    return path


@pytest.fixture
def folder() -> Iterator[Path]:
    """Not pytest's own: a proxy started by root works as another user."""
    folder = Path(tempfile.mkdtemp(prefix="wagnis-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.deep
@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="units NOT checked: systemd-analyze is missing"
)
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_are_understood_and_let_little_happen(unit: Path, tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    # Whether Wagnis is installed on this machine is another question.
    written = unit.read_text().replace("/opt/wagnis/bin/wagnis", "/bin/true")
    copy = tmp_path / unit.name.replace("@", "@8001")
    copy.write_text(written)
    verified = subprocess.run([analyze, "verify", copy], capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")
    exposed = subprocess.run(
        [analyze, "security", "--offline=yes", "--threshold=20", copy],
        capture_output=True,
        text=True,
    )
    assert exposed.returncode == 0, exposed.stdout.splitlines()[-1]
    assert int(re.findall(r"^LimitNOFILE=(\d+)", written, re.MULTILINE)[0]) >= 65536


def test_the_units_of_one_and_of_many_differ_only_where_they_have_to() -> None:
    one, many = (set(unit.read_text().splitlines()) for unit in sorted(UNITS, key=len_of_name))
    words = ("ExecStart", "Description", "State", "Environment", "Load", "User", "After", "#")
    assert [line for line in one ^ many if not line.startswith(words)] == []


def len_of_name(unit: Path) -> int:
    return len(unit.name)


class Example(Service):
    """A proxy with the settings in `deploy/`, on other ports and with a certificate of our own."""

    def __init__(self, name: str, words: Sequence[str], folder: Path, settings: str) -> None:
        self.name = name
        super().__init__(folder)
        self._words = words
        self.plain = free_port()
        file = folder / "settings"
        ports = {"{port}": self.port, "{plain}": self.plain}
        for word, port in ports.items():
            settings = settings.replace(word, str(port))
        file.write_text(settings)
        self.environment = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}

    def _command(self) -> Sequence[str | Path]:
        return [program(self.name), *self._words]

    def _environment(self) -> dict[str, str]:
        return {**os.environ, **self.environment}

    def _ready(self) -> bool:
        return all(_listens(port) for port in (self.port, self.plain))


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def haproxy(folder: Path, *servers: int, most: int = MOST) -> Example:
    written = (DEPLOY / "proxy" / "haproxy.cfg").read_text()
    written = written.replace(f"sc_conn_cur(0) gt {MOST} ", f"sc_conn_cur(0) gt {most} ")
    written = written.replace("maxconn 20000", "maxconn 200").replace(":443 ssl", ":{port} ssl")
    written = written.replace("bind :80", "bind :{plain}")
    written = written.replace("/etc/haproxy/wagnis.pem", str(folder / "both.pem"))
    return Example(
        "haproxy", ["-db", "-f", str(folder / "settings")], folder, to(written, *servers)
    )


def nginx(folder: Path, server: int, most: int = MOST) -> Example:
    written = (DEPLOY / "proxy" / "nginx.conf").read_text()
    written = written.replace(f"limit_conn addresses {MOST};", f"limit_conn addresses {most};")
    written = re.sub(r"worker_rlimit_nofile.*|user www-data;", "", written)
    written = written.replace("worker_connections 16384", "worker_connections 256")
    written = written.replace("listen 443", "listen {port}").replace("listen 80", "listen {plain}")
    written = written.replace("/run/nginx.pid", f"{folder}/pid")
    written = written.replace("/etc/nginx/wagnis", f"{folder}/wagnis")
    words = ["-c", f"{folder}/settings", "-p", str(folder), "-e", "stderr", "-g", "daemon off;"]
    return Example("nginx", words, folder, to(written, server))


def caddy(folder: Path, server: int) -> Example:
    words = ["run", "--adapter", "caddyfile", "--config", str(folder / "settings")]
    return Example("caddy", words, folder, to(caddy_settings(folder), server))


def caddy_settings(folder: Path) -> str:
    written = (DEPLOY / "proxy" / "Caddyfile").read_text()
    told = "{\n\tadmin off\n\thttps_port {port}\n\thttp_port {plain}\n\tskip_install_trust\n"
    tls = f"\ttls {folder}/wagnis.crt {folder}/wagnis.key\n"
    written = written.replace("\n{\n", f"\n{told}", 1)
    site = f"\n{{$WAGNIS_HOST:{NAME}}} {{\n"
    return written.replace(site, f"{site}{tls}", 1)


def to(settings: str, *servers: int) -> str:
    """The three servers are those there are; where there is one, all of them."""
    return re.sub(
        r"127\.0\.0\.1:800(\d)",
        lambda found: f"127.0.0.1:{servers[(int(found[1]) - 1) % len(servers)]}",
        settings,
    )


def certificate(folder: Path) -> None:
    openssl = program("openssl")
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-keyout", folder / "wagnis.key", "-out", folder / "wagnis.crt", "-days", "1",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"],
        check=True, capture_output=True,
    )  # fmt: skip
    both = (folder / "wagnis.crt").read_text() + (folder / "wagnis.key").read_text()
    (folder / "both.pem").write_text(both)
    (folder / "wagnis.key").chmod(0o644)  # of a certificate that nobody trusts


async def hello(line: ServerConnection) -> None:
    await line.send("hello")


async def stay(line: ServerConnection) -> None:
    await hello(line)
    await line.wait_closed()


async def repeated(line: ServerConnection, request: Request) -> Response | None:
    """As much of a server as a proxy can see: it repeats the head of what it was sent."""
    if "Upgrade" in request.headers:
        return None
    lines = [f"{name.lower()}: {value}" for name, value in request.headers.raw_items()]
    answer = line.respond(HTTPStatus.OK, "\n".join([f"asked for {request.path}", *lines]))
    answer.headers["Strict-Transport-Security"] = "max-age=31536000"  # as a server does over TLS
    return answer


async def asked(port: int, path: str, trust: ssl.SSLContext | None, name: str = NAME) -> str:
    """What comes back for this request, over TLS where there is something to trust."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, ssl=trust, server_hostname=name if trust else None
    )
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {name}\r\n".encode())
        writer.write(b"X-Forwarded-For: 8.8.8.8\r\nX-Forwarded-Proto: http\r\n")
        writer.write(b"Connection: close\r\n\r\n")
        return (await reader.read()).decode()
    finally:
        writer.transport.abort()


@pytest.mark.deep
@pytest.mark.parametrize("make", [haproxy, nginx, caddy], ids=lambda make: make.__name__)
def test_a_proxy_brings_people_over_tls_and_nobody_by_another_name(
    make: Callable[[Path, int], Example], folder: Path
) -> None:
    program(make.__name__)
    certificate(folder)

    trust = ssl.create_default_context(cafile=folder / "wagnis.crt")

    async def run() -> None:
        async with serve(hello, "127.0.0.1", 0, process_request=repeated, **PATIENT) as server:
            (listening,) = server.sockets
            proxy = make(folder, listening.getsockname()[1])
            await asyncio.to_thread(proxy.start)
            try:
                async with asyncio.timeout(PATIENCE):
                    await look(proxy)
            finally:
                await asyncio.to_thread(proxy.stop)
        await asyncio.sleep(0.01)  # what was closed is closed now

    async def look(proxy: Example) -> None:
        page = "/api/tables/abc"
        while " 200 " not in (answer := await asked(proxy.port, page, trust)).partition("\n")[0]:
            await asyncio.sleep(0.05)  # it has not looked yet whether the server is well
        head = answer.lower()
        assert head.count("strict-transport-security: max-age=31536000") == 1
        assert f"host: {NAME}" in head
        assert "x-forwarded-for: 127.0.0.1" in head
        assert "8.8.8.8" not in head
        assert "x-forwarded-proto: https" in head
        moved = await asked(proxy.plain, page, None)
        assert re.match(r"HTTP/1.1 30[18] ", moved)
        assert f"location: https://{NAME}" in moved.lower()
        uri = f"wss://{NAME}:{proxy.port}{page}/socket"
        async with connect(uri, host="127.0.0.1", ssl=trust, proxy=None, **PATIENT) as line:
            assert await line.recv() == "hello"
        assert " 404 " in await asked(proxy.port, "/metrics", trust)
        trust.check_hostname = False
        with suppress(OSError):  # some end the connection before anything is said
            other = await asked(proxy.port, page, trust, name="other.example.org")
            assert "asked for" not in other

    asyncio.run(run())


@pytest.mark.deep
@pytest.mark.parametrize("make", [haproxy, nginx], ids=lambda make: make.__name__)
def test_a_proxy_takes_so_many_connections_of_one_address_and_no_more(
    make: Callable[..., Example], folder: Path
) -> None:
    program(make.__name__)
    certificate(folder)
    trust = ssl.create_default_context(cafile=folder / "wagnis.crt")

    async def run() -> None:
        async with serve(stay, "127.0.0.1", 0, **PATIENT) as server:
            proxy = make(folder, server.sockets[0].getsockname()[1], most=3)
            await asyncio.to_thread(proxy.start)
            try:
                async with asyncio.timeout(PATIENCE):
                    await look(f"wss://{NAME}:{proxy.port}/api/tables/abc/socket")
            finally:
                await asyncio.to_thread(proxy.stop)
        await asyncio.sleep(0.01)  # what was closed is closed now

    async def join(uri: str) -> ClientConnection:
        return await connect(uri, host="127.0.0.1", ssl=trust, proxy=None, **PATIENT)

    async def let_in(uri: str) -> ClientConnection:
        """As soon as there is room: who has just left may be counted still."""
        while True:
            try:
                return await join(uri)
            except (*TURNED_AWAY, InvalidHandshake):
                await asyncio.sleep(0.05)

    async def look(uri: str) -> None:
        lines = [await let_in(uri) for _ in range(3)]
        for _ in range(3):
            with pytest.raises(TURNED_AWAY):
                await join(uri)
        await lines.pop().close()
        lines.append(await let_in(uri))
        for line in lines:
            assert await line.recv() == "hello"
            await line.close()

    asyncio.run(run())


def named(number: int) -> Callable[[ServerConnection, Request], Response]:
    """A server that says which one it is, and is well."""

    def answer(line: ServerConnection, request: Request) -> Response:
        return line.respond(HTTPStatus.OK, f"server {number}\n")

    return answer


def by_http2(folder: Path, port: int, paths: Sequence[str]) -> list[str]:
    """Who answers each of these, all over one connection by HTTP/2."""
    address = f"https://{NAME}:{port}"
    words = ["--silent", "--http2", "--cacert", str(folder / "wagnis.crt"), "--noproxy", "*"]
    told = [
        "--resolve",
        f"{NAME}:{port}:127.0.0.1",
        "--write-out",
        "%{http_version} %{http_code}\n",
    ]
    asked = [f"{address}{path}" for path in paths]
    limit = ["--max-time", str(PATIENCE)]
    run = subprocess.run(
        [program("curl"), *words, *told, *limit, *asked], capture_output=True, text=True, check=True
    )
    lines = run.stdout.splitlines()
    assert set(lines[1::2]) == {"2 200"}, lines
    return lines[::2]


@pytest.mark.deep
def test_haproxy_sends_all_of_a_table_to_one_server_and_tables_to_all_also_by_http2(
    folder: Path,
) -> None:
    certificate(folder)
    tables = [f"/api/tables/t{number}" for number in range(40)]
    ends = ("", "/steps", "/record?seat=1", "/socket")

    async def run() -> None:
        async with AsyncExitStack() as stack:
            servers = [
                await stack.enter_async_context(
                    serve(hello, "127.0.0.1", 0, process_request=named(number), **PATIENT)
                )
                for number in range(3)
            ]
            ports = [server.sockets[0].getsockname()[1] for server in servers]
            proxy = haproxy(folder, *ports)
            await asyncio.to_thread(proxy.start)
            try:
                whose = await asyncio.to_thread(by_http2, folder, proxy.port, tables)
                for end in ends:
                    paths = [table + end for table in tables]
                    assert await asyncio.to_thread(by_http2, folder, proxy.port, paths) == whose
                assert set(whose) == {"server 0", "server 1", "server 2"}
                # One goes: its tables are asked for elsewhere, and the others' stay where they are.
                servers[0].close()
                await servers[0].wait_closed()
                after = await asyncio.to_thread(by_http2, folder, proxy.port, tables)
                assert set(after) == {"server 1", "server 2"}
                stayed = [(a, b) for a, b in zip(whose, after, strict=True) if a != "server 0"]
                assert all(before == now for before, now in stayed)
            finally:
                await asyncio.to_thread(proxy.stop)
        await asyncio.sleep(0.01)  # what was closed is closed now

    asyncio.run(run())
