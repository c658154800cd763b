//! The strategy by which one position is at least another, stepped on the drawing: one that copies, or the product of two.

use super::Pair;
use super::product::Way;
use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::settings::MOST_BUTTONS;
use crate::write::{go, heading, paragraph, result, text};
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::address::{Address, CompareCard, DifferenceMove, Effort, MOST_COPIED};
use hyperjam_protocol::tutor::{Block, Button, Card, Line, Scene, Span, Tap, Tone, plain};
use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::comparison::Direction;
use hyperjam_solver::equivalence::Proof;
use hyperjam_solver::order::{DifferenceStep, ProductAnswer, difference_steps};
use hyperjam_solver::{Graph, PositionId, operation};
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

/// A move of Right, and what Left does.
struct Round {
    made: DifferenceStep,
    answer: ProductAnswer,
}

/// What was played: the rounds, and where the components stand with Right to move, first before all; in between also that of
/// the position through which a product goes.
struct Played {
    rounds: Vec<Round>,
    states: Vec<[PositionId; 3]>,
}

impl Played {
    fn of(
        way: &Way<'_>,
        graph: &Graph,
        [x, y]: State,
        moves: &[(bool, PositionId)],
    ) -> Result<Self, Failure> {
        let mut state = [x, way.through().unwrap_or(x), y];
        let (mut rounds, mut states) = (Vec::new(), vec![state]);
        for ((in_x, to), nth) in moves.iter().copied().zip(1..) {
            let [x, _, y] = state;
            let mut made = difference_steps(graph, [x, y], Player::Right).into_iter();
            let made = made.find(|made| made.in_x == in_x && made.to == to);
            let made = made.ok_or(Failure::NoReply { nth })?;
            let answer = way.answer(state, made).ok_or(Failure::NoReply { nth })?;
            state = answer.after(state, &made);
            rounds.push(Round { made, answer });
            states.push(state);
        }
        Ok(Self { rounds, states })
    }
}

/// The card after these moves of Right, of the strategy itself or of the product through a third position.
pub(super) fn card(
    analysis: &Analysis,
    pair: Pair,
    through: Option<PositionId>,
    player: Player,
    moves: &[DifferenceMove],
) -> Result<Card, Failure> {
    let [x, y] = pair.names(analysis);
    let title = match through {
        None => format!("Why {x} ≥ {y}?"),
        Some(through) => format!("{x} ≥ {} ≥ {y}", analysis.name(through)),
    };
    let back = go(format!("{x} and {y} again"), Pair { effort: Effort::Usual, ..pair }.address(analysis));
    let other =
        go("Through a third position", CompareCard::Through(analysis.id(pair.x), analysis.id(pair.y)));
    let graph = operation::tie_ends_as_loops(analysis.graph());
    let classes = analysis.finish(BisimulationTask::new(&graph), 800..900);
    let way = match Way::find(analysis, &graph, &classes, pair, through, player) {
        Ok(way) => way,
        Err([greater, lesser]) => {
            let words =
                format!("Copying does not show that {} ≥ {}.", analysis.name(greater), analysis.name(lesser));
            let mut blocks = vec![result(vec![text(words.clone())], Tone::Even)];
            let mut buttons = vec![back];
            if through.is_some() {
                blocks.push(paragraph(NO_PRODUCT));
                buttons.push(other);
            }
            blocks.push(Block::Buttons(buttons));
            return Ok(Card { title, spoken: words, blocks, ..Card::default() });
        }
    };
    let named = moves.iter().map(|made| Ok((made.in_x, analysis.position(made.to)?)));
    let named = named.collect::<Result<Vec<_>, Failure>>()?;
    let played = Played::of(&way, &graph, [pair.x, pair.y], &named)?;
    let shown = Shown { analysis, pair, names: [&x, &y], graph: &graph, way: &way, played: &played, moves };
    let status = shown.status();
    let mut card = Card { title, spoken: plain(&status), ..Card::default() };
    card.blocks.push(result(status, Tone::Subject));
    card.blocks.push(shown.choices());
    card.blocks.extend(shown.middle());
    card.blocks.extend(shown.record());
    let mut buttons = Vec::new();
    if let Some((_, before)) = moves.split_last() {
        let to: Address = shown.at(player, before.to_vec());
        card.undo = Some(to.to_string());
        buttons.push(go("One step back", to));
        buttons.push(go("From the start", shown.at(player, Vec::new())));
    }
    buttons.push(back);
    if analysis.graph().position_count() > 2 || through.is_some() {
        buttons.push(other);
    }
    card.blocks.push(Block::Buttons(buttons));
    card.blocks.push(shown.which());
    card.blocks.push(paragraph(shown.explained()));
    card.scene = shown.scene();
    Ok(card)
}

