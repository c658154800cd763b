"""Wrong input gets an exception that names the place and the reason, and nothing else happens."""

import numpy as np
import pytest

import hyperjam

make = hyperjam.Graph.from_edges


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (([0.5], [1]), "sources: the type float64; expected integers"),
        (([float("nan")], [1]), "sources: the type float64"),
        (([1], [float("inf")]), "targets: the type float64"),
        (([1j], [1]), "sources: the type complex128"),
        (([True], [0]), "sources: the type bool"),
        ((["0"], [1]), "sources: the type <U1"),
        (([None], [1]), "sources: the type object"),
        (([2**70], [1]), "sources: the type object"),
        ((np.array(["2020-01-01"], "M8[D]"), [0]), "sources: the type datetime64"),
        (([[0]], [1]), "sources: an array of 2 dimensions"),
        ((0, 1), "sources: an array of 0 dimensions"),
        (("ab", "cd"), "sources: an array of 0 dimensions"),
        ((None, None), "sources: an array of 0 dimensions"),
        (([0, 1], [1]), "targets: 1 numbers, but there are 2"),
        (([-1], [1]), r"sources\[0\]: there is no position -1"),
        (([0, 0], [0, -(2**63)]), r"targets\[1\]: there is no position -9223372036854775808"),
        ((np.array([2**64 - 1], np.uint64), [1]), r"sources\[0\]: there is no position 18446744073709551615"),
        (([0], [2**30]), r"targets\[0\]: there is no position 1073741824"),
        (([0], [2**29]), r"targets\[0\]: position 536870912 is far beyond .* say positions=536870913"),
        (([0], [1], [0]), r"movers\[0\]: 0; expected 1"),
        (([0], [1], [4]), r"movers\[0\]: 4"),
        (([0], [1], [-1]), r"movers\[0\]: -1"),
        (([0], [1], [1.0]), "movers: the type float64"),
        (([0], [1], ["Nobody"]), r"movers\[0\]: 'Nobody'"),
        (([0, 1], [1, 0], ["left", None]), r"movers\[1\]: None"),
        (([0], [1], "left"), "movers: the type 'left'"),
        (([0], [1], [1, 2]), "movers: 2 numbers, but there are 1"),
        (([0], [1], None, -1), "positions: -1; expected an integer from 0"),
        (([0], [1], None, 2**31), "positions: 2147483648"),
        (([0], [1], None, 2**100), "positions: "),
        (([0], [1], None, True), "positions: True"),
        (([0], [1], None, 1.5), "positions: 1.5"),
        (([0], [1], None, "ab"), "positions: 'ab'"),
        (([0], [1], None, 1), r"targets\[0\]: there is no position 1; positions are numbered from 0 to 0"),
        (([0], [1], None, 0), r"sources\[0\]: there is no position 0, as there are none"),
        (([0], [1], None, ["a"]), r"targets\[0\]: there is no position 1"),
        (([0], [1], None, ["a", "a"]), r"positions\[1\]: 'a' is the name of position 0, too"),
        (([0], [1], None, 2, [2]), r"ties\[0\]: there is no position 2"),
        (([0], [1], None, 2, [0.0]), "ties: the type float64"),
        (([0], [1], None, 2, None, [-5]), r"wins\[0\]: there is no position -5"),
        (([0], [1], None, 2, [1], [0, 1]), r"wins\[1\]: position 1 is in `ties`, too"),
    ],
    ids=range(41),
)
def test_wrong_edges_are_refused_with_place_and_reason(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        make(*arguments)


def test_other_kinds_of_wrong():
    with pytest.raises(TypeError):
        make([0])
    with pytest.raises(TypeError):
        make([0], [1], positions=[[], {}])
    with pytest.raises(TypeError):
        make([0], [1], 5)
    with pytest.raises(MemoryError, match="a graph of 1073741824 positions and 1 moves does not fit into memory"):
        make([0], [1], positions=2**30)


@pytest.mark.parametrize("threads", [-1, 1025, 1.5, "2", 2**70, True])
def test_wrong_counts_of_threads_are_refused(threads):
    for ask in (make([0], [1]).solve, make([0], [1]).classes):
        with pytest.raises(ValueError, match="^threads: "):
            ask(threads=threads)


def test_empty_graphs_have_empty_answers():
    graph = make([], [])
    solution = graph.solve()
    assert len(graph) == 0 and solution.left_first.shape == solution.labels.shape == graph.classes().shape == (0,)
    assert make([], [], positions=3).solve().sectors.tolist() == [3, 3, 3]


@pytest.mark.parametrize("position", [-1, 2, 2**70, "x", None, 0.5])
def test_positions_that_are_not_there_are_refused(position):
    graph = make([0], [1])
    solution = graph.solve()
    for ask in (graph.position, solution.sector, solution.label, lambda at: solution.outcome(at, "left")):
        with pytest.raises(ValueError, match="there is no position"):
            ask(position)
    with pytest.raises(ValueError, match="player: 'up'; expected"):
        solution.outcome(0, "up")


@pytest.mark.parametrize(
    "name, content, reason",
    [
        ("a.hjg", b"\x89HJG\r\n\x1a\n" + b"\0" * 40, "a.hjg: "),
        ("a.json", b"{}", "a.json: "),
        ("a.json", b"\xff\xff", "a.json: "),
        ("a.edges", b"a", "a.edges: line 1"),
        ("a.mtx", b"%%MatrixMarket matrix coordinate pattern general\n999999999 999999999 0\n", "a.mtx: "),
        ("a.json", b'{"format":"hyperjam","version":1,"players":3,"positions":[],"moves":[]}', "a.json: |3 players"),
    ],
)
def test_wrong_files_are_refused_with_their_names(tmp_path, name, content, reason):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=reason):
        hyperjam.Graph.read(tmp_path / name)


def test_files_that_cannot_be_opened_are_errors_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError, match="none.json"):
        hyperjam.Graph.read(tmp_path / "none.json")
    with pytest.raises(OSError):
        hyperjam.Graph.read(tmp_path)
    with pytest.raises(FileNotFoundError):
        make([0], [1]).save(tmp_path / "none" / "a.hjg")


def test_wrong_networkx_graphs_are_refused():
    import networkx

    with pytest.raises(TypeError, match="graph: 3; expected a graph of networkx"):
        hyperjam.Graph.from_networkx(3)
    drawn = networkx.DiGraph()
    drawn.add_edge(0, 1, player="nobody")
    with pytest.raises(ValueError, match=r"player\[0\]: 'nobody'"):
        hyperjam.Graph.from_networkx(drawn)
    ended = networkx.DiGraph()
    ended.add_node(0, end="soon")
    with pytest.raises(ValueError, match="end of node 0: 'soon'"):
        hyperjam.Graph.from_networkx(ended)
