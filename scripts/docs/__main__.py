"""Builds the documentation: docs/ and the other pages of its map, with Sphinx.

python -m scripts.docs             writes build/docs, which works in any folder, without a network
python -m scripts.docs --client    copies it into the built client, which servers and sites serve
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from scripts.docs.staging import stage
from scripts.links import ROOT

BUILT = ROOT / "build" / "docs"
HIDDEN = " hidden>To the table<"
SHOWN = ">To the table<"
CLIENT = ROOT / "src" / "wagnis" / "server" / "client"


def build(folder: Path = BUILT) -> int:
    from sphinx.cmd.build import build_main

    sources, trees = ROOT / "build" / "docs-source", ROOT / "build" / "docs-trees"
    stage(sources)
    options = ["-b", "html", "-q", "-W", "--keep-going", "-j", "auto", "-d", str(trees)]
    return build_main([*options, "-c", str(Path(__file__).parent), str(sources), str(folder)])


def into_client(built: Path = BUILT, client: Path = CLIENT) -> str | None:
    if not (client / "index.html").is_file():
        return "The client is not built; run make client."
    folder = client / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns(".*", "*.map", "objects.inv"))
    for page in folder.rglob("*.html"):
        page.write_text(page.read_text("utf-8").replace(HIDDEN, SHOWN), encoding="utf-8")
    return None


def main() -> int | str | None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--client", action="store_true", help="copy it into the built client")
    return into_client() if parser.parse_args().client else build()


if __name__ == "__main__":
    sys.exit(main())
