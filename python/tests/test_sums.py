"""Boards, and sums of components of any kinds."""

import networkx
import pytest

import hyperjam
from hyperjam import Sum, board, game
from naive import DRAW, LEFT, RIGHT, Naive
from test_graphs import built, random_game

NAMES = {DRAW: "draw", LEFT: "left", RIGHT: "right"}


def product(positions, edges, ties):
    """The edges and ties of the sum of a game and itself; positions x and y together are x * positions + y."""
    pairs = [(x, y) for x in range(positions) for y in range(positions)]
    moves = [(x * positions + y, to * positions + y, by) for x, y in pairs for at, to, by in edges if at == x]
    moves += [(x * positions + y, x * positions + to, by) for x, y in pairs for at, to, by in edges if at == y]
    return moves, [x * positions + y for x, y in pairs if x in ties or y in ties]


@pytest.mark.parametrize("seed", range(0, 80, 2))
def test_sums_of_positions_are_those_of_the_definition(seed):
    positions, edges, _, _, misere = random_game(seed)
    positions, edges = min(positions, 4), [edge for edge in edges if max(edge[:2]) < 4]
    ties = [0] if seed % 4 == 2 else []
    edges = [edge for edge in edges if edge[0] not in ties]
    graph = built(positions, edges, ties, [], misere)
    moves, ties = product(positions, edges, ties)
    found = Naive(positions**2, moves, ties, misere=misere).outcomes()
    for x in range(positions):
        for y in range(positions):
            total = Sum([(graph, x), (graph, y)], misere=misere)
            for mover, name in [(LEFT, "left"), (RIGHT, "right")]:
                winner, _ = found.get((x * positions + y, mover), (DRAW, 0))
                assert total.outcome(name) == NAMES[winner], (x, y, name)
                for made in total.moves(name):
                    after = made.sum.components
                    state = after[0][1] * positions + after[1][1]
                    assert made.outcome == NAMES[found.get((state, 3 - mover), (DRAW, 0))[0]]
                best = total.best_move(name)
                if winner == mover and best:
                    assert best.outcome == name


@pytest.mark.parametrize("name", hyperjam.rulesets())
def test_every_ruleset_has_answers_moves_a_graph_and_a_picture(name):
    position = board(name, *hyperjam.rulesets()[name])
    assert eval("hyper" + repr(position)[5:]) == position and hash(position) == hash(eval(repr(position)))
    assert position._repr_svg_().startswith("<svg")
    try:
        value = position.value
    except hyperjam.Undecided:
        return
    except ValueError as error:
        assert "for ever" in str(error)
        assert position.graph().solve().outcome(position.graph().names[0], "left") == position.outcome("left")
        return
    assert Sum([position, -value]).outcome("left") == "right"
    wins = {"L": "left left", "R": "right right", "N": "left right", "P": "right left"}[value.outcome]
    assert f"{position.outcome('left')} {position.outcome('right')}" == wins
    for player in ("left", "right"):
        moves = position.moves(player)
        sign = 1 if player == "left" else -1
        assert all(move.board.value == move.value == value + sign * move.incentive for move in moves)
        assert any(move.wins for move in moves) == (position.outcome(player) == player)
        assert {move.player for move in moves} <= {player}


def test_a_board_is_the_graph_of_its_positions():
    for rules, position in [("domineering", "..|.."), ("clobber", "xo|ox"), ("nim", "2,1"), ("toads-and-frogs", "tt..f")]:
        place = board(rules, position)
        solution = place.graph().solve()
        start = place.graph().names[0]
        assert [solution.outcome(start, by) for by in ("left", "right")] == [place.outcome(by) for by in ("left", "right")]


