//! Every change that can be made to a document, as a closed list, and how it is carried out.

mod boards;
mod error;
mod insert;
mod merge;
mod rewrite;

pub use crate::document::limits::*;

use crate::document::{
    Board, Change, Diff, Document, Heading, Move, Note, OwnRuleset, Position, Rules, Unknown, claimed,
    on_the_ground,
};
use crate::id::{MoveId, PositionId};
use crate::name::{plain_label, plain_name};
use crate::point::{Point, Vector};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, MOST_PLAYERS, Movers};
use std::collections::{BTreeMap, BTreeSet};

/// A change of a document.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Adds a position with a fresh label.
    AddPosition {
        /// Its middle.
        at: Point,
    },
    /// Adds a move; parallel moves and loops are allowed.
    AddMove {
        /// Its start.
        from: PositionId,
        /// Its end.
        to: PositionId,
        /// Who may make it.
        by: Movers,
    },
    /// Adds a position, and a move to it from an existing one.
    Extend {
        /// The move's start.
        from: PositionId,
        /// The new position's middle.
        at: Point,
        /// Who may make the move.
        by: Movers,
    },
    /// Gives a position another label. Characters that steer how others are shown become spaces.
    Rename {
        /// Of which position.
        position: PositionId,
        /// The new label.
        label: String,
    },
    /// Shifts positions on the sheet.
    Shift {
        /// Which positions.
        positions: BTreeSet<PositionId>,
        /// By how much.
        by: Vector,
    },
    /// Puts positions at new places.
    Place(BTreeMap<PositionId, Point>),
    /// Copies a whole drawing into this one. Keys that are taken are replaced. Of its heading nothing is copied but the
    /// notes, the boards with rulesets that a person wrote and, if they are asked for, the vehicles.
    Insert {
        /// The drawing that is copied.
        part: Box<Document>,
        /// How far its places are shifted.
        by: Vector,
        /// Whether its vehicles come too, after those that are there.
        vehicles: bool,
    },
    /// Merges positions into the first of them, which gets the moves of all. Moves between them become loops.
    Merge {
        /// Which positions.
        positions: BTreeSet<PositionId>,
    },
    /// Exchanges Left and Right in moves. Applied to all moves, this negates the game.
    Negate {
        /// Which moves.
        moves: BTreeSet<MoveId>,
    },
    /// Sets who may make moves.
    SetMovers {
        /// Which moves.
        moves: BTreeSet<MoveId>,
        /// Who may make them from now on.
        by: Movers,
    },
    /// Reverses moves.
    Reverse {
        /// Which moves.
        moves: BTreeSet<MoveId>,
    },
    /// Lets moves begin, or end, at another position.
    Redirect {
        /// Which moves.
        moves: BTreeSet<MoveId>,
        /// Which of their ends.
        end: End,
        /// Where it lies from now on.
        at: PositionId,
    },
    /// Bends moves aside, or has them routed.
    Bend {
        /// Which moves; no loops.
        moves: BTreeSet<MoveId>,
        /// How far each is bent at its middle, to the right as seen when travelling; `None` where it is routed.
        by: Option<i32>,
    },
    /// Sets whether play stops at a position, and how.
    SetEnd {
        /// Which position.
        position: PositionId,
        /// How it ends there; `None` where it goes on.
        end: Option<EndKind>,
    },
    /// Deletes positions with their moves and vehicles, and further moves.
    Delete {
        /// Which positions.
        positions: BTreeSet<PositionId>,
        /// Which moves besides.
        moves: BTreeSet<MoveId>,
    },
    /// Sets the title.
    SetTitle(String),
    /// Sets the convention.
    SetConvention(Convention),
    /// Sets the number of players. Moves that are open to all stay so; a player for whom there are other moves stays too.
    SetPlayers(u32),
    /// Puts the vehicles on these positions; several may stand on one. Those whose components are negated stay.
    SetVehicles(Vec<PositionId>),
    /// Puts all vehicles on these positions, each with whether its component is negated.
    SetAllVehicles(Vec<(PositionId, bool)>),
    /// Sets the lines of the calculation. What is typed into one line without a change elsewhere between is one step of
    /// the history.
    SetLines(Vec<String>),
    /// Sets the notes on the sheet. Those that say nothing are left out.
    SetNotes(Vec<Note>),
    /// Sets how the moves are read.
    SetRules(Rules),
    /// Sets who wins a play that never ends.
    SetEndless(EndlessPlay),
    /// Sets the priority of positions.
    SetPriority {
        /// Which positions.
        positions: BTreeSet<PositionId>,
        /// Their priority from now on; `None` where they have none.
        priority: Option<u32>,
    },
    /// Sets whether positions stand on the ground.
    SetGround {
        /// Which positions.
        positions: BTreeSet<PositionId>,
        /// Whether they stand there from now on.
        ground: bool,
    },
    /// Adds a board after the others. It gets a fresh identifier, whatever it is called.
    AddBoard(Board),
    /// Puts a board in the place of the one with its identifier: other rules, another position, another place.
    ReplaceBoard(Board),
    /// Deletes the board with this identifier.
    DeleteBoard(String),
    /// Sets the rulesets that a person wrote.
    SetRulesets(Vec<OwnRuleset>),
    /// Puts a ruleset in the place of the one with this number, or adds it where that is how many there are. Boards follow a
    /// ruleset that gets another name.
    SetRuleset(usize, OwnRuleset),
    /// Deletes the ruleset with this number. Its boards keep its text as their own rules.
    DeleteRuleset(usize),
}

