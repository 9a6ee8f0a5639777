"""Pictures for links that people share, and Open Graph tags in the head of the client's page.

The tags are for messengers, which do not run scripts; the page itself is the same.
"""

from __future__ import annotations

import asyncio
import logging
import re
from hashlib import sha256
from html import escape
from typing import Annotated, TypeAlias
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from wagnis import __version__
from wagnis.server.store import StoreError
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import packed
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import address, header, take
from wagnis.server.web.pictures.cards import Told, page_at, told
from wagnis.server.web.pictures.drawing import HEIGHT, WIDTH, Card, png_of
from wagnis.server.web.pictures.words import LOCALES, language_of
from wagnis.server.web.routes.pages import CHECK_FIRST, Pages
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Language

log = logging.getLogger("wagnis.server")

ClientPath: TypeAlias = Annotated[str, Query(max_length=200)]
Short: TypeAlias = Annotated[str, Query(max_length=20)]
PICTURE = "/api/picture.png"
OWN = re.compile(r'\s*<meta name="description"[^>]*>|\s*<title>[^<]*</title>')
MOST_KEPT = 200  # pictures in memory, of at most 50 kB each
FRESH = "public, max-age=300"  # seconds: an invitation shows who sits


def add_sharing(router: APIRouter) -> None:
    @router.get(
        "/picture.png",
        response_model=None,
        responses={200: {"content": {"image/png": {}}}},
    )
    async def picture(
        context: Here, request: Request, of: ClientPath, lang: Short | None = None, v: Short = ""
    ) -> Response:
        """The picture of a page of the client, 1200 by 630; `v` only makes addresses differ."""
        page = page_at(of.partition("?")[0].removeprefix("/"))
        if page is None:
            raise SubmissionError(Refusal.NOT_FOUND, "there is no such page")
        language = language_of(lang, request.headers.get("accept-language", ""))
        card = (await told(context.hub.store, page, language)).card
        digest = _digest(card)
        headers = {
            "etag": f'"{digest}"',
            "cache-control": FRESH,
            "vary": "accept-language",
            "cross-origin-resource-policy": "cross-origin",  # others show it beside our link
        }
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        content = context.pictures.get(digest)
        if content is None:
            take(context.limits.pictures, request, "one picture after another")
            async with context.drawing:
                content = context.pictures.get(digest)  # somebody else may have asked for it
                if content is None:
                    content = await asyncio.to_thread(png_of, card)
                    if len(context.pictures) >= MOST_KEPT:
                        context.pictures.clear()
                    context.pictures[digest] = content
        return Response(content, headers=headers, media_type="image/png")


async def tagged_page(
    context: Context, files: Pages, request: Request, path: str
) -> Response | None:
    """The client's page with the tags of this path; None where the page is sent as it was built."""
    page = page_at(path)
    text = files.text()
    if page is None or text is None:
        return None
    # Above the limit the page comes without tags and without a query.
    if page.id is not None and not context.limits.requests.take(address(request.scope)):
        return None
    language = language_of(
        request.query_params.get("lang"), request.headers.get("accept-language", "")
    )
    try:
        tells = await told(context.hub.store, page, language)
    except StoreError:
        log.warning("a page is sent without its tags", exc_info=True)
        return None
    content = _tagged(text, _public_address(context, request), path, tells, language).encode()
    headers = {
        "etag": f'W/"{sha256(content).hexdigest()[:24]}"',  # weak: the same for both encodings
        "cache-control": CHECK_FIRST,
        "vary": "accept-encoding, accept-language",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    body, encoding = packed(content, request)
    return HTMLResponse(body, headers=headers | encoding)


def _public_address(context: Context, request: Request) -> str:
    """Where browsers find this server: the `--origin` of the asked host, else that host itself."""
    host = header(request.scope, b"host") or "localhost"
    for origin in context.config.origins:
        if origin.partition("://")[2] == host:
            return origin
    return f"{request.url.scheme}://{host}"


def _digest(card: Card) -> str:
    """Identifies the picture of a card: another version may draw it differently."""
    return sha256(repr((__version__, card)).encode()).hexdigest()[:16]


def _tagged(page: str, address: str, path: str, told: Told, language: Language) -> str:
    """The client's page with these tags instead of its title and description."""
    of = urlencode({"of": f"/{path}", "lang": language, "v": _digest(told.card)})
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
