//! What the card of a game asks of it, whoever plays.

use super::moves::Addresses;
use crate::board::component::Origin;
use crate::taps;
use crate::write::{capital, drawn, heading, strong, text};
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{Address, Controller, GameView, Turn};
use hyperjam_protocol::tutor::{Block, BoardView, Drawing, Line, Scene, Tone};
use hyperjam_rulesets::picture::{Gesture, Picture};

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// On the picture of a board, or of what is left of a drawing that is read otherwise than as moves.
    Press(Gesture),
    /// By a vehicle, from one position of the drawing to another.
    Drive([DrawnId; 2]),
    /// In no component: the turn was ended.
    End,
}

/// A move that was made.
#[derive(Clone)]
pub(super) struct Ply {
    /// Who made it, counted from 0.
    pub(super) seat: u32,
    pub(super) component: usize,
    /// Its number among the player's moves there.
    pub(super) nth: usize,
    pub(super) way: Way,
    /// What it is called, without the component.
    pub(super) name: String,
    /// What it is on the drawing, if it was made there.
    pub(super) drawn: Option<Turn>,
}

/// A move that can be made now.
pub(super) struct Offer {
    pub(super) component: usize,
    /// Its number among the player's moves there.
    pub(super) nth: usize,
    pub(super) way: Way,
    /// What it is called, without the component.
    pub(super) name: String,
    /// What it is on the drawing, if it is made there.
    pub(super) drawn: Option<Turn>,
    /// What it does, in a list and on a board; told with hints.
    pub(super) does: [String; 2],
    pub(super) tone: Tone,
}

/// The move of the drawing that it is.
pub(super) fn road(drawn: Option<Turn>) -> Option<DrawnMove> {
    match drawn {
        Some(Turn::Move(id)) => Some(id),
        _ => None,
    }
}

/// A board with nothing to be pressed on it.
pub(super) struct Pictured {
    pub(super) picture: Picture,
    pub(super) view: BoardView,
}

/// A game as it stands, with what is known of it: by Left and Right, or by players in a cycle.
pub(super) trait Table {
    /// The sheet.
    fn drawing(&self) -> &Drawing;

    /// What its address says.
    fn moves(&self) -> &dyn Addresses;

    /// The moves that were made.
    fn plies(&self) -> &[Ply];

    /// After how many moves what was done last began, which is shown together: a move alone, or those of a turn.
    fn since(&self, plies: usize) -> usize {
        plies.saturating_sub(1)
    }

    /// The moves that can be made.
    fn offers(&self) -> &[Offer];

    /// Which of them Hyperjam makes.
    fn best(&self) -> Option<usize>;

    /// The address after the turn was ended, where the player to move may end it before the last move that can be made in it.
    fn turn_end(&self) -> Option<Address> {
        None
    }

    /// Whether the player to move has moved in a component in this turn, which goes on.
    fn has_moved(&self, _component: usize) -> bool {
        false
    }

    /// Whether it need not be searched any further for that move.
    fn is_known(&self) -> bool {
        true
    }

    /// Of what each component is.
    fn origins(&self) -> Vec<Origin>;

    /// What a component was called after so many moves: a vehicle by where it stood.
    fn name(&self, component: usize, plies: usize) -> String;

    /// Where a vehicle stood after so many moves; none if it is another component.
    fn stands(&self, component: usize, plies: usize) -> Option<DrawnId>;

    /// A board after so many moves; none if it is another component.
    fn board(&self, component: usize, plies: usize) -> Option<Pictured>;

    /// Whether vehicles drive on the drawing.
    fn has_roads(&self) -> bool;

    /// How it ended, and how that is meant for a single person, or in general; none if it goes on.
    fn ended(&self) -> Option<(Line, Tone)>;

    /// The convention of a sum or of a board, as it follows the rules of each.
    fn convention(&self) -> String;

    /// What is left out of it, each with the reason.
    fn left_out(&self) -> &[String];

    /// What can be expected: with hints, and where it is not known.
    fn expected(&self) -> Vec<Block>;

    /// What a move did, in a few words; none if that is not known, or not told.
    fn judged(&self, ply: usize) -> Option<(String, Tone)>;

    /// What can be said once it is over.
    fn afterwards(&self) -> Vec<Block>;

    /// The number of the move by which the loser's last chance was gone.
    fn gone_by(&self) -> Option<usize>;

    /// What a vehicle's move is highlighted by once it was made.
    fn made_tone(&self, _ply: &Ply) -> Tone {
        Tone::Fresh
    }

    /// What is to be known of the components before it is played: what each is worth.
    fn caption(&self, _component: usize) -> String {
        String::new()
    }

    /// As whom the player to move moves in a component, if not as the player.
    fn moves_as(&self, _component: usize) -> Option<String> {
        None
    }

