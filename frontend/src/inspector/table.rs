//! All positions and moves as tables: the drawing for those who do not see it, and for looking things up.

use crate::later;
use crate::marks::{has_values, mark, marks};
use crate::state::{Page, use_page};
use crate::view::{each, live, memo, when};
use crate::wording;
use hyperjam_editor::document::{Document, Move};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{EndlessPlay, Mark, Player, SeatMark, Sector};
use leptos::prelude::*;

/// The most rows that a table shows.
const MOST_ROWS: usize = 1_000;
/// How many rows of each kind are made at once.
const SOME: usize = 25;

/// The panel.
#[component]
pub(super) fn Table() -> impl IntoView {
    let page = use_page();
    let rows = later::growing(SOME, MOST_ROWS);
    let positions = memo(move || {
        let rows = rows.get();
        page.document(|document| document.positions().map(|(id, _)| id.0).take(rows).collect::<Vec<_>>())
    });
    let moves = memo(move || {
        let rows = rows.get();
        page.document(|document| document.moves().map(|(id, _)| id.0).take(rows).collect::<Vec<_>>())
    });
    let cut =
        move || page.document(|document| document.positions().len().max(document.moves().len()) > MOST_ROWS);
    let none = move || positions.with(Vec::is_empty);
    view! {
        <h2>"Table"</h2>
        {when(none, || view! {
            <p class="lead">"No position is drawn yet. Every position and every move that you draw gets a row here."</p>
        }.into_any())}
        {when(cut, || view! { <p class="lead">"Only the first thousand rows are shown."</p> }.into_any())}
        {when(move || page.players() == 2, || view! {
            <p class="lead">"A sector names everybody with a non-losing strategy: L is Left, R Right, I the player who \
                             starts, II the player who does not."</p>
        }.into_any())}
        <div class="scroll">
            <table>
                <caption>"Positions"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Position"</th>
                        {live(move || mark_heads(page))}
                    </tr>
                </thead>
                <tbody>
                    {each(move || positions.get(), |id| position_row(PositionId(id)))}
                </tbody>
            </table>
            <table>
                <caption>"Moves"</caption>
                <thead>
                    <tr>
                        <th scope="col">"From"</th>
                        <th scope="col">"To"</th>
                        <th scope="col">"For"</th>
                    </tr>
                </thead>
                <tbody>
                    {each(move || moves.get(), |id| move_row(MoveId(id)))}
                </tbody>
            </table>
        </div>
    }
}

/// Whether positions have priorities that count.
fn has_priorities(page: Page) -> bool {
    page.document(|document| document.heading().endless == EndlessPlay::Priority)
}

/// The heads of the columns about the mark of a position.
fn mark_heads(page: Page) -> AnyView {
    if page.players() > 2 {
        return view! { <th scope="col">"Outcome"</th><th scope="col">"Who has a winning strategy"</th> }
            .into_any();
    }
    view! {
        {when(move || has_priorities(page), || view! { <th scope="col">"Priority"</th> }.into_any())}
        <th scope="col">{move || if has_values(page) { "Value" } else { "Label" }}</th>
        <th scope="col">"Sector"</th>
        <th scope="col">"Left starts"</th>
        <th scope="col">"Right starts"</th>
    }
    .into_any()
}

fn position_row(id: PositionId) -> AnyView {
    let page = use_page();
    let selected = move || page.editor.with(|editor| editor.selection().positions.contains(&id));
    view! {
        <tr class:selected=move || selected() data-row=move || page.name(id)>
            <th scope="row">
                <button class="link" on:click=move |_| page.editor.update(|editor| editor.reveal(id))>
                    {move || page.name(id)}
                </button>
            </th>
            {live(move || if page.players() == 2 { untrack(|| cells(page, id)) } else { untrack(|| seat_cells(page, id)) })}
        </tr>
    }
    .into_any()
}

/// What is known of a position of a game for more than two players.
fn seat_cells(page: Page, id: PositionId) -> AnyView {
    let read = move |of: fn(&SeatMark) -> String| {
        marks(page).with(|marks| marks.seats_of(id).map(of).unwrap_or_default())
    };
    view! {
        <td>{move || read(SeatMark::label)}</td>
        <td>{move || read(SeatMark::in_short)}</td>
    }
    .into_any()
}

/// What is known of a position of a game for two players.
fn cells(page: Page, id: PositionId) -> AnyView {
    let mark = memo(move || mark(page, id));
    let result = move |starter: Player| {
        mark.with(|mark| {
            let Some(mark) = mark else { return String::new() };
            match (mark.outcome(starter).winner(), mark.remoteness(starter)) {
                (Some(winner), Some(count)) => format!("{winner} in {}", wording::plies(count)),
                (Some(winner), None) => winner.to_string(),
                (None, _) => "draw".into(),
            }
        })
    };
    let priority = move || {
        let of = move |document: &Document| document.position(id).and_then(|one| document.priority_of(one));
        view! { <td>{move || page.document(of).map(|priority| priority.to_string())}</td> }.into_any()
    };
    view! {
            {when(move || has_priorities(page), priority)}
            <td>
                {move || {
                    let label = |mark: &Mark| mark.grundy.as_ref().map(ToString::to_string);
                    let value = marks(page).with(|marks| marks.value_in_full(id));
                    value.or_else(|| mark.with(|mark| mark.as_ref().and_then(label))).unwrap_or_default()
                }}
            </td>
            <td>{move || mark.with(|mark| mark.as_ref().map(Mark::sector)).map(Sector::name)}</td>
            <td>{move || result(Player::Left)}</td>
            <td>{move || result(Player::Right)}</td>
    }
    .into_any()
}

fn move_row(id: MoveId) -> AnyView {
    let page = use_page();
    let step = memo(move || page.document(|document| document.get_move(id).cloned()));
    let say = move |part: fn(Page, &Move) -> String| {
        step.with(|step| step.as_ref().map(|step| part(page, step)).unwrap_or_default())
    };
    view! {
        <tr>
            <td>{move || say(|page, step| page.name(step.from))}</td>
            <td>{move || say(|page, step| page.name(step.to))}</td>
            <td>{move || say(|page, step| step.by.named(page.players()))}</td>
        </tr>
    }
    .into_any()
}
