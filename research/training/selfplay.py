"""Proximal policy optimisation by self-play, for any number of seats around one table.

Every seat is played by the same network. Values are vectors, one entry a seat, so the advantage
of a move is its effect for the player who made it, even if another moves next. See `network`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from research.training.network import KINDS, POINTS, WIN, Weights, forward, judge

NEVER = -1e9


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a run."""

    seats: int
    environments: int = 16384
    steps: int = 64
    epochs: int = 2
    batches: int = 16
    trace: float = 0.95  # lambda of the advantage estimate
    clip: float = 0.2
    worth_weight: float = 0.5
    largest_gradient: float = 0.5
    points_scale: float = 100.0


class Moment(NamedTuple):
    """One decision of every environment."""

    features: Any  # bfloat16[E, F]
    legal: Any  # bool[E, A]
    action: Any  # int32[E]
    chance: Any  # float32[E]: log probability when it was played
    actor: Any  # int32[E]
    worth: Any  # float32[E, kinds, seats], by seat
    reward: Any  # float32[E, kinds, seats], by seat
    over: Any  # bool[E]
    end: Any  # bfloat16[E, F]: the next player's features where the move ended a turn
    ends: Any  # bool[E]: where it did
    next: Any  # int32[E]: the next roller there


class Schedule(NamedTuple):
    """The parameters that change during a run."""

    rate: Any
    coins: Any  # weight of the entropy
    win: Any  # the weight of the chance to win in the advantage; the rest is points


class Table:
    """An environment in Pgx's shape, many at once, begun anew where a game is over."""

    def __init__(self, env: Any, settings: Settings) -> None:
        self.env, self.settings = env, settings

    def begin(self, key: Any) -> Any:
        return jax.vmap(self.env.init)(jax.random.split(key, self.settings.environments))

    def step(self, state: Any, action: Any, key: Any) -> tuple[Any, Any, Any]:
        """The next states, the gains of each seat (points and win) and the finished games."""
        keys = jax.random.split(key, (2, self.settings.environments))
        after = jax.vmap(self.env.step)(state, action, keys[0])
        over = after.terminated
        points = (self.scores(after) - self.scores(state)) / self.settings.points_scale
        points = points - points.mean(axis=-1, keepdims=True)
        reward = jnp.stack([points, after.rewards], axis=1)
        fresh = jax.vmap(self.env.init)(keys[1])

        def pick(new: Any, old: Any) -> Any:
            return jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old)

        return jax.tree.map(pick, fresh, after), reward, over

    def ends(self, state: Any, action: Any) -> tuple[Any, Any, Any]:
        """Where these moves end a turn but not the game, the next roller and their features."""
        rules = self.env.rules

        def one(x: Any, action: Any) -> tuple[Any, Any, Any]:
            after = rules.act(x, action)
            roller = rules.seat(after)
            passed = rules.chance(after) & (roller != rules.seat(x))
            return rules.observe(after, roller), passed, roller

        return jax.vmap(one)(state._x, action)

    def scores(self, state: Any) -> Any:
        return state._x.scores.astype(jnp.float32)


def by_seat(worth: Any, actor: Any) -> Any:
    """From the actor's order to the order of the seats, or back with `-actor`."""
    seats = worth.shape[-1]
    at = (jnp.arange(seats) - actor[..., None]) % seats
    return jnp.take_along_axis(worth, at[..., None, :], axis=-1)


def look(weights: Weights, state: Any) -> tuple[Any, Any]:
    """Masked logits, and the values by seat."""
    logits, worth = forward(weights, state.observation.astype(jnp.float32))
    logits = jnp.where(state.legal_action_mask, logits, NEVER)
    return logits, by_seat(worth, state.current_player)


def rollout(table: Table, weights: Weights, state: Any, key: Any) -> tuple[Any, Moment]:
    """This many steps of every environment with the current network."""

    def one(state: Any, key: Any) -> tuple[Any, Moment]:
        pick, fall = jax.random.split(key)
        logits, worth = look(weights, state)
        action = jax.random.categorical(pick, logits)
        chances = jax.nn.log_softmax(logits)
        chance = jnp.take_along_axis(chances, action[:, None], axis=1)[:, 0]
        after, reward, over = table.step(state, action, fall)
        moment = Moment(
            state.observation.astype(jnp.bfloat16),
            state.legal_action_mask,
            action,
            chance,
            state.current_player,
            worth,
            reward,
            over,
            *_narrow(table.ends(state, action)),
        )
        return after, moment

    return jax.lax.scan(one, state, jax.random.split(key, table.settings.steps))


