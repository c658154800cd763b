//! The layers of the retrograde analysis: what is decided at once, what is decided by that, and so on.

use super::{MOST_HIGHLIGHTED, Step, choice, number};
use crate::analysis::Analysis;
use crate::why::phrases::{self, MOST_LISTED, PlayerNames};
use crate::why::{moves, verified};
use crate::write::{go, paragraph};
use hyperjam_protocol::address::{AddressTemplate, Starters, StepsCard};
use hyperjam_protocol::tutor::{Block, Card, Line, ShownKind, ShownMark};
use hyperjam_solver::PositionId;
use hyperjam_solver::explain::outcome_reason;
use hyperjam_solver::stage::outcome_layers;
use hyperjam_terms::{Outcome, Player, counted};

/// Whose starts are looked at, and the players.
const STARTS: [(Starters, &[Player]); 3] = [
    (Starters::Both, &Player::BOTH),
    (Starters::Only(Player::Left), &[Player::Left]),
    (Starters::Only(Player::Right), &[Player::Right]),
];

/// The card. The computation goes through all states, position and player to move, and is the same whichever of them
/// are shown; so the steps are, too.
pub(super) fn card(analysis: &Analysis, shown: Starters, wanted: u32) -> Card {
    let found = STARTS.iter().zip(0..).find(|((starters, _), _)| *starters == shown);
    let (&(_, starters), chosen) = found.unwrap_or((&STARTS[0], 0));
    let (graph, outcomes) = (analysis.graph(), &analysis.solution().outcomes);
    let layers = outcome_layers(graph, outcomes);
    let last = layers.len() + 1;
    let at = number(wanted, last);
    let each = AddressTemplate::of(|at| StepsCard::Outcomes(shown, at).into());
    let name = match starters {
        [only] => format!("Outcomes when {only} starts"),
        _ => "Outcomes".into(),
    };
    let mut choices = vec![choice(StepsCard::Outcomes(Starters::Both, 0))];
    // Where all moves are open to both, each starter sees the same.
    if !graph.all_open_to_both() {
        let options = STARTS.iter().map(|&(starters, _)| {
            let name = match starters {
                Starters::Both => "Either".to_owned(),
                Starters::Only(player) => player.to_string(),
            };
            go(name, StepsCard::Outcomes(starters, at as u32))
        });
        choices.push(Block::Choice {
            name: "Who starts".into(),
            options: options.collect(),
            chosen: Some(chosen),
        });
    }
    let found: Vec<(PositionId, Player)> = match at.checked_sub(1).map(|index| layers.get(index)) {
        None => Vec::new(),
        Some(Some(layer)) => layer.clone(),
        Some(None) => {
            let states = graph.positions().flat_map(|position| Player::BOTH.map(|player| (position, player)));
            states.filter(|(position, player)| outcomes.remoteness(*position, *player).is_none()).collect()
        }
    };
    let shown: Vec<(PositionId, Player)> =
        found.into_iter().filter(|(_, player)| starters.contains(player)).collect();
    let mut fresh: Vec<PositionId> = shown.iter().map(|(position, _)| *position).collect();
    fresh.dedup();
    let (changes, total) = changes(analysis, &shown);
    let reasons = shown.iter().map(|(position, player)| outcome_reason(graph, outcomes, *position, *player));
    let moves =
        moves::highlight(analysis, reasons.flat_map(|reason| moves::of_outcome(&reason)), MOST_HIGHLIGHTED);
    let summary = match at {
        0 => "Nothing is known yet. At first it is clear who wins where the player to move cannot move. Then each step \
              finds the games decided by what is known already: won by a move to a position that the opponent loses, \
              lost if all moves lead to positions that the opponent wins."
            .into(),
        _ if at == last && total == 0 => "Nothing changes any more: every game is decided.".into(),
        _ if at == last => "Nothing changes any more. What is still open is a draw: no move wins, and where play goes \
                            on there is a move that does not lose."
            .into(),
        _ if total == 0 => format!("In step {at} nothing new is found for this starter."),
        1 => "Play ends where the player to move cannot move.".into(),
        _ => format!(
            "In step {at} the games are found that end after {}, when the winner hurries and the loser delays.",
            counted(at - 1, "move")
        ),
    };
    let marks = graph.positions().filter_map(|position| mark(analysis, position, starters, (at, last)));
    let marks: Vec<ShownMark> = marks.collect();
    let mut rest = Vec::new();
    if marks.iter().any(|mark| mark.text.contains('·')) {
        rest.push(paragraph("“L·” means: when Left starts, Left wins; when Right starts, it is still open."));
    }
    if at == last {
        rest.push(verified::block(analysis));
    }
    let fresh = fresh.into_iter().map(|position| analysis.id(position)).collect();
    let summary = paragraph(summary);
    Step { each, name, at, last, choices, summary, changes, total, rest, marks, fresh, moves }.card()
}

/// The first changes as sentences, and how many there are. Where all moves are open to both, a sentence tells of both
/// players at once.
fn changes(analysis: &Analysis, shown: &[(PositionId, Player)]) -> (Vec<Line>, usize) {
    if !analysis.graph().all_open_to_both() {
        let sentence = |(position, player): &(PositionId, Player)| {
            phrases::outcome(analysis, *position, *player, PlayerNames::named(*player))
        };
        return (shown.iter().take(MOST_LISTED).map(sentence).collect(), shown.len());
    }
    let mut positions = shown.to_vec();
    positions.dedup_by_key(|(position, _)| *position);
    let sentence = |(position, player): &(PositionId, Player)| {
        phrases::outcome(analysis, *position, *player, PlayerNames::either())
    };
    (positions.iter().take(MOST_LISTED).map(sentence).collect(), positions.len())
}

/// What is known of a position after so many steps. Its ring is shown once both starters' games are decided, and at the
/// last step everywhere.
fn mark(
    analysis: &Analysis,
    position: PositionId,
    starters: &[Player],
    (at, last): (usize, usize),
) -> Option<ShownMark> {
    let outcomes = &analysis.solution().outcomes;
    let known = Player::BOTH.map(|starter| {
        let found = match outcomes.remoteness(position, starter) {
            Some(remoteness) => (remoteness as usize) < at,
            None => at == last,
        };
        found.then(|| outcomes.outcome(position, starter))
    });
    let letter = |outcome: Option<Outcome>| match outcome {
        Some(Outcome::LeftWins) => "L",
        Some(Outcome::RightWins) => "R",
        Some(Outcome::Draw) => "draw",
        None => "·",
    };
    let decided = known.iter().all(Option::is_some);
    let text = match (starters, known) {
        (_, [None, None]) => return None,
        ([Player::Left], [known, _]) | ([Player::Right], [_, known]) => {
            known.map_or("", |known| letter(Some(known))).into()
        }
        _ if decided => outcomes.sector(position).name().into(),
        (_, [left, right]) => format!("{}{}", letter(left), letter(right)),
    };
    let sector = decided.then(|| outcomes.sector(position));
    (decided || !text.is_empty()).then(|| ShownMark {
        position: analysis.id(position),
        text,
        spoken: String::new(),
        sector,
        kind: ShownKind::Other,
        seats: None,
    })
}
