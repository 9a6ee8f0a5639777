"""A review as one self-contained HTML page, without scripts, fonts and image files.

Its contents are those of the report in the terminal; `wagnis.analysis` has the texts.
"""

from __future__ import annotations

from html import escape

from wagnis.analysis.phrases import amount
from wagnis.analysis.telling import Teller
from wagnis.terminal.review import cut

WIDE, HIGH = 520, 200  # of the graph

STYLE = """
:root { color-scheme: light dark; --ink: #1e1b18; --paper: #f4eee1; --quiet: #675f55;
  --gold: #8a5a00; --red: #a8322a; --line: #d8cdb9; }
@media (prefers-color-scheme: dark) { :root { --ink: #f4eee1; --paper: #1e1b18;
  --quiet: #b8ad9d; --gold: #e3b04b; --red: #f08a7e; --line: #4a433b; } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem; max-width: 52rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
p { margin: .3rem 0 } .quiet { color: var(--quiet) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem .45rem; border-bottom: 1px solid var(--line);
  vertical-align: top }
th { color: var(--quiet); font-weight: 600 }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.scroll { overflow-x: auto } .loss { color: var(--red) } .gain { color: var(--gold) }
svg { display: block; width: 100%; max-width: 42rem; height: auto }
svg text { fill: var(--quiet); font-size: 15px }
.axis { stroke: var(--line) } .chance { fill: none; stroke: var(--gold); stroke-width: 2 }
.error { fill: var(--red) } .plus { fill: var(--gold) } .minus { fill: var(--red) }
dt { font-weight: 600 } dd { margin: 0 0 .6rem }
""".strip()


def page(teller: Teller) -> str:
    """The whole document."""
    match, say = teller.match, teller.phrase
    title = f"{match.box.title}: {', '.join(match.names)}"
    parts = [
        f"<h1>{escape(say('review'))}</h1>",
        f"<p>{escape(title)} · {escape(teller.objective())}</p>",
        f'<p class="quiet">{escape(teller.assumed())}</p>',
        "" if match.over else f"<p>{escape(teller.ongoing() or '')}</p>",
        _account(teller),
        _bars(teller),
        _turning(teller),
        _graph(teller),
        _kinds(teller),
        _errors(teller),
    ]
    return (
        f'<!doctype html>\n<html lang="{teller.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(say('review'))} {escape(title)}</title>\n<style>\n{STYLE}\n</style>\n"
        "</head>\n<body>\n<main>\n" + "\n".join(part for part in parts if part) + "\n</main>\n"
        "</body>\n</html>\n"
    )


def _table(label: str, heads: list[str], rows: list[list[str]], numbers: set[int]) -> str:
    """An HTML table; cells are HTML, and the columns in `numbers` are right-aligned."""

    def cells(tag: str, row: list[str]) -> str:
        kinds = [' class="number"' if at in numbers else "" for at in range(len(row))]
        return "".join(
            f"<{tag}{kind}>{cell}</{tag}>" for kind, cell in zip(kinds, row, strict=True)
        )

    head = f"<tr>{cells('th', [escape(one) for one in heads])}</tr>"
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    region = f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label)}">'
    return f"{region}<table><thead>{head}</thead><tbody>{body}</tbody></table></div>"


def _account(teller: Teller) -> str:
    review, say = teller.review, teller.phrase
    heads = ("player", "start", "luck", "error", "gifts", "result", "accuracy", "resembles")
    rows = []
    for seat, (name, told) in enumerate(zip(teller.match.names, review.seats, strict=True)):
        rows.append(
            [
                f"<strong>{escape(name)}</strong>",
                teller.amount(teller.start(seat)),
                teller.amount(told.luck, signed=True),
                f'<span class="loss">{teller.amount(-told.loss)}</span>',
                "-" if (gifts := teller.gifts(seat)) is None else teller.amount(gifts),
                f"<strong>{teller.amount(teller.result(seat))}</strong>",
                teller.accuracy(seat),
                escape(say(told.resembles)) if told.resembles else "-",
            ]
        )
    notes = [teller.residual()]
    if review.interval is not None:
        notes.insert(0, say("give_or_take", amount=teller.amount(max(review.interval))))
    below = f'<p class="quiet">{escape(" · ".join(notes))}</p>'
    table = _table(say("account"), [say(head) for head in heads], rows, {1, 2, 3, 4, 5, 6})
    return f"<h2>{escape(say('account'))}</h2>{table}{below}"


