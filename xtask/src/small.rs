//! `wasm-opt` makes the page's programs small, as many at a time as the machine has processors.

use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};

use crate::environment::Environment;
use crate::process::{self, Patience};
use crate::report;
use crate::setup::Tools;

/// What a program is made smaller for.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// What a first visit waits for. Going over it twice, the second time for size, leaves less to send than `-Oz`
    /// repeated until nothing is gained, in a quarter of the time.
    Size,
    /// What computes.
    Speed,
    /// What is loaded later.
    Once,
}

/// A program, and where it goes when it is small.
pub(crate) struct Program {
    pub(crate) from: PathBuf,
    pub(crate) to: PathBuf,
    pub(crate) goal: Goal,
}

/// What tools say of themselves is left out. In the end functions are ordered by their names, so that those made from one generic
/// stand together, which compresses better (gzip by 3 %). The features are those that rustc uses for this target by itself, and
/// SIMD. The lowest kilobyte of memory is the end of the stack, where nothing has an address, so sums of addresses may be folded
/// into what is read there.
const ALWAYS: [&str; 13] = [
    "--low-memory-unused",
    "--reorder-functions-by-name",
    "--strip-producers",
    "--strip-target-features",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

impl Goal {
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Size => &["-O2", "-Os"],
            Self::Speed => &["-O3", "--converge"],
            Self::Once => &["-O2"],
        }
    }
}

/// Makes all of them small, those first that take longest.
pub(crate) fn make_all(environment: &Environment, tools: &Tools, programs: Vec<Program>) -> Result<()> {
    report::timed("Making the programs small (wasm-opt)", || {
        let mut sized = programs
            .into_iter()
            .map(|program| {
                let from = &program.from;
                let size =
                    fs::metadata(from).with_context(|| format!("cannot read {}", from.display()))?.len();
                let rounds = if matches!(program.goal, Goal::Once) { 1 } else { 2 };
                Ok((size * rounds, program))
            })
            .collect::<Result<Vec<_>>>()?;
        sized.sort_by_key(|(effort, _)| std::cmp::Reverse(*effort));
        let left = Mutex::new(VecDeque::from(sized));
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let work = || {
            while let Some((_, program)) = next() {
                make(environment, tools, &program)?;
            }
            Ok(())
        };
        let processors = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            let lanes: Vec<_> = (0..processors).map(|_| scope.spawn(work)).collect();
            lanes
                .into_iter()
                .try_for_each(|lane| lane.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    })
}

/// Makes one program small.
pub(crate) fn make(environment: &Environment, tools: &Tools, program: &Program) -> Result<()> {
    let mut shrink = tools.web_command(environment, "wasm-opt")?;
    shrink.args(program.goal.options()).args(ALWAYS).arg(&program.from).arg("-o").arg(&program.to);
    process::quietly(&mut shrink, Patience::Endless).map(drop)
}
