//! The ring round a plate: Figure 1 in small.

use crate::view::{all, live};
use hyperjam_terms::{Role, Sector};
use leptos::prelude::*;
use std::f64::consts::{FRAC_PI_2, PI};

/// Half the angle that one arc spans.
pub(super) const HALF_SPAN: f64 = 0.64;

/// The class that gives a role its colour and pattern.
pub(crate) fn role_class(role: Role) -> &'static str {
    match role {
        Role::Left => "role-left",
        Role::Right => "role-right",
        Role::First => "role-first",
        Role::Second => "role-second",
    }
}

/// An arc for each role with a non-losing strategy, always in the same place; a role alone wins and fills
/// the whole ring, with a peg in its place.
#[component]
pub(crate) fn Ring(
    /// The sector that the ring shows; a thin empty ring for none.
    #[prop(into)]
    sector: Signal<Option<Sector>>,
    /// Its radius.
    radius: f64,
) -> impl IntoView {
    live(move || match held(sector.get()) {
        [] => view! { <circle class="ring none" r=radius /> }.into_any(),
        &[winner] => {
            let (x, y) = place(winner, radius + 5.0);
            view! {
                <circle class=format!("ring whole {}", role_class(winner)) r=radius />
                <circle class=format!("peg {}", role_class(winner)) cx=x cy=y r="3.6" />
            }
            .into_any()
        }
        several => all(several.iter().map(|&role| {
            view! { <path class=format!("ring arc {}", role_class(role)) d=arc(role, radius) /> }.into_any()
        })),
    })
}

/// The roles with an arc.
pub(super) fn held(sector: Option<Sector>) -> &'static [Role] {
    sector.map_or(&[], Sector::roles)
}

/// The direction of a role: L left, R right, I at the top, II at the bottom.
pub(super) fn direction(role: Role) -> f64 {
    match role {
        Role::Left => PI,
        Role::Right => 0.0,
        Role::First => -FRAC_PI_2,
        Role::Second => FRAC_PI_2,
    }
}

fn place(role: Role, radius: f64) -> (f64, f64) {
    let angle = direction(role);
    (radius * angle.cos(), radius * angle.sin())
}

fn arc(role: Role, radius: f64) -> String {
    let (from, to) = (direction(role) - HALF_SPAN, direction(role) + HALF_SPAN);
    format!(
        "M{:.2} {:.2}A{radius} {radius} 0 0 1 {:.2} {:.2}",
        radius * from.cos(),
        radius * from.sin(),
        radius * to.cos(),
        radius * to.sin()
    )
}
