"""The build hook of the package: checks that the client is in it, adds the skeleton of
`wagnis new-game`, and makes the page for the package index from README.md.

Hatchling calls this; the client itself is built by `make client`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = "Source"  # of [project.urls]: where the repository's files can be read
EXAMPLE, SKELETON = "examples/pig", "wagnis/cli/skeleton"
SKELETON_KINDS = (".py", ".typed", ".js", ".json", ".md", ".toml")  # no caches
REFERRED = re.compile(r'(?:src|href)="/([^"]+)"')
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")
BESIDE_FILES = re.compile(r"<!-- beside our files -->\n.*?<!-- anywhere -->\n+", re.DOTALL)


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Refuses to build a wheel or a source archive without the browser client."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        client = Path(self.root) / self.config["client"]
        lacking = missing(client)
        if lacking:
            raise SystemExit(
                f"The client is not built: {lacking} is missing in {client}. Run `make client`."
            )
        if self.target_name == "wheel":
            example = Path(self.root) / EXAMPLE
            for file in sorted(example.rglob("*")):
                if file.suffix in SKELETON_KINDS and ".venv" not in file.parts:
                    inside = f"{SKELETON}/{file.relative_to(example).as_posix()}"
                    build_data["force_include"][str(file)] = inside


def missing(client: Path) -> str | None:
    """The first missing file: the page, one it refers to, or the documentation."""
    page = client / "index.html"
    if not page.is_file():
        return page.name
    referred = [*REFERRED.findall(page.read_text(encoding="utf-8")), "docs/index.html"]
    return next((name for name in referred if not (client / name).is_file()), None)


class PageHook(MetadataHookInterface):
    """README.md as the package's page on the index, which has no files beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        written = page(text, metadata.get("urls", {}).get(HERE))
        metadata["readme"] = {"content-type": "text/markdown", "text": written}


def page(text: str, address: str | None) -> str:
    """Links to our files lead to `address`. Where there is none, their words stay and what is
    marked as of use only beside our files goes.

    >>> page("See [the rules](docs/rules.md) and [Pig](https://example.org).", None)
    'See the rules and [Pig](https://example.org).'
    >>> page("See [the rules](docs/rules.md).", "https://example.org/wagnis/")
    'See [the rules](https://example.org/wagnis/docs/rules.md).'
    """
    if address is None:
        return LINK.sub(r"\2", BESIDE_FILES.sub("", text))
    return LINK.sub(rf"\1[\2]({address.rstrip('/')}/\3)", text)
