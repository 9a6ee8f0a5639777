"""Build any position of Tutto from a description.

`setup_aside` reads the dice set aside and the points at risk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from wagnis.core import Seat
from wagnis.core.plain import Plain, PlainObject, is_whole, same
from wagnis.core.setup import (
    ROLLER,
    SCORES,
    Part,
    PositionError,
    Setup,
    faces,
    multiples,
    number,
    read_faces,
    read_flag,
    read_scores,
    read_seat,
    read_whole,
)
from wagnis.games.tutto.cards import CARDS, KINDS, MAY_STOP, PLACE_OF, Card, Counts, without
from wagnis.games.tutto.composition import CompositionError, typed_counts
from wagnis.games.tutto.notation import view
from wagnis.games.tutto.rules import (
    ALL_DICE,
    CardDue,
    Choosing,
    Finished,
    Keeping,
    Phase,
    Rolling,
    State,
    Tutto,
    keeps,
)
from wagnis.games.tutto.setup_aside import (
    STEP,
    check_carried,
    least_at_risk,
    read_aside,
    read_at_risk,
)


def build(game: Tutto, written: Mapping[str, Plain]) -> State:
    scores = read_scores(written, game.seats)
    multiples(scores, STEP)
    if min(scores) < 0:
        raise PositionError("nobody has less than 0 points in Tutto")
    roller = read_seat(written, "roller", game.first, game.seats)
    last_round = _last_round(game, scores, roller, written)
    card = _card(game, written)
    deck = _deck(game, written, card)
    opened = read_whole(written, "opened", _opened(game, deck), range(len(game.stacked) + 1))
    if card is None:
        return _to_draw(game, scores, roller, last_round, deck, opened, written)
    dice = tuple(sorted(read_faces(written.get("dice", []), "'dice'")))
    tuttos = _tuttos(written, card, dice)
    left = _left(written, card, dice)
    at_risk = read_at_risk(written, least_at_risk(card, left, tuttos))
    charges = _charges(game, written, card, left, at_risk)
    aside = read_aside(written, card, left, at_risk, tuttos, dice)
    state = State(
        scores, roller, last_round, deck, opened, card, at_risk, charges,
        1 if left == 0 else tuttos, aside, Rolling(),
    )  # fmt: skip
    return replace(state, phase=_phase(state, dice, written))


def describe(game: Tutto, state: State) -> PlainObject:
    if isinstance(state.phase, Finished):
        raise PositionError("the game is over")
    opened = {"opened": state.opened} if game.stacked else {}
    return {"scores": list(state.scores), **view(game, state), **opened}


def _to_draw(
    game: Tutto,
    scores: tuple[int, ...],
    roller: Seat,
    last_round: bool,
    deck: Counts,
    opened: int,
    written: Mapping[str, Plain],
) -> State:
    """A card is to be drawn: at the start of a turn, or after a TUTTO."""
    if written.get("dice") or written.get("aside"):
        raise PositionError("dice are rolled on a card: 'card' says which")
    at_risk = read_at_risk(written, 0)
    check_carried(at_risk, "without a card on the table")
    charges = _charges(game, written, None, ALL_DICE, at_risk)
    return State(
        scores, roller, last_round, deck, opened, None, at_risk, charges, 0, (), CardDue()
    )  # fmt: skip


def _last_round(
    game: Tutto, scores: tuple[int, ...], roller: Seat, written: Mapping[str, Plain]
) -> bool:
    """R12: it begins when a player reaches the target, and ends before the first seat's turn."""
    reached = max(scores) >= game.target
    last_round = read_flag(written, "last_round", reached)
    if reached and not last_round:
        raise PositionError(f"somebody has {game.target} points, so it is the last round")
    if not last_round:
        return False
    if roller == game.first:
        raise PositionError(
            f"in the last round it cannot be player {game.first}'s turn, who began: "
            "'roller' says whose turn it is, option 'first' who began"
        )
    waiting = (game.first - roller) % game.seats
    for seat in ((roller + ahead) % game.seats for ahead in range(waiting)):
        if scores[seat] >= game.target:
            raise PositionError(f"player {seat} has {game.target} points before the last turn")
    return True


def _card(game: Tutto, written: Mapping[str, Plain]) -> Card | None:
    name = written.get("card")
    if name is None:
        return None
    if not isinstance(name, str) or name not in tuple(Card):
        raise PositionError(f"there is no card {name!r}; there are {', '.join(KINDS)}")
    card = Card(name)
    if CARDS[card].ends_turn:
        raise PositionError(f"a {card} card ends the turn: there is nothing to ask")
    if not _copies(game, card):
        raise PositionError(f"there is no {card} card in this deck")
    return card


def _deck(game: Tutto, written: Mapping[str, Plain], card: Card | None) -> Counts:
    """The cards that are left; kinds that are not mentioned have all their copies."""
    if "deck" not in written:
        if game.stacked:
            raise PositionError("with stacked cards, 'deck' must say which cards are left")
        return game.full if card is None else without(game.full, card)
    counts = written["deck"]
    if not isinstance(counts, dict) or not all(map(is_whole, counts.values())):
        raise PositionError("'deck' says how many of each card are left")
    for name, count in counts.items():
        if name not in tuple(Card):
            raise PositionError(f"there is no card {name!r}; there are {', '.join(KINDS)}")
        _check_left(game, Card(name), count, lying=name == card)
    return tuple(
        counts.get(kind, max(0, copies - (kind == card)))
        for kind, copies in zip(KINDS, game.full, strict=True)
    )


