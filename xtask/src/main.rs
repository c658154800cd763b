//! The project's commands: `cargo xtask setup | build | run | dev | test | bench | pictures | sentences | wheel`.
//!
//! Every command first makes present what it needs and is missing, side by side (one file each under `setup/`):
//! - the `wasm32-unknown-unknown` target, and meanwhile already compiles the page's programs;
//! - the packages of `playwright/`, among them the one source of `wasm-opt` and `esbuild`;
//! - `wasm-bindgen` at the version of Cargo.lock, and Trunk;
//! - for the browser tests only, a Chromium, and where they can be had a Firefox and a WebKit.
//!
//! Nothing is fetched or built that is there already, so a second run is quick.
#![expect(clippy::print_stdout, reason = "a command line's output is what it is for")]

mod bench;
mod chunks;
mod compress;
mod dev;
mod environment;
mod fingerprint;
#[cfg(test)]
mod hygiene;
mod page;
mod pictures;
mod precache;
mod process;
mod python;
mod report;
mod sentences;
mod serve;
mod setup;
mod share;
mod sizes;
mod slim;
mod small;
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
    /// Build a page for development, serve it on this machine, and build it again after every change until Ctrl+C
    Dev {
        /// The port to listen on; when it is taken, the next free one
        #[arg(long, default_value_t = 8090)]
        port: u16,
    },
    /// Run every check, or some of them
    Test(suite::Wanted),
    /// Measure the solver, natively and as WebAssembly
    Bench {
        /// Parts of the bench: table, edit, growth, classes, naive, parity, large, order, values, threads; without a name, all but parity and large
        parts: Vec<String>,
    },
    /// Make the pictures of README.md, of the manual and of shared links from the page
    Pictures,
    /// List every sentence that the page and the command line can say, by file
    Sentences,
    /// Build the Python package into target/wheels/, where there is a Python
    Wheel,
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
            setup::prepare(&environment, &[Need::Page, Need::WasmTests, Need::Browser, Need::Engines])?;
            println!("Everything is set up.");
            Ok(())
        }
        Command::Build => {
            let tools = page::prepare(&environment)?;
            page::build(&environment, &tools)?;
            sizes::print(&environment.dist())?;
            sizes::check(&environment.dist())
        }
        Command::Run { port } => {
            let tools = page::prepare(&environment)?;
            page::build(&environment, &tools)?;
            sizes::print(&environment.dist())?;
            serve::until_interrupted(&environment.dist(), *port)
        }
        Command::Dev { port } => {
            let tools = dev::prepare(&environment)?;
            dev::run(&environment, &tools, *port)
        }
        Command::Test(wanted) => suite::run(&environment, wanted),
        Command::Bench { parts } => {
            let tools = setup::prepare(&environment, &[Need::Page, Need::WasmTests])?;
            bench::run(&environment, &tools, parts)
        }
        Command::Sentences => sentences::print(&environment),
        Command::Wheel => python::wheel(&environment),
        Command::Pictures => {
            let tools = setup::prepare(&environment, &[Need::Page, Need::Browser])?;
            page::build(&environment, &tools)?;
            pictures::make(&environment, &tools)
        }
    }
}
