"""A game without drawings of its own: what lies as lines, the moves numbered, the story in labels.

The words are those of its box; what has none is told as it is written on the wire.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rich.text import Text

from wagnis.core import Decision
from wagnis.core.box import AnyBox
from wagnis.core.happenings import write_happening
from wagnis.core.labels import FALLBACK, label, parts, readable, said, spaced
from wagnis.core.plain import Plain, PlainObject, is_whole_list
from wagnis.records import Match
from wagnis.terminal.look import QUIET, Look
from wagnis.terminal.paper import columns, seats
from wagnis.terminal.setting import Offer, Setting, Step, Story

DICE = ("dice", "cup")
"""What the faces of dice are called in a view or an outcome."""
UNSAID = ("turn_over", "game_over")  # seen by who is asked next
KNOWN = ("roller", "rolling")  # whose turn it is, and how many dice fall, is seen anyway


def plain_setting(box: AnyBox) -> Setting:
    """How this game is laid out, by nothing but its box."""
    return Setting(
        title=box.title,
        blurb=_label(box, "blurb", {}) or f"{box.seats[0]} to {box.seats[-1]} players",
        accent="#9DB4A0",
        draw=_draw,
        offers=partial(_offers, box),
        tell=partial(_tell, box),
        hints=lambda game, state, actions: [],
        status=lambda match: "",
    )


def _label(box: AnyBox, key: str, fields: dict[str, Plain]) -> str | None:
    return label(box.labels, FALLBACK, key, fields)


def _draw(match: Match, look: Look, width: int) -> list[Text]:
    """Everything of the view that is not known already, and everybody with their points."""
    box, node = match.box, match.node
    shown = box.notation.view(match.game, match.state)
    lying = columns(
        [
            [look.text(_label(box, f"view.{name}", shown) or spaced(name), QUIET), value]
            for name, value in ((name, _value(name, shown[name], look)) for name in shown)
            if name not in KNOWN
        ]
    )
    asked = int(node.seat) if isinstance(node, Decision) else shown.get("roller")
    everybody = seats(match, look, asked, [Text()] * match.game.seats, width)
    gap = [Text()] if lying else []
    return [*(Text("  ") + line for line in lying), *gap, *everybody]


def _value(name: str, value: Plain, look: Look) -> Text:
    if name in DICE and is_whole_list(value) and value:
        return look.dice(value)
    return look.text(readable(value))


def _offers(
    box: AnyBox, game: Any, state: Any, actions: Sequence[Any], names: Sequence[str], look: Look
) -> list[Offer]:
    seen = box.notation.view(game, state)
    return [
        Offer(
            str(number),
            action,
            look.text(said(box.labels, FALLBACK, "move", box.notation.write_move(action), seen)),
        )
        for number, action in enumerate(actions, start=1)
    ]


def _tell(box: AnyBox, step: Step, story: Story) -> None:
    """The event, where it has words or nothing else comes of it, and all that comes of it."""
    fell = step.by is None
    write = box.notation.write_outcome if fell else box.notation.write_move
    written = write(step.event)
    name, fields = parts(written)
    words = _label(box, f"{'fell' if fell else 'said'}.{name}", fields)
    # That somebody rolls or stops is seen by what comes of it.
    silent = bool(step.happened) or written[name] is True
    if words is not None or not silent:
        whose = step.roller if step.by is None else step.by
        story.say(whose, words or f"— {readable(written)}")
    for happening in step.happened:
        _tell_happening(box, write_happening(happening), story)


def _tell_happening(box: AnyBox, fields: PlainObject, story: Story) -> None:
    name, seat = fields["kind"], fields.get("seat")
    words = _label(box, f"happened.{name}", fields)
    if words is None and name in UNSAID:
        return
    if words is None:
        told = {key: value for key, value in fields.items() if key not in ("kind", "seat")}
        words = f"— {spaced(name)}" + (f": {readable(told)}" if told else "")
    story.say(seat if isinstance(seat, int) else None, words, "bold", moment=True)
