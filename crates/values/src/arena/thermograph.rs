//! Thermographs: what a game is worth to each player when every move costs a tax (WW 6, ONAG 9, CGT II.5).

use std::cmp::Ordering;
use std::rc::Rc;

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;

/// A point of a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakpoint {
    /// The temperature.
    pub temperature: Dyadic,
    /// What the wall is worth there.
    pub value: Dyadic,
}

/// A wall: straight between its points, which have ascending temperatures from −1 on; above the last one it goes on with
/// a slope, which is 0 in a finished thermograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    points: Vec<Breakpoint>,
    /// Of the value by the temperature.
    slope: i8,
}

/// The walls of a game from temperature −1 on. Above the temperature of the game both are the mast, which stands at the
/// mean value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "temperature theory")]
pub struct Thermograph {
    /// The left wall: the left stop of the game cooled by each temperature.
    pub left: Wall,
    /// The right wall.
    pub right: Wall,
    /// Where the mast begins.
    pub temperature: Dyadic,
    /// Where the mast stands.
    pub mean: Dyadic,
}

/// The lowest temperature of a thermograph: that of integers.
const GROUND: Dyadic = Dyadic::integer(-1);

impl Wall {
    /// Its corners, from temperature −1 upwards.
    pub fn points(&self) -> &[Breakpoint] {
        &self.points
    }

    /// The value at a temperature; below −1 that at −1.
    pub fn at(&self, temperature: &Dyadic) -> Dyadic {
        let above = self.points.partition_point(|point| point.temperature <= *temperature);
        let Some(below) = above.checked_sub(1).map(|place| &self.points[place]) else {
            return self.points.first().map_or(Dyadic::ZERO, |point| point.value.clone());
        };
        let rise = match self.points.get(above) {
            Some(next) => next.value.cmp(&below.value) as i8,
            None => self.slope,
        };
        &below.value + &times(rise, &(temperature - &below.temperature))
    }

    /// With a tax: the temperature added so many times.
    fn taxed(&self, times_added: i8) -> Wall {
        let points = self.points.iter().map(|point| Breakpoint {
            temperature: point.temperature.clone(),
            value: &point.value + &times(times_added, &point.temperature),
        });
        Wall { points: points.collect(), slope: self.slope + times_added }
    }

    /// The greater of two walls everywhere, or the less. Both are of finished thermographs, and so end upright.
    fn best(&self, other: &Wall, wanted: Ordering) -> Wall {
        let mut temperatures: Vec<&Dyadic> =
            self.points.iter().chain(&other.points).map(|point| &point.temperature).collect();
        temperatures.sort();
        temperatures.dedup();
        let difference = |t: &Dyadic| &self.at(t) - &other.at(t);
        let mut wall = Wall { points: Vec::new(), slope: 0 };
        let mut put = |temperature: &Dyadic| {
            let (a, b) = (self.at(temperature), other.at(temperature));
            let value = if a.cmp(&b) == wanted { a } else { b };
            wall.points.push(Breakpoint { temperature: temperature.clone(), value });
        };
        for (place, temperature) in temperatures.iter().enumerate() {
            put(temperature);
            let here = difference(temperature);
            let Some(next) = temperatures.get(place + 1) else { continue };
            let there = difference(next);
            if here.sign() != Ordering::Equal && there.sign() == here.sign().reverse() {
                // The slopes differ by one, as both are 0 or both of one sign or 0.
                put(&(*temperature + &here.abs()));
            }
        }
        wall.simplified()
    }

    /// Without corners where it goes straight on.
    fn simplified(mut self) -> Wall {
        let mut kept: Vec<Breakpoint> = Vec::with_capacity(self.points.len());
        let points = std::mem::take(&mut self.points);
        for (place, point) in points.iter().enumerate() {
            let before = kept.last().map(|before| point.value.cmp(&before.value) as i8);
            let after = points.get(place + 1).map_or(self.slope, |next| next.value.cmp(&point.value) as i8);
            if before != Some(after) {
                kept.push(point.clone());
            }
        }
        self.points = kept;
        self
    }

