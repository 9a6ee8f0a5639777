"""The history checker accepts what a table can have done, and rejects what it cannot.

What clients do is in `tests/server/crash/players`; here histories are written by hand, and made up
by a table that works, or one that cheats.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from tests.drill.history import (
    Call,
    History,
    HistoryError,
    Outcome,
    Read,
    Row,
    Story,
    Submit,
    check_table,
)
from tests.drill.linear import NEVER, Operation, stuck

END = 1_000.0


def submit(
    key: str, after: int, times: tuple[float, float], outcome: Outcome, seq: int = 0
) -> Call:
    return Call(Submit(key, after, outcome, seq), *times)


def read(seq: int, called: float, returned: float) -> Call:
    return Call(Read(seq), called, returned)


def log(*keys: str | None) -> list[Row]:
    return [Row(key, number) for number, key in enumerate(keys)]


def check(calls: Sequence[Call], rows: Sequence[Row], heard: dict[int, float] | None = None) -> int:
    return check_table("one", Story(list(calls), heard or {}), rows, END)


A = submit("a", 0, (1, 2), "done", 1)
B = submit("b", 1, (3, 4), "done", 2)


def test_what_happened_one_after_the_other_and_what_happened_at_once_is_accepted() -> None:
    assert check([A, B, read(2, 5, 6)], log("a", "b")) == 4  # and the log itself, which is read
    early = submit("b", 1, (0, 4), "done", 2)
    check([A, early, read(0, 0, 3), read(1, 0, 3), read(2, 0, 5)], log("a", "b"))


def test_a_lost_update_is_rejected() -> None:
    """Two were told that theirs is the first event; the log has one of them."""
    other = submit("c", 0, (1, 3), "done", 1)
    with pytest.raises(HistoryError, match="'c'"):
        check([A, other], log("a"))


def test_an_acknowledged_submission_that_is_gone_is_rejected() -> None:
    with pytest.raises(HistoryError):
        check([A, B], log("a"))
    with pytest.raises(HistoryError):
        check([A, submit("b", 1, (3, 4), "known", 2)], log("a"))


def test_a_stale_read_is_rejected_and_an_old_one_that_was_under_way_is_not() -> None:
    with pytest.raises(HistoryError, match="Read"):
        check([A, read(0, 3, 4)], log("a"))
    check([A, read(0, 1.5, 4)], log("a"))


def test_reads_that_go_back_are_rejected() -> None:
    unanswered = submit("a", 0, (0, NEVER), "unknown")
    check([unanswered, read(0, 1, 2), read(1, 3, 4)], log("a"))
    with pytest.raises(HistoryError):
        check([unanswered, read(1, 1, 2), read(0, 3, 4)], log("a"))


def test_a_submission_that_was_done_twice_is_rejected() -> None:
    with pytest.raises(HistoryError, match="twice"):
        check([A, submit("a", 0, (3, 4), "known", 2)], log("a", "a"))


def test_answers_against_the_order_of_time_are_rejected() -> None:
    """The first was answered before the second was asked, and stands behind it in the log."""
    first, second = submit("a", 1, (1, 2), "done", 2), submit("b", 0, (3, 4), "done", 1)
    with pytest.raises(HistoryError):
        check([first, second], log("b", "a"))
    check([first, submit("b", 0, (1, 4), "done", 1)], log("b", "a"))


def test_not_stored_and_stored_all_the_same_is_rejected_once_somebody_can_have_seen_it() -> None:
    refused = submit("a", 0, (1, 2), "not stored")
    check([refused, read(0, 3, 4)], log())
    with pytest.raises(HistoryError):
        check([refused], log("a"))
    again = submit("a", 0, (5, 6), "done", 1)
    check([refused, again], log("a"))
    with pytest.raises(HistoryError):
        check([refused, read(1, 3, 4), submit("a", 0, (5, 6), "known", 1)], log("a"))


def test_what_was_never_answered_may_happen_late_or_never() -> None:
    unanswered = submit("a", 0, (1, NEVER), "unknown")
    check([unanswered, read(0, 2, 3), read(0, 4, 5)], log())
    check([unanswered, read(0, 2, 3), read(1, 4, 5)], log("a"))
    with pytest.raises(HistoryError):  # but not before it was asked for
        check([unanswered, read(1, 0, 0.5)], log("a"))


def test_in_doubt_and_then_known_is_accepted_and_refused_though_it_is_there_is_not() -> None:
    doubt = submit("a", 0, (1, 2), "unknown")
    check([doubt, submit("a", 0, (3, 4), "known", 1)], log("a"))
    check([doubt, submit("b", 0, (3, 4), "stale", 1)], log("a"))
    with pytest.raises(HistoryError):
        check([doubt, submit("a", 0, (3, 4), "stale", 1)], log("a"))
    with pytest.raises(HistoryError):  # it was the next one
        check([submit("b", 0, (3, 4), "stale", 0)], log())
    check([submit("b", 0, (3, 4), "refused", 0)], log())  # for another reason


def test_an_event_that_somebody_was_told_of_had_happened() -> None:
    """A bot's move that was told at 5 is in what is read at 6."""
    check([A, read(2, 6, 7)], log("a", None), {2: 5.0})
    check([A, read(1, 6, 7)], log("a", None))
    with pytest.raises(HistoryError):
        check([A, read(1, 6, 7)], log("a", None), {2: 5.0})
    unanswered = submit("a", 0, (1, NEVER), "unknown")
    with pytest.raises(HistoryError):
        check([unanswered, read(0, 6, 7)], log("a"), {1: 5.0})


