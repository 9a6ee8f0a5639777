"""Everything needed for a decision fits every screen: all games, in every phase, at nine sizes."""

from __future__ import annotations

import pytest

from tests.browser.phases import PHASES, Phase, fits, reach
from tests.chromium import Open

# Boards that have not yet moved to the new room; nothing is to be left here.
KNOWN: dict[str, set[tuple[int, int]] | None] = {
    "gambler": {(844, 390), (360, 640)},
    "engel-bengel": {(844, 390), (360, 640), (390, 844)},
    "tutto": {(844, 390)},
    "zocken": None,  # at every size
}
ALL = [
    pytest.param(game, phase, id=f"{game}, {phase.name}")
    for game, phases in PHASES.items()
    for phase in phases
]


@pytest.mark.parametrize(("game", "phase"), ALL)
def test_everything_needed_is_on_the_screen_whole_and_large_enough(
    game: str, phase: Phase, open_page: Open
) -> None:
    page = open_page(None, language="de", settings={"rollAtOnce": False})  # the longest words
    reach(page, game, phase)
    known = KNOWN.get(game, set())
    wrong = [
        f"{fit.size[0]}x{fit.size[1]}: {one}"
        for fit in fits(page, phase)
        for one in fit.wrong
        if known is not None and fit.size not in known
    ]
    assert wrong == []
