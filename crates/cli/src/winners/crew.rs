//! A search for the winner of one board on several threads, with the answers of one.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;

use hyperjam_rulesets::{Board, Unsolved};
use hyperjam_sums::{SearchLimits, WinnerSearch};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::Unfinished;

use crate::search::STACK;

/// So many states are looked at by one thread alone before others join: fewer are sooner looked at than shared.
const ALONE: u64 = 20_000;

/// What is searched, and how.
#[derive(Clone, Copy)]
pub(crate) struct Searched<'s> {
    /// Opens the board: each thread has its own.
    pub(crate) open: &'s (dyn Fn() -> Result<Box<dyn Board>, Unsolved> + Sync),
    pub(crate) convention: Convention,
    /// For all threads together.
    pub(crate) limits: SearchLimits,
    pub(crate) threads: usize,
}

/// A move, and the replies to it that have to be searched.
struct Candidate {
    nth: usize,
    replies: Vec<usize>,
    /// Whether it is seen at once to lose.
    loses: bool,
}

/// What is asked of a player’s moves after others were made.
enum Question {
    /// Which of these is the first that wins, or of all of them whether they do. Threads take the replies to them in this order. A
    /// reply that wins rules its candidate out, and one all of whose replies lose wins: then those behind it do not matter any
    /// more. So the answer is the same whoever is quickest.
    Candidates { candidates: Vec<Candidate>, asks_for_all: bool },
    /// Which is the first that wins, where one thread may know it already: whoever is first to find it says so.
    Known,
}

/// A question, and how far it is answered.
struct Task {
    made: Vec<(Player, usize)>,
    player: Player,
    question: Question,
    answers: Mutex<Answers>,
}

#[derive(Default)]
struct Answers {
    /// The candidate and the reply that are taken next.
    next: (usize, usize),
    /// Of each candidate how many replies are not known to lose, and whether one wins.
    open: Vec<(usize, bool)>,
    /// The first move that wins, where one thread has found it.
    known: Option<Option<usize>>,
    failed: Option<Unsolved>,
}

/// What a thread does next for a task: the candidate and the number of the reply, where there are some.
type Job = Option<(usize, usize)>;

/// A lock, also where a thread has panicked, which ends the program.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Task {
    fn new(made: Vec<(Player, usize)>, player: Player, question: Question) -> Self {
        let open = match &question {
            Question::Candidates { candidates, .. } => {
                candidates.iter().map(|candidate| (candidate.replies.len(), candidate.loses)).collect()
            }
            Question::Known => Vec::new(),
        };
        Self { made, player, question, answers: Mutex::new(Answers { open, ..Answers::default() }) }
    }

    /// Whether what a job finds still matters.
    fn is_wanted(&self, answers: &Answers, job: Job) -> bool {
        if answers.failed.is_some() {
            return false;
        }
        match (&self.question, job) {
            (Question::Candidates { asks_for_all, .. }, Some((candidate, _))) => {
                let is_ahead = || answers.wins().is_none_or(|first| candidate < first);
                !answers.open[candidate].1 && (*asks_for_all || is_ahead())
            }
            _ => answers.known.is_none(),
        }
    }

    /// The next job, if one is left.
    fn take(&self, has_begun: bool) -> Option<Job> {
        let mut answers = locked(&self.answers);
        let Question::Candidates { candidates, .. } = &self.question else {
            return (!has_begun && self.is_wanted(&answers, None)).then_some(None);
        };
        while let Some(candidate) = candidates.get(answers.next.0) {
            let job = Some(answers.next);
            if answers.next.1 < candidate.replies.len() && self.is_wanted(&answers, job) {
                answers.next.1 += 1;
                return Some(job);
            }
            answers.next = (answers.next.0 + 1, 0);
        }
        None
    }

    /// Notes whether a reply wins, or which move does.
    fn put(&self, job: Job, found: Result<Found, Unsolved>) {
        let mut answers = locked(&self.answers);
        match (found, job) {
            (Ok(Found::Reply(true)), Some((candidate, _))) => answers.open[candidate].1 = true,
            (Ok(Found::Reply(false)), Some((candidate, _))) => answers.open[candidate].0 -= 1,
            (Ok(Found::Move(nth)), _) => answers.known = Some(nth),
            // What is broken off is not wanted any more.
            (Ok(_) | Err(Unsolved::Values(Unfinished::Cancelled)), _) => {}
            (Err(unsolved), _) => answers.failed = answers.failed.or(Some(unsolved)),
        }
    }
}

