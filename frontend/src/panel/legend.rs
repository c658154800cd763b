//! What rings and roads mean.

use crate::canvas::Ring;
use crate::state::use_page;
use crate::view::all;
use hyperjam_protocol::{Mark, Player};
use leptos::prelude::*;

const LEFT: Option<Player> = Some(Player::Left);
const RIGHT: Option<Player> = Some(Player::Right);

/// Winner when Left starts, winner when Right starts, name, meaning.
const RINGS: [(Option<Player>, Option<Player>, &str, &str); 6] = [
    (LEFT, RIGHT, "I", "who starts wins"),
    (RIGHT, LEFT, "II", "who does not start wins"),
    (LEFT, LEFT, "L", "Left wins"),
    (RIGHT, RIGHT, "R", "Right wins"),
    (None, None, "draw", "nobody loses"),
    (LEFT, None, "two arcs", "those two do not lose"),
];

/// The legend.
#[component]
pub(super) fn Legend() -> impl IntoView {
    let page = use_page();
    let rings = all(RINGS.iter().map(|&(left_first, right_first, name, meaning)| {
        let mark =
            Mark { left_first, right_first, left_remoteness: None, right_remoteness: None, grundy: None };
        let roles = mark.plate().roles;
        view! {
            <li>
                <svg viewBox="-17 -17 34 34" aria-hidden="true">
                    <g class="town">
                        <circle class="plate" r="9" />
                        <Ring roles=Signal::stored(roles) radius=9.0 />
                    </g>
                </svg>
                <span><b>{name}</b>" "{meaning}</span>
            </li>
        }
        .into_any()
    }));
    // On a phone the room is for the panel.
    let roomy = window().match_media("(min-width: 47.6rem)").ok().flatten().is_none_or(|wide| wide.matches());
    let roads = [("by-left", "Left"), ("by-right", "Right"), ("by-both", "both")];
    let roads = all(roads.iter().map(|&(class, name)| {
        view! {
            <li>
                <svg viewBox="0 0 34 24" aria-hidden="true">
                    <g class=format!("road {class}")>
                        <path class="line" d="M1 12H26" />
                        <path class="middle" d="M1 12H25" />
                        <path class="head" d="M21 6.500L33 12L21 17.500Z" />
                    </g>
                </svg>
                <span>"move for "<b>{name}</b></span>
            </li>
        }
        .into_any()
    }));
    view! {
        <details class="legend" open=roomy>
            <summary>"Legend"</summary>
            <p>
                <b>"0, 1, 2, …"</b>
                " worth a Nim heap of that size; "
                <b>"∞"</b>
                " play may never end, below it the labels of its labelled options"
            </p>
            <ul>{rings}{roads}</ul>
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || page.letters.get()
                    on:change=move |event| page.letters.set(event_target_checked(&event))
                />
                "Write the sector beside every position"
            </label>
        </details>
    }
}
