//! A position: a plate with its label, its name beside it, and the ring of its outcome.

use super::{Ring, Ringed};
use crate::announce;
use crate::browser::element_id;
use crate::state::{Page, use_page};
use crate::tutor::stage::{self, tone_class};
use crate::view::{all, live, memo, nothing, when};
use hyperjam_editor::document::{Document, Position};
use hyperjam_editor::geometry::{NamePlace, PLATE_RADIUS, Point, Target, Vector, drawn_radius};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::label::{shortened, typeset};
use hyperjam_editor::picture::{CAR_BODY, CAR_GLASS, LabelLine, car_row, label_lines};
use hyperjam_terms::EndKind;
use leptos::prelude::*;

/// What the drawing says of a position.
#[derive(Clone, Default, PartialEq)]
struct DrawnPosition {
    at: Point,
    end: Option<EndKind>,
    /// How play ends here, or the priority that counts, as it stands on the plate.
    below: String,
    radius: f64,
    name: String,
    beside: NamePlace,
}

fn drawn(page: Page, id: PositionId) -> DrawnPosition {
    page.revision.track();
    page.editor.with_untracked(|editor| {
        let Some(position) = editor.document().position(id) else { return DrawnPosition::default() };
        DrawnPosition {
            at: position.at,
            end: position.end,
            below: below(editor.document(), position),
            radius: drawn_radius(editor.document().heading().rules),
            name: editor.document().name(id).to_owned(),
            beside: editor.routing().name(editor.document(), id),
        }
    })
}

/// What stands below a label: how play ends, or the sign of endless play with the priority.
fn below(document: &Document, position: &Position) -> String {
    match (position.end, document.priority_of(position)) {
        (Some(end), _) => end.name().to_owned(),
        (None, Some(priority)) => format!("↻{priority}"),
        (None, None) => String::new(),
    }
}

/// The class of a position, which says its state.
fn class(page: Page, id: PositionId, end: Option<EndKind>) -> String {
    let (legal, gone) = (stage::is_target(page, id), stage::is_gone(page, id));
    let pointed = page.pointed.with(|pointed| pointed.contains(&id));
    let mut class = format!("position{}", tone_class(stage::tone(page, id)).0);
    page.editor.with(|editor| {
        let state = [
            (editor.selection().positions.contains(&id), " selected"),
            (editor.focus() == Some(id), " focused"),
            (editor.hover().position() == Some(id), " hovered"),
            (editor.hover() == Target::Rim(id), " rim"),
            (editor.gesture().source() == Some(id), " source"),
            (pointed, " pointed"),
            (legal, " legal"),
            (gone, " gone"),
            (end == Some(EndKind::Tie), " tie"),
            (editor.document().heading().rules.has_points(), " point"),
        ];
        state.iter().filter(|(is, _)| *is).for_each(|(_, name)| class.push_str(name));
    });
    class
}

/// One position.
#[component]
pub(super) fn PositionView(
    id: PositionId,
    /// How many times larger its halo is, where plates are too small to be seen well.
    halo: Memo<f64>,
) -> impl IntoView {
    let page = use_page();
    // Few memos, since every one of a drawing's is asked with every step of the pointer.
    let drawn = memo(move || drawn(page, id));
    let end = move || drawn.with(|drawn| drawn.end);
    let class = memo(move || class(page, id, end()));
    let label = memo(move || stage::plate(page, id).map(|plate| plate.label).unwrap_or_default());
    let ringed = memo(move || stage::plate(page, id).and_then(|plate| Ringed::of(&plate)));
    let sector = move || ringed.with(|ringed| ringed.as_ref().and_then(Ringed::sector_name));
    let cars = memo(move || cars(page, id));
    let name = memo(move || drawn.with(|drawn| drawn.name.clone()));
    let place = move || {
        let beside = drawn.with(|drawn| drawn.beside);
        cars.with(|(cars, row)| beside.clear_of(cars.len(), *row))
    };
    let written = memo(move || shortened(&typeset(&name.get())));
    let cut = when(
        move || written.with(|written| written.ends_with('…')),
        move || view! { <title>{move || name.get()}</title> }.into_any(),
    );
    let shifted = move || {
        let at = sign_place(place());
        moved_to(at.x, at.y)
    };
    view! {
        <g
            id=element_id(id)
            class=move || class.get()
            transform=move || drawn.with(|drawn| moved_to(drawn.at.x, drawn.at.y))
            role="img"
            aria-label=move || announce::described(page, id)
            aria-description=move || announce::moves_of(page, id)
            data-name=move || name.get()
            data-mark=move || Some(label.get()).filter(|label| !label.is_empty())
            data-sector=move || sector()
        >
            <circle class="position-halo" r=PLATE_RADIUS + 6.0 transform=move || format!("scale({:.3})", halo.get()) />
            <circle class="position-plate" r=move || drawn.with(|drawn| drawn.radius) />
            <Ring ringed radius=PLATE_RADIUS - 3.5 />
            {live(move || label.with(|label| written_label(label)))}
            <text class="position-name" x=move || place().at.x y=move || place().at.y text-anchor=move || place().anchor>
                {cut}
                {move || written.get()}
                <tspan class="position-letters">{move || sector().map(|sector| [" ", sector].concat())}</tspan>
            </text>
            {when(move || drawn.with(|drawn| !drawn.below.is_empty()), move || view! { <text class="position-tie" y=PLATE_RADIUS * 0.72>{move || drawn.with(|drawn| drawn.below.clone())}</text> }.into_any())}
            {live(move || cars.with(|(cars, row)| all_cars(cars, *row)))}
            <text class="position-sign" transform=shifted>
                {move || tone_class(stage::tone(page, id)).1.to_owned()}
            </text>
        </g>
    }
}

