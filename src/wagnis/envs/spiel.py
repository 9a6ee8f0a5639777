"""The games as OpenSpiel games with explicit chance nodes, played by the readable rules.

Each distinct event of chance is one outcome with its exact probability. `Utilities` defines the
returns; the ids of actions and events are those of `wagnis.kernels`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

import numpy as np

from wagnis.core.extras import extra_needed

with extra_needed("envs"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

from wagnis.core import Chance, Decision, Over
from wagnis.core.arguments import shown
from wagnis.core.contract import State
from wagnis.core.errors import ArgumentError
from wagnis.core.plain import Plain
from wagnis.envs.opening import Opened, opened
from wagnis.envs.plain_kernel import FAR
from wagnis.envs.regret import regret
from wagnis.games import BOXES

WIN, LEAD, POINTS = "win", "lead", "points"


@dataclass(frozen=True, slots=True)
class Utilities:
    """A measure with its bounds; win and lead are scaled to a sum of zero."""

    measure: str
    least: float
    most: float

    @property
    def zero_sum(self) -> bool:
        return self.measure != POINTS

    def of(self, end: Over) -> list[float]:
        seats = len(end.scores)
        match self.measure:
            case "win":
                share = 1 / len(end.winners)
                shares = [share if seat in end.winners else 0.0 for seat in range(seats)]
                return [(seats * share - 1) / (seats - 1) for share in shares]
            case "lead":
                return ahead(end.scores)
            case _:
                return [float(score) for score in end.scores]


def ahead(scores: Sequence[int]) -> list[float]:
    """Each player's points minus the mean of the others.

    >>> ahead([120, 80]), ahead([90, 30, 0])
    ([40.0, -40.0], [75.0, -15.0, -60.0])
    """
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


def utilities(opened: Opened, measure: str) -> Utilities:
    """The utilities of this measure; a `ValueError` for one that the game does not have.

    `win`: a sole winner gets 1, a loser -1 / (players - 1), a tie is between; for two players these
    are 1, -1 and 0. `lead`: points ahead of the others. `points`: only for a single player.
    """
    alone = opened.seats == 1
    measure = measure or (POINTS if alone else WIN)
    there = (POINTS,) if alone else (WIN, LEAD)
    if measure not in there:
        raise ArgumentError(
            f"for {opened.seats} the utility is {' or '.join(there)}, not {measure!r}"
        )
    if measure == WIN:
        return Utilities(WIN, -1 / (opened.seats - 1), 1.0)
    least, most = span(opened)
    if measure == POINTS:
        return Utilities(POINTS, least, most)
    return Utilities(LEAD, least - most, most - least)


def span(opened: Opened) -> tuple[float, float]:
    """The bounds of every final score."""
    if opened.bounded:
        return opened.span
    if opened.seats == 1:  # there is no other utility
        return -FAR, FAR
    raise ArgumentError(f"points of {opened.box.title} have no known bound; its utility is win")


CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL
LONGEST = 1_000_000
"""OpenSpiel requires a bound on the decisions; for games without one, none comes near this."""


def spiel_name(name: str) -> str:
    """
    >>> spiel_name("engel-bengel")
    'wagnis_engel_bengel'
    """
    return f"wagnis_{re.sub('[^a-zA-Z0-9]', '_', name)}"


def written(value: Plain) -> str:
    """Plain data as an OpenSpiel parameter, percent-encoded because of OpenSpiel's own syntax."""
    try:
        return quote(json.dumps(value, sort_keys=True, separators=(",", ":")), safe="")
    except (TypeError, ValueError):
        raise ArgumentError(f"options and positions are plain data, not {shown(value)}") from None


