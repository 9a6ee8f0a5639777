"""Advice as lines of text: every move with its value, best first, and the reason.

The solvers compute the values; `reasons` writes the sentence about chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from wagnis.core import Decision
from wagnis.records import Match
from wagnis.terminal.look import INFO, PRIMARY, QUIET, Look
from wagnis.terminal.reasons import as_good, comparison, reason, worth
from wagnis.terminal.screen import Screen
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import Phrase, language, t

if TYPE_CHECKING:
    from wagnis.solvers.evaluation import Evaluation

LEAST = 20  # columns for the words of a move
ESTIMATE = Phrase("An estimate", "Eine Schätzung", "Een schatting")
EXACT = Phrase("Exact", "Exakt", "Exact")
YOU = Phrase("You", "Du", "Jij")  # the name of a person who is asked a puzzle


def advice(match: Match, evaluation: Evaluation, screen: Screen, keys: bool = False) -> list[Text]:
    """Advice on a position, at a decision or before a roll or card.

    With `keys`, each move has the key that chooses it.
    """
    look = screen.look
    counted = setting_of(match.box.name).counts.get(evaluation.objective, evaluation.objective)
    node = match.node
    if isinstance(node, Decision):
        said = [
            look.text(f"{_acts(match.names[node.seat])} {_each(str(counted))}:", INFO),
            *_ranking(match, evaluation, screen, keys),
            Text(),
            look.text(f"{reason(match, evaluation)} {comparison(evaluation)}".strip()),
        ]
    else:
        value = worth(evaluation.value, evaluation.objective)
        words = t(
            f"A roll or a card comes next. For the roller: {value} ({counted}).",
            de=f"Es folgt ein Wurf oder eine Karte. Für die Person am Zug: {value} ({counted}).",
            nl=f"Er volgt een worp of een kaart. Voor wie aan de beurt is: {value} ({counted}).",
        )
        said = [look.text(words, INFO)]
    exactness = str(EXACT if evaluation.exact else ESTIMATE)
    if language() != "en":  # what the solvers assume is written in English only
        return [*said, look.text(f"{exactness}.", QUIET)]
    assumes = evaluation.assumes.removeprefix(f"{ESTIMATE}: ").rstrip(".")
    basis = assumes if assumes.startswith(exactness) else f"{exactness}: {assumes}"
    return [*said, look.text(f"{basis}.", QUIET)]


def _acts(name: str) -> str:
    if name == str(YOU):
        return t("It is your turn.", de="Du bist am Zug.", nl="Jij bent aan de beurt.")
    return t(f"It is {name}’s turn.", de=f"{name} ist am Zug.", nl=f"{name} is aan de beurt.")


def _each(counted: str) -> str:
    return t(
        f"What each move is worth ({counted})",
        de=f"Was jede Möglichkeit wert ist ({counted})",
        nl=f"Wat elke zet waard is ({counted})",
    )


def _ranking(match: Match, evaluation: Evaluation, screen: Screen, keys: bool) -> list[Text]:
    """Every move with its value and its loss, best first; long words go on below themselves."""
    look, console = screen.look, screen.console
    words = _words(match, look, keys)
    lines: list[Text] = []
    for action, value in sorted(evaluation.values, key=lambda pair: -pair[1]):
        best = as_good(value, evaluation.value)
        lost = "" if best else worth(value - evaluation.value, evaluation.objective)
        sign = look.text("▸ " if best else "  ", PRIMARY)
        figures = f"{worth(value, evaluation.objective):>9}  {lost:>8}  "
        line = look.join("  ", sign, look.text(figures, PRIMARY if best else ""))
        beside = words[action].wrap(console, max(LEAST, console.width - line.cell_len))
        margin = Text(" " * line.cell_len)
        lines += [(margin if at else line) + part for at, part in enumerate(beside)]
    return lines


def _words(match: Match, look: Look, keys: bool) -> dict[Any, Text]:
    node = match.node
    assert isinstance(node, Decision)
    offers = setting_of(match.box.name).offers
    offered = offers(match.game, match.state, node.actions, match.names, look)
    widest = max(len(offer.key) for offer in offered)
    return {
        offer.action: look.text(f"{offer.key:>{widest}}  " if keys else "") + offer.words
        for offer in offered
    }
