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
from wagnis.core.labels import FALLBACK, label, readable, said, spaced
from wagnis.core.plain import Plain, is_whole_list
from wagnis.records import Match
from wagnis.terminal.look import QUIET, Look
from wagnis.terminal.paper import columns, seats
from wagnis.terminal.setting import Happening, Offer, Setting, Telling

DICE = ("dice", "cup")
"""What the faces of dice are called in a view or an outcome."""
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


def _tell(box: AnyBox, what: Happening, look: Look) -> list[Telling]:
    """The event, where it has words or nothing else comes of it, and all that comes of it."""
    node = what.game.node(what.before)
    happened = what.game.happened(what.before, what.event)
    told = [_happened(box, one, look) for one in happened]
    seen = box.notation.view(what.game, what.before)
    if isinstance(node, Decision):
        written, key = box.notation.write_move(what.event), "said"
        whose: int | None = int(node.seat)
    else:
        written, key = box.notation.write_outcome(what.event), "fell"
        whose = seen.get("roller")
    name, value = next(iter(written.items()))
    words = _label(box, f"{key}.{name}", {**seen, **written})
    if words is not None:
        return [Telling(whose, look.text(words)), *told]
    if told or (isinstance(node, Decision) and value is True):
        return told  # that somebody rolls or stops is seen by what comes of it
    return [Telling(whose, look.text(f"— {readable(written)}"))]


def _happened(box: AnyBox, happening: Any, look: Look) -> Telling:
    fields = write_happening(happening)
    name, seat = fields["kind"], fields.get("seat")
    words = _label(box, f"happened.{name}", fields)
    if words is None:
        told = {key: value for key, value in fields.items() if key not in ("kind", "seat")}
        words = f"— {spaced(name)}" + (f": {readable(told)}" if told else "")
    return Telling(seat if isinstance(seat, int) else None, look.text(words, "bold"), True)