/// What is said where one of the two strategies is missing.
const NO_PRODUCT: &str = "Strategies of which it is only known that they do not lose cannot be put together: the moves in the position      in between might go on for ever, and no answer come out (Honsell & Lenisa, §6). So ⊵ is not transitive, and ≥ is.";

/// The strategy as it is shown.
struct Shown<'a> {
    analysis: &'a Analysis<'a>,
    pair: Pair,
    names: [&'a String; 2],
    graph: &'a Graph,
    way: &'a Way<'a>,
    played: &'a Played,
    moves: &'a [DifferenceMove],
}

impl Shown<'_> {
    fn at(&self, player: Player, moves: Vec<DifferenceMove>) -> Address {
        let [x, y] = [self.pair.x, self.pair.y].map(|position| self.analysis.id(position));
        match self.way.through() {
            None => CompareCard::Copying(x, y, player, moves),
            Some(through) => CompareCard::Product(x, y, self.analysis.id(through), player, moves),
        }
        .into()
    }

    /// After one more move of Right.
    fn then(&self, made: DifferenceStep) -> Option<Address> {
        let mut moves = self.moves.to_vec();
        moves.push(DifferenceMove { in_x: made.in_x, to: self.analysis.id(made.to) });
        (moves.len() <= MOST_COPIED).then(|| self.at(self.way.player(), moves))
    }

    /// Where x, the position in between and y stand.
    fn now(&self) -> [PositionId; 3] {
        self.played.states.last().copied().unwrap_or([self.pair.x, self.pair.x, self.pair.y])
    }

    fn replies(&self) -> Vec<DifferenceStep> {
        let [x, _, y] = self.now();
        difference_steps(self.graph, [x, y], Player::Right)
    }

    fn span(&self, position: PositionId) -> Span {
        self.analysis.span(position)
    }

    /// In which component a move is made, and from where to where.
    fn written(&self, made: DifferenceStep) -> Line {
        let [x, y] = self.names;
        let component = if made.in_x { format!("in {x}: ") } else { format!("in −{y}: ") };
        vec![text(component), self.span(made.from), text(" → "), self.span(made.to)]
    }

    /// How it stands.
    fn status(&self) -> Line {
        let [x, y] = self.names;
        let [a, between, b] = self.now();
        let mut line = Line::new();
        if let Some(Round { answer, .. }) = self.played.rounds.last() {
            line.push(text("Left answers "));
            line.extend(self.written(answer.step));
            line.push(text(". "));
        }
        line.extend([
            text(format!("{x} is at ")),
            self.span(a),
            text(format!(" and −{y} at ")),
            self.span(b),
        ]);
        if let Some(through) = self.way.through() {
            let through = self.analysis.name(through);
            line.extend([
                text(format!("; in between {through}, which Left imagines, is at ")),
                self.span(between),
            ]);
        }
        line.push(text(match self.replies().is_empty() {
            true => ". Right cannot move, and has lost.",
            false => ". Right is to move.",
        }));
        let before = self.played.states.len() - 1;
        if self.played.states.iter().take(before).any(|state| *state == self.now()) {
            let counted = if self.way.player() == Player::Left { x } else { y };
            line.push(text(format!(
                " The play has been at this point before: Right can go round for ever, but not without moves in {counted}."
            )));
        }
        line
    }

    /// Right’s moves, as buttons.
    fn choices(&self) -> Block {
        let button = |made: DifferenceStep| -> Option<Button> {
            let words = plain(&self.written(made));
            let shows = vec![self.analysis.id(made.to)];
            Some(Button { shows, ..go(format!("Right {words}"), self.then(made)?) })
        };
        Block::Buttons(self.replies().into_iter().take(MOST_BUTTONS).filter_map(button).collect())
    }

    /// How the last answer of a product came out of the position in between.
    fn middle(&self) -> Vec<Block> {
        let (Some(through), Some(Round { made, answer })) = (self.way.through(), self.played.rounds.last())
        else {
            return Vec::new();
        };
        let [x, y] = self.names;
        let m = self.analysis.name(through);
        let mut from = self.played.states[self.played.states.len() - 2][1];
        let mut first = vec![text("Right moves ")];
        first.extend(self.written(*made));
        first.push(text("."));
        let mut lines = vec![first];
        let mut on_first = made.in_x;
        for to in &answer.middle {
            let [on, component, other] = match on_first {
                true => [format!("{x} − {m}"), format!("−{m}"), format!("{m} − {y}")],
                false => [format!("{m} − {y}"), m.to_owned(), format!("{x} − {m}")],
            };
            lines.push(vec![
                text(format!("Left’s strategy on {on} answers in {component}: ")),
                self.span(from),
                text(" → "),
                self.span(*to),
                text(format!(". In {other} that is a move of Right.")),
            ]);
            from = *to;
            on_first = !on_first;
        }
        let on = if on_first { format!("{x} − {m}") } else { format!("{m} − {y}") };
        let mut last = vec![text(format!("Left’s strategy on {on} answers "))];
        last.extend(self.written(answer.step));
        last.push(text(": this comes out."));
        lines.push(last);
        vec![heading("How the answer came out"), Block::Numbered { first: 1, lines }]
    }

    /// What was played.
    fn record(&self) -> Vec<Block> {
        let line = |Round { made, answer }: &Round| {
            let mut line = vec![text("Right ")];
            line.extend(self.written(*made));
            line.push(text("; Left "));
            line.extend(self.written(answer.step));
            line.push(text("."));
            line
        };
        let lines: Vec<Line> = self.played.rounds.iter().map(line).collect();
        let title = self.way.through().map(|_| heading("The play so far"));
        match lines.is_empty() {
            true => Vec::new(),
            false => title.into_iter().chain([Block::Numbered { first: 1, lines }]).collect(),
        }
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
            chosen: Some(u32::from(self.way.player() == Player::Right)),
        }
    }

    fn explained(&self) -> String {
        let [x, y] = self.names;
        let (counted, does) = match self.way.player() {
            Player::Left => (x, "does not lose"),
            Player::Right => (y, "wins"),
        };
        if let Some(through) = self.way.through() {
            let m = self.analysis.name(through);
            return format!(
                "This is the product of two strategies of Left, on {x} − {m} and on {m} − {y}. Left imagines {m} beside −{m}: a move of                  Right in {x} or −{y} is answered by one of the two strategies. An answer in −{m} or {m} is a move of Right for the                  other strategy, which answers it, and so on until a move comes out in {x} or −{y}. It always does, as neither strategy                  goes on for ever without moves that count. So {x} ≥ {m} and {m} ≥ {y} make {x} ≥ {y}, and no play here goes on for ever                  without moves in {counted}: Left {does} {x} + z wherever Left {does} {y} + z."
            );
        }
        let [a, _, b] = self.now();
        let number = self.way.most_before([a, b]);
        let other = if counted == x { format!("−{y}") } else { x.clone() };
        format!(
            "{x} − {y} is {x} beside {y} with the players exchanged, so a move of Right in −{y} is one of Left in {y}. \
             Whatever Right does here, Left has an answer, and no play goes on for ever without moves in {counted}: before \
             the next of these there are now at most {number} in {other}. That is why Left {does} {x} + z wherever Left \
             {does} {y} + z: Left imagines {y} + z, plays it well, and has this strategy translate the moves."
        )
    }

    fn scene(&self) -> Scene {
        let [a, between, b] = self.now();
        let id = |position| self.analysis.id(position);
        let between = self.way.through().map(|_| between).filter(|between| *between != a);
        let mut scene = Scene {
            vehicles: Some(vec![id(a), id(b)]),
            positions: [a].into_iter().chain(between).map(|position| (id(position), Tone::Subject)).collect(),
            ..Scene::default()
        };
        if let Some(Round { made, answer }) = self.played.rounds.last() {
            for (made, by) in [(&answer.step, Player::Left), (made, Player::Right)] {
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
    fn drawn(&self, made: DifferenceStep, by: Player) -> Option<MoveId> {
        let by = if made.in_x { by } else { by.opponent() };
        let mut moves = self.analysis.graph().moves_by(made.from, by);
        moves.find(|(_, to)| *to == made.to).and_then(|(id, _)| self.analysis.move_id(id))
    }
}
