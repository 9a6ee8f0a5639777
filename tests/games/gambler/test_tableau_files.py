"""Tableau files: what is read, what is refused, and in which line.

The shipped files are judged in `test_tableaux`.
"""

from __future__ import annotations

import json
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wagnis.games.gambler.board import Row, Tableau, write_tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.tableau_data import read_tableau
from wagnis.games.gambler.tableau_files import MOST_VALUE, TableauFileError, draw, parse

MINE = """\
# A tableau of my own.
my-01  Mine alone
  +20  1
  +30  1 2   # after the comment sign, anything
  +40  4 4 4
  +50  * * *
  +90  A A A B B
  -30  6
"""

STAR = {"kind": "star", "boxes": 1, "sign": 1, "value": 20}


def problems(text: str) -> list[tuple[int, str]]:
    """What is said against this file, with the lines."""
    with pytest.raises(TableauFileError) as refused:
        parse(text, "my.txt")
    return refused.value.problems


def only_problem(text: str) -> tuple[int, str]:
    (found,) = problems(text)
    return found


def with_row(row: str) -> str:
    """My tableau with another fourth line."""
    return MINE.replace("+30  1 2 ", row)


def rows() -> st.SearchStrategy[Row]:
    signs, values = st.sampled_from((1, -1)), st.integers(1, MOST_VALUE)
    faces = st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple)
    return st.one_of(
        st.builds(lambda s, v, f: Row("fixed", len(f), s, v, f), signs, values, faces),
        st.builds(lambda s, v, n: Row("star", n, s, v), signs, values, st.integers(1, 4)),
        st.builds(lambda s, v: Row("full_house", 5, s, v), signs, values),
    )


def tableaux() -> st.SearchStrategy[Tableau]:
    ids = st.from_regex(r"[^\W\d_][\w.-]+", fullmatch=True)
    letters = st.characters(exclude_characters="#").filter(str.isprintable)
    names = st.text(letters).map(lambda name: " ".join(name.split()))
    six = st.lists(rows(), min_size=6, max_size=6).map(tuple)
    return st.builds(Tableau, ids, six, names).filter(lambda tableau: tableau.boxes <= 28)


@given(st.lists(tableaux(), min_size=1, max_size=3, unique_by=lambda tableau: tableau.id))
def test_what_is_drawn_is_read_back(drawn: list[Tableau]) -> None:
    text = "\n".join(map(draw, drawn))
    assert parse(text, "drawn") == tuple(drawn)
    assert parse("\ufeff" + text.replace("\n", "\r\n").replace("  ", "\t"), "drawn") == tuple(drawn)


@given(tableaux())
def test_what_is_written_as_data_is_read_back_from_a_json_file(tableau: Tableau) -> None:
    written = {**write_tableau(tableau), "name": tableau.name}
    assert parse(json.dumps(written, indent=1), "written") == (tableau,)
    assert parse(json.dumps([written]), "written") == (tableau,)
    assert read_tableau(write_tableau(tableau), "nameless").rows == tableau.rows


@given(st.text(alphabet="ab1*AB+-06 \n\t#[{\"]},:'rows"))
def test_any_text_is_read_or_refused_with_lines_of_the_file(text: str) -> None:
    try:
        parse(text, "any")
        found = []
    except TableauFileError as error:
        found = error.problems
    assert all(1 <= line <= text.count("\n") + 1 for line, _ in found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_shipped_files_are_written_as_tableaux_are_drawn(edition: str) -> None:
    source = resources.files("wagnis.games.gambler") / "tableaux" / f"{edition}.txt"
    lines = source.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line and not line.startswith("#")]
    assert kept == [line for t in EDITIONS[edition].drawn for line in draw(t).splitlines()]