    /// Up to a temperature as it is, from there on the mast.
    fn topped(mut self, temperature: &Dyadic, mean: &Dyadic) -> Wall {
        self.points.retain(|point| point.temperature < *temperature);
        self.points.push(Breakpoint { temperature: temperature.clone(), value: mean.clone() });
        self.slope = 0;
        self.simplified()
    }

    fn bytes(&self) -> usize {
        let heap = |point: &Breakpoint| point.temperature.heap_bytes() + point.value.heap_bytes();
        self.points.capacity() * size_of::<Breakpoint>() + self.points.iter().map(heap).sum::<usize>()
    }
}

impl Thermograph {
    /// A mast and nothing else.
    fn mast(mean: Dyadic, temperature: Dyadic) -> Thermograph {
        let point = Breakpoint { temperature: GROUND, value: mean.clone() };
        let wall = Wall { points: vec![point], slope: 0 };
        Thermograph { left: wall.clone(), right: wall, temperature, mean }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Thermograph>() + self.left.bytes() + self.right.bytes()
    }
}

/// A slope times a height.
fn times(slope: i8, height: &Dyadic) -> Dyadic {
    match slope.cmp(&0) {
        Ordering::Less => -height,
        Ordering::Equal => Dyadic::ZERO,
        Ordering::Greater => height.clone(),
    }
}

/// The thermograph of a game: the left wall is the greatest right wall of a left option, less the temperature, and the
/// right wall the least left wall of a right option, plus the temperature, up to where they meet first; there the mast
/// begins.
///
/// Numbers stand from −1/2ⁿ on, integers from −1; any other game's walls meet at 0 or above. Where they meet *first*
/// counts: the scaffold may run together for a while. All corners are dyadic, since slopes are 0 or ±1. Each follower's
/// thermograph is made once; the corners of one are at most about as many as the followers' together.
///
/// ```
/// use hyperjam_values::{Arena, Dyadic, thermograph};
/// let mut arena = Arena::default();
/// let (three, minus_one) = (arena.number(Dyadic::new(3, 0))?, arena.number(Dyadic::new(-1, 0))?);
/// let hot = arena.game(&[three], &[minus_one])?;
/// let found = thermograph::thermograph(&mut arena, hot)?;
/// assert_eq!((&found.mean, &found.temperature), (&Dyadic::ONE, &Dyadic::new(2, 0)));
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn thermograph(arena: &mut Arena, game: GameId) -> Result<Rc<Thermograph>, Unfinished> {
    if let Some(known) = arena.cached_thermograph(game) {
        return Ok(known);
    }
    arena.spend(1)?;
    let number = arena.as_number(game).cloned();
    let found = match number {
        Some(number) if number.is_integer() => Thermograph::mast(number, GROUND),
        number => arena.deeper(|arena| raised(arena, game, number))?,
    };
    let found = Rc::new(found);
    arena.cache_thermograph(game, found.clone())?;
    Ok(found)
}

/// From the options' thermographs.
fn raised(arena: &mut Arena, game: GameId, number: Option<Dyadic>) -> Result<Thermograph, Unfinished> {
    let Some(Construction { scaffold: [left, right], .. }) = construction(arena, game)? else {
        // Only integers have no option on one side.
        return Ok(Thermograph::mast(number.unwrap_or(Dyadic::ZERO), GROUND));
    };
    let (temperature, mean) = match number {
        Some(number) => (-&Dyadic::unit(number.exponent()), number),
        None => {
            let temperature = meeting(&left, &right);
            let mean = left.at(&temperature);
            (temperature, mean)
        }
    };
    Ok(Thermograph {
        left: left.topped(&temperature, &mean),
        right: right.topped(&temperature, &mean),
        temperature,
        mean,
    })
}

/// The walls that a thermograph is made of, Left's and Right's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The greatest right wall of a left option, and the least left wall of a right option, at every temperature.
    pub best: [Wall; 2],
    /// The scaffold: the same, with the tax of a move. Below the temperature of the game it is the thermograph.
    pub scaffold: [Wall; 2],
}

