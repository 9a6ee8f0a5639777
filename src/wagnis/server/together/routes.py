"""People one plays with, over HTTP: results against them, and groups.

`GET /api/together` answers `Together`. Two devices see results against each other only while both
share theirs; `people` counts them.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi import Request as HttpRequest
from pydantic import StringConstraints
from starlette.responses import Response
from typing_extensions import TypedDict

from wagnis.server.room.hub import IDS
from wagnis.server.store import ConflictError, GoneRow
from wagnis.server.store.rows.own_data import leave_groups
from wagnis.server.table.documents import new_id, next_seat
from wagnis.server.table.handles import shown
from wagnis.server.table.names import clean_name
from wagnis.server.table.seating import write_settings
from wagnis.server.table.table import SubmissionError
from wagnis.server.together import rows
from wagnis.server.together.people import (
    Companion,
    companions,
    gather,
    order,
    others_in,
    people_of,
    wishes_of,
)
from wagnis.server.together.rows import GroupRow, GroupSeat
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.devices import device_of
from wagnis.server.web.guards.requests import take
from wagnis.server.web.routes.retained import not_there
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.positions import GameName
from wagnis.server.wire.tables import Request, TableMade

MOST_GAMES = 500
"""The latest finished games in which results are counted."""
MOST_GROUPS = 20
"""Groups of one device."""
MOST_INVITATIONS = 5
"""Groups to which one device is invited."""
IDLE = 24 * 3600 * 1000
"""Milliseconds without an event after which a group can open another table."""


class Sharing(Request):
    """Whether this device shares results and groups with the people it plays with."""

    shares: bool


class GroupShown(TypedDict):
    """The same people again."""

    id: str
    name: str
    game: GameName
    people: list[str]  # in the order of the seats of the next table; bots are not among them
    invited: list[str]  # those of them who have not agreed yet: no seat is reserved for them
    begins: str | None  # who begins the next game; None: a bot
    table: str | None  # the present table, until its game is over
    idle: bool  # nothing has happened there for a day: another one can be opened beside it


class Invitation(TypedDict):
    """A group that this device may join."""

    id: str
    name: str
    game: GameName
    by: str  # the member who has been in it for longest
    people: list[str]  # everybody else in it or invited


class Together(TypedDict):
    shares: bool
    people: list[Companion]  # the latest first; empty unless this device shares
    groups: list[GroupShown]
    invitations: list[Invitation]


class NewGroup(Request):
    """The people of a table become a group."""

    table: Annotated[str, StringConstraints(max_length=40)]
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]


def add_together(router: APIRouter) -> None:
    @router.get("/together", response_model=Together)
    async def overview(context: Here, request: HttpRequest) -> Response:
        """Results against the people this device plays with, and its groups."""
        take(context.limits.exports, request)
        return Answer(await _overview(context, context.identity.of(request.headers.raw)))

    @router.post("/together", response_model=Together)
    async def share(context: Here, request: HttpRequest, wish: Sharing) -> Response:
        """Begin or end sharing; ending leaves all groups."""
        take(context.limits.companions, request)
        handle = device_of(context, request)
        await context.hub.store.commit(
            rows.share, handle, context.config.now() if wish.shares else None
        )
        return Answer(await _overview(context, handle))

    @router.post("/groups", status_code=201, response_model=GroupShown)
    async def group(context: Here, request: HttpRequest, wish: NewGroup) -> Response:
        """Make a group of the people of a finished game, those that share; the others accept."""
        take(context.limits.companions, request)
        made = await _new_group(context, context.identity.of(request.headers.raw), wish)
        return Answer(_group_shown(made, context.config.now()), 201)

    @router.post("/groups/{group_id}/accept", response_model=Together)
    async def accept(context: Here, request: HttpRequest, group_id: str) -> Response:
        """Join a group to which this device is invited; leaving it declines."""
        take(context.limits.exports, request)
        handle = context.identity.of(request.headers.raw)
        await _accept(context, handle, group_id)
        return Answer(await _overview(context, handle))

    @router.post("/groups/{group_id}/table", status_code=201, response_model=TableMade)
    async def meet(
        context: Here, request: HttpRequest, group_id: str, another: bool = False
    ) -> Response:
        """The group's table: the present one until it is over, then a new one.

        `another`: a new one if nothing has happened at the present one for a day.
        """
        take(context.limits.tables, request)
        handle = context.identity.of(request.headers.raw)
        return Answer(await _meet(context, handle, group_id, another), 201)

    @router.delete("/groups/{group_id}", response_model=Together)
    async def leave(context: Here, request: HttpRequest, group_id: str) -> Response:
        """Leave a group; one without two devices is deleted."""
        take(context.limits.exports, request)
        handle = context.identity.of(request.headers.raw)
        if handle is not None and IDS.fullmatch(group_id):
            await context.hub.store.commit(leave_groups, handle, group_id)
        return Answer(await _overview(context, handle))


async def _overview(context: Context, me: str | None) -> Together:
    store = context.hub.store
    if me is None or not await store.read(rows.sharing, [me]):
        return {"shares": False, "people": [], "groups": [], "invitations": []}
    finished = await store.read(rows.finished, me, MOST_GAMES)
    sharing = await store.read(rows.sharing, others_in(finished, me))
    people: list[Companion] = [
        {**person, "id": shown(context.key, f"together {me}", other)}
        for other, person in companions(finished, me, sharing).items()
    ]
    now = context.config.now()
    groups = await store.read(rows.groups_of, me)
    return {
        "shares": True,
        "people": people,
        "groups": [_group_shown(group, now) for group in groups if me in group.members()],
        "invitations": [
            _invitation(group, me) for group in groups if me in group.invited() and group.members()
        ],
    }


def _invitation(group: GroupRow, me: str) -> Invitation:
    others = [seat for seat in group.seats if seat.handle != me]
    by = min((seat for seat in others if seat.accepted is not None), key=_accepted)
    return {
        "id": group.id,
        "name": group.name,
        "game": group.settings["game"],
        "by": by.name,
        "people": [seat.name for seat in others],
    }


def _accepted(seat: GroupSeat) -> tuple[int, int]:
    assert seat.accepted is not None
    return seat.accepted, seat.seat


def _group_shown(group: GroupRow, now: int) -> GroupShown:
    names = {seat.seat: seat.name for seat in group.seats}
    seats = order(group, len(group.settings["seats"]))
    return {
        "id": group.id,
        "name": group.name,
        "game": group.settings["game"],
        "people": [names[seat] for seat in seats if seat in names],
        "invited": [seat.name for seat in group.seats if seat.accepted is None],
        "begins": names.get(seats[0]),
        "table": group.table_id if _goes_on(group) else None,
        "idle": _goes_on(group) and _idle(group, now),
    }


def _goes_on(group: GroupRow) -> bool:
    return group.phase in ("open", "playing")


def _idle(group: GroupRow, now: int) -> bool:
    return group.last is not None and now - group.last >= IDLE


async def _new_group(context: Context, me: str | None, wish: NewGroup) -> GroupRow:
    room = await context.hub.room(wish.table) if IDS.fullmatch(wish.table) else None
    if room is None:
        raise await not_there(context, wish.table)
    table, store = room.table, context.hub.store
    if me is None or me not in table.holders():
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only people of this table can keep its group")
    if table.phase != "over":
        raise SubmissionError(Refusal.NOT_NOW, "a group is made when the game is over")
    sharing = await store.read(rows.sharing, table.holders())
    if me not in sharing:
        raise SubmissionError(Refusal.NOT_ALLOWED, "switch sharing on first")
    now = context.config.now()
    # Nobody's invitations that wait keep the others from their group.
    crowded = await store.read(rows.crowded, sharing - {me}, MOST_INVITATIONS)
    seats = people_of(table, me, sharing - crowded, now)
    if len({seat.handle for seat in seats}) < 2:
        if crowded:
            sorry = "everybody else here is invited to many groups already"
            raise SubmissionError(Refusal.TOO_MANY, sorry)
        sorry = "nobody else at this table shares results and groups"
        raise SubmissionError(Refusal.NOT_ALLOWED, sorry)
    own = {"seats": wishes_of(table), "public": False, "seeking": False}
    settings = table.settings.model_copy(update=own)
    group = GroupRow(
        new_id(),
        clean_name(wish.name),
        now,
        next_seat(table.settings),
        table.id,
        write_settings(settings),
        seats,
        table.phase,
    )
    try:
        return await store.commit(rows.add_group, group, MOST_GROUPS)
    except ConflictError:
        sorry = "this device is in too many groups"
        raise SubmissionError(Refusal.TOO_MANY, sorry) from None


async def _accept(context: Context, me: str | None, group_id: str) -> None:
    store, now = context.hub.store, context.config.now()
    if IDS.fullmatch(group_id) is None:
        me = None
    try:
        invited = me is not None and await store.commit(rows.accept, me, group_id, now, MOST_GROUPS)
    except ConflictError:
        sorry = f"this device is in {MOST_GROUPS} groups already"
        raise SubmissionError(Refusal.TOO_MANY, sorry) from None
    if not invited:
        raise SubmissionError(Refusal.NOT_FOUND, "this device is invited to no such group")


async def _meet(context: Context, me: str | None, group_id: str, another: bool) -> TableMade:
    groups = [] if me is None else await context.hub.store.read(rows.groups_of, me)
    group = next((one for one in groups if one.id == group_id), None)
    if group is None or me is None or me not in group.members():
        raise SubmissionError(Refusal.NOT_FOUND, "this device is in no such group")
    another = another and _idle(group, context.config.now())
    if group.table_id is not None and _goes_on(group) and not another:
        room = await context.hub.room(group.table_id)
        if room is not None:
            return {"id": group.table_id, "commit": room.table.deal.commit}
    table = gather(group, me, context.config.now())
    await context.hub.openings.add(table)
    try:
        await context.hub.store.commit(rows.begin, group.id, group.begun, table.id)
    except ConflictError:  # another member was quicker: their table
        await context.hub.store.delete(GoneRow(table.id, table.created, "host_closed"))
        return await _meet(context, me, group_id, another)
    return {"id": table.id, "commit": table.deal.commit}
