//! The Web Worker: bytes in, bytes out. Natively there is nothing to run.

#[cfg(target_arch = "wasm32")]
mod web;

fn main() {
    #[cfg(target_arch = "wasm32")]
    web::listen();
}
