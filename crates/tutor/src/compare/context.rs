//! The game that tells two positions apart: what it is, and how to play with it.

use super::{Pair, played};
use crate::analysis::Analysis;
use crate::drawn;
use crate::write::{go, paragraph, result, text};
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::gather::ordered;
use hyperjam_editor::id::PositionId as Id;
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::address::{Address, CompareCard, Effort, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Scene, Tap, Tone};
use hyperjam_solver::comparison::worth;
use hyperjam_solver::context::Context;
use hyperjam_solver::equivalence::Distinction;
use hyperjam_solver::sum::SumTask;
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Convention, Outcome, Player, Sector};
use std::cmp::Ordering;

/// The most positions and moves of a context that is drawn.
const MOST_DRAWN: usize = 400;
/// The largest drawing in which a context is looked for.
const MOST_SEARCHED: usize = 50_000;
/// The most positions of a context that is written as equations.
const MOST_EQUATIONS: usize = 4;

/// What a context is.
struct KnownContext {
    /// In words, to follow "z is" or "adding".
    words: String,
    /// A position of the drawing that is the same game.
    drawn: Option<PositionId>,
    /// The size of the Nim heap that it is.
    heap: Option<u32>,
}

/// What is added, what it does, and buttons to play with it.
pub(super) fn blocks(analysis: &Analysis, pair: Pair, difference: &Distinction) -> Vec<Block> {
    let [x, y] = pair.names(analysis);
    let [of_x, of_y] = difference.sectors;
    let context = &difference.context;
    let known = recognize(analysis, context);
    let starter = played::starter(difference.sectors);
    if known.heap == Some(0) {
        return vec![
            paragraph(format!(
                "Nothing needs to be added: {x} by itself is in sector {of_x} ({}), {y} in sector {of_y} ({}). {}",
                of_x.clause(),
                of_y.clause(),
                said([&x, &y], difference.sectors)
            )),
            Block::Buttons(played::beside(analysis, pair, None, starter, false)),
        ];
    }
    let sums = [format!("{x} + z"), format!("{y} + z")];
    let mut blocks = vec![paragraph(format!(
        "Let z be {}. Then {x} + z is in sector {of_x} ({}), but {y} + z is in sector {of_y} ({}). {}",
        known.words,
        of_x.clause(),
        of_y.clause(),
        said([&sums[0], &sums[1]], difference.sectors)
    ))];
    if let Some(z) = known.drawn {
        let name = analysis.name(z);
        let plays = played::beside(analysis, pair, Some((analysis.id(z), name)), starter, false);
        blocks.push(Block::Buttons(plays));
        blocks.push(Block::Buttons(vehicles(analysis, pair, z)));
        return blocks;
    }
    let graph = &context.graph;
    if graph.position_count() + graph.move_count() > MOST_DRAWN {
        blocks.push(paragraph("It is too large to be drawn here."));
        return blocks;
    }
    let drawing = drawing(context, &known);
    let outcomes = hyperjam_solver::outcome::outcomes(graph, Convention::Normal);
    let shown = |number: usize| {
        let plate = graph.position(number).map(|position| PlateMark::of(outcomes.sector(position)));
        (plate.unwrap_or_default(), Vec::new())
    };
    blocks.push(Block::Diagram(drawn::map(&drawing, "The game z".into(), shown)));
    if let Some(start) = place_after(analysis, context) {
        let drawing = file::write(&drawing);
        let mut buttons = played::inserted(analysis, pair, &drawing, start, starter);
        let to = CompareCard::Beside(analysis.id(pair.x), analysis.id(pair.y), start);
        let action = CardAction::Insert(drawing, Address::from(to).into());
        let text = "Add z beside the drawing".into();
        buttons.push(Button { text, action, shows: Vec::new(), main: false });
        blocks.push(Block::Buttons(buttons));
    }
    blocks
}

