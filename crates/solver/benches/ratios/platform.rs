//! Memory, natively and as WebAssembly.

use crate::graphs::BenchFamily;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::{FREED_AT_ONCE, peak, peak_asked_for, peak_while};
#[cfg(target_arch = "wasm32")]
pub(crate) use web::peak;

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::BenchFamily;
    use crate::graphs::make;

    /// Names the measurement of memory that a process of its own has to make.
    const ASKED: &str = "HYPERJAM_PEAK_OF";

    /// What has freed memory go back at once, so that what is resident is what is used.
    pub(crate) const FREED_AT_ONCE: (&str, &str) = ("MALLOC_MMAP_THRESHOLD_", "65536");

    /// The memory that an algorithm needs at its peak beyond the graph, where the system tells: measured in a process
    /// of its own, so that nothing is left over from before.
    pub(crate) fn peak(
        family: BenchFamily,
        impartial: bool,
        positions: usize,
        moves: usize,
        algorithm: &str,
    ) -> Option<u64> {
        let number = BenchFamily::ALL.iter().position(|other| *other == family)?;
        let asked = format!("{number} {} {positions} {moves} {algorithm}", u8::from(impartial));
        let mut process = std::process::Command::new(std::env::current_exe().ok()?);
        let (name, bytes) = FREED_AT_ONCE;
        let output = process.env(ASKED, asked).env(name, bytes).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    }

    /// In such a process: the answer.
    pub(crate) fn peak_asked_for() -> Option<u64> {
        let asked = std::env::var(ASKED).ok()?;
        let [number, impartial, positions, moves, algorithm] =
            asked.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let family = *BenchFamily::ALL.get(number.parse::<usize>().ok()?)?;
        let graph = make(family, impartial == "1", positions.parse().ok()?, moves.parse().ok()?)?;
        peak_while(|| crate::once(algorithm, &graph))
    }

    /// How much more memory this process has at the peak of something than before it.
    pub(crate) fn peak_while(run: impl FnOnce()) -> Option<u64> {
        std::fs::write("/proc/self/clear_refs", "5").ok()?;
        let before = status("VmRSS:")?;
        run();
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
    use super::BenchFamily;

    pub(crate) fn peak(_: BenchFamily, _: bool, _: usize, _: usize, _: &str) -> Option<u64> {
        None
    }
}
