"""The last release, found in the changelog, and its source, taken from git."""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]


class NoReleaseError(Exception):
    """This copy has no git history with that release."""


def last_release(changelog: str, root: Path = ROOT) -> str:
    """The newest dated version with a commit: a heading is dated before its commit is made."""
    dated = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", changelog, re.MULTILINE)
    if not dated:
        raise NoReleaseError("the changelog names no released version")
    for version in dated:
        with suppress(NoReleaseError):
            commit_of(version, root)
            return str(version)
    raise _missing(dated[0])


def commit_of(version: str, root: Path = ROOT) -> str:
    """The newest commit whose subject begins with this version; copies may have no tags."""
    subject = re.compile(rf"[0-9a-f]+ (wagnis |release: )?{re.escape(version)}(?![\d.])")
    for line in _git(version, root, "log", "--format=%H %s").decode().splitlines():
        if subject.match(line):
            return line.split()[0]
    raise _missing(version)


def unpack(version: str, to: Path, root: Path = ROOT) -> Path:
    """Write the source of this release, and return its folder `src`."""
    packed = _git(version, root, "archive", commit_of(version, root), "src")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(to, filter="data")
    return to / "src"


def _git(version: str, root: Path, *words: str) -> bytes:
    asked = ["git", "-C", str(root), *words]
    try:
        return subprocess.run(asked, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        raise _missing(version) from None


def _missing(version: str) -> NoReleaseError:
    return NoReleaseError(
        f"{version} is not in the git history of this copy, as in an unpacked archive or a shallow "
        "clone: clone the whole repository"
    )
