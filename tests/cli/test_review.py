"""`wagnis review`: a report, a page, JSON; a folder as a table; and what is refused."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.analysis.playing import played
from wagnis.analysis import review
from wagnis.analysis.telling import Teller
from wagnis.cli import main
from wagnis.cli.review_dots import Mark, dots, spread
from wagnis.cli.review_graph import APART, curves, labelled, turn_of, turn_starts
from wagnis.cli.review_page import page
from wagnis.core.happenings import TurnOver
from wagnis.core.plain import PlainObject
from wagnis.records import Match, write_record

Capture = pytest.CaptureFixture[str]

EVENTS: list[PlainObject] = [
    {"card": "bonus-300"},
    {"dice": [1, 1, 1, 3, 4, 5]},
    {"keep": [[5]]},
    {"roll": True},
    {"dice": [2, 3, 4, 6, 6]},
]


def kept(path: Path, match: Match) -> Path:
    path.write_text(json.dumps(write_record(match)), encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match.new("tutto", 2, {}, ["Anna & <b>", "Ben"]).replayed(list(EVENTS))
    return kept(tmp_path / "match.json", match)


def test_the_report_fits_80_columns_and_says_what_was_better(record: Path, capsys: Capture) -> None:
    assert main(["review", str(record), "--plain"]) == 0
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 80
    assert "set 5 aside; better: set 1 1 1 + 5 aside" in said
    assert "Costliest decision (Event 2)" in said
    assert "blunder" in said
    assert said.isascii()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["besser:", "Ereignis 2  Anna & <b>, nach dem Wurf 1 1 1 3 4 5: grober Fehler"]),
        ("nl", ["beter:", "Gebeurtenis 2  Anna & <b>, na de worp 1 1 1 3 4 5: blunder"]),
    ],
)
def test_it_is_told_in_other_languages(
    record: Path, language: str, words: list[str], capsys: Capture
) -> None:
    assert main(["review", str(record), "--lang", language]) == 0
    said = capsys.readouterr().out
    assert all(one in said for one in words)
    assert said.split("-")[0].split() == ["TUTTO", "Anna", "&", "<b>,", "Ben"]


def test_only_what_a_decision_was_about_stands_beside_it() -> None:
    match = played("zocken", ["random"] * 2, 1)
    told = Teller(review(match)).errors(most=1000)
    seen = set()
    for one in told:
        before = match.history.before(one.event)
        rolled = before.event is not None and before.chance
        assert one.after == (f"after rolling {before.event[0]}" if rolled else "")
        seen.add(rolled)
    assert seen == {True, False}


def test_an_exact_account_leaves_nothing_over_and_grades_are_in_per_cent(
    record: Path, capsys: Capture
) -> None:
    assert main(["review", str(record), "--json"]) == 0
    grade = json.loads(capsys.readouterr().out)["seats"][0]["accuracy"]
    assert main(["review", str(record), "--plain"]) == 0
    said = capsys.readouterr().out
    assert "Nothing is left over." in said
    assert f" {grade:.1f}% " in said


def test_the_json_holds_the_whole_account(record: Path, capsys: Capture) -> None:
    assert main(["review", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    came = told["start"] + sum(told["luck"]) - told["error"][0] + told["error"][1]
    assert came == pytest.approx(told["result"], abs=1e-9)
    assert told["objective"] == "win"
    assert [one["event"] for one in told["decisions"]] == [2, 3]
    assert len(told["chance"]) == len(EVENTS) + 1


def test_every_row_of_the_account_adds_up(tmp_path: Path, capsys: Capture) -> None:
    match = played("gambler", ["random"] * 2, 3)
    assert main(["review", str(kept(tmp_path / "match.json", match)), "--plain"]) == 0
    said = capsys.readouterr().out.splitlines()
    for row in (line.split()[2:] for line in said if line.startswith("Player 0")):
        if len(row) > 5 and "|" not in row:
            start, luck, error, gifts, result = map(float, row[:5])
            assert start + luck + error + gifts == pytest.approx(result, abs=0.3)
            break
    else:
        pytest.fail("there is no account")


def test_another_objective_can_be_asked_for(record: Path, capsys: Capture) -> None:
    assert main(["review", str(record), "--json", "--objective", "points"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["unit"], told["zero_sum"]) == ("points", False)


def test_the_page_needs_nothing_else_and_names_are_only_words(
    record: Path, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "review.html"
    assert main(["review", str(record), "--html", str(file), "--lang", "de"]) == 0
    written = file.read_text(encoding="utf-8")
    assert '<html lang="de">' in written
    assert "Anna &amp; &lt;b&gt;" in written
    assert "<b>" not in written
    assert "5 herauslegen" in written
    assert "Zug 1 · Ereignis 2</span>" in written
    assert "<svg" in written
    assert not any(mark in written for mark in ("http:", "https:", "src=", "<script"))
    assert set(re.findall(r'href="(.)', written)) == {"#"}
    assert main(["review", str(record), "--html", str(file)]) == 2
    assert "exists already" in capsys.readouterr().err


ESTIMATED = pytest.param("engel-bengel", 3, marks=pytest.mark.deep)  # rollouts: nine seconds


@pytest.mark.parametrize(("game", "seats"), [("tutto", 2), ("gambler", 2), ("tutto", 3), ESTIMATED])
def test_every_dot_of_the_graph_leads_to_its_moment_on_the_board(game: str, seats: int) -> None:
    teller = Teller(review(played(game, ["random"] * seats, 1)))
    written = page(teller)
    graph = written.split('<svg class="graph"')[1].split("</svg>")[0]
    dots = re.findall(r'<a href="#([\w-]+)"', graph)
    moments = re.findall(r'<section class="moment" id="([\w-]+)"', written)
    assert len(dots) > 3
    assert set(dots) == set(moments)
    assert len(set(moments)) == len(moments)
    assert {f"event-{one.event}" for one in teller.errors()} <= set(moments)
    shown = written.split('<section class="moment"')[1:]
    assert all('<svg class="board"' in one and "▸" in one for one in shown)


POINT = st.tuples(st.floats(72, 510), st.floats(12, 186))


@given(st.lists(st.one_of(POINT, st.just((300.0, 100.0))), max_size=14))
def test_no_dot_hides_another_one(points: list[tuple[float, float]]) -> None:
    places = spread(points, (72, 12), (510, 186))
    assert all(dist(one, other) >= 38 for one, other in combinations(places, 2))
    assert all(72 <= x <= 510 and 12 <= y <= 186 for x, y in places)
    alone = [
        point
        for point in points
        if all(dist(point, other) >= 400 for other in points if other != point)
    ]
    assert set(alone) <= set(places)


def test_a_dot_that_had_to_move_has_a_line_and_every_dot_its_label() -> None:
    marks = [Mark(at, 0, "error", f"event-{at}", f"Ben: stops {at}") for at in (3, 4)]
    drawn = "".join(dots(marks, [(100, 90), (101, 90)], (72, 12), (510, 186), 250))
    moved = re.findall(r'class="stem" d="M101.0 90.0L101.0 ([\d.]+)"', drawn)
    assert abs(float(moved[0]) - 90) >= 37
    assert re.findall(r'class="label"[^>]*>([^<]*)<', drawn) == ["Ben: stops 3", "Ben: stops 4"]


def test_the_words_on_the_boards_are_in_the_language_of_the_page() -> None:
    match = Match.new("tutto", 2, {}, ["Anna", "Ben"]).replayed(list(EVENTS))
    boards = re.findall(r'<svg class="board".*?</svg>', page(Teller(review(match), "de")))
    assert boards
    assert any("noch 6 Würfel" in board for board in boards)
    assert not any("left" in board or "Aside" in board for board in boards)


def test_a_moment_shows_the_dice_of_its_own_position() -> None:
    match = Match.new("tutto", 2, {}, ["Anna", "Ben"]).replayed(list(EVENTS))
    shown = page(Teller(review(match))).split('id="event-2"')[1].split("</section>")[0]
    assert "6 dice left" in shown
    faces = [line.count("●") for line in re.findall(r">([^<]*●[^<]*)<", shown)]
    assert sum(faces) == 1 + 1 + 1 + 3 + 4 + 5


@pytest.mark.parametrize(("turns", "wide"), [(3, 140.0), (16, 27.0), (41, 10.5), (400, 1.1)])
def test_the_numbers_of_turns_do_not_touch_each_other(turns: int, wide: float) -> None:
    numbers = labelled(turns, wide)
    assert numbers[0] == 1
    assert len(numbers) > 2
    assert min((b - a) * wide for a, b in pairwise(numbers)) >= APART
    assert max((b - a) * wide for a, b in pairwise(numbers)) < 4 * APART


def test_the_axis_counts_the_turns_of_the_game() -> None:
    match = played("tutto", ["random"] * 2, 1)
    starts = turn_starts(match)
    movers = [match.history.before(start).state.roller for start in starts]
    assert len(starts) == 1 + sum(
        isinstance(one, TurnOver)
        for index in range(len(match.history) - 1)
        for one in match.happenings(index)
    )
    assert set(movers) == {0, 1}
    assert [turn_of(starts, start) for start in starts] == [*range(1, len(starts) + 1)]
    graph = page(Teller(review(match))).split('<svg class="graph"')[1].split("</svg>")[0]
    assert graph.count('class="tick"') == len(starts)


@pytest.mark.parametrize(("game", "seats"), [("tutto", 3), ("zocken", 3)])
def test_a_curve_of_points_ends_at_the_result(game: str, seats: int) -> None:
    teller = Teller(review(played(game, ["random"] * seats, 2), "points"))
    drawn = curves(teller)
    assert len(drawn.values) == seats
    for seat, values in drawn.values.items():
        assert values[-1] == pytest.approx(teller.result(seat), abs=1e-6)
        assert drawn.low <= min(values) <= max(values) <= drawn.high


def test_a_folder_is_a_table_and_a_bad_file_stops_no_other(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    kept(folder / "one.json", played("zocken", ["random"] * 2, 1))
    kept(folder / "two.json", played("gambler", ["random"] * 2, 1))
    assert main(["review", str(folder)]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
    (folder / "bad.json").write_text("{]", encoding="utf-8")
    assert main(["review", str(folder), "--json"]) == 1
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert [one["file"] for one in told["games"]] == ["one.json", "two.json"]
    assert [one["file"] for one in told["failed"]] == ["bad.json"]
    assert "bad.json" in err
    assert sum(one["games"] for one in told["players"]) == 4


def test_a_file_with_a_record_on_each_line_is_a_table_too(tmp_path: Path, capsys: Capture) -> None:
    games = tmp_path / "games.jsonl"
    contest = ["arena", "zocken", "random", "thumb", "--games", "2", "--option", "rounds=1"]
    assert main([*contest, "--workers", "1", "--records", str(games)]) == 0
    capsys.readouterr()
    assert main(["review", str(games), "--json", "--objective", "points"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["file"] for one in told["games"]] == ["games.jsonl:1", "games.jsonl:2"]
    results = [json.loads(line)["result"] for line in games.read_text("utf-8").splitlines()]
    assert [one["result"] for one in told["games"]] == [one["scores"] for one in results]
    with games.open("a", encoding="utf-8") as file:
        file.write('{"format": 1, "ga')
    (tmp_path / "garbage.jsonl").write_bytes(b"\xff\xfe\x00")
    assert main(["review", str(tmp_path), "--plain"]) == 1
    out, err = capsys.readouterr()
    assert "2 x zocken" in out
    assert "is not text in UTF-8" in err
    assert "games.jsonl:3: line 3 is not JSON" in err
    assert main(["review", str(games), "--html", str(tmp_path / "x.html")]) == 2


def test_of_many_games_the_mean_is_told(tmp_path: Path, capsys: Capture) -> None:
    for n in range(3):
        kept(tmp_path / f"{n}.json", Match.new("zocken", 2, {}, ["Ada", "Ben"]))
    assert main(["review", str(tmp_path), "--plain"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if "3 x" in line]
    assert [(row[3], row[4]) for row in rows] == [("Ada", "49.3%"), ("Ben", "50.7%")]


def test_what_cannot_be_reviewed_is_said(tmp_path: Path, capsys: Capture) -> None:
    match = Match.new("gambler", 2, {"stack": ["gambler-12"]})
    record = kept(tmp_path / "match.json", match)
    tables = ["--folder", str(tmp_path / "tables")]
    assert main(["review", str(record), *tables]) == 1
    assert "--solve solves it" in capsys.readouterr().err
    assert main(["review", str(record), "--objective", "win", *tables]) == 2
    assert "reviewed by points" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "none.json")]) == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["review", str(empty)]) == 2
    assert "no records" in capsys.readouterr().err
    assert main(["review", str(empty), "--html", str(tmp_path / "x.html")]) == 2
