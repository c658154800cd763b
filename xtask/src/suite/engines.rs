//! What people do most, once in every engine that this machine has.

use anyhow::Result;

use crate::environment::Environment;
use crate::page;
use crate::process;
use crate::setup::chromium;
use crate::setup::{Tools, engines};

/// Builds the page and runs the steps of `playwright/engines/`.
pub(super) fn run(environment: &Environment, tools: &Tools, words: &[String]) -> Result<()> {
    page::build(environment, tools)?;
    let mut playwright = chromium::playwright(environment);
    playwright.args(["test", "--config", "engines.config.ts"]).args(words);
    playwright.env("HYPERJAM_ENGINES", engines::as_json(&tools.engines));
    process::visibly(&mut playwright)
}
