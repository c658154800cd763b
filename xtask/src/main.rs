//! The project's commands: `cargo xtask setup | build | run | test | bench`.
//!
//! Every command first makes present what it needs and is missing, in this order (one file a step under `setup/`):
//! 1. the `wasm32-unknown-unknown` target;
//! 2. the packages of `playwright/`, among them the one source of `wasm-opt` and `esbuild`;
//! 3. `wasm-bindgen` at the version of Cargo.lock, and Trunk;
//! 4. for the browser tests only, a Chromium.
//!
//! Nothing is fetched or built that is there already, so a second run is quick.
#![expect(clippy::print_stdout, reason = "a command line's output is what it is for")]

mod bench;
mod chunks;
mod compress;
mod environment;
mod fingerprint;
#[cfg(test)]
mod hygiene;
mod page;
mod precache;
mod process;
mod report;
mod serve;
mod setup;
mod sizes;
mod slim;
mod suite;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::environment::Environment;
use crate::setup::Need;

/// What can be asked for.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    about = "Set up, build, run and test Hyperjam",
    disable_help_subcommand = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The commands.
#[derive(Subcommand)]
enum Command {
    /// Install whatever is missing for all other commands
    Setup,
    /// Build the page into dist/, show its size and refuse one that is too heavy
    Build,
    /// Build the page and serve it on this machine until Ctrl+C
    Run {
        /// The port to listen on; when it is taken, the next free one
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Run every check, or some of them
    Test(suite::Wanted),
    /// Measure the solver, natively and as WebAssembly
    Bench {
        /// Parts of the bench: table, edit, growth, classes, naive, large, values; without a name, all but large
        parts: Vec<String>,
    },
}

fn main() -> ExitCode {
    match execute(&Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: &Command) -> Result<()> {
    let environment = Environment::discover()?;
    match command {
        Command::Setup => {
            setup::prepare(&environment, &[Need::Page, Need::WasmTests, Need::Browser])?;
            println!("Everything is set up.");
            Ok(())
        }
        Command::Build => {
            let tools = setup::prepare(&environment, &[Need::Page])?;
            page::build(&environment, &tools)?;
            sizes::print(&environment.dist())?;
            sizes::check(&environment.dist())
        }
        Command::Run { port } => {
            let tools = setup::prepare(&environment, &[Need::Page])?;
            page::build(&environment, &tools)?;
            sizes::print(&environment.dist())?;
            serve::until_interrupted(&environment.dist(), *port)
        }
        Command::Test(wanted) => suite::run(&environment, wanted),
        Command::Bench { parts } => {
            let tools = setup::prepare(&environment, &[Need::Page, Need::WasmTests])?;
            bench::run(&environment, &tools, parts)
        }
    }
}
