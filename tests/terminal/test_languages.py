"""`wagnis play --lang`: a whole game in each language, without a word of English in between."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wagnis
from wagnis.cli import main
from wagnis.games import BOXES
from wagnis.terminal import menu
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
    assert "Ada is to act. Each move in" in shown
    assert "Setting up" in shown  # a chapter of the whole rules
