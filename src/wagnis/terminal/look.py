"""The look of all games: colours, signs, numbers, and a die in a line of text.

The games' settings draw with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from rich.text import Text

from wagnis.terminal.speech import figures, in_percent, t

INK, PAPER = "#1E1B18", "#F4EEE1"
BRASS, CHERRY, SKY = "#D9A441", "#E2685B", "#74B3CF"
PRIMARY = f"bold {BRASS}"
DANGER = f"bold {CHERRY}"
INFO = SKY
QUIET = "dim"
DIE = f"bold {INK} on {PAPER}"

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"  # which `isprintable` calls unprintable

ASCII = str.maketrans(
    {
        MINUS: "-", TIMES: "x", "—": "-", "·": "|", "…": "...", "↗": "(up)", "↘": "(down)",
        "★": "*", "▸": ">", "◂": "<", "✓": "ok", "█": "#", "░": ".", "●": "o", "─": "-",
        "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", NO_BREAK: " ",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """`plain` is for pipes and simple terminals: no colours, ASCII only."""

    plain: bool = False

    def text(self, words: str, style: str = "") -> Text:
        """Styled text, in characters that this look can show."""
        return Text().append(self.sign(words), style="" if self.plain else style)

    def sign(self, words: str) -> str:
        """Printable characters only: names in a foreign record may contain control characters."""
        if not words.isprintable():
            words = "".join(c if c.isprintable() or c == NO_BREAK else "?" for c in words)
        return words.translate(ASCII) if self.plain else words

    def die(self, face: int) -> Text:
        """A die within a sentence; lines do not break inside it."""
        if self.plain:
            return Text(f"[{face}]")
        return Text.assemble(("▐", PAPER), (str(face), DIE), ("▌", PAPER))

    def dice(self, faces: Iterable[int]) -> Text:
        return Text(" ").join(self.die(face) for face in faces)

    def join(self, *parts: str | Text) -> Text:
        line = Text()
        for part in parts:
            line.append_text(self.text(part) if isinstance(part, str) else part)
        return line


def percent(chance: Fraction) -> str:
    """A probability in percent; 0% and 100% stand only for the impossible and the certain.

    >>> percent(Fraction(5, 18)), percent(Fraction(1, 7776)), percent(Fraction(999, 1000))
    ('28%', '<1%', '>99%')
    """
    if 0 < chance < Fraction(1, 200):
        return t("<", de="<\u00a0", nl="<") + in_percent("1")
    if Fraction(199, 200) < chance < 1:
        return t(">", de=">\u00a0", nl=">") + in_percent("99")
    return in_percent(str(floor(100 * chance + Fraction(1, 2))))


def number(points: int) -> str:
    """Points with a true minus sign.

    >>> number(1250), number(-30) == MINUS + "30"
    ('1,250', True)
    """
    return MINUS * (points < 0) + figures(f"{abs(points):,}")


def signed(points: int) -> str:
    """Points gained or lost.

    >>> signed(80), signed(-30) == MINUS + "30", signed(0)
    ('+80', True, '0')
    """
    return f"+{number(points)}" if points > 0 else number(points)


def listed(names: Iterable[str]) -> str:
    """
    >>> listed(["Anna"]), listed(["Anna", "Ben", "Cleo"])
    ('Anna', 'Anna, Ben and Cleo')
    """
    *most, last = names
    return f"{', '.join(most)} {t('and', de='und', nl='en')} {last}" if most else last


def count_of_dice(count: int) -> str:
    """
    >>> count_of_dice(1), count_of_dice(3)
    ('1 die', '3 dice')
    """
    if count == 1:
        return t("1 die", de="1 Würfel", nl="1 dobbelsteen")
    return t(f"{count} dice", de=f"{count} Würfel", nl=f"{count} dobbelstenen")


def with_dice(count: int) -> str:
    """After a preposition: the German dative.

    >>> with_dice(3)
    '3 dice'
    """
    return t(
        count_of_dice(count),
        de=f"{count} {'Würfel' if count == 1 else 'Würfeln'}",
        nl=count_of_dice(count),
    )
