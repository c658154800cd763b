//! Two positions compared: the relations of Honsell & Lenisa 2.3, and whether one may stand for the other in every sum.
//!
//! Addresses: `compare` asks for the first position, `compare/p3` for the second, `compare/p3/p5` is the answer and
//! `compare/p3/p5/10` that of a search ten times as long; `compare/p3/p5/beside/p9` is about a game p9 that was put
//! beside the drawing to tell them apart.

mod chain;
mod context;
mod equivalent;
mod relations;

use crate::address::Words;
use crate::class::Class;
use crate::sectors::meaning;
use crate::write::{go, heading, paragraph, text};
use hyperjam_protocol::tutor::{Block, Button, Card, Deed, Line, Scene, Tap, Tone};
use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::equivalence::Budget;
use hyperjam_solver::{Convention, PositionId};

/// How long a search may be, in multiples of the shortest.
const EFFORTS: [u32; 3] = [1, 10, 100];
/// The most positions that are listed to choose from.
const MOST_LISTED: usize = 30;

/// Two positions, called x and y in the theory.
#[derive(Clone, Copy)]
struct Pair {
    x: PositionId,
    y: PositionId,
    effort: u32,
}

impl Pair {
    /// What they are called; different positions differently.
    fn names(self, class: &Class) -> [String; 2] {
        let names = [self.x, self.y].map(|position| class.name(position).to_owned());
        if self.x != self.y && names[0] == names[1] {
            return [format!("{} (first)", names[0]), format!("{} (second)", names[1])];
        }
        names
    }

    /// How much the search may do.
    fn budget(self) -> Budget {
        let effort = self.effort;
        let bytes = (1 << 20) * effort as usize;
        Budget { sum: 20_000 * effort as usize, work: 4_000_000 * u64::from(effort), bytes }
    }

    /// The address of its answer.
    fn address(self, class: &Class) -> String {
        let effort = if self.effort == 1 { String::new() } else { format!("/{}", self.effort) };
        format!("compare/{}/{}{effort}", class.word(self.x), class.word(self.y))
    }

    /// The longer search, if there is one.
    fn further(self) -> Option<Self> {
        let effort = EFFORTS.into_iter().find(|&effort| effort > self.effort)?;
        Some(Self { effort, ..self })
    }
}

/// The card.
pub(crate) fn card(class: &Class, words: Words) -> Result<Card, String> {
    if class.graph().position_count() == 0 {
        return Err("Nothing is drawn yet, so there is nothing to compare.".into());
    }
    let (first, words) = words.next();
    if first.is_empty() {
        return Ok(first_card(class));
    }
    let x = class.position(first)?;
    let (second, words) = words.next();
    if second.is_empty() {
        return Ok(second_card(class, x));
    }
    let y = class.position(second)?;
    let (how, words) = words.next();
    if how == "beside" {
        let z = class.position(words.first())?;
        return Ok(context::beside(class, Pair { x, y, effort: 10 }, z));
    }
    let effort =
        EFFORTS.into_iter().find(|effort| effort.to_string() == how || (how.is_empty() && *effort == 1));
    let effort =
        effort.ok_or_else(|| format!("“{how}” is no length of a search: there are 1, 10 and 100."))?;
    Ok(answer(class, Pair { x, y, effort }))
}

fn first_card(class: &Class) -> Card {
    let mut blocks = vec![paragraph(
        "Which two positions? Press the first of them on the map. To compare positions of two drawings, put the second \
         drawing beside the first.",
    )];
    let vehicles = class.vehicles();
    if let [x, y] = vehicles.as_slice() {
        let names = [x, y].map(|position| class.name(*position));
        let to = Pair { x: *x, y: *y, effort: 1 }.address(class);
        blocks.push(Block::Buttons(vec![go(
            format!("{} and {}, where the vehicles are", names[0], names[1]),
            to,
        )]));
    }
    blocks.extend(list(class, "compare/"));
    Card { title: "Compare".into(), blocks, scene: asking("compare/"), ..Card::default() }
}

