//! Share links: a whole drawing in the fragment of an address.
//!
//! A link's fragment is `#v1.`, `#v2.`, `#v3.`, `#v4.`, `#v5.`, `#v6.`, `#v7.` or `#v8.` and base64url of: the packed drawing, and four bytes of CRC-32 over it. Links
//! of every version can be opened for ever, and the oldest version that holds the drawing is written.
//!
//! Packed, version 1, as a stream of bits (`n` a count by an Elias gamma code, see `bits.rs`):
//!
//! 1. players − 2 (4 bits), misère (1), positions n, moves n, vehicles n;
//! 2. places: least x and y (zigzag n), bits of an x and of a y (5 each), then x and y of every position,
//!    rounded to whole units and counted from the least;
//! 3. tie ends: whether there are any (1), then one bit a position;
//! 4. moves: whether they are ordered by start (1); if so, for each position its number of moves n, and else the
//!    start of each; the end of each; whether all are for both (1), and else, for two players, a
//!    number below three each (Left, Right, both), five to eight bits, and for more players one bit a player;
//! 5. the vehicles' positions;
//! 6. whether title and names are other than none and A, B, C, … (1); if so, whether any key differs from its
//!    label (1) and then, after the bits are filled up to whole bytes, the texts (title, then label and, where
//!    any differs, key of every position), each with its length in bytes n, deflated.
//!
//! The CRC-32 of a later version is begun with its name, such as `v2.`. Version 2 has between 5 and 6, for every move,
//! whether it is bent (1) and if so how far (zigzag n). Version 3 has after that a bit 0, the number n of lines of the
//! calculation, the number n of notes, and the corner of each (zigzag n both), rounded to whole units; the lines and what the
//! notes say follow the texts of 6, which are there if there is one of these. Version 4 has after that the number n of how moves
//! are read, whether there are positions on the ground (1) and if so one bit a position, the number n of boards, for each its
//! corner (zigzag n both) and how often it counts (zigzag n), and the number n of rulesets; the id, rules and position of each
//! board and the name and text of each ruleset follow the texts of the notes. Version 5 has after that one bit a position, for
//! the win ends; these are no tie ends. Version 6 has after that the number n of negated vehicles, and their positions. Version 7
//! has after that one bit a position for the ends that are neither ties nor won by who is to move, and after each a number below
//! three (2): lost by who is to move, won by Left, won by Right. Version 8 has between the rulesets and the win ends the number n of
//! who wins a play that never ends (nobody, Left, Right, as the priorities say), whether there are priorities (1), and if so for each
//! position whether it has one (1) and which (n).
//!
//! Fields of files that Hyperjam does not know do not travel.
//!
//! Pictures carry links within their texts: `(hyperjam#v1.…)`, in which a comment may break lines.

mod bits;
mod carried;
mod pack;
mod unpack;

pub use carried::{carrying, carrying_png};

use crate::document::{Document, LINK_VERSIONS, LINKED_SHEETS, Part};
use crate::file::{ReadError, ReadOptions};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::borrow::Cow;
use std::fmt;

/// The first version in which moves can be bent, less one.
const BENDS: usize = 1;
/// The first version with lines of a calculation and notes, less one.
const LINES: usize = 2;
/// The first version with win ends, less one.
const WIN_ENDS: usize = 4;
/// The first version with negated vehicles, less one.
const NEGATIVES: usize = 5;
/// The first version with the other ends at which somebody wins, less one.
const ALL_ENDS: usize = 6;

/// The version of files that has what lies on a sheet in a version of links, less one.
fn files_of(version: usize) -> u32 {
    LINKED_SHEETS
        .into_iter()
        .filter(|(since, _)| version >= *since)
        .map(|(_, files)| files)
        .max()
        .unwrap_or(1)
}

/// The longest link that is opened, in characters.
pub const MOST_CHARACTERS: usize = 1 << 20;
/// The longest texts of a drawing in a link, in bytes: those of its title, names, lines, notes, boards and rulesets together.
pub const MOST_TEXT_BYTES: usize = 1 << 22;

/// Why a link is not a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkError {
    /// It does not begin as links of Hyperjam do.
    NoLink,
    /// It was made by a later version.
    OtherVersion(String),
    /// It is longer than is opened.
    TooLong {
        /// Its length in characters.
        given: usize,
        /// The most there may be.
        limit: usize,
    },
    /// The texts of the drawing are longer than a link holds.
    Texts {
        /// Their length in bytes.
        given: usize,
        /// The most there may be.
        limit: usize,
    },
    /// A character was changed or lost on the way.
    Damaged,
    /// It holds something that no drawing has.
    Invalid(ReadError),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLink => {
                write!(
                    f,
                    "this is not a link of Hyperjam: the part from “#” on should begin with “#v1.” or similar"
                )
            }
            Self::OtherVersion(given) => {
                write!(
                    f,
                    "this link has version “{given}”, but this Hyperjam knows only “v1” to “v8”; a newer one may open it"
                )
            }
            Self::TooLong { given, limit } => {
                write!(f, "this link has {given} characters; the limit is {limit}")
            }
            Self::Texts { given, limit } => {
                write!(f, "the texts of this drawing have {given} bytes; the limit of a link is {limit}")
            }
            Self::Damaged => write!(f, "this link is damaged: part of it was changed or is missing"),
            Self::Invalid(error) => write!(f, "this link holds no drawing: {error}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// The fragment in a text that is nothing but a link, such as `https://example.com/hyperjam/#v1.…`, or a picture that carries one:
/// what follows its `#`. Whether it holds a drawing is for [`open`] to say.
pub fn in_text(text: &str) -> Option<Cow<'_, str>> {
    alone(text).map(Cow::Borrowed).or_else(|| carried::carried(text).next().map(Cow::Owned))
}

