"""The lobby over HTTP: devices, games, tables, names, exports; and all other routes under /api.

Play itself goes over a table's socket.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Query, Request
from pydantic_core import to_json
from starlette.responses import Response
from starlette.routing import Match

from wagnis.games import BOXES
from wagnis.server.advice.asking import answer_position
from wagnis.server.advice.given import solved_file, solved_tables
from wagnis.server.daily.roll import sealed
from wagnis.server.daily.routes import add_daily
from wagnis.server.push.routes import add_push
from wagnis.server.room.room import Room
from wagnis.server.table.handles import shown
from wagnis.server.table.look_alikes import fold, is_reserved
from wagnis.server.table.names import clean_name
from wagnis.server.table.seating import check_options
from wagnis.server.table.table import SubmissionError
from wagnis.server.together.carrying import add_carrying
from wagnis.server.together.routes import add_together
from wagnis.server.web.answers import FAILURES, Answer, failed, packed
from wagnis.server.web.boards import board_answer, game_list
from wagnis.server.web.context import Context, Here
from wagnis.server.web.exports import Export, all_steps, record, sealed_record
from wagnis.server.web.guards.devices import device_of
from wagnis.server.web.guards.requests import address, take
from wagnis.server.web.guards.strict_json import StrictRoute
from wagnis.server.web.pictures.routes import add_sharing, tagged_page
from wagnis.server.web.routes.deletions import add_deletions
from wagnis.server.web.routes.forks import fork_table, fork_upload
from wagnis.server.web.routes.own_data import add_own_data
from wagnis.server.web.routes.pages import Pages, sent_asset, sent_table
from wagnis.server.web.routes.retained import add_retention, kept_record, not_there
from wagnis.server.web.routes.reviews import add_reviews
from wagnis.server.web.routes.watching import add_watching
from wagnis.server.wire.asked import AskedPosition, PositionAnswered, SolvedTables, Wished
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import (
    Fork,
    GameList,
    Me,
    NamesAsked,
    NamesJudged,
    NameTrouble,
    Opponents,
    Settings,
    Steps,
    TableList,
    TableMade,
    TableShown,
    Turn,
)

TableId: TypeAlias = Annotated[str, Query(max_length=40)]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


@cache
def lobby() -> APIRouter:
    """All routes under /api; shared by every server of this process."""
    router = APIRouter(prefix="/api", responses=FAILURES, route_class=StrictRoute)

    add_watching(router)

    @router.get("/me", response_model=Me)
    async def me(context: Here, request: Request, table: TableId | None = None) -> Response:
        """This device's handle, its own or at a table; creates a token if it has none."""
        handle = device_of(context, request)
        if table is not None:
            handle = shown(context.key, table, handle)
        answer: Me = {"handle": handle}
        return Answer(answer)

    @router.get("/games", response_model=GameList)
    async def games(request: Request) -> Response:
        """All games, with their options, bots and words."""
        body, encoding = packed(to_json(game_list()), request)
        return Answer(body, headers={"vary": "accept-encoding"} | encoding)

    @router.get(
        "/games/{game}/board/{digest}",
        response_model=None,
        responses={200: {"content": {"text/html": {}}}},
    )
    def board(game: str, digest: str) -> Response:
        """The board of a game from another package, as the document of a sandboxed frame."""
        return board_answer(game, digest)

    @router.get("/tables", response_model=TableList)
    async def tables(context: Here, request: Request) -> Response:
        """Public tables, and those where this device sits."""
        return Answer(await context.hub.listing(context.identity.of(request.headers.raw)))

    @router.post("/tables", status_code=201, response_model=TableMade)
    async def make(context: Here, request: Request, settings: Settings) -> Response:
        """Create a table; this device is its host."""
        handle = device_of(context, request)
        table = await context.hub.openings.create(settings, handle, address(request.scope))
        answer: TableMade = {"id": table.id, "commit": table.deal.commit}
        return Answer(answer, 201)

    @router.post("/opponents", response_model=Opponents)
    async def opponents(
        context: Here,
        request: Request,
        settings: Settings,
        without: TableId | None = None,
        own: bool = False,
    ) -> Response:
        """A table that seeks people for this game, else a new one with these settings.

        `own`: a new one in any case, for a person who was refused elsewhere.
        """
        handle, source = device_of(context, request), address(request.scope)
        take(context.limits.tables, request, "one table after another")
        wanted = settings.model_copy(update={"public": True, "seeking": True})
        table_id, found = await context.hub.opponents(wanted, handle, source, without, own)
        answer: Opponents = {"id": table_id, "found": found}
        return Answer(answer)

    @router.get("/tables/{table_id}", response_model=TableShown)
    async def table(context: Here, table_id: str) -> Response:
        """The whole table, as in the first message of its socket."""
        return Answer((await _room(context, table_id)).view())

    @router.get("/tables/{table_id}/turn", response_model=Turn)
    async def turn(context: Here, table_id: str) -> Response:
        """Which seat is to act."""
        shown = (await _room(context, table_id)).table
        answer: Turn = {"seq": shown.seq, "seat": shown.acting}
        return Answer(answer)

    @router.post("/tables/{table_id}/fork", status_code=201, response_model=TableMade)
    async def fork(context: Here, request: Request, table_id: str, wish: Fork) -> Response:
        """Try it from here: a new table that continues from a position of a finished game."""
        table = (await _room(context, table_id)).table
        handle = device_of(context, request)
        answer = await fork_table(context, table, wish, handle, address(request.scope))
        return Answer(answer, 201)

    @router.get("/tables/{table_id}/steps", response_model=Steps)
    async def steps(context: Here, request: Request, table_id: str) -> Response:
        """All events of the match, each with the resulting state."""
        room = await _room(context, table_id)
        return await _export(context, request, room, "steps", all_steps)

    @router.get("/tables/{table_id}/record", response_model=dict[str, Any])
    async def match_record(context: Here, request: Request, table_id: str) -> Response:
        """The match record; it reveals the seeds once the game is over."""
        last = await kept_record(context, table_id)
        if last is not None:
            return _attached(Answer(last), last["game"], table_id)
        room = await _room(context, table_id)
        if sealed(room.table, context.config.now()):
            answer = await _export(context, request, room, "sealed", sealed_record)
        else:
            answer = await _export(context, request, room, "record", record)
        return _attached(answer, room.table.settings.game, table_id)

    @router.post("/ask", response_model=PositionAnswered)
    async def ask(context: Here, request: Request, asked: AskedPosition) -> Response:
        """Evaluate a position of a game of another package, set up from its description."""
        check_options(asked.options)
        if asked.game in BOXES.house:
            raise SubmissionError(Refusal.NOT_NOW, "the client answers this: docs/ask.md")
        values, source = context.values, address(request.scope)
        return Answer(await values.answered(lambda: answer_position(asked, values), source))

    @router.post("/solved", response_model=SolvedTables)
    async def solved(context: Here, request: Request, wished: Wished) -> Response:
        """The solved tables of a game that do not ship; what is missing is being solved."""
        return Answer(await solved_tables(context.queue, wished, address(request.scope)))

    add_reviews(router)
    add_sharing(router)
    add_daily(router)
    add_retention(router)
    add_deletions(router)
    add_own_data(router)
    add_together(router)
    add_carrying(router)
    add_push(router)
    _add_names(router)

    @router.post("/reviews/{id}/fork", status_code=201, response_model=TableMade)
    async def fork_sent(context: Here, request: Request, id: str, wish: Fork) -> Response:
        """The same from a position of an uploaded record."""
        handle = device_of(context, request)
        answer = await fork_upload(context, id, wish, handle, address(request.scope))
        return Answer(answer, 201)

    @router.api_route("/{rest:path}", methods=METHODS, include_in_schema=False)
    async def nothing(request: Request) -> Response:
        """Unknown paths, and known ones with another method."""
        allowed: set[str] = set()
        for route in router.routes[:-1]:
            if route.matches(request.scope)[0] is Match.PARTIAL:
                allowed |= getattr(route, "methods", set())
        if allowed:
            sorry = "this cannot be asked in that way"
            return failed(Refusal.BAD_REQUEST, sorry, 405, {"allow": ", ".join(sorted(allowed))})
        return failed(Refusal.NOT_FOUND, "there is nothing here")

    return router


