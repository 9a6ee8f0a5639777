"""The graph of a review as SVG: curves over the turns of the game, and dots that are links.

`review_page` has the rest of the page, and the moments that the dots lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from wagnis.analysis.phrases import amount
from wagnis.analysis.review import Review
from wagnis.analysis.telling import Teller
from wagnis.cli.review_dots import Mark, dots
from wagnis.core.happenings import TurnOver
from wagnis.records import Match

WIDE, HIGH = 520, 262
LEFT, RIGHT, TOP, BOTTOM = 72, WIDE - 10, 12, 186  # the area of the curves
TURNS, LABEL = BOTTOM + 44, HIGH - 6  # the baselines of the texts below
APART = 44  # between the labels of turns: three digits in the font of phones
TINTS = 8  # the style has a colour for so many seats; they repeat


@dataclass(frozen=True, slots=True)
class Curves:
    """By seat, the value after every number of events; of two players one curve shows both."""

    unit: str
    values: dict[int, list[float]]
    low: float
    high: float
    ticks: list[float]


def turn_starts(match: Match) -> list[int]:
    """The number of events before each turn."""
    ends = (
        index + 1
        for index in range(len(match.history))
        if any(isinstance(one, TurnOver) for one in match.happenings(index))
    )
    return [0, *(end for end in ends if end < len(match.history))]


def turn_of(starts: Sequence[int], event: int) -> int:
    """The turn of an event, counted from 1."""
    return sum(start <= event for start in starts)


def curves(teller: Teller) -> Curves:
    """The chances to win where they are known, else the running account of each seat."""
    review, seats = teller.review, range(teller.match.game.seats)
    if review.chance is not None:
        shown = [0] if len(seats) == 2 else list(seats)
        chances = {seat: [one[seat] for one in review.chance.moments] for seat in shown}
        return Curves("chance", chances, 0, 1, [0, 0.5, 1])
    shown = [0] if review.zero_sum else list(seats)
    values = {seat: running(teller, seat) for seat in shown}
    all_values = [0.0, *(value for one in values.values() for value in one)]
    step = nice_step(max(all_values) - min(all_values))
    low, high = floor(min(all_values) / step), max(ceil(max(all_values) / step), 1)
    ticks = [step * place for place in range(low, high + 1)]
    return Curves(review.unit, values, ticks[0], ticks[-1], ticks)


def running(teller: Teller, seat: int) -> list[float]:
    """The start, plus luck and errors one after another: the seat's account after every event."""
    review = teller.review
    steps = [0.0] * len(teller.match.history)
    for fell in review.chances:
        own = -fell.luck if review.zero_sum and fell.seat else fell.luck
        steps[fell.event] += _effect(review, seat, fell.seat, own)
    for one in review.decisions:
        steps[one.event] += _effect(review, seat, one.seat, -one.loss)
    values = [teller.start(seat)]
    for step in steps:
        values.append(values[-1] + step)
    return values


def _effect(review: Review, seat: int, of: int, own: float) -> float:
    """What an amount of one seat means for another: all of it for two, a share among more."""
    if seat == of:
        return own
    if review.zero_sum:
        return -own
    return 0.0 if review.interval is None else -own / (len(review.seats) - 1)


def nice_step(span: float) -> float:
    """A round step between grid lines: 1, 2 or 5 times a power of ten.

    >>> nice_step(170.0), nice_step(9.0), nice_step(0.0)
    (50.0, 5.0, 1.0)
    """
    if span <= 0:
        return 1.0
    power = 10.0 ** floor(log10(span / 4))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= span / 4)


def labelled(turns: int, wide: float) -> list[int]:
    """The turns whose numbers are written: the first, and multiples of 1, 2, 5, 10, … as far apart
    as the numbers need; `wide` is the width of a turn.

    >>> labelled(3, 50.0), labelled(12, 20.0)
    ([1, 2, 3], [1, 5, 10])
    """
    steps = (times * 10**power for power in range(6) for times in (1, 2, 5))
    step = next(one for one in steps if one * wide >= APART or one > turns)
    return [1, *(turn for turn in range(step, turns + 1, step) if (turn - 1) * wide >= APART)]


def graph(teller: Teller, marks: Sequence[Mark]) -> str:
    """The figure with its title; nothing for a match without events."""
    match, say = teller.match, teller.phrase
    last = len(match.history)
    if not last:
        return ""
    drawn = curves(teller)

    starts = turn_starts(match)
    wide = (RIGHT - LEFT) / len(starts)  # every turn is as wide as the others

    def x(at: int) -> float:
        turn = turn_of(starts, at) - 1
        begin, end = [*starts, last][turn : turn + 2]
        return LEFT + wide * (turn + (at - begin) / max(1, end - begin))

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - drawn.low) / (drawn.high - drawn.low)

    parts = []
    for tick in drawn.ticks:
        words = amount(teller.language, tick, drawn.unit, places=0 if tick == round(tick, 2) else 1)
        parts.append(
            f'<line class="axis" x1="{LEFT}" x2="{RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
            f'<text x="{LEFT - 8}" y="{y(tick) + 5:.1f}" text-anchor="end">{words}</text>'
        )
    named = set(labelled(len(starts), wide))
    for turn, start in enumerate(starts, 1):
        place = f"{x(start):.1f}"
        long = 8 if turn in named else 4
        parts.append(
            f'<line class="tick" x1="{place}" x2="{place}" y1="{BOTTOM}" y2="{BOTTOM + long}"/>'
        )
        if turn in named:
            parts.append(f'<text x="{place}" y="{BOTTOM + 24}" text-anchor="middle">{turn}</text>')
    parts.append(
        f'<text x="{(LEFT + RIGHT) / 2}" y="{TURNS}" text-anchor="middle">'
        f"{escape(say('turn'))}</text>"
    )
    for seat, values in drawn.values.items():
        line = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in enumerate(values))
        parts.append(f'<polyline class="curve tint{seat % TINTS}" points="{line}"/>')
    own = [
        (x(mark.at), y(drawn.values.get(mark.seat, next(iter(drawn.values.values())))[mark.at]))
        for mark in marks
    ]
    parts += dots(marks, own, (LEFT, TOP), (RIGHT, BOTTOM), LABEL)
    title = escape(_title(teller, drawn))
    return (
        f'<h2 id="graph">{title}</h2>{_legend(teller, drawn)}'
        f'<svg class="graph" viewBox="0 0 {WIDE} {HIGH}" role="group" aria-label="{title}">'
        f"{''.join(parts)}</svg>" + (f'<p class="quiet">{escape(say("dots"))}</p>' if marks else "")
    )


def _title(teller: Teller, drawn: Curves) -> str:
    chance = teller.review.chance
    key = "graph_points" if chance is None else "chance" if chance.exact else "estimated_chance"
    if len(drawn.values) == 1:
        name = teller.match.names[0]
        return teller.phrase(key, name=name) + (f": {name}" if chance is None else "")
    return teller.phrase("graph_points" if chance is None else "graph_chances")


def _legend(teller: Teller, drawn: Curves) -> str:
    """Whose curve is which; a single curve is named in the title."""
    if len(drawn.values) == 1:
        return ""
    names = "".join(
        f'<li class="tint{seat % TINTS}">{escape(teller.match.names[seat])}</li>'
        for seat in drawn.values
    )
    return f'<ul class="legend">{names}</ul>'
