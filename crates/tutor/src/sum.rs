//! The sum of all that is on the sheet: who wins it, what it is worth, which moves are good in it, and how to change it.

mod change;
mod compound;
mod described;
mod exercise;
mod line;
mod moves;
pub(crate) mod seats;
mod verdict;
mod why;

pub(crate) use described::{Described, described};
pub(crate) use verdict::{Names, Verdict, verdict, verdict_line};

use crate::analysis::Analysis;
use crate::board::component::{Component, Components, Origin, summands};
use crate::failure::Failure;
use crate::vehicles::{MOST_VEHICLES, sentence};
use crate::work::Work;
use crate::write::{go, heading, left_out, link, paragraph, plain, result, strong, text};
use hyperjam_editor::document::Rules;
use hyperjam_protocol::address::{BoardCard, BoardGame, Guess, Part, PlayCard, Settings, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, Line, Scene, Span, Tap, Tone, TutorQuery};
use hyperjam_sums::{Choice, How, NoTotal};
use hyperjam_terms::{CompoundRule, Convention, Player};

/// The sum in one line.
pub(crate) fn line(query: &TutorQuery, work: &Work<'_>) -> Card {
    line::card(query, work)
}

/// Who wins the board with this identifier, or the sum, as an exercise, with what was answered.
pub(crate) fn exercise(
    query: &TutorQuery,
    board: Option<&str>,
    given: Option<Guess>,
    work: &Work<'_>,
) -> Result<Card, Failure> {
    if let Some(card) = seats::exercise(query, board, given) {
        return card;
    }
    let given = given.and_then(|given| match given {
        Guess::Sector(sector) => Some(sector),
        Guess::Seats { .. } => None,
    });
    let components = match board {
        Some(id) => Components::of_board(query, crate::board::for_two(query, id)?, work)?,
        None => Components::of_sheet(query, work)?.few_enough()?,
    };
    exercise::card(&components, board, given)
}

/// Why the board with this identifier, or the sum, is won, drawn or lost.
pub(crate) fn why<'a>(
    query: &'a TutorQuery,
    board: Option<&str>,
    work: &'a Work<'a>,
) -> Result<Card, Failure> {
    match board {
        Some(id) => {
            let components = Components::of_board(query, crate::board::for_two(query, id)?, work)?;
            why::card(&components, BoardCard::Board(id.to_owned()))
        }
        None => why::card(&Components::of_sheet(query, work)?.few_enough()?, BoardCard::Sum),
    }
}

/// The compound of what is on the sheet by another rule than that of the sum.
pub(crate) fn compound(query: &TutorQuery, rule: CompoundRule, work: &Work<'_>) -> Result<Card, Failure> {
    compound::card(query, rule, work)
}

/// Who cannot move in a compound, what comes of it, and of play that goes on.
pub(crate) fn ends_of_compound(rule: CompoundRule, convention: Convention) -> String {
    compound::ends(rule, convention)
}

/// What begins a game on the sum.
fn play(components: &Components<'_>) -> Button {
    let game = match components.are_vehicles() {
        true => go("Play", PlayCard::Entrance),
        false => go("Play the sum", BoardCard::Game(BoardGame::new(None, Settings::default()))),
    };
    Button { main: true, ..game }
}

/// Why a sum has no value.
fn text_of_missing(components: &Components<'_>, reason: NoTotal) -> String {
    components.no_value(&components.all, reason).to_string()
}

/// What the components of the sheet and the moves in them are called.
struct SheetNames<'c> {
    components: &'c Components<'c>,
    /// Of each player and component the moves.
    moves: [Vec<Vec<String>>; 2],
}

impl<'c> SheetNames<'c> {
    fn of(components: &'c Components<'c>) -> Self {
        let names = |player: Player| {
            // Those of vehicles are called by their positions.
            let of = |at: &Component| match at.position() {
                Some(_) => Vec::new(),
                None => components.move_names(at, &at.steps(player)),
            };
            components.all.iter().map(of).collect()
        };
        Self { components, moves: Player::BOTH.map(names) }
    }

    /// A component, by its number.
    fn component(&self, nth: usize) -> Span {
        let at = &self.components.all[nth];
        match (at.of, at.position(), self.components.analysis()) {
            (_, Some(on), Some(analysis)) => line::signed(analysis, on, self.components.is_negated(nth)),
            (Origin::Board(board), ..) => match self.components.query.drawing.boards.get(board) {
                Some(board) => link(self.components.name(at), BoardCard::Board(board.id.clone())),
                None => text(self.components.name(at)),
            },
            _ => link(self.components.name(at), VehiclesCard::Sum),
        }
    }

    fn move_name(&self, component: usize, nth: usize, player: Player) -> &str {
        let names = self.moves[player.index()].get(component);
        names.and_then(|names| names.get(nth)).map_or("", String::as_str)
    }

    /// Where a vehicle goes by a move.
    fn driven(&self, how: How) -> Option<[Span; 2]> {
        let (How::Drive(from, to), Some(analysis)) = (how, self.components.analysis()) else {
            return None;
        };
        Some([from, to].map(|on| analysis.span(on)))
    }

    /// A move: `A → B`, or `Nim: take 1 from heap 2`.
    fn made(&self, choice: &Choice, player: Player) -> Line {
        self.made_in(choice.component, choice.nth, choice.how, player)
    }

    /// The same of the move of a player with this number in a component.
    fn made_in(&self, component: usize, nth: usize, how: How, player: Player) -> Line {
        let name = self.component(component);
        if let Some([from, to]) = self.driven(how) {
            let made = vec![from, text(" → "), to];
            let is_negated = self.components.is_negated(component);
            return if is_negated { [vec![name, text(": ")], made].concat() } else { made };
        }
        vec![name, text(format!(": {}", self.move_name(component, nth, player)))]
    }

