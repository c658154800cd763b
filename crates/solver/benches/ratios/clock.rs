//! Clock and output of benches, natively and as WebAssembly. The benches of values use it too.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::{print, time};
#[cfg(target_arch = "wasm32")]
pub(crate) use web::{print, time};

#[cfg(not(target_arch = "wasm32"))]
mod native {
    pub(crate) fn print(line: &str) {
        println!("{line}");
    }

    /// Milliseconds that this thread was on a processor, where that is long and the system tells, and else that went
    /// by: what else the machine does counts as little as can be.
    pub(crate) fn time<T>(run: impl FnOnce() -> T) -> f64 {
        let (busy, start) = (busy(), std::time::Instant::now());
        std::hint::black_box(run());
        let elapsed = start.elapsed();
        match (busy, self::busy()) {
            // The system counts in steps of some milliseconds.
            (Some(before), Some(after)) if after - before > 100_000_000 => (after - before) as f64 / 1e6,
            _ => elapsed.as_secs_f64() * 1e3,
        }
    }

    /// Nanoseconds that this thread has been on a processor.
    fn busy() -> Option<u64> {
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
    }
}

#[cfg(target_arch = "wasm32")]
mod web {
    use wasm_bindgen::JsValue;
    use wasm_bindgen::prelude::wasm_bindgen;

    pub(crate) fn print(line: &str) {
        wasm_bindgen_test::console_log!("{line}");
    }

    #[wasm_bindgen]
    extern "C" {
        /// Microseconds that node has been on a processor.
        #[wasm_bindgen(js_namespace = process, js_name = cpuUsage)]
        fn cpu_usage() -> JsValue;
    }

    /// Milliseconds that node was on a processor.
    pub(crate) fn time<T>(run: impl FnOnce() -> T) -> f64 {
        let start = busy();
        std::hint::black_box(run());
        busy() - start
    }

    fn busy() -> f64 {
        let usage = cpu_usage();
        let part =
            |name: &str| js_sys::Reflect::get(&usage, &name.into()).ok().and_then(|part| part.as_f64());
        (part("user").unwrap_or(0.0) + part("system").unwrap_or(0.0)) / 1e3
    }
}
