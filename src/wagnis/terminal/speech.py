"""The language of the terminal: each text is written once, in all languages, where it is used.

`t` and `Phrase` demand every language, so the type checker names a missing text. docs/rules and the
printed sheets have the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NamedTuple, TypeAlias

from wagnis.core.labels import number

Language: TypeAlias = Literal["en", "de", "nl"]

_LANGUAGE: ContextVar[Language] = ContextVar("language", default="en")


def language() -> Language:
    return _LANGUAGE.get()


@contextmanager
def speaking(spoken: Language) -> Iterator[None]:
    """Within the block, all texts are in this language."""
    token = _LANGUAGE.set(spoken)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def t(en: str, /, *, de: str, nl: str) -> str:
    """
    >>> with speaking("de"): t("dice", de="Würfel", nl="dobbelstenen")
    'Würfel'
    """
    match language():
        case "de":
            return de
        case "nl":
            return nl
        case _:
            return en


class Phrase(NamedTuple):
    """A text that is chosen when it is shown, for constants."""

    en: str
    de: str
    nl: str

    def __str__(self) -> str:
        return t(self.en, de=self.de, nl=self.nl)


CHANCE_TO_WIN = Phrase("chance to win", "Gewinnchance", "winkans")
POINTS = Phrase("points", "Punkte", "punten")

Words: TypeAlias = str | Phrase
"""A text; games of other packages may have only one language."""


def figures(english: str) -> str:
    """A number with the signs of the language, from its English form.

    >>> with speaking("nl"): figures("1,061.20")
    '1.061,20'
    """
    return number(english, language())


def in_percent(figure: str) -> str:
    """
    >>> with speaking("de"): in_percent("12.5")
    '12,5\\xa0%'
    """
    return figures(figure) + t("%", de="\u00a0%", nl="%")
