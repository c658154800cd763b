"""Graphs from arrays, from networkx and from files, and what is found of their positions."""

import json
import pathlib
import random
import subprocess
import sys

import networkx
import numpy as np
import pytest

import hyperjam
from naive import DRAW, LEFT, RIGHT, Naive

ROOT = pathlib.Path(__file__).parents[2]
SUITE = sorted(path for path in (ROOT / "tests/suite").glob("*.json") if ".answers." not in path.name)


def random_game(seed):
    """A small game with loops; every third is impartial."""
    draw = random.Random(seed)
    positions = draw.randint(1, 9)
    impartial = seed % 3 == 0
    edges = [
        (draw.randrange(positions), draw.randrange(positions), 3 if impartial else draw.choice([1, 2, 3]))
        for _ in range(draw.randint(0, 2 * positions))
    ]
    ends = [draw.choice([None, None, None, None, "tie", "win"]) for _ in range(positions)] if seed % 2 else []
    ties, wins = ([at for at, end in enumerate(ends) if end == kind] for kind in ("tie", "win"))
    return positions, edges, ties, wins, seed % 5 == 0


def built(positions, edges, ties, wins, misere, dtype=np.int64):
    sources, targets, movers = (np.array([edge[part] for edge in edges], dtype) for part in range(3))
    return hyperjam.Graph.from_edges(sources, targets, movers, positions, ties=ties, wins=wins, misere=misere)


@pytest.mark.parametrize("seed", range(300))
def test_outcomes_and_classes_are_those_of_the_definitions(seed):
    game = random_game(seed)
    graph, naive = built(*game), Naive(*game)
    solution, found = graph.solve(), naive.outcomes()
    for mover, first, remoteness in [
        (LEFT, solution.left_first, solution.left_remoteness),
        (RIGHT, solution.right_first, solution.right_remoteness),
    ]:
        for position in range(game[0]):
            expected = found.get((position, mover), (DRAW, hyperjam.NONE))
            assert (first[position], remoteness[position]) == expected, game
    classes, expected = graph.classes(), naive.classes()
    same = lambda numbers: [[one == other for one in numbers] for other in numbers]
    assert same(classes.tolist()) == same(expected), game


@pytest.mark.parametrize("seed", range(0, 900, 3))
def test_labels_are_those_of_the_definition(seed):
    positions, edges, _, _, _ = random_game(seed)
    solution = built(positions, edges, [], [], False).solve()
    naive = Naive(positions, edges)
    expected = naive.labels()
    assert [None if label == hyperjam.NONE else label for label in solution.labels.tolist()] == expected
    assert [rank == hyperjam.NONE for rank in solution.ranks.tolist()] == [label is None for label in expected]
    starts, labels = solution.label_sets
    for position, label in enumerate(expected):
        found = labels[starts[position] : starts[position + 1]].tolist()
        assert found == (sorted(solution.label(position)) if label is None else [])
    for position, label in enumerate(expected):
        options = {expected[to] for to in naive.moves[LEFT][position]} - {None}
        assert solution.label(position) == (options if label is None else label)


def test_a_win_is_kept_by_winning_options_and_nothing_else():
    for seed in range(100):
        positions, edges, ties, wins, misere = random_game(seed)
        solution = built(positions, edges, ties, wins, misere).solve()
        naive = Naive(positions, edges, ties, wins, misere)
        found = naive.outcomes()
        for position in range(positions):
            for mover, name in [(LEFT, "left"), (RIGHT, "right")]:
                options = set(naive.moves[mover][position])
                expected = {to for to in options if found.get((to, 3 - mover), (DRAW, 0))[0] == mover}
                assert set(solution.winning_options(position, name)) == expected


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, ">i4"])
def test_integers_of_all_types_are_read(dtype):
    graph = built(3, [(1, 0, 1), (2, 1, 3)], [], [], False, dtype)
    assert [column.tolist() for column in graph.edges()] == [[1, 2], [0, 1], [1, 3]]


def test_arrays_with_gaps_are_read_where_they_lie():
    pairs = np.array([[1, 0], [2, 1], [2, 0]])
    graph = hyperjam.Graph.from_edges(pairs[:, 0], [0, 0, 1])
    assert graph.solve().labels.tolist() == [0, 1, 2]
    backwards = hyperjam.Graph.from_edges(pairs[::-1, 0], [0, 1, 0])
    assert backwards.solve().labels.tolist() == [0, 1, 2]


def test_answers_of_several_threads_are_those_of_one():
    draw = np.random.default_rng(1)
    count = 60_000
    sources, targets = draw.integers(0, count, 4 * count), draw.integers(0, count, 4 * count)
    movers = draw.integers(1, 4, 4 * count, dtype=np.uint8)
    graph = hyperjam.Graph.from_edges(sources, targets, movers, positions=count)
    one, two = graph.solve(threads=1), graph.solve(threads=2)
    for name in ["left_first", "right_first", "left_remoteness", "right_remoteness", "sectors"]:
        assert (getattr(one, name) == getattr(two, name)).all()
    assert (graph.classes(threads=1) == graph.classes(threads=4)).all()


def test_arrays_are_made_once_and_cannot_be_written_to():
    solution = hyperjam.Graph.from_edges([1], [0]).solve()
    assert solution.left_first is solution.left_first
    with pytest.raises(ValueError):
        solution.left_first[0] = 1


