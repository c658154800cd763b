//! Figure 1 of Honsell & Lenisa: the disc of the nine sectors, with every position in its sector.

mod disc;

use crate::state::use_page;
use crate::wording;
use disc::{SECTORS, Sector};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::Mark;
use leptos::prelude::*;

/// The panel.
#[component]
pub(super) fn Figure1() -> impl IntoView {
    let page = use_page();
    let sectors = SECTORS.each_ref().map(|sector| view! { <SectorView sector /> });
    let lines = SECTORS.each_ref().map(|sector| view! { <SectorLine sector /> });
    let impartial = move || page.document(|document| document.is_impartial());
    view! {
        <h2>"Figure 1"</h2>
        <p class="lead">"Who has a non-losing strategy. The outermost sectors are wins, the centre is a draw."</p>
        <svg class="figure1" viewBox="-132 -132 264 264" role="img" aria-label="The nine sectors as a disc; listed below">
            {sectors}
        </svg>
        <Show when=impartial>
            <p class="lead">
                "This drawing is impartial: both players have the same moves, so only I, II and the centre can occur."
            </p>
        </Show>
        <ul class="sectors">{lines}</ul>
    }
}

/// The positions of a sector, in order.
fn members(sector: &'static Sector) -> Memo<Vec<PositionId>> {
    let page = use_page();
    Memo::new(move |_| {
        page.marks.with(|marks| {
            let inside = marks.iter().filter(|(_, mark)| Mark::sector(mark) == sector.name);
            inside.map(|(id, _)| id).collect()
        })
    })
}

/// One sector of the disc with its positions as dots.
#[component]
fn SectorView(sector: &'static Sector) -> impl IntoView {
    let page = use_page();
    let members = members(sector);
    let (x, y) = sector.label_place();
    let lit = move || {
        let hovered = page.editor.with(|editor| editor.hover().position());
        hovered.is_some_and(|id| members.with(|members| members.contains(&id)))
    };
    let dots = move || {
        let inside = members.get();
        let (radius, places) = sector.places(inside.len());
        let dots = inside.into_iter().zip(places);
        dots.map(|(id, (x, y))| view! { <Dot id x y radius members /> }).collect_view()
    };
    let more = move || {
        let hidden = members.with(Vec::len).saturating_sub(sector.capacity());
        (hidden > 0).then(|| format!(" +{hidden}"))
    };
    view! {
        <g
            class=format!("sector {}", sector.class)
            class:lit=lit
            data-sector=sector.name
            on:pointerenter=move |_| page.pointed.set(members.get_untracked())
            on:pointerleave=move |_| page.pointed.set(Vec::new())
        >
            <path d=sector.path() />
            <text x=x y=y>{sector.name}{more}</text>
            {dots}
        </g>
    }
}

/// One position in the disc.
#[component]
fn Dot(
    id: PositionId,
    x: f64,
    y: f64,
    radius: f64,
    /// All of its sector, which the pointer is over again when it leaves the dot.
    members: Memo<Vec<PositionId>>,
) -> impl IntoView {
    let page = use_page();
    let name = page.name(id);
    let written: String = name.chars().take(3).collect();
    let short = radius > 6.0;
    let lit = move || {
        page.pointed.with(|pointed| pointed.contains(&id))
            || page.editor.with(|editor| {
                editor.hover().position() == Some(id) || editor.selection().positions.contains(&id)
            })
    };
    view! {
        <g
            class="dot"
            class:lit=lit
            transform=format!("translate({x:.1} {y:.1})")
            data-name=name
            on:pointerenter=move |_| page.pointed.set(vec![id])
            on:pointerleave=move |_| page.pointed.set(members.get_untracked())
            on:click=move |_| page.editor.update(|editor| editor.reveal(id))
        >
            <circle r=radius />
            {short.then(|| view! { <text y="0.35em">{written}</text> })}
        </g>
    }
}

/// A sector in the list: name, meaning, positions.
#[component]
fn SectorLine(sector: &'static Sector) -> impl IntoView {
    let page = use_page();
    let members = members(sector);
    let count = move || members.with(Vec::len);
    view! {
        <li class:empty=move || count() == 0>
            <p>
                <b>{sector.name}</b>
                " "
                <span class="count">{count}</span>
                " "
                {wording::sector_sentence(sector.name)}
            </p>
            <p class="row">
                <For each=move || members.get() key=|id| *id let:id>
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
                </For>
            </p>
        </li>
    }
}
