//! Everything known of what is selected, in words, and what can be done with it.

use super::aside;
use super::reading;
use super::typeset::typeset;
use crate::marks::{Marks, known, mark, marks};
use crate::selection_actions;
use crate::state::{Page, use_page};
use crate::tutor;
use crate::view::{all, each, live, memo, nothing, when};
use crate::wording;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, End};
use hyperjam_editor::document::{Document, Move};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{compare_with, play_from};
use hyperjam_protocol::tutor::ShownKind;
use hyperjam_terms::{Convention, EndKind, Mark, Movers, Player, SeatMark};
use leptos::prelude::*;
use std::collections::BTreeSet;
use web_sys::HtmlInputElement;

/// The most of several selected moves that are listed.
const MOST_LINES: usize = 12;

/// The most moves of a position that are listed.
const MOST_LISTED: usize = 100;

/// What is selected.
#[component]
pub(super) fn Selected() -> impl IntoView {
    let page = use_page();
    let only = memo(move || page.editor.with(|editor| editor.selection().only_position()));
    let moves = memo(move || {
        page.editor.with(|editor| {
            let (selection, routing) = (editor.selection(), editor.routing());
            // What shares a route is one line.
            let drawn = selection.moves.iter().filter(|id| routing.moves_on_route(**id) > 0);
            let lines = drawn.take(MOST_LINES).copied().collect::<Vec<_>>();
            (selection.positions.len(), selection.moves.len(), lines)
        })
    });
    live(move || match (only.get(), moves.get()) {
        (Some(id), _) => view! { <One id /> }.into_any(),
        (None, (0, 0, _)) => nothing(),
        (None, (count, moves, lines)) => view! { <Several count moves lines /> }.into_any(),
    })
}

/// Several things are selected: so many positions and moves, of which these are listed.
#[component]
fn Several(count: usize, moves: usize, lines: Vec<MoveId>) -> impl IntoView {
    let page = use_page();
    let pens = pens(page);
    let lines = if moves == 0 {
        nothing()
    } else {
        let lines = all(lines.into_iter().map(|id| move_line(id, None)));
        let more = match moves.saturating_sub(MOST_LINES) {
            0 => nothing(),
            more => view! { <li>{format!("… and {more} more")}</li> }.into_any(),
        };
        view! { <ul class="inspector-moves">{lines}{more}</ul> }.into_any()
    };
    let two = memo(move || {
        let chosen =
            page.editor.with(|editor| editor.selection().positions.iter().copied().collect::<Vec<_>>());
        <[PositionId; 2]>::try_from(chosen).ok()
    });
    let compared = live(move || match two.get() {
        Some([one, other]) if page.players() == 2 && !page.is_read() => {
            untrack(|| aside::pair(page, one, other))
        }
        _ => nothing(),
    });
    let places = if count < 2 {
        nothing()
    } else {
        view! {
            <h3>"Arrange"</h3>
            <p class="row">{selection_actions::buttons(selection_actions::ARRANGE)}</p>
        }
        .into_any()
    };
    let others = if count == 0 {
        view! { <button on:click=move |_| page.act(Action::Delete)>"Delete"</button> }.into_any()
    } else {
        selection_actions::buttons(selection_actions::POSITIONS)
    };
    view! {
        {compared}
        {when(move || moves > 0 && page.is_read(), move || match page.editor.with_untracked(Editor::only_route) {
            Some(id) => reading::road(page, id),
            None => reading::worth(page),
        })}
        <h2>"Selection"</h2>
        <p>{counted(count, moves)}</p>
        <p class="row">{others}{if count > 0 { reading::ground_button(page) } else { nothing() }}</p>
        {places}
        <h3 class:hidden=moves == 0>"Moves"</h3>
        <p class="row" class:hidden=moves == 0>"For " {pens} {selection_actions::buttons(selection_actions::MOVES)}</p>
        {if count == 0 { nothing() } else { related() }}
        {lines}
        {ends(page)}
    }
}

