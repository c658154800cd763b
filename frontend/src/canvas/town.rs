//! A position as a town: a plate with its label, its name beside it, and the ring of its outcome.

use super::{MapMemo, Ring};
use crate::state::use_page;
use crate::wording;
use hyperjam_editor::geometry::{PLATE_RADIUS, Target};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::tool::Gesture;
use hyperjam_protocol::{Grundy, Mark, Role};
use leptos::prelude::*;

/// The identifier of a position's element in the page.
pub(super) fn element_id(id: PositionId) -> String {
    format!("position-{}", id.0)
}

/// One position.
#[component]
pub(super) fn TownView(id: PositionId, map: MapMemo) -> impl IntoView {
    let page = use_page();
    let position = Memo::new(move |_| page.document(|document| document.position(id).cloned()));
    let mark = Memo::new(move |_| page.mark(id));
    let selected = Memo::new(move |_| page.editor.with(|editor| editor.selection().positions.contains(&id)));
    let focused = Memo::new(move |_| page.editor.with(|editor| editor.focus() == Some(id)));
    let hovered = Memo::new(move |_| page.editor.with(|editor| editor.hover().position() == Some(id)));
    let rim = Memo::new(move |_| page.editor.with(|editor| editor.hover() == Target::Rim(id)));
    let source = Memo::new(move |_| {
        page.editor.with(|editor| match editor.gesture() {
            Gesture::Draw(draw) => draw.from == id,
            Gesture::Connect(connect) => connect.from == id,
            _ => false,
        })
    });
    let pointed = Memo::new(move |_| page.pointed.with(|pointed| pointed.contains(&id)));
    let legal = Memo::new(move |_| {
        page.game.with(|game| game.as_ref().is_some_and(|game| game.choice_to(id).is_some()))
    });
    let here = Memo::new(move |_| {
        page.game.with(|game| {
            let standing = game.as_ref()?.standing.as_ref()?;
            (standing.position == id).then_some(())
        })
    });
    let transform = move || {
        let at = position.with(|position| position.as_ref().map(|position| position.at)).unwrap_or_default();
        format!("translate({:.2} {:.2})", at.x, at.y)
    };
    let name = Memo::new(move |_| page.name(id));
    let tie = move || position.with(|position| position.as_ref().is_some_and(|position| position.tie));
    let described = move || {
        let mark = mark.with(|mark| mark.as_ref().map(wording::mark_in_short));
        format!("{}: {}", name.get(), mark.unwrap_or_else(|| "no mark yet".into()))
    };
    let beside = Memo::new(move |_| map.with(|map| map.names.get(&id).copied()));
    let place = move || beside.get().unwrap_or_default();
    let sector = move || mark.with(|mark| mark.as_ref().map(Mark::sector));
    view! {
        <g
            id=element_id(id)
            class="town"
            class:selected=selected
            class:focused=focused
            class:hovered=hovered
            class:rim=rim
            class:source=source
            class:pointed=pointed
            class:legal=legal
            class:tie=tie
            transform=transform
            role="img"
            aria-label=described
            data-name=move || name.get()
            data-mark=move || mark.with(|mark| mark.as_ref().map(mark_text))
            data-sector=sector
        >
            <circle class="halo" r=PLATE_RADIUS + 6.0 />
            <circle class="plate" r=PLATE_RADIUS - 2.0 />
            <Ring mark radius=PLATE_RADIUS - 3.5 />
            {move || mark.with(|mark| mark.as_ref().map(label))}
            <text class="name" x=move || place().at.x y=move || place().at.y text-anchor=move || place().anchor>
                {move || name.get()}
                <tspan class="letters">{move || sector().map(|sector| format!(" {sector}"))}</tspan>
            </text>
            <Show when=tie>
                <text class="tie-sign" y=PLATE_RADIUS * 0.72>"tie"</text>
            </Show>
            <Show when=move || here.get().is_some()>
                <Car />
            </Show>
        </g>
    }
}

/// The Grundy label, else the sector, as it is compared in tests and read by other programs.
fn mark_text(mark: &Mark) -> String {
    mark.grundy.as_ref().map_or_else(|| mark.sector(), Grundy::to_string)
}

/// What stands in the plate: the label, or the sector on a partizan drawing.
fn label(mark: &Mark) -> AnyView {
    match &mark.grundy {
        Some(Grundy::Number(number)) => {
            view! { <text class="label number" y="0.35em">{number.to_string()}</text> }.into_any()
        }
        Some(Grundy::Infinite(labels)) if labels.is_empty() => {
            view! { <text class="label infinite" y="0.33em">"∞"</text> }.into_any()
        }
        Some(Grundy::Infinite(labels)) => {
            let listed = labels.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let size = match listed.len() {
                0..=3 => "11px",
                4..=5 => "9px",
                _ => "7px",
            };
            view! {
                <text class="label infinite" y="0.05em">"∞"</text>
                <text class="label labels" y="1.1em" style:font-size=size>{listed}</text>
            }
            .into_any()
        }
        None => sector_label(mark),
    }
}

fn sector_label(mark: &Mark) -> AnyView {
    let roles: Vec<&str> = mark.roles().map(Role::name).collect();
    match roles.as_slice() {
        [one] => view! { <text class="label sector" y="0.35em">{*one}</text> }.into_any(),
        [one, other] => {
            view! { <text class="label sector two" y="0.35em">{format!("{one},{other}")}</text> }.into_any()
        }
        _ => view! {
            <text class="label sector four" y="-0.15em">"L,R"</text>
            <text class="label sector four" y="0.95em">"I,II"</text>
        }
        .into_any(),
    }
}

/// The vehicle of a game, beside the plate that it stands on.
#[component]
fn Car() -> impl IntoView {
    view! {
        <g class="car" transform=format!("translate(0 {})", -PLATE_RADIUS - 9.0)>
            <path d="M-15 4v-5c0-2 1-3 3-3l3-6c.6-1.200 1.600-2 3-2h7c1.400 0 2.400.8 3 2l3 6c2 0 5 1 5 3v5z" />
            <path class="glass" d="M-7-5l2-4h4v4zM1-5v-4h4l2 4z" />
            <circle cx="-8" cy="4" r="3.6" />
            <circle cx="9" cy="4" r="3.6" />
        </g>
    }
}
