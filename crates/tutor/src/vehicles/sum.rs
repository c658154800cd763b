//! What the sum of the vehicles is worth, in words.

use super::known_sums;
use super::sum_verdict::{Decided, SumVerdict, Worth, addition, sum_verdict};
use super::wording::{effect, outcome_sentence, places, tone};
use crate::analysis::Analysis;
use crate::values::MOST_WRITTEN;
use crate::write::{go, heading, paragraph, result, strong, text};
use hyperjam_protocol::address::{MOST_SEARCHED, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Line, Scene, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::sum::{SumChoice, best};
use hyperjam_sums::Hottest;
use hyperjam_terms::{Grundy, Player, PlayerOutcome, Sector};
use hyperjam_values::notation::{Style, print_number};

/// What a search looks at without being asked.
pub(super) const FIRST_LIMIT: usize = 100_000;
/// What it looks at where the labels tell who wins.
const LABELLED_LIMIT: usize = 20_000;
/// What it may look at when it is asked to go on, in the end.
const LAST_LIMIT: usize = MOST_SEARCHED as usize;
/// The most moves that are listed for a player.
const MOST_LINES: usize = 100;

/// What a search of the sum may look at. Where labels tell who wins, it only finds the quickest win, and is short.
pub(super) fn limit_of(analysis: &Analysis, limit: usize) -> usize {
    if analysis.solution().labels.is_some() { limit.min(LABELLED_LIMIT) } else { limit }
}

/// The blocks that tell of the sum; its moves are highlighted in the scene.
pub(super) fn blocks(
    analysis: &Analysis,
    vehicles: &[PositionId],
    limit: usize,
    scene: &mut Scene,
) -> Vec<Block> {
    let limit = limit_of(analysis, limit);
    let mut blocks = vec![heading(if vehicles.len() == 1 { "What it is worth" } else { "Sum" })];
    let worth = Worth::of(analysis, vehicles, MOST_WRITTEN);
    let found = match sum_verdict(&mut known_sums(analysis, limit), vehicles) {
        SumVerdict::Over(end) => {
            let words = " is a tie end: the whole sum is over, and nobody wins.";
            blocks.push(result(vec![analysis.span(end), text(words)], Tone::Even));
            return blocks;
        }
        SumVerdict::Undecided => {
            match &worth {
                Some(Ok(worth)) => {
                    blocks.extend(in_values(analysis, vehicles, worth));
                    blocks.extend(by_values(analysis, vehicles, worth, scene));
                    let words =
                        "Which win is the quickest is not known: the search for it reached its limit.";
                    blocks.push(paragraph(words));
                    blocks.extend(longer_search(limit));
                }
                Some(Err(unfinished)) => {
                    blocks.extend(undecided(limit));
                    blocks.push(paragraph(format!("Its value was not found either: {unfinished}.")));
                }
                None => blocks.extend(undecided(limit)),
            }
            return blocks;
        }
        SumVerdict::Decided(found) => *found,
    };
    match &worth {
        Some(Ok(worth)) => blocks.extend(in_values(analysis, vehicles, worth)),
        Some(Err(unfinished)) => blocks.push(paragraph(format!("Its value was not found: {unfinished}."))),
        None => {}
    }
    let Decided { label, outcomes: [left, right], sector, choices } = found;
    if let Some(labels) = &analysis.solution().labels {
        let terms: Vec<Grundy> = vehicles.iter().map(|vehicle| labels.label(*vehicle)).collect();
        let words = if let [only] = &terms[..] { format!("Label {only}") } else { addition(&terms) };
        blocks.push(Block::Text(vec![strong(words)]));
    }
    let decided = if sector == Sector::All { Tone::Even } else { Tone::Good };
    blocks.push(result(
        vec![text("Sector "), strong(sector.name()), text(format!(": {}", sector.meaning()))],
        decided,
    ));
    blocks.push(Block::List(vec![
        vec![text(outcome_sentence(Player::Left, left))],
        vec![text(outcome_sentence(Player::Right, right))],
    ]));
    if label.is_some() && vehicles.len() > 1 {
        blocks.push(paragraph(why(label)));
    }
    let same = analysis.graph().all_open_to_both();
    for (player, choices) in Player::BOTH.into_iter().zip(&choices) {
        if same && player == Player::Right {
            break;
        }
        let who = if same { "Whoever starts".to_owned() } else { player.to_string() };
        blocks.extend(good_moves(analysis, &who, player, choices));
        highlight(analysis, player, choices, scene);
    }
    blocks
}

/// The value of a sum, and where it is hottest.
fn in_values(analysis: &Analysis, vehicles: &[PositionId], worth: &Worth) -> Vec<Block> {
    let number = |number| print_number(number, Style::Unicode);
    let found = &worth.found;
    let mut line = vec![text("Value "), strong(worth.value.as_str())];
    if found.hottest.is_some() {
        let [mean, temperature] = [number(&found.mean), number(&found.temperature)];
        line.push(text(format!(", mean {mean}, temperature {temperature}")));
    }
    line.push(text("."));
    let mut blocks = vec![Block::Text(line)];
    let Some(hottest) = found.hottest.as_ref().filter(|_| vehicles.len() > 1) else { return blocks };
    let heat = number(&hottest.temperature);
    let mut line = vec![
        text("The hottest component is "),
        analysis.span(hottest.position),
        text(format!(", of temperature {heat}")),
    ];
    for (player, to) in Player::BOTH.into_iter().zip(hottest.moves) {
        if let Some(to) = to {
            line.extend([text(format!("; {player} moves there to ")), analysis.span(to)]);
        }
    }
    line.push(text(
        ". Moving in the hottest component is a good rule of thumb, but such a move does not always win.",
    ));
    blocks.push(Block::Text(line));
    for player in Player::BOTH {
        blocks.extend(other_than_hottest(analysis, vehicles, worth, hottest, player));
    }
    blocks
}

/// What is said where a player who starts wins, but not by the hottest move.
fn other_than_hottest(
    analysis: &Analysis,
    vehicles: &[PositionId],
    worth: &Worth,
    hottest: &Hottest,
    player: Player,
) -> Option<Block> {
    let to = hottest.moves[player.index()]?;
    let from = |vehicle: usize| vehicles[vehicle];
    if worth.wins(player).any(|made| (from(made.vehicle), made.to) == (hottest.position, to)) {
        return None;
    }
    let wins = worth.wins(player).next()?;
    Some(Block::Text(vec![
        text(format!("Here {player}, who starts, loses by the hottest move ")),
        analysis.span(hottest.position),
        text(" → "),
        analysis.span(to),
        text(", and wins by "),
        analysis.span(from(wins.vehicle)),
        text(" → "),
        analysis.span(wins.to),
        text("."),
    ]))
}

/// Who wins a sum, and by which moves, as its value tells.
fn by_values(analysis: &Analysis, vehicles: &[PositionId], worth: &Worth, scene: &mut Scene) -> Vec<Block> {
    let sector = worth.found.answer.sector();
    let mut blocks = vec![result(
        vec![text("Sector "), strong(sector.name()), text(format!(": {}", sector.meaning()))],
        Tone::Good,
    )];
    for player in Player::BOTH {
        let wins: Vec<_> = worth.wins(player).collect();
        if wins.is_empty() {
            blocks.push(paragraph(format!("{player} has no move that does not lose.")));
            continue;
        }
        let lines = wins.iter().map(|made| {
            let from = analysis.span(vehicles[made.vehicle]);
            vec![text(format!("vehicle {}: ", made.vehicle + 1)), from, text(" → "), analysis.span(made.to)]
        });
        blocks.extend(at_most(&format!("{player} wins by"), lines.collect()));
        for made in wins.iter().take(MOST_LINES) {
            let id = analysis.move_id(made.id);
            let is_new = |id: &_| !scene.moves.iter().any(|(other, _)| other == id);
            scene.moves.extend(id.filter(is_new).map(|id| (id, Tone::Good)));
        }
    }
    blocks
}

/// What the label of a sum says (HL Theorem 35).
fn why(label: Option<Grundy>) -> &'static str {
    match label {
        Some(Grundy::Nimber(0)) => {
            "Numbers are added as in Nim, and here they come to 0: whoever must move loses."
        }
        Some(Grundy::Nimber(_)) => {
            "Numbers are added as in Nim. Here they do not come to 0: whoever moves can make the sum 0 and wins."
        }
        Some(Grundy::Infinite(set)) if set.contains(&0) => {
            "∞{…} is not a number: the braces hold the numbers that one move leads to. In a sum the other numbers are \
             added to each of them. As 0 is among them, the player to move wins: the vehicle without a number can be \
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
fn good_moves(analysis: &Analysis, who: &str, player: Player, choices: &[SumChoice]) -> Vec<Block> {
    let outcome = |choice: &SumChoice| choice.outcome.map(|worth| worth.seen_by(player));
    let (found, verb) = match best(choices, player).and_then(outcome) {
        Some(PlayerOutcome::Win) => (PlayerOutcome::Win, "wins by"),
        Some(PlayerOutcome::Draw) => (PlayerOutcome::Draw, "keeps the draw by"),
        Some(PlayerOutcome::Loss) => {
            return vec![paragraph(format!("{who} has no move that does not lose."))];
        }
        None => return vec![paragraph(format!("{who} cannot move."))],
    };
    let best = equal_to_best(choices, player);
    let mut others: Vec<&SumChoice> =
        choices.iter().filter(|choice| outcome(choice) == Some(found)).collect();
    others.retain(|choice| !best.contains(choice));
    others.sort_by_key(|choice| choice.preference(player));
    let mut blocks = listed(analysis, &format!("{who} {verb}"), player, &best);
    if !others.is_empty() {
        blocks.extend(listed(analysis, &format!("{who} keeps the win by"), player, &others));
        blocks.push(paragraph(
            "These keep the win too, but a player who makes only such moves may go round for ever.",
        ));
    }
    blocks
}

/// The best moves, where none is better than another.
fn equal_to_best(choices: &[SumChoice], player: Player) -> Vec<&SumChoice> {
    let most = best(choices, player).and_then(|choice| choice.preference(player));
    choices.iter().filter(|choice| most.is_some() && choice.preference(player) == most).collect()
}

/// Moves under a heading.
fn listed(analysis: &Analysis, heading: &str, player: Player, choices: &[&SumChoice]) -> Vec<Block> {
    let line = |choice: &&SumChoice| -> Line {
        let mut line = vec![
            text(format!("vehicle {}: ", choice.vehicle + 1)),
            analysis.span(choice.from),
            text(" → "),
            analysis.span(choice.to),
        ];
        if choice.outcome.is_some_and(|worth| worth.remoteness.is_some()) {
            line.push(text(format!(", {}", effect(choice.outcome, player))));
        }
        line
    };
    at_most(heading, choices.iter().map(line).collect())
}

/// The first of these lines under a heading, and how many more there are.
fn at_most(heading: &str, mut lines: Vec<Line>) -> Vec<Block> {
    let more = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    let mut blocks = vec![paragraph(heading), Block::List(lines)];
    if more > 0 {
        blocks.push(paragraph(format!("and by {more} others.")));
    }
    blocks
}

/// The quickest wins in the scene; where a player has none, the moves that keep the draw.
fn highlight(analysis: &Analysis, player: Player, choices: &[SumChoice], scene: &mut Scene) {
    for choice in equal_to_best(choices, player).into_iter().take(MOST_LINES) {
        let tone = tone(choice.outcome, player);
        let id = analysis.move_id(choice.id).filter(|_| tone != Tone::Bad);
        scene
            .moves
            .extend(id.filter(|id| !scene.moves.iter().any(|(other, _)| other == id)).map(|id| (id, tone)));
    }
}

/// What is said when the search came to its limit.
fn undecided(limit: usize) -> Vec<Block> {
    let mut blocks = vec![result(
        vec![text(format!(
            "Not decided: the sum has more than {limit} positions and moves, the limit of the search."
        ))],
        Tone::Even,
    )];
    blocks.push(longer_search(limit).unwrap_or_else(|| {
        paragraph(
            "No larger search is made here. With fewer vehicles, or on a smaller drawing, it may be decided.",
        )
    }));
    blocks
}

/// What asks for a longer search, if there is one.
fn longer_search(limit: usize) -> Option<Block> {
    let next = limit.saturating_mul(10).min(LAST_LIMIT);
    let search = || go(format!("Search up to {next}"), VehiclesCard::Deep(next as u32));
    (limit < LAST_LIMIT).then(|| Block::Buttons(vec![search()]))
}

/// Where the vehicles are, as a sentence.
pub(super) fn sentence(analysis: &Analysis, vehicles: &[PositionId]) -> Line {
    let mut line = vec![text(if vehicles.len() == 1 { "One vehicle, at " } else { "Vehicles at " })];
    line.extend(places(analysis, vehicles));
    line.push(text("."));
    line
}
