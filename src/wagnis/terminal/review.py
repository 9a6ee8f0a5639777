"""A review in the terminal: the account, luck bars, turning points, errors and a graph.

`wagnis.analysis` computes the review.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text

from wagnis.analysis.phrases import amount
from wagnis.analysis.telling import Teller, Told
from wagnis.terminal.look import DANGER, PRIMARY, QUIET, Look
from wagnis.terminal.paper import columns

WIDTH = 80
HALF = 24  # the width of half a luck bar
HEIGHT = 6  # lines of the graph


def report(teller: Teller, look: Look, width: int = WIDTH) -> list[Text]:
    """The whole report, in lines of at most this width."""
    review, gap = teller.review, Text()
    lines = [
        look.text(f"{teller.phrase('review')} {teller.objective()}.", "bold"),
        *wrapped(teller.assumed(), width, look),
    ]
    if ongoing := teller.ongoing():
        lines.append(look.text(ongoing, QUIET))
    lines += [gap, *account(teller, look), gap, *bars(teller, look)]
    if review.turning:
        lines += [gap, look.text(teller.phrase("turning"), "bold")]
        for point in review.turning:
            title = f"  {teller.phrase(point.kind)} ({teller.phrase('event')} {point.event})"
            lines += [
                look.text(title, PRIMARY),
                *wrapped(teller.turning(point), width, look, "    "),
            ]
    if review.chance is not None and len(review.chance.moments) > 1:
        lines += [gap, *graph(teller, look, width)]
    return [*lines, gap, *errors(teller, look, width)]


def account(teller: Teller, look: Look) -> list[Text]:
    """One row per seat: the value at the start, luck, errors, and the value at the end."""
    review, phrase = teller.review, teller.phrase
    heads = ["player", "start", "luck", "error", "gifts", "result", "accuracy", "resembles"]
    rows = [[look.text(phrase(head), QUIET) for head in heads]]
    for seat, (name, told) in enumerate(zip(teller.match.names, review.seats, strict=True)):
        rows.append(
            [
                look.text(cut(name, 12), "bold"),
                look.text(teller.amount(teller.start(seat))),
                look.text(teller.amount(told.luck, signed=True)),
                look.text(teller.amount(-told.loss), DANGER if told.loss else ""),
                look.text("-" if (gifts := teller.gifts(seat)) is None else teller.amount(gifts)),
                look.text(teller.amount(teller.result(seat)), PRIMARY),
                look.text(teller.accuracy(seat)),
                look.text(phrase(told.resembles) if told.resembles else "-"),
            ]
        )
    lines = columns(rows, gap=1, right=frozenset({1, 2, 3, 4, 5, 6}))
    if review.interval is not None:
        wide = phrase("give_or_take", amount=teller.amount(max(review.interval)))
        lines.append(look.text(wide, QUIET))
    lines.append(look.text(teller.residual(), QUIET))
    return lines


def bars(teller: Teller, look: Look) -> list[Text]:
    """A bar of luck per seat; bad luck points left."""
    review = teller.review
    most = max(*(abs(told.luck) for told in review.seats), 1e-12)
    rows = []
    for name, told in zip(teller.match.names, review.seats, strict=True):
        length = round(HALF * abs(told.luck) / most)
        left = "█" * length if told.luck < 0 else ""
        right = "█" * length if told.luck > 0 else ""
        bar = look.text(f"{left:>{HALF}}", DANGER)
        bar += look.text("|", QUIET) + look.text(f"{right:<{HALF}}", PRIMARY)
        luck = look.text(teller.amount(told.luck, signed=True))
        rows.append([look.text(cut(name, 16)), bar, luck])
    return [look.text(teller.phrase("luck"), "bold"), *columns(rows, right=frozenset({2}))]


def graph(teller: Teller, look: Look, width: int) -> list[Text]:
    """A graph of the first seat's chance to win over the game."""
    chance = teller.review.chance
    assert chance is not None
    room = min(width - 8, len(chance.moments))
    heights = [HEIGHT * moment[0] for moment in sampled(chance.moments, room)]
    name = cut(teller.match.names[0], 30)
    key = "chance" if chance.exact else "estimated_chance"
    lines = [look.text(teller.phrase(key, name=name), "bold")]
    for row in range(HEIGHT, 0, -1):
        share = {HEIGHT: 1.0, HEIGHT // 2: 0.5, 1: 0.0}.get(row)
        axis = "" if share is None else amount(teller.language, share, "chance", places=0)
        signs = "".join("█" if height >= row - 0.5 else " " for height in heights)
        lines.append(look.text(f"{axis:>5} ", QUIET) + look.text(signs, PRIMARY))
    return lines


def errors(teller: Teller, look: Look, width: int) -> list[Text]:
    """The costliest decisions in the order of the game, on one or two lines each."""
    told, phrase = teller.errors(), teller.phrase
    lines = [look.text(phrase("errors"), "bold")]
    if not told:
        return [*lines, look.text(phrase("flawless"), PRIMARY)]
    for one in told:
        lines += _error(teller, one, look, width)
    if rest := teller.rest():
        lines.append(look.text(f"  {rest}", QUIET))
    return lines


def _error(teller: Teller, one: Told, look: Look, width: int) -> list[Text]:
    name = cut(teller.match.names[one.seat], 12)
    after = f", {one.after}" if one.after else ""
    head = look.text(f"  {teller.phrase('event')} {one.event}  ", QUIET) + look.text(name, "bold")
    head += look.text(f"{after}: {one.label}, ", QUIET) + look.text(
        f"\N{MINUS SIGN}{one.loss}", DANGER
    )
    words = teller.phrase("better", played=one.played, best=one.best)
    return [head, *wrapped(words, width, look, " " * 4)]


def sampled(moments: Sequence[tuple[float, ...]], count: int) -> list[tuple[float, ...]]:
    """This many of them at even distances, including the first and the last."""
    if count < 2:
        return list(moments[:count])
    last = len(moments) - 1
    return [moments[round(at * last / (count - 1))] for at in range(count)]


def wrapped(words: str, width: int, look: Look, indent: str = "") -> list[Text]:
    """Lines of at most this width, broken at spaces."""
    wrap = textwrap.TextWrapper(width, indent, indent, break_long_words=False)
    wrap.break_on_hyphens = False
    return [Text(line) for line in wrap.wrap(look.sign(words))]


def cut(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
