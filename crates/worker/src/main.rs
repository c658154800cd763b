//! The Web Worker: bytes in, bytes out. Natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    {
        use hyperjam_protocol::{Answer, Reply, Request, decode, web};
        console_error_panic_hook::set_once();
        web::listen(&Reply::ready(), |bytes, _| match decode(bytes) {
            Ok(Request { number, question }) => Reply { number, answer: hyperjam_worker::answer(&question) },
            Err(error) => Reply { number: 0, answer: Answer::Failed(error.to_string()) },
        });
    }
}
