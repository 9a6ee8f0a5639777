"""The chain of the log of deals: whatever is done to an entry, the reader notices."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wagnis.core.plain import Plain
from wagnis.dice.deal_log import (
    START,
    WHATS,
    Head,
    LogEntry,
    LogError,
    deal_seal,
    followed,
    read_entry,
    read_head,
    table_name,
    write_entry,
)

HASHES = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")
ENTRIES = st.builds(
    LogEntry,
    number=st.just(0),
    day=st.dates().map(lambda day: day.isoformat()),
    what=st.sampled_from(WHATS),
    table=st.none() | HASHES,
    deal=st.integers(0, 2**40),
    seal=st.none() | HASHES,
    why=st.none() | st.sampled_from(["silent", "host_closed"]),
    digest=st.none() | HASHES,
)


def chained(entries: list[LogEntry]) -> list[LogEntry]:
    head, made = Head(), list[LogEntry]()
    for entry in entries:
        numbered = replace(entry, number=head.number + 1)
        made.append(replace(numbered, hash=numbered.hash_after(head.hash)))
        head = made[-1].head
    return made


def chain(many: int = 5) -> list[LogEntry]:
    commits = [f"{number:064x}" for number in range(many)]
    return chained(
        [
            LogEntry(0, "2026-11-16", "dealt", table_name(c), 1, deal_seal(1, c), None, None)
            for c in commits
        ]
    )


@given(st.lists(ENTRIES, max_size=6))
def test_every_chain_is_read_back_as_it_was_written(entries: list[LogEntry]) -> None:
    log = chained(entries)
    published = json.loads(json.dumps([write_entry(entry) for entry in log]))
    assert list(followed(map(read_entry, published))) == log


CHANGES: list[Callable[[LogEntry], LogEntry]] = [
    lambda entry: replace(entry, day="2026-11-15"),
    lambda entry: replace(entry, what="given_up"),
    lambda entry: replace(entry, table=None),
    lambda entry: replace(entry, deal=2),
    lambda entry: replace(entry, seal="f" * 64),
    lambda entry: replace(entry, why="left"),
    lambda entry: replace(entry, digest="f" * 64),
    lambda entry: replace(entry, hash="f" * 64),
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("at", range(5))
def test_a_changed_entry_is_noticed(at: int, change: Callable[[LogEntry], LogEntry]) -> None:
    log = chain()
    log[at] = change(log[at])
    with pytest.raises(LogError, match=f"entry {at + 1} does not follow"):
        list(followed(log))


@pytest.mark.parametrize("at", range(4))
def test_a_removed_entry_is_noticed(at: int) -> None:
    log = chain()
    del log[at]
    with pytest.raises(LogError, match=f"after entry {at} comes entry {at + 2}"):
        list(followed(log))


def test_a_removed_entry_is_noticed_when_the_rest_is_numbered_anew() -> None:
    log = chain()
    del log[1]
    renumbered = [replace(entry, number=n) for n, entry in enumerate(log, start=1)]
    with pytest.raises(LogError, match="entry 2 does not follow"):
        list(followed(renumbered))


def test_entries_in_another_order_are_noticed() -> None:
    log = chain()
    log[1], log[2] = replace(log[2], number=2), replace(log[1], number=3)
    with pytest.raises(LogError, match="entry 2 does not follow"):
        list(followed(log))


def test_a_rewritten_log_has_another_head_from_there_on() -> None:
    log = chain()
    forged = chained([replace(entry, day="2026-11-15") for entry in log])
    assert [one.number for one in followed(forged)] == [1, 2, 3, 4, 5]  # it is whole in itself
    assert all(ours.head != theirs.head for ours, theirs in zip(log, forged, strict=True))


def test_names_say_nothing_without_the_commit_and_differ_by_deal() -> None:
    commit = "ab" * 32
    assert commit not in table_name(commit)
    assert len({table_name(commit), deal_seal(1, commit), deal_seal(2, commit)}) == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("number", 0),
        ("number", True),
        ("number", "1"),
        ("day", "yesterday"),
        ("day", None),
        ("what", "lost"),
        ("what", []),
        ("deal", -1),
        ("deal", 1.0),
        ("table", "short"),
        ("seal", 5),
        ("digest", "A" * 64),
        ("why", "two words"),
        ("why", "a|b"),
        ("hash", None),
    ],
)
def test_what_is_no_entry_is_refused_in_a_sentence(name: str, value: object) -> None:
    written = write_entry(chain(1)[0]) | {name: value}
    with pytest.raises(LogError, match=r"entry"):
        read_entry(written)


def test_what_is_no_head_is_refused() -> None:
    assert read_head({"number": 0, "hash": START}) == Head()
    wrong: list[Plain] = [None, [], {}, {"number": -1, "hash": START}, {"number": 1, "hash": "x"}]
    for one in wrong:
        with pytest.raises(LogError):
            read_head(one)
