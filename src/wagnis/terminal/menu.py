"""Questions to people: the menu of legal moves, and the questions before a game.

The games' settings describe the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rich.text import Text

from wagnis.core.box import AnyBox
from wagnis.games import BOXES
from wagnis.terminal.look import DANGER, INK, PRIMARY, QUIET, Look
from wagnis.terminal.paper import GAP, in_columns, widest
from wagnis.terminal.screen import Screen
from wagnis.terminal.setting import Offer
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import Phrase, t

Read: TypeAlias = Callable[[], str]
"""Reads the next line; `EOFError` and `KeyboardInterrupt` mean that the person leaves."""

COMMANDS = {
    "?": Phrase("? help", "? Hilfe", "? hulp"),
    "??": Phrase("?? rules", "?? Regeln", "?? regels"),
    "h": Phrase("h hint", "h Rat", "h advies"),
    "t": Phrase("t tips", "t Tipps", "t tips"),
    "u": Phrase("u undo", "u zurück", "u terug"),
    "l": Phrase("l log", "l Verlauf", "l verloop"),
    "q": Phrase("q quit", "q Ende", "q einde"),
}
"""The keys during a game. `h` and `u` mean the same at the table in the browser."""
HOW = Phrase(
    "Type the key of a move and Enter; Enter alone is enough where there is only one.",
    "Tipp die Taste einer Möglichkeit und Enter; gibt es nur eine, genügt Enter.",
    "Typ de toets van een zet en Enter; is er maar één, dan is Enter genoeg.",
)
HELP = {
    "h": Phrase(
        "h a hint: what every move is worth, and why",
        "h Rat: was jede Möglichkeit wert ist und warum",
        "h advies: wat elke zet waard is, en waarom",
    ),
    "t": Phrase(
        "t tips on or off: the rules that matter now",
        "t Tipps an oder aus: Regeln, die gerade gelten",
        "t tips aan of uit: regels die nu gelden",
    ),
    "?": Phrase(
        "? these keys and the rules that matter now",
        "? diese Tasten und die Regeln, die gerade gelten",
        "? deze toetsen en de regels die nu gelden",
    ),
    "??": Phrase("?? the whole rules", "?? die ganzen Regeln", "?? alle spelregels"),
    "u": Phrase(
        "u take back your own last move, as long as no dice or card has fallen since and nobody "
        "else has moved",
        "u das Letzte zurücknehmen, solange danach nichts gefallen ist und niemand sonst dran war",
        "u je eigen laatste zet terugnemen, zolang er daarna niets gevallen is en niemand gezet "
        "heeft",
    ),
    "l": Phrase("l the whole log", "l der ganze Verlauf", "l het hele verloop"),
    "q": Phrase("q leave the table", "q den Tisch verlassen", "q de tafel verlaten"),
}
TOGETHER = (("h", "t"), ("?", "??"), ("u",), ("l", "q"))  # keys on one line of the help


def keys_line(box: AnyBox) -> str:
    """The keys on one line."""
    return _joined(COMMANDS, _keys(box))


def help_lines(box: AnyBox) -> list[str]:
    """How to choose a move, and what the same keys do."""
    there = _keys(box)
    return [str(HOW), *(_joined(HELP, [key for key in line if key in there]) for line in TOGETHER)]


def _keys(box: AnyBox) -> list[str]:
    """Without those for a hint or the rules where the game has none."""
    has = {"h": box.solver is not None, "??": "rulebook" in box.parts}
    return [key for key in COMMANDS if has.get(key, True)]


def _joined(phrases: Mapping[str, Phrase], keys: Sequence[str]) -> str:
    return " · ".join(str(phrases[key]) for key in keys)


LEAVE = ("q", "quit", "exit")
LONG_MENU = 6
GUEST = Phrase("Guest", "Gast", "Gast")  # the name of a person who gives none


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
        choice = t(
            f"press Enter or type {keys[0]}",
            de=f"drück Enter oder tipp {keys[0]}",
            nl=f"druk op Enter of typ {keys[0]}",
        )
    elif len(keys) > 4 and keys == [str(n) for n in range(1, len(keys) + 1)]:
        choice = t(
            f"type a number from 1 to {len(keys)}",
            de=f"tipp eine Zahl von 1 bis {len(keys)}",
            nl=f"typ een getal van 1 tot en met {len(keys)}",
        )
    else:
        most, last = ", ".join(keys[:-1]), keys[-1]
        choice = t(
            f"type {most} or {last}", de=f"tipp {most} oder {last}", nl=f"typ {most} of {last}"
        )
    if not answer:
        several = t(
            "There is more than one move here",
            de="Hier gibt es mehr als eine Möglichkeit",
            nl="Hier is meer dan één zet",
        )
        return f"{several}: {choice}."
    wrong = t(
        f"“{answer[:20]}” is not one of the moves here",
        de=f"„{answer[:20]}“ geht hier nicht",
        nl=f"‘{answer[:20]}’ is hier geen zet",
    )
    return f"{wrong}: {choice}."


def choose_game(screen: Screen, read: Read) -> str:
    """Ask for a game; Enter takes the first."""
    games = list(BOXES)
    look = screen.look
    width = max(len(setting_of(name).title) for name in games) + 2
    screen.say("")
    head = t(
        "the open table for push-your-luck dice games",
        de="der offene Tisch für Würfelspiele mit Mut und Risiko",
        nl="de open tafel voor dobbelspellen met lef",
    )
    screen.say(f"WAGNIS — {head}", "bold")
    screen.say("")
    for number, name in enumerate(games, start=1):
        setting, box = setting_of(name), BOXES[name]
        title = look.text(f" {setting.title:<{width}}", f"bold {INK} on {setting.accent}")
        line = look.text(f" {number}  ", PRIMARY) + title
        screen.write([line + look.text(f"  {players_of(box.seats)}", QUIET)])
        blurb = look.text(str(setting.blurb)).wrap(screen.console, screen.console.width - 4)
        screen.write([Text("    ") + part for part in blurb if part.plain])
    screen.say("")
    while True:
        answer = _asked(screen, read, f"{_which_game()} [1] ▸ ").lower() or "1"
        if answer in games:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        many = len(games)
        complaint = t(
            f"Type a number from 1 to {many}, or q to leave.",
            de=f"Tipp eine Zahl von 1 bis {many}, oder q zum Beenden.",
            nl=f"Typ een getal van 1 tot en met {many}, of q om te stoppen.",
        )
        screen.say(complaint, DANGER)


def _which_game() -> str:
    return t("Which game?", de="Welches Spiel?", nl="Welk spel?")


def players_of(seats: range) -> str:
    least, most = seats[0], seats[-1]
    return t(
        f"{least} to {most} players",
        de=f"{least} bis {most} Personen",
        nl=f"{least} tot {most} spelers",
    )


def choose_company(screen: Screen, read: Read, game: str) -> tuple[list[str], int]:
    """Ask for the names of people and the number of bots; Enter means one person and one bot."""
    seats, title = BOXES[game].seats, setting_of(game).title
    by_name = t(
        "Names separated by commas, and the number of bots if you like: Anna, Ben, 1",
        de="Namen, durch Kommas getrennt, dazu die Zahl der Bots, wenn du magst: Anna, Ben, 1",
        nl="Namen, gescheiden door komma’s, en het aantal bots als je wilt: Anna, Ben, 1",
    )
    by_number = t(
        "or only numbers, people and bots: 2 1",
        de="oder nur Zahlen, Personen und Bots: 2 1",
        nl="of alleen getallen, mensen en bots: 2 1",
    )
    screen.say(by_name, QUIET)
    screen.say(by_number, QUIET)
    question = t("Who plays?", de="Wer spielt?", nl="Wie speelt er?")
    while True:
        company = read_company(_asked(screen, read, f"{question} [1 1] ▸ "), seats[0])
        if company is None:
            complaint = t(
                "Names with commas, or two numbers such as 2 1; q to leave.",
                de="Namen mit Kommas, oder zwei Zahlen wie 2 1; q beendet.",
                nl="Namen met komma’s, of twee getallen zoals 2 1; q stopt.",
            )
            screen.say(complaint, DANGER)
            continue
        names, bots = company
        if len(set(names)) < len(names):
            complaint = t(
                "Two people of the same name cannot be told apart; rename one.",
                de="Zwei Personen haben denselben Namen; ändere einen.",
                nl="Twee mensen hebben dezelfde naam; verander er één.",
            )
            screen.say(complaint, DANGER)
        elif len(names) + bots not in seats:
            many = len(names) + bots
            complaint = t(
                f"{title} is for {players_of(seats)}; that would be {many}.",
                de=f"{title} ist für {players_of(seats)}; es wären {many}.",
                nl=f"{title} is voor {players_of(seats)}; het zouden er {many} zijn.",
            )
            screen.say(complaint, DANGER)
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
        return [str(GUEST)], 1
    if words[0].isdecimal():
        if len(words) > 2 or not all(word.isdecimal() and len(word) < 3 for word in words):
            return None
        people, bots = int(words[0]), int(words[1]) if len(words) == 2 else 0
        player = t("Player", de="Spieler", nl="Speler")
        return [str(GUEST)] if people == 1 else [f"{player} {n + 1}" for n in range(people)], bots
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
