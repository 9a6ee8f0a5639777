"""The phrases of a review in three languages, for the terminal and the HTML page.

The games name their moves; the browser client has its own texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core.labels import number

LANGUAGES = ("en", "de", "nl")
FALLBACK = "en"

PHRASES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "review": "Was it luck?",
        "win": "the chance to win",
        "points": "points",
        "exact": "exact",
        "estimate": "an estimate",
        "player": "Player",
        "start": "Start",
        "result": "Result",
        "luck": "Luck",
        "error": "Given away",
        "gifts": "Received",
        "accuracy": "Accuracy",
        "resembles": "Plays like",
        "decisions": "Decisions",
        "give_or_take": "give or take {amount}",
        "turning": "Turning points",
        "luckiest": "Luckiest moment",
        "unluckiest": "Unluckiest moment",
        "costliest": "Costliest decision",
        "better": "{played}; better: {best}",
        "errors": "What was given away",
        "flawless": "Nobody gave anything away.",
        "and_more": "and {count} more, {amount} together",
        "event": "Event",
        "played": "Played",
        "best_move": "Better",
        "loss": "Loss",
        "chance": "{name}’s chance to win",
        "estimated_chance": "{name}’s chance to win, estimated",
        "graph_chances": "The chances to win",
        "graph_points": "The points over the game",
        "turn": "Turn",
        "dots": "A dot leads to its decision or roll, on the board.",
        "to_graph": "Back to the graph",
        "board_before": "The table before this decision",
        "board_after": "The table after it",
        "kinds": "By kind of decision",
        "kind": "Kind",
        "account": "The breakdown",
        "residual": "Left over: {amount}",
        "no_residual": "Nothing is left over.",
        "after": "after {fell}",
        "rolled": "after rolling {fell}",
        "assumed": "{assumes}",
        "ongoing": "The game is not over: the result is what it is worth now.",
        "ongoing_estimate": "The game is not over: the result is what has been gained so far.",
        "mean": "Average per game",
        "file": "File",
        "game": "Game",
        "best": "best",
        "good": "good",
        "inaccuracy": "inaccuracy",
        "mistake": "mistake",
        "blunder": "blunder",
        "stopping": "stopping",
        "keeping": "setting aside",
        "placing": "placing",
        "picking": "picking",
        "betting": "betting",
        "friendly": "friendly",
        "casual": "casual",
        "keen": "keen",
        "sharp": "sharp",
        "perfect": "perfect",
    },
    "de": {
        "review": "War es Glück?",
        "win": "die Gewinnchance",
        "points": "Punkte",
        "exact": "exakt",
        "estimate": "geschätzt",
        "player": "Name",
        "start": "Anfang",
        "result": "Ergebnis",
        "luck": "Glück",
        "error": "Verschenkt",
        "gifts": "Bekommen",
        "accuracy": "Genauigkeit",
        "resembles": "Spielt wie",
        "decisions": "Entscheidungen",
        "give_or_take": "auf {amount} genau",
        "turning": "Wendepunkte",
        "luckiest": "Größtes Glück",
        "unluckiest": "Größtes Pech",
        "costliest": "Teuerste Entscheidung",
        "better": "{played}; besser: {best}",
        "errors": "Was verschenkt wurde",
        "flawless": "Niemand hat etwas verschenkt.",
        "and_more": "und {count} weitere, zusammen {amount}",
        "event": "Ereignis",
        "played": "Gespielt",
        "best_move": "Besser",
        "loss": "Verlust",
        "chance": "Gewinnchance von {name}",
        "estimated_chance": "Gewinnchance von {name}, geschätzt",
        "graph_chances": "Die Gewinnchancen",
        "graph_points": "Die Punkte im Verlauf des Spiels",
        "turn": "Zug",
        "dots": "Ein Punkt führt zu seiner Entscheidung oder seinem Wurf, auf dem Tisch.",
        "to_graph": "Zurück zur Kurve",
        "board_before": "Der Tisch vor dieser Entscheidung",
        "board_after": "Der Tisch danach",
        "kinds": "Nach Art der Entscheidung",
        "kind": "Art",
        "account": "Die Bilanz",
        "residual": "Bleibt übrig: {amount}",
        "no_residual": "Es bleibt nichts übrig.",
        "after": "nach {fell}",
        "rolled": "nach dem Wurf {fell}",
        "assumed": "Gerechnet ist mit bestem Spiel von jeder Stellung an.",
        "ongoing": "Das Spiel läuft noch: Das Ergebnis ist sein Wert in diesem Augenblick.",
        "ongoing_estimate": "Das Spiel läuft noch: Das Ergebnis ist, was bisher gewonnen ist.",
        "mean": "Mittel je Spiel",
        "file": "Datei",
        "game": "Spiel",
        "best": "am besten",
        "good": "gut",
        "inaccuracy": "Ungenauigkeit",
        "mistake": "Fehler",
        "blunder": "grober Fehler",
        "stopping": "Aufhören",
        "keeping": "Herauslegen",
        "placing": "Setzen",
        "picking": "Wählen",
        "betting": "Wetten",
        "friendly": "freundlich",
        "casual": "locker",
        "keen": "ehrgeizig",
        "sharp": "gewieft",
        "perfect": "perfekt",
    },
    "nl": {
        "review": "Was het geluk?",
        "win": "de winkans",
        "points": "punten",
        "exact": "exact",
        "estimate": "geschat",
        "player": "Naam",
        "start": "Begin",
        "result": "Uitslag",
        "luck": "Geluk",
        "error": "Weggegeven",
        "gifts": "Gekregen",
        "accuracy": "Nauwkeurig",
        "resembles": "Speelt als",
        "decisions": "Beslissingen",
        "give_or_take": "op {amount} na",
        "turning": "Keerpunten",
        "luckiest": "Meeste geluk",
        "unluckiest": "Meeste pech",
        "costliest": "Duurste beslissing",
        "better": "{played}; beter: {best}",
        "errors": "Wat er werd weggegeven",
        "flawless": "Niemand gaf iets weg.",
        "and_more": "en nog {count}, samen {amount}",
        "event": "Gebeurtenis",
        "played": "Gespeeld",
        "best_move": "Beter",
        "loss": "Verlies",
        "chance": "Winkans van {name}",
        "estimated_chance": "Winkans van {name}, geschat",
        "graph_chances": "De winkansen",
        "graph_points": "De punten in de loop van het spel",
        "turn": "Beurt",
        "dots": "Een stip leidt naar zijn beslissing of worp, op de tafel.",
        "to_graph": "Terug naar de grafiek",
        "board_before": "De tafel voor deze beslissing",
        "board_after": "De tafel daarna",
        "kinds": "Per soort beslissing",
        "kind": "Soort",
        "account": "De balans",
        "residual": "Blijft over: {amount}",
        "no_residual": "Er blijft niets over.",
        "after": "na {fell}",
        "rolled": "na de worp {fell}",
        "assumed": "Gerekend is met het beste spel vanaf elke stelling.",
        "ongoing": "Het spel is nog bezig: de uitslag is wat het nu waard is.",
        "ongoing_estimate": "Het spel is nog bezig: de uitslag is wat tot nu toe is gewonnen.",
        "mean": "Gemiddeld per spel",
        "file": "Bestand",
        "game": "Spel",
        "best": "beste",
        "good": "goed",
        "inaccuracy": "onnauwkeurigheid",
        "mistake": "fout",
        "blunder": "blunder",
        "stopping": "stoppen",
        "keeping": "opzijleggen",
        "placing": "plaatsen",
        "picking": "kiezen",
        "betting": "wedden",
        "friendly": "vriendelijk",
        "casual": "ontspannen",
        "keen": "gedreven",
        "sharp": "scherp",
        "perfect": "perfect",
    },
}


def phrase(language: str, key: str, **fields: object) -> str:
    """
    >>> phrase("nl", "costliest"), phrase("de", "residual", amount="0")
    ('Duurste beslissing', 'Bleibt übrig: 0')
    """
    return PHRASES[language][key].format(**fields)


def amount(language: str, value: float, unit: str, signed: bool = False, places: int = 1) -> str:
    """Shares in per cent, points with one decimal, as the language writes numbers.

    >>> amount("en", 0.1234, "chance"), amount("de", 1234.56, "points", signed=True)
    ('12.3%', '+1.234,6')
    """
    factor = 100 if unit == "chance" else 1
    shown = f"{factor * abs(value):,.{places}f}"
    nothing = not shown.strip("0.")
    sign = "" if nothing else "\N{MINUS SIGN}" if value < 0 else "+" if signed else ""
    shown = number(shown, language)
    percent = "\u00a0%" if language == "de" else "%"
    return f"{sign}{shown}{percent}" if unit == "chance" else f"{sign}{shown}"


def accuracy_said(language: str, accuracy: float) -> str:
    """
    >>> accuracy_said("de", 53.81)
    '53,8\\xa0%'
    """
    return amount(language, accuracy / 100, "chance")
