"""Games of Tutto to walk through, by the readable rules: settings, states and moves at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from wagnis.core import Chance, Decision, Seat
from wagnis.dice import Prng
from wagnis.games.tutto.cards import KINDS, Card
from wagnis.games.tutto.rules import Action, Event, State, Stop, Tutto

FEW = tuple(int(card in (Card.STOP, Card.DOUBLE, Card.STRAIGHT)) for card in KINDS)
MANY = tuple(99 if card is Card.BONUS_200 else 7 for card in KINDS)
SETTINGS = (
    *(Tutto(seats) for seats in range(2, 11)),
    Tutto(2, charge_at_once=True),
    Tutto(5, charge_at_once=True, first=Seat(3)),
    Tutto(2, target=1500, first=Seat(1)),
    Tutto(3, target=50),
    Tutto(4, target=9000),
    Tutto(2, stacked=(Card.CLOVERLEAF, Card.DOUBLE, Card.PLUS_MINUS) * 4),
    Tutto(3, stacked=(Card.STRAIGHT,) * 7, charge_at_once=True),
    Tutto(6, target=3000, stacked=(Card.PLUS_MINUS,) * 90),
    Tutto(2, target=9000, stacked=(Card.BONUS_600, Card.FIREWORKS, Card.BONUS_500) * 30),
    Tutto(2, target=3000, full=FEW),
    Tutto(3, stacked=(Card.STOP,) * 4, full=MANY),
)
"""All player counts, and every option of the box off its usual place."""

BOLD = 0.7


def walk(game: Tutto, seed: int) -> Iterator[tuple[State, Action | Event | None]]:
    """Every state of a game with what is done there; None at the end.

    Odd seeds are bold and come to TUTTOs oftener.
    """
    coin = random.Random(seed)
    fate = Prng(coin)
    state = game.start()
    while True:
        match game.node(state):
            case Chance(lot):
                move: Action | Event = lot.draw(fate)
            case Decision(_, actions):
                goes_on = seed % 2 and actions[-1] == Stop() and coin.random() < BOLD
                move = actions[0] if goes_on else coin.choice(actions)
            case _:
                yield state, None
                return
        yield state, move
        state = game.after(state, move)
