//! A small server of static files, for this machine only.

mod answer;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow, bail};
use tiny_http::{Method, Request, Server, StatusCode};

use crate::report;
use answer::Answer;

/// How many ports are tried, counting up from the wanted one.
const PORTS: u16 = 100;

/// A server at work on a thread of its own; it ends when this value goes.
pub(crate) struct Serving {
    server: Arc<Server>,
    thread: Option<JoinHandle<()>>,
    address: SocketAddr,
}

impl Serving {
    /// Serves `folder` on a port of 127.0.0.1; 0 means any free one.
    fn start(folder: PathBuf, port: u16) -> Result<Self> {
        let server = Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| anyhow!(error))?;
        let address = server.server_addr().to_ip().context("the server has no address")?;
        let server = Arc::new(server);
        let thread = thread::spawn({
            let server = Arc::clone(&server);
            move || {
                for request in server.incoming_requests() {
                    respond(&folder, request);
                }
            }
        });
        Ok(Self { server, thread: Some(thread), address })
    }

    /// Where the page is to be found.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.server.unblock();
        if let Some(thread) = self.thread.take() {
            // A panic there has already been reported by that thread.
            let _ = thread.join();
        }
    }
}

/// Serves a folder on any free port.
pub(crate) fn on_any_port(folder: PathBuf) -> Result<Serving> {
    Serving::start(folder, 0).context("cannot serve the page on 127.0.0.1")
}

/// Serves a folder until the user ends it.
pub(crate) fn until_interrupted(folder: &Path, port: u16) -> Result<()> {
    let (sender, receiver) = std::sync::mpsc::channel();
    ctrlc::set_handler(move || {
        // Nobody listens any more only when the end has already begun.
        let _ = sender.send(());
    })
    .context("cannot listen for Ctrl+C")?;

    let serving = on_first_free_port(folder, port)?;
    println!("\nHyperjam is at {}\nCtrl+C ends it.", serving.url());
    receiver.recv().context("the wait for Ctrl+C was cut short")?;
    println!("\nEnded.");
    Ok(())
}

/// Serves a folder on the first free port from this one upwards, and says so if it is another.
pub(crate) fn on_first_free_port(folder: &Path, first: u16) -> Result<Serving> {
    let mut reason = None;
    for port in first..=first.saturating_add(PORTS) {
        match Serving::start(folder.to_path_buf(), port) {
            Ok(serving) => {
                if serving.address.port() != first {
                    report::note(&format!("port {first} is taken"));
                }
                return Ok(serving);
            }
            Err(error) => reason = Some(error),
        }
    }
    match reason {
        Some(reason) => {
            Err(reason.context(format!("no port from {first} upwards is free: choose another with --port")))
        }
        None => bail!("no port to try"),
    }
}

fn respond(folder: &Path, request: Request) {
    let asks_for_a_file = matches!(request.method(), Method::Get | Method::Head);
    let accepts = request.headers().iter().find(|header| header.field.equiv("Accept-Encoding"));
    let accepts = accepts.map_or("", |header| header.value.as_str());
    let answer =
        if asks_for_a_file { answer::find(folder, request.url(), accepts) } else { Answer::refused() };
    let with_body = *request.method() != Method::Head;
    // The browser may have closed the connection, which is its right.
    let _ = write(request.into_writer(), &answer, with_body);
}

/// Sends an answer and asks the browser to close the connection: the library keeps a thread for every open one and
/// can leave a new one waiting until another is closed.
fn write(mut writer: impl Write, answer: &Answer, with_body: bool) -> io::Result<()> {
    let reason = StatusCode(answer.status).default_reason_phrase();
    write!(writer, "HTTP/1.1 {} {reason}\r\nConnection: close\r\n", answer.status)?;
    write!(writer, "Content-Length: {}\r\n", answer.body.len())?;
    for header in &answer.headers {
        write!(writer, "{header}\r\n")?;
    }
    writer.write_all(b"\r\n")?;
    if with_body {
        writer.write_all(&answer.body)?;
    }
    writer.flush()
}
