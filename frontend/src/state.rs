//! What the whole page knows, as signals in one place.

use crate::embed::{self, Embed};
use crate::jump;
use crate::later::{self, Asker};
use crate::lazy::Chunks;
use crate::marks::{self, Marks};
use crate::offline::Files;
use crate::opening;
use crate::present;
use crate::storage::{self, SaveState, Shelf};
use crate::tidy;
use crate::tutor::{self, Study};
use crate::view::memo;
use crate::workers::Latest;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{Point, Target};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::tool::{Effect, Input};
use hyperjam_protocol::{GameGraph, Mark};
use leptos::prelude::*;
use std::sync::Arc;

/// How long a sentence that is no error stays, in milliseconds.
const NOTICE_TIME: u32 = 8_000;

/// The panel that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Panel {
    /// Everything known of the selected position.
    #[default]
    Position,
    /// The disc of the nine sectors.
    Figure1,
    /// The tutor's card.
    Tutor,
    /// All positions and moves as tables.
    Table,
    /// The steps taken.
    History,
}

/// A dialog over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Drawings to open.
    Gallery,
    /// The drawing as a link.
    Share,
    /// The drawing for other programs and on paper.
    Export,
    /// Gestures and keys.
    Help,
    /// Appearance and offline use.
    Settings,
}

/// The menu of what was pointed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Menu {
    /// Of what.
    pub(crate) target: Target,
    /// Pixels from the canvas's corner.
    pub(crate) at: Point,
    /// The canvas's corner, in pixels from the window's.
    pub(crate) corner: Point,
}

