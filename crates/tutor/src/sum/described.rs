//! What each component is worth alone, and how much can be gained there.

use crate::board::component::{Component, Components, NoWorth, summands};
use crate::values::MOST_WRITTEN;
use hyperjam_solver::PositionId;
use hyperjam_sums::{Known, NoTotal};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::{Dyadic, GameId};

/// What a component is worth, and how much can be gained there. The hottest is where it is most urgent to move.
pub(crate) struct Described {
    /// Its label or its value; of a vehicle without one its sector, else why it has none.
    pub(crate) value: String,
    /// Its temperature; none of a number, and where there is no value.
    pub(crate) temperature: Option<String>,
    /// Whether it is hotter than each other one.
    pub(crate) is_hottest: bool,
}

/// Of these components, in their order.
pub(crate) fn described(
    known: &mut Known<'_>,
    components: &Components<'_>,
    state: &[Component],
) -> Vec<Described> {
    if components.is_labelled() {
        let describe = |at: &Component| Described {
            value: at.position().and_then(|on| label(components, on)).unwrap_or_default(),
            temperature: None,
            is_hottest: false,
        };
        return state.iter().map(describe).collect();
    }
    let values: Vec<Result<(GameId, Option<Dyadic>), NoWorth>> = summands(state)
        .iter()
        .map(|component| match known.convention() {
            Convention::Misere => Err(NoWorth::Sum(NoTotal::Misere)),
            Convention::Normal => Ok((known.value(component)?, known.temperature(component)?)),
        })
        .collect();
    let temperatures = || values.iter().flatten().filter_map(|(_, temperature)| temperature.as_ref());
    // What has no value may be hotter than all others.
    let is_known = values.iter().all(Result::is_ok);
    let is_alone = |most: &&Dyadic| temperatures().filter(|one| one == most).count() == 1;
    let hottest = temperatures().max().filter(|most| is_known && is_alone(most)).cloned();
    let describe = |(at, worth): (&Component, Result<(GameId, Option<Dyadic>), NoWorth>)| match worth {
        Ok((value, temperature)) => {
            known.arena.renew_work();
            let printed = print(&mut known.arena, value, Style::Unicode, MOST_WRITTEN);
            Described {
                value: printed.map_or_else(|reason| reason.to_string(), |printed| printed.text),
                is_hottest: state.len() > 1 && temperature.is_some() && temperature == hottest,
                temperature: temperature.map(|number| print_number(&number, Style::Unicode)),
            }
        }
        Err(reason) => {
            let alone = at.position().and_then(|on| alone(components, on, at.mover(Player::Left)));
            let value = alone.unwrap_or_else(|| reason.to_string());
            Described { value, temperature: None, is_hottest: false }
        }
    };
    state.iter().zip(values).map(describe).collect()
}

fn label(components: &Components<'_>, on: PositionId) -> Option<String> {
    Some(format!("label {}", components.analysis()?.mark(on).grundy?))
}

/// What a vehicle comes to alone where it has no value; with Right in Left’s place if its component is negated.
fn alone(components: &Components<'_>, on: PositionId, left: Player) -> Option<String> {
    let analysis = components.analysis()?;
    if let Some(end) = analysis.graph().end_kind(on) {
        let end = if left == Player::Left { end } else { end.exchanged() };
        return Some(end.described().into());
    }
    let drawn = analysis.solution().outcomes.sector(on);
    let sector = if left == Player::Left { drawn } else { drawn.negated() };
    label(components, on).or_else(|| Some(format!("alone in sector {sector} ({})", sector.clause())))
}
