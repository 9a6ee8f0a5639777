"""Build any position of Zocken from a description.

`row` has the legal places.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core import Seat
from wagnis.core.plain import Plain, PlainObject, is_object
from wagnis.core.setup import (
    FACES,
    ROLLER,
    ROUND,
    SCORES,
    Part,
    PositionError,
    Setup,
    multiples,
    number,
    read_round,
    read_scores,
    read_seat,
    read_whole,
)
from wagnis.games.zocken.notation import view
from wagnis.games.zocken.row import (
    COLOURS,
    EMPTY_ROW,
    FIELDS,
    INDEX,
    OUT_COST,
    PLACES,
    SEQUENCE_BONUS,
    Lying,
    Row,
    legal_places,
)
from wagnis.games.zocken.rules import (
    DICE_BEFORE_BETS,
    LOST_BET,
    Betting,
    Finished,
    Phase,
    Picking,
    Placing,
    Rolling,
    State,
    Zocken,
)

STEP = 5  # half of a score, which is a multiple of ten
WORST = -OUT_COST * (len(COLOURS) - 1)  # the first die is never out


def build(game: Zocken, written: Mapping[str, Plain]) -> State:
    roller = read_seat(written, "roller", game.first, game.seats)
    turn = read_round(written, game.rounds)
    scores = read_scores(written, game.seats)
    multiples(scores, STEP)
    _possible(game, scores, turn, roller)
    row, out = _row(written), _out(written)
    die = _die(written)
    lying = [colour for colour, _ in (*filter(None, row), *out)] + ([die] if die else [])
    for colour in lying:
        if lying.count(colour) > 1:
            raise PositionError(f"there is one {colour} die only")
    _placeable(row, out)
    if len(lying) == len(COLOURS) and die is None:
        raise PositionError("all seven dice are placed: the turn is over")
    remaining = tuple(colour for colour in COLOURS if colour not in lying)
    placed = len(lying) - (die is not None)
    bets = _bets(game, written, roller, placed, die)
    phase = _phase(game, written, row, roller, placed, die, bets)
    return State(scores, turn, roller, row, out, remaining, bets, phase)


def describe(game: Zocken, state: State) -> PlainObject:
    if isinstance(state.phase, Finished):
        raise PositionError("the game is over")
    return {"scores": list(state.scores), **view(game, state)}


def _possible(game: Zocken, scores: tuple[int, ...], turn: int, roller: Seat) -> None:
    """The range of scores after this many turns, own turns and bets on others."""
    most = SEQUENCE_BONUS + max(game.match_points)
    gone = (roller - game.first) % game.seats
    turns = turn * game.seats + gone
    for seat, score in enumerate(scores):
        own = turn + ((seat - game.first) % game.seats < gone)
        bets = turns - own
        low, high = WORST * own - LOST_BET * bets, most * own + most // 2 * bets
        if not low <= score <= high:
            raise PositionError(
                f"player {seat} cannot have {score} points after {own} turns: "
                f"from {low} to {high}; 'round' and 'roller' say how many there were"
            )


def _row(written: Mapping[str, Plain]) -> Row:
    places = written.get("row", list(EMPTY_ROW))
    if not isinstance(places, list) or len(places) != len(PLACES):
        raise PositionError("'row' must list nine places, L, 1 to 7 and R: a die or nothing")
    return tuple(None if die is None else _lying(die) for die in places)


def _out(written: Mapping[str, Plain]) -> tuple[Lying, ...]:
    dice = written.get("out", [])
    if not isinstance(dice, list):
        raise PositionError("'out' must be a list of dice")
    return tuple(map(_lying, dice))


def _lying(die: Plain) -> Lying:
    if not is_object(die, "die", "face"):
        raise PositionError("a die is written with its 'die', a colour, and its 'face'")
    return _colour(die["die"]), _face(die["face"])


def _colour(name: Plain) -> str:
    if not isinstance(name, str) or name not in COLOURS:
        raise PositionError(f"there is no die {name!r}; there are {', '.join(COLOURS)}")
    return name


def _face(face: Plain) -> int:
    return read_whole({"face": face}, "face", 0, FACES)


def _die(written: Mapping[str, Plain]) -> str | None:
    if "die" in written:
        return _colour(written["die"])
    if "face" in written:
        raise PositionError("a face without a die: 'die' says which one was picked")
    return None


def _placeable(row: Row, out: tuple[Lying, ...]) -> None:
    """Check that some order of placements leads to this row (R15, R16)."""
    values = [lying[1] for lying in row if lying is not None]
    if values not in (sorted(values), sorted(values, reverse=True)):
        words = " ".join(map(str, values))
        raise PositionError(f"the row neither ascends nor descends: {words}")
    if (values or out) and not any(row[index] for index in FIELDS):
        raise PositionError("the first die always lies on one of the fields 1 to 7")
    for colour, face in out:
        for place in legal_places(row, face):
            if isinstance(place, int):
                raise PositionError(
                    f"{colour} {face} fits field {place} even now, so it cannot be out"
                )


def _bets(
    game: Zocken, written: Mapping[str, Plain], roller: Seat, placed: int, die: str | None
) -> tuple[bool | None, ...]:
    """The bets, decided after the third die; by default nobody has bet."""
    begun = placed > DICE_BEFORE_BETS or (placed == DICE_BEFORE_BETS and die is not None)
    others = [seat for seat in range(game.seats) if seat != roller]
    nobody = [False if begun and seat in others else None for seat in range(game.seats)]
    bets = written.get("bets", nobody)
    if (
        not isinstance(bets, list)
        or len(bets) != game.seats
        or not all(bet is None or isinstance(bet, bool) for bet in bets)
    ):
        raise PositionError(f"'bets' must be {game.seats} of true, false or nothing")
    if bets[roller] is not None:
        raise PositionError("the roller does not bet")
    if placed < DICE_BEFORE_BETS and any(bet is not None for bet in bets):
        raise PositionError("nobody bets before three dice are placed")
    if begun and any(bets[seat] is None for seat in others):
        raise PositionError("before the fourth die everybody else has said whether they bet")
    decided = [bets[(roller + ahead) % game.seats] is not None for ahead in range(1, game.seats)]
    if decided != sorted(decided, reverse=True):
        raise PositionError("bets are made clockwise, from the roller's left neighbour on")
    return tuple(bets)


def _phase(
    game: Zocken,
    written: Mapping[str, Plain],
    row: Row,
    roller: Seat,
    placed: int,
    die: str | None,
    bets: tuple[bool | None, ...],
) -> Phase:
    if die is not None:
        return Placing(die, _face(written["face"])) if "face" in written else Rolling(die)
    if placed == DICE_BEFORE_BETS:
        for ahead in range(1, game.seats):
            seat = Seat((roller + ahead) % game.seats)
            if bets[seat] is None:
                return Betting(seat)
    return Picking()


def _die_typed(word: str) -> PlainObject:
    """
    >>> _die_typed("red4")
    {'die': 'red', 'face': 4}
    """
    colour = word.rstrip("0123456789").rstrip("-")
    face = word[len(word.rstrip("0123456789")) :]
    if not face:
        raise PositionError(f"{word!r} is not a die such as red4")
    return {"die": colour, "face": int(face)}


def _row_typed(text: str) -> list[PlainObject | None]:
    """Places that are not mentioned, or marked `-`, are empty.

    >>> [place for place in _row_typed("1:red4 L:-") if place]
    [{'die': 'red', 'face': 4}]
    """
    row: list[PlainObject | None] = [None] * len(PLACES)
    names = {str(place): index for place, index in INDEX.items()}
    for word in text.replace(",", " ").split():
        place, _, die = word.partition(":")
        if place.upper() not in names or not die:
            raise PositionError(f"{word!r} is not a place with its die, such as 3:red4 or L:white1")
        row[names[place.upper()]] = None if die == "-" else _die_typed(die)
    return row


def _out_typed(text: str) -> list[PlainObject]:
    return [_die_typed(word) for word in text.replace(",", " ").split()]


SAID = {"yes": True, "no": False, ".": None, "-": None}


def _bets_typed(text: str) -> list[bool | None]:
    """
    >>> _bets_typed(".,no,yes")
    [None, False, True]
    """
    words = text.replace(",", " ").split()
    if any(word not in SAID for word in words):
        raise PositionError(f"{text!r} is not bets such as .,yes,no: one for each seat")
    return [SAID[word] for word in words]


SETUP: Setup[State] = Setup(
    (
        SCORES,
        ROLLER,
        ROUND,
        Part(
            "row",
            'dice in the row, by place (L, 1 to 7, R): "3:red4 5:blue6"; the rest is empty',
            "P:DIE",
            _row_typed,
        ),
        Part("out", "dice that are out, such as white1,blue6", "DIE,DIE", _out_typed),
        Part("die", "the die that was picked", "COLOUR", str, also=("picked",)),
        Part("face", "the face that it shows, to be placed", "N", number, also=("rolled",)),
        Part(
            "bets",
            "who bets, from seat 0 on, such as .,no,yes (. was not asked)",
            "B,B",
            _bets_typed,
        ),
        Part("circles", "the option of that name", derived=True),
        Part("remaining", "dice that are neither placed nor picked", derived=True),
        Part("direction", "which way the row runs", derived=True),
    ),
    build,
    describe,
    '--scores 40,35 --round 4 --row "1:red4 5:blue6" --picked green --rolled 5',
)
