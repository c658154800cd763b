//! Two positions compared: the relations of Honsell & Lenisa 2.3, and whether they are interchangeable in every sum.

mod chain;
mod context;
mod copying;
mod equivalent;
mod evidence;
pub(crate) mod misere;
mod order;
mod played;
mod product;
mod relations;

pub(crate) use order::{Compared, compared};

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{go, paragraph, plain, result, text};
use hyperjam_editor::id::PositionId as Id;
use hyperjam_protocol::address::{Address, AddressTemplate, CompareCard, Effort, Part};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Scene, Tap, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::task::Budget;
use hyperjam_terms::{Convention, Order};

/// The most positions that are listed to choose from.
const MOST_LISTED: usize = 30;

/// Two positions, called x and y in the theory.
#[derive(Clone, Copy)]
struct Pair {
    x: PositionId,
    y: PositionId,
    effort: Effort,
}

impl Pair {
    /// What they are called; different positions differently.
    fn names(self, analysis: &Analysis) -> [String; 2] {
        let names = [self.x, self.y].map(|position| analysis.name(position).to_owned());
        if self.x != self.y && names[0] == names[1] {
            return [format!("{} (first)", names[0]), format!("{} (second)", names[1])];
        }
        names
    }

    /// How much the search may do.
    fn budget(self) -> Budget {
        budget(self.effort)
    }

    /// The address of its answer.
    fn address(self, analysis: &Analysis) -> Address {
        CompareCard::Answer(analysis.id(self.x), analysis.id(self.y), self.effort).into()
    }

    /// The longer search, if there is one.
    fn further(self) -> Option<Self> {
        let effort = Effort::ALL.into_iter().find(|&effort| effort > self.effort)?;
        Some(Self { effort, ..self })
    }
}

/// How much a search of this length may do.
pub(crate) fn budget(effort: Effort) -> Budget {
    let times = effort.times();
    let bytes = (1 << 20) * times as usize;
    Budget { size: 20_000 * times as usize, work: 4_000_000 * u64::from(times), bytes }
}

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &CompareCard) -> Result<Card, Failure> {
    if analysis.graph().position_count() == 0 {
        return Err(Failure::NothingDrawn { what: "compare" });
    }
    let pair = |x: Id, y: Id, effort: Effort| -> Result<Pair, Failure> {
        Ok(Pair { x: analysis.position(x)?, y: analysis.position(y)?, effort })
    };
    let is_misere = analysis.game.convention == Convention::Misere;
    Ok(match *card {
        // There is no difference x − y to have a strategy on.
        CompareCard::Copying(x, y, ..) | CompareCard::Through(x, y) | CompareCard::Product(x, y, ..)
            if is_misere =>
        {
            answer(analysis, pair(x, y, Effort::Usual)?)
        }
        CompareCard::First => first_card(analysis),
        CompareCard::Second(x) => second_card(analysis, analysis.position(x)?),
        CompareCard::Answer(x, y, effort) => answer(analysis, pair(x, y, effort)?),
        CompareCard::Beside(x, y, z) => {
            context::beside(analysis, pair(x, y, Effort::Tenfold)?, analysis.position(z)?)
        }
        CompareCard::Copying(x, y, player, ref moves) => {
            copying::card(analysis, pair(x, y, Effort::Tenfold)?, None, player, moves)?
        }
        CompareCard::Through(x, y) => product::asked(analysis, pair(x, y, Effort::Tenfold)?),
        CompareCard::Product(x, y, middle, player, ref moves) => {
            let middle = Some(analysis.position(middle)?);
            copying::card(analysis, pair(x, y, Effort::Tenfold)?, middle, player, moves)?
        }
    })
}

fn first_card(analysis: &Analysis) -> Card {
    let mut blocks = vec![paragraph(
        "Which two positions? Press the first of them on the drawing. To compare positions of two drawings, put the \
         second drawing beside the first.",
    )];
    let vehicles = analysis.vehicles();
    if let [x, y] = vehicles.as_slice() {
        let names = [x, y].map(|position| analysis.name(*position));
        let to = Pair { x: *x, y: *y, effort: Effort::Usual }.address(analysis);
        blocks.push(Block::Buttons(vec![go(
            format!("{} and {}, where the vehicles are", names[0], names[1]),
            to,
        )]));
    }
    blocks.extend(list(analysis, CompareCard::Second));
    let scene = asking(CompareCard::Second);
    Card { title: Part::Compare.title().into(), blocks, scene, ..Card::default() }
}

fn second_card(analysis: &Analysis, x: PositionId) -> Card {
    let second = with(analysis.id(x));
    let asked = vec![analysis.span(x), text(" and which other position? Press it on the drawing.")];
    let mut blocks = vec![Block::Text(asked)];
    blocks.extend(list(analysis, second));
    blocks.push(Block::Buttons(vec![go("Choose the first again", CompareCard::First)]));
    let positions = vec![(analysis.id(x), Tone::Subject)];
    let scene = Scene { positions, ..asking(second) };
    let spoken = format!("{} and which other position?", analysis.name(x));
    Card { title: Part::Compare.title().into(), spoken, blocks, scene, ..Card::default() }
}

