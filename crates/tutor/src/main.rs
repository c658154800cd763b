//! The Web Worker: bytes in, bytes out. Natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    {
        use hyperjam_protocol::tutor::{News, Query, Word};
        use hyperjam_protocol::{decode, web};
        console_error_panic_hook::set_once();
        web::listen(&Word { number: 0, news: News::Ready }, |bytes, say| {
            let query: Query = match decode(bytes) {
                Ok(query) => query,
                Err(error) => return Word { number: 0, news: News::Failed(error.to_string()) },
            };
            let number = query.number;
            let progress = |done| say(&Word { number, news: News::Progress(done) });
            Word { number, news: hyperjam_tutor::answer(&query, &progress) }
        });
    }
}
