//! How the processes of a cluster find each other, and make sure that they are about the same.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::{Cluster, DistributedError, Host};

/// How a greeting begins; the last two bytes are the version of what the processes say to each other.
const MAGIC: [u8; 8] = *b"HJAMNET\x02";
/// Bytes of the program's version in a greeting.
const VERSION: usize = 16;
/// Bytes of a greeting.
const GREETING: usize = MAGIC.len() + VERSION + 5 * 8;
/// What the process that opens a connection says after the greetings.
const AGREED: [u8; 1] = [1];
/// Between two looks whether somebody has come.
const LOOK: Duration = Duration::from_millis(20);
/// How long one attempt to connect may take, and how long somebody who has connected may be silent.
const ATTEMPT: Duration = Duration::from_secs(2);
/// After this time without a word the system asks a machine whether it is there, so often and at such intervals; and so long
/// what was sent to it may be unanswered.
const SILENCE: Duration = Duration::from_secs(10);
const INTERVAL: Duration = Duration::from_secs(5);
const RETRIES: u32 = 3;
const UNANSWERED: Duration = Duration::from_secs(25);

/// What processes tell each other first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    version: String,
    process: u64,
    workers: u64,
    hosts: u32,
    graph: u32,
    is_check: bool,
}

impl Greeting {
    /// That of this process, whose graph file has this checksum, and which checks columns or solves.
    pub(crate) fn new(cluster: &Cluster, graph: u32, is_check: bool) -> Self {
        let mut hosts = crc32fast::Hasher::new();
        for host in &cluster.hosts {
            hosts.update(host.address.as_bytes());
            hosts.update(b"\n");
        }
        let version = env!("CARGO_PKG_VERSION").into();
        let (process, workers) = (cluster.process as u64, cluster.workers as u64);
        Self { version, process, workers, hosts: hosts.finalize(), graph, is_check }
    }

    fn to_bytes(&self) -> [u8; GREETING] {
        let mut bytes = [0; GREETING];
        let (magic, rest) = bytes.split_at_mut(MAGIC.len());
        let (version, numbers) = rest.split_at_mut(VERSION);
        magic.copy_from_slice(&MAGIC);
        version.iter_mut().zip(self.version.bytes()).for_each(|(byte, given)| *byte = given);
        let given = [self.process, self.workers, self.hosts.into(), self.graph.into(), self.is_check.into()];
        for (number, given) in numbers.as_chunks_mut::<8>().0.iter_mut().zip(given) {
            *number = given.to_le_bytes();
        }
        bytes
    }

    /// None if it is no greeting.
    fn of_bytes(bytes: &[u8; GREETING]) -> Option<Self> {
        let rest = bytes.strip_prefix(&MAGIC)?;
        let (version, numbers) = rest.split_at(VERSION);
        let version = str::from_utf8(version).ok()?.trim_end_matches('\0').into();
        let (numbers, _) = numbers.as_chunks::<8>();
        let [process, workers, hosts, graph, is_check] = *numbers else { return None };
        let [process, workers] = [process, workers].map(u64::from_le_bytes);
        let [hosts, graph] = [hosts, graph].map(|number| u64::from_le_bytes(number) as u32);
        let is_check = u64::from_le_bytes(is_check) != 0;
        Some(Self { version, process, workers, hosts, graph, is_check })
    }

    /// What is different in the greeting of a process of the same computation.
    fn differs(&self, given: &Self, host: &Host) -> Option<DistributedError> {
        let hex = |sum: u32| format!("{sum:08x}");
        let task = |is_check: bool| if is_check { "verify" } else { "solve" }.to_owned();
        let pairs = [
            ("version of the program", given.version.clone(), self.version.clone()),
            ("list of hosts (their checksum)", hex(given.hosts), hex(self.hosts)),
            ("number of workers", given.workers.to_string(), self.workers.to_string()),
            ("graph (its checksum)", hex(given.graph), hex(self.graph)),
            ("command", task(given.is_check), task(self.is_check)),
            ("number", given.process.to_string(), host.process.to_string()),
        ];
        let different = pairs.into_iter().find(|(_, given, expected)| given != expected);
        different.map(|(what, given, expected)| DistributedError::Different {
            host: host.clone(),
            what,
            given,
            expected,
        })
    }
}

