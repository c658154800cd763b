//! What a sum is worth and which moves are good in it, in blocks.

use super::verdict::{Decided, Verdict, Worth, addition, seen, wins};
use super::{SheetNames, text_of_missing};
use crate::board::NOT_KNOWN_YET;
use crate::board::component::{Components, summands};
use crate::values::MOST_WRITTEN;
use crate::vehicles::{effect, outcome_sentence, tone};
use crate::write::{capital, go, heading, paragraph, result, strong, text};
use hyperjam_editor::gather::ordered;
use hyperjam_protocol::address::{MOST_SEARCHED, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Line, Scene, Tone};
use hyperjam_sums::{Choice, Known, NoTotal, Stopped, Unvalued, best};
use hyperjam_terms::{EndKind, Grundy, Player, PlayerOutcome, Sector};
use hyperjam_values::notation::{Style, print_number};

/// What a search may look at when it is asked to go on, in the end.
const LAST_LIMIT: usize = MOST_SEARCHED as usize;
/// The most moves that are listed for a player.
const MOST_LINES: usize = 100;

/// The blocks that tell of the sum; its moves are highlighted in the scene.
pub(super) fn blocks(
    components: &Components<'_>,
    known: &mut Known<'_>,
    found: &Verdict,
    names: &SheetNames<'_>,
    scene: &mut Scene,
) -> Vec<Block> {
    let state = summands(&components.all);
    let mut blocks = vec![heading(if state.len() == 1 { "What it is worth" } else { "Sum" })];
    let found = match found {
        Verdict::Over(component, EndKind::Tie) => {
            let words = " is a tie end: the whole sum is over, and nobody wins.";
            blocks.push(result(vec![names.component(*component), text(words)], Tone::Even));
            return blocks;
        }
        Verdict::Over(component, end) => {
            let words = format!(" is {}: the whole sum is over.", end.described());
            blocks.push(result(vec![names.component(*component), text(words)], Tone::Good));
            return blocks;
        }
        Verdict::Undecided(_) if known.is_open() => {
            blocks.push(result(vec![text(NOT_KNOWN_YET)], Tone::Even));
            return blocks;
        }
        Verdict::Undecided(stopped) => {
            let limit =
                if matches!(stopped, Stopped::Unfinished(_)) { "" } else { ", the limit of the search" };
            let words = format!("{}{limit}.", capital(&stopped.to_string()));
            blocks.push(result(vec![text(words)], Tone::Even));
            // Of other limits none is raised by a longer search.
            let longer = longer_search(components).filter(|_| matches!(stopped, Stopped::Sum(_)));
            blocks.push(longer.unwrap_or_else(|| {
                paragraph(
                    "No larger search is made here. With fewer or smaller components it may be decided.",
                )
            }));
            return blocks;
        }
        Verdict::Decided(found) => &**found,
    };
    let worth = match components.is_labelled() {
        true => None,
        false => {
            let worth = Worth::of(known, &state, MOST_WRITTEN);
            Some(worth.map(|worth| worth.with_heat(known, &state)))
        }
    };
    let is_labelled = found.label.is_some() && !matches!(worth, Some(Ok(_)));
    match &worth {
        Some(Ok(worth)) => blocks.extend(in_values(worth, found, state.len() > 1, names)),
        Some(Err(
            NoTotal::Unfinished(unfinished)
            | NoTotal::Component { reason: Unvalued::Unfinished(unfinished), .. },
        )) => {
            blocks.push(paragraph(format!("Its value was not found: {unfinished}.")));
        }
        Some(Err(reason)) if !components.are_vehicles() && !is_labelled => {
            blocks.push(paragraph(format!("{}.", capital(&text_of_missing(components, *reason)))));
        }
        _ => {}
    }
    if is_labelled && let Some(terms) = known.labels(&state) {
        let words = if let [only] = &terms[..] { format!("Label {only}") } else { addition(&terms) };
        blocks.push(Block::Text(vec![strong(words)]));
    }
    let decided = if found.sector == Sector::All { Tone::Even } else { Tone::Good };
    blocks.push(result(
        vec![text("Sector "), strong(found.sector.name()), text(format!(": {}", found.sector.meaning()))],
        decided,
    ));
    let outcomes = Player::BOTH.into_iter().zip(found.outcomes);
    blocks.push(Block::List(
        outcomes.map(|(starter, outcome)| vec![text(outcome_sentence(starter, outcome))]).collect(),
    ));
    if is_labelled && state.len() > 1 {
        blocks.push(paragraph(why(found.label.as_ref())));
    }
    let is_short = matches!(worth, Some(Ok(_)));
    let same = components.all_open_to_both();
    for player in Player::BOTH {
        if same && player == Player::Right {
            break;
        }
        let who = if same { "Whoever starts".to_owned() } else { player.to_string() };
        let choices = &found.choices[player.index()];
        blocks.extend(good_moves(&who, player, choices, is_short, names));
        highlight(components, player, choices, is_short, scene);
    }
    let is_timed = found.outcomes.iter().any(|outcome| outcome.remoteness.is_some());
    if is_short && !is_timed && components.are_vehicles() {
        blocks
            .push(paragraph("Which win is the quickest is not known: the search for it reached its limit."));
        blocks.extend(longer_search(components));
    }
    blocks
}

