"""The comparison with the rules in the browser is seen failing: an error planted in the translation
is reported, whichever rule it breaks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.differential.program import broken
from tests.differential.translation import PROGRAM, differences, trace
from wagnis.core.plain import PlainObject

MOST = 150  # games until an error has to be found

ERRORS = {
    "gambler": [
        ("phase.owes ? [] : [{ roll", "[{ roll"),  # one may stop before placing
        ("Math.max(0, had + value)", "had + value"),  # points below zero
        ("stock[roller] - 1", "stock[roller]"),  # the die stays in the stock
        ("seats.findIndex((seat) => stock[seat])", "0"),  # nobody is skipped
        ("Math.max(...scores) >= this.target", "Math.max(...scores) > this.target"),
        ('stock[seat] ? "all_placed" : "out_of_dice"', '"all_placed"'),
        ("(roller + 1) % this.seats", "roller"),  # the same player opens the next round
        ("!order.includes(number)", "true"),  # a tableau comes twice
        ("Math.floor(30 / seats)", "Math.ceil(30 / seats)"),
        ("round % this.stack.length", "0"),  # always the first tableau
    ],
    "tutto": [
        ("TUTTO_WORTH[face] === void 0 ? 0", "false ? 0"),  # every face counts alone
        ("worth(one) > worth(most)", "worth(one) < worth(most)"),  # fireworks take the least
        ("const loss = Math.min(lost, scores[seat])", "const loss = lost"),  # below zero
        ("if (seat === roller) continue;", ""),  # the roller is charged too
        ("if (!this.chargeAtOnce) return", "if (true) return"),
        ("tuttos === card.winsAfter", "tuttos > card.winsAfter"),  # the cloverleaf does not win
        ("(first - roller + seats) % seats", "roller"),  # the round ends too soon
        ("state.lastRound || scores", "scores"),  # the last round is forgotten
        ("card.times * state.atRisk + card.adds", "state.atRisk + card.adds"),  # nothing doubles
        ("const shuffled = isEmpty(state.deck)", "const shuffled = false"),
        ("!aside.flat().includes(face)", "true"),  # a face of the straight twice
        ("Math.min(state.opened + 1, this.fixed.length)", "state.opened"),
        ("atRisk: shown.turn_points", "atRisk: 0"),  # a state read back has no points
    ],
    "zocken": [
        ('way !== "down"', "true"),  # the row ascends although it descends
        ("low < index && index < high", "index < high"),  # anywhere before a larger value
        ("free.some(isField) ? places", "true ? places"),  # nothing is ever out
        ("out.length === 0 ? 50 : 0", "50"),  # the bonus stays with a die out
        ("points[matches - 1] ?? 0", "points[matches] ?? 0"),
        ("score > 50", "score >= 50"),  # fifty wins a bet
        ("Math.floor(score / 2)", "Math.ceil(score / 3)"),
        ("following !== this.first", "following !== 0"),
        ("(roller - first + seats) % seats", "roller"),  # the first seat is forgotten
        ("(rounds - round) * seats", "(rounds - round + 1) * seats"),  # a round too many
        ("to_act !== roller", "false"),  # nobody bets in a state read back
        ("this.seats > 1)", "this.seats > 0)"),  # one bets against oneself
        ("direction(before.row) === null && way !== null", "way !== null"),
    ],
}


@cache
def traces(game: str) -> list[PlainObject]:
    return [trace(game, f"errors {seed}") for seed in range(MOST)]


@pytest.mark.parametrize(
    ("game", "right", "wrong"),
    [(game, *error) for game, errors in ERRORS.items() for error in errors],
)
@pytest.mark.xdist_group("translation bites")  # they share their traces
def test_an_error_in_the_translation_is_found(
    game: str, right: str, wrong: str, tmp_path: Path
) -> None:
    program = broken(PROGRAM, right, wrong, tmp_path)
    assert any(difference is not None for difference in differences(traces(game), program))
