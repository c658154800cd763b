//! Figure 1 of Honsell & Lenisa: the disc of the nine sectors, with every position in its sector.

mod disc;

use crate::marks::marks;
use crate::state::{Page, use_page};
use crate::view::{all, each, live, memo, nothing, when};
use crate::wording;
use disc::{FIELDS, Field};
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;
use std::sync::Arc;

/// The most positions of a sector that are listed.
const MOST_CHIPS: usize = 200;

/// The positions of a sector.
type Members = Arc<Vec<u32>>;

/// The panel.
#[component]
pub(super) fn Figure1() -> impl IntoView {
    let page = use_page();
    let members = members();
    let sectors = all(FIELDS.iter().zip(&members).map(|(field, members)| sector_view(field, *members)));
    let lines = all(FIELDS.iter().zip(&members).map(|(field, members)| sector_line(field, *members)));
    let impartial = move || marks(page).with(|marks| marks.impartial);
    let note = || {
        view! {
            <p class="lead">
                "This drawing is impartial: Left and Right have the same moves, so whatever one of them can force, the other can force too. A sector that names just one of them stays empty: only I, II and the centre can occur."
            </p>
        }
        .into_any()
    };
    view! {
        <h2>"Figure 1"</h2>
        <p class="lead">{wording::FIGURE1}</p>
        <svg class="figure1" viewBox="-132 -132 264 264" role="img" aria-label="The nine sectors as a disc; listed below">
            {sectors}
        </svg>
        {when(impartial, note)}
        <ul class="sectors">{lines}</ul>
    }
}

/// The numbers of the positions of each sector, in order.
fn members() -> Vec<Memo<Members>> {
    let page = use_page();
    let answers = memo(move || marks(page).with(|marks| marks.answers));
    let all = memo(move || {
        answers.get();
        let mut all = [(); FIELDS.len()].map(|()| Vec::new());
        marks(page).with_untracked(|marks| {
            for (id, mark) in marks.iter() {
                let sector = mark.sector();
                if let Some(nth) = FIELDS.iter().position(|field| field.sector == sector) {
                    all[nth].push(id.0);
                }
            }
        });
        all.map(Arc::new)
    });
    (0..FIELDS.len()).map(|nth| memo(move || all.with(|all| all[nth].clone()))).collect()
}

/// One sector of the disc with its positions as dots.
fn sector_view(field: &'static Field, members: Memo<Members>) -> AnyView {
    let page = use_page();
    let (x, y) = field.label_place();
    let lit = move || {
        let lit = page.editor.with(|editor| editor.hover().position().or(editor.selection().only_position()));
        lit.is_some_and(|id| members.with(|members| members.contains(&id.0)))
    };
    let dots = move || {
        let inside = members.get();
        let (radius, places) = field.places(inside.len());
        let dots = inside.iter().zip(places);
        all(dots.map(|(&id, place)| untrack(|| dot(PositionId(id), place, radius, members))))
    };
    let more = move || {
        let hidden = members.with(|members| members.len()).saturating_sub(field.capacity());
        if hidden > 0 { format!(" +{hidden}") } else { String::new() }
    };
    view! {
        <g
            class=format!("sector {}", field.class)
            class:lit=move || lit()
            data-sector=field.sector.name()
            on:pointerenter=move |_| point_at(page, members)
            on:pointerleave=move |_| page.pointed.set(Vec::new())
        >
            <path d=field.path() />
            <text x=x y=y>{field.sector.name()}{move || more()}</text>
            {live(dots)}
        </g>
    }
    .into_any()
}

/// Shows the positions of a sector on the sheet.
fn point_at(page: Page, members: Memo<Members>) {
    page.pointed.set(members.get_untracked().iter().copied().map(PositionId).collect());
}

/// One position in the disc; the pointer is over all of its sector again when it leaves the dot.
fn dot(id: PositionId, (x, y): (f64, f64), radius: f64, members: Memo<Members>) -> AnyView {
    let page = use_page();
    let written = move || page.name(id).chars().take(3).collect::<String>();
    let text = if radius > 6.0 {
        view! { <text y="0.35em">{move || written()}</text> }.into_any()
    } else {
        nothing()
    };
    let lit = move || {
        page.pointed.with(|pointed| pointed.contains(&id))
            || page.editor.with(|editor| {
                editor.hover().position() == Some(id) || editor.selection().positions.contains(&id)
            })
    };
    view! {
        <g
            class="dot"
            class:lit=move || lit()
            transform=format!("translate({x:.1} {y:.1})")
            data-name=move || page.name(id)
            on:pointerenter=move |_| page.pointed.set(vec![id])
            on:pointerleave=move |_| point_at(page, members)
            on:click=move |_| page.editor.update(|editor| editor.reveal(id))
        >
            <circle r=radius />
            {text}
        </g>
    }
    .into_any()
}

/// A sector in the list: name, meaning, positions.
fn sector_line(field: &'static Field, members: Memo<Members>) -> AnyView {
    let count = move || members.with(|members| members.len());
    let first = move || members.with(|members| members.iter().copied().take(MOST_CHIPS).collect());
    let more = move || match count().saturating_sub(MOST_CHIPS) {
        0 => String::new(),
        more => format!("… and {more} more"),
    };
    view! {
        <li class:empty=move || count() == 0>
            <p>
                <b>{field.sector.name()}</b>
                " "
                <span class="count">{move || count().to_string()}</span>
                " "
                {wording::sector_words(field.sector)}
            </p>
            <p class="row">
                {each(first, |id| chip(PositionId(id)))}
                {move || more()}
            </p>
        </li>
    }
    .into_any()
}

/// A position as a button that goes to it.
fn chip(id: PositionId) -> AnyView {
    let page = use_page();
    view! {
        <button
            class="chip"
            on:click=move |_| page.editor.update(|editor| editor.reveal(id))
            on:pointerenter=move |_| page.pointed.set(vec![id])
            on:pointerleave=move |_| page.pointed.set(Vec::new())
            on:focus=move |_| page.pointed.set(vec![id])
            on:blur=move |_| page.pointed.set(Vec::new())
        >
            {move || page.name(id)}
        </button>
    }
    .into_any()
}
