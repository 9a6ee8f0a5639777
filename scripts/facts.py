"""Writes what the browser must know of the rules to draw them: facts.gen.ts in each game's folder;
and what its advice must know of the solvers: values.gen.ts.

python scripts/facts.py         writes the files anew; with --check it only says if they are fresh

The numbers are the games' own, and tables are made by asking the rules. What is legal is not here:
the server sends it. What an option is where nobody has set it is in box.gen.ts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import resources
from itertools import chain, product
from math import inf
from pathlib import Path
from typing import Any

from wagnis.bots.levels import Level, measured
from wagnis.core.happenings import kind as name_of
from wagnis.games import BOXES
from wagnis.games.gambler.board import ANY, FULL_HOUSE, MOST_BOXES, Faces, Kind, Row, Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import ALL_DICE as GAMBLER_ALL_DICE
from wagnis.games.gambler.rules import DICE_OF_A_TURN, START_POINTS
from wagnis.games.gambler.solver import winning
from wagnis.games.gambler.solver.estimate import WEIGHTS
from wagnis.games.gambler.solver.solve import KIND, RoundTask
from wagnis.games.gambler.tableau_files import FULL_HOUSE_BOXES, box_marks
from wagnis.games.tutto import cards, composition, scoring
from wagnis.games.tutto.happenings import EFFECTS
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.zocken import row
from wagnis.games.zocken.rules import BET_THRESHOLD, DICE_BEFORE_BETS, LOST_BET
from wagnis.solvers.digest import table_name
from wagnis.solvers.shipped import shipped_tables

GAMES = Path(__file__).parents[1] / "web" / "src" / "lib" / "games"
HEAD = "// Written by scripts/facts.py from the rules of the game; change those instead.\n"
ASKS = """
/** What a box without a printed face asks for: any face, that of an earlier box, or another. */
export type Asks = 'any' | { as: number } | { not: number };
"""
CARD_KIND = """
import type { CardName, TuttoMade } from './wire.gen';