def test_a_tableau_is_its_id_its_name_and_its_rows_in_order() -> None:
    (tableau,) = parse(MINE, "my.txt")
    assert (tableau.id, tableau.name) == ("my-01", "Mine alone")
    assert tableau.rows == (
        Row("fixed", 1, 1, 20, (1,)),
        Row("fixed", 2, 1, 30, (1, 2)),
        Row("fixed", 3, 1, 40, (4, 4, 4)),
        Row("star", 3, 1, 50),
        Row("full_house", 5, 1, 90),
        Row("fixed", 1, -1, 30, (6,)),
    )


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + MINE,
        MINE.replace("\n", "\r\n"),
        MINE.replace("\n", "\r"),
        MINE.replace("  ", "\t"),
        MINE.rstrip(),
        "\n\n   \n" + MINE + "\n# The end.\n",
    ],
    ids=["byte order mark", "CRLF", "CR", "tabs", "no last line end", "blank lines"],
)
def test_editors_and_systems_may_differ(text: str) -> None:
    assert parse(text, "my.txt") == parse(MINE, "my.txt")


def test_a_name_may_be_missing() -> None:
    (tableau,) = parse(MINE.replace("  Mine alone", ""), "my.txt")
    assert tableau.name == ""


@pytest.mark.parametrize("text", ["", "\n\n", "# Nothing yet.\n", "\ufeff", "[]", " [ ] "])
def test_a_file_without_a_tableau_is_refused(text: str) -> None:
    assert only_problem(text) == (1, "there is no tableau in this file")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("+0   1 2", "from 1 to 999999"),
        ("+1000000  1", "from 1 to 999999"),
        ("+" + "9" * 5000 + "  1", "from 1 to 999999"),
        ("20  1 2", "starts with what it pays"),
        ("+ 20  1 2", "starts with what it pays"),
        ("+2o  1 2", "starts with what it pays"),
        ("+\uff12\uff10  1 2", "starts with what it pays"),
        ("* * *", "starts with what it pays"),
        ("A A A B B", "starts with what it pays"),
        ("\u221230  1 2", "type it as -"),
        ("+30", "needs numbers or stars"),
        ("+30  0 1", "from 1 to 6, not 0"),
        ("+30  6 7", "from 1 to 6, not 7"),
        ("+30  * 3", "all faces"),
        ("+30  \u0663 3", "all faces"),
        ("+30  A A B B B", "a full house is A A A B B"),
        ("+30  A A A B", "a full house is A A A B B"),
        ("+30  A A A B B B", "a full house is A A A B B"),
        ("+30  444", "stand apart"),
        ("+30  ***", "stand apart"),
    ],
)
def test_a_broken_row_is_named_by_its_line(row: str, words: str) -> None:
    line, text = only_problem(with_row(row))
    assert line == 4
    assert words in text
    assert len(text) < 200


def test_a_huge_value_up_to_the_limit_is_taken_noughts_and_all() -> None:
    (tableau,) = parse(with_row("+000999999  1"), "my.txt")
    assert tableau.rows[1].pays == 999_999


@pytest.mark.parametrize("id", ["x", "my/01", "my-01!"])
def test_an_id_is_one_word_that_can_be_typed(id: str) -> None:
    line, _ = problems(MINE.replace("my-01", id))[0]
    assert line == 2


def test_a_name_with_control_characters_is_refused() -> None:
    assert only_problem(MINE.replace("alone", "\x1b[31malone"))[0] == 2


def test_an_id_that_is_taken_is_refused_where_it_comes_again() -> None:
    line, text = only_problem(MINE + MINE)
    assert line == 10
    assert "'my-01' already, in line 2" in text


def test_missing_rows_are_counted_broken_ones_included() -> None:
    text = MINE.replace("  -30  6\n", "").replace("* * *", "* * 3")
    assert [line for line, _ in problems(text)] == [2, 6]
    assert "needs 6 rows and has 5" in problems(text)[0][1]


def test_a_seventh_row_is_named_once_and_asks_for_the_missing_id() -> None:
    line, text = only_problem(MINE + "  +20  1\n" * 6)
    assert line == 9
    assert "id missing?" in text


def test_more_than_28_boxes_are_refused_at_the_tableau() -> None:
    (wide,) = parse(MINE.replace("+40  4 4 4", "+40" + " 4" * 16), "my.txt")
    assert wide.boxes == 28
    line, text = only_problem(MINE.replace("+40  4 4 4", "+40" + " 4" * 17))
    assert line == 2
    assert "has 29 spaces; 28 is the most" in text


