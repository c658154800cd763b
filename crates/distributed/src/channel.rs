//! Messages between workers, in rounds.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::probe::Probe;
use timely::dataflow::{InputHandleVec, ProbeHandle, Scope};
use timely::worker::Worker;

/// How many messages a worker sends before it looks whether they have arrived,
const WINDOW: usize = 1 << 16;
/// and how many such windows may be under way.
const LAG: u64 = 2;
/// In a time of the dataflow, the bits from here on are the round, and the others the window.
const ROUND: u32 = 24;

/// What may be sent.
pub(crate) trait Message: ExchangeData + Clone {}
impl<M: ExchangeData + Clone> Message for M {}

/// A channel between all workers: a dataflow whose input each worker addresses to workers, in rounds.
///
/// A round is over when everything has arrived that anybody sent in it, which timely's progress tracking says. What is under
/// way at one time is bounded: a worker waits until all but its last messages have been taken.
pub(crate) struct Channel<M: Message> {
    messages: Endpoint<M>,
    /// The number that each worker adds to a round, with the worker.
    numbers: Endpoint<(u32, u64)>,
    probe: ProbeHandle<u64>,
    round: u64,
}

/// One stream of a channel, as a worker has it.
struct Endpoint<M: Message> {
    input: InputHandleVec<u64, (u32, M)>,
    inbox: Inbox<M>,
}

/// What has arrived, by the time at which it was sent.
type Inbox<M> = Rc<RefCell<VecDeque<(u64, Vec<(u32, M)>)>>>;

impl<M: Message> Endpoint<M> {
    fn new(scope: Scope<'_, u64>, probe: &ProbeHandle<u64>) -> Self {
        let (mut input, inbox) = (InputHandleVec::new(), Inbox::<M>::default());
        let arrived = Rc::clone(&inbox);
        let route = Exchange::new(|message: &(u32, M)| u64::from(message.0));
        let stream = input.to_stream(scope);
        let taken = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(route, "take", |_, _| {
            move |input, _| {
                input.for_each(|times, messages| {
                    // A message of an input has one.
                    let time = times.least().copied().unwrap_or_default();
                    arrived.borrow_mut().push_back((time, std::mem::take(messages)));
                });
            }
        });
        taken.probe_with(probe);
        Self { input, inbox }
    }

    /// Takes what has arrived of rounds before a time: others may already be in the next one.
    fn take(&self, before: u64, mut take: impl FnMut(M)) {
        let mut later = VecDeque::new();
        loop {
            let next = self.inbox.borrow_mut().pop_front();
            match next {
                None => break,
                Some(next) if next.0 >= before => later.push_back(next),
                Some((_, messages)) => messages.into_iter().for_each(|(_, message)| take(message)),
            }
        }
        *self.inbox.borrow_mut() = later;
    }
}

impl<M: Message> Channel<M> {
    /// To be made by all workers in the same order.
    pub(crate) fn new(worker: &mut Worker) -> Self {
        worker.dataflow(|scope| {
            let probe = ProbeHandle::new();
            let (messages, numbers) = (Endpoint::new(scope, &probe), Endpoint::new(scope, &probe));
            Self { messages, numbers, probe, round: 0 }
        })
    }

    /// A round, in which all workers take part: sends messages, each to a worker, and takes those that come. Returns the
    /// number of each worker. Whoever comes back from it has taken everything.
    pub(crate) fn round(
        &mut self,
        worker: &mut Worker,
        outgoing: impl IntoIterator<Item = (u32, M)>,
        number: u64,
        mut take: impl FnMut(M),
    ) -> Vec<u64> {
        let (first, end) = (self.round << ROUND, (self.round + 1) << ROUND);
        let mut window = 0;
        for (nth, message) in outgoing.into_iter().enumerate() {
            if nth > 0 && nth.is_multiple_of(WINDOW) {
                window += 1;
                self.advance_to(first + window);
                while window >= LAG && self.probe.less_than(&(first + window + 1 - LAG)) {
                    worker.step_or_park(None);
                    self.messages.take(end, &mut take);
                }
            }
            self.messages.input.send(message);
        }
        let me = worker.index() as u32;
        (0..worker.peers() as u32).for_each(|peer| self.numbers.input.send((peer, (me, number))));
        self.advance_to(end);
        while self.probe.less_than(&end) {
            worker.step_or_park(None);
            self.messages.take(end, &mut take);
        }
        self.messages.take(end, &mut take);
        self.round += 1;
        let mut numbers = vec![0; worker.peers()];
        self.numbers.take(end, |(worker, number)| numbers[worker as usize] = number);
        numbers
    }

    /// The number of each worker, and no messages.
    pub(crate) fn gather(&mut self, worker: &mut Worker, number: u64) -> Vec<u64> {
        self.round(worker, [], number, |_| {})
    }

    /// The sum of a number of each worker.
    pub(crate) fn sum(&mut self, worker: &mut Worker, number: u64) -> u64 {
        self.gather(worker, number).iter().sum()
    }

    fn advance_to(&mut self, time: u64) {
        self.messages.input.advance_to(time);
        self.numbers.input.advance_to(time);
    }
}
