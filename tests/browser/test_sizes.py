"""Everything needed for a decision fits every screen: all games, in every phase, at nine sizes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.browser.phases import PHASES, SHOWS, Moment, Phase, catch, fits, reach
from tests.browser.sizes import SIZES, Size
from tests.chromium import Open

EVERY = 3  # each phase is measured at every third size, the next one at others; in deep at all
SOME = 8  # and only every eighth phase is, but for deep

ALL = [
    # The reissue has the board of Gambler with other words.
    pytest.param(
        game,
        phase,
        sizes,
        id=f"{game}, {phase.name}, {len(sizes)} sizes",
        marks=pytest.mark.deep if sizes is SIZES or game == "engel-bengel" or number % SOME else (),
    )
    for game in PHASES
    for number, phase in enumerate((*PHASES[game], *SHOWS[game]))
    for sizes in (SIZES[number % EVERY :: EVERY], SIZES)
]


@pytest.mark.parametrize(("game", "phase", "sizes"), ALL)
def test_everything_needed_is_on_the_screen_whole_and_large_enough(
    game: str, phase: Phase, sizes: Sequence[Size], open_page: Open
) -> None:
    moment = isinstance(phase, Moment)  # time stands still on such a page, and stays so
    likes = {"rollAtOnce": False, "speed": int(moment)}
    # German has the longest words.
    page = open_page(None, language="de", settings=likes, own=moment)
    if isinstance(phase, Moment):
        catch(page, game, phase)
    else:
        reach(page, game, phase)
    wrong = [
        f"{fit.size[0]}x{fit.size[1]}: {one}"
        for fit in fits(page, phase, sizes)
        for one in fit.wrong
    ]
    assert wrong == []
