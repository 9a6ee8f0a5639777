"""Tellers: the happenings of an event, computed only from the views before and after it.

They are a second hand: nothing of the engines is used here, and nothing they tell with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from wagnis.core.plain import PlainObject

Teller: TypeAlias = Callable[[PlainObject, PlainObject, PlainObject], Iterator[PlainObject]]
"""From the position before an event, the event as written, and the position after it."""

MATCHES = [0, 10, 30, 60, 100, 150, 210, 280]
BONUSES = {f"bonus-{points}": points for points in (200, 300, 400, 500, 600)}


def gambler(was: PlainObject, event: PlainObject, now: PlainObject) -> Iterator[PlainObject]:
    before, after = was["view"], now["view"]
    seat, seats, over = before["roller"], was["players"], now["winners"] is not None
    full = over or after["round"] != before["round"]
    if "roll" in event:
        yield {"kind": "picked_up", "seat": seat, "dice": len(before["cup"])}
    if "dice" in event and after["cup"] == []:
        yield {"kind": "nothing_fits", "seat": seat}
    if "place" in event:
        number = event["place"]["row"]
        row = before["tableau"]["rows"][number]
        if len(before["filled"][number]) + 1 == row["boxes"]:
            value = row["sign"] * row["value"]
            change = now["scores"][seat] - was["scores"][seat]
            yield {
                "kind": "row_finished",
                "seat": seat,
                "row": number,
                "value": value,
                "points": change,
            }
        if len(before["cup"]) == 1 and not full:
            yield {"kind": "all_placed" if after["stock"][seat] else "out_of_dice", "seat": seat}
    passed = "roll" not in event and "tableau" not in event and after["cup"] == []
    if passed or full:
        yield {"kind": "turn_over", "seat": seat}
    if passed and not full:
        for ahead in range(1, seats):
            following = (seat + ahead) % seats
            if after["stock"][following]:
                break
            yield {"kind": "skipped", "seat": following}
    if over:
        yield {"kind": "target_reached", "target": was["options"]["target"]}
        yield {"kind": "game_over", "winners": now["winners"]}
    elif full:
        yield {"kind": "round_over", "round": before["round"], "starter": after["starter"]}
    if "tableau" in event or (full and not over and after["tableau"] is not None):
        opened = after["tableau"]["id"]
        yield {"kind": "tableau_opened", "round": after["round"], "tableau": opened}


def tutto(was: PlainObject, event: PlainObject, now: PlainObject) -> Iterator[PlainObject]:
    before, after = was["view"], now["view"]
    seat, risk, over = before["roller"], before["turn_points"], now["winners"] is not None
    null = "dice" in event and after["dice"] == []
    banks = "stop" in event or (null and before["card"] == "fireworks")
    fails = (null and not banks) or event == {"card": "stop"}
    if "card" in event and not any(before["deck"].values()):
        yield {"kind": "shuffled"}
    if event == {"card": "stop"}:
        yield {"kind": "stop_drawn", "seat": seat, "lost": risk}
    if null and not banks:
        yield {"kind": "null", "seat": seat, "lost": risk}
    if fails and before["charges"]:
        yield {"kind": "charges_cancelled", "seat": seat, "charges": before["charges"]}
    if "roll" in event:
        yield {"kind": "picked_up", "seat": seat, "dice": before["left"]}
    if "draw" in event:
        yield {"kind": "went_on", "seat": seat, "at_risk": risk}
    won = False
    if "keep" in event:
        dice = sum(map(len, event["keep"]))
        worth = 0
        if before["card"] in BONUSES or before["card"] in ("double", "fireworks"):
            worth = sum(_worth(group) for group in event["keep"])
            yield {"kind": "kept", "seat": seat, "worth": worth}
        if dice == before["left"]:
            won = before["card"] == "cloverleaf" and before["tuttos"] == 1
            if won:
                yield {"kind": "cloverleaf_won", "seat": seat}
            else:
                yield _made(seat, before["card"], risk + worth)
                if before["card"] == "plus-minus" and was["options"].get("plus_minus") == "at_once":
                    yield from _charged(list(was["scores"]), seat)
    if banks:
        books = list(was["scores"])
        for _ in range(before["charges"]):
            yield from _charged(books, seat)
        by = "stop" if "stop" in event else "fireworks"
        yield {"kind": "banked", "seat": seat, "points": risk, "by": by}
    if banks or fails or won:
        yield {"kind": "turn_over", "seat": seat}
    if over:
        yield {"kind": "game_over", "winners": now["winners"]}
    elif after["last_round"] and not before["last_round"]:
        yield {"kind": "last_round", "seat": seat, "target": was["options"]["target"]}


def _worth(group: list[int]) -> int:
    if len(group) == 3:
        return 1000 if group[0] == 1 else 100 * group[0]
    return 100 if group[0] == 1 else 50


def _made(seat: int, card: str, risk: int) -> PlainObject:
    effect, added = {
        "fireworks": ("again", 0),
        "cloverleaf": ("one_more", 0),
        "straight": ("straight", 2000),
        "plus-minus": ("plus", 1000),
        "double": ("doubled", risk),
    }.get(card) or ("bonus", BONUSES[card])
    return {
        "kind": "tutto_made",
        "seat": seat,
        "card": card,
        "effect": effect,
        "added": added,
        "at_risk": risk + added,
    }


def _charged(books: list[int], roller: int) -> Iterator[PlainObject]:
    top = max(books)
    for seat, score in enumerate(books):
        if score == top and seat != roller and score:
            books[seat] = max(0, score - 1000)
            yield {"kind": "charged", "seat": seat, "points": books[seat] - score}


def zocken(was: PlainObject, event: PlainObject, now: PlainObject) -> Iterator[PlainObject]:
    before = was["view"]
    seat, place = before["roller"], event.get("place")
    if "bet" in event:
        yield {"kind": "bet_placed", "seat": was["to_act"], "roller": seat, "on": event["bet"]}
    if place is None:
        return
    row, out = list(before["row"]), len(before["out"])
    if place == "out":
        yield {"kind": "out", "seat": seat, "first": out == 0, "cost": 20}
        out += 1
    elif place in ("L", "R"):
        row["LR".index(place) * 8] = {"die": before["die"], "face": before["face"]}
        yield {"kind": "evaded", "seat": seat, "place": place, "cost": 10}
    else:
        row[place] = {"die": before["die"], "face": before["face"]}
    hits = sum(row[f + 1] is not None and row[f + 1]["die"] == c for f, c in _circles(before))
    if isinstance(place, int) and before["circles"][place - 1] == before["die"]:
        worth = MATCHES[hits]
        yield {"kind": "matched", "seat": seat, "place": place, "matches": hits, "worth": worth}
    faces = [die["face"] for die in row if die is not None]
    if before["direction"] is None and len(set(faces)) > 1:
        yield {"kind": "direction_decided", "direction": "up" if faces[0] < faces[-1] else "down"}
    if before["remaining"]:
        if len(before["remaining"]) == 4 and was["players"] > 1:
            yield {"kind": "betting_opens", "roller": seat}
        return
    sidings = (row[0] is not None) + (row[8] is not None)
    score = 50 * (out == 0) + MATCHES[hits] - 10 * sidings - 20 * out
    yield {
        "kind": "turn_scored",
        "seat": seat,
        "points": score,
        "matches": hits,
        "match_points": MATCHES[hits],
        "bonus": 50 if out == 0 else 0,
        "evaded": sidings,
        "evasion_cost": 10 * sidings,
        "out": out,
        "out_cost": 20 * out,
        "over_fifty": score > 50,
    }
    for other, bet in enumerate(before["bets"]):
        if bet:
            won = score > 50
            kind, change = ("bet_won", score // 2) if won else ("bet_lost", -20)
            yield {"kind": kind, "seat": other, "points": change}
    yield {"kind": "turn_over", "seat": seat}
    if now["winners"] is not None:
        yield {"kind": "game_over", "winners": now["winners"]}
    elif now["view"]["round"] != before["round"]:
        rounds = was["options"].get("rounds", 5)
        yield {"kind": "round_begins", "round": now["view"]["round"], "rounds": rounds}


def _circles(view: PlainObject) -> list[tuple[int, str]]:
    return list(enumerate(view["circles"]))


TELLERS: dict[str, Teller] = {
    "gambler": gambler,
    "engel-bengel": gambler,
    "tutto": tutto,
    "zocken": zocken,
}
