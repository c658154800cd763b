//! What a ruleset that has a name is called, and what there is to say of it.

/// What games are listed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Pieces are put on a board.
    Placing,
    /// Pieces are moved.
    Moving,
    /// Heaps of counters, and coins.
    Heaps,
    /// Something is cut, taken or coloured of a graph.
    Graphs,
    /// For two players, and none of these.
    Others,
    /// For three players and more.
    Seats,
}

impl Family {
    /// All families, in the order in which they are listed.
    pub const ALL: [Self; 6] =
        [Self::Placing, Self::Moving, Self::Heaps, Self::Graphs, Self::Others, Self::Seats];

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::Placing => "Placing pieces",
            Self::Moving => "Moving pieces",
            Self::Heaps => "Heaps and coins",
            Self::Graphs => "On graphs",
            Self::Others => "Other games",
            Self::Seats => "For three players and more",
        }
    }
}

/// A ruleset that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// What it is listed with.
    pub family: Family,
    /// The rules in two sentences.
    pub sentence: &'static str,
    /// The texts that follow the name, in an example.
    pub example: &'static [&'static str],
}

/// The most letters of a name that is compared with others.
const MOST_LETTERS: usize = 40;

/// The name that a wrong one is most like: it takes at most two letters to be added, left out or changed, and fewer than half.
pub(crate) fn nearest(given: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let given: Vec<char> = given.chars().take(MOST_LETTERS).flat_map(char::to_lowercase).collect();
    let distance = |name: &str| {
        // Of the beginnings of both, by rows (R. Wagner and M. Fischer, 1974).
        let mut row: Vec<usize> = (0..=given.len()).collect();
        for (nth, letter) in name.chars().enumerate() {
            let mut corner = std::mem::replace(&mut row[0], nth + 1);
            for (at, own) in given.iter().enumerate() {
                let changed = corner + usize::from(*own != letter);
                corner = row[at + 1];
                row[at + 1] = changed.min(corner + 1).min(row[at] + 1);
            }
        }
        row[given.len()]
    };
    let near = names.map(|name| (distance(name), name));
    near.filter(|(distance, name)| *distance <= 2 && 2 * distance < name.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distance by its definition: what comes of the first letters, and the rest.
    fn distance(one: &[u8], other: &[u8]) -> usize {
        match (one, other) {
            ([], rest) | (rest, []) => rest.len(),
            ([a, one_rest @ ..], [b, other_rest @ ..]) => {
                let changed = distance(one_rest, other_rest) + usize::from(a != b);
                changed.min(distance(one_rest, other) + 1).min(distance(one, other_rest) + 1)
            }
        }
    }

    #[test]
    fn names_are_found_that_differ_in_two_letters() {
        const NAMES: [&str; 4] = ["nim", "cram", "konane", "octal"];
        for given in
            ["nin", "Cram", "kram", "konnae", "oktals", "octl", "no", "n", "", "koane", "chess", "marc"]
        {
            let lower = given.to_lowercase();
            let near = |name: &'static str| (distance(lower.as_bytes(), name.as_bytes()), name);
            let best = NAMES.into_iter().map(near).min_by_key(|(distance, _)| *distance).unwrap();
            let expected = (best.0 <= 2 && 2 * best.0 < best.1.len()).then_some(best.1);
            assert_eq!(nearest(given, NAMES.into_iter()), expected, "{given}");
        }
    }
}
