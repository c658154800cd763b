//! Drawings written down, and any small drawings.

use std::ops::Range;

use hyperjam_editor::command::{Command, MOST_BEND, MOST_PRIORITY};
use hyperjam_editor::document::{Board, Document, Note, OwnRuleset, Rules};
use hyperjam_editor::file;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Movers};
use proptest::prelude::*;

/// A drawing of the gallery.
pub fn exhibit(name: &str) -> Document {
    EXHIBITS.iter().find(|exhibit| exhibit.name == name).unwrap().document().unwrap()
}

/// A drawing by the lines of its moves.
pub fn list(text: &str) -> Document {
    file::text::read(text).unwrap()
}

/// So many positions in a row, with these moves.
pub fn row(count: usize, moves: impl IntoIterator<Item = (usize, usize, Movers)>) -> Document {
    let mut document = Document::default();
    for number in 0..count {
        document.apply(Command::AddPosition { at: Point::new(90.0 * number as f64, 0.0) }).unwrap();
    }
    let ids: Vec<_> = document.positions().map(|(id, _)| id).collect();
    for (from, to, by) in moves {
        document.apply(Command::AddMove { from: ids[from], to: ids[to], by }).unwrap();
    }
    document
}

/// The position with this name.
pub fn place(document: &Document, name: &str) -> PositionId {
    document.positions().find(|(id, _)| document.name(*id) == name).unwrap().0
}

/// Moves of all kinds.
pub const PARTIZAN: &[Movers] = &[Movers::LEFT, Movers::RIGHT, Movers::BOTH];
/// Moves that are open to both only.
pub const IMPARTIAL: &[Movers] = &[Movers::BOTH];

/// What any drawing may contain.
#[derive(Clone, Debug)]
pub struct AnyDrawing {
    /// How many players the game has.
    pub players: u32,
    /// How many positions.
    pub positions: Range<usize>,
    /// How many moves.
    pub moves: Range<usize>,
    /// Who may make them.
    pub by: Vec<Movers>,
    /// What names the positions may have, as a regular expression; without one they keep those that they get.
    pub names: Option<&'static str>,
    /// What titles there may be, as a regular expression.
    pub title: &'static str,
    /// Up to where positions may lie.
    pub reach: f64,
    /// How likely a position is a tie end.
    pub ties: f64,
    /// How likely one that is none is a win end.
    pub wins: f64,
    /// Whether some of them are of misère play, where a player who cannot move wins.
    pub misere: bool,
    /// How many vehicles.
    pub vehicles: Range<usize>,
    /// How often a move is bent, if it is no loop.
    pub bends: f64,
    /// How many lines of a calculation, and how many notes.
    pub lines: Range<usize>,
    /// Whether some are read in other ways than as moves, have positions on the ground, boards, and rulesets of their own, endless play
    /// that somebody wins, and priorities.
    pub boards: bool,
}

impl Default for AnyDrawing {
    /// Small games in which all of it occurs, in plain looks.
    fn default() -> Self {
        Self {
            players: 2,
            positions: 1..8,
            moves: 0..20,
            by: PARTIZAN.to_vec(),
            names: None,
            title: "",
            reach: 1e4,
            ties: 0.2,
            wins: 0.0,
            misere: true,
            vehicles: 0..4,
            bends: 0.0,
            lines: 0..3,
            boards: false,
        }
    }
}

impl AnyDrawing {
    /// Any drawing of so many positions with so many such moves, in normal play, without tie ends and vehicles.
    pub fn of(positions: Range<usize>, moves: Range<usize>, by: &[Movers]) -> Self {
        Self {
            positions,
            moves,
            by: by.to_vec(),
            ties: 0.0,
            misere: false,
            vehicles: 0..1,
            lines: 0..1,
            ..Self::default()
        }
    }

