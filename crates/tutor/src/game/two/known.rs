//! What is known of a game of Left and Right as it stands.

use super::judge::review;
use super::machine;
use super::record::Match;
use crate::board::component::{NamedChoice, Origin, is_impartial};
use crate::board::{NO_WINNING_MOVE, NOT_KNOWN_YET};
use crate::game::table::Offer;
use crate::settings::MOST_BUTTONS;
use crate::sum::described;
use crate::vehicles::{effect, plies, tone};
use crate::write::paragraph;
use hyperjam_protocol::address::Controller;
use hyperjam_protocol::tutor::{Block, Tone};
use hyperjam_sums::{Choice, Ending, Game, Review, Said};
use hyperjam_terms::PlayerOutcome;
use hyperjam_values::GameId;
use hyperjam_values::notation::{Style, print};

/// The most moves that are listed as the best.
const MOST_BEST: usize = 6;
/// The longest value that is written beside a move, in bytes.
const MOST_WRITTEN: usize = 60;

/// How Hyperjam plays boards of which it does not know who wins.
const BY_TEMPERATURE: &str =
    "Until it is, Hyperjam plays by temperature (hotstrat), which is estimated where a value is not known.";

/// What is known.
#[derive(Default)]
pub(super) struct Looked {
    pub(super) offers: Vec<Offer>,
    /// Which of them Hyperjam makes.
    pub(super) best: Option<usize>,
    /// Whether it need not be searched any further for that move.
    pub(super) best_is_known: bool,
    pub(super) review: Review,
    /// What is said of it when it is over.
    pub(super) afterwards: Vec<Vec<Said>>,
    /// What can be expected.
    pub(super) expected: Vec<Block>,
    /// The best moves: the component, the move as it is called there, what it gains, and whether it wins.
    pub(super) best_moves: Vec<(usize, [String; 3])>,
    /// What each component is worth, where that is shown.
    pub(super) captions: Vec<String>,
    /// By which move a drawn game that came back goes on for ever.
    pub(super) keeps: Option<Choice>,
}

impl Looked {
    /// What is known now.
    pub(super) fn at(game: &Match<'_>, play: &mut Game<'_>) -> Self {
        let review = review(game, play);
        let mut known = Self { afterwards: play.afterwards(&review), review, ..Self::default() };
        if game.ended == Some(Ending::Repetition) {
            let now = play.now().to_vec();
            known.keeps = play.best_at(&now, game.to_move(), PlayerOutcome::Draw);
        }
        if game.ended.is_some() {
            return known;
        }
        let choices = game.choices(play);
        if game.settings.controller(game.to_move()) != Controller::You {
            known.best = machine::choose(game, play, &choices);
            let best = known.best.and_then(|best| choices.get(best));
            let is_searched = play.known.seeks_winner(play.now());
            known.best_is_known = !is_searched || best.is_none_or(|best| best.outcome.is_some());
        }
        known.expected = expectation(game, play);
        if game.settings.hints {
            if !game.components.are_vehicles() && is_hopeless(game, &choices) {
                known.expected.push(paragraph(NO_WINNING_MOVE));
            } else {
                known.best_moves = best_moves(game, play, &choices);
            }
            if !game.components.are_vehicles() {
                known.captions = captions(game, play);
            }
        }
        let listed = |nth: usize| nth < MOST_BUTTONS;
        known.offers =
            choices.iter().enumerate().map(|(nth, choice)| offer(game, play, choice, listed(nth))).collect();
        known
    }
}

/// A move, with what it does as far as that is known.
fn offer(game: &Match<'_>, play: &mut Game<'_>, choice: &NamedChoice, is_listed: bool) -> Offer {
    let player = game.to_move();
    let tone = tone(choice.outcome, player);
    let on_board = match tone {
        Tone::Good => "wins",
        Tone::Even => "draws",
        Tone::Bad => "loses",
        _ => "",
    };
    let mut does = effect(choice.outcome, player);
    let is_drawing = matches!(game.now(), [one] if one.of == Origin::Drawing);
    if let Some(value) = choice.leaves.filter(|_| is_listed && is_drawing && game.settings.hints) {
        does = format!("leaves {}, {does}", written(play, value));
    }
    Offer {
        component: choice.component,
        nth: choice.nth,
        way: game.way(choice.how),
        name: choice.name.clone(),
        drawn: choice.drawn,
        does: [does, on_board.to_owned()],
        tone,
    }
}

fn written(play: &mut Game<'_>, value: GameId) -> String {
    play.known.arena.renew_work();
    let printed = print(&mut play.known.arena, value, Style::Unicode, MOST_WRITTEN);
    printed.map_or("?".into(), |printed| printed.text)
}

/// What each component is worth, in a few words.
fn captions(game: &Match<'_>, play: &mut Game<'_>) -> Vec<String> {
    let described = described(&mut play.known, game.components, game.now());
    let caption = |one: crate::sum::Described| {
        let hot = match (&one.temperature, one.is_hottest) {
            (None, _) => String::new(),
            (Some(number), false) => format!(", temperature {number}"),
            (Some(number), true) => format!(", temperature {number}, hottest"),
        };
        format!("{}{hot}", one.value)
    };
    described.into_iter().map(caption).collect()
}

/// What can be expected; said with hints, and when it is not known.
fn expectation(game: &Match<'_>, play: &mut Game<'_>) -> Vec<Block> {
    let Some(outcome) = play.outcome_after(game.plies.len()) else {
        if play.known.seeks_winner(play.now()) {
            let unknown = match play.known.unsolved() {
                Some(reason) => format!("Who wins is not known: {reason}."),
                None => NOT_KNOWN_YET.to_owned(),
            };
            return vec![paragraph(format!("{unknown} {BY_TEMPERATURE}"))];
        }
        let reason = match game.components.are_vehicles() {
            true => format!(
                "the sum has more than {} positions and moves, the limit of the search",
                game.components.limits().size
            ),
            false => "it is too large for the limits of the search".to_owned(),
        };
        return vec![paragraph(format!(
            "Who wins is not decided here: {reason}. Hyperjam plays by a rule of thumb, and may make mistakes, until \
             less is left."
        ))];
    };
    if !game.settings.hints {
        return Vec::new();
    }
    vec![paragraph(match (outcome.winner, outcome.remoteness) {
        (None, _) => "Neither player can force a win.".into(),
        (Some(winner), Some(count)) => format!("{winner} can win in {}.", plies(count)),
        (Some(winner), None) => format!("{winner} can win."),
    })]
}

/// Whether no move wins where both players have the same.
fn is_hopeless(game: &Match<'_>, choices: &[NamedChoice]) -> bool {
    let other = Some(game.to_move().opponent());
    let is_lost = |choice: &NamedChoice| choice.outcome.is_some_and(|outcome| outcome.winner == other);
    is_impartial(game.now()) && choices.iter().all(is_lost)
}

/// The best moves with what they gain, those that win first.
fn best_moves(game: &Match<'_>, play: &mut Game<'_>, choices: &[NamedChoice]) -> Vec<(usize, [String; 3])> {
    let player = Some(game.to_move());
    let wins = |choice: &NamedChoice| choice.outcome.is_some_and(|outcome| outcome.winner == player);
    let mut rows = Vec::new();
    let of = |won| choices.iter().filter(move |one| one.is_best && wins(one) == won);
    for choice in of(true).chain(of(false)) {
        let Some(gain) = choice.gain.filter(|_| rows.len() < MOST_BEST) else { continue };
        let does = if wins(choice) { "wins" } else { "loses" };
        rows.push((choice.component, [choice.name.clone(), written(play, gain), does.into()]));
    }
    rows
}