/// How many positions and moves are selected, without those of which there are none.
fn counted(positions: usize, moves: usize) -> String {
    let (positions_counted, moves_counted) =
        (wording::counted(positions, "position"), wording::counted(moves, "move"));
    match (positions, moves) {
        (0, _) => format!("{moves_counted}."),
        (_, 0) => format!("{positions_counted}."),
        _ => format!("{positions_counted} and {moves_counted}."),
    }
}

/// A button for each choice of who may make the selected moves.
fn pens(page: Page) -> AnyView {
    let players = untrack(|| page.players());
    let pens = match players {
        2 => vec![
            ("Left".to_owned(), Movers::LEFT),
            ("Right".into(), Movers::RIGHT),
            ("both".into(), Movers::BOTH),
        ],
        _ => {
            let each = (0..players).map(Movers::only).chain([Movers::all(players)]);
            each.map(|by| (by.named(players), by)).collect()
        }
    };
    all(pens.into_iter().map(|(name, by)| {
        let selected = move || page.editor.with_untracked(|editor| editor.selection().moves.clone());
        view! { <button on:click=move |_| set_movers(page, selected(), by)>{name}</button> }.into_any()
    }))
}

/// Where the selected move starts and leads, to be typed, when nothing else is selected.
fn ends(page: Page) -> AnyView {
    let Some(id) = page.editor.with_untracked(Editor::only_route) else { return nothing() };
    let ends = all([("Starts at ", End::From), ("Leads to ", End::To)].into_iter().map(|(what, end)| {
        let name = move || {
            let at = page.document(|document| {
                document.get_move(id).map(|step| if end == End::From { step.from } else { step.to })
            });
            at.map(|at| page.name(at)).unwrap_or_default()
        };
        view! {
            <p class="row">
                <label>
                    {what}
                    <input
                        class="short"
                        prop:value=name
                        on:change=move |event| {
                            let given = event_target_value(&event);
                            let called = given.trim();
                            match position_named(page, called) {
                                Ok(at) => {
                                    page.apply(Command::Redirect { moves: gather(sharing(page, id)), end, at })
                                }
                                Err(count) => {
                                    page.notify_refused(match count {
                                        0 => format!("Nothing was changed: no position is called “{called}”."),
                                        _ => format!(
                                            "Nothing was changed: {count} positions are called “{called}”. Drag the end of the move to the one that is meant."
                                        ),
                                    });
                                    event_target::<HtmlInputElement>(&event).set_value(&untrack(name));
                                }
                            }
                        }
                    />
                </label>
            </p>
        }
        .into_any()
    }));
    all([ends, bend(page, id)])
}

/// How far a move is bent, to be typed.
fn bend(page: Page, id: MoveId) -> AnyView {
    let step = memo(move || page.document(|document| document.get_move(id).cloned()));
    let written =
        move || step.with(|step| step.as_ref()?.bend.map(|bend| bend.to_string())).unwrap_or_default();
    let set = move |by| page.apply(Command::Bend { moves: gather(sharing(page, id)), by });
    let fields = move || {
        view! {
            <p class="row">
                <label>
                    "Bent aside by "
                    <input
                        class="short"
                        inputmode="numeric"
                        placeholder="automatic"
                        prop:value=written
                        on:change=move |event| {
                            let typed = event_target_value(&event);
                            match typed.trim() {
                                "" => set(None),
                                number => match number.replace('−', "-").parse() {
                                    Ok(by) => set(Some(by)),
                                    Err(_) => {
                                        page.notify_refused(format!("Nothing was changed: “{number}” is not a whole number."));
                                        event_target::<HtmlInputElement>(&event).set_value(&untrack(written));
                                    }
                                },
                            }
                        }
                    />
                </label>
                <button on:click=move |_| set(Some(0))>"Straight"</button>
                <button on:click=move |_| set(None)>"Reset"</button>
            </p>
        }
        .into_any()
    };
    when(move || step.with(|step| step.as_ref().is_some_and(|step| step.from != step.to)), fields)
}

