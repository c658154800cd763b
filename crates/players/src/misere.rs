//! Two games of two players in misère play, where who cannot move wins: are they the same in every sum, or does a game tell
//! them apart?
//!
//! Among impartial games this is decided: each has one simplest form, and of two with different ones a game that tells them
//! apart can be made from their options (Conway, *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*, V.3).
//! Of partizan ones it is only searched for.

use hashbrown::HashMap;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

/// The most moves in a row of two games together: what is worked out here goes as deep.
const MOST_DEPTH: u32 = 400;

/// What is known of games of an arena for two players in misère play; it belongs to that arena.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::misere::Misere;
/// use hyperjam_players::notation::parse;
///
/// let mut arena = Arena::new(2);
/// let mut game = |text| parse(text, 2).unwrap().game(&mut arena).unwrap();
/// let [forced, nothing, twos] = ["{{0}}", "0", "*2+*2"].map(&mut game);
/// let mut misere = Misere::default();
/// assert_eq!(misere.telling(&mut arena, forced, nothing)?, None);
/// // Two heaps of two are 0 in normal play. In misère play a heap of two beside them tells the difference.
/// let apart = misere.telling(&mut arena, twos, nothing)?.expect("their simplest forms differ");
/// assert_ne!(misere.mover_wins(&arena, [twos, apart], 0)?, misere.mover_wins(&arena, [nothing, apart], 0)?);
/// # Ok::<(), hyperjam_players::Unfinished>(())
/// ```
#[derive(Default)]
pub struct Misere {
    /// Whether who is to move wins a sum of two, by who that is.
    sums: HashMap<(GameId, GameId, u32), bool>,
    simplest: HashMap<GameId, GameId>,
    mates: HashMap<GameId, GameId>,
    links: HashMap<(GameId, GameId), Option<GameId>>,
    telling: HashMap<(GameId, GameId), Option<GameId>>,
    work: u64,
}

impl Misere {
    /// Whether the player in this seat, who is to move, wins G + H. Takes time in proportion to the options of the pairs of
    /// positions that were not met before.
    pub fn mover_wins(&mut self, arena: &Arena, [g, h]: [GameId; 2], seat: u32) -> Result<bool, Unfinished> {
        let limit = MOST_DEPTH.min(arena.limits().depth);
        if arena.depth(g).saturating_add(arena.depth(h)) > limit {
            return Err(Unfinished::Depth { limit });
        }
        self.wins(arena, [g, h], seat)
    }

    fn wins(&mut self, arena: &Arena, [g, h]: [GameId; 2], seat: u32) -> Result<bool, Unfinished> {
        let seat = if arena.is_impartial(g) && arena.is_impartial(h) { 0 } else { seat % 2 };
        let key = (g.min(h), g.max(h), seat);
        if let Some(known) = self.sums.get(&key) {
            return Ok(*known);
        }
        let (of_g, of_h) = (arena.options(g, seat), arena.options(h, seat));
        self.spend(arena, of_g.len() + of_h.len())?;
        let mut wins = of_g.is_empty() && of_h.is_empty();
        for pair in of_g.iter().map(|option| [*option, h]).chain(of_h.iter().map(|option| [g, *option])) {
            if wins {
                break;
            }
            wins = !self.wins(arena, pair, 1 - seat)?;
        }
        self.sums.insert(key, wins);
        Ok(wins)
    }

    fn spend(&mut self, arena: &Arena, more: usize) -> Result<(), Unfinished> {
        let limit = arena.limits().work;
        self.work = self.work.saturating_add(1 + more as u64);
        if self.work > limit { Err(Unfinished::Work { limit }) } else { Ok(()) }
    }

    /// The simplest form of an impartial game: impartial games are the same in every misère sum of impartial games just if it
    /// is the same (ONAG 12). None if the game is partizan.
    ///
    /// Each position with options K is made as simple as the position c that it can be reversed to, if there is one: all options of
    /// c are in K, and every other one in K has c as an option; if c is the end, K must be won by who is to move, as the end
    /// is. Takes time O(options³) at each position.
    pub fn simplest(&mut self, arena: &mut Arena, game: GameId) -> Result<Option<GameId>, Unfinished> {
        if !arena.is_impartial(game) {
            return Ok(None);
        }
        for position in arena.positions(game) {
            if self.simplest.contains_key(&position) {
                continue;
            }
            let mut kept: Vec<GameId> =
                arena.options(position, 0).iter().map(|option| self.simplest[option]).collect();
            kept.sort_unstable();
            kept.dedup();
            let form = arena.impartial(kept.clone())?;
            let simplest = self.reversed(arena, form, &kept)?.unwrap_or(form);
            self.simplest.insert(position, simplest);
            self.simplest.insert(simplest, simplest);
        }
        Ok(Some(self.simplest[&game]))
    }

    /// The position to which a game with these options, which are in simplest form, is reversed.
    fn reversed(
        &mut self,
        arena: &Arena,
        form: GameId,
        kept: &[GameId],
    ) -> Result<Option<GameId>, Unfinished> {
        let mut candidates: Vec<GameId> =
            kept.iter().flat_map(|option| arena.options(*option, 0)).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        for c in candidates {
            let own = arena.options(c, 0);
            self.spend(arena, kept.len() + own.len())?;
            let leads_back = |option: &GameId| {
                own.binary_search(option).is_ok() || arena.options(*option, 0).binary_search(&c).is_ok()
            };
            if own.iter().all(|option| kept.binary_search(option).is_ok())
                && kept.iter().all(leads_back)
                && (c != GameId::ZERO || self.mover_wins(arena, [form, GameId::ZERO], 0)?)
            {
                return Ok(Some(c));
            }
        }
        Ok(None)
    }

