//! Figure 1 of Honsell & Lenisa: the disc of the nine sectors, with every position in its sector.

mod disc;

use super::figures;
use crate::browser::focus_sheet;
use crate::later;
use crate::marks::marks;
use crate::state::{Page, use_page};
use crate::view::{all, each, live, memo, nothing, when, whenever};
use crate::wording;
use disc::{FIELDS, Field};
use hyperjam_editor::document::Document;
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;
use web_sys::{Element, Event};

/// The most positions of a sector that are listed.
const MOST_CHIPS: usize = 200;

/// How many positions of each sector are made at once.
const SOME: usize = 25;

/// The positions of a sector, in order.
type Members = Arc<Vec<u32>>;

/// What is shown of a sector. Each position reads from these alone, which change only where it does: very many that
/// followed the drawing by themselves would take long with every change of it.
#[derive(Clone, Copy)]
struct Shown {
    members: Memo<Members>,
    /// How many of them are shown.
    count: RwSignal<usize>,
    /// The names of those shown, in order.
    names: RwSignal<Vec<(u32, String)>>,
    /// Those among them that are pointed at or selected.
    lit: RwSignal<Vec<u32>>,
}

/// What was read last. Unlike those of a memo, its readers hear nothing where it is read anew and is the same.
fn settled<T: Default + PartialEq + Send + Sync + 'static>(read: impl Fn() -> T + 'static) -> RwSignal<T> {
    let last = RwSignal::new(T::default());
    whenever(move || {
        let now = read();
        if last.with_untracked(|before| *before != now) {
            last.set(now);
        }
    });
    last
}

/// The position that an event is about.
fn about(event: &Event) -> Option<PositionId> {
    let element = event.target()?.dyn_into::<Element>().ok()?.closest("[data-id]").ok()??;
    element.get_attribute("data-id")?.parse().ok().map(PositionId)
}

/// Goes to the position that an event is about.
fn go_to(page: Page, event: &Event) {
    if let Some(id) = about(event) {
        page.editor.update(|editor| editor.reveal(id));
    }
}

impl Shown {
    fn of(page: Page, members: Memo<Members>, count: RwSignal<usize>) -> Self {
        let first =
            move || members.with(|members| members.iter().copied().take(count.get()).collect::<Vec<_>>());
        let names = settled(move || {
            let name = |document: &Document, id: u32| (id, document.name(PositionId(id)).to_owned());
            page.document(|document| first().into_iter().map(|id| name(document, id)).collect::<Vec<_>>())
        });
        let lit = settled(move || {
            let first = first();
            let mut lit: Vec<u32> = page.pointed.with(|pointed| {
                let shown = pointed.iter().map(|id| id.0).filter(|id| first.binary_search(id).is_ok());
                shown.collect()
            });
            page.editor.with(|editor| {
                let hover = editor.hover().position();
                let selected = &editor.selection().positions;
                let is_lit = |&id: &u32| hover == Some(PositionId(id)) || selected.contains(&PositionId(id));
                lit.extend(first.into_iter().filter(is_lit));
            });
            lit
        });
        Self { members, count, names, lit }
    }

    fn name(self, id: PositionId) -> String {
        self.names.with(|names| {
            let place = names.binary_search_by(|(other, _)| other.cmp(&id.0));
            place.map(|place| names[place].1.clone()).unwrap_or_default()
        })
    }
}

/// The panel.
#[component]
pub(super) fn Figure1() -> impl IntoView {
    let page = use_page();
    live(move || match page.players() {
        _ if page.is_read() => not_of_moves(),
        2 => untrack(|| disc_view(page)),
        _ => none_for_several(),
    })
}

/// Why there is none where roads are not moves.
fn not_of_moves() -> AnyView {
    view! {
        <h2>"Figure 1"</h2>
        <p>
            "Figure 1 sorts positions by who wins from each. Here edges are not moves from position to position: the \
             drawing as a whole is one position of the game. The inspector shows what it is worth while nothing is \
             selected."
        </p>
    }
    .into_any()
}

/// Why there is none for more than two players.
fn none_for_several() -> AnyView {
    let reason = "This drawing is for more than two players, and Figure 1 is for two: a sector says what Left, Right, and the \
                  player who starts can force against the one opponent. With more players the ring of a position has an arc \
                  for each.";
    view! {
        <h2>"Figure 1"</h2>
        <p>{reason}</p>
    }
    .into_any()
}

