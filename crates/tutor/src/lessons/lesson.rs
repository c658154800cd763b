//! What a lesson is made of.

use super::property::Property;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_terms::{Order, Player};

/// Lessons on one subject.
pub(super) struct Chapter {
    /// Its heading.
    pub(super) title: &'static str,
    /// Its lessons, in order.
    pub(super) lessons: &'static [Lesson],
}

/// One lesson. Its texts are written as `text.rs` says.
pub(super) struct Lesson {
    /// Its name in addresses, which never changes.
    pub(super) name: &'static str,
    /// Its title.
    pub(super) title: &'static str,
    /// Its drawing, where every position has another name.
    pub(super) drawing: LessonDrawing,
    /// Whether the marks are shown while its questions are open. They answer most questions.
    pub(super) marks: bool,
    /// What there is to read first, a paragraph each.
    pub(super) texts: &'static [&'static str],
    /// What there is to do, one after the other. Only the last may be to draw.
    pub(super) tasks: &'static [LessonTask],
    /// What there is to read when all is done.
    pub(super) end: &'static str,
    /// What the texts say of positions and of written games, each with its value, so that the solver can check it. What it
    /// cannot check is listed in `tests/not_checked.rs`.
    pub(super) facts: &'static [(Property<'static>, &'static str)],
    /// Where it is from.
    pub(super) source: &'static str,
}

/// A lesson's drawing.
pub(super) enum LessonDrawing {
    /// One of the gallery, by name.
    Exhibit(&'static str),
    /// The text of a file.
    File(&'static str),
}

impl LessonDrawing {
    /// The text of its file.
    pub(super) fn file(&self) -> &'static str {
        match self {
            Self::File(text) => text,
            Self::Exhibit(name) => {
                EXHIBITS.iter().find(|exhibit| exhibit.name == *name).map_or("", |exhibit| exhibit.text)
            }
        }
    }
}

/// Something to do.
pub(super) enum LessonTask {
    /// To choose an answer.
    Choose {
        /// What is asked, in words.
        ask: &'static str,
        /// What is asked, for the solver.
        property: Property<'static>,
        /// The answers to choose from; empty for those that such a question always has.
        offers: &'static [&'static str],
        /// How to go about it.
        hint: &'static str,
        /// Why the right answer is right.
        why: &'static str,
    },
    /// To type an answer, in any notation that a calculation reads.
    Type {
        /// What is asked, in words.
        ask: &'static str,
        /// What is asked, for the solver.
        property: Property<'static>,
        /// How to go about it.
        hint: &'static str,
        /// Why the right answer is right.
        why: &'static str,
    },
    /// To press a position.
    Point {
        /// What is asked, in words.
        ask: &'static str,
        /// What the position must be.
        wanted: WantedPosition,
        /// How to go about it.
        hint: &'static str,
        /// Why a right answer is right.
        why: &'static str,
    },
    /// To move on boards, or on a drawing that is read by rules of its own.
    Play {
        /// What is asked, in words.
        ask: &'static str,
        /// The components to move in; all of them where none is named.
        on: &'static [&'static str],
        /// Who is to move.
        player: Player,
        /// What is to come of it.
        wanted: WantedPlay,
        /// How to go about it.
        hint: &'static str,
        /// Why a right answer is right.
        why: &'static str,
    },
    /// To change the drawing.
    Draw {
        /// What is to be done, in words.
        ask: &'static str,
        /// Which change is allowed.
        edit: AllowedEdit,
        /// What is to come of it.
        goal: Goal,
        /// How to go about it.
        hint: &'static str,
        /// What can be learnt from it.
        why: &'static str,
    },
}

/// What the position to be pressed must be.
#[derive(Clone, Copy)]
pub(super) enum WantedPosition {
    /// So many moves lead out of it.
    Moves(&'static str),
    /// This is its label.
    Label(&'static str),
    /// This is its sector.
    Sector(&'static str),
    /// This player wins from it, as `property.rs` says who.
    Winner(&'static str),
    /// Somewhere that a move leads with which this player, who is to move, keeps a win, from a position or a sum.
    WinningMove(&'static [&'static str], Player),
    /// Where the quickest winning move of this player leads.
    QuickestMove(&'static str, Player),
    /// Another position that is hyperbisimilar to this one.
    SameAs(&'static str),
    /// Another position that is contextually equivalent to this one.
    EqualTo(&'static str),
    /// Well-behaved (Honsell & Lenisa, 5.2, before Proposition 43).
    WellBehaved,
    /// This is its value.
    Value(&'static str),
    /// It compares so with this position.
    Compared(Order, &'static str),
    /// An option of this player's in a position that is dominated, or reversible.
    OptionOf(&'static str, Player, &'static str),
    /// Where this player's move in the hottest part of a sum leads.
    HottestMove(&'static [&'static str], Player),
    /// In a game for more than two players it has this outcome.
    Outcome(&'static str),
}

/// What is to come of moves.
#[derive(Clone, Copy)]
pub(super) enum WantedPlay {
    /// A move after which its player wins.
    WinningMove,
    /// A move after which all that is played on is worth this.
    MoveTo(&'static str),
    /// A move in the hottest component, and no better one there.
    HottestMove,
    /// A game that is won to its end, when this player starts.
    WonGame {
        /// Who starts.
        starter: Player,
    },
}

/// Which change of the lesson's drawing is allowed.
#[derive(Clone, Copy)]
pub(super) enum AllowedEdit {
    /// One move more; new positions do not matter.
    OneMore,
    /// One move fewer.
    OneFewer,
    /// Anything more that leaves the lesson's own positions as they are.
    Beside,
    /// Anything more.
    More,
    /// Another position on this board.
    Board(&'static str),
}

/// What is to come of a change of the drawing.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// This has this value.
    Value(Property<'static>, &'static str),
    /// Three new positions go round in a ring, and each is hyperbisimilar to this one.
    Ring(&'static str),
    /// This has its value still, and no option of it is dominated or reversible (SS Theorem 2.25).
    Simplest(&'static str),
}
