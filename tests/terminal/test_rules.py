"""`wagnis rules`: the whole rules in three languages, from the texts of the client."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from wagnis_pig import BOX as PIG

from scripts import rulebooks
from wagnis.cli import main
from wagnis.core.box import AnyBox
from wagnis.core.rulebook import LANGUAGES, RULEBOOK, RuleBookError, RuleBooks
from wagnis.games import BOXES
from wagnis.terminal.look import Look

GAMES = ["gambler", "engel-bengel", "tutto", "zocken"]


def test_the_package_has_the_texts_of_the_client() -> None:
    for path, text in rulebooks.written().items():
        assert path.read_text(encoding="utf-8") == text, path.name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_rules_is_printed(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", game, "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 80
    printed = "".join(shown.split())
    books = RULEBOOK.of(BOXES[game])
    for title, blocks in books.book(language).chapters:
        assert title in shown
        for block in blocks:
            for text in (block.get(key) for key in ("text", "alt", "caption")):
                plain = Look(plain=True).sign((text or "").replace("*", ""))
                assert "".join(plain.split()) in printed, json.dumps(text)


def test_an_unknown_game_has_no_rules(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "tuto"])
    assert "there is no game 'tuto'; the nearest: tutto" in capsys.readouterr().err


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> AnyBox:
    """Pig beside the games of the house, as if it were installed."""
    monkeypatch.setitem(vars(BOXES)["_all"], "pig", PIG)
    return PIG


@pytest.mark.usefixtures("pig")
def test_a_package_without_rules_is_told_so_in_one_sentence(
    pig: AnyBox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = replace(pig, parts={})
    monkeypatch.setitem(vars(BOXES)["_all"], "pig", bare)
    assert main(["rules", "pig"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("wagnis: Pig brings no rules to read: its box has no part 'rulebook'")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("written", "sorry"),
    [
        ("{", "rules.json of .* cannot be read: Expecting property name"),
        ('{"en": {"motto": "x"}}', "rules.json of .* has no 'chapters'"),
        ('{"en": {"motto": "x", "chapters": [["a", ["b"]]]}}', "a block is an object with a kind"),
        ('{"en": {"motto": "x", "chapters": ["a"]}}', "rules.json of .* cannot be read"),
    ],
)
def test_rules_that_cannot_be_read_get_one_sentence(
    written: str, sorry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / f"broken_rules_{len(written)}"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.json").write_text(written, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(RuleBookError, match=sorry):
        RuleBooks(package.name, "rules.json").book("en")


def test_a_package_shows_its_rules_in_the_language_or_in_english(
    pig: AnyBox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    package = tmp_path / "pigs_rules"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from wagnis.core.rulebook import RuleBooks\nRULES = RuleBooks(__name__, 'rules.json')\n"
    )
    books = {
        language: {"motto": motto, "chapters": [[title, [{"kind": "text", "text": text}]]]}
        for language, motto, title, text in (
            ("en", "Dare.", "A turn", "Roll or hold."),
            ("de", "Trau dich.", "Ein Zug", "Würfle oder höre auf."),
        )
    }
    (package / "rules.json").write_text(json.dumps(books), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with_rules = replace(pig, parts={**pig.parts, "rulebook": "pigs_rules:RULES"})
    monkeypatch.setitem(vars(BOXES)["_all"], "pig", with_rules)
    for language, words in (("de", "Würfle oder höre auf."), ("nl", "Roll or hold.")):
        assert main(["rules", "pig", "--lang", language]) == 0
        assert words in capsys.readouterr().out
