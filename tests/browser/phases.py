"""Tables in every phase of play, reached by real moves over the socket; measured by `sizes`.

A table is driven over the page's own connection, which owns the seats, so that a rare position
costs milliseconds; the page is then opened anew, and touched as a person would.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.sizes import SIZES, Fit, Size, measure
from tests.browser.still import still
from tests.browser.tables import lay
from tests.patience import PATIENCE

# Plays `seat` until the table stands as wished: `there` and `choose` are given how it stands.
DRIVE = """async ([table, seat, patience]) => {
  const there = THERE, choose = CHOOSE;
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  const hears = await new Promise((done, failed) => {
    let stands = null, waiting = null;
    socket.onclose = () => failed(new Error('the line is gone'));
    const hung = () => failed(new Error(`it stands still: ${JSON.stringify(stands)}`));
    setTimeout(hung, 1000 * patience);
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.type === 'refused' && told.code !== 'stale' && told.code !== 'conflict')
        return failed(new Error(data));
      if (told.type === 'table' && told.table.position)
        stands = { ...told.table.position, due: told.table.due ?? null, seq: told.table.seq };
      else if (told.type === 'moved') {
        const { then, happened } = told.steps.at(-1);
        stands = { ...then, happened, legal: told.legal, due: told.due ?? null, seq: told.seq };
      } else if (told.type === 'accepted') waiting = null;
      else return;
      if (!stands || waiting === stands.seq) return;
      if (there(stands)) return done(true);
      if (stands.winners) return done(false);
      const { seq } = stands;
      const id = crypto.randomUUID().replaceAll('-', '');
      if (stands.due?.seat === seat) socket.send(JSON.stringify({ id, type: 'throw', seq, seat }));
      else if (stands.to_act === seat && !stands.due)
        socket.send(JSON.stringify({ id, type: 'play', seq, seat, move: choose(stands) }));
      else return;
      waiting = seq;
    };
  });
  socket.onclose = null;
  socket.close();
  return hears;
}"""

KEEP_ALL = """({ legal }) => legal.filter((move) => 'keep' in move)
  .sort((one, other) => other.keep.flat().length - one.keep.flat().length)[0]"""
GREEDY = f"""(s) => ({KEEP_ALL})(s) ?? s.legal.find((move) => 'roll' in move) ?? s.legal[0]"""
FIRST = "({ legal }) => legal[0]"
OVER = "(s) => s.winners !== null"
CAREFUL = """({ legal }) => legal.find((move) => 'place' in move && typeof move.place === 'number')
  ?? legal.find((move) => 'place' in move || 'roll' in move) ?? legal[0]"""
DUE = "(s) => s.due?.seat === 0 && s.due.what === '{}'"


def moves(*kinds: str) -> str:
    """The person may make moves of all these kinds."""
    asked = " && ".join(f"s.legal.some((move) => '{kind}' in move)" for kind in kinds)
    return f"(s) => s.to_act === 0 && !s.due && {asked}"


def also(there: str, more: str) -> str:
    return f"(s) => ({there})(s) && ({more})"


@dataclass(frozen=True)
class Phase:
    """A phase of play, how one gets there, and what somebody needs to see there."""

    name: str
    there: str
    needs: dict[str, int]
    choose: str = FIRST
    options: dict[str, Any] = field(default_factory=dict)
    touches: tuple[str, ...] = ()  # then touched, if they are there
    others: tuple[str, ...] = ("thumb", "random")


TUTTO_DECK = ["bonus-300", "double", "bonus-400", "bonus-200", "fireworks", "bonus-600"]
FAR = {"target": 50_000}
ROWS = {"row": 6, "tray": 1, "score": 1}
PLATES = {"plate": 9, "tray": 1, "score": 1}
CARD = {"card": 1, "tray": 1, "score": 1}

GAMBLER = (
    Phase("a throw is due", DUE.format("dice"), {**ROWS, "offer": 1}, options=FAR),
    Phase("placing", moves("place"), {**ROWS, "die": 5}, options=FAR),
    Phase(
        "placing, a die chosen",
        moves("place"),
        {**ROWS, "die": 4, "offer": 1},
        options=FAR,
        touches=("[data-die]",),
    ),
    Phase("roll or stop", moves("roll", "stop"), {**ROWS, "offer": 2}, options=FAR),
    Phase(
        "rows finished",
        also(
            moves("place"),
            "s.view.filled.filter((row, at) =>"
            " row.length === s.view.tableau.rows[at].boxes).length > 1",
        ),
        {**ROWS, "die": 1},
        CAREFUL,
        options=FAR,
    ),
    Phase("over", OVER, {"score": 1}, CAREFUL, options={"target": 60}),
)
TUTTO = (
    Phase("a card is due", DUE.format("card"), {**CARD, "offer": 1}),
    Phase("a throw is due", DUE.format("dice"), {**CARD, "offer": 1}, options={"deck": TUTTO_DECK}),
    Phase("choosing", moves("keep"), {**CARD, "die": 6, "offer": 1}, options={"deck": TUTTO_DECK}),
    Phase(
        "choosing, dice aside and a die chosen",
        also(moves("keep"), "s.view.aside.length > 1 && s.legal.length > 2"),
        {**CARD, "die": 3, "offer": 1},
        GREEDY,
        {"deck": TUTTO_DECK, "target": 50_000},
        ("[data-board] [data-touch]",),
    ),
    Phase(
        "roll or stop",
        moves("roll", "stop"),
        {**CARD, "offer": 2},
        options={"deck": TUTTO_DECK},
    ),
    Phase(
        "after a TUTTO",
        moves("draw"),
        {**CARD, "offer": 2},
        GREEDY,
        {"deck": TUTTO_DECK, "target": 50_000},
    ),
    Phase("over", OVER, {"score": 1}, GREEDY, options={"target": 300}),
)
ZOCKEN = (
    Phase("picking", moves("pick"), {**PLATES, "die": 1}),
    Phase("a throw is due", DUE.format("dice"), {**PLATES, "offer": 1}),
    Phase("placing", moves("place"), {**PLATES, "die": 1, "offer": 1}),
    Phase(
        "placing, much of the row lies",
        also(moves("place"), "s.view.row.filter(Boolean).length > 3"),
        {**PLATES, "die": 4, "offer": 1},
        CAREFUL,
    ),
    Phase(
        "placing, a field touched",
        also(moves("place"), "s.legal.length > 2"),
        {**PLATES, "die": 1, "offer": 1},
        CAREFUL,
        touches=("[data-board] [data-touch]",),
    ),
    Phase("a bet", moves("bet"), {**PLATES, "offer": 2}, CAREFUL, {"first": 1}),
    Phase(
        "another's turn",
        "(s) => s.to_act === 1 || s.due?.seat === 1",
        {**PLATES},
        CAREFUL,
        others=("Ben",),
        options={"first": 1},
    ),
    Phase("over", OVER, {"score": 1}, CAREFUL, options={"rounds": 1}),
)
PHASES = {"gambler": GAMBLER, "engel-bengel": GAMBLER, "tutto": TUTTO, "zocken": ZOCKEN}


def drive(page: Page, table: str, there: str, choose: str = FIRST) -> bool:
    """Play seat 0 until the table stands so; whether it ever did."""
    told: bool = page.evaluate(
        DRIVE.replace("THERE", there).replace("CHOOSE", choose), [table, 0, PATIENCE]
    )
    return told


def finish(page: Page, table: str) -> None:
    """Play seat 0 to the end of the game, for tests that are about what comes then."""
    assert drive(page, table, OVER, CAREFUL)


def reach(page: Page, game: str, phase: Phase) -> None:
    """Lay tables until one comes to the phase, and show it there."""
    for _ in range(20):
        table = lay(page, game, "Anna", *phase.others, options=phase.options)
        if drive(page, table, phase.there, phase.choose):
            break
    else:
        raise AssertionError(f"{game} never came to: {phase.name}")
    page.goto(f"/t/{table}")
    page.wait_for_selector('[data-show="idle"]')
    for touch in phase.touches:
        page.locator(touch).first.click()
    still(page)


@dataclass(frozen=True)
class Moment(Phase):
    """A moment of the show, while it lasts."""

    now: str = "dice tumbling"


SEEN = """() => {
  const { now = '', falls = '' } = document.querySelector('[data-phase]')?.dataset ?? {};
  return `${falls} ${now}`.trim();
}"""
GAMBLER_SHOW = (
    Moment("another's dice fall", "", ROWS, options={"first": 1}),
    Moment(
        "another's dice have fallen",
        "",
        {**ROWS, "die": 1},
        options={"first": 1},
        now="dice landed",
    ),
    Moment(
        "the tableau is full",
        "(s) => s.happened?.some(({ kind }) => kind === 'round_over') || s.view.round > 0",
        {"row": 6, "score": 1},
        CAREFUL,
        {"target": 50_000, "beginner": True},
        now="beat",
    ),
)
TUTTO_SHOW = (
    Moment("another's dice fall", "", CARD, options={"first": 1, "deck": ["double"]}),
    Moment(
        "dice have fallen",
        moves("keep"),
        {**CARD, "die": 6},
        options={"deck": ["double"]},
        now="dice landed",
    ),
)
ZOCKEN_SHOW = (
    Moment("another's die falls", "", PLATES, options={"first": 1}),
    Moment("a die has fallen", moves("place"), {**PLATES, "die": 1}, now="dice landed"),
    Moment(
        "the row is counted",
        OVER,
        {"plate": 9, "score": 1},
        CAREFUL,
        {"rounds": 1},
        others=(),
        now="beat",
    ),
)
SHOWS = {
    "gambler": GAMBLER_SHOW,
    "engel-bengel": GAMBLER_SHOW,
    "tutto": TUTTO_SHOW,
    "zocken": ZOCKEN_SHOW,
}


def catch(page: Page, game: str, moment: Moment) -> None:
    """Lay a table where time stands still, play it there, and let time go on to the moment."""
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    table = lay(page, game, "Anna", *moment.others, options=moment.options)
    if moment.there:
        drive(page, table, moment.there, moment.choose)
    for _ in range(1_500):
        if page.evaluate(SEEN) == moment.now:
            return
        page.clock.run_for(100)
    raise AssertionError(f"{game} never came to: {moment.name}")


LOOKS = 25


def fits(page: Page, phase: Phase, sizes: Sequence[Size] = SIZES) -> Iterator[Fit]:
    """As the phase on the page fits every screen, or these."""
    for size in sizes:
        fit = measure(page, size, phase.needs)
        for _ in range(LOOKS):  # a page that has just been resized draws its board anew
            if not fit.wrong:
                break
            page.wait_for_timeout(200)
            fit = measure(page, size, phase.needs)
        yield fit