    /// A game that tells two impartial ones apart: beside one of them who is to move wins, and beside the other who is to move loses.
    /// None where they have the same simplest form, or one of them is partizan.
    ///
    /// It is made from their options, as the proof does, and so it is seldom the smallest. Takes time and memory in proportion
    /// to the pairs of positions of both, times the games that are made on the way.
    pub fn telling(&mut self, arena: &mut Arena, g: GameId, h: GameId) -> Result<Option<GameId>, Unfinished> {
        match (self.simplest(arena, g)?, self.simplest(arena, h)?) {
            (Some(g), Some(h)) => self.tells(arena, g, h),
            _ => Ok(None),
        }
    }

    /// Of two in simplest form.
    fn tells(&mut self, arena: &mut Arena, g: GameId, h: GameId) -> Result<Option<GameId>, Unfinished> {
        if g == h {
            return Ok(None);
        }
        let key = (g.min(h), g.max(h));
        if let Some(known) = self.telling.get(&key) {
            return Ok(*known);
        }
        let mut found = None;
        if self.mover_wins(arena, [g, GameId::ZERO], 0)? != self.mover_wins(arena, [h, GameId::ZERO], 0)? {
            found = Some(GameId::ZERO);
        }
        // With an option G′ linked to H by T, who is to move wins G + T by moving to G′ + T, and loses H + T.
        for (from, other) in [(g, h), (h, g)] {
            for option in arena.options(from, 0).to_vec() {
                if found.is_none() {
                    found = self.link(arena, option, other)?;
                }
            }
        }
        self.telling.insert(key, found);
        Ok(found)
    }

    /// A game beside which who is to move loses both of two in simplest form. None if and only if one of them is an option of the
    /// other (ONAG 12; Siegel V.3).
    fn link(&mut self, arena: &mut Arena, g: GameId, h: GameId) -> Result<Option<GameId>, Unfinished> {
        if g == h {
            return self.mate(arena, g).map(Some);
        }
        let is_option = |one: GameId, of: GameId| arena.options(of, 0).binary_search(&one).is_ok();
        if is_option(g, h) || is_option(h, g) {
            return Ok(None);
        }
        let key = (g.min(h), g.max(h));
        if let Some(known) = self.links.get(&key) {
            return Ok(*known);
        }
        let mut options = Vec::new();
        for (from, other) in [(g, h), (h, g)] {
            for option in arena.options(from, 0).to_vec() {
                let Some(answer) = self.answer(arena, option, other)? else { return Ok(None) };
                options.push(answer);
            }
        }
        let link = arena.impartial(options)?;
        self.links.insert(key, Some(link));
        Ok(Some(link))
    }

    /// A game beside which who is to move loses `option` and wins `other`, two in simplest form that differ.
    fn answer(
        &mut self,
        arena: &mut Arena,
        option: GameId,
        other: GameId,
    ) -> Result<Option<GameId>, Unfinished> {
        let Some(apart) = self.tells(arena, option, other)? else { return Ok(None) };
        if !self.mover_wins(arena, [option, apart], 0)? {
            return Ok(Some(apart));
        }
        // The other way round: who is to move can now reach the other one with `apart`, and loses beside the option, since each of
        // its own options has its mate there.
        let mut options = vec![apart];
        for next in arena.options(option, 0).to_vec() {
            options.push(self.mate(arena, next)?);
        }
        arena.impartial(options).map(Some)
    }

    /// A game beside which who is to move loses: that of the mates of the options, and a heap of one beside the end (ONAG 12).
    fn mate(&mut self, arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
        for position in arena.positions(game) {
            if !self.mates.contains_key(&position) {
                let options = arena.options(position, 0).iter().map(|option| self.mates[option]).collect();
                let mate = match position {
                    GameId::ZERO => arena.heap(1)?,
                    _ => arena.impartial(options)?,
                };
                self.mates.insert(position, mate);
            }
        }
        Ok(self.mates[&game])
    }
}

/// Small games of two players that are tried beside others: the 256 of day 2, in which each player has some of 0, 1, −1 and ∗, and
/// the sums of two of them, the smallest first.
pub fn small_games(arena: &mut Arena) -> Result<Vec<[GameId; 2]>, Unfinished> {
    let star = arena.heap(1)?;
    let left = arena.partizan(|seat| if seat == 0 { vec![GameId::ZERO] } else { Vec::new() })?;
    let right = arena.partizan(|seat| if seat == 0 { Vec::new() } else { vec![GameId::ZERO] })?;
    let of_day_1 = [GameId::ZERO, star, left, right];
    let mut games = Vec::new();
    for code in 0..256_u32 {
        let chosen = |bits: u32| {
            let taken = of_day_1.iter().enumerate().filter(move |(nth, _)| bits >> nth & 1 == 1);
            taken.map(|(_, game)| *game).collect::<Vec<_>>()
        };
        games.push(arena.partizan(|seat| chosen(code >> (4 * seat)))?);
    }
    games.sort_by_key(|game| (arena.positions(*game).len(), *game));
    let alone = games.iter().map(|game| [*game, GameId::ZERO]);
    let pairs = (0..games.len()).flat_map(|one| (1..=one).map(move |other| (one, other)));
    Ok(alone.chain(pairs.map(|(one, other)| [games[one], games[other]])).collect())
}
