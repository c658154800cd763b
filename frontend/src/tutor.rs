//! The tutor on the page: what a reader looks at is a card with an address, and all that is done leads to another. The
//! page asks again with the same address whenever what is drawn changes.

mod actions;
pub(crate) mod aside;
mod focus;
pub(crate) mod searching;
pub(crate) mod stage;

pub(crate) use actions::{
    change_board, change_ruleset, delete_board, do_action, field_of, focus_line, negate_vehicles,
    put_vehicle, restore_way_back, return_to_drawing,
};
pub(crate) use focus::take_focus;

use crate::browser::{is_across, is_typing, matches};
use crate::cards;
use crate::failure::Failure;
use crate::later::{self, Asker, Timer};
use crate::marks::{SolverClient, TUTOR};
use crate::state::{Height, Page, Panel};
use crate::storage::local;
use crate::view::{memo, whenever};
use crate::workers::LatestWorker;
use focus::{Heir, restore_focus, show_details, show_ending, show_next_task, show_verdict};
use hyperjam_editor::action::{Action, Tool};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::Reply;
use hyperjam_protocol::address::{self, Part, board_of, is_board_game, is_game, is_placing, may_hide_marks};
use hyperjam_protocol::tutor::{Card, Drawing, LineAnswer, SceneMarks, Steps, Tap, TutorQuery};
use leptos::prelude::*;
use std::cell::RefCell;

/// How much is kept of the addresses before, in bytes.
const MOST_BACK: usize = 20_000;
/// After how many milliseconds without a change what is typed is taken to be whole.
const TYPING_PAUSE: u32 = 900;
/// How long a step is shown while steps play, in milliseconds, by the speed chosen.
pub(crate) const SPEEDS: [(&str, u32); 3] = [("slow", 2_400), ("normal", 1_200), ("fast", 400)];

/// The signals of the tutor; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct TutorState {
    /// The tutor's worker.
    worker: LatestWorker,
    /// The address of the card that is asked for.
    pub(crate) address: RwSignal<String>,
    /// The addresses before it, a line each.
    pub(crate) trail: RwSignal<String>,
    /// Those that were gone back from, a line each, the next one last.
    pub(crate) ahead: RwSignal<String>,
    /// Whether the next card is another one, and not the same again or a further step.
    fresh: RwSignal<bool>,
    /// Whether the next card is one that the reader went to: a lesson then comes with its own map.
    came: RwSignal<bool>,
    /// Whether the card comes with the drawing, by a link or a reload, and is not there yet.
    restoring: RwSignal<bool>,
    /// Goes up with every card that is another one.
    pub(crate) visit: RwSignal<u32>,
    /// The newest card that came.
    pub(crate) card: RwSignal<Option<Card>>,
    /// Whether a newer one is awaited.
    pub(crate) awaited: RwSignal<bool>,
    /// How far it is, in thousandths.
    pub(crate) progress: RwSignal<u32>,
    /// How many states the search has looked at on which the card rests.
    searched: RwSignal<u32>,
    /// Whether that was stopped.
    pub(crate) halted: RwSignal<bool>,
    /// Whether the card is asked for again only for what the search has found.
    again: RwSignal<bool>,
    /// The position that was pressed while it is awaited, and is pressed once it is there.
    pressed: RwSignal<Option<PositionId>>,
    /// Why there is none.
    pub(crate) failure: RwSignal<Option<Failure>>,
    /// Whether cards that follow by themselves wait.
    pub(crate) paused: RwSignal<bool>,
    /// The line of the calculation that was typed into and whose answer was not announced since.
    pub(crate) typed: RwSignal<Option<usize>>,
    /// Whether the steps play.
    pub(crate) playing: RwSignal<bool>,
    /// How fast, as a number of [`SPEEDS`].
    pub(crate) speed: RwSignal<u32>,
    /// Whether a lesson's drawing is shown, and there is a way back to the one before.
    pub(crate) away: RwSignal<bool>,
    /// Whether another drawing took the place of the one that the card was about, and the card was not asked for since.
    is_of_another: RwSignal<bool>,
    /// How much of the inspector was seen before there was a card.
    height_before: RwSignal<Height>,
}

