//! The strategy by which one position is at least another, stepped on the drawing.

use super::Pair;
use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::settings::MOST_BUTTONS;
use crate::write::{go, paragraph, result, text};
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::address::{Address, CompareCard, DifferenceMove, Effort, MOST_COPIED};
use hyperjam_protocol::tutor::{Block, Button, Card, Line, Scene, Span, Tap, Tone, plain};
use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::comparison::{Direction, Half};
use hyperjam_solver::equivalence::Proof;
use hyperjam_solver::order::{Certificate, Decision, DecisionTask, Means};
use hyperjam_solver::{Classes, Graph, PositionId, operation};
use hyperjam_terms::{Grundy, Player};
use std::collections::BTreeMap;

/// A button that leads to the strategy for these players, for one of them.
pub(super) fn offer(analysis: &Analysis, pair: Pair, direction: Direction, players: &[Player]) -> Block {
    let [better, other] = direction.pair([pair.x, pair.y].map(|position| analysis.id(position)));
    let [first, second] = direction.pair(pair.names(analysis));
    let player = players.first().copied().unwrap_or(Player::Left);
    let to = CompareCard::Copying(better, other, player, Vec::new());
    Block::Buttons(vec![go(format!("Step through Left’s strategy on {first} − {second}"), to)])
}

/// The same for two positions that are equal, where copying shows it.
pub(super) fn offer_both(pair: Pair, analysis: &Analysis, proof: &Proof) -> Vec<Block> {
    match proof {
        Proof::Copying | Proof::Difference | Proof::Label(Grundy::Nimber(_)) => Direction::BOTH
            .map(|direction| offer(analysis, pair, direction, &Player::BOTH))
            .into_iter()
            .collect(),
        Proof::Bisimilar
        | Proof::Label(Grundy::Infinite(_) | Grundy::Moon | Grundy::Sun)
        | Proof::Closure { .. } => Vec::new(),
    }
}

/// Where the two components of a difference x − y stand.
type State = [PositionId; 2];

/// A move in a difference.
#[derive(Clone, Copy)]
struct Made {
    in_x: bool,
    from: PositionId,
    to: PositionId,
}

/// Left’s strategy on x − y.
struct Strategy {
    graph: Graph,
    /// For whom y is not better: in an endless play there are moves in x for Left, and in y for Right.
    player: Player,
    /// The states that it meets, each with the most moves before the next one in the component that counts.
    numbers: BTreeMap<(State, Player), u32>,
    /// Which positions are the same game.
    classes: Classes,
}

impl Strategy {
    /// Finds it, if there is one within the budget, as it is found for the comparison.
    ///
    /// Where y is at least x for Right, Right has a strategy on y − x. Exchanging the players makes it one of Left on x − y,
    /// with the components in the other order.
    fn find(analysis: &Analysis, pair: Pair, player: Player) -> Option<Self> {
        let graph = operation::tie_ends_as_loops(analysis.graph());
        let half = Half { direction: Direction::AtLeast, player };
        let task = DecisionTask::new(&graph, player, half.pair([pair.x, pair.y]), pair.budget());
        let task = task.with(Means { named: true, ..Means::COPYING });
        let Decision::Holds(Certificate::Copying(found)) = analysis.finish(task, 0..800) else { return None };
        let classes = analysis.finish(BisimulationTask::new(&graph), 800..900);
        let states = found.states.iter().map(|state| {
            let to_move = if player == Player::Left { state.to_move } else { state.to_move.opponent() };
            ((half.pair(state.pair), to_move), state.count)
        });
        let numbers = states.collect();
        Some(Self { graph, player, numbers, classes })
    }

    /// Whether the two components are the same game, so that Left copies each move from then on.
    fn is_same(&self, [a, b]: State) -> bool {
        self.classes.class(a) == self.classes.class(b)
    }

    /// Whether a move is made in the component that counts.
    fn counts(&self, made: &Made) -> bool {
        made.in_x == (self.player == Player::Left)
    }

    /// The most moves of a play before the next one in the component that counts, with Right to move.
    fn most_before(&self, state: State) -> u32 {
        if self.is_same(state) {
            return u32::from(self.moves(state, Player::Right).iter().any(|made| !self.counts(made)));
        }
        self.numbers.get(&(state, Player::Right)).copied().unwrap_or_default()
    }

    /// The moves of a player, each once.
    fn moves(&self, [a, b]: State, player: Player) -> Vec<Made> {
        let all = |in_x, from, by| {
            let mut options = self.graph.options(from, by).to_vec();
            options.sort_unstable();
            options.dedup();
            options.into_iter().map(move |to| Made { in_x, from, to })
        };
        // A move in −y is one that the other player has in y.
        all(true, a, player).chain(all(false, b, player.opponent())).collect()
    }

