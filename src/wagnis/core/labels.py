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
YES_NO = {"de": ("ja", "nein"), "nl": ("ja", "nee")}
OTHER_SIGNS = str.maketrans(",.", ".,")


def language_of(labels: Labels, language: str, key: str) -> str:
    """The language of this key's text: this one if the game has it, else English."""
    return language if key in labels.get(language, {}) else FALLBACK


def label(labels: Labels, language: str, key: str, fields: Mapping[str, Plain]) -> str | None:
    """The text of this key in this language, else in English, else None; fields are filled in.

    >>> label({"en": {"move.hold": "Hold {turn}"}}, "nl", "move.hold", {"turn": 1200})
    'Hold 1,200'
    """
    spoken = language_of(labels, language, key)
    words = labels.get(spoken, {}).get(key)
    if words is None:
        return None
    return FIELD.sub(lambda found: _field(fields, found[1], spoken), words)


def _field(fields: Mapping[str, Plain], name: str, language: str) -> str:
    return readable(fields[name], language) if name in fields else f"{{{name}}}"


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


def readable(value: Plain, language: str = FALLBACK) -> str:
    """Plain data as readable text; names on the wire stay English.

    >>> readable({"dice": [3, 4], "last_round": True}), readable([None, False], "de")
    ('dice: 3 4, last round', '-, nein')
    """
    if value is None:
        return "-"
    if isinstance(value, bool):
        yes, no = YES_NO.get(language, ("yes", "no"))
        return yes if value else no
    if isinstance(value, list):
        short = all(isinstance(one, int) and not isinstance(one, bool) for one in value)
        return (" " if short else ", ").join(readable(one, language) for one in value)
    if isinstance(value, dict):
        return ", ".join(
            spaced(name) if inner is True else f"{spaced(name)}: {readable(inner, language)}"
            for name, inner in value.items()
        )
    return number(f"{value:,}", language) if isinstance(value, int) else str(value)


def number(figure: str, language: str) -> str:
    """A number with the signs of the language, from its English form.

    >>> number("1,250.5", "de"), number("1,250.5", "en")
    ('1.250,5', '1,250.5')
    """
    return figure if language == FALLBACK else figure.translate(OTHER_SIGNS)


def spaced(name: str) -> str:
    """A name on the wire as words."""
    return name.replace("_", " ").replace("-", " ")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