impl Answers {
    /// The first candidate that is known to win.
    fn wins(&self) -> Option<usize> {
        self.open.iter().position(|candidate| *candidate == (0, false))
    }
}

/// What a job finds.
enum Found {
    /// Whether the reply wins.
    Reply(bool),
    /// The first move that wins.
    Move(Option<usize>),
}

/// What threads have in common: how many states they looked at.
struct Shared {
    states: AtomicU64,
    limit: u64,
}

/// What a thread looks for at the moment.
struct Wanted {
    task: Arc<Task>,
    job: Job,
}

/// The search of one thread.
struct Worker<'s> {
    search: WinnerSearch<'s>,
    wanted: Rc<RefCell<Option<Wanted>>>,
    /// How many of the states it looked at are counted among those of all.
    counted: Rc<Cell<u64>>,
    shared: Arc<Shared>,
}

impl<'s> Worker<'s> {
    /// A search that is broken off when it is not wanted any more, or when `goes_on`, which is asked now and then with the states of
    /// all threads, says so.
    fn new(
        searched: Searched<'_>,
        shared: &Arc<Shared>,
        goes_on: impl Fn(u64) -> bool + 's,
    ) -> Result<Self, Unsolved> {
        let board = (searched.open)()?;
        let limits = SearchLimits { bytes: searched.limits.bytes / searched.threads, ..searched.limits };
        let search = WinnerSearch::in_convention(&[(&*board, false)], searched.convention, limits)?;
        let (wanted, counted) = (Rc::new(RefCell::new(None::<Wanted>)), Rc::new(Cell::new(0)));
        let (of_search, count, all) = (wanted.clone(), counted.clone(), shared.clone());
        let search = search.watched(move |states| {
            let total = all.count(&count, states);
            let goes_on = goes_on(total);
            let Some(Wanted { task, job }) = &*of_search.borrow() else { return goes_on };
            let mut answers = locked(&task.answers);
            if total > all.limit {
                answers.failed = answers.failed.or(Some(Unsolved::States { limit: all.limit }));
            }
            goes_on && task.is_wanted(&answers, *job)
        });
        Ok(Self { search, wanted, counted, shared: shared.clone() })
    }

    fn go_to(&mut self, made: &[(Player, usize)]) {
        self.search.restart();
        made.iter().for_each(|(player, nth)| self.search.make(*player, 0, *nth));
    }

    /// Does what is to be done for a task until nothing is left.
    fn work_on(&mut self, task: &Arc<Task>) {
        let mut has_begun = false;
        while let Some(job) = task.take(has_begun) {
            has_begun = true;
            *self.wanted.borrow_mut() = Some(Wanted { task: task.clone(), job });
            let found = self.find(task, job);
            *self.wanted.borrow_mut() = None;
            self.shared.count(&self.counted, self.search.states());
            task.put(job, found);
        }
        self.go_to(&task.made);
    }

    fn find(&mut self, task: &Task, job: Job) -> Result<Found, Unsolved> {
        self.go_to(&task.made);
        match (&task.question, job) {
            (Question::Candidates { candidates, .. }, Some((candidate, reply))) => {
                let Candidate { nth, replies, .. } = &candidates[candidate];
                self.search.make(task.player, 0, *nth);
                let other = task.player.opponent();
                Ok(Found::Reply(self.search.wins_by(other, 0, replies[reply])?))
            }
            _ => Ok(Found::Move(self.search.winning_move(task.player)?.map(|(_, nth)| nth))),
        }
    }
}

impl Shared {
    /// Counts the states that a thread has looked at since they were counted last; all of them together.
    fn count(&self, counted: &Cell<u64>, states: u64) -> u64 {
        let more = states - counted.replace(states);
        self.states.fetch_add(more, Ordering::Relaxed) + more
    }
}

