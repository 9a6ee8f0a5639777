"""The moves on offer in Zocken, with exact chances, and its rules in one line each.

The game's `odds` computes the chances.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wagnis.core.lots import FACES
from wagnis.games.zocken.odds import pick_chances, points_so_far
from wagnis.games.zocken.row import EVASION_COST, OUT_COST, SEQUENCE_BONUS, Place, matches
from wagnis.games.zocken.rules import (
    BET_THRESHOLD,
    LOST_BET,
    Action,
    Bet,
    Betting,
    Pick,
    Placing,
    Put,
    State,
    Zocken,
)
from wagnis.games.zocken.terminal.board import key_of, named
from wagnis.terminal.look import DANGER, PRIMARY, Look, count_of_dice, signed
from wagnis.terminal.setting import Hint, Offer


def offers(
    game: Zocken, state: State, actions: Sequence[Action], names: Sequence[str], look: Look
) -> list[Offer]:
    offered = []
    for action in actions:
        match action:
            case Pick(die):
                offered.append(Offer(die[0], action, _pick(game, state, action, look)))
            case Put(place):
                offered.append(Offer(key_of(place), action, _place(game, state, place, look)))
            case Bet(on):
                offered.append(
                    Offer("y" if on else "n", action, _bet(names[state.roller], on, look))
                )
    return offered


def _pick(game: Zocken, state: State, pick: Pick, look: Look) -> Text:
    home, off, lost = pick_chances(game, state, pick)
    words = named(pick.die, look) + look.text(f" — match {home}/6", "dim")
    if off:
        words += look.text(f", does not fit {off}/6", DANGER)
    if lost:
        words += look.text(f" ({lost}/6 only OUT)", DANGER)
    return words


def _place(game: Zocken, state: State, place: Place, look: Look) -> Text:
    assert isinstance(state.phase, Placing)
    if place == "out":
        lost = "" if state.out else f", and the +{SEQUENCE_BONUS} is gone"
        return look.text(f"OUT: {signed(-OUT_COST)}{lost}", DANGER)
    if place == "L" or place == "R":
        side = "left" if place == "L" else "right"
        return look.text(f"{side} evasion field: {signed(-EVASION_COST)}", DANGER)
    circle = game.circles[place - 1]
    words = look.join("under ", named(circle, look))
    if circle != state.phase.die:
        return words
    matched = matches(state.row, game.circles) + 1
    return words + look.text(f" — match: {game.match_points[matched - 1]} for {matched}", PRIMARY)


def _bet(roller: str, on: bool, look: Look) -> Text:
    if on:
        return look.text(
            f"bet that {roller} gets more than {BET_THRESHOLD}: half of it, or {signed(-LOST_BET)}"
        )
    return look.text("do not bet")


def hints(game: Zocken, state: State, actions: Sequence[Action]) -> list[Hint]:
    """The rules for this decision, the most basic first."""
    rules = []
    match actions[0]:
        case Pick():
            rules.append(
                Hint(
                    "pick", "Pick, roll, place for good. Match 4/6: four faces fit its own circle."
                )
            )
            steps = ", ".join(map(str, game.match_points))
            rules.append(Hint("match", f"Dice under their own circles: {steps} for 1 to 7."))
            rules.append(
                Hint(
                    "fifty",
                    f"+{SEQUENCE_BONUS} with none on OUT. Does not fit 1/6: one face has no field.",
                )
            )
        case Put():
            rules.append(
                Hint(
                    "sequence", "Values must rise or fall along the row; equals and gaps are fine."
                )
            )
            places = {action.place for action in actions if isinstance(action, Put)}
            if places & {"L", "R"}:
                rules.append(
                    Hint(
                        "evade",
                        f"An evasion field that fits is always a choice; it costs {EVASION_COST}.",
                    )
                )
            if "out" in places:
                rules.append(
                    Hint("out", "OUT only when no row field fits; matches count all the same.")
                )
        case _:
            rules.append(
                Hint(
                    "bet",
                    f"A bet pays half a turn that is over {BET_THRESHOLD}, or costs {LOST_BET}.",
                )
            )
    return rules


def reason(game: Zocken, state: State, actions: tuple[Action, ...], best: Action) -> str:
    return " ".join(filter(None, (_of_the_move(game, state, best), _race(game, state))))


def _of_the_move(game: Zocken, state: State, best: Action) -> str:
    if isinstance(best, Pick):
        home, off, _ = pick_chances(game, state, best)
        lost = f", {off} fit no row field" if off else ""
        faces = "All faces" if home == len(FACES) else f"{home} of 6 faces"
        return f"{faces} fit under its own circle{lost}."
    if isinstance(best, Bet):
        count = matches(state.row, game.circles)
        bonus = "none on OUT" if not state.out else f"{count_of_dice(len(state.out))} on OUT"
        matched = "1 match" if count == 1 else f"{count} matches"
        return f"After three dice: {matched}, {points_so_far(game, state)} points so far, {bonus}."
    return ""


def _race(game: Zocken, state: State) -> str:
    """The lead of the acting player in a game for two, and whether there is a bet on the turn."""
    if game.seats != 2:
        return ""
    betting = isinstance(state.phase, Betting)
    actor = state.phase.seat if isinstance(state.phase, Betting) else state.roller
    lead = state.scores[actor] - state.scores[1 - actor]
    turns = 2 * (game.rounds - state.round) - 1 - (state.roller != game.first)
    stand = "Level" if not lead else f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"
    left = f"{turns} more to come" if turns else "nothing more to come"
    bet = (
        "" if betting or not state.bets[1 - state.roller] else " The other has bet on more than 50."
    )
    return f"{stand}, with this turn and {left}.{bet}"
