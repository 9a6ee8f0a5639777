"""Plays one worked case through the protocol and asserts what it expects.
Not here: finding and reading the files of cases."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Answer = Callable[[bytes], dict[str, Any] | None]

OUTCOMES = {"dice", "card", "tableau"}


def check_case(answer: Answer, case: dict[str, Any]) -> None:
    """Play the case from a new game and assert its `expect`."""
    expect = case["expect"]
    refused = "error" in expect
    requests = [_new(case)] + [_event(event) for event in case.get("events", [])]
    before: dict[str, Any] | None = None
    for request in requests[: -1 if refused else None]:
        reply = _ask(answer, request)
        assert reply["ok"] is True, f"{case['name']}: {request} gave {reply}"
        before = reply["position"]
    if refused:
        _check_refusal(answer, case, requests[-1], before)
        return
    assert before is not None
    _check_position(case, before)
    _check_chances(answer, case)


def _new(case: dict[str, Any]) -> dict[str, Any]:
    return {
        "do": "new",
        "game": case["game"],
        "players": case["players"],
        "options": case.get("options", {}),
    }


def _event(event: dict[str, Any]) -> dict[str, Any]:
    if event.keys() & OUTCOMES:
        return {"do": "fall", "outcome": event}
    return {"do": "play", "move": event}


def _ask(answer: Answer, request: dict[str, Any]) -> dict[str, Any]:
    reply = answer(json.dumps(request).encode())
    assert reply is not None, f"no reply to {request}"
    return reply


def _check_refusal(
    answer: Answer,
    case: dict[str, Any],
    request: dict[str, Any],
    before: dict[str, Any] | None,
) -> None:
    """Assert the code of the refusal, and that nothing has changed."""
    reply = _ask(answer, request)
    assert reply["ok"] is False, f"{case['name']}: not refused: {reply}"
    assert reply["error"]["code"] == case["expect"]["error"], f"{case['name']}: {reply}"
    if before is not None:
        after = _ask(answer, {"do": "position"})
        assert _text(after["position"]) == _text(before), f"{case['name']}: position changed"


def _check_position(case: dict[str, Any], position: dict[str, Any]) -> None:
    expect = case["expect"]
    for key in ("to_act", "scores", "winners"):
        if key in expect:
            _equal(case, key, position[key], expect[key])
    for key, wanted in expect.get("view", {}).items():
        _equal(case, f"view.{key}", position["view"][key], wanted)
    _check_legal(case, position["legal"])


def _check_legal(case: dict[str, Any], legal: list[Any]) -> None:
    expect = case["expect"]
    moves = {_text(move) for move in legal}
    _equal(case, "moves without duplicates", len(moves), len(legal))
    if "legal" in expect:
        _equal(case, "legal", sorted(moves), sorted(_text(move) for move in expect["legal"]))
    if "legal_count" in expect:
        _equal(case, "legal_count", len(legal), expect["legal_count"])
    for move in expect.get("legal_has", []):
        assert _text(move) in moves, f"{case['name']}: {move} should be legal, not only {legal}"
    for move in expect.get("legal_not", []):
        assert _text(move) not in moves, f"{case['name']}: {move} should not be legal"


def _check_chances(answer: Answer, case: dict[str, Any]) -> None:
    if "chances" not in case["expect"]:
        return
    reply = _ask(answer, {"do": "chances"})
    assert reply["ok"] is True, f"{case['name']}: {reply}"
    chances = {_text(outcome): chance for outcome, chance in reply["chances"]}
    for outcome, chance in case["expect"]["chances"]:
        _equal(case, f"chance of {outcome}", chances.get(_text(outcome)), chance)


def _equal(case: dict[str, Any], what: str, got: Any, wanted: Any) -> None:
    assert _text(got) == _text(wanted), f"{case['name']}: {what} is {got}, not {wanted}"


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
