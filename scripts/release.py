"""Makes a release in dist/ from the last commit, and tries it; nothing is uploaded.

python scripts/release.py            builds, checks, installs, tries; writes dist/
python scripts/release.py --check    only says whether this tree can be released

The files are built twice, from two clean clones, and must be the same bytes. dist/ then holds the
source archive, the wheel, the bill of materials (CycloneDX) and SHA256SUMS.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
CLIENT = "src/wagnis/server/client/"
EXAMPLE, SKELETON = "examples/pig", "wagnis/cli/skeleton"  # as scripts/hatch_build.py copies it
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NOT_IN_THE_ARCHIVE = (".ci/", ".containerignore")
UNWANTED = re.compile(r"(^|/)(node_modules|__pycache__|\.venv|\.git|\.hypothesis)/|\.pyc$|\.map$")
MOST = {".whl": 40_000_000, ".gz": 60_000_000}
"""The largest size of each file, in bytes: a larger one has something in it that nobody meant."""


class ReleaseError(Exception):
    """Why there is no release, in one sentence."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say what prevents a release")
    arguments = parser.parse_args()
    try:
        problems = [*unsaved(ROOT), *disagreements(ROOT)]
        if problems:
            raise ReleaseError("; ".join(problems))
        print(f"wagnis {version(ROOT)} can be released")
        if not arguments.check:
            release()
    except ReleaseError as error:
        print(f"no release: {error}", file=sys.stderr)
        return 1
    return 0


def release() -> None:
    with tempfile.TemporaryDirectory(prefix="wagnis-release-") as name:
        folder = Path(name)
        first, second = (build(folder / f"clone-{number}") for number in (1, 2))
        differing = [file.name for file in first if _digest(file) != _digest(_beside(file, second))]
        if differing:
            raise ReleaseError(f"two builds of {', '.join(differing)} differ")
        print("built twice, the same bytes")
        problems = [problem for file in first for problem in contents(file, tracked(ROOT))]
        if problems:
            raise ReleaseError("; ".join(problems))
        told([sys.executable, "-m", "twine", "check", "--strict", *first], ROOT)
        print("contents and metadata are in order")
        (wheel,) = (file for file in first if file.suffix == ".whl")
        tried = [python for python in PYTHONS if installs(python, wheel, folder)]
        if not tried:
            raise ReleaseError("no supported Python is installed here")
        bill = folder / f"wagnis-{version(ROOT)}.cdx.json"
        shutil.copy(ROOT / "web" / "public" / "bill-of-materials.json", bill)
        written = publish([*first, bill], DIST)
        print(
            "\n".join(f"{file.stat().st_size:>12,}  {file.relative_to(ROOT)}" for file in written)
        )


def version(root: Path) -> str:
    text = (root / "src" / "wagnis" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise ReleaseError("src/wagnis/__init__.py has no __version__")
    return found[1]


def unsaved(root: Path) -> Iterator[str]:
    """Files that the last commit does not have: a release is made from a commit."""
    lines = told(["git", "status", "--porcelain"], root).splitlines()
    if lines:
        more = f" and {len(lines) - 3} more" if len(lines) > 3 else ""
        yield f"not committed: {', '.join(line[3:] for line in lines[:3])}{more}"


def disagreements(root: Path) -> Iterator[str]:
    """Where a file names another version or another day than the package and the changelog."""
    ours = version(root)
    newest = re.search(r"^## \[([^\]]+)\](?: - (\S+))?", _text(root, "CHANGELOG.md"), re.MULTILINE)
    if newest is None or newest[1] != ours:
        named = "nothing" if newest is None else newest[1]
        yield f"the newest section of CHANGELOG.md is {named}, not {ours}"
    elif newest[2] is None:
        yield f"CHANGELOG.md has no date for {ours}"
    citation = dict(
        re.findall(r"^(version|date-released): (\S+)", _text(root, "CITATION.cff"), re.M)
    )
    if citation.get("version") != ours:
        yield f"CITATION.cff names {citation.get('version')}, not {ours}"
    if newest is not None and citation.get("date-released") != newest[2]:
        yield f"CITATION.cff names the day {citation.get('date-released')}, not {newest[2]}"
    bill = json.loads(_text(root, "web/public/bill-of-materials.json"))
    if (named := bill["metadata"]["component"]["version"]) != ours:
        yield f"the bill of materials names {named}, not {ours}: run `make bill`"
    if not _text(root, "web/public/licences.txt").startswith(f"Wagnis {ours} "):
        yield f"web/public/licences.txt is not that of {ours}: run `make bill`"


def tracked(root: Path) -> set[str]:
    return set(told(["git", "ls-files", "-z"], root).split("\0")) - {""}


def build(clone: Path) -> list[Path]:
    """The archive and the wheel of the last commit, from a clone with nothing else in it."""
    told(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], ROOT)
    told(["git", "checkout", "--quiet", told(["git", "rev-parse", "HEAD"], ROOT).strip()], clone)
    (clone / ".venv").symlink_to((ROOT / ".venv").resolve())
    # The environment is this one and stays as it is; sources and client are the clone's.
    kept = [
        word for stamp in (ROOT / ".venv").glob(".[a-z]*") for word in ("-o", f".venv/{stamp.name}")
    ]
    committed = told(["git", "log", "-1", "--format=%ct"], clone).strip()
    here = {"PYTHONPATH": str(clone / "src"), "SOURCE_DATE_EPOCH": committed}
    told(["make", "--no-print-directory", *kept, "client"], clone, here)
    out = clone / "dist"
    command = [sys.executable, "-m", "uv", "build", "--quiet", "--no-build-isolation"]
    told([*command, "--python", sys.executable, "--out-dir", out], clone, here)
    return [*out.glob("*.tar.gz"), *out.glob("*.whl")]


