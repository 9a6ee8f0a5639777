"""Tutto's results: cards, when to stop, the first seat, the cost of rules, the real deck.

All but the rule of thumb and the deck are exact; those are simulated with a seed, and have a
standard error.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from statistics import fmean, stdev

from research import pig
from research.tutto.counting import in_points, in_wins
from research.tutto.findings import (
    card_values,
    dice_chances,
    game_table,
    stopping,
    turn_value,
)
from research.tutto.habits import EAGER, SIMPLE, Rule, all_valid, rule_value
from research.tutto.memory import memory_in_points, memory_in_wins
from scripts.results.pages import table
from scripts.results.progress import step
from wagnis.core import Chance, Over
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.games.tutto.cards import FULL_DECK, KINDS, Card
from wagnis.games.tutto.rules import ALL_DICE, CardDue, Tutto
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.games.tutto.solver.game import GameTask, units_of
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import win_turn
from wagnis.games.tutto.thumb import TuttoThumb
from wagnis.records import Match
from wagnis.solvers import ValueStore, evaluate

TARGET = 6000
SHORTER = (500, 1000, 2000)
STEP = 250
STEPS = range(0, TARGET, STEP)
BEHIND = range(0, 4001, 50)
SITUATIONS = {
    "at the start, 0 : 0": (0, 0),
    "close to the end and level, 5000 : 5000": (5000, 5000),
    "far ahead, 5000 : 1000": (5000, 1000),
    "far behind, 1000 : 5000": (1000, 5000),
}
LEADS = {
    "level, 0 : 0": (0, 0),
    "behind, 3000 : 5000": (3000, 5000),
    "ahead, 5000 : 3000": (5000, 3000),
}
USUAL_CARD = Card.BONUS_300
BY_THE_TABLE = Rule((300, 250, 400, 1000, 2900), 950, all_valid)
GAMES_FOR_POINTS, GAMES_FOR_WINS, GAMES_OF_THUMB = 4_000, 400, 300
PAIRS_FOR_POINTS, PAIRS_FOR_WINS = 1_000, 200
SEED = 2026


def collect(store: ValueStore) -> PlainObject:
    facts = game_table(store).facts
    first = game_table(store).arrays["first"]
    last = game_table(store).arrays["last"][1]
    stop = stopping()
    return {
        "turn": turn_value(),
        "cards": {str(card): value for card, value in card_values().items()},
        "stop": {str(card): by_dice for card, by_dice in stop.dice_left.items()},
        "stop_after_tutto": stop.after_tutto,
        "dice": {str(left): asdict(chances) for left, chances in dice_chances().items()},
        "rules": {
            "simple": rule_value(SIMPLE),
            "eager": rule_value(EAGER),
            "table, keeping everything": rule_value(BY_THE_TABLE),
        },
        "thumb": step("the rule of thumb", lambda: _thumb(store)),
        "first_seat": facts["first"],
        "shorter_games": {
            str(target): step(f"a game to {target}", partial(_first_seat, target))
            for target in SHORTER
        },
        "residual": facts["residual"],
        "bound": facts["bound"],
        "seconds": facts["seconds"],
        "turn_starts": sum(array.size for array in game_table(store).arrays.values()),
        "pig": float(pig.solve(100)[0, 0]),
        "winning": [[float(first[a // UNIT, b // UNIT]) for b in STEPS] for a in STEPS],
        "last_turn": [[behind, float(last[behind // UNIT])] for behind in BEHIND],
        "for_the_win": {
            words: step(f"for the win, {words}", partial(_thresholds, store, own, other))
            for words, (own, other) in SITUATIONS.items()
        },
        "cards_for_the_win": {
            words: _cards(_turn(store, own, other)) for words, (own, other) in LEADS.items()
        },
        "memory": {
            "points": asdict(
                step("what the deck remembers", lambda: memory_in_points(GAMES_FOR_POINTS, SEED))
            ),
            "wins": asdict(
                step("and in wins", lambda: memory_in_wins(GAMES_FOR_WINS, SEED, store))
            ),
        },
        "counting": counting(store),
    }


def _first_seat(target: int) -> float:
    """How often the first seat wins a game to another target."""
    value: float = GameTask(units_of(target), at_once=False).solve(lambda done: None).facts["first"]
    return value


def _turn(store: ValueStore, own: int, other: int) -> SolvedTurn:
    """The first seat's turn with these scores, valued by the chance to win."""
    game = Tutto(2, TARGET)
    return win_turn(game, replace(game.start(), scores=(own, other)), store)


def _cards(turn: SolvedTurn) -> dict[str, float]:
    """The chance to win once this card is drawn."""
    return {str(card): turn.roll(card, ALL_DICE, 0, 0) for card in KINDS}