pub use error::CommandError;

/// One end of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Where it starts.
    From,
    /// Where it leads.
    To,
}

impl Document {
    /// Carries out a command and returns what changed, which is nothing if the document already is as the command
    /// asks. A refused command changes nothing. Cost O(parts named), and O(V + E) for deletions and new labels.
    ///
    /// ```
    /// use hyperjam_editor::command::Command;
    /// use hyperjam_editor::document::Document;
    /// use hyperjam_terms::Movers;
    /// use hyperjam_editor::geometry::Point;
    /// use hyperjam_editor::id::PositionId;
    ///
    /// let mut document = Document::default();
    /// document.apply(Command::AddPosition { at: Point::new(0.0, 0.0) })?;
    /// let (from, nowhere) = (PositionId(0), PositionId(7));
    /// let diff = document.apply(Command::AddMove { from, to: from, by: Movers::BOTH })?;
    /// assert_eq!(document.moves().len(), 1);
    /// // What is not allowed changes nothing.
    /// assert!(document.apply(Command::AddMove { from, to: nowhere, by: Movers::BOTH }).is_err());
    /// document.patch(&diff.reversed());
    /// assert_eq!(document.moves().len(), 0);
    /// # Ok::<(), hyperjam_editor::command::CommandError>(())
    /// ```
    pub fn apply(&mut self, command: Command) -> Result<Diff, CommandError> {
        let diff = self.plan(command)?;
        self.patch(&diff);
        Ok(diff)
    }

