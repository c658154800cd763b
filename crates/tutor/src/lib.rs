//! The tutor: a drawing and an address in, a [`Card`] out. It explains, plays, compares and teaches.
//!
//! [`Tutor::answer`] is the same natively and in the browser; `main.rs` is the Web Worker around it. All of a card's links,
//! followed from card to card, can be tested without a page, and are.
//!
//! Each part has a module, named as the part is in addresses ([`hyperjam_protocol::address`]).

mod analysis;
mod board;
mod calculate;
mod compare;
mod drawn;
mod endless;
mod failure;
mod game;
mod home;
mod lessons;
mod mark;
mod order;
mod pictures;
mod quotient;
mod readings;
mod seats;
mod settings;
mod steps;
mod sum;
mod taps;
mod values;
mod vehicles;
mod why;
mod work;
mod write;

pub use failure::{DrawFailure, Failure, MoveFailure, NoLabels};
pub use pictures::thermograph_svg;

use analysis::Analysis;
use hyperjam_bridge::GameError;
use hyperjam_editor::document::Rules;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::gather::ordered;
use hyperjam_protocol::Reply;
use hyperjam_protocol::address::{Address, BoardCard, Explained, Part, PlayCard, VehiclesCard, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, CardAction, LineAnswer, SceneMarks, TutorQuery};
use seats::SeatAnalysis;
use std::cell::RefCell;
use work::{Memory, Work};

/// The tutor with what it keeps of the sum of boards that was looked at last: the search for who wins it.
///
/// A card depends on the query alone, but for whether it is known yet who wins: that card says how far the search is, and
/// asked for again after [`go_on`](Self::go_on) it may say more.
#[derive(Debug, Default)]
pub struct Tutor {
    memory: Memory,
    /// The last card, if it rests on the search.
    last: RefCell<Option<Card>>,
}

impl Tutor {
    /// The card that a query asks for, or why there is none. Before that `say` may get how far long work has come, and the
    /// lines of a calculation that are worked out already ([`Reply::Part`]). Cost: that of the solver's parts that the card needs; nothing that may take long goes on without a
    /// limit.
    pub fn answer(&self, query: &TutorQuery, say: &dyn Fn(Reply<Card>)) -> Result<Card, Failure> {
        let memory = &self.memory;
        memory.drop_questions();
        let address: Address = query.address.parse()?;
        let progress = |done| say(Reply::Progress(done));
        let lines =
            |lines: &[LineAnswer]| say(Reply::Part(Card { lines: lines.to_vec(), ..Card::default() }));
        let mut card = card(query, &address, &Work { progress: &progress, lines: &lines, memory })?;
        card.search = if asks_who_wins_boards(&address) { memory.search() } else { None };
        if card.search.is_some_and(|search| search.goes_on) {
            // Below how the game stands, or what is known of a board.
            let result = card.blocks.iter().position(|block| matches!(block, Block::Result(..)));
            card.blocks.insert(result.map_or(card.blocks.len(), |nth| nth + 1), Block::Searching);
        }
        finish(&mut card, &address, &query.drawing.graph);
        let last = self.last.replace(card.search.is_some().then(|| card.clone()));
        let says_the_same = last.is_some_and(|last| Card { search: card.search, ..last } == card);
        if let Some(search) = &mut card.search {
            search.says_the_same = says_the_same;
        }
        Ok(card)
    }

    /// Looks at so many states for what the last card asked and did not know; whether there is more to be done.
    pub fn go_on(&self, states: u64) -> bool {
        self.memory.go_on(states)
    }
}

/// The card that a query asks for by a tutor that keeps nothing.
pub fn answer(query: &TutorQuery, say: &dyn Fn(Reply<Card>)) -> Result<Card, Failure> {
    Tutor::default().answer(query, say)
}

/// Whether a card is about who wins boards, or a drawing that is read as one.
fn asks_who_wins_boards(address: &Address) -> bool {
    matches!(
        address,
        Address::Board(
            BoardCard::Board(_)
                | BoardCard::Game(_)
                | BoardCard::Sum
                | BoardCard::Why(_)
                | BoardCard::Exercise(..)
        ) | Address::Play(PlayCard::Game(..))
            | Address::Vehicles(VehiclesCard::Sum)
    )
}