/// The fragment of a text that is nothing but a link.
fn alone(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.contains(char::is_whitespace) || text.starts_with(['{', '<']) {
        return None;
    }
    let (_, fragment) = text.split_once('#')?;
    let version = fragment.strip_prefix('v')?.split_once('.')?.0;
    (!version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())).then_some(fragment)
}

/// The drawing in a text that is nothing but a link, or a picture that carries one; none of another text. Of several pictures it is
/// the first one, and the others are told.
pub fn open_in(text: &str, reading: ReadOptions<'_>) -> Option<Result<Document, LinkError>> {
    let fragment = in_text(text)?;
    if alone(text).is_none() {
        carried::carried(text).skip(1).for_each(|_| reading.leave("other drawings", ""));
    }
    Some(open_with(&fragment, reading))
}

/// What a link would lose of a drawing, in words.
pub fn losses(document: &Document) -> Vec<&'static str> {
    let is_between = |x: f64| x.fract() != 0.0;
    let has_parts = document.positions().any(|(_, one)| is_between(one.at.x) || is_between(one.at.y));
    let unknown = document.has(Part::Unknown).then_some(Part::Unknown.words());
    [has_parts.then_some("places between whole units"), unknown].into_iter().flatten().collect()
}

/// The fragment of a link to this drawing, with its `#`; refused where [`open`] would not open it. Cost O(V + E).
///
/// ```
/// use hyperjam_editor::file::read_any;
/// use hyperjam_editor::link::{fragment, open};
///
/// let drawn = read_any("A: B\nB: A").1.expect("a list");
/// let link = fragment(&drawn)?;
/// assert!(link.starts_with("#v1."));
/// assert_eq!(open(&link)?.moves().len(), 2);
/// assert!(open(&link[..link.len() - 1]).is_err());
/// # Ok::<(), hyperjam_editor::link::LinkError>(())
/// ```
pub fn fragment(document: &Document) -> Result<String, LinkError> {
    fragment_for(document, ReadOptions::default())
}

/// The same, for another [`ReadOptions`] than that of the page.
pub fn fragment_for(document: &Document, reading: ReadOptions<'_>) -> Result<String, LinkError> {
    let version = pack::version(document);
    let mut bytes = pack::pack(document, version)?;
    bytes.extend(checksum(version, &bytes).to_le_bytes());
    let link = format!("#{}{}", LINK_VERSIONS[version], URL_SAFE_NO_PAD.encode(bytes));
    // Whatever else its reader asks for, nobody is given a link that does not open.
    open_with(&link, reading)?;
    Ok(link)
}

/// The CRC-32 of a packed drawing. Version 1 leaves the version out, of which it was the only one.
fn checksum(version: usize, packed: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    if version > 0 {
        hasher.update(LINK_VERSIONS[version].as_bytes());
    }
    hasher.update(packed);
    hasher.finalize()
}

/// The drawing in a fragment, with or without its `#`, up to a `&`. Cost and memory O(its length), but for texts, which are
/// bounded.
pub fn open(fragment: &str) -> Result<Document, LinkError> {
    open_with(fragment, ReadOptions::default())
}

/// The same, by another [`ReadOptions`] than that of the page.
pub fn open_with(fragment: &str, reading: ReadOptions<'_>) -> Result<Document, LinkError> {
    let fragment = fragment.trim();
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    // What follows is for the page: what it shows beside the drawing.
    let fragment = fragment.split('&').next().unwrap_or_default();
    let given = fragment.chars().count();
    if given > MOST_CHARACTERS {
        return Err(LinkError::TooLong { given, limit: MOST_CHARACTERS });
    }
    let packed =
        LINK_VERSIONS.iter().zip(0..).find_map(|(version, nth)| Some((fragment.strip_prefix(version)?, nth)));
    let Some((packed, version)) = packed else {
        let version = fragment.split_once('.').map(|(version, _)| version);
        let version = version.filter(|version| version.starts_with('v') && version.len() <= 8);
        return Err(version.map_or(LinkError::NoLink, |version| LinkError::OtherVersion(version.into())));
    };
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| LinkError::Damaged)?;
    let (body, sum) = bytes.split_last_chunk::<4>().ok_or(LinkError::Damaged)?;
    if checksum(version, body) != u32::from_le_bytes(*sum) {
        return Err(LinkError::Damaged);
    }
    unpack::unpack(body, version, reading)
}
