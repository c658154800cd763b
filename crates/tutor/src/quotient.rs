//! The quotient: the same game with equal positions made one. Equal means hyperbisimilar, or, for two players, on impartial
//! drawings, of equal label, or equal in every sum.

mod merged;

use crate::analysis::Analysis;
use crate::drawn;
use crate::failure::{Failure, NoLabels};
use crate::seats::SeatAnalysis;
use crate::write::{button, drawn, drawn_to, go, link, listed, name_of, paragraph, plain, result, text};
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::address::{Address, AddressTemplate, CompareCard, Effort, EqualBy, Part};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Drawing, Line, Scene, Tap, Tone};
use merged::MergedGraph;

/// The most classes that are drawn within the card, and the most moves between them.
const MOST_DRAWN: (usize, usize) = (300, 3_000);
/// The most rows of the table.
const MOST_ROWS: usize = 200;

/// The card of a drawing for two players.
pub(crate) fn card(analysis: &Analysis, kind: EqualBy, class: Option<PositionId>) -> Result<Card, Failure> {
    let drawing = &analysis.query.drawing;
    check(drawing, class)?;
    let labelled = analysis.solution().labels.is_some();
    let merged = match kind {
        EqualBy::Game => MergedGraph::of_same_games(analysis),
        EqualBy::Label => MergedGraph::of_labels(analysis).ok_or(NoLabels::Quotient)?,
        EqualBy::Sum => match MergedGraph::of_equals(analysis) {
            Ok(merged) => merged,
            Err(why) => return Ok(unmerged(analysis, &why.to_string())),
        },
    };
    let mark = if labelled { "Label" } else { "Sector" };
    let mut card = Shown { drawing, merged, kind, mark }.card(class);
    card.blocks.insert(0, choice(kind, labelled));
    Ok(card)
}

/// The card of a drawing for more players, where positions are made one only if they are the same game.
pub(crate) fn seats_card(
    analysis: &SeatAnalysis,
    kind: EqualBy,
    class: Option<PositionId>,
) -> Result<Card, Failure> {
    let drawing = &analysis.query.drawing;
    check(drawing, class)?;
    let why = match kind {
        EqualBy::Game => {
            let merged = MergedGraph::of_seats(analysis)?;
            return Ok(Shown { drawing, merged, kind, mark: "Outcome" }.card(class));
        }
        EqualBy::Label => {
            "For two players, positions with equal labels can be merged. With more, labels are not defined."
        }
        EqualBy::Sum => {
            "Which positions are equal in every sum is asked for each player, so they are not merged here: the order says it."
        }
    };
    let buttons = vec![
        go("Merge what is the same game", Address::Quotient(EqualBy::Game, None)),
        go("The order for each player", Address::Order(None)),
    ];
    let blocks = vec![paragraph(why), Block::Buttons(buttons)];
    Ok(Card { title: Part::Quotient.title().into(), spoken: why.into(), blocks, ..Card::default() })
}

/// Whether there is something to be merged, and the position whose class is asked for.
fn check(drawing: &Drawing, class: Option<PositionId>) -> Result<(), Failure> {
    if class.is_some_and(|class| name_of(drawing, class).is_none()) {
        return Err(Failure::PositionGone);
    }
    if drawing.graph.positions.is_empty() {
        return Err(Failure::NothingDrawn { what: "merge" });
    }
    Ok(())
}

/// What it is about.
fn idea(kind: EqualBy) -> &'static str {
    match kind {
        EqualBy::Game => {
            "Two positions are the same game when every move of a player from one is matched by a move of that player from \
             the other, to the same game again. They are then called hyperbisimilar. Nobody who only plays could tell \
             them apart, so the drawing may as well have one position for all of them."
        }
        EqualBy::Label => {
            "In sums of impartial games nothing matters but the label: positions with the same label are \
             interchangeable, even if they are not the same game. So there is one position for each label. A number n \
             is drawn as a Nim heap of n counters; ∞ has a move to itself, and ∞ with a set has moves to ∞ and to the \
             numbers of the set."
        }
        EqualBy::Sum => {
            "Positions are equal in every sum when no game that is put beside them tells them apart, though they need \
             not be the same game. So moves to any of them may as well lead to one of them, which stays; Hyperjam has \
             checked that every position of the result is equal to those that it replaces."
        }
    }
}

fn choice(kind: EqualBy, labelled: bool) -> Block {
    let kinds = [
        (EqualBy::Game, "The same game"),
        (EqualBy::Label, "The same label"),
        (EqualBy::Sum, "Equal in every sum"),
    ];
    let kinds = || kinds.into_iter().filter(|(kind, _)| labelled || *kind != EqualBy::Label);
    Block::Choice {
        name: "Merge".into(),
        options: kinds().map(|(kind, name)| go(name, Address::Quotient(kind, None))).collect(),
        chosen: kinds().zip(0..).find(|((one, _), _)| *one == kind).map(|(_, number)| number),
    }
}

/// What is said where what is equal in every sum was not merged.
fn unmerged(analysis: &Analysis, why: &str) -> Card {
    let labelled = analysis.solution().labels.is_some();
    let blocks = vec![choice(EqualBy::Sum, labelled), paragraph(idea(EqualBy::Sum)), paragraph(why)];
    Card { title: Part::Quotient.title().into(), spoken: why.to_owned(), blocks, ..Card::default() }
}

/// A quotient with what is shown of it.
struct Shown<'a> {
    drawing: &'a Drawing,
    merged: MergedGraph,
    kind: EqualBy,
    /// What stands on plates.
    mark: &'static str,
}

