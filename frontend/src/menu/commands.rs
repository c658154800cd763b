//! What the page can do, for the field for finding. Each thing is called what it is called where it stands otherwise: this
//! collects the modes, the views of the inspector, the lines of menus and the tables of actions, and names none of them.

use super::lines::{self, EntryAction, MenuEntry};
use crate::bar;
use crate::failure::Failure;
use crate::inspector::{self, MOST_CHOSEN};
use crate::later::Asker;
use crate::mode::{self, Mode};
use crate::selection_actions::{ARRANGE, MOVES, NamedAction, POSITIONS, SELECT};
use crate::state::{Dialog, MenuOf, Page};
use crate::tutor::{self, aside};
use crate::wording;
use hyperjam_editor::action::{Action, SHORTCUTS, keys_for};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Heading, Rules};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{Point, Target};
use hyperjam_protocol::address::{Part, exercise};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Span};
use hyperjam_terms::Convention;
use leptos::prelude::*;
use std::sync::Arc;

/// Something that can be done.
#[derive(Clone)]
pub(super) struct Offer {
    /// What it is called.
    pub(super) text: String,
    /// What else it is called elsewhere.
    pub(super) also: Vec<String>,
    /// Where it stands otherwise, or what it belongs to.
    pub(super) place: String,
    /// Its keys.
    pub(super) keys: Option<&'static str>,
    /// Why it cannot be done now, if it cannot.
    pub(super) refused: Option<&'static str>,
    /// What a query must begin with to find it, where it makes another game of the drawing.
    pub(super) only_by: &'static [&'static str],
    /// Does it.
    pub(super) does: Arc<dyn Fn(Page) + Send + Sync>,
}

fn offer(
    text: impl Into<String>,
    place: impl Into<String>,
    does: impl Fn(Page) + Send + Sync + 'static,
) -> Offer {
    Offer {
        text: text.into(),
        also: Vec::new(),
        place: place.into(),
        keys: None,
        refused: None,
        only_by: &[],
        does: Arc::new(does),
    }
}

/// All commands, as they can be given now. Cost O(E), for the moves between selected positions.
pub(super) fn commands(page: Page) -> Vec<Offer> {
    untrack(|| {
        let mut all = Collected { page, actions: Vec::new(), offers: Vec::new() };
        all.modes_and_views();
        lines::page_entries().into_iter().for_each(|entry| all.entry(entry, "Menu"));
        let gallery = all
            .offers
            .iter_mut()
            .filter(|offer| ["My drawings", "Examples", "New board"].contains(&offer.text.as_str()));
        gallery.for_each(|offer| offer.also.push("Gallery".into()));
        all.examples();
        all.push(offer(bar::SHARE, "", |page| page.dialog.set(Some(Dialog::Share))));
        all.selected();
        let without_marks = page.is_read();
        for of in
            [MenuOf::Marks, MenuOf::Zoom].into_iter().filter(|of| !(without_marks && *of == MenuOf::Marks))
        {
            all.menu(of, lines::name(of).unwrap_or_default());
        }
        all.rules();
        for (place, table) in
            [("Arrange", ARRANGE), ("Select", SELECT), ("Moves", MOVES), ("Selection", POSITIONS)]
        {
            all.table(place, table);
        }
        for (place, shortcuts) in SHORTCUTS {
            let named = shortcuts.iter().filter(|one| one.is_named() && !is_for_keys_only(one.action));
            named.for_each(|one| all.entry(lines::action_entry((one.does, one.action)), place));
        }
        all.offers
    })
}

/// Whether an action means something only while its key is pressed on the sheet, or leads to where one already is.
fn is_for_keys_only(action: Action) -> bool {
    matches!(
        action,
        Action::Focus(_)
            | Action::Extend(_)
            | Action::Nudge(_)
            | Action::Toggle
            | Action::Act
            | Action::Cancel
            | Action::Menu
            | Action::NextArea
            | Action::PreviousArea
            | Action::Find
    )
}

