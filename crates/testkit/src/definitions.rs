//! The definitions, computed as they stand: slow, and so simple that they can be read. `hyperjam_solver` computes the same in
//! other ways.

use std::collections::BTreeSet;

use hyperjam_solver::context::Context;
use hyperjam_solver::equivalence::in_context;
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::{Convention, EndKind, Grundy, Outcome, Player};

use crate::graphs::at;

/// Outcome and remoteness of every position for both starters, by iterating the definition until nothing changes.
pub fn outcomes(graph: &Graph, convention: Convention) -> Vec<[(Outcome, Option<u32>); 2]> {
    let count = graph.position_count();
    let mut known: Vec<[Option<(Player, u32)>; 2]> = vec![[None; 2]; count];
    // In round k everything with remoteness k is found from what has a smaller one.
    for round in 0..=2 * count as u32 {
        let before = known.clone();
        for position in graph.positions() {
            for (number, player) in Player::BOTH.into_iter().enumerate() {
                let end = graph.end_kind(position);
                if known[position.index()][number].is_some() || end == Some(EndKind::Tie) {
                    continue;
                }
                let options = graph.options(position, player);
                let results: Vec<_> =
                    options.iter().map(|option| before[option.index()][1 - number]).collect();
                let won = match end {
                    None | Some(EndKind::Tie) => None,
                    Some(EndKind::Win) => Some(player),
                    Some(EndKind::Loss) => Some(player.opponent()),
                    Some(EndKind::Left) => Some(Player::Left),
                    Some(EndKind::Right) => Some(Player::Right),
                };
                let winner = if won.is_some() {
                    // Who does not win by being stuck wins as by one more move.
                    won.filter(|winner| {
                        round == 1 || (convention == Convention::Normal) == (*winner != player)
                    })
                } else if options.is_empty() {
                    Some(convention.winner_when_stuck(player))
                } else if results.iter().flatten().any(|(winner, _)| *winner == player) {
                    Some(player)
                } else if results.iter().all(Option::is_some) {
                    Some(player.opponent())
                } else {
                    None
                };
                known[position.index()][number] = winner.map(|winner| (winner, round));
            }
        }
    }
    let read = |result: Option<(Player, u32)>| match result {
        None => (Outcome::Draw, None),
        Some((winner, remoteness)) => (Outcome::win_of(winner), Some(remoteness)),
    };
    known.into_iter().map(|pair| pair.map(read)).collect()
}

/// Whether positions are hyperbisimilar: the greatest relation of the definition, by deleting pairs.
pub fn bisimilar(graph: &Graph) -> Vec<Vec<bool>> {
    bisimilar_of(graph, |_, _| true)
}

/// The same among positions that are alike in something else, too, by their numbers.
pub fn bisimilar_of(graph: &Graph, alike: impl Fn(usize, usize) -> bool) -> Vec<Vec<bool>> {
    let count = graph.position_count();
    let end = |index: usize| graph.end_kind(at(index));
    let mut same: Vec<Vec<bool>> =
        (0..count).map(|x| (0..count).map(|y| end(x) == end(y) && alike(x, y)).collect()).collect();
    loop {
        let before = same.clone();
        for x in 0..count {
            for y in 0..count {
                let matched = |x: usize, y: usize, player: Player| {
                    let mut options = graph.options(at(x), player).iter();
                    options.all(|option| {
                        let mut others = graph.options(at(y), player).iter();
                        others.any(|other| before[option.index()][other.index()])
                    })
                };
                let mutual = |player| matched(x, y, player) && matched(y, x, player);
                same[x][y] = before[x][y] && Player::BOTH.into_iter().all(mutual);
            }
        }
        if same == before {
            return same;
        }
    }
}

