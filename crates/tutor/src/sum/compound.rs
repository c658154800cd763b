//! What is on the sheet as a compound by another rule than that of the sum: who wins, and by which moves.

use super::seats::SeatComponents;
use super::{SheetNames, title};
use crate::board::component::{Components, summands};
use crate::failure::Failure;
use crate::vehicles::outcome_sentence;
use crate::work::Work;
use crate::write::{capital, go, left_out, paragraph, plain, result, strong, text};
use hyperjam_protocol::address::{Address, BoardCard, CompoundPlay, Settings, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, Line, Scene, Tone, TutorQuery};
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::compound::{Compound, NoCompound, compound};
use hyperjam_terms::{CompoundRule, Convention, Outcome, Player, PlayerOutcome, Sector};

/// The card of a compound by this rule.
pub(super) fn card(query: &TutorQuery, rule: CompoundRule, work: &Work<'_>) -> Result<Card, Failure> {
    if SeatComponents::of_sheet(query)?.is_some() {
        return Err(Failure::CompoundSeats);
    }
    let components = Components::of_sheet(query, work)?.few_enough()?;
    let convention = query.drawing.graph.convention;
    let rules = format!("{} {}", rule.turn(), ends(rule, convention));
    let mut blocks = vec![choice(&components, rule), paragraph(rules)];
    let name = format!("The {} compound", rule.title());
    if components.all.is_empty() {
        blocks.push(paragraph(
            "There is nothing on the sheet to be played at once: put vehicles or boards there first.",
        ));
        blocks.push(Block::Buttons(vec![go(title(&components), VehiclesCard::Sum)]));
        return Ok(Card { title: name, blocks, ..Card::default() });
    }
    let names = SheetNames::of(&components);
    let mut scene = Scene::default();
    let found = compound(&summands(&components.all), rule, convention, components.limits().size);
    let spoken = match &found {
        Err(reason) => {
            let line = vec![text(format!("{name} is {reason}."))];
            let spoken = plain(&line);
            blocks.push(result(line, Tone::Even));
            spoken
        }
        Ok(found) => decided(&components, rule, found, &names, &mut blocks, &mut scene),
    };
    // What has no result cannot be played to it.
    if !matches!(found, Err(NoCompound::End)) {
        let play = BoardCard::CompoundGame(CompoundPlay::new(rule, Settings::default()));
        blocks.push(Block::Buttons(vec![Button { main: true, ..go("Play the compound", play) }]));
    }
    blocks.extend(left_out("Not in this compound:", &components.left_out));
    Ok(Card { title: name, spoken, blocks, scene, ..Card::default() })
}

/// The rules to choose from.
fn choice(components: &Components<'_>, rule: CompoundRule) -> Block {
    let sum: Address =
        if components.are_vehicles() { VehiclesCard::Sum.into() } else { BoardCard::Sum.into() };
    let words = |rule: CompoundRule| match rule {
        CompoundRule::DiminishedDisjunctive => "In one, until one has ended",
        CompoundRule::Conjunctive => "In all of them, until one has ended",
        CompoundRule::ContinuedConjunctive => "In all of them, until all have ended",
        CompoundRule::Selective => "In one or more of them",
        CompoundRule::ShortenedSelective => "In one or more of them, until one has ended",
    };
    let others = CompoundRule::ALL.map(|rule| go(words(rule), BoardCard::Compound(rule)));
    Block::Choice {
        name: "Where a player moves at a turn".into(),
        options: [go("In one component: the sum", sum)].into_iter().chain(others).collect(),
        chosen: CompoundRule::ALL.iter().position(|one| *one == rule).map(|nth| nth as u32 + 1),
    }
}

/// Who cannot move, and what comes of it.
pub(super) fn ends(rule: CompoundRule, convention: Convention) -> String {
    let ends = match convention {
        Convention::Normal => "and loses",
        Convention::Misere => "and wins, as this is misère play",
    };
    format!("{}, {ends}. Play that goes on for ever is a draw (Winning Ways, chapter 9).", rule.stuck())
}