/// The card of an address: first what is about games and sums of anything, then what is about the drawing as it is read.
fn card(query: &TutorQuery, address: &Address, work: &Work<'_>) -> Result<Card, Failure> {
    let drawing = &query.drawing;
    let players = drawing.graph.players;
    match address {
        Address::Board(card) => return on_sheet(query, card, work),
        _ if analysis::decides(drawing) => return endless::card(query, address, work),
        Address::Play(PlayCard::Game(record, view)) if players == 2 => {
            return game::of_two(query, record, *view, work);
        }
        Address::Play(card) if drawing.rules == Rules::Moves => {
            return match card {
                PlayCard::SeatGame(record, view) if players > 2 => game::of_seats(query, record, *view),
                card => game::entrance::card(drawing, card),
            };
        }
        Address::Vehicles(card) => {
            if let Some(card) = sum::seats::card(query, card) {
                return card;
            }
        }
        _ => {}
    }
    if drawing.rules != Rules::Moves {
        match address {
            Address::Vehicles(VehiclesCard::Line) if !drawing.boards.is_empty() => {
                return Ok(sum::line(query, work));
            }
            _ if readings::reads(address) => return readings::answer(query, address),
            _ => {}
        }
    }
    let analysis = match address {
        // Lessons are on maps for any number of players.
        Address::Lessons(_) => Analysis::of_any(query, work)?,
        _ if players > 2 => {
            let mut card = of_seats(query, address, work)?;
            if let Address::Calculate(_) = address {
                let reason = format!("The drawing is of a game for {players} players.");
                calculate::without_positions(&mut card, &reason);
            }
            return Ok(card);
        }
        // Lines may name positions on each of these cards.
        _ if address.part() == Part::Calculate => Analysis::of_comparable_part(query, work)?,
        _ => Analysis::of(query, work)?,
    };
    if asks_of_order(address) && !analysis.graph().decided_ends().is_empty() {
        return Err(GameError::DecidedEnds.into());
    }
    of_drawing(&analysis, address)
}

/// A card about boards: a game, the sum, an exercise, or the board itself.
fn on_sheet(query: &TutorQuery, card: &BoardCard, work: &Work<'_>) -> Result<Card, Failure> {
    match card {
        BoardCard::Game(game) => game::two_on_sheet(query, game, work),
        BoardCard::SeatGame(game) => game::seats_on_sheet(query, game),
        BoardCard::Sum => match sum::seats::card(query, &VehiclesCard::Sum) {
            Some(card) => card,
            None => sum::card(query, None, work),
        },
        BoardCard::CompoundGame(game) => game::compound_on_sheet(query, game, work),
        BoardCard::Compound(rule) => sum::compound(query, *rule, work),
        BoardCard::Why(board) => sum::why(query, board.as_deref(), work),
        BoardCard::Exercise(board, given) => sum::exercise(query, board.as_deref(), *given, work),
        _ => board::card(query, card, work),
    }
}

/// Whether a card says something about sums, labels, values or orders, or is about something else that drawings with win ends
/// have not.
fn asks_of_order(address: &Address) -> bool {
    match address {
        Address::Home | Address::Mark(_) | Address::Lessons(_) | Address::Board(_) => false,
        // Their lines say so one by one.
        Address::Calculate(_) | Address::Descent(..) | Address::Find(_) => false,
        Address::Days(_) | Address::Tree(_) | Address::Three(_) | Address::Ties(_) => false,
        Address::Play(_) | Address::Steps(_) | Address::Vehicles(_) => false,
        Address::Why(WhyCard::Entrance) => false,
        Address::Why(WhyCard::Position(_, reason)) => {
            !matches!(reason, Explained::All | Explained::Starter(_) | Explained::Label)
        }
        Address::Why(WhyCard::Values | WhyCard::ShortValues | WhyCard::Drawing(_) | WhyCard::Road(_)) => true,
        Address::Quotient(..) | Address::Order(_) => true,
        Address::Compare(_) => true,
    }
}

