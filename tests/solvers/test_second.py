"""The referee's values of positions, compared with independent ones.

The golden values are written by `tests.solvers.second.write`, which knows the rules and the
protocol but nothing of `wagnis.solvers`. Not here: how either side solves.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.solvers.second.setups import CROOKED, FLAT
from wagnis.referee import Referee

GOLDEN = Path(__file__).parent / "second" / "golden"
NEAR = {
    "zocken": 1e-6,
    "tutto_points": 1e-6,
    "tutto_win": 1e-6,
    "tutto_seen": 1e-6,
    "gambler": 0.01,
}
Entry = dict[str, Any]


def points_of(matches: list[int]) -> str:
    """Name a table of colour points."""
    return "-".join(map(str, matches))


def table_of(entry: Entry) -> str:
    """Name the table that this entry asks for."""
    options = entry["options"]
    if "stack" in options:
        (tableau,) = options["stack"]
        return str(tableau if isinstance(tableau, str) else tableau["id"])
    if entry["game"] == "zocken":
        return points_of(options["matches"]) if "matches" in options else "usual"
    return str(options.get("target", 6000))


def groups() -> dict[tuple[str, str, str], list[Entry]]:
    """Put together the entries that one table answers."""
    found: dict[tuple[str, str, str], list[Entry]] = {}
    for name in NEAR:
        for entry in json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8")):
            found.setdefault((name, table_of(entry), entry["objective"]), []).append(entry)
    return found


GROUPS = groups()
LONG = {points_of(CROOKED), points_of(FLAT), "2030"}
# Tables are solved for these first, or their turns take long by other hands.
LATE = {
    ("tutto_seen", "500", "win"),
    ("tutto_win", "500", "win"),
    ("zocken", points_of([0, 0, 20, 40, 120, 400, 1000]), "points"),
}
SLOW = [key for key in GROUPS if key[1] in LONG or key in LATE]
QUICK = [key for key in GROUPS if key not in SLOW]
SOME = 24  # entries of a group that are compared every time


@pytest.fixture(scope="module", autouse=True)
def own_tables(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Keep what is solved here in a folder of this run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WAGNIS_TABLES", str(tmp_path_factory.mktemp("tables")))
        yield


def record_of(entry: Entry) -> Entry:
    """Write the record that leads to the position."""
    names = [f"Player {seat}" for seat in range(entry["players"])]
    kept = {key: entry[key] for key in ("game", "options", "events")}
    return {"format": 1, "players": names, **kept}


def disagreements(entry: Entry, near: float) -> list[str]:
    """Say where the referee's answer is not the golden one."""
    referee = Referee()
    loaded = referee.answer({"do": "load", "record": record_of(entry)})
    assert loaded["ok"], loaded
    asked = {"objective": entry["objective"], "deck": entry.get("deck", "full")}
    answer: Any = referee.answer({"do": "values", **asked})
    if not answer["ok"]:
        return [str(answer["error"])]
    found = [] if answer["exact"] else ["it is not exact"]
    if not abs(answer["value"] - entry["value"]) <= near:
        found.append(f"value {answer['value']}, not {entry['value']}")
    ours = {json.dumps(move, sort_keys=True): v for move, v in answer.get("values") or []}
    theirs = {json.dumps(move, sort_keys=True): v for move, v in entry["values"] or []}
    if ours.keys() != theirs.keys():
        return [*found, f"moves {sorted(ours)}, not {sorted(theirs)}"]
    return found + [
        f"{move} {ours[move]}, not {theirs[move]}"
        for move in theirs
        if not abs(ours[move] - theirs[move]) <= near
    ]


def compare(key: tuple[str, str, str], most: int | None = None) -> None:
    """Compare all entries of a group, or so many spread over it."""
    every = 1 if most is None else -(-len(GROUPS[key]) // most)
    found = [
        (number, words)
        for number, entry in list(enumerate(GROUPS[key]))[::every]
        if (words := disagreements(entry, NEAR[key[0]]))
    ]
    assert not found, f"{len(found)} of {len(GROUPS[key])} disagree, such as {found[:5]}"


@pytest.mark.parametrize("key", QUICK, ids=" ".join)
def test_other_hands_find_the_same_values(key: tuple[str, str, str]) -> None:
    compare(key, SOME)


@pytest.mark.deep
@pytest.mark.parametrize("key", [*QUICK, *SLOW], ids=" ".join)
def test_other_hands_find_the_same_values_everywhere(key: tuple[str, str, str]) -> None:
    compare(key)


@pytest.mark.parametrize("name", NEAR)
def test_golden_positions_ask_everything_a_player_can_be_asked(name: str) -> None:
    words = {
        "zocken": {"pick", "place", "bet"},
        "tutto_points": {"keep", "roll", "draw", "stop"},
        "tutto_win": {"keep", "roll", "draw", "stop"},
        "tutto_seen": {"keep", "roll", "draw", "stop"},
        "gambler": {"place", "roll", "stop"},
    }
    entries = [entry for key, group in GROUPS.items() if key[0] == name for entry in group]
    asked = {word for entry in entries for move, _ in entry["values"] or [] for word in move}
    assert asked == words[name]
    assert any(entry["values"] is None for entry in entries)
