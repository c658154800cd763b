//! Cards beside the one that is looked at: the sum of the vehicles at the foot of the sheet, what two selected positions
//! have to do with each other, and why one has its marks; and the list of lessons. Each has a worker of its own, so that none waits for another.

use crate::cards;
use crate::failure::Failure;
use crate::later::Asker;
use crate::marks::marks;
use crate::state::Page;
use crate::storage::local;
use crate::view::{memo, whenever};
use crate::workers::LatestWorker;
use hyperjam_editor::document::{Document, Heading};
use hyperjam_editor::editor::Editor;
use hyperjam_protocol::Reply;
use hyperjam_protocol::address::Part;
use hyperjam_protocol::tutor::{Block, Card, Drawing, Span, TutorQuery};
use leptos::prelude::*;

/// The workers; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Asides {
    /// For the sum of the vehicles.
    pub(crate) sum: LatestWorker,
    /// For two positions.
    pub(crate) pair: LatestWorker,
    /// For the reasons of a position's marks, and for those of its value.
    pub(crate) why: LatestWorker,
    pub(crate) why_value: LatestWorker,
    /// For its thermograph.
    pub(crate) thermograph: LatestWorker,
    /// Whether those of the marks are unfolded.
    pub(crate) unfolded: RwSignal<bool>,
    /// Whether the thermograph is.
    pub(crate) has_thermograph: RwSignal<bool>,
    /// Whether the steps that are looked at stand in the place of the sum.
    pub(crate) stepping: RwSignal<bool>,
    /// For the pictures of the boards on the sheet.
    pub(crate) boards: LatestWorker,
    /// Those pictures, in the order of the boards.
    pub(crate) pictures: RwSignal<Vec<Block>>,
    /// For what a drawing is worth that is read otherwise than as moves.
    pub(crate) reading: LatestWorker,
    /// For the list of lessons.
    lessons: LatestWorker,
}

impl Asides {
    /// None is at work yet.
    pub(crate) fn new() -> Self {
        let worker = || LatestWorker::new("tutor", "hyperjam-tutor");
        Self {
            sum: worker(),
            pair: worker(),
            why: worker(),
            why_value: worker(),
            thermograph: worker(),
            unfolded: RwSignal::new(false),
            has_thermograph: RwSignal::new(false),
            stepping: RwSignal::new(false),
            boards: worker(),
            pictures: RwSignal::new(Vec::new()),
            reading: worker(),
            lessons: worker(),
        }
    }
}

/// Asks for the card with which a part begins, as that of the lessons or of the boards, by a worker that ends with its answer.
/// Of the drawing it has the rulesets alone.
pub(crate) fn ask_for_list(
    page: Page,
    asker: Asker,
    part: Part,
    on_answer: impl Fn(Result<Card, Failure>) + 'static,
) {
    let worker = page.provided::<Asides>().lessons;
    let rulesets = page.document(|document| document.heading().rulesets.clone());
    let heading = Heading { rulesets, ..Heading::default() };
    let query = TutorQuery {
        address: part.address().into(),
        finished: local::finished(),
        begun: local::begun(),
        ..TutorQuery::about(Drawing::of(&Document::of_parts(heading, Vec::new(), Vec::new())))
    };
    cards::ask(worker, asker, query, move |reply: Reply<Card, Failure>| {
        let answer = match reply {
            Reply::Ready | Reply::Progress(_) | Reply::Part(_) => return,
            Reply::Answer(card) => Ok(card),
            Reply::Failed(failure) => Err(failure),
        };
        // What is asked for next gets a worker anew.
        worker.stop();
        on_answer(answer);
    });
}

/// The blocks of the card at an address, now and whenever the drawing or the address changes. A screen reader is told what
/// the card says whenever that is new; at first only if it was asked for.
pub(crate) fn blocks(
    page: Page,
    worker: LatestWorker,
    address: impl Fn() -> String + 'static,
    asked_for: bool,
) -> RwSignal<Vec<Block>> {
    let marked = memo(move || marks(page).with(|marks| marks.answers > 0));
    blocks_after(page, worker, address, asked_for, move || marked.get())
}

/// The same without waiting for the marks, for what everybody sees.
pub(crate) fn blocks_at_once(
    page: Page,
    worker: LatestWorker,
    address: impl Fn() -> String + 'static,
) -> RwSignal<Vec<Block>> {
    blocks_after(page, worker, address, false, || true)
}

fn blocks_after(
    page: Page,
    worker: LatestWorker,
    address: impl Fn() -> String + 'static,
    asked_for: bool,
    ready: impl Fn() -> bool + 'static,
) -> RwSignal<Vec<Block>> {
    let announced = StoredValue::new(asked_for.then(String::new));
    let (blocks, asker) = (RwSignal::new(Vec::new()), Asker::here());
    let wording = memo(move || page.editor.with(Editor::wording_revision));
    whenever(move || {
        // What everybody sees comes first.
        if !ready() {
            return;
        }
        let (graph, address) = (page.graph.get(), address());
        wording.get();
        let drawing = page.editor.with_untracked(|editor| Drawing::with(graph, editor.document()));
        let query = TutorQuery { address, ..TutorQuery::about(drawing) };
        cards::ask(worker, asker, query, move |reply: Reply<Card, Failure>| match reply {
            Reply::Answer(card) => {
                blocks.set(card.blocks);
                let before =
                    announced.try_update_value(|announced| announced.replace(card.spoken.clone())).flatten();
                if before.is_some_and(|before| before != card.spoken) {
                    page.announce(card.spoken);
                }
            }
            Reply::Failed(failure) if asked_for => {
                blocks.set(vec![Block::Text(vec![Span::Text(failure.to_string())])]);
            }
            _ => {}
        });
    });
    blocks
}