    /// What the command would change.
    fn plan(&self, command: Command) -> Result<Diff, CommandError> {
        let mut diff = Diff::default();
        match command {
            Command::AddPosition { at } => {
                self.plan_position(&mut diff, at)?;
            }
            Command::AddMove { from, to, by } => {
                self.existing(from)?;
                self.existing(to)?;
                self.plan_move(&mut diff, from, to, by)?;
            }
            Command::Extend { from, at, by } => {
                self.existing(from)?;
                let to = self.plan_position(&mut diff, at)?;
                self.plan_move(&mut diff, from, to, by)?;
            }
            Command::Rename { position, label } => {
                let label = plain_label(&self.existing(position)?.key, Some(label));
                check_length("name", &label, MOST_LABEL_CHARACTERS)?;
                self.plan_change(&mut diff, position, |position| position.label = label)?;
            }
            Command::Shift { positions, by } => {
                let ground = self.ground(&positions);
                for id in positions {
                    on_the_sheet(self.existing(id)?.at + by)?;
                    self.plan_change(&mut diff, id, |position| {
                        let left = on_the_ground(position.at, ground);
                        position.at = (position.at + by).to_hundredths();
                        match on_the_ground(position.at, ground) {
                            Some(at) => (position.at, position.ground) = (at, true),
                            None => position.ground &= left.is_none(),
                        }
                    })?;
                }
            }
            Command::Place(places) => {
                for (id, at) in places {
                    on_the_sheet(at)?;
                    self.plan_change(&mut diff, id, |position| position.at = at.to_hundredths())?;
                }
            }
            Command::Insert { part, by, vehicles } => {
                self.plan_insertion(&mut diff, &part, by, vehicles)?;
            }
            Command::Merge { positions } => self.plan_merge(&mut diff, &positions)?,
            Command::Negate { moves } => {
                for id in moves {
                    self.plan_move_change(&mut diff, id, |step| step.by = step.by.exchanged())?;
                }
            }
            Command::SetEnd { position, end } => {
                self.plan_change(&mut diff, position, |position| position.end = end)?;
            }
            Command::SetMovers { moves, by } => {
                for id in moves {
                    self.plan_move_change(&mut diff, id, |step| step.by = by)?;
                }
            }
            Command::Bend { moves, by } => {
                if let Some(given) = by.filter(|by| by.unsigned_abs() > MOST_BEND as u32) {
                    return Err(CommandError::TooBent(given));
                }
                for id in moves {
                    if by.is_some() && self.get_move(id).is_some_and(|step| step.from == step.to) {
                        return Err(CommandError::BentLoop);
                    }
                    self.plan_move_change(&mut diff, id, |step| step.bend = by)?;
                }
            }
            Command::Reverse { moves } => {
                for id in moves {
                    self.plan_move_change(&mut diff, id, |step| {
                        std::mem::swap(&mut step.from, &mut step.to);
                        // It stays on the same side of the straight line.
                        step.bend = step.bend.map(|bend| -bend);
                    })?;
                }
            }
            Command::Redirect { moves, end, at } => {
                self.existing(at)?;
                for id in moves {
                    self.plan_move_change(&mut diff, id, |step| match end {
                        End::From => step.from = at,
                        End::To => step.to = at,
                    })?;
                }
            }
            Command::Delete { positions, moves } => self.plan_deletion(&mut diff, &positions, moves)?,
            Command::SetTitle(title) => {
                let title = plain_name(title);
                check_length("title", &title, MOST_TITLE_CHARACTERS)?;
                self.plan_heading(&mut diff, |heading| heading.title = title)?;
            }
            Command::SetConvention(convention) => {
                self.plan_heading(&mut diff, |heading| heading.convention = convention)?;
            }
            Command::SetPlayers(players) => self.plan_players(&mut diff, players)?,
            Command::SetVehicles(vehicles) => {
                self.plan_vehicles(&mut diff, vehicles, self.heading().negatives.clone())?;
            }
            Command::SetAllVehicles(all) => {
                let mut lists = [Vec::new(), Vec::new()];
                for (on, is_negated) in all {
                    lists[usize::from(is_negated)].push(on);
                }
                let [vehicles, negatives] = lists;
                self.plan_vehicles(&mut diff, vehicles, negatives)?;
            }
            Command::SetLines(lines) => self.plan_heading(&mut diff, |heading| heading.lines = lines)?,
            Command::SetNotes(notes) => self.plan_heading(&mut diff, |heading| heading.notes = notes)?,
            Command::SetRules(rules) => self.plan_heading(&mut diff, |heading| heading.rules = rules)?,
            Command::SetEndless(endless) => {
                self.plan_heading(&mut diff, |heading| heading.endless = endless)?
            }
            Command::SetPriority { positions, priority } => {
                if let Some(given) = priority.filter(|priority| *priority > MOST_PRIORITY) {
                    return Err(CommandError::TooGreat(given));
                }
                for id in positions {
                    self.plan_change(&mut diff, id, |position| position.priority = priority)?;
                }
            }
            Command::SetGround { positions, ground } => {
                let level = self.ground(&positions).filter(|_| ground && self.is_any_on_ground());
                for id in positions {
                    self.plan_change(&mut diff, id, |position| {
                        let is_new = ground && !position.ground;
                        position.ground = ground;
                        position.at.y = level.filter(|_| is_new).unwrap_or(position.at.y);
                    })?;
                }
            }
            Command::AddBoard(board) => self.plan_board(&mut diff, board)?,
            Command::ReplaceBoard(board) => self.plan_other_board(&mut diff, board)?,
            Command::DeleteBoard(id) => self.plan_board_deletion(&mut diff, id)?,
            Command::SetRulesets(rulesets) => {
                self.plan_heading(&mut diff, |heading| heading.rulesets = rulesets)?;
            }
            Command::SetRuleset(nth, ruleset) => self.plan_ruleset(&mut diff, nth, ruleset)?,
            Command::DeleteRuleset(nth) => self.plan_ruleset_deletion(&mut diff, nth)?,
        }
        self.plan_claim(&mut diff);
        let heading = diff.heading.as_ref().and_then(|change| change.after.as_ref());
        let players = heading.unwrap_or(self.heading()).players;
        let made = diff.moves.values().filter_map(|change| change.after.as_ref());
        match made.map(|step| step.by.highest()).max() {
            Some(given) if given >= players => Err(CommandError::NoPlayer { given, players }),
            _ => Ok(diff),
        }
    }

