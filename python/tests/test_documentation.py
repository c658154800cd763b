"""Every example of the documentation runs, and everything public has one."""

import doctest
import inspect

import pytest

import hyperjam


def documented():
    """What has documentation: each name with what it denotes."""
    yield "hyperjam", hyperjam
    for name in sorted(public()):
        thing = getattr(hyperjam, name)
        if callable(thing):
            yield name, thing
        if inspect.isclass(thing):
            members = [key for key in vars(thing) if not key.startswith("_")]
            yield from ((f"{name}.{key}", getattr(thing, key)) for key in members)


def public():
    """The public names of the module."""
    return [name for name in dir(hyperjam) if not name.startswith("_")]


@pytest.mark.parametrize("name, thing", list(documented()), ids=lambda it: it if isinstance(it, str) else "")
def test_examples_run(name, thing):
    text = thing.__doc__
    assert text and text.strip(), f"{name} has no documentation"
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said = []
    runner.run(example, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_classes_and_functions_have_examples():
    for name, thing in documented():
        is_property = inspect.isgetsetdescriptor(thing) or inspect.ismemberdescriptor(thing)
        is_exception = inspect.isclass(thing) and issubclass(thing, Exception)
        if not is_property and not is_exception and name not in WITHOUT:
            assert ">>>" in thing.__doc__, f"{name} has no example"


# Their class has the example.
WITHOUT = {"Board.moves"}
