"""The notebook runs, and says what is stored in it."""

import os
import pathlib

import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[1] / "examples").glob("*.ipynb"))


def said(notebook):
    """The texts of the cells' answers, and whether each has a picture or a formula."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            yield output.get("text"), data.get("text/plain"), data.get("text/latex"), "image/svg+xml" in data


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run_and_say_what_is_stored(path):
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    stored, fresh = (nbformat.read(path, as_version=4) for _ in range(2))
    nbclient.NotebookClient(fresh, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    if os.environ.get("UPDATE_EXPECT") == "1":
        for cell in fresh.cells:
            cell.metadata = {}
        fresh.metadata.language_info = {"name": "python"}
        nbformat.write(fresh, path)
    assert list(said(stored)) == list(said(fresh)), "UPDATE_EXPECT=1 stores what it says now"
