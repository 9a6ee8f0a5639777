"""The setting of a game without drawings: the view as lines, numbered moves, a story of labels.

The texts are the labels of its box; data without a label is shown as plain data.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rich.text import Text

from wagnis.core import Decision
from wagnis.core.box import AnyBox
from wagnis.core.happenings import write_happening
from wagnis.core.labels import label, parts, readable, said, spaced
from wagnis.core.plain import Plain, PlainObject, is_whole_list
from wagnis.records import Match
from wagnis.terminal.look import QUIET, Look
from wagnis.terminal.paper import columns, seats
from wagnis.terminal.setting import Offer, Setting, Step, Story, players_of
from wagnis.terminal.speech import Language, Phrase, language, speaking

DICE = ("dice", "cup")
"""The fields of a view or an outcome that hold the faces of dice."""
UNSAID = ("turn_over", "game_over")  # the next question shows it
KNOWN = ("roller", "rolling")  # fields of the view that the table shows elsewhere


def plain_setting(box: AnyBox) -> Setting:
    """A setting made from the box alone."""
    return Setting(
        title=box.title,
        blurb=Phrase(en=_blurb(box, "en"), de=_blurb(box, "de"), nl=_blurb(box, "nl")),
        accent="#9DB4A0",
        draw=_draw,
        offers=partial(_offers, box),
        tell=partial(_tell, box),
        hints=lambda game, state, actions: [],
        status=lambda match: "",
    )


def _blurb(box: AnyBox, spoken: Language) -> str:
    with speaking(spoken):
        return _label(box, "blurb", {}) or players_of(box.seats)


def _label(box: AnyBox, key: str, fields: dict[str, Plain]) -> str | None:
    return label(box.labels, language(), key, fields)


def _draw(match: Match, look: Look, width: int) -> list[Text]:
    """The fields of the view, and all players with their points."""
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
            look.text(said(box.labels, language(), "move", box.notation.write_move(action), seen)),
        )
        for number, action in enumerate(actions, start=1)
    ]


def _tell(box: AnyBox, step: Step, story: Story) -> None:
    """The event, if it has a label or no happenings; then its happenings."""
    fell = step.by is None
    write = box.notation.write_outcome if fell else box.notation.write_move
    written = write(step.event)
    name, fields = parts(written)
    words = _label(box, f"{'fell' if fell else 'said'}.{name}", fields)
    # The happenings show that a player rolls or stops.
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
        rest = {key: value for key, value in fields.items() if key not in ("kind", "seat")}
        words = f"— {spaced(name)}" + (f": {readable(rest)}" if rest else "")
    story.say(seat if isinstance(seat, int) else None, words, "bold", moment=True)
