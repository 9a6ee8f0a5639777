"""The rules pages: the script draws their figures, and the engine plays their examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.figures import PICTURES, figures
from tests.games.at_table import ROLL, STOP, dice, legal, scores, table, tableau, then, to_act, view
from wagnis.core.plain import PlainObject
from wagnis.records import Match, set_up

RULES = Path(__file__).parents[2] / "docs" / "rules"
DRAW: PlainObject = {"draw": True}
EDITIONS = ("gambler", "engel-bengel")


def test_every_figure_is_what_the_script_draws() -> None:
    drawn = {file.name: file.read_text(encoding="utf-8") for file in PICTURES.glob("rules-*.svg")}
    assert drawn == figures()


def test_every_figure_is_on_the_page_of_its_game_with_a_description() -> None:
    for file in figures():
        pages = [
            page.stem
            for page in RULES.glob("*.md")
            if re.search(rf"!\[[^\]]{{20,}}\]\(\.\./pictures/{file}\)", page.read_text("utf-8"))
        ]
        assert len(pages) == 1
        assert file.startswith(f"rules-{pages[0]}-")


@pytest.mark.parametrize("edition", EDITIONS)
def test_ada_is_forced_and_ben_is_paid(edition: str) -> None:
    rows = tableau("+60 4 4 4", "+20 1", "+20 2", "-30 * *", "+20 3", "+20 5")
    start = {"filled": [[], [1], [2], [6], [3], [5]], "stock": [7, 6, 5, 5]}
    match = set_up(edition, 4, {"stack": [rows]}, start)
    four, six = {"place": {"face": 4, "row": 0}}, {"place": {"face": 6, "row": 3}}

    match = then(match, dice(2, 3, 4, 4, 6))
    assert legal(match) == [four, six]
    match = then(match, four, four, ROLL, dice(2, 3, 6))
    assert legal(match) == [six]
    match = then(match, six, STOP)
    assert scores(match)[0] == 50
    assert view(match)["stock"][0] == 4

    match = then(match, dice(1, 1, 3, 4, 5))
    assert legal(match) == [four]
    match = then(match, four)
    assert scores(match)[1] == 140
    assert view(match)["stock"] == [7] * 4
    assert view(match)["roller"] == 2


def of_cards(*events: PlainObject) -> Match:
    return table("tutto", 2, *events, deck=["bonus-300", "double", "straight"])


ONE_CARD_TOO_MANY: list[PlainObject] = [
    {"card": "bonus-300"}, dice(2, 2, 2, 1, 3, 4), {"keep": [[2, 2, 2], [1]]},
    ROLL, dice(1, 5), {"keep": [[1], [5]]}, DRAW,
    {"card": "double"}, dice(3, 3, 3, 5, 5, 6), {"keep": [[3, 3, 3], [5], [5]]},
    ROLL, dice(5), {"keep": [[5]]}, DRAW,
    {"card": "straight"}, dice(1, 1, 2, 4, 6, 6), {"keep": [[1], [2], [4], [6]]},
]  # fmt: skip


def test_cleo_draws_one_card_too_many() -> None:
    at_risk = [view(of_cards(*ONE_CARD_TOO_MANY[:till]))["turn_points"] for till in (3, 6, 10, 13)]
    assert at_risk == [300, 750, 1150, 2400]
    match = of_cards(*ONE_CARD_TOO_MANY, dice(2, 6))
    assert scores(match) == [0, 0]
    assert view(match)["roller"] == 1


def test_cleo_could_have_stopped_after_the_straight() -> None:
    match = of_cards(*ONE_CARD_TOO_MANY, dice(3, 5), {"keep": [[3], [5]]})
    assert legal(match) == [DRAW, STOP]
    assert scores(then(match, STOP)) == [4400, 0]


def test_only_dice_set_aside_score() -> None:
    roll = [{"card": "bonus-200"}, dice(1, 5, 5, 2, 3, 4)]
    for kept, points in (([[1]], 100), ([[1], [5], [5]], 200)):
        match = table("tutto", 2, *roll, {"keep": kept}, STOP, deck=["bonus-200"])
        assert scores(match) == [points, 0]


def test_the_null_of_fireworks_saves_the_turn() -> None:
    match = set_up("tutto", 2, {}, {"card": "fireworks", "turn_points": 500, "left": 6})
    match = then(match, dice(1, 5, 2, 2, 3, 6))
    assert legal(match) == [{"keep": [[1], [5]]}]
    match = then(match, *legal(match), dice(4, 4, 4, 2), {"keep": [[4, 4, 4]]}, dice(3))
    assert scores(match) == [1050, 0]


def test_plus_minus_with_two_leaders() -> None:
    start = {"scores": [3000, 3000, 500], "roller": 2, "card": "plus-minus", "left": 6}
    match = set_up("tutto", 3, {}, start)
    match = then(match, dice(1, 1, 1, 5, 5, 5), {"keep": [[1, 1, 1], [5, 5, 5]]}, STOP)
    assert scores(match) == [2000, 2000, 1500]


def zocken(*placed: str) -> Match:
    """Three players, Ada rolls, Ben bets, Cleo does not: colour, face and place of each die."""
    match = table("zocken", 3)
    for count, die in enumerate(placed):
        colour, face, place = die.split()
        where = int(place) if place.isdecimal() else place
        match = then(match, {"pick": colour}, dice(int(face)), {"place": where})
        if count == 2:
            match = then(match, {"bet": True}, {"bet": False})
    return match


def test_fifty_and_sixty_less_ten() -> None:
    match = zocken(
        "red 2 1", "white 2 2", "purple 1 L", "yellow 3 3", "blue 4 5", "orange 5 6", "green 6 7"
    )
    assert scores(match) == [100, 50, 0]


def test_matches_in_spite_of_a_die_on_aus() -> None:
    match = zocken(
        "yellow 3 3", "red 2 1", "green 3 4", "white 6 7", "blue 5 5", "purple 2 2", "orange 4 out"
    )
    assert scores(match) == [130, 65, 0]


@pytest.mark.parametrize(
    "placed",
    [
        ["green 2 1", "yellow 3 3", "purple 3 4", "red 5 5", "white 6 7"],
        ["red 6 1", "blue 5 2", "orange 5 4", "white 3 5", "green 1 7"],
        ["red 5 1", "white 6 L", "blue 4 3", "green 4 4", "yellow 2 5", "orange 1 7", "purple 1 R"],
    ],
)
def test_the_rows_of_the_figures_are_valid(placed: list[str]) -> None:
    zocken(*placed)


def test_where_the_row_breaks_and_where_a_die_must_go_on_aus() -> None:
    broken = then(zocken("red 2 1", "orange 5 3"), {"pick": "blue"}, dice(3))
    assert {"place": 5} not in legal(broken)
    assert {"place": 2} in legal(broken)
    out = then(zocken("green 5 1", "red 4 2", "yellow 3 3"), {"pick": "blue"})
    assert legal(then(out, dice(4))) == [{"place": "out"}]
    for face in (1, 2, 3):
        assert {"place": 4} in legal(then(out, dice(face)))
    choice = then(zocken("red 4 1", "orange 3 2"), {"pick": "blue"}, dice(4))
    assert legal(choice) == [{"place": "L"}, {"place": "out"}]
    assert to_act(choice) == 0


@pytest.mark.parametrize(("edition", "over"), [("engel-bengel", True), ("gambler", False)])
def test_four_hundred_are_enough_for_five_in_engel_and_bengel(edition: str, over: bool) -> None:
    rows = tableau("+10 1", "+10 2", "+10 3", "+10 4", "+10 5", "+20 6")
    filled = [[1], [2], [3], [4], [5], []]
    start = {"scores": [390, 390, 80, 150, 0], "filled": filled, "stock": [5] * 5}
    match = then(set_up(edition, 5, {"stack": [rows]}, start), dice(1, 1, 1, 1, 6))
    match = then(match, {"place": {"face": 6, "row": 5}})
    assert scores(match) == [410, 390, 80, 150, 0]
    assert (to_act(match) is None) is over
