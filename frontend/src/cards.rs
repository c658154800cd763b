//! Asking the tutor for cards. A first visit shows none, so what reads them belongs to the chunk that reads files, which is
//! loaded while the tutor makes the first of them.

use crate::failure::Failure;
use crate::later::Asker;
use crate::lazy::in_chunk;
use crate::workers::{LatestWorker, LoadingReader, ReadResponse};
use hyperjam_protocol::tutor::{Card, TutorQuery};
use hyperjam_protocol::{Reply, decode};

in_chunk! {
    reading,
    fn reading_cards() -> ReadResponse<Card> {
        |bytes| decode(bytes)
    }
}

fn reading() -> LoadingReader<Card> {
    Box::pin(async { reading_cards().await.ok() })
}

/// Asks a worker for a card. From now on only `on_reply` gets its replies, as long as the asker is there.
pub(crate) fn ask(
    worker: LatestWorker,
    asker: Asker,
    query: TutorQuery,
    on_reply: impl Fn(Reply<Card, Failure>) + 'static,
) {
    worker.ask_and_read_by(asker, query, reading, on_reply);
}