def test_a_row_before_any_tableau_is_refused() -> None:
    assert only_problem("  +20  1\n" + MINE) == (
        1,
        "a row before the first tableau: start with its id and name",
    )


def test_everything_wrong_is_said_at_once_in_the_order_of_the_lines() -> None:
    text = "+20 1\n" + with_row("+0  7") + MINE.replace("+20  1\n", "+20\n")
    assert [line for line, _ in problems(text)] == [1, 5, 5, 11, 12]


def test_the_message_names_the_file_in_every_line() -> None:
    with pytest.raises(TableauFileError) as refused:
        parse(with_row("+0  7"), "my.txt")
    assert all(line.startswith("my.txt:4: ") for line in str(refused.value).splitlines())


def data(**changed: object) -> dict[str, object]:
    (tableau,) = parse(MINE, "my.txt")
    return {**write_tableau(tableau), **changed}


def test_nameless_tableaux_of_a_json_file_are_counted_like_those_of_the_option_stack() -> None:
    nameless = {"rows": data()["rows"]}
    read = parse(json.dumps([data(), nameless, nameless]), "my.json")
    assert [tableau.id for tableau in read] == ["my-01", "custom-1", "custom-2"]


def test_an_id_of_several_words_is_a_name_as_the_option_stack_has_it() -> None:
    read = parse(json.dumps([data(id="Cold  Feet"), data(id="my-02")]), "my.json")
    assert [(tableau.id, tableau.name) for tableau in read] == [
        ("custom-1", "Cold Feet"),
        ("my-02", ""),
    ]


def test_broken_json_is_named_by_line_and_column() -> None:
    line, text = only_problem('[\n  {"id": "my-01",\n   "rows": [,]}]')
    assert line == 3
    assert "column 13" in text


@pytest.mark.parametrize("text", ["[" * 100_000, '{"rows": ' + "9" * 5000 + "}"])
def test_absurd_json_is_refused_in_a_sentence(text: str) -> None:
    assert only_problem(text)[0] == 1


def test_every_problem_of_a_json_file_is_named_by_its_line() -> None:
    text = """[
      {"id": "-01", "rows": [
        {"kind": "fixed", "faces": [7], "sign": 2, "value": 0},
        {"kind": "star", "boxes": 999, "sign": 1, "value": 1000000},
        {"kind": "full_house", "boxes": 4, "sign": 1, "value": 90, "colour": "green"},
        {"kind": "star", "faces": [1], "boxes": true, "sign": 1, "value": 2.0},
        {"kind": "pair", "sign": 1, "value": 20},
        5
      ]},
      "gambler-01",
      {"name": 3, "rows": 4},
      {"name": "a # b", "rows": []}
    ]"""
    assert [line for line, _ in problems(text)] == [
        2,
        *[3] * 3,
        *[4] * 2,
        *[5] * 2,
        *[6] * 3,
        7,
        8,
        10,
        *[11] * 2,
        *[12] * 2,
    ]


def test_an_id_taken_on_the_same_line_of_a_json_file_is_refused() -> None:
    assert "already, in line 1" in only_problem(json.dumps([data(), data()]))[1]


def test_a_json_tableau_without_rows_is_refused() -> None:
    assert "needs 6 rows and has 0" in only_problem(json.dumps(data(rows=[])))[1]


def test_a_seventh_row_in_json_is_named_by_its_line() -> None:
    seven = json.dumps(data(rows=[STAR] * 7)).replace("}, ", "},\n")
    line, words = only_problem(seven)
    assert line == 7
    assert "row 7" in words


def test_option_data_is_not_held_to_the_limits_of_files() -> None:
    """G-48: an id may be any text, and a value any positive whole number."""
    rows = [{**STAR, "value": 10**7}] * 6
    tableau = read_tableau({"id": "any text # at all", "rows": rows}, "custom-1")
    assert tableau.rows[0].value == 10**7
