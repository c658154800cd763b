//! Everything known of what is selected, in words, and what can be done with it.

use super::aside;
use super::movers::{move_line, set_movers, sharing};
use super::position::{One, related};
use super::reading;
use crate::selection_actions;
use crate::state::{Page, use_page};
use crate::view::{all, live, memo, nothing, when};
use crate::wording;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, End};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::Movers;
use leptos::prelude::*;
use web_sys::HtmlInputElement;

/// The most of several selected moves that are listed.
const MOST_LINES: usize = 12;

/// What is selected.
#[component]
pub(super) fn Selected() -> impl IntoView {
    let page = use_page();
    let only = memo(move || page.editor.with(|editor| editor.selection().only_position()));
    let moves = memo(move || {
        page.editor.with(|editor| {
            let (selection, routing) = (editor.selection(), editor.routing());
            // What shares a route is one line.
            let drawn = selection.moves.iter().filter(|id| routing.moves_on_route(**id) > 0);
            let lines = drawn.take(MOST_LINES).copied().collect::<Vec<_>>();
            (selection.positions.len(), selection.moves.len(), lines)
        })
    });
    live(move || match (only.get(), moves.get()) {
        (Some(id), _) => view! { <One id /> }.into_any(),
        (None, (0, 0, _)) => nothing(),
        (None, (count, moves, lines)) => view! { <Several count moves lines /> }.into_any(),
    })
}

/// Several things are selected: so many positions and moves, of which these are listed.
#[component]
fn Several(count: usize, moves: usize, lines: Vec<MoveId>) -> impl IntoView {
    let page = use_page();
    let pens = pens(page);
    let lines = if moves == 0 {
        nothing()
    } else {
        let lines = all(lines.into_iter().map(|id| move_line(id, None)));
        let more = match moves.saturating_sub(MOST_LINES) {
            0 => nothing(),
            more => view! { <li>{format!("… and {more} more")}</li> }.into_any(),
        };
        view! { <ul class="inspector-moves">{lines}{more}</ul> }.into_any()
    };
    let two = memo(move || {
        let chosen =
            page.editor.with(|editor| editor.selection().positions.iter().copied().collect::<Vec<_>>());
        <[PositionId; 2]>::try_from(chosen).ok()
    });
    let compared = live(move || match two.get() {
        Some([one, other]) if !page.is_read() => untrack(|| aside::pair(page, one, other)),
        _ => nothing(),
    });
    let places = if count < 2 {
        nothing()
    } else {
        view! {
            <h3>"Arrange"</h3>
            <p class="row">{selection_actions::buttons(selection_actions::ARRANGE)}</p>
        }
        .into_any()
    };
    let others = if count == 0 {
        view! { <button on:click=move |_| page.act(Action::Delete)>"Delete"</button> }.into_any()
    } else {
        selection_actions::buttons(selection_actions::POSITIONS)
    };
    view! {
        {compared}
        {when(move || moves > 0 && page.is_read(), move || match page.editor.with_untracked(Editor::only_route) {
            Some(id) => reading::road(page, id),
            None => reading::worth(page),
        })}
        <h2>"Selection"</h2>
        <p>{move || counted(count, moves, if page.is_read() { "edge" } else { "move" })}</p>
        <p class="row">{others}{if count > 0 { reading::ground_button(page) } else { nothing() }}</p>
        {places}
        <h3 class:hidden=moves == 0>{move || if page.is_read() { "Edges" } else { "Moves" }}</h3>
        <p class="row" class:hidden=moves == 0>"For " {pens} {selection_actions::buttons(selection_actions::MOVES)}</p>
        {if count == 0 { nothing() } else { related() }}
        {lines}
        {ends(page)}
    }
}

/// How many positions and moves, which are called so, are selected, without those of which there are none.
fn counted(positions: usize, moves: usize, called: &str) -> String {
    let (positions_counted, moves_counted) =
        (wording::counted(positions, "position"), wording::counted(moves, called));
    match (positions, moves) {
        (0, _) => format!("{moves_counted}."),
        (_, 0) => format!("{positions_counted}."),
        _ => format!("{positions_counted} and {moves_counted}."),
    }
}

