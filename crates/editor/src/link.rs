//! Share links: a whole drawing in the fragment of an address.
//!
//! A link's fragment is `#v1.` or `#v2.` and base64url of: the packed drawing, and four bytes of CRC-32 over it. Links
//! of every version can be opened for ever. Version 2 is written only where version 1 cannot hold the drawing.
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
//! The CRC-32 of version 2 is begun with `v2.`. It has between 5 and 6, for every move, whether it is bent (1) and if so how far (zigzag n).
//!
//! Fields of files that Hyperjam does not know do not travel.

mod bits;
mod pack;
mod unpack;

use crate::document::Document;
use crate::file::{ReadError, Reading};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::fmt;

/// What a fragment of version 1 begins with, after the `#`.
const VERSION_1: &str = "v1.";
/// And one of version 2.
const VERSION_2: &str = "v2.";
/// The longest link that is opened, in characters.
pub const MOST_CHARACTERS: usize = 1 << 20;
/// The longest texts that a link unpacks to, in bytes.
const MOST_TEXT_BYTES: usize = 1 << 22;

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
                    "this is not a link of Hyperjam: the part from “#” on should begin with “#{VERSION_1}”"
                )
            }
            Self::OtherVersion(given) => {
                write!(
                    f,
                    "this link has version “{given}”, but this Hyperjam knows only “v1” and “v2”; a newer one may open it"
                )
            }
            Self::TooLong { given, limit } => {
                write!(f, "this link has {given} characters; the limit is {limit}")
            }
            Self::Damaged => write!(f, "this link is damaged: part of it was changed or is missing"),
            Self::Invalid(error) => write!(f, "this link holds no drawing: {error}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// The fragment of a text that is nothing but a link, such as `https://example.com/hyperjam/#v1.…`: what follows its `#`.
/// Whether it holds a drawing is for [`open`] to say.
pub fn in_text(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.contains(char::is_whitespace) || text.starts_with(['{', '<']) {
        return None;
    }
    let (_, fragment) = text.split_once('#')?;
    let version = fragment.strip_prefix('v')?.split_once('.')?.0;
    (!version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())).then_some(fragment)
}

/// The fragment of a link to this drawing, with its `#`. Cost O(V + E).
///
/// ```
/// use hyperjam_editor::file::read_any;
/// use hyperjam_editor::link::{fragment, open};
///
/// let drawn = read_any("A: B\nB: A").1.expect("a list");
/// let link = fragment(&drawn);
/// assert!(link.starts_with("#v1."));
/// assert_eq!(open(&link)?.moves().len(), 2);
/// assert!(open(&link[..link.len() - 1]).is_err());
/// # Ok::<(), hyperjam_editor::link::LinkError>(())
/// ```
pub fn fragment(document: &Document) -> String {
    let has_bends = pack::has_bends(document);
    let mut bytes = pack::pack(document);
    bytes.extend(checksum(has_bends, &bytes).to_le_bytes());
    let version = if has_bends { VERSION_2 } else { VERSION_1 };
    format!("#{version}{}", URL_SAFE_NO_PAD.encode(bytes))
}

/// The CRC-32 of a packed drawing. Version 1 leaves the version out, of which it was the only one.
fn checksum(has_bends: bool, packed: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    if has_bends {
        hasher.update(VERSION_2.as_bytes());
    }
    hasher.update(packed);
    hasher.finalize()
}

/// The drawing in a fragment, with or without its `#`, up to a `&`. Cost and memory O(its length), but for texts, which are
/// bounded.
pub fn open(fragment: &str) -> Result<Document, LinkError> {
    open_with(fragment, Reading::default())
}

/// The same, by another [`Reading`] than that of the page.
pub fn open_with(fragment: &str, reading: Reading<'_>) -> Result<Document, LinkError> {
    let fragment = fragment.trim();
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    let given = fragment.chars().count();
    if given > MOST_CHARACTERS {
        return Err(LinkError::TooLong { given, limit: MOST_CHARACTERS });
    }
    // What follows is for the page: what it shows beside the drawing.
    let fragment = fragment.split('&').next().unwrap_or_default();
    let older = fragment.strip_prefix(VERSION_1);
    let has_bends = older.is_none();
    let Some(packed) = older.or_else(|| fragment.strip_prefix(VERSION_2)) else {
        let version = fragment.split_once('.').map(|(version, _)| version);
        let version = version.filter(|version| version.starts_with('v') && version.len() <= 8);
        return Err(version.map_or(LinkError::NoLink, |version| LinkError::OtherVersion(version.into())));
    };
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| LinkError::Damaged)?;
    let (body, sum) = bytes.split_last_chunk::<4>().ok_or(LinkError::Damaged)?;
    if checksum(has_bends, body) != u32::from_le_bytes(*sum) {
        return Err(LinkError::Damaged);
    }
    unpack::unpack(body, has_bends, reading)
}
