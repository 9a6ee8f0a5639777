"""What a game's part `commands` adds to the command line, and the messages for other games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from wagnis_pig import BOX as PIG

from wagnis.cli import COMMANDS, commands, main
from wagnis.cli.kit import Argument, CommandKit, GameCommand
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES


def options(game: str, values: Mapping[str, Any]) -> PlainObject:
    return {"target": values["straw"]} if values else {}


KIT = CommandKit(
    commands={
        "sty": GameCommand("look into the sty", __name__),
        "play": GameCommand("play something else", __name__),
    },
    table=(Argument("--straw", "how much lies there", {"type": int}),),
    options=options,
)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pigs", type=int)


def run(arguments: argparse.Namespace) -> int:
    sys.stdout.write(f"{arguments.pigs} pigs\n")
    return 0


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> None:
    box = replace(PIG, parts={"commands": f"{__name__}:KIT"})
    monkeypatch.setitem(vars(BOXES), "_all", {**BOXES, box.name: box})


def test_a_game_brings_a_command(pig: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sty", "3"]) == 0
    assert capsys.readouterr().out == "3 pigs\n"
    assert main([]) == 2
    assert "look into the sty" in capsys.readouterr().out


def test_no_game_takes_the_name_of_a_shared_command(pig: None) -> None:
    assert commands()["play"] == (COMMANDS["play"], "wagnis.cli.play")


def test_an_argument_says_for_which_games_it_is(
    pig: None, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "pig: how much lies there" in " ".join(capsys.readouterr().out.split())


def test_an_argument_of_another_game_is_refused(
    pig: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "tutto", "--bots", "thumb", "--straw", "3"]) == 2
    assert "--straw is for pig, not for tutto" in capsys.readouterr().err


def test_arguments_become_options(pig: None, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "pig", "--players", "", "--bots", "random,random", "--plain", "--seed", "x"]
    assert main([*words, "--straw", "0"]) == 2
    assert "target" in capsys.readouterr().err


def test_a_broken_package_leaves_the_other_commands_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    box = replace(PIG, parts={"commands": "nowhere.at.all:KIT"})
    monkeypatch.setitem(vars(BOXES), "_all", {**BOXES, box.name: box})
    assert "tableaux" in commands()
    assert "the commands of Pig cannot be used" in caplog.text
