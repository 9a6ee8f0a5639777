"""Shared links: the tags of the pages, their pictures, and the pages that have none."""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random
from unicodedata import normalize
from urllib.parse import urlsplit

import httpx
import pytest
from PIL import Image, ImageChops

from tests.server.at_server import KEY, UNLIMITED, Device, play_out, running, seated
from tests.server.later import run
from wagnis.games import BOXES
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.store import Glance
from wagnis.server.table.names import LONGEST_NAME, clean_name
from wagnis.server.web.pictures import cards, drawing
from wagnis.server.web.pictures.cards import of_page, page_at
from wagnis.server.web.pictures.drawing import DISPLAY, Card, png_of
from wagnis.server.web.pictures.words import LANGUAGES, WORDS
from wagnis.server.wire.tables import Language

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="The open table." />
    <title>Wagnis</title>
  </head>
  <body></body>
</html>
"""
MOST_BYTES = 50_000
UNSEEN = 16  # of 255: how far a colour may be rounded


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(INDEX)
    return tmp_path


def config(client: Path, limits: Limits = UNLIMITED, **more: object) -> Config:
    return Config(secret=KEY, limits=limits, client=client, **more)  # type: ignore[arg-type]


def tags(page: httpx.Response) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page.text)
    return {name: unescape(content) for name, content in found}


async def picture_of(device: Device, page: str, **headers: str) -> httpx.Response:
    """The picture that the tags of this page name."""
    told = tags(await device.http.get(page, headers=headers))
    at = urlsplit(told["og:image"])
    return await device.http.get(f"{at.path}?{at.query}")


def test_an_invitation_tells_who_invites_and_what_is_free(client: Path) -> None:
    async def story() -> None:
        async with running(config(client)) as server:
            anna = await server.device()
            table = await anna.make("tutto", None, None, "thumb")
            line = await anna.join(table)
            await line.sit(0, 'A<b>&"x"')
            page = await server.stranger().http.get(f"/t/{table}?lang=en")
            assert 'A<b>&"x"' not in page.text
            assert page.text.count("<title>") == page.text.count('name="description"') == 1
            told = tags(page)
            assert told["og:title"] == 'A<b>&"x" invites you to Tutto'
            assert told["og:description"] == "One seat is free. No account needed."
            assert told["og:url"] == f"http://table/t/{table}"
            assert told["og:locale"] == "en_GB"
            assert told["twitter:card"] == "summary_large_image"
            german = await server.stranger().http.get(
                f"/t/{table}", headers={"accept-language": "fr, de-CH;q=0.7, en;q=0.1"}
            )
            assert tags(german)["og:title"] == 'A<b>&"x" lädt dich ein: Tutto'
            assert tags(german)["og:locale"] == "de_DE"
            assert german.headers["cache-control"] == "no-cache"

            picture = await picture_of(server.stranger(), f"/t/{table}")
            assert picture.headers["content-type"] == "image/png"
            assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
            image = Image.open(io.BytesIO(picture.content))
            image.load()
            assert image.size == (1200, 630)
            assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")

    run(story())


def test_a_finished_table_tells_who_has_won(client: Path) -> None:
    async def story() -> None:
        async with running(config(client)) as server:
            pair = await seated(server, "tutto", options={"target": 1000})
            await pair.first.start()
            playing = tags(await pair.anna.http.get(f"/t/{pair.table}?lang=en"))
            assert playing["og:title"] == "Tutto: Anna and Ben"
            await play_out({0: pair.first, 1: pair.second})
            shown = (await pair.anna.http.get(f"/api/tables/{pair.table}")).json()
            scores = shown["position"]["scores"]
            winners = [("Anna", "Ben")[seat] for seat in shown["position"]["winners"]]
            won = f"{winners[0]} wins" if len(winners) == 1 else "Anna and Ben share the win"
            over = tags(await pair.anna.http.get(f"/t/{pair.table}?lang=en"))
            assert over["og:title"] == f"Tutto: {won}"
            assert over["og:description"] == f"Anna {scores[0]:,} · Ben {scores[1]:,}"
            assert over["og:image"] != playing["og:image"]
            review = tags(await pair.anna.http.get(f"/t/{pair.table}/review?lang=nl"))
            assert review["og:title"] == "Tutto: Geluk of kunnen?"

    run(story())


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Wagnis"),
        ("/daily", "Same dice, best result?"),
        ("/puzzles", "What would you do?"),
        ("/puzzles/tutto", "Tutto: What would you do?"),
        ("/rules/zocken", "Zocken"),
        ("/t/nosuchtable", "Wagnis"),
        ("/review/nosuchrecord", "Luck or skill?"),
    ],
)
def test_other_pages_have_a_card_too(client: Path, path: str, title: str) -> None:
    async def story() -> None:
        async with running(config(client)) as server:
            page = await server.stranger().http.get(path)
            assert (page.status_code, tags(page)["og:title"]) == (200, title)
            assert (await picture_of(server.stranger(), path)).status_code == 200

    run(story())


def test_the_address_of_a_picture_is_the_public_one(client: Path) -> None:
    async def story() -> None:
        origins = ("https://elsewhere.example", "https://dice.example")
        async with running(config(client, origins=origins)) as server:
            page = await server.stranger().http.get("/daily", headers={"host": "dice.example"})
            assert tags(page)["og:image"].startswith("https://dice.example/api/picture.png?of=%2Fd")
            inside = await server.stranger().http.get("/daily")
            assert tags(inside)["og:image"].startswith("http://table/api/picture.png?")

    run(story())


def test_a_picture_is_drawn_once_and_not_sent_twice(
    client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Card] = []

    def noted(card: Card) -> bytes:
        drawn.append(card)
        return png_of(card)

    monkeypatch.setattr("wagnis.server.web.pictures.routes.png_of", noted)

    async def story() -> None:
        limits = Limits(pictures=Rate(2, 0))
        async with running(config(client, limits)) as server:
            http = server.stranger().http
            path = "/api/picture.png?of=/daily&lang="
            first = await http.get(f"{path}de")
            assert (await http.get(f"{path}de")).content == first.content
            tag = {"if-none-match": first.headers["etag"]}
            again = await http.get(f"{path}de", headers=tag)
            assert (again.status_code, again.content) == (304, b"")
            assert (await http.get(f"{path}nl")).headers["etag"] != first.headers["etag"]
            assert len(drawn) == 2
            refused = await http.get(f"{path}en")
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_fast")
            assert (await http.get(f"{path}de")).status_code == 200  # it is cached

    run(story())


def test_a_page_is_packed_once_and_not_sent_twice(
    client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[bytes] = []

    def noted(content: bytes, *how: int, **named: int) -> bytes:
        packed.append(content)
        return compress(content, *how, **named)

    compress = gzip.compress
    monkeypatch.setattr(gzip, "compress", noted)

    async def story() -> None:
        async with running(config(client)) as server:
            http = server.stranger().http
            first = await http.get("/daily?lang=de")
            assert first.headers["content-encoding"] == "gzip"
            assert (await http.get("/daily?lang=de")).text == first.text
            assert len(packed) == 1
            tag = {"if-none-match": first.headers["etag"]}
            again = await http.get("/daily?lang=de", headers=tag)
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["cache-control"] == first.headers["cache-control"]
            other = await http.get("/daily?lang=nl", headers=tag)
            assert (other.status_code, other.headers["etag"] != tag["if-none-match"]) == (200, True)
            plain = await http.get("/daily?lang=de", headers={"accept-encoding": "identity"})
            assert plain.text == first.text

    run(story())


def test_there_are_no_pictures_of_unknown_pages(client: Path) -> None:
    async def story() -> None:
        async with running(config(client)) as server:
            http = server.stranger().http
            for of in ("/nowhere", "/rules/chess", "/t/a/b/c", "x" * 199):
                assert (await http.get("/api/picture.png", params={"of": of})).status_code == 404
            assert (await http.get("/api/picture.png")).status_code == 400

    run(story())


def test_above_the_limit_a_page_comes_without_tags(client: Path) -> None:
    async def story() -> None:
        async with running(config(client, Limits(requests=Rate(1, 0)))) as server:
            http = server.stranger().http
            assert "og:image" in tags(await http.get("/t/abc"))
            page = await http.get("/t/abc")
            assert (page.status_code, page.text) == (200, INDEX)

    run(story())


LONG = (
    "Maximiliane Würfelmeiste",
    "Bartholomäus Quirin Jank",
    "Zoë Łucja Źdźbło-Świątek",
    "Ångström Þórunn Ðjøkvičs",
)
ACCENTED = [
    sign
    for sign in map(chr, range(0xC0, 0x2000))
    if sign.isalpha() and normalize("NFKC", sign) == sign and DISPLAY.draws(sign)
]


def table_of(game: str, phase: str, names: Sequence[str], winners: Sequence[int]) -> Glance:
    """Four people with these names; in the lobby one of them is a free seat."""
    seats = [{"kind": "person", "name": name, "holder": name} for name in names]
    if phase == "lobby":
        seats[-1] = {"kind": "open"}
    scores = [1_234_567, 890_123, 456_789, -98_765]
    told = {"seats": seats, "host": names[0], "scores": scores, "winners": list(winners)}
    return Glance(phase, game, told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOXES.house)
def test_the_largest_pictures_are_small(game: str, language: Language) -> None:
    """With the longest names, all different: deflate removes what is written twice."""
    random = Random(f"{game} {language}")
    accented = ["".join(random.choices(ACCENTED, k=LONGEST_NAME)) for _ in range(4)]
    sizes = {}
    for names in (LONG, accented):
        assert all(clean_name(name) == name and DISPLAY.draws(name) for name in names)
        assert {len(name) for name in names} == {LONGEST_NAME}
        for phase, winners in (("lobby", []), ("playing", []), ("over", [0]), ("over", range(4))):
            told = cards._of_table(table_of(game, phase, names, winners), WORDS[language], False)
            png = png_of(told.card)
            Image.open(io.BytesIO(png)).load()
            sizes[names[0], phase, len(winners)] = len(png)
    assert max(sizes.values()) <= MOST_BYTES, sizes


def test_a_name_of_any_signs_has_a_picture() -> None:
    name = """<a b="&amp;">'x'</text>"""
    names = [name, "\u202eanna", "Ben\x07", "Cees"]
    for phase, winners in (("over", [0]), ("over", [0, 1, 2, 3]), ("playing", []), ("lobby", [])):
        told = cards._of_table(table_of("tutto", phase, names, winners), WORDS["en"], False)
        drawn = [row.name for row in told.card.rows]
        assert name in drawn
        assert not {"\u202eanna", "Ben\x07"} & set(drawn)
        assert 1 <= len(png_of(replace(told.card, kicker=name, sentence=name))) <= MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", "daily", "puzzles", "review/x"])
def test_the_pictures_of_all_boxes_are_small(path: str, language: Language) -> None:
    page = page_at(path)
    assert page is not None
    assert len(png_of(of_page(page, WORDS[language]).card)) <= MOST_BYTES


def test_both_parts_of_a_picture_are_whole() -> None:
    """Above is the box, its colours rounded; below is paper with the card's ink."""
    card = Card("tutto", "x", "y", "z")
    image = Image.open(io.BytesIO(png_of(card))).convert("RGB")
    above = Image.open(io.BytesIO(drawing._box("tutto"))).convert("RGB")
    differences = ImageChops.difference(image.crop((0, 0, 1200, drawing.ABOVE)), above)
    assert max(differences.tobytes()) <= UNSEEN
    reds = image.crop((0, drawing.ABOVE, 1200, 630)).getchannel("R").tobytes()
    assert reds[-1] >= 253  # paper
    assert min(reds) <= 32  # ink


def test_names_that_the_letters_cannot_write_are_seats() -> None:
    assert DISPLAY.draws("Zoë Łukasz Čapek")
    assert not DISPLAY.draws("Анна")


def test_a_game_of_another_package_has_a_plain_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "PRINTED", type("None", (), {"find": lambda self, box: None})())
    assert png_of(Card("tutto", "x", "Tutto", "y")) == png_of(Card(None, "x", "Tutto", "y"))


def test_every_language_has_every_letter() -> None:
    for language in LANGUAGES:
        words = WORDS[language]
        for name in words.__slots__:
            text = getattr(words, name)
            for one in text if isinstance(text, tuple) else (text,):
                assert DISPLAY.draws(one), (language, name)


@pytest.mark.parametrize("path", ["privacy", "docs/rules", "new/chess", "t/a b", "t/a/nothing"])
def test_other_pages_are_sent_as_they_were_built(client: Path, path: str) -> None:
    async def story() -> None:
        async with running(config(client)) as server:
            page = await server.stranger().http.get(f"/{path}")
            assert (page.status_code, page.text) == (200, INDEX)  # the client knows its pages

    run(story())
