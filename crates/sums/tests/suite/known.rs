//! Sums of components of all kinds, against the definition of a sum and the definition of outcomes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use hyperjam_rulesets::open;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_sums::{BoardPlace, Component, GraphPlace, How, Key, Known, Negative, Place, SumLimits, best};
use hyperjam_terms::{Convention, EndKind, Movers, Outcome, Player, PlayerOutcome};
use hyperjam_testkit::definitions;

/// The most positions of a sum that the definition is asked about.
const MOST: usize = 1_200;

/// Boards of which every play ends, and two (the last) on which play may go on for ever.
pub(crate) const BOARDS: [(&str, &[&str]); 16] = [
    ("domineering", &["..|.."]),
    ("domineering", &["...|..#"]),
    ("nim", &["2,1"]),
    ("kayles", &["3"]),
    ("hackenbush", &["g-a:L,a-b:R,a-c"]),
    ("col", &["a-b,b-c"]),
    ("clobber", &["xo|ox"]),
    ("canonical-form", &["{2|-1/2}"]),
    ("canonical-form", &["^"]),
    ("turning-coins", &["THT"]),
    ("L: x. -> .x, .x -> x.; R: o. -> .o", &["x.o."]),
    ("B: x. -> .x, .x -> x.", &["x..."]),
    ("M: . -> x; M until xx; tie until no .", &["...."]),
    ("B: . -> x; B until xx", &["...."]),
    ("L: x. -> .x, .x -> x.; R: o. -> .o; L until x#", &["x.o."]),
    ("M: x. -> .x, xo -> .x; M until no o", &["x.ox"]),
];

/// A component of one of the kinds, by a number.
pub(crate) fn component(kind: usize, game: usize, random: &mut SplitMix) -> Component {
    let place: Rc<dyn Place> = match kind {
        0..=3 => {
            let (graph, start) = random_graph(kind, random);
            Rc::new(GraphPlace::new(Rc::new(graph), start))
        }
        _ => {
            let (rules, board) = BOARDS[kind - 4];
            Rc::new(BoardPlace::new(open(rules, board).unwrap().into()))
        }
    };
    Component::new(game, if random.below(3) == 0 { Rc::new(Negative::new(place)) } else { place })
}

/// A graph with loops, a short one, an impartial one with loops, or one with ends.
fn random_graph(kind: usize, random: &mut SplitMix) -> (Graph, PositionId) {
    let count = 2 + random.below(4);
    let mut builder = GraphBuilder::new();
    for _ in 0..count {
        let end = (kind == 3 && random.below(4) == 0).then(|| EndKind::ALL[random.below(5)]);
        builder.add_position_or_end(end).unwrap();
    }
    for _ in 0..2 * count {
        let (a, b) = (random.below(count), random.below(count));
        let (from, to) = if kind == 1 { (a.max(b), a.min(b)) } else { (a, b) };
        let by = if kind == 2 {
            Movers::BOTH
        } else {
            [Movers::LEFT, Movers::RIGHT, Movers::BOTH][random.below(3)]
        };
        if kind != 1 || from != to {
            builder.add_move(PositionId::new(from).unwrap(), PositionId::new(to).unwrap(), by).unwrap();
        }
    }
    (builder.build(), PositionId::new(count - 1).unwrap())
}

/// What tells the positions of a sum apart.
fn keys(state: &[Component]) -> Vec<Key> {
    state.iter().map(|component| component.place().key()).collect()
}

/// All positions of a sum, by its definition, with what follows from them by that of outcomes; none if there are too many.
pub(crate) struct Twin {
    numbers: BTreeMap<Vec<Key>, usize>,
    outcomes: Vec<[(Outcome, Option<u32>); 2]>,
}

impl Twin {
    fn of(start: &[Component], convention: Convention) -> Option<Self> {
        Self::by(start, convention, after_all)
    }