/** The meaning of a card; a TUTTO makes `times` the points at risk, and `adds` to them. */
export interface CardKind {
  /** At once, and the collected points are lost. */
  readonly endsTurn: boolean;
  /** The dice of a roll that may be set aside. */
  readonly keeps: 'choices' | 'everything' | 'new faces';
  readonly scoresDice: boolean;
  /** Before the TUTTO. */
  readonly mayStop: boolean;
  readonly nullBanks: boolean;
  /** After a TUTTO all dice are rolled again. */
  readonly rollsOn: boolean;
  readonly times: number;
  readonly adds: number;
  /** The loss of every leader except the roller. */
  readonly charges: number;
  /** The number of consecutive TUTTOs that win; 0 if none. */
  readonly winsAfter: number;
  readonly effect: TuttoMade['effect'];
}
"""
WIDTH = 100
INDENT = "  "

Asks = str | dict[str, int]


def asks(kind: Kind, boxes: int) -> list[Asks]:
    """The faces that each box of such a row accepts, computed by the row itself."""
    strip = Row(kind, boxes, 1, 10)
    lying: list[Faces] = [()]
    row: list[Asks] = []
    for _ in range(boxes):
        wanted = {before: strip.wants(before) for before in lying}
        row.append(next(one for one in candidates(len(row)) if fits(one, wanted)))
        lying = [(*before, face) for before, faces in wanted.items() for face in faces]
    return row


def candidates(box: int) -> Iterator[Asks]:
    yield "any"
    for key, earlier in product(("as", "not"), range(box)):
        yield {key: earlier}


def fits(one: Asks, wanted: dict[Faces, Faces]) -> bool:
    return all(meant(one, before) == faces for before, faces in wanted.items())


def meant(one: Asks, lying: Faces) -> Faces:
    if isinstance(one, str):
        return ANY
    ((key, box),) = one.items()
    return tuple(face for face in ANY if (face == lying[box]) == (key == "as"))


def worths() -> dict[str, int]:
    """The points of every group that can be set aside, by its dice."""
    groups = {
        group for face in ANY for groups in scoring.choices((face,) * ALL_DICE) for group in groups
    }
    return {"".join(map(str, group)): scoring.worth((group,)) for group in sorted(groups)}


Fact = tuple[str, str, str, Any]  # name, TypeScript type, what it is, value


def drawn(tableau: Tableau) -> str:
    """The rows of a tableau in the format of tableau files, separated by slashes."""
    return " / ".join(f"{row.pays:+d} {' '.join(box_marks(row))}" for row in tableau.rows)


def gambler() -> Iterator[Fact]:
    stars = asks("star", MOST_BOXES)
    assert len({json.dumps(one) for one in stars[1:]}) == 1, "stars after the first differ"
    yield (
        "GAMBLER_CHIPS",
        "Record<string, readonly (readonly [number, string])[]>",
        "The chips of an edition, dearest first.",
        {name: edition.chips for name, edition in EDITIONS.items()},
    )
    yield (
        "GAMBLER_TABLEAUX",
        "Record<string, readonly string[]>",
        "The tableaux of an edition in printed order; the first is the starter tableau.",
        {name: [tableau.id for tableau in edition.tableaux] for name, edition in EDITIONS.items()},
    )
    yield (
        "GAMBLER_SHIPPED",
        "Readonly<Record<string, string>>",
        "By id, every tableau of both editions: for each row what it pays, and its boxes.",
        {tableau.id: drawn(tableau) for edition in EDITIONS.values() for tableau in edition.drawn},
    )
    yield "GAMBLER_ALL_DICE", "number", "The dice that are dealt in equal shares.", GAMBLER_ALL_DICE
    yield "GAMBLER_POINTS", "number", "The points of each player at the start.", START_POINTS
    yield "GAMBLER_DICE", "number", "The dice of a turn, where there are enough.", DICE_OF_A_TURN
    yield (
        "ROW_ASKS",
        "Record<'star' | 'full_house', readonly Asks[]>",
        "By box of the row; longer rows go on as the last one says.",
        {"star": stars[:2], "full_house": asks("full_house", FULL_HOUSE)},
    )
    yield (
        "HOUSE_LETTERS",
        "readonly ('A' | 'B')[]",
        "The letters on the boxes of a full house.",
        FULL_HOUSE_BOXES,
    )


def gambler_values() -> Iterator[Fact]:
    yield (
        "GAMBLER_WEIGHTS",
        "Readonly<Record<number, readonly number[]>>",
        "By number of players, the weight of each feature of the estimate.",
        WEIGHTS,
    )
    known = {id: shipped_tables()[name].facts for id, name in gambler_rounds().items()}
    yield (
        "GAMBLER_ROUNDS",
        "Readonly<Record<string, { value: number; bound: number }>>",
        "By id, the points of a round for two, the starter's minus the other's, and their error.",
        {id: {"value": facts["value"], "bound": facts["bound"]} for id, facts in known.items()},
    )


def gambler_rounds() -> dict[str, str]:
    """The name of the table of each drawn tableau, by id."""
    drawn = [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
    names = {tableau.id: table_name(KIND, RoundTask(tableau).key) for tableau in drawn}
    if missing := [id for id, name in names.items() if name not in shipped_tables()]:
        raise SystemExit(
            f"No table is shipped for {', '.join(missing)}; run python -m scripts.shipped."
        )
    return names


def gambler_results() -> str:
    """The measured results of rounds, by the id of the tableau."""
    source = resources.files("wagnis.games.gambler.solver") / winning.FILE
    results = json.loads(source.read_text("utf-8"))
    lines = [
        f"{json.dumps(id)}: {json.dumps(results[name], separators=(',', ':'))}"
        for id, name in gambler_rounds().items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def accounts(game: str) -> Iterator[Fact]:
    """How the game's values add up, and how much the levels of bots lose."""
    box = BOXES[game]
    by_objective = {aim: box.accounts[aim] for aim in box.objectives if aim in box.accounts}
    yield (
        "ACCOUNTS",
        "Readonly<Record<string, AccountFacts>>",
        "How values add up over a match, by objective.",
        {
            name: {
                "unit": account.unit,
                "ends": name_of(account.ends),
                "zeroSum": account.zero_sum,
                "swing": account.swing,
            }
            for name, account in by_objective.items()
        },
    )
    yield (
        "LOSSES",
        "Losses",
        "What each level of bots loses per decision, by objective.",
        {
            name: {level: one.loss for level, one in measured(game, name).items()}
            for name in by_objective
        },
    )


def card_kind(card: cards.Card) -> dict[str, Any]:
    """The meaning of a card, field by field, with the name of the effect of its TUTTO."""
    kind = cards.CARDS[card]
    return {
        "endsTurn": kind.ends_turn,
        "keeps": kind.keeps.value,
        "scoresDice": kind.scores_dice,
        "mayStop": kind.may_stop,
        "nullBanks": kind.null_banks,
        "rollsOn": kind.rolls_on,
        "times": kind.times,
        "adds": kind.adds,
        "charges": kind.charges,
        "winsAfter": kind.wins_after,
        "effect": EFFECTS.get(card, "bonus"),
    }


