"""Zocken: seven dice on a row of nine places, and the bets on them.
Not here: requests, records and undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .common import Chance, Event, State, best, dice_chances, is_seat, is_whole

SEATS = range(1, 9)
OBJECTIVES: tuple[str, ...] = ("points", "over50")

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "white"]
MATCHES = [10, 30, 60, 100, 150, 210, 280]
PLACES: list[int | str] = ["L", 1, 2, 3, 4, 5, 6, 7, "R"]


def options_fit(game: str, players: int, options: Event, tableaux: Mapping[str, Any]) -> bool:
    """Say whether the options are known and within range."""
    checks = {
        "first": lambda value: is_seat(value, players),
        "rounds": lambda value: is_whole(value, 1),
        "circles": are_circles,
        "matches": are_matches,
    }
    return all(key in checks and checks[key](value) for key, value in options.items())


def are_circles(value: Any) -> bool:
    """Say whether this is every colour once."""
    if not isinstance(value, list) or not all(isinstance(colour, str) for colour in value):
        return False
    return sorted(value) == sorted(COLOURS)


def are_matches(value: Any) -> bool:
    """Say whether these are seven multiples of ten."""
    if not isinstance(value, list) or len(value) != 7:
        return False
    return all(is_whole(points, 0) and points % 10 == 0 for points in value)


def start(game: str, players: int, options: Event, tableaux: Mapping[str, Any]) -> State:
    """Give the state of a new game."""
    first = options.get("first", 0)
    setup = {
        "players": players,
        "first": first,
        "circles": list(options.get("circles", COLOURS)),
        "matches": list(options.get("matches", MATCHES)),
        "rounds": options.get("rounds", 5),
    }
    state: State = {"setup": setup, "scores": [0] * players, "winners": None, "round": 0}
    begin_turn(state, first)
    return state


def begin_turn(state: State, roller: int) -> None:
    """Clear the board for a player."""
    state["roller"] = roller
    state["row"] = [None] * 9
    state["out"] = []
    state["remaining"] = list(COLOURS)
    state["die"] = None
    state["face"] = None
    state["bets"] = [None] * state["setup"]["players"]
    state["bettor"] = None


def to_act(state: State) -> int | str | None:
    """Give a player, "chance", or None when the game is over."""
    if state["winners"] is not None:
        return None
    if state["bettor"] is not None:
        return int(state["bettor"])
    if state["die"] is not None and state["face"] is None:
        return "chance"
    return int(state["roller"])


def legal(state: State) -> list[Event]:
    """List the legal moves of the player to act."""
    if not isinstance(to_act(state), int):
        return []
    if state["bettor"] is not None:
        return [{"bet": True}, {"bet": False}]
    if state["die"] is None:
        return [{"pick": colour} for colour in state["remaining"]]
    return [{"place": place} for place in places(state)]


def places(state: State) -> list[int | str]:
    """List the places where the rolled die may go."""
    if len(state["remaining"]) == 6:
        return PLACES[1:8]
    found = [place for spot, place in enumerate(PLACES) if keeps_sequence(state, spot)]
    if not any(isinstance(place, int) for place in found):
        found.append("out")
    return found


def keeps_sequence(state: State, spot: int) -> bool:
    """Say whether the rolled die may lie on this free place."""
    if state["row"][spot] is not None:
        return False
    row = list(state["row"])
    row[spot] = {"face": state["face"]}
    values = lying(row)
    return values == sorted(values) or values == sorted(values, reverse=True)


def lying(row: list[Any]) -> list[int]:
    """List the faces on the row from left to right."""
    return [die["face"] for die in row if die is not None]


def chances(state: State) -> list[Chance]:
    """List the outcomes that may fall, with their probabilities."""
    return dice_chances(1)


def fall(state: State, outcome: Event) -> None:
    """Change the state by a possible outcome."""
    state["face"] = outcome["dice"][0]


def play(state: State, move: Event) -> None:
    """Change the state by a legal move."""
    if "pick" in move:
        state["die"] = move["pick"]
        state["remaining"].remove(move["pick"])
    elif "bet" in move:
        state["bets"][state["bettor"]] = move["bet"]
        ask_next_bettor(state, state["bettor"])
    else:
        place_die(state, move["place"])


def place_die(state: State, place: int | str) -> None:
    """Lay the rolled die down for good, and settle what follows."""
    die = {"die": state["die"], "face": state["face"]}
    if place == "out":
        state["out"].append(die)
    else:
        state["row"][PLACES.index(place)] = die
    state["die"] = None
    state["face"] = None
    if len(state["remaining"]) == 4:
        ask_next_bettor(state, state["roller"])
    elif not state["remaining"]:
        end_turn(state)


def ask_next_bettor(state: State, before: int) -> None:
    """Ask the next player clockwise, until it is the roller again."""
    following = (before + 1) % state["setup"]["players"]
    state["bettor"] = None if following == state["roller"] else following


def turn_score(state: State) -> int:
    """Give the score of the row as it lies."""
    score = 50 if not state["out"] else -20 * len(state["out"])
    matches = 0
    for spot, die in enumerate(state["row"]):
        if die is None:
            continue
        if PLACES[spot] in ("L", "R"):
            score -= 10
        elif die["die"] == state["setup"]["circles"][spot - 1]:
            matches += 1
    if matches:
        score += state["setup"]["matches"][matches - 1]
    return int(score)


def end_turn(state: State) -> None:
    """Book the turn and its bets, then pass on or end the game."""
    score = turn_score(state)
    state["scores"][state["roller"]] += score
    for player, bet in enumerate(state["bets"]):
        if bet:
            state["scores"][player] += score // 2 if score > 50 else -20
    following = (state["roller"] + 1) % state["setup"]["players"]
    if following == state["setup"]["first"]:
        if state["round"] + 1 == state["setup"]["rounds"]:
            state["winners"] = best(state["scores"])
            return
        state["round"] += 1
    begin_turn(state, following)


def direction(row: list[Any]) -> str | None:
    """Say which way the row runs, once two different values lie."""
    values = lying(row)
    if not values or values[0] == values[-1]:
        return None
    return "up" if values[0] < values[-1] else "down"


def view(state: State) -> dict[str, Any]:
    """Give the view of the state."""
    shown = ("row", "out", "remaining", "die", "face", "round", "roller", "bets")
    seen = {key: state[key] for key in shown}
    seen["circles"] = state["setup"]["circles"]
    seen["direction"] = direction(state["row"])
    return seen
