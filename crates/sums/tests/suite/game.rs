//! Games against the rules as they are defined, with all that was played looked through at every move.

use std::collections::BTreeSet;
use std::rc::Rc;

use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_sums::{Choice, Component, Effect, Ending, Game, GraphPlace, Key, Known, LastChance, SumLimits};
use hyperjam_terms::{Convention, EndKind, Movers, Outcome, Player, PlayerOutcome};
use hyperjam_testkit::graphs::{GameKind, any_graph, at, graph};
use hyperjam_testkit::{definitions, on};

/// A game of vehicles that may make so many moves, of which a search may look at so many positions and moves.
fn game(
    graph: &Graph,
    vehicles: &[PositionId],
    convention: Convention,
    starter: Player,
    (size, most_moves): (usize, usize),
) -> Game<'static> {
    let drawn = GraphPlace::new(Rc::new(graph.clone()), vehicles[0]);
    let start = vehicles.iter().map(|on| Component::new(0, Rc::new(drawn.at(*on)))).collect();
    let known = Known::new(convention, SumLimits { size, ..SumLimits::default() }, |_| {}).counting_moves();
    Game::new(known, start, starter, most_moves)
}

/// Where the vehicles are.
fn positions(state: &[Component]) -> Vec<PositionId> {
    let position = |component: &Component| match component.place().key() {
        Key::Position(on) => on,
        other => panic!("{other:?}"),
    };
    state.iter().map(position).collect()
}

/// The outcome of every state of the sum, by its definition.
struct Defined<'a> {
    graph: &'a Graph,
    convention: Convention,
    outcomes: Vec<[(Outcome, Option<u32>); 2]>,
}

impl Defined<'_> {
    fn outcome(&self, (vehicles, to_move): &(Vec<PositionId>, Player)) -> (Outcome, Option<u32>) {
        self.outcomes[definitions::in_product(self.graph.position_count(), vehicles)][to_move.index()]
    }

    /// How a game ends with the last of these states, if it does.
    fn ending(&self, states: &[(Vec<PositionId>, Player)], most_moves: usize) -> Option<Ending> {
        let sorted = |(vehicles, to_move): &(Vec<PositionId>, Player)| {
            let mut vehicles = vehicles.clone();
            vehicles.sort();
            (vehicles, *to_move)
        };
        let (last, before) = states.split_last().unwrap();
        if let Some(component) = last.0.iter().position(|on| self.graph.end_kind(*on) == Some(EndKind::Tie)) {
            return Some(Ending::TieEnd { component });
        }
        if last.0.iter().all(|on| self.options(*on, last.1).is_empty()) {
            return Some(Ending::Stuck { winner: self.convention.winner_when_stuck(last.1) });
        }
        let is_drawn = self.outcome(last).0 == Outcome::Draw;
        if before.iter().any(|state| sorted(state) == sorted(last)) && is_drawn {
            return Some(Ending::Repetition);
        }
        (before.len() >= most_moves).then_some(Ending::Full)
    }

    fn options(&self, on: PositionId, player: Player) -> BTreeSet<PositionId> {
        let open = self.graph.moves().filter(|made| made.from == on && open(made.movers, player));
        open.map(|made| made.to).collect()
    }
}

fn open(movers: Movers, player: Player) -> bool {
    movers.includes(player.seat())
}

/// What was met in games that were looked back at.
#[derive(Debug, Default)]
struct Reviewed {
    mistakes: usize,
    chances: usize,
    starts: usize,
    hastened: usize,
}

impl Reviewed {
    /// Looks back at a game and compares with the outcomes of its states as they are defined.
    fn count(&mut self, defined: &Defined<'_>, states: &[(Vec<PositionId>, Player)], game: &mut Game<'_>) {
        let review = game.review();
        let plies = game.plies().len();
        assert!(review.is_whole && review.effects.len() == plies);
        let had = |ply: usize, who: Player| defined.outcome(&states[ply]).0.seen_by(who);
        let remote = |ply: usize| defined.outcome(&states[ply]).1;
        let keeps = |game: &Game<'_>, ply: usize, better: &Choice, had: PlayerOutcome| {
            let after = (positions(&better.after(&game.states()[ply])), states[ply + 1].1);
            assert_eq!(defined.outcome(&after).0.seen_by(states[ply].1), had);
        };
        let mut first = None;
        for (ply, effect) in review.effects.iter().enumerate() {
            let (effect, mover) = (effect.unwrap(), states[ply].1);
            let [before, after] = [ply, ply + 1].map(|ply| had(ply, mover));
            assert_eq!(effect.is_mistake(), before < after, "{effect:?}");
            if effect.is_mistake() {
                first = first.or(Some((ply, before)));
                assert_eq!(
                    effect.words(mover).contains(&format!("{} wins", mover.opponent())),
                    after == PlayerOutcome::Loss
                );
            }
            if let Effect::WasLost { hastens } = effect {
                let longest = remote(ply).unwrap() == remote(ply + 1).unwrap() + 1;
                assert_eq!(hastens, !longest);
                self.hastened += usize::from(hastens);
            }
        }
        assert_eq!(review.mistake.as_ref().map(|mistake| mistake.ply), first.map(|(ply, _)| ply));
        if let (Some(mistake), Some((ply, before))) = (&review.mistake, first) {
            let (better, kept) = mistake.better.as_ref().unwrap();
            assert_eq!(*kept, before);
            keeps(game, ply, better, before);
            self.mistakes += 1;
        }
        let loser = game.ended().and_then(Ending::winner).map(Player::opponent);
        let last =
            loser.and_then(|loser| (0..=plies).rev().find(|ply| had(*ply, loser) != PlayerOutcome::Loss));
        match review.last_chance {
            Some(LastChance::Move { ply, better, had }) => {
                assert_eq!((Some(ply), Some(states[ply].1)), (last, loser));
                keeps(game, ply, &better, had);
                self.chances += 1;
            }
            Some(LastChance::Start(_)) => {
                assert!(loser.is_some() && last.is_none());
                self.starts += 1;
            }
            None => assert_eq!(loser, None),
        }
    }
}