/// A search for the winner of a board, for which threads join when it takes long. Its answers are those of one thread, unless a limit
/// is reached: each thread remembers what it finds by itself, within its part of the memory.
pub(crate) struct Crew<'s, 'scope, 'env> {
    searched: Searched<'env>,
    own: Worker<'s>,
    /// Whether the own search may be broken off for others to join.
    is_alone: Rc<Cell<bool>>,
    scope: &'scope Scope<'scope, 'env>,
    others: Vec<Sender<Arc<Task>>>,
    rested: Option<Receiver<()>>,
    made: Vec<(Player, usize)>,
    /// The first moves that win before any was made, where threads found them together.
    first: [Option<Option<usize>>; 2],
}

impl<'s, 'scope, 'env> Crew<'s, 'scope, 'env> {
    /// Tells now and then how many states were looked at. [`Unsolved::Loop`] if play may go on for ever.
    pub(crate) fn new(
        searched: Searched<'env>,
        scope: &'scope Scope<'scope, 'env>,
        told: impl Fn(u64) + 's,
    ) -> Result<Self, Unsolved> {
        let shared = Arc::new(Shared { states: AtomicU64::new(0), limit: searched.limits.states });
        let is_alone = Rc::new(Cell::new(searched.threads > 1));
        let may_be_broken_off = is_alone.clone();
        let goes_on = move |states| {
            told(states);
            !may_be_broken_off.get() || states <= ALONE
        };
        let own = Worker::new(searched, &shared, goes_on)?;
        let (others, made) = (Vec::new(), Vec::new());
        Ok(Self { searched, own, is_alone, scope, others, rested: None, made, first: [None; 2] })
    }

    /// How many states were looked at.
    pub(crate) fn states(&self) -> u64 {
        self.own.shared.count(&self.own.counted, self.own.search.states())
    }

    /// Whether a player who starts wins.
    pub(crate) fn wins(&mut self, player: Player) -> Result<bool, Unsolved> {
        if let Some(wins) = self.alone(|search| search.wins(player))? {
            return Ok(wins);
        }
        // Who cannot move wins misère play.
        let is_stuck = self.own.search.ranked_moves(player)?.is_empty();
        Ok(is_stuck && self.searched.convention == Convention::Misere || self.first_win(player)?.is_some())
    }

    /// The moves of a player who starts, and whether they win.
    pub(crate) fn winning_moves(&mut self, player: Player, count: usize) -> Result<Vec<bool>, Unsolved> {
        let one_by_one =
            |search: &mut WinnerSearch<'s>| (0..count).map(|nth| search.wins_by(player, 0, nth)).collect();
        if let Some(wins) = self.alone(one_by_one)? {
            return Ok(wins);
        }
        let mut wins = vec![false; count];
        for (moves, is_win) in self.judged(player, true)? {
            moves.into_iter().for_each(|nth| wins[nth] = is_win);
        }
        Ok(wins)
    }

    /// The first move that wins, in the order in which moves are tried.
    pub(crate) fn winning_move(&mut self, player: Player) -> Result<Option<usize>, Unsolved> {
        let found = self.alone(|search| search.winning_move(player))?;
        match found {
            Some(found) => Ok(found.map(|(_, nth)| nth)),
            None if self.made.is_empty() => self.first_win(player),
            None => {
                let task = self.finish(player, Question::Known)?;
                let known = locked(&task.answers).known;
                Ok(known.flatten())
            }
        }
    }

    /// The move after which the board looks best.
    pub(crate) fn promising_move(&mut self, player: Player) -> Result<Option<usize>, Unsolved> {
        Ok(self.own.search.promising_move(player)?.map(|(_, nth)| nth))
    }

    pub(crate) fn make(&mut self, player: Player, nth: usize) {
        self.made.push((player, nth));
        self.own.search.make(player, 0, nth);
    }

    pub(crate) fn restart(&mut self) {
        self.made.clear();
        self.own.search.restart();
    }