fn disc_view(page: Page) -> AnyView {
    let shown = shown(page);
    let lines = all(FIELDS.iter().zip(&shown).map(|(field, shown)| sector_line(field, *shown)));
    let has_moves = move || page.document(|document| document.moves().len() > 0);
    let impartial = move || marks(page).with(|marks| marks.impartial) && has_moves();
    let note = || {
        view! {
            <p class="lead">
                "This drawing is impartial: Left and Right have the same moves, so whatever one of them can force, \
                 the other can force too. So a sector that names just one of them stays empty: only I, II and the \
                 centre can occur."
            </p>
        }
        .into_any()
    };
    view! {
        <h2>"Figure 1"</h2>
        <p class="lead">{wording::FIGURE1}</p>
        {figures::unless_large(page, figures::FIGURE1, move || drawn(&shown))}
        {when(impartial, note)}
        <ul class="sectors">{lines}</ul>
    }
    .into_any()
}

/// What is shown of each sector.
fn shown(page: Page) -> Vec<Shown> {
    let most = FIELDS.iter().map(Field::capacity).max().unwrap_or_default().max(MOST_CHIPS);
    let count = later::growing(SOME, most);
    members().into_iter().map(|members| Shown::of(page, members, count)).collect()
}

/// The disc alone.
pub(super) fn disc_alone(page: Page) -> AnyView {
    drawn(&shown(page))
}

fn drawn(shown: &[Shown]) -> AnyView {
    let sectors = all(FIELDS.iter().zip(shown).map(|(field, shown)| sector_view(field, *shown)));
    view! {
        <svg class="figure1" viewBox="-132 -132 264 264" role="img" aria-label="The nine sectors as a disc; listed beside it">
            {sectors}
        </svg>
    }
    .into_any()
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
fn sector_view(field: &'static Field, shown: Shown) -> AnyView {
    let page = use_page();
    let members = shown.members;
    let lit = move || {
        let lit = page.editor.with(|editor| editor.hover().position().or(editor.selection().only_position()));
        lit.is_some_and(|id| members.with(|members| members.binary_search(&id.0).is_ok()))
    };
    let places = memo(move || field.places(members.with(|members| members.len())));
    // Groups are made one after the other, and anew only where something of theirs changes.
    let groups = (0..field.capacity().div_ceil(SOME)).map(|nth| {
        let group = memo(move || {
            if nth * SOME >= shown.count.get() {
                return (0.0, Vec::new());
            }
            places.with(|(radius, places)| {
                let dots = members.with(|members| {
                    members.iter().copied().zip(places.iter().copied()).skip(nth * SOME).take(SOME).collect()
                });
                (*radius, dots)
            })
        });
        live(move || {
            let (radius, dots) = group.get();
            all(dots.into_iter().map(|(id, place)| untrack(|| dot(PositionId(id), place, radius, shown))))
        })
    });
    let groups = all(groups);
    let more = move || {
        let hidden = members.with(|members| members.len()).saturating_sub(field.capacity());
        if hidden > 0 { format!(" +{hidden}") } else { String::new() }
    };
    view! {
        <g
            class=format!("sector {}", field.class)
            class:lit=move || lit()
            data-sector=field.sector.name()
            on:pointerover=move |event| match about(&event) {
                Some(id) => page.pointed.set(vec![id]),
                None => point_at(page, members),
            }
            on:pointerleave=move |_| page.pointed.set(Vec::new())
            on:click=move |event| go_to(page, &event)
        >
            {outline(field, more)}
            {groups}
        </g>
    }
    .into_any()
}

/// A sector of the disc with its name, and more after it.
fn outline(field: &'static Field, more: impl Fn() -> String + Send + 'static) -> AnyView {
    let (x, y) = field.label_place();
    view! {
        <path d=field.path() />
        <text x=x y=y>{field.sector.name()}{move || more()}</text>
    }
    .into_any()
}

/// The disc in small, with the number of positions in each sector. Pressing one selects them.
pub(super) fn wheel(page: Page) -> AnyView {
    let sectors = all(FIELDS.iter().zip(members()).map(|(field, members)| counted(page, field, members)));
    view! {
        <svg class="figure1 wheel" viewBox="-132 -132 264 264" role="group" aria-label="Positions in each sector of Figure 1">
            {sectors}
        </svg>
    }
    .into_any()
}

fn counted(page: Page, field: &'static Field, members: Memo<Members>) -> AnyView {
    let count = move || members.with(|members| members.len());
    let filled = move || count() > 0;
    let select = move || {
        let ids = members.get_untracked();
        if !ids.is_empty() {
            page.pointed.set(Vec::new());
            page.editor.update(|editor| editor.select_positions(ids.iter().copied().map(PositionId)));
            // What was pressed is gone with its panel.
            focus_sheet();
        }
    };
    let keys = move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            event.stop_propagation();
            select();
        }
    };
    let name = move || {
        let (count, sector) = (wording::counted(count(), "position"), field.sector);
        format!("{sector}, {}: {count}", sector.in_words())
    };
    let (x, y) = field.count_place();
    view! {
        <g
            class=format!("sector {}", field.class)
            class:filled=move || filled()
            data-sector=field.sector.name()
            role=move || if filled() { "button" } else { "img" }
            tabindex=move || if filled() { "0" } else { "-1" }
            aria-label=move || name()
            on:click=move |_| select()
            on:keydown=keys
            on:pointerenter=move |_| point_at(page, members)
            on:pointerleave=move |_| page.pointed.set(Vec::new())
            on:focus=move |_| point_at(page, members)
            on:blur=move |_| page.pointed.set(Vec::new())
        >
            {outline(field, String::new)}
            <text class="sector-number" x=x y=y>{move || count().to_string()}</text>
        </g>
    }
    .into_any()
}