/// The value of a sum, and where it is hottest.
fn in_values(worth: &Worth, found: &Decided, is_sum: bool, names: &SheetNames<'_>) -> Vec<Block> {
    let number = |number| print_number(number, Style::Unicode);
    let mut line = vec![text("Value "), strong(worth.value.as_str())];
    if let Some(heat) = worth.heat() {
        let [mean, temperature] = [number(&heat.mean), number(&heat.temperature)];
        line.push(text(format!(", mean {mean}, temperature {temperature}")));
    }
    line.push(text("."));
    let mut blocks = vec![Block::Text(line)];
    let Some(hottest) = worth.heat().filter(|_| is_sum).and_then(|heat| heat.hottest.as_ref()) else {
        return blocks;
    };
    let heat = number(&hottest.temperature);
    let mut line = vec![
        text("The hottest component is "),
        names.component(hottest.component),
        text(format!(", of temperature {heat}")),
    ];
    let hot = Player::BOTH.map(|player| worth.hottest_move(&found.choices[player.index()], player));
    for (player, choice) in Player::BOTH.into_iter().zip(hot) {
        if let Some(choice) = choice {
            line.push(text(format!("; {player} moves there ")));
            line.extend(names.there(choice, player));
        }
    }
    line.push(text(
        ". Moving in the hottest component is a good rule of thumb, but such a move does not always win.",
    ));
    blocks.push(Block::Text(line));
    // What is said where a player who starts wins, but not by the hottest move.
    for (player, choice) in Player::BOTH.into_iter().zip(hot) {
        let loses = |choice: &&Choice| seen(choice, player) == Some(PlayerOutcome::Loss);
        let Some(choice) = choice.filter(loses) else { continue };
        let other = found.choices[player.index()].iter().find(|choice| wins(choice, player));
        let Some(other) = other else { continue };
        let mut line = vec![text(format!("Here {player}, who starts, loses by the hottest move "))];
        line.extend(names.made(choice, player));
        line.push(text(", and wins by "));
        line.extend(names.made(other, player));
        line.push(text("."));
        blocks.push(Block::Text(line));
    }
    blocks
}

/// What the label of a sum says (HL Lemma 31).
fn why(label: Option<&Grundy>) -> &'static str {
    match label {
        Some(Grundy::Moon) => {
            "From a component labelled ☾ a move ends everything, and whoever makes it wins, whatever the other labels are: so the \
             sum is ☾, and whoever is to move wins."
        }
        Some(Grundy::Nimber(0)) => {
            "Numbers are added as in Nim, and here they come to 0: whoever must move loses."
        }
        Some(Grundy::Nimber(_)) => {
            "Numbers are added as in Nim. Here they do not come to 0: whoever moves can make the sum 0 and wins."
        }
        Some(Grundy::Infinite(set)) if set.contains(&0) => {
            "∞{…} is not a number: the braces hold the numbers that one move leads to. In a sum the other numbers are \
             added to each of them. As 0 is among them, the player to move wins: the component without a number can be \
             moved so that 0 is left."
        }
        Some(Grundy::Infinite(set)) if set.is_empty() => {
            "The sum of two labels ∞ is ∞ without a set, and ∞ without a set stays so when anything is added: play can \
             always go on, so it is a draw."
        }
        _ => {
            "∞{…} is not a number: the braces hold the numbers that one move leads to. In a sum the other numbers are \
             added to each of them. There is no 0 among them: nobody can force a win."
        }
    }
}

