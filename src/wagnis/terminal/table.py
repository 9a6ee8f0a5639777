"""The table: people and bots take turns; rolling, undo, saving, the end.

`screen` draws; the rules decide what is due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from wagnis.bots import last_evaluation
from wagnis.core import Chance, Decision, Over
from wagnis.core.plain import PlainObject
from wagnis.core.rulebook import RuleBookError
from wagnis.dice import FairDice
from wagnis.records import Match, write_record
from wagnis.terminal.advice import advice
from wagnis.terminal.chronicle import ending, log, roller, tellings
from wagnis.terminal.look import DANGER, INFO, QUIET
from wagnis.terminal.menu import Read, help_lines, keys_line, menu, prompt, wrong
from wagnis.terminal.rulebook import rule_lines
from wagnis.terminal.screen import Pace, Screen
from wagnis.terminal.seating import Sitter, write_seating
from wagnis.terminal.setting import Hint, Offer, Telling
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import language, t

if TYPE_CHECKING:
    from wagnis.solvers import ValueStore

INSTANT = Pace()
COMMIT_SHOWN = 16
COLUMNS = 80  # every board fits into this width
RECENT = 60  # sentences; the screen shows the last ones that fit


def _no_advice() -> str:
    return t("There is no hint here", de="Hier gibt es keinen Rat", nl="Hier is geen advies")


class LeftError(Exception):
    """A person leaves before the game is over."""


class TerminalTable:
    """One match with its people and bots; `match` is always up to date."""

    def __init__(
        self,
        match: Match,
        sitters: Sequence[Sitter],
        screen: Screen,
        read: Read,
        *,
        keep: Callable[[PlainObject], str | None] = lambda record: None,
        pace: Pace = INSTANT,
        tips: bool = True,
        promised: bool = True,
    ) -> None:
        assert match.fair is not None
        self.match = match
        self.sitters = tuple(sitters)
        self.screen = screen
        self._bots = [sitter.player(match.box.name) for sitter in sitters]
        self._dice = FairDice(match.fair)
        self._read = read
        self._keep = keep
        self._pace = pace
        self._tips = tips
        self._promised = promised
        self._told: set[str] = set()
        self._story: list[tuple[int, Telling]] = []
        self._complaint: str | None = None
        self._store: ValueStore | None = None

    def run(self) -> bool:
        """Play until the game is over (True) or a person leaves (False)."""
        self._open()
        try:
            while not isinstance(self.match.node, Over):
                self._step()
        except (LeftError, EOFError, KeyboardInterrupt):
            self._save()  # an interrupt may come between an event and its saving
            return False
        self._close()
        return True

    def record(self) -> PlainObject:
        """The match as a record, with the seating."""
        return write_record(self.match) | {"table": write_seating(self.sitters)}

    def _open(self) -> None:
        if self._story:
            return  # a person had left and came back
        assert self.match.fair is not None
        commit = self.match.fair.commit[:COMMIT_SHOWN]
        promise = (
            t(
                "Fair dice, fingerprint",
                de="Faire Würfel, Fingerabdruck",
                nl="Eerlijke dobbelstenen, vingerafdruk",
            )
            if self._promised
            else t(
                "Dice, fingerprint",
                de="Würfel, Fingerabdruck",
                nl="Dobbelstenen, vingerafdruk",
            )
        )
        words = [f"{promise} {commit}…"]
        if self.match.history:
            last = len(self.match.history) - 1
            words.append(
                t(
                    f"The game goes on after event {last}.",
                    de=f"Das Spiel geht nach Ereignis {last} weiter.",
                    nl=f"Het spel gaat verder na gebeurtenis {last}.",
                )
            )
        if self.screen.console.width < COLUMNS:
            width = self.screen.console.width
            words.append(
                t(
                    f"This terminal is {width} columns wide; the table is drawn for {COLUMNS}.",
                    de=f"Dieses Terminal hat {width} Spalten; der Tisch braucht {COLUMNS}.",
                    nl=f"Deze terminal heeft {width} kolommen; de tafel vraagt {COLUMNS}.",
                )
            )
        for line in words:
            self._add(Telling(None, self.screen.look.text(line, QUIET)))
        self._save()

    def _step(self) -> None:
        match self.match.node:
            case Chance():
                self._happened(self.match.roll(self._dice))
            case Decision(seat, actions):
                bot = self._bots[seat]
                if bot is None:
                    self._ask(int(seat), actions)
                else:
                    action = bot.choose(self.match.game, self.match.state, actions)
                    self._own_up(int(seat))
                    self._happened(self.match.advance(action))

    def _own_up(self, seat: int) -> None:
        """Report once that a bot plays by estimates instead of exact values."""
        last = last_evaluation(self._bots[seat])
        if last is None or last.exact or f"estimate {seat}" in self._told:
            return
        self._told.add(f"estimate {seat}")
        words = t(
            "plays by an estimate here",
            de="spielt hier nach einer Schätzung",
            nl="speelt hier met een schatting",
        )
        if last.missing is not None:
            words += t(
                "; wagnis solve would make it exact",
                de="; wagnis solve würde sie exakt machen",
                nl="; wagnis solve zou die exact maken",
            )
        self._add(Telling(seat, self.screen.look.text(f"{words}.", QUIET)))

    def _happened(self, match: Match) -> None:
        """Save the new event, report it, and pause so that people can see it."""
        self.match = match
        self._save()
        index = len(match.history) - 1
        sentences = tellings(match, index, self.screen.look)
        for telling in sentences:
            self._add(telling)
        if self.screen.look.plain or self._pace.instant:
            return
        moment = any(telling.moment for telling in sentences)
        node, whose = match.node, roller(match, index)
        asked_again = isinstance(node, Decision) and node.seat == whose
        others = self._bots[whose] is not None or match.last.seat not in (whose, None)
        if others or (moment and not asked_again):
            self.screen.show(match, self._recent())
            self._pace.pause(moment)

    def _ask(self, seat: int, actions: Sequence[Any]) -> None:
        """Ask a person until they choose a move; carry out commands meanwhile."""
        state, names, look = self.match.state, self.match.names, self.screen.look
        setting = setting_of(self.match.box.name)
        offers = setting.offers(self.match.game, state, actions, names, look)
        hint = self._hint(setting.hints(self.match.game, state, actions))
        note: list[Text] = []
        if look.plain:
            self.screen.write(
                [Text(), self.screen.head(self.match), *self.screen.board(self.match)]
            )
        while True:
            self._question(seat, offers, hint if self._tips else None, note)
            answer = self._read().strip()
            note = []
            match answer.lower():
                case "?":
                    self._page(self._help(actions))
                case "??":
                    self._pages(self._rules())
                case "t":
                    self._tips = not self._tips
                    note = [look.text(self._shows(), INFO)]
                case "h":
                    typed = self._page(self._advice())
                    for offer in offers:
                        if offer.key == typed:
                            self._happened(self.match.advance(offer.action))
                            return
                case "l":
                    self._page(log(self.match, look))
                case "u":
                    reason = self._undo(seat)
                    if reason is None:
                        return
                    note = [look.text(reason, DANGER)]
                case "q":
                    raise LeftError
                case key:
                    chosen = [offer for offer in offers if offer.key == key]
                    if not key and len(offers) == 1:
                        chosen = list(offers)
                    if chosen:
                        self._happened(self.match.advance(chosen[0].action))
                        return
                    note = [look.text(wrong(answer, offers), DANGER)]

    def _question(
        self, seat: int, offers: Sequence[Offer], hint: Hint | None, note: Sequence[Text]
    ) -> None:
        look, console = self.screen.look, self.screen.console
        lines = []
        if hint is not None:
            self._told.add(hint.topic)
            rule = t("Rule", de="Regel", nl="Regel")
            lines.append(look.text(f"{rule}: {hint.words}", INFO))
        lines += menu(offers, look, console.width)
        lines += [look.text(keys_line(self.match.box), QUIET), *note]
        if self._complaint:
            lines.append(look.text(self._complaint, DANGER))
        if look.plain:
            self.screen.write(lines)
        else:
            self.screen.show(self.match, self._recent(), lines)
        console.print(prompt(self.match.names[seat], offers, look), end="")

    def _page(self, lines: Sequence[Text]) -> str:
        """Show a page until Enter; returns what was typed."""
        if self.screen.look.plain:
            self.screen.write(lines)
            return ""
        self.screen.page(self.match, lines)
        return self._read().strip().lower()

    def _pages(self, lines: Sequence[Text]) -> None:
        """Show long text page by page, until its end or until q."""
        height = max(10, self.screen.console.height - 3)
        if self.screen.look.plain:
            height = len(lines)
        for start in range(0, len(lines), height):
            if self._page(lines[start : start + height]) == "q":
                return

    def _advice(self) -> list[Text]:
        """Advice from the solvers, or how to install them."""
        look, name = self.screen.look, self.match.box.name
        if self.match.box.solver is None:
            title = self.match.box.title
            unsolved = t(
                self.match.box.unsolved,
                de=f"für {title} sind keine Werte berechnet",
                nl=f"voor {title} zijn geen waarden berekend",
            )
            return [look.text(f"{_no_advice()}: {unsolved}.", INFO)]
        try:
            from wagnis.solvers import NotSolvedError, ValueStore, advise
        except ModuleNotFoundError as error:
            needs = t("Hints need", de="Rat braucht", nl="Voor advies is nodig:")
            return [look.text(f"{needs} {error.name}: pip install 'wagnis[solve]'", DANGER)]
        self._store = self._store or ValueStore()
        try:
            evaluation = advise(name, self.match.game, self.match.state, self._store)
        except NotSolvedError as error:
            missing = t(
                str(error),  # the solvers write English only
                de="die Werte dieser Stellung sind noch nicht berechnet",
                nl="de waarden van deze stelling zijn nog niet berekend",
            )
            return [look.text(f"{_no_advice()}: {missing}.", DANGER)]
        return advice(self.match, evaluation, self.screen, keys=True)

    def _hint(self, hints: Sequence[Hint]) -> Hint | None:
        """The first rule for this decision that was not shown yet."""
        return next((hint for hint in hints if hint.topic not in self._told), None)

    def _help(self, actions: Sequence[Any]) -> list[Text]:
        setting, look = setting_of(self.match.box.name), self.screen.look
        game, state = self.match.game, self.match.state
        rules = [look.text(hint.words, INFO) for hint in setting.hints(game, state, actions)]
        more = setting.more(game, state)
        return [
            *rules,
            *([look.text(more)] if more else []),
            *map(look.text, help_lines(self.match.box)),
        ]

    def _rules(self) -> list[Text]:
        """The whole rules of the game."""
        screen, box = self.screen, self.match.box
        try:
            lines = rule_lines(box, language(), screen.look, screen.console)
        except RuleBookError as error:
            return [screen.look.text(str(error), DANGER)]
        if lines:
            return lines
        none = t(
            "This game comes without rules to read.",
            de="Zu diesem Spiel gibt es keine Regeln zum Lesen.",
            nl="Dit spel heeft geen regels om te lezen.",
        )
        return [screen.look.text(none, INFO)]

    def _shows(self) -> str:
        if self._tips:
            return t("Tips are on.", de="Tipps sind an.", nl="Tips staan aan.")
        return t("Tips are off.", de="Tipps sind aus.", nl="Tips staan uit.")

    def _undo(self, seat: int) -> str | None:
        """Take back the last move, or explain why that is not possible."""
        last = len(self.match.history) - 1
        if last < 0:
            return t(
                "There is nothing to take back yet.",
                de="Es gibt noch nichts zurückzunehmen.",
                nl="Er is nog niets om terug te nemen.",
            )
        mover = self.match.history[last].seat
        if mover is None:
            return t(
                "Dice have been rolled or a card drawn since your last move: it stands.",
                de="Seitdem sind Würfel oder eine Karte gefallen: Es gilt.",
                nl="Na je laatste zet is er gegooid of een kaart getrokken: die zet blijft staan.",
            )
        if mover != seat:
            name = self.match.names[mover]
            return t(
                f"{name} has moved since: only your own move can be taken back.",
                de=f"{name} war danach an der Reihe: Zurücknehmen geht nur bei dir selbst.",
                nl=f"{name} heeft daarna een zet gedaan: je kunt alleen je eigen zet terugnemen.",
            )
        self.match = self.match.undone()
        self._story = [(index, told) for index, told in self._story if index != last]
        self._save()
        if self.screen.look.plain:
            self.screen.say(t("Taken back.", de="Zurückgenommen.", nl="Teruggenomen."))
        return None

    def _add(self, telling: Telling) -> None:
        self._story.append((len(self.match.history) - 1, telling))
        if self.screen.look.plain:
            self.screen.tell(self.match, [telling])

    def _recent(self) -> list[Telling]:
        return [telling for _, telling in self._story[-RECENT:]]

    def _save(self) -> None:
        self._complaint = self._keep(self.record())

    def _close(self) -> None:
        look = self.screen.look
        count = len(self.match.history)
        told = t(f"{count} events.", de=f"{count} Ereignisse.", nl=f"{count} gebeurtenissen.")
        events = look.text(told, QUIET)
        lines = [*ending(self.match, look), events]
        if look.plain:
            self.screen.write([Text(), *lines])
        else:
            self.screen.show(self.match, self._recent(), lines)