def _narrow(ends: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    seen, passed, roller = ends
    return seen.astype(jnp.bfloat16), passed, roller


def advantages(moments: Moment, last: Any, trace: float) -> Any:
    """[T, E, kinds, seats]: generalised advantage estimates without discount, for every seat."""

    def back(later: tuple[Any, Any], moment: Moment) -> tuple[tuple[Any, Any], Any]:
        gained, worth = later
        goes_on = 1.0 - moment.over.astype(jnp.float32)[:, None, None]
        surprise = moment.reward + goes_on * worth - moment.worth
        gained = surprise + trace * goes_on * gained
        return (gained, moment.worth), gained

    return jax.lax.scan(back, (jnp.zeros_like(last), last), moments, reverse=True)[1]


def loss(
    weights: Weights, moment: Moment, gain: Any, aim: Any, schedule: Schedule, settings: Settings
) -> tuple[Any, Any]:
    logits, worth = forward(weights, moment.features.astype(jnp.float32))
    chances = jax.nn.log_softmax(jnp.where(moment.legal, logits, NEVER))
    chance = jnp.take_along_axis(chances, moment.action[:, None], axis=1)[:, 0]
    ratio = jnp.exp(chance - moment.chance)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    policy = -jnp.minimum(ratio * gain, clipped * gain).mean()
    off = jnp.square(worth - aim).mean(axis=(0, 2)).sum()
    coins = -jnp.where(moment.legal, jnp.exp(chances) * chances, 0.0).sum(axis=-1).mean()
    total = policy + settings.worth_weight * off - schedule.coins * coins
    return total, jnp.stack([policy, off, coins])


def misjudged(weights: Weights, moment: Moment, share: Any) -> Any:
    """The error of the small network at the ends of turns."""
    away = judge(weights, moment.end.astype(jnp.float32)) - share
    return (jnp.square(away).sum(axis=-1) * moment.ends).sum() / (moment.ends.sum() + 1)


def optimiser(settings: Settings) -> optax.GradientTransformation:
    return optax.chain(
        optax.clip_by_global_norm(settings.largest_gradient), optax.scale_by_adam(eps=1e-5)
    )


@partial(jax.jit, static_argnums=0, donate_argnums=(1, 2, 3))
def improve(
    table: Table,
    weights: tuple[Weights, Weights],
    adam: Any,
    state: Any,
    key: Any,
    schedule: Schedule,
) -> tuple[tuple[Weights, Weights], Any, Any, Any]:
    """Play, then learn from it. Last: [policy, misjudged, coins, ends misjudged, games over]."""
    settings = table.settings
    play, shuffle = jax.random.split(key)
    state, moments = rollout(table, weights[0], state, play)
    last = look(weights[0], state)[1]
    gained = advantages(moments, last, settings.trace)
    own = jnp.take_along_axis(gained, moments.actor[:, :, None, None], axis=-1)[..., 0]
    own = own / (own.std(axis=(0, 1)) + 1e-6)
    gain = (1 - schedule.win) * own[..., POINTS] + schedule.win * own[..., WIN]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    came = gained + moments.worth
    aim = by_seat(came, -moments.actor)
    later = by_seat(jnp.concatenate([came[1:], last[None]]), -moments.next)[..., WIN, :]
    share = (1 + (settings.seats - 1) * later) / settings.seats
    flat = jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:]), (moments, gain, aim, share))
    size = settings.environments * settings.steps
    move = optimiser(settings)

    def epoch(carried: Any, key: Any) -> tuple[Any, Any]:
        order = jax.random.permutation(key, size).reshape(settings.batches, -1)

        def batch(carried: Any, chosen: Any) -> tuple[Any, Any]:
            weights, adam = carried
            moment, gain, aim, share = jax.tree.map(lambda x: x[chosen], flat)

            def both(weights: Any) -> tuple[Any, Any]:
                total, metrics = loss(weights[0], moment, gain, aim, schedule, settings)
                away = misjudged(weights[1], moment, share)
                return total + away, jnp.append(metrics, away)

            slope, metrics = jax.grad(both, has_aux=True)(weights)
            one, two = (move.update(slope[part], adam[part]) for part in range(2))
            change, adam = (one[0], two[0]), (one[1], two[1])
            change = jax.tree.map(lambda x: -schedule.rate * x, change)
            return (optax.apply_updates(weights, change), adam), metrics

        return jax.lax.scan(batch, carried, order)

    keys = jax.random.split(shuffle, settings.epochs)
    (weights, adam), metrics = jax.lax.scan(epoch, (weights, adam), keys)
    metrics = metrics.reshape(-1, metrics.shape[-1]).mean(axis=0)
    return weights, adam, state, jnp.append(metrics, moments.over.sum())


@partial(jax.jit, static_argnums=0)
def contest(table: Table, one: Weights, others: Weights, key: Any, steps: int) -> tuple[Any, Any]:
    """One network in seat e % P of environment e against another in all others, both at their
    likeliest moves: the sum of its win shares, and how many games ended."""
    seat = jnp.arange(table.settings.environments) % table.settings.seats
    begin, play = jax.random.split(key)

    def step(i: Any, carried: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        state, won, ended = carried
        mine = look(one, state)[0].argmax(axis=-1)
        theirs = look(others, state)[0].argmax(axis=-1)
        action = jnp.where(state.current_player == seat, mine, theirs)
        state, reward, over = table.step(state, action, jax.random.fold_in(play, i))
        share = jnp.take_along_axis(reward[:, WIN], seat[:, None], axis=1)[:, 0]
        return state, won + jnp.where(over, share, 0.0).sum(), ended + over.sum()

    begun = (table.begin(begin), jnp.float32(0), jnp.int32(0))
    _, won, ended = jax.lax.fori_loop(0, steps, step, begun)
    return won, ended


__all__ = ["KINDS", "Schedule", "Settings", "Table", "contest", "improve", "optimiser"]