/// How two sums end differently, and for which that is better.
fn said([x, y]: [&str; 2], sectors: [Sector; 2]) -> String {
    let ends = |outcome: Outcome| match outcome.winner() {
        Some(winner) => format!("is won by {winner}"),
        None => "is a draw".to_owned(),
    };
    let sentence = |starter: Player| {
        let [of_x, of_y] = sectors.map(|sector| sector.outcome(starter));
        let better = match worth(of_x).cmp(&worth(of_y)) {
            Ordering::Greater => x,
            Ordering::Less => y,
            Ordering::Equal => return None,
        };
        Some(format!(
            "When {starter} starts, {x} {} and {y} {}: here {better} is better for Left.",
            ends(of_x),
            ends(of_y)
        ))
    };
    let sentences: Vec<String> = Player::BOTH.into_iter().filter_map(sentence).collect();
    sentences.join(" ")
}

/// The number that the context's start will have when its drawing is put beside this one: positions that are inserted
/// are numbered in order, after the last that there is.
fn place_after(analysis: &Analysis, context: &Context) -> Option<Id> {
    let next = analysis.game.positions.last().map_or(Some(Id(0)), |last| last.next())?;
    next.0.checked_add(u32::try_from(context.start.index()).ok()?).map(Id)
}

/// Recognizes a context: a Nim heap, a position of the drawing, the negative of one, or else its equations.
fn recognize(analysis: &Analysis, context: &Context) -> KnownContext {
    let graph = &context.graph;
    let heap = context.as_heap();
    let size = heap.unwrap_or_default();
    let (drawn, negated) = find(analysis, context).unwrap_or_default();
    let name = |position| analysis.name(position);
    let counters = if size == 1 { "counter" } else { "counters" };
    let notation = context.notation().map(|notation| notation_in_words(&notation));
    let words = match (heap, drawn, negated) {
        (Some(_), Some(z), _) => {
            format!("a Nim heap of {size} {counters}, which is the same game as {}", name(z))
        }
        (Some(_), None, _) => format!("a Nim heap of {size} {counters}"),
        (None, Some(z), _) => format!("{}, another position of this drawing", name(z)),
        _ if notation.is_some() => notation.unwrap_or_default(),
        (None, None, Some(z)) => format!("−{}, that is {} with the players exchanged", name(z), name(z)),
        (None, None, None) if graph.position_count() <= MOST_EQUATIONS => formula(context),
        (None, None, None) => format!("a game of {} positions", graph.position_count()),
    };
    KnownContext { words, drawn, heap }
}

/// A game by its notation.
fn notation_in_words(notation: &str) -> String {
    let mut words = if notation.chars().all(|sign| sign.is_ascii_digit() || "−/".contains(sign)) {
        format!("the number {notation}")
    } else {
        format!("the game {notation}")
    };
    let mut explained = Vec::new();
    if notation.contains('|') {
        explained.push("Left’s options stand before the bar, Right’s after it");
    }
    if notation.contains("on") {
        explained.push("in “on” Left may pass for ever and Right has no move");
    }
    if notation.contains("off") {
        explained.push("in “off” Right may pass for ever and Left has no move");
    }
    if !explained.is_empty() {
        words.push_str(&format!(" ({})", explained.join("; ")));
    }
    words
}

/// The first position of the drawing that is the same game as a context, and the first whose negative is.
fn find(analysis: &Analysis, context: &Context) -> Option<(Option<PositionId>, Option<PositionId>)> {
    let sizes = [analysis.graph(), &context.graph].map(|graph| graph.position_count() + graph.move_count());
    if sizes.iter().sum::<usize>() > MOST_SEARCHED {
        return None;
    }
    let [drawn, negated] = context.found_in(analysis.graph()).ok()?;
    Some((drawn, negated))
}

/// What a position of a context is called.
fn name(graph: &Graph, context: &Context, heap: Option<u32>, position: PositionId) -> String {
    if heap.is_some() {
        return format!("*{}", position.index());
    }
    match position {
        _ if position == context.start => "z".into(),
        _ if graph.successors(position).is_empty() => "0".into(),
        _ => format!("z_{}", position.index()),
    }
}

