"""The operator's handbook tells the truth: its settings, its metrics, its commands.

The interface's page is tested in `tests.server.test_api_page`.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.test_admin import at
from tests.cli.test_convert import BACKUPS
from tests.server.at_server import Server, play_out, two_at
from wagnis.cli import main, parser_of, settings
from wagnis.cli.keeping import PERIODS
from wagnis.server.metrics import GAUGES, Metrics

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
ALERTS = (ROOT / "deploy" / "alerts.yaml").read_text(encoding="utf-8")
ROWS = [
    [cell.strip().strip("`") for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.match(r"\| `[A-Z_]+` \| ", line) and line.count("|") == 5
]


def options() -> dict[str, argparse.Action]:
    [commands] = [
        action
        for action in parser_of(["serve"])._actions
        if isinstance(action, argparse._SubParsersAction)
    ]
    return {
        action.option_strings[-1]: action
        for action in commands.choices["serve"]._actions
        if action.dest != "help" and action.help != argparse.SUPPRESS
    }


def test_the_options_and_their_defaults_are_those_of_the_parser() -> None:
    told = {row[1]: row[2] for row in ROWS if row[1]}
    assert told.keys() <= options().keys()
    for name, action in options().items():
        if name in told and isinstance(action.default, (str, int)) and action.default is not False:
            assert told[name] == str(action.default), name


def test_every_word_of_the_environment_is_in_the_table_and_no_other() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src" / "wagnis").rglob("*.py")
    )
    used = set(re.findall(r"WAGNIS_[A-Z]+(?:_[A-Z]+)*\b", source)) | {settings.FORWARDED}
    used |= {f"WAGNIS_KEEP_{name.upper()}" for name in PERIODS}
    in_files = {
        f"{getattr(settings, name)}_FILE"
        for name in re.findall(r"\bsetting\((?:settings\.)?([A-Z_]+)\)", source)
    }
    assert {row[0] for row in ROWS} == {name for name in used if name[-5:] != "_FILE"}
    assert set(re.findall(r"`(WAGNIS_[A-Z_]+_FILE)`", PAGE)) == in_files
    assert {name for name in used if name[-5:] == "_FILE"} <= in_files


def test_every_metric_is_explained_and_the_page_and_the_alerts_name_no_other() -> None:
    text = Metrics("1", {name: lambda: 0 for name in GAUGES}).text().decode()
    there = dict(re.findall(r"^# HELP (wagnis_\S+) (.+)$", text, re.M))
    assert len(there) > 15
    asked = set(re.findall(r"wagnis_\w+", "".join(re.findall(r"expr: .*", ALERTS))))
    assert len(asked) > 4
    for name in asked | set(re.findall(r"`(wagnis_\w+)", PAGE)):
        assert name.removesuffix("_bucket") in there, name


@pytest.mark.xdist_group("admin")
def test_the_commands_do_as_they_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data, tables = tmp_path / "data", list[str]()
    data.mkdir()
    shutil.copy(BACKUPS / "0.16.gz", "wagnis-0.16.backup")

    async def story(server: Server) -> None:
        first, second, table = await two_at(server, "zocken")
        await play_out({0: first, 1: second}, most=1)
        tables.append(table)

    at(data, story)
    blocks = re.findall(r"```admin\n(.*?)```", PAGE, re.S)
    lines = "".join(blocks).splitlines()
    assert len(lines) > 10
    for line in lines:
        said = line.replace("TABLE", tables[0]).replace("/var/lib/wagnis", str(data))
        wagnis, *words = shlex.split(said.replace("/srv/", f"{tmp_path}/"))
        assert wagnis == "wagnis"
        assert main(words) == 0, line