    /// Where these are the moves.
    pub(crate) fn by(
        start: &[Component],
        convention: Convention,
        after_all: impl Fn(&[Component]) -> Vec<(Player, Vec<Component>)>,
    ) -> Option<Self> {
        let mut numbers = BTreeMap::from([(keys(start), 0)]);
        let mut states = vec![start.to_vec()];
        let mut moves: Vec<(usize, usize, Movers)> = Vec::new();
        let mut next = 0;
        while let Some(state) = states.get(next).cloned() {
            for (from, player, after) in after_all(&state).into_iter().map(|(by, to)| (next, by, to)) {
                let count = numbers.len();
                let to = *numbers.entry(keys(&after)).or_insert(count);
                if to == count {
                    states.push(after);
                }
                moves.push((from, to, Movers::from(player)));
            }
            if states.len() > MOST {
                return None;
            }
            next += 1;
        }
        let mut builder = GraphBuilder::new();
        for state in &states {
            builder.add_position_or_end(end_of(state)).unwrap();
        }
        for (from, to, by) in moves {
            builder.add_move(PositionId::new(from).unwrap(), PositionId::new(to).unwrap(), by).unwrap();
        }
        Some(Self { numbers, outcomes: definitions::outcomes(&builder.build(), convention) })
    }

    pub(crate) fn outcome(&self, state: &[Component], to_move: Player) -> (Option<Player>, Option<u32>) {
        let (outcome, remoteness) = self.outcomes[self.numbers[&keys(state)]][to_move.index()];
        (outcome.winner(), remoteness)
    }
}

fn end_of(state: &[Component]) -> Option<EndKind> {
    EndKind::of_sum(state.iter().map(|component| component.place().end()))
}

/// The sums after each move, with who makes it.
fn after_all(state: &[Component]) -> Vec<(Player, Vec<Component>)> {
    let mut all = Vec::new();
    if end_of(state).is_some() {
        return all;
    }
    for player in Player::BOTH {
        for (nth, component) in state.iter().enumerate() {
            for step in component.place().moves(player) {
                let mut after = state.to_vec();
                after[nth] = component.at(step.to);
                all.push((player, after));
            }
        }
    }
    all
}

/// How often each way of [`Known`] was met.
#[derive(Debug, Default)]
struct Met {
    decided: usize,
    undecided: usize,
    with_remoteness: usize,
    by_stand_ins: usize,
    played: usize,
}

/// Compares all that is known of a sum with the definitions, within these limits.
fn check(sum: &[Component], twin: &Twin, convention: Convention, limits: SumLimits, met: &mut Met) {
    let mut known = Known::new(convention, limits, |_| {});
    if known.search(sum).is_err() {
        met.undecided += 1;
        return;
    }
    let has_value = known.total(sum).is_ok();
    for player in Player::BOTH {
        let (winner, remoteness) = twin.outcome(sum, player);
        let found = known.outcome(sum, player).unwrap();
        assert_eq!(found.winner, winner, "{sum:?} {player}");
        met.decided += 1;
        if let Some(found) = found.remoteness {
            met.with_remoteness += 1;
            assert_eq!(Some(found), remoteness, "{sum:?} {player}");
        } else if !has_value && winner.is_some() {
            met.by_stand_ins += 1;
        }
        let choices = known.choices(sum, player);
        // Of the moves of a vehicle to one position the first stands for all.
        let count = |component: &Component| {
            let steps = component.place().moves(player);
            let drives: BTreeSet<PositionId> = steps.iter().filter_map(|step| driven(step.how)).collect();
            drives.len() + steps.iter().filter(|step| driven(step.how).is_none()).count()
        };
        let count: usize = sum.iter().map(count).sum();
        assert_eq!(choices.len(), if end_of(sum).is_some() { 0 } else { count }, "{sum:?}");
        for choice in &choices {
            let (winner, remoteness) = twin.outcome(&choice.after(sum), player.opponent());
            let found = choice.outcome.unwrap_or_else(|| panic!("{sum:?} {player} {choice:?}"));
            assert_eq!(found.winner, winner, "{sum:?} {player} {choice:?}");
            assert!(found.remoteness.is_none() || found.remoteness == remoteness);
        }
        // A search of the sum after a move tells what each move there does, as well.
        if let Some(choice) = choices.last()
            && known.search(&choice.after(sum)).is_ok()
        {
            let after = choice.after(sum);
            for choice in known.choices(&after, player.opponent()) {
                let (winner, _) = twin.outcome(&choice.after(&after), player);
                let found = choice.outcome.unwrap_or_else(|| panic!("{after:?} {player} {choice:?}"));
                assert_eq!(found.winner, winner, "{after:?} {player} {choice:?}");
            }
        }
        let kept = best(&choices, player).map(|choice| choice.outcome.unwrap().seen_by(player));
        if winner == Some(player) && !choices.is_empty() {
            assert_eq!(kept, Some(PlayerOutcome::Win), "{sum:?} {player}");
        }
    }
}