/// Whether every option of one player is hyperbisimilar to one of the other, everywhere.
pub fn is_impartial(graph: &Graph) -> bool {
    let same = bisimilar(graph);
    let matched = |from, mover: Player| {
        let others = graph.options(from, mover.opponent());
        let mut options = graph.options(from, mover).iter();
        options.all(|option| others.iter().any(|other| same[option.index()][other.index()]))
    };
    let is_for_one = |position| matches!(graph.end_kind(position), Some(EndKind::Left | EndKind::Right));
    graph.positions().all(|position| {
        !is_for_one(position) && Player::BOTH.into_iter().all(|player| matched(position, player))
    })
}

/// The partitions of the refinement: each position with the first of its class. In the first one all positions are
/// together; the last one is not refined further.
pub fn partitions(graph: &Graph) -> Vec<Vec<usize>> {
    let mut found = vec![vec![0; graph.position_count()]];
    loop {
        let now = &found[found.len() - 1];
        let signature = |position: PositionId| {
            let of = |player| {
                let options = graph.options(position, player).iter();
                options.map(|option| now[option.index()]).collect::<BTreeSet<_>>()
            };
            (now[position.index()], graph.end_kind(position), of(Player::Left), of(Player::Right))
        };
        let signatures: Vec<_> = graph.positions().map(signature).collect();
        let first = |mine| signatures.iter().position(|other| other == mine).unwrap();
        let next: Vec<usize> = signatures.iter().map(first).collect();
        if next == *now {
            return found;
        }
        found.push(next);
    }
}

/// The least fixpoint of the operator T, by iterating it from nothing (HL 5.2).
pub fn least_fixpoint(graph: &Graph) -> Vec<Option<u32>> {
    let mut labels: Vec<Option<u32>> = vec![None; graph.position_count()];
    loop {
        let next = operator(graph, &labels);
        if next == labels {
            return labels;
        }
        labels = next;
    }
}

/// At which iteration of T each position got its label: its rank.
pub fn ranks(graph: &Graph) -> Vec<Option<u32>> {
    let mut labels: Vec<Option<u32>> = vec![None; graph.position_count()];
    let mut ranks = labels.clone();
    for round in 0..=labels.len() as u32 {
        labels = operator(graph, &labels);
        for (rank, label) in ranks.iter_mut().zip(&labels) {
            *rank = rank.or(label.map(|_| round));
        }
    }
    ranks
}

/// Whether it is clear from the ends alone who wins beside whatever stands there: ☾ where whoever is to move wins, ☉ where the other
/// one has.
pub fn decided(graph: &Graph, position: PositionId) -> Option<Grundy> {
    let is_loss = |position: &PositionId| graph.end_kind(*position) == Some(EndKind::Loss);
    let is_moon = graph.end_kind(position) == Some(EndKind::Win)
        || graph.options(position, Player::Left).iter().any(is_loss);
    match is_loss(&position) {
        true => Some(Grundy::Sun),
        false => is_moon.then_some(Grundy::Moon),
    }
}

/// T itself, where nobody moves to ☾.
pub fn operator(graph: &Graph, labels: &[Option<u32>]) -> Vec<Option<u32>> {
    let decided: Vec<bool> = graph.positions().map(|position| decided(graph, position).is_some()).collect();
    let options = |index: usize| {
        let options = graph.options(at(index), Player::Left).iter();
        options.map(|option| option.index()).filter(|option| !decided[*option])
    };
    let label = |index: usize| {
        let mex = mex(&options(index).filter_map(|option| labels[option]).collect());
        let reverts =
            |option: usize| labels[option].is_some() || options(option).any(|o| labels[o] == Some(mex));
        let is_open = !graph.is_tie_end(at(index)) && !decided[index];
        (is_open && options(index).all(reverts)).then_some(mex)
    };
    (0..labels.len()).map(label).collect()
}

/// The least number that is not in a set.
pub fn mex(set: &BTreeSet<u32>) -> u32 {
    (0..).find(|number| !set.contains(number)).unwrap()
}

