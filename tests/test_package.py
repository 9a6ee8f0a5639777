"""The package as a library: what `import wagnis` offers, used as a stranger would.

The examples in its docstring and in the README are run by tests/docs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import wagnis
from wagnis.cli import main
from wagnis.core import Decision, Over
from wagnis.records import verify
from wagnis.records.positions import set_up


def test_a_match_is_played_to_its_end_with_four_words() -> None:
    match = wagnis.new("zocken", players=2, seed="a day out", rounds=1)
    while not match.over:
        match = match.play(match.legal[-1]) if match.legal else match.roll()
    assert match.position["winners"] == match.record["result"]["winners"]
    assert verify(match).honest


def test_a_record_is_loaded_from_a_file_as_it_was_written(tmp_path: Path) -> None:
    match = wagnis.new("tutto", seed="b").roll().roll()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.record), encoding="utf-8")
    assert wagnis.load(file) == match
    assert wagnis.load(str(file)).position == match.position


def test_a_bad_file_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    for written in ("{", "[]", '{"format": 2}', "\\udc00"):
        file.write_text(written, encoding="utf-8", errors="surrogatepass")
        with pytest.raises(wagnis.RefusedError) as refused:
            wagnis.load(file)
        assert refused.value.code is wagnis.Code.BAD_RECORD
    with pytest.raises(FileNotFoundError):
        wagnis.load(tmp_path / "nowhere.json")


def test_what_cannot_be_played_is_refused_with_the_protocols_code() -> None:
    refused_here: tuple[tuple[str, Callable[[], object]], ...] = (
        ("unknown_game", lambda: wagnis.new("chess")),
        ("bad_options", lambda: wagnis.new("tutto", players=1)),
        ("bad_options", lambda: wagnis.new("tutto", target=0)),
        ("illegal_move", lambda: wagnis.new("zocken").play({"pick": "pink"})),
        ("bad_request", lambda: wagnis.new("zocken").values("luck")),
        ("not_your_turn", lambda: wagnis.new("zocken").roll()),
        ("not_your_turn", lambda: wagnis.new("tutto").play({"stop": True})),
    )
    for code, asked in refused_here:
        with pytest.raises(wagnis.RefusedError) as refused:
            asked()
        assert refused.value.code == code


def test_a_match_is_a_value_that_says_in_short_what_it_is() -> None:
    match = wagnis.new("zocken", players=2, seed="e")
    assert repr(match) == "<zocken, 2 players, 0 events, seat 0 to act>"
    rolling = match.play({"pick": "red"})
    assert repr(rolling) == "<zocken, 2 players, 1 events, chance to act>"
    assert {match, rolling, wagnis.new("zocken", players=2, seed="e")} == {match, rolling}
    assert not match.over


def test_the_same_seed_gives_the_same_dice_and_no_seed_others() -> None:
    first, again = (wagnis.new("tutto", seed="c").roll().roll() for _ in range(2))
    assert first.record == again.record
    rolls = {str(wagnis.new("zocken").play({"pick": "red"}).roll().record) for _ in range(3)}
    assert len(rolls) == 3


def test_the_package_of_games_can_be_called_and_imported() -> None:
    import wagnis.games as shelf

    assert wagnis.games() == tuple(shelf.BOXES)


def test_values_are_those_of_the_referee() -> None:
    match = wagnis.new("zocken", players=2, seed="d")
    told = match.values()
    assert told == match.values("win")
    assert told["exact"]
    assert [move for move, _ in told["values"]] == match.legal
    assert told["value"] == max(value for _, value in told["values"])
    assert isinstance(match.node, Decision)


def test_values_count_the_cards_that_are_left_as_ask_does(
    capsys: pytest.CaptureFixture[str],
) -> None:
    left = {"card": "bonus-300", "turn_points": 450, "left": 2, "scores": [2000, 4700]}
    match = set_up("tutto", 2, {}, {**left, "deck": {"stop": 0}})
    command = "ask tutto --card bonus-300 --at-risk 450 --left 2 --scores 2000,4700 --deck stop=0"
    assert main([*command.split(), "--objective", "win", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert match.values("win")["values"] == told["values"]
    assert match.values("win", deck="full")["values"] != told["values"]


def test_alone_one_plays_for_points() -> None:
    match = wagnis.new("zocken", players=1, seed="d")
    assert match.values() == match.values("points")


def test_values_that_cannot_be_had_are_refused_with_a_code() -> None:
    match = wagnis.new("zocken", players=1, seed="e", rounds=1)
    with pytest.raises(wagnis.RefusedError, match="points, over50, win") as refused:
        match.values("luck")
    assert refused.value.code == wagnis.Code.BAD_REQUEST
    with pytest.raises(wagnis.RefusedError) as refused:
        match.values("win")
    assert refused.value.code == wagnis.Code.NOT_SOLVED
    while not isinstance(match.node, Over):
        match = match.play(match.legal[0]) if match.legal else match.roll()
    with pytest.raises(wagnis.RefusedError) as refused:
        match.values("points")
    assert refused.value.code == wagnis.Code.GAME_OVER


def test_everything_can_be_asked_of_the_package_itself() -> None:
    script = "import sys, wagnis; early = {'numpy', 'wagnis.bots'} & sys.modules.keys(); "
    script += "print(early, wagnis.bots.names('tutto')[0], wagnis.lab.tune.__name__)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "set() random tune", done.stderr
    assert {*wagnis.__all__, "analysis", "bots", "envs", "lab", "records"} <= set(dir(wagnis))
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        wagnis.luck  # noqa: B018


WITHOUT = """
import sys
sys.modules[{package!r}] = None  # importing it fails
import pydoc, wagnis
assert "A match at its start" in pydoc.render_doc(wagnis)
print(wagnis.bots.names("tutto")[0], "simulate" in dir(wagnis))
for line in {lines!r}:
    try:
        exec(line)
    except wagnis.WagnisError as error:
        assert isinstance(error, ModuleNotFoundError)
        print(error)
