//! What a drawing is worth, each of its components, and what each move leaves.

use super::words::{ends, list, named, parts, sector, span, verb, written};
use super::{ReadAnalysis, undriven, unsolved_words};
use crate::failure::Failure;
use crate::values::LIMITS;
use crate::vehicles::verdict;
use crate::write::{beside, button, capital, go, heading, left_out, paragraph, plain, result, strong, text};
use hyperjam_bridge::{ReadMove, Reading, Taken};
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{MOST_SEARCHED, Part, PlayCard, VehiclesCard, WhyCard};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Tone};
use hyperjam_rulesets::{Limits, Unsolved};
use hyperjam_terms::Player;
use hyperjam_values::Arena;

/// How many options the first answer may look at: a fraction of a second.
pub(super) const FIRST_LIMIT: u64 = 300_000;
/// The longest value that is written, in bytes.
const MOST_WRITTEN: usize = 120;
/// The most things that are named, and the most components and moves that are listed.
const MOST_NAMED: usize = 8;
const MOST_LISTED: usize = 60;

/// What a search may use that looks at so many options.
pub(super) const fn limits(work: u64) -> Limits {
    Limits { work, ..LIMITS }
}

/// What it is worth and who wins, in a line.
fn headline(reading: &Reading, limit: u64) -> Result<String, Unsolved> {
    let mut arena = Arena::new(LIMITS);
    let worth = reading.worth(&mut arena, limits(limit))?;
    let value = written(&mut arena, worth.value, MOST_WRITTEN)?;
    let value = match worth.grundy {
        Some(number) => format!("{value} (Grundy number {number})"),
        None => value,
    };
    Ok(format!("{value} · {}", verdict(sector(&mut arena, worth.value)?)))
}

/// What the drawing is, before its value.
pub(super) fn subject(analysis: &ReadAnalysis) -> Line {
    match analysis.reading.token() {
        Some(token) => vec![text(format!("{} from ", analysis.rules().title())), analysis.span(token)],
        None => vec![text(analysis.rules().title().to_owned())],
    }
}

/// The whole in one line.
pub(super) fn line(analysis: &ReadAnalysis) -> Card {
    let mut line = subject(analysis);
    let tone = match headline(&analysis.reading, FIRST_LIMIT) {
        Ok(words) => {
            line.push(text(format!(" = {words}")));
            Tone::Subject
        }
        Err(unsolved) => {
            line.push(text(format!(" · {}", unsolved_words(analysis, &analysis.reading, unsolved))));
            Tone::Even
        }
    };
    line.extend(undriven(analysis.drawing).map(|others| text(format!(" · left out: {others}"))));
    let spoken = plain(&line);
    let play = Button { main: true, ..go("Play", PlayCard::Entrance) };
    let buttons = vec![play, go("What each move leaves", VehiclesCard::Sum)];
    let blocks = vec![result(line, tone), Block::Buttons(buttons)];
    Card { title: analysis.rules().title().into(), spoken, blocks, ..Card::default() }
}

/// All of it, by a search that may look at so many options.
pub(super) fn card(analysis: &ReadAnalysis, limit: u64) -> Card {
    let title = analysis.rules().title().to_owned();
    let mut line = subject(analysis);
    let mut blocks = Vec::new();
    match headline(&analysis.reading, limit) {
        Ok(words) => {
            line.push(text(format!(" = {words}")));
            blocks.push(result(line.clone(), Tone::Subject));
        }
        Err(unsolved) => {
            line = vec![text(unsolved_words(analysis, &analysis.reading, unsolved))];
            blocks.push(result(line.clone(), Tone::Even));
            if limit < u64::from(MOST_SEARCHED) {
                let more = VehiclesCard::Deep(MOST_SEARCHED);
                blocks.push(Block::Buttons(vec![go("Search longer (some seconds)", more)]));
            }
        }
    }
    let spoken = plain(&line);
    blocks.extend(beside(analysis.drawing, "the drawing"));
    let others: Vec<String> = undriven(analysis.drawing).into_iter().collect();
    blocks.extend(left_out("Not part of this:", &others));
    blocks.extend(fallen(analysis));
    blocks.extend(components(analysis, limit));
    blocks.extend(moves(analysis, limit, None));
    let play = Button { main: true, ..go("Play", PlayCard::Entrance) };
    let mut buttons = vec![play, go("Why?", WhyCard::Drawing(0))];
    if analysis.rules().is_geography() {
        buttons.push(go("Move the token", VehiclesCard::Add));
        buttons.push(button("Take the token off", CardAction::Vehicles(Vec::new(), String::new())));
    }
    blocks.push(Block::Buttons(buttons));
    Card { title, spoken, blocks, ..Card::default() }
}

