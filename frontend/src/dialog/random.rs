//! A new drawing of a random game, which its seed brings again.

use crate::browser::close_dialog;
use crate::failure::Failure;
use crate::files::{self, UnchangedSince};
use crate::later::Asker;
use crate::state::{Page, use_page};
use crate::view::all;
use crate::{converter, wording};
use hyperjam_editor::document::Document;
use hyperjam_protocol::{ConverterQuery, MOST_GENERATED, RandomDrawing, SHAPES};
use hyperjam_terms::Convention;
use leptos::prelude::*;
use std::fmt;
use std::sync::Arc;

/// Seeds that are proposed are below this, short enough to be read out.
const PROPOSED: f64 = 100_000.0;

/// What the fields of the dialog say.
#[derive(Clone)]
struct Fields {
    shape: usize,
    positions: String,
    moves: String,
    impartial: bool,
    misere: bool,
    seed: String,
}

/// The dialog.
#[component]
pub(super) fn Random() -> impl IntoView {
    let (page, asker) = (use_page(), Asker::here());
    let fields = RwSignal::new(Fields {
        shape: 0,
        positions: "12".into(),
        moves: String::new(),
        impartial: true,
        misere: false,
        seed: proposed(),
    });
    let status = RwSignal::new(String::new());
    let shapes = all(SHAPES
        .iter()
        .enumerate()
        .map(|(nth, (_, what))| view! { <option value=nth.to_string()>{*what}</option> }.into_any()));
    view! {
        <form on:submit=move |event| {
            event.prevent_default();
            make(page, asker, fields, status);
        }>
            <label class="field">
                "Shape"
                <select
                    aria-label="Shape"
                    on:change=move |event| {
                        fields.update(|fields| fields.shape = event_target_value(&event).parse().unwrap_or_default());
                    }
                >
                    {shapes}
                </select>
            </label>
            {field("Positions", fields, |fields| &mut fields.positions)}
            {field("Moves (empty: twice as many)", fields, |fields| &mut fields.moves)}
            {check("Every move is for both players", fields, |fields| &mut fields.impartial)}
            {check("Misère play: whoever cannot move wins", fields, |fields| &mut fields.misere)}
            {field("Seed: the same seed makes the same drawing", fields, |fields| &mut fields.seed)}
            <div class="row">
                <button class="primary" type="submit">
                    "Make the drawing"
                </button>
                <button type="button" on:click=move |_| fields.update(|fields| fields.seed = proposed())>
                    "Another seed"
                </button>
            </div>
        </form>
        <p role="status" data-said>
            {move || status.get()}
        </p>
    }
}

/// Has the drawing made that the fields ask for, and opens it; what there is to say of that is `said`.
fn make(page: Page, asker: Asker, fields: RwSignal<Fields>, status: RwSignal<String>) {
    let asked = match fields.with_untracked(asked) {
        Ok(asked) => asked,
        Err(reason) => return status.set(reason.to_string()),
    };
    status.set("Making the drawing…".into());
    let since = UnchangedSince::now(page);
    let on_result = move |made: Result<(files::ReadAs, Document), Failure>| match made {
        Ok((_, document)) => {
            close_dialog();
            let sentence = format!(
                "{} with {} and {}.{}",
                document.heading().title,
                wording::counted(document.positions().len(), "position"),
                wording::counted(document.moves().len(), "move"),
                page.kept_before(),
            );
            since.open("The random drawing", document, Arc::new(move || page.notify(sentence.clone())));
        }
        Err(reason) => status.set(format!("{reason}.")),
    };
    converter::ask(asker, ConverterQuery::Generate(asked), move |made| {
        files::drawing(asker, made, on_result)
    });
}

/// Something that holds or does not.
fn check(name: &'static str, fields: RwSignal<Fields>, of: fn(&mut Fields) -> &mut bool) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=move || *of(&mut fields.get())
                on:change=move |event| fields.update(|fields| *of(fields) = event_target_checked(&event))
            />
            {name}
        </label>
    }
    .into_any()
}

/// A number that is typed.
fn field(name: &'static str, fields: RwSignal<Fields>, of: fn(&mut Fields) -> &mut String) -> AnyView {
    view! {
        <label class="field">
            {name}
            <input
                inputmode="numeric"
                prop:value=move || of(&mut fields.get()).clone()
                on:input=move |event| fields.update(|fields| *of(fields) = event_target_value(&event))
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
        write!(f, "{field}: “{given}” is not a whole number from 0 to {most}.")
    }
}

/// What is asked for, or which field is no number.
fn asked(fields: &Fields) -> Result<RandomDrawing, NoNumber> {
    let number = |field: &'static str, text: &str, most: u64| {
        let given = text.trim().parse::<u64>().ok().filter(|&given| given <= most);
        given.ok_or_else(|| NoNumber { field, given: text.trim().to_owned(), most })
    };
    let count = |what, text: &str| number(what, text, MOST_GENERATED.into()).map(|given| given as u32);
    let is_given = !fields.moves.trim().is_empty();
    Ok(RandomDrawing {
        shape: SHAPES[fields.shape.min(SHAPES.len() - 1)].0.to_owned(),
        positions: count("Positions", &fields.positions)?,
        moves: is_given.then(|| count("Moves", &fields.moves)).transpose()?,
        impartial: fields.impartial,
        convention: if fields.misere { Convention::Misere } else { Convention::Normal },
        seed: number("Seed", &fields.seed, u64::MAX)?,
    })
}