    /// The drawing after so many moves, where it is a component because it is read otherwise than as moves.
    fn stage(&self, _plies: usize, _offers: &[Offer]) -> Option<Scene> {
        None
    }

    /// The positions of the drawing that a move on it touches, as it is read.
    fn ends(&self, _offer: &Offer) -> Vec<DrawnId> {
        Vec::new()
    }

    /// What came of the last move besides; it is spoken, too.
    fn fell(&self) -> Option<Line> {
        None
    }

    /// How Hyperjam chose its last moves.
    fn chosen(&self) -> Vec<Line> {
        Vec::new()
    }

    /// What is to be pressed, if that is not plain.
    fn asked(&self) -> Option<String> {
        None
    }

    /// What is asked when a move is half chosen.
    fn question(&self, view: GameView) -> Option<Line> {
        taps::question(view, |at| drawn(self.drawing(), at), self.moves().here())
    }

    /// The moves of the drawing that are highlighted besides.
    fn marked(&self) -> Option<(DrawnMove, Tone)> {
        None
    }

    /// That the players agreed on a draw, as a line of the record.
    fn agreement(&self) -> Option<String> {
        None
    }

    /// Whether a draw can be offered where a person is to move.
    fn has_draws(&self) -> bool {
        false
    }
}

impl dyn Table + '_ {
    pub(super) fn is_open(&self) -> bool {
        self.ended().is_none()
    }

    pub(super) fn has_hints(&self) -> bool {
        self.moves().shows().hints
    }

    /// Whether a person makes the moves of a player.
    pub(super) fn is_person(&self, seat: u32) -> bool {
        self.moves().controllers().get(seat as usize) == Some(&Controller::You)
    }

    /// Who plays against Hyperjam, if it is one person.
    pub(super) fn person(&self) -> Option<u32> {
        let mut persons = (0..self.moves().controllers().len() as u32).filter(|seat| self.is_person(*seat));
        persons.next().filter(|_| persons.next().is_none())
    }

    /// Who moves next, or would.
    pub(super) fn to_move(&self) -> u32 {
        self.moves().mover(self.plies().len())
    }

    /// A player, as at the beginning of a sentence.
    pub(super) fn called(&self, seat: u32) -> String {
        capital(&self.moves().player(seat))
    }

    /// Where the vehicles stood after so many moves, if there is nothing else.
    pub(super) fn vehicles(&self, plies: usize) -> Option<Vec<DrawnId>> {
        let all: Option<Vec<_>> = (0..self.origins().len()).map(|nth| self.stands(nth, plies)).collect();
        all.filter(|on| !on.is_empty())
    }

    /// A move that is called so, with its component where there are several.
    pub(super) fn written(&self, component: usize, name: &str) -> String {
        let is_plain = self.stands(component, 0).is_some() && self.moves_as(component).is_none();
        match self.origins().len() > 1 && !is_plain {
            true => format!("{}: {name}", self.name(component, 0)),
            false => name.to_owned(),
        }
    }

    /// A move as it stands in the record: “Left: H → E”, “Player 2: H → E”.
    pub(super) fn made(&self, ply: &Ply) -> String {
        let name = match ply.way {
            Way::End => ply.name.clone(),
            _ => self.written(ply.component, &ply.name),
        };
        format!("{}: {name}", self.called(ply.seat))
    }

    /// The address after one more move; none where what is drawn has no name for it.
    pub(super) fn with(&self, offer: &Offer) -> Option<Address> {
        self.moves().with(offer.drawn, offer.component, offer.nth)
    }

    /// Whether a question is about a move.
    pub(super) fn is_asked(&self, offer: &Offer, view: GameView) -> bool {
        let is_at = |id: DrawnId, way: usize| match offer.way {
            Way::Drive(ends) => ends[way] == id,
            Way::Press(_) => self.ends(offer).contains(&id),
            Way::End => false,
        };
        match view {
            GameView::From(id) => is_at(id, 0),
            GameView::To(id) => is_at(id, 1),
            _ => true,
        }
    }

    /// What stands above a component among several: its name, what it is, and what it is worth where that is shown.
    pub(super) fn head(&self, component: usize, plies: usize) -> Block {
        let (name, caption) = (self.name(component, plies), self.caption(component));
        let what = match self.origins().get(component) {
            Some(Origin::Vehicle(_)) => " (vehicle)".to_owned(),
            Some(Origin::Drawing) => format!(" ({})", self.drawing().rules.title()),
            _ if caption.is_empty() => return heading(name),
            _ => String::new(),
        };
        let worth = if caption.is_empty() { String::new() } else { format!(": {caption}") };
        Block::Text(vec![strong(name), text(format!("{what}{worth}"))])
    }
}
