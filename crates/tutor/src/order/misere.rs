//! What is known of the order of all positions in misère play.

use super::{MOST_ROWS, places};
use crate::analysis::Analysis;
use crate::compare::misere::{CERTAIN, known, left_out};
use crate::write::{go, paragraph, plain, result, text};
use hyperjam_protocol::address::{Address, AddressTemplate, EqualBy, Part};
use hyperjam_protocol::tutor::{Block, Card, Scene, Tap, Tone};
use hyperjam_solver::PositionId;

/// The card, with a position that is looked at.
pub(super) fn card(analysis: &Analysis, chosen: Option<PositionId>) -> Card {
    let known = known(analysis);
    let mut classes: Vec<Vec<PositionId>> = vec![Vec::new(); known.classes().class_count()];
    for position in analysis.graph().positions() {
        classes[known.classes().class(position).index()].push(position);
    }
    let counted = format!(
        "{} positions in {} of hyperbisimilar ones, which are equal in misère play, too.",
        analysis.graph().position_count(),
        if classes.len() == 1 { "one class".to_owned() } else { format!("{} classes", classes.len()) }
    );
    let mut spoken = counted.clone();
    let mut blocks = vec![result(vec![text(counted)], Tone::Plain), paragraph(CERTAIN)];
    blocks.extend(left_out(&known));
    let mut scene = Scene {
        tap: Tap::Any(AddressTemplate::of(|position| Address::Order(Some(position)))),
        ..Scene::default()
    };
    let others = |class: &[PositionId], is_refuted: bool| -> Vec<PositionId> {
        let firsts = classes.iter().map(|other| other[0]).filter(|other| *other != class[0]);
        firsts.filter(|other| known.refutation([class[0], *other]).is_some() == is_refuted).collect()
    };
    if let Some(class) = chosen.and_then(|chosen| classes.iter().find(|class| class.contains(&chosen))) {
        let mut line = places(analysis, class);
        for (words, is_refuted) in [(": not at least ", true), ("; not decided: at least ", false)] {
            let others = others(class, is_refuted);
            if !others.is_empty() {
                line.push(text(words));
                line.extend(places(analysis, &others));
            }
        }
        line.push(text("."));
        spoken = plain(&line);
        blocks.push(result(line, Tone::Subject));
        scene.positions = class.iter().map(|member| (analysis.id(*member), Tone::Subject)).collect();
    }
    if classes.len() > MOST_ROWS {
        blocks.push(paragraph(format!(
            "More than {MOST_ROWS} classes are too many to be listed here; a press on a position tells of it."
        )));
    } else {
        let row = |class: &Vec<PositionId>| {
            [class.clone(), others(class, true), others(class, false)]
                .map(|list| places(analysis, &list))
                .into()
        };
        let head = ["Equal positions", "Not at least", "Not decided: at least"].map(String::from).to_vec();
        blocks.push(Block::Table { head, rows: classes.iter().map(row).collect() });
    }
    if classes.len() < analysis.graph().position_count() {
        let to = Address::Quotient(EqualBy::Game, None);
        blocks.push(Block::Buttons(vec![go("Merge what is the same game", to)]));
    }
    Card { title: Part::Order.title().to_owned(), spoken, blocks, scene, ..Card::default() }
}