def _bars(teller: Teller) -> str:
    """A bar of luck per seat; bad luck points left."""
    seats = teller.review.seats
    most = max(*(abs(told.luck) for told in seats), 1e-12)
    middle, half = WIDE / 2, WIDE / 2 - 110
    drawn = []
    for row, (name, told) in enumerate(zip(teller.match.names, seats, strict=True)):
        long = half * abs(told.luck) / most
        left = middle - long if told.luck < 0 else middle
        side = "minus" if told.luck < 0 else "plus"
        top = 26 * row
        drawn.append(
            f'<text x="0" y="{top + 16}">{escape(cut(name, 12))}</text>'
            f'<rect class="{side}" x="{left:.1f}" y="{top + 4}" width="{long:.1f}" height="16"/>'
            f'<text x="{WIDE}" y="{top + 16}" text-anchor="end">'
            f"{teller.amount(told.luck, signed=True)}</text>"
        )
    height = 26 * len(seats)
    line = f'<line class="axis" x1="{middle}" x2="{middle}" y1="0" y2="{height}"/>'
    title = escape(teller.phrase("luck"))
    return (
        f'<h2>{title}</h2><svg viewBox="0 0 {WIDE} {height}" role="img" '
        f'aria-label="{title}">{line}{"".join(drawn)}</svg>'
    )


def _turning(teller: Teller) -> str:
    points = teller.review.turning
    if not points:
        return ""
    say = teller.phrase
    rows = "".join(
        f"<dt>{escape(say(point.kind))} <span class='quiet'>({escape(say('event'))} "
        f"{point.event})</span></dt><dd>{escape(teller.turning(point))}</dd>"
        for point in points
    )
    return f"<h2>{escape(say('turning'))}</h2><dl>{rows}</dl>"


def _graph(teller: Teller) -> str:
    """A graph of the first seat's chance to win, with marks for errors."""
    chance = teller.review.chance
    if chance is None or len(chance.moments) < 2:
        return ""
    left, last = 54, len(chance.moments) - 1

    def place(moment: int) -> tuple[float, float]:
        share = chance.moments[moment][0]
        return left + (WIDE - left - 6) * moment / last, 8 + (HIGH - 16) * (1 - share)

    def written(share: float) -> str:
        return amount(teller.language, share, "chance", places=0)

    line = " ".join("{:.1f},{:.1f}".format(*place(moment)) for moment in range(last + 1))
    axis = "".join(
        f'<line class="axis" x1="{left}" x2="{WIDE}" y1="{y}" y2="{y}"/>'
        f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{written(share)}</text>'
        for share, y in ((1, 8), (0.5, HIGH // 2), (0, HIGH - 8))
    )
    marks = ""
    for one in teller.errors():
        x, y = place(one.event)
        name, words = teller.match.names[one.seat], f"{one.played}; {one.loss}"
        marks += (
            f'<circle class="error" cx="{x:.1f}" cy="{y:.1f}" r="4">'
            f"<title>{escape(f'{name}: {words}')}</title></circle>"
        )
    key = "chance" if chance.exact else "estimated_chance"
    title = escape(teller.phrase(key, name=teller.match.names[0]))
    return (
        f'<h2>{title}</h2><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{title}">'
        f'{axis}<polyline class="chance" points="{line}"/>{marks}</svg>'
    )


def _kinds(teller: Teller) -> str:
    """By seat and kind of decision: the count and the loss."""
    say = teller.phrase
    rows = [
        [escape(name), escape(say(kind)), str(of.decisions), teller.amount(-of.loss)]
        for name, told in zip(teller.match.names, teller.review.seats, strict=True)
        for kind, of in told.kinds.items()
    ]
    heads = [say("player"), say("kind"), say("decisions"), say("error")]
    return (
        f"<h2>{escape(say('kinds'))}</h2>{_table(say('kinds'), heads, rows, {2, 3})}"
        if rows
        else ""
    )


def _errors(teller: Teller) -> str:
    say, errors = teller.phrase, teller.errors()
    title = f"<h2>{escape(say('errors'))}</h2>"
    if not errors:
        return f"{title}<p>{escape(say('flawless'))}</p>"
    rows = [
        [
            f"{escape(teller.match.names[one.seat])}<br>"
            f'<span class="quiet">{escape(say("event"))} {one.event}</span>',
            f'{escape(one.played)}<br><span class="quiet">{escape(one.after)}</span>',
            f'<span class="gain">{escape(one.best)}</span>',
            f'<span class="loss">{one.loss}</span><br><span class="quiet">{one.label}</span>',
        ]
        for one in errors
    ]
    heads = [say(key) for key in ("player", "played", "best_move", "loss")]
    rest = teller.rest()
    below = f'<p class="quiet">{escape(rest)}</p>' if rest else ""
    return f"{title}{_table(say('errors'), heads, rows, {3})}{below}"
