//! Games of one arena in another.

use super::{Arena, GameId, Shape, UpStar};
use crate::limit::Unfinished;

impl Arena {
    /// The ids that games of another arena have in this one, in the same order. All positions of a game are copied, and
    /// nothing that was only remembered of them, so a new arena to which the games still needed are copied is smaller than
    /// the old one. The cost is that of the positions.
    ///
    /// ```
    /// use hyperjam_values::{Arena, Dyadic};
    /// let mut old = Arena::default();
    /// let one = old.number(Dyadic::ONE)?;
    /// let zero = old.zero();
    /// let hot = old.game(&[one], &[zero])?;
    /// let mut new = Arena::default();
    /// assert_eq!(new.copies(&old, &[zero, hot])?.len(), 2);
    /// assert_eq!(new.len(), 3);
    /// # Ok::<(), hyperjam_values::Unfinished>(())
    /// ```
    pub fn copies(&mut self, from: &Arena, games: &[GameId]) -> Result<Vec<GameId>, Unfinished> {
        let mut known = vec![None; from.nodes.len()];
        games.iter().map(|game| self.copy(from, *game, &mut known)).collect()
    }

    fn copy(
        &mut self,
        from: &Arena,
        game: GameId,
        known: &mut [Option<GameId>],
    ) -> Result<GameId, Unfinished> {
        if let Some(copy) = known[game.index()] {
            return Ok(copy);
        }
        let node = &from.nodes[game.index()];
        let copy = match &node.shape {
            Shape::Number(number) => self.number(number.clone())?,
            Shape::UpStar(form) => {
                let number = self.copy(from, form.number, known)?;
                self.up_star(UpStar { number, ..*form })?
            }
            Shape::Options => self.deeper(|arena| {
                let middle = (node.start + node.left) as usize;
                let mut sides =
                    [node.start as usize..middle, middle..middle + node.right as usize].map(|places| {
                        let options = from.options[places].iter();
                        options.map(|option| arena.copy(from, *option, known)).collect::<Result<Vec<_>, _>>()
                    });
                for side in sides.iter_mut().flatten() {
                    side.sort_unstable();
                }
                let [left, right] = sides;
                arena.of_canonical_options(&left?, &right?)
            })?,
        };
        known[game.index()] = Some(copy);
        Ok(copy)
    }
}
