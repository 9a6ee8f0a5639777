"""The server's settings in environment variables; all of them are read here.

A secret may be in a file, named by a variable with the suffix `_FILE`, as containers and systemd
provide it; its contents are never printed. Lists are separated by commas or blanks.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.server.config import SHORTEST_KEY

DATABASE, REDIS, SECRET = "WAGNIS_DATABASE", "WAGNIS_REDIS", "WAGNIS_SECRET"
ALLOWED_HOSTS, METRICS_TOKEN = "WAGNIS_ALLOWED_HOSTS", "WAGNIS_METRICS_TOKEN"
FORWARDED = "FORWARDED_ALLOW_IPS"
"""The name that uvicorn uses."""
PROXY = "127.0.0.1"  # the trusted proxy by default


@dataclass(frozen=True, slots=True)
class Shared:
    """The settings that several servers share; a single server may set some of them."""

    database: str | None
    redis: str | None
    secret: bytes | None


def shared(database: str | None, redis: str | None) -> Shared:
    """The shared settings, from the command line, the environment, or a file."""
    services = Shared(
        setting(DATABASE) if database is None else database,
        setting(REDIS) if redis is None else redis,
        secret(),
    )
    if services.database is not None and not services.database.startswith("postgres"):
        raise CommandError(
            f"{DATABASE} and --database take a PostgreSQL address; for SQLite, name the "
            "folder with --data"
        )
    if services.redis is None:
        return services
    if services.database is None:
        raise CommandError(f"servers that share a Redis need one PostgreSQL; set {DATABASE}")
    if services.secret is None:
        raise CommandError(
            f"servers that share a Redis need one secret, so that each knows the others' devices; "
            f"give all of them the same {SECRET} or {SECRET}_FILE"
        )
    _check_redis(services.redis)
    return services


def plain(name: str) -> str | None:
    """The variable NAME; None if it is not set."""
    return os.environ.get(name) or None


def several(name: str) -> list[str]:
    """The variable NAME as a list, separated by commas or blanks."""
    return os.environ.get(name, "").replace(",", " ").split()


def proxies() -> list[str]:
    """The addresses of trusted proxies; a star for all."""
    named = several(FORWARDED) if FORWARDED in os.environ else [PROXY]
    return ["*"] if "*" in named else named


def setting(name: str) -> str | None:
    """The variable NAME, or the contents of the file in NAME_FILE; None for neither."""
    told, file = os.environ.get(name), os.environ.get(f"{name}_FILE")
    if told and file:
        raise CommandError(f"{name} and {name}_FILE are both set; keep one of them")
    if not file:
        return told or None
    try:
        return Path(file).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise CommandError(f"cannot read {file}, which {name}_FILE names: {reason}") from None


def secret() -> bytes | None:
    """The key in WAGNIS_SECRET or WAGNIS_SECRET_FILE; the file may be a server's own secret.

    Such a file may be binary. Whitespace around a text is not part of the key.
    """
    try:
        key = _key_in(os.environ.get(f"{SECRET}_FILE"))
    except OSError:
        key = None  # `setting` reports the error
    if key is None:
        text = setting(SECRET)
        key = None if text is None else text.encode()
    if key is not None and len(key) < SHORTEST_KEY:
        raise CommandError(f"the key in {SECRET} needs at least {SHORTEST_KEY} bytes")
    return key


def _key_in(file: str | None) -> bytes | None:
    """The bytes of a file that is not text; None if it is."""
    if not file or os.environ.get(SECRET):
        return None
    key = Path(file).read_bytes()
    try:
        key.decode()
    except UnicodeDecodeError:
        return key
    return None


def _check_redis(url: str) -> None:
    from redis.connection import parse_url

    try:
        parse_url(url)  # type: ignore[no-untyped-call]
    except ValueError:
        # Do not repeat the address: it may contain a password.
        raise CommandError(
            f"{REDIS} is not the address of a Redis, such as redis://:password@host:6379/0"
        ) from None
