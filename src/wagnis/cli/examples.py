"""The examples at the end of each help, by command; a test parses all of them.

Games add their own in `CommandKit.examples`.
"""

from __future__ import annotations

from wagnis.cli.kit import EXAMPLE, kits
from wagnis.games import BOXES

MOST = 3  # lines of a help


def examples() -> dict[str, list[str]]:
    """By the words of a command, its examples; those of games come last."""
    every = {words: list(lines) for words, lines in _shared().items()}
    for box in BOXES.values():
        if box.setup is not None and box.setup.example:
            every[f"ask {box.name}"] = [f"wagnis ask {box.name} {box.setup.example}"]
            every.setdefault("ask", []).append(f"wagnis ask {box.name} {box.setup.example}")
    for _, kit in kits():
        for words, lines in kit.examples.items():
            every.setdefault(words, []).extend(lines)
    return {words: list(dict.fromkeys(lines))[:MOST] for words, lines in every.items()}


def _shared() -> dict[str, tuple[str, ...]]:
    game = EXAMPLE
    solved = [name for name in BOXES if BOXES[name].solver is not None] or [game]
    second, third = solved[1 % len(solved)], solved[2 % len(solved)]
    last = solved[-1]
    return {
        "": (f"wagnis play {game}", "wagnis serve --open", f"wagnis rules {last}"),
        "play": (
            f"wagnis play {game} --players Anna,Ben --bots thumb",
            f"wagnis play {third} --lang de --save match.json",
        ),
        "rules": (f"wagnis rules {second}", f"wagnis rules {third} --lang de --plain"),
        "serve": ("wagnis serve --open", "wagnis serve --host 0.0.0.0 --data tables"),
        "site": ("wagnis site public",),
        "new-game": ("wagnis new-game lucky-seven --title 'Lucky Seven'",),
        "cluster": ("wagnis cluster --servers 2",),
        "replay": ("wagnis replay match.json", "wagnis replay match.json --fork 12 other.json"),
        "verify": (
            "wagnis verify match.json",
            "wagnis verify match.json --my-seed 00112233445566778899aabbccddeeff --seat 1",
        ),
        "solve": ("wagnis solve", f"wagnis solve {last}"),
        "export": (f"wagnis export {game} --out {game}.parquet",),
        "advise": ("wagnis advise match.json --at 12", f"wagnis advise --game {third}"),
        "puzzles": ("wagnis puzzles", f"wagnis puzzles list --game {third} --difficulty 5"),
        "review": (
            "wagnis review match.json",
            "wagnis review match.json --html review.html --lang de",
        ),
        "arena": (
            f"wagnis arena {last} thumb random",
            f"wagnis arena {game} perfect mine=engine:./bot --games 1000 --grade",
        ),
        "simulate": (
            f"wagnis simulate {game} thumb random --games 100000",
            f"wagnis simulate {game} thumb random --until 0.002 --parquet games.parquet",
        ),
        "referee": (f'echo \'{{"do": "new", "game": "{third}", "players": 2}}\' | wagnis referee',),
        "completion": ("wagnis completion bash > ~/.wagnis-completion",),
        "lab": (f"wagnis lab compare {game} --target 300 --games 100",),
        "lab compare": (f"wagnis lab compare {game} --target 300 --games 100",),
        "admin": ("wagnis admin list --data tables", "wagnis admin backup backup.tar.gz"),
        "admin list": ("wagnis admin list --phase playing --limit 10",),
        "admin show": ("wagnis admin show k3x9q7p2",),
        "admin close": ("wagnis admin close k3x9q7p2",),
        "admin delete": ("wagnis admin delete k3x9q7p2",),
        "admin bar": ("wagnis admin bar address 192.0.2.7 --days 7 --reason spam",),
        "admin unbar": ("wagnis admin unbar address 192.0.2.7",),
        "admin bars": ("wagnis admin bars --data tables",),
        "admin check": ("wagnis admin check --data tables",),
        "admin repair": ("wagnis admin repair --data tables",),
        "admin backup": ("wagnis admin backup backup.tar.gz --data tables",),
        "admin restore": ("wagnis admin restore backup.tar.gz --data tables",),
    }
