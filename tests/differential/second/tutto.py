"""Tutto: cards, keeps, TUTTOs, and what is banked.
Not here: which dice are valid and what they are worth, see keeps.py."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from .common import Chance, Event, State, best, dice_chances, is_seat, is_whole
from .keeps import keeps, worth

SEATS = range(2, 11)
OBJECTIVES: tuple[str, ...] = ("points", "win")

FULL_DECK = {
    "cloverleaf": 1,
    "fireworks": 5,
    "stop": 10,
    "straight": 5,
    "plus-minus": 5,
    "double": 5,
    "bonus-200": 5,
    "bonus-300": 5,
    "bonus-400": 5,
    "bonus-500": 5,
    "bonus-600": 5,
}
NO_STOPPING = ("cloverleaf", "fireworks", "straight", "plus-minus")
DICE_WITHOUT_POINTS = ("cloverleaf", "straight", "plus-minus")


def options_fit(game: str, players: int, options: Event, tableaux: Mapping[str, Any]) -> bool:
    """Say whether the options are known and within range."""
    checks = {
        "first": lambda value: is_seat(value, players),
        "target": lambda value: is_whole(value, 1),
        "plus_minus": lambda value: isinstance(value, str) and value in ("banked", "at_once"),
        "deck": is_deck,
        "composition": is_composition,
    }
    return all(key in checks and checks[key](value) for key, value in options.items())


def is_deck(value: Any) -> bool:
    """Say whether this is a list of cards."""
    return isinstance(value, list) and all(
        isinstance(card, str) and card in FULL_DECK for card in value
    )


def is_composition(value: Any) -> bool:
    """Say whether these numbers of cards make a deck: it scores, and ends turns often enough."""
    if not isinstance(value, dict) or not all(
        card in FULL_DECK and is_whole(many, 0) and many <= 99 for card, many in value.items()
    ):
        return False
    deck = FULL_DECK | value
    lost = sum(many * risk(card) for card, many in deck.items())
    return sum(deck.values()) > deck["stop"] and lost * 50 >= sum(deck.values())


@cache
def risk(card: str) -> Fraction:
    """Say how often the card ends a turn without points, at least."""
    if card == "stop":
        return Fraction(1)
    if card in ("cloverleaf", "fireworks"):
        return Fraction(0)
    if card in NO_STOPPING:
        return 1 - finished(card, 6)
    return sum(
        (chance for fallen, chance in dice_chances(6) if not keeps(card, fallen["dice"], [])),
        Fraction(0),
    )


@cache
def finished(card: str, left: int) -> Fraction:
    """Give the best chance of a TUTTO with these dice left; a straight has the highest faces."""
    if not left:
        return Fraction(1)
    aside = [[face] for face in range(left + 1, 7)] if card == "straight" else []
    chances = Fraction(0)
    for fallen, chance in dice_chances(left):
        ways = keeps(card, fallen["dice"], aside)
        after = [finished(card, left - sum(map(len, groups))) for groups in ways]
        chances += chance * max(after, default=Fraction(0))
    return chances


def start(game: str, players: int, options: Event, tableaux: Mapping[str, Any]) -> State:
    """Give the state of a new game."""
    first = options.get("first", 0)
    given = list(options.get("deck", []))
    full = FULL_DECK | options.get("composition", {})
    deck = {card: given.count(card) for card in full} if given else dict(full)
    setup = {
        "full": full,
        "players": players,
        "first": first,
        "target": options.get("target", 6000),
        "at_once": options.get("plus_minus", "banked") == "at_once",
    }
    state: State = {
        "setup": setup,
        "scores": [0] * players,
        "winners": None,
        "given": given,
        "deck": deck,
        "last_round": False,
    }
    begin_turn(state, first)
    return state


def begin_turn(state: State, roller: int) -> None:
    """Set the table for a player's draw."""
    state["roller"] = roller
    state["turn_points"] = 0
    state["charges"] = 0
    put_card_away(state)


def put_card_away(state: State) -> None:
    """Have no card open and all six dice at hand."""
    state["card"] = None
    state["tuttos"] = 0
    state["aside"] = []
    state["dice"] = []
    state["left"] = 6
    state["rolling"] = None


def to_act(state: State) -> int | str | None:
    """Give a player, "chance", or None when the game is over."""
    if state["winners"] is not None:
        return None
    if state["card"] is None or state["rolling"] is not None:
        return "chance"
    return int(state["roller"])


