//! Moves by temperature, for where it is not known who wins.

use hyperjam_rulesets::Unsolved;
use hyperjam_terms::Player;
use hyperjam_values::{Dyadic, thermograph};

use super::WinnerSearch;
use super::state::{Kind, ONE};
use super::table::Piece;

impl WinnerSearch<'_> {
    /// The moves of a player by temperature (*hotstrat*): those in the hottest component first, and among moves that are equally
    /// hot the one first after which the sum looks best, as in [`promising_move`](Self::promising_move). Each is a board's number
    /// and that of the move there.
    ///
    /// The temperature of a component without a value is estimated: half of what the best moves of both players gain, by the
    /// middle between bounds. Nothing is searched, so the first move may be a mistake. Cost: that of looking at two moves in a
    /// row.
    ///
    /// ```
    /// use hyperjam_rulesets::open;
    /// use hyperjam_sums::{SearchLimits, WinnerSearch};
    /// use hyperjam_terms::Player;
    ///
    /// // ±1, and the switch {3|−3}.
    /// let boards = ["{1|-1}", "{3|-3}"].map(|text| open("canonical-form", &[text]));
    /// let [cool, hot] = boards;
    /// let mut search = WinnerSearch::new(&[&*cool?, &*hot?], SearchLimits::default())?;
    /// assert_eq!(search.by_temperature(Player::Left)?, [(1, 0), (0, 0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "hotstrat")]
    pub fn by_temperature(&mut self, player: Player) -> Result<Vec<(usize, usize)>, Unsolved> {
        self.within_memory(|search| search.moves_by_temperature(player))
    }

    fn moves_by_temperature(&mut self, player: Player) -> Result<Vec<(usize, usize)>, Unsolved> {
        let before = self.start()?;
        let mut heats = Vec::with_capacity(before.len());
        for piece in &before {
            heats.push(self.heat(*piece)?);
        }
        let mut moves = Vec::new();
        for (board, nth) in self.moves(player) {
            let mut left = self.after(player, board, nth)?;
            let score = self.score(&left, player)?;
            // The component in which the move is made is no longer there.
            let mut hottest = 0;
            for (piece, heat) in before.iter().zip(&heats) {
                match left.binary_search(piece) {
                    Ok(at) => drop(left.remove(at)),
                    Err(_) => hottest = hottest.max(*heat),
                }
            }
            moves.push((std::cmp::Reverse((hottest, score)), (board, nth)));
        }
        moves.sort();
        Ok(moves.into_iter().map(|(_, made)| made).collect())
    }

    /// About the temperature of a component, where that is above zero, in the units of [`score`](Self::score).
    fn heat(&mut self, piece: Piece) -> Result<i64, Unsolved> {
        if let Kind::Value(value) = self.kind(piece) {
            self.arena.renew_work();
            let temperature = thermograph::temperature(&mut self.arena, value)?;
            return Ok((temperature.nearly_over(&Dyadic::ONE) * 2.0 * ONE).max(0.0) as i64);
        }
        let mut gained = 0;
        for player in Player::BOTH {
            let mut best: Option<i64> = None;
            self.find_option(&vec![piece], player, |search, after| {
                best = best.max(Some(search.score(&after, player)?));
                Ok(None::<()>)
            })?;
            let Some(best) = best else { return Ok(0) };
            gained += best;
        }
        Ok((gained / 2).max(0))
    }
}