def tutto() -> Iterator[Fact]:
    yield "TUTTO_DICE", "number", "All dice of the game.", ALL_DICE
    yield (
        "TUTTO_DECK",
        "Record<CardName, number>",
        "How many of each card there are in the box.",
        dict(zip(cards.KINDS, cards.FULL_DECK, strict=True)),
    )
    yield "TUTTO_MOST_COPIES", "number", "The most of a card in a deck.", composition.MOST_COPIES
    yield (
        "TUTTO_LEAST_RISK",
        "number",
        "The least chance that a card ends a turn without points.",
        float(composition.LEAST_RISK),
    )
    yield (
        "TUTTO_CARDS",
        "Record<CardName, CardKind>",
        "What each card does.",
        {card: card_kind(card) for card in cards.KINDS},
    )
    yield (
        "TUTTO_WORTH",
        "Record<string, number>",
        "The points of every group that can be set aside, by its dice.",
        worths(),
    )


def zocken() -> Iterator[Fact]:
    yield "ZOCKEN_PLACES", "readonly Put['place'][]", "The places of the row in order.", row.PLACES
    yield "ZOCKEN_BONUS", "number", "For a turn with no die out.", row.SEQUENCE_BONUS
    yield "ZOCKEN_EVASION", "number", "For a die on an escape field.", -row.EVASION_COST
    yield "ZOCKEN_OUT", "number", "For a die that is out.", -row.OUT_COST
    yield "ZOCKEN_BET_OVER", "number", "A turn of more wins a bet on it.", BET_THRESHOLD
    yield "ZOCKEN_BET_LOST", "number", "For a bet that is lost.", -LOST_BET
    yield (
        "ZOCKEN_DICE_BEFORE_BETS",
        "number",
        "The dice of a turn that are placed before the others bet.",
        DICE_BEFORE_BETS,
    )


def text(head: str, facts: Iterator[Fact]) -> str:
    return head + "".join(
        f"\n/** {doc} */\nexport const {name}: {kind} = {written(value)};\n"
        for name, kind, doc, value in facts
    )


def files() -> dict[Path, str]:
    """The text of each generated file."""
    heads = {
        "gambler": (HEAD + ASKS, gambler()),
        "tutto": (HEAD + CARD_KIND, tutto()),
        "zocken": (HEAD + "\nimport type { Put } from './wire.gen';\n", zocken()),
    }
    facts = {
        GAMES / game / "facts.gen.ts": text(head, chain(facts, [levels(game)]))
        for game, (head, facts) in heads.items()
    }
    head = HEAD + "\nimport type { AccountFacts, Losses } from '$lib/analysis/contract';\n"
    sums = {GAMES / game / "accounts.gen.ts": text(head, accounts(game)) for game in heads}
    values = GAMES / "gambler" / "values.gen.ts", GAMES / "gambler" / "rounds.gen.json"
    told = text(HEAD, gambler_values()), gambler_results()
    return facts | sums | dict(zip(values, told, strict=True))


def levels(game: str) -> Fact:
    """How the bots of each level choose; a box's editions share them."""
    values = {
        objective: {name: fields(level) for name, level in measured(game, objective).items()}
        for objective in ("points", "win")
    }
    doc = "How the bots of each level choose, by objective; the perfect level is not among them."
    one = "Readonly<{ temperature: number; limit?: number }>"
    return "LEVELS", f"Readonly<Record<string, Readonly<Record<string, {one}>>>>", doc, values


def fields(level: Level) -> dict[str, float]:
    limit = {"limit": level.limit} if level.limit < inf else {}
    return {"temperature": level.temperature, **limit}


def written(value: Any, depth: int = 0) -> str:
    """As TypeScript: on one line if short, else one entry per line."""
    match value:
        case dict():
            items = [f"{key_of(key)}: {written(one, depth + 1)}" for key, one in value.items()]
            ends = "{ ", " }"
        case list() | tuple():
            items = [written(one, depth + 1) for one in value]
            ends = "[", "]"
        case str():
            return f"'{value}'"
        case _:
            return json.dumps(value)
    line = ends[0] + ", ".join(items) + ends[1]
    if "\n" not in line and len(line) <= WIDTH - 60:
        return line
    inner = "".join(f"{INDENT * (depth + 1)}{item},\n" for item in items)
    return f"{ends[0].strip()}\n{inner}{INDENT * depth}{ends[1].strip()}"


def key_of(key: object) -> str:
    return str(key) if str(key).isidentifier() or str(key).isdigit() else f"'{key}'"


def main(arguments: list[str]) -> str | None:
    fresh = files()
    if arguments == ["--check"]:
        if all(file.is_file() and file.read_text("utf-8") == said for file, said in fresh.items()):
            return None
        return "web/src/lib/games/*/*.gen.ts are not what the rules say; run make wire."
    for file, said in fresh.items():
        file.write_text(said, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