"""


@pytest.mark.parametrize(
    ("package", "extra", "lines"),
    [
        ("numpy", "envs", ["wagnis.envs", "import wagnis.envs", "from wagnis import envs"]),
        ("numpy", "envs", ["import wagnis.envs.spiel", "from wagnis.envs.kit import Spaces"]),
        ("numpy", "lab", ["wagnis.lab", "from wagnis import lab"]),
        ("numpy", "solve", ["wagnis.solvers", "from wagnis.solvers import advise"]),
        ("numpy", "solve", ["wagnis.simulate", "wagnis.policy", "wagnis.simulation.Simulation"]),
        ("numpy", "solve", ["from wagnis.kernels import kernel"]),
        ("numpy", "solve", ["from wagnis.analysis import review"]),
        ("pandas", "lab", ["wagnis.policy('zocken').frame()"]),
        ("pyspiel", "envs", ["import wagnis.envs.spiel"]),
        ("hypothesis", "testing", ["from wagnis.testing.strategies import tapes"]),
    ],
)
def test_a_missing_package_is_one_sentence_that_names_its_extra(
    package: str, extra: str, lines: list[str]
) -> None:
    script = WITHOUT.format(package=package, lines=lines)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    told = f"this needs {package}, which is not installed: pip install 'wagnis[{extra}]'"
    assert done.stdout.splitlines() == [f"random {package != 'numpy'}"] + [told] * len(lines), (
        done.stderr
    )


def test_interrupts_are_handled_before_anything_slow_is_imported() -> None:
    """Ctrl+C during the imports of the command would print a traceback until then."""

    def imported(code: str) -> list[str]:
        ran = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", code], capture_output=True, text=True
        )
        return [line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()[1:]]

    order = imported("import wagnis")
    before = set(order[: order.index("wagnis.interrupts")])
    assert before - set(imported("pass")) <= {"__future__"}
