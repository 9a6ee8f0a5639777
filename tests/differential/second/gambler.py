"""Gambler and Engel & Bengel: a round on one tableau after another.
Not here: the reading of the table options, see tableaux.py."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .common import Chance, Event, State, best, dice_chances, is_seat, is_whole
from .tableaux import edition, known, read_stack, stack_fits

SEATS = range(2, 7)
OBJECTIVES: tuple[str, ...] = ("points",)

Row = dict[str, Any]


def options_fit(game: str, players: int, options: Event, tableaux: Mapping[str, Any]) -> bool:
    """Say whether the options are known and within range."""
    checks = {
        "beginner": lambda value: isinstance(value, bool),
        "first": lambda value: is_seat(value, players),
        "target": lambda value: is_whole(value, 1),
        "stack": lambda value: stack_fits(value, tableaux),
    }
    return all(key in checks and checks[key](value) for key, value in options.items())


def start(game: str, players: int, options: Event, tableaux: Mapping[str, Any]) -> State:
    """Give the state of a new game."""
    first = options.get("first", 0)
    stack = read_stack(options["stack"], tableaux) if "stack" in options else None
    setup = {
        "stack": stack,
        "tableaux": tableaux,
        "ids": edition(game, tableaux),
        "target": options.get("target", usual_target(game, players)),
        "players": players,
    }
    state: State = {
        "setup": setup,
        "scores": [80] * players,
        "winners": None,
        "order": [game + "-01"] if options.get("beginner") else [],
        "round": 0,
    }
    begin_round(state, first)
    return state


def usual_target(game: str, players: int) -> int:
    """Give the points at which the edition ends."""
    return 400 if game == "engel-bengel" and players >= 5 else 500


def begin_round(state: State, starter: int) -> None:
    """Deal the dice, and open the next tableau if it is known."""
    players = state["setup"]["players"]
    state["stock"] = [30 // players] * players
    state["starter"] = starter
    state["roller"] = starter
    state["tableau"] = None
    state["filled"] = []
    state["cup"] = []
    state["rolling"] = None
    state["placed"] = False
    stack = state["setup"]["stack"]
    if stack is not None:
        open_tableau(state, stack[state["round"] % len(stack)])
        return
    spot = state["round"] % len(state["setup"]["ids"])
    if spot < len(state["order"]):
        open_tableau(state, known(state["order"][spot], state["setup"]["tableaux"]))


def open_tableau(state: State, tableau: dict[str, Any]) -> None:
    """Lay a tableau open; the starter's dice are about to fall."""
    state["tableau"] = tableau
    state["filled"] = [[] for _ in tableau["rows"]]
    begin_turn(state)


def begin_turn(state: State) -> None:
    """Take up to five dice of the roller's."""
    state["cup"] = []
    state["placed"] = False
    state["rolling"] = min(5, state["stock"][state["roller"]])


def fits(row: Row, lying: list[int], face: int) -> bool:
    """Say whether a die of this face may lie on the row's next box."""
    spot = len(lying)
    if spot >= row["boxes"]:
        return False
    if row["kind"] == "fixed":
        return bool(row["faces"][spot] == face)
    if row["kind"] == "star":
        return spot == 0 or lying[0] == face
    if spot == 0:
        return True
    if spot < 3:
        return lying[0] == face
    if spot == 3:
        return lying[0] != face
    return lying[3] == face


def placements(state: State) -> list[Event]:
    """List every fitting die of the cup with the rows it fits."""
    moves: list[Event] = []
    for face in sorted(set(state["cup"])):
        for number, row in enumerate(state["tableau"]["rows"]):
            if fits(row, state["filled"][number], face):
                moves.append({"place": {"face": face, "row": number}})
    return moves


def to_act(state: State) -> int | str | None:
    """Give a player, "chance", or None when the game is over."""
    if state["winners"] is not None:
        return None
    if state["tableau"] is None or state["rolling"] is not None:
        return "chance"
    return int(state["roller"])


def legal(state: State) -> list[Event]:
    """List the legal moves of the player to act."""
    if not isinstance(to_act(state), int):
        return []
    moves = placements(state)
    if state["placed"]:
        moves += [{"roll": True}, {"stop": True}]
    return moves


def chances(state: State) -> list[Chance]:
    """List the outcomes that may fall, with their probabilities."""
    if state["tableau"] is None:
        undrawn = [name for name in state["setup"]["ids"] if name not in state["order"]]
        return [({"tableau": name}, Fraction(1, len(undrawn))) for name in undrawn]
    return dice_chances(state["rolling"])


def fall(state: State, outcome: Event) -> None:
    """Change the state by a possible outcome."""
    if "tableau" in outcome:
        state["order"].append(outcome["tableau"])
        open_tableau(state, known(outcome["tableau"], state["setup"]["tableaux"]))
        return
    state["rolling"] = None
    state["cup"] = outcome["dice"]
    state["placed"] = False
    if not placements(state):
        end_turn(state)


def play(state: State, move: Event) -> None:
    """Change the state by a legal move."""
    if "stop" in move:
        end_turn(state)
    elif "roll" in move:
        state["rolling"] = len(state["cup"])
        state["cup"] = []
        state["placed"] = False
    else:
        place(state, move["place"]["face"], move["place"]["row"])


def place(state: State, face: int, number: int) -> None:
    """Lay one die on a row, and settle what follows."""
    row = state["tableau"]["rows"][number]
    state["cup"].remove(face)
    state["stock"][state["roller"]] -= 1
    state["filled"][number].append(face)
    state["placed"] = True
    if len(state["filled"][number]) == row["boxes"]:
        owned = state["scores"][state["roller"]]
        state["scores"][state["roller"]] = max(0, owned + row["sign"] * row["value"])
    if is_full(state):
        end_round(state)
    elif not state["cup"]:
        end_turn(state)


def is_full(state: State) -> bool:
    """Say whether no box of the tableau is free."""
    rows = state["tableau"]["rows"]
    return all(len(state["filled"][i]) == row["boxes"] for i, row in enumerate(rows))


def end_turn(state: State) -> None:
    """Pass on to the next player who still has dice."""
    while True:
        state["roller"] = (state["roller"] + 1) % state["setup"]["players"]
        if state["stock"][state["roller"]] > 0:
            break
    begin_turn(state)


def end_round(state: State) -> None:
    """End the game if the target is reached, else begin the next round."""
    if max(state["scores"]) >= state["setup"]["target"]:
        state["cup"] = []
        state["winners"] = best(state["scores"])
        return
    state["round"] += 1
    begin_round(state, (state["roller"] + 1) % state["setup"]["players"])


def view(state: State) -> dict[str, Any]:
    """Give the view of the state."""
    shown = ("tableau", "filled", "stock", "cup", "roller", "rolling", "round", "starter")
    return {key: state[key] for key in shown}
