//! Cards about drawings for more than two players: their marks and reasons, and what stands before a game. What is for two
//! players only says so.

pub(crate) mod chance;
mod coalitions;
mod marks;

pub(crate) use crate::write::player;
pub(crate) use coalitions::{Coalitions, coalition};

use crate::failure::Failure;
use crate::work::Work;
use crate::write::{go, paragraph};
use hyperjam_bridge::SeatGame;
use hyperjam_bridge::board::Spelling;
use hyperjam_editor::document::Document;
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::address::{
    Address, BoardCard, BoardGame, Explained, Part, SeatSettings, Settings, WhyCard,
};
use hyperjam_protocol::tutor::{Block, Button, Card, Drawing, DrawnBoard, Span, TutorQuery};
use hyperjam_rulesets::BoardError;
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_terms::{Movers, SeatMark};
use std::cell::OnceCell;

/// The convention, which the literature's others do not agree with.
pub(crate) const CONVENTION: &str = "The players move in a cycle, and the first who cannot move is the only loser: all \
                                     others win. That is Spindler’s convention; with others, such as that only the \
                                     last to move wins, the same game has other outcomes.";
/// What is said of games that may go on for ever.
pub(crate) const BEYOND: &str = "Here play may go on for ever, which nobody loses. So the marks say what each player can \
                                 force against all others together. Spindler’s paper has only games that end.";

/// For how many players a sheet is of which no board can be read.
const SOME: u32 = 3;

/// Reads a board; none if it is for two.
pub(crate) fn open(board: &DrawnBoard) -> Option<Result<SeatBoard, BoardError>> {
    Spelling::of(&board.rules, &board.position).open_for_seats()
}

/// For how many players the sum of a sheet is; none if it is one for Left and Right. Vehicles say so, else boards.
pub(crate) fn players_of(drawing: &Drawing) -> Option<u32> {
    let players = drawing.graph.players;
    if drawing.rules != Rules::Moves && !drawing.graph.positions.is_empty() {
        return None;
    }
    if !drawing.all_vehicles().is_empty() {
        return (players != 2).then_some(players);
    }
    let opened: Vec<_> = drawing.boards.iter().map(open).collect();
    // What cannot be read at all is for nobody.
    let two = |board: &DrawnBoard| Spelling::of(&board.rules, &board.position).open(&board.lines).is_ok();
    let is_for_two = drawing.boards.iter().zip(&opened).any(|(board, seats)| seats.is_none() && two(board));
    let has_others = opened.iter().any(Option::is_some);
    let readable = opened.into_iter().flatten().find_map(Result::ok);
    match readable {
        Some(_) if players == 2 && is_for_two => None,
        Some(board) => Some(board.players()),
        None if is_for_two => None,
        None if players == 2 => has_others.then_some(SOME),
        None => Some(players),
    }
}

/// A game of so many players on a board, or on all that is on the sheet.
pub(crate) fn game_of(board: Option<String>, players: u32) -> BoardCard {
    let settings = SeatSettings { hidden: false, ..SeatSettings::of(players) };
    BoardCard::SeatGame(BoardGame::new(board, settings))
}

/// What begins a game on the sum, where boards lie beside the drawing or vehicles are negated.
pub(crate) fn play_beside(drawing: &Drawing) -> Option<Button> {
    let card = match players_of(drawing) {
        Some(players) => game_of(None, players),
        None => BoardCard::Game(BoardGame::new(None, Settings::default())),
    };
    let has_negatives = drawing.rules == Rules::Moves && !drawing.negatives.is_empty();
    let words = match (drawing.boards.is_empty(), has_negatives) {
        (true, false) => return None,
        (true, true) => "Play the sum with the negatives",
        (false, _) => "Play the sum with the boards",
    };
    Some(go(words, card))
}

/// A drawing for more than two players, its marks worked out when they are first asked for.
pub(crate) struct SeatAnalysis<'a> {
    /// What was asked.
    pub(crate) query: &'a TutorQuery,
    /// The graph, with the document's names.
    pub(crate) game: SeatGame,
    marks: OnceCell<Vec<SeatMark>>,
}

