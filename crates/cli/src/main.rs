//! The program `hyperjam`.

use std::cell::OnceCell;
use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use hyperjam_cli::{LineEditor, Streams, Typed, run};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// The status of a program that was interrupted from the keyboard.
const INTERRUPTED: i32 = 130;

fn main() -> ExitCode {
    let (terminal, progress) = (io::stdout().is_terminal(), io::stderr().is_terminal());
    let is_typed = terminal && io::stdin().is_terminal();
    let (mut input, mut output, mut errors) = (io::stdin().lock(), io::stdout().lock(), io::stderr().lock());
    let mut prompt = Prompt::default();
    let editor = is_typed.then_some(&mut prompt as &mut (dyn LineEditor + 'static));
    let settings = settings();
    let listening = OnceCell::new();
    let interrupted = || listening.get_or_init(listen).load(Relaxed);
    let streams = Streams {
        input: &mut input,
        editor,
        output: &mut output,
        terminal,
        errors: &mut errors,
        progress,
        interrupted: Some(&interrupted),
        settings: settings.as_deref(),
    };
    ExitCode::from(run(env::args_os(), streams))
}

/// The folder of what is remembered from run to run, as the system has it (XDG Base Directory Specification).
fn settings() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let parent = match () {
        () if cfg!(windows) => folder("APPDATA"),
        () => folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config"))),
    };
    parent.map(|parent| parent.join("hyperjam"))
}

/// From now on Ctrl+C asks for an end, and ends the program only the second time.
fn listen() -> Arc<AtomicBool> {
    let asked = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&asked);
    // Where nobody can listen, it ends the program as ever.
    let _ = ctrlc::set_handler(move || {
        if handler.swap(true, Relaxed) {
            process::exit(INTERRUPTED);
        }
    });
    asked
}

/// The prompt of a terminal, with the history of this run.
#[derive(Default)]
struct Prompt {
    editor: Option<DefaultEditor>,
    interruption: Option<Arc<AtomicBool>>,
}

impl LineEditor for Prompt {
    fn line(&mut self, prompt: &str) -> io::Result<Typed> {
        let editor = match &mut self.editor {
            Some(editor) => editor,
            empty => empty.insert(DefaultEditor::new().map_err(io::Error::other)?),
        };
        match editor.readline(prompt) {
            Ok(line) => {
                // What cannot be kept is only not brought back.
                let _ = editor.add_history_entry(&line);
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Discarded),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    fn interruption(&mut self) -> Arc<AtomicBool> {
        self.interruption.get_or_insert_with(listen).clone()
    }
}
