//! `hyperjam open`: the link that opens a drawing in the page.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use hyperjam_editor::document::Document;
use hyperjam_editor::link;

use crate::Streams;
use crate::drawing::{Said, document_of, say, say_losses};
use crate::failure::{Failure, InputError};
use crate::replacing::replace;

/// Prints the link that opens a drawing in the page.
#[derive(clap::Args)]
#[command(after_help = "\
The address that --page gives is remembered for the next time, in the file hyperjam/page of the folder for settings ($XDG_CONFIG_HOME,
or ~/.config; %APPDATA% in Windows), and another one given by --page takes its place. Where none is known, and with --fragment, the link
is what follows the address, \"#v1.…\". What a link cannot keep is reported on standard error.

  hyperjam open roads.dot --page https://example.org/hyperjam/ --browser")]
pub(crate) struct Arguments {
    /// The drawing, in any format, or "-" for standard input.
    file: String,
    /// The address of the page; without it, the one that was given last.
    #[arg(long, visible_alias = "address", value_name = "ADDRESS", value_parser = page)]
    page: Option<String>,
    /// Print the link without an address, also where one is remembered.
    #[arg(long, conflicts_with_all = ["page", "browser"])]
    fragment: bool,
    /// Open the link in the system's browser, too.
    #[arg(long)]
    browser: bool,
}

/// The most bytes of the file in which an address is remembered that are read.
const MOST_ADDRESS: u64 = 1 << 14;

/// Why a text is no address of a page.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum AddressError {
    /// It is of another scheme, or of none.
    #[error("the address of a page begins with http:// or https://")]
    Scheme,
    /// No address has blanks and control characters.
    #[error("an address has no blanks")]
    Blank,
}

/// The address of a page, without what follows a `#`.
pub(crate) fn page(given: &str) -> Result<String, AddressError> {
    let address = given.split('#').next().unwrap_or_default();
    if !["http://", "https://"].iter().any(|scheme| address.starts_with(scheme)) {
        return Err(AddressError::Scheme);
    }
    if address.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(AddressError::Blank);
    }
    Ok(address.to_owned())
}

/// The link to the drawing in the named file.
pub(crate) fn link_to(file: &str, document: &Document, page: Option<&str>) -> Result<String, Failure> {
    let fragment = link::fragment(document).map_err(|error| Failure::input(file, error))?;
    Ok(format!("{}{fragment}", page.unwrap_or_default()))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { file, page: given, fragment, browser } = arguments;
    let document = document_of(file, Said::default(), streams)?;
    let page = match given {
        Some(given) => Some(given.clone()),
        None if *fragment => None,
        None => remembered(streams),
    };
    if *browser && page.is_none() {
        return Err(Failure::input(file, InputError::NoPage));
    }
    let link = link_to(file, &document, page.as_deref())?;
    writeln!(streams.output, "{link}")?;
    say_losses("-", &link::losses(&document), streams);
    if let Some(given) = given {
        remember(given, streams);
    }
    if *browser {
        streams.output.flush()?;
        let (program, before) = opener();
        let started =
            Command::new(program).args(before).arg(&link).stdin(Stdio::null()).stdout(Stdio::null()).status();
        let status = started.map_err(|error| Failure::input(program, error))?;
        if !status.success() {
            return Err(Failure::input(program, InputError::NoBrowser(status)));
        }
    }
    Ok(())
}

/// The file in which the address is remembered.
fn memory(streams: &Streams<'_>) -> Option<PathBuf> {
    streams.settings.map(|folder| folder.join("page"))
}

/// The address that was given last. A file that cannot be read as one is said, and does no other harm.
fn remembered(streams: &mut Streams<'_>) -> Option<String> {
    let file = memory(streams)?;
    let mut text = String::new();
    let read = File::open(&file).and_then(|opened| opened.take(MOST_ADDRESS).read_to_string(&mut text));
    let found = match read {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => Err(error.to_string()),
        Ok(_) => page(text.trim_end_matches(['\r', '\n'])).map_err(|error| error.to_string()),
    };
    match found {
        Ok(page) => Some(page),
        Err(reason) => {
            say(
                &file.to_string_lossy(),
                &format!("the remembered address cannot be read: {reason}"),
                streams,
            );
            None
        }
    }
}

/// Keeps an address for the next time. Where that cannot be done it is said.
fn remember(page: &str, streams: &mut Streams<'_>) {
    let Some(file) = memory(streams) else { return };
    if fs::read_to_string(&file).is_ok_and(|before| before.trim_end() == page) {
        return;
    }
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| replace(&file, |file| writeln!(file, "{page}")));
    if let Err(error) = written {
        say(&file.to_string_lossy(), &format!("the address is not remembered: {error}"), streams);
    }
}

/// The system's program that opens an address, and what it is told first.
fn opener() -> (&'static str, &'static [&'static str]) {
    match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(target_os = "windows") => ("rundll32", &["url.dll,FileProtocolHandler"]),
        () => ("xdg-open", &[]),
    }
}
