"""The definitions as they stand, in plain Python: slow, and written without a look at the solver."""

DRAW, LEFT, RIGHT = 0, 1, 2


class Naive:
    """A game by its edges (from, to, movers), ties and wins."""

    def __init__(self, positions, edges, ties=(), wins=(), misere=False):
        self.positions, self.ties, self.wins, self.misere = positions, set(ties), set(wins), misere
        self.moves = {player: [[] for _ in range(positions)] for player in (LEFT, RIGHT)}
        for source, target, movers in edges:
            for player in (LEFT, RIGHT):
                if movers & player and source not in self.ties | self.wins:
                    self.moves[player][source].append(target)

    def outcomes(self):
        """For each position and starter who wins, and in how many moves, found round after round."""
        found = {}
        for position in range(self.positions):
            for mover in (LEFT, RIGHT):
                if position in self.ties:
                    continue
                if position in self.wins:
                    # As one more move in normal play.
                    found[position, mover] = (mover, 0 if self.misere else 1)
                elif not self.moves[mover][position]:
                    found[position, mover] = (mover if self.misere else 3 - mover, 0)
        while True:
            new = {}
            for position in range(self.positions):
                for mover in (LEFT, RIGHT):
                    if (position, mover) in found or position in self.ties:
                        continue
                    after = [found.get((option, 3 - mover)) for option in self.moves[mover][position]]
                    won = [moves for winner, moves in filter(None, after) if winner == mover]
                    if won:
                        new[position, mover] = (mover, 1 + min(won))
                    elif None not in after:
                        new[position, mover] = (3 - mover, 1 + max(moves for _, moves in after))
            # The least remoteness first, so that each is final when it is found.
            if not new:
                return found
            least = min(moves for _, moves in new.values())
            found.update({state: entry for state, entry in new.items() if entry[1] == least})

    def classes(self):
        """The number of each position's class, by refining until nothing changes."""
        numbers = [self.kind(position) for position in range(self.positions)]
        while True:
            seen = {}
            def signature(position):
                sides = (frozenset(numbers[to] for to in self.moves[player][position]) for player in (LEFT, RIGHT))
                return numbers[position], *sides
            new = [seen.setdefault(signature(position), len(seen)) for position in range(self.positions)]
            if len(set(new)) == len(set(numbers)):
                return new
            numbers = new

    def kind(self, position):
        return 1 if position in self.ties else 2 if position in self.wins else 0

    def labels(self):
        """The label of each position of an impartial game, `None` for ∞, number after number: m is the label of a position
        whose options have all lesser labels, and of whose other options each has an option that is already labelled m."""
        options = self.moves[LEFT]
        labels = [None] * self.positions
        for number in range(self.positions + 1):
            def is_labelled(position):
                lesser = {labels[to] for to in options[position] if labels[to] is not None and labels[to] < number}
                others = [to for to in options[position] if labels[to] is None or labels[to] >= number]
                reverted = all(any(labels[back] == number for back in options[to]) for to in others)
                return lesser == set(range(number)) and reverted and all(labels[to] != number for to in others)

            while new := [at for at in range(self.positions) if labels[at] is None and is_labelled(at)]:
                # One at a time, as one may rest on another.
                labels[new[0]] = number
        return labels
