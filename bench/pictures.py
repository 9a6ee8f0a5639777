"""CPU time and size of the pictures of shared links, each beside its limit (50 ms, 50 kB)."""

from __future__ import annotations

import statistics
import time

from wagnis.games import BOXES
from wagnis.server.web.pictures.cards import of_page, page_at
from wagnis.server.web.pictures.drawing import Card, Row, png_of
from wagnis.server.web.pictures.words import WORDS

ROUNDS = 15
MOST_MS, MOST_BYTES = 50.0, 50_000


def cards() -> dict[str, Card]:
    """One of every kind; invitation and result of every game, with long names all different."""
    names = ("Zoë Łucja Źdźbło-Świątek", "Ångström Þórunn Ðjøkvičs", "Knobel", "Bartholomäus Q.")
    kinds: dict[str, Card] = {}
    for game in BOXES.house:
        free = (Row(names[0]), Row(names[2], "bot"), Row("Freier Platz", "open"))
        said = f"{names[0]} lädt dich ein", "Ein Platz ist frei. Ohne Konto."
        kinds[f"invitation, {game}"] = Card(game, "Einladung", *said, free)
        ended = tuple(
            Row(name, "person" if at else "won", f"{1_234_567 - 98_765 * at:,}")
            for at, name in enumerate(names)
        )
        kinds[f"result, {game}"] = Card(game, "Ergebnis", f"{names[0]} gewinnt", "", ended)
    for path in ("", "daily", "puzzles", "rules/tutto", "review/x"):
        page = page_at(path)
        assert page is not None
        kinds[f"/{path}"] = of_page(page, WORDS["de"]).card
    return kinds


def main() -> None:
    print(f"{'picture':28} {'CPU ms':>7} {'of limit':>9} {'bytes':>7} {'of limit':>9}")
    for kind, card in cards().items():
        size = len(png_of(card))
        took = []
        for _ in range(ROUNDS):
            before = time.process_time()
            png_of(card)
            took.append(1000 * (time.process_time() - before))
        cost = statistics.median(took)
        print(f"{kind:28} {cost:7.1f} {cost / MOST_MS:9.0%} {size:7,} {size / MOST_BYTES:9.0%}")


if __name__ == "__main__":
    main()
