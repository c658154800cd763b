"""The closure of contexts, as plain as it can be written: the twin whose time the benchmark compares.

Reads lines of JSON: the left and the right options of each position, as lists. Writes for each of them a line: the seconds
taken for both halves, and for each position the positions that are not at least it, for Left, in every sum.
"""

import json
import sys
import time


def profile(good, safe, left, right, count):
    first = (1 << count) - 1
    while True:
        second = sum(1 << v for v in range(count) if safe >> v & 1 and not right[v] & ~first)
        following = good | sum(1 << v for v in range(count) if left[v] & second)
        if following == first:
            return second, first
        first = following


def closure(left, right):
    """The second sets of all profiles of games z, closed under unions."""
    count = len(left)
    everything = (1 << count) - 1
    unions, intersections = [0, everything], [everything]
    in_unions, in_intersections = set(unions), set(intersections)
    done = (0, 0)
    while done != (len(unions), len(intersections)):
        sizes = len(unions), len(intersections)
        for p in range(sizes[0]):
            for q in range(done[1] if p < done[0] else 0, sizes[1]):
                second, first = profile(unions[p], intersections[q], left, right, count)
                if second not in in_unions:
                    for old in list(unions):
                        if old | second not in in_unions:
                            in_unions.add(old | second)
                            unions.append(old | second)
                if first not in in_intersections:
                    for old in list(intersections):
                        if old & first not in in_intersections:
                            in_intersections.add(old & first)
                            intersections.append(old & first)
        done = sizes
    return unions


def masks(lists):
    return [sum(1 << option for option in set(options)) for options in lists]


def main():
    for line in sys.stdin:
        graph = json.loads(line)
        left, right = masks(graph["left"]), masks(graph["right"])
        begin = time.perf_counter()
        of_left = closure(left, right)
        closure(right, left)
        seconds = time.perf_counter() - begin
        count = len(left)
        less = [
            [x for x in range(count) if any(s >> y & 1 and not s >> x & 1 for s in of_left)] for y in range(count)
        ]
        print(json.dumps({"seconds": seconds, "less": less}), flush=True)


main()
