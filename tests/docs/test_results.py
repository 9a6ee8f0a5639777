"""The pages of results say what the numbers beside them say, and the solvers still agree.

The numbers themselves are made by `make results`, which takes minutes.
"""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from research.tutto.findings import card_values, stopping, turn_value
from research.zocken.findings import Turn
from scripts.results import gambler, tutto, zocken
from scripts.results.pages import RESULTS, StrayBlockError, filled, read_numbers, table
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.editions import EDITIONS
from wagnis.records import Match
from wagnis.solvers import ValueStore, evaluate

GAMES = {"zocken": zocken, "tutto": tutto, "gambler": gambler}
PAGES = sorted(RESULTS.glob("*.md"))


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_on_the_page_are_those_of_its_numbers(game: str) -> None:
    page = (RESULTS / f"{game}.md").read_text(encoding="utf-8")
    module: ModuleType = GAMES[game]
    assert filled(page, module.tables(read_numbers(game))) == page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_plot_that_is_shown_is_there_and_small(page: Path) -> None:
    for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        assert (RESULTS / name).stat().st_size < 100_000


def test_a_changed_number_would_be_noticed() -> None:
    page = (RESULTS / "zocken.md").read_text(encoding="utf-8")
    changed = page.replace("| 91.66 |", "| 91.67 |")
    assert changed != page
    assert filled(changed, zocken.tables(read_numbers("zocken"))) == page


def test_a_table_without_a_place_and_a_place_without_a_table_are_errors() -> None:
    place = "<!-- one: begin -->\n<!-- one: end -->"
    assert filled(place, {"one": "x"}) == "<!-- one: begin -->\n\nx\n\n<!-- one: end -->"
    with pytest.raises(StrayBlockError, match="no place for two"):
        filled(place, {"one": "x", "two": "y"})
    with pytest.raises(StrayBlockError, match="'one'"):
        filled(place, {})


def test_a_table_is_markdown() -> None:
    assert table(["a", "b"], [["1", "2"]]).splitlines() == ["| a | b |", "|---|---:|", "| 1 | 2 |"]


def value(game: str, objective: str, options: PlainObject, store: ValueStore) -> float:
    match = Match.new(game, 2, options)
    return evaluate(game, match.game, match.state, objective, store).value


def test_zockens_numbers_are_still_the_solvers(tmp_path: Path) -> None:
    numbers, store = read_numbers("zocken"), ValueStore(tmp_path)
    assert value("zocken", "points", {}, store) == pytest.approx(numbers["value"], abs=1e-12)
    assert value("zocken", "over50", {}, store) == pytest.approx(numbers["over50"], abs=1e-12)
    for opening, told in zip(Turn.on(store).openings(), numbers["openings"], strict=True):
        assert float(opening.value) == pytest.approx(told["value"], abs=1e-12)


def test_tuttos_numbers_are_still_the_solvers(tmp_path: Path) -> None:
    numbers, store = read_numbers("tutto"), ValueStore(tmp_path)
    assert turn_value() == pytest.approx(numbers["turn"], abs=1e-9)
    assert value("tutto", "win", {}, store) == pytest.approx(numbers["first_seat"], abs=1e-9)
    for card, worth in card_values().items():
        assert worth == pytest.approx(numbers["cards"][card], abs=1e-9)
    assert stopping().after_tutto == numbers["stop_after_tutto"]


def test_gamblers_numbers_are_about_our_tableaux_and_still_the_solvers(tmp_path: Path) -> None:
    told = {one["id"]: one for one in read_numbers("gambler")["tableaux"]}
    assert list(told) == [t.id for edition in EDITIONS.values() for t in edition.drawn]
    store = ValueStore(tmp_path)
    for id in ("gambler-05", "gambler-18", "engel-bengel-14"):
        found = value("gambler", "points", {"stack": [id]}, store)
        assert found == pytest.approx(told[id]["value"], abs=0.01)
