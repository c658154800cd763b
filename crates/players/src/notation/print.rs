//! From a game to a text that reads back as the same.

use std::rc::Rc;

use hashbrown::HashMap;

use super::seat_name;
use crate::arena::{Arena, GameId};

/// The game as it is written in the paper's appendix, if it has so few bytes; in braces where it is partizan or has a heap
/// beyond nine. Options are in the same order whatever the arena met before. Takes memory in proportion to the bytes for
/// each position.
pub fn print(arena: &Arena, game: GameId, most: usize) -> Option<String> {
    let mut printer =
        Printer { arena, most, known: HashMap::new(), plain: plain_games(arena, game), large: false };
    if arena.is_impartial(game) {
        let item = printer.item(game);
        if !printer.large {
            let item = item?;
            let bare = item.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            let bare = bare.filter(|_| arena.options(game, 0).len() > 1).unwrap_or(&item);
            return Some(match bare {
                "0" => "0".into(),
                "1" => "*".into(),
                bare => format!("*{bare}"),
            });
        }
    }
    printer.known.clear();
    Some(printer.in_braces(game)?.to_string())
}

struct Printer<'a> {
    arena: &'a Arena,
    most: usize,
    known: HashMap<GameId, Option<Rc<str>>>,
    plain: HashMap<GameId, Plain>,
    /// Whether there is a heap that is no digit.
    large: bool,
}

impl Printer<'_> {
    /// The texts of options, by how each is written: the deepest first, and of these the longest.
    fn texts(
        &mut self,
        options: &[GameId],
        write: fn(&mut Self, GameId) -> Option<Rc<str>>,
    ) -> Option<Vec<Rc<str>>> {
        let texts: Option<Vec<(u32, Rc<str>)>> =
            options.iter().map(|option| Some((self.arena.depth(*option), write(self, *option)?))).collect();
        let mut texts = texts?;
        texts.sort_unstable_by(|(depth, text), (other, second)| {
            (other, second.len(), second).cmp(&(depth, text.len(), text))
        });
        Some(texts.into_iter().map(|(_, text)| text).collect())
    }

    /// An item of the appendix's notation.
    fn item(&mut self, game: GameId) -> Option<Rc<str>> {
        if let Some(known) = self.known.get(&game) {
            return known.clone();
        }
        let text = match self.plain.get(&game) {
            Some(Plain { size, .. }) if *size > 9 => {
                self.large = true;
                None
            }
            Some(Plain { size, .. }) => Some(size.to_string()),
            None => self.texts(self.arena.options(game, 0), Self::item).map(|options| match &*options {
                [only] => match only.strip_suffix("#}") {
                    Some(wrapped) => format!("{wrapped}##}}"),
                    None => format!("{only}_{{#}}"),
                },
                several => format!("({})", several.concat()),
            }),
        };
        let text = text.filter(|text| text.len() <= self.most).map(Rc::from);
        self.known.insert(game, text.clone());
        text
    }

    fn in_braces(&mut self, game: GameId) -> Option<Rc<str>> {
        if let Some(known) = self.known.get(&game) {
            return known.clone();
        }
        let arena = self.arena;
        let text = if let Some(Plain { size, owner }) = self.plain.get(&game) {
            let owner = owner.map(|seat| format!("_{{{}}}", seat_name(seat, arena.players())));
            Some(format!("{size}{}", owner.unwrap_or_default()))
        } else {
            let sides: Option<Vec<String>> = (0..arena.lists_of(game))
                .map(|seat| {
                    let options = self.texts(arena.options(game, seat), Self::in_braces)?;
                    Some(options.join(","))
                })
                .collect();
            sides.map(|sides| format!("{{{}}}", sides.join("|")))
        };
        let text = text.filter(|text| text.len() <= self.most).map(Rc::from);
        self.known.insert(game, text.clone());
        text
    }
}

/// A game that is written as a number: a heap, or the integer of a player.
#[derive(Clone, Copy)]
struct Plain {
    size: usize,
    owner: Option<u32>,
}

/// The heaps and integers among the positions of a game. Such a game has as many options as it has depth, all of the same
/// kind: then their sizes are those from 0 on.
fn plain_games(arena: &Arena, game: GameId) -> HashMap<GameId, Plain> {
    let mut found: HashMap<GameId, Plain> = HashMap::new();
    for position in arena.positions(game) {
        let mut movers = (0..arena.players()).filter(|&seat| !arena.options(position, seat).is_empty());
        let owner = match (movers.next(), movers.next()) {
            (Some(only), None) => Some(only),
            _ if arena.is_impartial(position) => None,
            _ => continue,
        };
        let options = arena.options(position, owner.unwrap_or(0));
        let same = |option: &GameId| {
            *option == GameId::ZERO || found.get(option).is_some_and(|plain| plain.owner == owner)
        };
        if options.len() == arena.depth(position) as usize && options.iter().all(same) {
            found.insert(position, Plain { size: options.len(), owner });
        }
    }
    found
}
