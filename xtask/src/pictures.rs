//! The pictures of README.md, of the manual and of shared links, made from the page as it is built.

use std::process::Command;

use anyhow::Result;

use crate::environment::Environment;
use crate::process;
use crate::setup::Tools;
use crate::setup::chromium::Chromium;

/// Has the browser make every picture anew. `playwright/pictures.mjs` lists them, and says how each is reached.
pub(crate) fn make(environment: &Environment, tools: &Tools) -> Result<()> {
    let mut node = Command::new("node");
    node.arg("pictures.mjs").current_dir(environment.playwright());
    if let Some(Chromium::System(program)) = &tools.chromium {
        node.env("HYPERJAM_CHROMIUM", program);
    }
    process::visibly(&mut node)
}
