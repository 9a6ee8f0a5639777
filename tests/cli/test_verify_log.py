"""`wagnis verify --log` and `wagnis admin log`: what is found in a log, and what is noticed."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cli.test_admin import admin, at, sql
from tests.cli.test_verify_deals import record
from tests.dice.dealing import Dealer, eventful
from tests.dice.test_deal_log import chained
from tests.server.at_server import Server, play_out, two_at
from wagnis.cli import deal_log, main
from wagnis.dice import FairDice, FairSeeds
from wagnis.dice.deal_log import LogEntry, What, deal_seal, table_name, write_entry
from wagnis.records import Match, read_record, write_record
from wagnis.records.deal_log import game_digest

FAIR = FairSeeds(bytes(range(32)), ("a1" * 16, "b2" * 16))
OTHER = table_name("0" * 64)


def finished(fair: FairSeeds, most: int | None = None) -> Match:
    match = Match.new("zocken", 2, {"rounds": 1}, ("Anna", "Ben"), fair)
    while not match.over and (most is None or len(match.history) < most):
        match = match.settle(FairDice(fair))
        if not match.over:
            match = match.play(match.legal[0])
    return match


def entry(what: What, commit: str, deal: int = 1, **given: Any) -> LogEntry:
    told: dict[str, Any] = {"table": table_name(FAIR.commit), "why": None, "digest": None}
    return LogEntry(0, "2026-11-16", what, deal=deal, seal=deal_seal(deal, commit), **told | given)


def stranger(what: What = "dealt") -> LogEntry:
    return entry(what, "0" * 64, table=OTHER)


MATCH = finished(FAIR)
DEALT, FINISHED = entry("dealt", FAIR.commit), entry("finished", FAIR.commit)
FINISHED = replace(FINISHED, digest=game_digest(MATCH))
LOG = chained([stranger(), DEALT, stranger(), FINISHED, stranger("finished")])


class Checking:
    """The command, on a record and a log in files."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def file(self, log: Sequence[LogEntry], lines: slice = slice(None)) -> Path:
        path = self.folder / "log.jsonl"
        written = list(deal_log.exported(log))[lines]
        path.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
        return path

    def __call__(
        self, where: object, *words: str, written: dict[str, Any] | None = None
    ) -> tuple[int, str]:
        path = self.folder / "record.json"
        path.write_text(json.dumps(written or write_record(MATCH)), encoding="utf-8")
        status = main(["verify", str(path), "--log", str(where), *words])
        shown = self.capsys.readouterr()
        verdict = "VERIFIED: " if status == 0 else "NOT VERIFIED: "
        assert shown.out.splitlines()[-1].startswith(verdict), shown
        return status, shown.out + shown.err


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Checking:
    return Checking(tmp_path, capsys)


def test_a_game_that_is_in_the_log_is_found_and_told(check: Checking) -> None:
    status, shown = check(check.file(LOG))
    assert status == 0
    assert "5 entries, one unbroken chain" in shown
    assert str(LOG[-1].head) in shown
    assert "this game began from deal 1, entry 2 of 2026-11-16" in shown
    assert "finished with these events and seeds, entry 4" in shown
    assert "given up: none" in shown
    assert "not shown: games that the server never wrote into this log" in shown


def test_heads_that_were_noted_are_found(check: Checking) -> None:
    noted = [word for index in (0, 2, 4) for word in ("--head", str(LOG[index].head))]
    status, shown = check(check.file(LOG), *noted)
    assert status == 0
    assert "entry 3 is the one you noted" in shown


def lost(log: list[LogEntry], at: int) -> list[LogEntry]:
    return [*log[:at], *log[at + 1 :]]


TRICKS: dict[str, Callable[[list[LogEntry]], list[LogEntry]]] = {
    "removed": lambda log: lost(log, 2),
    "the first one removed": lambda log: log[1:],
    "changed": lambda log: [*log[:2], replace(log[2], what="given_up"), *log[3:]],
    "reordered": lambda log: [log[0], log[2], log[1], *log[3:]],
    "twice": lambda log: [*log[:2], log[1], *log[2:]],
}


@pytest.mark.parametrize("trick", TRICKS)
def test_a_log_that_was_tampered_with_is_not_whole(trick: str, check: Checking) -> None:
    status, shown = check(check.file(TRICKS[trick](LOG)))
    assert status == 1
    assert "log     is not complete" in shown
    assert "NOT VERIFIED: the log of deals was changed" in shown


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (slice(-1), "cut off after entry 5: its head is missing"),
        (slice(-3), "cut off after entry 3"),
        (slice(0), "cut off after entry 0"),
    ],
)
def test_a_file_that_is_cut_off_is_not_whole(lines: slice, sentence: str, check: Checking) -> None:
    status, shown = check(check.file(LOG, lines))
    assert status == 1
    assert sentence in shown


def test_a_head_that_is_not_the_last_entrys_is_not_believed(check: Checking) -> None:
    path = check.file(LOG)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:-2], lines[-1]]))
    status, shown = check(path)
    assert status == 1
    assert "its head is entry 5, but it ends with entry 4" in shown