class SpielGame(pyspiel.Game):
    """One game with its parameters: players, utility, options and position; the last two are
    percent-encoded JSON."""

    name: str

    def __init__(self, params: Mapping[str, int | str] | None = None) -> None:
        parameters: dict[str, int | str] = {**PARAMETERS, **(params or {})}
        players, position = int(parameters["players"]), str(parameters["position"])
        self.opened = opened(
            self.name, players, json.loads(unquote(str(parameters["options"])) or "{}")
        )
        self.utilities = utilities(self.opened, str(parameters["utility"]))
        game = self.opened.game
        self.start = game.start()
        if position:
            self.start = self.opened.box.position(game, json.loads(unquote(position)))
        decisions = self.opened.kit and self.opened.kit.decisions
        info = pyspiel.GameInfo(
            num_distinct_actions=self.opened.kernel.actions,
            max_chance_outcomes=self.opened.kernel.most_outcomes,
            num_players=players,
            min_utility=self.utilities.least,
            max_utility=self.utilities.most,
            utility_sum=0.0 if self.utilities.zero_sum else None,
            max_game_length=decisions(game) if decisions else LONGEST,
        )
        super().__init__(game_type(self.name, self.utilities.zero_sum), info, params or {})

    def new_initial_state(self, state: str | None = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> SpielObserver | IIGObserverForPublicInfoGame:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return SpielObserver(self.opened, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Here:
    """A position, its node, and its moves by id. It is immutable: copies of a state share it."""

    __slots__ = ("moves", "node", "opened", "position", "utilities")

    def __init__(self, opened: Opened, utilities: Utilities, position: State) -> None:
        self.opened, self.utilities, self.position = opened, utilities, position
        self.moves: dict[int, Hashable]
        self.node, kernel = opened.game.node(position), opened.kernel
        match self.node:
            case Decision(_, actions):
                self.moves = kernel.numbered(actions)
            case Chance(lot):
                self.moves = kernel.outcomes(lot)
            case _:
                self.moves = {}

    def __deepcopy__(self, memo: object) -> Here:
        return self

    def __reduce__(self) -> tuple[Callable[..., Here], tuple[object, ...]]:
        arguments = (
            self.opened.name,
            self.opened.seats,
            self.opened.options,
            self.utilities.measure,
        )
        return _here, (*arguments, self.position)

    def after(self, number: int) -> Here:
        if number not in self.moves:
            raise ArgumentError(f"{number} is not among what can come: {sorted(self.moves)}")
        position = self.opened.game.after(self.position, self.moves[number])
        return Here(self.opened, self.utilities, position)


def _here(
    name: str, players: int, options: Mapping[str, Plain], measure: str, position: State
) -> Here:
    there = opened(name, players, options)
    return Here(there, utilities(there, measure), position)


class SpielState(pyspiel.State):
    """OpenSpiel's state; `position` is the state of the rules."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._here = Here(game.opened, game.utilities, game.start)

    @property
    def position(self) -> State:
        return self._here.position

    def set_position(self, position: State) -> None:
        """Go to this state of the rules; OpenSpiel's history of actions stays as it is."""
        self._here = Here(self._here.opened, self._here.utilities, position)

    def regret(self, action: int) -> float | None:
        """The exact regret of this action; None if it is not known."""
        here = self._here
        if not isinstance(here.node, Decision):
            raise ArgumentError("nobody decides here")
        if action not in here.moves:
            raise ArgumentError(f"{action} is not legal here; legal are {sorted(here.moves)}")
        opened = here.opened
        return regret(opened.box, opened.game, here.position, here.moves[action])

    def current_player(self) -> int | pyspiel.PlayerId:
        match self._here.node:
            case Decision(seat):
                return int(seat)
            case Chance():
                return CHANCE
            case _:
                return TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._here.moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        here = self._here
        assert isinstance(here.node, Chance)
        total = here.node.lot.total
        weights = (weight for _, weight in here.node.lot.events())
        return sorted(zip(here.moves, (weight / total for weight in weights), strict=True))

    def _apply_action(self, action: int) -> None:
        self._here = self._here.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        here = self._here
        notation = here.opened.box.notation
        if player == CHANCE:
            return json.dumps(notation.write_outcome(here.moves[action]))
        move = here.moves.get(action) if isinstance(here.node, Decision) else None
        if move is None:
            move = here.opened.kernel.action(action)
        return json.dumps(notation.write_move(move))

    def is_terminal(self) -> bool:
        return isinstance(self._here.node, Over)

    def returns(self) -> list[float]:
        here = self._here
        if isinstance(here.node, Over):
            return here.utilities.of(here.node)
        return [0.0] * here.opened.seats

    def __str__(self) -> str:
        """The whole position: equal strings mean equal positions."""
        return repr(self._here.position)


class SpielObserver:
    """The kernel's features as a tensor, the same for all players: the games have no secrets."""

    def __init__(self, opened: Opened, params: Mapping[str, object] | None) -> None:
        if params:
            raise ArgumentError(f"observations have no parameters; given were {params}")
        self._opened = opened
        self.tensor = np.zeros(opened.kernel.features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._opened.kernel.seen(state.position)

    def string_from(self, state: SpielState, player: int) -> str:
        opened = self._opened
        view = opened.box.notation.view(opened.game, state.position)
        return json.dumps({"scores": list(state.position.scores), **view})


PARAMETERS: dict[str, int | str] = {"players": 2, "utility": "", "options": "", "position": ""}


def game_type(name: str, zero_sum: bool = True) -> pyspiel.GameType:
    box, kind = BOXES[name], pyspiel.GameType
    return kind(
        short_name=spiel_name(name),
        long_name=box.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=box.seats[-1],
        min_num_players=box.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def register() -> None:
    """Register the games with OpenSpiel, for `pyspiel.load_game`."""
    # OpenSpiel keeps registered factories until after Python's shutdown, so they must be classes.
    for name in BOXES:
        if spiel_name(name) not in pyspiel.registered_names():
            made = type(f"SpielGame_{spiel_name(name)}", (SpielGame,), {"name": name})
            pyspiel.register_game(game_type(name), made)


register()


def load(
    name: str, players: int, utility: str, position: Plain, options: dict[str, Plain]
) -> SpielGame:
    """The registered game of this name; a `ValueError` for bad arguments."""
    utilities(opened(name, players, options), utility)
    register()
    parameters: dict[str, int | str] = {"players": players, "utility": utility}
    parameters["options"] = written(options) if options else ""
    parameters["position"] = "" if position is None else written(position)
    game: SpielGame = pyspiel.load_game(spiel_name(name), parameters)
    return game
