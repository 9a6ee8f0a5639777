"""The browser client: its size, and the time until the first dice are rolled.
The first roll is measured beside the loading of a bare page from the same server."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

from playwright.sync_api import Browser

from bench.browsing import browsing

CLIENT = Path(__file__).parent.parent / "src" / "wagnis" / "server" / "client"
AIM = 200_000
ROUNDS = 5
DICE = "[data-touch]:enabled, [data-offer]:enabled"


def compressed(path: Path) -> int:
    """The transferred size: the compressed copy from the build, or the file if it has none."""
    small = path.with_name(path.name + ".br")
    return (small if small.exists() else path).stat().st_size


def sizes() -> None:
    built = [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.is_file()
        and path.suffix not in (".br", ".gz")
        and path.relative_to(CLIENT).parts[0] not in ("docs", "install")  # files beside it
    ]
    kinds: dict[str, int] = {}
    for path in built:
        kinds[path.suffix] = kinds.get(path.suffix, 0) + compressed(path)
    for suffix, size in sorted(kinds.items(), key=lambda item: -item[1]):
        print(f"{suffix:8} {size / 1000:8.1f} kB")
    whole = sum(kinds.values())
    print(f"{'all':8} {whole / 1000:8.1f} kB   {whole / AIM:.2f} of the aim of {AIM // 1000} kB")


def first_roll(browser: Browser, address: str, game: str) -> tuple[float, float, int]:
    """Milliseconds for a bare page, then from landing page to first dice; and bytes sent."""
    context = browser.new_context(base_url=address)
    likes = '{"speed": 1, "rollAtOnce": true, "hints": false}'
    context.add_init_script(f"localStorage.setItem('wagnis.settings', '{likes}')")
    known = json.dumps({"offered": [game], "played": {game: 9}})
    context.add_init_script(f"localStorage.setItem('wagnis.first', '{known}')")
    page = context.new_page()
    page.goto("/api/health")
    bare = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    page.goto("/")
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_selector(DICE)
    took = page.evaluate("performance.now()")
    sent = page.evaluate(
        "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)"
    )
    context.close()
    return float(bare), float(took), int(sent)


def main() -> None:
    sizes()
    with browsing() as (browser, address):
        for game in ("gambler", "tutto", "zocken"):
            rounds = [first_roll(browser, address, game) for _ in range(ROUNDS)]
            bare, took, sent = (statistics.median(column) for column in zip(*rounds, strict=True))
            print(
                f"{game:8} page load to first dice {took:6.0f} ms, {took / bare:5.1f} x a bare page"
                f" ({bare:.0f} ms); {sent / 1000:.0f} kB travelled"
            )


if __name__ == "__main__":
    main()