    /// What the own search answers; none if that takes long, or has done before, so that others join.
    fn alone<T>(
        &mut self,
        ask: impl FnOnce(&mut WinnerSearch<'s>) -> Result<T, Unsolved>,
    ) -> Result<Option<T>, Unsolved> {
        if !self.others.is_empty() {
            return Ok(None);
        }
        match ask(&mut self.own.search) {
            Err(Unsolved::Values(Unfinished::Cancelled)) if self.is_alone.get() => {
                self.call();
                Ok(None)
            }
            found => found.map(Some),
        }
    }

    /// Has other threads join.
    fn call(&mut self) {
        self.is_alone.set(false);
        let (rest, rested) = mpsc::channel();
        for _ in 1..self.searched.threads {
            let (send, tasks) = mpsc::channel::<Arc<Task>>();
            let (searched, shared, rest) = (self.searched, self.own.shared.clone(), rest.clone());
            let work = move || {
                let mut worker = Worker::new(searched, &shared, |_| true);
                for task in tasks {
                    // One that has no board leaves the work to others.
                    if let Ok(worker) = &mut worker {
                        worker.work_on(&task);
                    }
                    if rest.send(()).is_err() {
                        return;
                    }
                }
            };
            let thread = std::thread::Builder::new().stack_size(STACK);
            // Where the system has no thread to give, fewer do the work.
            if thread.spawn_scoped(self.scope, work).is_ok() {
                self.others.push(send);
            }
        }
        self.rested = Some(rested);
    }

    fn first_win(&mut self, player: Player) -> Result<Option<usize>, Unsolved> {
        if let Some(known) = self.first[player.index()] {
            return Ok(known);
        }
        let judged = self.judged(player, false)?;
        let first = judged.into_iter().find(|(_, wins)| *wins).and_then(|(moves, _)| moves.first().copied());
        self.first[player.index()] = Some(first);
        Ok(first)
    }

    /// The moves of a player in the order in which they are tried, those to the same state together, and whether they win; if only
    /// the first that wins is looked for, what is behind it counts as lost.
    fn judged(&mut self, player: Player, asks_for_all: bool) -> Result<Vec<(Vec<usize>, bool)>, Unsolved> {
        let mut moves = Vec::new();
        let mut candidates = Vec::new();
        for ranked in self.own.search.ranked_moves(player)? {
            let numbers: Vec<usize> = ranked.moves.into_iter().map(|(_, nth)| nth).collect();
            let Some(nth) = numbers.first().copied() else { continue };
            let mut candidate = Candidate { nth, replies: Vec::new(), loses: ranked.wins == Some(false) };
            if ranked.wins.is_none() {
                self.own.search.make(player, 0, nth);
                let replies = self.own.search.ranked_moves(player.opponent());
                self.own.go_to(&self.made);
                for reply in replies? {
                    candidate.loses |= reply.wins == Some(true);
                    let open = reply.moves.first().filter(|_| reply.wins.is_none());
                    candidate.replies.extend(open.map(|(_, nth)| *nth));
                }
            }
            candidates.push(candidate);
            moves.push(numbers);
            if ranked.wins == Some(true) && !asks_for_all {
                break;
            }
        }
        let task = self.finish(player, Question::Candidates { candidates, asks_for_all })?;
        let answers = locked(&task.answers);
        let first = answers.wins();
        let judge = |(nth, numbers): (usize, Vec<usize>)| {
            let wins = if asks_for_all { answers.open[nth] == (0, false) } else { first == Some(nth) };
            (numbers, wins)
        };
        Ok(moves.into_iter().enumerate().map(judge).collect())
    }

    /// Has all threads answer a question.
    fn finish(&mut self, player: Player, question: Question) -> Result<Arc<Task>, Unsolved> {
        let task = Arc::new(Task::new(self.made.clone(), player, question));
        let called = self.others.iter().filter(|other| other.send(task.clone()).is_ok()).count();
        self.own.work_on(&task);
        if let Some(rested) = &self.rested {
            rested.iter().take(called).for_each(drop);
        }
        match locked(&task.answers).failed {
            Some(unsolved) => Err(unsolved),
            None => Ok(task.clone()),
        }
    }
}
