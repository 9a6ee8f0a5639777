"""The proxy in front of the servers, on this machine: HAProxy, or nginx as a fallback.

It sends all requests about one table to one healthy server, so that few messages travel between
servers; any other server would work, too. For TLS and host names see `deploy/`.
"""

from __future__ import annotations

import shutil
import socket
from collections.abc import Sequence
from pathlib import Path

from wagnis.cli.services.process import HOST, Service

MISSING = (
    "no proxy was found to stand before the servers, so each has its own address; "
    "to have one, install it (Debian: apt-get install haproxy, Homebrew: brew install haproxy) "
    "and start again"
)
CHECK = "/api/ready"


class Proxy(Service):
    """A program that distributes connections over the servers on these ports."""

    program: str
    title: str

    def __init__(self, folder: Path, port: int, servers: Sequence[int]) -> None:
        super().__init__(folder, port)
        self.servers = tuple(servers)

    @classmethod
    def path(cls) -> str | None:
        return shutil.which(cls.program) or shutil.which(cls.program, path="/usr/sbin:/sbin")

    @property
    def settings(self) -> Path:
        return self.folder / f"{self.program}.conf"

    def _prepare(self) -> None:
        self.settings.write_text(self.written())

    def written(self) -> str:
        """The content of its configuration file."""
        raise NotImplementedError

    def _ready(self) -> bool:
        try:
            socket.create_connection((HOST, self.port), timeout=1).close()
        except OSError:
            return False
        return True


HAPROXY = """\
defaults
    mode http
    option redispatch 1
    retries 3
    timeout connect 2s
    timeout client 75s
    timeout server 75s
    timeout tunnel 1h
    timeout http-request 10s

frontend tables
    bind {host}:{port}
    http-request set-header X-Forwarded-For %[src]
    default_backend servers

backend servers
    balance uri path-only depth 3
    hash-type consistent
    option httpchk
    http-check send meth GET uri {check} ver HTTP/1.1 hdr Host localhost
    default-server check inter 1s fastinter 200ms fall 2 rise 1
{servers}
"""


class HaProxy(Proxy):
    name = "haproxy"
    program = "haproxy"
    title = "HAProxy"

    def written(self) -> str:
        servers = "\n".join(
            f"    server server-{number} {HOST}:{port}"
            for number, port in enumerate(self.servers, start=1)
        )
        return HAPROXY.format(host=HOST, port=self.port, check=CHECK, servers=servers)

    def _command(self) -> Sequence[str | Path]:
        return [self.path() or self.program, "-db", "-f", self.settings]


NGINX = """\
daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_max_body_size 1m;
    client_body_buffer_size 1m;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/unused-fastcgi;
    scgi_temp_path {folder}/unused-scgi;
    uwsgi_temp_path {folder}/unused-uwsgi;
    map $uri $table {{
        ~^/api/tables/(?<id>[^/]+) $id;
        default $uri;
    }}
    map $http_upgrade $connection_word {{
        default upgrade;
        "" "";
    }}
    upstream servers {{
        hash $table consistent;
{servers}
        keepalive 64;
    }}
    server {{
        listen {host}:{port};
        location / {{
            proxy_pass http://servers;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_word;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_connect_timeout 2s;
            proxy_read_timeout 1h;
            proxy_next_upstream error timeout;
        }}
    }}
}}
"""


class Nginx(Proxy):
    name = "nginx"
    program = "nginx"
    title = "nginx"

    def written(self) -> str:
        servers = "\n".join(
            f"        server {HOST}:{port} max_fails=1 fail_timeout=1s;" for port in self.servers
        )
        return NGINX.format(folder=self.folder, host=HOST, port=self.port, servers=servers)

    def _command(self) -> Sequence[str | Path]:
        return [self.path() or self.program, "-c", self.settings, "-p", self.folder, "-e", "stderr"]


def found(wished: str | None = None) -> type[Proxy] | None:
    """The class of the installed proxy, if there is one."""
    kinds = [kind for kind in (HaProxy, Nginx) if wished in (None, kind.name)]
    return next((kind for kind in kinds if kind.path() is not None), None)