    /// Such drawings. What fails loses its vehicles, moves and positions, its names become short and its places round.
    pub fn drawing(self) -> impl Strategy<Value = Document> {
        let Self { players, positions, moves, by, names, title, reach, ties, wins, misere, .. } = self;
        let Self { vehicles, bends, lines, boards, .. } = self;
        let name = match names {
            Some(names) => names.prop_map(Some).boxed(),
            None => Just(None).boxed(),
        };
        let misere = if misere { any::<bool>().boxed() } else { Just(false).boxed() };
        let end = (prop::bool::weighted(ties), prop::bool::weighted(wins)).prop_map(|ends| match ends {
            (true, _) => Some(EndKind::Tie),
            (false, true) => Some(EndKind::Win),
            (false, false) => None,
        });
        let position = (name, (-reach..reach, -reach..reach), end);
        let index = any::<prop::sample::Index>;
        let note = (r#"[A-C+ "\\<\n∞]{0,9}"#, (-reach..reach, -reach..reach));
        let bend = if bends > 0.0 {
            prop::option::weighted(bends, -MOST_BEND..=MOST_BEND).boxed()
        } else {
            Just(None).boxed()
        };
        let step = (index(), index(), prop::sample::select(by), bend);
        let all = (
            prop::collection::vec(position, positions),
            prop::collection::vec(step, moves),
            prop::collection::vec(index(), vehicles),
            (title, misere),
            prop::collection::vec(r#"[A-C+ "\\<\n∞]{0,6}"#, lines.clone()),
            prop::collection::vec(note, lines),
        );
        let drawing = all.prop_map(move |(positions, moves, vehicles, (title, misere), lines, notes)| {
            // Only files say how many players there are.
            let empty = format!(
                r#"{{"format":"hyperjam","version":1,"players":{players},"positions":[],"moves":[]}}"#
            );
            let mut document = file::read(&empty).unwrap();
            for (name, (x, y), end) in positions {
                document.apply(Command::AddPosition { at: Point::new(x, y) }).unwrap();
                let position = document.positions().next_back().unwrap().0;
                if let Some(label) = name {
                    document.apply(Command::Rename { position, label }).unwrap();
                }
                document.apply(Command::SetEnd { position, end }).unwrap();
            }
            let ids: Vec<_> = document.positions().map(|(id, _)| id).collect();
            if !ids.is_empty() {
                for (from, to, by, bend) in moves {
                    let (from, to) = (*from.get(&ids), *to.get(&ids));
                    document.apply(Command::AddMove { from, to, by }).unwrap();
                    let (id, _) = document.moves().next_back().unwrap();
                    if from != to && bend.is_some() {
                        document.apply(Command::Bend { moves: [id].into(), by: bend }).unwrap();
                    }
                }
                let on = vehicles.iter().map(|on| *on.get(&ids)).collect();
                document.apply(Command::SetVehicles(on)).unwrap();
            }
            document.apply(Command::SetTitle(title)).unwrap();
            document.apply(Command::SetLines(lines)).unwrap();
            let note = |(text, (x, y))| Note { text, at: Point::new(x, y), ..Note::default() };
            document.apply(Command::SetNotes(notes.into_iter().map(note).collect())).unwrap();
            let convention = if misere { Convention::Misere } else { Convention::Normal };
            document.apply(Command::SetConvention(convention)).unwrap();
            document
        });
        if boards { with_boards(drawing, reach).boxed() } else { drawing.boxed() }
    }
}

/// Small ones mostly, and the greatest.
fn priorities() -> impl Strategy<Value = u32> {
    prop_oneof![0..5_u32, 0..=MOST_PRIORITY, Just(MOST_PRIORITY)]
}

/// Such drawings with what files have since version 4: mostly a little of it. The components of some vehicles are negated.
fn with_boards(drawing: impl Strategy<Value = Document>, reach: f64) -> impl Strategy<Value = Document> {
    let text = r#"[a-c.|# "\\\n∞]{0,9}"#;
    let times = prop_oneof![-1_000..0_i32, 1..=1_000];
    let board = (text, text, (-reach..reach, -reach..reach), times);
    let all = (
        drawing,
        prop::sample::select(Rules::ALL.to_vec()),
        prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        prop::collection::vec(board, 0..3),
        prop::collection::vec((r#"[a-c"é]{1,9}"#, text), 0..2),
        prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        prop::sample::select(EndlessPlay::ALL.to_vec()),
        prop::collection::vec((any::<prop::sample::Index>(), priorities()), 0..3),
    );
    all.prop_map(|(mut document, rules, ground, boards, rulesets, negated, endless, priorities)| {
        document.apply(Command::SetRules(rules)).unwrap();
        let ids: Vec<_> = document.positions().map(|(id, _)| id).collect();
        let positions = if ids.is_empty() { Vec::new() } else { ground };
        let positions = positions.iter().map(|position| *position.get(&ids)).collect();
        document.apply(Command::SetGround { positions, ground: true }).unwrap();
        let mut vehicles: Vec<_> = document.heading().all_vehicles().collect();
        if !ids.is_empty() {
            vehicles.extend(negated.iter().map(|on| (*on.get(&ids), true)));
        }
        document.apply(Command::SetAllVehicles(vehicles)).unwrap();
        document.apply(Command::SetEndless(endless)).unwrap();
        for (position, priority) in priorities {
            let positions = ids.get(position.index(ids.len().max(1))).into_iter().copied().collect();
            document.apply(Command::SetPriority { positions, priority: Some(priority) }).unwrap();
        }
        for (rules, position, (x, y), times) in boards {
            let board = Board { rules, position, at: Point::new(x, y), times, ..Board::default() };
            document.apply(Command::AddBoard(board)).unwrap();
        }
        let rulesets = rulesets.into_iter().map(|(name, text)| OwnRuleset { name, text }).collect();
        document.apply(Command::SetRulesets(rulesets)).unwrap();
        document
    })
}
