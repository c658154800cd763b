//! How games with loops are written.

use hyperjam_solver::PositionId;
use hyperjam_terms::Player;

use super::game::LoopyGame;
use super::names::{infinite_nimber, named};
use super::stopper::{canonical_within, is_stopper};
use super::value::LoopyValue;
use super::work::Work;
use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::notation::{LOOPY_NAMES, MOST_BARS, Printed, Style, print as print_short};
use crate::sum;

/// Writes a value so that it reads back as the same: by its name, as the sum of a game without loops and one with a name, in
/// braces, as ∞{1,2}, or as s & t. Where it has no sides, the game itself is written.
///
/// In braces `pass` represents the game in these braces, and a letter before braces for what stands in them: a{0|{a|1}}.
pub fn print(
    arena: &mut Arena,
    value: &LoopyValue,
    style: Style,
    most: usize,
) -> Result<Printed, Unfinished> {
    print_within(arena, value, style, most, &mut Work::unlimited())
}

/// The same, with the work that may be done to find names; where it is used up, braces are written.
pub fn print_within(
    arena: &mut Arena,
    value: &LoopyValue,
    style: Style,
    most: usize,
    work: &mut Work,
) -> Result<Printed, Unfinished> {
    for name in LOOPY_NAMES {
        if named(name).as_ref() == Some(value) && !matches!(name, "hi" | "lo" | "tis" | "tisn") {
            return Ok(Printed { text: name.to_owned(), is_whole: true });
        }
    }
    if value.on() != value.off()
        && style == Style::Unicode
        && let Some(heaps) = infinite_nimber(arena, value)?
    {
        let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
        return Ok(Printed { text: format!("∞{{{}}}", heaps.join(",")), is_whole: true });
    }
    let of_on = print_game(arena, value.on(), style, most, work)?;
    if value.on() == value.off() {
        return Ok(of_on);
    }
    let of_off = print_game(arena, value.off(), style, most, work)?;
    Ok(Printed {
        text: format!("{} & {}", of_on.text, of_off.text),
        is_whole: of_on.is_whole && of_off.is_whole,
    })
}

/// Writes a game as it stands, without looking for its sides: by its name, as such a sum, or in braces.
pub fn print_game(
    arena: &mut Arena,
    game: &LoopyGame,
    style: Style,
    most: usize,
    work: &mut Work,
) -> Result<Printed, Unfinished> {
    Writer::new(arena, game, style, most, work).whole(Writer::position)
}

/// Writes a game by its options, though it may have a name: {0|pass} for over. The work is for the names of what
/// stands in the braces.
pub fn print_form(
    arena: &mut Arena,
    game: &LoopyGame,
    style: Style,
    most: usize,
    work: &mut Work,
) -> Result<Printed, Unfinished> {
    Writer::new(arena, game, style, most, work).whole(Writer::braces)
}

/// A position as it is written.
enum Written {
    /// Without braces of its own.
    Text(String),
    /// In braces, with the letter before them if the options need one, and the options of both players.
    Braces(Option<char>, [Vec<Written>; 2]),
}

/// The longest bar inside which a longer one may stand.
const LONGEST_INSIDE: u32 = MOST_BARS - 1;

impl Written {
    /// The text, and the length of its outermost bar if a longer one around it makes its braces needless; 0 otherwise.
    fn text(&self) -> (String, u32) {
        let (letter, sides) = match self {
            Self::Text(text) => return (text.clone(), 0),
            Self::Braces(letter, sides) => (letter, sides),
        };
        let mut bars = 1;
        let [left, right] = sides.each_ref().map(|side| {
            let texts: Vec<(String, u32)> = side.iter().map(Self::text).collect();
            if let [(text, inner @ 1..=LONGEST_INSIDE)] = texts.as_slice() {
                bars = bars.max(inner + 1);
                return text[1..text.len() - 1].to_owned();
            }
            texts.into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(",")
        });
        let label = letter.map(String::from).unwrap_or_default();
        let text = format!("{label}{{{left}{}{right}}}", "|".repeat(bars as usize));
        (text, if letter.is_some() { 0 } else { bars })
    }
}

struct Writer<'a> {
    arena: &'a mut Arena,
    game: &'a LoopyGame,
    style: Style,
    most: usize,
    work: &'a mut Work,
    /// The positions whose braces are open, each with its letter if that was needed.
    open: Vec<(PositionId, Option<char>)>,
    /// The bytes that were written.
    written: usize,
    is_whole: bool,
}

/// The letters of positions. `v` and `w` mean something else.
const LETTERS: &str = "abcdefghijklmnopqrstuxyz";

