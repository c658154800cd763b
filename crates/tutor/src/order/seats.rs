//! The order of the positions of a drawing for more than two players, which is one for each of them.

use super::{MOST_DRAWN, MOST_LETTERS, MOST_ROWS};
use crate::drawn;
use crate::failure::Failure;
use crate::seats::{BEYOND, SeatAnalysis, player};
use crate::write::{drawn as span, drawn_to, go, heading, link, listed, paragraph, plain, result, text};
use hyperjam_bridge::{SeatBlocks, SeatOrder};
use hyperjam_editor::gather::ordered;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::label::cut;
use hyperjam_protocol::address::{Address, AddressTemplate, CompareCard, Effort, EqualBy, Part};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, Span, Tap, Tone};
use hyperjam_terms::Order;

/// The most classes that are compared with each other.
const MOST_CLASSES: usize = 300;
/// What the proofs may take, and as much the games that are added: about a second.
const WORK: u64 = 20_000_000;

/// The card.
pub(crate) fn card(analysis: &SeatAnalysis, chosen: Option<PositionId>) -> Result<Card, Failure> {
    let chosen = chosen.map(|id| analysis.position(id)).transpose()?;
    let title = Part::Order.title().to_owned();
    let count = analysis.game.graph.position_count();
    if count == 0 {
        return Err(Failure::NothingDrawn { what: "order" });
    }
    let merge =
        || Block::Buttons(vec![go("Merge what is the same game", Address::Quotient(EqualBy::Game, None))]);
    let Some(order) = SeatOrder::within(&analysis.game.graph, WORK, MOST_CLASSES)? else {
        let why = format!(
            "The order of the positions of this drawing is not worked out here: more than {MOST_CLASSES} of them are different \
             games. Two of them can be compared."
        );
        let blocks = vec![paragraph(why.as_str()), merge()];
        return Ok(Card { title, spoken: why, blocks, ..Card::default() });
    };
    let shown = Shown { analysis, order };
    let mut spoken = shown.counted();
    let mut blocks = vec![
        result(vec![text(spoken.as_str())], Tone::Plain),
        paragraph(
            "For a player, x is at least y if, beside every game and whoever moves first, the player can make sure not to lose \
             with x where that is so with y. In the diagrams what is better for the player stands higher; what is equal for the \
             player stands together, and lines lead to what is next below.",
        ),
    ];
    if analysis.marks().iter().any(|mark| mark.endless) {
        blocks.push(paragraph(BEYOND));
    }
    let mut scene = Scene {
        tap: Tap::Any(AddressTemplate::of(|position| Address::Order(Some(position)))),
        ..Scene::default()
    };
    if let Some(position) = chosen {
        let class = shown.order.class_of(position);
        let line = shown.of_one(position);
        spoken = plain(&line);
        blocks.push(result(line, Tone::Subject));
        blocks.extend(shown.compared(class));
        scene.positions = shown.ids(class).map(|id| (id, Tone::Subject)).collect();
    }
    for seat in 0..analysis.players() {
        blocks.extend(shown.of_player(seat));
    }
    blocks.push(paragraph(format!(
        "What is not said to hold, nor to be undecided, is refuted by one of {} games that were added to every position: \
         comparing two positions names it.",
        shown.order.added()
    )));
    if shown.order.members().len() < count {
        blocks.push(merge());
    }
    Ok(Card { title, spoken, blocks, scene, ..Card::default() })
}

/// An order with what is shown of it.
struct Shown<'a> {
    analysis: &'a SeatAnalysis<'a>,
    order: SeatOrder,
}