/// The position of this name, or how many there are if not one.
fn position_named(page: Page, name: &str) -> Result<PositionId, usize> {
    page.editor.with_untracked(|editor| {
        let mut called = editor.document().positions().filter(|(_, position)| position.name() == name);
        match (called.next(), called.count()) {
            (Some((id, _)), 0) => Ok(id),
            (None, _) => Err(0),
            (_, more) => Err(more + 1),
        }
    })
}

/// What else can be selected, folded away.
fn related() -> AnyView {
    view! {
        <details class="folded">
            <summary>"Select"</summary>
            <p class="row">{selection_actions::buttons(selection_actions::SELECT)}</p>
        </details>
    }
    .into_any()
}

/// Says who may make these moves.
fn set_movers(page: Page, moves: BTreeSet<MoveId>, by: Movers) {
    page.apply(Command::SetMovers { moves, by });
}

/// One position.
#[component]
fn One(id: PositionId) -> impl IntoView {
    let page = use_page();
    let mark = memo(move || mark(page, id));
    let from = move || listed(page, id, |step, id| step.from == id);
    let to = move || listed(page, id, |step, id| step.to == id && step.from != id);
    let known = move || match page.players() {
        2 => mark.with(|mark| mark.as_ref().map_or_else(nothing, |mark| words(page, id, mark))),
        _ => marks(page)
            .with(|marks| marks.seats_of(id).map_or_else(nothing, |mark| seat_words(page, id, mark))),
    };
    let stuck = || view! { <p class="lead">"None: whoever is to move here is stuck."</p> }.into_any();
    let arriving = move || {
        view! {
            <h3>"Moves to here"</h3>
            <ul class="inspector-moves">{each(to, |step| move_line(MoveId(step), None))}</ul>
        }
        .into_any()
    };
    view! {
        <div class="inspector-position">
            <div>
                <h2>
                    <span class="sr-only">"Position "</span>
                    {move || page.name(id)}
                </h2>
                <p class="inspector-verdict">{move || verdict(page, id, mark)}</p>
            </div>
            <div class="inspector-mark" data-big-mark>
                {move || if page.is_read() { String::new() } else { big_mark(page, id) }}
            </div>
        </div>
        <div class="inspector-first">
            {live(move || match page.is_read() {
                true => untrack(|| reading::at(page, id)),
                false => untrack(|| aside::why(page, id)),
            })}
            {reading::ground(page, id)}
            {uses(page, id)}
        </div>
        {live(move || if page.is_read() { nothing() } else { known() })}
        <h3>"Moves from here"</h3>
        <ul class="inspector-moves">{each(from, move |step| move_line(MoveId(step), Some(id)))}</ul>
        {when(move || from().len().max(to().len()) == MOST_LISTED, || view! { <p class="lead">"Only the first hundred are listed."</p> }.into_any())}
        {when(move || from().is_empty() && !page.is_read(), stuck)}
        {when(move || !to().is_empty(), arriving)}
        {edit(page, id)}
        {related()}
    }
}

/// Who wins from a position, in words, or nothing where its reading or its mark does not say.
fn verdict(page: Page, id: PositionId, mark: Memo<Option<Mark>>) -> String {
    if page.is_read() {
        return String::new();
    }
    if page.players() > 2 {
        let endless =
            marks(page).with(|marks| marks.seats_of(id).map(|mark| (mark.impartial, mark.in_short())));
        return endless.filter(|(impartial, _)| *impartial).map(|(_, words)| words).unwrap_or_default();
    }
    mark.with(|mark| mark.as_ref().map(|mark| wording::sector_words(mark.sector()))).unwrap_or_default()
}