def legal(state: State) -> list[Event]:
    """List the legal moves of the player to act."""
    if not isinstance(to_act(state), int):
        return []
    if state["dice"]:
        return [{"keep": groups} for groups in keeps(state["card"], state["dice"], state["aside"])]
    if state["left"] == 0:
        return [{"draw": True}, {"stop": True}]
    return [{"roll": True}, {"stop": True}]


def chances(state: State) -> list[Chance]:
    """List the outcomes that may fall, with their probabilities."""
    if state["card"] is not None:
        return dice_chances(state["rolling"])
    if state["given"]:
        return [({"card": state["given"][0]}, Fraction(1))]
    deck = state["deck"] if any(state["deck"].values()) else state["setup"]["full"]
    whole = sum(deck.values())
    return [({"card": card}, Fraction(many, whole)) for card, many in deck.items() if many]


def fall(state: State, outcome: Event) -> None:
    """Change the state by a possible outcome."""
    if "card" in outcome:
        draw(state, outcome["card"])
        return
    state["rolling"] = None
    state["dice"] = outcome["dice"]
    if keeps(state["card"], state["dice"], state["aside"]):
        return
    if state["card"] == "fireworks":
        bank(state)
    end_turn(state)


def draw(state: State, card: str) -> None:
    """Take a card off the deck and lay it open."""
    if not any(state["deck"].values()):
        state["deck"] = dict(state["setup"]["full"])
    state["deck"][card] -= 1
    state["given"] = state["given"][1:]
    if card == "stop":
        end_turn(state)
        return
    state["card"] = card
    state["rolling"] = 6


def play(state: State, move: Event) -> None:
    """Change the state by a legal move."""
    if "keep" in move:
        keep(state, move["keep"])
    elif "roll" in move:
        state["rolling"] = state["left"]
    elif "draw" in move:
        put_card_away(state)
    else:
        bank(state)
        end_turn(state)


def keep(state: State, groups: list[list[int]]) -> None:
    """Set dice aside; with the sixth it is a TUTTO."""
    card = state["card"]
    state["aside"] = state["aside"] + groups
    state["left"] -= sum(len(group) for group in groups)
    state["dice"] = []
    if card not in DICE_WITHOUT_POINTS:
        state["turn_points"] += sum(worth(group) for group in groups)
    if state["left"] == 0:
        tutto(state)
    elif card in NO_STOPPING:
        state["rolling"] = state["left"]


def tutto(state: State) -> None:
    """Give the open card its effect."""
    card = state["card"]
    state["tuttos"] += 1
    if card.startswith("bonus-"):
        state["turn_points"] += int(card.removeprefix("bonus-"))
    elif card == "double":
        state["turn_points"] *= 2
    elif card == "straight":
        state["turn_points"] += 2000
    elif card == "plus-minus":
        state["turn_points"] += 1000
        if state["setup"]["at_once"]:
            charge(state)
        else:
            state["charges"] += 1
    elif card == "cloverleaf" and state["tuttos"] == 2:
        begin_turn(state, state["roller"])
        state["winners"] = [state["roller"]]
    else:
        state["aside"] = []
        state["left"] = 6
        state["rolling"] = 6


def charge(state: State) -> None:
    """Take 1000 from every leader but the roller."""
    for leader in best(state["scores"]):
        if leader != state["roller"]:
            state["scores"][leader] = max(0, state["scores"][leader] - 1000)


def bank(state: State) -> None:
    """Book the waiting charges, then the roller's points."""
    for _ in range(state["charges"]):
        charge(state)
    state["scores"][state["roller"]] += state["turn_points"]
    if state["scores"][state["roller"]] >= state["setup"]["target"]:
        state["last_round"] = True


def end_turn(state: State) -> None:
    """Pass on to the left, or end the game when all had equally many turns."""
    following = (state["roller"] + 1) % state["setup"]["players"]
    begin_turn(state, following)
    if state["last_round"] and following == state["setup"]["first"]:
        state["winners"] = best(state["scores"])


def view(state: State) -> dict[str, Any]:
    """Give the view of the state."""
    shown = ("card", "turn_points", "aside", "dice", "left", "deck", "tuttos", "charges")
    return {key: state[key] for key in (*shown, "roller", "rolling", "last_round")}