/// Where a vehicle goes.
fn driven(how: How) -> Option<PositionId> {
    match how {
        How::Drive(_, to) => Some(to),
        How::Press(_) => None,
    }
}

/// The move that the machine makes in a position that it has not seen before.
fn machine(
    state: &[Component],
    player: Player,
    convention: Convention,
    limits: SumLimits,
) -> Option<Vec<Component>> {
    let mut known = Known::new(convention, limits, |_| {});
    known.search(state).ok()?;
    let choices = known.choices(state, player);
    Some(best(&choices, player)?.after(state))
}

/// Whether the machine, who wins this sum with the opponent to move, does so whatever the opponent does: no play goes round.
/// None where the limits leave something unknown.
fn wins_in_the_end(
    state: &[Component],
    machine_is: Player,
    play: (Convention, SumLimits),
    seen: &mut BTreeMap<Vec<Key>, bool>,
) -> Option<bool> {
    if let Some(is_done) = seen.get(&keys(state)) {
        return Some(*is_done);
    }
    seen.insert(keys(state), false);
    for (player, after) in after_all(state) {
        if player == machine_is {
            continue;
        }
        let answer = machine(&after, machine_is, play.0, play.1);
        let Some(answer) = answer else {
            let cannot_move = after_all(&after).iter().all(|(player, _)| *player != machine_is);
            match (cannot_move, play.0) {
                // Who cannot move wins.
                (true, Convention::Misere) => continue,
                (true, Convention::Normal) => return Some(false),
                (false, _) => return None,
            }
        };
        if !wins_in_the_end(&answer, machine_is, play, seen)? {
            return Some(false);
        }
    }
    seen.insert(keys(state), true);
    Some(true)
}

/// Checks random sums of two and three components; as many as are asked for.
fn check_sums(seed: u64, count: usize) -> Met {
    let mut random = SplitMix::new(seed);
    let mut met = Met::default();
    let mut checked = 0;
    while checked < count {
        let of = 2 + random.below(2);
        let kinds = BOARDS.len() + 4;
        let sum: Vec<Component> =
            (0..of).map(|game| component(random.below(kinds), game, &mut random)).collect();
        let convention = if random.below(4) == 0 { Convention::Misere } else { Convention::Normal };
        let Some(twin) = Twin::of(&sum, convention) else { continue };
        checked += 1;
        let narrow = SumLimits { places: 3 + random.below(30), ..SumLimits::default() };
        for limits in [SumLimits::default(), narrow] {
            check(&sum, &twin, convention, limits, &mut met);
        }
        for player in Player::BOTH {
            let mut known = Known::new(convention, narrow, |_| {});
            let is_searched = known.search(&sum).is_ok() && known.total(&sum).is_err();
            let found = known.outcome(&sum, player.opponent()).filter(|_| is_searched);
            if found.is_some_and(|found| found.winner == Some(player) && found.remoteness.is_none()) {
                let won = wins_in_the_end(&sum, player, (convention, narrow), &mut BTreeMap::new());
                assert_ne!(won, Some(false), "{sum:?} {player} {narrow:?}");
                met.played += usize::from(won.is_some());
            }
        }
    }
    met
}

#[test]
fn who_wins_and_what_each_move_does_is_as_defined_and_no_won_game_goes_round() {
    let met = check_sums(17, 500);
    println!("{met:?}");
    assert!(
        met.decided > 1_500 && met.with_remoteness > 300 && met.by_stand_ins > 30 && met.played > 10,
        "{met:?}"
    );
}

