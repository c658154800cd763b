//! Why somebody wins a position, or nobody does, where somebody wins endless play: what the players do, and what comes of it.

use crate::analysis::EndlessAnalysis;
use crate::failure::Failure;
use crate::why::phrases::{MOST_LISTED, capped, row};
use crate::why::{ASK, PRESS, tap, verified};
use crate::write::{capital, go, heading, link, paragraph, plain, result, strong, text};
use hyperjam_bridge::{comes_of, round_of};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{Address, Explained, Part, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, Tone};
use hyperjam_solver::parity::ParityPlan;
use hyperjam_terms::{EndlessPlay, Outcome, Player, Sector};
use std::collections::BTreeMap;

/// Which position is it about?
pub(super) fn entrance(analysis: &EndlessAnalysis) -> Card {
    let total = analysis.game.game.positions.len();
    let name = |place| vec![analysis.span_to(place, of_marks(analysis.id(place)))];
    let blocks = match total {
        0 => vec![paragraph("No position is drawn yet, so there is nothing to explain.")],
        _ => vec![
            paragraph(ASK),
            paragraph(analysis.rule().meaning()),
            capped((0..total).take(MOST_LISTED).map(name).collect(), total),
        ],
    };
    let scene = Scene { tap: tap(), ..Scene::default() };
    Card { title: Part::Why.title().into(), blocks, scene, ..Card::default() }
}

fn of_marks(id: PositionId) -> Address {
    WhyCard::Position(id, Explained::All).into()
}

fn of_starter(id: PositionId, player: Player) -> Address {
    WhyCard::Position(id, Explained::Starter(player)).into()
}

/// How it ends, as a clause.
fn ends(outcome: Outcome) -> String {
    match outcome.winner() {
        Some(winner) => format!("{winner} wins"),
        None => "nobody can win by force: it is a draw".into(),
    }
}

/// The marks of a position in words, each with a link to its reason.
pub(super) fn marks(analysis: &EndlessAnalysis, id: PositionId) -> Result<Card, Failure> {
    let place = analysis.find(id)?;
    let mut lines: Vec<Line> = Vec::new();
    let mut outcomes = Vec::new();
    for player in Player::BOTH {
        let outcome = analysis.outcome(place, player)?;
        let start = link(format!("When {player} starts"), of_starter(id, player));
        lines.push(vec![start, text(format!(": {}.", ends(outcome)))]);
        outcomes.push(outcome);
    }
    let sector = Sector::of(outcomes[0], outcomes[1]);
    let (name, meaning) = (sector.name(), sector.clause());
    lines.push(vec![text("Together, sector "), strong(name), text(format!(": {meaning}."))]);
    lines.push(vec![text(
        "No label and no value: a game in which somebody wins endless play is no part of a sum.",
    )]);
    let title = format!("Why? {}", analysis.name(place));
    let spoken = format!("{}, sector {name}: {meaning}.", analysis.name(place));
    let blocks = vec![
        Block::Text(vec![analysis.span(place), text(" has these marks:")]),
        Block::List(lines),
        paragraph(analysis.rule().meaning()),
        verified::endless(analysis),
        paragraph(PRESS),
    ];
    let scene = Scene { positions: vec![(id, Tone::Subject)], tap: tap(), ..Scene::default() };
    Ok(Card { title, spoken, blocks, scene, ..Card::default() })
}

