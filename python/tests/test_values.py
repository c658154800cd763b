"""Games by their values: operators, facts, texts, and what the calculator answers."""

import pickle
import random
import subprocess
import sys
from fractions import Fraction

import pytest

import hyperjam
from hyperjam import calculate, game


def random_games(seed, count):
    """Short games, built from random options."""
    draw = random.Random(seed)
    games = [game(0)]
    while len(games) < count:
        sides = [[draw.choice(games).canonical_form(ascii=True) for _ in range(draw.randint(0, 2))] for _ in "LR"]
        games.append(game("{" + "|".join(",".join(side) for side in sides) + "}"))
    return games


def at_most(x, y):
    """x <= y by the definition: no left option of x is at least y, and no right option of y is at most x."""
    return not any(at_most(y, left) for left in x.left_options) and not any(
        at_most(right, x) for right in y.right_options
    )


@pytest.mark.parametrize("seed", range(12))
def test_order_is_that_of_the_definition(seed):
    games = random_games(seed, 9)
    for x in games:
        for y in games:
            less, greater = at_most(x, y), at_most(y, x)
            assert (x <= y, x >= y) == (less, greater)
            assert (x < y, x > y) == (less and not greater, greater and not less)
            assert (x == y, x != y) == (less and greater, not (less and greater))
            assert x.confused_with(y) == (not less and not greater)
            if x == y:
                assert hash(x) == hash(y)


@pytest.mark.parametrize("seed", range(12))
def test_games_are_a_group(seed):
    games = random_games(seed, 7)
    for x in games:
        assert x - x == 0 and -(-x) == x and x + 0 == x and not (x - x)
        assert 3 * x == x + x + x == x * 3
        for y in games:
            assert x + y == y + x and (x - y) + y == x and -(x + y) == -x - y
            # Moves are made in one of the two.
            left = [z + y for z in x.left_options] + [x + z for z in y.left_options]
            right = [z + y for z in x.right_options] + [x + z for z in y.right_options]
            names = {f"l{nth}": z for nth, z in enumerate(left)} | {f"r{nth}": z for nth, z in enumerate(right)}
            sides = [",".join(name for name in names if name[0] == side) for side in "lr"]
            assert calculate("{" + "|".join(sides) + "}", **names) == x + y


@pytest.mark.parametrize("seed", range(6))
def test_a_written_game_reads_back_and_travels(seed):
    for x in random_games(seed, 12):
        assert eval(repr(x)) == x == game(str(x)) == pickle.loads(pickle.dumps(x))
        assert x._repr_latex_().startswith("$") and x._repr_latex_().isascii()


def test_numbers_are_games():
    half = game(Fraction(1, 2))
    assert half == 0.5 == half and half + half == 1 and 1 - half == half and half.number == Fraction(1, 2)
    assert hash(half) == hash(0.5) and hash(game(7)) == hash(7) and {game(1): "one"}[1] == "one"
    assert game(2) * half == 1 and game(1) / 4 == 0.25 and 1 / game(4) == game("1/4")
    assert sum([game("*"), game("*2")]) == game("*3")
    large = 3**2000
    assert game(large).number == large and game(-large) == -large and game("2^1000").number == 2**1000
    assert game("*").number is None and game("over").number is None


def test_facts_of_a_switch():
    switch = game("{3|-1}")
    assert (switch.mean, switch.temperature) == (1, 2) and isinstance(switch.mean, Fraction)
    assert (switch.left_stop, switch.right_stop, switch.birthday) == (3, -1, 4)
    assert (switch.outcome, switch.sector) == ("N", "I")
    assert not switch.is_infinitesimal and not switch.is_all_small and switch.atomic_weight is None
    walls = switch.thermograph
    assert [walls.left(t) for t in (-1, 0, 1, 2, 5)] == [4, 3, 2, 1, 1]
    assert [walls.right(t) for t in (-1, 0, 1, 2, 5)] == [-2, -1, 0, 1, 1]
    assert walls == calculate("{3|-1}.Thermograph") and "<svg" in walls._repr_svg_()


def test_outcomes_of_the_four_classes():
    assert [game(text).outcome for text in ("1", "-1", "*", "0")] == ["L", "R", "N", "P"]
    assert [game(text).sector for text in ("^", "v", "*2", "* + *")] == ["L", "R", "I", "II"]


def test_infinitesimals():
    assert game("^").is_infinitesimal and game("^").is_all_small and game("^^*").atomic_weight == 2
    assert game("*5").nimber == 5 and game("^").nimber is None and game("0").nimber == 0


def test_games_with_loops():
    on, off, over, dud = map(game, ("on", "off", "over", "dud"))
    assert on + off == dud and over > 0 and over > game("^") and over < game("1/1024")
    assert -over == game("under") and (on & off) == dud and over + over == over
    assert (over.kind, dud.sector, over != 1, over == game("*")) == ("loopy", "L,R,I,II", True, False)
    assert eval("hyper" + repr(over)[5:]) == over and hash(over) == hash(game("{0|pass}"))
    with pytest.raises(TypeError, match="the mean: known of short games only"):
        over.mean


