//! The marks of a game for more than two players, and their reasons.

use super::coalitions::Coalitions;
use super::{BEYOND, CONVENTION, SeatAnalysis, player};
use crate::failure::Failure;
use crate::write::{capital, paragraph, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, SceneMarks, ShownKind, ShownMark};
use hyperjam_terms::OutcomeSet;

/// The most positions that are listed.
const MOST_ROWS: usize = 100;
/// The most options that are listed.
const MOST_OPTIONS: usize = 20;

/// The marks of all positions.
pub(super) fn all(analysis: &SeatAnalysis) -> Card {
    let marks = analysis.marks();
    let shown = (0..).zip(marks).map(|(position, mark)| ShownMark {
        position: analysis.id(position),
        text: analysis.plate(position).label,
        spoken: mark.in_short(),
        sector: None,
        kind: ShownKind::Other,
        seats: Some(mark.clone()),
    });
    let row = |(position, shown): (u32, &ShownMark)| -> Vec<Line> {
        vec![vec![analysis.span(position)], vec![text(shown.text.as_str())]]
    };
    let shown: Vec<ShownMark> = shown.collect();
    let rows = (0..).zip(&shown).take(MOST_ROWS).map(row).collect();
    let mut blocks = vec![paragraph(CONVENTION)];
    if marks.iter().any(|mark| mark.endless) {
        blocks.push(paragraph(BEYOND));
    }
    blocks.push(Block::Table { head: vec!["Position".into(), "Outcome".into()], rows });
    Card {
        title: "Outcomes".into(),
        blocks,
        scene: Scene { marks: SceneMarks::These(shown), ..Scene::default() },
        ..Card::default()
    }
}

/// Why a position has its outcome: by those of its options (MS Definitions 2.1, 3.1, 4.2).
pub(super) fn why(analysis: &SeatAnalysis, position: PositionId) -> Result<Card, Failure> {
    let here = analysis.position(position)?;
    let mark = &analysis.marks()[here as usize];
    let mut blocks = Vec::new();
    if mark.endless {
        blocks.push(paragraph(BEYOND));
    }
    if analysis.game.ties[here as usize] {
        blocks.push(paragraph("Play ends here in a tie, and nobody loses."));
    } else {
        let starters = if mark.impartial { 1 } else { analysis.players() };
        for starter in 0..starters {
            blocks.extend(reasons(analysis, here, starter, mark.impartial));
        }
        blocks.extend(Coalitions::of(&analysis.game.graph).blocks(here, mark.impartial));
    }
    Ok(Card { title: format!("Why {}", analysis.name(here)), blocks, ..Card::default() })
}

/// Why the outcome is what it is when a player starts.
fn reasons(analysis: &SeatAnalysis, here: u32, starter: u32, impartial: bool) -> Vec<Block> {
    let players = analysis.players();
    let next = (starter + 1) % players;
    let outcome = analysis.marks()[here as usize].starting[starter as usize];
    let mover = if impartial { "Next".to_owned() } else { player(starter) };
    let open: Vec<u32> = analysis
        .game
        .graph
        .moves(here)
        .iter()
        .filter(|(_, by)| by.includes(starter))
        .map(|&(to, _)| to)
        .collect();
    let mut blocks = Vec::new();
    if !impartial {
        blocks.push(paragraph(analysis.marks()[here as usize].start_sentence(starter)));
    }
    if open.is_empty() {
        blocks.push(paragraph(format!("{} cannot move, and is the only loser.", capital(&mover))));
        return blocks;
    }
    let after = |to: u32| analysis.marks()[to as usize].starting[next as usize];
    let option = |&to: &u32| -> Line {
        vec![text("To "), analysis.span(to), text(format!(", where the outcome is {}.", after(to)))]
    };
    blocks.push(Block::List(open.iter().take(MOST_OPTIONS).map(option).collect()));
    if open.len() > MOST_OPTIONS {
        blocks.push(paragraph(format!("… and {} more.", open.len() - MOST_OPTIONS)));
    }
    let name = |turn: u32| {
        if impartial { OutcomeSet::in_words(players, turn) } else { player((starter + turn) % players) }
    };
    let lines = (0..players).map(|turn| vec![text(reason(outcome, turn, &name, &open, &after))]);
    blocks.push(Block::List(lines.collect()));
    blocks
}

/// Why the player of a turn has a winning strategy, or has none.
fn reason(
    outcome: OutcomeSet,
    turn: u32,
    name: &impl Fn(u32) -> String,
    open: &[u32],
    after: &impl Fn(u32) -> OutcomeSet,
) -> String {
    let last = outcome.players() - 1;
    let (who, has) = (capital(&name(turn)), outcome.includes(turn));
    // After a move everybody's turn comes one move sooner, and the mover's comes last.
    let then = if turn == 0 { last } else { turn - 1 };
    let called = OutcomeSet::name(outcome.players(), then);
    let saved = open.iter().filter(|&&to| after(to).includes(then)).count();
    match (turn == 0, has) {
        (true, true) => format!(
            "{who} wins: there is an option whose outcome has {called}, and there the mover is {called}."
        ),
        (true, false) => format!("{who} can be made to lose: no option’s outcome has {called}."),
        (false, true) => format!("{who} wins: every option’s outcome has {called}."),
        (false, false) => format!(
            "{who} can be made to lose: {} of the {} options {} without {called}.",
            open.len() - saved,
            open.len(),
            if open.len() - saved == 1 { "is" } else { "are" }
        ),
    }
}