thread_local! {
    /// The card that will follow by itself.
    static NEXT: RefCell<Option<Timer>> = const { RefCell::new(None) };
}

impl TutorState {
    /// No card yet.
    pub(crate) fn new() -> Self {
        Self {
            worker: LatestWorker::new("tutor", TUTOR),
            address: RwSignal::new(String::new()),
            trail: RwSignal::new(String::new()),
            ahead: RwSignal::new(String::new()),
            fresh: RwSignal::new(false),
            came: RwSignal::new(false),
            restoring: RwSignal::new(false),
            visit: RwSignal::new(0),
            card: RwSignal::new(None),
            awaited: RwSignal::new(false),
            progress: RwSignal::new(0),
            searched: RwSignal::new(0),
            halted: RwSignal::new(false),
            again: RwSignal::new(false),
            pressed: RwSignal::new(None),
            failure: RwSignal::new(None),
            paused: RwSignal::new(false),
            typed: RwSignal::new(None),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1),
            away: RwSignal::new(false),
            is_of_another: RwSignal::new(false),
            height_before: RwSignal::new(Height::Peek),
        }
    }

    /// The page's.
    pub(crate) fn of(page: Page) -> Self {
        page.provided()
    }

    /// Stops the work under way.
    pub(crate) fn cancel(&self) {
        self.worker.cancel();
    }

    /// The steps that the card is one of.
    pub(crate) fn steps(&self) -> Option<Steps> {
        self.card.with(|card| card.as_ref()?.steps.clone())
    }
}

/// Goes to a card, from which one can come back.
pub(crate) fn go(page: Page, address: String) {
    page.retract_refusal();
    let study = TutorState::of(page);
    let here = study.address.get_untracked();
    let shown = page.panel.get_untracked() == Panel::Tutor;
    if address != here && (shown || !here.is_empty()) {
        note(study.trail, &here);
        study.ahead.update(String::clear);
    }
    study.paused.set(false);
    study.playing.set(false);
    study.fresh.set(true);
    study.came.set(true);
    study.pressed.set(None);
    replace(page, address);
    bring_up(page, &here);
}

/// Goes to a card for what it shows on the drawing, which the card then leaves in sight.
pub(crate) fn go_to_drawing(page: Page, address: String) {
    go(page, address);
    page.height.set(Height::Peek);
}

/// Whether an address is that of a game, on the drawing or on boards.
pub(crate) fn is_played(address: &str) -> bool {
    is_game(address) || is_board_game(address)
}

/// Shows what is selected in the card's place. The inspector is as high as it was before the card.
pub(crate) fn leave_card(page: Page) {
    if page.panel.get_untracked() == Panel::Tutor {
        page.height.set(TutorState::of(page).height_before.get_untracked());
    }
    page.panel.set(Panel::Position);
}

/// Brings the card into view, after another one.
fn bring_up(page: Page, before: &str) {
    // The panel would be made anew, and the focus in it lost.
    if page.panel.get_untracked() != Panel::Tutor {
        TutorState::of(page).height_before.set(page.height.get_untracked());
        page.panel.set(Panel::Tutor);
        page.reveal();
    }
    let now = TutorState::of(page).address.get_untracked();
    // A calculation may have nearly all of the window; what comes after it is read beside the drawing.
    let calculates = |address: &str| Part::of(address) == Some(Part::Calculate);
    if calculates(before) && !calculates(&now) && page.height.get_untracked() == Height::Full {
        page.height.set(Height::Half);
    }
    // A game is played on the map, which is seen as a whole where that is small; a card about a move of it is read.
    match (is_played(before), is_played(&now)) {
        (false, true) => {
            page.height.set(Height::Peek);
            if matches("(max-width: 56.25rem)") {
                page.act(Action::FitAll);
            }
        }
        (true, true) if now.contains("/at/") => page.reveal(),
        // What lies over the sheet is out of sight after a game.
        (_, false) if is_across() => page.reveal(),
        _ => {}
    }
}

