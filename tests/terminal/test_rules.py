"""`wagnis rules`: the whole rules in three languages, from the texts of the client."""

from __future__ import annotations

import json

import pytest

from scripts import rulebooks
from wagnis.cli import main
from wagnis.core.rulebook import LANGUAGES, RULEBOOK
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


def test_a_game_without_rules_is_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "nix"])
    assert "invalid choice: 'nix'" in capsys.readouterr().err
