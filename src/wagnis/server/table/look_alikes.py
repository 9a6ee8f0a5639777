"""Names that look alike: folded to the same letters, so that nobody passes for somebody else.

Uses the skeletons of UTS #39: removes invisible characters and maps characters that look alike, by
the data of the Unicode consortium in `confusables.txt`, to one of them. Also ignores case, blanks,
punctuation, and the differences of 0/O and 1/l/I. Letters keep their marks: Zoe is not Zoë.
`names` says which names are allowed.
"""

# ruff: noqa: RUF002 - the examples need letters that look like others

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import get_args

from wagnis.server.wire.tables import BotLevel

BOT_NAMES = (
    "Pip",
    "Knobel",
    "Dobbel",
    "Klack",
    "Wirbel",
    "Zocki",
    "Pasch",
    "Rumpel",
    "Kipp",
    "Tric",
)
"""The client's names of the bots, by seat, in all its languages; no person's name."""

CONFUSABLES = Path(__file__).with_name("confusables.txt")
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point: invisible in most fonts."""

DRAWN_LIKE = {
    "a": "ᴀ",
    "b": "βьʙ",
    "c": "ς",
    "d": "ᴅժ",
    "e": "εᴇ",
    "f": "ϝ",
    "g": "ɢ",
    "h": "ʜ",
    "j": "յᴊ",
    "k": "кκᴋ",
    "l": "ʟ",
    "m": "мᴍ",
    "n": "пηɴ",
    "p": "ᴘ",
    "r": "ʀ",
    "t": "ᴛ",
    "u": "и",
    "w": "ω",
    "x": "χ",
    "z": "ζ",
    "3": "зӡ",
}
"""More look-alikes: small capitals, and letters of other scripts in a plain font."""
ONE_OF_A_KIND = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
LATIN = str.maketrans({drawn: letter for letter, alike in DRAWN_LIKE.items() for drawn in alike})


@cache
def prototypes() -> dict[int, str]:
    """By code point: the prototype of the characters that look the same."""
    drawings: dict[int, str] = {}
    for line in CONFUSABLES.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            prototype, _, signs = line.partition(": ")
            drawn = "".join(chr(int(point, 16)) for point in prototype.split("+"))
            drawings |= {int(sign, 16): drawn for sign in signs.split()}
    return drawings


def _skeleton(name: str) -> str:
    drawn = IGNORABLE.sub("", unicodedata.normalize("NFD", name)).translate(LATIN)
    return unicodedata.normalize("NFD", drawn.translate(prototypes()))


def fold(name: str) -> str:
    """One key for all names that look alike.

    >>> fold("Аnnа") == fold("Anna"), fold("Оtt0") == fold("OTTO"), fold("I da") == fold("1dа")
    (True, True, True)
    >>> fold("Zoë") == fold("Zoe")
    False
    """
    drawn = _skeleton(unicodedata.normalize("NFKC", name))
    letters = _skeleton(unicodedata.normalize("NFKC", drawn.casefold()))
    counted = (sign for sign in letters if unicodedata.category(sign)[0] in "LNMS")
    return "".join(counted).translate(ONE_OF_A_KIND) or name


def is_reserved(name: str) -> bool:
    """Whether the name is a bot's, at a table or in a record, or looks like one."""
    folded, first = fold(name), re.search(r"\w+", name)
    if folded in RESERVED or RECORDED.fullmatch(folded):
        return True
    return first is not None and RECORDED.fullmatch(fold(first[0])) is not None


RESERVED = frozenset(map(fold, BOT_NAMES))
"""A bot may take any seat in mid-game, and is then called by that seat's name."""
_WORDS = "|".join(map(fold, ("Bot", "Computer", "Robot", "Roboter", "Server", "Wagnis")))
RECORDED = re.compile(f"({_WORDS})[0-9lo]*({'|'.join(map(fold, get_args(BotLevel)))})?")
"""Names of bots in records, such as "Bot 3 (perfect)", and names that look official."""
