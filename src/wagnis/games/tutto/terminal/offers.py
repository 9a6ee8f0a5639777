"""Tutto's moves as they are offered, with exact chances, and its rules in one line each.

The game's `odds` computes the chances.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wagnis.games.tutto.cards import BONUS, KINDS, SCORES_DICE, Card
from wagnis.games.tutto.odds import null_after, roll_chances, stop_chance
from wagnis.games.tutto.rules import Action, Draw, Keep, RollOn, State, Stop, Tutto
from wagnis.games.tutto.scoring import worth
from wagnis.games.tutto.terminal.board import title
from wagnis.terminal.look import DANGER, PRIMARY, TIMES, Look, count_of_dice, percent
from wagnis.terminal.setting import Hint, Offer


def offers(
    game: Tutto, state: State, actions: Sequence[Action], names: Sequence[str], look: Look
) -> list[Offer]:
    keeps = [action for action in actions if isinstance(action, Keep)]
    if keeps:
        best_first = sorted(keeps, key=lambda keep: _rank(state, keep), reverse=True)
        return [
            Offer(str(number), keep, _keep(state, keep, look))
            for number, keep in enumerate(best_first, start=1)
        ]
    go_on, stop = actions
    bank = look.text(f"Stop — bank {state.at_risk}", PRIMARY)
    if isinstance(go_on, Draw):
        return [Offer("d", go_on, _draw(game, state, look)), Offer("s", stop, bank)]
    return [Offer("r", go_on, _roll(state, look)), Offer("s", stop, bank)]


def _rank(state: State, keep: Keep) -> tuple[int, int]:
    """Dearer first; on cards that do not count points, more dice first."""
    dice = sum(map(len, keep.groups))
    return (worth(keep.groups) if state.card in SCORES_DICE else dice, -dice)


def _keep(state: State, keep: Keep, look: Look) -> Text:
    words = look.text("  ").join(
        look.text("").join(look.die(face) for face in group) for group in keep.groups
    )
    if state.card in SCORES_DICE:
        words += look.text(f" +{worth(keep.groups)}")
    null = null_after(state, keep)
    if null is None:
        return words + look.text(" TUTTO!", PRIMARY)
    left = state.left - sum(map(len, keep.groups))
    return words + look.text(f", {count_of_dice(left)} left: {percent(null)} null", "dim")


def _roll(state: State, look: Look) -> Text:
    null, tutto = roll_chances(state)
    words = look.text(f"Roll {count_of_dice(state.left)} — {percent(null)} null, ")
    words += look.text(f"{state.at_risk} at risk", DANGER)
    assert state.card is not None
    adds = f"adds {BONUS[state.card]}" if state.card in BONUS else "doubles it all"
    return words + look.text(f"; {percent(tutto)} TUTTO at once, {adds}")


def _draw(game: Tutto, state: State, look: Look) -> Text:
    chance = percent(stop_chance(game, state))
    words = look.text(f"Draw the next card, six dice again — {chance} stop card, ")
    return words + look.text(f"{state.at_risk} at risk", DANGER)


CARD_HINTS = {
    Card.FIREWORKS: "Fireworks: all valid dice are kept; at a null everything is banked.",
    Card.STRAIGHT: "Straight: each face once; a roll without a new face is a null.",
    Card.PLUS_MINUS: "Plus/minus: a TUTTO is worth 1000, and the leader loses 1000.",
    Card.CLOVERLEAF: "Cloverleaf: a second TUTTO in a row wins the whole game.",
    Card.DOUBLE: "Double: a TUTTO doubles all of the turn, earlier cards included.",
}


def hints(game: Tutto, state: State, actions: Sequence[Action]) -> list[Hint]:
    """The rules for this decision, the most basic first."""
    rules = []
    if state.card in CARD_HINTS:
        rules.append(Hint(str(state.card), CARD_HINTS[state.card]))
    if isinstance(actions[0], Keep):
        if state.card is not Card.STRAIGHT:
            rules.append(
                Hint("valid", "A 1 is 100, a 5 is 50; in one roll, three alike 100 a pip, 1s 1000.")
            )
        rules.append(Hint("keep", "At least one valid die must be set aside; which ones is free."))
    elif state.left:
        rules.append(Hint("null", "No valid die is a null: the turn ends and its points are lost."))
        rules.append(
            Hint("tutto", "TUTTO: all six dice set aside. Then the card's effect applies.")
        )
    else:
        rules.append(
            Hint("draw", "After a TUTTO: bank, or draw and risk it all; a stop card costs it.")
        )
    if state.last_round:
        rules.append(
            Hint("last", f"Somebody has banked {game.target}: the game ends with this round.")
        )
    return rules


def deck(game: Tutto, state: State) -> str:
    """The cards not yet drawn."""
    counts = [f"{n}{TIMES} {title(card)}" for card, n in zip(KINDS, state.deck, strict=True) if n]
    if not counts:
        return f"The deck is empty: all {sum(game.full)} cards are shuffled for the next draw."
    return f"Still in the deck ({sum(state.deck)}): {', '.join(counts)}."


def reason(game: Tutto, state: State, actions: tuple[Action, ...], best: Action) -> str:
    if isinstance(best, Keep):
        left = state.left - sum(map(len, best.groups))
        null = null_after(state, best)
        return "A TUTTO." if null is None else f"{_left(left)}: {percent(null)} null."
    if Draw() in actions:
        stop = stop_chance(game, state)
        chance = f"{percent(stop)} stop card" if stop else "no stop card is left"
        going_on = f"A new card and six dice: {chance}, {state.at_risk} at risk."
    else:
        assert RollOn() in actions
        chance = percent(roll_chances(state).null)
        going_on = f"{_left(state.left)}: {chance} null, {state.at_risk} at risk."
    if isinstance(best, Stop):
        total = state.scores[state.roller] + state.at_risk
        return f"Stopping banks {state.at_risk} and makes {total}. Going on: {_small(going_on)}"
    return going_on


def _small(words: str) -> str:
    return words[0].lower() + words[1:]


def _left(dice: int) -> str:
    return f"{count_of_dice(dice)} left"