def test_infinite_ordinals():
    omega = game("w")
    assert omega > 10**100 and omega + 1 > omega and omega.kind == "infinite" and str(omega) == "ω"


def test_what_the_calculator_answers_comes_as_pythons_own():
    assert calculate("1 < 2") is True and calculate("* < *2") is False and calculate("") is None
    assert calculate("{1|-1}.LeftOptions") == [1] and calculate("* .OutcomeClass") == "N"
    assert calculate("{3|1}.ConfusionInterval") == ((1, True), (3, True))
    assert calculate("1.ConfusionInterval") is None
    assert calculate("sqrt(2, 3)")[0] == ([Fraction(1)], [])
    assert calculate("g := {3|1}\ng.Mean + x", x=0.5) == 2.5
    assert calculate('Domineering("..|..") + Nim("3")') == calculate("+-1 + *3")
    with pytest.raises(ValueError, match="^line 2: column 1: “y” has no value"):
        calculate("x := 1\ny")


def test_every_function_is_known():
    for function in hyperjam.functions():
        try:
            calculate(f"{function}()")
        except ValueError as error:
            assert "there is no function" not in str(error)


@pytest.mark.parametrize(
    "wrong, reason",
    [
        ("{1|", "column 4: the text ends"),
        ("1 +", "the text ends"),
        ("mean(1/3)", "found a number that is not short"),
        ("1/0", "division by 0"),
        ("x", "“x” has no value"),
        ("{" * 1000, "nested more than"),
        ("1+" * 100_000 + "1", "the limit is 65536"),
        ("\0\u202e", "found"),
        (float("nan"), "NaN is no number"),
        (float("inf"), "inf is no number"),
        (Fraction(1, 3), "Fraction\\(1, 3\\) is no short game"),
        (10**40_000, "is no short game"),
        (None, "expression: None; expected a game or a number"),
        (1j, "expected a game or a number"),
        ([], "expected a game or a number"),
        ("1 < 2", "the expression is no game"),
        ("", "the expression is no game"),
    ],
    ids=range(17),
)
def test_what_is_no_game_is_refused_with_the_reason(wrong, reason):
    with pytest.raises(ValueError, match=reason):
        game(wrong)


def test_other_objects_are_left_to_python():
    for wrong in ("1", None, [], object()):
        assert game(1) != wrong
        with pytest.raises(TypeError):
            game(1) + wrong
        with pytest.raises(TypeError):
            game(1) < wrong


def test_limits_end_what_takes_long_and_can_be_set():
    board = hyperjam.board("domineering", "|".join(["....."] * 5))
    held = game("{7|3||1|0|||-4}")
    hyperjam.set_limits(work=10_000)
    try:
        with pytest.raises(hyperjam.Undecided, match="10000 units of work"):
            board.value
        assert held == game("{7|3||1|0|||-4}")
    finally:
        hyperjam.set_limits()
    assert board.value == 0
    for wrong in (0, 9_999, -1, "x", 1.5, True, 2**64):
        with pytest.raises(ValueError, match="^work: "):
            hyperjam.set_limits(work=wrong)


def test_games_outlive_the_memory_of_calculations():
    hyperjam.set_limits(memory=1 << 20)
    try:
        held = [*random_games(3, 20), game("{7|3||1|0|||-4}"), game("over")]
        texts = [repr(x) for x in held]
        # What these take is many times what there is.
        for number in range(3000):
            game(f"{{{number}|-{number + 1}}}") + game(f"{{5|2||-{number}}}")
        assert [repr(x) for x in held] == texts
        assert all(eval(text) == x for text, x in zip(texts, held))
    finally:
        hyperjam.set_limits()


def test_threads_share_games():
    import threading

    one, found = game("{1|-1}"), []
    threads = [threading.Thread(target=lambda: found.append(sum([one] * 50, game(0)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [0] * 4


FORKED = """
import os, hyperjam
old = hyperjam.game("{1|-1}")
child = os.fork()
if child == 0:
    try:
        old + 1
    except RuntimeError as error:
        assert "before the process was forked" in str(error)
        assert hyperjam.game("*") + hyperjam.game("*") == 0
        del old
        os._exit(7)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
assert old + 1 > -1
print("well")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_process_has_games_of_its_own():
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True, timeout=60)
    assert done.stdout == "well\n", done.stderr


INTERRUPTED = """
import _thread, sys, threading, hyperjam
hyperjam.set_limits(work=1 << 62, memory=1 << 33)
board = hyperjam.board("domineering", "|".join(["." * 9] * 9))
main = threading.get_ident()
def interrupt():
    # Once the main thread is within the long question.
    while sys._current_frames()[main].f_code.co_name != "ask":
        pass
    _thread.interrupt_main()
def ask():
    return board.value
threading.Thread(target=interrupt).start()
try:
    ask()
except KeyboardInterrupt:
    # It waits for as long as the other question is worked on.
    assert hyperjam.game("* + *") == 0
    print("interrupted")
"""


def test_ctrl_c_stops_a_calculation():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=300)
    assert done.stdout == "interrupted\n", done.stderr
