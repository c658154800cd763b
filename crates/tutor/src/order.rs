//! The order of all positions in every sum: which are equal, and the Hasse diagram of the rest.

mod misere;
mod seats;

pub(crate) use seats::card as seats_card;

use crate::analysis::Analysis;
use crate::drawn;
use crate::failure::Failure;
use crate::values::{DrawingValues, LIMITS, with_loops};
use crate::write::{go, link, listed, paragraph, plain, result, strong, text};
use hyperjam_editor::gather::ordered;
use hyperjam_editor::label::cut;
use hyperjam_protocol::address::{Address, AddressTemplate, CompareCard, Effort, EqualBy, Part};
use hyperjam_protocol::tutor::{Block, Card, Diagram, Line, Scene, ShownKind, Tap, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::order::{PositionOrder, PositionOrderTask};
use hyperjam_solver::task::{Budget, Exhausted};
use hyperjam_terms::{Convention, Order};
use hyperjam_values::Arena;

/// What the order may take for each player: about a second of work.
pub(crate) const BUDGET: Budget = Budget { work: 20_000_000, size: 100_000, bytes: 64 << 20 };
/// The most classes that are drawn within the card.
const MOST_DRAWN: usize = 80;
/// The most rows of the table.
const MOST_ROWS: usize = 200;
/// The most letters on a plate.
const MOST_LETTERS: usize = 8;

/// The order of all positions of the drawing.
pub(crate) fn order_of(analysis: &Analysis, part: std::ops::Range<u32>) -> Result<PositionOrder, Exhausted> {
    analysis.finish(PositionOrderTask::new(analysis.graph(), BUDGET), part)
}

/// The card.
pub(crate) fn card(
    analysis: &Analysis,
    chosen: Option<hyperjam_editor::id::PositionId>,
) -> Result<Card, Failure> {
    let chosen = chosen.map(|id| analysis.position(id)).transpose()?;
    if analysis.graph().position_count() == 0 {
        return Err(Failure::NothingDrawn { what: "order" });
    }
    let title = Part::Order.title().to_owned();
    if analysis.game.convention == Convention::Misere {
        return Ok(misere::card(analysis, chosen));
    }
    let found = match order_of(analysis, 500..1_000) {
        Ok(found) => found,
        Err(exhausted) => {
            let why = format!("The order of the positions of this drawing is {exhausted}.");
            return Ok(Card { title, spoken: why.clone(), blocks: vec![paragraph(why)], ..Card::default() });
        }
    };
    let values = with_loops(analysis, &mut Arena::new(LIMITS));
    let shown = Shown::of(analysis, &found, &values);
    let counted = shown.counted();
    let mut spoken = counted.clone();
    let mut blocks = vec![
        result(vec![text(counted)], Tone::Plain),
        paragraph(
            "x is at least y if, beside every game and whoever starts, Left does at least as well with x as with y. In \
             the diagram, positions that are better for Left stand higher; lines lead from each class of equal \
             positions to the classes next below it.",
        ),
    ];
    let mut scene = Scene {
        tap: Tap::Any(AddressTemplate::of(|position| Address::Order(Some(position)))),
        ..Scene::default()
    };
    if let Some(position) = chosen {
        let class = shown.class_of(position);
        let line = shown.of_one(position);
        spoken = plain(&line);
        blocks.push(result(line, Tone::Subject));
        blocks.extend(shown.compared(position));
        let members = found.classes[class].iter();
        scene.positions = members.map(|member| (analysis.id(*member), Tone::Subject)).collect();
    }
    blocks.extend(shown.unconnected().map(paragraph));
    match shown.diagram() {
        Some(diagram) => blocks.push(Block::Diagram(diagram)),
        None => {
            blocks.push(paragraph(format!("More than {MOST_DRAWN} classes are too many to be drawn here.")))
        }
    }
    blocks.extend(shown.table());
    blocks.extend(shown.open());
    if found.classes.len() < analysis.graph().position_count() {
        let to = Address::Quotient(EqualBy::Sum, None);
        blocks.push(Block::Buttons(vec![go("Merge what is equal in every sum", to)]));
    }
    Ok(Card { title, spoken, blocks, scene, ..Card::default() })
}

/// Positions with commas between, each leading to its place in the order.
fn places(analysis: &Analysis<'_>, positions: &[PositionId]) -> Line {
    let to = |position| Address::Order(Some(analysis.id(position)));
    listed(positions.len(), positions.iter().map(|&one| analysis.span_to(one, to(one))))
}

/// An order with what is shown of it.
struct Shown<'a> {
    analysis: &'a Analysis<'a>,
    order: &'a PositionOrder,
    values: &'a DrawingValues,
    /// The lines of the diagram, from the greater to the less.
    covers: Vec<[usize; 2]>,
    class_of: Vec<usize>,
}

