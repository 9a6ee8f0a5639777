"""Questions to people: the menu of legal moves, and the questions before a game.

The games' settings describe the moves.
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
from wagnis.terminal.settings import setting_of

Read: TypeAlias = Callable[[], str]
"""Reads the next line; `EOFError` and `KeyboardInterrupt` mean that the person leaves."""

COMMANDS = "? help · a advice · u undo · l log · h hints · q quit"
HELP = (
    "Type the key of a move and Enter; Enter alone is enough where there is only one.",
    "? this help and the rules that matter now · u take back your own last move, as long as no "
    "dice or card has fallen since and nobody else has moved",
    "a what every move is worth, and why",
    "l the whole log · h hints on or off · q leave the table",
    "The whole rules, with drawn examples, are at the table in the browser: wagnis serve --open",
)
LEAVE = ("q", "quit", "exit")
LONG_MENU = 6
GUEST = "Guest"  # the name of a person who gives none


def menu(offers: Sequence[Offer], look: Look, width: int) -> list[Text]:
    """One line per move; long menus are set in columns if they fit."""
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
    """The message for a key that chooses no move."""
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
    """Ask for a game; Enter takes the first."""
    games = list(BOXES)
    look = screen.look
    width = max(len(setting_of(name).title) for name in games) + 2
    screen.say("")
    screen.say("WAGNIS — the open table for push-your-luck dice games", "bold")
    screen.say("")
    for number, name in enumerate(games, start=1):
        setting, box = setting_of(name), BOXES[name]
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
        screen.say(f"Type a number from 1 to {len(games)}, or q to leave.", DANGER)


def choose_company(screen: Screen, read: Read, game: str) -> tuple[list[str], int]:
    """Ask for the names of people and the number of bots; Enter means one person and one bot."""
    seats, title = BOXES[game].seats, setting_of(game).title
    screen.say("Names with commas, and a number of bots if you like: Anna, Ben, 1", QUIET)
    screen.say("or only numbers, people and bots: 2 1", QUIET)
    while True:
        company = read_company(_asked(screen, read, "Who plays? [1 1] ▸ "), seats[0])
        if company is None:
            screen.say("Names with commas, or two numbers such as 2 1; q leaves.", DANGER)
            continue
        names, bots = company
        if len(set(names)) < len(names):
            screen.say("Two people of the same name cannot be told apart; rename one.", DANGER)
        elif len(names) + bots not in seats:
            count = f"{len(names) + bots} would play"
            screen.say(f"{title} is for {seats[0]} to {seats[-1]} players; {count}.", DANGER)
        else:
            return names, bots


def read_company(answer: str, least: int) -> tuple[list[str], int] | None:
    """Parse names and the number of bots; None for unclear input.

    >>> read_company("Anna, Ben, 1", 2), read_company("2 1", 2), read_company("Anna", 1)
    ((['Anna', 'Ben'], 1), (['Player 1', 'Player 2'], 1), (['Anna'], 1))
    >>> read_company("Anna, 0", 1), read_company("2 x", 2)
    ((['Anna'], 0), None)
    """
    words = answer.replace(",", " ").split()
    if not words:
        return [GUEST], 1
    if words[0].isdecimal():
        if len(words) > 2 or not all(word.isdecimal() and len(word) < 3 for word in words):
            return None
        people, bots = int(words[0]), int(words[1]) if len(words) == 2 else 0
        return [GUEST] if people == 1 else [f"Player {n + 1}" for n in range(people)], bots
    names = [name for name in (" ".join(part.split()) for part in answer.split(",")) if name]
    if names[-1].isdecimal() and len(names[-1]) < 3:
        return names[:-1], int(names[-1])
    return names, max(0, least - len(names), 1 if len(names) == 1 else 0)


def _asked(screen: Screen, read: Read, question: str) -> str:
    """Read an answer; Ctrl+C counts as the end of input."""
    screen.console.print(screen.look.text(question, PRIMARY), end="")
    answer = read().strip()
    if answer.lower() in LEAVE:
        raise EOFError
    return answer
