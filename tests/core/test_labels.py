"""Words of a box: in the language asked for, else in English, else as it is written."""

from __future__ import annotations

from wagnis.core.labels import label, readable, said

LABELS = {
    "en": {"move.hold": "Hold {turn}", "happened.null": "nothing"},
    "de": {"move.hold": "{turn} sichern"},
}


def test_words_are_in_the_language_asked_for_or_in_english() -> None:
    assert label(LABELS, "de", "move.hold", {"turn": 5}) == "5 sichern"
    assert label(LABELS, "nl", "move.hold", {"turn": 5}) == "Hold 5"
    assert label(LABELS, "de", "happened.null", {}) == "nothing"
    assert label(LABELS, "de", "move.roll", {}) is None


def test_a_field_that_is_not_there_stays_in_its_braces() -> None:
    assert label(LABELS, "en", "move.hold", {}) == "Hold {turn}"


def test_what_has_no_words_is_made_readable() -> None:
    assert said({}, "en", "move", {"place": {"face": 3, "row": 1}}, {}) == "Place: face: 3, row: 1"
    assert readable({"left": [], "card": None}) == "left: , card: -"