/// Connects this process with all others, each pair by one connection, which the later process opens. Waits as long as the
/// cluster's patience. Whoever connects without a greeting is passed over.
pub(crate) fn connect(
    cluster: &Cluster,
    greeting: &Greeting,
) -> Result<Vec<Option<TcpStream>>, DistributedError> {
    let Cluster { hosts, process, patience, .. } = cluster;
    let own = &hosts[*process];
    let listen = || {
        let listener = TcpListener::bind(&own.address)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    };
    let listener = listen().map_err(|reason| DistributedError::Listen { host: own.clone(), reason })?;
    let until = Instant::now() + *patience;
    let mut streams: Vec<Option<TcpStream>> = hosts.iter().map(|_| None).collect();
    loop {
        let is_missing =
            |host: &&Host, streams: &[Option<TcpStream>]| host != &own && streams[host.process].is_none();
        for host in
            hosts[..*process].iter().filter(|host| streams[host.process].is_none()).collect::<Vec<_>>()
        {
            let Some((mut stream, given)) = open(host).and_then(|stream| greet(stream, greeting)) else {
                continue;
            };
            if let Some(error) = greeting.differs(&given, host) {
                return Err(error);
            }
            if stream.write_all(&AGREED).is_ok() {
                streams[host.process] = Some(stream);
            }
        }
        while let Ok((stream, _)) = listener.accept() {
            let Some((mut stream, given)) = greet(stream, greeting) else { continue };
            let place = usize::try_from(given.process).unwrap_or(usize::MAX);
            // Who has another list of hosts may have a number that there is not.
            let host = hosts.get(place).unwrap_or(own);
            if let Some(error) = greeting.differs(&given, host) {
                return Err(error);
            }
            // Else it has given up, and comes again.
            if place > *process && stream.read_exact(&mut AGREED.clone()).is_ok() {
                streams[place] = Some(stream);
            }
        }
        let Some(missing) = hosts.iter().find(|host| is_missing(host, &streams)) else { break };
        if Instant::now() >= until {
            return Err(DistributedError::Absent { host: missing.clone(), limit: *patience });
        }
        thread::sleep(LOOK);
    }
    for stream in streams.iter().flatten() {
        let set = stream.set_read_timeout(None).and_then(|()| keep_alive(stream));
        set.map_err(|reason| DistributedError::Listen { host: own.clone(), reason })?;
    }
    Ok(streams)
}

/// A connection to a process, if it listens.
fn open(host: &Host) -> Option<TcpStream> {
    let mut addresses = host.address.to_socket_addrs().ok()?;
    addresses.find_map(|address| TcpStream::connect_timeout(&address, ATTEMPT).ok())
}

/// Sends a greeting and receives one; none where there is none.
fn greet(mut stream: TcpStream, greeting: &Greeting) -> Option<(TcpStream, Greeting)> {
    let mut bytes = [0; GREETING];
    let mut exchange = || -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(ATTEMPT))?;
        stream.write_all(&greeting.to_bytes())?;
        stream.read_exact(&mut bytes)
    };
    exchange().ok()?;
    Some((stream, Greeting::of_bytes(&bytes)?))
}

/// Has the system notice when the machine at the other end is gone.
fn keep_alive(stream: &TcpStream) -> io::Result<()> {
    let socket = SockRef::from(stream);
    let keepalive = TcpKeepalive::new().with_time(SILENCE).with_interval(INTERVAL).with_retries(RETRIES);
    socket.set_tcp_keepalive(&keepalive)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(UNANSWERED))?;
    Ok(())
}
