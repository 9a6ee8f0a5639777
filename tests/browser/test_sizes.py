"""Everything needed for a decision fits every screen: all games, in every phase, at nine sizes."""

from __future__ import annotations

import pytest

from tests.browser.phases import PHASES, SHOWS, Moment, Phase, catch, fits, reach
from tests.chromium import Open

ALL = [
    # The reissue has the board of Gambler with other words.
    pytest.param(
        game,
        phase,
        id=f"{game}, {phase.name}",
        marks=pytest.mark.deep if game == "engel-bengel" else (),
    )
    for game in PHASES
    for phase in (*PHASES[game], *SHOWS[game])
]


@pytest.mark.parametrize(("game", "phase"), ALL)
def test_everything_needed_is_on_the_screen_whole_and_large_enough(
    game: str, phase: Phase, open_page: Open
) -> None:
    likes = {"rollAtOnce": False, "speed": int(isinstance(phase, Moment))}
    page = open_page(None, language="de", settings=likes)  # German has the longest words
    if isinstance(phase, Moment):
        catch(page, game, phase)
    else:
        reach(page, game, phase)
    wrong = [
        f"{fit.size[0]}x{fit.size[1]}: {one}" for fit in fits(page, phase) for one in fit.wrong
    ]
    assert wrong == []
