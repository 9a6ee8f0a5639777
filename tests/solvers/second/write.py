"""Write the golden values: `python -m tests.solvers.second.write [FILE …] [--check]`.

Files, with processor time: zocken (3 minutes), tutto_points (6 seconds), tutto_win (6 minutes),
tutto_seen (30 seconds), gambler (2 minutes). With --check nothing is written; whatever differs
from the files is told.
Not here: the comparison with Wagnis' own values, see `tests/solvers/test_second.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from . import gambler, setups, tutto_points, tutto_seen, tutto_win, walks, zocken

GOLDEN = Path(__file__).parent / "golden"
NEAR = 1e-9
MOST_BANKED = 20000
Entry = dict[str, Any]
Judge = Callable[[dict[str, Any]], tuple[float, list[Any] | None]]


def judged(met: Iterable[Entry], objective: str, judge: Judge) -> list[Entry]:
    """Put values to positions."""
    entries = []
    for found in met:
        entry = dict(found)
        value, values = judge(entry.pop("position"))
        rounded = values and [[move, round(v, 12)] for move, v in values]
        entries.append(
            {**entry, "objective": objective, "value": round(value, 12), "values": rounded}
        )
    return entries


def zocken_entries(referee: walks.Referee) -> list[Entry]:
    """Meet and judge turns with usual and other circles and points."""
    any_kind, late = walks.zocken_kind, three_dice_lie
    plans: list[tuple[int, dict[str, Any], walks.Kind, int, int]] = [
        (1, {}, any_kind, 12, 30),
        (2, {}, any_kind, 40, 60),
        (3, {"circles": setups.CIRCLES, "first": 2}, any_kind, 20, 30),
        (2, {"matches": setups.STEEP, "rounds": 2}, late, 30, 20),
        (8, {"matches": setups.CROOKED, "circles": setups.CIRCLES}, late, 30, 20),
        (4, {"matches": setups.FLAT}, late, 30, 20),
        (5, {}, bet_is_due, 30, 20),
        (3, {"matches": setups.STEEP}, bet_is_due, 20, 10),
    ]
    entries = []
    turns: dict[tuple[str, str], zocken.Turns] = {}
    for players, options, kind, games, most in plans:
        matches = options.get("matches", zocken.MATCHES)
        setup = {"game": "zocken", "players": players, "options": options}
        seed = f"zocken {options}"
        met = walks.gather(referee, setup, walks.zocken_walker, kind, games, seed, most=most)
        for objective in ("points", "over50"):
            key = str(matches), objective
            if key not in turns:
                turns[key] = zocken.Turns(matches, objective)
            entries += judged(met, objective, turns[key].judge)
    return entries


def three_dice_lie(position: dict[str, Any]) -> Any:
    """Want only what a solver reaches soon: turns from the third die on."""
    return walks.zocken_kind(position) if len(position["view"]["remaining"]) <= 4 else None


def bet_is_due(position: dict[str, Any]) -> Any:
    """Want only positions where somebody is asked for a bet."""
    return walks.zocken_kind(position) if {"bet": True} in position["legal"] else None


def tutto_points_entries(referee: walks.Referee) -> list[Entry]:
    """Meet and judge turns for points."""
    plans: list[tuple[int, dict[str, Any]]] = [
        (2, {}),
        (3, {"plus_minus": "at_once"}),
        (2, {"target": 500, "first": 1}),
        (5, {"target": 13500, "plus_minus": "banked"}),
        (2, {"target": 777, "deck": ["plus-minus", "double", "plus-minus", "cloverleaf"]}),
    ]
    entries = []
    for players, options in plans:
        setup = {"game": "tutto", "players": players, "options": options}
        turns = tutto_points.Turns(options.get("target", 6000))
        met = []
        for luck, courage in ((1, 0.7), (4, 0.9)):
            met += walks.gather(
                referee,
                setup,
                walks.tutto_walker(luck, courage),
                walks.tutto_kind,
                walks=60,
                seed=f"tutto {options} {luck}",
                longest=24,
                most=30,
            )
        entries += judged(met, "points", turns.judge)
    return entries


def tutto_win_entries(referee: walks.Referee) -> list[Entry]:
    """Meet and judge whole games for two."""
    plans: list[tuple[dict[str, Any], int, int]] = [
        ({"target": 500}, 8000, 40),
        ({"target": 1000, "first": 1}, 8500, 40),
        ({"target": 2030, "deck": ["plus-minus", "fireworks", "plus-minus"]}, 9000, 40),
        ({}, 11500, 60),
    ]
    entries = []
    for options, roof, most in plans:
        setup = {"game": "tutto", "players": 2, "options": options}
        games = tutto_win.Games(options.get("target", 6000), roof, tell)
        met = []
        for luck, courage in ((1, 0.6), (3, 0.75), (5, 0.9)):
            met += walks.gather(
                referee,
                setup,
                walks.tutto_walker(luck, courage),
                far_from(roof),
                walks=60,
                seed=f"tutto win {options} {luck}",
                longest=50 if options else 90,
                most=most,
            )
        entries += judged(met, "win", games.judge)
    return entries


def tutto_seen_entries(referee: walks.Referee) -> list[Entry]:
    """Meet and judge turns whose next card comes from what is left of the deck."""
    short = ["double", "stop", "bonus-300", "fireworks", "plus-minus", "straight", "bonus-600"] * 2
    plans: list[tuple[int, dict[str, Any], str]] = [
        (2, {}, "points"),
        (3, {"plus_minus": "at_once", "deck": short}, "points"),
        (2, {"target": 500, "first": 1, "deck": short}, "win"),
        (2, {"target": 500, "deck": ["double", "bonus-200", "cloverleaf"] * 3}, "win"),
        (2, {"target": 500}, "win"),
    ]
    games = tutto_seen.SeenGames(500, 8000, tell)
    turns = tutto_seen.SeenPoints(6000)
    entries = []
    for players, options, objective in plans:
        setup = {"game": "tutto", "players": players, "options": options}
        met = []
        for luck, courage in ((1, 0.7), (4, 0.9)):
            met += walks.gather(
                referee,
                setup,
                walks.tutto_walker(luck, courage),
                far_from(8000) if objective == "win" else walks.tutto_kind,
                walks=60,
                seed=f"tutto seen {options} {luck}",
                longest=60,
                most=30,
            )
        judge = turns.judge if objective == "points" else games.judge
        entries += [{**entry, "deck": "seen"} for entry in judged(met, objective, judge)]
    return entries


def far_from(roof: int) -> walks.Kind:
    """Want only scores so far below the roof of the tables that it does not matter.

    A last turn may be far behind, but no farther than a table may end.
    """

    def kind(position: dict[str, Any]) -> Any:
        view = position["view"]
        risked = position["scores"][view["roller"]] + view["turn_points"]
        if risked > roof - 5000 or max(position["scores"]) > MOST_BANKED:
            return None
        return walks.tutto_kind(position)

    return kind


def gambler_entries(referee: walks.Referee) -> list[Entry]:
    """Meet and judge rounds for two, on small tableaux first."""
    given = {**setups.SMALL, **setups.LARGE}
    stacks: list[Any] = [{"id": name, "rows": rows} for name, rows in given.items()]
    stacks += [*setups.SHIPPED_SMALL, *setups.SHIPPED_LARGE]
    entries = []
    for number, tableau in enumerate(stacks):
        game = "gambler" if number % 3 else "engel-bengel"
        setup = {"game": game, "players": 2, "options": {"stack": [tableau], "first": number % 2}}
        seed = f"gambler {number}"
        walkers = [walks.gambler_walker(None, 0.6)]
        walkers += [walks.gambler_walker(seat, 0.95) for seat in (0, 1)]
        met: list[Entry] = []
        for walker in walkers:
            met += walks.gather(
                referee, setup, walker, walks.gambler_kind, 12, seed, longest=70, most=5
            )
            met += walks.gather(referee, setup, walker, short_of_dice, 12, seed, longest=70, most=2)
        rows = met[0]["position"]["view"]["tableau"]["rows"]
        tell(f"{tableau if isinstance(tableau, str) else tableau['id']}")
        entries += judged(met, "points", gambler.Round(rows).judge)
    return entries


def short_of_dice(position: dict[str, Any]) -> Any:
    """Want only positions where somebody has fewer than five dice."""
    low = min(position["view"]["stock"])
    return (low, walks.gambler_kind(position)) if low < 5 else None


FILES: dict[str, Callable[[walks.Referee], list[Entry]]] = {
    "zocken": zocken_entries,
    "tutto_points": tutto_points_entries,
    "tutto_win": tutto_win_entries,
    "tutto_seen": tutto_seen_entries,
    "gambler": gambler_entries,
}


def tell(words: str) -> None:
    """Tell how far the work is."""
    sys.stderr.write(words + "\n")


def lines(entries: list[Entry]) -> str:
    """Write entries as JSON, one on a line."""
    packed = (json.dumps(entry, separators=(",", ":")) for entry in entries)
    return "[\n" + ",\n".join(packed) + "\n]\n"


def near(one: Any, other: Any) -> bool:
    """Compare JSON, numbers with a fraction nearly."""
    if isinstance(one, float) and isinstance(other, int | float):
        return abs(one - other) <= NEAR
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(near, one, other))
    return bool(one == other)


def main(arguments: list[str]) -> int:
    """Write or check; 1 if a check found something."""
    parser = argparse.ArgumentParser(prog="python -m tests.solvers.second.write")
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"of {', '.join(FILES)}")
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.files) - FILES.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    found = 0
    referee = walks.Referee()
    for name in asked.files or FILES:
        path = GOLDEN / f"{name}.json"
        entries = FILES[name](referee)
        if not asked.check:
            path.write_text(lines(entries), encoding="utf-8")
            continue
        old = json.loads(path.read_text(encoding="utf-8"))
        new = json.loads(lines(entries))
        differ = [i for i, pair in enumerate(zip(old, new, strict=False)) if not near(*pair)]
        tell(f"{name}: {len(old)} stored, {len(new)} found, differing: {differ or 'none'}")
        found += bool(differ) or len(old) != len(new)
    referee.close()
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