/// What compares a position with any other.
fn with(x: Id) -> impl Fn(Id) -> CompareCard + Copy {
    move |y| CompareCard::Answer(x, y, Effort::Usual)
}

/// A press on a position chooses it.
fn asking(chosen: impl Fn(Id) -> CompareCard) -> Scene {
    Scene { tap: Tap::Any(AddressTemplate::of(|position| chosen(position).into())), ..Scene::default() }
}

/// All positions to choose from, while they are few.
fn list(analysis: &Analysis, chosen: impl Fn(Id) -> CompareCard) -> Option<Block> {
    if analysis.graph().position_count() > MOST_LISTED {
        return None;
    }
    let mut line: Line = vec![text("Or choose it here: ")];
    for position in analysis.graph().positions() {
        if line.len() > 1 {
            line.push(text(", "));
        }
        line.push(analysis.span_to(position, chosen(analysis.id(position))));
    }
    line.push(text("."));
    Some(Block::Text(line))
}

fn answer(analysis: &Analysis, pair: Pair) -> Card {
    let [x, y] = pair.names(analysis);
    let normal = analysis.game.convention == Convention::Normal;
    let mut blocks = Vec::new();
    let mut folded = Vec::new();
    let mut open = false;
    let (line, tone) = if normal {
        let found = compared(analysis, analysis.graph(), [pair.x, pair.y], pair.budget(), 0..900);
        let (reasons, longer) = equivalent::blocks(analysis, pair, &found);
        blocks.extend(reasons);
        let equal = found.comparison().order() == Some(Order::Equal);
        let (table, too_large) = relations::blocks(analysis, pair, found.difference, equal);
        folded.push(Block::Folded { name: "The relations ⊵, ▷, ⋈, ‖".into(), blocks: table });
        open = longer || too_large;
        found.sentence([&x, &y])
    } else {
        let (answer, reasons) = misere::blocks(analysis, pair);
        blocks.extend(reasons);
        answer
    };
    let spoken = plain(&line);
    blocks.insert(0, result(line, tone));
    let alone = vec![Block::List(plain_facts(analysis, pair, [&x, &y]))];
    folded.push(Block::Folded { name: "Taken alone".into(), blocks: alone });
    blocks.extend(folded);
    blocks.push(Block::Buttons(buttons(analysis, pair, open)));
    let positions = vec![(analysis.id(pair.x), Tone::Subject), (analysis.id(pair.y), Tone::Subject)];
    let scene = Scene { positions, ..asking(with(analysis.id(pair.x))) };
    let address = pair.address(analysis).into();
    Card { address, title: format!("{x} and {y}"), spoken, blocks, scene, ..Card::default() }
}

/// What holds of them alone, in normal and in misère play: whether they are equidetermined (Honsell & Lenisa 3), and
/// whether they are hyperbisimilar (Lemma 2).
fn plain_facts(analysis: &Analysis, pair: Pair, [x, y]: [&str; 2]) -> Vec<Line> {
    let outcomes = &analysis.solution().outcomes;
    let sectors = [pair.x, pair.y].map(|position| outcomes.sector(position));
    let same = if sectors[0] == sectors[1] {
        format!(
            "Equidetermined: yes. {x} and {y} are both in sector {}: {}.",
            sectors[0],
            sectors[0].clause()
        )
    } else {
        let sentence = sectors.map(|sector| format!("in sector {sector} ({})", sector.clause()));
        format!("Equidetermined: no. {x} is {}, {y} {}.", sentence[0], sentence[1])
    };
    let classes = analysis.finish(BisimulationTask::new(analysis.graph()), 900..1_000);
    let one = if classes.class(pair.x) == classes.class(pair.y) {
        format!("Hyperbisimilar: yes. {x} and {y} are the same game, move for move.")
    } else {
        format!("Hyperbisimilar: no. {x} and {y} are not the same game, move for move.")
    };
    vec![vec![text(same)], vec![text(one)]]
}

fn buttons(analysis: &Analysis, pair: Pair, open: bool) -> Vec<Button> {
    let [x, y] = pair.names(analysis);
    let swapped = Pair { x: pair.y, y: pair.x, ..pair };
    let mut buttons = Vec::new();
    if let Some(further) = pair.further().filter(|_| open) {
        let action = CardAction::Go(further.address(analysis).into());
        buttons.push(Button {
            text: "Search ten times as long".into(),
            action,
            shows: Vec::new(),
            main: true,
        });
    }
    buttons.push(go(format!("Swap: {y} and {x}"), swapped.address(analysis)));
    buttons.push(go("Other positions", CompareCard::First));
    buttons
}
