"""Zocken's results: the first die, the scores of turns, when to bet, the cost of habits.

Everything here is exact; `zocken_habits` computes the habits.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import groupby

from research.zocken.findings import Turn, bets
from scripts.results import zocken_win
from scripts.results.pages import table
from scripts.results.progress import step
from scripts.results.zocken_habits import mean_of, mean_of_thumb, rules
from wagnis.core.plain import PlainObject
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.rules import BET_THRESHOLD, Zocken
from wagnis.games.zocken.solver.position import Position
from wagnis.games.zocken.solver.solve import BETS_AT
from wagnis.solvers import ValueStore, evaluate

BET_FROM = 2  # matches, with none out: the rule for people


def collect(store: ValueStore) -> PlainObject:
    turn, facts = Turn.on(store), Turn.on(store).reading.table.facts
    game = Zocken(seats=1)
    over50 = evaluate("zocken", game, game.start(), "over50", store).value
    scores = step("every score of a turn", turn.scores)
    habits = {
        rule.words: step(f"the cost of a habit: {rule.words}", partial(mean_of, rule))
        for rule in rules(turn)
    }
    habits["our rule-of-thumb bot"] = step("the rule of thumb", mean_of_thumb)
    return {
        "value": float(Fraction(*facts["points"])),
        "fraction": str(Fraction(*facts["points"])),
        "over50": over50,
        "over50_playing_for_points": float(
            sum((p for score, p in scores.items() if score > BET_THRESHOLD), Fraction(0))
        ),
        "positions": sum(facts["positions"]),
        "seconds": facts["seconds"],
        "ties": {
            **facts["ties"],
            "most": float(Fraction(*facts["ties"]["most"])),
            "mean": float(Fraction(*facts["ties"]["mean"])),
        },
        "openings": [
            {
                "die": COLOURS[opening.field - 1],
                "value": float(opening.value),
                "places": {str(face): places[0][0] for face, places in opening.places.items()},
            }
            for opening in turn.openings()
        ],
        "scores": [[score, float(chance)] for score, chance in scores.items()],
        "habits": {
            words: {"score": float(mean.score), "bet": float(mean.bet)}
            for words, mean in habits.items()
        },
        "bets": step("bets", lambda: _bets(turn)),
        "betting": step("betting", lambda: _betting(turn)),
        "win": zocken_win.collect(store),
    }


def _bets(turn: Turn) -> list[PlainObject]:
    """All positions after three dice, grouped by what players see at a glance."""
    return [
        {
            "matches": row.matches,
            "out": row.out,
            "evaded": row.evaded,
            "positions": row.positions,
            "right": row.right,
            "mean": float(row.mean),
        }
        for row in bets(turn)
    ]


def _betting(turn: Turn) -> PlainObject:
    """The gain of bets per turn of a perfect roller: all, the right ones, those by the rule."""
    met = turn.before_bets()

    def mean(bet: object) -> float:
        assert callable(bet)
        gains = (chance * _gain(turn, position) for position, chance in met if bet(position))
        return float(sum(gains, Fraction(0)))

    classes: dict[str, list[Fraction]] = {}
    for position, chance in met:
        seen = classes.setdefault(f"{position.matches} {position.out}", [Fraction(0)] * 2)
        seen[0] += chance
        seen[1] += chance * _gain(turn, position)
    return {
        "always": mean(lambda position: True),
        "right": mean(lambda position: _gain(turn, position) > 0),
        "rule": mean(lambda position: position.matches >= BET_FROM and not position.out),
        "how_often_right": float(sum(chance for p, chance in met if _gain(turn, p) > 0)),
        "classes": {
            seen: {"share": float(share), "mean": float(gain / share)}
            for seen, (share, gain) in sorted(classes.items())
        },
    }


def _gain(turn: Turn, position: Position) -> Fraction:
    return Fraction(turn.reading.bet(position), 6**BETS_AT)


def tables(numbers: PlainObject) -> dict[str, str]:
    return {**_of_a_turn(numbers), **zocken_win.tables(numbers["win"])}


def _of_a_turn(numbers: PlainObject) -> dict[str, str]:
    best = max(opening["value"] for opening in numbers["openings"])
    perfect = numbers["habits"]["perfect"]["score"]
    return {
        "first-die": table(
            ["first die (its field)", "worth", "less than the best"],
            [
                [f"{o['die']} ({field})", f"{o['value']:.2f}", f"{o['value'] - best:.2f}"]
                for field, o in enumerate(numbers["openings"], start=1)
            ],
        ),
        "habits": table(
            ["a player who plays", "mean score of a turn", "gives away", "a bet on it is worth"],
            [
                [
                    words,
                    f"{mean['score']:.2f}",
                    f"{perfect - mean['score']:.2f}",
                    f"{mean['bet']:+.1f}",
                ]
                for words, mean in numbers["habits"].items()
            ],
        ),
        "bets": table(
            ["after three dice", "how often it comes to this", "a bet is worth"],
            [
                [_seen(seen), f"{100 * row['share']:.1f}%", f"{row['mean']:+.1f}"]
                for seen, row in numbers["betting"]["classes"].items()
            ],
        ),
        "all-bets": table(
            ["matches", "out", "positions", "bet is right in", "mean worth"],
            [
                _all_evaded(list(rows))
                for _, rows in groupby(numbers["bets"], lambda row: (row["matches"], row["out"]))
            ],
        ),
    }


def _all_evaded(rows: list[PlainObject]) -> list[str]:
    """The rows that differ only in the escape fields used, as one."""
    positions = sum(row["positions"] for row in rows)
    mean = sum(row["positions"] * row["mean"] for row in rows) / positions
    return [
        str(rows[0]["matches"]),
        str(rows[0]["out"]),
        f"{positions:,}",
        f"{sum(row['right'] for row in rows) / positions:.0%}",
        f"{mean:+.1f}",
    ]


def _seen(written: str) -> str:
    matches, out = map(int, written.split())
    found = "1 match" if matches == 1 else f"{matches} matches"
    return f"{found}, {'none out' if not out else f'{out} out'}"
