"""How `wagnis verify` lists the deals of a record: the dealt ones, and those given up with reasons.

Reading the record checks the promises.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.cli.files import printable
from wagnis.dice import Dealt, FairSeeds, GivenUp
from wagnis.dice.seeds import promise_of

REASONS: Mapping[str, tuple[str, str]] = {
    "silent": (
        "seat {seat} did not reveal its seed in time",
        "the server's operator, alone or with seat {seat}",
    ),
    "left": (
        "the player in seat {seat} left while seeds were being revealed",
        "the server's operator, alone or with seat {seat}",
    ),
    "kicked": (
        "the host removed seat {seat} while seeds were being revealed",
        "the server's operator, alone or with the host",
    ),
    "restored": ("a backup was restored before the deal was in force", "the server's operator"),
}
"""Why a deal was given up, and who knew its dice and could have caused that."""


def show_deals(fair: FairSeeds) -> None:
    """All deals, in the order of their numbers."""
    lost = list(fair.dealt.given_up)
    for deal, stretch in zip(fair.dealt.deals, fair.stretches, strict=True):
        while lost and lost[0].number < deal.number:
            _show_given_up(lost.pop(0))
        since = "" if deal is fair.dealt.deals[0] else _restored_at(stretch.start)
        print(f"deal    {deal.number} of this table ({fair.dealt.table}) was dealt{since}")
        print(f"commit  {stretch.commit}")
        print("        is the SHA-256 of the revealed server seed")
        promised = sum(promise is not None for promise in deal.promises)
        nothing = len(deal.promises) - promised
        print(f"promise {_fitting(promised)}{_zeros(nothing)}")
    for deal_given_up in lost:
        _show_given_up(deal_given_up)
    if fair.dealt.given_up:
        many = len(fair.dealt.given_up)
        print(f"choice  {_deals(many)} given up. Each time, a player who knew the dice could have")
        print("        chosen to deal again: one bit for each")
    if fair.later:
        print("choice  the server's operator knew the dice to come when a backup was restored,")
        print("        and could have chosen the moment")


def _show_given_up(deal: GivenUp) -> None:
    reason, chooser = (
        words.format(seat="?" if deal.seat is None else deal.seat) for words in REASONS[deal.why]
    )
    print(f"deal    {deal.number} of this table was given up: {reason}")
    print(f"        this could have been the choice of {chooser}")


def given_up_with(dealt: Dealt, seed: str, seat: int | None) -> GivenUp | None:
    """The given-up deal for which this seat promised this seed."""
    for deal in dealt.given_up:
        for at, promise in enumerate(deal.promises):
            if seat in (None, at) and promise == promise_of(dealt.table, deal.commit, at, seed):
                return deal
    return None


def show_sealed(sealed: Mapping[str, object]) -> None:
    """The deals of a running game, whose server seeds are still secret."""
    if isinstance(sealed.get("deal"), int):
        print(f"deal    {sealed['deal']} of this table is in force")
    earlier = sealed.get("earlier")
    for deal in earlier if isinstance(earlier, list) else ():
        why = deal.get("given_up") if isinstance(deal, dict) else None
        if isinstance(why, str) and why in REASONS:
            reason = REASONS[why][0].format(seat=printable(deal.get("seat")))
            number = printable(deal.get("number"))
            print(f"deal    {number} of this table was given up: {reason}")


def _restored_at(start: int) -> str:
    return f" from chance event {start} on, after a backup was restored"


def _seats(many: int) -> str:
    return "1 seat" if many == 1 else f"{many} seats"


def _fitting(many: int) -> str:
    if many == 0:
        return "no seat made one"
    seeds = "seed of 1 seat fits" if many == 1 else f"seeds of {many} seats fit"
    return f"the {seeds} what was promised"


def _zeros(many: int) -> str:
    return f"; {_seats(many)} promised nothing and gave zeros" if many else ""


def _deals(many: int) -> str:
    return "1 deal was" if many == 1 else f"{many} deals were"
