//! How the turn stands in a game on a compound.

use crate::game::status::from_where;
use crate::game::table::Table;
use crate::vehicles::in_a_row;
use crate::write::{drawn, plain, text};
use hyperjam_protocol::tutor::Line;
use hyperjam_sums::compound::CompoundGame;
use hyperjam_terms::{CompoundRule, MovesIn};

/// How the turn stands.
pub(super) struct Turns {
    rule: CompoundRule,
    /// After how much that was done each turn began.
    starts: Vec<usize>,
    /// The components in which the player to move has moved in this turn.
    pub(super) moved: Vec<usize>,
    /// Those in which the player may still move.
    open: Vec<usize>,
    /// Those in which the player has no move.
    stuck_in: Vec<usize>,
    /// Whether the player may end the turn.
    pub(super) may_end: bool,
}

impl Turns {
    /// That of a game.
    pub(super) fn of(game: &CompoundGame, rule: CompoundRule, is_over: bool) -> Self {
        Self {
            rule,
            starts: game.turns().to_vec(),
            moved: game.pending().iter().map(|part| part.component).collect(),
            open: game.open(),
            stuck_in: game.stuck_in(),
            may_end: !is_over && game.may_end_turn(),
        }
    }

    /// Whether a turn is one move.
    pub(super) fn is_one(&self) -> bool {
        self.rule.moves_in() == MovesIn::One
    }

    /// After how much that was done the turn began that the last of so many things was done in.
    pub(super) fn since(&self, plies: usize) -> usize {
        self.starts.iter().rev().find(|start| **start < plies).copied().unwrap_or_default()
    }

    /// Where the player to move cannot move, as it follows that the player cannot.
    pub(super) fn stuck(&self, table: &dyn Table) -> Line {
        if !self.rule.is_short() || self.stuck_in.is_empty() {
            return from_where(table);
        }
        let plies = table.plies().len();
        let mut line = vec![text(", having no move")];
        let vehicles = self.stuck_in.iter().filter_map(|nth| table.stands(*nth, plies));
        let at: Vec<_> = vehicles.map(|on| drawn(table.drawing(), on)).collect();
        let others = self.stuck_in.iter().filter(|nth| table.stands(**nth, plies).is_none());
        let within: Vec<_> = others.map(|nth| text(table.name(*nth, plies))).collect();
        for (word, names) in [(" at ", at), (" in ", within)] {
            if !names.is_empty() {
                line.push(text(if line.len() > 1 { format!(" and{word}") } else { word.to_owned() }));
                line.extend(in_a_row(names.into_iter()));
            }
        }
        line
    }

    /// What is to be done in the turn, where it is not plain.
    pub(super) fn asked(&self, table: &dyn Table) -> Option<String> {
        let plies = table.plies().len();
        let names: Vec<_> = self.open.iter().map(|nth| text(table.name(*nth, plies))).collect();
        let names = plain(&in_a_row(names.into_iter()));
        match (self.rule.moves_in(), self.moved.is_empty()) {
            (MovesIn::One, _) => None,
            (MovesIn::All, true) => Some(format!(" A move in {names} is due.")),
            (MovesIn::All, false) => Some(format!(" A move in {names} is still due.")),
            (MovesIn::Several, true) => Some(" Move in one component or in several.".to_owned()),
            (MovesIn::Several, false) => Some(format!(" Move in {names}, too, or end the turn.")),
        }
    }
}