impl Shown<'_> {
    fn card(&self, chosen: Option<PositionId>) -> Card {
        let Self { drawing, merged, kind, .. } = self;
        let mut blocks = vec![paragraph(idea(*kind))];
        blocks.extend(merged.unmerged());
        let mut spoken = self.counted();
        blocks.push(result(vec![text(spoken.as_str())], Tone::Plain));
        let to = |position| Address::Quotient(*kind, Some(position));
        let mut scene = Scene { tap: Tap::Any(AddressTemplate::of(to)), ..Scene::default() };
        let class = chosen.and_then(|position| Some((position, merged.class(drawing, position)?)));
        if let Some((position, class)) = class {
            let line = self.of_one(position, class);
            spoken = plain(&line);
            blocks.push(result(line, Tone::Subject));
            scene.positions = merged.members[class].iter().map(|&member| (member, Tone::Subject)).collect();
        }
        let small = merged.members.len() <= MOST_DRAWN.0 && merged.move_count() <= MOST_DRAWN.1;
        let opened = self.opened(true);
        if small {
            let known = |number: usize| (merged.plates[number].clone(), merged.members[number].clone());
            let map = drawn::map(&opened, "The drawing with equal positions merged".into(), known);
            blocks.push(Block::Diagram(map));
        } else {
            blocks.push(paragraph(format!(
                "This is too large to be drawn here: more than {} positions or {} moves. It can be opened as a drawing.",
                MOST_DRAWN.0, MOST_DRAWN.1
            )));
        }
        blocks.push(Block::Buttons(self.buttons(&opened, small)));
        blocks.extend(self.table());
        blocks.push(merged.checked.clone());
        Card { title: Part::Quotient.title().into(), spoken, blocks, scene, ..Card::default() }
    }

    fn counted(&self) -> String {
        let before = self.drawing.graph.positions.len();
        let after = self.merged.members.iter().filter(|members| !members.is_empty()).count();
        match self.kind {
            EqualBy::Game if before == after => "No two positions of this drawing are the same game.".into(),
            EqualBy::Game => format!("{before} positions became {after}."),
            EqualBy::Sum if before == after => {
                "No two positions of this drawing could be merged as equal in every sum.".into()
            }
            EqualBy::Sum => format!("{before} positions became {after}."),
            EqualBy::Label if before == after => {
                "No two positions of this drawing have the same label.".into()
            }
            EqualBy::Label => {
                format!("{before} positions have {after} {}.", if after == 1 { "label" } else { "labels" })
            }
        }
    }

    /// What a position became one with.
    fn of_one(&self, position: PositionId, class: usize) -> Line {
        let members = self.merged.members[class].iter().copied();
        let others: Vec<PositionId> = members.filter(|&member| member != position).collect();
        let label = &self.merged.plates[class].label;
        let mut line = vec![drawn(self.drawing, position)];
        if others.is_empty() {
            line.push(text(match self.kind {
                EqualBy::Game => " is a game of its own: no other position is the same game.".to_owned(),
                EqualBy::Label => format!(" is the only position with the label {label}."),
                EqualBy::Sum => " is merged with no other position.".to_owned(),
            }));
            return line;
        }
        line.push(text(match self.kind {
            EqualBy::Game => " is the same game as ".to_owned(),
            EqualBy::Label => format!(" has the label {label}, as have "),
            EqualBy::Sum => " is equal in every sum to ".to_owned(),
        }));
        line.extend(self.listed(&others));
        line.push(text("."));
        if let [other] = others.as_slice() {
            let to = CompareCard::Answer(position, *other, Effort::Usual);
            line.extend([text(" "), link("Compare them", to), text(".")]);
        }
        line
    }

    /// Positions with commas between, each leading to its class.
    fn listed(&self, positions: &[PositionId]) -> Line {
        let to = |position| Address::Quotient(self.kind, Some(position));
        listed(positions.len(), positions.iter().map(|&one| drawn_to(self.drawing, one, to(one))))
    }

    /// The quotient as a drawing.
    fn opened(&self, with_vehicles: bool) -> Document {
        let title = match self.kind {
            EqualBy::Game => "Quotient",
            EqualBy::Label => "One position for each label",
            EqualBy::Sum => "Equal positions merged",
        };
        self.merged.drawing(self.drawing, title, with_vehicles)
    }

    fn buttons(&self, opened: &Document, small: bool) -> Vec<Button> {
        let to = Address::Quotient(self.kind, None).to_string();
        let mut buttons =
            vec![button("Open as a new drawing", CardAction::Open(file::write(opened), to.clone()))];
        if small {
            // The vehicles of the drawing stay where they are, and no others join them.
            let beside = file::write(&self.opened(false));
            buttons.push(button("Put a copy beside the drawing", CardAction::Insert(beside, to)));
        }
        buttons
    }

    /// The classes, those of several positions first.
    fn table(&self) -> Vec<Block> {
        let MergedGraph { members, plates, .. } = &self.merged;
        let classes = || members.iter().zip(plates).filter(|(members, _)| !members.is_empty());
        let several = classes().filter(|(members, _)| members.len() > 1);
        let single = classes().filter(|(members, _)| members.len() == 1);
        let row = |(members, plate): (&Vec<PositionId>, &PlateMark)| {
            vec![self.listed(members), vec![text(plate.label.clone())]]
        };
        let rows: Vec<Vec<Line>> = several.chain(single).take(MOST_ROWS).map(row).collect();
        let more = classes().count().saturating_sub(rows.len());
        let mut blocks = vec![Block::Table { head: vec!["Positions".into(), self.mark.into()], rows }];
        if more > 0 {
            blocks.push(paragraph(format!("… and {more} more.")));
        }
        blocks
    }
}