/// The buttons for what can be done with a position first. In most readings play begins at no position.
fn uses(page: Page, id: PositionId) -> AnyView {
    let begins_here = move || page.rules().begins_at_positions();
    view! {
        <p class="row">
            {when(begins_here, move || view! {
                <button on:click=move |_| tutor::go(page, play_from(id))>"Play from here"</button>
            }.into_any())}
            {when(move || page.players() == 2 && !page.is_read(), move || view! {
                <button title="Compare with another position" on:click=move |_| tutor::go(page, compare_with(id))>
                    "Compare"
                </button>
            }.into_any())}
            {when(begins_here, move || view! {
                <button on:click=move |_| tutor::put_vehicle(page, id, true)>"Put a vehicle here"</button>
            }.into_any())}
            {when(
                move || page.document(|document| document.heading().vehicles.contains(&id)),
                move || {
                    view! { <button on:click=move |_| tutor::put_vehicle(page, id, false)>"Remove a vehicle"</button> }
                        .into_any()
                },
            )}
        </p>
    }
    .into_any()
}

/// The moves to be listed of a position, a line for those that share a route.
fn listed(page: Page, id: PositionId, wanted: fn(&Move, PositionId) -> bool) -> Vec<u32> {
    page.document(|document| {
        page.editor.with_untracked(|editor| {
            let routing = editor.routing();
            let drawn = routing.moves_at(id).filter(|&step| routing.moves_on_route(step) > 0);
            let drawn: BTreeSet<MoveId> =
                gather(drawn.filter(|&step| document.get_move(step).is_some_and(|step| wanted(step, id))));
            drawn.into_iter().map(|step| step.0).take(MOST_LISTED).collect()
        })
    })
}

/// What can be changed about a position.
fn edit(page: Page, id: PositionId) -> AnyView {
    let position = memo(move || page.document(|document| document.position(id).cloned()));
    let label = move || {
        position.with(|position| position.as_ref().map(|position| position.label.clone())).unwrap_or_default()
    };
    view! {
        <h3>"Edit"</h3>
        <p class="row">
            <label>
                "Name "
                <input
                    class="short"
                    prop:value=move || label()
                    on:change=move |event| {
                        page.rename(id, &event_target_value(&event));
                        // It may be refused, or be written a little differently.
                        event_target::<HtmlInputElement>(&event).set_value(&untrack(label));
                    }
                />
            </label>
        </p>
        {ending(page, id, EndKind::Tie, "Play ends here in a tie")}
        {ending(page, id, EndKind::Win, "Whoever is to move here wins (beyond the papers)")}
        <p class="row">
            <button on:click=move |_| {
                page.editor.update(|editor| editor.connect_from(id));
                page.notify("Choose where the move leads: a position, or an empty place on the sheet. Esc cancels.");
            }>"Draw a move from here"</button>
            <button on:click=move |_| page.act(Action::Delete)>"Delete"</button>
        </p>
    }
    .into_any()
}

/// Whether play ends at a position in this way. What only two players can have is not offered to more, and no end is in a
/// drawing that is read otherwise than as moves.
fn ending(page: Page, id: PositionId, kind: EndKind, words: &'static str) -> AnyView {
    let is_so = memo(move || page.document(|document| end_of(document, id) == Some(kind)));
    let is_shown = move || is_so.get() || !page.is_read() && (kind == EndKind::Tie || page.players() == 2);
    let check = move || {
        view! {
            <p class="row">
                <label class="check">
                    <input
                        type="checkbox"
                        prop:checked=move || is_so.get()
                        on:change=move |event| {
                            let end = event_target_checked(&event).then_some(kind);
                            page.apply(Command::SetEnd { position: id, end });
                        }
                    />
                    {words}
                </label>
            </p>
        }
        .into_any()
    };
    when(is_shown, check)
}

/// How play ends at a position, if it stops there.
fn end_of(document: &Document, id: PositionId) -> Option<EndKind> {
    document.position(id)?.end
}

/// The value, the label or the sector of a position.
fn big_mark(page: Page, id: PositionId) -> String {
    known(page, id).map(|plate| plate.label).unwrap_or_default()
}

