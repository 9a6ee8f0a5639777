"""Taking moves back: one's own, while nothing has fallen and no other person is to act.

The dice are never taken back.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.server.at_server import (
    OPEN_HOUSE,
    Line,
    Server,
    asked,
    running,
    served,
    standing,
    thrown,
    two_at,
)
from wagnis.server.table import moves
from wagnis.server.table.table import Seat, SubmissionError, handed_over, replaced

FIRST_QUIET = {
    # After such a move nothing falls: the same person is asked again.
    "gambler": "place",
    "engel-bengel": "place",
    "tutto": "keep",
    "zocken": "place",
}


@pytest.mark.parametrize("game", list(FIRST_QUIET))
def test_a_move_after_which_nothing_fell_is_taken_back(game: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            device = await server.device()
            first, second, table = await two_at(server, game)
            lines = {0: first, 1: second}
            for _ in range(60):
                await thrown(lines)
                before = await standing(device, table)
                seat = before["position"]["to_act"]
                move = before["position"]["legal"][0]
                moved = await lines[seat].play(move)
                if len(moved["steps"]) == 1 and FIRST_QUIET[game] in move:
                    break
            undone = await lines[seat].ask("undo", seq=moved["seq"], seat=seat)
            assert undone["type"] == "undone"
            assert (undone["back"], undone["seq"]) == (1, moved["seq"] + 1)
            assert undone["position"] == before["position"]
            told = await lines[1 - seat].news("undone")
            assert told["position"] == before["position"]
            # And the game goes on from there.
            again = await lines[seat].ask("play", seq=undone["seq"], seat=seat, move=move)
            assert again["steps"] == moved["steps"]

    asyncio.run(story())


async def picked_and_placed(first: Line) -> int:
    moved = await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    moved = await first.ask("play", seq=moved["seq"], seat=0, move={"place": 4})
    seq: int = moved["seq"]
    return seq


@served()
async def test_a_roll_is_never_taken_back(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    assert await first.refused("undo", seq=2, seat=0) == "nothing_to_undo"


@served()
async def test_only_as_far_as_the_last_roll(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    seq = await picked_and_placed(first)
    undone = await first.ask("undo", seq=seq, seat=0)
    assert await first.refused("undo", seq=undone["seq"], seat=0) == "nothing_to_undo"


@served()
async def test_nobody_takes_back_the_move_of_another(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    seq = await picked_and_placed(first)
    assert await second.refused("undo", seq=seq, seat=1) == "nothing_to_undo"
    assert await second.refused("undo", seq=seq, seat=0) == "not_your_seat"


@served()
async def test_a_turn_that_has_passed_to_another_person_is_not_taken_back(server: Server) -> None:
    device = await server.device()
    first, second, table = await two_at(server, "zocken")
    lines = {0: first, 1: second}
    while True:
        await thrown(lines)
        before = await standing(device, table)
        seat, move = before["position"]["to_act"], before["position"]["legal"][0]
        moved = await lines[seat].play(move)
        after = moved["steps"][-1]["then"]
        if after["view"]["roller"] == 1:
            break
    assert (moved["steps"][-1]["by"], after["to_act"]) == (0, 1)
    assert await first.refused("undo", seq=moved["seq"], seat=0) == "nothing_to_undo"


@served()
async def test_a_turn_that_has_passed_to_a_bot_is_taken_back_until_it_plays(server: Server) -> None:
    first, _, table = await two_at(server, "zocken")
    while first.to_act == 0:
        await first.play(first.legal[-1])
    room = await server.app.state.context.hub.room(table)
    asked = room.session.table
    bots = replaced(asked.seats, 1, Seat("bot", bot="thumb"))
    undone = moves.undo(asked._replace(seats=bots), asked.seats[0].holder, asked.seq, 0, 0, "a:1")
    assert undone.table.acting == 0


@served()
async def test_nothing_is_taken_back_from_the_bot_that_stands_in(server: Server) -> None:
    first, _, table = await two_at(server, "zocken")
    await picked_and_placed(first)
    room = await server.app.state.context.hub.room(table)
    asked = room.session.table
    left = asked._replace(seats=handed_over(asked.seats, 0, True))
    with pytest.raises(SubmissionError, match="no move of yours"):
        moves.undo(left, asked.seats[0].holder, asked.seq, 0, 0, "a:1")


@served()
async def test_several_moves_in_a_row_are_taken_back_one_by_one(server: Server) -> None:
    """Gambler: two dice placed from one cup."""
    device = await server.device()
    first, second, table = await two_at(server, "gambler")
    lines = {0: first, 1: second}
    in_a_row: list[int] = []
    positions = []
    while len(in_a_row) < 2:
        await thrown(lines)
        before = await standing(device, table)
        seat, move = before["position"]["to_act"], before["position"]["legal"][0]
        moved = await lines[seat].play(move)
        if len(moved["steps"]) == 1 and (not in_a_row or in_a_row[-1] == seat):
            in_a_row.append(seat)
            positions.append(before["position"])
        else:
            in_a_row, positions = [], []
    seq = moved["seq"]
    for position in reversed(positions):
        undone = await lines[seat].ask("undo", seq=seq, seat=seat)
        assert undone["position"] == position
        seq = undone["seq"]
    assert await lines[seat].refused("undo", seq=seq, seat=seat) == "nothing_to_undo"


@served()
async def test_three_times_in_a_turn_and_no_more(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    await picked_and_placed(first)
    left = []
    for _ in range(3):
        undone = await first.ask("undo", seq=first.seq, seat=0)
        left.append(undone["left"])
        await first.play({"place": 4})
    assert left == [2, 1, 0]
    assert await first.refused("undo", seq=first.seq, seat=0) == "taken_back_enough"


@served()
async def test_several_moves_at_once_are_taken_back_in_one_go(server: Server) -> None:
    """Gambler: a cup of dice laid out anew counts once, however many dice it has."""
    first, second, _ = await two_at(server, "gambler")
    lines = {0: first, 1: second}
    row: list[int] = []
    while len(row) < 2:
        line = await asked(lines)
        seat = line.to_act
        assert isinstance(seat, int)
        line = lines[seat]
        moved = await line.play(line.legal[0])
        again = len(moved["steps"]) == 1 and moved["steps"][0]["then"]["to_act"] == seat
        row = [*row, seat] if again and row in ([], [seat]) else []
    for left in (2, 1, 0):
        for _ in range(2):
            undone = await line.ask("undo", seq=line.seq, seat=seat)
            assert (undone["type"], undone["left"]) == ("undone", left)
        for _ in range(2):
            await line.play(line.legal[0])
    assert await line.refused("undo", seq=line.seq, seat=seat) == "taken_back_enough"