/// How the thermograph of a game is made from those of its options; none where a player has no option, as in an integer.
///
/// ```
/// use hyperjam_values::{Arena, Dyadic, thermograph};
/// let mut arena = Arena::default();
/// let [three, minus_one] = [3, -1].map(|number| arena.number(Dyadic::integer(number)));
/// let hot = arena.game(&[three?], &[minus_one?])?;
/// let made = thermograph::construction(&mut arena, hot)?.expect("both players have an option");
/// let at = |temperature| made.scaffold.each_ref().map(|wall| wall.at(&Dyadic::integer(temperature)));
/// assert_eq!(at(1), [Dyadic::integer(2), Dyadic::ZERO]);
/// assert_eq!(at(3), [Dyadic::ZERO, Dyadic::integer(2)], "it goes on where the mast would be");
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn construction(arena: &mut Arena, game: GameId) -> Result<Option<Construction>, Unfinished> {
    let (mut left, mut right): (Option<Wall>, Option<Wall>) = (None, None);
    for place in arena.left_range(game)? {
        let option = thermograph(arena, arena.option(place))?;
        arena.spend(option.right.points.len() as u64)?;
        left = Some(match left {
            Some(best) => best.best(&option.right, Ordering::Greater),
            None => option.right.clone(),
        });
    }
    for place in arena.right_range(game)? {
        let option = thermograph(arena, arena.option(place))?;
        arena.spend(option.left.points.len() as u64)?;
        right = Some(match right {
            Some(best) => best.best(&option.left, Ordering::Less),
            None => option.left.clone(),
        });
    }
    Ok(left.zip(right).map(|(left, right)| {
        let scaffold = [left.taxed(-1), right.taxed(1)];
        Construction { best: [left, right], scaffold }
    }))
}

/// The least temperature from 0 on at which the left wall is not above the right one. The left one never rises with the
/// temperature and the right one never falls.
fn meeting(left: &Wall, right: &Wall) -> Dyadic {
    let mut temperatures: Vec<&Dyadic> =
        left.points.iter().chain(&right.points).map(|p| &p.temperature).collect();
    temperatures.retain(|temperature| temperature.sign().is_gt());
    temperatures.sort();
    temperatures.dedup();
    let gap = |t: &Dyadic| &left.at(t) - &right.at(t);
    let mut here = Dyadic::ZERO;
    let mut width = gap(&here);
    for next in temperatures {
        if width.sign().is_le() {
            return here;
        }
        let after = gap(next);
        if after.sign().is_le() {
            // They close by once or twice the temperature.
            let closed = &width - &after;
            let once = closed == next - &here;
            return &here + &if once { width } else { width.half() };
        }
        (here, width) = (next.clone(), after);
    }
    if width.sign().is_le() {
        return here;
    }
    let once = right.slope - left.slope == 1;
    &here + &if once { width } else { width.half() }
}

/// The mean value: what many copies of the game are worth each.
#[doc(alias = "mean value")]
#[doc(alias = "mast value")]
pub fn mean(arena: &mut Arena, game: GameId) -> Result<Dyadic, Unfinished> {
    // Ups and nimbers are worth nothing in the mean.
    match arena.as_up_star(game).and_then(|form| arena.as_number(form.number)) {
        Some(number) => Ok(number.clone()),
        None => Ok(thermograph(arena, game)?.mean.clone()),
    }
}

/// The temperature: −1/2ⁿ for a number m/2ⁿ, so −1 for an integer; at least 0 for any other game.
#[doc(alias = "hotness")]
pub fn temperature(arena: &mut Arena, game: GameId) -> Result<Dyadic, Unfinished> {
    match arena.as_number(game) {
        Some(number) => Ok(-&Dyadic::unit(number.exponent())),
        None if arena.as_up_star(game).is_some() => Ok(Dyadic::ZERO),
        None => Ok(thermograph(arena, game)?.temperature.clone()),
    }
}
