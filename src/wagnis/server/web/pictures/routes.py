"""Pictures and tags for links that people share.

`making` draws them; `web.routes.pages` sends the client's page where there are none.
"""

from __future__ import annotations

import gzip
import logging
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from wagnis.server.store import StoreError
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import accepted_encodings
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import address, take
from wagnis.server.web.pictures.cards import told
from wagnis.server.web.pictures.making import png_of
from wagnis.server.web.pictures.tags import digest_of, public_address, tagged
from wagnis.server.web.pictures.words import language_of
from wagnis.server.web.routes.pages import CHECK_FIRST, Pages
from wagnis.server.web.routes.paths import page_at
from wagnis.server.wire.messages import Refusal

log = logging.getLogger("wagnis.server")

ClientPath: TypeAlias = Annotated[str, Query(max_length=200)]
Short: TypeAlias = Annotated[str, Query(max_length=20)]
PACKING = 6  # level of gzip: it runs between moves
FRESH = "public, max-age=300"  # seconds: an invitation shows who sits
NOT_TAGGED = (
    "docs",
    "screen",
    "statistics",
    "together",
    "carry",
    "go-on",
    "about",
    "privacy",
    "offline",
)
"""Pages that nobody sends to others; their file is sent as it was built."""


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
        digest = digest_of(card)
        headers = {
            "etag": f'"{digest}"',
            "cache-control": FRESH,
            "vary": "accept-language",
            "cross-origin-resource-policy": "cross-origin",  # others show it beside our link
        }
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        key = digest, "picture"
        content = context.pictures.find(key, None)
        if content is None:
            take(context.limits.pictures, request, "one picture after another")
            content = await context.pictures.written(key, None, lambda: png_of(card))
        return Response(content, headers=headers, media_type="image/png")


async def tagged_page(
    context: Context, files: Pages, request: Request, path: str
) -> Response | None:
    """The client's page with the tags of this path; None where the page is sent as it is."""
    page = page_at(path)
    text = files.text()
    if page is None or page.page in NOT_TAGGED or text is None:
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
    content = tagged(text, public_address(context, request), path, tells, language).encode()
    headers = {
        "etag": f'W/"{sha256(content).hexdigest()[:24]}"',  # weak: the same for both encodings
        "cache-control": CHECK_FIRST,
        "vary": "accept-encoding, accept-language",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" not in accepted_encodings(request.headers.get("accept-encoding", "")):
        return HTMLResponse(content, headers=headers)
    headers["content-encoding"] = "gzip"
    return HTMLResponse(_packed(content), headers=headers)


@lru_cache(maxsize=256)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, PACKING, mtime=0)
