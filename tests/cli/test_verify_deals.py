"""`wagnis verify`: deals, promises, and what may be claimed.

A player's own seeds are in test_verify_seeds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.dice.dealing import TABLE, Dealer, eventful
from wagnis.cli import main
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match, read_record, write_record
from wagnis.records.start import start_digest

NAMES = ("Anna", "Ben", "Bot 3")
DEALER = eventful()
FAIR = DEALER.fair()
NOBODY = "nobody chose these dice"


def simple() -> Dealer:
    """One deal, no more."""
    dealer = Dealer(3, bots={2})
    dealer.deal()
    return dealer


def record(fair: FairSeeds) -> dict[str, Any]:
    match = Match.new("zocken", 3, {"rounds": 1}, NAMES, fair)
    while not match.over:
        match = match.settle(FairDice(fair))
        if not match.over:
            match = match.play(match.legal[0])
    return write_record(match)


class Verify:
    """The command, on a record in a file."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.capsys = folder / "record.json", capsys

    def __call__(self, said: FairSeeds | dict[str, Any], *words: str) -> tuple[int, str]:
        written = record(said) if isinstance(said, FairSeeds) else said
        self.path.write_text(json.dumps(written), encoding="utf-8")
        status = main(["verify", str(self.path), *words])
        shown = self.capsys.readouterr().out
        verdict = "VERIFIED: " if status == 0 else "NOT VERIFIED: "
        assert shown.splitlines()[-1].startswith(verdict)
        return status, shown


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    return Verify(tmp_path, capsys)


def mine(*seeds: str) -> list[str]:
    return [word for seed in seeds for word in ("--my-seed", seed)]


def starts(written: dict[str, Any]) -> list[str]:
    """The starting positions that a device has noted, of all deals."""
    match = read_record(written)
    assert match.fair is not None
    digests = [start_digest(match, stretch.start) for stretch in match.fair.stretches]
    return [word for digest in digests if digest for word in ("--start", digest)]


def test_it_says_which_deal_of_the_table_this_is_and_why_others_were_given_up(
    verify: Verify,
) -> None:
    status, shown = verify(FAIR)
    assert status == 0
    told = [line[8:] for line in shown.splitlines() if line.startswith("deal ")]
    assert told == [
        "1 of this table was given up: seat 1 did not reveal its seed in time",
        "2 of this table was given up: the host removed seat 0 while seeds were being revealed",
        f"3 of this table ({TABLE}) was dealt",
        "4 of this table was given up: a backup was restored before the deal was in force",
        "5 of this table was given up: seat 1 did not reveal its seed in time",
        f"6 of this table ({TABLE}) was dealt from chance event 3 on, after a backup was restored",
    ]
    assert "4 deals were given up" in shown
    assert "one bit for each" in shown
    assert "the choice of the server's operator, alone or with seat 1" in shown
    assert "the choice of the server's operator, alone or with the host" in shown
    assert "the seeds of 2 seats fit what was promised; 1 seat promised nothing" in shown
    assert "the seed of 1 seat fits what was promised; 2 seats promised nothing" in shown


def test_a_table_that_dealt_once_left_nobody_a_choice(verify: Verify) -> None:
    status, shown = verify(simple().fair())
    assert status == 0
    assert f"deal    1 of this table ({TABLE}) was dealt\n" in shown
    assert "given up" not in shown
    assert "choice" not in shown


def test_the_record_alone_shows_no_more_than_that_dice_and_seeds_fit(verify: Verify) -> None:
    status, shown = verify(simple().fair())
    assert status == 0
    assert "a record alone does not show who chose them" in shown
    assert NOBODY not in shown


def test_a_broken_promise_is_not_verified(verify: Verify) -> None:
    written = record(FAIR)
    written["fair"]["promises"][0] = "ab" * 32
    status, shown = verify(written)
    assert status == 1
    assert "deal 3: the seed of seat 0 does not fit its promise" in shown
    assert shown.splitlines()[-1].startswith("NOT VERIFIED")


def test_a_deal_that_was_left_out_is_not_verified(verify: Verify) -> None:
    written = record(FAIR)
    del written["fair"]["given_up"][1]
    status, shown = verify(written)
    assert status == 1
    assert "deal 2 is missing" in shown


