"""The laboratory: rounds that are watched, what is measured of them, tuning, comparing.

Commands are tested in tests/cli/test_lab.py.
"""

from __future__ import annotations

import doctest
import random
from pathlib import Path
from statistics import variance
from typing import Any

import numpy as np
import pytest

import wagnis.lab
from wagnis.core.errors import ArgumentError
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.editions import shipped
from wagnis.games.gambler.laboratory import faults, measure, tune
from wagnis.games.gambler.laboratory.measures import measured, plot_tableaux, rounds_on
from wagnis.games.gambler.laboratory.rounds import Finish, Round
from wagnis.games.gambler.solver.solve import RoundTask
from wagnis.games.gambler.tableau_files import parse
from wagnis.games.tutto.cards import FULL_DECK, KINDS, Card
from wagnis.games.tutto.laboratory import read_counts
from wagnis.games.tutto.rules import Tutto
from wagnis.kernels import Games
from wagnis.lab import LabError, compare, luck
from wagnis.lab.figures import Comparison, Figure, Part, PartsShown, Variant
from wagnis.lab.luck import line_ups, luck_and_skill, play_games
from wagnis.lab.plots import panels
from wagnis.simulation.intervals import Estimate, exact
from wagnis.solvers import ValueStore

SHORT = "gambler-05"  # six boxes: rounds are over at once


def tableau(id: str) -> Tableau:
    found = shipped(id)
    assert found is not None
    return found


def finish(seat: int, turn: int = 0, forced: bool = False) -> Finish:
    return Finish(seat, turn, 1, forced)


def two_rounds() -> list[Round]:
    """Who began wins by 20 thanks to one row, and loses by 60."""
    first = Round(
        (60, 40), (0, 0), tuple(map(finish, (0, 0, 0, 1, 1, 0))), (1,) * 6, (1,) * 6, 3, 9, True
    )
    other = Round(
        (20, 80), (0, 0), tuple(map(finish, (0, 1, 1, 1, 1, 1))), (2,) * 6, (1,) * 6, 5, 11, False
    )
    return [first, other]


def test_rounds_are_measured_as_they_were_played() -> None:
    found = measured(tableau(SHORT), 61.6, two_rounds())
    assert (found.turns.mean, found.decisions.mean) == (4, 10)
    assert found.played.mean == -20
    assert (found.starter_wins, found.again) == (0.5, 0.5)
    one, two, *_ = found.rows
    assert (one.starter, two.starter) == (1, 0.5)
    assert (one.to_starter.mean, two.to_starter.mean) == (20, 0)
    assert one.taken == pytest.approx(2 / 3)


def test_a_row_decides_where_its_payment_made_the_winner() -> None:
    """By 20: any row of 20 that the winner finished; a lead of 60 hangs on no row of 20."""
    found = measured(tableau(SHORT), 61.6, two_rounds())
    assert [row.decides for row in found.rows] == [0.5, 0.5, 0.5, 0, 0, 0]


def test_watched_rounds_pay_out_what_the_rows_are_worth() -> None:
    board = tableau(SHORT)
    for one in rounds_on(board, 20):
        paid = [0, 0]
        for row, end in zip(board.rows, one.finishes, strict=True):
            paid[end.seat] += row.pays
        assert tuple(paid) == one.gains
        assert all(took <= could for took, could in zip(one.took, one.could, strict=True))
        assert all(could >= 1 for could in one.could)
        assert max(end.turn for end in one.finishes) == one.turns - 1


def test_perfect_rounds_earn_what_the_table_says() -> None:
    found = measure(SHORT, rounds=400)
    assert abs(found.played.mean - found.begin) < 1.5 * found.played.half
    assert list(faults(found)) == [
        "beginning is worth +61.6 points, 62% of all that rows pay",
    ]


def test_a_black_row_that_nobody_wants_is_finished_by_force() -> None:
    *_, black = measure(SHORT, rounds=50).rows
    assert black.row.sign < 0
    assert black.forced > 0.9


