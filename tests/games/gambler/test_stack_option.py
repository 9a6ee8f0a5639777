"""Rules G-47 and G-48: a stack of one's own, by id and as data, and every way it can be wrong.

The other options are in `test_options`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.at_table import (
    falls,
    refused,
    round_over,
    table,
    tableau,
    to_act,
    view,
)
from wagnis.core.plain import PlainObject

EDITIONS = ["gambler", "engel-bengel"]
ONES = ["+10 1"] * 6


def fixed(*faces: Any, **more: Any) -> PlainObject:
    return {"kind": "fixed", "faces": list(faces), "sign": 1, "value": 10} | more


def star(boxes: Any = 2, **more: Any) -> PlainObject:
    return {"kind": "star", "boxes": boxes, "sign": 1, "value": 10} | more


def house(boxes: Any = 5, **more: Any) -> PlainObject:
    return {"kind": "full_house", "boxes": boxes, "sign": 1, "value": 10} | more


def without(row: PlainObject, key: str) -> PlainObject:
    return {name: value for name, value in row.items() if name != key}


def of_rows(*rows: Any, **more: Any) -> PlainObject:
    """A tableau with these rows, made up to six."""
    return {"rows": [*rows, *[fixed(6)] * (6 - len(rows))]} | more


def test_a_given_stack_is_played_in_its_order_and_starts_over() -> None:
    """G-47: repeats are allowed, and nothing is drawn."""
    a, b = tableau(*ONES, id="a"), tableau(*ONES, id="b")
    match = table("gambler", stack=[a, a, b], target=10**6)
    seen = []
    for _ in range(7):
        seen.append(view(match)["tableau"]["id"])
        match = round_over(match)
    assert seen == ["a", "a", "b", "a", "a", "b", "a"]
    assert all("tableau" not in event for event in match.events())


@pytest.mark.parametrize("game", EDITIONS)
def test_a_stack_may_name_tableaux_of_either_edition_beside_data(game: str) -> None:
    """G-47: ids and data in one list, in either box."""
    stack = [tableau(*ONES, id="mine"), "engel-bengel-16", "gambler-20"]
    for turn in range(3):
        match = table(game, stack=[*stack[turn:], *stack[:turn]])
        assert view(match)["tableau"]["id"] == ["mine", "engel-bengel-16", "gambler-20"][turn]
        assert to_act(match) == "chance"
        assert all("dice" in fall for fall in falls(match))


def test_a_repeated_shipped_tableau_comes_again_at_once() -> None:
    """G-47: an id may stand twice in the list."""
    match = table("gambler", stack=["gambler-03", "gambler-03", "engel-bengel-01"], target=10**6)
    seen = []
    for _ in range(3):
        seen.append(view(match)["tableau"]["id"])
        match = round_over(match)
    assert seen == ["gambler-03", "gambler-03", "engel-bengel-01"]
    assert view(match)["tableau"]["id"] == "gambler-03"


def test_tableaux_without_an_id_are_numbered() -> None:
    """G-48: custom-1, custom-2 and so on."""
    match = table("gambler", stack=[tableau(*ONES), tableau(*ONES)])
    assert view(match)["tableau"]["id"] == "custom-1"
    assert view(round_over(match))["tableau"]["id"] == "custom-2"


def test_only_the_nameless_are_counted() -> None:
    """G-48: a tableau with an id of its own uses up no number."""
    match = table("gambler", stack=[tableau(*ONES, id="a"), of_rows()], target=10**6)
    assert view(round_over(match))["tableau"]["id"] == "custom-1"


def test_boxes_may_be_left_out_or_repeated_on_a_fixed_row() -> None:
    """G-48: the faces say how many boxes there are; the view always does."""
    match = table("gambler", stack=[of_rows(fixed(1, 2, 3), fixed(4, 4, boxes=2))])
    assert [row["boxes"] for row in view(match)["tableau"]["rows"]] == [3, 2, 1, 1, 1, 1]


@pytest.mark.parametrize(
    "given",
    [
        of_rows(star(faces=None), house(faces=None)),
        of_rows(*[fixed(1, sign=-1)] * 6),
        of_rows(*[star(1, value=1)] * 6),
        of_rows(fixed(1, value=7), fixed(2, value=1000)),
        of_rows(star(23)),
        of_rows(fixed(*[1, 2, 3] * 7)),
        of_rows(*[house()] * 5, star(3)),
        of_rows(id="gambler-01"),
    ],
)
def test_the_design_wishes_are_not_asked_of_given_tableaux(given: PlainObject) -> None:
    """G-48, R5: any value, any signs, rows longer than six, any mixture of kinds."""
    match = table("gambler", stack=[given])
    shown = view(match)["tableau"]["rows"]
    assert [row["value"] for row in shown] == [row["value"] for row in given["rows"]]
    assert [row["sign"] for row in shown] == [row["sign"] for row in given["rows"]]
    assert [row["kind"] for row in shown] == [row["kind"] for row in given["rows"]]
    assert to_act(match) == "chance"


def test_a_tableau_as_it_is_shown_can_be_given_as_data() -> None:
    """G-48: what a position shows is a valid entry of a stack, and plays alike."""
    shown = view(table("gambler", stack=["gambler-05"]))["tableau"]
    assert view(table("engel-bengel", stack=[shown]))["tableau"] == shown


@pytest.mark.parametrize(
    "row",
    [
        star(0),
        star(-1),
        star(2.0),
        star(True),
        star("2"),
        star(None),
        without(star(), "boxes"),
        star(29),
        star(24),
        fixed(),
        fixed(faces=None),
        fixed(faces=1),
        fixed(faces="1"),
        without(fixed(1), "faces"),
        without(fixed(1, boxes=1), "faces"),
        fixed(0),
        fixed(7),
        fixed(1.0),
        fixed(True),
        fixed("1"),
        fixed(None),
        fixed(1, 2, boxes=1),
        fixed(1, 2, boxes=3),
        fixed(1, 2, boxes=2.0),
        fixed(1, boxes=True),
        star(faces=[1, 1]),
        star(faces=[]),
        house(faces=[1, 1, 1, 2, 2]),
        house(4),
        house(6),
        house(5.0),
        without(house(), "boxes"),
        fixed(1, sign=0),
        fixed(1, sign=2),
        fixed(1, sign=-2),
        fixed(1, sign=1.0),
        fixed(1, sign=True),
        fixed(1, sign="+"),
        without(fixed(1), "sign"),
        fixed(1, value=0),
        fixed(1, value=-30),
        fixed(1, value=20.0),
        fixed(1, value=2.5),
        fixed(1, value=True),
        fixed(1, value="20"),
        without(fixed(1), "value"),
        fixed(1, kind="stars"),
        star(kind="Star"),
        fixed(1, kind=None),
        without(fixed(1), "kind"),
        fixed(1, name="first"),
        star(colour="black"),
        None,
        [],
        "+10 1",
        {},
    ],
    ids=repr,
)
def test_a_row_that_breaks_the_rules_for_rows_is_refused(row: Any) -> None:
    """G-48, G-49: every clause, in a tableau that is sound otherwise."""
    assert table("gambler", stack=[of_rows()]) is not None
    for place in (0, 5):
        rows = [fixed(6)] * 5
        rows.insert(place, row)
        with refused("bad_options"):
            table("gambler", stack=[{"rows": rows}])


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"id": "empty"},
        {"rows": None},
        {"rows": {}},
        {"rows": []},
        {"rows": [fixed(6)] * 5},
        {"rows": [fixed(6)] * 7},
        {"rows": [star(5)] * 5 + [star(4)]},
        of_rows(name="mine"),
        of_rows(boxes=6),
        of_rows(id=7),
        [fixed(6)] * 6,
        "gambler-00",
        "gambler-99",
        "gambler-1",
        "engel-bengel-99",
        "custom-1",
        "Gambler-01",
        "",
        1,
        None,
        True,
    ],
    ids=repr,
)
def test_an_entry_that_is_no_tableau_spoils_the_stack(entry: Any) -> None:
    """G-47, G-48, G-49: alone, first or last in the list."""
    good = tableau(*ONES)
    for stack in ([entry], [entry, good], [good, entry]):
        with refused("bad_options"):
            table("gambler", stack=stack)
