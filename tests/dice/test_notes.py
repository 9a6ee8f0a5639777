"""Signed notes about seeds: what a browser has signed is genuine, and nothing else is.

How they get into a record is tried in tests/server.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from wagnis.dice import SeedNote
from wagnis.dice.notes import ORDER, verified

# RFC 8032, section 7.1, tests 1 to 3: key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]
NOTE = SeedNote(
    "k7",
    1,
    "c0",
    ("aa", "bb"),
    "af20b930a0ae294678908c2464edbf7a0be714a18b429223a2a1b4790dd883bd",
    "8f869c2aa25fffd80e05b10a166b8652979bc8f8e3e1a9a7ecb6d1c7efcaf354"
    "de2f1173e69418398811872d616b9a4218e7ba4c7ac200d4d211a066145a5503",
)
"""Signed by Web Crypto."""


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_the_examples_of_the_standard_are_verified(key: str, message: str, signature: str) -> None:
    public, said, signed = map(bytes.fromhex, (key, message, signature))
    assert verified(public, said, signed)
    assert not verified(public, said + b"!", signed)
    assert not verified(public, said, signed[:-1] + b"\1")
    # The same signature written otherwise is none.
    s = int.from_bytes(signed[32:], "little") + ORDER
    assert not verified(public, said, signed[:32] + s.to_bytes(32, "little"))
    assert not verified(public[:-1], said, signed)
    assert not verified(bytes([255] * 32), said, signed)


def test_a_note_of_a_browser_is_genuine_word_for_word() -> None:
    assert NOTE.genuine
    for other in (
        replace(NOTE, table="k8"),
        replace(NOTE, seat=0),
        replace(NOTE, commit="c1"),
        replace(NOTE, seeds=("aa", "bc")),
        replace(NOTE, seeds=("aa:bb",), seat=2),
        replace(NOTE, key=VECTORS[0][0]),
    ):
        assert not other.genuine


def test_a_note_that_is_no_text_is_not_genuine() -> None:
    """JSON can hold one half of a pair of surrogates, which no UTF-8 has."""
    assert not replace(NOTE, table="\ud800").genuine