def test_the_same_seed_gives_the_same_rounds() -> None:
    board = tableau(SHORT)
    assert rounds_on(board, 3, seed="a") == rounds_on(board, 5, seed="a")[:3]
    assert rounds_on(board, 3, seed="a") != rounds_on(board, 3, seed="b")


def test_skill_is_what_the_line_up_explains() -> None:
    """Without dice the better player always wins; without skill the line-up says nothing."""
    strong = {pair: [lead] * 4 for pair, lead in zip(line_ups(), (0, 1, -1, 0), strict=True)}
    told = luck_and_skill(strong)
    assert (told.skill, told.luck_spread, told.edge) == tuple(map(exact, (1, 0, 1)))
    chance = {pair: [1.0, -1.0] * 50 for pair in line_ups()}
    assert luck_and_skill(chance).skill == exact(0)
    both = luck_and_skill(
        {
            pair: [lead - 1, lead + 1] * 500
            for pair, lead in zip(line_ups(), (0.0, 1.0, -1.0, 0.0), strict=True)
        }
    )
    assert both.skill.mean == pytest.approx(1 / 3, abs=0.01)


def test_dice_that_line_ups_share_are_not_taken_for_chance_between_them() -> None:
    """With few deals and common dice skill is found as it is, and the doubt is told."""
    dice = random.Random(1)
    luck = [dice.gauss(0, 3) for _ in range(40)]
    leads = dict(zip(line_ups(), (0.0, 1.0, -1.0, 0.0), strict=True))
    told = luck_and_skill({pair: [lead + by for by in luck] for pair, lead in leads.items()})
    assert told.edge.mean == pytest.approx(1)
    assert told.edge.half < 1e-9
    assert told.skill.mean == pytest.approx(0.5 / (0.5 + variance(luck)))
    assert told.skill.half > 0
    apart = luck_and_skill(
        {pair: [lead + dice.gauss(0, 3) for _ in range(400)] for pair, lead in leads.items()}
    )
    assert abs(apart.edge.mean - 1) < apart.edge.half < 0.5
    assert abs(apart.skill.mean - 0.5 / 9.5) < apart.skill.half < 0.1


def test_values_are_tuned_until_beginning_is_worth_what_is_wanted() -> None:
    lines = list[str]()
    tuned = tune(SHORT, begin=57, within=2, told=lines.append)
    assert tuned.reached
    assert lines[0].startswith("solving at most 120 candidates")
    assert len(lines) < 10
    assert abs(tuned.begin_after - 57) <= 2
    assert tuned.changes
    (read,) = parse(tuned.text(), "tuned.txt")
    assert read == tuned.after
    assert read.id.startswith("gambler-05-tuned-")
    assert tuned.after.name != tuned.before.name
    assert [row.sign for row in read.rows] == [row.sign for row in tuned.before.rows]
    assert {(row.kind, row.faces) for row in read.rows} == {
        (row.kind, row.faces) for row in tuned.before.rows
    }


def test_the_solved_table_of_the_result_is_kept(tmp_path: Path) -> None:
    store = ValueStore(tmp_path)
    tuned = tune(SHORT, begin=57, within=2, id="mine", name="Mine", store=store)
    assert (tuned.after.id, tuned.after.name) == ("mine", "Mine")
    task = RoundTask(tuned.after)
    table = store.find(task.kind, task.key)
    assert table is not None
    assert table.facts["value"] == tuned.begin_after


def test_a_tableau_that_is_good_enough_is_not_changed() -> None:
    tuned = tune(SHORT, begin=60, within=5)
    assert (tuned.reached, tuned.changes, tuned.tried) == (True, (), ())


def test_where_values_cannot_do_it_the_nearest_is_told() -> None:
    tuned = tune(SHORT, begin=-90, within=1, most=6)
    assert not tuned.reached
    assert len(tuned.tried) <= 6
    assert abs(tuned.begin_after + 90) <= abs(tuned.begin_before + 90)