/// The generalized Grundy numbers.
pub fn labels(graph: &Graph) -> Vec<Grundy> {
    let finite = least_fixpoint(graph);
    let label = |index: usize| match (decided(graph, at(index)), finite[index]) {
        (Some(label), _) => label,
        (None, Some(label)) => Grundy::Nimber(label),
        (None, None) => {
            let options = graph.options(at(index), Player::Left).iter();
            Grundy::infinite(options.filter_map(|option| finite[option.index()]))
        }
    };
    (0..finite.len()).map(label).collect()
}

/// The sum of so many components on one graph: every ordered tuple of positions is a position.
pub fn product(graph: &Graph, components: usize) -> Graph {
    let count = graph.position_count();
    let size = count.pow(components as u32);
    let mut builder = GraphBuilder::new();
    let component = |tuple: usize, place: usize| tuple / count.pow(place as u32) % count;
    for tuple in 0..size {
        let mut ends = (0..components).filter_map(|place| graph.end_kind(at(component(tuple, place))));
        let first = EndKind::ALL.into_iter().find(|kind| ends.clone().any(|end| end == *kind));
        debug_assert_eq!(first.is_some(), ends.next().is_some());
        builder.add_position_or_end(first).unwrap();
    }
    for tuple in 0..size {
        for place in 0..components {
            let from = component(tuple, place);
            for step in graph.moves_of(at(from)) {
                let next = tuple - from * count.pow(place as u32) + step.to.index() * count.pow(place as u32);
                builder.add_move(at(tuple), at(next), step.movers).unwrap();
            }
        }
    }
    builder.build()
}

/// The number of a tuple in [`product`].
pub fn in_product(count: usize, tuple: &[PositionId]) -> usize {
    tuple.iter().rev().fold(0, |number, position| number * count + position.index())
}

/// For Left starting and for Right starting: whether a game z keeps what "x is at least y" promises a player, that x + z is
/// not lost where y + z is not.
pub fn keeps(graph: &Graph, player: Player, [x, y]: [PositionId; 2], z: &Context) -> [bool; 2] {
    let lost = Outcome::win_of(player.opponent());
    let [of_x, of_y] = [x, y].map(|position| in_context(graph, position, z).unwrap());
    [0, 1].map(|starter| of_y[starter] == lost || of_x[starter] != lost)
}

/// The profiles of all finite games for a player as bits, second and first, by the definition: every set of profiles
/// that are known is a game's options, until there are no more. Only unions and intersections of them matter. x is at
/// least y for the player where every second set that has y has x.
pub fn profiles(graph: &Graph, player: Player) -> BTreeSet<(u32, u32)> {
    let count = graph.position_count();
    let all = (1_u32 << count) - 1;
    let options = |position: usize, player| {
        graph.options(at(position), player).iter().fold(0, |bits, option| bits | 1_u32 << option.index())
    };
    let bits = |holds: &dyn Fn(usize) -> bool| {
        (0..count).filter(|position| holds(*position)).fold(0_u32, |bits, position| bits | 1 << position)
    };
    let mut known = BTreeSet::from([(all, all)]);
    loop {
        // All unions of the one and intersections of the other, by adding one game after the other.
        let (mut unions, mut intersections) = (BTreeSet::from([0]), BTreeSet::from([all]));
        for (second, first) in &known {
            unions.extend(unions.clone().into_iter().map(|union| union | second));
            intersections.extend(intersections.clone().into_iter().map(|other| other & first));
        }
        let mut next = known.clone();
        for good in &unions {
            for safe in &intersections {
                let (mut second, mut first) = (all, all);
                loop {
                    let before = (second, first);
                    second = bits(&|v| safe >> v & 1 != 0 && options(v, player.opponent()) & !first == 0);
                    first = bits(&|v| good >> v & 1 != 0 || options(v, player) & second != 0);
                    if before == (second, first) {
                        break;
                    }
                }
                next.insert((second, first));
            }
        }
        if next == known {
            return known;
        }
        known = next;
    }
}
