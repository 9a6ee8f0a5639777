"""The notebooks tell the truth: a new run prints what is stored in them."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from scripts.notebooks import NOTEBOOKS, differences, texts

pytest.importorskip("numba")
pytest.importorskip("matplotlib")

ALL = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.filterwarnings(
    "ignore"
)  # of the client's own event loop; the kernel is another process
@pytest.mark.xdist_group("tutorials")
@pytest.mark.parametrize("notebook", ALL, ids=lambda notebook: notebook.stem)
def test_a_new_run_prints_what_is_stored(notebook: Path) -> None:
    assert differences(notebook) == []


@pytest.mark.filterwarnings("ignore")
def test_a_stored_output_that_is_old_is_found(tmp_path: Path) -> None:
    cell = nbformat.v4.new_code_cell("print(6 * 7)")
    cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text="41\n")]
    file = tmp_path / "old.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), file)
    assert differences(file)[-2:] == ["-41", "+42"]


@pytest.mark.parametrize("notebook", ALL, ids=lambda notebook: notebook.stem)
def test_every_cell_was_executed_in_order_and_some_draw(notebook: Path) -> None:
    stored = nbformat.read(notebook, as_version=4)
    codes = [cell for cell in stored.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in codes] == list(range(1, len(codes) + 1))
    assert sum("(a picture)" in said for _, said in texts(stored)) >= 2


def test_the_notebooks_are_listed_and_their_links_lead_somewhere() -> None:
    listed = (NOTEBOOKS / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(([^)]+\.ipynb)\)", listed)) == {one.name for one in ALL}
    for notebook in ALL:
        for cell in nbformat.read(notebook, as_version=4).cells:
            if cell.cell_type == "markdown":
                for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", cell.source):
                    assert (NOTEBOOKS / target).exists(), f"{notebook.name} links to {target}"