def test_what_was_written_at_once_is_never_seen_in_parts() -> None:
    thrown = submit("a", 0, (1, 5), "done", 3)
    story = Story([thrown, read(0, 2, 3), read(3, 6, 7)])
    story.hears(0, 3)
    together = [Row("a", 7), Row(None, 7), Row(None, 7)]
    check_table("one", story, together, END)
    story.calls.append(read(1, 2, 3))
    with pytest.raises(HistoryError):
        check_table("one", story, together, END)
    # The time of the clock says what was written at once.
    found = submit("a", 0, (1, 5), "known", 2)
    check([found], [Row("a", 7), Row(None, 7)])
    with pytest.raises(HistoryError):
        check([found], [Row("a", 7), Row(None, 8)])


def test_what_was_told_together_was_written_together_or_by_and_by() -> None:
    """A server that has missed several writes tells of them at once."""
    rows = [Row("a", 7), Row(None, 7), Row("b", 7), Row(None, 8)]
    first, second = submit("a", 0, (1, 2), "done", 2), submit("b", 2, (3, 4), "done", 3)
    story = Story([first, second, read(2, 2, 3), read(3, 4, 5), read(4, 6, 7)])
    story.hears(0, 4)
    check_table("one", story, rows, END)
    # Two writes of the same moment, which were told one after the other.
    story = Story([submit("a", 0, (1, 2), "done", 1), read(1, 2, 3), read(2, 4, 5)])
    story.hears(1, 2)
    check_table("one", story, rows[:2], END)


def played(luck: random.Random, steps: int = 60) -> tuple[list[Call], list[Row]]:
    """A history of a table that works; each operation happens at a moment of its own choosing."""
    rows, calls = list[Row](), list[Call]()
    times = sorted(luck.uniform(0, END / 2) for _ in range(steps))
    for number, moment in enumerate(times):
        called, returned = moment - luck.random() * 30, moment + luck.random() * 30
        seq, fate = len(rows), luck.random()
        if fate < 0.3:
            calls.append(read(seq, called, returned))
        elif fate < 0.4:
            after = luck.choice([seq + 1, seq + 2])
            calls.append(submit(f"{number}", after, (called, returned), "stale", seq))
        elif fate < 0.5:
            calls.append(submit(f"{number}", seq, (called, NEVER), "unknown"))
        else:
            rows.append(Row(f"{number}", number))
            answers = luck.random() < 0.8
            given = (called, returned if answers else NEVER)
            calls.append(submit(f"{number}", seq, given, "done" if answers else "unknown", seq + 1))
    calls.append(submit("last", len(rows), (END * 0.7, END * 0.8), "done", len(rows) + 1))
    return calls, [*rows, Row("last", steps + 1)]


@pytest.mark.parametrize("seed", range(20))
def test_histories_of_a_table_that_works_are_accepted_and_spoiled_ones_are_not(seed: int) -> None:
    luck = random.Random(seed)
    calls, rows = played(luck)
    check(calls, rows)
    spoiled = [
        (calls, rows[:-1]),
        (calls, [*rows, rows[0]]),
        ([*calls, read(len(rows) - 1, END * 0.9, END * 0.95)], rows),
        ([*calls, read(len(rows) + 1, END * 0.9, END * 0.95)], rows),
        ([*calls, submit("more", 0, (END * 0.9, END * 0.95), "done", 1)], rows),
    ]
    for bad, stored in spoiled:
        with pytest.raises(HistoryError):
            check(bad, stored)


def test_a_table_under_way_is_checked_as_it_is_and_a_finished_one_once() -> None:
    history = History()
    history.stories["one"] = Story([A, submit("b", 1, (3, NEVER), "unknown")])
    history.stories["two"] = Story([A, B])
    logs = {"one": log("a"), "two": log("a", "b")}
    assert history.check(logs, ["two"]) == 5
    assert list(history.stories) == ["one"]
    assert history.check({"one": log("a", "b")}) == 6
    with pytest.raises(HistoryError, match="table one"):
        history.check({})


def brute(operations: Sequence[Operation]) -> bool:
    """Whether any order of a register's operations is right: by trying all of them."""
    for order in itertools.permutations(operations):
        value: int | None = 0
        for place, one in enumerate(order):
            if any(later.returned < one.called for later in order[place + 1 :]):
                break
            value = register(value or 0, one.what)
            if value is None:
                break
        else:
            return True
    return False


def register(value: int, what: tuple[str, int]) -> int | None:
    kind, number = what
    return number if kind == "write" or number == value else None


def test_the_search_agrees_with_trying_every_order() -> None:
    luck, found = random.Random(1), {True: 0, False: 0}
    for _ in range(400):
        operations = []
        for _ in range(5):
            called = luck.uniform(0, 10)
            what = (luck.choice(["read", "write"]), luck.randrange(3))
            operations.append(Operation(called, called + luck.uniform(0, 6), what))
        right = brute(operations)
        assert (stuck(0, register, operations) is None) == right
        found[right] += 1
    assert min(found.values()) > 50
