"""Executes docs/notebooks in a Jupyter kernel, with every output stored in the file.

python -m scripts.notebooks            executes them and stores what they print and draw
python -m scripts.notebooks --check    executes them and says which text differs from the stored one

Pictures are not compared: their bytes depend on the versions of Matplotlib and its fonts.
"""

from __future__ import annotations

import argparse
import difflib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "docs" / "notebooks"
PATIENCE = 300  # seconds for a cell; a passing run never meets it
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def executed(file: Path) -> nbformat.NotebookNode:
    """A new run of the notebook; an error of a cell is raised.

    The kernel is a new process of this Python, without the user's settings and solved tables.
    """
    notebook = nbformat.read(file, as_version=4)
    with tempfile.TemporaryDirectory() as home:
        settings = {
            "PYTHONPATH": str(ROOT / "src"),
            "WAGNIS_TABLES": f"{home}/tables",
            "IPYTHONDIR": f"{home}/ipython",
            "JUPYTER_PLATFORM_DIRS": "1",
            "JUPYTER_CONFIG_DIR": f"{home}/jupyter",
            "JUPYTER_DATA_DIR": f"{home}/jupyter",
            "JUPYTER_RUNTIME_DIR": f"{home}/jupyter",
            "MPLCONFIGDIR": f"{home}/matplotlib",
        }
        settings |= {
            "OMP_NUM_THREADS": "1",
            "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        }
        with mock.patch.dict(os.environ, settings):
            work = {"metadata": {"path": home}}
            NotebookClient(
                notebook,
                timeout=PATIENCE,
                startup_timeout=PATIENCE,
                record_timing=False,
                coalesce_streams=True,
                resources=work,
            ).execute()
    notebook.metadata = nbformat.from_dict(METADATA)
    return notebook


def texts(notebook: nbformat.NotebookNode) -> Iterator[tuple[int, str]]:
    """The number of each code cell, and the text that it wrote: streams, values and no pictures."""
    codes = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for number, cell in enumerate(codes, 1):
        said = ""
        for output in cell.outputs:
            if output.output_type == "stream":
                said += output.text
            elif "image/png" in output.data:
                said += "(a picture)\n"
            else:
                said += f"{output.data['text/plain']}\n"
        yield number, said


def differences(file: Path) -> list[str]:
    """Lines that say where a new run prints something else than the stored one."""
    stored, now = dict(texts(nbformat.read(file, as_version=4))), dict(texts(executed(file)))
    told: list[str] = []
    for number, said in now.items():
        before, after = stored[number].splitlines(), said.splitlines()
        where = f"{file.name}, code cell {number}"
        told += difflib.unified_diff(
            before, after, f"{where}, stored", f"{where}, now", lineterm=""
        )
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description="Execute the notebooks of docs/notebooks.")
    parser.add_argument("notebook", nargs="*", type=Path, default=sorted(NOTEBOOKS.glob("*.ipynb")))
    parser.add_argument("--check", action="store_true", help="store nothing, say what differs")
    asked, wrong = parser.parse_args(), list[str]()
    for file in asked.notebook:
        if asked.check:
            wrong += differences(file)
        else:
            nbformat.write(executed(file), file)
            print(file.name)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
