"""The fonts of shared pictures as TrueType files, from the client's packages.

python -m scripts.letters    after `npm ci`; needs fontTools, which matplotlib brings along

Each face becomes one file: Pillow reads neither WOFF nor variable fonts, and one file at a time.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from wagnis.server.web.pictures.drawing import DISPLAY, TEXT

PACKAGES = Path(__file__).parent.parent / "web" / "node_modules"
DISPLAY_PARTS = (
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-{part}-wght-normal.woff2"
)
TEXT_PARTS = "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-{part}-700-normal.woff"
UNPACK = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"


def unpacked(packed: bytes) -> bytes:
    return subprocess.run(["node", "-e", UNPACK], input=packed, stdout=-1, check=True).stdout


def main() -> None:
    brotli = ModuleType("brotli")  # what fontTools needs of it; Node has Brotli
    brotli.decompress = unpacked  # type: ignore[attr-defined]
    brotli.error = ValueError  # type: ignore[attr-defined]
    sys.modules["brotli"] = brotli
    from fontTools.merge import Merger  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
    from fontTools.varLib.instancer import (  # type: ignore[import-untyped]
        instantiateVariableFont,
    )

    with tempfile.TemporaryDirectory() as folder:
        parts: dict[Path, list[str]] = {DISPLAY.file: [], TEXT.file: []}
        for part in ("latin", "latin-ext"):
            display = TTFont(io.BytesIO((PACKAGES / DISPLAY_PARTS.format(part=part)).read_bytes()))
            display.flavor = None
            display = instantiateVariableFont(display, {"wght": 800})
            text = TTFont(PACKAGES / TEXT_PARTS.format(part=part))
            text.flavor = None
            for file, font in ((DISPLAY.file, display), (TEXT.file, text)):
                written = Path(folder) / f"{file.stem}-{part}.ttf"
                font.save(written)
                parts[file].append(str(written))
        for file, found in parts.items():
            Merger().merge(found).save(file)


if __name__ == "__main__":
    main()
