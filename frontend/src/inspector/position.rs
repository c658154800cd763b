//! One position that is selected: who wins from it, why, its moves, and what can be done with it.

use super::aside;
use super::movers::{big_mark, move_line};
use super::reading;
use super::typeset::typeset;
use crate::marks::{Marks, mark, marks};
use crate::selection_actions;
use crate::state::{Page, use_page};
use crate::tutor;
use crate::view::{all, each, live, memo, nothing, when};
use crate::wording;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Move};
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{compare_with, play_from};
use hyperjam_protocol::tutor::ShownKind;
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Mark, Player, SeatMark};
use leptos::prelude::*;
use std::collections::BTreeSet;
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// The most moves of a position that are listed.
const MOST_LISTED: usize = 100;

/// One position.
#[component]
pub(super) fn One(id: PositionId) -> impl IntoView {
    let page = use_page();
    let mark = memo(move || mark(page, id));
    let from = move || listed(page, id, |step, id| step.from == id);
    let to = move || listed(page, id, |step, id| step.to == id && step.from != id);
    let known = move || match page.players() {
        2 => mark.with(|mark| mark.as_ref().map_or_else(nothing, |mark| words(page, id, mark))),
        _ => marks(page)
            .with(|marks| marks.seats_of(id).map_or_else(nothing, |mark| seat_words(page, id, mark))),
    };
    let stuck = || view! { <p class="lead">"None: whoever is to move here is stuck."</p> }.into_any();
    let arriving = move || {
        view! {
            <h3>{move || if page.is_read() { "Edges to here" } else { "Moves to here" }}</h3>
            <ul class="inspector-moves">{each(to, |step| move_line(MoveId(step), None))}</ul>
        }
        .into_any()
    };
    view! {
        <div class="inspector-position">
            <div>
                <h2>
                    <span class="sr-only">"Position "</span>
                    {move || page.name(id)}
                </h2>
                <p class="inspector-verdict">{move || verdict(page, id, mark)}</p>
            </div>
            <div class="inspector-mark" data-big-mark>
                {move || if page.is_read() { String::new() } else { big_mark(page, id) }}
            </div>
        </div>
        <div class="inspector-first">
            {live(move || match page.is_read() {
                true => untrack(|| reading::at(page, id)),
                false => untrack(|| aside::why(page, id)),
            })}
            <p class="row">{reading::ground_button(page)}</p>
            {uses(page, id)}
        </div>
        {live(move || if page.is_read() { nothing() } else { known() })}
        <h3>{move || if page.is_read() { "Edges from here" } else { "Moves from here" }}</h3>
        <ul class="inspector-moves">{each(from, move |step| move_line(MoveId(step), Some(id)))}</ul>
        {when(move || from().len().max(to().len()) == MOST_LISTED, || view! { <p class="lead">"Only the first hundred are listed."</p> }.into_any())}
        {when(move || from().is_empty() && !page.is_read(), stuck)}
        {when(move || !to().is_empty(), arriving)}
        {edit(page, id)}
        {related()}
    }
}

/// Who wins from a position, in words, or nothing where its reading or its mark does not say.
fn verdict(page: Page, id: PositionId, mark: Memo<Option<Mark>>) -> String {
    if page.is_read() {
        return String::new();
    }
    if page.players() > 2 {
        let endless =
            marks(page).with(|marks| marks.seats_of(id).map(|mark| (mark.impartial, mark.in_short())));
        return endless.filter(|(impartial, _)| *impartial).map(|(_, words)| words).unwrap_or_default();
    }
    mark.with(|mark| mark.as_ref().map(|mark| wording::sector_words(mark.sector()))).unwrap_or_default()
}

/// The buttons for what can be done with a position first. In most readings play begins at no position.
fn uses(page: Page, id: PositionId) -> AnyView {
    let begins_here = move || page.rules().begins_at_positions();
    view! {
        <p class="row">
            {when(begins_here, move || view! {
                <button on:click=move |_| tutor::go(page, play_from(id))>"Play from here"</button>
            }.into_any())}
            {when(move || page.players() == 2 && !page.is_read(), move || view! {
                <button title="Compare with another position" on:click=move |_| tutor::go(page, compare_with(id))>
                    "Compare"
                </button>
            }.into_any())}
            {when(begins_here, move || view! {
                <button on:click=move |_| tutor::put_vehicle(page, id, true)>"Put a vehicle here"</button>
            }.into_any())}
            {when(
                move || page.document(|document| document.vehicles_at(id).next().is_some()),
                move || view! {
                    <button on:click=move |_| tutor::put_vehicle(page, id, false)>"Remove a vehicle"</button>
                    {when(move || page.players() == 2 && !page.is_read(), move || view! {
                        <button
                            title="Exchange Left and Right in the components of the vehicles here"
                            on:click=move |_| tutor::negate_vehicles(page, id)
                        >
                            "Negate"
                        </button>
                    }.into_any())}
                }
                .into_any(),
            )}
        </p>
    }
    .into_any()
}

