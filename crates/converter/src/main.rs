//! The Web Worker: bytes in, bytes out. Natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    hyperjam_protocol::web::serve(|query, _| hyperjam_converter::run(query), None);
}
