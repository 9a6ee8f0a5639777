"""Writes the manifests by which browsers install the client, one for each language.

python scripts/manifest.py          writes them anew; with --check it only says if they are fresh

One for each language, because no browser reads the `*_localized` members yet. Shortcuts and
screenshots come from the boxes; `web/offline.ts` copies the pictures into the client.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

from wagnis.games import BOXES

PUBLIC = Path(__file__).parents[1] / "web" / "public"
PAPER = "#F4EEE1"


class Words(NamedTuple):
    name: str
    about: str
    and_: str
    play: str
    shelf: str


WORDS = {
    "en": Words(
        "Wagnis: dice games",
        "Dice games of nerve: {games}. With friends, around one device or against bots, even "
        "without a network.",
        "and",
        "Play {game} now",
        "The shelf",
    ),
    "nl": Words(
        "Wagnis: dobbelspellen",
        "Dobbelspellen met lef: {games}. Met vrienden, rond één apparaat of tegen bots, ook "
        "zonder netwerk.",
        "en",
        "Speel nu {game}",
        "De plank",
    ),
    "de": Words(
        "Wagnis: Würfelspiele",
        "Würfelspiele mit Mut und Risiko: {games}. Mit Freunden, an einem Gerät oder gegen Bots, "
        "auch ohne Netz.",
        "und",
        "Jetzt {game} spielen",
        "Das Regal",
    ),
}


def manifest(language: str) -> dict[str, object]:
    words = WORDS[language]
    titles = [box.title for box in BOXES.house.values()]
    games = f"{', '.join(titles[:-1])} {words.and_} {titles[-1]}"
    return {
        # Without an `id`, `start_url` names the application: two copies on a host are two.
        "start_url": "./",
        "scope": "./",
        "name": words.name,
        "short_name": "Wagnis",
        "lang": language,
        "description": words.about.format(games=games),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
            _picture("icon-192.png", 192, 192),
            _picture("icon-512.png", 512, 512),
            {**_picture("maskable-512.png", 512, 512), "purpose": "maskable"},
        ],
        "shortcuts": [
            {
                "name": box.title,
                "description": words.play.format(game=box.title),
                "url": f"./?play={name}",
            }
            for name, box in BOXES.house.items()
        ],
        "screenshots": [
            {**_picture("home-light.jpg", 1280, 800), "form_factor": "wide", "label": words.shelf},
            *(
                {
                    **_picture(f"{name}-phone.jpg", 540, 1110),
                    "form_factor": "narrow",
                    "label": box.title,
                }
                for name, box in BOXES.house.items()
            ),
        ],
    }


def _picture(file: str, width: int, height: int) -> dict[str, str]:
    kind = "image/jpeg" if file.endswith(".jpg") else "image/png"
    return {"src": f"install/{file}", "sizes": f"{width}x{height}", "type": kind}


def files() -> dict[Path, str]:
    return {
        PUBLIC / f"manifest.{language}.webmanifest": json.dumps(
            manifest(language), indent=2, ensure_ascii=False
        )
        + "\n"
        for language in WORDS
    }


def main(arguments: list[str]) -> str | None:
    fresh = files()
    if arguments == ["--check"]:
        if all(file.is_file() and file.read_text("utf-8") == said for file, said in fresh.items()):
            return None
        return "web/public/manifest.*.webmanifest are not what the boxes say; run make wire."
    for file, said in fresh.items():
        file.write_text(said, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