/// The commands so far.
struct Collected {
    page: Page,
    /// The actions that have a command, each with its number. The first name of each is the one that is shown.
    actions: Vec<(Action, usize)>,
    offers: Vec<Offer>,
}

impl Collected {
    fn push(&mut self, offer: Offer) {
        self.offers.push(offer);
    }

    fn entry(&mut self, MenuEntry { text, does, .. }: MenuEntry, place: &str) {
        let page = self.page;
        match does {
            EntryAction::More(_) => {}
            EntryAction::Call(does) => self.push(offer(text, place, does)),
            EntryAction::Perform(action) if is_for_keys_only(action) => {}
            EntryAction::Perform(action) => {
                let known = self.actions.iter().find(|(known, _)| *known == action);
                if let Some(offer) = known.and_then(|(_, nth)| self.offers.get_mut(*nth)) {
                    return offer.also.push(text.into());
                }
                self.actions.push((action, self.offers.len()));
                self.push(Offer {
                    keys: keys_for(action),
                    refused: refusal(page, action),
                    ..offer(text, place, move |page| page.act(action))
                });
            }
        }
    }

    fn menu(&mut self, of: MenuOf, place: &str) {
        lines::entries(self.page, of).into_iter().for_each(|entry| self.entry(entry, place));
    }

    fn table(&mut self, place: &str, table: &[NamedAction]) {
        table.iter().for_each(|&one| self.entry(lines::action_entry(one), place));
    }

    fn modes_and_views(&mut self) {
        for mode in Mode::ALL {
            self.push(offer(mode.name(), "Modes", move |page| mode::enter(page, mode)));
        }
        let is_mode = |name: &str| Mode::ALL.iter().any(|mode| mode.name() == name);
        for view in inspector::all_views().filter(|view| !is_mode(view.name)) {
            self.push(offer(view.name, view.mode().name(), move |page| inspector::show(page, view)));
        }
        self.push(offer("Make an exercise", Mode::Learn.name(), |page| tutor::go(page, exercise())));
    }

    /// The drawings that come with Hyperjam, by their titles.
    fn examples(&mut self) {
        for exhibit in EXHIBITS {
            // A test reads every exhibit, so each of them opens.
            let open = |page: Page| exhibit.document().into_iter().for_each(|document| page.show(document));
            self.push(offer(exhibit.title, "Examples", open));
        }
    }

    /// What the menu of what is selected offers, and that of the sheet. They change the drawing without asking whether it may be.
    fn selected(&mut self) {
        let page = self.page;
        if page.is_locked() {
            return;
        }
        let selected = |editor: &Editor| (editor.selection().only_position(), editor.only_route());
        let (position, step) = page.editor.with_untracked(selected);
        let target = position.map(Target::Body).or(step.map(Target::Move));
        if let Some(target) = target {
            let place = position.map_or_else(|| "Selection".to_owned(), |id| page.name(id));
            self.menu(MenuOf::Target(target, Point::default()), &place);
        }
        lines::sheet_entries().into_iter().for_each(|entry| self.entry(entry, "Sheet"));
    }

    /// What can be chosen under the rules of the game.
    fn rules(&mut self) {
        let heading = |heading: &Heading| (heading.convention, heading.players, heading.rules);
        let (convention, players, rules) = self.page.document(|document| heading(document.heading()));
        for one in Convention::ALL {
            self.rule(wording::convention(one).into(), one == convention, Command::SetConvention(one));
        }
        for count in 2..=MOST_CHOSEN {
            self.rule(format!("{count} players"), count == players, Command::SetPlayers(count));
        }
        for one in Rules::ALL {
            self.rule(format!("Read the drawing as {}", one.title()), one == rules, Command::SetRules(one));
            // Who looks for Hackenbush wants no Hackenbush of what is drawn.
            self.offers.iter_mut().last().into_iter().for_each(|offer| offer.only_by = &["read", "rule"]);
        }
    }

    fn rule(&mut self, text: String, is_now: bool, command: Command) {
        let refused = match is_now {
            _ if self.page.is_locked() => Some(LOCKED),
            true => Some("as it is now"),
            false => None,
        };
        let set = move |page: Page| page.apply(command.clone());
        self.push(Offer { refused, ..offer(text, "Rules", set) });
    }
}

