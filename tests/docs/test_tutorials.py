"""The tutorials tell the truth: every page of docs/tutorials is followed as a reader would.

Also tried here: that the program which follows them notices what is wrong with a page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.tutorials import PAGES, TutorialError, agrees, blocks, follow

pytest.importorskip("numba")
pytest.importorskip("gymnasium")

ALL = sorted(PAGES.glob("*.md"))


@pytest.mark.xdist_group("tutorials")  # pages that share compiled code compile it once
@pytest.mark.parametrize("page", ALL, ids=lambda page: page.stem)
def test_a_page_does_what_it_says(page: Path, tmp_path: Path) -> None:
    assert follow(page, tmp_path) > 0


def test_every_page_is_listed() -> None:
    listed = re.findall(r"^\| \[[^]]+\]\(([^)]+)\)", (PAGES / "README.md").read_text("utf-8"), re.M)
    assert set(listed) == {page.name for page in ALL} - {"README.md"}


def followed(page: Path, text: str) -> int:
    (page / "page.md").write_text(text, encoding="utf-8")
    return follow(page / "page.md", page / "folder")


def test_files_commands_and_programs_that_go_on_running_share_a_folder(tmp_path: Path) -> None:
    page = (
        '```python title="clock.py"\nimport time\n\nprint("began", flush=True)\n'
        "try:\n    time.sleep(1000)\nexcept KeyboardInterrupt:\n    print('ended')\n```\n\n"
        '```console title="clock"\n$ python clock.py\nbegan\n```\n\n'
        "```sh\nmkdir here\ncd here\n```\n\n"
        "```console\n$ ls ..\nclock.py\nhere\n$ false\n$ echo $?\n1\n```\n\n"
        '```console title="clock"\n^C\nended\n```\n'
    )
    assert followed(tmp_path, page) == 6


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("```console\n$ echo one\ntwo\n```\n", r"page.md, line 1: \$ echo one\nis shown as\ntwo"),
        ("a\n\n```sh\nexit 3\n```\n", "line 3: exit 3\nended with status 3"),
        ("```sh\nfalse\n```\n", "ended with status 1"),
        ("```python\nprint()\n```\n", "nothing is done with this block of python"),
        ("```\nwords\n```\n", "needs a language"),
        ("```console\nwords\n```\n", "no command"),
        ('```console title="server"\n$ echo one\ntwo\n```\n', "is shown as\ntwo"),
        ('```console title="server"\n^C\n```\n', "nothing runs"),
    ],
)
def test_what_is_wrong_with_a_page_is_named(tmp_path: Path, page: str, wrong: str) -> None:
    with pytest.raises(TutorialError, match=wrong):
        followed(tmp_path, page)


def test_a_block_that_is_not_run_says_why() -> None:
    text = "<!-- not run: no network -->\n```sh\nfalse\n```\n\n<!-- a note -->\n```sh\nfalse\n```\n"
    assert [block.left_out for block in blocks(text)] == [True, False]


@pytest.mark.parametrize(
    ("shown", "said", "rough", "agree"),
    [
        ("a b\n", "a   b\n\n", 0.0, True),
        ("a\n", "a\nb\n", 0.0, False),
        ("a\n…\n", "a\nb\nc\n", 0.0, True),
        ("a … d\n", "a b c d\n", 0.0, True),
        ("points -39.5\n", "points -44.5\n", 0.1, False),
        ("points -39.5\n", "points -41.5\n", 0.1, True),
        ("1,000 wins\n", "1,090 losses\n", 0.1, False),
        ("0 wins\n", "1 wins\n", 0.1, False),
    ],
)
def test_outputs_are_compared(shown: str, said: str, rough: float, agree: bool) -> None:
    assert agrees(shown, said, rough) is agree


def test_outputs_that_changed_can_be_written_into_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```console\n$ echo one\n$ echo two\nt…\n$ echo three\nfour\nfive\n```\n\nend\n", "utf-8"
    )
    follow(page, tmp_path / "first", rewrites=True)
    assert page.read_text("utf-8") == (
        "```console\n$ echo one\none\n$ echo two\nt…\n$ echo three\nthree\n```\n\nend\n"
    )
    assert follow(page, tmp_path / "second") == 3