/// What a button beside a sentence says and does.
pub(crate) type Choice = (&'static str, Arc<dyn Fn() + Send + Sync>);

/// Something the page has to say.
#[derive(Clone)]
pub(crate) struct Notice {
    /// The sentence.
    pub(crate) text: String,
    /// Whether something went wrong.
    pub(crate) wrong: bool,
    /// What can be done about it.
    pub(crate) choices: Vec<Choice>,
}

/// All signals of the page; copied freely, found by [`use_page`].
#[derive(Clone, Copy)]
pub(crate) struct Page {
    /// The drawing under edit.
    pub(crate) editor: RwSignal<Editor>,
    /// Goes up with every change of the document.
    pub(crate) revision: Memo<u64>,
    /// What the solver is asked about; changes only when the game does, not its looks.
    pub(crate) graph: Memo<GameGraph>,
    /// What the solver said.
    pub(crate) marks: RwSignal<Marks>,
    /// The solver's worker.
    pub(crate) solver: Latest,
    /// What the tutor shows.
    pub(crate) study: Study,
    /// The address of the card that a link is to show; empty for none.
    pub(crate) shared: RwSignal<String>,
    /// Whether the drawing is presented: large, and without all that stands beside it.
    pub(crate) presenting: RwSignal<bool>,
    /// Whether all is dimmed but what the pointer is near.
    pub(crate) spotlit: RwSignal<bool>,
    /// Whether the drawing is shown without its marks.
    pub(crate) marks_hidden: RwSignal<bool>,
    /// The panel shown.
    pub(crate) panel: RwSignal<Panel>,
    /// The parts of the program that are loaded when they are first shown.
    pub(crate) chunks: Chunks,
    /// The dialog shown.
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// The menu shown.
    pub(crate) menu: RwSignal<Option<Menu>>,
    /// The position being renamed in place.
    pub(crate) renaming: RwSignal<Option<PositionId>>,
    /// The positions pointed at in a panel, shown on the canvas.
    pub(crate) pointed: RwSignal<Vec<PositionId>>,
    /// Whether the field for finding is shown.
    pub(crate) finding: RwSignal<bool>,
    /// The positions that show letters to jump by.
    pub(crate) jump_targets: RwSignal<Vec<PositionId>>,
    /// The letters typed so far.
    pub(crate) typed: RwSignal<String>,
    /// What the page has to say.
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// Whether a file, a link, a picture or a layout is being worked on.
    pub(crate) at_work: RwSignal<bool>,
    /// What a screen reader is told next.
    pub(crate) announcement: RwSignal<String>,
    /// Goes up when the solver is to be asked once more.
    pub(crate) retries: RwSignal<u32>,
    /// Whether sector names stand beside the positions.
    pub(crate) letters: RwSignal<bool>,
    /// Whether the line that says what to try is shown.
    pub(crate) hint: RwSignal<bool>,
    /// What the page is for as a frame on another page.
    pub(crate) embed: Option<Embed>,
    /// The drawings kept in this browser.
    pub(crate) shelf: StoredValue<Shelf, LocalStorage>,
    /// How it stands with keeping the drawing shown.
    pub(crate) keeping: RwSignal<SaveState>,
    /// How it stands with the page's own files.
    pub(crate) files: RwSignal<Files>,
}

/// The page's signals.
pub(crate) fn use_page() -> Page {
    expect_context::<Page>()
}

impl Page {
    /// The signals of a page that shows this document.
    pub(crate) fn new(document: Document, shelf: Shelf, first_visit: bool) -> Self {
        let editor = RwSignal::new(Editor::new(document));
        let revision = memo(move || editor.with(Editor::revision));
        // A memo that was never read listens to nothing, and most here only track it.
        revision.get_untracked();
        let game_revision = memo(move || editor.with(Editor::game_revision));
        let graph = memo(move || {
            game_revision.get();
            editor.with_untracked(|editor| GameGraph::of(editor.document()))
        });
        Self {
            editor,
            revision,
            graph,
            marks: RwSignal::new(Marks::default()),
            solver: Latest::new("solver", "hyperjam-worker"),
            study: Study::new(),
            shared: RwSignal::new(String::new()),
            presenting: RwSignal::new(false),
            spotlit: RwSignal::new(false),
            marks_hidden: RwSignal::new(false),
            panel: RwSignal::new(Panel::default()),
            chunks: Chunks::new(),
            dialog: RwSignal::new(None),
            menu: RwSignal::new(None),
            renaming: RwSignal::new(None),
            pointed: RwSignal::new(Vec::new()),
            finding: RwSignal::new(false),
            jump_targets: RwSignal::new(Vec::new()),
            typed: RwSignal::new(String::new()),
            notice: RwSignal::new(None),
            at_work: RwSignal::new(false),
            announcement: RwSignal::new(String::new()),
            retries: RwSignal::new(0),
            letters: RwSignal::new(false),
            hint: RwSignal::new(first_visit),
            embed: embed::asked(),
            shelf: StoredValue::new_local(shelf),
            keeping: RwSignal::new(SaveState::default()),
            files: RwSignal::new(Files::default()),
        }
    }

    /// Reads from the document; the reader runs again when the document changes.
    pub(crate) fn document<T>(&self, read: impl FnOnce(&Document) -> T) -> T {
        self.revision.track();
        self.editor.with_untracked(|editor| read(editor.document()))
    }

    /// The mark of a position, if there is one yet.
    pub(crate) fn mark(&self, id: PositionId) -> Option<Mark> {
        self.marks.with(|marks| marks.of(id).cloned())
    }

    /// The name of a position, for sentences.
    pub(crate) fn name(&self, id: PositionId) -> String {
        self.document(|document| document.name(id).to_owned())
    }

    /// Whether the card that is shown needs the drawing as it is.
    pub(crate) fn is_held(&self) -> bool {
        self.scene(|scene| scene.locked).unwrap_or_default()
    }

    /// Whether there is something to be undone, or else to be done again: a move of a game, or a change of the drawing.
    pub(crate) fn can_step(&self, undo: bool) -> bool {
        match (self.is_held(), undo) {
            (true, true) => tutor::undone(*self).is_some(),
            (true, false) => !self.study.ahead.with(String::is_empty),
            (false, true) => self.editor.with(Editor::can_undo),
            (false, false) => self.editor.with(Editor::can_redo),
        }
    }

    /// Says that the drawing stays as it is meanwhile.
    pub(crate) fn tell_held(&self) {
        self.tell("While this card is shown, the drawing stays as it is. Choose another panel to change it.");
    }

    /// Whether the page is a frame to look at.
    pub(crate) fn is_shown_only(&self) -> bool {
        self.embed == Some(Embed::View)
    }

    /// Whether the drawing stays as it is.
    pub(crate) fn is_locked(&self) -> bool {
        self.is_shown_only() || self.presenting.get() || self.is_held()
    }

    /// Lets the editor take a pointer's input.
    pub(crate) fn input(&self, input: Input) {
        let effect = self.editor.try_update(|editor| editor.input(input)).flatten();
        self.follow(effect);
    }

    /// Does what a key or a button asks for.
    pub(crate) fn act(&self, action: Action) {
        // In a game it is the game that they are for.
        if let Action::Undo | Action::Redo = action
            && untrack(|| self.is_held())
        {
            return tutor::undo(*self, action == Action::Undo);
        }
        let steps = matches!(action, Action::Undo | Action::Redo | Action::Use(_));
        if self.is_shown_only() && (steps || action.edits()) {
            return;
        }
        if action.edits() && self.is_held() {
            return self.tell_held();
        }
        if self.presenting.get_untracked() && (steps || action.edits()) {
            return;
        }
        if action == Action::FitAll && self.presenting.get_untracked() {
            return self.editor.update(|editor| editor.fit_within(present::LARGEST_FIT));
        }
        let effect = self.editor.try_update(|editor| editor.act(action)).flatten();
        self.follow(effect);
    }

    /// Does one thing to the document, as one step of the history.
    pub(crate) fn apply(&self, command: Command) {
        if self.is_shown_only() {
            return;
        }
        let refused = self.editor.try_update(|editor| editor.apply(command).err()).flatten();
        self.follow(refused.map(Effect::Refused));
    }

    /// Opens another drawing. The one before stays on the shelf, and undo brings it back.
    pub(crate) fn open(&self, document: Document) {
        tutor::leave(*self);
        // A frame keeps nothing.
        if self.embed.is_none() {
            storage::make_room(*self);
            opening::begin(&storage::own_slot(*self));
        }
        self.editor.update(|editor| editor.open(document));
    }

    /// Opens a drawing that is kept among a person's own only once it is changed.
    pub(crate) fn show(&self, document: Document) {
        self.hint.set(false);
        self.open(document);
        if self.embed.is_none() {
            storage::leave_untouched(*self);
        }
    }

    /// Says a sentence that is no error, and takes it back after a while.
    pub(crate) fn tell(&self, text: impl Into<String>) {
        let said: String = text.into();
        self.notice.set(Some(Notice { text: said.clone(), wrong: false, choices: Vec::new() }));
        let notice = self.notice;
        later::after(Asker::PAGE, NOTICE_TIME, move || {
            if notice.with_untracked(|notice| notice.as_ref().is_some_and(|notice| notice.text == said)) {
                notice.set(None);
            }
        })
        .forget();
    }

    /// Says what went wrong.
    pub(crate) fn complain(&self, text: impl Into<String>) {
        self.notice.set(Some(Notice { text: text.into(), wrong: true, choices: Vec::new() }));
    }

    /// Says what went wrong, and what can be done about it.
    pub(crate) fn offer(&self, text: &str, choices: Vec<Choice>) {
        self.notice.set(Some(Notice { text: text.into(), wrong: true, choices }));
    }

    /// Does what the editor cannot do by itself.
    fn do_here(&self, action: Action) {
        match action {
            Action::TidyUp(style) => tidy::tidy_up(*self, style),
            Action::SelectMarked(which) => marks::select(*self, which),
            Action::Find => self.finding.set(true),
            Action::Jump => jump::begin(*self),
            Action::Present => present::toggle(*self),
            _ => self.dialog.set(Some(Dialog::Help)),
        }
    }

    fn follow(&self, effect: Option<Effect>) {
        match effect {
            None => {}
            Some(Effect::Rename(id)) => self.renaming.set(Some(id)),
            Some(Effect::Menu { target, at }) => {
                self.menu.set(Some(Menu { target, at, corner: sheet_corner() }));
            }
            Some(Effect::Drive { from, to }) => tutor::drive(*self, from, to),
            Some(Effect::Page(action)) => self.do_here(action),
            Some(Effect::Refused(error)) => self.complain(format!("Nothing was changed: {error}.")),
        }
    }
}

/// Where the sheet's corner is in the window.
fn sheet_corner() -> Point {
    let sheet = document().query_selector(".sheet").ok().flatten();
    let corner = sheet.map(|sheet| sheet.get_bounding_client_rect());
    corner.map_or_else(Point::default, |corner| Point::new(corner.left(), corner.top()))
}