/// What is said of roads that do not hang on the ground.
fn fallen(analysis: &ReadAnalysis) -> Option<Block> {
    if analysis.rules() != Rules::Hackenbush {
        return None;
    }
    if analysis.drawing.ground.is_empty() {
        return Some(paragraph(
            "No position is on the ground yet, so nothing is joined to it. Draw an edge up from the line of the ground, or select a \
             position and choose “Put on the ground”, or press K.",
        ));
    }
    let count = analysis.drawing.graph.moves.len() - analysis.reading.parts().len();
    (count > 0).then(|| {
        let are = if count == 1 { "1 edge is" } else { &format!("{count} edges are") };
        paragraph(format!("{are} not joined to the ground and so not part of the picture."))
    })
}

fn components(analysis: &ReadAnalysis, limit: u64) -> Vec<Block> {
    let components = analysis.reading.components();
    if components.len() < 2 {
        return Vec::new();
    }
    let mut arena = Arena::new(LIMITS);
    let mut worth = |component: &Reading| -> Result<String, Unsolved> {
        let value = component.worth(&mut arena, limits(limit))?.value;
        Ok(written(&mut arena, value, MOST_WRITTEN)?)
    };
    let line = |component: &Reading| -> Line {
        let taken: Vec<Taken> = component.parts().into_iter().map(|(taken, _)| taken).collect();
        let mut line = list(analysis, &taken, MOST_NAMED);
        line.push(text(": "));
        line.push(worth(component).map_or_else(|_| text("not worked out"), strong));
        line
    };
    let lines = components.iter().take(MOST_LISTED).map(line).collect();
    let more = components.len().saturating_sub(MOST_LISTED);
    let mut blocks = vec![heading(format!("{} components", components.len())), Block::List(lines)];
    blocks.extend((more > 0).then(|| paragraph(format!("… and {more} more."))));
    blocks
}

/// What each move leaves, of all moves or of those at a position.
fn moves(analysis: &ReadAnalysis, limit: u64, at: Option<PositionId>) -> Vec<Block> {
    let token = analysis.reading.token();
    let is_asked = |taken: Taken| at.is_none_or(|at| ends(analysis, taken, None).contains(&at));
    let mut arena = Arena::new(LIMITS);
    let hints = analysis.reading.hints(&mut arena, limits(limit));
    let Ok(hints) = hints else { return Vec::new() };
    let asked: Vec<&ReadMove> = hints.iter().filter(|hint| is_asked(hint.taken)).collect();
    let impartial = analysis.reading.is_impartial();
    let mut row = |hint: &&ReadMove| -> Option<Vec<Line>> {
        let value = written(&mut arena, hint.value, MOST_WRITTEN).ok()?;
        let wins = text(if hint.wins { "wins" } else { "loses" });
        let mut cells = vec![span(analysis, hint.taken, token), vec![strong(value)], vec![wins]];
        if !impartial {
            cells.insert(1, vec![text(hint.player.to_string())]);
        }
        Some(cells)
    };
    let own = |hint: &&&ReadMove| !impartial || hint.player == Player::Left;
    let rows: Vec<Vec<Line>> = asked.iter().filter(own).take(MOST_LISTED).filter_map(&mut row).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let verb = verb(analysis.rules());
    let mut head = vec![capital(verb), "Leaves".into(), "Whoever moves".into()];
    if !impartial {
        head.insert(1, "Player".into());
    }
    let mut blocks = vec![heading("What each move leaves"), Block::Table { head, rows }];
    let more = asked.iter().filter(own).count().saturating_sub(MOST_LISTED);
    blocks.extend((more > 0).then(|| paragraph(format!("… and {more} more."))));
    blocks
}

