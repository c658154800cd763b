//! The ring round a plate: Figure 1 in small.

use crate::view::{all, live};
use hyperjam_editor::geometry::Vector;
use hyperjam_editor::looks::{self, HALF_SPAN, PEG};
use hyperjam_editor::picture::PlateMark;
use hyperjam_terms::{Role, SeatArc, SeatRing, Sector};
use leptos::prelude::*;

/// What a ring shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ringed {
    /// Who does not lose, of two players.
    Sector(Sector),
    /// Who has a winning strategy, of more.
    Seats(SeatRing),
}

impl Ringed {
    /// What the ring of a plate shows.
    pub(crate) fn of(plate: &PlateMark) -> Option<Self> {
        plate.sector.map(Self::Sector).or_else(|| plate.seats.map(Self::Seats))
    }

    /// The name of the sector that it shows.
    pub(super) fn sector_name(&self) -> Option<&'static str> {
        match self {
            Self::Sector(sector) => Some(sector.name()),
            Self::Seats(_) => None,
        }
    }
}

/// An arc for each role with a non-losing strategy, always in the same place; a role alone wins and fills
/// the whole ring, with a peg in its place. With more than two players, an arc for each who has a winning strategy.
#[component]
pub(crate) fn Ring(
    /// What the ring shows; a thin empty ring for nothing.
    #[prop(into)]
    ringed: Signal<Option<Ringed>>,
    /// Its radius.
    radius: f64,
) -> impl IntoView {
    live(move || {
        let sector = match ringed.get() {
            Some(Ringed::Seats(ring)) if ring.arcs().next().is_some() => {
                return all(ring.arcs().map(|arc| seat_arc(ring, arc, radius)));
            }
            Some(Ringed::Sector(sector)) => Some(sector),
            _ => None,
        };
        match held(sector) {
            [] => view! { <circle class="ring none" r=radius /> }.into_any(),
            &[winner] => {
                let (x, y) = place(winner, radius + PEG.1);
                view! {
                    <circle class=format!("ring whole {}", looks::role(winner).class) r=radius />
                    <circle class=format!("ring-peg {}", looks::role(winner).class) cx=x cy=y r=PEG.0 />
                }
                .into_any()
            }
            several => all(several.iter().map(|&role| {
                view! { <path class=format!("ring arc {}", looks::role(role).class) d=arc(role, radius) /> }
                    .into_any()
            })),
        }
    })
}

/// The roles with an arc.
pub(super) fn held(sector: Option<Sector>) -> &'static [Role] {
    sector.map_or(&[], Sector::roles)
}

fn place(role: Role, radius: f64) -> (f64, f64) {
    let place = Vector::at_angle(looks::role(role).angle()) * radius;
    (place.x, place.y)
}

