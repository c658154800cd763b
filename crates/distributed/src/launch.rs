//! Starts the workers, and waits for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};
use timely::worker::Worker;
use timely::{CommunicationConfig, WorkerConfig};

use crate::event::Event;
use crate::meeting::{self, Greeting};
use crate::watched::{Farewell, Watched};
use crate::{Claims, Cluster, Columns, DistributedError, Stage, Verdict, check, part, work};

/// How long connections may take to close after the work.
const CLOSING: Duration = Duration::from_secs(10);

/// Solves the graph of a file together with all other processes of a cluster, which have to be started with the same hosts and
/// an equal file. The answers go to `columns` of process 0; those of other processes are never used. `watch` is told how far it
/// has come.
///
/// Outcomes are those of the convention of the file. Any error of one process is one of all, and whoever is gone is noticed by
/// the end of its connection, or after about half a minute if its machine or the network is gone.
///
/// Cost: each position with its moves is held by one worker, which takes some 30 bytes a move at most, while the part is made, and
/// 45 for each position of others that its moves lead to. What becomes of a position is told once to every worker whose moves
/// lead to it. There is a round for each remoteness that occurs.
///
/// ```
/// use hyperjam_distributed::{Cluster, Column, Columns, solve};
/// use hyperjam_graphfile::write;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers};
/// use std::io;
/// use std::sync::mpsc::{Sender, channel};
///
/// struct Labels(Sender<u32>, Option<Column>);
///
/// impl Columns for Labels {
///     fn begin(&mut self, column: Column, _: u64) -> io::Result<()> {
///         self.1 = Some(column);
///         Ok(())
///     }
///
///     fn write(&mut self, numbers: &[u32]) -> io::Result<()> {
///         if self.1 == Some(Column::Label) {
///             numbers.iter().try_for_each(|label| self.0.send(*label)).map_err(io::Error::other)?;
///         }
///         Ok(())
///     }
///
///     fn finish(&mut self) -> io::Result<()> {
///         Ok(())
///     }
/// }
///
/// // A Nim heap of two.
/// let both = Movers::BOTH;
/// let heap = Graph::from_moves(3, [(1, 0, both), (2, 0, both), (2, 1, both)])?;
/// let file = tempfile::NamedTempFile::new()?;
/// write(&heap, Convention::Normal, None, &mut file.as_file())?;
/// let (sender, labels) = channel();
/// solve(file.path(), &Cluster::alone(2), Box::new(Labels(sender, None)), &mut |_| {})?;
/// assert_eq!(labels.iter().collect::<Vec<_>>(), [0, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    graph: &Path,
    cluster: &Cluster,
    columns: Box<dyn Columns>,
    watch: &mut dyn FnMut(Stage),
) -> Result<(), DistributedError> {
    let columns = (cluster.process == 0).then_some(columns);
    run(graph, cluster, Job::Solve(Mutex::new(columns)), watch).map(drop)
}

/// Checks the columns of a graph together with all other processes of a cluster, as [`solve`] finds them: each worker those
/// of its own positions, of which it reads only these, and which it compares with those of the options. `claims` are the
/// columns as this process has them; all are of one run. What is checked is what `hyperjam_external::verify` checks, and the
/// verdict is the same in every process.
///
/// Cost: memory as for [`solve`]; two rounds for each number that occurs as a label, and to know that classes are not too
/// fine as much as to find them.
///
/// ```
/// use hyperjam_distributed::{Claims, Cluster, Column, Verdict, verify};
/// use hyperjam_graphfile::{ColumnError, write};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Convention;
/// use std::ops::Range;
/// use std::sync::Arc;
///
/// /// Of one position without moves, where everything is 0 but who wins.
/// struct Zero;
///
/// impl Claims for Zero {
///     fn has(&self, _: Column) -> bool {
///         true
///     }
///
///     fn read(&self, column: Column, _: u64, part: Range<u64>) -> Result<Vec<u32>, ColumnError> {
///         let number = match column {
///             Column::LeftFirst => 2,
///             Column::RightFirst => 1,
///             _ => 0,
///         };
///         Ok(part.map(|_| number).collect())
///     }
/// }
///
/// let file = tempfile::NamedTempFile::new()?;
/// write(&Graph::from_moves(1, [])?, Convention::Normal, None, &mut file.as_file())?;
/// let verdict = verify(file.path(), &Cluster::alone(1), Arc::new(Zero), &mut |_| {})?;
/// assert_eq!(verdict, Verdict::Holds { positions: 1, has_labels: true });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(
    graph: &Path,
    cluster: &Cluster,
    claims: Arc<dyn Claims>,
    watch: &mut dyn FnMut(Stage),
) -> Result<Verdict, DistributedError> {
    let verdict = run(graph, cluster, Job::Verify(claims), watch)?;
    // Workers that end without an error have one.
    verdict.ok_or(DistributedError::Panicked { worker: cluster.process * cluster.workers })
}

/// What the workers are to do.
enum Job {
    /// For the first worker of all, where the answers go.
    Solve(Mutex<Option<Box<dyn Columns>>>),
    Verify(Arc<dyn Claims>),
}