/// What the moves at a position leave.
pub(super) fn at(analysis: &ReadAnalysis, id: PositionId) -> Result<Card, Failure> {
    let name = analysis.name(id)?.to_owned();
    let mut blocks = moves(analysis, FIRST_LIMIT, Some(id));
    if blocks.is_empty() {
        blocks.push(paragraph(match analysis.reading.worth(&mut Arena::new(LIMITS), limits(FIRST_LIMIT)) {
            Err(unsolved) => unsolved_words(analysis, &analysis.reading, unsolved),
            Ok(_) => format!(
                "There is no move at {name}: none of the {} there can be taken.",
                parts(analysis.rules())
            ),
        }));
    }
    let spoken = format!("{name}: {}", headline(&analysis.reading, FIRST_LIMIT).unwrap_or_default());
    Ok(Card { title: Part::Why.title().into(), spoken, blocks, ..Card::default() })
}

/// What taking a road leaves. Where positions are taken, what the whole is worth.
pub(super) fn of_road(analysis: &ReadAnalysis, id: MoveId) -> Result<Card, Failure> {
    let taken = Taken::Road(id);
    analysis.road(id).ok_or(Failure::RoadGone)?;
    if !analysis.rules().takes_roads() {
        return Ok(card(analysis, FIRST_LIMIT));
    }
    let mut arena = Arena::new(LIMITS);
    let words = match analysis.reading.hints(&mut arena, limits(FIRST_LIMIT)) {
        Err(unsolved) => {
            vec![(vec![text(unsolved_words(analysis, &analysis.reading, unsolved))], Tone::Even)]
        }
        Ok(hints) => {
            let own = hints.iter().filter(|hint| hint.taken == taken);
            own.map(|hint| {
                let value = written(&mut arena, hint.value, MOST_WRITTEN).unwrap_or_else(|_| "…".into());
                let verb = capital(verb(analysis.rules()));
                let end = if hint.wins { "wins" } else { "loses" };
                let line = vec![
                    text(format!("{verb} this: ")),
                    strong(value),
                    text(format!(" is left; {} {end} by this move.", hint.player)),
                ];
                (line, Tone::Subject)
            })
            .collect()
        }
    };
    let name = named(analysis, taken, analysis.reading.token());
    let nobody = format!("{name}: nobody can {} it.", verb(analysis.rules()));
    let words = if words.is_empty() { vec![(vec![text(nobody)], Tone::Even)] } else { words };
    let spoken: Vec<String> = words.iter().map(|(line, _)| plain(line)).collect();
    let blocks = words.into_iter().map(|(line, tone)| result(line, tone));
    let blocks = blocks.chain([paragraph(format!(
        "The whole is {}.",
        headline(&analysis.reading, FIRST_LIMIT).unwrap_or_else(|_| "not worked out".into())
    ))]);
    Ok(Card {
        title: Part::Why.title().into(),
        spoken: spoken.join(" "),
        blocks: blocks.collect(),
        ..Card::default()
    })
}

/// A move as it stands in a record, such as “cut A–B”.
pub(super) fn done(analysis: &ReadAnalysis, taken: Taken, token: Option<PositionId>) -> String {
    format!("{} {}", verb(analysis.rules()), named(analysis, taken, token))
}