/// What is known of a position of a game for more than two players.
fn seat_words(page: Page, id: PositionId, mark: &SeatMark) -> AnyView {
    let tie = page.document(|document| end_of(document, id) == Some(EndKind::Tie));
    let starts = if tie {
        view! { <dd>"Nobody: play ends here in a tie."</dd> }.into_any()
    } else {
        all((0..mark.players()).map(|starter| view! { <dd>{mark.start_sentence(starter)}</dd> }.into_any()))
    };
    let beyond = if mark.endless && !tie {
        view! {
            <dt>"Beyond the paper"</dt>
            <dd>"From here play may go on for ever, which nobody loses. So this is what each player can force against all others together."</dd>
        }
        .into_any()
    } else {
        nothing()
    };
    view! {
        <dl class="inspector-facts">
            <dt>"Outcome "<b data-outcome-text>{mark.label()}</b></dt>
            <dd>
                "The first who cannot move is the only loser. Labels, sectors and values are for two players."
            </dd>
            <dt>"Who starts?"</dt>
            {starts}
            {beyond}
        </dl>
    }
    .into_any()
}

/// Sector, outcomes and label in sentences.
fn words(page: Page, id: PositionId, mark: &Mark) -> AnyView {
    let (misere, end) =
        page.document(|document| (document.heading().convention == Convention::Misere, end_of(document, id)));
    let sector = mark.sector();
    let starts = match end {
        Some(EndKind::Tie) => view! { <dd>"Nobody: play ends here in a tie."</dd> }.into_any(),
        Some(EndKind::Win) => {
            view! { <dd>"Whoever is to move here wins, so the player who starts does."</dd> }.into_any()
        }
        None => all(Player::BOTH
            .into_iter()
            .map(|starter| view! { <dd>{wording::start_sentence(mark, starter, misere)}</dd> }.into_any())),
    };
    let label = match &mark.grundy {
        None => nothing(),
        Some(label) => view! {
            <dt>"Grundy label "<b>{label.to_string()}</b></dt>
            <dd>{label.meaning()}</dd>
        }
        .into_any(),
    };
    let of = move |marks: &Marks| Some((marks.value_of(id)?.to_owned(), marks.kind_of_value(id)?.clone()));
    let value =
        live(move || marks(page).with(of).map_or_else(nothing, |(text, kind)| value(page, id, &text, &kind)));
    view! {
        <dl class="inspector-facts">
            <dt>"Sector "<b data-sector-text>{sector.name()}</b></dt>
            {label}
            {value}
            <dt>"Who starts?"</dt>
            {starts}
        </dl>
    }
    .into_any()
}

/// What a position is worth in sums.
fn value(page: Page, id: PositionId, text: &str, kind: &ShownKind) -> AnyView {
    let (name, meaning) = match kind {
        ShownKind::Label(_) => {
            ("Grundy label ", "What it is worth in sums of impartial games: the game from here is impartial.")
        }
        ShownKind::Class => {
            ("Class ", "The positions that are equal to it in every sum. It has no value with a name.")
        }
        ShownKind::Open => ("Value ", "It was not worked out within the limits."),
        _ => ("Value ", "What it is worth in every sum."),
    };
    let sides = match kind {
        ShownKind::Label(value) if !value.is_empty() => view! {
            <dt>"Value "<b>{typeset(value)}</b></dt>
            <dd>"What it is worth in every sum."</dd>
        }
        .into_any(),
        _ => nothing(),
    };
    let thermograph = if *kind == ShownKind::Short { aside::thermograph(page, id) } else { nothing() };
    view! {
        <dt>{name}<b data-value-text>{typeset(text)}</b></dt>
        <dd>{meaning} {aside::why_value(page, id)} {thermograph}</dd>
        {sides}
    }
    .into_any()
}

/// The moves that a line represents: all that share the route that is drawn for this one.
fn sharing(page: Page, id: MoveId) -> Vec<MoveId> {
    page.editor.with_untracked(|editor| match editor.routing().moves_on_route(id) {
        0 => vec![id],
        _ => editor.routing().sharing_route(editor.document(), id),
    })
}

/// Who may make a move, to be chosen.
fn mover_choices(page: Page, id: MoveId) -> AnyView {
    let now = memo(move || page.document(|document| document.get_move(id).map(|step| step.by)));
    let players = memo(move || page.players());
    live(move || match players.get() {
        2 => untrack(|| choices_of_two(page, id, now)),
        players => untrack(|| seat_choices(page, id, now, players)),
    })
}

