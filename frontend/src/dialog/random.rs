//! A new drawing of a random game, which its seed brings again.

use crate::browser::close_dialog;
use crate::files::{self, UnchangedSince};
use crate::later::Asker;
use crate::state::use_page;
use crate::view::all;
use crate::{converter, wording};
use hyperjam_protocol::{Job, MOST_GENERATED, RandomDrawing, SHAPES};
use hyperjam_terms::Convention;
use leptos::prelude::*;
use std::fmt;
use std::sync::Arc;

/// Seeds that are proposed are below this, short enough to be read out.
const PROPOSED: f64 = 100_000.0;

/// What the fields of the dialog say.
#[derive(Clone)]
struct Wish {
    shape: usize,
    positions: String,
    moves: String,
    impartial: bool,
    seed: String,
}

/// The dialog.
#[component]
pub(super) fn Random() -> impl IntoView {
    let (page, asker) = (use_page(), Asker::here());
    let wish = RwSignal::new(Wish {
        shape: 0,
        positions: "12".into(),
        moves: String::new(),
        impartial: true,
        seed: proposed(),
    });
    let said = RwSignal::new(String::new());
    let make = move || match wish.with_untracked(asked) {
        Err(reason) => said.set(reason.to_string()),
        Ok(drawing) => {
            said.set("Making the drawing…".into());
            let since = UnchangedSince::now(page);
            converter::ask(asker, Job::Generate(drawing), move |made| match files::drawing(made) {
                Ok((_, document)) => {
                    close_dialog();
                    let sentence = format!(
                        "{} with {} and {}. The drawing you had before is in the gallery.",
                        document.heading().title,
                        wording::counted(document.positions().len(), "position"),
                        wording::counted(document.moves().len(), "move"),
                    );
                    since.open(
                        "The random drawing",
                        document,
                        Arc::new(move || page.notify(sentence.clone())),
                    );
                }
                Err(reason) => said.set(format!("{reason}.")),
            });
        }
    };
    let shapes = all(SHAPES
        .iter()
        .enumerate()
        .map(|(nth, (_, what))| view! { <option value=nth.to_string()>{*what}</option> }.into_any()));
    view! {
        <form on:submit=move |event| {
            event.prevent_default();
            make();
        }>
            <label class="field">
                "Shape"
                <select
                    aria-label="Shape"
                    on:change=move |event| {
                        wish.update(|wish| wish.shape = event_target_value(&event).parse().unwrap_or_default());
                    }
                >
                    {shapes}
                </select>
            </label>
            {field("Positions", wish, |wish| &mut wish.positions)}
            {field("Moves (empty: twice as many)", wish, |wish| &mut wish.moves)}
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || wish.with(|wish| wish.impartial)
                    on:change=move |event| wish.update(|wish| wish.impartial = event_target_checked(&event))
                />
                "Every move is for both players"
            </label>
            {field("Seed: the same one brings the same drawing", wish, |wish| &mut wish.seed)}
            <div class="row">
                <button class="primary" type="submit">
                    "Make the drawing"
                </button>
                <button type="button" on:click=move |_| wish.update(|wish| wish.seed = proposed())>
                    "Another seed"
                </button>
            </div>
        </form>
        <p role="status" data-said>
            {move || said.get()}
        </p>
    }
}

/// A number that is typed.
fn field(name: &'static str, wish: RwSignal<Wish>, of: fn(&mut Wish) -> &mut String) -> AnyView {
    view! {
        <label class="field">
            {name}
            <input
                inputmode="numeric"
                prop:value=move || of(&mut wish.get()).clone()
                on:input=move |event| wish.update(|wish| *of(wish) = event_target_value(&event))
            />
        </label>
    }
    .into_any()
}

fn proposed() -> String {
    (js_sys::Math::random() * PROPOSED).floor().to_string()
}

/// A field that is no number, or none that is allowed.
struct NoNumber {
    field: &'static str,
    given: String,
    most: u64,
}

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, given, most } = self;
        write!(f, "{field}: “{given}” is no whole number from 0 to {most}.")
    }
}

/// What is asked for, or which field is no number.
fn asked(wish: &Wish) -> Result<RandomDrawing, NoNumber> {
    let number = |field: &'static str, text: &str, most: u64| {
        let given = text.trim().parse::<u64>().ok().filter(|&given| given <= most);
        given.ok_or_else(|| NoNumber { field, given: text.trim().to_owned(), most })
    };
    let count = |what, text: &str| number(what, text, MOST_GENERATED.into()).map(|given| given as u32);
    let is_given = !wish.moves.trim().is_empty();
    Ok(RandomDrawing {
        shape: SHAPES[wish.shape.min(SHAPES.len() - 1)].0.to_owned(),
        positions: count("Positions", &wish.positions)?,
        moves: is_given.then(|| count("Moves", &wish.moves)).transpose()?,
        impartial: wish.impartial,
        convention: Convention::Normal,
        seed: number("Seed", &wish.seed, u64::MAX)?,
    })
}