    /// Left’s answer: a move in the component that counts, or one to a smaller number. Where none is named, it is a copy.
    fn answer(&self, state: State) -> Option<Made> {
        let mut moves = self.moves(state, Player::Left).into_iter();
        let Some(now) = self.numbers.get(&(state, Player::Left)).copied() else {
            return moves.find(|made| self.is_same(after(state, *made)));
        };
        let number = |made: &Made| {
            let count = self.numbers.get(&(after(state, *made), Player::Right)).copied()?;
            match self.counts(made) {
                true => Some(0),
                false => (count < now).then_some(count + 1),
            }
        };
        moves
            .filter_map(|made| Some((number(&made)?, made)))
            .min_by_key(|(count, _)| *count)
            .map(|(_, made)| made)
    }
}

fn after([a, b]: State, made: Made) -> State {
    if made.in_x { [made.to, b] } else { [a, made.to] }
}

/// What was played: Right’s moves, Left’s answers, and the states with Right to move, the first before all.
struct Played {
    rounds: Vec<[Made; 2]>,
    states: Vec<State>,
}

impl Played {
    fn of(strategy: &Strategy, start: State, moves: &[(bool, PositionId)]) -> Result<Self, Failure> {
        let (mut rounds, mut states, mut state) = (Vec::new(), vec![start], start);
        for ((in_x, to), nth) in moves.iter().copied().zip(1..) {
            let made = strategy.moves(state, Player::Right).into_iter();
            let made = made.into_iter().find(|made| made.in_x == in_x && made.to == to);
            let made = made.ok_or(Failure::NoReply { nth })?;
            let answer = strategy.answer(after(state, made)).ok_or(Failure::NoReply { nth })?;
            state = after(after(state, made), answer);
            rounds.push([made, answer]);
            states.push(state);
        }
        Ok(Self { rounds, states })
    }
}

/// The card after these moves of Right.
pub(super) fn card(
    analysis: &Analysis,
    pair: Pair,
    player: Player,
    moves: &[DifferenceMove],
) -> Result<Card, Failure> {
    let [x, y] = pair.names(analysis);
    let title = format!("Why {x} ≥ {y}?");
    let back = go(format!("{x} and {y} again"), Pair { effort: Effort::Usual, ..pair }.address(analysis));
    let Some(strategy) = Strategy::find(analysis, pair, player) else {
        let words = format!("Copying does not show that {x} ≥ {y}.");
        let blocks = vec![result(vec![text(words.clone())], Tone::Even), Block::Buttons(vec![back])];
        return Ok(Card { title, spoken: words, blocks, ..Card::default() });
    };
    let named = moves.iter().map(|made| Ok((made.in_x, analysis.position(made.to)?)));
    let named = named.collect::<Result<Vec<_>, Failure>>()?;
    let played = Played::of(&strategy, [pair.x, pair.y], &named)?;
    let shown = Shown { analysis, pair, names: [&x, &y], strategy: &strategy, played: &played, moves };
    let status = shown.status();
    let mut card = Card { title, spoken: shown.spoken(&status), ..Card::default() };
    card.blocks.push(result(status, Tone::Subject));
    card.blocks.push(shown.choices());
    card.blocks.extend(shown.record());
    let mut buttons = Vec::new();
    if let Some((_, before)) = moves.split_last() {
        let to: Address = shown.at(player, before.to_vec());
        card.undo = Some(to.to_string());
        buttons.push(go("One step back", to));
        buttons.push(go("From the start", shown.at(player, Vec::new())));
    }
    buttons.push(back);
    card.blocks.push(Block::Buttons(buttons));
    card.blocks.push(shown.which());
    card.blocks.push(paragraph(shown.explained()));
    card.scene = shown.scene();
    Ok(card)
}

/// The strategy as it is shown.
struct Shown<'a> {
    analysis: &'a Analysis<'a>,
    pair: Pair,
    names: [&'a String; 2],
    strategy: &'a Strategy,
    played: &'a Played,
    moves: &'a [DifferenceMove],
}