def test_signs_are_kept_unless_somebody_wants_otherwise() -> None:
    turned = tune(SHORT, begin=-90, within=1, most=12, keep_signs=False)
    assert any(change.was * change.now < 0 for change in turned.changes)
    tuned = tune(SHORT, begin=-90, within=1, most=12)
    assert [row.sign for row in tuned.after.rows] == [row.sign for row in tuned.before.rows]
    assert all(20 <= row.value <= 100 for row in tuned.after.rows)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"step": 7}, "steps of 5 or 10"),
        ({"within": 0}, "more than 0"),
        ({"rows": 9}, "1 to 6 rows"),
        ({"id": SHORT}, "another id"),
    ],
)
def test_tuning_says_what_it_cannot_do(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(LabError, match=told):
        tune(SHORT, **wrong)  # type: ignore[arg-type]


def test_a_deck_is_the_box_with_other_numbers_of_some_cards() -> None:
    deck = read_counts("stop=5, double=7")
    assert deck == read_counts({"stop": 5, "double": 7})
    assert deck[KINDS.index(Card.STOP)] == 5
    assert sum(deck) == sum(FULL_DECK) - 3
    assert read_counts(None) == FULL_DECK


@pytest.mark.parametrize(
    ("written", "told"),
    [("stopp=5", "no card 'stopp'"), ("stop", "stop=7,double=3"), ("stop=100", "0 to 99")],
)
def test_a_deck_that_cannot_be_read_is_refused(written: str, told: str) -> None:
    with pytest.raises(LabError, match=told):
        read_counts(written)


def test_a_deck_that_never_ends_a_turn_is_refused() -> None:
    with pytest.raises(LabError, match="hardly ever ends"):
        read_counts({card: 0 for card in KINDS if card != Card.FIREWORKS})


def test_fewer_stops_make_a_turn_of_tutto_richer() -> None:
    found = compare("tutto", composition="stop=5", games=0, longest=0)
    assert found.difference("turn").mean > 30
    assert found.printed.figure("first_seat_exact").estimate.mean == pytest.approx(0.479, abs=0.001)
    worth = {part.name: part.figures[1].estimate.mean for part in found.printed.parts}
    assert worth["stop"] == 0
    assert max(worth, key=worth.__getitem__) == "fireworks"
    shares = [part.figures[3].estimate.mean for part in found.printed.parts]
    assert sum(shares) == pytest.approx(1)


def test_more_points_for_matches_make_a_turn_of_zocken_richer() -> None:
    """Twice the points: at least what is doubled of the printed game's turn, by the same play."""
    found = compare("zocken", matches=(10, 30, 60, 100, 150, 210, 280), games=0)
    assert found.difference("turn") == exact(0)


def test_two_tableaux_are_compared_row_by_row() -> None:
    found = compare("gambler", tableau="gambler-06", against=SHORT, games=20)
    assert found.changed.title == "gambler-06 Six Pairs of Shoes"
    assert found.difference("begin").mean == pytest.approx(24.84 - 61.59, abs=0.01)
    assert len(found.changed.parts) == 6
    assert found.json()["changed"]["figures"]["begin"][0] == pytest.approx(24.84, abs=0.01)


@pytest.mark.parametrize(
    ("game", "changes", "told"),
    [
        ("chess", {"target": 1}, "the laboratory has"),
        ("tutto", {}, "nothing is changed"),
        ("tutto", {"matches": "1"}, "has no matches to change"),
        ("zocken", {"matches": "10,20"}, "seven multiples of 10"),
        ("zocken", {"matches": "a,b"}, "seven numbers"),
        ("zocken", {"rounds": 0}, "1 to 100 rounds"),
        ("gambler", {"tableau": "nowhere.txt"}, "no tableau and no file"),
        ("gambler", {"against": SHORT}, "name that one too"),
        ("gambler", {"tableau": SHORT, "target": 100}, "change one of them"),
        ("gambler", {"target": 0}, "at least 1 point"),
        ("tutto", {"target": 0}, "from 1 to"),
        ("tutto", {"plus_minus": "never"}, "banked or at_once"),
    ],
)
def test_what_cannot_be_compared_is_said(game: str, changes: dict[str, object], told: str) -> None:
    with pytest.raises(LabError, match=told):
        compare(game, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.deep)])
