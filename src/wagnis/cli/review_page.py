"""A review as one self-contained HTML page, without scripts, fonts and image files.

It tells what the report in the terminal tells, and shows costly decisions on their boards.
`wagnis.analysis` has the texts.
"""

from __future__ import annotations

from html import escape
from typing import cast

from wagnis.analysis.telling import Teller
from wagnis.cli.review_board import board
from wagnis.cli.review_dots import Mark
from wagnis.cli.review_graph import WIDE, graph, turn_of, turn_starts
from wagnis.terminal.review import cut
from wagnis.terminal.speech import Language, speaking

STYLE = """
:root { color-scheme: light dark; --ink: #1e1b18; --paper: #f4eee1; --quiet: #675f55;
  --gold: #8a5a00; --red: #a8322a; --line: #d8cdb9; --card: #fffaf0; --t0: #8a5a00;
  --t1: #1f6f8b; --t2: #a8322a; --t3: #4b7a2b; --t4: #6a4c93; --t5: #b0447a; --t6: #3f51a5;
  --t7: #5d6a6a }
@media (prefers-color-scheme: dark) { :root { --ink: #f4eee1; --paper: #1e1b18;
  --quiet: #b8ad9d; --gold: #e3b04b; --red: #f08a7e; --line: #4a433b; --card: #2a2622;
  --t0: #e3b04b; --t1: #74b3cf; --t2: #f08a7e; --t3: #9cc97a; --t4: #bfa2ea; --t5: #f09cc4;
  --t6: #9aaaf0; --t7: #b5c2c2 } }
* { box-sizing: border-box }
html { scroll-behavior: smooth }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body { margin: 0 auto; padding: 1.5rem; max-width: 56rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
h3 { font-size: 1rem; margin: 0 0 .3rem } h3 .quiet { font-weight: 400 }
p { margin: .3rem 0 } .quiet { color: var(--quiet) } a { color: var(--gold) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem .45rem; border-bottom: 1px solid var(--line);
  vertical-align: top }
th { color: var(--quiet); font-weight: 600 }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.scroll { overflow-x: auto } .loss { color: var(--red) } .gain { color: var(--gold) }
svg { display: block; width: 100%; max-width: 42rem; height: auto }
svg:not(.board) text { fill: var(--quiet); font-size: 15px }
.axis { stroke: var(--line) } .tick { stroke: var(--quiet) }
.tint0 { --tint: var(--t0) } .tint1 { --tint: var(--t1) } .tint2 { --tint: var(--t2) }
.tint3 { --tint: var(--t3) } .tint4 { --tint: var(--t4) } .tint5 { --tint: var(--t5) }
.tint6 { --tint: var(--t6) } .tint7 { --tint: var(--t7) }
.curve { fill: none; stroke: var(--tint); stroke-width: 2; stroke-linejoin: round }
.error { fill: var(--red) } .fall { fill: var(--gold) } .reach { fill: transparent }
.error, .fall { stroke: var(--paper); stroke-width: 1.5 }
.plus { fill: var(--gold) } .minus { fill: var(--red) }
.graph a:hover .reach, .graph a:focus-visible .reach { fill: var(--ink); fill-opacity: .18 }
.graph a:focus { outline: none } .graph { overflow: visible }
.stem { stroke: var(--quiet); stroke-width: 1.2 }
svg.graph .label { visibility: hidden; fill: var(--ink); font-size: 14px }
svg.graph a:hover + .label, svg.graph a:focus-visible + .label { visibility: visible }
svg.graph:has(a:hover) a:not(:hover) + .label { visibility: hidden }
.graph a:focus-visible .reach { stroke: var(--ink); stroke-width: 2 }
.legend { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1rem }
.legend li::before { content: ""; display: inline-block; width: 1.2rem; height: .25rem;
  margin-right: .4rem; vertical-align: middle; background: var(--tint) }
dt { font-weight: 600 } dd { margin: 0 0 .6rem }
.moment { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; margin: 0 0 1rem;
  padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  scroll-margin: 1rem; align-items: flex-start }
.moment:target { border-color: var(--gold); box-shadow: 0 0 0 3px var(--gold); outline: none }
.words { flex: 1 1 14rem; min-width: 0 } .moment .scroll { max-width: 100% }
.moment dl { margin: .4rem 0; display: grid; grid-template-columns: auto 1fr; gap: .1rem .8rem }
.moment dd { margin: 0 }
.board { max-width: 100%; background: #1e1b18; fill: #f4eee1; border-radius: .5rem }
.board text { font: 14px/1 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono",
  monospace }
@media (max-width: 34rem) { body { padding: 1rem } .moment { padding: .75rem }
  svg.graph text { font-size: 19px } svg.graph .label { font-size: 16px } }
@media print { :root { --paper: #fff; --card: #fff; --ink: #000; --quiet: #444; --gold: #6b4600;
  --red: #8e1f18; --line: #999 } body { max-width: none; padding: 0; font-size: 10.5pt }
  .moment, svg, tr { break-inside: avoid } h2, h3 { break-after: avoid } .back { display: none }
  .board { background: none; border: 1px solid #999; min-width: 0 !important; max-height: 9cm }
  .board text { fill: #000; opacity: 1 } .board rect { fill: none } .scroll { overflow: visible }
  .moment:target { box-shadow: none; border-color: var(--line) } }
""".strip()


