"""The story of a match: every event as a sentence, or one paragraph per turn.

The games' settings have the texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from wagnis.core import Over
from wagnis.records import REAL_DICE, Match
from wagnis.terminal.look import INFO, PRIMARY, QUIET, Look, listed, number
from wagnis.terminal.setting import Step, Story, Telling
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import Phrase, t

BY_HAND = Phrase(
    REAL_DICE,
    "echte Würfel, von Hand eingegeben; es gibt nichts zu beweisen",
    "echte dobbelstenen, met de hand ingevoerd; er valt niets te bewijzen",
)


def tellings(match: Match, index: int, look: Look) -> list[Telling]:
    """The sentences about one event of the match."""
    entry, happened = match.history[index], match.happenings(index)
    step = Step(match.game, match.names, roller(match, index), entry.event, happened, entry.seat)
    story = Story(look)
    setting_of(match.box.name).tell(step, story)
    return story.told


def roller(match: Match, index: int) -> int:
    """The seat whose turn it was: the state's roller or, without one, the last to move."""
    in_turn = getattr(match.history.before(index).state, "roller", None)
    if in_turn is not None:
        return int(in_turn)
    movers = (match.history[at].seat for at in range(index, -1, -1))
    return next((seat for seat in movers if seat is not None), 0)


def sentence(telling: Telling, names: Sequence[str], look: Look) -> Text:
    if telling.seat is None:
        return telling.words
    return look.join(look.text(names[telling.seat], "bold"), " ", telling.words)


def log(match: Match, look: Look) -> list[Text]:
    """Every event, numbered as in the record."""
    width = len(str(len(match.history)))
    lines = []
    for index in range(len(match.history)):
        for place, telling in enumerate(tellings(match, index, look)):
            head = f"{index:>{width}}" if not place else " " * width
            lines.append(
                look.join(look.text(f"{head}  ", QUIET), sentence(telling, match.names, look))
            )
    return lines


def paragraphs(
    story: Sequence[Telling], names: Sequence[str], look: Look, console: Console
) -> list[Text]:
    """The story in paragraphs, one for each run of a player's events, names in a margin."""
    margin = max(map(len, names)) + 2
    joined: list[tuple[int | None, Text]] = []
    for telling in story:
        if joined and telling.seat is not None and joined[-1][0] == telling.seat:
            joined[-1] = (telling.seat, look.join(joined[-1][1], " · ", telling.words))
        else:
            joined.append((telling.seat, telling.words))
    lines = []
    for seat, words in joined:
        name = Text() if seat is None else look.text(names[seat], INFO)
        wrapped = words.wrap(console, max(20, console.width - margin))
        for at, line in enumerate(wrapped):
            head = Text() if at else name
            lines.append(head + Text(" " * (margin - head.cell_len)) + line)
    return lines


def ending(match: Match, look: Look) -> list[Text]:
    """The winners, then all players by points; equal points share a place."""
    node, scores = match.node, match.state.scores
    assert isinstance(node, Over)
    winners = [int(seat) for seat in node.winners]
    names = listed(match.names[seat] for seat in winners)
    verb = (
        t("wins", de="gewinnt", nl="wint")
        if len(winners) == 1
        else t("share the win", de="gewinnen gemeinsam", nl="winnen samen")
    )
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
    width = max(map(len, match.names))
    lines = [look.text(f"{names} {verb}.", PRIMARY)]
    for seat in order:
        place = 1 if seat in winners else 1 + sum(s > scores[seat] for s in scores)
        style = PRIMARY if seat in winners else ""
        points = number(scores[seat])
        lines.append(look.text(f"  {place}.  {match.names[seat]:<{width}}  {points:>6}", style))
    return lines
