//! The games on boards, by families, as the tutor lists them.

use super::{GalleryCard, Sought, leave};
use crate::canvas::still_picture;
use crate::later::Asker;
use crate::state::Page;
use crate::storage::local;
use crate::tutor::{aside, do_action};
use crate::view::{all, live, nothing};
use hyperjam_editor::document::{Document, Heading, OwnRuleset};
use hyperjam_protocol::address::Part;
use hyperjam_protocol::tutor::{Block, BoardShape, BoardView, CardAction, Span};
use leptos::prelude::*;

/// How wide a picture is at most, and how high, in pixels.
const MOST_PICTURE: [f64; 2] = [190.0, 104.0];
/// The least scale at which letters and numbers in a picture can be read.
const LEAST_WITH_LETTERS: f64 = 0.65;
/// Where it is remembered what was put on the sheet last, a game each line.
const RECENT: &str = "boards";
/// How many of them are offered again.
const MOST_RECENT: usize = 4;

/// A game that the tutor lists.
#[derive(Clone, Default)]
struct Listed {
    name: String,
    picture: BoardView,
    rules: String,
    /// Puts it on the sheet.
    put: Option<CardAction>,
}

/// All games, once the tutor has listed them.
pub(super) fn boards(page: Page, sought: Sought) -> AnyView {
    let answer = RwSignal::new(None);
    aside::ask_for_list(page, Asker::here(), Part::Board, move |given| answer.set(Some(given)));
    live(move || match answer.get() {
        None => view! { <p class="menu-loading">"Loading…"</p> }.into_any(),
        Some(Err(failure)) => view! { <p role="alert">{format!("{failure}.")}</p> }.into_any(),
        Some(Ok(card)) => {
            let families: Vec<(&str, Vec<Listed>)> = card
                .blocks
                .iter()
                .filter_map(|block| match block {
                    Block::Folded { name, blocks } => Some((name.as_str(), listed(blocks))),
                    _ => None,
                })
                // Rules of one's own are not folded.
                .chain([("Rules of your own", listed(&card.blocks))])
                .collect();
            let last = local::chosen(RECENT);
            let named = |name: &str| {
                families.iter().flat_map(|(_, games)| games).find(|game| game.name == name).cloned()
            };
            let recent = cards(page, last.lines().filter_map(named).collect());
            let recent = sought.list("Used last", recent);
            let families = families.into_iter().map(|(name, games)| sought.list(name, cards(page, games)));
            all([recent].into_iter().chain(families).chain([writing(page, &card.blocks)]))
        }
    })
}

/// The games of a family: each has a heading, a picture, its rules and a button that puts it on the sheet.
fn listed(blocks: &[Block]) -> Vec<Listed> {
    let mut games: Vec<Listed> = Vec::new();
    for block in blocks {
        match (block, games.last_mut()) {
            (Block::Heading(name), _) => games.push(Listed { name: name.clone(), ..Listed::default() }),
            (Block::Board(view), Some(game)) => game.picture = view.clone(),
            (Block::Text(line), Some(game)) if game.put.is_none() => {
                let words = line.iter().map(|span| match span {
                    Span::Text(text) => text.as_str(),
                    _ => "",
                });
                game.rules = words.collect();
            }
            (Block::Buttons(buttons), Some(game)) => {
                let put = buttons.iter().find(|button| matches!(button.action, CardAction::AddBoard(..)));
                game.put = game.put.take().or(put.map(|button| button.action.clone()));
            }
            _ => {}
        }
    }
    games.retain(|game| game.put.is_some());
    games
}

/// The button by which rules of one's own are begun.
fn writing(page: Page, blocks: &[Block]) -> AnyView {
    let buttons = blocks.iter().filter_map(|block| match block {
        Block::Buttons(buttons) => Some(buttons),
        _ => None,
    });
    let write = buttons.flatten().find(|button| matches!(button.action, CardAction::AddRuleset(_)));
    let Some(write) = write.cloned() else { return nothing() };
    let does = Callback::new(move |()| do_action(page, &write.action));
    view! {
        <p class="row">
            <button on:click=move |_| leave(page, does)>{write.text.clone()}</button>
        </p>
    }
    .into_any()
}

fn cards(page: Page, games: Vec<Listed>) -> Vec<GalleryCard> {
    games.into_iter().filter_map(|game| card(page, game)).collect()
}

fn card(page: Page, game: Listed) -> Option<GalleryCard> {
    let Listed { name, mut picture, rules, put } = game;
    let put = put?;
    let ruled_by = match &put {
        CardAction::AddBoard(rules, _) => rules.clone(),
        _ => return None,
    };
    let [width, height] = picture.size;
    let scale = [MOST_PICTURE[0] / width.max(1.0), MOST_PICTURE[1] / height.max(1.0), 1.0]
        .into_iter()
        .fold(1.0, f64::min);
    if scale < LEAST_WITH_LETTERS {
        picture.shapes.retain(|shape| !matches!(shape, BoardShape::Letter(..)));
    }
    let title = name.clone();
    let add = Callback::new(move |()| {
        let last = local::chosen(RECENT);
        let others = last.lines().filter(|other| *other != title);
        let recent: Vec<&str> = [title.as_str()].into_iter().chain(others).take(MOST_RECENT).collect();
        local::choose(RECENT, &recent.join("\n"));
        do_action(page, &put);
    });
    Some(GalleryCard {
        picture: view! { <span class="mini mini-board">{still_picture(&picture, scale * width)}</span> }
            .into_any(),
        about: rules,
        open: Callback::new(move |()| {
            // A ruleset of one's own goes with its board.
            let own = |ruleset: &OwnRuleset| ruleset.name == ruled_by;
            let rulesets = page.document(|document| {
                document.heading().rulesets.iter().filter(|ruleset| own(ruleset)).cloned().collect()
            });
            page.show(Document::of_parts(Heading { rulesets, ..Heading::default() }, Vec::new(), Vec::new()));
            add.run(());
        }),
        add,
        more: nothing(),
        title: name.clone(),
        name,
    })
}
