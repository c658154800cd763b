//! A game with one vehicle against the solver.

use crate::game::{self, GameState};
use crate::state::{Page, use_page};
use crate::view::{all, each, live, memo, nothing, when};
use crate::wording;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::{Choice, Ending, Player, Value};
use leptos::prelude::*;

/// The panel.
#[component]
pub(super) fn Play() -> impl IntoView {
    let page = use_page();
    let playing = memo(move || page.game.with(Option::is_some));
    view! {
        <h2>"Play"</h2>
        {live(move || if playing.get() { view! { <Game /> }.into_any() } else { view! { <Setup /> }.into_any() })}
    }
}

/// Start, starter and side.
#[component]
fn Setup() -> impl IntoView {
    let page = use_page();
    let choices = memo(move || {
        page.document(|document| {
            document.positions().map(|(id, _)| (id, document.name(id).to_owned())).collect::<Vec<_>>()
        })
    });
    let suggested = page.document(|document| {
        let selected = page.editor.with_untracked(|editor| editor.focus());
        let vehicle = document.heading().vehicles.first().copied();
        selected.or(vehicle).or_else(|| document.positions().next().map(|(id, _)| id))
    });
    let start = RwSignal::new(suggested);
    let starter = RwSignal::new(Player::Left);
    let human = RwSignal::new(Player::Left);
    // What was chosen may have been deleted meanwhile.
    let chosen = move || {
        let wanted = start.get();
        choices.with(|choices| {
            let there = choices.iter().find(|(id, _)| Some(*id) == wanted);
            there.or(choices.first()).map(|(id, _)| *id)
        })
    };
    let options = move || {
        let now = chosen();
        all(choices.get().into_iter().map(|(id, name)| {
            view! { <option value=id.0.to_string() selected=Some(id) == now>{name}</option> }.into_any()
        }))
    };
    let begin = move |_| {
        if let Some(start) = chosen() {
            page.editor.update(|editor| editor.reveal(start));
            page.game.set(Some(GameState::new(start, starter.get_untracked(), human.get_untracked())));
        }
    };
    view! {
        <p class="lead">
            "One vehicle; Left and Right drive it in turn. "
            "Who cannot drive on loses (or wins, in misère play). A game that goes round for ever is a draw."
        </p>
        <div class="setup">
            <label>
                "Start at "
                <select
                    on:change=move |event| {
                        start.set(event_target_value(&event).parse().ok().map(PositionId));
                    }
                    data-start
                >
                    {live(options)}
                </select>
            </label>
            {when(move || chosen().is_none(), || view! {
                <p class="lead">"There is nothing to play on yet: draw a position, or open a drawing from the gallery."</p>
            }.into_any())}
            {sides("Who starts?", "starter", starter)}
            {sides("You are", "human", human)}
            <button class="primary" disabled=move || chosen().is_none() on:click=begin>"Play"</button>
        </div>
    }
}

/// The choice between Left and Right.
fn sides(legend: &'static str, name: &'static str, chosen: RwSignal<Player>) -> AnyView {
    let radios = all([Player::Left, Player::Right].into_iter().map(|player| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    value=player.to_string()
                    prop:checked=move || chosen.get() == player
                    on:change=move |_| chosen.set(player)
                />
                {player.to_string()}
            </label>
        }
        .into_any()
    }));
    view! {
        <fieldset class="choice">
            <legend>{legend}</legend>
            {radios}
        </fieldset>
    }
    .into_any()
}

