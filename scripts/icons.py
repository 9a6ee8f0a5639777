"""The icons of the installed page, drawn from web/public/icon.svg.

python -m scripts.icons    writes web/public/install/*.png
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.programs import found

PUBLIC = Path(__file__).parent.parent / "web" / "public"
SAFE = 0.78  # a system may cut a maskable icon to a circle of 80 % of its width
ROUNDED = r'<rect width="64" height="64" rx="14" fill="(#\w+)"/>'


def maskable(icon: str) -> str:
    """The same drawing on a ground without corners, smaller, so that any mask leaves it whole."""
    rounded = re.search(ROUNDED, icon)
    assert rounded is not None, "icon.svg has no rounded ground any more"
    drawing = icon[rounded.end() :].removesuffix("</svg>\n").removesuffix("</svg>")
    edge = 32 * (1 - SAFE)
    return (
        f'{icon[: rounded.start()]}<rect width="64" height="64" fill="{rounded[1]}"/>'
        f'<g transform="translate({edge} {edge}) scale({SAFE})">{drawing}</g></svg>'
    )


def main() -> None:
    icon = (PUBLIC / "icon.svg").read_text()
    whole = maskable(icon)
    wanted = {
        "icon-192": (icon, 192),
        "icon-512": (icon, 512),
        "maskable-512": (whole, 512),
        "apple-180": (whole, 180),  # iOS rounds the corners itself
    }
    (PUBLIC / "install").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found("chromium"), args=["--no-sandbox"]
        )
        for name, (drawing, size) in wanted.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0;display:block}}</style>{drawing}")
            page.screenshot(path=PUBLIC / "install" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
