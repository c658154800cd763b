"""The types that editors and type checkers see are those of the module."""

import ast
import inspect
import pathlib
import subprocess
import sys

import pytest

import hyperjam

STUB = pathlib.Path(__file__).parents[1] / "hyperjam.pyi"


def members(body):
    """The names that statements of a stub give, each with its arguments if it has any."""
    found = {}
    for statement in body:
        if isinstance(statement, ast.AnnAssign):
            found[statement.target.id] = None
        elif isinstance(statement, ast.ClassDef):
            found[statement.name] = members(statement.body)
        elif isinstance(statement, ast.FunctionDef):
            parts = statement.args
            names = [part.arg for part in [*parts.posonlyargs, *parts.args, parts.vararg, parts.kwarg] if part]
            found[statement.name] = [name for name in names if name != "self"]
    return found


def is_public(name):
    return not name.startswith("_") or name in ("__version__", "_repr_svg_", "_repr_latex_")


def public(thing):
    names = {name for name in (vars(thing) if inspect.isclass(thing) else dir(thing)) if is_public(name)}
    # A wheel keeps the compiled module within the package.
    return {name for name in names if not inspect.ismodule(getattr(thing, name))}


def test_every_public_name_has_a_type_and_every_type_a_name():
    stub = members(ast.parse(STUB.read_text(encoding="utf-8")).body)
    assert {name for name in stub if is_public(name)} == public(hyperjam)
    for name, inside in stub.items():
        thing = getattr(hyperjam, name, None)
        if inspect.isclass(thing) and thing is not hyperjam.Undecided:
            assert {member for member in inside if is_public(member)} == public(thing), name
            assert all(hasattr(thing, member) for member in inside), name


def test_arguments_are_called_as_the_stub_says():
    stub = members(ast.parse(STUB.read_text(encoding="utf-8")).body)
    owners = [(hyperjam, stub)] + [(getattr(hyperjam, name), stub[name]) for name in stub if isinstance(stub[name], dict)]
    for owner, inside in owners:
        for name, arguments in inside.items():
            thing = getattr(owner, name, None)
            if is_public(name) and isinstance(arguments, list) and callable(thing):
                given = [part for part in inspect.signature(thing).parameters if part not in ("self", "slf")]
                assert given == arguments, name


def test_mypy_finds_the_stub_right(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "use.py").write_text(
        "import hyperjam\n"
        "found: hyperjam.Solution = hyperjam.Graph.from_edges([1], [0]).solve()\n"
        "mean = (hyperjam.game('+-1') + 1).mean.numerator + found.sectors.sum()\n"
        "wrong: int = hyperjam.game(1)\n"
    )
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--cache-dir", str(tmp_path)]
    said = subprocess.run([*mypy, str(STUB), str(tmp_path / "use.py")], capture_output=True, text=True)
    errors = [line for line in said.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1 and "use.py:4" in errors[0], said.stdout + said.stderr