/// The moves to be listed of a position, a line for those that share a route.
fn listed(page: Page, id: PositionId, wanted: fn(&Move, PositionId) -> bool) -> Vec<u32> {
    page.document(|document| {
        page.editor.with_untracked(|editor| {
            let routing = editor.routing();
            let drawn = routing.moves_at(id).filter(|&step| routing.moves_on_route(step) > 0);
            let drawn: BTreeSet<MoveId> =
                gather(drawn.filter(|&step| document.get_move(step).is_some_and(|step| wanted(step, id))));
            drawn.into_iter().map(|step| step.0).take(MOST_LISTED).collect()
        })
    })
}

/// What can be changed about a position.
fn edit(page: Page, id: PositionId) -> AnyView {
    let label = memo(move || label_of(page, id));
    view! {
        <h3>"Edit"</h3>
        <p class="row">
            <label>
                "Name "
                <input
                    class="short"
                    prop:value=move || label.get()
                    on:change=move |event| {
                        page.rename(id, &event_target_value(&event));
                        // It may be refused, or be written a little differently. The panel may be gone by now.
                        event_target::<HtmlInputElement>(&event).set_value(&untrack(|| label_of(page, id)));
                    }
                />
            </label>
        </p>
        {ending(page, id)}
        {when(move || has_priority(page, id), move || priority(page, id))}
        <p class="row">
            <button on:click=move |_| {
                page.editor.update(|editor| editor.connect_from(id));
                page.notify("Choose where the move leads: a position, or an empty place on the sheet. Esc cancels.");
            }>{move || wording::draw_from_here(page.is_read())}</button>
            <button on:click=move |_| page.act(Action::Delete)>"Delete"</button>
        </p>
    }
    .into_any()
}

/// What a position is called, as it is edited.
fn label_of(page: Page, id: PositionId) -> String {
    page.document(|document| document.position(id).map(|position| position.label.clone())).unwrap_or_default()
}

/// How play ends at a position. What only two players can have is not offered to more, and no end is in a drawing that is read
/// otherwise than as moves.
fn ending(page: Page, id: PositionId) -> AnyView {
    let now = memo(move || page.document(|document| end_of(document, id)));
    let name = |end: Option<EndKind>| end.map_or("", EndKind::name);
    let option = move |end: EndKind| {
        view! {
            <option value=end.name() prop:selected=move || now.get() == Some(end)>
                {wording::ending(end)}
            </option>
        }
        .into_any()
    };
    let kinds = move || if page.players() == 2 { &EndKind::ALL[..] } else { &EndKind::ALL[..1] };
    let choice = move || {
        view! {
            <p class="row">
                <label>
                    "How play ends here "
                    <select
                        data-end
                        on:change=move |event| {
                            let end = event_target_value(&event).parse().ok();
                            page.apply(Command::SetEnd { position: id, end });
                            // It may be refused.
                            event_target::<HtmlSelectElement>(&event).set_value(name(now.get_untracked()));
                        }
                    >
                        <option value="" prop:selected=move || now.get().is_none()>
                            "It goes on"
                        </option>
                        {live(move || all(kinds().iter().map(|end| option(*end))))}
                    </select>
                </label>
            </p>
        }
        .into_any()
    };
    when(move || now.get().is_some() || !page.is_read(), choice)
}

/// Whether a position has a priority, or may get one that counts.
fn has_priority(page: Page, id: PositionId) -> bool {
    page.document(|document| {
        document.heading().endless == EndlessPlay::Priority
            || document.position(id).is_some_and(|position| position.priority.is_some())
    })
}

/// The priority of a position, which may be left empty.
fn priority(page: Page, id: PositionId) -> AnyView {
    let now = move || {
        let priority = page.document(|document| document.position(id).and_then(|position| position.priority));
        priority.map(|priority| priority.to_string()).unwrap_or_default()
    };
    view! {
        <p class="row">
            <label title="The greatest priority met infinitely often decides: even for Left, odd for Right">
                "Priority "
                <input
                    class="short"
                    data-priority
                    inputmode="numeric"
                    prop:value=now
                    on:change=move |event| {
                        let given = event_target_value(&event);
                        match (given.trim(), given.trim().parse()) {
                            ("", _) => page.apply(Command::SetPriority { positions: [id].into(), priority: None }),
                            (_, Ok(one)) => {
                                page.apply(Command::SetPriority { positions: [id].into(), priority: Some(one) });
                            }
                            _ => page.notify("A priority is a whole number from 0 to 1000000, or nothing."),
                        }
                        // It may be refused.
                        event_target::<HtmlInputElement>(&event).set_value(&untrack(now));
                    }
                />
            </label>
        </p>
    }
    .into_any()
}