def test_a_seed_alone_does_not_show_that_the_others_had_promised_before(verify: Verify) -> None:
    """The operator could replace an accomplice's promise once this device has revealed."""
    dealer = simple()
    status, shown = verify(dealer.fair(), *mine(dealer.seed(1, 0)), "--seat", "0")
    assert status == 0
    assert "your seed is in these dice, at seat 0 (Anna)" in shown
    assert NOBODY not in shown
    assert "only your device has seen" in shown


def test_nobody_chose_for_whoever_plays_against_bots(verify: Verify) -> None:
    """Nobody else promised anything: the commit is all that could have been replaced."""
    dealer = Dealer(3, bots={1, 2})
    dealer.deal()
    fair, own = dealer.fair(), mine(dealer.seed(1, 0))
    start = starts(record(fair))
    status, shown = verify(fair, *own, *start, "--commit", fair.commit)
    assert status == 0
    assert NOBODY in shown
    assert "If your device ran the published page" in shown
    assert "except for the choice" not in shown
    assert "not shown: that nobody knew the dice" in shown
    # Another commit, and another game, may have been shown.
    assert NOBODY not in verify(fair, *own, *start)[1]
    assert NOBODY not in verify(fair, *own, "--commit", fair.commit)[1]
    assert NOBODY not in verify(fair, *start, "--commit", fair.commit)[1]
    other = simple()
    words = (*mine(other.seed(1, 0)), *start, "--commit", other.fair().commit)
    assert NOBODY not in verify(other.fair(), *words)[1]


def test_a_given_up_deal_is_a_choice_that_remains(verify: Verify) -> None:
    dealer = Dealer(3, bots={1, 2})
    dealer.give_up("left", 0)
    dealer.deal()
    written = record(dealer.fair())
    own = (*mine(dealer.seed(2, 0)), "--commit", dealer.fair().commit)
    status, shown = verify(written, *own, *starts(written))
    assert status == 0
    assert NOBODY in shown
    assert "except for the choice to deal again, see above" in shown


def test_a_restore_is_a_choice_too(verify: Verify) -> None:
    """The operator can foresee the dice of the deal in force, and restore when they displease."""
    dealer = Dealer(3, bots={1, 2})
    dealer.deal()
    dealer.deal(start=3)
    written = record(dealer.fair())
    first, second = dealer.fair().stretches
    own = (*mine(dealer.seed(1, 0), dealer.seed(2, 0)), "--commit", first.commit)
    assert NOBODY not in verify(written, *own, *starts(written))[1]
    own = (*own, "--commit", second.commit)
    assert NOBODY not in verify(written, *own)[1]
    status, shown = verify(written, *own, *starts(written))
    assert status == 0
    assert "given up" not in shown
    assert "knew the dice to come when a backup was restored" in shown
    assert "except for the choice to deal again, see above" in shown


def test_nobody_chose_only_where_the_game_starts_as_the_device_noted(verify: Verify) -> None:
    """Other options or another past change which dice come next, though not the seeds."""
    dealer = Dealer(3, bots={1, 2})
    dealer.deal()
    fair = dealer.fair()
    ordinary = record(fair)
    fork = ordinary | {"forked": {"from": "k7", "events": 6}}
    own = (*mine(dealer.seed(1, 0)), "--commit", fair.commit)
    status, shown = verify(fork, *own)
    assert status == 0
    assert NOBODY not in shown
    assert "which game, options and starting position were fixed" in shown
    status, shown = verify(fork, *own, *starts(fork))
    assert status == 0
    assert "are those you noted" in shown
    assert NOBODY in shown
    # With the seats in the options' order, these play the same events.
    options = ordinary | {"options": {"rounds": 1, "first": 0}}
    swapped = fork | {"forked": {"from": None, "events": 7}}
    for noted, told in ((ordinary, fork), (fork, ordinary), (fork, swapped), (ordinary, options)):
        status, shown = verify(told, *own, *starts(noted))
        assert status == 1
        assert "NOT VERIFIED: they were changed after the seeds were promised" in shown
        assert NOBODY not in shown


