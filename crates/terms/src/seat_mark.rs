//! The mark of a position in a game of more than two players.

use crate::{Movers, OutcomeSet};

/// What is known of a position of a game for more than two players: for each player who may start, who has a winning
/// strategy, that is, can make sure of not being the one who cannot move.
///
/// ```
/// use hyperjam_terms::{OutcomeSet, SeatMark};
///
/// let outcome = |bits| OutcomeSet::of_bits(3, bits);
/// let heap = SeatMark { starting: vec![outcome(0b101); 3], impartial: true, endless: false };
/// assert_eq!(heap.label(), "PN");
/// // When player 2 starts, Next is player 2, and Previous is player 1.
/// assert_eq!(heap.winners(1).map(|seats| seats.named(3)), Some("players 1 and 2".into()));
///
/// let other = SeatMark { starting: vec![outcome(1), outcome(0), outcome(6)], impartial: false, endless: false };
/// assert_eq!(other.label(), "(N, ∅, OP)");
/// assert_eq!(other.start_sentence(1), "If player 2 starts, nobody has a winning strategy.");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatMark {
    /// The outcome for each player who may start, with one entry for each.
    pub starting: Vec<OutcomeSet>,
    /// Whether all moves from here on are open to all players, so that it does not matter who starts.
    pub impartial: bool,
    /// Whether play from here may go on for ever, which nobody loses. No paper has outcomes of such games.
    pub endless: bool,
}

/// The ring of a position in a game of more than two players: an arc for each player who has a winning strategy, always in the
/// same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatRing {
    players: u8,
    /// Those who have one whoever starts.
    whole: u16,
    /// Those who have one if the right player starts.
    part: u16,
    /// Whether the arcs are those of Next, the others and Previous, and not those of seats.
    by_turn: bool,
}

/// An arc of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatArc {
    /// Its place, counted from the top, clockwise: that of a seat, or how many move before.
    pub place: u32,
    /// Whether it is so whoever starts.
    pub whole: bool,
}

impl SeatMark {
    /// How many players there are.
    pub fn players(&self) -> u32 {
        self.starting.first().map_or(0, |outcome| outcome.players())
    }

    /// The players who have a winning strategy when this one starts; none where nobody has.
    pub fn winners(&self, starter: u32) -> Option<Movers> {
        let outcome = self.starting.get(starter as usize)?;
        let seats = outcome.members().map(|turn| (starter + turn) % outcome.players());
        Movers::of_bits(seats.fold(0, |bits, seat| bits | 1 << seat))
    }

    /// The outcome of an impartial position, and of another the tuple of outcomes by who starts (MS Definition 4.2).
    pub fn label(&self) -> String {
        let outcomes: Vec<String> = self.starting.iter().map(ToString::to_string).collect();
        match &*outcomes {
            [first, ..] if self.impartial => first.clone(),
            all => format!("({})", all.join(", ")),
        }
    }

    /// The ring: by turn where the position is impartial, else by seat.
    pub fn ring(&self) -> SeatRing {
        let players = self.players();
        let (mut whole, mut part) = (u32::MAX, 0);
        for starter in 0..players {
            let winners = match self.starting.first().filter(|_| self.impartial) {
                Some(outcome) => outcome.bits(),
                None => self.winners(starter).map_or(0, Movers::bits),
            };
            whole &= winners;
            part |= winners;
        }
        SeatRing { players: players as u8, whole: whole as u16, part: part as u16, by_turn: self.impartial }
    }

    /// What holds when this player starts, as a sentence.
    pub fn start_sentence(&self, starter: u32) -> String {
        let who = match self.winners(starter) {
            None => "nobody has a winning strategy".into(),
            Some(all) if all == Movers::all(self.players()) => "nobody has to lose".into(),
            Some(some) if some.seats().nth(1).is_none() => {
                format!("{} has a winning strategy", some.named(self.players()))
            }
            Some(some) => format!("{} have winning strategies", some.named(self.players())),
        };
        format!("If player {} starts, {who}.", starter + 1)
    }

    /// In a few words, to be read out.
    pub fn in_short(&self) -> String {
        match self.starting.first() {
            Some(outcome) if self.impartial => outcome.meaning(),
            _ => {
                (0..self.players()).map(|starter| self.start_sentence(starter)).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

impl SeatRing {
    /// How many places it has.
    pub fn places(self) -> u32 {
        u32::from(self.players)
    }

    /// Whether its arcs are those of Next, the others and Previous, and not those of seats.
    pub fn is_by_turn(self) -> bool {
        self.by_turn
    }

    /// Its arcs, clockwise from the top.
    pub fn arcs(self) -> impl Iterator<Item = SeatArc> {
        let has = |bits: u16, place: u32| u32::from(bits) & (1 << place) != 0;
        (0..self.places())
            .filter(move |&place| has(self.part, place))
            .map(move |place| SeatArc { place, whole: has(self.whole, place) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(starting: &[u32], impartial: bool) -> SeatMark {
        let starting = starting.iter().map(|&bits| OutcomeSet::of_bits(3, bits)).collect();
        SeatMark { starting, impartial, endless: false }
    }

    fn arcs(mark: &SeatMark) -> Vec<(u32, bool)> {
        mark.ring().arcs().map(|arc| (arc.place, arc.whole)).collect()
    }

    #[test]
    fn an_impartial_ring_has_the_places_of_the_turns() {
        assert_eq!(arcs(&mark(&[0b101; 3], true)), [(0, true), (2, true)]);
        assert!(arcs(&mark(&[0; 3], true)).is_empty());
    }

    #[test]
    fn a_partizan_ring_has_the_places_of_the_seats() {
        // Whoever starts, the second player can win; the third only by starting.
        let mark = mark(&[0b010, 0b001, 0b101], false);
        assert_eq!(arcs(&mark), [(1, true), (2, false)]);
        assert!(!mark.ring().is_by_turn());
        assert_eq!(mark.winners(2).map(|seats| seats.named(3)), Some("players 2 and 3".into()));
        assert_eq!(mark.start_sentence(0), "If player 1 starts, player 2 has a winning strategy.");
    }

    #[test]
    fn without_an_end_nobody_may_have_to_lose() {
        assert_eq!(mark(&[7; 3], true).start_sentence(1), "If player 2 starts, nobody has to lose.");
        assert_eq!(mark(&[7; 3], true).label(), "NOP");
    }
}
