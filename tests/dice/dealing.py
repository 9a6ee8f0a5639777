"""Seeds for tests, without a server: devices that promise, reveal and refuse.

No expectations here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from hypothesis import strategies as st

from wagnis.dice import Dealt, FairSeeds, GivenUp, Promised, Stretch
from wagnis.dice.deals import GivenUpWhy
from wagnis.dice.seeds import NOTHING, commit_to, promise_of

TABLE = "k7"


def secret(*words: object) -> bytes:
    """A seed that the same words give again."""
    return hashlib.sha256(f"dealing {words}".encode()).digest()


class Dealer:
    """One table with seats of people (by number) and bots, dealing as an honest server does."""

    def __init__(self, seats: int, bots: Collection[int] = (), table: str = TABLE) -> None:
        self.table, self.seats, self.bots = table, seats, frozenset(bots)
        self._stretches: list[Stretch] = []
        self._deals: list[Promised] = []
        self._given_up: list[GivenUp] = []

    def seed(self, deal: int, seat: int) -> str:
        """What the device at this seat draws for this deal."""
        return secret(self.table, deal, seat)[:16].hex()

    @property
    def _number(self) -> int:
        return 1 + len(self._deals) + len(self._given_up)

    def _drawn(self, away: Collection[int]) -> tuple[list[str], list[str | None]]:
        number = self._number
        commit = commit_to(secret(self.table, number))
        seeds: list[str] = []
        promises: list[str | None] = []
        for seat in range(self.seats):
            gives = seat not in self.bots and seat not in away
            seed = self.seed(number, seat) if gives else NOTHING
            seeds.append(seed)
            promises.append(promise_of(self.table, commit, seat, seed) if gives else None)
        return seeds, promises

    def give_up(
        self, why: GivenUpWhy, seat: int | None = None, start: int = 0, hidden: Collection[int] = ()
    ) -> None:
        """A deal that was fixed, and in which these seats had not revealed."""
        number = self._number
        seeds, promises = self._drawn(())
        silent = {*hidden, *self.bots}
        revealed = tuple(None if at in silent else seed for at, seed in enumerate(seeds))
        server = secret(self.table, number)
        self._given_up.append(GivenUp(number, start, server, tuple(promises), revealed, why, seat))

    def never_fixed(self, start: int = 0) -> None:
        """A deal that was still open when a backup was restored."""
        number = self._number
        server = secret(self.table, number)
        self._given_up.append(GivenUp(number, start, server, (), (), "restored"))

    def deal(self, start: int = 0, away: Collection[int] = ()) -> None:
        """A deal in which everybody but those who are away has revealed."""
        number = self._number
        seeds, promises = self._drawn(away)
        self._stretches.append(Stretch(start, secret(self.table, number), tuple(seeds)))
        self._deals.append(Promised(number, tuple(promises)))

    def fair(self) -> FairSeeds:
        first, *later = self._stretches
        dealt = Dealt(self.table, tuple(self._deals), tuple(self._given_up))
        return FairSeeds(first.server, first.clients, dealt, tuple(later))


def promised(server: bytes, clients: tuple[str, ...], *later: Stretch) -> FairSeeds:
    """These seeds, each of them promised before; zeros are nobody's."""
    deals = []
    for number, stretch in enumerate((Stretch(0, server, clients), *later), start=1):
        promises = (
            None if seed == NOTHING else promise_of(TABLE, stretch.commit, seat, seed)
            for seat, seed in enumerate(stretch.clients)
        )
        deals.append(Promised(number, tuple(promises)))
    return FairSeeds(server, clients, Dealt(TABLE, tuple(deals)), later)


def eventful() -> Dealer:
    """Three seats, the last a bot's: six deals of which two were dealt.

    Ben was silent, Anna was kicked, then it was dealt; a backup was restored twice in mid-game;
    in the deal after it Ben was silent, and in the last one he was away.
    """
    dealer = Dealer(3, bots={2})
    dealer.give_up("silent", 1, hidden={1})
    dealer.give_up("kicked", 0, hidden={0, 1})
    dealer.deal()
    dealer.never_fixed(start=3)
    dealer.give_up("silent", 1, start=3, hidden={1})
    dealer.deal(start=3, away={1})
    return dealer


reasons: st.SearchStrategy[GivenUpWhy] = st.sampled_from(("silent", "left", "kicked"))


@st.composite
def tables(draw: st.DrawFn) -> FairSeeds:
    """Any honest table: deals that came about and deals that did not."""
    seats = draw(st.integers(1, 5))
    dealer = Dealer(seats, bots=draw(st.sets(st.integers(0, seats - 1))))
    some_seats = st.sets(st.integers(0, seats - 1))

    def refusals(start: int) -> None:
        for why in draw(st.lists(reasons | st.none(), max_size=3)):
            if why is None:
                dealer.never_fixed(start)
            else:
                seat = draw(st.integers(0, seats - 1))
                dealer.give_up(why, seat, start, hidden=draw(some_seats))

    refusals(0)
    dealer.deal()
    for start in sorted(draw(st.lists(st.integers(0, 50), max_size=3))):
        refusals(start)
        dealer.deal(start, away=draw(some_seats))
    return dealer.fair()