def test_a_log_that_was_written_anew_is_noticed_by_who_noted_a_head(check: Checking) -> None:
    forged = chained([DEALT, FINISHED])
    assert check(check.file(forged))[0] == 0  # it is a chain, and the game is in it
    for head in (LOG[1].head, LOG[4].head):
        status, shown = check(check.file(forged), "--head", str(head))
        assert status == 1
        assert "than you noted" in shown or "you noted entry 5" in shown


def test_a_game_that_was_left_out_is_noticed(check: Checking) -> None:
    for log, sentence in (
        ([stranger()], "deal 1 of this record is not in the log as dealt"),
        ([FINISHED], "deal 1 of this record is not in the log as dealt"),
        ([DEALT], "the log does not say that this game was finished"),
        ([DEALT, entry("ended", FAIR.commit, why="abandoned")], "does not say that this game was"),
        ([DEALT, replace(FINISHED, digest="f" * 64)], "ended in another way (entry 2)"),
        ([DEALT, replace(FINISHED, digest="f" * 64), FINISHED], "another way (entry 2)"),
        ([replace(DEALT, seal=deal_seal(1, "f" * 64)), FINISHED], "not in the log as dealt"),
    ):
        status, shown = check(check.file(chained(log)))
        assert status == 1
        assert sentence in shown
        assert "NOT VERIFIED: the log of deals does not agree with this record" in shown


def test_deals_of_the_table_that_the_record_does_not_name_are_noticed(check: Checking) -> None:
    hidden = entry("given_up", "c" * 64, 2, why="silent")
    status, shown = check(check.file(chained([hidden, DEALT, FINISHED])))
    assert status == 1
    assert "deal 2 was given up (entry 1), and is not in the record" in shown


def test_deals_that_began_and_were_never_finished_are_told(check: Checking) -> None:
    """After a backup was restored a deal may have been dealt twice: one of them is lost."""
    gone = entry("dealt", "d" * 64, 2)
    ended = entry("finished", FAIR.commit, digest="f" * 64)
    restored = LogEntry(0, "2026-11-16", "restored", None, 1, None, "backup", LOG[0].hash)
    status, shown = check(check.file(chained([DEALT, gone, ended, restored, FINISHED])))
    assert status == 0
    assert "deal 2 began before a backup was restored and was never finished" in shown
    status, shown = check(check.file(chained([DEALT, gone, FINISHED])))
    assert status == 0
    assert "deal 2 began and was never finished" in shown


def test_a_table_that_was_deleted_in_mid_game_is_told(check: Checking) -> None:
    log = chained([DEALT, entry("ended", FAIR.commit, why="host_closed")])
    status, shown = check(check.file(log), written=write_record(finished(FAIR, most=6)))
    assert status == 0
    assert "its table was deleted before the end: host closed" in shown


def deals_of(dealer: Dealer, digest: str) -> list[LogEntry]:
    fair = dealer.fair()
    assert fair.dealt is not None
    name = table_name(next(one.commit for one in fair.dealt.given_up if one.number == 1))
    log = [
        entry("given_up", one.commit, one.number, table=name, why=one.why)
        for one in fair.dealt.given_up
    ]
    for deal, stretch in zip(fair.dealt.deals, fair.stretches, strict=True):
        log.append(entry("fixed", stretch.commit, deal.number, table=name))
        log.append(entry("dealt", stretch.commit, deal.number, table=name))
    last = fair.dealt.deals[-1].number, fair.stretches[-1].commit
    return [*log, entry("finished", last[1], last[0], table=name, digest=digest)]


def test_all_deals_of_a_table_of_version_2_have_to_be_in_the_log(check: Checking) -> None:
    written = record(eventful().fair())
    log = deals_of(eventful(), game_digest(read_record(written)))
    status, shown = check(check.file(chained(log)), written=written)
    assert status == 0
    assert "given up: 4" in shown
    assert "deal 2: kicked" in shown
    assert "never finished," not in shown
    for index, one in enumerate(log):
        status, shown = check(check.file(chained(lost(log, index))), written=written)
        assert status == (0 if one.what == "fixed" else 1), one