    fn existing(&self, id: PositionId) -> Result<&Position, CommandError> {
        self.position(id).ok_or(CommandError::NoPosition(id))
    }

    fn plan_position(&self, diff: &mut Diff, at: Point) -> Result<PositionId, CommandError> {
        on_the_sheet(at)?;
        check_count("positions", self.positions().len() + 1, MOST_PARTS)?;
        let id = self.next_position().ok_or_else(|| no_number("positions", self.positions().len()))?;
        let key = self.free_key();
        let at = at.to_hundredths();
        let stands = on_the_ground(at, self.ground(&BTreeSet::new()));
        let (at, ground) = stands.map_or((at, false), |at| (at, true));
        let position = Position { label: key.clone(), key, at, ground, ..Position::default() };
        diff.positions.insert(id, Change { before: None, after: Some(position) });
        Ok(id)
    }

    fn plan_move(
        &self,
        diff: &mut Diff,
        from: PositionId,
        to: PositionId,
        by: Movers,
    ) -> Result<(), CommandError> {
        check_count("moves", self.moves().len() + 1, MOST_PARTS)?;
        let id = self.next_move().ok_or_else(|| no_number("moves", self.moves().len()))?;
        let step = Move { from, to, by, bend: None, unknown: Unknown::new() };
        diff.moves.insert(id, Change { before: None, after: Some(step) });
        Ok(())
    }

    fn plan_change(
        &self,
        diff: &mut Diff,
        id: PositionId,
        change: impl FnOnce(&mut Position),
    ) -> Result<(), CommandError> {
        let before = self.existing(id)?;
        let mut after = before.clone();
        change(&mut after);
        if after != *before {
            diff.positions.insert(id, Change { before: Some(before.clone()), after: Some(after) });
        }
        Ok(())
    }

    fn plan_move_change(
        &self,
        diff: &mut Diff,
        id: MoveId,
        change: impl FnOnce(&mut Move),
    ) -> Result<(), CommandError> {
        let before = self.get_move(id).ok_or(CommandError::NoMove(id))?;
        let mut after = before.clone();
        change(&mut after);
        if after != *before {
            diff.moves.insert(id, Change { before: Some(before.clone()), after: Some(after) });
        }
        Ok(())
    }

    /// Plans a change of the heading, unless it would be one that no document may have.
    fn plan_heading(&self, diff: &mut Diff, change: impl FnOnce(&mut Heading)) -> Result<(), CommandError> {
        let mut after = self.heading().clone();
        change(&mut after);
        self.plan_other_heading(diff, after)
    }

    fn plan_other_heading(&self, diff: &mut Diff, mut after: Heading) -> Result<(), CommandError> {
        after.check()?;
        if after != *self.heading() {
            diff.heading = Some(Change { before: Some(self.heading().clone()), after: Some(after) });
        }
        Ok(())
    }

    fn plan_vehicles(
        &self,
        diff: &mut Diff,
        vehicles: Vec<PositionId>,
        negatives: Vec<PositionId>,
    ) -> Result<(), CommandError> {
        check_count("vehicles", vehicles.len() + negatives.len(), MOST_VEHICLES)?;
        for &id in vehicles.iter().chain(&negatives) {
            self.existing(id)?;
        }
        self.plan_heading(diff, |heading| {
            heading.vehicles = vehicles;
            heading.negatives = negatives;
        })
    }