def test_seeds_for_deals_that_were_given_up_are_found_there(verify: Verify) -> None:
    """A device kept one seed for each deal it took part in; Anna revealed hers in 1, 3, 5, 6."""
    seeds = [DEALER.seed(deal, 0) for deal in (1, 2, 3, 5, 6)]
    status, shown = verify(FAIR, *mine(*seeds), "--seat", "0")
    assert status == 0
    assert f"your seed was for deal 1, which was given up: {seeds[0]}" in shown
    assert f"your seed was for deal 2, which was given up: {seeds[1]}" in shown
    assert shown.count("your seed is in these dice, at seat 0 (Anna)") == 2
    assert "yours are among them" in shown.splitlines()[-1]


def test_seeds_for_given_up_deals_are_no_seeds_in_the_dice(verify: Verify) -> None:
    status, shown = verify(FAIR, *mine(DEALER.seed(1, 0), DEALER.seed(5, 0)))
    assert status == 1
    assert "used no new seed of yours" in shown


def test_a_seed_is_looked_for_at_ones_own_seat(verify: Verify) -> None:
    for seed in (DEALER.seed(3, 0), DEALER.seed(1, 0)):
        status, shown = verify(FAIR, *mine(seed), "--seat", "1")
        assert status == 1
        assert "NOT VERIFIED: your seed was replaced or left out" in shown


def test_a_seed_of_a_part_says_nothing_of_the_rest(verify: Verify) -> None:
    """Ben was away when the last deal was made."""
    status, shown = verify(FAIR, *mine(DEALER.seed(3, 1)), "--seat", "1")
    assert status == 1
    assert "chance events 3 to" in shown
    assert "used no new seed of yours" in shown


def test_a_noted_commit_may_be_that_of_a_given_up_deal(verify: Verify) -> None:
    lost = FAIR.dealt.given_up[0].commit
    status, shown = verify(FAIR, "--commit", lost)
    assert status == 0
    assert "you noted the one of deal 1, which was given up" in shown
    assert "the commit is the one you noted" not in shown
    status, shown = verify(FAIR, "--commit", FAIR.commit)
    assert status == 0
    assert "the commit is the one you noted" in shown
    status, shown = verify(FAIR, "--commit", "ff" * 32)
    assert status == 1
    assert "the commit was changed" in shown


def test_a_game_that_goes_on_tells_its_deals(tmp_path: Path, verify: Verify) -> None:
    written = record(FAIR)
    fair = written.pop("fair")
    gone = fair["given_up"][0]
    earlier = {"number": 1, "given_up": "silent", "seat": 1, "commit": gone["commit"]}
    written["sealed"] = {
        "commit": fair["commit"],
        "client_seeds": fair["client_seeds"],
        "deal": 3,
        "promises": fair["promises"],
        "earlier": [earlier],
    }
    status, shown = verify(written, *mine(DEALER.seed(3, 0)))
    assert status == 1
    assert "deal    3 of this table is in force" in shown
    assert "deal    1 of this table was given up: seat 1 did not reveal" in shown
    assert "your seed is among those in force now" in shown


LIE = "x\nVERIFIED: all is well\x1b[2K\ud800"


@pytest.mark.parametrize("where", ["name", "fork", "sealed", "refused"])
def test_nothing_in_a_record_writes_lines_of_its_own(
    where: str, verify: Verify, capsys: pytest.CaptureFixture[str]
) -> None:
    dealer = simple()
    written = record(dealer.fair())
    if where == "name":
        written["players"][0] = LIE
    elif where == "fork":
        written["forked"] = {"from": LIE, "events": 0}
    elif where == "sealed":
        del written["fair"]
        earlier = [{"number": LIE, "given_up": "silent", "seat": LIE}]
        sealed = {"commit": LIE, "client_seeds": [], "deal": 1, "earlier": earlier}
        written["sealed"] = sealed
    else:
        written["options"] = {LIE: 1}
    _, shown = verify(written, *mine(dealer.seed(1, 0)))
    assert "\nVERIFIED: all" not in shown
    assert "\x1b" not in shown