impl<'a> Writer<'a> {
    fn new(arena: &'a mut Arena, game: &'a LoopyGame, style: Style, most: usize, work: &'a mut Work) -> Self {
        Self { arena, game, style, most, work, open: Vec::new(), written: 0, is_whole: true }
    }

    /// Writes the game from its start in one of the two ways.
    fn whole(
        mut self,
        write: impl FnOnce(&mut Self, PositionId) -> Result<Written, Unfinished>,
    ) -> Result<Printed, Unfinished> {
        let start = self.game.start();
        let (text, _) = write(&mut self, start)?.text();
        Ok(Printed { text, is_whole: self.is_whole })
    }

    fn position(&mut self, position: PositionId) -> Result<Written, Unfinished> {
        if self.written > self.most || self.open.len() > 40 {
            self.is_whole = false;
            return Ok(Written::Text("…".to_owned()));
        }
        match self.by_name(position)? {
            Some(text) => {
                self.written += text.len();
                Ok(Written::Text(text))
            }
            None => self.braces(position),
        }
    }

    /// What is written without braces, or with those of a game without loops.
    fn by_name(&mut self, position: PositionId) -> Result<Option<String>, Unfinished> {
        if let Some(place) = self.open.iter().position(|(open, _)| *open == position) {
            if place + 1 == self.open.len() {
                return Ok(Some("pass".to_owned()));
            }
            let letter = LETTERS.chars().nth(place).unwrap_or('z');
            self.open[place].1 = Some(letter);
            return Ok(Some(letter.to_string()));
        }
        let game = self.game.from(position)?;
        if let Some(short) = game.to_short(self.arena)? {
            let printed = print_short(self.arena, short, self.style, self.most)?;
            self.is_whole &= printed.is_whole;
            return Ok(Some(printed.text));
        }
        if !is_stopper(&game) {
            return Ok(None);
        }
        self.by_sum(&game)
    }

    /// A stopper with loops as a name, or a name with a game without loops added.
    fn by_sum(&mut self, game: &LoopyGame) -> Result<Option<String>, Unfinished> {
        let minus = if self.style == Style::Ascii { "-" } else { "−" };
        let mut bases = Vec::new();
        for name in ["on", "off", "over", "under", "upon", "uponth"] {
            let Some(value) = named(name) else { continue };
            bases.push((name.to_owned(), value.on().clone()));
            if matches!(name, "upon" | "uponth") {
                bases.push((format!("{minus}{name}"), value.on().negate()?));
            }
        }
        if let Some((name, _)) = bases.iter().find(|(_, base)| base == game) {
            return Ok(Some(name.clone()));
        }
        for short in self.candidates(game)? {
            let added = LoopyGame::of_short(self.arena, short)?;
            for (name, base) in bases.iter().skip(2) {
                let sizes = [&added, base].map(|game| game.graph().position_count());
                if self.work.spend((sizes[0] * sizes[1]) as u64).is_err() {
                    return Ok(None);
                }
                let Ok(sum) = canonical_within(&added.add(base)?, self.work) else { return Ok(None) };
                if sum.as_ref() == Some(game) {
                    return self.sum(short, name).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// Games without loops that may be a part of the sum: those that can be reached, with ∗ and without.
    fn candidates(&mut self, game: &LoopyGame) -> Result<Vec<GameId>, Unfinished> {
        let star = self.arena.star(1)?;
        let mut found = Vec::new();
        for position in game.graph().positions() {
            if let Some(short) = game.from(position)?.to_short(self.arena)? {
                for candidate in [short, sum::add(self.arena, short, star)?] {
                    if candidate != self.arena.zero() && !found.contains(&candidate) {
                        found.push(candidate);
                    }
                }
            }
            if found.len() > 20 {
                break;
            }
        }
        Ok(found)
    }

    fn sum(&mut self, short: GameId, name: &str) -> Result<String, Unfinished> {
        let printed = print_short(self.arena, short, self.style, self.most)?;
        self.is_whole &= printed.is_whole;
        Ok(match self.arena.as_nimber(short) {
            Some(1) => format!("{name}{}", printed.text),
            _ => match name.strip_prefix(['-', '−']) {
                Some(positive) => {
                    format!("{} {} {positive}", printed.text, &name[..name.len() - positive.len()])
                }
                None => format!("{} + {name}", printed.text),
            },
        })
    }

    fn braces(&mut self, position: PositionId) -> Result<Written, Unfinished> {
        self.open.push((position, None));
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.game.graph().options(position, player) {
                self.written += 2;
                sides[player.index()].push(self.position(*option)?);
            }
        }
        let letter = self.open.pop().and_then(|(_, letter)| letter);
        Ok(Written::Braces(letter, sides))
    }
}