/// A button for each choice of who may make the selected moves.
fn pens(page: Page) -> AnyView {
    let players = untrack(|| page.players());
    let pens = match players {
        2 => vec![
            ("Left".to_owned(), Movers::LEFT),
            ("Right".into(), Movers::RIGHT),
            ("both".into(), Movers::BOTH),
        ],
        _ => {
            let each = (0..players).map(Movers::only).chain([Movers::all(players)]);
            each.map(|by| (by.named(players), by)).collect()
        }
    };
    all(pens.into_iter().map(|(name, by)| {
        let selected = move || page.editor.with_untracked(|editor| editor.selection().moves.clone());
        view! { <button on:click=move |_| set_movers(page, selected(), by)>{name}</button> }.into_any()
    }))
}

/// Where the selected move starts and leads, to be typed, when nothing else is selected.
fn ends(page: Page) -> AnyView {
    let Some(id) = page.editor.with_untracked(Editor::only_route) else { return nothing() };
    let ends = all([("Starts at ", End::From), ("Leads to ", End::To)].into_iter().map(|(what, end)| {
        let name = move || {
            let at = page.document(|document| {
                document.get_move(id).map(|step| if end == End::From { step.from } else { step.to })
            });
            at.map(|at| page.name(at)).unwrap_or_default()
        };
        view! {
            <p class="row">
                <label>
                    {what}
                    <input
                        class="short"
                        prop:value=name
                        on:change=move |event| {
                            let given = event_target_value(&event);
                            let called = given.trim();
                            match position_named(page, called) {
                                Ok(at) => {
                                    page.apply(Command::Redirect { moves: gather(sharing(page, id)), end, at })
                                }
                                Err(count) => {
                                    page.notify_refused(match count {
                                        0 => format!("Nothing was changed: no position is called “{called}”."),
                                        _ => format!(
                                            "Nothing was changed: {count} positions are called “{called}”. Drag the end of the move to the one that is meant."
                                        ),
                                    });
                                    event_target::<HtmlInputElement>(&event).set_value(&untrack(name));
                                }
                            }
                        }
                    />
                </label>
            </p>
        }
        .into_any()
    }));
    all([ends, bend(page, id)])
}

/// How far a move is bent, to be typed.
fn bend(page: Page, id: MoveId) -> AnyView {
    let written = move || {
        let bend = page.document(|document| document.get_move(id)?.bend);
        bend.map(|bend| bend.to_string()).unwrap_or_default()
    };
    let set = move |by| page.apply(Command::Bend { moves: gather(sharing(page, id)), by });
    let fields = move || {
        view! {
            <p class="row">
                <label>
                    "Bent aside by "
                    <input
                        class="short"
                        inputmode="numeric"
                        placeholder="automatic"
                        prop:value=written
                        on:change=move |event| {
                            let typed = event_target_value(&event);
                            match typed.trim() {
                                "" => set(None),
                                number => match number.replace('−', "-").parse() {
                                    Ok(by) => set(Some(by)),
                                    Err(_) => {
                                        page.notify_refused(format!("Nothing was changed: “{number}” is not a whole number."));
                                        event_target::<HtmlInputElement>(&event).set_value(&untrack(written));
                                    }
                                },
                            }
                        }
                    />
                </label>
                <button on:click=move |_| set(Some(0))>"Straight"</button>
                <button on:click=move |_| set(None)>"Reset"</button>
            </p>
        }
        .into_any()
    };
    let can_be_bent =
        move || page.document(|document| document.get_move(id).is_some_and(|step| step.from != step.to));
    when(can_be_bent, fields)
}

/// The position of this name, or how many there are if not one.
fn position_named(page: Page, name: &str) -> Result<PositionId, usize> {
    page.editor.with_untracked(|editor| {
        let mut called = editor.document().positions().filter(|(_, position)| position.name() == name);
        match (called.next(), called.count()) {
            (Some((id, _)), 0) => Ok(id),
            (None, _) => Err(0),
            (_, more) => Err(more + 1),
        }
    })
}
