//! A move in a list, and who may make it.

use crate::marks::known;
use crate::state::{Page, use_page};
use crate::view::{all, live, memo};
use hyperjam_editor::command::Command;
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::Movers;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The moves that a line represents: all that share the route that is drawn for this one.
pub(super) fn sharing(page: Page, id: MoveId) -> Vec<MoveId> {
    page.editor.with_untracked(|editor| match editor.routing().moves_on_route(id) {
        0 => vec![id],
        _ => editor.routing().sharing_route(editor.document(), id),
    })
}

/// Who may make a move, to be chosen.
fn mover_choices(page: Page, id: MoveId) -> AnyView {
    let now = memo(move || page.document(|document| document.get_move(id).map(|step| step.by)));
    let players = memo(move || page.players());
    live(move || match players.get() {
        2 => untrack(|| choices_of_two(page, id, now)),
        players => untrack(|| seat_choices(page, id, now, players)),
    })
}

/// Each player on or off, of a game for more than two, and all of them.
fn seat_choices(page: Page, id: MoveId, now: Memo<Option<Movers>>, players: u32) -> AnyView {
    let all_players = Movers::all(players);
    let button = move |name: String,
                       label: String,
                       pressed: Box<dyn Fn(Movers) -> bool + Send + Sync>,
                       press: Box<dyn Fn(Movers) -> Option<Movers> + Send + Sync>| {
        view! {
            <button
                aria-label=name.clone()
                title=name
                aria-pressed=move || now.get().is_some_and(&pressed).to_string()
                on:click=move |_| match now.get_untracked().and_then(&press) {
                    Some(by) => set_movers(page, gather(sharing(page, id)), by),
                    None => page.notify_refused("Nothing was changed: somebody must be able to make the move. Delete \
                                                 it if nobody should."),
                }
            >
                {label}
            </button>
        }
        .into_any()
    };
    let seats = (0..players).map(|seat| {
        let only = Movers::only(seat);
        button(
            only.named(players),
            (seat + 1).to_string(),
            Box::new(move |by| by.includes(seat)),
            Box::new(move |by| Movers::of_bits(by.bits() ^ only.bits())),
        )
    });
    let everybody = button(
        all_players.named(players),
        "All".into(),
        Box::new(move |by| by == all_players),
        Box::new(move |_| Some(all_players)),
    );
    all(seats.chain([everybody]))
}

fn choices_of_two(page: Page, id: MoveId, now: Memo<Option<Movers>>) -> AnyView {
    let names =
        [("L", Movers::LEFT, "Left only"), ("R", Movers::RIGHT, "Right only"), ("B", Movers::BOTH, "both")];
    all(names.into_iter().map(|(letter, by, name)| {
        view! {
            <button
                aria-label=name
                title=format!("For {name}")
                aria-pressed=move || (now.get() == Some(by)).to_string()
                on:click=move |_| set_movers(page, gather(sharing(page, id)), by)
            >
                {letter}
            </button>
        }
        .into_any()
    }))
}

/// A move in a list, by itself or among those that start at a position: where it leads, who may make it, and what
/// can be done to it.
pub(super) fn move_line(id: MoveId, here: Option<PositionId>) -> AnyView {
    let page = use_page();
    let step = memo(move || page.document(|document| document.get_move(id).cloned()));
    let other =
        move || step.with(|step| step.as_ref().map(|step| if here.is_some() { step.to } else { step.from }));
    let text = move || {
        step.with(|step| {
            let Some(step) = step else { return String::new() };
            let (from, to) = (page.name(step.from), page.name(step.to));
            page.revision.track();
            let times = match page.editor.with_untracked(|editor| editor.routing().moves_on_route(id)) {
                0 | 1 => String::new(),
                count => format!(" ×{count}"),
            };
            if here.is_some() { format!("→ {to}{times}") } else { format!("{from} → {to}{times}") }
        })
    };
    let mark = move || other().map(|other| big_mark(page, other)).unwrap_or_default();
    view! {
        <li
            on:pointerenter=move |_| page.pointed.set(other().into_iter().collect())
            on:pointerleave=move |_| page.pointed.set(Vec::new())
        >
            <button
                class="link"
                on:click=move |_| {
                    if let Some(other) = other() {
                        page.editor.update(|editor| editor.reveal(other));
                    }
                }
            >
                {move || text()}
                <small>{move || mark()}</small>
            </button>
            <span class="segmented" role="group" aria-label=move || format!("Who may make {}", text())>
                {mover_choices(page, id)}
            </span>
            <button
                class="quiet"
                aria-label=move || format!("Delete the move {}", text())
                on:click=move |_| {
                    page.apply(Command::Delete { positions: BTreeSet::new(), moves: gather(sharing(page, id)) });
                }
            >
                "×"
            </button>
        </li>
    }
    .into_any()
}

/// Says who may make these moves.
pub(super) fn set_movers(page: Page, moves: BTreeSet<MoveId>, by: Movers) {
    page.apply(Command::SetMovers { moves, by });
}

/// The value, the label or the sector of a position.
pub(super) fn big_mark(page: Page, id: PositionId) -> String {
    known(page, id).map(|plate| plate.label).unwrap_or_default()
}