impl<'a> Shown<'a> {
    fn of(analysis: &'a Analysis<'a>, order: &'a PositionOrder, values: &'a DrawingValues) -> Self {
        let mut class_of = vec![0; analysis.graph().position_count()];
        for (number, class) in order.classes.iter().enumerate() {
            class.iter().for_each(|position| class_of[position.index()] = number);
        }
        Self { analysis, order, values, covers: order.covers(), class_of }
    }

    fn class_of(&self, position: PositionId) -> usize {
        self.class_of[position.index()]
    }

    fn counted(&self) -> String {
        let (positions, classes) = (self.class_of.len(), self.order.classes.len());
        if classes == positions {
            return match positions {
                1 => "There is one position.".to_owned(),
                _ => format!("No two of the {positions} positions are equal in every sum."),
            };
        }
        let one = if classes == 1 { "class" } else { "classes" };
        format!("{positions} positions in {classes} {one} of equal ones.")
    }

    /// What a class is worth, if that is known by a name.
    fn value(&self, class: usize) -> Option<&str> {
        // Of equal positions one may have a label only.
        self.order.classes[class].iter().find_map(|position| {
            let (_, written) = self.values.of(*position);
            let is_named = !matches!(written.kind, ShownKind::Class | ShownKind::Open);
            let value = written.value();
            (is_named && !value.is_empty()).then_some(value)
        })
    }

    /// The first positions of these classes.
    fn firsts(&self, classes: impl Iterator<Item = usize>) -> Vec<PositionId> {
        classes.map(|class| self.order.classes[class][0]).collect()
    }

    /// A position and what it is equal to.
    fn of_one(&self, position: PositionId) -> Line {
        let class = self.class_of(position);
        let mut line = vec![self.analysis.span(position)];
        let others: Vec<PositionId> =
            self.order.classes[class].iter().copied().filter(|other| *other != position).collect();
        let value = self.value(class);
        match (value, others.is_empty()) {
            (Some(value), true) => line.extend([text(" = "), strong(value), text(".")]),
            (None, true) => line.push(text(" is equal to no other position.")),
            (value, false) => {
                line.push(text(" = "));
                if let Some(value) = value {
                    line.extend([strong(value), text(" = ")]);
                }
                line.extend(places(self.analysis, &others));
                line.push(text(": equal in every sum."));
            }
        }
        line
    }

    /// How a class compares with the others.
    fn compared(&self, position: PositionId) -> Option<Block> {
        let class = self.class_of(position);
        let with = |wanted: Order| {
            let is_so = move |other: &usize| {
                let at_least = self.order.at_least(class, *other);
                let at_most = self.order.at_least(*other, class);
                *other != class
                    && at_least.zip(at_most).map(|(least, most)| Order::of(most, least)) == Some(wanted)
            };
            self.firsts((0..self.order.classes.len()).filter(is_so))
        };
        let mut lines = Vec::new();
        for (order, words) in [
            (Order::Greater, "Better for Left than "),
            (Order::Less, "Not as good for Left as "),
            (Order::Confused, "Sometimes better and sometimes worse than "),
        ] {
            let positions = with(order);
            if positions.is_empty() {
                continue;
            }
            let mut line = vec![text(words)];
            let id = |position| self.analysis.id(position);
            line.extend(listed(
                positions.len(),
                positions.iter().map(|other| {
                    let to = CompareCard::Answer(id(position), id(*other), Effort::Usual);
                    link(self.analysis.name(*other), to)
                }),
            ));
            line.push(text("."));
            lines.push(line);
        }
        (!lines.is_empty()).then_some(Block::List(lines))
    }

