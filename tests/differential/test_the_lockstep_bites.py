"""The comparison is seen failing: small faults planted in one referee's replies are reported.
Not here: the comparison of the two real referees."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.differential.lockstep import drive
from tests.differential.ours import TABLEAUX, ours
from tests.differential.second import SecondReferee

Fault = Callable[[dict[str, Any]], None]


def wrong_score(reply: dict[str, Any]) -> None:
    reply["position"]["scores"][0] += 10


def lost_move(reply: dict[str, Any]) -> None:
    reply["position"]["legal"].pop()


def wrong_view(reply: dict[str, Any]) -> None:
    reply["position"]["view"]["roller"] += 1


def wrong_code(reply: dict[str, Any]) -> None:
    reply["error"]["code"] = "illegal"


def wrong_weight(reply: dict[str, Any]) -> None:
    reply["chances"][0][1] = "1/7"


def lost_event(reply: dict[str, Any]) -> None:
    reply["record"]["events"].pop()


@pytest.mark.parametrize(
    "fault", [wrong_score, lost_move, wrong_view, wrong_code, wrong_weight, lost_event]
)
def test_a_fault_in_one_reply_is_reported(fault: Fault) -> None:
    honest, faults = ours(), list[int]()

    def faulty(line: bytes) -> dict[str, Any] | None:
        reply = honest(line)
        try:
            if reply is not None:
                fault(reply)
                faults.append(1)
        except (KeyError, IndexError):
            pass
        return reply

    second = SecondReferee(TABLEAUX).answer
    with pytest.raises(AssertionError, match="the referees differ"):
        drive(faulty, second, random.Random(1), "tutto", 2, {}, 400)
    assert len(faults) == 1