/// Shows a card that the browser leads back to, or forward again. A game goes on as it stands.
pub(crate) fn come_back(page: Page, address: String) {
    let study = TutorState::of(page);
    let here = study.address.get_untracked();
    if here != address {
        if cut(study.trail, &address) {
            note(study.ahead, &here);
        } else {
            cut(study.ahead, &address);
            note(study.trail, &here);
        }
        study.came.set(Part::of(&address) == Some(Part::Lessons));
        put(page, address);
        study.paused.set(false);
    }
    bring_up(page, &here);
}

/// Takes an address and all after it off a list of them; whether it was there.
fn cut(list: RwSignal<String>, address: &str) -> bool {
    let all = list.get_untracked();
    let Some(place) = all.lines().collect::<Vec<_>>().iter().rposition(|one| *one == address) else {
        return false;
    };
    list.set(all.split_inclusive('\n').take(place).collect());
    true
}

/// Shows a card together with the drawing that it was left with.
pub(crate) fn restore(page: Page, address: String) {
    TutorState::of(page).restoring.set(true);
    go(page, address);
    TutorState::of(page).came.set(false);
}

/// Whether a card is on its way that may hide the marks of the drawing with which it comes.
pub(crate) fn may_hide_marks_soon(page: Page) -> bool {
    let study = TutorState::of(page);
    study.restoring.get()
        && page.panel.get() == Panel::Tutor
        && study.address.with(|address| may_hide_marks(address))
}

/// Whether a game was begun whose card is not there yet.
pub(crate) fn awaits_game(page: Page) -> bool {
    let study = TutorState::of(page);
    let is_there =
        |address: &str| study.card.with(|card| card.as_ref().is_some_and(|card| card.address == address));
    page.panel.get() == Panel::Tutor
        && study.awaited.get()
        && study.address.with(|address| is_played(address) && !is_there(address))
}

/// Opens a line of the calculation, which stays the same card.
pub(crate) fn open_line(page: Page, nth: usize) {
    replace(page, address::calculation_line(nth));
}

/// Shows less or more of the number tree. A tree stays the same card, which is read on where it is.
pub(crate) fn zoom(page: Page, to: &str) {
    let here = TutorState::of(page).address.get_untracked();
    let is_shown = page.panel.get_untracked() == Panel::Tutor && address::is_tree(&here);
    if is_shown { replace(page, to.to_owned()) } else { go(page, to.to_owned()) }
}

/// Goes to a card in place of the one that is shown.
fn replace(page: Page, address: String) {
    if TutorState::of(page).address.get_untracked() != address {
        TutorState::of(page).address.set(address);
    }
}

/// Adds an address to a list of them; the first are forgotten when it is long.
fn note(list: RwSignal<String>, address: &str) {
    list.update(|list| {
        list.push_str(&address.replace('\n', " "));
        list.push('\n');
        while list.len() > MOST_BACK {
            let first = list.find('\n').map_or(list.len(), |end| end + 1);
            list.drain(..first);
        }
    });
}

/// Takes the last address off a list of them.
fn pop_address(list: RwSignal<String>) -> Option<String> {
    let mut all = list.get_untracked();
    all.pop()?;
    let start = all.rfind('\n').map_or(0, |end| end + 1);
    let last = all.split_off(start);
    list.set(all);
    Some(last)
}

/// Goes to the card before.
pub(crate) fn back(page: Page) {
    turn(page, TutorState::of(page).trail, TutorState::of(page).ahead);
}

/// Goes to the card that was gone back from.
pub(crate) fn forward(page: Page) {
    turn(page, TutorState::of(page).ahead, TutorState::of(page).trail);
}

fn turn(page: Page, from: RwSignal<String>, to: RwSignal<String>) {
    if let Some(address) = pop_address(from) {
        note(to, &TutorState::of(page).address.get_untracked());
        put(page, address);
    }
}

/// Shows a card that was there before, which waits.
fn put(page: Page, address: String) {
    TutorState::of(page).paused.set(true);
    TutorState::of(page).playing.set(false);
    TutorState::of(page).fresh.set(true);
    replace(page, address);
}

