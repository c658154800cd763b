//! The thread in which values live.
//!
//! Games of one arena share what is known of them, which no two threads may do at once; so all of them live in one thread, with
//! a stack of its own, and whoever asks waits without the interpreter's lock. What Python holds is a [`Held`], the number of a
//! value. A process that was forked begins with a thread and values of its own.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::process;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use hyperjam_values::evaluate::Value;
use hyperjam_values::{Arena, GameId, Limits, Unfinished, UpStar};
use pyo3::prelude::*;

use crate::calculate::MOST_GAMES;
use crate::fault::Fault;
use crate::interrupt::PAUSE;

/// Games may be nested a thousand moves deep.
const STACK: usize = 64 << 20;

/// Values by number, and the arena of their games.
pub(crate) struct Store {
    pub(crate) arena: Arena,
    pub(crate) limits: Limits,
    /// The number of the worker that it is of.
    worker: u64,
    values: BTreeMap<u64, Value>,
    next: u64,
    /// Whether the work in progress is to stop.
    cancelled: Rc<RefCell<Arc<AtomicBool>>>,
    /// What the arena held when it was last made anew.
    kept: usize,
}

type Work = Box<dyn FnOnce(&mut Store) + Send>;

/// The thread, by where it takes work.
struct Worker {
    process: u32,
    number: u64,
    work: Sender<Work>,
}

static WORKER: Mutex<Option<Worker>> = Mutex::new(None);
/// How many workers there were.
static WORKERS: AtomicU64 = AtomicU64::new(0);

/// A value that Python holds. It is let go with this.
#[derive(Debug)]
pub(crate) struct Held {
    number: u64,
    worker: u64,
}

impl Drop for Held {
    fn drop(&mut self) {
        let number = self.number;
        if let Some(worker) = worker().as_ref().filter(|worker| worker.is_of(self)) {
            // A thread that is gone holds nothing.
            let _ = worker.work.send(Box::new(move |store| drop(store.values.remove(&number))));
        }
    }
}

impl Worker {
    fn is_of(&self, held: &Held) -> bool {
        self.process == process::id() && self.number == held.worker
    }

    fn start() -> std::io::Result<Self> {
        let (work, taken) = mpsc::channel::<Work>();
        let number = WORKERS.fetch_add(1, Ordering::Relaxed);
        let run = move || {
            let mut store = Store::new(Limits::default(), number);
            for work in taken {
                work(&mut store);
            }
        };
        thread::Builder::new().name("hyperjam".into()).stack_size(STACK).spawn(run)?;
        Ok(Self { process: process::id(), number, work })
    }
}

fn worker() -> MutexGuard<'static, Option<Worker>> {
    // Nothing is left half done under this lock.
    WORKER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has the store answer a question about these values, and waits. Ctrl+C cancels it, and its exception is passed on.
pub(crate) fn ask<T: Send + 'static>(
    py: Python<'_>,
    about: &[&Held],
    question: impl FnOnce(&mut Store) -> Result<T, Fault> + Send + 'static,
) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let (reply, replied) = mpsc::channel();
    let cancelled = cancel.clone();
    let work: Work = Box::new(move |store| {
        store.begin(cancelled);
        // Who asked may have gone.
        let _ = reply.send(question(store));
    });
    let asked = send(about, work)?;
    let mut replied = replied;
    loop {
        let answer;
        (answer, replied) = py.detach(move || (replied.recv_timeout(PAUSE), replied));
        match answer {
            Ok(answer) => return Ok(answer?),
            Err(RecvTimeoutError::Disconnected) => {
                // Another thread may have a new worker already.
                worker().take_if(|worker| worker.number == asked);
                return Err(Fault::Calculator.into());
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(raised) = py.check_signals() {
                    cancel.store(true, Ordering::Relaxed);
                    return Err(raised);
                }
            }
        }
    }
}

/// Hands work about these values to the worker, and tells its number.
fn send(about: &[&Held], work: Work) -> Result<u64, Fault> {
    let mut worker = worker();
    let is_ours = worker.as_ref().is_some_and(|worker| worker.process == process::id());
    if !is_ours {
        *worker = Worker::start().ok();
    }
    let Some(running) = worker.as_ref() else { return Err(Fault::Calculator) };
    if about.iter().any(|held| !running.is_of(held)) {
        return Err(Fault::Forked);
    }
    let number = running.number;
    if running.work.send(work).is_err() {
        *worker = None;
        return Err(Fault::Calculator);
    }
    Ok(number)
}