def test_whole_games_are_played_with_any_deck(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not compiled:
        monkeypatch.setattr(luck, "_compiled", lambda *wanted: None)
    game = Tutto(2, target=500, full=read_counts("stop=1"))
    played = play_games("tutto", game, ("thumb", "random"), 4, 1)
    assert played.shares.sum(axis=1).tolist() == [1] * 4
    assert min(played.turns) >= 2
    again = play_games("tutto", game, ("thumb", "random"), 4, 1)
    assert played.scores.tolist() == again.scores.tolist()
    with pytest.raises(LabError, match="no player 'nobody'"):
        play_games("tutto", game, ("nobody", "thumb"), 1, 1)


def test_differences_carry_the_errors_of_both() -> None:
    one, other = (
        Variant("a", (Figure("turns", "turns", Estimate.within(value, 3.0)),))
        for value in (10.0, 12.0)
    )
    assert Comparison("tutto", one, other).difference("turns").mean == 2
    assert Comparison("tutto", one, other).difference("turns").half == pytest.approx(18**0.5)


def test_pictures_are_drawn_and_named_as_they_can_be(tmp_path: Path) -> None:
    plots = pytest.importorskip("wagnis.lab.plots")
    pytest.importorskip("matplotlib")
    found = compare("tutto", composition="stop=5", games=0, longest=0)
    plots.plot_comparison(found, tmp_path / "decks.svg")
    assert "<svg" in (tmp_path / "decks.svg").read_text(encoding="utf-8")
    plot_tableaux([measure(SHORT, rounds=5)], tmp_path / "tableaux.png")
    assert (tmp_path / "tableaux.png").stat().st_size > 1000
    with pytest.raises(LabError, match=r"\.svg or \.png"):
        plot_tableaux([], tmp_path / "tableaux.gif")


def test_a_star_row_reads_as_it_is_drawn() -> None:
    stars = Tableau("s", (*tableau(SHORT).rows[:5], Row("star", 2, -1, 30)))
    ends = tuple(finish(0) for _ in range(6))
    found = measured(stars, 0.0, [Round((70, 0), (0, 0), ends, (1,) * 6, (1,) * 6, 1, 1, True)])
    assert found.rows[5].boxes == "**"


def test_the_laboratory_offers_the_tools_of_every_game() -> None:
    assert wagnis.lab.tune is tune
    assert wagnis.lab.faults is faults
    with pytest.raises(AttributeError, match="no attribute 'tuna'"):
        _ = wagnis.lab.tuna


def test_the_page_of_the_laboratory_tells_the_truth() -> None:
    page = Path(__file__).parents[2] / "docs" / "lab.md"
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 5
    assert result.failed == 0


def test_of_compiled_games_each_deal_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With changed seats and the same dice, two equal players play the same game twice."""

    class Turning:
        def play(self, lineup: object, seed: int, first: int, count: int) -> Games:
            games = np.arange(first, first + count)
            numbers = np.ones(count, np.int32)
            pairs = np.stack([games % 2, 1 - games % 2], axis=1)
            scores = np.stack([games // 2, 0 * games], axis=1)
            columns = pairs.astype(np.int8), scores.astype(np.int32), pairs.astype(np.float64)
            return Games(first, *columns, numbers, numbers, numbers, numbers)

    monkeypatch.setattr(luck, "_compiled", lambda *wanted: Turning())
    for lineup in (("perfect", "perfect"), ("perfect", "thumb")):
        played = play_games("tutto", Tutto(2), lineup, 5, 1)
        assert played.scores[:, 0].tolist() == [0, 1, 2, 3, 4]
        assert played.seating.tolist() == [[0, 1]] * 5


@pytest.mark.parametrize(
    ("game", "wrong", "told"),
    [
        ("tutto", {"composition": {"stop": "x"}}, "number of stop cards must be a whole number"),
        ("tutto", {"composition": 5}, "a composition says how many"),
        ("tutto", {"target": "x"}, "target must be from 1"),
        ("zocken", {"rounds": "x"}, "1 to 100 rounds"),
        ("zocken", {"matches": 7}, "seven numbers"),
        ("gambler", {"target": "x"}, "at least 1 point"),
        ("tutto", {"target": 3000, "games": "x"}, "'games' must be a whole number"),
    ],
)
def test_a_change_of_a_wrong_type_is_answered_in_a_sentence(
    game: str, wrong: dict[str, Any], told: str
) -> None:
    with pytest.raises(ArgumentError, match=told):
        compare(game, **wrong)


def test_counts_are_whole_numbers_and_noise_is_called_noise() -> None:
    def variant(mean: float) -> Variant:
        sampled = Figure("skill", "share of skill", Estimate(mean, mean - 0.02, mean + 0.02), "%")
        return Variant("some", (Figure("copies", "copies", exact(10)), sampled))

    near = Comparison("some", variant(0.10), variant(0.12))
    assert str(near.printed.figure("copies")) == "10"
    assert [figure.name for figure in near.noise()] == ["skill"]
    assert not Comparison("some", variant(0.10), variant(0.14)).noise()


@pytest.mark.parametrize("count", range(1, 9))
def test_a_plot_has_no_empty_panel(count: int) -> None:
    sheet, axes = panels(count)
    assert len(axes) == len(sheet.axes) == count
    sheet.canvas.draw()
    rows: dict[int, float] = {}
    for axis in axes:
        at = axis.get_subplotspec()
        rows[at.rowspan.start] = rows.get(at.rowspan.start, 0) + len(at.colspan)
    assert set(rows.values()) == {6}


def test_games_in_batches_are_those_of_one_run_and_say_how_long_they_take() -> None:
    now, lines = iter(range(1000)), list[str]()
    batches = list(luck.paced(405, lines.append, lambda: 10.0 * next(now)))
    assert [start for start, _ in batches] == list(range(0, 405, 20))
    assert sum(count for _, count in batches) == 405
    assert lines[0] == "40 of 405 games of each line-up; about 182 seconds left"
    assert len(lines) > 10


def test_the_mixed_line_ups_come_from_the_same_deals_rotated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(luck, "_compiled", lambda *wanted: None)
    game = Tutto(2, target=300)
    for one, lineup in zip(
        luck.play_seatings("tutto", game, ("thumb", "random"), None, 3, 1, start=2),
        (("thumb", "random"), ("random", "thumb")),
        strict=True,
    ):
        alone = play_games("tutto", game, lineup, 5, 1)
        if lineup[0] == "thumb":
            assert one.scores.tolist() == alone.scores[2:].tolist()
        assert one.shares.sum(axis=1).tolist() == [1] * 3
        assert set(one.seating[:, 0]) == {("thumb", "random").index(lineup[0])}


def test_a_difference_below_its_margin_is_no_number(capsys: pytest.CaptureFixture[str]) -> None:
    from wagnis.cli.lab_report import draw_comparison

    small, large = (
        Variant("a", (Figure("edge", "ahead by", Estimate.within(mean, 0.03), "%", 200),))
        for mean in (-0.01, 0.1)
    )
    draw_comparison(Comparison("tutto", small, large))
    out = capsys.readouterr().out
    assert "below 4" in out
    assert "10.0 ± 3.0" in out
    assert "not measurable with 200 games of each line-up" in out


def test_a_picture_names_its_quantities_and_leaves_out_what_is_too_small(tmp_path: Path) -> None:
    plots = pytest.importorskip("wagnis.lab.plots")
    part = Part("stop", (Figure("worth", "a turn brings", exact(9.0), "points"),))
    one, other = (
        Variant(
            name,
            (
                Figure("skill", "share of skill", Estimate.within(0.0, 0.002), "%", 200),
                Figure("edge", "ahead by", Estimate.within(edge, 0.02), "%", 200),
            ),
            (part,),
        )
        for name, edge in (("a", 0.01), ("b", 0.1))
    )
    path = tmp_path / "plot.svg"
    plots.plot_comparison(Comparison("tutto", one, other, PartsShown("card", "worth")), path)
    texts = path.read_text(encoding="utf-8")  # Matplotlib writes each text as a comment, too
    for text in ("ahead by, %", "a turn brings, points", "card"):
        assert f"<!-- {text} -->" in texts
    assert "share of skill" not in texts
