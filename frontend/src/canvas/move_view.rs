//! A move as a line with an arrowhead: Left's solid with a filled one, Right's dashed with an open one, a double line for
//! both.

use crate::state::{Page, use_page};
use crate::tutor::stage::{self, tone_class};
use crate::view::{live, memo, nothing};
use hyperjam_editor::geometry::{Ends, Route, Target};
use hyperjam_editor::id::MoveId;
use hyperjam_editor::looks;
use leptos::prelude::*;

/// One move.
#[component]
pub(super) fn MoveView(id: MoveId) -> impl IntoView {
    let page = use_page();
    // Few memos, since every one of a drawing's is asked with every step of the pointer.
    let shape = memo(move || {
        page.revision.track();
        page.editor.with_untracked(|editor| {
            let routing = editor.routing();
            let document = editor.document();
            let (by, players) = (document.get_move(id)?.by, document.heading().players);
            let look = looks::move_look(by, players).class;
            let ends = Ends::of(document.heading().rules);
            let class = if ends == Ends::Arrow { look.to_owned() } else { [look, " undirected"].concat() };
            let count = match routing.moves_on_route(id) {
                count if count > 1 => format!(" ×{count}"),
                _ => String::new(),
            };
            let seats = looks::seat_numbers(by, players).unwrap_or_default();
            let route = *routing.route(id)?;
            Some((route, route.svg_path(ends), class, seats + &count))
        })
    });
    let class = memo(move || {
        let by = shape.with(|shape| shape.as_ref().map_or_else(String::new, |(.., class, _)| class.clone()));
        class_of(page, id, &by)
    });
    let path = move || shape.with(|shape| shape.as_ref().map(|(_, path, ..)| path.clone()));
    let head =
        move || shape.with(|shape| shape.as_ref().map(|(route, ..)| Route::arrowhead(route).svg_path()));
    let count = move || match shape.get() {
        Some((route, .., words)) if !words.is_empty() => {
            let at = route.at(0.5);
            let (x, y) = (format!("{:.1}", at.x), format!("{:.1}", at.y + 5.0));
            view! { <text class="move-count" x=x y=y>{words.trim().to_owned()}</text> }.into_any()
        }
        _ => nothing(),
    };
    view! {
        <g class=move || class.get() data-move=id.0>
            <path class="move-glow" d=path />
            <path class="move-line" d=path />
            <path class="move-middle" d=path />
            <path class="move-head" d=head />
            {live(count)}
        </g>
    }
}

/// The classes of a move: how it looks by its players, and what is going on with it.
fn class_of(page: Page, id: MoveId, by: &str) -> String {
    let mut class = format!("move {by}{}", tone_class(stage::move_tone(page, id)).0);
    if stage::is_move_gone(page, id) {
        class.push_str(" gone");
    }
    if stage::is_move_target(page, id) {
        class.push_str(" legal");
    }
    page.editor.with(|editor| {
        if editor.selection().moves.contains(&id) {
            class.push_str(" selected");
        }
        if editor.hover() == Target::Move(id) {
            class.push_str(" hovered");
        }
    });
    class
}
