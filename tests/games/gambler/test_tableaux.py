"""Rules G-02 and G-10: the shipped tableaux, and the guidelines for them (R5).

How a file is read is in `test_tableau_files`; what the option `stack` takes, in `test_options`.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from bench.calibration import careful, opened, playout
from wagnis.core import Chance, Decision
from wagnis.dice import Prng
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.commands.tableaux import turns_alone
from wagnis.games.gambler.editions import EDITIONS, Edition, shipped
from wagnis.games.gambler.rules import Gambler

ALL = [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
STARTERS = [edition.tableaux[0] for edition in EDITIONS.values()]

every_tableau = pytest.mark.parametrize("tableau", ALL, ids=lambda tableau: tableau.id)
every_starter = pytest.mark.parametrize("tableau", STARTERS, ids=lambda tableau: tableau.id)
each_edition = pytest.mark.parametrize(
    "edition", EDITIONS.values(), ids=lambda edition: edition.name
)


def shape(row: Row) -> str:
    """What a row looks like, whatever it is worth."""
    return "".join(map(str, row.faces)) if row.faces else f"{row.kind} of {row.boxes}"


def negative(tableau: Tableau) -> list[Row]:
    return [row for row in tableau.rows if row.sign < 0]


def positive(tableau: Tableau) -> list[Row]:
    return [row for row in tableau.rows if row.sign > 0]


def list_price(row: Row) -> int:
    """Docs/tableaux.md: twenty points a turn, less fifteen, in whole tens from 20 to 100."""
    return min(100, max(20, round((20 * turns_alone(row) - 15) / 10) * 10))


@pytest.mark.parametrize(("name", "sides"), [("gambler", 20), ("engel-bengel", 16)])
def test_an_edition_has_as_many_tableaux_as_its_boards_have_sides(name: str, sides: int) -> None:
    """G-02."""
    edition = EDITIONS[name]
    ids = [tableau.id for tableau in edition.tableaux]
    assert ids == [f"{name}-{number:02}" for number in range(1, sides + 1)]
    assert len(edition.tableaux) == edition.sides == sides


@each_edition
def test_what_was_drawn_anew_has_an_id_of_its_own_and_both_can_be_asked_for(
    edition: Edition,
) -> None:
    """G-02: an id never changes its meaning, and the stack is what it was."""
    stack = {tableau.id for tableau in edition.tableaux}
    assert edition.redrawn.keys() <= stack
    assert not stack & set(edition.redrawn.values())
    anew = [tableau.id for tableau in edition.drawn[edition.sides :]]
    assert anew == list(edition.redrawn.values())
    assert all(shipped(id) is not None for pair in edition.redrawn.items() for id in pair)


def test_every_tableau_is_found_by_its_id_and_no_other() -> None:
    assert [shipped(tableau.id) for tableau in ALL] == ALL
    assert shipped("gambler-23") is None


def test_every_tableau_has_a_name_of_its_own() -> None:
    names = [tableau.name.casefold() for tableau in ALL]
    assert all(names)
    assert len(set(names)) == len(names)


@every_tableau
def test_six_rows_of_one_to_six_boxes_with_values_in_tens_from_20_to_100(tableau: Tableau) -> None:
    """G-10, R1, R5."""
    assert len(tableau.rows) == 6
    assert all(1 <= row.boxes <= 6 for row in tableau.rows)
    assert tableau.boxes <= 28
    assert all(row.value in range(20, 101, 10) for row in tableau.rows)
    assert all(row.boxes == 5 for row in tableau.rows if row.kind == "full_house")


@each_edition
def test_most_tableaux_have_one_negative_row_some_none_some_two(edition: Edition) -> None:
    """R5."""
    traps = Counter(len(negative(tableau)) for tableau in edition.tableaux)
    assert traps.keys() == {0, 1, 2}
    assert traps[0] >= 2
    assert traps[2] >= 2
    assert traps[1] > len(edition.tableaux) / 2


@each_edition
def test_there_are_star_rows_of_both_signs_and_full_houses(edition: Edition) -> None:
    """R5."""
    kinds = {(row.kind, row.sign) for tableau in edition.tableaux for row in tableau.rows}
    assert kinds == {(kind, sign) for kind in ("fixed", "star", "full_house") for sign in (1, -1)}


def test_the_known_printed_shapes_and_values_are_among_them() -> None:
    """R5."""
    rows = [row for tableau in ALL for row in tableau.rows]
    assert {"444", "1234", "65432", "123456"} <= {shape(row) for row in rows}
    assert {80, -30} <= {row.pays for row in rows}


@each_edition
def test_the_longest_tableau_has_exactly_28_boxes_and_the_shortest_ten_at_most(
    edition: Edition,
) -> None:
    boxes = [tableau.boxes for tableau in edition.tableaux]
    assert max(boxes) == 28
    assert min(boxes) <= 10


def test_no_two_tableaux_have_the_same_rows_in_any_order_even_at_other_values() -> None:
    looks = Counter(
        tuple(sorted((shape(row), row.sign) for row in tableau.rows)) for tableau in ALL
    )
    assert len(ALL) == 39
    assert [look for look, times in looks.items() if times > 1] == []


@every_starter
def test_the_starter_is_gentle_and_shows_every_kind_of_row(tableau: Tableau) -> None:
    assert {row.kind for row in positive(tableau)} == {"fixed", "star", "full_house"}
    assert [row.pays for row in negative(tableau)] == [-20]
    assert tableau.boxes <= 20
    assert max(map(turns_alone, tableau.rows)) < 3.5


@every_tableau
def test_a_positive_row_is_worth_its_list_price_or_ten_more_or_less(tableau: Tableau) -> None:
    off = {shape(row): row.value - list_price(row) for row in positive(tableau)}
    assert {name: by for name, by in off.items() if abs(by) > 10} == {}


@each_edition
def test_a_row_that_is_harder_by_a_tenth_of_a_turn_never_pays_less(edition: Edition) -> None:
    """R5: values grow with difficulty, over all positive rows of an edition."""
    rows = {
        (turns_alone(row), row.value, shape(row)) for t in edition.tableaux for row in positive(t)
    }
    unjust = [
        (easy, hard)
        for easy, hard in permutations(sorted(rows), 2)
        if hard[0] > easy[0] + 0.1 and hard[1] < easy[1]
    ]
    assert unjust == []


@pytest.mark.parametrize(
    ("row", "turns"),
    [
        (Row("star", 1, 1, 20), 1),
        (Row("fixed", 1, 1, 20, (3,)), 6**5 / (6**5 - 5**5)),
        # Five different faces: one is placed, four dice must show it again, or a later turn must.
        (Row("star", 2, 1, 20), 1 + 720 / 6**5 * (5 / 6) ** 4 * 6**5 / (6**5 - 5**5)),
    ],
)
def test_the_measured_difficulty_agrees_with_a_simple_count(row: Row, turns: float) -> None:
    assert turns_alone(row) == pytest.approx(turns)


def test_the_sign_and_value_of_a_row_do_not_change_its_difficulty() -> None:
    assert turns_alone(Row("full_house", 5, -1, 90)) == turns_alone(Row("full_house", 5, 1, 20))


@every_tableau
@pytest.mark.parametrize("seats", [2, 6])
def test_random_players_complete_every_tableau(tableau: Tableau, seats: int) -> None:
    """R1: there are enough dice for every tableau."""
    chooser = random.Random(f"{tableau.id}/{seats}")
    fate = Prng(chooser)
    game = Gambler(seats, 1, (tableau,), known=1)
    state = game.start()
    for _ in range(5_000):
        match game.node(state):
            case Chance(lot):
                state = game.after(state, lot.draw(fate))
            case Decision(_, actions):
                state = game.after(state, chooser.choice(actions))
            case _:
                break
    assert [len(lying) for lying in state.filled] == [row.boxes for row in tableau.rows]
    assert state.round == 0


@each_edition
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_end_within_one_pass_through_the_stack(edition: Edition, seats: int) -> None:
    """R5: a small sample of what docs/tableaux.md reports."""
    game = opened(edition, seats)
    rounds = [playout(game, careful, f"guard/{number}").rounds for number in range(12)]
    assert max(rounds) <= len(edition.tableaux)
    assert 4 <= sum(rounds) / len(rounds) <= 13
