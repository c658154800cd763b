"""The same boards, most of them of Domineering, with the Python package cgt-py, a compiled engine in Rust, in the same run as ours.

    python3 -m venv /tmp/peer && /tmp/peer/bin/pip install cgt-py==0.11.0 anywidget
    cargo bench -p hyperjam-values --bench domineering --no-run
    /tmp/peer/bin/python crates/values/benches/peer.py target/release/deps/domineering-… 3x8 4x6 5x5 sub-boards

    cargo bench -p hyperjam-rulesets --bench boards --no-run
    /tmp/peer/bin/python crates/values/benches/peer.py target/release/deps/boards-… 'konane=xoxox|oxoxo|xo.ox|oxoxo' col=3x4

The package has Konane, and Col and Snort on graphs; Clobber and Toads and Frogs it does not have. Each board is worked out by a process of its own on one thread, first by our bench and then by the package, which is
measured and never used. The times are those on a processor, in seconds; of the package's, the start of Python and the
import are given apart.
"""

import os
import resource
import subprocess
import sys
import time


def squares(name):
    """The boards that a name stands for, as the package reads them."""
    if name == "sub-boards":
        for number in range(1 << 16):
            bits = format(number, "016b")
            yield "|".join(bits[row : row + 4].replace("1", ".").replace("0", "#") for row in range(0, 16, 4))
        return
    rows, columns = (int(side) for side in name.split("x"))
    yield "|".join(["." * columns] * rows)


def games(name):
    """The games that a name stands for, as the package has them."""
    import cgt_py

    if "=" not in name:
        return (cgt_py.Domineering(board) for board in squares(name))
    ruleset, board = name.split("=")
    if ruleset == "konane":
        return [cgt_py.Konane(board)]
    on_graph = {"col": cgt_py.Col, "snort": cgt_py.Snort}.get(ruleset)
    if on_graph is None:
        return []
    rows, columns = (int(side) for side in board.split("x"))
    cells = range(rows * columns)
    across = [(cell, cell + 1) for cell in cells if (cell + 1) % columns]
    return [on_graph(rows * columns, across + [(cell, cell + columns) for cell in cells[:-columns]])]


def peer(name):
    """Works out the canonical forms with the package, and says how many there are, and which if that is one."""
    import cgt_py  # noqa: F401, its import is not measured

    started = time.process_time()
    forms = {str(game.canonical_form) for game in games(name)}
    spent = time.process_time() - started
    count = len(forms)
    which = f" ({forms.pop()})" if count == 1 and "=" in name else ""
    print(f"{count} values{which}, {spent:.4f} s, and {started:.2f} s before")


def processor_time(command, environment):
    """Runs a command, and says what it printed and how long it was on a processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return printed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(arguments):
    if arguments[:1] == ["--peer"]:
        return peer(arguments[1])
    ours, names = arguments[0], arguments[1:] or ["sub-boards", "3x8", "4x6", "5x5"]
    environment = dict(os.environ, RAYON_NUM_THREADS="1")
    for name in names:
        for who, command in [
            ("here", [ours, name]),
            ("cgt-py", [sys.executable, __file__, "--peer", name]),
        ]:
            printed, spent = processor_time(command, environment)
            print(f"{name:<12} {who:<8} {spent:8.2f} s   {printed}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