/// Why nothing can be changed now.
const LOCKED: &str = "not while a game is shown";

/// Why an action can do nothing now, if it can do nothing.
fn refusal(page: Page, action: Action) -> Option<&'static str> {
    let steps = matches!(action, Action::Undo | Action::Redo);
    match page.forbids(action) {
        Some(_) => Some(LOCKED),
        // These are then for the moves of the game.
        None if steps && page.is_held() => None,
        None => page.editor.with_untracked(|editor: &Editor| editor.lacks(action)),
    }
}

/// Asks for the lessons and the boards, with the titles that the tutor gives them.
pub(super) fn ask_for_lessons(
    page: Page,
    asker: Asker,
    on_answer: impl Fn(Result<Listed, Failure>) + Clone + 'static,
) {
    aside::ask_for_list(page, asker, Part::Lessons, move |answer| {
        let lessons = match answer {
            Ok(card) => lessons(&card),
            Err(failure) => return on_answer(Err(failure)),
        };
        let on_answer = on_answer.clone();
        aside::ask_for_list(page, asker, Part::Board, move |answer| {
            on_answer(answer.map(|card| Listed { lessons: lessons.clone(), boards: boards(&card) }));
        });
    });
}

/// What the tutor lists.
#[derive(Clone, Default)]
pub(super) struct Listed {
    /// The lessons.
    pub(super) lessons: Vec<Offer>,
    /// The games of which a board can be put on the sheet.
    pub(super) boards: Vec<Offer>,
}

/// The games of the card that offers boards. Each stands under its name.
fn boards(card: &Card) -> Vec<Offer> {
    let mut offers = Vec::new();
    of_family(&card.blocks, &mut offers);
    offers
}

fn of_family(blocks: &[Block], offers: &mut Vec<Offer>) {
    let mut name = "";
    for block in blocks {
        match block {
            Block::Folded { blocks, .. } => of_family(blocks, offers),
            Block::Heading(heading) => name = heading,
            Block::Buttons(buttons) => {
                for button in buttons {
                    let CardAction::AddBoard(..) = &button.action else { continue };
                    let put = button.action.clone();
                    let also = vec![button.text.clone()];
                    offers.push(Offer {
                        also,
                        ..offer(name, "New board", move |page| tutor::do_action(page, &put))
                    });
                }
            }
            _ => {}
        }
    }
}

/// The links of the card that lists the lessons. Each stands under the name of its chapter, with how far it was gone through.
fn lessons(card: &Card) -> Vec<Offer> {
    let mut offers = Vec::new();
    of_chapters(&card.title, "", &card.blocks, &mut offers);
    offers
}

fn of_chapters(title: &str, chapter: &str, blocks: &[Block], offers: &mut Vec<Offer>) {
    let mut chapter = chapter;
    for block in blocks {
        let lines = match block {
            Block::Heading(heading) => {
                chapter = heading;
                continue;
            }
            // What is folded says behind a colon how far it was gone through.
            Block::Folded { name, blocks } => {
                let name = name.rsplit_once(": ").map_or(name.as_str(), |(name, _)| name);
                of_chapters(title, name, blocks, offers);
                continue;
            }
            Block::Numbered { lines, .. } => lines,
            _ => continue,
        };
        for line in lines {
            let Some(Span::Link { text, to }) = line.first() else { continue };
            let rest: String = line.iter().skip(1).map(words).collect();
            let (to, space) = (to.clone(), if rest.trim().is_empty() { "" } else { " · " });
            let place = format!("{title} · {chapter}{space}{}", rest.trim());
            offers.push(offer(text.clone(), place, move |page| tutor::go(page, to.clone())));
        }
    }
}

fn words(span: &Span) -> &str {
    match span {
        Span::Text(text) | Span::Strong(text) | Span::Link { text, .. } => text,
        Span::Position { name, .. } => name,
    }
}
