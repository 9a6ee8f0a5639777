"""Texts for a game without drawings: its labels, filled in, or plain data made readable.

The labels are in the game's box. Clients with drawings for a game have texts of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from wagnis.core.plain import Plain, PlainObject

Labels: TypeAlias = Mapping[str, Mapping[str, str]]
"""By language and by key; braces stand for fields. The keys are:

`blurb` the game in a line · `move.roll` on a button · `said.roll` and `fell.dice` in the log,
without the subject · `happened.null` likewise, or a whole sentence where it has no seat ·
`view.turn` a field of the view · `option.target` an option, `about.target` its sentence.
"""

LABEL_KEYS = ("blurb", "move", "said", "fell", "happened", "view", "option", "about")
"""The kinds of keys: what stands before the point."""

FALLBACK = "en"
FIELD = re.compile(r"\{(\w+)\}")


def label(labels: Labels, language: str, key: str, fields: Mapping[str, Plain]) -> str | None:
    """The text of this key in this language, else in English, else None; fields are filled in.

    >>> label({"en": {"move.hold": "Hold {turn}"}}, "nl", "move.hold", {"turn": 21})
    'Hold 21'
    """
    for spoken in (language, FALLBACK):
        words = labels.get(spoken, {}).get(key)
        if words is not None:
            return FIELD.sub(lambda found: _field(fields, found[1]), words)
    return None


def _field(fields: Mapping[str, Plain], name: str) -> str:
    return readable(fields[name]) if name in fields else f"{{{name}}}"


def parts(written: PlainObject) -> tuple[str, PlainObject]:
    """The key of a written move or outcome, and the fields that its text may use.

    >>> parts({"place": {"face": 3, "row": 1}})
    ('place', {'place': {'face': 3, 'row': 1}, 'face': 3, 'row': 1})
    """
    name, value = next(iter(written.items()), ("", None))
    return name, {**written, **(value if isinstance(value, dict) else {})}


def said(labels: Labels, language: str, kind: str, written: PlainObject, seen: PlainObject) -> str:
    """The text of a written move or outcome; it may also use the fields `seen` of the view.

    >>> said({}, "en", "move", {"roll": True}, {}), said({}, "en", "move", {"pick": "red"}, {})
    ('Roll', 'Pick: red')
    """
    name, fields = parts(written)
    known = label(labels, language, f"{kind}.{name}", {**seen, **fields})
    return _capital(readable(written)) if known is None else known


def readable(value: Plain) -> str:
    """Plain data as readable text.

    >>> readable({"dice": [3, 4], "last_round": True}), readable([None, False])
    ('dice: 3 4, last round', '-, no')
    """
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        short = all(isinstance(one, int) and not isinstance(one, bool) for one in value)
        return (" " if short else ", ").join(map(readable, value))
    if isinstance(value, dict):
        return ", ".join(
            spaced(name) if inner is True else f"{spaced(name)}: {readable(inner)}"
            for name, inner in value.items()
        )
    return str(value)


def spaced(name: str) -> str:
    """A name on the wire as words."""
    return name.replace("_", " ").replace("-", " ")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
