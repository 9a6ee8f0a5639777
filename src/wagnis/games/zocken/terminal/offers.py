"""The moves on offer in Zocken, with exact chances, and its rules in one line each.

The game's `odds` computes the chances.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wagnis.core.lots import FACES
from wagnis.games.zocken.odds import pick_chances, points_so_far
from wagnis.games.zocken.row import EVASION_COST, OUT_COST, SEQUENCE_BONUS, Place, matches
from wagnis.games.zocken.rules import (
    BET_THRESHOLD,
    LOST_BET,
    Action,
    Bet,
    Betting,
    Pick,
    Placing,
    Put,
    State,
    Zocken,
)
from wagnis.games.zocken.terminal.board import key_of, matches_of, named, out
from wagnis.terminal.look import DANGER, PRIMARY, Look, count_of_dice, signed
from wagnis.terminal.setting import Hint, Offer
from wagnis.terminal.speech import t


def offers(
    game: Zocken, state: State, actions: Sequence[Action], names: Sequence[str], look: Look
) -> list[Offer]:
    offered = []
    for action in actions:
        match action:
            case Pick(die):
                offered.append(Offer(die[0], action, _pick(game, state, action, look)))
            case Put(place):
                offered.append(Offer(key_of(place), action, _place(game, state, place, look)))
            case Bet(on):
                offered.append(
                    Offer("y" if on else "n", action, _bet(names[state.roller], on, look))
                )
    return offered


def _pick(game: Zocken, state: State, pick: Pick, look: Look) -> Text:
    home, off, lost = pick_chances(game, state, pick)
    match_ = t("match", de="farbgleich", nl="treffer")
    words = named(pick.die, look) + look.text(f" — {match_} {home}/6", "dim")
    if off:
        unfit = t("does not fit", de="passt nicht", nl="past niet")
        words += look.text(f", {unfit} {off}/6", DANGER)
    if lost:
        only = t("only", de="nur", nl="alleen")
        words += look.text(f" ({lost}/6 {only} {out()})", DANGER)
    return words


def _place(game: Zocken, state: State, place: Place, look: Look) -> Text:
    assert isinstance(state.phase, Placing)
    if place == "out":
        bonus = f"+{SEQUENCE_BONUS}"
        gone = t(
            f", and the {bonus} is gone",
            de=f", und die {bonus} sind weg",
            nl=f", en de {bonus} is weg",
        )
        return look.text(f"{out()}: {signed(-OUT_COST)}{'' if state.out else gone}", DANGER)
    if place == "L" or place == "R":
        left = t("left escape field", de="linkes Ausweichfeld", nl="linker uitwijkveld")
        right = t("right escape field", de="rechtes Ausweichfeld", nl="rechter uitwijkveld")
        side = left if place == "L" else right
        return look.text(f"{side}: {signed(-EVASION_COST)}", DANGER)
    circle = game.circles[place - 1]
    words = look.join(t("under ", de="unter ", nl="onder "), named(circle, look))
    if circle != state.phase.die:
        return words
    matched = matches(state.row, game.circles) + 1
    points = game.match_points[matched - 1]
    scores = t(
        f" — match: {points} for {matched}",
        de=f" — farbgleich: {points} für {matched}",
        nl=f" — treffer: {points} voor {matched}",
    )
    return words + look.text(scores, PRIMARY)


def _bet(roller: str, on: bool, look: Look) -> Text:
    if on:
        over, lost = BET_THRESHOLD, signed(-LOST_BET)
        bet = t(
            f"bet that {roller} gets more than {over}: half of it, or {lost}",
            de=f"wetten, dass {roller} mehr als {over} schafft: die Hälfte davon, oder {lost}",
            nl=f"wedden dat {roller} meer dan {over} haalt: de helft daarvan, of {lost}",
        )
        return look.text(bet)
    return look.text(t("do not bet", de="nicht wetten", nl="niet wedden"))


def hints(game: Zocken, state: State, actions: Sequence[Action]) -> list[Hint]:
    """The rules for this decision, the most basic first."""
    rules = []
    bonus, cost, over = SEQUENCE_BONUS, EVASION_COST, BET_THRESHOLD
    match actions[0]:
        case Pick():
            rules.append(
                Hint(
                    "pick",
                    t(
                        "Pick, roll, place for good. Match 4/6: four faces fit its own circle.",
                        de="Wählen, werfen, endgültig setzen. Farbgleich 4/6: vier Seiten passen.",
                        nl="Kies, gooi, plaats voorgoed. Treffer 4/6: vier ogen passen.",
                    ),
                )
            )
            steps = ", ".join(map(str, game.match_points))
            match_ = t(
                f"Dice under their own circles: {steps} for 1 to 7.",
                de=f"1 bis 7 Würfel unter ihrem Farbkreis: {steps}.",
                nl=f"1 t/m 7 dobbelstenen onder hun cirkel: {steps}.",
            )
            rules.append(Hint("match", match_))
            rules.append(
                Hint(
                    "fifty",
                    t(
                        f"+{bonus} with none on OUT. Does not fit 1/6: one face has no field.",
                        de=f"+{bonus}, wenn keiner auf AUS liegt. Passt nicht 1/6: eine Zahl hat "
                        "kein Feld.",
                        nl=f"+{bonus} als niets op UIT ligt. Past niet 1/6: één getal heeft geen "
                        "veld.",
                    ),
                )
            )
        case Put():
            rules.append(
                Hint(
                    "sequence",
                    t(
                        "Values must rise or fall along the row; equal numbers and gaps are fine.",
                        de="Die Zahlen steigen oder fallen; gleiche Zahlen und Lücken sind "
                        "erlaubt.",
                        nl="De getallen lopen op of af; gelijke getallen en gaten mogen.",
                    ),
                )
            )
            places = {action.place for action in actions if isinstance(action, Put)}
            if places & {"L", "R"}:
                rules.append(
                    Hint(
                        "evade",
                        t(
                            "You may always use an escape field where the die fits; it costs "
                            f"{cost}.",
                            de="Ausweichen darfst du immer, wo der Würfel passt; es kostet "
                            f"{cost}.",
                            nl=f"Uitwijken mag altijd waar het past; het kost {cost}.",
                        ),
                    )
                )
            if "out" in places:
                rules.append(
                    Hint(
                        "out",
                        t(
                            "OUT only when no row field fits; matches count all the same.",
                            de="AUS nur, wenn kein Feld passt; Übereinstimmungen zählen trotzdem.",
                            nl="UIT alleen als geen veld past; treffers tellen wel mee.",
                        ),
                    )
                )
        case _:
            rules.append(
                Hint(
                    "bet",
                    t(
                        f"A bet pays half a turn that is over {over}, or costs {LOST_BET}.",
                        de=f"Eine Wette bringt die Hälfte eines Zuges über {over}, "
                        f"oder kostet {LOST_BET}.",
                        nl=f"Een weddenschap levert de helft op van een beurt boven {over}, "
                        f"of kost {LOST_BET}.",
                    ),
                )
            )
    return rules


def reason(game: Zocken, state: State, actions: tuple[Action, ...], best: Action) -> str:
    return " ".join(filter(None, (_of_the_move(game, state, best), _race(game, state))))


def _of_the_move(game: Zocken, state: State, best: Action) -> str:
    if isinstance(best, Pick):
        home, off, _ = pick_chances(game, state, best)
        lost = t(
            f", {off} fit no row field",
            de=f", {off} auf kein Feld",
            nl=f", {off} op geen enkel veld",
        )
        faces = (
            t("All faces", de="Alle Seiten", nl="Alle ogen")
            if home == len(FACES)
            else t(f"{home} of 6 faces", de=f"{home} von 6 Seiten", nl=f"{home} van 6 ogen")
        )
        fit = t(
            "fit under its own circle",
            de="passen unter den eigenen Kreis",
            nl="passen onder de eigen cirkel",
        )
        return f"{faces} {fit}{lost if off else ''}."
    if isinstance(best, Bet):
        count = matches(state.row, game.circles)
        many, points = len(state.out), points_so_far(game, state)
        none = t("none on OUT", de="keiner auf AUS", nl="niets op UIT")
        dice = count_of_dice(many)
        some = t(f"{dice} on OUT", de=f"{dice} auf AUS", nl=f"{dice} op UIT")
        matched, bonus = matches_of(count), some if many else none
        return t(
            f"After three dice: {matched}, {points} points so far, {bonus}.",
            de=f"Nach drei Würfeln: {matched}, bisher {points} Punkte, {bonus}.",
            nl=f"Na drie dobbelstenen: {matched}, {points} punten tot nu toe, {bonus}.",
        )
    return ""


def _race(game: Zocken, state: State) -> str:
    """The lead of the acting player in a game for two, and whether there is a bet on the turn."""
    if game.seats != 2:
        return ""
    betting = isinstance(state.phase, Betting)
    actor = state.phase.seat if isinstance(state.phase, Betting) else state.roller
    lead = state.scores[actor] - state.scores[1 - actor]
    turns = 2 * (game.rounds - state.round) - 1 - (state.roller != game.first)
    points = abs(lead)
    stand = t("Level", de="Gleichstand", nl="Gelijk")
    if lead > 0:
        stand = t(f"{points} ahead", de=f"{points} vorn", nl=f"{points} voor")
    elif lead < 0:
        stand = t(f"{points} behind", de=f"{points} zurück", nl=f"{points} achter")
    left = t(
        f"with this turn and {turns or 'nothing'} more to come",
        de=f"nach diesem Zug {f'noch {turns}' if turns else 'keiner mehr'}",
        nl=f"na deze beurt {f'nog {turns}' if turns else 'geen meer'}",
    )
    bet = t(
        " The other has bet on more than 50.",
        de=" Es ist auf mehr als 50 gewettet.",
        nl=" Er is gewed op meer dan 50.",
    )
    return f"{stand}, {left}.{'' if betting or not state.bets[1 - state.roller] else bet}"
