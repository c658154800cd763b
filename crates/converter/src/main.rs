//! The Web Worker: bytes in, bytes out. Natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    {
        use hyperjam_protocol::{Delivery, Errand, Product, decode, web};
        console_error_panic_hook::set_once();
        web::listen(&Delivery { number: 0, result: Ok(Product::Ready) }, |bytes, _| match decode(bytes) {
            Ok(Errand { number, task }) => Delivery { number, result: hyperjam_converter::run(&task) },
            Err(error) => Delivery { number: 0, result: Err(error.to_string()) },
        });
    }
}
