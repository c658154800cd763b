//! What rings and the lines of moves mean.

use crate::canvas::{Ring, Ringed};
use crate::view::all;
use hyperjam_editor::looks;
use hyperjam_terms::{Movers, OutcomeSet, SeatMark, Sector};
use leptos::prelude::*;

/// The sector that the ring shows, name, meaning.
const RINGS: [(Sector, &str, &str); 6] = [
    (Sector::First, "I", "the player who starts wins"),
    (Sector::Second, "II", "the other player wins"),
    (Sector::Left, "L", "Left wins"),
    (Sector::Right, "R", "Right wins"),
    (Sector::All, "draw", "nobody loses"),
    (Sector::LeftFirst, "two arcs", "neither of the two loses"),
];

/// The most players who are shown.
const MOST_SHOWN: u32 = 8;

/// Who moves when.
const TURNS: [&str; MOST_SHOWN as usize] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];

/// A ring and what it means.
fn ring(ringed: Ringed, name: &'static str, meaning: &'static str) -> AnyView {
    view! {
        <li>
            <svg viewBox="-17 -17 34 34" aria-hidden="true">
                <g class="position">
                    <circle class="position-plate" r="9" />
                    <Ring ringed=Signal::stored(Some(ringed)) radius=9.0 />
                </g>
            </svg>
            <span><b>{name}</b>" "{meaning}</span>
        </li>
    }
    .into_any()
}

/// The line of a move and for whom it is.
fn line(by: Movers, players: u32, name: String) -> AnyView {
    let look = looks::move_look(by, players);
    view! {
        <li>
            <svg viewBox="0 0 34 24" aria-hidden="true">
                <g class=format!("move {}", look.class)>
                    <path class="move-line" d="M1 12H26" />
                    <path class="move-middle" d="M1 12H25" />
                    <path class="move-head" d="M21 6.500L33 12L21 17.500Z" />
                </g>
            </svg>
            <span>"move for "<b>{name}</b></span>
        </li>
    }
    .into_any()
}

/// The legend of a game for more than two players.
fn seats(players: u32) -> AnyView {
    let shown = players.min(MOST_SHOWN);
    let outcome = |bits: u32, impartial| {
        let starting = (0..players)
            .map(|seat| OutcomeSet::of_bits(players, if seat == 0 || impartial { bits } else { 0 }));
        SeatMark { starting: starting.collect(), impartial, endless: false }.ring()
    };
    // The paper's words would be compiled into the first part of the page, since the inspector has them as well.
    let turns = all((0..shown).zip(TURNS).map(|(turn, name)| {
        ring(
            Ringed::Seats(outcome(1 << turn, true)),
            name,
            "whoever moves at this turn has a winning strategy",
        )
    }));
    let some = ring(Ringed::Seats(outcome(2, false)), "2", "that player has one, depending on who starts");
    let moves = all((0..shown)
        .map(Movers::only)
        .chain([Movers::all(players)])
        .map(|by| line(by, players, by.named(players))));
    view! {
        <div class="legend">
            <p>
                <b>"∅"</b>
                " nobody has a winning strategy. In the ring of an impartial position the arcs are in the order of \
                 turns, clockwise from the top; in other rings they are in the order of players, with 1 at the top, \
                 and broad where it does not matter who starts."
            </p>
            <ul>{turns}{some}{moves}</ul>
        </div>
    }
    .into_any()
}

/// The legend of a game for so many players.
pub(crate) fn legend(players: u32) -> AnyView {
    if players > 2 {
        return seats(players);
    }
    let rings = all(RINGS.iter().map(|&(sector, name, meaning)| ring(Ringed::Sector(sector), name, meaning)));
    let kinds = [("Left", Movers::LEFT), ("Right", Movers::RIGHT), ("both", Movers::BOTH)];
    let moves = all(kinds.into_iter().map(|(name, by)| line(by, 2, name.into())));
    view! {
        <div class="legend">
            <p>
                <b>"0, 1, 2, …"</b>
                " where all moves are for both: worth a Nim heap of that size; "
                <b>"∞"</b>
                " worth no heap, as play may never end; below it are the numbers among its options’ labels; "
                <b>"☾"</b>
                " a move ends everything and wins; "
                <b>"☉"</b>
                " the end to which it leads"
            </p>
            <p>
                <b>"2, ½, ∗, ↑, over, 1 & 0, …"</b>
                " where some moves are for Left or Right alone: the value, a number or another game; two joined by & \
                 say what it would be worth if endless play were won by Left, and by Right"
            </p>
            <p>
                <b>"a, b, …"</b>
                " equal positions whose value has no name; "
                <b>"L, R, I, II, …"</b>
                " who wins, where no value was found or there is none"
            </p>
            <p>
                <b>"↻4"</b>
                " the priority 4: the greatest met infinitely often decides a play that never ends, even for Left, odd for Right"
            </p>
            <ul>{rings}{moves}</ul>
        </div>
    }
    .into_any()
}