/// The moves that keep what the player has, the quickest wins apart from those that may go round.
fn good_moves(
    who: &str,
    player: Player,
    choices: &[Choice],
    is_short: bool,
    names: &SheetNames<'_>,
) -> Vec<Block> {
    let (found, verb) = match best(choices, player).and_then(|choice| seen(choice, player)) {
        Some(PlayerOutcome::Win) => (PlayerOutcome::Win, "wins by"),
        Some(PlayerOutcome::Draw) => (PlayerOutcome::Draw, "keeps the draw by"),
        Some(PlayerOutcome::Loss) => {
            return vec![paragraph(format!("{who} has no move that does not lose."))];
        }
        None if choices.is_empty() => return vec![paragraph(format!("{who} cannot move."))],
        None => return vec![paragraph("What the moves do was not worked out.")],
    };
    let best = best_moves(choices, player, is_short);
    let is_best = |choice: &Choice| best.iter().any(|one| is_same(one, choice));
    let others: Vec<&Choice> =
        choices.iter().filter(|choice| seen(choice, player) == Some(found) && !is_best(choice)).collect();
    let others = ordered(&others, |one, other| other.rank(player).cmp(&one.rank(player)));
    let mut blocks = listed(&format!("{who} {verb}"), player, &best, names);
    if !others.is_empty() {
        blocks.extend(listed(&format!("{who} keeps the win by"), player, &others, names));
        if !is_short {
            blocks.push(paragraph(
                "These keep the win too, but a player who makes only such moves may go round for ever.",
            ));
        }
    }
    blocks
}

fn is_same(one: &Choice, other: &Choice) -> bool {
    (one.component, one.nth) == (other.component, other.nth)
}

/// The best moves, where none is better than another: of wins without remoteness in games that end all.
fn best_moves(choices: &[Choice], player: Player, is_short: bool) -> Vec<&Choice> {
    let Some(first) = best(choices, player) else { return Vec::new() };
    let is_timed = first.outcome.is_some_and(|outcome| outcome.remoteness.is_some());
    if is_short && !is_timed && wins(first, player) {
        return choices.iter().filter(|choice| wins(choice, player)).collect();
    }
    choices.iter().filter(|choice| choice.rank(player) == first.rank(player)).collect()
}

/// Moves under a heading.
fn listed(heading: &str, player: Player, choices: &[&Choice], names: &SheetNames<'_>) -> Vec<Block> {
    let line = |choice: &&Choice| -> Line {
        let mut line = names.numbered(choice, player);
        if choice.outcome.is_some_and(|outcome| outcome.remoteness.is_some()) {
            line.push(text(format!(", {}", effect(choice.outcome, player))));
        }
        line
    };
    // Of moves that are called the same, as those of two vehicles at one position, the first.
    let mut lines: Vec<Line> = Vec::new();
    let mut left = choices.iter();
    while lines.len() < MOST_LINES
        && let Some(choice) = left.next()
    {
        let line = line(choice);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let more = left.len();
    let mut blocks = vec![paragraph(heading), Block::List(lines)];
    if more > 0 {
        // Some of them may be called the same.
        blocks.push(paragraph(format!("and by up to {more} others.")));
    }
    blocks
}

/// The quickest wins in the scene; where a player has none, the moves that keep the draw.
fn highlight(
    components: &Components<'_>,
    player: Player,
    choices: &[Choice],
    is_short: bool,
    scene: &mut Scene,
) {
    for choice in best_moves(choices, player, is_short).into_iter().take(MOST_LINES) {
        let tone = tone(choice.outcome, player);
        let at = &components.all[choice.component];
        let id = components.drawn_move(at, choice, player).filter(|_| tone != Tone::Bad);
        let is_new = |id: &_| !scene.moves.iter().any(|(other, _)| other == id);
        scene.moves.extend(id.filter(is_new).map(|id| (id, tone)));
    }
}

/// What asks for a longer search, if there is one.
fn longer_search(components: &Components<'_>) -> Option<Block> {
    let limit = components.limits().size;
    let next = limit.saturating_mul(10).min(LAST_LIMIT);
    let search = || go(format!("Search up to {next}"), VehiclesCard::Deep(next as u32));
    // Of a drawing that is read otherwise that card is about the drawing alone.
    let is_asked = limit < LAST_LIMIT && components.reading().is_none();
    is_asked.then(|| Block::Buttons(vec![search()]))
}