def test_values_of_positions_are_built_from_those_of_their_options():
    for seed in range(60):
        positions, edges, _, _, _ = random_game(seed)
        edges = [edge for edge in edges if edge[1] < edge[0]]
        values = built(positions, edges, [], [], False).values()
        for position in range(positions):
            names = {"l": [], "r": []}
            for at, to, by in edges:
                if at == position:
                    names["l"] += [values[to]] * (by & 1)
                    names["r"] += [values[to]] * (by >> 1)
            given = {f"{side}{nth}": value for side in names for nth, value in enumerate(names[side])}
            sides = [",".join(name for name in given if name[0] == side) for side in "lr"]
            assert values[position] == hyperjam.calculate("{" + "|".join(sides) + "}", **given)


def test_positions_with_loops_have_values_where_they_are_known():
    graph = hyperjam.Graph.from_edges([1, 1, 2, 3, 3], [0, 1, 2, 3, 2], [1, 2, 1, 3, 3])
    values = graph.values()
    assert values[:3] == [0, game("over"), game("on")] and [value.sector for value in values if value] == [
        hyperjam.SECTORS[sector] for sector, value in zip(graph.solve().sectors, values) if value
    ]
    with pytest.raises(ValueError, match="misère"):
        hyperjam.Graph.from_edges([1], [0], misere=True).values()
    with pytest.raises(ValueError, match="where somebody has won"):
        hyperjam.Graph.from_edges([1], [0], wins=[0]).values()


def test_an_end_decides_a_whole_sum():
    drawn = networkx.DiGraph()
    drawn.add_node("loss", end="loss")
    drawn.add_edges_from([("moon", "loss"), ("zero", "moon")])
    graph = hyperjam.Graph.from_networkx(drawn)
    assert graph.ends == [(0, "loss")]
    solution = graph.solve()
    assert [solution.label(node) for node in ("loss", "moon", "zero")] == ["sun", "moon", 0]
    assert Sum([(graph, "moon"), board("nim", "2")]).outcome("right") == "right"
    assert Sum([(graph, "zero"), board("nim", "2")]).label == 2


def test_components_of_all_kinds_are_one_sum():
    ring = hyperjam.Graph.from_edges([0], [0], positions=["here"])
    total = Sum([(ring, "here"), board("nim", "2"), game("*2"), 1])
    assert total.outcome("left") == "draw" and len(total) == 4
    assert total.components[0] == (ring, "here") and total.components[3] == 1
    ending = Sum([board("nim", "2"), game("*3"), 0.5])
    assert ending.value == game("1/2*") and ending.label is None and Sum([board("nim", "2"), game("*3")]).label == 1
    with pytest.raises(ValueError, match="component 1: play may go on for ever there"):
        total.value
    assert Sum([]).outcome("left") == "right" and Sum([]).value == 0 and Sum([], misere=True).outcome("left") == "left"
    assert Sum([board("nim", "1")], misere=True).outcome("left") == "right"


@pytest.mark.parametrize(
    "wrong, reason",
    [
        (lambda: Sum(["x"]), "components: 'x'"),
        (lambda: Sum([None]), "components: None"),
        (lambda: Sum([(hyperjam.Graph.from_edges([0], [0]), 5)]), "there is no position 5"),
        (lambda: Sum([float("nan")]), "NaN"),
        (lambda: Sum([1]).outcome("both"), "player: 'both'"),
        (lambda: Sum([1]).moves(1), "player: 1"),
        (lambda: board("nosuch", "x"), "there is no ruleset"),
        (lambda: board("nim"), "0 texts are given"),
        (lambda: board("nim", "-1"), "column 1"),
        (lambda: board("nim", "9" * 100), "too many"),
        (lambda: board("domineering", "." * 10**6), "at most 128 are allowed"),
        (lambda: board("octal", "0.77"), "1 text is given"),
        (lambda: board("L: ", "."), "column 4: expected a pattern"),
    ],
    ids=range(13),
)
def test_what_is_no_component_or_board_is_refused_with_the_reason(wrong, reason):
    with pytest.raises(ValueError, match=reason):
        wrong()


def test_games_with_loops_are_added_as_games_and_not_in_searched_sums():
    with pytest.raises((TypeError, ValueError)):
        Sum([game("over")]).outcome("left")