/// The numbers of the vehicles at a position, and where their row is.
fn cars(page: Page, id: PositionId) -> (Vec<i32>, Vector) {
    let cars = stage::cars(page, id);
    let row = page.editor.with(|editor| editor.routing().cars(editor.document(), id, cars.len()));
    (cars, row)
}

/// The vehicles at a position, in a row about this place.
fn all_cars(numbers: &[i32], row: Vector) -> AnyView {
    all(car_row(numbers, row).into_iter().map(|(text, at)| car(at.x, at.y, text)))
}

fn moved_to(x: f64, y: f64) -> String {
    format!("translate({x:.2} {y:.2})")
}

/// Where the sign of a tone stands, so that it covers neither the name nor the mark: a line further out than the name,
/// which is where routes leave the most room.
pub(super) fn sign_place(name: NamePlace) -> Vector {
    let aside = match name.anchor {
        "start" => 6.0,
        "end" => -6.0,
        _ => 0.0,
    };
    name.at + Vector::new(aside, if name.at.y < 0.0 { -15.0 } else { 18.0 })
}

/// The label in the middle of a plate. A part of a label would be another one, so all of it is left out where a line has no
/// room, but that it is ∞; and then a sign says that there is more.
pub(crate) fn written_label(label: &str) -> AnyView {
    let lines = label_lines(label);
    let (ahead, rest) = lines.split_at(usize::from(lines.len() > 1 && lines[0].text == "∞"));
    let least = |lines: &[LabelLine]| lines.iter().map(|line| line.most).fold(f64::INFINITY, f64::min);
    let written = |lines: &[LabelLine]| {
        let least = least(lines);
        let lines = lines.iter().map(|line| {
            let sizes = format!("--size:{:.2}px;--most:{:.2}px;--least:{least:.2}px", line.size, line.most);
            let ((part, more), text) = (line.place(), line.text.clone());
            let (y, dy) = (format!("{part:.3}em"), format!("{more:.2}"));
            view! { <text class="position-label" style=sizes y=y dy=dy>{text}</text> }.into_any()
        });
        all(lines)
    };
    let (most, drop) = if ahead.is_empty() { MORE } else { MORE_BELOW };
    let sizes = format!("--most:{most}px;--least:{:.2}px", least(rest));
    let more = match rest {
        [] => nothing(),
        _ => view! { <text class="position-more" style=sizes y=format!("{drop}em") aria-hidden="true">"…"</text> }
            .into_any(),
    };
    all([written(ahead), written(rest), more])
}

/// How high the sign that there is more of a label may be, and how far it is below the plate's middle as a part of its size:
/// alone, and below ∞.
const MORE: (f64, f64) = (30.0, 0.2);
const MORE_BELOW: (f64, f64) = (30.0, 0.5);

/// A car: the vehicle of a game, or one of a sum's.
pub(super) fn car(x: f64, y: f64, text: String) -> AnyView {
    let number = match text.is_empty() {
        true => nothing(),
        false => view! { <text class="car-number" y="1.500">{text}</text> }.into_any(),
    };
    view! {
        <g class="car" transform=format!("translate({x:.2} {y:.2})")>
            <path d=CAR_BODY />
            <path class="car-glass" d=CAR_GLASS />
            <circle cx="-8" cy="4" r="3.600" />
            <circle cx="9" cy="4" r="3.600" />
            {number}
        </g>
    }
    .into_any()
}