/// A context as equations: "z = {0 | z}".
fn formula(context: &Context) -> String {
    let graph = &context.graph;
    let called = |position| hyperjam_editor::label::typeset(&name(graph, context, None, position));
    let options = |position, player| {
        let names: Vec<String> =
            graph.options(position, player).iter().map(|option| called(*option)).collect();
        let mut names = ordered(&names, String::cmp);
        names.dedup();
        names.join(", ")
    };
    let own = |position: &PositionId| !graph.successors(*position).is_empty();
    let others = graph.positions().filter(|position| *position != context.start);
    let equations = [context.start].into_iter().chain(others).filter(own).map(|position| {
        let [left, right] = Player::BOTH.map(|player| options(position, player));
        format!("{} = {{{left} | {right}}}", called(position))
    });
    let equations: Vec<String> = equations.collect();
    format!(
        "the game {} (Left’s options stand before the bar, Right’s after it; 0 has no moves)",
        equations.join(", ")
    )
}

/// A context as a drawing.
fn drawing(context: &Context, known: &KnownContext) -> Document {
    let name = |position| name(&context.graph, context, known.heap, position);
    drawn::draw(&context.graph, Convention::Normal, "z", name, [&[], &[]])
}

fn vehicles(analysis: &Analysis, pair: Pair, z: PositionId) -> Vec<Button> {
    let [x, y] = pair.names(analysis);
    let put = |position, name: &str| Button {
        text: format!("Put vehicles on {name} and {}", analysis.name(z)),
        action: CardAction::Vehicles(
            vec![analysis.id(position), analysis.id(z)],
            Address::from(VehiclesCard::Sum).into(),
        ),
        shows: vec![analysis.id(position), analysis.id(z)],
        main: true,
    };
    vec![put(pair.x, &x), put(pair.y, &y)]
}

/// The card of a game that was put beside the drawing to tell two positions apart.
pub(super) fn beside(analysis: &Analysis, pair: Pair, z: PositionId) -> Card {
    let [x, y] = pair.names(analysis);
    let called = analysis.name(z);
    let sector = |position, part| {
        let budget = Budget::of_size(pair.budget().size);
        let task = SumTask::new(analysis.graph(), analysis.game.convention, &[position, z], budget);
        analysis.finish(task, part).ok().map(|answer| answer.sector())
    };
    let sectors = [sector(pair.x, 0..500), sector(pair.y, 500..1_000)];
    let mut blocks = Vec::new();
    for (name, sector) in [&x, &y].into_iter().zip(sectors) {
        blocks.push(match sector {
            Some(sector) => {
                paragraph(format!("{name} + {called} is in sector {sector}: {}.", sector.clause()))
            }
            None => paragraph(format!("{name} + {called} is too large to be searched here.")),
        });
    }
    if let [Some(of_x), Some(of_y)] = sectors {
        let (words, tone) = if of_x == of_y {
            (format!("{called} does not tell {x} and {y} apart."), Tone::Even)
        } else {
            (format!("So {called} tells {x} and {y} apart. Play both sums and see."), Tone::Good)
        };
        blocks.insert(0, result(vec![text(words)], tone));
    }
    if let [Some(of_x), Some(of_y)] = sectors
        && of_x != of_y
    {
        let z = Some((analysis.id(z), called));
        let starter = played::starter([of_x, of_y]);
        for watched in [false, true] {
            blocks.push(Block::Buttons(played::beside(analysis, pair, z, starter, watched)));
        }
    }
    let mut buttons = vehicles(analysis, pair, z);
    buttons.push(go(format!("{x} and {y} again"), Pair { effort: Effort::Usual, ..pair }.address(analysis)));
    blocks.push(Block::Buttons(buttons));
    let positions = [pair.x, pair.y].map(|position| (analysis.id(position), Tone::Subject));
    let positions = positions.into_iter().chain([(analysis.id(z), Tone::Fresh)]).collect();
    let scene = Scene { positions, tap: Tap::Select, ..Scene::default() };
    Card { title: format!("{x}, {y} and {called}"), blocks, scene, ..Card::default() }
}
