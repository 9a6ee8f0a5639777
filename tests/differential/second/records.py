"""Match records: writing them, and the checks on reading one back.
Not here: the requests of the referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import fair
from .common import Refusal, is_whole, same
from .table import GAMES, Table

RULES_VERSION = 1


def write(table: Table) -> dict[str, Any]:
    """Give the record of a table."""
    record: dict[str, Any] = {
        "format": 1,
        "rules": RULES_VERSION,
        "game": table.game,
        "players": list(table.names),
        "options": table.options,
        "events": [event for event, _ in table.past],
        "result": result(table),
    }
    if table.fair is not None:
        record["fair"] = table.fair
    return record


def result(table: Table) -> dict[str, Any]:
    """Give scores and winners as they stand."""
    return {"scores": list(table.state["scores"]), "winners": table.state["winners"]}


def read(record: dict[str, Any], tableaux: Mapping[str, Any]) -> Table:
    """Replay a record, or refuse it."""
    check_head(record)
    table = Table(record["game"], list(record["players"]), record["options"], tableaux)
    for number, event in enumerate(record["events"]):
        replay(table, number, event)
    check_result(table, record)
    table.fair = read_fair(record, len(record["players"]))
    return table


def check_head(record: dict[str, Any]) -> None:
    """Refuse a record whose fields have the wrong shape."""
    want(same(record.get("format"), 1), "format")
    want(same(record.get("rules", RULES_VERSION), RULES_VERSION), "rules")
    game = record.get("game")
    want(isinstance(game, str) and game in GAMES, "game")
    names = record.get("players")
    want(isinstance(names, list) and all(isinstance(name, str) for name in names), "players")
    want(isinstance(record.get("options"), dict), "options")
    want(isinstance(record.get("events"), list), "events")


def want(condition: bool, what: str) -> None:
    """Refuse the record unless the condition holds."""
    if not condition:
        raise Refusal("bad_record", f"wrong {what}")


def replay(table: Table, number: int, event: Any) -> None:
    """Bring one event of a record to the table."""
    if not isinstance(event, dict):
        raise Refusal("bad_record", "an event is an object", number)
    to_act = table.to_act()
    try:
        if to_act is None:
            raise Refusal("game_over", "the game is over")
        if to_act == "chance":
            table.fall(event)
        else:
            table.play(event)
    except Refusal as refusal:
        raise Refusal("bad_record", refusal.message, number) from None


def check_result(table: Table, record: dict[str, Any]) -> None:
    """Refuse a result that does not fit the events."""
    given = record.get("result")
    if given is None:
        want(table.state["winners"] is None, "result: a finished game has one")
        return
    want(isinstance(given, dict) and "scores" in given and "winners" in given, "result")
    wanted = result(table)
    want(same(given["scores"], wanted["scores"]), "scores")
    want(same(given["winners"], wanted["winners"]), "winners")


KEPT = ("commit", "server_seed", "client_seeds", "table", "deal", "promises", "given_up")


def read_fair(record: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Give the seeds of the record, if it has any."""
    if "fair" not in record:
        return None
    given = record["fair"]
    want(isinstance(given, dict), "fair")
    want(is_hex(given.get("commit"), 32) and is_hex(given.get("server_seed"), 32), "fair")
    seeds = given.get("client_seeds")
    want(isinstance(seeds, list) and is_whole(len(seeds), players, players), "client seeds")
    want(all(is_hex(seed, 16) for seed in seeds), "client seeds")
    want(fair.commit(bytes.fromhex(given["server_seed"])) == given["commit"], "commit")
    table, promises = given.get("table"), given.get("promises")
    want(isinstance(table, str) and isinstance(promises, list), "promises")
    want(
        promises == [fair.promise(table, given["commit"], *of) for of in enumerate(seeds)],
        "promises",
    )
    return {key: given[key] for key in KEPT}


def is_hex(value: Any, octets: int) -> bool:
    """Say whether this is lower-case hex of so many bytes."""
    if not isinstance(value, str) or len(value) != 2 * octets:
        return False
    return all(letter in "0123456789abcdef" for letter in value)
