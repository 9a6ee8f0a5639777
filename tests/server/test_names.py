"""Names: nobody passes for somebody else, or for a bot that sits there."""

# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.at_server import Server, served
from wagnis.server.table.look_alikes import BOT_NAMES, fold
from wagnis.server.table.seating import clean_name
from wagnis.server.table.table import SubmissionError

NAMES = Path(__file__).parents[2] / "web/src/lib/table/names.ts"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "Аnnа"),  # Cyrillic
        ("Otto", "0tt0"),
        ("Otto", "Οττο"),  # Greek
        ("Lisa", "1isa"),
        ("Lisa", "Iisa"),
        ("Anna", "Ａｎｎａ"),  # full width
        ("Anna", "An na"),
        ("Anna", "A.n.n.a"),
        ("Anna", "An\u200dna"),
        ("Maria", "ᴍᴀʀɪᴀ"),
        ("Max", "Мах"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoe", "Zoë"), ("Anna", "Anne"), ("Ben", "Bea"), ("Иван", "Ира"), ("🎲", "🎯")],
)
def test_names_that_differ_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_a_name_is_kept_in_its_compatible_form() -> None:
    assert clean_name("Ａｎｎａ") == "Anna"
    assert clean_name("Ada\u2003  L.") == "Ada L."
    assert clean_name("Zoë") == "Zoë"
    assert clean_name("👩\u200d🚀") == "👩\u200d🚀"
    for bad in ("ﷺ" * 2, "Z\u0351\u0352\u0353\u0354o", "\u2003", "a\nb", "\ud800"):
        with pytest.raises(SubmissionError):
            clean_name(bad)


def test_the_bots_are_called_as_the_client_calls_them() -> None:
    written = re.search(r"const BOTS = \[(.*?)\]", NAMES.read_text(encoding="utf-8"))
    assert written is not None
    assert tuple(re.findall(r"'(\w+)'", written[1])) == BOT_NAMES


@served()
async def test_whoever_looks_like_somebody_here_is_refused(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None, "thumb")
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    seat = {"seat": 1, "seed": "ab" * 16}
    for name in ("Аnnа", "A nna", "Mina", "МINА", "Bot", "B0t 3", "Computer"):
        assert await second.refused("sit", name=name, **seat) == "name_taken", name
    # The bot on the second seat would be Otto; none sits there, and people are called so.
    assert (await second.ask("sit", name="Otto", **seat))["type"] == "table"
    settings = {"game": "zocken", "seats": [{}, {}, {"bot": "thumb"}, {"bot": "thumb"}]}
    assert (await first.ask("change", settings=settings))["type"] == "table"
    settings["seats"] = [{}, {"bot": "thumb"}, {}]
    assert await first.refused("change", settings=settings) == "name_taken"
