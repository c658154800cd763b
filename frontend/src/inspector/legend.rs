//! What rings and the lines of moves mean.

use crate::canvas::Ring;
use crate::view::all;
use hyperjam_editor::looks;
use hyperjam_terms::{Movers, Sector};
use leptos::prelude::*;

/// The sector that the ring shows, name, meaning.
const RINGS: [(Sector, &str, &str); 6] = [
    (Sector::First, "I", "the player who starts wins"),
    (Sector::Second, "II", "the other player wins"),
    (Sector::Left, "L", "Left wins"),
    (Sector::Right, "R", "Right wins"),
    (Sector::All, "draw", "nobody loses"),
    (Sector::LeftFirst, "two arcs", "neither of the two loses"),
];

/// The legend.
pub(crate) fn legend() -> AnyView {
    let rings = all(RINGS.iter().map(|&(sector, name, meaning)| {
        view! {
            <li>
                <svg viewBox="-17 -17 34 34" aria-hidden="true">
                    <g class="position">
                        <circle class="position-plate" r="9" />
                        <Ring sector=Signal::stored(Some(sector)) radius=9.0 />
                    </g>
                </svg>
                <span><b>{name}</b>" "{meaning}</span>
            </li>
        }
        .into_any()
    }));
    let kinds = [("Left", Movers::LEFT), ("Right", Movers::RIGHT), ("both", Movers::BOTH)];
    let moves = all(kinds.into_iter().map(|(name, by)| {
        let look = looks::move_look(by, 2);
        view! {
            <li>
                <svg viewBox="0 0 34 24" aria-hidden="true">
                    <g class=format!("move {}", look.class)>
                        <path class="move-line" d="M1 12H26" />
                        <path class="move-middle" d="M1 12H25" />
                        <path class="move-head" d="M21 6.500L33 12L21 17.500Z" />
                    </g>
                </svg>
                <span>"move for "<b>{name}</b></span>
            </li>
        }
        .into_any()
    }));
    view! {
        <div class="legend">
            <p>
                <b>"0, 1, 2, …"</b>
                " where all moves are for both: worth a Nim heap of that size; "
                <b>"∞"</b>
                " worth no heap, as play may never end; below it are the numbers among its options’ labels"
            </p>
            <p>
                <b>"2, ½, ∗, ↑, ±1, …"</b>
                " where some moves are for Left or Right alone, and play must end: the value, a number or another game"
            </p>
            <ul>{rings}{moves}</ul>
        </div>
    }
    .into_any()
}