/// The side that plays by its best choices never gets less than it had, and wins what is won.
#[test]
fn games_go_by_the_rules_as_defined() {
    const MOST_MOVES: usize = 6;
    let mut random = SplitMix::new(11);
    let (mut full, mut repeated, mut stuck, mut tied) = (0, 0, 0, 0);
    let mut met = Reviewed::default();
    for seed in 0..3_000 {
        let kind = if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph(seed, kind), |graph| {
            let convention = if seed % 2 == 0 { Convention::Normal } else { Convention::Misere };
            let count = graph.position_count();
            let vehicles: Vec<PositionId> = (0..1 + random.below(if count > 5 { 2 } else { 3 }))
                .map(|_| at(random.below(count)))
                .collect();
            let product = definitions::product(&graph, vehicles.len());
            let outcomes = definitions::outcomes(&product, convention);
            let defined = Defined { graph: &graph, convention, outcomes };
            let [starter, careful] = [0, 1].map(|_| Player::BOTH[random.below(2)]);
            let mut game = game(&graph, &vehicles, convention, starter, (1_000_000, MOST_MOVES));
            let mut states = vec![(vehicles, starter)];
            let promised = defined.outcome(&states[0]).0.seen_by(careful);
            while game.ended().is_none() {
                let (now, to_move) = states.last().unwrap().clone();
                assert_eq!((positions(game.now()), game.to_move()), (now.clone(), to_move));
                assert_eq!(defined.ending(&states, MOST_MOVES), None, "{seed}: {states:?}");
                let found = game.outcome_after(states.len() - 1).unwrap();
                let (outcome, remoteness) = defined.outcome(states.last().unwrap());
                assert_eq!((found.winner, found.remoteness), (outcome.winner(), remoteness), "{seed}");
                let choices = game.choices();
                let offered: Vec<(usize, PositionId)> = choices
                    .iter()
                    .map(|choice| (choice.component, positions(&choice.after(game.now()))[choice.component]))
                    .collect();
                let open = |(nth, on): (usize, &PositionId)| {
                    defined.options(*on, to_move).into_iter().map(move |to| (nth, to)).collect::<Vec<_>>()
                };
                let allowed: BTreeSet<_> = now.iter().enumerate().flat_map(open).collect();
                let distinct: BTreeSet<_> = offered.iter().copied().collect();
                assert_eq!((offered.len(), distinct), (allowed.len(), allowed), "{seed}");
                assert!(game.make(now.len(), 0).is_err() && game.make(0, graph.move_count()).is_err());
                assert_eq!(positions(game.now()), now, "what is refused changes nothing");
                let chosen = if to_move == careful {
                    game.best().unwrap()
                } else {
                    choices[random.below(choices.len())].clone()
                };
                game.make(chosen.component, chosen.nth).unwrap();
                states.push((positions(game.now()), to_move.opponent()));
            }
            let ended = game.ended().unwrap();
            assert_eq!(Some(ended), defined.ending(&states, MOST_MOVES), "{seed}: {states:?}");
            assert!(game.choices().is_empty());
            match ended {
                Ending::Full => full += 1,
                Ending::Repetition => repeated += 1,
                Ending::Stuck { .. } => stuck += 1,
                _ => tied += 1,
            }
            met.count(&defined, &states, &mut game);
            let drawn = PlayerOutcome::Draw;
            let result = ended.winner().map_or(drawn, |winner| Outcome::win_of(winner).seen_by(careful));
            assert!(ended == Ending::Full || result <= promised, "{seed}: {ended:?} for {promised:?}");
        });
    }
    assert!(full > 10 && repeated > 100 && stuck > 100 && tied > 10, "{full} {repeated} {stuck} {tied}");
    assert!(met.mistakes > 100 && met.chances > 100 && met.starts > 100 && met.hastened > 10, "{met:?}");
}

