//! Telling the user what happens: a line before a step takes time, another with how long it took.

use std::time::{Duration, Instant};

use anyhow::Result;

/// Runs `work` between a line that names it and a line that says how long it took.
pub(crate) fn timed<T>(doing: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("[ .. ] {doing}");
    let start = Instant::now();
    let result = work();
    let mark = if result.is_ok() { " ok " } else { "fail" };
    println!("[{mark}] {doing}: {}", duration(start.elapsed()));
    result
}

/// Something worth knowing that took no time.
pub(crate) fn note(text: &str) {
    println!("[note] {text}");
}

/// A duration as people say it: `0.4 s`, `12 s`, `3 min 20 s`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        10..60 => format!("{seconds} s"),
        _ => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_well() {
        assert_eq!(duration(Duration::from_millis(420)), "0.4 s");
        assert_eq!(duration(Duration::from_secs(12)), "12 s");
        assert_eq!(duration(Duration::from_secs(200)), "3 min 20 s");
    }
}