/// Does what every card needs before it goes to the page.
fn finish(card: &mut Card, address: &Address, graph: &GameGraph) {
    // A card that goes by several addresses says which is its own.
    if card.address.is_empty() {
        card.address = address.to_string();
    }
    card.link = numbered(&card.address, graph);
    if let Some(begun) = &mut card.begun {
        begun.address = numbered(&begun.address, graph);
    }
    number_shared(&mut card.blocks, graph);
    // The page looks things up in them.
    card.scene.positions = ordered(&card.scene.positions, |one, other| one.0.cmp(&other.0));
    card.scene.moves = ordered(&card.scene.moves, |one, other| one.0.cmp(&other.0));
    card.scene.tap_moves = ordered(&card.scene.tap_moves, |one, other| one.0.cmp(&other.0));
    card.scene.refused_moves = ordered(&card.scene.refused_moves, |one, other| one.0.cmp(&other.0));
    card.scene.refused_positions = ordered(&card.scene.refused_positions, |one, other| one.0.cmp(&other.0));
    card.scene.gone_positions.sort_unstable();
    card.scene.gone_moves.sort_unstable();
    if let SceneMarks::These(marks) = &mut card.scene.marks {
        *marks = ordered(marks, |one, other| one.position.cmp(&other.position));
    }
}

/// The card of an address about a drawing for more than two players.
fn of_seats(query: &TutorQuery, address: &Address, work: &Work<'_>) -> Result<Card, Failure> {
    match address {
        Address::Quotient(by, class) => quotient::seats_card(&SeatAnalysis::of(query)?, *by, *class),
        Address::Order(chosen) => order::seats_card(&SeatAnalysis::of(query)?, *chosen),
        Address::Compare(card) => compare::seats_card(&SeatAnalysis::of(query)?, card),
        _ => seats::answer(query, address, work),
    }
}

/// Numbers the addresses that are offered as links.
fn number_shared(blocks: &mut [Block], graph: &GameGraph) {
    for block in blocks {
        match block {
            Block::Buttons(buttons) | Block::Choice { options: buttons, .. } => {
                for button in buttons {
                    if let CardAction::Share(address) = &mut button.action {
                        *address = numbered(address, graph);
                    }
                }
            }
            Block::Folded { blocks, .. } => number_shared(blocks, graph),
            _ => {}
        }
    }
}

/// The card of an address about a drawing for two, or about none.
fn of_drawing(analysis: &Analysis, address: &Address) -> Result<Card, Failure> {
    match address {
        Address::Home => Ok(home::card()),
        Address::Steps(card) => Ok(steps::card(analysis, *card)),
        Address::Why(card) => why::card(analysis, *card),
        Address::Vehicles(VehiclesCard::Line) => Ok(sum::line(analysis.query, analysis.work)),
        Address::Vehicles(VehiclesCard::Sum) => sum::card(analysis.query, None, analysis.work),
        Address::Vehicles(VehiclesCard::Deep(limit)) => {
            sum::card(analysis.query, Some(*limit as usize), analysis.work)
        }
        Address::Vehicles(card) => Ok(vehicles::card(analysis, card)),
        Address::Play(card) => game::entrance::card(&analysis.query.drawing, card),
        Address::Quotient(by, class) => quotient::card(analysis, *by, *class),
        Address::Order(chosen) => order::card(analysis, *chosen),
        Address::Compare(card) => compare::card(analysis, card),
        Address::Calculate(open) => Ok(calculate::card(analysis, *open, &[])),
        Address::Descent(line, moves) => Ok(calculate::card(analysis, Some(*line), moves)),
        Address::Find(card) => Ok(calculate::find_card(analysis, card)),
        Address::Days(card) => Ok(calculate::days_card(analysis, *card)),
        Address::Tree(card) => Ok(calculate::tree_card(analysis, card)),
        Address::Three(card) => Ok(calculate::three_card(analysis, card)),
        Address::Ties(seed) => Ok(calculate::ties_card(analysis, *seed)),
        Address::Mark(card) => mark::card(analysis, card),
        Address::Lessons(card) => lessons::card(analysis, card),
        Address::Board(card) => board::card(analysis.query, card, analysis.work),
    }
}

/// An address in which positions and moves go by their numbers in the drawing's order, as they will have them when the
/// drawing has travelled in a link.
fn numbered(address: &str, graph: &GameGraph) -> String {
    address.parse::<Address>().map_or_else(|_| address.to_owned(), |read| read.renumbered(graph))
}
