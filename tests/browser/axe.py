"""What axe finds wrong with a page, in every light and at phone width.

The tests choose the pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.still import still
from tests.chromium import DESKTOP, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "axe.run(document, {resultTypes: ['violations']})"
LIGHTS = (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE))


def violations(page: Page) -> list[str]:
    """As sentences. Axe is evaluated: our policy forbids foreign scripts."""
    found: list[str] = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    for light, size in LIGHTS:
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_selector(f'html[data-theme="{light}"]')
        still(page)  # a change of light fades, one thing after another
        seen: dict[str, Any] = page.evaluate(RUN)
        found += [
            f"{light} {size['width']} {rule['id']}: {node['html'][:160]} {node['failureSummary']}"
            for rule in seen["violations"]
            for node in rule["nodes"]
        ]
    return found
