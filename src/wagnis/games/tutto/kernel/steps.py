"""Tutto's order of play on words: start, legal actions, their effects, cards, rolls, features.

`tables` has the keeps of each roll and the effects of cards. Tests compare every step with the
readable rules. This module needs Numba.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.tutto.kernel.layout import (
    ASIDE,
    AT_RISK,
    CARD,
    CARD_DUE,
    CHARGES,
    CHOOSING,
    DECK,
    FINISHED,
    GROUPS,
    KEEPING,
    LAST_ROUND,
    LEFT,
    OPENED,
    PHASE,
    ROLL,
    ROLLING,
    SCORES,
    TAKEN,
    TUTTOS,
    WINNERS,
)
from wagnis.games.tutto.kernel.tables import (
    ADDS,
    AT_ONCE,
    CARDS_AT,
    CHARGED,
    COLUMNS,
    COPIES,
    DECK_AT_START,
    DRAW,
    ENDS_TURN,
    EVERYTHING,
    FIRST,
    FIXED,
    FIXED_AT,
    GROUP_BITS,
    KEEPS,
    MAY_STOP,
    NEW_FACES,
    NULL_BANKS,
    ROLL_ON,
    ROLLS_ON,
    SCORES_DICE,
    SEATS,
    STOP,
    TARGET,
    TIMES,
    WINS_AFTER,
    facts,
)
from wagnis.kernels.compiled import compiled, inlined, inner
from wagnis.kernels.contract import CHANCE, DECISION, KIND, NO, OVER, ROLLER, ROUND, SEAT, TURN
from wagnis.kernels.counting import index
from wagnis.kernels.rng import below

# Numba compiles these constants in; `compiled` ensures that they are never outdated.
F = facts()
THROWS, THROW_FIRST, ROLL_OF = F.throws, F.throw_first, F.roll_of.astype(np.uint16)
ROLL_FIRST, ROLL_FACES, ROLL_COUNTS = F.roll_first, F.roll_faces, F.roll_counts
OFFERED = np.concatenate([F.choice, F.straight, F.everything])
CHOICE_FIRST = F.choice_first
STRAIGHT_FIRST = F.straight_first + np.int32(len(F.choice))
EVERYTHING_FIRST = len(F.choice) + len(F.straight)
KEEP_DICE, KEEP_POINTS, KEEP_FACES = F.keep_dice, F.keep_points, F.keep_faces
KEEP_GROUPS, KEEP_PACKED = F.keep_groups, F.keep_packed
CHARGE = F.charge
KINDS = SCORES - DECK
DICE = 6
PHASES = 5


@inner
def card_fact(t: Any, card: int, column: int) -> Any:
    return t[CARDS_AT + COLUMNS * index(card) + column]


@inlined
def begin(t: Any, s: Any) -> None:
    for word in range(len(s)):
        s[word] = 0
    s[ROLLER] = t[FIRST]
    for card in range(KINDS):
        s[DECK + card] = t[DECK_AT_START + card]
    _begin_turn(s)


@inner
def _begin_turn(s: Any) -> None:
    """No card, no points, six dice; a card is to be drawn."""
    s[KIND], s[SEAT], s[PHASE] = CHANCE, s[ROLLER], CARD_DUE
    s[CARD], s[ROLL] = NO, NO
    s[AT_RISK] = s[CHARGES] = s[TUTTOS] = 0
    _take_up(s)


@inner
def _take_up(s: Any) -> None:
    """All six dice are in hand again."""
    s[LEFT] = DICE
    s[ASIDE] = s[GROUPS] = s[TAKEN] = 0


@inner
def roll_of(s: Any, event: int) -> Any:
    """The number of this roll of the dice in hand."""
    return index(ROLL_FIRST[index(s[LEFT])]) + index(event)


@inner
def keeps_of(how: int, roll: int, taken: int) -> Any:
    """The range of this roll's keeps in `OFFERED`, by the card's rule for keeping."""
    if how == NEW_FACES:
        new = index(ROLL_FACES[roll] & ~taken)
        return index(STRAIGHT_FIRST[new]), index(STRAIGHT_FIRST[new + 1])
    if how == EVERYTHING:
        only = index(EVERYTHING_FIRST + roll)
        return only, only + (OFFERED[only] != NO)
    return index(CHOICE_FIRST[roll]), index(CHOICE_FIRST[roll + 1])


@compiled
def legal(t: Any, s: Any, mask: Any) -> Any:
    """Marks and counts the legal actions."""
    mask[:] = False
    if s[KIND] != DECISION:
        return 0
    if s[PHASE] == CHOOSING:
        mask[ROLL_ON if s[LEFT] > 0 else DRAW] = True
        mask[STOP] = True
        return 2
    first, end = keeps_of(card_fact(t, s[CARD], KEEPS), roll_of(s, s[ROLL]), s[TAKEN])
    for place in range(first, end):
        mask[OFFERED[place]] = True
    return int(end - first)


@inlined
def act(t: Any, s: Any, action: int) -> None:
    if s[PHASE] == KEEPING:
        _keep(t, s, action)
    elif action == ROLL_ON:
        s[KIND], s[PHASE] = CHANCE, ROLLING
    elif action == DRAW:
        s[KIND], s[PHASE] = CHANCE, CARD_DUE
        s[CARD], s[TUTTOS] = NO, 0
        _take_up(s)
    else:
        _bank(t, s)


@inner
def _keep(t: Any, s: Any, action: int) -> None:
    card, action = s[CARD], index(action)
    if card_fact(t, card, SCORES_DICE):
        s[AT_RISK] += KEEP_POINTS[action]
    if card_fact(t, card, KEEPS) == NEW_FACES:
        s[TAKEN] |= KEEP_FACES[action]
    s[ASIDE] |= KEEP_PACKED[action] << GROUP_BITS * s[GROUPS]
    s[GROUPS] += KEEP_GROUPS[action]
    s[LEFT] -= KEEP_DICE[action]
    s[ROLL] = NO
    if s[LEFT] == 0:
        _tutto(t, s)
    elif card_fact(t, card, MAY_STOP):
        s[PHASE] = CHOOSING
    else:
        s[KIND], s[PHASE] = CHANCE, ROLLING


@inner
def _tutto(t: Any, s: Any) -> None:
    """All six dice are set aside: the card takes effect."""
    card = s[CARD]
    s[TUTTOS] += 1
    if s[TUTTOS] == card_fact(t, card, WINS_AFTER):
        _begin_turn(s)
        _finish(s, 1 << s[ROLLER])
        return
    s[AT_RISK] = card_fact(t, card, TIMES) * s[AT_RISK] + card_fact(t, card, ADDS)
    if card_fact(t, card, ROLLS_ON):
        _take_up(s)
        s[KIND], s[PHASE] = CHANCE, ROLLING
        return
    s[PHASE] = CHOOSING
    if card_fact(t, card, CHARGED):
        if t[AT_ONCE]:
            charge(s[SCORES:], s[ROLLER])
        else:
            s[CHARGES] += 1


@inner
def charge(scores: Any, roller: int) -> None:
    """Every leader except the roller loses 1000, never below 0 (R8)."""
    top = highest(scores)
    for seat in range(len(scores)):
        if scores[seat] == top and seat != roller:
            scores[seat] = max(0, top - CHARGE)


@inner
def highest(scores: Any) -> Any:
    top = scores[0]
    for score in scores:
        top = max(top, score)
    return top


@inner
def _bank(t: Any, s: Any) -> None:
    """Books pending charges first, then the roller's own points (R9)."""
    for _ in range(s[CHARGES]):
        charge(s[SCORES:], s[ROLLER])
    s[SCORES + index(s[ROLLER])] += s[AT_RISK]
    _next_turn(t, s)


