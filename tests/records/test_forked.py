"""Records that go on from a position of another match: written, read, verified from there on.

Tables that are forked are tried in `tests/server/test_forks.py`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.core import Decision
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Forked, Match, RefusedError, read_record, verify, write_record

SEEDS, OTHER = FairSeeds.from_word("before", 2), FairSeeds.from_word("after", 2)


def played(match: Match, seeds: FairSeeds, until: int | None = None) -> Match:
    dice = FairDice(seeds)
    while not match.over and len(match.history) != until:
        node = match.node
        match = match.advance(node.actions[0]) if isinstance(node, Decision) else match.roll(dice)
    return match


def fork(event: int = 11) -> dict[str, object]:
    first = played(Match.new("zocken", 2, {"rounds": 1}, fair=SEEDS), SEEDS)
    other = played(first.fork(event, "abc"), OTHER)
    return write_record(replace(other, fair=OTHER))


def test_a_fork_is_verified_from_there_on_and_counts_on() -> None:
    match = read_record(fork())
    assert match.forked == Forked("abc", 11)
    verdict = verify(match)
    assert verdict.honest
    assert (verdict.given, verdict.checked) == (11, match.fallen - match.at(11).fallen)


def test_a_die_changed_after_the_fork_is_found_and_one_before_it_is_not_promised() -> None:
    for event, honest in ((3, True), (13, False)):
        record = fork()
        events = record["events"]
        assert isinstance(events, list)
        rolls = [n for n, one in enumerate(events) if "dice" in one]
        at = next(n for n in rolls if n >= event)
        record.pop("result")
        for face in range(1, 7):  # any other face the rest of the record can live with
            events[at] = {"dice": [face]}
            try:
                verdict = verify(read_record(record))
            except RefusedError:
                continue
            if not honest and verdict.honest:
                continue  # that was the face that fell
            assert verdict.honest == honest
            break
        else:
            pytest.fail("no other face could have fallen")


def test_going_back_behind_the_fork_moves_it_back() -> None:
    match = read_record(fork())
    assert match.at(20).forked == Forked("abc", 11)
    assert match.at(4).forked == Forked("abc", 4)


@pytest.mark.parametrize(
    "forked", [None, [], {"events": 11}, {"from": 7, "events": 1}, {"from": "x", "events": 10_000}]
)
def test_a_fork_that_makes_no_sense_is_a_bad_record(forked: object) -> None:
    record = fork() | {"forked": forked}
    if forked == {"events": 11}:  # where it comes from may be left out
        assert read_record(record).forked == Forked(None, 11)
        return
    with pytest.raises(RefusedError, match="forked"):
        read_record(record)


def test_there_is_no_fork_beyond_the_end_or_at_it() -> None:
    match = played(Match.new("zocken", 2, {"rounds": 1}), SEEDS)
    for event in (-1, len(match.history), len(match.history) + 1):
        with pytest.raises(RefusedError):
            match.fork(event)


def test_verify_says_plainly_what_was_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    record = fork()
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "the first 11 events were played at table abc" in said
    assert "rolls and draws since the fork are those the seeds give" in said
