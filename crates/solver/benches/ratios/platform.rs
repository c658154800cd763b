//! Clock, output and memory, natively and as WebAssembly.

use crate::graphs::Family;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::{peak, peak_asked_for, print, time};
#[cfg(target_arch = "wasm32")]
pub(crate) use web::{peak, print, time};

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::Family;
    use crate::graphs::make;

    /// Names the measurement of memory that a process of its own has to make.
    const ASKED: &str = "HYPERJAM_PEAK_OF";

    pub(crate) fn print(line: &str) {
        println!("{line}");
    }

    /// Milliseconds that this thread was on a processor, where that is long and the system tells, and else that went
    /// by: what else the machine does counts as little as can be.
    pub(crate) fn time<T>(run: impl FnOnce() -> T) -> f64 {
        let (busy, start) = (busy(), std::time::Instant::now());
        std::hint::black_box(run());
        match (busy, self::busy()) {
            // The system counts in steps of some milliseconds.
            (Some(before), Some(after)) if after - before > 100_000_000 => (after - before) as f64 / 1e6,
            _ => start.elapsed().as_secs_f64() * 1e3,
        }
    }

    /// Nanoseconds that this thread has been on a processor.
    fn busy() -> Option<u64> {
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
    }

    /// The memory that an algorithm needs at its peak beyond the graph, where the system tells: measured in a process
    /// of its own, so that nothing is left over from before.
    pub(crate) fn peak(
        family: Family,
        impartial: bool,
        positions: usize,
        moves: usize,
        algorithm: &str,
    ) -> Option<u64> {
        let number = Family::ALL.iter().position(|other| *other == family)?;
        let asked = format!("{number} {} {positions} {moves} {algorithm}", u8::from(impartial));
        let mut process = std::process::Command::new(std::env::current_exe().ok()?);
        // Freed memory goes back at once, so that what is resident is what is used.
        let output = process.env(ASKED, asked).env("MALLOC_MMAP_THRESHOLD_", "65536").output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    }

    /// In such a process: the answer.
    pub(crate) fn peak_asked_for() -> Option<u64> {
        let asked = std::env::var(ASKED).ok()?;
        let [number, impartial, positions, moves, algorithm] =
            asked.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let family = *Family::ALL.get(number.parse::<usize>().ok()?)?;
        let graph = make(family, impartial == "1", positions.parse().ok()?, moves.parse().ok()?)?;
        std::fs::write("/proc/self/clear_refs", "5").ok()?;
        let before = status("VmRSS:")?;
        crate::once(algorithm, &graph);
        Some(status("VmHWM:")?.saturating_sub(before))
    }

    fn status(field: &str) -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find(|line| line.starts_with(field))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
    }
}

#[cfg(target_arch = "wasm32")]
mod web {
    use super::Family;
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

    pub(crate) fn peak(_: Family, _: bool, _: usize, _: usize, _: &str) -> Option<u64> {
        None
    }
}