/// Whether a move of a game can be taken back, or else made again.
pub(crate) fn can_step(page: Page, undo: bool) -> bool {
    if undo { undone(page).is_some() } else { !TutorState::of(page).ahead.with(String::is_empty) }
}

/// The card that Undo leads to.
fn undone(page: Page) -> Option<String> {
    TutorState::of(page).card.with(|card| card.as_ref()?.undo.clone())
}

/// Takes the last move of a game back, or makes it again. To make it again is to go forward.
pub(crate) fn undo(page: Page, undo: bool) {
    let study = TutorState::of(page);
    if !undo {
        return forward(page);
    }
    let Some(before) = untrack(|| undone(page)) else { return };
    note(study.ahead, &study.address.get_untracked());
    // The way back was by the same card, if no link or reload led here.
    if study.trail.with_untracked(|trail| trail.lines().next_back() == Some(&before)) {
        pop_address(study.trail);
    }
    put(page, before);
}

/// Shows a part: the card of it that was last looked at, or its first one.
pub(crate) fn show(page: Page, part: Part) {
    let now = TutorState::of(page).address.get_untracked();
    let here = page.panel.get_untracked() == Panel::Tutor;
    let same = Part::of(&now) == Some(part);
    if !here && same {
        TutorState::of(page).fresh.set(true);
        page.reveal();
        return page.panel.set(Panel::Tutor);
    }
    // A game is left by its own buttons only.
    if same && is_played(&now) {
        return;
    }
    let trail = TutorState::of(page).trail.get_untracked();
    let before =
        trail.lines().rfind(|one| Part::of(one) == Some(part) && !is_placing(one)).map(str::to_owned);
    go(page, before.filter(|_| !same).unwrap_or_else(|| part.address().into()));
}

/// The address of the first card of the part that is shown.
pub(crate) fn first(page: Page) -> String {
    let part = TutorState::of(page).address.with_untracked(|address| Part::of(address));
    part.unwrap_or(Part::Home).address().into()
}

/// What was said of the drawing is over: another one takes its place. A board that was pressed while that was on its way, as
/// a link is opened, is shown if the other drawing has it.
pub(crate) fn leave(page: Page) {
    let study = TutorState::of(page);
    study.trail.update(String::clear);
    study.ahead.update(String::clear);
    actions::withdraw_way_back(page);
    let board = study.address.with_untracked(|address| board_of(address).map(address::board));
    study.is_of_another.set(board.is_some());
    replace(page, board.unwrap_or_else(|| first(page)));
}

/// Goes to another one of the steps.
pub(crate) fn step_to(page: Page, to: u32) {
    let Some(steps) = untrack(|| TutorState::of(page).steps()) else { return };
    let to = to.min(steps.last);
    replace(page, steps.each.fill(to));
}

/// Takes a key while steps are shown; whether it was for them.
pub(crate) fn take_key(page: Page, key: &str) -> bool {
    if page.panel.get_untracked() != Panel::Tutor {
        return false;
    }
    let Some(steps) = untrack(|| TutorState::of(page).steps()) else { return false };
    match key {
        " " => toggle_playing(page),
        "ArrowLeft" => step_to(page, steps.at.saturating_sub(1)),
        "ArrowRight" => step_to(page, steps.at + 1),
        "Home" => step_to(page, 0),
        "End" => step_to(page, steps.last),
        _ => return false,
    }
    if key != " " {
        TutorState::of(page).playing.set(false);
    }
    true
}

/// Plays the steps, or stops; from the last one it begins anew.
pub(crate) fn toggle_playing(page: Page) {
    let plays = !TutorState::of(page).playing.get_untracked();
    if let Some(steps) =
        untrack(|| TutorState::of(page).steps()).filter(|steps| plays && steps.at == steps.last)
    {
        step_to(page, if steps.last > 0 { 0 } else { steps.at });
    }
    TutorState::of(page).playing.set(plays);
}

