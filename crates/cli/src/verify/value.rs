//! The check of positions' values.

use std::collections::HashMap;

use hyperjam_bridge::{TooManyPairs, ValueVerifier};
use hyperjam_sums::positions_with_values;
use hyperjam_terms::{Convention, Grundy};
use hyperjam_values::evaluate::{Reason, Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::{Arena, GameId, Unfinished};

use super::{CheckFailure, PositionClaim};
use crate::drawing::Drawing;
use crate::failure::{AnswerRefutation, AnswersError, InputError, TooLarge};
use crate::text::plain;

/// Stands in a value for what was too long to be written.
const CUT: char = '…';

/// Checks the claimed values, which are in the order of the positions, and returns how many there are. Values that are cut
/// short are not checked. Labels have to be checked before, as the values of an impartial game follow from them.
///
/// Positions are taken behind their options, whose values the [`ValueVerifier`] knows by then. It examines at most `limit`
/// pairs for one position.
pub(super) fn check(
    drawing: &Drawing,
    claims: &[PositionClaim],
    limit: usize,
) -> Result<usize, CheckFailure> {
    let graph = &drawing.graph;
    let order = match drawing.convention {
        Convention::Normal => positions_with_values(graph),
        Convention::Misere => Vec::new(),
    };
    let mut has_value = vec![false; graph.position_count()];
    for position in &order {
        has_value[position.index()] = true;
    }
    for (claim, has_value) in claims.iter().zip(has_value) {
        let id = || plain(&claim.id).into();
        match &claim.value {
            Some(Some(_)) if !has_value => return Err(AnswerRefutation::NeedlessValue { id: id() }.into()),
            Some(None) if has_value && claim.undecided.is_none() => {
                return Err(AnswerRefutation::NoValue { id: id() }.into());
            }
            _ => {}
        }
    }
    let mut check = Check { arena: Arena::default(), verifier: ValueVerifier::new(graph, limit), limit };
    let mut read: HashMap<&str, GameId> = HashMap::new();
    let mut count = 0;
    for position in order {
        let claim = &claims[position.index()];
        let Some(Some(text)) = &claim.value else { continue };
        if text.contains(CUT) {
            continue;
        }
        let value = match read.get(&**text) {
            Some(value) => *value,
            None => check.read(&claim.id, text)?,
        };
        read.insert(text, value);
        let holds = match &claim.grundy {
            Some(label) => {
                let nimber = check.arena.as_nimber(value);
                matches!(label.parse(), Ok(Grundy::Nimber(label)) if nimber == Some(label))
            }
            None => match check.verifier.is_value(&mut check.arena, position, value) {
                Ok(holds) => holds,
                Err(TooManyPairs) => return Err(check.too_large()),
            },
        };
        if !holds {
            let (id, given) = (plain(&claim.id).into(), plain(text).into());
            return Err(AnswerRefutation::Value { id, given }.into());
        }
        check.verifier.assume(position, value);
        count += 1;
    }
    Ok(count)
}

/// Claimed values, as they are read and as they are checked.
struct Check<'a> {
    arena: Arena,
    verifier: ValueVerifier<'a>,
    limit: usize,
}

impl Check<'_> {
    fn too_large(&self) -> CheckFailure {
        TooLarge { what: "the game of a value", limit: self.limit }.into()
    }

    /// The game that is claimed to be the value of this position.
    fn read(&mut self, id: &str, text: &str) -> Result<GameId, CheckFailure> {
        self.arena.renew_work();
        let wrong = |reason: InputError| {
            let id = plain(id).into();
            CheckFailure::from(AnswersError::Value { id, reason: Box::new(reason) })
        };
        let statement = parse(text).map_err(|error| wrong(error.into()))?;
        match evaluate(&mut self.arena, &mut Scope::default(), &statement) {
            Ok(Value::Game(game)) => Ok(game),
            Ok(Value::Form { left, right }) => {
                self.arena.game(&left, &right).map_err(|_: Unfinished| self.too_large())
            }
            Ok(_) => Err(AnswersError::NoGame { id: plain(id).into(), given: plain(text).into() }.into()),
            Err(error) if matches!(error.reason, Reason::Unfinished(_)) => Err(self.too_large()),
            Err(error) => Err(wrong(error.into())),
        }
    }
}
