"""Queues nobody can fill: beside an attacker an honest person waits for a turn, not for the attack.

Each attack stays within the limits. What is counted is the order of service, never the time it
takes; `bench.noisy_neighbours` measures that.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.server.at_server import Device, Json, Server, running, served
from tests.server.judgements import advised, judgement
from tests.server.later import later, turns, until
from tests.server.reviewer import Reviewer, ready
from tests.server.test_advice import alone_at
from tests.server.workshop import Ear, Workshop, riddle, told
from wagnis.server.advice.values import MOST_OF_ADDRESS
from wagnis.server.advice.values import PATIENCE as PATIENCE_OF_QUESTIONS
from wagnis.solvers import Evaluation, ValueStore

ATTACKER, HONEST = "192.0.2.1", "198.51.100.7"
MARK = 3_000  # points of the position that the honest person asks about


class Gate:
    """An adviser that judges nothing until it is opened, and notes the order of what it judges."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self._open = threading.Event()

    def __call__(self, name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
        if threading.current_thread().name.startswith("chores"):
            return judgement(game, state)  # the daily roll, which nobody waits for
        honest = name == "zocken" or MARK in state.scores
        self.order.append("honest" if honest else "attacker")
        assert self._open.wait(PATIENCE)
        return judgement(game, state)

    @contextmanager
    def shut(self) -> Iterator[None]:
        """Within; whatever happens there, nobody waits for ever."""
        with advised(self):
            try:
                yield
            finally:
                self._open.set()

    def open(self) -> None:
        self._open.set()


def question(points: int) -> Json:
    position = {"scores": [points, 0], "card": "bonus-300", "turn_points": 450, "left": 2}
    return {"game": "tutto", "position": position}


def ask(device: Device, points: int) -> asyncio.Task[Any]:
    return asyncio.create_task(device.http.post("/api/ask", json=question(points)))


async def asked_at_once(gate: Gate, server: Server, *addresses: str) -> list[asyncio.Task[Any]]:
    """Eight questions of every address; the first is being judged and the others wait."""
    tasks = [
        ask(server.stranger(address), 50 * number)
        for address in addresses
        for number in range(1, 9)
    ]
    await until(lambda: bool(gate.order))
    await turns()
    return tasks


@served()
async def test_a_hint_at_a_table_does_not_wait_for_questions(server: Server) -> None:
    gate, line = Gate(), await alone_at(server, "zocken")
    with gate.shut():
        attack = await asked_at_once(gate, server, ATTACKER)
        hint = asyncio.create_task(line.ask("advise", seq=line.seq))
        await until(lambda: "honest" in gate.order)
        gate.open()
        assert (await hint)["type"] == "advice"
        await asyncio.gather(*attack)
    assert gate.order.index("honest") == 1


@served()
async def test_a_question_waits_for_the_one_under_way_and_not_for_an_attack(server: Server) -> None:
    gate = Gate()
    attackers = [f"192.0.2.{number}" for number in range(1, 5)]
    with gate.shut():
        attack = await asked_at_once(gate, server, *attackers)
        honest = ask(server.stranger(HONEST), MARK)
        await turns()
        gate.open()
        assert (await honest).status_code == 200
        await asyncio.gather(*attack)
    assert gate.order.index("honest") == 1


@served()
async def test_devices_of_one_address_take_turns_with_questions(server: Server) -> None:
    """A classroom has one address: a device that asks for much waits for the others."""
    gate, greedy = Gate(), await server.device(ATTACKER)
    pupil = await server.device(ATTACKER)
    with gate.shut():
        attack = [ask(greedy, 50 * number) for number in range(1, 9)]
        await until(lambda: bool(gate.order))
        await turns()
        honest = ask(pupil, MARK)
        await turns()
        gate.open()
        assert (await honest).status_code == 200
        await asyncio.gather(*attack)
    assert gate.order.index("honest") <= 2


@served()
async def test_whoever_waits_is_told_how_many_are_before_them(server: Server) -> None:
    gate, honest = Gate(), await server.device(HONEST)
    assert (await honest.http.get("/api/ask")).json() == {"before": None}
    with gate.shut():
        attack = await asked_at_once(gate, server, "192.0.2.1", "192.0.2.2", "192.0.2.3")
        question = ask(honest, MARK)
        await turns()
        assert (await honest.http.get("/api/ask")).json() == {"before": 1}  # the one under way
        gate.open()
        await asyncio.gather(question, *attack)
    assert (await honest.http.get("/api/ask")).json() == {"before": None}


@served()
async def test_a_question_whose_turn_does_not_come_in_time_is_refused(server: Server) -> None:
    gate = Gate()
    with gate.shut():
        attack = await asked_at_once(gate, server, ATTACKER)
        honest = ask(server.stranger(HONEST), MARK)
        await turns()
        await later(PATIENCE_OF_QUESTIONS + 1)
        refused = await honest
        assert refused.status_code == 503
        assert refused.json()["error"]["code"] == "busy"
        assert refused.headers["retry-after"]
        gate.open()
        answers = await asyncio.gather(*attack)
    assert [answer.status_code for answer in answers] == [200] + [503] * 7
    assert gate.order == ["attacker"]


@served()
async def test_an_address_has_only_so_many_questions_waiting(server: Server) -> None:
    gate = Gate()
    with gate.shut():
        first = ask(server.stranger(ATTACKER), 50)
        await until(lambda: bool(gate.order))
        attack = [ask(await server.device(ATTACKER), 50 * number) for number in range(1, 41)]
        await turns()
        gate.open()
        codes = [(await one).status_code for one in (first, *attack)]
    assert codes == [200] * MOST_OF_ADDRESS + [503] * (41 - MOST_OF_ADDRESS)


def test_a_review_waits_for_the_one_under_way_and_not_for_an_attack(tmp_path: Path) -> None:
    """Four addresses have sixteen reviews made each, which fills the queue."""
    reviewer = Reviewer(tmp_path)
    attackers = [f"192.0.2.{number}" for number in range(1, 5)]

    async def story() -> None:
        async with running(reviewer.house()) as server:
            reviewer.wish("wait")
            for number, address in enumerate(attackers):
                for half in range(2):
                    device = await server.device(address)
                    for rounds in range(1, 9):
                        record = match(16 * number + 8 * half + rounds, "red")
                        await begun(device, record)
            await reviewer.busy()
            honest = server.stranger(HONEST)
            path = await begun(honest, match(1, "blue"))
            jobs = server.app.state.context.reviews._jobs
            await until(lambda: all(job.begun or job.turn is not None for job in jobs))
            reviewer.wish("review")
            await ready(honest, path)

    told(story)
    order = [line.split()[0] for line in reviewer.asked()]
    assert order.index("tutto") == 1


def match(number: int, picks: str) -> Json:
    """A match that has only just begun; each is another one."""
    names = ["Anna", f"Ben {number}"]
    if picks == "red":
        return {"format": 1, "game": "zocken", "players": names, "events": [{"pick": "red"}]}
    return {"format": 1, "game": "tutto", "players": names, "events": [{"card": "stop"}]}


async def begun(device: Device, record: Json) -> str:
    answer = await device.http.post("/api/reviews", json=record)
    assert answer.status_code == 201, answer.text
    path = f"/api/reviews/{answer.json()['id']}"
    assert (await device.http.get(path)).json()["status"] == "working"
    return path


def test_a_solve_waits_for_the_one_under_way_and_not_for_an_attack(tmp_path: Path) -> None:
    """One address that calls itself twelve devices."""
    shop = Workshop(tmp_path)
    shop.wish("wait")

    async def story() -> None:
        queue, honest = shop.queue(), Ear("honest", HONEST)
        for number in range(12):
            assert queue.wish(riddle(number), Ear(f"cookie {number}", ATTACKER)) is not None
        await shop.busy()
        assert queue.wish(riddle(100), honest) is not None
        shop.go()
        await honest.heard.get()
        await queue.close()

    told(story)
    assert shop.begun().index("100") == 1