def test_partizan_and_misere_games_have_no_labels():
    assert hyperjam.Graph.from_edges([1], [0], [1]).solve().labels is None
    misere = hyperjam.Graph.from_edges([1], [0], misere=True)
    assert misere.misere and misere.solve().labels is None and misere.solve().label(0) is None


def test_networkx_graphs_keep_their_labels():
    for seed in range(50):
        positions, edges, ties, wins, _ = random_game(seed)
        drawn = networkx.MultiDiGraph()
        for position in range(positions):
            end = "tie" if position in ties else "win" if position in wins else None
            drawn.add_node(("at", position), **({"end": end} if end else {}))
        for source, target, movers in edges:
            drawn.add_edge(("at", source), ("at", target), player=[None, "left", "right", "both"][movers])
        graph, plain = hyperjam.Graph.from_networkx(drawn), built(positions, edges, ties, wins, False)
        assert (graph.solve().sectors == plain.solve().sectors).all()
        assert graph.names == tuple(drawn.nodes)
        again = hyperjam.Graph.from_networkx(graph.to_networkx())
        assert (again.classes() == graph.classes()).all() and again.names == graph.names


def test_undirected_graphs_have_moves_both_ways():
    graph = hyperjam.Graph.from_networkx(networkx.Graph([("a", "b"), ("b", "b")]))
    assert graph.move_count == 3


def test_names_are_how_positions_are_called():
    graph = hyperjam.Graph.from_edges([1], [0], positions=["zero", "star"])
    assert graph.position("star") == 1 and graph.solve().sector("star") == "I"
    with pytest.raises(ValueError, match="there is no position 1"):
        graph.solve().sector(1)


@pytest.mark.parametrize("path", SUITE, ids=lambda path: path.stem)
def test_files_have_the_answers_of_the_suite(path):
    answers = json.loads(path.with_name(path.stem + ".answers.json").read_text())
    if "error" in answers:
        with pytest.raises(ValueError):
            hyperjam.Graph.read(path)
        return
    if json.loads(path.read_text()).get("players", 2) != 2:
        pytest.skip("games of more players are asked for on the command line")
    solution = hyperjam.Graph.read(path).solve()
    for name, expected in answers.get("positions", {}).items():
        label = solution.label(name)
        found = {
            "grundy": label if label is None else written(label),
            "sector": solution.sector(name),
            "left_first": solution.outcome(name, "left"),
            "right_first": solution.outcome(name, "right"),
            "left_remoteness": solution.remoteness(name, "left"),
            "right_remoteness": solution.remoteness(name, "right"),
        }
        for key in found.keys() & expected.keys():
            assert found[key] == expected[key], (name, key)


def written(label):
    """A label as the command line writes it."""
    if isinstance(label, int):
        return str(label)
    if isinstance(label, str):
        return {"moon": "☾", "sun": "☉"}[label]
    return "∞" + ("{" + ",".join(map(str, sorted(label))) + "}" if label else "")


def test_binary_files_keep_graphs(tmp_path):
    for seed in range(60):
        game = random_game(seed)
        graph = built(*game)
        graph.save(tmp_path / "game.hjg")
        again = hyperjam.Graph.read(tmp_path / "game.hjg")
        assert all((one == other).all() for one, other in zip(graph.edges(), again.edges()))
        assert (graph.ties.tolist(), graph.wins.tolist(), graph.misere) == (again.ties.tolist(), again.wins.tolist(), again.misere)
        assert again.names is None
    named = hyperjam.Graph.from_edges([0], [1], positions=["a", "b"])
    named.save(tmp_path / "named.hjg")
    assert hyperjam.Graph.read(tmp_path / "named.hjg").names == ("a", "b")


def test_the_files_of_the_format_are_read(tmp_path):
    for name, text in [
        ("a.edges", "1 0\n2 1 left\n"),
        ("a.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n2 1\n3 2\n"),
        ("a.aut", "des (0, 2, 3)\n(1, left, 0)\n(2, right, 1)\n"),
        ("a.dot", "digraph { b -> a; c -> b }"),
        ("a.txt", "A: B C"),
    ]:
        (tmp_path / name).write_text(text)
        assert (len(hyperjam.Graph.read(tmp_path / name)), hyperjam.Graph.read(tmp_path / name).move_count) == (3, 2)


def test_a_drawing_shows_names_and_marks():
    graph = hyperjam.Graph.from_edges([1], [0], positions=["<zero>", "star"])
    picture = graph._repr_svg_()
    assert picture.startswith("<svg") and "&lt;zero" in picture and "star" in picture
    assert len(graph.svg(marks=False)) < len(picture)
    large = hyperjam.Graph.from_edges(np.arange(3000), np.zeros(3000, int))
    assert large._repr_svg_() is None
    with pytest.raises(ValueError, match="at most 2000 are drawn"):
        large.svg()


INTERRUPTED = """
import _thread, sys, threading, numpy as np, hyperjam
count = 1_000_000
draw = np.random.default_rng(1)
graph = hyperjam.Graph.from_edges(draw.integers(0, count, 4 * count), draw.integers(0, count, 4 * count), positions=count)
main = threading.get_ident()
def interrupt():
    # Once the main thread is within the long question; only one that lets go of the lock lets this go on.
    while sys._current_frames()[main].f_code.co_name != "ask":
        pass
    _thread.interrupt_main()
def ask():
    return graph.classes()
threading.Thread(target=interrupt).start()
try:
    ask()
    print("answered")
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_stops_long_work():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=300)
    assert done.stdout == "interrupted\n", done.stderr
