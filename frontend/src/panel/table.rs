//! All positions and moves as tables: the drawing for those who do not see it, and for looking things up.

use crate::state::use_page;
use crate::wording;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::Player;
use leptos::prelude::*;

/// The most rows that a table shows.
const MOST_ROWS: usize = 1_000;

/// The panel.
#[component]
pub(super) fn Table() -> impl IntoView {
    let page = use_page();
    let positions = Memo::new(move |_| {
        page.document(|document| document.positions().map(|(id, _)| id).take(MOST_ROWS).collect::<Vec<_>>())
    });
    let moves = Memo::new(move |_| {
        page.document(|document| document.moves().map(|(id, _)| id).take(MOST_ROWS).collect::<Vec<_>>())
    });
    let cut =
        move || page.document(|document| document.positions().len().max(document.moves().len()) > MOST_ROWS);
    view! {
        <h2>"Table"</h2>
        <Show when=cut>
            <p class="lead">"The first thousand rows."</p>
        </Show>
        <div class="scroll">
            <table>
                <caption>"Positions"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Position"</th>
                        <th scope="col">"Label"</th>
                        <th scope="col">"Sector"</th>
                        <th scope="col">"Left starts"</th>
                        <th scope="col">"Right starts"</th>
                    </tr>
                </thead>
                <tbody>
                    <For each=move || positions.get() key=|id| *id let:id>
                        <PositionRow id />
                    </For>
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
                    <For each=move || moves.get() key=|id| *id let:id>
                        <MoveRow id />
                    </For>
                </tbody>
            </table>
        </div>
    }
}

#[component]
fn PositionRow(id: PositionId) -> impl IntoView {
    let page = use_page();
    let mark = Memo::new(move |_| page.mark(id));
    let result = move |starter: Player| {
        mark.with(|mark| {
            let mark = mark.as_ref()?;
            Some(match (mark.winner(starter), mark.remoteness(starter)) {
                (Some(winner), Some(count)) => format!("{winner} in {}", wording::plies(count)),
                (Some(winner), None) => winner.to_string(),
                (None, _) => "draw".into(),
            })
        })
    };
    let selected = move || page.editor.with(|editor| editor.selection().positions.contains(&id));
    view! {
        <tr class:selected=selected data-row=move || page.name(id)>
            <th scope="row">
                <button class="link" on:click=move |_| page.editor.update(|editor| editor.reveal(id))>
                    {move || page.name(id)}
                </button>
            </th>
            <td>
                {move || {
                    mark.with(|mark| mark.as_ref().and_then(|mark| mark.grundy.as_ref().map(ToString::to_string)))
                }}
            </td>
            <td>{move || mark.with(|mark| mark.as_ref().map(|mark| mark.sector()))}</td>
            <td>{move || result(Player::Left)}</td>
            <td>{move || result(Player::Right)}</td>
        </tr>
    }
}

#[component]
fn MoveRow(id: MoveId) -> impl IntoView {
    let page = use_page();
    let step = Memo::new(move |_| page.document(|document| document.get_move(id).cloned()));
    let name = move |end: Option<PositionId>| end.map(|id| page.name(id));
    view! {
        <tr>
            <td>{move || name(step.with(|step| step.as_ref().map(|step| step.from)))}</td>
            <td>{move || name(step.with(|step| step.as_ref().map(|step| step.to)))}</td>
            <td>{move || step.with(|step| step.as_ref().map(|step| step.by.name()))}</td>
        </tr>
    }
}
