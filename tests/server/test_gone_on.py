"""A table some events later: what changes with a move, and all else as it was.

That moves are judged rightly is tested elsewhere.
"""

from __future__ import annotations

from wagnis.dice.seeds import promise_of
from wagnis.server.table import moves, promises, seating
from wagnis.server.table.documents import new_table
from wagnis.server.table.table import Asked, Table, TakeBack
from wagnis.server.wire.messages import Play, Throw
from wagnis.server.wire.tables import SeatWish, Settings

ZOCKEN = Settings(game="zocken", options={"rounds": 1}, seats=[SeatWish(), SeatWish()])


def playing() -> Table:
    table = new_table(ZOCKEN, "one", 5)
    seed, commit = "5a" * 16, table.deal.commit
    for seat, device in enumerate(("one", "two")):
        promise = promise_of(table.id, commit, seat, seed)
        table = seating.sit(table, device, seat, f"Player {seat}", 1, promise).table
    table = moves.start(table, "one", 7).table
    for seat, device in enumerate(("one", "two")):
        table = promises.reveal(table, device, seat, 1, seed, 7).table
    return table


def test_a_move_changes_the_match_and_what_follows_from_it_and_nothing_else() -> None:
    before = playing()
    kept = before._replace()
    pick = Play(type="play", id="1", seq=0, seat=0, move={"pick": "red"})
    after = moves.play(before, "one", pick, 9, "one:1").table
    assert before == kept
    assert after == before._replace(match=after.match, seq=1, acting=0, takeable=TakeBack(0, 1))
    assert after.match is not before.match
    changed = {f for f in Table._fields if getattr(after, f) != getattr(before, f)}
    assert changed == {"match", "seq", "takeable"}


def test_what_was_asked_before_the_start_is_settled_with_the_first_event() -> None:
    table = playing()._replace(asked=Asked(1, {}, frozenset({"two"})))
    assert table.match is not None
    assert moves.gone_on(table, table.match, 0, None).asked is None


def test_once_it_is_over_nobody_is_to_act_and_nothing_can_be_taken_back() -> None:
    table = playing()
    while table.phase == "playing":
        match = table.match
        assert match is not None
        assert table.acting is not None
        seat, seq, key = table.acting, table.seq, f"n{table.seq}"
        who = ("one", "two")[seat]
        message: Play | Throw
        if moves.thrower(match) is not None:
            message = Throw(type="throw", id=key, seq=seq, seat=seat)
        else:
            message = Play(type="play", id=key, seq=seq, seat=seat, move=match.legal[0])
        table = moves.play(table, who, message, 0, key).table
    assert (table.phase, table.acting, table.takeable) == ("over", None, None)
