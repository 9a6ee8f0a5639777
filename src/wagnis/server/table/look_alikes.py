"""Names that look alike: folded to the same letters, so that nobody passes for somebody else.

A small table of the look-alikes people do type: Greek, Cyrillic and Armenian letters drawn like
Latin ones, small capitals, and 0/O and 1/l/I. Letters with marks stay what they are: Zoe is not
Zoë. Which names are allowed at all is said in `seating`.
"""

# ruff: noqa: RUF001, RUF002 - letters that look like others are what this is about

from __future__ import annotations

import unicodedata

BOT_NAMES = ("Pip", "Otto", "Mina", "Rolf", "Trudi", "Kasper", "Nora", "Hugo", "Ida", "Bas")
"""What the client calls the bots, by their seat, in all its languages."""

DRAWN_LIKE = {
    "a": "аАαΑɑᴀꭺᎪ",
    "b": "вВβΒьЬᏏʙ",
    "c": "сСςϲϹᴄᏟ",
    "d": "ԁԀᴅᎠժ",
    "e": "еЕεΕᴇᎬҽ",
    "f": "ϝϜꞙք",
    "g": "ɡԍԌᏀցɢ",
    "h": "һҺнНΗհᎻʜ",
    "i": "іІιΙıɩӀӏᎥɪ",
    "j": "јЈϳͿյᎫᴊ",
    "k": "кКκΚᴋᏦ",
    "l": "ʟӀӏᏞⅼ",
    "m": "мМΜᴍᎷ",
    "n": "пηΝոռɴ",
    "o": "оОοΟσօՕᴏഠ",
    "p": "рРρΡᴘᏢ",
    "q": "ԛԚզ",
    "r": "гᴦᎡʀ",
    "s": "ѕЅꜱᏚՏ",
    "t": "тТτΤᴛᎢ",
    "u": "υᴜսΰиՍ",
    "v": "νѵѴᴠᏙ",
    "w": "ԝԜωᴡᎳѡա",
    "x": "хХχΧ",
    "y": "уУγΥүҮʏᎩ",
    "z": "ΖζᴢᏃ",
    "3": "зЗӡ",
    "6": "б",
}
ONE_OF_A_KIND = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
LATIN = str.maketrans({drawn: letter for letter, alike in DRAWN_LIKE.items() for drawn in alike})


def fold(name: str) -> str:
    """The same for all names that look alike.

    >>> fold("Аnnа") == fold("Anna"), fold("Оtt0") == fold("OTTO"), fold("I da") == fold("1dа")
    (True, True, True)
    >>> fold("Zoë") == fold("Zoe")
    False
    """
    drawn = unicodedata.normalize("NFKC", name).translate(LATIN)
    letters = unicodedata.normalize("NFKC", drawn.casefold()).translate(LATIN)
    kept = (sign for sign in letters if unicodedata.category(sign)[0] in "LNMS")
    return "".join(kept).translate(ONE_OF_A_KIND) or name


def is_bots_name(name: str, bots: tuple[int, ...]) -> bool:
    """Whether one of the bots on these seats is called so, or it is a bot's name in a record."""
    folded = fold(name)
    if folded in GENERIC or folded.rstrip("0123456789lo") in GENERIC:
        return True
    return any(fold(BOT_NAMES[seat % len(BOT_NAMES)]) == folded for seat in bots)


GENERIC = frozenset(map(fold, ("Bot", "Computer", "Wagnis", "Server")))
"""Nobody's name, and everybody would take them for the server's."""