impl Job {
    fn work(
        &self,
        graph: &Path,
        cluster: &Cluster,
        worker: &mut Worker,
        say: &dyn Fn(Stage),
    ) -> Result<Option<Verdict>, DistributedError> {
        match self {
            Self::Solve(columns) => {
                let is_first = worker.index() == 0;
                let columns = columns.lock().ok().filter(|_| is_first).and_then(|mut columns| columns.take());
                work::work(graph, cluster, worker, columns, say).map(|()| None)
            }
            Self::Verify(claims) => check::check(graph, cluster, worker, &**claims, say).map(Some),
        }
    }
}

/// Has the workers of all processes do something. Returns the verdict, if it is a check.
fn run(
    graph: &Path,
    cluster: &Cluster,
    job: Job,
    watch: &mut dyn FnMut(Stage),
) -> Result<Option<Verdict>, DistributedError> {
    cluster.check()?;
    let checksum = part::open(graph)?.checksum()?;
    let (sender, events) = channel();
    let farewell = Arc::new(Farewell::default());
    let (builders, others) = match cluster.hosts.len() {
        0 | 1 => {
            let config = CommunicationConfig::Process(cluster.workers);
            config.try_build().map_err(|reason| DistributedError::Start { reason })?
        }
        _ => {
            let sockets =
                meeting::connect(cluster, &Greeting::new(cluster, checksum, matches!(job, Job::Verify(_))))?;
            watch(Stage::Connected);
            let watched = |(process, socket)| Watched::new(process, socket, &sender, &farewell);
            let sockets = sockets.into_iter().enumerate();
            let sockets =
                sockets.map(|(process, socket)| socket.map(|socket| watched((process, socket)))).collect();
            connected(cluster, sockets)?
        }
    };
    let guards = start(graph, cluster, job, &sender, (builders, others))?;
    finish(cluster, guards, &events, sender, &farewell, watch)
}

/// What timely's workers are built from.
type Builders = (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>);

fn connected(cluster: &Cluster, sockets: Vec<Option<Watched>>) -> Result<Builders, DistributedError> {
    let hooks = Hooks::default();
    let allocators = ProcessBuilder::new_typed_vector(cluster.workers, hooks.refill.clone(), None);
    let built =
        initialize_networking_from_sockets(allocators, sockets, cluster.process, cluster.workers, hooks);
    let (builders, guard) = built.map_err(|error| DistributedError::Start { reason: error.to_string() })?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}

fn start(
    graph: &Path,
    cluster: &Cluster,
    job: Job,
    sender: &Sender<Event>,
    (builders, others): Builders,
) -> Result<WorkerGuards<()>, DistributedError> {
    let (graph, cluster, sender) = (PathBuf::from(graph), cluster.clone(), sender.clone());
    let first = cluster.process * cluster.workers;
    let started = timely::execute::execute_from(builders, others, WorkerConfig::default(), move |worker| {
        let index = worker.index();
        // Whoever waits is gone only where another worker has failed.
        let tell = |event| drop(sender.send(event));
        let say = |stage| {
            if index == first {
                tell(Event::Stage(stage));
            }
        };
        let done = catch_unwind(AssertUnwindSafe(|| job.work(&graph, &cluster, worker, &say)));
        tell(Event::Done(done.unwrap_or(Err(DistributedError::Panicked { worker: index }))));
    });
    started.map_err(|reason| DistributedError::Start { reason })
}

/// Waits until all workers are done, or something has failed. Then the threads that are left wait for ever, and end with the
/// process: none of them can be told to.
fn finish(
    cluster: &Cluster,
    guards: WorkerGuards<()>,
    events: &Receiver<Event>,
    sender: Sender<Event>,
    farewell: &Farewell,
    watch: &mut dyn FnMut(Stage),
) -> Result<Option<Verdict>, DistributedError> {
    let (mut done, mut failure, mut verdict) = (0, None, None);
    while done < cluster.workers {
        match events.recv() {
            Ok(Event::Stage(stage)) => watch(stage),
            Ok(Event::Done(Ok(found))) => {
                done += 1;
                verdict = found;
            }
            Ok(Event::Done(Err(error))) => {
                done += 1;
                let is_own = |error: &DistributedError| !matches!(error, DistributedError::Peer { .. });
                if failure.as_ref().is_none_or(|known| !is_own(known) && is_own(&error)) {
                    failure = Some(error);
                }
                if matches!(failure, Some(DistributedError::Panicked { .. })) {
                    break;
                }
            }
            Ok(Event::Lost(process)) => {
                let host = cluster.hosts[process].clone();
                failure.get_or_insert(DistributedError::Lost { host });
                break;
            }
            Ok(Event::Closed) | Err(_) => break,
        }
    }
    farewell.say();
    if done == cluster.workers {
        // What was sent last has to leave before the process ends.
        thread::spawn(move || {
            guards.join();
            drop(sender.send(Event::Closed));
        });
        let until = Instant::now() + CLOSING;
        loop {
            match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Event::Closed) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
                Ok(_) => {}
            }
        }
    } else {
        std::mem::forget(guards);
    }
    failure.map_or(Ok(verdict), Err)
}
