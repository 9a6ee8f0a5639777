"""One environment for all games, with Pgx's interface and chance events from outside.

The games' array rules are in their folders. Player i is seat i; players are not shuffled.
"""

# The decorators of Pgx and JAX have no types.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

import json
from dataclasses import field
from html import escape

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from pgx import core
from pgx.experimental.wrappers import auto_reset

from wagnis.core import contract
from wagnis.core.box import AnyGame
from wagnis.core.errors import ArgumentError
from wagnis.envs.pgx.array_rules import AnyRules, Position, either
from wagnis.envs.regret import solved_regret
from wagnis.games import BOXES
from wagnis.kernels.contract import Words

VERSION = "v1"
MOST = 4  # of a batch
LINE = 18
WIDTH = 900


@core.dataclass
class State(core.State):
    """Pgx's state; `_x` is the position."""

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    _step_count: Array
    _x: Position
    # As Pgx's own `field(pytree_node=False)`: static data, not an array.
    _env: Environment = field(metadata={"pytree_node": False})

    @property
    def env_id(self) -> str:
        return str(self._env.id)

    def to_svg(self, **look: object) -> str:
        """An SVG with the position as text; of a batch, the first positions."""
        return drawn(self._env, self)

    def save_svg(self, filename: str, **look: object) -> None:
        with open(filename, "w", encoding="utf-8") as file:
            file.write(self.to_svg())


class Environment(core.Env):
    """A game with fixed seats and options. Environments of equal games are equal."""

    def __init__(self, name: str, game: AnyGame, rules: AnyRules) -> None:
        super().__init__()
        self.name, self.game, self.rules = name, game, rules
        # Each is jitted on its own, so that a caller's `lax.cond` does not copy its tables.
        self._settle, self._legal = jax.jit(rules.settle), jax.jit(rules.legal)
        self._see = jax.jit(rules.observe)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Environment) and (self.id, self.game) == (other.id, other.game)

    def __hash__(self) -> int:
        return hash((self.id, self.game))

    @property
    def id(self) -> str:
        return f"wagnis-{self.name}"

    @property
    def version(self) -> str:
        return VERSION

    @property
    def num_players(self) -> int:
        return self.game.seats

    @property
    def num_actions(self) -> int:
        return self.rules.coding.actions

    @property
    def observation_shape(self) -> tuple[int, ...]:
        return (len(self.rules.coding.features),)

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """As Pgx's own `step`, but without `lax.cond`, which under `vmap` would copy all tables for
        every game of the batch."""
        if key is None:
            raise ArgumentError("dice fall in every step: step(state, action, key) needs a key")
        done = state.terminated | state.truncated
        illegal = ~state.legal_action_mask[action]
        acted = either(done | illegal, state._x, self.rules.act(state._x, action))
        x = self._settle(acted, key)
        after = self._after(state, x, state._step_count + ~done)
        rewards = jnp.where(done, 0.0, after.rewards)
        rewards = jnp.where(illegal, self._penalties(state.current_player), rewards)
        terminated = jnp.where(done, state.terminated, after.terminated) | illegal
        mask = after.legal_action_mask | terminated
        return self._observed(
            after.replace(rewards=rewards, terminated=terminated, legal_action_mask=mask)
        )

    def step_auto_reset(self, state: State, action: Array, key: Array) -> State:
        """Like `step`, but the end starts a new game, whose state has the old game's rewards."""
        after: State = auto_reset(self.step, self.init)(state, action, key)
        return after

    def act(self, state: State, action: Array) -> State:
        """Apply a legal action without any chance events; `fall` applies those."""
        x = self.rules.act(state._x, action)
        return self._observed(self._after(state, x, state._step_count + 1))

    def fall(self, state: State, event: Array) -> State:
        """Apply a roll, card or tableau by its id; only while `chance(state)`."""
        x = self.rules.fall(state._x, event)
        return self._observed(self._after(state, x, state._step_count))

    def start(self) -> State:
        """The start, before any chance event."""
        return self._observed(self._new(self.rules.begin()))

    def chance(self, state: State) -> Array:
        """Whether a roll, card or tableau is due; false after `init` and `step`."""
        return self.rules.chance(state._x)

    def words(self, state: State) -> Words:
        """Positions as the kernels' words, int32[..., words], on the host; turns are 0."""
        return self.rules.words(jax.tree.map(np.asarray, state._x))

    def position(self, state: State) -> contract.State:
        """The position as a state of the readable rules."""
        position: contract.State = self.rules.coding.decode(self.words(state))
        return position

    def regret(self, state: State, action: int, objective: str | None = None) -> float | None:
        """The exact regret of this action; None if the position is not solved.

        For one state, on the host. Without `objective`, the first that is solved.
        """
        taken = self.rules.coding.action(int(action))
        return solved_regret(BOXES[self.name], self.game, self.position(state), taken, objective)

    def _init(self, key: Array) -> State:
        return self._new(self._settle(self.rules.begin(), key))

    def _step(self, state: State, action: Array, key: Array) -> State:
        x = self._settle(self.rules.act(state._x, action), key)
        return self._after(state, x, state._step_count)

    def _penalties(self, loser: Array) -> Array:
        """Pgx's rewards after an illegal action."""
        penalty, others = self._illegal_action_penalty, self.num_players - 1
        own = jnp.arange(self.num_players) == loser
        return jnp.where(own, penalty, -penalty * others).astype(jnp.float32)

    def _observe(self, state: State, player_id: Array) -> Array:
        features: Array = self._see(state._x, player_id)
        return features

    def _new(self, x: Position) -> State:
        return State(
            current_player=self.rules.seat(x),
            observation=jnp.zeros(len(self.rules.coding.features), jnp.float32),
            rewards=jnp.zeros(self.num_players, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=self._legal(x),
            _step_count=jnp.int32(0),
            _x=x,
            _env=self,
        )

    def _after(self, state: State, x: Position, steps: Array) -> State:
        over = self.rules.over(x)
        after: State = state.replace(
            current_player=self.rules.seat(x),
            rewards=jnp.where(over, self._rewards(x), 0.0),
            terminated=over,
            legal_action_mask=self._legal(x) | over,
            _step_count=steps,
            _x=x,
        )
        return after

    def _rewards(self, x: Position) -> Array:
        """At the end: a win is 1, a loss -1 / (players - 1), ties share; the sum is 0.

        A single player gets the points.
        """
        players = self.num_players
        if players == 1:
            return jnp.asarray(x.scores, jnp.float32)
        return (players * self.rules.shares(x) - 1.0) / (players - 1)

    def _observed(self, state: State) -> State:
        observed: State = state.replace(observation=self.observe(state))
        return observed


def drawn(env: Environment, state: State) -> str:
    """An SVG with the view as text, one line per field."""
    batch = np.ndim(state.terminated) > 0
    count = min(MOST, len(state.terminated)) if batch else 1
    lines = []
    for place in range(count):
        one = jax.tree.map(lambda leaf, place=place: leaf[place], state) if batch else state
        view = BOXES[env.name].notation.view(env.game, env.position(one))
        lines.append(f"{env.id}, step {int(one._step_count)}")
        lines += [f"{key}: {json.dumps(value)}" for key, value in view.items()]
    texts = "".join(
        f'<text x="8" y="{LINE * (number + 1)}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    height = LINE * (len(lines) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {height}" font-family="monospace" font-size="12">'
        f'<rect width="100%" height="100%" fill="white"/>{texts}</svg>'
    )