/// Each player on or off, of a game for more than two, and all of them.
fn seat_choices(page: Page, id: MoveId, now: Memo<Option<Movers>>, players: u32) -> AnyView {
    let all_players = Movers::all(players);
    let button = move |name: String,
                       label: String,
                       pressed: Box<dyn Fn(Movers) -> bool + Send + Sync>,
                       press: Box<dyn Fn(Movers) -> Option<Movers> + Send + Sync>| {
        view! {
            <button
                aria-label=name.clone()
                title=name
                aria-pressed=move || now.get().is_some_and(&pressed).to_string()
                on:click=move |_| match now.get_untracked().and_then(&press) {
                    Some(by) => set_movers(page, gather(sharing(page, id)), by),
                    None => page.notify_refused("Nothing was changed: somebody must be able to make the move. Delete \
                                                 it if nobody should."),
                }
            >
                {label}
            </button>
        }
        .into_any()
    };
    let seats = (0..players).map(|seat| {
        let only = Movers::only(seat);
        button(
            only.named(players),
            (seat + 1).to_string(),
            Box::new(move |by| by.includes(seat)),
            Box::new(move |by| Movers::of_bits(by.bits() ^ only.bits())),
        )
    });
    let everybody = button(
        all_players.named(players),
        "All".into(),
        Box::new(move |by| by == all_players),
        Box::new(move |_| Some(all_players)),
    );
    all(seats.chain([everybody]))
}

fn choices_of_two(page: Page, id: MoveId, now: Memo<Option<Movers>>) -> AnyView {
    let names =
        [("L", Movers::LEFT, "Left only"), ("R", Movers::RIGHT, "Right only"), ("B", Movers::BOTH, "both")];
    all(names.into_iter().map(|(letter, by, name)| {
        view! {
            <button
                aria-label=name
                title=format!("For {name}")
                aria-pressed=move || (now.get() == Some(by)).to_string()
                on:click=move |_| set_movers(page, gather(sharing(page, id)), by)
            >
                {letter}
            </button>
        }
        .into_any()
    }))
}

/// A move in a list, by itself or among those that start at a position: where it leads, who may make it, and what
/// can be done to it.
fn move_line(id: MoveId, here: Option<PositionId>) -> AnyView {
    let page = use_page();
    let step = memo(move || page.document(|document| document.get_move(id).cloned()));
    let other =
        move || step.with(|step| step.as_ref().map(|step| if here.is_some() { step.to } else { step.from }));
    let text = move || {
        step.with(|step| {
            let Some(step) = step else { return String::new() };
            let (from, to) = (page.name(step.from), page.name(step.to));
            page.revision.track();
            let times = match page.editor.with_untracked(|editor| editor.routing().moves_on_route(id)) {
                0 | 1 => String::new(),
                count => format!(" ×{count}"),
            };
            if here.is_some() { format!("→ {to}{times}") } else { format!("{from} → {to}{times}") }
        })
    };
    let mark = move || other().map(|other| big_mark(page, other)).unwrap_or_default();
    view! {
        <li
            on:pointerenter=move |_| page.pointed.set(other().into_iter().collect())
            on:pointerleave=move |_| page.pointed.set(Vec::new())
        >
            <button
                class="link"
                on:click=move |_| {
                    if let Some(other) = other() {
                        page.editor.update(|editor| editor.reveal(other));
                    }
                }
            >
                {move || text()}
                <small>{move || mark()}</small>
            </button>
            <span class="segmented" role="group" aria-label=move || format!("Who may make {}", text())>
                {mover_choices(page, id)}
            </span>
            <button
                class="quiet"
                aria-label=move || format!("Delete the move {}", text())
                on:click=move |_| {
                    page.apply(Command::Delete { positions: BTreeSet::new(), moves: gather(sharing(page, id)) });
                }
            >
                "×"
            </button>
        </li>
    }
    .into_any()
}
