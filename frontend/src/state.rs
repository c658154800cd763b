//! What the whole page knows: the drawing under edit, what is open beside it, and what is said. No feature of the page is
//! known here; what they do for the state they do as [`Features`].

mod embed;
mod lock;
mod notice;

pub(crate) use embed::{Embed, asked};
pub(crate) use lock::MarkLock;
pub(crate) use notice::{Notice, NoticeButton};

use crate::browser::sheet_corner;
use crate::view::memo;
use crate::wording;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::geometry::{Point, Target};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::{Effect, Input};
use hyperjam_editor::stored::Restored;
use leptos::prelude::*;
use std::any::{Any, TypeId};
use std::ops::Deref;

/// Up to which scale a drawing that is presented is enlarged, so that a small one fills the screen too.
const LARGEST_FIT: f64 = 4.0;

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
    /// Games on boards.
    Boards,
    /// Drawings to open, a person's own first.
    Drawings,
    /// The same, those that come with Hyperjam first.
    Examples,
    /// A new drawing of a random game.
    Random,
    /// Who moves in a file of another program.
    Movers,
    /// The drawing as a link.
    Share,
    /// The drawing for other programs and on paper.
    Export,
    /// Gestures and keys.
    Help,
    /// Appearance and offline use.
    Settings,
}

/// What a menu is of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MenuOf {
    /// What was pointed at, at this place on the canvas.
    Target(Target, Point),
    /// Drawings, files and settings.
    Page,
    /// What the inspector can show.
    Views,
    /// What the marks say, with the legend.
    Marks,
    /// For whom moves are drawn.
    Movers,
    /// How much of the drawing is seen.
    Zoom,
}

/// An open menu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Menu {
    /// Of what.
    pub(crate) of: MenuOf,
    /// Its corner, in pixels from the window's.
    pub(crate) at: Point,
}

/// What is shown of the marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MarkStyle {
    /// The ring that says who wins, with the label.
    #[default]
    Outcomes,
    /// The label alone.
    Labels,
    /// Ring and label, and the sector beside the name.
    Sectors,
    /// The bisimulation class.
    Classes,
    /// Nothing.
    Nothing,
}

impl MarkStyle {
    const ALL: [Self; 5] = [Self::Outcomes, Self::Labels, Self::Sectors, Self::Classes, Self::Nothing];

    /// The name by which it is remembered.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Outcomes => "",
            Self::Labels => "labels",
            Self::Sectors => "sectors",
            Self::Classes => "classes",
            Self::Nothing => "nothing",
        }
    }

    /// The style of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// How high the inspector stands where it is a sheet at the foot of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Height {
    /// Its first line.
    #[default]
    Peek,
    /// Half of the window.
    Half,
    /// Nearly all of it.
    Full,
}

/// What the features of the page do for its state.
pub(crate) trait Features: Sync {
    /// Whether what is looked at, such as a game, needs the drawing as it is.
    fn holds_drawing(&self, page: Page) -> bool;
    /// Why the drawing's own marks are not to be known by what is looked at, if they are not.
    fn mark_lock(&self, page: Page) -> Option<MarkLock>;
    /// Whether what holds the drawing has a move to take back, or else to make again.
    fn can_step(&self, page: Page, undo: bool) -> bool;
    /// Takes it back, or makes it again.
    fn step(&self, page: Page, undo: bool);
    /// Another drawing is about to take the place of what is shown.
    fn leave(&self, page: Page);
    /// And it becomes one of a person's own.
    fn make_room(&self, page: Page);
    /// Shows the lines of the drawing's calculation.
    fn calculate(&self, page: Page);
    /// The drawing shown is a person's own only once it is changed.
    fn leave_untouched(&self, page: Page);
    /// Whether the drawing was opened and not changed, and so is not kept among a person's own.
    fn is_untouched(&self, page: Page) -> bool;
    /// Does what an action asks of the page and the editor cannot do.
    fn do_page_action(&self, page: Page, action: Action);
    /// Makes the move of a game along which a vehicle was dragged.
    fn move_vehicle(&self, page: Page, from: PositionId, to: PositionId);
}

/// The most announcements that stand in the page; what was read need not stay.
const MOST_ANNOUNCED: usize = 4;

