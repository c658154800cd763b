//! The Web Worker: bytes in, bytes out. Natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    {
        let tutor = std::rc::Rc::new(hyperjam_tutor::Tutor::default());
        let rest = tutor.clone();
        let go_on = move |states| rest.go_on(states);
        hyperjam_protocol::web::serve(move |query, say| tutor.answer(query, say), Some(Box::new(go_on)));
    }
}
