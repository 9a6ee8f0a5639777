"""Follows docs/tutorials as a reader would: every block is run, shown outputs are compared.

python -m scripts.tutorials                                all pages
python -m scripts.tutorials docs/tutorials/first-bot.md    one page
python -m scripts.tutorials --write                        shows what is printed now

The blocks of a page are used from top to bottom, in one new folder:

    ```python title="bot.py"        any language with a file name: saved under that name
    ```sh                           commands; they must succeed
    ```console                      `$ ` begins a command, the lines below are its output
    ```console title="server"       a terminal of its own, for a program that goes on running;
                                    `^C` interrupts it

In an output `…` stands for any text, and a line with `…` alone for any lines; runs of blanks are
equal. A comment above a block changes how it is used: `<!-- numbers within 10% -->` compares the
numbers of the output only roughly, `<!-- not run: why -->` leaves the block out. The port 8000
becomes a free one. A block inside a comment is run, and readers do not see it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "tutorials"
PATIENCE = 180.0  # seconds without any output; a passing run never meets it
FENCE = re.compile(r'```(\w+)(?: title="([^"]+)")?')
COMMENT = re.compile(r"<!-- (not run: .+|numbers within (\d+)%) -->")
NUMBER = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?")
DONE = "\x1e"  # the shell writes it after each command
INTERRUPT = "^C"
PORT = re.compile(r"\b8000\b")


class TutorialError(Exception):
    """A block that cannot be used, or an output that differs; names the page and the line."""


@dataclass(frozen=True, slots=True)
class Block:
    language: str
    title: str
    text: str
    line: int
    rough: float = 0.0
    """How far numbers of the output may differ, as a share."""
    left_out: bool = False


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page, in order.

    >>> [(one.language, one.title, one.text) for one in blocks('```text title="a"\\nb\\n```')]
    [('text', 'a', 'b\\n')]
    """
    lines = text.splitlines()
    comment, at = "", 0
    while at < len(lines):
        if not lines[at].startswith("```"):
            comment = lines[at] or comment
            at += 1
            continue
        fence, told = FENCE.fullmatch(lines[at]), COMMENT.fullmatch(comment)
        if fence is None or "```" not in lines[at + 1 :]:
            raise TutorialError(f"line {at + 1}: a block needs a language and an end")
        end = lines.index("```", at + 1)
        content = "".join(f"{line}\n" for line in lines[at + 1 : end])
        rough = int(told[2]) / 100 if told and told[2] else 0.0
        left_out = told is not None and told[2] is None
        yield Block(fence[1], fence[2] or "", content, at + 1, rough, left_out)
        comment, at = "", end + 1