/// How play ends at a position, if it stops there.
fn end_of(document: &Document, id: PositionId) -> Option<EndKind> {
    document.position(id)?.end
}

/// What is known of a position of a game for more than two players.
fn seat_words(page: Page, id: PositionId, mark: &SeatMark) -> AnyView {
    let tie = page.document(|document| end_of(document, id) == Some(EndKind::Tie));
    let starts = if tie {
        view! { <dd>"Nobody: play ends here in a tie."</dd> }.into_any()
    } else {
        all((0..mark.players()).map(|starter| view! { <dd>{mark.start_sentence(starter)}</dd> }.into_any()))
    };
    let beyond = if mark.endless && !tie {
        view! {
            <dt>"Beyond the paper"</dt>
            <dd>"From here play may go on for ever, which nobody loses. So this is what each player can force against all others together."</dd>
        }
        .into_any()
    } else {
        nothing()
    };
    view! {
        <dl class="inspector-facts">
            <dt>"Outcome "<b data-outcome-text>{mark.label()}</b></dt>
            <dd>
                "The first who cannot move is the only loser. Labels, sectors and values are for two players."
            </dd>
            <dt>"Who starts?"</dt>
            {starts}
            {beyond}
        </dl>
    }
    .into_any()
}

/// Sector, outcomes and label in sentences.
fn words(page: Page, id: PositionId, mark: &Mark) -> AnyView {
    let (misere, end) =
        page.document(|document| (document.heading().convention == Convention::Misere, end_of(document, id)));
    let sector = mark.sector();
    let starts = match end {
        Some(EndKind::Tie) => view! { <dd>"Nobody: play ends here in a tie."</dd> }.into_any(),
        Some(end) => view! { <dd>{end.meaning()}</dd> }.into_any(),
        None => all(Player::BOTH
            .into_iter()
            .map(|starter| view! { <dd>{wording::start_sentence(mark, starter, misere)}</dd> }.into_any())),
    };
    let label = match &mark.grundy {
        None => nothing(),
        Some(label) => view! {
            <dt>"Grundy label "<b>{label.to_string()}</b></dt>
            <dd>{label.meaning()}</dd>
        }
        .into_any(),
    };
    let of = move |marks: &Marks| Some((marks.value_of(id)?.to_owned(), marks.kind_of_value(id)?.clone()));
    let value =
        live(move || marks(page).with(of).map_or_else(nothing, |(text, kind)| value(page, id, &text, &kind)));
    view! {
        <dl class="inspector-facts">
            <dt>"Sector "<b data-sector-text>{sector.name()}</b></dt>
            {label}
            {value}
            <dt>"Who starts?"</dt>
            {starts}
        </dl>
    }
    .into_any()
}

/// What a position is worth in sums.
fn value(page: Page, id: PositionId, text: &str, kind: &ShownKind) -> AnyView {
    let (name, meaning) = match kind {
        ShownKind::Label(_) => {
            ("Grundy label ", "What it is worth in sums of impartial games: the game from here is impartial.")
        }
        ShownKind::Class => {
            ("Class ", "The positions that are equal to it in every sum. It has no value with a name.")
        }
        ShownKind::Open => ("Value ", "It was not worked out within the limits."),
        _ => ("Value ", "What it is worth in every sum."),
    };
    let sides = match kind {
        ShownKind::Label(value) if !value.is_empty() => view! {
            <dt>"Value "<b>{typeset(value)}</b></dt>
            <dd>"What it is worth in every sum."</dd>
        }
        .into_any(),
        _ => nothing(),
    };
    let thermograph = if *kind == ShownKind::Short { aside::thermograph(page, id) } else { nothing() };
    view! {
        <dt>{name}<b data-value-text>{typeset(text)}</b></dt>
        <dd>{meaning} {aside::why_value(page, id)} {thermograph}</dd>
        {sides}
    }
    .into_any()
}

/// What else can be selected, folded away.
pub(super) fn related() -> AnyView {
    view! {
        <details class="folded">
            <summary>"Select"</summary>
            <p class="row">{selection_actions::buttons(selection_actions::SELECT)}</p>
        </details>
    }
    .into_any()
}
