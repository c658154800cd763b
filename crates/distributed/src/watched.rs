//! Connections whose end is noticed.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::event::Event;

/// With how many zeros timely ends what it sends: an empty header.
const LAST: usize = 48;
/// How long after the end of a connection the work may still take.
const GRACE: Duration = Duration::from_secs(10);

/// Whether the work of this process is done, so that connections may end.
#[derive(Default)]
pub(crate) struct Farewell {
    said: Mutex<bool>,
    changed: Condvar,
}

impl Farewell {
    pub(crate) fn say(&self) {
        *self.said.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Waits for it. Returns whether it came in time.
    fn came(&self) -> bool {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let (said, _) = self
            .changed
            .wait_timeout_while(said, GRACE, |said| !*said)
            .unwrap_or_else(PoisonError::into_inner);
        *said
    }
}

/// A connection to a process.
///
/// Where it fails, timely's threads would panic, in each of them and in all workers. So none of them learns of it: who waits for
/// the workers is told, and the thread waits until the process ends.
pub(crate) struct Watched {
    process: usize,
    stream: TcpStream,
    events: Sender<Event>,
    farewell: Arc<Farewell>,
    /// How many of the last bytes were zeros.
    zeros: usize,
}

impl Watched {
    pub(crate) fn new(
        process: usize,
        stream: TcpStream,
        events: &Sender<Event>,
        farewell: &Arc<Farewell>,
    ) -> Self {
        Self { process, stream, events: events.clone(), farewell: Arc::clone(farewell), zeros: 0 }
    }

    fn is_lost(&self) -> ! {
        // Nobody waits any more where the work is done.
        drop(self.events.send(Event::Lost(self.process)));
        loop {
            thread::park();
        }
    }

    fn unless_lost<T>(&self, result: io::Result<T>) -> io::Result<T> {
        match result {
            Err(error) if error.kind() != ErrorKind::Interrupted => self.is_lost(),
            result => result,
        }
    }
}

impl Read for Watched {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // An end that was announced, unless the last numbers only look like it.
                Ok(0) if self.zeros >= LAST && self.farewell.came() => return Ok(0),
                Ok(0) | Err(_) => self.is_lost(),
                Ok(count) => {
                    let zeros = bytes[..count].iter().rev().take(LAST).take_while(|byte| **byte == 0).count();
                    self.zeros = if zeros == count { self.zeros + zeros } else { zeros };
                    return Ok(count);
                }
            }
        }
    }
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes);
        self.unless_lost(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.stream.flush();
        self.unless_lost(flushed)
    }
}

impl Stream for Watched {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self::new(self.process, stream, &self.events, &self.farewell))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let shut = self.stream.shutdown(how);
        self.unless_lost(shut)
    }
}