/// Why it ends so when this player starts.
pub(super) fn starter(analysis: &EndlessAnalysis, id: PositionId, starter: Player) -> Result<Card, Failure> {
    let place = analysis.find(id)?;
    let state = analysis.state(place, starter)?;
    let outcome = analysis.solution.outcome(state);
    let headline = vec![
        text(format!("{starter} starts at ")),
        analysis.span(place),
        text(format!(": {}.", ends(outcome))),
    ];
    let tone = match outcome.winner() {
        Some(winner) if winner == starter => Tone::Good,
        Some(_) => Tone::Bad,
        None => Tone::Even,
    };
    let spoken = plain(&headline);
    let mut blocks = vec![result(headline, tone), paragraph(analysis.rule().meaning())];
    let mut shown = Shown::about(id);
    for player in Player::BOTH {
        let Some(plan) = analysis.solution.plan(&analysis.game.parity, state, player) else { continue };
        blocks.extend(told(analysis, &plan, player, outcome));
        shown.plan(analysis, &plan, player, if outcome == Outcome::Draw { Tone::Even } else { Tone::Good });
    }
    if outcome == Outcome::Draw {
        blocks.push(paragraph("Each of the two keeps the other from winning, so neither can do better."));
    }
    blocks.push(verified::endless(analysis));
    let next = starter.opponent();
    blocks.push(Block::Buttons(vec![
        go(format!("When {next} starts"), of_starter(id, next)),
        go("All its marks", of_marks(id)),
    ]));
    let title = format!("Why? {}, {starter} starts", analysis.name(place));
    Ok(Card { title, spoken, blocks, scene: shown.scene(), ..Card::default() })
}

/// What a player does, and what comes of it.
fn told(analysis: &EndlessAnalysis, plan: &ParityPlan, player: Player, outcome: Outcome) -> Vec<Block> {
    let mut blocks = vec![heading(format!("What {player} does"))];
    let step = |(from, to): &(_, _)| {
        let [from, to] = [*from, *to].map(|state| analysis.span(analysis.place(state)));
        vec![text("From "), from, text(" always to "), to, text(".")]
    };
    blocks.push(match plan.moves.is_empty() {
        true => paragraph(format!("Nothing: {player} has no move to choose.")),
        false => capped(plan.moves.iter().take(MOST_LISTED).map(step).collect(), plan.moves.len()),
    });
    let comes = comes_of(analysis.rule(), plan, player, outcome);
    blocks.push(paragraph(format!("{}, whatever {} does.", capital(&comes), player.opponent())));
    blocks.extend(round(analysis, plan));
    blocks
}

/// A loop that play can go round, and why that is won.
fn round(analysis: &EndlessAnalysis, plan: &ParityPlan) -> Option<Block> {
    let (places, greatest) = round_of(&analysis.game.parity, plan)?;
    let mut line = vec![text("Play can go round ")];
    line.extend(row(places.into_iter().map(|place| vec![analysis.span(place)])));
    line.push(text(" for ever"));
    line.push(text(match (analysis.rule(), greatest) {
        (EndlessPlay::Priority, Some(greatest)) => {
            let parity = if greatest % 2 == 0 { "even" } else { "odd" };
            let winner = if greatest % 2 == 0 { Player::Left } else { Player::Right };
            format!(
                ": round this loop the greatest priority is {greatest}, which is {parity}, so {winner} wins."
            )
        }
        (EndlessPlay::Priority, None) => ": no position on this loop has a priority, so nobody wins.".into(),
        _ => ".".into(),
    }));
    Some(Block::Text(line))
}

/// What is highlighted; what comes first holds.
struct Shown {
    positions: BTreeMap<PositionId, Tone>,
    moves: BTreeMap<MoveId, Tone>,
}

impl Shown {
    fn about(id: PositionId) -> Self {
        Self { positions: BTreeMap::from([(id, Tone::Subject)]), moves: BTreeMap::new() }
    }

    /// The moves of a plan and where they lead.
    fn plan(&mut self, analysis: &EndlessAnalysis, plan: &ParityPlan, player: Player, tone: Tone) {
        let drawn = &analysis.query.drawing.graph.moves;
        let mut first = BTreeMap::new();
        for step in drawn.iter().filter(|step| step.by.includes(player.index() as u32)) {
            first.entry((step.from, step.to)).or_insert(step.id);
        }
        for (from, to) in &plan.moves {
            let [from, to] = [*from, *to].map(|state| analysis.id(analysis.place(state)));
            self.positions.entry(to).or_insert(tone);
            if let Some(id) = first.get(&(from, to)) {
                self.moves.entry(*id).or_insert(tone);
            }
        }
    }

    fn scene(self) -> Scene {
        Scene {
            positions: self.positions.into_iter().collect(),
            moves: self.moves.into_iter().collect(),
            tap: tap(),
            ..Scene::default()
        }
    }
}