def _thresholds(store: ValueStore, own: int, other: int) -> list[int | None]:
    """The points to stop at, with 1 to 5 dice left and after a TUTTO, to win; None: never."""
    turn = _turn(store, own, other)
    need = (TARGET - own) // UNIT

    def least(going_on: object) -> int | None:
        assert callable(going_on)
        # Below the target only: at the target, stopping is a different decision.
        units = need
        while units and going_on(units - 1) <= turn.bank(units - 1, 0):
            units -= 1
        return units * UNIT if units < need else None

    by_dice = [
        least(lambda units, left=left: turn.roll(USUAL_CARD, left, units, 0))
        for left in range(1, 6)
    ]
    return [*by_dice, least(lambda units: turn.draw(units, 0))]


def _thumb(store: ValueStore) -> PlainObject:
    """The points our rule-of-thumb bot loses per turn, over whole games of two."""
    game, thumb, losses = Tutto(2, TARGET), TuttoThumb(), list[float]()
    for number in range(GAMES_OF_THUMB):
        match, dice = Match.of(BOXES["tutto"], game), SeededDice(f"{SEED} {number}")
        lost, turns = 0.0, 0
        while not isinstance(node := match.node, Over):
            state = match.state
            if isinstance(node, Chance):
                turns += isinstance(state.phase, CardDue) and not state.at_risk
                match = match.roll(dice)
                continue
            action = thumb.choose(game, state, node.actions)
            if not state.last_round:
                found = evaluate("tutto", game, state, "points", store)
                lost += found.value - dict(found.values)[action]
            match = match.advance(action)
        losses.append(lost / turns)
    error = stdev(losses) / len(losses) ** 0.5
    return {"loss": fmean(losses), "error": error, "games": len(losses)}


def counting(store: ValueStore) -> PlainObject:
    """The value of knowing the cards left, for the next draw."""
    points = step("what counting cards gains", lambda: in_points(PAIRS_FOR_POINTS, SEED))
    wins = step("and in wins", lambda: in_wins(PAIRS_FOR_WINS, SEED, store))
    return {"points": asdict(points), "wins": asdict(wins)}


def tables(numbers: PlainObject) -> dict[str, str]:
    turn = numbers["turn"]
    return {
        "cards": table(
            ["card", "in the deck", "a turn that begins with it brings"],
            [
                [card, str(_copies(card)), f"{value:.0f}"]
                for card, value in sorted(numbers["cards"].items(), key=lambda item: -item[1])
            ],
        ),
        "stop": table(
            ["card", "1 die left", "2 dice", "3 dice", "4 dice", "5 dice"],
            [
                [card, *(str(by_dice[left]) for left in by_dice)]
                for card, by_dice in _by_text(numbers["stop"]).items()
            ],
        ),
        "dice": table(
            ["dice rolled", "null", "TUTTO in the end", "straight in the end"],
            [
                [left, *(f"{100 * chances[kind]:.1f}%" for kind in ("null", "tutto", "straight"))]
                for left, chances in numbers["dice"].items()
            ],
        ),
        "rules": table(
            ["how somebody plays a turn", "points of a turn", "gives away"],
            [
                [words, f"{value:.1f}", f"{turn - value:.1f} ({(turn - value) / turn:.1%})"]
                for words, value in (
                    ("perfect, for points", turn),
                    ("the coaster rule", numbers["rules"]["simple"]),
                    (
                        "stops by the table above, keeps everything valid",
                        numbers["rules"]["table, keeping everything"],
                    ),
                    ("keeps everything valid, stops with 300", numbers["rules"]["eager"]),
                    ("our rule-of-thumb bot (measured)", turn - numbers["thumb"]["loss"]),
                )
            ],
        ),
        "winning": table(
            ["own points", *(f"other {b}" for b in STEPS if not b % 1000)],
            [
                [
                    str(a),
                    *(
                        f"{100 * numbers['winning'][a // STEP][b // STEP]:.0f}%"
                        for b in STEPS
                        if not b % 1000
                    ),
                ]
                for a in STEPS
                if not a % 1000
            ],
        ),
        "for-the-win": table(
            ["", "1 die left", "2 dice", "3 dice", "4 dice", "5 dice", "after a TUTTO"],
            [
                [words, *("never" if least is None else str(least) for least in thresholds)]
                for words, thresholds in numbers["for_the_win"].items()
            ],
        ),
    }


def _by_text(stop: PlainObject) -> dict[str, dict[str, int]]:
    """JSON turns numbers of dice into text."""
    return {card: {str(left): least for left, least in by.items()} for card, by in stop.items()}


def _copies(card: str) -> int:
    return FULL_DECK[KINDS.index(Card(card))]
