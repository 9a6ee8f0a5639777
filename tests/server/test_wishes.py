"""The order of solving: many wishes of one asker do not keep others waiting."""

from __future__ import annotations

from tests.server.workshop import Ear, riddle
from wagnis.server.advice.wishes import MOST_EACH, MOST_OF_ADDRESS, MOST_WAITING, Wishes


def order(wishes: Wishes) -> list[int]:
    """In which order these are fulfilled, if nothing more is wished for."""
    done = []
    while (job := wishes.next()) is not None:
        wishes.begin(job)
        wishes.finish(job, there=True)
        done.append(int(job.key["riddle"]))
    return done


def test_devices_take_turns_however_much_one_of_them_wants() -> None:
    wishes, anna, ben = Wishes(), Ear("anna"), Ear("ben")
    for number in (1, 2, 3):
        assert wishes.add(riddle(number), anna, ahead=False) is not None
    assert wishes.add(riddle(4), ben, ahead=False) is not None
    assert order(wishes) == [4, 1, 2, 3]


def test_what_is_needed_now_comes_before_what_is_for_later() -> None:
    wishes = Wishes()
    for number, device, ahead in ((1, "anna", True), (2, "ben", True), (3, "anna", False)):
        wishes.add(riddle(number), Ear(device), ahead)
    wishes.add(riddle(2), Ear("carl"), ahead=False)
    assert order(wishes) == [2, 3, 1]


def test_a_device_has_only_so_much_waiting_and_others_still_get_in() -> None:
    wishes = Wishes()
    tables = [Ear("anna") for _ in range(MOST_EACH + 2)]
    for ahead in (True, False):
        added = [
            wishes.add(riddle(100 * ahead + number), table, ahead) is not None
            for number, table in enumerate(tables)
        ]
        assert added == [True] * MOST_EACH + [False] * 2
    assert wishes.add(riddle(50), Ear("ben"), ahead=False) is not None
    # What is waiting anyway costs nobody a turn.
    assert wishes.add(riddle(50), tables[-1], ahead=False) is not None


def test_one_address_with_many_devices_does_not_fill_the_queue() -> None:
    wishes = Wishes()
    for ahead in (True, False):
        added = [
            wishes.add(riddle(1_000 * ahead + number), Ear(f"cookie {number}", "192.0.2.1"), ahead)
            for number in range(MOST_WAITING)
        ]
        assert None not in added[:MOST_OF_ADDRESS]
        assert added[MOST_OF_ADDRESS:] == [None] * (MOST_WAITING - MOST_OF_ADDRESS)
    assert wishes.add(riddle(5_000), Ear("ben", "192.0.2.2"), ahead=False) is not None
    # The server's own wishes are nobody's.
    assert wishes.add(riddle(5_001), Ear("perfect play"), ahead=False) is not None


def test_there_is_an_end_to_what_all_devices_have_waiting() -> None:
    wishes = Wishes()
    added = [
        wishes.add(riddle(number), Ear(f"device {number}"), ahead=False)
        for number in range(MOST_WAITING + 1)
    ]
    assert None not in added[:-1]
    assert added[-1] is None


def test_what_is_withdrawn_is_not_begun_unless_somebody_else_wants_it() -> None:
    wishes, anna, ben = Wishes(), Ear("anna"), Ear("ben")
    for number in (1, 2):
        wishes.add(riddle(number), anna, ahead=False)
    wishes.add(riddle(2), ben, ahead=True)
    wishes.withdraw(anna)
    job = wishes.next()
    assert job is not None
    assert list(job.askers) == [ben]
    assert not job.urgent
    assert order(wishes) == [2]


def test_whoever_comes_back_finds_what_had_been_begun_for_them() -> None:
    wishes, anna = Wishes(), Ear("anna")
    job = wishes.add(riddle(1), anna, ahead=False)
    assert job is not None
    wishes.begin(job)
    wishes.withdraw(anna)
    assert not job.urgent
    assert wishes.add(riddle(1), anna, ahead=False) is job
    wishes.withdraw(anna)
    wishes.put_back(job)
    assert wishes.next() is None