/// The classes of the arcs of seats; others look as nobody's.
const SEAT_CLASSES: [&str; looks::SEATS] =
    ["seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "seat-7"];

/// The arc of a player, thin where it is so for some who start only.
fn seat_arc(ring: SeatRing, arc: SeatArc, radius: f64) -> AnyView {
    let seat = SEAT_CLASSES.get(arc.place as usize).filter(|_| !ring.is_by_turn());
    let kind = seat.copied().unwrap_or("turn");
    let part = if arc.whole { "" } else { " part" };
    let (from, to) = looks::seat_arc(ring.places(), arc.place);
    view! { <path class=format!("ring arc {kind}{part}") d=path(from, to, radius) /> }.into_any()
}

fn arc(role: Role, radius: f64) -> String {
    path(looks::role(role).angle() - HALF_SPAN, looks::role(role).angle() + HALF_SPAN, radius)
}

fn path(from: f64, to: f64, radius: f64) -> String {
    let (from, to) = (Vector::at_angle(from) * radius, Vector::at_angle(to) * radius);
    format!("M{:.2} {:.2}A{radius} {radius} 0 0 1 {:.2} {:.2}", from.x, from.y, to.x, to.y)
}

#[cfg(test)]
mod tests {
    use hyperjam_editor::looks::{CAR_COLOUR, Dashes, MOVE_LOOKS, RING_WIDTHS, ROLES, SEAT_WIDTHS, SEATS};

    const TOKENS: &str = include_str!("../../styles/tokens.css");
    const STYLES: &str = include_str!("../../styles/canvas.css");

    /// What comes after a comment.
    fn uncommented(text: &str) -> &str {
        text.rsplit("*/").next().unwrap_or_default()
    }

    /// The first value of a property in the first rule with this selector that has it.
    fn declared<'a>(styles: &'a str, selector: &str, property: &str) -> Option<&'a str> {
        let rules = styles.split('}').filter_map(|rule| rule.split_once('{'));
        let of_it = rules
            .filter(|(selectors, _)| uncommented(selectors).split(',').any(|one| one.trim() == selector));
        let declarations = of_it.flat_map(|(_, body)| body.split(';'));
        let mut values =
            declarations.filter_map(|one| uncommented(one).trim().strip_prefix(property)?.strip_prefix(": "));
        values.next()
    }

    fn width(selector: &str) -> Option<f64> {
        declared(STYLES, selector, "stroke-width").map(|value| value.parse().unwrap())
    }

    fn dashes(selector: &str) -> Option<Dashes> {
        let value = declared(STYLES, selector, "stroke-dasharray")?;
        let (on, off) = value.split_once(' ').unwrap();
        Some((on.parse().unwrap(), off.parse().unwrap()))
    }

    #[track_caller]
    fn expect_colour(token: &str, colour: &str) {
        let value = declared(TOKENS, ":root", token).unwrap();
        assert!(
            value.starts_with(&format!("light-dark(#{colour},")) || value == format!("#{colour}"),
            "{token}: {value}"
        );
    }

    #[test]
    fn the_styles_follow_the_table_of_looks() {
        for look in &ROLES {
            let token = look.class.replace("role-", "--");
            assert_eq!(
                declared(STYLES, &format!(".{}", look.class), "--role"),
                Some(&*format!("var({token})"))
            );
            expect_colour(&token, look.colour);
            let arc = format!(".ring.arc.{}", look.class);
            assert_eq!(width(&arc).or_else(|| width(".ring")), Some(look.width), "{arc}");
            assert_eq!(dashes(&arc), look.dashes, "{arc}");
        }
        assert_eq!((width(".ring"), width(".ring.none")), (Some(RING_WIDTHS.0), Some(RING_WIDTHS.1)));
        for (seat, look) in MOVE_LOOKS.iter().enumerate().take(SEATS) {
            let token = Some(format!("var({})", look.token));
            assert_eq!(declared(STYLES, &format!(".ring.seat-{seat}"), "--role").map(String::from), token);
        }
        assert_eq!((width(".ring"), width(".ring.arc.part")), (Some(SEAT_WIDTHS.0), Some(SEAT_WIDTHS.1)));
        for look in &MOVE_LOOKS {
            let mover = declared(STYLES, &format!(".move.{}", look.class), "--mover");
            let mover = mover.or_else(|| declared(STYLES, ".move", "--mover"));
            assert_eq!(mover, Some(&*format!("var({})", look.token)));
            expect_colour(look.token, look.colour);
            let of = |part: &str| format!(".move.{} {part}", look.class);
            assert_eq!(
                width(&of(".move-line")).or_else(|| width(".move .move-line")),
                Some(look.width),
                "{}",
                look.name
            );
            assert_eq!(dashes(&of(".move-line")), look.dashes, "{}", look.name);
            assert_eq!(width(&of(".move-middle")), look.middle, "{}", look.name);
            assert_eq!(
                width(&of(".move-head")).or_else(|| width(".move .move-head")),
                Some(look.outline),
                "{}",
                look.name
            );
            assert_eq!(declared(STYLES, &of(".move-head"), "fill").is_some(), look.open, "{}", look.name);
        }
        expect_colour("--car", CAR_COLOUR);
    }
}