impl Store {
    fn new(limits: Limits, worker: u64) -> Self {
        let cancelled = Rc::new(RefCell::new(Arc::new(AtomicBool::new(false))));
        let arena = arena(limits, &cancelled);
        Self { kept: arena.bytes(), arena, limits, worker, values: BTreeMap::new(), next: 0, cancelled }
    }

    /// Begins to work for somebody who may cancel it.
    fn begin(&mut self, cancelled: Arc<AtomicBool>) {
        *self.cancelled.borrow_mut() = cancelled;
        self.arena.renew_work();
        let bytes = self.arena.bytes();
        if bytes > self.limits.bytes / 2 && bytes > 2 * self.kept {
            // Where not even what is held has room, the old arena stays as it was.
            let _ = self.renew(self.limits);
        }
    }

    /// Makes an arena anew, with these limits, that has what is held and nothing else.
    pub(crate) fn renew(&mut self, limits: Limits) -> Result<(), Unfinished> {
        let mut fresh = arena(limits, &self.cancelled);
        self.arena.renew_work();
        let (mut copies, mut values) = (BTreeMap::new(), BTreeMap::new());
        for (number, value) in &self.values {
            let mut copy = |game: &GameId| copied(&mut self.arena, &mut fresh, &mut copies, *game);
            let value = match value {
                Value::Game(game) => Value::Game(copy(game)?),
                Value::Form { left, right } => {
                    let [left, right] =
                        [left, right].map(|games| games.iter().map(&mut copy).collect::<Result<_, _>>());
                    Value::Form { left: left?, right: right? }
                }
                other => other.clone(),
            };
            values.insert(*number, value);
        }
        fresh.renew_work();
        (self.kept, self.arena, self.values, self.limits) = (fresh.bytes(), fresh, values, limits);
        Ok(())
    }

    /// What a question about a board may take.
    pub(crate) fn board_limits(&self) -> hyperjam_rulesets::Limits {
        hyperjam_rulesets::Limits { work: self.limits.work, ..Default::default() }
    }

    /// Keeps a value for Python.
    pub(crate) fn keep(&mut self, value: Value) -> Held {
        let number = self.next;
        self.next += 1;
        self.values.insert(number, value);
        Held { number, worker: self.worker }
    }

    /// Keeps games for Python, if they are not too many.
    pub(crate) fn keep_all(&mut self, games: Vec<GameId>) -> Result<Vec<Held>, Fault> {
        if games.len() > MOST_GAMES {
            return Err(Fault::TooMany { given: games.len(), limit: MOST_GAMES });
        }
        Ok(games.into_iter().map(|game| self.keep(Value::Game(game))).collect())
    }

    /// What is kept under a number; nothing where it is of another store, which [`ask`] refuses before.
    pub(crate) fn value(&self, held: u64) -> Value {
        self.values.get(&held).cloned().unwrap_or(Value::Nothing)
    }

    /// The game without loops that is kept under a number, for a question about such games only.
    pub(crate) fn short(&mut self, held: u64, asked: &'static str) -> Result<GameId, Fault> {
        let found = match self.value(held) {
            Value::Game(game) => return Ok(game),
            Value::Form { left, right } => return Ok(self.arena.game(&left, &right)?),
            Value::Loopy(_) => "a game with loops",
            _ => "infinite",
        };
        Err(Fault::Kinds { asked, expected: "short games", found })
    }
}

impl Held {
    /// Its number in the store.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

fn arena(limits: Limits, cancelled: &Rc<RefCell<Arc<AtomicBool>>>) -> Arena {
    let cancelled = cancelled.clone();
    Arena::with_cancel(limits, move || cancelled.borrow().load(Ordering::Relaxed))
}

/// A game in another arena.
pub(crate) fn copied(
    from: &mut Arena,
    to: &mut Arena,
    copies: &mut BTreeMap<GameId, GameId>,
    game: GameId,
) -> Result<GameId, Unfinished> {
    if let Some(copy) = copies.get(&game) {
        return Ok(*copy);
    }
    let copy = match (from.as_number(game).cloned(), from.as_up_star(game)) {
        (Some(number), _) => to.number(number)?,
        (None, Some(form)) => {
            let number = copied(from, to, copies, form.number)?;
            to.up_star(UpStar { number, ..form })?
        }
        (None, None) => {
            let options = [from.left_options(game)?.to_vec(), from.right_options(game)?.to_vec()];
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter_mut().zip(&options) {
                for option in options {
                    side.push(copied(from, to, copies, *option)?);
                }
            }
            // What is known to have a value is not left undecided.
            to.renew_work();
            to.game(&sides[0], &sides[1])?
        }
    };
    copies.insert(game, copy);
    Ok(copy)
}