impl Shown<'_> {
    fn at(&self, player: Player, moves: Vec<DifferenceMove>) -> Address {
        let [x, y] = [self.pair.x, self.pair.y].map(|position| self.analysis.id(position));
        CompareCard::Copying(x, y, player, moves).into()
    }

    /// After one more move of Right.
    fn then(&self, made: Made) -> Option<Address> {
        let mut moves = self.moves.to_vec();
        moves.push(DifferenceMove { in_x: made.in_x, to: self.analysis.id(made.to) });
        (moves.len() <= MOST_COPIED).then(|| self.at(self.strategy.player, moves))
    }

    fn now(&self) -> State {
        self.played.states.last().copied().unwrap_or([self.pair.x, self.pair.y])
    }

    fn replies(&self) -> Vec<Made> {
        self.strategy.moves(self.now(), Player::Right)
    }

    fn span(&self, position: PositionId) -> Span {
        self.analysis.span(position)
    }

    /// In which component a move is made, and from where to where.
    fn written(&self, made: Made) -> Line {
        let [x, y] = self.names;
        let component = if made.in_x { format!("in {x}: ") } else { format!("in −{y}: ") };
        vec![text(component), self.span(made.from), text(" → "), self.span(made.to)]
    }

    /// How it stands.
    fn status(&self) -> Line {
        let [x, y] = self.names;
        let [a, b] = self.now();
        let mut line = Line::new();
        if let Some([_, answer]) = self.played.rounds.last() {
            line.push(text("Left answers "));
            line.extend(self.written(*answer));
            line.push(text(". "));
        }
        line.extend([
            text(format!("{x} is at ")),
            self.span(a),
            text(format!(" and −{y} at ")),
            self.span(b),
        ]);
        line.push(text(match self.replies().is_empty() {
            true => ". Right cannot move, and has lost.",
            false => ". Right is to move.",
        }));
        let before = self.played.states.len() - 1;
        if self.played.states.iter().take(before).any(|state| *state == self.now()) {
            let counted = if self.strategy.player == Player::Left { x } else { y };
            line.push(text(format!(
                " The play has been at this point before: Right can go round for ever, but not without moves in {counted}."
            )));
        }
        line
    }

    fn spoken(&self, status: &Line) -> String {
        plain(status)
    }

    /// Right’s moves, as buttons.
    fn choices(&self) -> Block {
        let button = |made: Made| -> Option<Button> {
            let words = plain(&self.written(made));
            let shows = vec![self.analysis.id(made.to)];
            Some(Button { shows, ..go(format!("Right {words}"), self.then(made)?) })
        };
        Block::Buttons(self.replies().into_iter().take(MOST_BUTTONS).filter_map(button).collect())
    }

    /// What was played.
    fn record(&self) -> Option<Block> {
        let line = |[made, answer]: &[Made; 2]| {
            let mut line = vec![text("Right ")];
            line.extend(self.written(*made));
            line.push(text("; Left "));
            line.extend(self.written(*answer));
            line.push(text("."));
            line
        };
        let lines: Vec<Line> = self.played.rounds.iter().map(line).collect();
        (!lines.is_empty()).then_some(Block::Numbered { first: 1, lines })
    }

    /// Which of the two strategies it is.
    fn which(&self) -> Block {
        let option = |player| {
            let words = match player {
                Player::Left => "Not to lose",
                Player::Right => "To win",
            };
            go(words, self.at(player, Vec::new()))
        };
        Block::Choice {
            name: "What it shows that Left can do in sums".into(),
            options: Player::BOTH.map(option).into(),
            chosen: Some(u32::from(self.strategy.player == Player::Right)),
        }
    }

    fn explained(&self) -> String {
        let [x, y] = self.names;
        let (counted, does) = match self.strategy.player {
            Player::Left => (x, "does not lose"),
            Player::Right => (y, "wins"),
        };
        let number = self.strategy.most_before(self.now());
        let other = if counted == x { format!("−{y}") } else { x.clone() };
        format!(
            "{x} − {y} is {x} beside {y} with the players exchanged, so a move of Right in −{y} is one of Left in {y}. \
             Whatever Right does here, Left has an answer, and no play goes on for ever without moves in {counted}: before \
             the next of these there are now at most {number} in {other}. That is why Left {does} {x} + z wherever Left \
             {does} {y} + z: Left imagines {y} + z, plays it well, and has this strategy translate the moves."
        )
    }

    fn scene(&self) -> Scene {
        let [a, b] = self.now();
        let id = |position| self.analysis.id(position);
        let mut scene = Scene {
            vehicles: Some(vec![id(a), id(b)]),
            positions: vec![(id(a), Tone::Subject)],
            ..Scene::default()
        };
        if let Some([made, answer]) = self.played.rounds.last() {
            for (made, by) in [(answer, Player::Left), (made, Player::Right)] {
                let drawn =
                    self.drawn(*made, by).filter(|one| scene.moves.iter().all(|(other, _)| other != one));
                scene.moves.extend(drawn.map(|one| (one, Tone::Made(by))));
            }
        }
        let mut taps: BTreeMap<_, String> = BTreeMap::new();
        for made in self.replies() {
            let Some(to) = self.then(made).map(String::from) else { continue };
            if let Some(drawn) = self.drawn(made, Player::Right)
                && scene.tap_moves.iter().all(|(other, _)| *other != drawn)
            {
                scene.tap_moves.push((drawn, to.clone()));
            }
            taps.entry(id(made.to)).or_insert(to);
        }
        scene.tap = Tap::These(taps.into_iter().collect());
        scene
    }

    /// The move of the drawing that is made; none at a tie end.
    fn drawn(&self, made: Made, by: Player) -> Option<MoveId> {
        let by = if made.in_x { by } else { by.opponent() };
        let mut moves = self.analysis.graph().moves_by(made.from, by);
        moves.find(|(_, to)| *to == made.to).and_then(|(id, _)| self.analysis.move_id(id))
    }
}