def client(context: Context) -> APIRouter:
    """The built client, for every path that is not under /api."""
    router, files = APIRouter(), Pages(context.config.client)

    @router.api_route("/values/{file}", methods=["GET", "HEAD"], include_in_schema=False)
    def values(file: str) -> Response:
        """A solved table; `def`, so that FastAPI uses a thread: the first packing takes a while."""
        content = solved_file(context.values, file)
        answer = sent_table(file) if content is None else sent_asset(file, content)
        return answer or failed(Refusal.NOT_FOUND, "there is no such table")

    @router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        answer = await tagged_page(context, files, request, path)
        if answer is None and path != "api":
            answer = files.answer(request, path)
        return answer or failed(Refusal.NOT_FOUND, "there is nothing here")

    return router


async def _room(context: Context, table_id: str) -> Room:
    room = await context.hub.room(table_id)
    if room is not None:
        await room.refresh()
        room = await context.hub.room(table_id) if room.lost else room
    if room is None:
        raise await not_there(context, table_id)
    return room


def _attached(answer: Response, game: str, table_id: str) -> Response:
    name = f"wagnis-{game}-{table_id}.json"
    answer.headers["content-disposition"] = f'attachment; filename="{name}"'
    return answer


async def _export(
    context: Context, request: Request, room: Room, name: str, export: Export
) -> Response:
    """An export of the match; for a finished game with an ETag, because it no longer changes."""
    take(context.limits.exports, request)
    content = await context.exports.of(room, name, export)
    if room.table.phase != "over":
        return Answer(content)
    tag = f'"{sha256(content).hexdigest()[:24]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Answer(content, headers=headers)


def _add_names(router: APIRouter) -> None:
    @router.post("/names", response_model=NamesJudged)
    async def judge(asked: NamesAsked) -> Response:
        """Names that cannot be used together at one table, in their order, with the reason."""
        seen: set[str] = set()
        answer: NamesJudged = {"wrong": []}
        for at, name in enumerate(asked.names):
            why = _trouble(name, seen)
            if why is not None:
                answer["wrong"].append({"at": at, "why": why})
        return Answer(answer)


def _trouble(name: str, seen: set[str]) -> NameTrouble | None:
    """Why one more name cannot be used, if so; adds it to the names seen before."""
    try:
        name = clean_name(name)
    except SubmissionError:
        return "unreadable"
    if is_reserved(name):
        return "bot"
    folded = fold(name)
    if folded in seen:
        return "twice"
    seen.add(folded)
    return None