/// Asks for the card whenever its address, the drawing or what is shown changes.
pub(crate) fn request_card_on_change(page: Page) {
    let study = TutorState::of(page);
    let wording = memo(move || page.editor.with(Editor::wording_revision));
    let shown = memo(move || page.panel.get() == Panel::Tutor);
    let mut due = None;
    whenever(move || {
        if !shown.get() {
            due = None;
            return;
        }
        let address = study.address.get();
        // Read and not only tracked: a memo that nobody reads follows nothing.
        page.graph.with(|_| wording.get());
        SolverClient::of(page).retries.track();
        study.awaited.set(true);
        study.halted.set(false);
        study.again.set(false);
        study.progress.set(0);
        study.failure.set(None);
        study.worker.supersede();
        // First the change is shown: to write a large drawing down takes a while. A timer that is replaced does not run.
        due.replace(later::after(Asker::PAGE, 0, move || ask(page, address)));
    });
    whenever(move || schedule_next_card(page));
    if page.embed.is_none() {
        whenever(move || {
            local::remember_card(&if shown.get() { study.address.get() } else { String::new() })
        });
    }
}

fn ask(page: Page, address: String) {
    let graph = page.graph.get_untracked();
    let drawing = page.editor.with_untracked(|editor| Drawing::with(graph, editor.document()));
    let is_of_another = TutorState::of(page).is_of_another.try_update(std::mem::take).unwrap_or_default();
    let has = |id| drawing.boards.iter().any(|board| board.id == id);
    if is_of_another && !board_of(&address).is_none_or(has) {
        return replace(page, first(page));
    }
    let query = TutorQuery {
        address,
        finished: local::finished(),
        begun: local::begun(),
        ..TutorQuery::about(drawing)
    };
    cards::ask(TutorState::of(page).worker, Asker::PAGE, query, move |reply| receive(page, reply));
}

/// Announces a card: one that follows what is typed only after a pause, so that nobody hears every letter's.
fn announce(page: Page, card: &Card) {
    let study = TutorState::of(page);
    if !is_typing(document().active_element().map(Into::into)) {
        study.typed.set(None);
        return page.announce(card.spoken.clone());
    }
    let (address, spoken) = (card.address.clone(), card.spoken.clone());
    later::after(Asker::PAGE, TYPING_PAUSE, move || {
        let is_shown = |now: &Card| (&now.address, &now.spoken) == (&address, &spoken);
        if study.card.with_untracked(|now| now.as_ref().is_some_and(is_shown)) {
            study.typed.set(None);
            page.announce(spoken);
        }
    })
    .forget();
}

/// Announces what a line comes to that was left, as by Enter, before that was done.
fn announce_left_line(page: Page, card: &Card) {
    let study = TutorState::of(page);
    let Some(nth) = study.typed.get_untracked() else { return };
    if address::open_line(&card.address) == Some(nth) {
        return;
    }
    study.typed.set(None);
    let spoken = card.lines.get(nth).map(LineAnswer::in_words).unwrap_or_default();
    if !spoken.is_empty() && untrack(|| page.may_announce_card(false)) {
        page.announce(spoken);
    }
}

/// Keeps which lessons are begun and done.
fn keep_progress(page: Page, card: &Card) {
    if page.embed.is_some() {
        return;
    }
    if let Some(name) = &card.finished {
        local::finish(name);
    }
    if let Some(begun) = &card.begun {
        local::begin(begun);
    }
}

/// Announces a card, but not the same one again, as when the drawing changes.
fn announce_new(page: Page, card: &Card, fresh: bool) {
    let study = TutorState::of(page);
    let seeks = card.scene.marks == SceneMarks::Hidden;
    let is_announced = |before: &Option<Card>| {
        before
            .as_ref()
            .is_some_and(|before| (&before.address, &before.spoken) == (&card.address, &card.spoken))
    };
    let is_new = fresh || !study.card.with_untracked(is_announced);
    if !card.spoken.is_empty() && is_new && untrack(|| page.may_announce_card(seeks)) {
        announce(page, card);
    }
}

