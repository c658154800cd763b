//! Pseudonumbers, and the stops of stoppers (CGT VI.2).

use std::cmp::Ordering;

use hyperjam_solver::PositionId;
use hyperjam_terms::Player;

use super::game::LoopyGame;
use super::value::LoopyValue;
use crate::arena::Arena;
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;

/// A stopper all of whose positions have their left options below their right options: a number, on, off, or a number with over
/// or under added. These are all that are finite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pseudonumber {
    /// off = { | pass}, less than all others.
    Off,
    /// x, x + over or x + under: the number, and how it compares with it.
    Beside(Dyadic, Ordering),
    /// on = {pass | }, greater than all others.
    On,
}

impl Pseudonumber {
    /// How two compare.
    pub fn compare(&self, other: &Self) -> Ordering {
        let place = |of: &Self| match of {
            Self::Off => -1,
            Self::Beside(..) => 0,
            Self::On => 1,
        };
        match (self, other) {
            // A number with over added is less than every greater number.
            (Self::Beside(x, side), Self::Beside(y, other)) => x.cmp(y).then(side.cmp(other)),
            _ => place(self).cmp(&place(other)),
        }
    }

    /// The number that it is, or beside which it lies.
    pub fn number(&self) -> Option<&Dyadic> {
        match self {
            Self::Beside(number, _) => Some(number),
            Self::Off | Self::On => None,
        }
    }

    /// The game.
    pub fn game(&self, arena: &mut Arena) -> Result<LoopyValue, Unfinished> {
        let named = |name| super::names::named(name).unwrap_or_else(LoopyValue::zero);
        match self {
            Self::Off => Ok(named("off")),
            Self::On => Ok(named("on")),
            Self::Beside(number, side) => {
                let number = arena.number(number.clone())?;
                let number = LoopyValue::of_short(arena, number)?;
                match side {
                    Ordering::Less => number.add(&named("under")),
                    Ordering::Equal => Ok(number),
                    Ordering::Greater => number.add(&named("over")),
                }
            }
        }
    }
}

/// The pseudonumber that each position of a canonical form is, if it is one: {x | pass} is x + over, {pass | x} is x + under.
fn pseudonumbers(arena: &mut Arena, game: &LoopyGame) -> Result<Vec<Option<Pseudonumber>>, Unfinished> {
    let short = game.short_values(arena)?;
    let number = |position: PositionId| {
        let number = arena.as_number(short[position.index()]?)?;
        Some(number.clone())
    };
    let at = |position: PositionId| {
        let [left, right] = Player::BOTH.map(|player| game.graph().options(position, player));
        let beside = |side| move |number| Pseudonumber::Beside(number, side);
        match (left, right) {
            ([], [pass]) if *pass == position => Some(Pseudonumber::Off),
            ([pass], []) if *pass == position => Some(Pseudonumber::On),
            ([x], [pass]) if *pass == position => number(*x).map(beside(Ordering::Greater)),
            ([pass], [x]) if *pass == position => number(*x).map(beside(Ordering::Less)),
            _ => number(position).map(beside(Ordering::Equal)),
        }
    };
    Ok(game.graph().positions().map(at).collect())
}

/// The pseudonumber that a stopper in canonical form is, if it is one.
pub fn pseudonumber(arena: &mut Arena, game: &LoopyGame) -> Result<Option<Pseudonumber>, Unfinished> {
    Ok(pseudonumbers(arena, game)?.swap_remove(game.start().index()))
}

/// The left stop and the right stop of a stopper in canonical form: a pseudonumber is its own stops, and otherwise L(G) is the
/// greatest R(Gᴸ) and R(G) the least L(Gᴿ) (CGT VI.2). None where a position that is no pseudonumber has no option.
///
/// No play with alternating moves goes on for ever, so each follows from those of other positions. O(positions · moves).
pub fn stops(arena: &mut Arena, game: &LoopyGame) -> Result<Option<[Pseudonumber; 2]>, Unfinished> {
    let graph = game.graph();
    let own = pseudonumbers(arena, game)?;
    let mut known: Vec<[Option<Pseudonumber>; 2]> = own.into_iter().map(|own| [own.clone(), own]).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for position in graph.positions() {
            for player in Player::BOTH {
                arena.spend(1)?;
                if known[position.index()][player.index()].is_some() {
                    continue;
                }
                let options = graph.options(position, player).iter();
                let stops: Option<Vec<&Pseudonumber>> =
                    options.map(|option| known[option.index()][player.opponent().index()].as_ref()).collect();
                let best = match player {
                    Player::Left => stops.and_then(|all| all.into_iter().max_by(|x, y| x.compare(y))),
                    Player::Right => stops.and_then(|all| all.into_iter().min_by(|x, y| x.compare(y))),
                };
                if let Some(best) = best.cloned() {
                    known[position.index()][player.index()] = Some(best);
                    changed = true;
                }
            }
        }
    }
    Ok(match known[game.start().index()].clone() {
        [Some(left), Some(right)] => Some([left, right]),
        _ => None,
    })
}
