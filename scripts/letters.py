"""The fonts of shared pictures as TrueType files, from the client's packages.

python -m scripts.letters    after `npm ci`; needs fontTools, which matplotlib brings along

The renderer reads neither WOFF nor variable fonts.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from wagnis.server.web.pictures.fonts import FOLDER

PACKAGES = Path(__file__).parent.parent / "web" / "node_modules"
DISPLAY = (
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-{part}-wght-normal.woff2"
)
TEXT = "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-{part}-700-normal.woff"
UNPACK = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"


def unpacked(packed: bytes) -> bytes:
    return subprocess.run(["node", "-e", UNPACK], input=packed, stdout=-1, check=True).stdout


def main() -> None:
    brotli = ModuleType("brotli")  # what fontTools needs of it; Node has Brotli
    brotli.decompress = unpacked  # type: ignore[attr-defined]
    brotli.error = ValueError  # type: ignore[attr-defined]
    sys.modules["brotli"] = brotli
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
    from fontTools.varLib.instancer import (  # type: ignore[import-untyped]
        instantiateVariableFont,
    )

    for part in ("latin", "latin-ext"):
        display = TTFont(io.BytesIO((PACKAGES / DISPLAY.format(part=part)).read_bytes()))
        display.flavor = None
        display = instantiateVariableFont(display, {"wght": 800})
        text = TTFont(PACKAGES / TEXT.format(part=part))
        text.flavor = None
        display.save(FOLDER / f"bricolage-grotesque-{part}-800.ttf")
        text.save(FOLDER / f"atkinson-hyperlegible-{part}-700.ttf")


if __name__ == "__main__":
    main()
