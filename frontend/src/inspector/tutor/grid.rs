//! A table within a card whose rows and columns have names.

use crate::inspector::figures;
use crate::inspector::typeset::typeset;
use crate::state::Page;
use crate::view::{all, nothing};
use hyperjam_protocol::tutor::{Grid, GridCell, Shade};
use leptos::prelude::*;

/// The table, unless it is shown large.
pub(super) fn grid(page: Page, grid: &Grid) -> AnyView {
    let one = grid.clone();
    figures::unless_large(page, &grid.name, move || drawn(&one))
}

/// The table, which is scrolled by keys where it is wide.
pub(in crate::inspector) fn drawn(grid: &Grid) -> AnyView {
    let columns =
        all(grid.columns.iter().map(|name| view! { <th scope="col">{name.clone()}</th> }.into_any()));
    let rows = all(grid.rows.iter().map(|(name, cells)| {
        let shown = all(cells.iter().map(cell));
        view! { <tr><th scope="row">{name.clone()}</th>{shown}</tr> }.into_any()
    }));
    // A corner without words is no header.
    let corner = match grid.corner.as_str() {
        "" => view! { <td></td> }.into_any(),
        words => view! { <th scope="col">{words.to_owned()}</th> }.into_any(),
    };
    view! {
        <div class="scroll" role="group" tabindex="0" aria-label=grid.name.clone()>
            <table class="tutor-grid">
                <thead>
                    <tr>{corner}{columns}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn cell(cell: &GridCell) -> AnyView {
    let (class, spoken) = match cell.shade {
        Shade::Plain => ("", ""),
        Shade::Heat(0) => ("", ""),
        Shade::Heat(1) => ("heat-1", ""),
        Shade::Heat(2) => ("heat-2", ""),
        Shade::Heat(3) => ("heat-3", ""),
        Shade::Heat(_) => ("heat-4", ""),
        Shade::Exception => ("exception", " before the period"),
        Shade::Begins => ("begins", " the period begins"),
    };
    let spoken = match spoken {
        "" => nothing(),
        words => view! { <span class="sr-only">{words}</span> }.into_any(),
    };
    view! { <td class=class>{typeset(&cell.text)}{spoken}</td> }.into_any()
}