def contents(file: Path, tracked: set[str]) -> Iterator[str]:
    """What is in a file and should not be, or the other way round."""
    if file.stat().st_size > MOST[file.suffix]:
        yield f"{file.name} has {file.stat().st_size:,} bytes, more than {MOST[file.suffix]:,}"
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            inside = [f"src/{name}" for name in wheel.namelist() if ".dist-info/" not in name]
        names = {name.replace(f"src/{SKELETON}/", f"{EXAMPLE}/") for name in inside}
        wanted = {name for name in tracked if name.startswith(("src/", f"{EXAMPLE}/"))}
    else:
        with tarfile.open(file) as archive:
            names = {one.name.split("/", 1)[1] for one in archive.getmembers() if one.isfile()}
        names -= {"PKG-INFO"}
        wanted = {name for name in tracked if not name.startswith(NOT_IN_THE_ARCHIVE)}
    yield from (f"{file.name} lacks {name}" for name in sorted(wanted - names))
    odd = {name for name in names - tracked if not name.startswith(CLIENT)}
    odd |= {name for name in names if UNWANTED.search(name)}
    yield from (f"{file.name} has {name}, which is not ours to ship" for name in sorted(odd))


def interpreter(python: str) -> Path | None:
    """A Python of this version: on the path, of pyenv, or of uv, which may fetch it."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates: list[str | Path | None] = [shutil.which(f"python{python}")]
    candidates += sorted(pyenv.glob(f"{python}.*/bin/python"), reverse=True)
    for one in candidates:
        if one is not None and _runs(one, python):
            return Path(one)
    uv = [sys.executable, "-m", "uv", "python"]
    subprocess.run([*uv, "install", "--quiet", python], capture_output=True, check=False)
    found = subprocess.run(
        [*uv, "find", "--managed-python", python], capture_output=True, text=True, check=False
    )
    return Path(found.stdout.strip()) if found.returncode == 0 else None


def _runs(program: str | Path, python: str) -> bool:
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == python


def installs(python: str, wheel: Path, folder: Path) -> bool:
    """Install the wheel in an empty environment and try it there: alone, then with the server."""
    program = interpreter(python)
    if program is None:
        print(f"Python {python} is not installed here and could not be fetched: NOT tried")
        return False
    home = folder / f"python-{python}"
    uv = [sys.executable, "-m", "uv", "--quiet"]
    told([*uv, "venv", "--python", program, home / "env"], folder)
    here = home / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    smoke = ROOT / "scripts" / "smoke.py"
    for extra in ("", "server"):
        what = f"{wheel}[{extra}]" if extra else str(wheel)
        told([*uv, "pip", "install", "--python", here, what], folder)
        told([here, "-I", smoke, home, version(ROOT), extra], home)
    print(f"Python {python}: installed, played, verified, served")
    return True


def publish(files: Sequence[Path], dist: Path) -> list[Path]:
    """Copy the files to an empty dist/, with their checksums as `sha256sum --check` reads them."""
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir()
    written = [Path(shutil.copyfile(file, dist / file.name)) for file in sorted(files)]
    sums = dist / "SHA256SUMS"
    sums.write_text("".join(f"{_digest(file)}  {file.name}\n" for file in written), "utf-8")
    return [*written, sums]


def told(
    command: Sequence[str | Path], cwd: Path, environment: Mapping[str, str] | None = None
) -> str:
    """What a command prints; a `ReleaseError` with its last lines if it fails."""
    outside = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**outside, **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = "\n".join(f"{done.stdout}\n{done.stderr}".strip().splitlines()[-15:])
        raise ReleaseError(f"`{' '.join(map(str, command))}` failed:\n{last}")
    return done.stdout


def _text(root: Path, name: str) -> str:
    return (root / name).read_text("utf-8")


def _beside(file: Path, others: Sequence[Path]) -> Path:
    return next(other for other in others if other.name == file.name)


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
