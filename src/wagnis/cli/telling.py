"""Whether and where `wagnis serve` sends notices by Web Push.

`wagnis.server.push` sends them.
"""

from __future__ import annotations

import argparse
import re
from typing import Any

from wagnis.cli import CommandError, settings

SERVICES, CONTACT = "WAGNIS_PUSH_SERVICES", "WAGNIS_PUSH_CONTACT"
SERVICE = re.compile(r"(https?://[^/\s@]+/?|(\*\.)?[A-Za-z0-9.-]+)")
EMAIL = re.compile(r"[^@\s:]+@[^@\s:]+\.[^@\s:]+")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-push",
        action="store_true",
        help="send no notifications to the browsers of people whose turn it is",
    )
    parser.add_argument(
        "--push-service",
        metavar="HOST",
        action="append",
        default=[],
        help="a further push service, such as push.example.org or https://push.example.org:8443",
    )


def told(arguments: argparse.Namespace) -> dict[str, Any]:
    """The settings of notices, for `Config`."""
    services = [*arguments.push_service, *settings.several(SERVICES)]
    for service in services:
        if SERVICE.fullmatch(service) is None:
            raise CommandError(f"a push service is a host name or an origin, not {service[:60]!r}")
    contact = settings.plain(CONTACT)
    if contact is not None and EMAIL.fullmatch(contact) is None:
        raise CommandError(f"{CONTACT} is an e-mail address")
    return {
        "push": not arguments.no_push,
        "push_services": tuple(services),
        "push_contact": contact,
    }