/// Who wins, why, and how; returns what is said of it first.
fn decided(
    components: &Components<'_>,
    rule: CompoundRule,
    found: &Compound,
    names: &SheetNames<'_>,
    blocks: &mut Vec<Block>,
    scene: &mut Scene,
) -> String {
    let [left, right] = found.outcomes.map(|outcome| outcome.winner.map_or(Outcome::Draw, Outcome::win_of));
    let sector = Sector::of(left, right);
    let tone = if sector == Sector::All { Tone::Even } else { Tone::Good };
    let line = vec![text("Sector "), strong(sector.name()), text(format!(": {}", sector.meaning()))];
    let spoken = plain(&line);
    blocks.push(result(line, tone));
    let sentence = |(starter, outcome)| vec![text(outcome_sentence(starter, outcome))];
    blocks.push(Block::List(Player::BOTH.into_iter().zip(found.outcomes).map(sentence).collect()));
    for player in Player::BOTH {
        blocks.extend(best(components, found, names, player));
        highlight(components, found, player, scene);
    }
    blocks.push(paragraph(format!("{}.", capital(&found.by.reason(rule)))));
    let mut head = ["Component alone", "Left starts", "Right starts"].map(String::from).to_vec();
    head.extend(found.suspense.as_ref().map(|_| "suspense".to_owned()));
    let row = |(nth, ends): (usize, &[SumOutcome; 2])| {
        let cells = ends.map(|outcome| vec![text(ending(outcome))]);
        let suspense = found.suspense.as_ref().map(|all| vec![text(all[nth].to_string())]);
        [vec![names.component(nth)]].into_iter().chain(cells).chain(suspense).collect()
    };
    blocks.push(Block::Table { head, rows: found.components.iter().enumerate().map(row).collect() });
    spoken
}

/// How a component ends.
fn ending(outcome: SumOutcome) -> String {
    match (outcome.winner, outcome.remoteness) {
        (None, _) => "draw".to_owned(),
        (Some(winner), None) => format!("{winner} wins"),
        (Some(winner), Some(1)) => format!("{winner} wins in 1 move"),
        (Some(winner), Some(count)) => format!("{winner} wins in {count} moves"),
    }
}

/// What a player who starts does, unless it loses.
fn best(
    components: &Components<'_>,
    found: &Compound,
    names: &SheetNames<'_>,
    player: Player,
) -> Option<Block> {
    let verb = match found.outcomes[player.index()].seen_by(player) {
        PlayerOutcome::Win => "wins",
        PlayerOutcome::Draw => "keeps the draw",
        PlayerOutcome::Loss => return None,
    };
    let parts = found.moves[player.index()].as_deref().unwrap_or_default();
    let mut line: Line = vec![text(match parts.is_empty() {
        true => format!("{player}, starting, {verb} without a move."),
        false => format!("{player}, starting, {verb} by "),
    })];
    for (nth, part) in parts.iter().enumerate() {
        if nth > 0 {
            line.push(text(" together with "));
        }
        if let Some(step) = components.all[part.component].steps(player).get(part.nth) {
            line.extend(names.made_in(part.component, part.nth, step.how, player));
        }
    }
    if !parts.is_empty() {
        line.push(text("."));
    }
    Some(Block::Text(line))
}

/// The moves of the drawing that such a move is made of.
fn highlight(components: &Components<'_>, found: &Compound, player: Player, scene: &mut Scene) {
    let tone = match found.outcomes[player.index()].seen_by(player) {
        PlayerOutcome::Win => Tone::Good,
        PlayerOutcome::Draw => Tone::Even,
        PlayerOutcome::Loss => return,
    };
    for part in found.moves[player.index()].iter().flatten() {
        let at = &components.all[part.component];
        let drawn = components.drawn_step(at, part.nth, player);
        let is_new = |id: &_| !scene.moves.iter().any(|(other, _)| other == id);
        scene.moves.extend(drawn.filter(is_new).map(|id| (id, tone)));
    }
}
