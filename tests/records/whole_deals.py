"""Whole records, made without a server, for the tests of the browser client.

python -m tests.records.whole_deals        writes web/src/dev/fixtures/deals.json
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.dice.dealing import Dealer, eventful
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match, write_record

FILE = Path(__file__).parents[2] / "web" / "src" / "dev" / "fixtures" / "deals.json"
NAMES = ("Anna", "Ben", "Bot 3")


def once() -> Dealer:
    dealer = Dealer(3, bots={2}, table="once1")
    dealer.deal()
    return dealer


def third() -> Dealer:
    """Ben's device was silent, then Anna left: the third deal was dealt."""
    dealer = Dealer(3, bots={2}, table="third1")
    dealer.give_up("silent", 1, hidden={1})
    dealer.give_up("left", 0, hidden={0})
    dealer.deal()
    return dealer


def played(fair: FairSeeds) -> Match:
    match = Match.new("zocken", 3, {"rounds": 1}, NAMES, fair)
    while not match.over:
        match = match.settle(FairDice(fair))
        if not match.over:
            match = match.play(match.legal[0])
    return match


def whole(dealer: Dealer) -> dict[str, Any]:
    """The record, and what the devices of both people kept: seeds by deal."""
    fair = dealer.fair()
    devices = [
        {
            "seat": seat,
            "seeds": {str(deal): dealer.seed(deal, seat) for deal in _promised(fair, seat)},
        }
        for seat in (0, 1)
    ]
    record = write_record(played(fair))
    return {"table": dealer.table, "record": record, "devices": devices}


def _promised(fair: FairSeeds, seat: int) -> list[int]:
    """The deals for which this seat promised a seed."""
    every = [(deal.number, deal.promises) for deal in fair.dealt.deals]
    every += [(deal.number, deal.promises) for deal in fair.dealt.given_up]
    return sorted(number for number, promises in every if promises and promises[seat] is not None)


Change = Callable[[dict[str, Any]], None]


def _swap_seed(fair: dict[str, Any]) -> None:
    fair["client_seeds"][0] = "ff" * 16


def _swap_promise(fair: dict[str, Any]) -> None:
    fair["promises"][1] = "ff" * 32


def _bot_gives(fair: dict[str, Any]) -> None:
    fair["client_seeds"][2] = "ff" * 16


def _hide_a_deal(fair: dict[str, Any]) -> None:
    del fair["given_up"][1]


def _count_twice(fair: dict[str, Any]) -> None:
    fair["deal"] = 2


def _swap_given_up(fair: dict[str, Any]) -> None:
    fair["given_up"][0]["client_seeds"][0] = "ff" * 16


def _swap_later(fair: dict[str, Any]) -> None:
    fair["later"][0]["client_seeds"][0] = "ff" * 16


def _other_table(fair: dict[str, Any]) -> None:
    fair["table"] = "other"


WRONG: dict[str, tuple[Change, str]] = {
    "a seed was replaced": (_swap_seed, "deal 3: the seed of seat 0 does not fit its promise"),
    "a promise was replaced": (
        _swap_promise,
        "deal 3: the seed of seat 1 does not fit its promise",
    ),
    "a bot gave a seed": (
        _bot_gives,
        "deal 3: seat 2 promised nothing, but its seed is not zeros",
    ),
    "a given-up deal was left out": (_hide_a_deal, "deal 2 is missing"),
    "two deals have one number": (_count_twice, "there are two deals 2"),
    "a seed of a given-up deal was replaced": (
        _swap_given_up,
        "deal 1: the seed of seat 0 does not fit its promise",
    ),
    "a seed of a later deal was replaced": (
        _swap_later,
        "deal 6: the seed of seat 0 does not fit its promise",
    ),
    "the promises are those of another table": (
        _other_table,
        "deal 3: the seed of seat 0 does not fit its promise",
    ),
}
"""What may be wrong with the record `restored`, and what readers find."""


def wrong(fair: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for what, (change, words) in WRONG.items():
        changed = copy.deepcopy(fair)
        change(changed)
        found.append({"what": what, "words": words, "fair": changed})
    return found


def everything() -> dict[str, Any]:
    honest = {"once": whole(once()), "third": whole(third()), "restored": whole(eventful())}
    return {"honest": honest, "wrong": wrong(honest["restored"]["record"]["fair"])}


def text() -> str:
    return json.dumps(everything(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
