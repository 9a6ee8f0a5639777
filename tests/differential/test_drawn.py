"""The workshop reads and writes tableau files as Python does, sentence for sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.differential.program import BUILT, answered
from wagnis.games.gambler.board import write_tableau
from wagnis.games.gambler.commands.tableaux import turns_alone
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.tableau_files import TableauFileError, draw, parse

PROGRAM = BUILT / "drawn.js"
TEXTS = 2_000
SHIPPED = [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
# Words that stand where they should and where they should not.
WORDS = (
    "+20", "-30", "+0", "+007", "+1234567", "-999999", "20", "\u221230", "+", "+2x", "--3",
    "\u00b220", "+\u0663", "1", "2 3", "7", "0", "44", "*", "* *", "***", "A A A B B", "A A B B B",
    "AAABB", "A", "1 *", "x", "my-01", "my-01  Cold Feet", "a", "Ä.b_1", "my/01", "#", "# comment",
    "q'uote", '"both\'', "\u00a0", "\u2028", "\u200bx", "own\u200b-1", "name\u0001", "☃", "ⅷ-2",
    "é" * 50, "\ufeff", "\t", "\x1c", "* " * 29,
)  # fmt: skip


def changed(text: str, dice: Random) -> str:
    """A sound text with a few words or lines put in, taken out or doubled."""
    lines = text.split("\n")
    for _ in range(dice.choice((0, 1, 1, 2, 4))):
        at = dice.randrange(len(lines))
        words = lines[at].split(" ")
        match dice.randrange(6):
            case 0:
                words[dice.randrange(len(words))] = dice.choice(WORDS)
            case 1:
                words.insert(dice.randrange(len(words) + 1), dice.choice(WORDS))
            case 2:
                words.pop(dice.randrange(len(words)))
            case 3:
                lines.insert(at, dice.choice(WORDS))
                continue
            case 4:
                lines.insert(at, lines[dice.randrange(len(lines))])
                continue
            case _:
                words = []
        lines[at] = " ".join(words)
    return dice.choice(("\n", "\r\n", "\n", "\r")).join(lines)


def texts() -> list[str]:
    dice = Random(7)
    sound = [
        "\n".join(draw(tableau) for tableau in dice.sample(SHIPPED, dice.choice((1, 1, 2))))
        for _ in range(TEXTS)
    ]
    alone = ["", "#", "\ufeff# nothing", *WORDS]
    # JSON is read by another reader, without lines.
    return [
        *alone,
        *(text for one in sound if (text := changed(one, dice)).lstrip()[:1] not in "[{"),
    ]


def expected(text: str) -> Any:
    try:
        tableaux = parse(text, "it")
    except TableauFileError as error:
        return {"faults": [list(problem) for problem in error.problems]}
    return {
        "tableaux": [{**write_tableau(one), "name": one.name} for one in tableaux],
        "written": "\n".join(draw(one) + "\n" for one in tableaux),
        "alone": [[pytest.approx(turns_alone(row)) for row in one.rows] for one in tableaux],
    }


def test_the_workshop_reads_texts_as_the_command_does() -> None:
    sound = wrong = 0
    for text, told in answered(PROGRAM, texts(), lambda text: {"text": text}):
        assert told == expected(text), repr(text)
        wrong += "faults" in told
        sound += "tableaux" in told
    assert sound > TEXTS / 5
    assert wrong > TEXTS / 5


def test_every_sentence_is_compared() -> None:
    """What the reader can say against a file is in these texts, but for the two of JSON alone."""
    said = {
        problem[1][:18]
        for text in texts()
        if isinstance(found := expected(text), dict) and "faults" in found
        for problem in found["faults"]
    }
    for start in (
        "an id is one word", "a name is plain te", "a row before the f", "row 7 of tableau ",
        "the minus in ", "a row starts with", "a row is worth fro", "a row needs numbe",
        "a die shows a face", "a full house is A", "numbers, stars and", "a row is all faces",
        "a row has from 1 t", "there is a tableau", "there is no tablea",
    ):  # fmt: skip
        assert any(one.startswith(start) for one in said), start
