"""Open Graph tags in the head of the client's page, so that links unfold in messengers.

They are for programs that do not run scripts; the page itself is the same.
"""

from __future__ import annotations

import re
from hashlib import sha256
from html import escape
from urllib.parse import urlencode

from starlette.requests import Request

from wagnis import __version__
from wagnis.server.web.context import Context
from wagnis.server.web.guards.requests import header
from wagnis.server.web.pictures.cards import Told
from wagnis.server.web.pictures.drawing import WIDTH, Card
from wagnis.server.web.pictures.making import HEIGHT
from wagnis.server.web.pictures.words import LOCALES
from wagnis.server.wire.tables import Language

PICTURE = "/api/picture.png"
OWN = re.compile(r'\s*<meta name="description"[^>]*>|\s*<title>[^<]*</title>')


def public_address(context: Context, request: Request) -> str:
    """Where browsers find this server: the `--origin` of the asked host, else that host itself."""
    host = header(request.scope, b"host") or "localhost"
    for origin in context.config.origins:
        if origin.partition("://")[2] == host:
            return origin
    return f"{request.url.scheme}://{host}"


def digest_of(card: Card) -> str:
    """Identifies the picture of a card: another version may draw it differently."""
    return sha256(repr((__version__, card)).encode()).hexdigest()[:16]


def tagged(page: str, address: str, path: str, told: Told, language: Language) -> str:
    """The client's page with these tags instead of its title and description."""
    of = urlencode({"of": f"/{path}", "lang": language, "v": digest_of(told.card)})
    graph = {
        "type": "website",
        "site_name": "Wagnis",
        "title": told.title,
        "description": told.description,
        "url": f"{address}/{path}",
        "locale": LOCALES[language],
        "image": f"{address}{PICTURE}?{of}",
        "image:type": "image/png",
        "image:width": str(WIDTH),
        "image:height": str(HEIGHT),
        "image:alt": told.title,
    }
    tags = [
        f"<title>{escape(told.title)} · Wagnis</title>",
        f'<meta name="description" content="{escape(told.description)}" />',
        '<meta name="twitter:card" content="summary_large_image" />',
        *(f'<meta property="og:{name}" content="{escape(it)}" />' for name, it in graph.items()),
    ]
    return OWN.sub("", page).replace("</head>", "  " + "\n    ".join(tags) + "\n  </head>", 1)