/// Where only the labels are known, the best moves win what is won, whatever the opponent does, and do not go round.
#[test]
fn sums_known_by_their_labels_alone_are_won() {
    let mut random = SplitMix::new(5);
    let (mut won, mut drawn) = (0, 0);
    for seed in 0..500 {
        on(seed, any_graph(seed, GameKind::Impartial), |graph| {
            let count = graph.position_count();
            let vehicles: Vec<PositionId> =
                (0..2 + random.below(2)).map(|_| at(random.below(count))).collect();
            let product = definitions::product(&graph, vehicles.len());
            let outcomes = definitions::outcomes(&product, Convention::Normal);
            let defined = Defined { graph: &graph, convention: Convention::Normal, outcomes };
            let mut game = game(&graph, &vehicles, Convention::Normal, Player::Left, (0, 400));
            let winner = defined.outcome(&(vehicles, Player::Left)).0.winner();
            while game.ended().is_none() {
                let found = game.outcome_after(game.plies().len()).unwrap();
                let now = (positions(game.now()), game.to_move());
                assert_eq!(found.winner, defined.outcome(&now).0.winner(), "{seed}");
                let choices = game.choices();
                let chosen = match winner {
                    Some(winner) if winner == game.to_move() => game.best().unwrap(),
                    _ => choices[random.below(choices.len())].clone(),
                };
                game.make(chosen.component, chosen.nth).unwrap();
            }
            if let Some(winner) = winner {
                assert_eq!(game.ended(), Some(Ending::Stuck { winner }), "{seed}");
                won += 1;
            } else {
                drawn += 1;
            }
        });
    }
    assert!(won > 50 && drawn > 50, "{won} {drawn}");
}

/// A won game that is made to last is won all the same, beside loops too, and takes at least as many moves as it must; a lost
/// one takes as many as it can be made to.
#[test]
fn a_game_that_is_made_to_last_comes_to_what_it_is_worth() {
    let mut random = SplitMix::new(23);
    let (mut longer, mut lost, mut erred) = (0, 0, 0);
    for seed in 0..600 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let count = graph.position_count();
            let vehicles: Vec<PositionId> =
                (0..1 + random.below(2)).map(|_| at(random.below(count))).collect();
            let product = definitions::product(&graph, vehicles.len());
            let outcomes = definitions::outcomes(&product, Convention::Normal);
            let defined = Defined { graph: &graph, convention: Convention::Normal, outcomes };
            let (outcome, remoteness) = defined.outcome(&(vehicles.clone(), Player::Left));
            let (Some(winner), Some(remoteness)) = (outcome.winner(), remoteness) else { return };
            // Beside an opponent who plays as well as can be, and one who does not.
            for (slow, errs) in [(winner, false), (winner, true), (winner.opponent(), false)] {
                let mut game =
                    game(&graph, &vehicles, Convention::Normal, Player::Left, (1_000_000, usize::MAX));
                while game.ended().is_none() {
                    assert!(game.plies().len() < 5_000, "{seed}: it goes round");
                    let choices = game.choices();
                    let chosen = match (game.to_move() == slow, errs) {
                        (true, _) => choices[game.longest(choices.iter()).unwrap()].clone(),
                        (false, true) => choices[random.below(choices.len())].clone(),
                        (false, false) => game.best().unwrap(),
                    };
                    game.make(chosen.component, chosen.nth).unwrap();
                }
                let plies = game.plies().len();
                assert_eq!(game.ended().and_then(Ending::winner), Some(winner), "{seed}: {plies}");
                match (slow == winner, errs) {
                    (true, false) => {
                        assert!(plies >= remoteness as usize, "{seed}: {plies} of {remoteness}");
                        longer += usize::from(plies > remoteness as usize);
                    }
                    (true, true) => erred += 1,
                    (false, _) => {
                        assert_eq!(plies, remoteness as usize, "{seed}");
                        lost += 1;
                    }
                }
            }
        });
    }
    assert!(longer > 20 && lost > 100 && erred > 100, "{longer} {lost} {erred}");
}

/// Nothing is decided where a search may look at nothing: a state ends the game when it comes back twice, also if its
/// vehicles have changed places.
#[test]
fn what_is_not_decided_ends_at_the_third_time() {
    let graph = graph(2, "0>1 B, 1>0 B");
    let mut game = game(&graph, &[at(0), at(1)], Convention::Misere, Player::Left, (1, 100));
    for (nth, component) in [0, 1, 0, 1].into_iter().enumerate() {
        assert_eq!(game.ended(), None, "{nth}");
        game.make(component, 0).unwrap();
    }
    assert_eq!(game.ended(), Some(Ending::Thrice));
}

#[test]
fn a_draw_can_be_agreed_on_and_ends_the_game() {
    let graph = graph(2, "0>0 B, 0>1 B");
    let mut game = game(&graph, &[at(0)], Convention::Normal, Player::Right, (100, 100));
    game.agree();
    assert_eq!((game.ended(), game.choices().len()), (Some(Ending::Agreed), 0));
    assert_eq!(Ending::Agreed.winner(), None);
    assert_eq!(game.make(0, 0).unwrap_err().to_string(), "Right has no such move as move 1");
}