def _copies(game: Tutto, card: Card) -> int:
    """The most copies that a deck of this game can have: the full one, or the stacked cards."""
    return max(game.full[PLACE_OF[card]], game.stacked.count(card))


def _check_left(game: Tutto, card: Card, count: int, lying: bool) -> None:
    copies = _copies(game, card)
    if lying and count == copies:
        raise PositionError(f"one of {copies} {card} cards lies on the table: not all are left")
    if not 0 <= count <= copies:
        raise PositionError(f"{count} {card} cards cannot be left: there are {copies}")


def _opened(game: Tutto, deck: Counts) -> int:
    """The number of drawn cards of a stacked deck, from the cards that are left."""
    for opened in range(len(game.stacked)):
        left = Counter(game.stacked[opened:])
        if tuple(left[kind] for kind in KINDS) == deck:
            return opened
    return len(game.stacked)


def _tuttos(written: Mapping[str, Plain], card: Card, dice: tuple[int, ...]) -> int:
    """The number of TUTTOs on the current card."""
    tuttos = read_whole(written, "tuttos", 0, range(100))
    kind = CARDS[card]
    if kind.wins_after and tuttos >= kind.wins_after:
        raise PositionError(f"{tuttos} TUTTOs on a {card} have won the game")
    if not kind.rolls_on and (tuttos > 1 or (tuttos and dice)):
        raise PositionError(f"after a TUTTO nothing more is rolled on a {card} card")
    return tuttos


def _left(written: Mapping[str, Plain], card: Card, dice: tuple[int, ...]) -> int:
    """The number of dice not set aside: as stated, or derived from the dice on the table."""
    aside = written.get("aside")
    if aside is not None and not isinstance(aside, list):
        raise PositionError("'aside' must be a list of groups such as [[2, 2, 2], [5]]")
    count = None if aside is None else sum(len(g) for g in aside if isinstance(g, list))
    usual = len(dice) or (ALL_DICE if count is None else ALL_DICE - count)
    if len(dice) > ALL_DICE or (count is not None and count > ALL_DICE):
        raise PositionError("there are six dice")
    left = read_whole(written, "left", usual, range(ALL_DICE + 1))
    if dice and len(dice) != left:
        raise PositionError(f"{len(dice)} dice lie there, so 'left' is not {left}")
    if left == 0 and CARDS[card].rolls_on:
        raise PositionError(f"after a TUTTO on {card} all six dice are rolled again: 'left' is 6")
    return left


def _charges(
    game: Tutto, written: Mapping[str, Plain], card: Card | None, left: int, at_risk: int
) -> int:
    """The plus/minus TUTTOs of this turn with pending charges (R9)."""
    just_made = card is Card.PLUS_MINUS and left == 0
    usual = int(just_made and not game.charge_at_once)
    charges = read_whole(written, "charges", usual, range(_copies(game, Card.PLUS_MINUS) + 1))
    if charges and game.charge_at_once:
        raise PositionError("plus/minus charges at once at this table: no 'charges' wait")
    if charges < usual:
        raise PositionError("a plus/minus TUTTO has just been made: one charge waits")
    if at_risk < charges * CARDS[Card.PLUS_MINUS].adds:
        raise PositionError(f"{charges} plus/minus TUTTOs bring more than {at_risk} points")
    return charges


def _phase(state: State, dice: tuple[int, ...], written: Mapping[str, Plain]) -> Phase:
    """A roll to keep from, a choice between rolling and stopping, or dice to be rolled."""
    rolling = written.get("rolling")
    if rolling is not None and not same(rolling, state.left):
        raise PositionError(f"{state.left} dice are left to roll, not {rolling}")
    if dice:
        if not keeps(state, dice):
            raise PositionError(
                "nothing of this roll can be set aside: it is a null, the turn is over"
            )
        return Keeping(dice)
    if state.left == 0:
        return Choosing()
    may_stop = state.card in MAY_STOP and bool(state.aside)
    return Choosing() if may_stop and rolling is None else Rolling()


def _cards_typed(text: str) -> PlainObject:
    try:
        return {**typed_counts(text)}
    except CompositionError as error:
        raise PositionError(str(error)) from None


def _groups_typed(text: str) -> list[list[int]]:
    """
    >>> _groups_typed("222,5")
    [[2, 2, 2], [5]]
    """
    return [faces(word) for word in text.replace(",", " ").split()]


SETUP: Setup[State] = Setup(
    (
        SCORES,
        ROLLER,
        Part(
            "card",
            f"the open card: {', '.join(KINDS)}; none: a card is to be drawn",
            "CARD",
            str,
        ),
        Part(
            "turn_points",
            "points that stopping now would bank (default: the fewest possible)",
            "N",
            number,
            also=("at-risk",),
        ),
        Part("left", "dice not set aside", "N", number),
        Part("dice", "a roll, of which dice are to be set aside", "F,F", faces),
        Part("aside", "groups set aside, such as 222,5 (default: any)", "G,G", _groups_typed),
        Part("tuttos", "TUTTOs made on the open card", "N", number),
        Part("charges", "plus/minus TUTTOs whose charges are not booked yet", "N", number),
        Part("last_round", "it is the last round (always so once a player has reached the target)"),
        Part("opened", "stacked cards that are drawn", derived=True),
        Part("rolling", "the number of dice about to be rolled", "N", number),
        Part(
            "deck",
            "cards left, such as stop=7,double=3 (default for other kinds: all of them)",
            "C=N,C=N",
            _cards_typed,
        ),
    ),
    build,
    describe,
    "--scores 3200,4500 --card bonus-300 --at-risk 450 --left 2",
)
