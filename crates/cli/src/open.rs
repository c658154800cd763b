//! `hyperjam open`: the link that opens a drawing in the page.

use std::process::{Command, Stdio};

use hyperjam_editor::document::Document;
use hyperjam_editor::link;

use crate::Streams;
use crate::drawing::{document_of, say_losses};
use crate::failure::{Failure, InputError};

/// Prints the link that opens a drawing in the page.
#[derive(clap::Args)]
#[command(after_help = "\
Without --page the link is what follows the page's address, \"#v1.…\". What a link cannot keep is reported on standard error.

  hyperjam open roads.dot --page https://example.org/hyperjam/ --browser")]
pub(crate) struct Arguments {
    /// The drawing, in any format, or "-" for standard input.
    file: String,
    /// The address of the page.
    #[arg(long, value_name = "ADDRESS", value_parser = page)]
    page: Option<String>,
    /// Open the link in the system's browser, too.
    #[arg(long, requires = "page")]
    browser: bool,
}

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
    let Arguments { file, page, browser } = arguments;
    let document = document_of(file, None, streams)?;
    let link = link_to(file, &document, page.as_deref())?;
    writeln!(streams.output, "{link}")?;
    say_losses("-", &link::losses(&document), streams);
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

/// The system's program that opens an address, and what it is told first.
fn opener() -> (&'static str, &'static [&'static str]) {
    match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(target_os = "windows") => ("rundll32", &["url.dll,FileProtocolHandler"]),
        () => ("xdg-open", &[]),
    }
}
