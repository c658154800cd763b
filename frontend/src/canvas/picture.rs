//! The picture of a large drawing: two canvases, of which one is seen while the other is painted, some
//! thousand things a frame. What is seen follows the view as a bitmap, so shifting and zooming cost nothing;
//! a new picture is painted when the view rests, or when too little is left to be seen. A third canvas holds
//! what is lifted off the others and dragged. The document is never copied, and nothing is painted while
//! nothing changes.

mod brush;
mod painter;
mod painting;
mod palette;

use super::live::{self, Live};
use crate::later::{self, Asker};
use crate::marks::marks;
use crate::state::{MarkStyle, use_page};
use crate::tutor::stage;
use crate::view::{memo, whenever};
use hyperjam_editor::selection::Selection;
use hyperjam_protocol::tutor::Scene;
use leptos::html;
use leptos::prelude::*;
use painter::Painter;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// What the picture shows, apart from marks and colours: where it differs, it is painted anew.
#[derive(Clone, PartialEq)]
struct Content {
    revision: u64,
    hidden: Live,
    /// Whether something is lifted off the picture.
    lifted: bool,
    selection: Option<Arc<Selection>>,
    letters: bool,
    /// What a card shows, and whether no marks are shown.
    scene: Scene,
    marks_off: bool,
}

thread_local! {
    static PAINTER: RefCell<Option<Painter>> = const { RefCell::new(None) };
}

/// The canvases below the sheet.
#[component]
pub(super) fn Picture() -> impl IntoView {
    let page = use_page();
    let canvases = [NodeRef::<html::Canvas>::new(), NodeRef::new(), NodeRef::new()];
    let content: Memo<Content> = Memo::new(move |before: Option<&Content>| {
        page.editor.with(|editor| {
            let lifted = live::lifted(editor).is_some();
            // All the rest stays as it was meanwhile.
            if let Some(before) = before.filter(|before| lifted && before.lifted) {
                return before.clone();
            }
            let hidden = live::dragged(editor);
            let kept = before.filter(|before| before.hidden == hidden && !hidden.positions.is_empty());
            Content {
                // While something is dragged that the picture leaves out, the rest stays as it is.
                revision: kept.map_or(editor.revision(), |before| before.revision),
                hidden,
                lifted,
                selection: live::selection_is_large(editor).then(|| {
                    let same = before.and_then(|before| before.selection.clone());
                    let same = same.filter(|same| **same == *editor.selection());
                    same.unwrap_or_else(|| Arc::new(editor.selection().clone()))
                }),
                letters: page.mark_style.get() == MarkStyle::Sectors,
                scene: stage::scene(page, Clone::clone).unwrap_or_default(),
                marks_off: page.are_marks_off(),
            }
        })
    });
    whenever(move || {
        let [Some(one), Some(other), Some(third)] = canvases.map(|canvas| canvas.get()) else { return };
        PAINTER.set(Some(Painter::new(page, content, [one, other, third])));
        ask(false);
    });
    whenever(move || {
        // Read and not only tracked: a memo that nobody reads follows nothing.
        content.with(|_| ask(true));
    });
    whenever(move || {
        // Marks that are awaited are still those before.
        if marks(page).with(|marks| !marks.awaited) {
            ask(true);
        }
    });
    let view = memo(move || {
        page.editor.with(|editor| (editor.viewport(), live::lifted(editor).map(|(_, lifted)| lifted.by)))
    });
    whenever(move || {
        view.with(|_| ask(false));
    });
    watch_theme();
    on_cleanup(|| PAINTER.set(None));
    view! {
        <canvas class="picture" node_ref=canvases[0] aria-hidden="true" data-picture="" />
        <canvas class="picture unseen" node_ref=canvases[1] aria-hidden="true" />
        <canvas class="picture unseen" node_ref=canvases[2] aria-hidden="true" />
        <span class="probe" hidden=true />
    }
}

/// Asks for a frame, in which what is `stale` is begun anew.
fn ask(stale: bool) {
    let asked = PAINTER.with_borrow_mut(|painter| {
        let Some(painter) = painter else { return false };
        painter.stale |= stale;
        !std::mem::replace(&mut painter.awaited, true)
    });
    if asked {
        later::next_frame(Asker::PAGE, || {
            match PAINTER.with_borrow_mut(|painter| painter.as_mut().and_then(Painter::frame)) {
                None => {}
                Some(0) => ask(false),
                Some(wait) => later::after(Asker::PAGE, wait, || ask(false)).forget(),
            }
        });
    }
}

/// Colours are read anew when the system's or the page's theme changes.
fn watch_theme() {
    thread_local!(static WATCHED: Cell<bool> = const { Cell::new(false) });
    if WATCHED.replace(true) {
        return;
    }
    for query in ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"] {
        if let Ok(Some(list)) = window().match_media(query) {
            later::listen(Asker::PAGE, &list, "change", |_| ask(true));
        }
    }
    let observer = web_sys::MutationObserver::new(&later::callback(Asker::PAGE, |_| ask(true)));
    if let (Ok(observer), Some(root)) = (observer, document().document_element()) {
        let options = web_sys::MutationObserverInit::new();
        options.set_attributes(true);
        let _ = observer.observe_with_options(&root, &options);
    }
}
