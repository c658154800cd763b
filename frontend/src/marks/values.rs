//! The values of the positions of a partizan drawing, in place of the labels that it cannot have: the tutor's card of all
//! values, asked of a worker of its own, so that no explanation holds them up.

use super::{SolverClient, marks};
use crate::later::Asker;
use crate::state::Page;
use crate::view::{memo, whenever};
use hyperjam_protocol::Reply;
use hyperjam_protocol::address;
use hyperjam_protocol::tutor::{Card, Drawing, SceneMarks, TutorQuery};
use hyperjam_terms::Convention;
use leptos::prelude::*;

/// The most positions of which values are asked for.
const MOST: usize = 10_000;
/// The most letters of a value that stand in a plate.
const MOST_LETTERS: usize = 7;

/// A value as it stands in a plate, cut short where it is long.
pub(super) fn in_plate(value: &str) -> String {
    match value.char_indices().nth(MOST_LETTERS) {
        None => value.to_owned(),
        Some(_) => value.chars().take(MOST_LETTERS - 1).chain(['…']).collect(),
    }
}

/// Asks for values whenever the solver has answered that there are no labels, since the game is partizan.
pub(crate) fn request_values_on_change(page: Page) {
    let answer =
        memo(move || marks(page).with(|marks| (marks.answers, marks.impartial || marks.failure.is_some())));
    whenever(move || {
        let (_, has_none) = answer.get();
        let is_short = untrack(|| {
            page.document(|document| {
                document.heading().convention == Convention::Normal && document.positions().len() <= MOST
            })
        });
        SolverClient::of(page).values.supersede();
        if has_none || !is_short {
            return marks(page).update(|marks| marks.values.clear());
        }
        let drawing = page.editor.with_untracked(|editor| Drawing::of(editor.document()));
        let query = TutorQuery { address: address::values(), ..TutorQuery::about(drawing) };
        SolverClient::of(page).values.ask(Asker::PAGE, query, move |reply: Reply<Card>| match reply {
            Reply::Answer(Card { scene, .. }) => {
                if let SceneMarks::These(values) = scene.marks {
                    marks(page).update(|marks| marks.values = values);
                }
            }
            Reply::Failed(_) => marks(page).update(|marks| marks.values.clear()),
            Reply::Ready | Reply::Progress(_) => {}
        });
    });
}
