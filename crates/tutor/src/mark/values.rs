//! What a student can write at a position, and how it stands in an address.

use crate::analysis::Analysis;
use crate::drawn::label_plate;
use crate::sectors::plate;
use hyperjam_editor::picture::PlateMark;
use hyperjam_solver::{Convention, Grundy, Player, PositionId, Sector};

/// The largest number of a label.
const MOST_NUMBER: u32 = 999_999;
/// The most numbers in the set of a label.
const MOST_SET: usize = 20;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkKind {
    /// The sector: who wins.
    Sector,
    /// The generalized Grundy label.
    Label,
}

/// A student's mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GivenMark {
    /// A sector.
    Sector(Sector),
    /// A label.
    Label(Grundy),
}

impl MarkKind {
    /// The kind that a word of an address means.
    pub(super) fn read(word: &str) -> Option<Self> {
        match word {
            "sector" => Some(Self::Sector),
            "label" => Some(Self::Label),
            _ => None,
        }
    }

    /// The word that means this kind.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Sector => "sector",
            Self::Label => "label",
        }
    }

    /// The right answer; none if there are no labels.
    pub(super) fn right(self, analysis: &Analysis, position: PositionId) -> Option<GivenMark> {
        match self {
            Self::Sector => Some(GivenMark::Sector(analysis.solution().outcomes.sector(position))),
            Self::Label => Some(GivenMark::Label(analysis.solution().labels.as_ref()?.label(position))),
        }
    }

    /// The answers that are offered as buttons.
    pub(super) fn offered(self, analysis: &Analysis, position: PositionId) -> Vec<GivenMark> {
        /// More buttons than these nobody reads.
        const MOST_BUTTONS: usize = 20;
        match self {
            Self::Sector if analysis.is_impartial() => {
                [Sector::First, Sector::Second, Sector::All].map(GivenMark::Sector).to_vec()
            }
            Self::Sector => Sector::ALL.map(GivenMark::Sector).to_vec(),
            // A label is no larger than the number of options, as there is an option for every smaller one.
            Self::Label => {
                let mut options = analysis.graph().options(position, Player::Left).to_vec();
                options.sort_unstable();
                options.dedup();
                let numbers = (0..=options.len().min(MOST_BUTTONS) as u32).map(Grundy::Nimber);
                numbers.chain([Grundy::infinity()]).map(GivenMark::Label).collect()
            }
        }
    }

    /// Whether this can be asked of a drawing; if not, why.
    pub(super) fn fits(self, analysis: &Analysis) -> Result<(), String> {
        match self {
            Self::Sector => Ok(()),
            Self::Label if !analysis.is_impartial() => {
                Err("Labels are for impartial drawings: here Left and Right do not have the same options everywhere.".into())
            }
            Self::Label if analysis.game.convention == Convention::Misere => {
                Err("Labels are for normal play: here who cannot move wins.".into())
            }
            Self::Label => Ok(()),
        }
    }

    /// The value that a word of an address means.
    pub(super) fn value(self, word: &str) -> Option<GivenMark> {
        match self {
            Self::Sector if word == "D" => Some(GivenMark::Sector(Sector::All)),
            Self::Sector => {
                let named =
                    |sector: &Sector| sector.name().replace(',', "") == word && *sector != Sector::All;
                Sector::ALL.into_iter().find(named).map(GivenMark::Sector)
            }
            Self::Label => match word.strip_prefix('x') {
                None => number(word).map(Grundy::Nimber),
                Some("") => Some(Grundy::infinity()),
                Some(set) => numbers(set, '.'),
            }
            .map(GivenMark::Label),
        }
    }
}

impl GivenMark {
    /// The word that means this value in an address: for sectors their names without commas and D for the draw, for
    /// labels numbers, x for ∞ and x1.2 for ∞{1,2}.
    pub(super) fn word(&self) -> String {
        match self {
            Self::Sector(Sector::All) => "D".into(),
            Self::Sector(sector) => sector.name().replace(',', ""),
            Self::Label(Grundy::Nimber(number)) => number.to_string(),
            Self::Label(Grundy::Infinite(set)) => {
                let set: Vec<String> = set.iter().map(u32::to_string).collect();
                format!("x{}", set.join("."))
            }
        }
    }

    /// What stands on the plate.
    pub(super) fn plate(&self) -> PlateMark {
        match self {
            Self::Sector(sector) => plate(*sector),
            Self::Label(label) => label_plate(label),
        }
    }

    /// As it is written in sentences.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Sector(sector) => sector.name().into(),
            Self::Label(label) => label.to_string(),
        }
    }
}

/// A label as people type it: `3`, `∞`, `∞{1,2}`, and, as there is no key for ∞, `{1,2}`, `1,2` or `{}`.
pub(super) fn typed(text: &str) -> Option<GivenMark> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).take(200).collect();
    let label = match text.strip_prefix('∞').unwrap_or(&text) {
        "" => (!text.is_empty()).then(Grundy::infinity)?,
        "{}" => Grundy::infinity(),
        rest => match rest.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(set) => numbers(set, ',')?,
            None if text.contains(',') => numbers(rest, ',')?,
            None if rest.len() == text.len() => Grundy::Nimber(number(rest)?),
            None => return None,
        },
    };
    Some(GivenMark::Label(label))
}

fn number(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|letter| letter.is_ascii_digit());
    word.parse().ok().filter(|number| digits && *number <= MOST_NUMBER)
}

fn numbers(text: &str, between: char) -> Option<Grundy> {
    let numbers: Vec<u32> = text.split(between).take(MOST_SET + 1).map(number).collect::<Option<_>>()?;
    (numbers.len() <= MOST_SET).then(|| Grundy::infinite(numbers))
}