def page(teller: Teller) -> str:
    """The whole document, in the language of the teller."""
    with speaking(cast(Language, teller.language)):
        return _page(teller)


def _page(teller: Teller) -> str:
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
        graph(teller, _marks(teller)),
        _kinds(teller),
        _moments(teller),
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
        f'<dt>{escape(say(point.kind))} <a href="#{_id(point.event)}">'
        f"{escape(say('event'))} {point.event}</a></dt><dd>{escape(teller.turning(point))}</dd>"
        for point in points
    )
    return f"<h2>{escape(say('turning'))}</h2><dl>{rows}</dl>"


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


def _marks(teller: Teller) -> list[Mark]:
    """The dots of the graph in the order of the game: moments of luck, and costly decisions."""
    names = teller.match.names
    falls = [
        Mark(point.event + 1, point.seat, "fall", _id(point.event), teller.turning(point))
        for point in teller.review.turning
        if point.kind != "costliest"
    ]
    errors = [
        Mark(
            one.event,
            one.seat,
            "error",
            _id(one.event),
            f"{names[one.seat]}: {one.played}; \N{MINUS SIGN}{one.loss}",
        )
        for one in teller.errors()
    ]
    return sorted([*falls, *errors], key=lambda mark: (mark.at, mark.target))


def _id(event: int) -> str:
    return f"event-{event}"


def _moments(teller: Teller) -> str:
    """Every dot's moment on its board: decisions before they are made, outcomes after them."""
    say, match, errors = teller.phrase, teller.match, teller.errors()
    starts = turn_starts(match)
    shown = [
        (
            point.event,
            f'<p><span class="gain">{escape(say(point.kind))}</span><br>'
            f"{escape(teller.turning(point))}</p>",
            board(match.at(point.event + 1), say("board_after")),
            point.seat,
        )
        for point in teller.review.turning
        if point.kind != "costliest"
    ]
    for one in errors:
        words = (
            f"<p>{escape(one.after)}</p><dl>"
            f"<dt>{escape(say('played'))}</dt><dd>{escape(one.played)}</dd>"
            f'<dt>{escape(say("best_move"))}</dt><dd class="gain">{escape(one.best)}</dd>'
            f"<dt>{escape(say('loss'))}</dt>"
            f'<dd><span class="loss">{one.loss}</span> '
            f'<span class="quiet">{escape(one.label)}</span></dd></dl>'
        )
        drawn = board(match.at(one.event), say("board_before"))
        shown.append((one.event, words, drawn, one.seat))
    parts = [
        f'<section class="moment" id="{_id(event)}" tabindex="-1"><div class="words">'
        f'<h3>{escape(match.names[seat])} <span class="quiet">{escape(say("turn"))} '
        f"{turn_of(starts, event)} · {escape(say('event'))} {event}</span></h3>{words}"
        f'<p class="back"><a href="#graph">{escape(say("to_graph"))}</a></p></div>{drawn}</section>'
        for event, words, drawn, seat in sorted(shown)
    ]
    title = f"<h2>{escape(say('errors'))}</h2>"
    if not errors:
        parts.insert(0, f"<p>{escape(say('flawless'))}</p>")
    if rest := teller.rest():
        parts.append(f'<p class="quiet">{escape(rest)}</p>')
    return title + "".join(parts)