fn second_card(class: &Class, x: PositionId) -> Card {
    let before = format!("compare/{}/", class.word(x));
    let asked = vec![class.span(x), text(" and which other? Press it on the map.")];
    let mut blocks = vec![Block::Text(asked)];
    blocks.extend(list(class, &before));
    blocks.push(Block::Buttons(vec![go("Choose the first again", "compare")]));
    let positions = vec![(class.id(x), Tone::Subject)];
    let scene = Scene { positions, ..asking(&before) };
    let spoken = format!("{} and which other?", class.name(x));
    Card { title: "Compare".into(), spoken, blocks, scene, ..Card::default() }
}

fn asking(before: &str) -> Scene {
    Scene { tap: Tap::Any(before.to_owned(), String::new()), ..Scene::default() }
}

/// All positions to choose from, while they are few.
fn list(class: &Class, before: &str) -> Option<Block> {
    if class.graph().position_count() > MOST_LISTED {
        return None;
    }
    let mut line: Line = vec![text("Or choose it here: ")];
    for position in class.graph().positions() {
        if line.len() > 1 {
            line.push(text(", "));
        }
        line.push(class.span_to(position, format!("{before}{}", class.word(position))));
    }
    line.push(text("."));
    Some(Block::Text(line))
}

fn answer(class: &Class, pair: Pair) -> Card {
    let [x, y] = pair.names(class);
    let normal = class.game.convention == Convention::Normal;
    let mut blocks = Vec::new();
    let mut spoken = String::new();
    let mut open = false;
    if normal {
        let found = equivalent::blocks(class, pair);
        (spoken, open) = (found.spoken, found.open);
        blocks.extend(found.blocks);
        let (table, too_large) = relations::blocks(class, pair, found.equal);
        blocks.extend(table);
        open |= too_large;
    } else {
        blocks.push(paragraph(format!(
            "This drawing is played misère: who cannot move wins. The relations, the difference {x} − {y} and what \
             is known of sums belong to normal play, where a game and its negative cancel out; in misère play they do \
             not. So only what holds in both is told here."
        )));
    }
    blocks.push(heading("Alike at first sight"));
    blocks.push(Block::List(plain_facts(class, pair, [&x, &y])));
    blocks.push(Block::Buttons(buttons(class, pair, open)));
    let positions = vec![(class.id(pair.x), Tone::Subject), (class.id(pair.y), Tone::Subject)];
    let scene = Scene { positions, ..asking(&format!("compare/{}/", class.word(pair.x))) };
    let address = pair.address(class);
    Card { address, title: format!("{x} and {y}"), spoken, blocks, scene, ..Card::default() }
}

/// What holds of them alone, in normal and in misère play: whether they are equidetermined (Honsell & Lenisa 3), and
/// whether they are hyperbisimilar (Lemma 2).
fn plain_facts(class: &Class, pair: Pair, [x, y]: [&str; 2]) -> Vec<Line> {
    let outcomes = &class.solution().outcomes;
    let sectors = [pair.x, pair.y].map(|position| outcomes.sector(position));
    let same = if sectors[0] == sectors[1] {
        format!(
            "Equidetermined: yes. {x} and {y} are both in sector {}: {}.",
            sectors[0],
            meaning(sectors[0])
        )
    } else {
        let said = sectors.map(|sector| format!("in sector {sector} ({})", meaning(sector)));
        format!("Equidetermined: no. {x} is {}, {y} {}.", said[0], said[1])
    };
    let classes = class.finish(BisimulationTask::new(class.graph()), 900..1_000);
    let one = if classes.class(pair.x) == classes.class(pair.y) {
        format!("Hyperbisimilar: yes. {x} and {y} are the same game, move for move.")
    } else {
        format!("Hyperbisimilar: no. {x} and {y} are not the same game, move for move.")
    };
    vec![vec![text(same)], vec![text(one)]]
}

fn buttons(class: &Class, pair: Pair, open: bool) -> Vec<Button> {
    let [x, y] = pair.names(class);
    let swapped = Pair { x: pair.y, y: pair.x, ..pair };
    let mut buttons = Vec::new();
    if let Some(further) = pair.further().filter(|_| open) {
        let deed = Deed::Go(further.address(class));
        buttons.push(Button { text: "Search ten times as long".into(), deed, shows: Vec::new(), main: true });
    }
    buttons.push(go(format!("Exchange: {y} and {x}"), swapped.address(class)));
    buttons.push(go("Other positions", "compare"));
    buttons
}
