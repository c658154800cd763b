//! Lines about games with ties (PH): `{0,2,tie} + 3`.
//!
//! Such a line has the word `tie` in it, or a name that an earlier line of this kind gives. Numbers are heaps in it.

use super::wrong::LineError;
use crate::analysis::Analysis;
use crate::write::{go, link, paragraph, strong, text};
use hyperjam_protocol::address::Address;
use hyperjam_protocol::tutor::{Block, Line};
use hyperjam_solver::PositionId;
use hyperjam_solver::ties::{Check, TieNames, TieSum, winner, written};
use hyperjam_terms::Grundy;
use std::cell::RefCell;

/// The games with ties that lines give names to.
#[derive(Default)]
pub(super) struct LineNames(TieNames);

impl LineNames {
    /// What a line says that is about games with ties; none where it is about something else. A name that it gives is noted.
    /// A position of the name `tie` may have been meant by lines that there were before.
    pub(super) fn read(
        &mut self,
        line: &str,
        analysis: &Analysis,
        is_position: &dyn Fn(&str) -> bool,
    ) -> Option<Result<TieSum, LineError>> {
        let outside = RefCell::new(None);
        let named = |name: &str| {
            let position = only_named(analysis, name)?;
            if analysis.is_outside(position) {
                outside.replace(Some(name.to_owned()));
                return None;
            }
            Some(analysis.solution().labels.as_ref()?.label(position))
        };
        let found = self.0.read(line, is_position, &named)?;
        Some(found.map_err(|error| match outside.take() {
            Some(name) => LineError::DecidedEnd { column: error.column, name },
            None => error.into(),
        }))
    }
}

/// The position of a name that no other has.
fn only_named(analysis: &Analysis, name: &str) -> Option<PositionId> {
    let mut positions = analysis.graph().positions().filter(|position| analysis.name(*position) == name);
    positions.next().filter(|_| positions.next().is_none())
}

/// The answer in a line.
pub(super) fn in_a_line(sum: &TieSum) -> Line {
    let value = sum.sum.tie_value();
    vec![strong(written(&sum.sum)), text(format!(" · {}, value {value}", winner(value)))]
}

/// The answer as it is read out.
pub(super) fn spoken(sum: &TieSum) -> String {
    format!("{}: {}", written(&sum.sum), winner(sum.sum.tie_value()))
}

/// What is known of the sum, below the line.
pub(super) fn blocks(sum: &TieSum) -> Vec<Block> {
    let row = |name: &str, words: String| vec![vec![strong(name)], vec![text(words)]];
    let mut rows = Vec::new();
    if sum.terms.len() > 1 {
        let terms: Vec<String> = sum.terms.iter().map(written).collect();
        rows.push(row("Representatives", terms.join(" + ")));
    }
    let value = sum.sum.tie_value();
    rows.push(row("Their sum", format!("{}, as a label {}", written(&sum.sum), sum.sum)));
    rows.push(row("Value", format!("{value}: {}", winner(value))));
    let checked = match sum.by_definition {
        None => "the sum has too many positions for that".into(),
        Some(found) if found == value => format!("{found}, the same"),
        Some(found) => format!("{found}, which is not the same"),
    };
    rows.push(row("By the definition", checked));
    let head = vec!["This sum of games with ties".into(), String::new()];
    let rule = "In a line with ties a number is a heap, the set of all smaller ones. Each game is worth a heap, or a set of \
                heaps with the tie (Hinman). To add these, take the generalized Nim-sum, with ∞ and the heaps for a set with \
                the tie: that this is so follows from his Lemmas 6 and 9, and answers a question of his paper.";
    let check = vec![link("Check it on random pairs", Address::Ties(1)), text(".")];
    vec![Block::Table { head, rows }, paragraph(rule), Block::Text(check)]
}

/// How many pairs the card checks.
const PAIRS: usize = 200;
/// How many of them it shows.
const SHOWN: usize = 12;
/// How many positions their games have.
const POSITIONS: u32 = 8;

/// The card that checks the sum on random pairs: its title, what is read out, and its blocks.
pub(super) fn card(seed: u32) -> (String, String, Vec<Block>) {
    let mut check = Check::new(POSITIONS, seed.into());
    let (mut sums, mut agreeing, mut rows) = (0, 0, Vec::new());
    for nth in 0..PAIRS {
        let pair = check.next_pair();
        sums += pair.len();
        agreeing += pair.iter().filter(|sum| sum.found == sum.expected).count();
        let differs = pair.iter().find(|sum| sum.found != sum.expected);
        if let Some(sum) = differs.or(pair.first().filter(|_| nth < SHOWN)) {
            let [one, other] = &sum.representatives;
            let added = one.nim_sum(other).nim_sum(&Grundy::Nimber(sum.heap));
            let heap = if sum.heap == 0 { String::new() } else { format!(" + {}", sum.heap) };
            let cells = [
                format!("{} + {}{heap}", written(one), written(other)),
                written(&added),
                sum.expected.to_string(),
                sum.found.to_string(),
            ];
            rows.push(cells.into_iter().map(|cell| vec![text(cell)]).collect());
        }
    }
    let spoken = format!("{agreeing} of {sums} sums of {PAIRS} random pairs agree.");
    let words = format!(
        "{PAIRS} pairs of random games with ties, each with heaps of 0 to {} added: {agreeing} of {sums} sums have by Hinman’s \
         definition the value of the generalized Nim-sum of their representatives.",
        Check::MOST_HEAP
    );
    let head = ["Sum", "Generalized Nim-sum", "Its value", "By the definition"].map(String::from).to_vec();
    let blocks = vec![
        paragraph(words),
        Block::Buttons(vec![go("Other pairs", Address::Ties(seed.wrapping_add(1)))]),
        paragraph(format!("The first {SHOWN} pairs, and all that do not agree:")),
        Block::Table { head, rows },
        paragraph(
            "Hinman proved what each game with ties is worth, and asked for a simple way to add these values. That the generalized \
             Nim-sum does it follows from his Lemmas 6 and 9, and this checks it. On as many pairs as you like: `hyperjam explore ties`.",
        ),
    ];
    ("Adding games with ties".into(), spoken, blocks)
}