    /// Why there is no line in the diagram, if there is none.
    fn unconnected(&self) -> Option<String> {
        let alone = self.covers.is_empty() && self.order.classes.len() > 1;
        if !alone {
            return None;
        }
        let why = match self.analysis.is_impartial() {
            true => {
                " In an impartial game that has to be so: a game is its own negative then, so x ≥ y gives −y ≥ −x, which is \
                 y ≥ x, and the two are equal. What the classes are worth is said by their labels."
            }
            false => "",
        };
        Some(format!(
            "No line is drawn, since of any two classes neither is better for Left in every sum.{why}"
        ))
    }

    /// The Hasse diagram; none where there are too many classes.
    fn diagram(&self) -> Option<Diagram> {
        let count = self.order.classes.len();
        if count > MOST_DRAWN {
            return None;
        }
        let known = |class: usize| {
            let members = self.order.classes[class].iter();
            (
                self.plate(class),
                self.name(class),
                members.map(|position| self.analysis.id(*position)).collect(),
            )
        };
        drawn::hasse(
            &self.covers,
            "The order of the positions, those better for Left above".into(),
            count,
            known,
        )
    }

    /// What stands on the plate of a class: its value where that is short, or else its first position.
    fn plate(&self, class: usize) -> String {
        let value = self.value(class).filter(|value| value.chars().count() <= MOST_LETTERS);
        let first = || self.analysis.name(self.order.classes[class][0]);
        cut(value.unwrap_or_else(first), MOST_LETTERS)
    }

    /// What a class is called: its positions and its value.
    fn name(&self, class: usize) -> String {
        let members = &self.order.classes[class];
        let names: Vec<&str> = members.iter().take(3).map(|member| self.analysis.name(*member)).collect();
        let mut name = names.join(" = ");
        if members.len() > names.len() {
            name.push_str(" = …");
        }
        match self.value(class) {
            Some(value) => format!("{name}, value {value}"),
            None => name,
        }
    }

    /// All classes in a list, which says what the diagram shows.
    fn table(&self) -> Vec<Block> {
        let row = |class: usize| -> Vec<Line> {
            let below = self.covers.iter().filter(|[above, _]| *above == class).map(|[_, below]| *below);
            let below = self.firsts(below);
            vec![
                places(self.analysis, &self.order.classes[class]),
                vec![text(self.value(class).unwrap_or_default())],
                places(self.analysis, &below),
            ]
        };
        let classes: Vec<usize> = (0..self.order.classes.len()).collect();
        // What is greater comes first.
        let below = |class: usize| {
            (0..classes.len()).filter(|other| self.order.at_least(class, *other) == Some(true)).count()
        };
        let counts: Vec<usize> = classes.iter().map(|class| below(*class)).collect();
        let classes = ordered(&classes, |one, other| counts[*other].cmp(&counts[*one]));
        let more = classes.len().saturating_sub(MOST_ROWS);
        let rows = classes.into_iter().take(MOST_ROWS).map(row).collect();
        let head = vec!["Equal positions".into(), "Value".into(), "Next below".into()];
        let mut blocks = vec![Block::Table { head, rows }];
        if more > 0 {
            blocks.push(paragraph(format!("… and {more} more.")));
        }
        blocks
    }

    /// What is not decided.
    fn open(&self) -> Option<Block> {
        let open = self.order.undecided().len();
        let why = self.order.proofs.iter().find_map(|proof| proof.interrupted)?;
        let left = match open {
            0 => return None,
            1 => "one comparison of classes was not decided".to_owned(),
            open => format!("{open} comparisons of classes were not decided"),
        };
        Some(paragraph(format!(
            "Not everything is known: {left} within this search, which looked at {} profiles of games. They are shown as if neither \
             were better.",
            why.profiles
        )))
    }
}
