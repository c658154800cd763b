//! Strongly connected components.

/// Finds strongly connected components; what it needs for each position is kept from one search to the next.
///
/// Method: R. E. Tarjan, "Depth-first search and linear graph algorithms" (SIAM J. Comput. 1972), with one number a position, as D. J.
/// Pearce has it (Inf. Process. Lett. 2016), and a stack of its own in place of recursion. O(positions + moves) of what is asked about.
#[derive(Debug)]
pub(crate) struct Components {
    /// 0 for what was not met, then the least place in the search that is known to be reached, and [`DONE`] in the end.
    least: Vec<u32>,
    /// The positions on the way, from the first one.
    path: Vec<Frame>,
    /// What was met and is in no component as yet.
    open: Vec<u32>,
}

const DONE: u32 = u32::MAX;

#[derive(Debug)]
struct Frame {
    position: u32,
    /// Its place in the search.
    place: u32,
    /// The number of its moves that were looked at.
    looked_at: u32,
}

impl Components {
    /// For positions below this number.
    pub(crate) fn new(positions: usize) -> Self {
        Self { least: vec![0; positions], path: Vec::new(), open: Vec::new() }
    }

    /// Tells the components of the graph that has these positions and, of the moves, those that lead to one of them: each after all
    /// others that can be reached from it. `successors` has to lead to positions of the list only, or to such that are not `inside`.
    pub(crate) fn of<'a>(
        &mut self,
        positions: &[u32],
        successors: impl Fn(u32) -> &'a [u32],
        inside: impl Fn(u32) -> bool,
        mut found: impl FnMut(&[u32]),
    ) {
        let mut met = 0;
        for start in positions {
            if self.least[*start as usize] != 0 {
                continue;
            }
            self.enter(*start, &mut met);
            while let Some(frame) = self.path.last_mut() {
                let position = frame.position as usize;
                if let Some(next) = successors(frame.position).get(frame.looked_at as usize) {
                    frame.looked_at += 1;
                    let least = self.least[*next as usize];
                    if !inside(*next) {
                        continue;
                    }
                    match least {
                        0 => self.enter(*next, &mut met),
                        least => self.least[position] = self.least[position].min(least),
                    }
                    continue;
                }
                let place = frame.place;
                self.path.pop();
                let least = self.least[position];
                if least == place {
                    let first = self
                        .open
                        .iter()
                        .rposition(|one| self.least[*one as usize] < place)
                        .map_or(0, |last| last + 1);
                    found(&self.open[first..]);
                    for one in self.open.drain(first..) {
                        self.least[one as usize] = DONE;
                    }
                } else if let Some(before) = self.path.last() {
                    let before = &mut self.least[before.position as usize];
                    *before = least.min(*before);
                }
            }
        }
        for position in positions {
            self.least[*position as usize] = 0;
        }
    }

    fn enter(&mut self, position: u32, met: &mut u32) {
        *met += 1;
        self.least[position as usize] = *met;
        self.path.push(Frame { position, place: *met, looked_at: 0 });
        self.open.push(position);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compact::Lists;
    use crate::generate::SplitMix;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn components_are_those_that_reach_each_other() {
        let mut random = SplitMix::new(11);
        for turn in 0..2_000 {
            let count = 1 + random.below(9);
            let moves: Vec<(usize, u32)> = (0..random.below(2 * count + 1))
                .map(|_| (random.below(count), random.below(count) as u32))
                .collect();
            let lists = Lists::sorted(count, moves.iter().copied());
            let inside: Vec<bool> = (0..count).map(|_| random.below(4) > 0).collect();
            let mut reaches = vec![vec![false; count]; count];
            (0..count).for_each(|one| reaches[one][one] = true);
            for (from, to) in &moves {
                reaches[*from][*to as usize] |= inside[*from] && inside[*to as usize];
            }
            for (over, from, to) in
                (0..count.pow(3)).map(|n| (n / count / count, n / count % count, n % count))
            {
                reaches[from][to] |= reaches[from][over] && reaches[over][to];
            }
            let positions: Vec<u32> = (0..count as u32).filter(|one| inside[*one as usize]).collect();
            let mut components = Components::new(count);
            for _ in 0..2 {
                let mut all: Vec<Vec<u32>> = Vec::new();
                components.of(
                    &positions,
                    |one| lists.list(one as usize),
                    |one| inside[one as usize],
                    |found| all.push(found.to_vec()),
                );
                let mut of = vec![usize::MAX; count];
                for (nth, members) in all.iter().enumerate() {
                    members.iter().for_each(|one| of[*one as usize] = nth);
                }
                for (one, other) in
                    positions.iter().flat_map(|one| positions.iter().map(move |other| (one, other)))
                {
                    let [one, other] = [*one as usize, *other as usize];
                    assert_eq!(
                        of[one] == of[other],
                        reaches[one][other] && reaches[other][one],
                        "turn {turn}"
                    );
                    assert!(
                        !reaches[one][other] || of[other] <= of[one],
                        "turn {turn}: what is reached comes first"
                    );
                }
            }
        }
    }
}