impl Shown<'_> {
    fn counted(&self) -> String {
        let (positions, classes) = (self.analysis.game.graph.position_count(), self.order.members().len());
        match classes {
            _ if positions == 1 => "There is one position.".to_owned(),
            1 => format!("All {positions} positions are the same game."),
            classes if classes == positions => {
                format!("No two of the {positions} positions are the same game.")
            }
            _ => format!("{positions} positions are {classes} different games."),
        }
    }

    /// The positions of a class.
    fn ids(&self, class: usize) -> impl Iterator<Item = PositionId> {
        self.order.members()[class].iter().map(|position| self.analysis.id(*position))
    }

    /// What a class is called: by its first position.
    fn name(&self, class: usize) -> &str {
        self.analysis.name(self.order.members()[class][0])
    }

    /// Positions with commas between, each leading to its place in the order.
    fn listed(&self, positions: &[PositionId]) -> Line {
        let to = |position| Address::Order(Some(position));
        let drawing = &self.analysis.query.drawing;
        listed(positions.len(), positions.iter().map(|&one| drawn_to(drawing, one, to(one))))
    }

    /// A position and what is the same game.
    fn of_one(&self, position: u32) -> Line {
        let here = self.analysis.id(position);
        let mut line = vec![span(&self.analysis.query.drawing, here)];
        let others: Vec<PositionId> =
            self.ids(self.order.class_of(position)).filter(|other| *other != here).collect();
        if others.is_empty() {
            line.push(text(" is the same game as no other position."));
        } else {
            line.push(text(" is the same game as "));
            line.extend(self.listed(&others));
            line.push(text("."));
        }
        line
    }

    /// How a class compares with the others, for each player.
    fn compared(&self, class: usize) -> Option<Block> {
        let mut lines = Vec::new();
        for seat in 0..self.analysis.players() {
            let mut line = vec![text(format!("For {}: ", player(seat)))];
            for (wanted, words) in [
                (Some(Order::Equal), "equal to "),
                (Some(Order::Greater), "better than "),
                (Some(Order::Less), "not as good as "),
                (Some(Order::Confused), "sometimes better and sometimes worse than "),
                (None, "not decided with "),
            ] {
                let others = (0..self.order.members().len()).filter(|other| *other != class);
                let others: Vec<usize> =
                    others.filter(|other| self.between(seat, class, *other) == wanted).collect();
                if others.is_empty() {
                    continue;
                }
                line.push(text(if line.len() > 1 { "; " } else { "" }.to_owned() + words));
                let pair = |other: &usize| self.pair([class, *other], self.name(*other).to_owned());
                line.extend(listed(others.len(), others.iter().map(pair)));
            }
            if line.len() > 1 {
                line.push(text("."));
                lines.push(line);
            }
        }
        (!lines.is_empty()).then_some(Block::List(lines))
    }

    /// How two classes compare for a player, if that is decided.
    fn between(&self, seat: u32, x: usize, y: usize) -> Option<Order> {
        let [at_most, at_least] = [[x, y], [y, x]].map(|[x, y]| self.order.at_most(seat, x, y).holds());
        at_most.zip(at_least).map(|(at_most, at_least)| Order::of(at_most, at_least))
    }

    /// Words that lead to the comparison of two classes.
    fn pair(&self, [x, y]: [usize; 2], words: String) -> Span {
        let [x, y] = [x, y].map(|class| self.analysis.id(self.order.members()[class][0]));
        link(words, CompareCard::Answer(x, y, Effort::Usual))
    }

    /// The order for one player.
    fn of_player(&self, seat: u32) -> Vec<Block> {
        let found = self.order.blocks(seat);
        let mut blocks = vec![heading(format!("For {}", player(seat)))];
        let members = |block: &[usize]| -> Vec<PositionId> {
            block.iter().flat_map(|class| self.ids(*class)).collect()
        };
        if found.blocks.len() == 1 {
            if self.order.members().len() > 1 {
                blocks.push(paragraph("All positions are equal."));
            }
        } else if found.covers.is_empty() {
            blocks.push(paragraph("No line is drawn, since of any two neither is known to be better."));
        }
        if found.blocks.len() > MOST_DRAWN {
            blocks.push(paragraph(format!("More than {MOST_DRAWN} classes are too many to be drawn here.")));
        } else if found.blocks.len() > 1 {
            let known = |number: usize| {
                let block = &found.blocks[number];
                let names: Vec<&str> = block.iter().take(3).map(|class| self.name(*class)).collect();
                let more = if block.len() > names.len() { " = …" } else { "" };
                (cut(names[0], MOST_LETTERS), names.join(" = ") + more, members(block))
            };
            let name = format!("The order for {}, what is better above", player(seat));
            blocks.extend(drawn::hasse(&found.covers, name, found.blocks.len(), known).map(Block::Diagram));
        }
        blocks.extend(self.table(seat, &found, members));
        blocks.extend(self.undecided(seat));
        blocks
    }

    /// What is equal for a player in a list, which says what the diagram shows.
    fn table(
        &self,
        seat: u32,
        found: &SeatBlocks,
        members: impl Fn(&[usize]) -> Vec<PositionId>,
    ) -> Option<Block> {
        let numbers: Vec<usize> = (0..found.blocks.len()).collect();
        if numbers.len() < 2 {
            return None;
        }
        // What is better comes first.
        let below = |number: usize| numbers.iter().filter(|other| found.is_above(number, **other)).count();
        let counts: Vec<usize> = numbers.iter().map(|number| below(*number)).collect();
        let sorted = ordered(&numbers, |one, other| counts[*other].cmp(&counts[*one]));
        let row = |number: usize| -> Vec<Line> {
            let next = found.covers.iter().filter(|[above, _]| *above == number).map(|[_, below]| *below);
            let firsts = next.map(|below| self.analysis.id(self.order.members()[found.blocks[below][0]][0]));
            vec![self.listed(&members(&found.blocks[number])), self.listed(&firsts.collect::<Vec<_>>())]
        };
        let more = sorted.len().saturating_sub(MOST_ROWS);
        let rows = sorted.into_iter().take(MOST_ROWS).map(row).collect();
        let head = vec![format!("Equal for {}", player(seat)), "Next below".into()];
        let mut blocks = vec![Block::Table { head, rows }];
        if more > 0 {
            blocks.push(paragraph(format!("… and {more} more.")));
        }
        Some(Block::Folded { name: format!("In a list, for {}", player(seat)), blocks })
    }

    /// What is not decided for a player, each pair leading to its comparison.
    fn undecided(&self, seat: u32) -> Option<Block> {
        let open = self.order.undecided(seat);
        if open.is_empty() {
            return None;
        }
        let pair =
            |[x, y]: &[usize; 2]| self.pair([*x, *y], format!("{} ≤ {}", self.name(*x), self.name(*y)));
        let mut line = vec![text("Not decided: ")];
        line.extend(listed(open.len(), open.iter().map(pair)));
        let why = self.order.why_undecided().why(["x", "y"], player);
        line.push(text(format!(". Why: {why}. They are shown as if it did not hold.")));
        Some(Block::Text(line))
    }
}
