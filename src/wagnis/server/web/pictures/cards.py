"""What the card of a page tells: only what its page shows to everybody who has the link.

Reads a table without its log, so a card costs one query.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.server.room.hub import IDS
from wagnis.server.store import Glance, Store
from wagnis.server.table.documents import DAMAGES
from wagnis.server.table.look_alikes import BOT_NAMES
from wagnis.server.web.pictures.drawing import DISPLAY, SHELF, Card, Mark, Row
from wagnis.server.web.pictures.words import WORDS, Words
from wagnis.server.wire.tables import Language

ID = r"(?P<id>[A-Za-z0-9_-]{1,64})"
GAME = r"(?P<game>[A-Za-z0-9_-]{1,64})"
PAGES = {
    name: re.compile(pattern)
    for name, pattern in {
        "home": "",
        "table": f"t/{ID}(?:/(?:replay|proof))?",
        "review": f"t/{ID}/review|review/[A-Za-z0-9_-]{{1,64}}",
        "puzzle": f"puzzles(?:/{GAME})?",
        "daily": "daily",
        "game": f"(?:new|rules|learn|ask|workshop|pad)/{GAME}",
        "tables": "tables",
    }.items()
}
"""The pages of the client that people send to others."""


class PagePath(NamedTuple):
    """A page of the client: its name, and what its address says."""

    page: str
    id: str | None = None  # of a table
    game: str | None = None


def page_at(path: str) -> PagePath | None:
    """The page at a path without its first slash; None if it has no card.

    >>> page_at("t/abc/review")
    PagePath(page='review', id='abc', game=None)
    >>> page_at("privacy") is None
    True
    """
    for page, pattern in PAGES.items():
        match = pattern.fullmatch(path.removesuffix("/"))
        if match is not None:
            found = PagePath(page, **match.groupdict())
            return found if found.game is None or found.game in BOXES else None
    return None


@dataclass(frozen=True, slots=True)
class Told:
    """A card, and its texts for tags: names that the picture's letters cannot write are here."""

    card: Card
    title: str
    description: str


async def told(store: Store, page: PagePath, language: Language) -> Told:
    """The card of a page; a page about nothing that exists gets the card of the site."""
    words = WORDS[language]
    if page.id is not None and IDS.fullmatch(page.id):
        glance = await store.glance(page.id)
        if glance is not None and glance.game in BOXES:
            try:
                return _of_table(glance, words, review=page.page == "review")
            except DAMAGES:
                pass
    return of_page(page, words)


def of_page(page: PagePath, words: Words) -> Told:
    """The card of a page that is about no table."""
    match page.page:
        case "review":
            card = Card(None, words.review, words.review_asks, words.review_says)
        case "puzzle":
            card = Card(page.game, words.puzzle, words.puzzle_asks, words.puzzle_says)
        case "daily":
            card = Card(None, words.daily, words.daily_asks, words.daily_says)
        case _ if page.game is not None:
            title = BOXES[page.game].title
            card = Card(page.game, words.game, title, words.game_says)
        case _:
            return Told(Card(SHELF, "Wagnis", words.site, ""), "Wagnis", words.site_says)
    title = card.headline
    if page.game is not None and page.page == "puzzle":
        title = f"{BOXES[page.game].title}: {title}"
    return Told(card, title, card.sentence)


def _of_table(glance: Glance, words: Words, review: bool) -> Told:
    document, game = glance.document, glance.game
    title = BOXES[game].title
    seats = document["seats"]
    names = [_name(seat, number, words) for number, seat in enumerate(seats)]
    rows = tuple(
        Row(_drawable(name, number, words), seat["kind"])
        for number, (seat, name) in enumerate(zip(seats, names, strict=True))
    )
    drawn = [row.name for row in rows]
    if glance.phase == "over":
        headline = _result(document, drawn, words)
        card = Card(game, words.result, headline, "", _ranked(rows, document, words))
        if review:
            card = replace(card, kicker=words.review, headline=words.review_asks)
            return Told(card, f"{title}: {words.review_asks}", words.review_says)
        scores = zip(names, document["scores"], strict=True)
        says = " · ".join(f"{name} {words.number(score)}" for name, score in scores)
        return Told(card, f"{title}: {_result(document, names, words)}", says)
    people = [name for seat, name in zip(seats, names, strict=True) if seat["kind"] == "person"]
    if glance.phase == "playing":
        headline = words.listed(drawn) if len(drawn) < 3 else title
        card = Card(game, words.playing, headline, words.full, rows)
        return Told(card, f"{title}: {words.listed(people)}", words.full)
    free = sum(seat["kind"] == "open" for seat in seats)
    sentence = words.free[free > 1].format(n=free) if free else words.full
    headline, invites = (_invitation(document, some, words) for some in (drawn, names))
    card = Card(game, words.invitation, headline, sentence, rows)
    return Told(card, words.to_game.format(what=invites, game=title), sentence)


def _name(seat: PlainObject, number: int, words: Words) -> str:
    match seat["kind"]:
        case "bot":
            return BOT_NAMES[number % len(BOT_NAMES)]
        case "person" if seat["name"]:
            return str(seat["name"])
        case "person":
            return words.seat.format(n=number + 1)
    return words.free_seat


def _drawable(name: str, number: int, words: Words) -> str:
    return name if DISPLAY.draws(name) else words.seat.format(n=number + 1)


def _invitation(document: PlainObject, names: Sequence[str], words: Words) -> str:
    host = document["host"]
    for seat, name in zip(document["seats"], names, strict=True):
        if seat["kind"] == "person" and seat.get("holder") == host:
            return words.invites.format(name=name)
    return words.invited


def _result(document: PlainObject, names: Sequence[str], words: Words) -> str:
    winners = [names[seat] for seat in document["winners"]]
    if len(names) == 1:
        points = words.number(document["scores"][0])
        return words.alone.format(name=names[0], points=points)
    if len(winners) == 1:
        return words.wins.format(name=winners[0])
    return words.draw.format(names=words.listed(winners))


def _ranked(rows: Sequence[Row], document: PlainObject, words: Words) -> tuple[Row, ...]:
    """Winners first, then by points."""
    scores, winners = document["scores"], document["winners"]

    def place(seat: int) -> tuple[bool, int]:
        return seat not in winners, -scores[seat]

    def row(seat: int) -> Row:
        mark: Mark = "won" if seat in winners and len(rows) > 1 else rows[seat].mark
        return Row(rows[seat].name, mark, words.number(scores[seat]))

    return tuple(row(seat) for seat in sorted(range(len(rows)), key=place))