@contextmanager
def answering(answer: Callable[[str], tuple[int, bytes]]) -> Iterator[str]:
    """A server that answers a path with a status and a body."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = answer(self.path)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def publishing(log: Sequence[LogEntry], page: int = 2) -> Iterator[tuple[str, list[str]]]:
    """A server that publishes this log, and is asked too fast at first."""
    asked: list[str] = []

    def answer(path: str) -> tuple[int, bytes]:
        asked.append(path)
        if len(asked) == 2:
            return 429, b""
        first = int(parse_qs(urlsplit(path).query)["from"][0])
        entries = [write_entry(one) for one in log if one.number >= first][:page]
        body = json.dumps({"entries": entries, "head": log[-1].head._asdict()}).encode()
        return 200 if path.startswith("/api/deals?") else 404, body

    with answering(answer) as url:
        yield url, asked


def test_a_log_is_read_from_a_server_page_by_page(
    check: Checking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_log, "PAUSE", 0)
    for end in ("", "/", "/api/deals"):
        with publishing(LOG) as (url, asked):
            status, shown = check(url + end, "--head", str(LOG[3].head))
            assert (status, "5 entries" in shown) == (0, True)
            assert [path.partition("=")[2] for path in asked] == ["1", "3", "3", "5"]
    with publishing(lost(LOG, 3)) as (url, _):
        status, shown = check(url)
        assert (status, "after entry 3 comes entry 5" in shown) == (1, True)
    with publishing(LOG) as (url, _):
        status, shown = check(url + "/elsewhere")
        assert (status, "answers 404" in shown) == (2, True)
    status, shown = check(url)  # it is gone
    assert (status, "cannot read http://127.0.0.1" in shown) == (2, True)


@pytest.mark.parametrize(
    ("status", "body", "sentence"),
    [
        (500, b"", "answers 500"),
        (503, b'{"error": {}}', "answers 503"),
        (200, b"<!doctype html><title>Wagnis</title>", "is not a log of deals"),
        (200, b"", "is not a log of deals"),
    ],
)
def test_a_server_without_a_log_is_no_reason_to_believe_a_record(
    status: int, body: bytes, sentence: str, check: Checking
) -> None:
    with answering(lambda _: (status, body)) as url:
        ended, shown = check(url)
    assert (ended, sentence in shown) == (2, True), shown
    assert "NOT VERIFIED: the log of deals could not be read" in shown


def test_a_server_that_cannot_be_reached_is_no_reason_to_believe_a_record(
    check: Checking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_log, "PATIENCE", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as mute:  # takes connections, and never answers
        port = mute.getsockname()[1]
        status, shown = check(f"http://127.0.0.1:{port}")
        assert (status, "timed out" in shown) == (2, True), shown

    def unknown(*_: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", unknown)
        status, shown = check("http://nowhere.invalid")
    assert (status, "Name or service not known" in shown) == (2, True), shown
    for where in (
        f"http://127.0.0.1:{port}",  # nobody listens
        "http://[::1",
        "http://a..b",
        "http://127.0.0.1:none",
        "http://127.0.0.1/\xe4",
    ):
        status, shown = check(where)
        assert (status, "log     cannot read http://" in shown) == (2, True), shown


def test_what_is_no_log_is_said_in_a_sentence(check: Checking, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    for content, sentence in (
        (b"\xff\xfe", "is not a log of deals"),
        (b"[1]\n", "is not a log of deals"),
        (b'{"number": 1}\n', "does not say which deal"),
        (b'{"entries": 5}\n', "needs 'entries'"),
        (b'{"head": 5}\n', "needs 'number' and 'hash'"),
    ):
        path.write_bytes(content)
        status, shown = check(path)
        assert status in (1, 2)
        assert sentence in shown
    assert check(tmp_path / "nothere")[0] == 2
    with pytest.raises(SystemExit):
        check(path, "--head", "five")
    record = tmp_path / "record.json"
    assert main(["verify", str(record), "--head", str(LOG[0].head)]) == 2


def test_a_real_game_is_found_in_its_servers_log(check: Checking, tmp_path: Path) -> None:
    data, told = tmp_path / "data", list[tuple[str, dict[str, Any]]]()
    data.mkdir()

    async def story(server: Server) -> None:
        first, second, table = await two_at(server, "zocken", options={"rounds": 1})
        await two_at(server, "zocken")
        await play_out({0: first, 1: second})
        answer = await server.stranger().http.get(f"/api/tables/{table}/record")
        told.append((table, answer.json()))

    at(data, story)
    (table, written), file = told[0], tmp_path / "exported.jsonl"
    assert admin("log", "--data", data, "--export", file) == 0
    shown = check.capsys.readouterr().out
    assert "2 dealt, 1 finished" in shown
    head = shown.split()[-1]
    assert admin("log", "--data", data, "--export", file) == 2  # nothing is written over
    assert check(file, "--head", head, written=written)[0] == 0
    assert admin("log", "--data", data, "--table", table, "--head", head) == 0
    lines = check.capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in lines[:3]] == ["fixed", "dealt", "finished"]
    sql(data, "UPDATE deal SET number = NULL, hash = NULL")
    for row, what, why in ((1, "given_up", "silent"), (2, "ended", "host_closed")):
        sql(data, f"UPDATE deal SET what = '{what}', why = '{why}' WHERE id = {row}")
    assert admin("log", "--data", data) == 0
    shown = check.capsys.readouterr().out
    assert "given up: silent" in shown
    assert "ended: host closed" in shown
    assert "1 ended, 1 finished, 1 fixed, 1 given up" in shown
    assert admin("log", "--data", data, "--table", "nowhere") == 2
    sql(data, "UPDATE deal SET day = '2020-01-01' WHERE number = 1")
    check.capsys.readouterr()
    assert admin("log", "--data", data, "--export", tmp_path / "other.jsonl") == 1
    assert "entry 1 does not follow" in check.capsys.readouterr().out
    assert not (tmp_path / "other.jsonl").exists()