/// What has the focus when a card takes the place of the one that had it.
fn heir(study: TutorState, card: &Card) -> Heir {
    let before =
        study.card.with_untracked(|before| before.as_ref().is_some_and(|one| is_played(&one.address)));
    match before && is_played(&card.address) {
        false => Heir::Heading,
        true if card.next.is_some() => Heir::Card,
        true => Heir::FirstMove,
    }
}

/// Whether a card is that of a game in which no move is left to be made.
fn is_over(card: &Card) -> bool {
    let scene = &card.scene;
    let no_moves = scene.drag_moves.is_empty()
        && scene.boards.iter().flat_map(|board| &board.views).all(|view| view.spots.is_empty());
    is_played(&card.address) && card.next.is_none() && no_moves && card.steps.is_none()
}

/// Of the lines of a calculation some are known before the others.
fn take_part(study: TutorState, part: Card) {
    study.card.update(|card| match card {
        Some(card) => card.lines = part.lines,
        none => *none = Some(part),
    });
}

/// Takes what the tutor says.
fn receive(page: Page, reply: Reply<Card, Failure>) {
    let study = TutorState::of(page);
    match reply {
        Reply::Ready => return,
        Reply::Progress(done) => return study.progress.set(done),
        Reply::Part(part) => return take_part(study, part),
        Reply::Failed(failure) => {
            study.failure.set(Some(failure));
            study.card.set(None);
        }
        Reply::Answer(mut card) => {
            let says_the_same = card.search.is_some_and(|search| search.says_the_same);
            searching::follow(page, card.search.take());
            let again = study.again.get_untracked();
            study.again.set(false);
            if again && says_the_same {
                return;
            }
            let is_same =
                |before: &Option<Card>| before.as_ref().is_some_and(|before| before.title == card.title);
            let goes_on = card.goes_on && study.card.with_untracked(is_same);
            let fresh = study.fresh.get_untracked() && !goes_on;
            keep_progress(page, &card);
            let came = study.came.get_untracked();
            study.came.set(false);
            if let Some(text) = card.opens.clone().filter(|_| came) {
                return actions::open(page, text, card.address);
            }
            announce_left_line(page, &card);
            announce_new(page, &card, fresh);
            // What showed them may be gone.
            if !page.pointed.with_untracked(Vec::is_empty) {
                page.pointed.set(Vec::new());
            }
            // Where a position is to be pressed, no tool must take the press; one can be taken again.
            if fresh && card.scene.tap != Tap::Select {
                page.act(Action::Use(Tool::Select));
            }
            restore_focus(fresh, heir(study, &card));
            if is_over(&card) {
                show_ending();
            }
            if goes_on {
                page.reveal();
                show_verdict();
            } else {
                show_next_task();
                show_details();
            }
            study.card.set(Some(card));
            study.restoring.set(false);
            study.fresh.set(false);
            if fresh {
                study.visit.update(|visit| *visit += 1);
            }
        }
    }
    study.awaited.set(false);
    if let Some(id) = study.pressed.get_untracked() {
        study.pressed.set(None);
        stage::tap(page, Some(id));
    }
}

/// The card that follows by itself comes in its time.
fn schedule_next_card(page: Page) {
    let study = TutorState::of(page);
    NEXT.set(None);
    let (paused, playing, speed) = (study.paused.get(), study.playing.get(), study.speed.get());
    if study.awaited.get() || page.panel.get() != Panel::Tutor {
        return;
    }
    let next = study.card.with(|card| {
        let card = card.as_ref()?;
        if let Some(next) = &card.next {
            return Some(next.clone()).filter(|_| !paused);
        }
        let steps = card.steps.as_ref().filter(|_| playing)?;
        let to = steps.at + 1;
        let speed = SPEEDS.get(speed as usize).map_or(1_000, |speed| speed.1);
        (to <= steps.last).then(|| (steps.each.fill(to), speed))
    });
    match next {
        Some((address, delay)) => {
            NEXT.set(Some(later::after(Asker::PAGE, delay, move || replace(page, address))));
        }
        None if playing => study.playing.set(false),
        None => {}
    }
}
