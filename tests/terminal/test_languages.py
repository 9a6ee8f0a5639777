"""`wagnis play --lang`: a whole game in each language, without a word of English in between."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from wagnis_pig import BOX as PIG

import wagnis
from wagnis.cli import main
from wagnis.core.box import AnyBox
from wagnis.games import BOXES
from wagnis.puzzles import puzzles_of
from wagnis.terminal import menu
from wagnis.terminal.seating import CALLED, bot_names
from wagnis.terminal.setting import Offer
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import Language, Phrase, speaking, t

ENGLISH = re.compile(
    r"\b(the|and|of|or|to|rolls?|stops?|takes?|puts|keeps|draws|dice|die roll|row|turn|round|is|"
    r"game|points|your|you|with|lost|wins|rule|left|moves?|hint|help|save)\b"
)
"""Common words of our texts that no text in the other languages has."""
ANSWERS = ["?", "h", "t", "zz", "u", "l"]
DUTCH_TOO = {"of", "is"}


class Hands:
    """Answers every question: first all commands, then the first move of each menu."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers = iter(ANSWERS)
        monkeypatch.setattr("builtins.input", self.read)
        self.keys: list[str] = []
        whole = menu.menu

        def seen(offers: list[Offer], *rest: object) -> object:
            self.keys = [offer.key for offer in offers]
            return whole(offers, *rest)  # type: ignore[arg-type]

        monkeypatch.setattr("wagnis.terminal.table.menu", seen)

    def read(self) -> str:
        return next(self.answers, self.keys[-1])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tutto", ["--option", "target=1500"]),
        ("zocken", ["--option", "rounds=1"]),
        ("gambler", ["--tableau", "gambler-01", "--option", "target=100"]),
    ],
)
@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_game_is_played_in_the_language(
    game: str,
    options: list[str],
    language: Language,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Hands(monkeypatch)
    words = ["play", game, "--lang", language, "--players", "Ada", "--bots", "thumb", "--plain"]
    assert main([*words, "--seed", "x", *options, "--record", str(tmp_path / "r.json")]) == 0
    shown = capsys.readouterr().out.replace(str(tmp_path), "")
    english = {found.group() for found in ENGLISH.finditer(shown)}
    assert not english - (DUTCH_TOO if language == "nl" else set()), english
    with speaking(language):
        won = t("wins", de="gewinnt", nl="wint"), t("share", de="gewinnen", nl="winnen")
    assert any(word in shown for word in won)


def test_bots_have_the_names_of_the_browser() -> None:
    pages = (Path(__file__).parents[2] / "web/src/lib/pages/texts.ts").read_text("utf-8")
    tables = re.findall(r"levels: \{(.*?)\}", pages, re.S)
    for language, table in zip(("en", "nl", "de"), tables, strict=True):
        browser = dict(re.findall(r"(\w+): '(.*?)'", table))
        assert set(browser) == set(CALLED)
        for bot, word in browser.items():
            own = "thumb" if (language, bot) == ("en", "thumb") else word  # as in --bots
            assert getattr(CALLED[bot], language) == own
    with speaking("de"):
        assert bot_names(["thumb", "perfect", "thumb"], []) == [
            "Faustregel",
            "Perfekt",
            "Faustregel 2",
        ]


SHORT = {"tutto": "target=1500", "zocken": "rounds=1", "gambler": "target=100"}


@pytest.fixture
def match(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The record of a finished game."""
    record = tmp_path / f"{game}.json"
    words = ["play", game, "--players=", "--bots", "thumb,random", "--plain", "--seed", "x"]
    assert main([*words, "--option", SHORT[game], "--record", str(record)]) == 0
    capsys.readouterr()
    return str(record)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        *((game, words) for game in SHORT for words in ("replay --all", "advise --at 5")),
        ("zocken", "review"),
    ],
)
@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_record_is_told_in_the_language(
    words: str, game: str, language: str, match: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *more = words.split()
    assert main([command, match, *more, "--lang", language, "--plain"]) == 0
    shown = capsys.readouterr().out
    english = {found.group() for found in ENGLISH.finditer(shown)}
    assert not english - (DUTCH_TOO if language == "nl" else set()), english


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_described_position_and_a_puzzle_are_told_in_the_language(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = ["--card", "double", "--dice", "1,1,5,2,3,3", "--scores", "4200,1250"]
    assert main(["ask", "tutto", *position, "--lang", language, "--plain"]) == 0
    shown = capsys.readouterr().out
    assert "4.200" in shown
    monkeypatch.setattr("builtins.input", iter(["zz", "1"]).__next__)
    puzzle = next(id for id, one in puzzles_of("tutto").items() if one.kind == "keeping")
    assert main(["puzzles", "--id", puzzle, "--lang", language, "--plain"]) in (0, 1)
    shown += capsys.readouterr().out
    assert {"de": "Du bist am Zug", "nl": "Jij bent aan de beurt"}[language] in shown
    english = {found.group() for found in ENGLISH.finditer(shown)}
    assert not english - (DUTCH_TOO if language == "nl" else set()), english


@pytest.mark.parametrize(
    ("set_to", "spoken"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "nl_NL"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "nl_NL", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_system_says_the_language(
    set_to: dict[str, str],
    spoken: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    titles = {"en": "The aim", "de": "Das Ziel", "nl": "Het doel"}
    assert main(["rules", "tutto", "--plain"]) == 0
    shown = capsys.readouterr().out
    assert [language for language in titles if titles[language] in shown] == [spoken]
    assert main(["rules", "tutto", "--plain", "--lang", "nl"]) == 0
    assert titles["nl"] in capsys.readouterr().out


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[AnyBox], None]]:
    """Puts a box beside those of the house, as if its package were installed."""

    def put(box: AnyBox) -> None:
        setting_of.cache_clear()
        monkeypatch.setitem(vars(BOXES)["_all"], box.name, box)

    yield put
    setting_of.cache_clear()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["Ada würfelt", "Aufhören: 4 sichern", "Gespielt wird bis  1.200", "für Pig sind"]),
        ("nl", ["Ada gooit", "Stoppen: 4 veiligstellen", "Gespeeld wordt tot  1.200", "voor Pig"]),
    ],
)
def test_a_game_of_a_package_is_shown_in_its_own_words(
    language: str,
    words: list[str],
    plugged: Callable[[AnyBox], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    plugged(PIG)
    answers = iter(["1", "h", "q", "n"])
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    game = ["play", "pig", "--players", "Ada", "--bots", "thumb", "--option", "target=1200"]
    assert main([*game, "--lang", language, "--seed", "x", "--plain"]) == 0
    shown = capsys.readouterr().out.replace("--save", "")
    assert all(one in shown for one in words), shown
    english = {found.group() for found in ENGLISH.finditer(shown)}
    assert not english - (DUTCH_TOO if language == "nl" else set()), english


def test_a_sentence_that_a_package_lacks_is_wholly_english(
    plugged: Callable[[AnyBox], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    german = {"blurb": "Ein Spiel", "fell.dice": "würfelt {dice}"}
    plugged(replace(PIG, labels={"en": PIG.labels["en"], "de": german}))
    monkeypatch.setattr("builtins.input", iter(["1", "q", "n"]).__next__)
    game = ["play", "pig", "--players", "Ada", "--bots", "thumb", "--option", "target=1200"]
    assert main([*game, "--lang", "de", "--seed", "x", "--plain"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"Ada würfelt \d", shown)
    assert re.search(r"Playing to +1,200", shown)
    assert re.search(r"Hold: bank \d", shown)


def test_the_choice_of_a_game_is_asked_in_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave() -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "--lang", "de", "--plain"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Welches Spiel?" in shown
    for box in BOXES.values():
        blurb = setting_of(box.name).blurb
        assert isinstance(blurb, str) or blurb.de in shown


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            yield node


STYLES = ("dim", "bold")


def test_no_sentence_is_written_in_one_language_only() -> None:
    """Sentences for players go through `t` or `Phrase`, which mypy checks for all languages."""
    root = Path(wagnis.__file__).parent
    for path in sorted(root.glob("games/*/terminal/*.py")):
        for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
            if name not in ("text", "say", "go_on"):
                continue
            for argument in call.args:
                written = (
                    [
                        part.value
                        for part in ast.walk(argument)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    ]
                    if isinstance(argument, ast.JoinedStr | ast.Constant)
                    else []
                )
                said = " ".join(written)
                assert not re.search(r"[a-z]{3,}", said) or said.split()[0] in STYLES, (
                    path.name,
                    said,
                )


def test_h_means_the_same_as_in_the_browser() -> None:
    keys = (Path(__file__).parents[2] / "web/src/lib/table/Play.svelte").read_text("utf-8")
    assert "pressed === 'h'" in keys
    assert "hinting.ask" in keys.split("pressed === 'h'")[1][:80]
    assert menu.COMMANDS["h"] == Phrase("h hint", "h Rat", "h advies")


@pytest.mark.parametrize("key", ["h", "H"])
def test_h_and_capital_h_give_a_hint(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([key, "??", "q", "n"])
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    assert main(["play", "zocken", "--players", "Ada", "--bots", "thumb", "--plain"]) == 0
    shown = capsys.readouterr().out
    assert "It is Ada's turn. What each move is worth (" in shown
    assert "Setting up" in shown  # a chapter of the whole rules
