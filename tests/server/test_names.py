"""Names: nobody passes for somebody else, or for a bot that sits there."""

# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.at_server import Server, served
from wagnis.server.table.look_alikes import BOT_NAMES, fold, is_reserved
from wagnis.server.table.names import clean_name
from wagnis.server.table.table import SubmissionError

VARIATION_SELECTORS = "\ufe0e\ufe0f\ufe00\U000e0100\u180b"
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
        *(("Anna", f"An{sign}na") for sign in VARIATION_SELECTORS),
        ("BOB", "ꓐꓳꓐ"),  # Lisu
        ("Lisu", "ꓡꓲꓢꓴ"),
        ("Anna", "𝐀𝐧𝐧𝐚"),
        ("Anna", "ꓮnnа"),  # Lisu and Cyrillic
        ("Emma", "Ernrna"),
        ("Teo", "Ꭲеօ"),  # Cherokee, Cyrillic, Armenian
        ("Zoë", "Zoe\u0308"),
        ("Jo", "J\u00ado"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *[("Zoe", "Zoë"), ("Anna", "Anne"), ("Ben", "Bea"), ("Иван", "Ира"), ("🎲", "🎯")],
        *[("Öz", "Oz"), ("Åsa", "Asa"), ("Ngọc", "Ngoc"), ("王芳", "王方"), ("さくら", "さくり")],
        *[("محمد", "محمود"), ("Łukasz", "Lukasz"), ("Ноа", "Ная")],
    ],
)
def test_names_that_differ_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_a_name_is_kept_in_its_compatible_form() -> None:
    assert clean_name("Ａｎｎａ") == "Anna"
    assert clean_name("Ada\u2003  L.") == "Ada L."
    assert clean_name("Zoë") == "Zoë"
    assert clean_name("👩\u200d🚀") == "👩\u200d🚀"
    assert [clean_name(f"An{sign}na") for sign in VARIATION_SELECTORS] == ["Anna"] * 5
    assert clean_name("Ida ❤\ufe0f") == "Ida ❤\ufe0f"
    for bad in ("ﷺ" * 2, "Z\u0351\u0352\u0353\u0354o", "\u2003", "a\nb", "\ud800"):
        with pytest.raises(SubmissionError):
            clean_name(bad)


def test_the_bots_are_called_as_the_client_calls_them() -> None:
    written = re.search(r"const BOTS = \[(.*?)\]", NAMES.read_text(encoding="utf-8"), re.DOTALL)
    assert written is not None
    assert tuple(re.findall(r"'(\w+)'", written[1])) == BOT_NAMES


@served()
async def test_whoever_looks_like_somebody_here_is_refused(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None, "thumb")
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    seat = {"seat": 1, **second.promise(1)}
    for name in ("Аnnа", "A nna", "An\ufe0fna", "ꓮnna"):
        assert await second.refused("sit", name=name, **seat) == "name_taken", name
    assert (await second.ask("sit", name="Anne", **seat))["type"] == "table"


@pytest.mark.parametrize("name", ["Bot 3 (perfect)", "Bot", "B0t 3", "B o t 3 (Keen)", "Computer"])
def test_what_a_record_calls_a_bot_is_nobodys_name(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", [*BOT_NAMES, "РIР", "Kn0bel", "Pasch\ufe0f", "Bot Anna", "Wagnis"])
def test_the_bots_names_are_reserved_whoever_sits_there(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["Botticelli", "Otto", "Nora", "Robota", "Pippa", "Patric"])
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved(name)


@served()
async def test_nobody_passes_for_a_bot_at_any_table(server: Server) -> None:
    """A bot may take any seat in mid-game, so its name is kept for it."""
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None, None))
    seat = {"seat": 1, **line.promise(1)}
    for name in ("Bot 3 (perfect)", "Knobel", "Bot\ufe0e 2 (thumb)", "ꓗnоbel"):
        assert await line.refused("sit", name=name, **seat) == "name_taken", name
    made = await anna.http.post("/api/daily/zocken", json={"name": "Bot 3 (perfect)"})
    shown = (await anna.http.get(f"/api/tables/{made.json()['id']}")).json()
    assert shown["seats"][0]["name"] == "Player 1"


@served()
async def test_names_are_judged_before_a_table_is_opened_around_one_screen(server: Server) -> None:
    http = server.stranger().http

    async def wrong(*names: str) -> list[tuple[int, str]]:
        answer = await http.post("/api/names", json={"names": names})
        assert answer.status_code == 200, answer.text
        return [(one["at"], one["why"]) for one in answer.json()["wrong"]]

    assert await wrong("Oma", "Ben") == []
    assert await wrong("Oma", "Ben", "OM\ufe0fА") == [(2, "twice")]
    assert await wrong("Bot 3 (perfect)", "Ben", "\u200b") == [(0, "bot"), (2, "unreadable")]
    assert (await http.post("/api/names", json={"names": ["x"] * 11})).status_code == 400
