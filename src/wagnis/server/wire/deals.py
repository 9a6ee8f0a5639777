"""The log of deals over HTTP.

`wagnis.dice.deal_log` chains and verifies it.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class DealLogged(TypedDict):
    """One entry of the log of deals; its hash covers all before it."""

    number: int  # from 1, without gaps
    day: str  # in UTC
    what: Literal["fixed", "dealt", "given_up", "finished", "ended", "restored"]
    table: str | None  # a hash that visitors of the table can compute
    deal: int
    seal: str | None  # a hash of the deal's commit
    why: str | None  # given up, ended or restored
    digest: str | None  # of a finished game; of the head of a backup that was restored
    hash: str


class DealHead(TypedDict):
    """The present end of the log."""

    number: int
    hash: str


class DealLog(TypedDict):
    """A page of the log of deals."""

    entries: list[DealLogged]
    head: DealHead


class TableDeals(TypedDict):
    """The entries of one table in the log of deals."""

    entries: list[DealLogged]