@inner
def _next_turn(t: Any, s: Any) -> None:
    """After a player reaches the target, the round is finished: equal turns for all (R12)."""
    if s[SCORES + index(s[ROLLER])] >= t[TARGET]:
        s[LAST_ROUND] = 1
    s[ROLLER] = s[ROLLER] + 1 if s[ROLLER] + 1 < t[SEATS] else 0
    _begin_turn(s)
    round_over = s[ROLLER] == t[FIRST]
    if s[LAST_ROUND] and round_over:
        scores = s[SCORES:]
        top, winners = highest(scores), 0
        for seat in range(len(scores)):
            if scores[seat] == top:
                winners |= 1 << seat
        _finish(s, winners)
        return
    s[TURN] += 1
    s[ROUND] += round_over


@inner
def _finish(s: Any, winners: int) -> None:
    s[KIND], s[SEAT], s[PHASE], s[WINNERS] = OVER, NO, FINISHED, winners


@inlined
def fall(t: Any, s: Any, event: int) -> None:
    """Applies a card or a roll."""
    if s[PHASE] == CARD_DUE:
        _card(t, s, event)
        return
    card = s[CARD]
    first, end = keeps_of(card_fact(t, card, KEEPS), roll_of(s, event), s[TAKEN])
    if first < end:
        s[KIND], s[PHASE], s[ROLL] = DECISION, KEEPING, event
    elif card_fact(t, card, NULL_BANKS):
        _bank(t, s)
    else:
        _next_turn(t, s)