    fn plan_players(&self, diff: &mut Diff, players: u32) -> Result<(), CommandError> {
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(CommandError::Players(players));
        }
        let (all, all_then) = (Movers::all(self.heading().players), Movers::all(players));
        let lost = |step: &Move| step.by != all && step.by.highest() >= players;
        let lost: Vec<u32> =
            self.moves().filter(|(_, step)| lost(step)).map(|(_, step)| step.by.highest()).collect();
        if let Some(&seat) = lost.first() {
            return Err(CommandError::PlayerHasMoves { players, seat, moves: lost.len() });
        }
        for (id, _) in self.moves().filter(|(_, step)| step.by == all) {
            self.plan_move_change(diff, id, |step| step.by = all_then)?;
        }
        self.plan_heading(diff, |heading| heading.players = players)
    }

    /// Fields that nobody knew until now are claimed by the version in which the drawing will be written.
    fn plan_claim(&self, diff: &mut Diff) {
        if diff.whole.is_some() {
            return;
        }
        let heading = diff.heading.as_ref().and_then(|change| change.after.as_ref());
        let heading = heading.unwrap_or(self.heading());
        let version = heading.version(self.version_of_positions_after(diff));
        if heading.has_claimed_fields(version) {
            let mut after = heading.clone();
            after.claim_fields(version);
            diff.heading = Some(Change { before: Some(self.heading().clone()), after: Some(after) });
        }
        let claims = |position: &Position| {
            claimed(Position::FIELDS, version).any(|name| position.unknown.contains_key(name))
        };
        if version > self.version() {
            for (id, position) in self.positions().filter(|(_, one)| claims(one)) {
                let change = Change { before: Some(position.clone()), after: Some(position.clone()) };
                diff.positions.entry(id).or_insert(change);
            }
        }
        for after in diff.positions.values_mut().filter_map(|change| change.after.as_mut()) {
            claimed(Position::FIELDS, version).for_each(|name| drop(after.unknown.shift_remove(name)));
        }
    }

    fn plan_deletion(
        &self,
        diff: &mut Diff,
        positions: &BTreeSet<PositionId>,
        mut moves: BTreeSet<MoveId>,
    ) -> Result<(), CommandError> {
        // All of a large drawing goes at once, and not part by part.
        let (mut there, all) = (self.moves().map(|(id, _)| id), self.positions().map(|(id, _)| id));
        if self.is_large()
            && positions.iter().copied().eq(all)
            // Both are in order.
            && moves.iter().all(|&id| there.any(|other| other == id))
        {
            let mut heading = self.heading().clone();
            heading.retain_vehicles(&|_| false);
            *diff = Diff::opening(self, &Self::of_parts(heading, Vec::new(), Vec::new()));
            return Ok(());
        }
        for &id in positions {
            let position = self.existing(id)?.clone();
            diff.positions.insert(id, Change { before: Some(position), after: None });
        }
        let dangling =
            self.moves().filter(|(_, step)| positions.contains(&step.from) || positions.contains(&step.to));
        moves.extend(dangling.map(|(id, _)| id));
        for id in moves {
            let step = self.get_move(id).ok_or(CommandError::NoMove(id))?.clone();
            diff.moves.insert(id, Change { before: Some(step), after: None });
        }
        self.plan_heading(diff, |heading| heading.retain_vehicles(&|on| !positions.contains(&on)))
    }
}

/// Refuses a text with more than `limit` characters.
fn check_length(what: &'static str, text: &str, limit: usize) -> Result<(), CommandError> {
    let given = text.chars().count();
    if given > limit { Err(CommandError::TooLong { what, given, limit }) } else { Ok(()) }
}

/// Refuses more than `limit` parts of a kind.
pub(super) fn check_count(what: &'static str, given: usize, limit: usize) -> Result<(), CommandError> {
    if given > limit { Err(CommandError::Full { what, given, limit }) } else { Ok(()) }
}

/// No number is left for one part more than these; numbers are never used again.
pub(super) fn no_number(what: &'static str, count: usize) -> CommandError {
    CommandError::Full { what, given: count + 1, limit: count }
}

pub(crate) fn on_the_sheet(at: Point) -> Result<(), CommandError> {
    let sheet = -GREATEST_COORDINATE..=GREATEST_COORDINATE;
    let outside = [at.x, at.y].into_iter().find(|x| !sheet.contains(x));
    outside.map_or(Ok(()), |given| Err(CommandError::OffTheSheet(given)))
}