def steps(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown below it.

    >>> steps("$ one \\\\\\n>   two\\nshown\\n$ three\\n")
    [('one \\\\\\n  two', 'shown\\n'), ('three', '')]
    """
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        if line.startswith("$ ") or line == INTERRUPT:
            found.append((line.removeprefix("$ "), ""))
        elif not found:
            raise TutorialError(f"{line!r} is no command: begin it with '$ '")
        elif line.startswith(">") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[1:].removeprefix(' ')}", "")
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]}{line}\n")
    return found


def agrees(shown: str, said: str, rough: float = 0.0) -> bool:
    """Whether a program said what the page shows.

    >>> agrees("a  …\\n…\\nend\\n", "a b c\\nany\\nlines\\nend\\n")
    True
    >>> agrees("90 wins\\n", "95 wins\\n"), agrees("90 wins\\n", "95 wins\\n", 0.1)
    (False, True)
    """
    pattern = ""
    for line in shown.rstrip().splitlines():
        if line.strip() == "…":
            pattern += r"(?:[^\n]*\n)*"
            continue
        for piece in re.split(rf"(…|\s+|{NUMBER.pattern})", line.strip()):
            if piece == "…":
                pattern += r"[^\n]*"
            elif piece.isspace():
                pattern += r"[ \t]+"
            elif rough and NUMBER.fullmatch(piece):
                pattern += rf"({NUMBER.pattern})"
            else:
                pattern += re.escape(piece)
        pattern += r"[ \t]*\n"
    lines = (line.strip() for line in said.rstrip().splitlines())
    found = re.fullmatch(pattern, "".join(f"{line}\n" for line in lines))
    if found is None or not rough:
        return found is not None
    wanted = [number for line in shown.splitlines() for number in NUMBER.findall(line)]
    return all(
        abs(_number(got) - _number(one)) <= rough * abs(_number(one))
        for one, got in zip(wanted, found.groups(), strict=True)
    )


def _number(text: str) -> float:
    return float(text.replace(",", ""))


class Terminal:
    """One process; what it writes is read by a thread, so that nothing waits for ever."""

    def __init__(self, words: list[str], folder: Path, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        self.lines: Queue[str | None] = Queue()
        self.reading = Thread(target=self._read, daemon=True)
        self.reading.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def line(self) -> str | None:
        """The next line; None after the last one."""
        try:
            return self.lines.get(timeout=PATIENCE)
        except Empty:
            raise TutorialError(f"nothing was written for {PATIENCE:.0f} seconds") from None

    def do(self, command: str) -> tuple[str, int]:
        """Run a command in a shell; what it wrote, and its exit status."""
        assert self.process.stdin is not None
        ended = f"status=$?; printf '\\n{DONE}%s\\n' $status; (exit $status)"
        self.process.stdin.write(f"{command}\n{ended}\n")
        self.process.stdin.flush()
        said = ""
        while (line := self.line()) is not None:
            if line.startswith(DONE):
                return said.removesuffix("\n"), int(line[1:])
            said += line
        return said, self.process.wait()

    def interrupt(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> None:
        """Also what it started; nothing that runs outlives the page."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reading.join(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


@dataclass
class Reader:
    """Follows one page in a folder of its own."""

    folder: Path
    environment: dict[str, str]
    port: int
    rewrites: bool = False
    """Outputs that differ are written into the page; otherwise they are errors."""
    running: dict[str, Terminal] = field(default_factory=dict)

    def follow(self, page: Path) -> int:
        """Use every block; the number of commands that ran."""
        text = page.read_text(encoding="utf-8")
        commands, renewed = 0, text.splitlines()
        longer = 0
        try:
            for block in blocks(text):
                try:
                    done = [] if block.left_out else self.use(block)
                except TutorialError as error:
                    raise TutorialError(f"{page.name}, line {block.line}: {error}") from None
                commands += max(len(done), block.language == "sh" and not block.left_out)
                if self.rewrites and done:
                    before, now = block.text.splitlines(), "".join(done).splitlines()
                    begin = block.line + longer
                    renewed[begin : begin + len(before)] = now
                    longer += len(now) - len(before)
        finally:
            for terminal in self.running.values():
                terminal.end()
        if self.rewrites:
            page.write_text("".join(f"{line}\n" for line in renewed), encoding="utf-8")
        return commands

    def use(self, block: Block) -> list[str]:
        """Every command of a console block, with its output as the page should show it."""
        text = PORT.sub(str(self.port), block.text)
        if block.language == "console":
            return [self.show(block, *step) for step in steps(text)]
        if block.language == "sh" and not block.title:
            said, status = self.shell().do(text)
            if status:
                raise TutorialError(f"{text}ended with status {status}:\n{said}")
        elif "." in block.title:
            file = self.folder / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        else:
            raise TutorialError(f"nothing is done with this block of {block.language}")
        return []

    def show(self, block: Block, command: str, shown: str) -> str:
        if block.title:
            said = self.keep_running(block, command, shown)
        else:
            said, _ = self.shell().do(command)
        if not agrees(shown, said, block.rough):
            if not self.rewrites or "Traceback" in said:
                raise TutorialError(f"$ {command}\nis shown as\n{shown}\nand said\n{said}")
            shown = said
        typed = command if command == INTERRUPT else "$ " + command.replace("\n", "\n> ")
        return f"{typed}\n{shown}".replace(str(self.port), "8000")

    def shell(self) -> Terminal:
        if "" not in self.running:
            words = ["bash", "--noprofile", "--norc"]
            self.running[""] = Terminal(words, self.folder, self.environment)
        return self.running[""]

    def keep_running(self, block: Block, command: str, shown: str) -> str:
        """What a program wrote until it is what the page shows; after `^C`, until it ended."""
        if command == INTERRUPT:
            if block.title not in self.running:
                raise TutorialError(f"nothing runs in the terminal {block.title!r}")
            self.running[block.title].interrupt()
        else:
            if block.title in self.running:
                self.running.pop(block.title).end()
            words = ["bash", "--noprofile", "--norc", "-c", f"exec {command}"]
            self.running[block.title] = Terminal(words, self.folder, self.environment)
        terminal, said = self.running[block.title], ""
        while command == INTERRUPT or not agrees(shown, said, block.rough):
            line = terminal.line()
            if line is None:
                break
            said += line
        if command == INTERRUPT:
            terminal.process.wait(PATIENCE)
        return said


def environment_in(home: Path) -> dict[str, str]:
    """A new user's: no settings, own folders for data and caches, and the commands of this Python.

    Numba keeps compiled code beside the source, so it is not compiled again for every page.
    """
    programs = home / "bin"
    programs.mkdir(parents=True)
    for name, words in {"wagnis": "-m wagnis", "python": "", "python3": ""}.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        program.chmod(0o755)
    kept = {
        name: value for name, value in os.environ.items() if name in ("LANG", "NUMBA_CACHE_DIR")
    }
    return {
        **kept,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONUNBUFFERED": "1",
        "HOME": str(home),
        "MPLBACKEND": "Agg",
        "OMP_NUM_THREADS": "1",  # small matrices: threads only wait for each other
    }


def follow(page: Path, folder: Path, rewrites: bool = False) -> int:
    """Follow a page as somebody who has just installed Wagnis."""
    work = folder / "work"
    work.mkdir(parents=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return Reader(work, environment_in(folder / "home"), port, rewrites).follow(page)


def main() -> int:
    parser = argparse.ArgumentParser(description="Follow the tutorials, and compare their outputs.")
    parser.add_argument("page", nargs="*", type=Path, default=sorted(PAGES.glob("*.md")))
    parser.add_argument("--write", action="store_true", help="show what is printed now")
    asked = parser.parse_args()
    for page in asked.page:
        with tempfile.TemporaryDirectory() as folder:
            try:
                commands = follow(page, Path(folder), asked.write)
                print(f"{page.name}: {commands} commands, all as shown")
            except TutorialError as error:
                sys.exit(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
