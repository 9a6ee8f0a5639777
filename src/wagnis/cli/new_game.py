"""`wagnis new-game`: write a package with a small, complete game, as a start for another one.

The package is the example of the repository, `examples/pig`, with its names replaced. The wheel of
Wagnis has a copy of it in `skeleton`.
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.games import BOXES

PACKED = Path(__file__).parent / "skeleton"
IN_THE_SOURCE = Path(__file__).parents[3] / "examples" / "pig"
KINDS = (".py", ".typed", ".js", ".json", ".md", ".toml")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TITLE = re.compile(r"[^\W_][\w &!.-]*")
LONGEST = 24  # letters of a name or a title: longer ones would break lines of code
BLURB = re.compile(r'("(en|de|nl)": \{\s*"blurb": )"[^"]*"')
BLURBS = {"en": "a new game of dice", "de": "ein neues Würfelspiel", "nl": "een nieuw dobbelspel"}
"""The example's own would soon be wrong, first in the languages that the author does not read."""
LINK = re.compile(r"\[([^\]]+)\]\((?:\.\./)+([^)]+)\.md\)")
"""A link from the example to a page of the documentation, which `wagnis serve` shows, too."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="the game's name at the command line, such as lucky-seven")
    parser.add_argument(
        "--title", help="the game's name for players; default: the name, capitalised"
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        help="where to write, a new folder (default: wagnis-NAME)",
    )
    parser.epilog = (
        "Writes an installable package: rules, notation, texts in three languages, a bot, a board "
        "for the browser, and tests that pass. "
        "Exit status: 0; 2 if the name is taken or the folder exists."
    )


def run(arguments: argparse.Namespace) -> int:
    name: str = arguments.name
    title = arguments.title or name.replace("-", " ").title()
    _check(name, title)
    folder: Path = arguments.out or Path(f"wagnis-{name}")
    written = write_game(name, title, folder)
    module = f"wagnis_{name.replace('-', '_')}"
    print(f"{folder}: {written} files, a game of one die under the name {title}")
    print(f"Install it and try it:\n  cd {folder}")
    print("  pip install -e '.[test]'\n  pytest")
    print(f"  wagnis play {name}\n  wagnis serve --open")
    print(f"Then make it your game, first in src/{module}/rules.py. README.md lists the files;")
    print("the guide for authors is at /docs/authors.html of `wagnis serve`.")
    return 0


def _check(name: str, title: str) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise CommandError(
            f"{name!r} cannot be a game's name: use small letters, digits and single hyphens, "
            f"beginning with a letter, at most {LONGEST}"
        )
    if not TITLE.fullmatch(title) or len(title) > LONGEST:
        raise CommandError(
            f"{title!r} cannot be a title: use letters, digits, spaces and & ! . - only, "
            f"beginning with a letter or digit, at most {LONGEST}"
        )
    module = f"wagnis_{name.replace('-', '_')}"
    if name in BOXES or find_spec(module) is not None:
        raise CommandError(f"there is a game {name!r} already; choose another name")


def write_game(name: str, title: str, folder: Path) -> int:
    """Write the package into a new folder, completely or not at all; the number of its files."""
    if folder.exists():
        raise CommandError(f"{folder} exists already; name a new folder with --out")
    source = PACKED if PACKED.is_dir() else IN_THE_SOURCE
    texts = {
        renamed(str(file.relative_to(source)), name, title): renamed(
            file.read_text(encoding="utf-8"), name, title
        )
        for file in example_files(source)
    }
    if not texts:
        raise CommandError(f"this installation lacks {PACKED}; install Wagnis again")
    try:
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise CommandError(f"cannot write {error.filename or folder}: {error.strerror}") from None
    return len(texts)


def example_files(source: Path) -> Iterator[Path]:
    """The files of the example that a new game gets."""
    for file in sorted(source.rglob("*")):
        hidden = any(part.startswith(".") for part in file.relative_to(source).parts)
        if file.is_file() and file.suffix in KINDS and not hidden:
            yield file


def renamed(text: str, name: str, title: str) -> str:
    """A text or a path of the example for another game.

    >>> renamed("src/wagnis_pig/rules.py", "lucky-seven", "Lucky Seven")
    'src/wagnis_lucky_seven/rules.py'
    >>> renamed("# Pig: see [boards](../../docs/boards.md)", "goat", "Goat")
    '# Goat: see boards (`/docs/boards.html` at `wagnis serve`)'
    >>> renamed('"de": {"blurb": "eine Eins nimmt alles"', "goat", "Goat")
    '"de": {"blurb": "ein neues Würfelspiel"'
    """
    text = BLURB.sub(lambda found: f'{found[1]}"{BLURBS[found[2]]}"', text)
    module = name.replace("-", "_")
    text = LINK.sub(r"\1 (`/\2.html` at `wagnis serve`)", text)
    text = re.sub(r"(wagnis_|test_)pig\b", rf"\1{module}", text)
    return re.sub(r"\bPig\b", title, re.sub(r"\bpig\b", name, text))
