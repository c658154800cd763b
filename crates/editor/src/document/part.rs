//! What a sheet can have, each in words, for whoever does not take all of it.

use super::{Document, Heading, Move, Position, Rules};
use hyperjam_terms::{Convention, EndlessPlay};

/// What a sheet can have besides a game of positions and moves.
///
/// ```
/// use hyperjam_editor::document::Part;
/// use hyperjam_editor::file::read_any;
///
/// let drawn = read_any("A: B").1?;
/// assert_eq!(drawn.parts().map(Part::words).collect::<Vec<_>>(), ["places"]);
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The title.
    Title,
    /// More players than two.
    Players,
    /// Another convention than that of normal play.
    Convention,
    /// That somebody wins endless play.
    Endless,
    /// Where positions lie.
    Places,
    /// How moves are bent.
    Bends,
    /// Vehicles.
    Vehicles,
    /// The lines of its calculation.
    Lines,
    /// Notes.
    Notes,
    /// That its moves are read otherwise than as moves.
    Rules,
    /// Positions at which play ends in a way of their own.
    Ends,
    /// Positions on the ground.
    Ground,
    /// Priorities of positions.
    Priorities,
    /// Boards.
    Boards,
    /// Rulesets that a person wrote.
    Rulesets,
    /// Names of positions in files that are not those on the sheet.
    Ids,
    /// Fields of files that this version does not know.
    Unknown,
}

impl Part {
    /// All of them, in the order in which sentences name them.
    pub const ALL: [Self; 17] = [
        Self::Title,
        Self::Players,
        Self::Convention,
        Self::Endless,
        Self::Places,
        Self::Bends,
        Self::Vehicles,
        Self::Lines,
        Self::Notes,
        Self::Rules,
        Self::Ends,
        Self::Ground,
        Self::Priorities,
        Self::Boards,
        Self::Rulesets,
        Self::Ids,
        Self::Unknown,
    ];

    /// Several of them within a sentence.
    pub fn listed(parts: &[Self]) -> String {
        parts.iter().map(|part| part.words()).collect::<Vec<_>>().join(", ")
    }

    /// What it is called within a sentence that lists several.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Title => "the title",
            Self::Players => "the number of players",
            Self::Convention => "misère play",
            Self::Endless => "who wins endless play",
            Self::Places => "places",
            Self::Bends => "how moves are bent",
            Self::Vehicles => "vehicles",
            Self::Lines => "the lines of its calculation",
            Self::Notes => "notes",
            Self::Rules => "how the drawing is read",
            Self::Ends => "how play ends at positions",
            Self::Ground => "what stands on the ground",
            Self::Priorities => "priorities",
            Self::Boards => "boards",
            Self::Rulesets => "rulesets of your own",
            Self::Ids => "ids that differ from names",
            Self::Unknown => "fields that Hyperjam does not know",
        }
    }
}

impl Heading {
    /// Whether it has a part that concerns the drawing as a whole.
    pub fn has(&self, part: Part) -> bool {
        let Self {
            title,
            players,
            convention,
            lines,
            notes,
            rules,
            boards,
            rulesets,
            endless,
            unknown,
            vehicles: _,
            negatives: _,
        } = self;
        match part {
            Part::Title => !title.is_empty(),
            Part::Players => *players != 2,
            Part::Convention => *convention != Convention::Normal,
            Part::Endless => *endless != EndlessPlay::Draw,
            Part::Vehicles => self.has_vehicles(),
            Part::Lines => !lines.is_empty(),
            Part::Notes => !notes.is_empty(),
            Part::Rules => *rules != Rules::Moves,
            Part::Boards => !boards.is_empty(),
            Part::Rulesets => !rulesets.is_empty(),
            Part::Unknown => !unknown.is_empty(),
            Part::Places | Part::Bends | Part::Ends | Part::Ground | Part::Priorities | Part::Ids => false,
        }
    }
}

impl Position {
    fn has(&self, part: Part) -> bool {
        let Self { key, label, at: _, end, ground, priority, unknown } = self;
        match part {
            Part::Places => true,
            Part::Ids => key != label,
            Part::Ends => end.is_some(),
            Part::Ground => *ground,
            Part::Priorities => priority.is_some(),
            Part::Unknown => !unknown.is_empty(),
            _ => false,
        }
    }
}

impl Move {
    fn has(&self, part: Part) -> bool {
        let Self { from: _, to: _, by: _, bend, unknown } = self;
        match part {
            Part::Bends => bend.is_some(),
            Part::Unknown => !unknown.is_empty(),
            _ => false,
        }
    }
}

impl Document {
    /// Whether it has a part. Cost O(V + E).
    pub fn has(&self, part: Part) -> bool {
        self.heading.has(part)
            || self.positions().any(|(_, position)| position.has(part))
            || self.moves().any(|(_, step)| step.has(part))
    }

    /// All parts that it has, in their order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        Part::ALL.into_iter().filter(|part| self.has(*part))
    }
}