/// The game under way.
#[component]
fn Game() -> impl IntoView {
    let page = use_page();
    let helped = RwSignal::new(false);
    let can_take_back =
        memo(move || page.game.with(|game| game.as_ref().is_some_and(GameState::can_take_back)));
    let status =
        move || page.game.with(|game| game.as_ref().map(|game| status(page, game))).unwrap_or_default();
    let outlook = move || {
        page.game.with(|game| {
            let standing = game.as_ref().and_then(|game| game.standing.as_ref());
            let standing = standing.filter(|standing| helped.get() && standing.ended.is_none());
            standing.map(wording::standing_sentence).unwrap_or_default()
        })
    };
    let failed = move || page.game.with(|game| game.as_ref().is_some_and(|game| game.failure.is_some()));
    let over = move || {
        page.game.with(|game| {
            let standing = game.as_ref().and_then(|game| game.standing.as_ref());
            standing.is_some_and(|standing| standing.ended.is_some())
        })
    };
    let choices = move || {
        let numbers = |game: &GameState| game.choices().iter().map(|choice| choice.id.0).collect::<Vec<_>>();
        page.game.with(|game| game.as_ref().map(numbers)).unwrap_or_default()
    };
    let again = move || {
        let again = move |_| page.retries.update(|count| *count += 1);
        view! { <button on:click=again>"Try again"</button> }.into_any()
    };
    let moves = move || {
        view! {
            <h3>"Your moves"</h3>
            <ul class="moves">{each(choices, move |id| choice_line(MoveId(id), helped))}</ul>
        }
        .into_any()
    };
    view! {
        <p class="status" class:over=move || over() role="status" data-game-status>{move || status()}</p>
        {when(failed, again)}
        <p class="lead">{move || outlook()}</p>
        {when(move || !choices().is_empty(), moves)}
        <p class="row">
            <button disabled=move || !can_take_back.get() on:click=move |_| game::take_back(page)>
                "Take back"
            </button>
            <button on:click=move |_| page.game.set(None)>
                {move || (if over() { "New game" } else { "Stop" }).to_owned()}
            </button>
        </p>
        <label class="check">
            <input type="checkbox" prop:checked=move || helped.get() on:change=move |event| helped.set(event_target_checked(&event)) />
            "Show what each move does"
        </label>
        <h3>"Record"</h3>
        <ol class="record">{live(move || record(page))}</ol>
    }
}

/// A legal move as a button.
fn choice_line(id: MoveId, helped: RwSignal<bool>) -> AnyView {
    let page = use_page();
    let choice = memo(move || {
        page.game.with(|game| game.as_ref()?.choices().iter().find(|choice| choice.id == id).copied())
    });
    let name = move || choice.get().map(|choice| page.name(choice.to)).unwrap_or_default();
    let does = move || match choice.get() {
        Some(choice) if helped.get() => effect(choice),
        _ => String::new(),
    };
    view! {
        <li
            on:pointerenter=move |_| {
                page.pointed.set(choice.get_untracked().iter().map(|choice| choice.to).collect());
            }
            on:pointerleave=move |_| page.pointed.set(Vec::new())
        >
            <button
                class="choose"
                data-choice=move || name()
                on:click=move |_| {
                    page.pointed.set(Vec::new());
                    game::make(page, id);
                }
            >
                {move || format!("→ {}", name())}
            </button>
            <small>{move || does()}</small>
        </li>
    }
    .into_any()
}

/// What a move does, in a few words.
fn effect(choice: Choice) -> String {
    match (choice.value, choice.remoteness) {
        (Value::Win, Some(0)) => "wins at once".to_owned(),
        (Value::Win, Some(count)) => format!("wins in {} more", wording::plies(count)),
        (Value::Loss, Some(count)) => format!("loses in {} more", wording::plies(count)),
        (Value::Win | Value::Loss, None) | (Value::Draw, _) => "keeps the draw".to_owned(),
    }
}

/// How the game stands, as a sentence.
fn status(page: Page, game: &GameState) -> String {
    if let Some(reason) = &game.failure {
        let reason = reason.trim_end_matches('.');
        return format!("The game cannot go on: {reason}. Take moves back or stop.");
    }
    let you = |player: Player| if player == game.human { "you" } else { "Hyperjam" };
    let Some(standing) = &game.standing else { return "…".into() };
    let (player, here) = (standing.to_move, page.name(standing.position));
    match standing.ended {
        None if player == game.human => format!("Your turn: you are {player}, the vehicle is at {here}."),
        None => format!("Hyperjam, playing {player}, is thinking about {here}."),
        Some(Ending::Stuck { winner }) => {
            let who = if winner == game.human { "You have won" } else { "Hyperjam has won" };
            format!("{who}: {player} ({}) cannot move from {here}, so {winner} wins.", you(player))
        }
        Some(Ending::TieEnd) => format!("A draw: {here} is a tie end, play stops and nobody wins."),
        Some(Ending::Repetition { .. }) => format!(
            "A draw: the vehicle is at {here} with {player} to move for the second time, and nobody can force more."
        ),
    }
}

/// The moves made, one line each.
fn record(page: Page) -> AnyView {
    let Some(record) = page.game.with(|game| game.as_ref().map(|game| game.record.clone())) else {
        return nothing();
    };
    let mut player = record.starter;
    let mut lines = Vec::new();
    for id in &record.moves {
        let ends = page.document(|document| document.get_move(*id).map(|step| (step.from, step.to)));
        let text = match ends {
            Some((from, to)) => format!("{player}: {} → {}", page.name(from), page.name(to)),
            None => format!("{player}: a move that is no longer drawn"),
        };
        lines.push(view! { <li>{text}</li> }.into_any());
        player = player.opponent();
    }
    all(lines)
}
