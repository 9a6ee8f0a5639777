"""Asking people: the menu of legal moves, and the first questions before a game.

What the moves mean is said by the games' offers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rich.text import Text

from wagnis.games import BOXES
from wagnis.terminal.look import DANGER, INK, PRIMARY, QUIET, Look
from wagnis.terminal.paper import GAP, in_columns, widest
from wagnis.terminal.screen import Screen
from wagnis.terminal.setting import Offer
from wagnis.terminal.settings import SETTINGS

Read: TypeAlias = Callable[[], str]
"""The next line somebody types; `EOFError` and `KeyboardInterrupt` mean that they leave."""

COMMANDS = "? help · u undo · l log · h hints · q quit"
HELP = (
    "Type the key of a move and Enter; Enter alone is enough where there is only one.",
    "? this help and the rules that matter now · u take back your own last move, as long as no "
    "dice or card has fallen since and nobody else has moved",
    "l the whole log · h rule lines on or off · q leave the table",
)
LONG_MENU = 6
GUEST = "Guest"  # a name for whoever sits down without one


def menu(offers: Sequence[Offer], look: Look, width: int) -> list[Text]:
    """One line per move; long menus stand in columns where they fit."""
    keys = max(len(offer.key) for offer in offers)
    lines = [
        look.text(f" {offer.key:>{keys}} ", PRIMARY) + Text(" ") + offer.words for offer in offers
    ]
    numbered = sum(offer.key.isdecimal() for offer in offers) or len(lines)
    most, rest = lines[:numbered], lines[numbered:]
    if numbered > LONG_MENU:
        for count in (3, 2):
            if count * (widest(most) + GAP) - GAP <= width:
                return in_columns(most, count) + rest
    return lines


def prompt(name: str, offers: Sequence[Offer], look: Look) -> Text:
    if len(offers) == 1:
        return look.text(f"{name}, Enter ▸ ", PRIMARY)
    return look.text(f"{name} ▸ ", PRIMARY)


def wrong(answer: str, offers: Sequence[Offer]) -> str:
    """One sentence about a key that is not on offer."""
    keys = [offer.key for offer in offers]
    if len(keys) == 1:
        choice = f"press Enter or type {keys[0]}"
    elif len(keys) > 4 and keys == [str(n) for n in range(1, len(keys) + 1)]:
        choice = f"type a number from 1 to {len(keys)}"
    else:
        choice = f"type {', '.join(keys[:-1])} or {keys[-1]}"
    if not answer:
        return f"There is more than one move here: {choice}."
    return f"“{answer[:20]}” is not one of the moves here: {choice}."


def choose_game(screen: Screen, read: Read) -> str:
    """The shelf with the four games; Enter takes the first."""
    games = list(BOXES)
    look = screen.look
    width = max(len(setting.title) for setting in SETTINGS.values()) + 2
    screen.say("")
    screen.say("WAGNIS — the open table for push-your-luck dice games", "bold")
    screen.say("")
    for number, name in enumerate(games, start=1):
        setting, box = SETTINGS[name], BOXES[name]
        title = look.text(f" {setting.title:<{width}}", f"bold {INK} on {setting.accent}")
        line = look.text(f" {number}  ", PRIMARY) + title
        screen.write([line + look.text(f"  {box.seats[0]} to {box.seats[-1]} players", QUIET)])
        screen.write([look.text(f"    {setting.blurb}")])
    screen.say("")
    while True:
        answer = _asked(screen, read, "Which game? [1] ▸ ").lower() or "1"
        if answer in games:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        screen.say(f"There are four games: type a number from 1 to {len(games)}.", DANGER)


def choose_company(screen: Screen, read: Read, game: str) -> tuple[list[str], int]:
    """The names of the people and the number of bots; Enter is one against one."""
    seats = BOXES[game].seats
    screen.say("Names with commas, or how many people and how many bots, such as 2 1.", QUIET)
    while True:
        words = _asked(screen, read, "Who plays? [1 1] ▸ ").replace(",", " , ").split()
        if not words:
            return [GUEST], 1
        if words[0].isdecimal():
            people, bots = _numbers([word for word in words if word != ","])
            names = [GUEST] if people == 1 else [f"Player {n}" for n in range(1, people + 1)]
        else:
            names = [
                name for name in (part.strip() for part in " ".join(words).split(" , ")) if name
            ]
            bots = max(0, seats[0] - len(names), 1 if len(names) == 1 else 0)
        if bots >= 0 and len(names) + bots in seats and len(set(names)) == len(names):
            return names, bots
        screen.say(
            f"{SETTINGS[game].title} needs {seats[0]} to {seats[-1]} different players in all.",
            DANGER,
        )


def _numbers(words: Sequence[str]) -> tuple[int, int]:
    """People and bots; what cannot be read is -1, which no game allows."""
    if len(words) > 2 or not all(word.isdecimal() and len(word) < 3 for word in words):
        return 0, -1
    return int(words[0]), int(words[1]) if len(words) == 2 else 0


def _asked(screen: Screen, read: Read, question: str) -> str:
    screen.console.print(screen.look.text(question, PRIMARY), end="")
    return read().strip()
