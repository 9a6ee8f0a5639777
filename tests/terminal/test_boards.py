"""What is drawn, offered and told: widths, signs, exact chances, sentences.

The loop around it is tested in `test_table`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from rich.text import Text

from tests.terminal.hands import Hand, new_match, screen, seated
from wagnis.core import Decision
from wagnis.games import BOXES
from wagnis.games.gambler.terminal.board import finishers
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.terminal.board import CARD_WIDTH, rule, title
from wagnis.records import Match
from wagnis.terminal.chronicle import log, paragraphs, tellings
from wagnis.terminal.dice import PIPS, faces
from wagnis.terminal.look import Look, percent
from wagnis.terminal.menu import menu
from wagnis.terminal.paper import widest
from wagnis.terminal.seating import Sitter
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import Language, speaking

NAMES = ["Anna", "Benedict", "Cleo"]


def played(game: str, names: list[str] = NAMES, **options: Any) -> Match:
    sitters = [Sitter("thumb"), Sitter("random", "coin"), *[Sitter("thumb")] * len(names)]
    table, _ = seated(new_match(game, names, **options), sitters[: len(names)])
    assert table.run()
    return table.match


def positions(match: Match) -> Iterator[Match]:
    return (match.at(event) for event in range(len(match.history) + 1))


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("look", [Look(True), Look(False)])
@pytest.mark.parametrize("game", BOXES)
def test_no_board_and_no_menu_is_wider_than_80_columns(
    game: str, look: Look, language: Language
) -> None:
    setting = setting_of(game)
    rule = {"en": "Rule", "de": "Regel", "nl": "Regel"}[language]
    with speaking(language):
        for match in positions(played(game)):
            lines = setting.draw(match, look, 80)
            node = match.node
            if isinstance(node, Decision):
                offers = setting.offers(match.game, match.state, node.actions, match.names, look)
                lines += menu(offers, look, 80)
                hints = setting.hints(match.game, match.state, node.actions)
                lines += [Text(f"{rule}: {hint.words}") for hint in hints]
            assert [line.plain for line in lines if line.cell_len > 80] == []


@pytest.mark.parametrize("game", BOXES)
def test_a_full_table_still_fits_80_columns(game: str) -> None:
    names = [f"Player {seat}" for seat in BOXES[game].seats][: BOXES[game].seats[-1]]
    for match in positions(played(game, names)):
        assert widest(setting_of(game).draw(match, Look(), 80)) <= 80


@pytest.mark.parametrize("game", BOXES)
def test_plain_output_is_nothing_but_ascii(game: str) -> None:
    table, paper = seated(
        new_match(game, ["Anna", "Random"]), hand=Hand(before=["?", "l", "h", "h", "zzz", "u"])
    )
    assert table.run()
    assert paper.getvalue().isascii()
    assert "\x1b" not in paper.getvalue()


@pytest.mark.parametrize("game", BOXES)
def test_every_move_on_offer_has_a_key_of_its_own_that_is_no_command(game: str) -> None:
    for match in positions(played(game)):
        node = match.node
        if isinstance(node, Decision):
            offers = setting_of(game).offers(
                match.game, match.state, node.actions, match.names, Look()
            )
            keys = [offer.key for offer in offers]
            assert len(set(keys)) == len(keys)
            assert not set(keys) & set("?ulhq")
            assert {offer.action for offer in offers} == set(node.actions)


@pytest.mark.parametrize("game", BOXES)
def test_a_low_terminal_still_shows_the_board_and_the_question(game: str) -> None:
    match = played(game)
    for number, there in enumerate(positions(match)):
        drawn, paper = screen(plain=False, width=80, height=24)
        story = [t for at in range(number) for t in tellings(there, at, drawn.look)]
        drawn.show(there, story, [Text("the question")])
        shown = paper.getvalue().splitlines()
        assert len(shown) < 24
        assert "the question" in shown[-1]


def test_a_die_shows_as_many_pips_as_its_face() -> None:
    for face in range(1, 7):
        drawn = "".join(line.plain for line in faces([face], Look()))
        assert drawn.count("●") == face
        assert PIPS[face] == tuple(row[::-1] for row in reversed(PIPS[face]))


def test_what_is_possible_is_never_called_0_percent() -> None:
    assert percent(Fraction(0)) == "0%"
    assert percent(Fraction(1, 7776)) == "<1%"
    assert percent(Fraction(7775, 7776)) == ">99%"
    assert percent(Fraction(1)) == "100%"


STAR = {"kind": "star", "boxes": 2, "sign": -1, "value": 30}
TABLEAU = {
    "id": "small",
    "rows": [
        {"kind": "fixed", "faces": [1, 2], "sign": 1, "value": 40},
        {"kind": "fixed", "faces": [1, 1, 1], "sign": 1, "value": 60},
        STAR,
        {"kind": "fixed", "faces": [3], "sign": 1, "value": 20},
        {"kind": "full_house", "boxes": 5, "sign": 1, "value": 90},
        {"kind": "fixed", "faces": [6, 5], "sign": 1, "value": 20},
    ],
}


def gambler(*events: Any) -> Match:
    match = new_match("gambler", ["Anna", "Ben"], stack=[TABLEAU])
    return match.replayed(list(events))


def strips(match: Match, look: Look) -> list[str]:
    drawn = [line.plain for line in setting_of("gambler").draw(match, look, 100)]
    return [line for line in drawn if line.strip()][:6]


def placed(face: int, row: int) -> dict[str, Any]:
    return {"place": {"face": face, "row": row}}


def test_a_finished_row_is_stamped_with_who_took_it_until_the_round_ends() -> None:
    match = gambler({"dice": [3, 4, 4, 4, 4]}, placed(3, 3), placed(4, 2), {"roll": True})
    assert finishers(match) == {3: "Anna"}
    drawn = strips(match, Look())
    assert "✓ Anna" in drawn[3]


def test_the_stamps_are_gone_with_the_next_tableau() -> None:
    rows = [{"kind": "star", "boxes": 1, "sign": 1, "value": 20}] * 6
    match = new_match("gambler", ["Anna", "Ben"], stack=[{"rows": rows}], target=1000).replayed(
        [{"dice": [1, 2, 3, 4, 5]}, *(placed(n, n) for n in range(1, 6)), {"dice": [6] * 5}]
    )
    assert finishers(match) == dict.fromkeys(range(1, 6), "Anna")
    assert finishers(match.replayed([placed(6, 0)])) == {}


def test_minus_rows_differ_from_plus_rows_without_colour() -> None:
    match = gambler({"dice": [3, 4, 4, 4, 4]})
    for look, hatched in ((Look(), "▓"), (Look(True), "#")):
        assert [hatched in line for line in strips(match, look)] == [n == 2 for n in range(6)]


def test_lying_next_and_open_boxes_differ_without_colour() -> None:
    match = gambler({"dice": [1, 1, 1, 4, 4]}, placed(1, 1))
    assert "[1]  >1<   1" in strips(match, Look(True))[1]


def test_a_debt_beyond_ones_points_is_told_as_such() -> None:
    rows = [{"kind": "star", "boxes": 1, "sign": -1, "value": 100}] * 6
    match = new_match("gambler", ["Anna", "Ben"], stack=[{"rows": rows}]).replayed(
        [{"dice": [1, 2, 3, 4, 5]}, placed(1, 0)]
    )
    told = log(match, Look(True))[-1].plain
    assert told.endswith("finishes it: -100, but has only 80 to pay with")


def words(match: Match) -> list[str]:
    node = match.node
    assert isinstance(node, Decision)
    offers = setting_of(match.box.name).offers(
        match.game, match.state, node.actions, match.names, Look()
    )
    return [f"{offer.key} {offer.words.plain}" for offer in offers]


@pytest.mark.parametrize("card", Card)
def test_every_card_has_a_title_and_a_rule_that_fit_on_it(card: Card) -> None:
    assert max(len(line) for line in (title(card), *rule(card))) <= CARD_WIDTH


def test_the_action_bar_speaks() -> None:
    match = new_match("tutto", ["Anna", "Ben"], deck=["bonus-300"]).replayed(
        [{"card": "bonus-300"}, {"dice": [2, 3, 4, 6, 6, 6]}, {"keep": [[6, 6, 6]]}]
    )
    assert words(match) == [
        "r Roll 3 dice — 28% null, 600 at risk; 6% TUTTO at once, adds 300",
        "s Stop — bank 600",
    ]


def test_after_a_tutto_the_chance_of_a_stop_card_is_said() -> None:
    match = new_match("tutto", ["Anna", "Ben"]).replayed(
        [{"card": "double"}, {"dice": [1, 1, 1, 5, 5, 5]}, {"keep": [[1, 1, 1], [5, 5, 5]]}]
    )
    assert words(match)[0] == "d Draw the next card, six dice again — 18% stop card, 3,000 at risk"
    told = [line.plain for line in log(match, Look())]
    assert told[-1].endswith("Anna TUTTO! All points are doubled: 3,000 at risk")


def test_the_victim_of_plus_minus_is_shown_before_it_happens() -> None:
    match = new_match("tutto", ["Anna", "Ben"], deck=["bonus-200", "plus-minus"]).replayed(
        [
            {"card": "bonus-200"},
            {"dice": [2, 3, 4, 6, 6, 6]},
            {"keep": [[6, 6, 6]]},
            {"stop": True},
            {"card": "plus-minus"},
            {"dice": [1, 1, 1, 5, 5, 5]},
        ]
    )
    drawn = "\n".join(line.plain for line in setting_of("tutto").draw(match, Look(), 80))
    assert "A TUTTO, once banked, costs the leader: Anna loses 600" in drawn
    match = match.replayed([{"keep": [[1, 1, 1], [5, 5, 5]]}, {"stop": True}])
    told = [line.plain for line in log(match, Look())]
    assert any("Plus/minus: Anna loses 600." in line for line in told)


def test_zocken_marks_matches_and_keys_and_says_what_is_still_possible() -> None:
    match = new_match("zocken", ["Anna"]).replayed(
        [{"pick": "red"}, {"dice": [3]}, {"place": 1}, {"pick": "green"}, {"dice": [1]}]
    )
    drawn = "\n".join(line.plain for line in setting_of("zocken").draw(match, Look(), 80))
    assert "● 3 ✓" in drawn
    assert "▸0◂" in drawn
    assert "1 match = 10   +50 still possible" in drawn


def test_bets_won_and_lost_are_told() -> None:
    told = "\n".join(line.plain for line in log(played("zocken", rounds=5), Look(True)))
    assert "wins the bet: +" in told
    assert "loses the bet: -20" in told
    assert "ends the turn with" in told


def test_what_one_player_did_in_a_row_is_one_paragraph() -> None:
    match = new_match("zocken", ["Anna"]).replayed([{"pick": "red"}, {"dice": [3]}, {"place": 1}])
    drawn, _ = screen(plain=False)
    story = [t for at in range(3) for t in tellings(match, at, drawn.look)]
    told = [line.plain for line in paragraphs(story, match.names, drawn.look, drawn.console)]
    assert told == ["Anna  takes ● red · rolls ▐3▌ · puts it on field 1, a match"]


def test_rolling_again_and_placing_are_told_in_order() -> None:
    match = gambler({"dice": [3, 4, 4, 4, 4]}, placed(3, 3), {"roll": True}, {"dice": [2, 2, 2, 2]})
    told = [line.plain for line in log(match, Look(True))]
    assert told == [
        "0  Anna rolls [3] [4] [4] [4] [4]",
        "1  Anna places [3] in row 4 and finishes it: +20",
        "2  Anna picks up 4 dice",
        "3  Anna rolls [2] [2] [2] [2]",
    ]


def test_control_signs_in_a_strangers_names_never_reach_the_terminal() -> None:
    match = new_match("zocken", ["An\x1b[2Jna"]).replayed([{"pick": "red"}])
    lines = [*log(match, Look()), *setting_of("zocken").draw(match, Look(), 80)]
    assert not any("\x1b" in line.plain for line in lines)


def test_a_style_ends_where_its_words_end() -> None:
    line = Look().text("red", "red") + Look().text(" and plain")
    assert [(span.start, span.end) for span in line.spans if span.style] == [(0, 3)]
    assert line.style == ""


def test_at_80_columns_the_seats_stand_beside_the_tableau_and_the_dice_beside_the_card() -> None:
    names = ["Anna", "Thumb", "Thumb 2", "Random"]
    for match in positions(played("engel-bengel", names)):
        assert "Anna" in setting_of("engel-bengel").draw(match, Look(), 80)[0].plain
    for match in positions(played("tutto", names)):
        dice_lie = setting_of("tutto").draw(match, Look(), 80)[0].plain.count("╭") > 1
        assert dice_lie == bool(match.state.left)


def test_where_a_row_is_too_long_the_seats_stand_below() -> None:
    long = {"kind": "star", "boxes": 23, "sign": 1, "value": 50}
    one = {"kind": "star", "boxes": 1, "sign": 1, "value": 20}
    match = new_match("gambler", ["Anna", "Ben"], stack=[{"rows": [long, *[one] * 5]}])
    assert widest(setting_of("gambler").draw(match, Look(), 80)) <= 80


def test_a_german_percent_sign_keeps_its_space_that_does_not_break() -> None:
    with speaking("de"):
        assert Look().text(percent(Fraction(7, 25))).plain == "28\N{NO-BREAK SPACE}%"
        assert Look(True).text(percent(Fraction(7, 25))).plain == "28 %"
