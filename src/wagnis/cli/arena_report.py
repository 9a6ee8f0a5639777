"""The report of a contest, drawn for the terminal: no wider than it, and with nothing left out.

`arena` has the arguments of the command, `wagnis.arena` computes the numbers.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from wagnis.arena import Contest, Dealt, Line, Rating, labels_of
from wagnis.cli.layout import paragraph, width
from wagnis.simulation.intervals import Estimate

LABEL = 20  # an engine's command may be longer
GAP = 2  # between columns
COUNTED = {
    "points": "points a game",
    "turns": "points a game in own turns",
    "share": "% of the wins",
}
SHOWN = 3  # failures of engines that are shown in full


def draw(
    contest: Contest,
    tables: Sequence[Sequence[Line]],
    ratings: Sequence[Rating],
    dealt: Sequence[Dealt],
    way: str = "bots",
) -> None:
    """The whole report, on standard output."""
    lines = [line for table in tables for line in table]
    if not lines:
        print("No deal was finished.")
        return
    fair = lines[0].fair_share
    rounds = f", single rounds on {contest.rounds_on}" * bool(contest.rounds)
    paragraph(
        f"{contest.game}, {contest.seats} seats{rounds}, seed {contest.seed!r}, played by {way}; "
        f"{fair:.1%} is fair"
    )
    draw_fitting(_columns(lines), fixed=2)
    if ratings:
        print()
        draw_fitting(_rating_columns(ratings), fixed=1)
    for line in (table[0] for table in tables if table[0].balance):
        paragraph(_balance(line))
    _tell_engines(contest, dealt)
    _tell_estimates(contest, dealt)


def draw_fitting(columns: Sequence[Sequence[str]], fixed: int) -> None:
    """Print columns, each with its title; those that do not fit go below the first ones."""
    console = Console(highlight=False, width=width())
    wide = [
        max(cell_len(part) for cell in column for part in cell.split("\n")) for column in columns
    ]
    room = width() - sum(wide[:fixed]) - GAP * fixed
    ends, used = [fixed], 0
    for number in range(fixed, len(columns)):
        if used and used + wide[number] > room:
            ends.append(number)
            used = 0
        used += wide[number] + GAP
    for number, (begin, end) in enumerate(pairwise([*ends, len(columns)])):
        if number:
            print()
        drawn = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
        shown = [*columns[:fixed], *columns[begin:end]]
        for at, (title, *_) in enumerate(shown):
            drawn.add_column(title, justify="left" if at < fixed else "right", no_wrap=True)
        for row in zip(*(column[1:] for column in shown), strict=True):
            drawn.add_row(*map(Text, row))
        console.print(drawn)


def _columns(lines: Sequence[Line]) -> list[list[str]]:
    columns = [
        ["\nplayer", *map(_named, lines)],
        ["\nagainst", *(", ".join(map(_short, line.against)) for line in lines)],
        ["\ngames", *(str(line.games) for line in lines)],
        ["\nwins", *(f"{line.wins:.2f}".rstrip("0").rstrip(".") for line in lines)],
        ["share\nof wins (%)", *(_share(line.share) for line in lines)],
        ["ahead by\npoints", *(_spread(line.difference, "+.1f") for line in lines)],
    ]
    if any(line.losses for line in lines):
        columns.append(["lost per\ndecision", *map(_loss, lines)])
    if any(line.failures for line in lines):
        columns.append(["\nfailures", *(str(line.failures) for line in lines)])
    return columns


def _rating_columns(ratings: Sequence[Rating]) -> list[list[str]]:
    columns = [
        ["player", *(_short(rating.player) for rating in ratings)],
        ["Elo", *(_elo(rating.elo) for rating in ratings)],
    ]
    if any(rating.by_values for rating in ratings):
        columns.append(["Elo by what was given away", *(_elo(one.by_values) for one in ratings)])
    return columns


def _elo(figure: Estimate | None) -> str:
    return (
        "-" if figure is None else f"{figure.mean:+.0f} ({figure.low:+.0f} to {figure.high:+.0f})"
    )


def _balance(line: Line) -> str:
    balance = line.balance
    assert balance is not None
    scale, form = (100, ".1f") if balance.unit == "share" else (1, "+.1f")
    seen, predicted = (
        _spread(figure.times(scale), form) for figure in (balance.measured, balance.predicted)
    )
    luck = _spread(balance.luck.times(scale), "+.1f")
    others = ", ".join(map(_short, line.against))
    return (
        f"{_short(line.player)} against {others}, by the values: "
        f"{predicted} {COUNTED[balance.unit]} "
        f"from what each side gave away; seen {seen}; luck {luck}."
    )


def _named(line: Line) -> str:
    """The label of a player, with the number of seats if several: shares of wins are per seat."""
    return _short(line.player) + (f", each of {line.copies}" if line.copies > 1 else "")


def _short(label: str) -> str:
    return label if len(label) <= LABEL else f"{label[: LABEL - 3]}..."


def _loss(line: Line) -> str:
    if line.losses is None:
        return "-"
    about = "" if line.losses.exact else "~"
    return about + _spread(line.losses.per_decision, ".3g")


def _share(share: Estimate) -> str:
    return f"{100 * share.mean:.1f} ({100 * share.low:.1f}-{100 * share.high:.1f})"


def _spread(figure: Estimate | None, form: str) -> str:
    if figure is None:
        return "-"
    doubt = f" ± {figure.half:{form.replace('+', '')}}" if math.isfinite(figure.half) else ""
    return f"{figure.mean:{form}}{doubt}"


def _tell_engines(contest: Contest, dealt: Sequence[Dealt]) -> None:
    """Print which engine plays under each name that the user chose, if it introduced itself."""
    said = {one: name for deal in dealt for one, name in deal.engines.items()}
    for one, label in enumerate(labels_of(contest, dealt)):
        if one in said and str(said[one]) != label:
            print(f"{_short(label)} is {said[one]}.")


def _tell_estimates(contest: Contest, dealt: Sequence[Dealt]) -> None:
    games = [game for deal in dealt for game in deal.games]
    for number, label in enumerate(labels_of(contest, dealt)):
        count = sum(number in game.estimated for game in games)
        if count:
            some = "all" if count == sum(number in game.seating for game in games) else str(count)
            print(f"{_short(label)} played by an estimate in {some} of its games.")


def tell_failures(contest: Contest, dealt: Sequence[Dealt]) -> bool:
    """Print the failures of engines to standard error; return whether there were any."""
    failures = [failure for deal in dealt for game in deal.games for failure in game.failures]
    for entrant, message in failures[:SHOWN]:
        print(f"wagnis: engine {contest.entrants[entrant].label}: {message}", file=sys.stderr)
    if len(failures) > SHOWN:
        print(f"wagnis: and {len(failures) - SHOWN} more failures of engines", file=sys.stderr)
    return bool(failures)
