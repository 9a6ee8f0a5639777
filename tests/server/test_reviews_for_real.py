"""Reviews by the true process: what is sent is what the wire says, and not much of it.

What the numbers say is tested in `tests.analysis`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import TypeAdapter
from pydantic_core import from_json, to_json

from tests.odds.walks import walk
from tests.server.at_server import OPEN_HOUSE, Json, running
from tests.server.reviewer import finished, ready
from tests.server.workshop import told
from wagnis.analysis import review, written
from wagnis.core.plain import same
from wagnis.records import Match, read_record, write_record
from wagnis.server.advice.review_process import answer_for
from wagnis.server.config import REVIEW, SOLVE
from wagnis.server.wire.reviews import Review
from wagnis.solvers.value_store import EmptyStore

HOUSE = replace(OPEN_HOUSE, review=REVIEW)
MOST = 60_000  # bytes of a review, as it goes over the wire


def played(game: str, seats: int) -> Match:
    *_, match = walk(game, seats, seed=3)
    return match


def check(sent: Json, match: Match) -> None:
    """All that was sent fits the wire's types, and is what the analysis says."""
    shape = TypeAdapter(Review)
    assert same(from_json(shape.dump_json(shape.validate_json(to_json(sent), strict=True))), sent)
    wanted = written(review(match))
    for key in ("objective", "exact", "start", "result", "luck", "error", "turning", "seats"):
        assert same(sent[key], wanted[key]), key
    for decision, known in zip(sent["decisions"], wanted["decisions"], strict=True):
        assert decision["moves"] == len(known["values"])
        assert decision["played"] in [move for move, _ in decision["values"]]
        assert decision["best"] in [move for move, _ in decision["values"]]


def test_games_and_records_are_reviewed_as_the_analysis_says() -> None:
    async def story() -> None:
        async with running(HOUSE) as server:
            anna = await server.device()
            table = await finished(server, anna)
            sent = await ready(anna, f"/api/tables/{table}/review")
            check(sent, read_record((await anna.http.get(f"/api/tables/{table}/record")).json()))
            for match in (played("tutto", 2), played("zocken", 3)):
                record = write_record(match)
                id = (await anna.http.post("/api/reviews", json=record)).json()["id"]
                check(await ready(anna, f"/api/reviews/{id}"), match)
                answer = await anna.http.get(f"/api/reviews/{id}")
                assert answer.num_bytes_downloaded < MOST
            [series] = (await anna.http.get("/api/statistics")).json()["series"]
            assert [game["table"] for game in series["games"]] == [table]

    told(story)


def test_everything_a_match_lacks_is_told_at_once() -> None:
    match = played("gambler", 2)
    lacking = answer_for(write_record(match), EmptyStore())["missing"]
    opened = {event["tableau"] for event in match.events() if "tableau" in event}
    assert len({task["title"] for task in lacking}) == len(lacking)
    assert len(lacking) == len(opened) > 1


@pytest.mark.deep
def test_a_tableau_nobody_has_solved_is_solved_for_the_review() -> None:
    match = played("gambler", 2)

    async def story() -> None:
        async with running(replace(HOUSE, solve=SOLVE)) as server:
            anna = await server.device()
            record = write_record(match)
            id = (await anna.http.post("/api/reviews", json=record)).json()["id"]
            check(await ready(anna, f"/api/reviews/{id}"), match)

    told(story)