    /// The same in a list, where vehicles go by their numbers, too.
    fn numbered(&self, choice: &Choice, player: Player) -> Line {
        match self.driven(choice.how) {
            Some(_) if self.components.are_vehicles() => {
                let vehicle = text(format!("vehicle {}: ", choice.component + 1));
                [vec![vehicle], self.made(choice, player)].concat()
            }
            _ => self.made(choice, player),
        }
    }

    /// What a move does in its component: `to B`, or `by take 1 from heap 2`.
    fn there(&self, choice: &Choice, player: Player) -> Line {
        match self.driven(choice.how) {
            Some([_, to]) => vec![text("to "), to],
            None => {
                let name = self.move_name(choice.component, choice.nth, player);
                vec![text(format!("by “{name}”"))]
            }
        }
    }
}

/// The sum, its components, and how to change it; the search may look at so many positions and moves.
pub(crate) fn card(query: &TutorQuery, limit: Option<usize>, work: &Work<'_>) -> Result<Card, Failure> {
    let components = match Components::of_sheet(query, work) {
        Ok(components) => components,
        Err(failure) if !query.drawing.boards.is_empty() => return Ok(refused(query, &failure, work)),
        Err(failure) => return Err(failure),
    };
    let components = match limit {
        Some(limit) => components.searching(limit),
        None => components,
    };
    let title = title(&components);
    let mut scene = Scene::default();
    let mut blocks = Vec::new();
    if components.all.is_empty() {
        // Further ones by further presses.
        scene.tap = Tap::Place(crate::vehicles::adding());
        blocks.push(paragraph(
            "There are no vehicles yet. Several vehicles make a sum: the player to move moves one of them, and the \
             others stay where they are.",
        ));
        blocks.push(paragraph("Press a position to put a vehicle there."));
        blocks.extend(change::blocks(&query.drawing, components.analysis()));
        return Ok(Card { title, blocks, scene, ..Card::default() });
    }
    let names = SheetNames::of(&components);
    let spoken = match components.vehicles() {
        Some((analysis, on)) => plain(&sentence(analysis, &on)),
        None => plain(&line::names(query, components.analysis(), components.reading().is_some())),
    };
    let mut known = components.known();
    let shown = components.all.len().min(MOST_VEHICLES);
    let listed = described(&mut known, &components, &components.all[..shown]);
    let rows = listed.into_iter().enumerate().map(|(nth, alone)| component_line(&names, nth, alone));
    blocks.push(Block::List(rows.collect()));
    match components.is_refused() {
        Some(refused) => blocks.push(paragraph(refused.to_string())),
        None => {
            let found = verdict(&mut known, &summands(&components.all));
            blocks.extend(moves::blocks(&components, &mut known, &found, &names, &mut scene));
            let mut buttons = vec![play(&components)];
            // What nobody can answer is no exercise.
            if matches!(found, Verdict::Decided(_)) {
                buttons.extend([go("Why?", BoardCard::Why(None)), crate::board::exercise(None)]);
            }
            if components.all.len() > 1 {
                buttons.push(go("Move in several at once", BoardCard::Compound(CompoundRule::Conjunctive)));
            }
            blocks.push(Block::Buttons(buttons));
        }
    }
    blocks.extend(left_out("Not in this sum:", &components.left_out));
    blocks.push(heading("Change the sum"));
    // Boards alone are worked out without the drawing.
    let other = if components.analysis().is_none() { driven(query, work) } else { None };
    blocks.extend(change::blocks(&query.drawing, components.analysis().or(other.as_ref())));
    Ok(Card { title, spoken, blocks, scene, ..Card::default() })
}

fn title(components: &Components<'_>) -> String {
    if components.all.is_empty() || components.are_vehicles() { Part::Vehicles.title() } else { "The sum" }
        .to_owned()
}

/// The drawing, if vehicles drive on it.
fn driven<'a>(query: &'a TutorQuery, work: &'a Work<'a>) -> Option<Analysis<'a>> {
    let drives = query.drawing.rules == Rules::Moves && query.drawing.graph.players == 2;
    if drives { Analysis::of(query, work).ok() } else { None }
}

/// The card of a sheet whose boards are no sum, or cannot be read: why, and how to change it.
fn refused(query: &TutorQuery, failure: &Failure, work: &Work<'_>) -> Card {
    let analysis = driven(query, work);
    let mut line = line::names(query, analysis.as_ref(), false);
    line.push(text(format!(" · {}", line::refusal(query, failure))));
    let spoken = plain(&line);
    let mut blocks = vec![result(line, Tone::Plain), heading("Change the sum")];
    blocks.extend(change::blocks(&query.drawing, analysis.as_ref()));
    Card { title: "The sum".into(), spoken, blocks, ..Card::default() }
}

/// A component and what it is worth alone.
fn component_line(names: &SheetNames<'_>, nth: usize, alone: Described) -> Line {
    let at = if names.components.all[nth].position().is_some() { " at " } else { ": " };
    let hot = match (alone.temperature, alone.is_hottest) {
        (None, _) => String::new(),
        (Some(temperature), false) => format!(", temperature {temperature}"),
        (Some(temperature), true) => format!(", temperature {temperature} (hottest)"),
    };
    vec![
        strong(format!("{}", nth + 1)),
        text(at),
        names.component(nth),
        text(format!(": {}{hot}", alone.value)),
    ]
}