/// Shows the positions of a sector on the sheet.
fn point_at(page: Page, members: Memo<Members>) {
    page.pointed.set(members.get_untracked().iter().copied().map(PositionId).collect());
}

/// One position in the disc; its sector listens.
fn dot(id: PositionId, (x, y): (f64, f64), radius: f64, shown: Shown) -> AnyView {
    let written = move || shown.name(id).chars().take(3).collect::<String>();
    let text = if radius > 6.0 {
        view! { <text y="0.35em">{move || written()}</text> }.into_any()
    } else {
        nothing()
    };
    let lit = move || shown.lit.with(|lit| lit.contains(&id.0));
    view! {
        <g
            class="figure1-dot"
            class:lit=move || lit()
            transform=format!("translate({x:.1} {y:.1})")
            data-id=id.0
            data-name=move || shown.name(id)
        >
            <circle r=radius />
            {text}
        </g>
    }
    .into_any()
}

/// A sector in the list: name, meaning, positions.
fn sector_line(field: &'static Field, shown: Shown) -> AnyView {
    let page = use_page();
    let members = shown.members;
    let point = move |event: &Event| page.pointed.set(about(event).into_iter().collect());
    let leave = move || page.pointed.set(Vec::new());
    let count = move || members.with(|members| members.len());
    let first = move || {
        let most = shown.count.get().min(MOST_CHIPS);
        members.with(|members| members.iter().copied().take(most).collect())
    };
    let more = move || match count().saturating_sub(MOST_CHIPS) {
        0 => String::new(),
        more => format!("… and {more} more"),
    };
    view! {
        <li class:empty=move || count() == 0>
            <p>
                <b>{field.sector.name()}</b>
                " "
                <span class="sectors-count">{move || count().to_string()}</span>
                " "
                {wording::sector_words(field.sector)}
            </p>
            <p
                class="row"
                on:click=move |event| go_to(page, &event)
                on:pointerover=move |event| point(&event)
                on:pointerout=move |_| leave()
                on:focusin=move |event| point(&event)
                on:focusout=move |_| leave()
            >
                {each(first, move |id| chip(PositionId(id), shown))}
                {move || more()}
            </p>
        </li>
    }
    .into_any()
}

/// A position as a button that goes to it; the list listens.
fn chip(id: PositionId, shown: Shown) -> AnyView {
    view! { <button class="chip" data-id=id.0>{move || shown.name(id)}</button> }.into_any()
}
