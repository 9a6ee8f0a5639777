"""Names of people: readable, in one normal form, and not the name of a bot.

`look_alikes` says which names look alike.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from wagnis.server.table.look_alikes import is_reserved
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.messages import Refusal

BLANKS = "\u2800\u3164\u115f\u1160\uffa0\u034f\u17b4\u17b5"  # invisible
LONGEST_NAME = 24  # letters; the normal form may be longer than the name that was sent
TOO_MANY_MARKS = re.compile("M{4}")
VARIATION = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
JOINERS = "\u200c\u200d"  # without them some names and emoji cannot be written


def clean_name(name: str) -> str:
    """The name in its normal form; refuses unreadable names.

    >>> clean_name("Zoë")
    'Zoë'
    """
    name = re.sub(" +", " ", _without_variations(unicodedata.normalize("NFKC", name))).strip()
    if len(name) > LONGEST_NAME:
        raise SubmissionError(Refusal.BAD_REQUEST, f"a name has at most {LONGEST_NAME} letters")
    if TOO_MANY_MARKS.search("".join(unicodedata.category(sign)[0] for sign in name)):
        raise SubmissionError(Refusal.BAD_REQUEST, "a name has at most three marks on a letter")
    if any(
        sign in BLANKS or (unicodedata.category(sign)[0] == "C" and sign not in JOINERS)
        for sign in name
    ):
        raise SubmissionError(Refusal.BAD_REQUEST, "a name is made of letters others can see")
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise SubmissionError(Refusal.BAD_REQUEST, "a name needs a letter")
    return name


def own_name(name: str, number: int) -> str:
    """The clean name of somebody who plays alone; replaces a name reserved for bots."""
    name = clean_name(name)
    return f"Player {number + 1}" if is_reserved(name) else name


def _without_variations(name: str) -> str:
    """Remove variation selectors, which letters do not need; emoji keep theirs."""
    return "".join(
        sign
        for before, sign in pairwise(f" {name}")
        if not VARIATION.match(sign) or (sign == "\ufe0f" and unicodedata.category(before) == "So")
    )
