"""Writes which characters look alike, from the data of the Unicode consortium.

python -m scripts.confusables confusables.txt

takes the file from https://www.unicode.org/Public/security/latest/confusables.txt (UTS #39) and
writes `src/wagnis/server/table/confusables.txt`: what is left of it once names are in NFKC and NFD.
"""

from __future__ import annotations

import argparse
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

FILE = Path(__file__).parents[1] / "src/wagnis/server/table/confusables.txt"
HEAD = """\
# Which characters look like others: a prototype, and what is drawn like it, as code points.
# Written by scripts/confusables.py from confusables.txt of Unicode {version}.
# Unicode's licence: confusables.licence.txt.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path, help="confusables.txt, as Unicode publishes it")
    lines = parser.parse_args().source.read_text(encoding="utf-8-sig").splitlines()
    version = next(line.partition("Version:")[2].strip() for line in lines if "Version:" in line)
    FILE.write_text(HEAD.format(version=version) + "\n".join([*written(lines), ""]), "ascii")


def written(lines: Iterable[str]) -> list[str]:
    """One line for each prototype; only characters that survive the normal forms.

    >>> written(["0441 ;	0063 ;	MA	# c", "FF43 ;	0063 ;	MA", "03F2 ; 0063 ; MA"])
    ['63: 441']
    """
    alike: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        source, _, rest = line.partition("#")[0].partition(";")
        if not rest:
            continue
        sign, prototype = _read(source), _read(rest.partition(";")[0])
        if unicodedata.normalize("NFD", unicodedata.normalize("NFKC", sign)) == sign:
            alike[prototype].append(sign)
    return [
        f"{_hex(prototype, '+')}: {_hex(''.join(sorted(signs)), ' ')}"
        for prototype, signs in sorted(alike.items())
    ]


def _read(points: str) -> str:
    return "".join(chr(int(point, 16)) for point in points.split())


def _hex(signs: str, between: str) -> str:
    return between.join(f"{ord(sign):x}" for sign in signs)


if __name__ == "__main__":
    main()