impl<'a> SeatAnalysis<'a> {
    /// The drawing of a query.
    pub(crate) fn of(query: &'a TutorQuery) -> Result<Self, Failure> {
        let game = SeatGame::of(&query.drawing.graph)?;
        let (positions, names) = (game.positions.len(), query.drawing.names.len());
        if names != positions {
            return Err(Failure::Names { positions, names });
        }
        Ok(Self { query, game, marks: OnceCell::new() })
    }

    /// How many players there are.
    pub(crate) fn players(&self) -> u32 {
        self.game.graph.players()
    }

    /// What is known of each position, in order.
    pub(crate) fn marks(&self) -> &[SeatMark] {
        self.marks.get_or_init(|| self.game.marks())
    }

    /// What a position shows in and round its plate.
    pub(crate) fn plate(&self, position: u32) -> PlateMark {
        let mark = &self.marks()[position as usize];
        let label = if self.game.ties[position as usize] { "tie".into() } else { mark.label() };
        PlateMark { label, sector: None, seats: Some(mark.ring()) }
    }

    /// What a position is called.
    pub(crate) fn name(&self, position: u32) -> &str {
        &self.query.drawing.names[position as usize]
    }

    /// The document's name of a position.
    pub(crate) fn id(&self, position: u32) -> PositionId {
        self.game.positions[position as usize]
    }

    /// The position that an address names.
    pub(crate) fn position(&self, id: PositionId) -> Result<u32, Failure> {
        self.game.position(id).ok_or(Failure::PositionGone)
    }

    /// Where the vehicles stand.
    pub(crate) fn vehicles(&self) -> Vec<u32> {
        self.query.drawing.vehicles.iter().filter_map(|&id| self.game.position(id)).collect()
    }

    /// A position in a line, selected when it is pressed.
    pub(crate) fn span(&self, position: u32) -> Span {
        Span::Position { id: self.id(position), name: self.name(position).to_owned(), to: None }
    }
}

/// Players as in a sentence: “players 1 and 3”. Where there are two, they are no Left and Right.
pub(crate) fn named(seats: Movers, players: u32) -> String {
    seats.in_cycle(players)
}

/// The card of an address on a drawing for more than two players.
pub(crate) fn answer(query: &TutorQuery, address: &Address, work: &Work<'_>) -> Result<Card, Failure> {
    // What is not about the drawing is as without it.
    if matches!(address.part(), Part::Home | Part::Calculate) {
        return without_drawing(query, address, work);
    }
    let analysis = SeatAnalysis::of(query)?;
    Ok(match address {
        Address::Why(WhyCard::Values | WhyCard::ShortValues) => marks::all(&analysis),
        Address::Why(WhyCard::Position(position, Explained::All)) => marks::why(&analysis, *position)?,
        _ => for_two(&analysis, &query.address),
    })
}

/// The card of an address as if nothing were drawn on the sheet.
pub(crate) fn without_drawing(
    query: &TutorQuery,
    address: &Address,
    work: &Work<'_>,
) -> Result<Card, Failure> {
    let Drawing { lines, boards, rulesets, .. } = query.drawing.clone();
    let drawing = Drawing { lines, boards, rulesets, ..Drawing::of(&Document::default()) };
    crate::card(&TutorQuery { drawing, ..query.clone() }, address, work)
}

/// What is for two players only.
fn for_two(analysis: &SeatAnalysis, address: &str) -> Card {
    let part = Part::of(address).unwrap_or(Part::Home);
    let why = match part {
        Part::Steps | Part::Mark => {
            "Sectors and Grundy labels tell how two players fare. With more, one player’s loss is not another’s win, and \
             neither is defined."
        }
        _ => "It is about games for two players.",
    };
    let blocks = vec![
        Block::Text(vec![Span::Strong(format!(
            "This drawing is for {} players, and this part is for two.",
            analysis.players()
        ))]),
        paragraph(why),
        paragraph(
            "While nothing is selected, the inspector has the game’s rules, and among them how many play.",
        ),
    ];
    Card { title: part.title().into(), blocks, ..Card::default() }
}