/// The signals of a feature.
type Provided = dyn Any + Send + Sync;

/// The state of the page; copied freely, found by [`use_page`]. It is there as long as the program.
#[derive(Clone, Copy)]
pub(crate) struct Page(&'static Signals);

impl Deref for Page {
    type Target = Signals;

    fn deref(&self) -> &Signals {
        self.0
    }
}

/// All signals of the state.
pub(crate) struct Signals {
    /// What features provide.
    provided: StoredValue<Vec<&'static Provided>>,
    features: &'static dyn Features,
    /// The drawing under edit.
    pub(crate) editor: RwSignal<Editor>,
    /// Goes up with every change of the document.
    pub(crate) revision: Memo<u64>,
    players: Memo<u32>,
    rules: Memo<Rules>,
    /// What the solver is asked about; changes only when the game does, not its looks.
    pub(crate) graph: Memo<GameGraph>,
    /// The address of the card that a link is to show; empty for none.
    pub(crate) shared: RwSignal<String>,
    /// Whether the drawing is presented: large, and without all that stands beside it.
    pub(crate) presenting: RwSignal<bool>,
    /// Whether the drawing is shown without its marks.
    pub(crate) marks_hidden: RwSignal<bool>,
    /// The panel shown.
    pub(crate) panel: RwSignal<Panel>,
    /// The dialog shown.
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// The menu shown.
    pub(crate) menu: RwSignal<Option<Menu>>,
    /// The position being renamed in place.
    pub(crate) renaming: RwSignal<Option<PositionId>>,
    /// Whether a new note is being written.
    pub(crate) writing: RwSignal<bool>,
    /// The positions pointed at in a panel, shown on the canvas.
    pub(crate) pointed: RwSignal<Vec<PositionId>>,
    /// Whether the field for finding is shown.
    pub(crate) finding: RwSignal<bool>,
    /// What the page has to say.
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// What a screen reader is told, numbered, the newest last: each is read after the one before it.
    pub(crate) announcements: RwSignal<Vec<(u32, String)>>,
    /// What Undo and Redo would undo and redo; empty for nothing, or before anything is done.
    pub(crate) step_titles: RwSignal<[String; 2]>,
    /// What is shown of the marks.
    pub(crate) mark_style: RwSignal<MarkStyle>,
    /// Whether the inspector is beside the sheet.
    pub(crate) inspector: RwSignal<bool>,
    /// How high it stands where it is below the sheet.
    pub(crate) height: RwSignal<Height>,
    /// How high the strip at the foot of the sheet is, in pixels; 0 before it is known.
    pub(crate) strip: RwSignal<i32>,
    /// Whether a newcomer is asked where to begin.
    pub(crate) welcome: RwSignal<bool>,
    /// What the page is for as a frame on another page.
    pub(crate) embed: Option<Embed>,
}

/// The page's signals.
pub(crate) fn use_page() -> Page {
    expect_context::<Page>()
}

impl Page {
    /// The signals of a page that shows this document.
    pub(crate) fn new(document: Document, first_visit: bool, features: &'static dyn Features) -> Self {
        let editor = RwSignal::new(Editor::new(document));
        let revision = memo(move || editor.with(Editor::revision));
        // A memo that was never read listens to nothing, and most here only track it.
        revision.get_untracked();
        let players = memo(move || {
            revision.get();
            editor.with_untracked(|editor| editor.document().heading().players)
        });
        let rules = memo(move || {
            revision.get();
            editor.with_untracked(|editor| editor.document().heading().rules)
        });
        let game_revision = memo(move || editor.with(Editor::game_revision));
        let graph = memo(move || {
            game_revision.get();
            editor.with_untracked(|editor| GameGraph::of(editor.document()))
        });
        Self(Box::leak(Box::new(Signals {
            provided: StoredValue::new(Vec::new()),
            features,
            editor,
            revision,
            players,
            rules,
            graph,
            shared: RwSignal::new(String::new()),
            presenting: RwSignal::new(false),
            marks_hidden: RwSignal::new(false),
            panel: RwSignal::new(Panel::default()),
            dialog: RwSignal::new(None),
            menu: RwSignal::new(None),
            renaming: RwSignal::new(None),
            writing: RwSignal::new(false),
            pointed: RwSignal::new(Vec::new()),
            finding: RwSignal::new(false),
            notice: RwSignal::new(None),
            announcements: RwSignal::new(vec![(0, String::new())]),
            step_titles: RwSignal::new(Default::default()),
            mark_style: RwSignal::new(MarkStyle::default()),
            inspector: RwSignal::new(true),
            height: RwSignal::new(Height::default()),
            strip: RwSignal::new(0),
            welcome: RwSignal::new(first_visit),
            embed: asked(),
        })))
    }

    /// Reads from the document; the reader runs again when the document changes.
    pub(crate) fn document<T>(&self, read: impl FnOnce(&Document) -> T) -> T {
        self.revision.track();
        self.editor.with_untracked(|editor| read(editor.document()))
    }

    /// How many players the game has; the reader runs again when there are more or fewer.
    pub(crate) fn players(&self) -> u32 {
        self.players.get()
    }

    /// How the roads are read; the reader runs again when that changes.
    pub(crate) fn rules(&self) -> Rules {
        self.rules.get()
    }

    /// Whether the drawing is read otherwise than as moves.
    pub(crate) fn is_read(&self) -> bool {
        self.rules() != Rules::Moves
    }

    /// Brings the inspector into view, so that there is room to read.
    pub(crate) fn reveal(&self) {
        self.inspector.set(true);
        if self.height.get_untracked() == Height::Peek {
            self.height.set(Height::Half);
        }
    }

    /// The name of a position, for sentences.
    pub(crate) fn name(&self, id: PositionId) -> String {
        self.document(|document| document.name(id).to_owned())
    }

    /// Keeps the signals of a feature for as long as the page is there. Unlike a context of Leptos they are found from
    /// everywhere, also from what is done when an event comes.
    pub(crate) fn provide<T: Copy + Send + Sync + 'static>(&self, signals: T) {
        self.provided.update_value(|provided| provided.push(Box::leak(Box::new(signals))));
    }

    /// What a feature provided of this type when the page was set up.
    ///
    /// # Panics
    ///
    /// If the page was not given it; `App` does that before all else.
    pub(crate) fn provided<T: Copy + 'static>(&self) -> T {
        let found = self.find_provided(TypeId::of::<T>()).and_then(|one| one.downcast_ref::<T>());
        *found.expect("what features need is provided first")
    }

    // Compiled once and not for each type.
    fn find_provided(&self, id: TypeId) -> Option<&'static Provided> {
        self.provided.with_value(|all| all.iter().copied().find(|one| (**one).type_id() == id))
    }

    /// Whether there is something to be undone, or else to be done again: a move of a game, or a change of the drawing.
    pub(crate) fn can_step(&self, undo: bool) -> bool {
        match (self.is_held(), undo) {
            (true, _) => self.features.can_step(*self, undo),
            (false, true) => self.editor.with(Editor::can_undo),
            (false, false) => self.editor.with(Editor::can_redo),
        }
    }

    /// Lets the editor take a pointer's input.
    pub(crate) fn input(&self, input: Input) {
        let effect = self.editor.try_update(|editor| editor.input(input)).flatten();
        self.follow(effect);
    }

    /// Does what a key or a button asks for, if it is permitted now.
    pub(crate) fn act(&self, action: Action) {
        // In a game it is the game that they are for.
        if let Action::Undo | Action::Redo = action
            && untrack(|| self.is_held())
        {
            return self.features.step(*self, action == Action::Undo);
        }
        if let Some(lock) = untrack(|| self.forbids(action)) {
            return self.notify_locked(lock);
        }
        if action == Action::FitAll && self.presenting.get_untracked() {
            return self.editor.update(|editor| editor.fit_within(LARGEST_FIT));
        }
        let effect = self.editor.try_update(|editor| editor.act(action)).flatten();
        self.follow(effect);
    }

    /// Does one thing to the document, as one step of the history.
    pub(crate) fn apply(&self, command: Command) {
        if self.is_fixed() {
            return;
        }
        let refused = self.editor.try_update(|editor| editor.apply(command).err()).flatten();
        self.follow(refused.map(Effect::Refused));
    }

    /// Gives a position a name.
    pub(crate) fn rename(&self, position: PositionId, label: &str) {
        if self.is_fixed() {
            return;
        }
        let effect = self.editor.try_update(|editor| editor.rename(position, label)).flatten();
        self.follow(effect);
    }

    /// Another drawing is about to take the place of what is shown.
    pub(crate) fn leave(&self) {
        self.features.leave(*self);
    }

    /// Shows the lines of the drawing's calculation.
    pub(crate) fn calculate(&self) {
        self.features.calculate(*self);
    }

    /// What is said of the drawing in whose place another comes: that it is kept, unless it was only looked at.
    pub(crate) fn kept_before(&self) -> &'static str {
        match self.features.is_untouched(*self) {
            true => "",
            false => " The drawing you had before is in My drawings.",
        }
    }

    /// Opens another drawing. The one before stays among the stored drawings, and undo brings it back.
    pub(crate) fn open(&self, document: Document) {
        self.clear_for_another();
        self.editor.update(|editor| editor.open(document));
    }

    /// Opens a drawing that somebody came for. Where nothing was done before, undo does not lead to what was shown until
    /// then, which is nobody's.
    pub(crate) fn open_first(&self, document: Document) {
        if self.editor.with_untracked(Editor::steps) > 0 {
            return self.open(document);
        }
        self.clear_for_another();
        self.editor.update(|editor| editor.restore(Restored::of(document)));
    }

    fn clear_for_another(&self) {
        self.leave();
        // Whoever has a drawing does not ask where to begin.
        self.welcome.set(false);
        // A frame keeps nothing.
        if self.embed.is_none() {
            self.features.make_room(*self);
        }
        // What was said of the drawing before would be taken for this one's.
        self.notice.update(|notice| *notice = notice.take().filter(|notice| notice.wrong));
        self.announce(String::new());
        self.announcements.update(|all| _ = all.drain(..all.len() - 1));
    }

    /// Opens a drawing that is kept among a person's own only once it is changed.
    pub(crate) fn show(&self, document: Document) {
        self.open(document);
        if self.embed.is_none() {
            self.features.leave_untouched(*self);
        }
    }

    /// Has a screen reader told something, after what it is being told.
    pub(crate) fn announce(&self, sentence: String) {
        self.announcements.update(|all| {
            let number = all.last().map_or(0, |last| last.0.wrapping_add(1));
            all.push((number, sentence));
            if all.len() > MOST_ANNOUNCED {
                all.remove(0);
            }
        });
    }

    /// The same, unless it is what was told last.
    pub(crate) fn announce_once(&self, sentence: String) {
        let is_last = |all: &Vec<(u32, String)>| all.last().is_some_and(|last| last.1 == sentence);
        if !self.announcements.with_untracked(is_last) {
            self.announce(sentence);
        }
    }

    fn follow(&self, effect: Option<Effect>) {
        match effect {
            None => {}
            Some(Effect::Rename(id)) => self.renaming.set(Some(id)),
            Some(Effect::Menu { target, at }) => {
                let corner = sheet_corner();
                let at_window = Point::new(at.x + corner.x, at.y + corner.y);
                self.menu.set(Some(Menu { of: MenuOf::Target(target, at), at: at_window }));
            }
            Some(Effect::MoveVehicle { from, to }) => self.features.move_vehicle(*self, from, to),
            Some(Effect::Page(action)) => self.features.do_page_action(*self, action),
            Some(Effect::SharedName { name, positions }) => {
                self.notify(match positions {
                    2 => format!(
                        "Another position is called “{name}”, too, so calculations cannot use that name."
                    ),
                    _ => format!(
                        "{} other positions are called “{name}”, too, so calculations cannot use that name.",
                        positions - 1
                    ),
                });
            }
            Some(Effect::NonePastFocus(direction)) => {
                // A key that is held down says it once.
                self.announce_once(["No position ", wording::that_way(direction), "."].concat());
            }
            Some(Effect::Lacks(what)) => self.notify(wording::sentence(what)),
            Some(Effect::NoneRelated(relation)) => self.notify(wording::none_related(relation)),
            Some(Effect::Refused(error)) => self.notify_refused(format!("Nothing was changed: {error}.")),
        }
    }
}
