//! What positions denote in lines where the drawing is read otherwise than as moves: in Geography the game with the token there,
//! else the part of the drawing in which a position lies.

use super::wrong::LineError;
use crate::readings::ReadAnalysis;
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::Drawing;
use hyperjam_values::{Arena, GameId, sum};
use std::collections::BTreeMap;

/// The positions of such a drawing, by their names.
pub(super) struct ReadPositions<'a> {
    drawing: &'a Drawing,
    positions: BTreeMap<&'a str, Vec<PositionId>>,
}

impl<'a> ReadPositions<'a> {
    /// Those of a drawing; none of one that is read as moves.
    pub(super) fn of(drawing: &'a Drawing) -> Self {
        let mut positions: BTreeMap<&str, Vec<PositionId>> = BTreeMap::new();
        if drawing.rules != Rules::Moves {
            for ((id, _), name) in drawing.graph.positions.iter().zip(&drawing.names) {
                positions.entry(name).or_default().push(*id);
            }
        }
        Self { drawing, positions }
    }

    /// Whether a position is called so.
    pub(super) fn has(&self, name: &str) -> bool {
        self.positions.contains_key(name)
    }

    /// The names that only one position has.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.positions.iter().filter(|(_, of)| of.len() == 1).map(|(name, _)| *name)
    }

    /// The value of what the name at a column denotes; none if no position is called so.
    pub(super) fn value(
        &self,
        arena: &mut Arena,
        name: &str,
        column: usize,
    ) -> Result<Option<GameId>, LineError> {
        let position = match self.positions.get(name).map(Vec::as_slice) {
            None | Some([]) => return Ok(None),
            Some([position]) => *position,
            Some(several) => {
                return Err(LineError::Ambiguous { column, name: name.to_owned(), count: several.len() });
            }
        };
        let is_geography = self.drawing.rules.is_geography();
        let analysis = match is_geography {
            true => ReadAnalysis::with_token(self.drawing, Some(position)),
            false => ReadAnalysis::of(self.drawing),
        };
        let analysis =
            analysis.map_err(|failure| LineError::Reading { column, failure: Box::new(failure) })?;
        let parts = match is_geography {
            true => vec![analysis.reading().clone()],
            false => analysis.components_at(position),
        };
        let mut value = arena.zero();
        for part in parts {
            let limits = arena.limits();
            let worth = part.worth(arena, limits).map_err(|reason| LineError::Unsolved { column, reason })?;
            value = sum::add(arena, value, worth.value)?;
        }
        Ok(Some(value))
    }
}
