//! How urgent it is to move in a sum, and where.

use hyperjam_terms::Player;
use hyperjam_values::{Dyadic, thermograph};

use crate::known::{Known, NoTotal};
use crate::place::{Component, Unvalued};
use crate::vehicles::wall;

/// How hot a sum is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// The mean of its value: the sum of the components' means.
    pub mean: Dyadic,
    /// Its temperature: at most that of the hottest component.
    pub temperature: Dyadic,
    /// Where it is most urgent to move; nothing where all components are numbers, in which nobody gains by moving.
    pub hottest: Option<HottestComponent>,
}

/// The hottest component of a sum, the first of those that are equally hot.
///
/// A move there is a good rule of thumb, but need not win: a threat elsewhere may be worth making first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HottestComponent {
    /// Which, counted from 0.
    pub component: usize,
    /// How hot it is.
    pub temperature: Dyadic,
    /// The move that Left makes there, and that of Right, each by its number: to the option with the best wall at this
    /// temperature.
    pub moves: [Option<usize>; 2],
}

impl Known<'_> {
    /// How hot a sum is whose components all have values.
    ///
    /// ```
    /// use std::rc::Rc;
    /// use hyperjam_rulesets::open;
    /// use hyperjam_sums::{BoardPlace, Component, Known, SumLimits};
    /// use hyperjam_terms::Convention;
    ///
    /// // {2|−½} has the temperature 5/4, and ±1 has 1.
    /// let board = |rules, text| Ok::<_, hyperjam_rulesets::BoardError>(Rc::new(BoardPlace::new(open(rules, &[text])?.into())));
    /// let sum = [
    ///     Component::new(0, board("canonical-form", "{1|-1}")?),
    ///     Component::new(1, board("domineering", "...|...")?),
    /// ];
    /// let heat = Known::new(Convention::Normal, SumLimits::default(), |_| {}).heat(&sum)?;
    /// assert_eq!(heat.hottest.map(|hottest| hottest.component), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn heat(&mut self, state: &[Component]) -> Result<Heat, NoTotal> {
        let total = self.total(state)?;
        self.arena.renew_work();
        let mean = thermograph::mean(&mut self.arena, total)?;
        let temperature = thermograph::temperature(&mut self.arena, total)?;
        let mut hottest: Option<(usize, Dyadic)> = None;
        for (nth, component) in state.iter().enumerate() {
            let found = self.temperature(component).map_err(|reason| NoTotal::Component { nth, reason })?;
            let Some(found) = found else { continue };
            if hottest.as_ref().is_none_or(|(_, most)| found > *most) {
                hottest = Some((nth, found));
            }
        }
        let Some((component, most)) = hottest else { return Ok(Heat { mean, temperature, hottest: None }) };
        let mut moves = [None; 2];
        for player in Player::BOTH {
            let found = self.hottest_move(&state[component], player, &most);
            moves[player.index()] = found.map_err(|reason| NoTotal::Component { nth: component, reason })?;
        }
        let hottest = Some(HottestComponent { component, temperature: most, moves });
        Ok(Heat { mean, temperature, hottest })
    }

    /// A player's move to the option with the best wall at a temperature.
    fn hottest_move(
        &mut self,
        component: &Component,
        player: Player,
        temperature: &Dyadic,
    ) -> Result<Option<usize>, Unvalued> {
        self.arena.renew_work();
        let limits = self.limits().values;
        let options = component.place().option_values(player, &mut self.arena, limits)?;
        let mut best: Option<(usize, Dyadic)> = None;
        for (nth, option) in options.into_iter().enumerate() {
            let wall = wall(&mut self.arena, option, player, temperature)?;
            let is_better = best.as_ref().is_none_or(|(_, best)| match player {
                Player::Left => wall > *best,
                Player::Right => wall < *best,
            });
            if is_better {
                best = Some((nth, wall));
            }
        }
        Ok(best.map(|(nth, _)| nth))
    }
}
