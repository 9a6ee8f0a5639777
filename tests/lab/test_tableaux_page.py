"""The report about our tableaux: it is about all of them, says what was measured, and still holds.

How tableaux are measured is tested in `test_lab`.
"""

from __future__ import annotations

import pytest

from scripts.results.pages import filled
from scripts.tableaux import PAGE, faults, read, tables
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.laboratory.measures import begin_of, measure
from wagnis.solvers import common_store

NUMBERS = read()


def test_the_report_is_about_every_tableau_and_says_what_was_measured() -> None:
    drawn = [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
    assert list(NUMBERS) == [tableau.id for tableau in drawn]
    for tableau in drawn:
        told = NUMBERS[tableau.id]
        assert [row["pays"] for row in told["rows"]] == [row.pays for row in tableau.rows]
        found = begin_of(tableau, common_store())
        assert told["begin"] == pytest.approx(found, abs=0.01)
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page, tables(NUMBERS)) == page


def test_what_was_drawn_anew_is_what_was_not_sound_and_is_sound_itself() -> None:
    redrawn = {old: new for edition in EDITIONS.values() for old, new in edition.redrawn.items()}
    assert faults(NUMBERS).keys() == redrawn.keys()


@pytest.mark.parametrize("id", ["gambler-21", "engel-bengel-17"])
def test_measured_again_a_tableau_does_the_same(id: str) -> None:
    assert shipped(id) is not None
    again, told = measure(id, rounds=60, seed="again"), NUMBERS[id]
    assert abs(again.turns.mean - told["turns"][0]) < 3 * again.turns.half
    for row, known in zip(again.rows, told["rows"], strict=True):
        assert abs(row.starter - known["starter"]) < 0.25
        assert abs(row.decides - known["decides"]) < 0.25
