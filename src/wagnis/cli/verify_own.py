"""`wagnis verify` for a player of the game: their seeds, and what these prove.

No sentence here claims more than docs/fair.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wagnis.cli.files import printable
from wagnis.cli.verify_deals import given_up_with
from wagnis.dice import FairSeeds, Stretch
from wagnis.dice.seeds import NOTHING
from wagnis.records import Match
from wagnis.records.start import start_digest

ALONE = """\
seeds   a record alone does not show who chose them: the server's operator could
        have made up all of them. Only a player who gave one can tell, with
        --my-seed HEX (the proof page shows what your device has)"""
IN_A_TERMINAL = """\
seeds   this game was played in a terminal: one program drew all of the seeds,
        and its user could have started it again until the dice suited
        not shown: that nobody knew the dice; a saved game contains the seeds"""
NOBODY_ELSE = "        nobody else gave a seed, and the commit is the one you noted."
NOBODY_CHOSE = """\
        If your device ran the published page, nobody chose these dice: neither
        the server's operator nor the others, nor all of them together"""
UNSEEN_START = """\
        only your device has seen which game, options and starting position were fixed
        before any seed was revealed: see its proof page, or use --start HEX"""
CHOICE_LEFT = "        except for the choice to deal again, see above"
UNSEEN = """\
        only your device has seen that the other promises were made before it revealed
        your seed: see its proof page"""
FORESEEN = """\
        not shown: that nobody knew the dice; the operator of a server can foresee them
        during the game"""


@dataclass(frozen=True, slots=True)
class Own:
    """What a player's device stored of a game, outside the server."""

    seeds: Sequence[str]
    seat: int | None
    commits: Sequence[str]
    starts: Sequence[str]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch, its events of chance, and its deal."""

    stretch: Stretch
    events: range
    deal: int
    start: str  # the digest of what it is for


def parts(match: Match, thrown: range) -> list[Part]:
    """All stretches; some may have no events."""
    fair = match.fair
    assert fair is not None
    every = fair.stretches
    ends = [*(after.start for after in every[1:]), thrown.stop]
    return [
        Part(
            stretch,
            range(max(stretch.start, thrown.start), min(end, thrown.stop)),
            deal.number,
            start_digest(match, stretch.start),
        )
        for stretch, end, deal in zip(every, ends, fair.dealt.deals, strict=True)
    ]


def commits_kept(fair: FairSeeds, noted: Sequence[str]) -> bool:
    """Whether the commits that the player noted are in this record."""
    dealt = [stretch.commit for stretch in fair.stretches]
    given_up = {deal.commit: deal.number for deal in fair.dealt.given_up}
    for commit in noted:
        if commit in given_up:
            print(f"commit  you noted the one of deal {given_up[commit]}, which was given up")
        elif commit not in dealt:
            print(f"commit  you noted {commit}, which is not in this record")
            print("NOT VERIFIED: the commit was changed after you saw it")
            return False
    return True


def starts_kept(every: Sequence[Part], noted: Sequence[str]) -> bool:
    """Whether the deals of this record are for what the player noted."""
    told = [part.start for part in every]
    for digest in noted:
        if digest not in told:
            print(f"start   you noted {digest}, but this record has another game, other options or")
            print("        another starting position")
            print("NOT VERIFIED: they were changed after the seeds were promised")
            return False
    if noted:
        print("start   the game, its options and its starting position are those you noted")
    return True


def own_seeds_kept(fair: FairSeeds, every: Sequence[Part], own: Own, names: Sequence[str]) -> bool:
    """Whether each of the player's seeds is in the record, and every event uses a fresh one."""
    seat = own.seat
    for seed in own.seeds:
        matching = next((part for part in every if _gave(part.stretch, seed, seat)), None)
        if matching is not None:
            at = matching.stretch.clients.index(seed) if seat is None else seat
            print(f"seeds   your seed is in these dice, at seat {at} ({printable(names[at])})")
            continue
        lost = given_up_with(fair.dealt, seed, seat)
        if lost is None:
            where = "at any seat" if seat is None else f"at seat {seat} ({printable(names[seat])})"
            print(f"seeds   your seed is not in these dice, {where}: {seed}")
            print("NOT VERIFIED: your seed was replaced or left out")
            return False
        print(f"seeds   your seed was for deal {lost.number}, which was given up: {seed}")
    without = _without_own_seed(fair, every, own)
    for events in without:
        print(f"        but {_span(events)} used no new seed of yours: the server's operator")
        print("        could have chosen those dice")
    if without:
        print("        after a restored backup, devices give new seeds: name all of yours, each")
        print("        with --my-seed")
        print("NOT VERIFIED: some of the dice used no seed of yours")
    return not without


def _without_own_seed(fair: FairSeeds, every: Sequence[Part], own: Own) -> list[range]:
    """The events without a seed of the player that was secret when the server committed."""
    known: set[str | None] = set()
    lost = list(fair.dealt.given_up)
    without = []
    for part in every:
        while lost and lost[0].number < part.deal:
            known.update(lost.pop(0).seeds)
        fresh = (seed for seed in own.seeds if seed not in known)
        if part.events and not any(_gave(part.stretch, seed, own.seat) for seed in fresh):
            without.append(part.events)
        known.update(part.stretch.clients)
    return without


def conclude(fair: FairSeeds, every: Sequence[Part], own: Own, terminal: bool = False) -> None:
    """Print what the checks prove, after all of them passed."""
    if terminal and not own.seeds:
        print(IN_A_TERMINAL)
        print(f"VERIFIED: the dice come from these seeds{_proof(fair, own)}")
        return
    if not own.seeds:
        print(ALONE)
    elif _nobody_else(every, own):
        print(NOBODY_ELSE)
        if any(part.events and part.start not in own.starts for part in every):
            print(UNSEEN_START)
        else:
            print(NOBODY_CHOSE)
            if fair.dealt.given_up or fair.later:
                print(CHOICE_LEFT)
    else:
        print(UNSEEN)
    print(FORESEEN)
    print(f"VERIFIED: the dice come from these seeds{_proof(fair, own)}")


def _nobody_else(every: Sequence[Part], own: Own) -> bool:
    """Whether only the player's seeds and the noted commits determined the dice."""
    used = [part.stretch for part in every if part.events]
    return all(
        stretch.commit in own.commits and {*own.seeds, NOTHING}.issuperset(stretch.clients)
        for stretch in used
    )


def _proof(fair: FairSeeds, own: Own) -> str:
    noted = {stretch.commit for stretch in fair.stretches}.intersection(own.commits)
    if own.seeds:
        return ", and yours is one of them" if len(own.seeds) == 1 else ", and yours are among them"
    if noted:
        return ", and the commit is the one you noted"
    return ", if that is the commit the table showed"


def _gave(stretch: Stretch, seed: str, seat: int | None) -> bool:
    if seed == NOTHING:
        return False  # the seed of a seat that gave none
    return seed in stretch.clients if seat is None else stretch.clients[seat] == seed


def _span(events: range) -> str:
    first, last = events[0], events[-1]
    return f"chance event {first}" if first == last else f"chance events {first} to {last}"