#[test]
fn a_win_that_could_be_put_off_for_ever_is_not() {
    // Left may go from 0 to 1, from where Right can only come back, and to 2, where Left has a move more.
    let moves = [(0, 1, Movers::LEFT), (0, 2, Movers::LEFT), (1, 0, Movers::RIGHT), (2, 3, Movers::LEFT)];
    let graph = Graph::from_moves(4, moves).unwrap();
    let waits = PositionId::new(1).unwrap();
    let nim = BoardPlace::new(open("nim", &["1,1"]).unwrap().into());
    let vehicle = Component::new(0, Rc::new(GraphPlace::new(Rc::new(graph), waits)));
    let sum = [vehicle, Component::new(1, Rc::new(nim))];
    // Too few places for the heaps, so that their value stands for them.
    let limits = SumLimits { places: 5, ..SumLimits::default() };
    let mut known = Known::new(Convention::Normal, limits, |_| {});
    known.search(&sum).unwrap();
    let found = known.outcome(&sum, Player::Right).unwrap();
    assert_eq!((found.winner, found.remoteness), (Some(Player::Left), None));
    let won = wins_in_the_end(&sum, Player::Left, (Convention::Normal, limits), &mut BTreeMap::new());
    assert_eq!(won, Some(true));
}

#[test]
#[ignore = "takes minutes: run by hand with a seed in SEED"]
fn twenty_thousand_sums() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("{:?}", check_sums(seed, 20_000));
}

/// An impartial graph in which every play ends.
fn short_impartial_graph(random: &mut SplitMix) -> Component {
    let count = 2 + random.below(6);
    let mut builder = GraphBuilder::new();
    for _ in 0..count {
        builder.add_position().unwrap();
    }
    for _ in 0..2 * count {
        let (a, b) = (random.below(count), random.below(count));
        if a != b {
            let [from, to] = [a.max(b), a.min(b)].map(|at| PositionId::new(at).unwrap());
            builder.add_move(from, to, Movers::BOTH).unwrap();
        }
    }
    let start = PositionId::new(count - 1).unwrap();
    Component::new(0, Rc::new(GraphPlace::new(Rc::new(builder.build()), start)))
}

/// Misère sums that are too large to be searched, decided by the genera of their components as the definition has it.
#[test]
fn tame_sums_are_decided_in_misere_play_without_a_search() {
    const HEAPS: [(&str, &str); 7] = [
        ("nim", "1"),
        ("nim", "1,1"),
        ("nim", "3"),
        ("nim", "2,3"),
        ("kayles", "4"),
        ("B: x. -> .x, .x -> x.", "x.."),
        ("dawsons-kayles", "5"),
    ];
    let mut random = SplitMix::new(29);
    let (mut decided, mut wild) = (0, 0);
    for _ in 0..600 {
        let sum: Vec<Component> = (0..2 + random.below(2))
            .map(|nth| match random.below(3) {
                0 => {
                    let (rules, board) = HEAPS[random.below(HEAPS.len())];
                    let place = BoardPlace::new(open(rules, &[board]).unwrap().into());
                    Component::new(nth, Rc::new(place))
                }
                _ => {
                    let place = short_impartial_graph(&mut random).place().clone();
                    Component::new(nth, place)
                }
            })
            .collect();
        let Some(twin) = Twin::of(&sum, Convention::Misere) else { continue };
        let limits = SumLimits { size: 0, ..SumLimits::default() };
        let mut known = Known::new(Convention::Misere, limits, |_| {});
        if known.search(&sum).is_err() {
            wild += 1;
            continue;
        }
        for player in Player::BOTH {
            let winner = |found: hyperjam_solver::sum::SumOutcome| found.winner;
            assert_eq!(
                known.outcome(&sum, player).map(winner),
                Some(twin.outcome(&sum, player).0),
                "{sum:?}"
            );
            for choice in known.choices(&sum, player) {
                let after = choice.after(&sum);
                let expected = twin.outcome(&after, player.opponent()).0;
                assert_eq!(choice.outcome.map(winner), Some(expected), "{sum:?} to {after:?}");
                assert_eq!(choice.is_best, expected == Some(player));
            }
            if let Some(best) = best(&known.choices(&sum, player), player) {
                let wins = twin.outcome(&sum, player).0 == Some(player);
                assert_eq!(twin.outcome(&best.after(&sum), player.opponent()).0 == Some(player), wins);
            }
        }
        decided += 1;
    }
    assert!(decided > 200 && wild > 5, "{decided} and {wild}");
}