@inner
def _card(t: Any, s: Any, card: int) -> None:
    """An empty deck is the full one shuffled first (R11); a stop card ends the turn.

    A deck without the drawn card was empty.
    """
    if s[DECK + index(card)] == 0:
        for kind in range(KINDS):
            s[DECK + kind] = card_fact(t, kind, COPIES)
    s[DECK + index(card)] -= 1
    s[OPENED] = min(s[OPENED] + 1, t[FIXED])
    s[CARD], s[PHASE] = card, ROLLING
    if card_fact(t, card, ENDS_TURN):
        _next_turn(t, s)


@inner
def cards_left(s: Any) -> Any:
    count = 0
    for kind in range(KINDS):
        count += s[DECK + kind]
    return count


@inner
def full_deck(t: Any) -> Any:
    """The number of cards after a shuffle."""
    count = 0
    for kind in range(KINDS):
        count += card_fact(t, kind, COPIES)
    return count


@inlined
def draw(t: Any, s: Any, rng: Any) -> Any:
    """Draws the next event with exactly one number of the stream, without applying it."""
    if s[PHASE] == ROLLING:
        left = index(s[LEFT])
        return index(ROLL_OF[index(THROW_FIRST[left]) + below(rng, THROWS[left])])
    if s[OPENED] < t[FIXED]:
        below(rng, 1)
        return int(t[FIXED_AT + s[OPENED]])
    count = cards_left(s)
    empty = count == 0
    at = below(rng, full_deck(t) if empty else count)
    card = 0
    while True:
        copies = card_fact(t, card, COPIES) if empty else s[DECK + card]
        if at < copies:
            return card
        at -= copies
        card += 1


@compiled
def observe(t: Any, s: Any, out: Any) -> None:
    """The features from the view of the seat to act, as named in `layout.features`."""
    seats = t[SEATS]
    out[:] = 0.0
    me = s[ROLLER] if s[SEAT] == NO else s[SEAT]
    for place in range(seats):
        out[place] = s[SCORES + (me + place) % seats] / t[TARGET]
    out[seats] = s[AT_RISK] / t[TARGET]
    out[seats + 1] = s[CHARGES]
    out[seats + 2] = s[TUTTOS]
    out[seats + 3] = s[LEFT] / DICE
    out[seats + 4] = (t[FIRST] - s[ROLLER] - 1) % seats / seats
    out[seats + 5] = s[LAST_ROUND]
    at = seats + 6
    out[at + s[PHASE]] = 1.0
    at += PHASES
    if s[CARD] != NO:
        out[at + s[CARD]] = 1.0
    at += KINDS
    roll = ROLL_FIRST[s[LEFT]] + s[ROLL]
    for face in range(DICE):
        out[at + face] = s[TAKEN] >> face & 1
        if s[ROLL] != NO:
            out[at + DICE + face] = ROLL_COUNTS[roll, face] / DICE
    at += 2 * DICE
    empty, full = cards_left(s) == 0, full_deck(t)
    for card in range(KINDS):
        out[at + card] = (card_fact(t, card, COPIES) if empty else s[DECK + card]) / full
