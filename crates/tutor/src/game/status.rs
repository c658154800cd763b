//! How a game stands, in words.

use super::record::Match;
use crate::readings::{ReadAnalysis, verb};
use crate::taps;
use crate::vehicles::places;
use crate::write::{link, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{Controller, GameView};
use hyperjam_protocol::tutor::{Line, Tone};
use hyperjam_sums::{Ending, How};
use hyperjam_terms::{Convention, Player};

/// Where the vehicles are, if there is nothing else: “the vehicles are at H and I”, and what stands before that.
pub(super) fn whereabouts(game: &Match<'_>, before: &str, change: impl Fn(&str) -> String) -> Line {
    let Some(analysis) = game.vehicles_alone() else { return Line::new() };
    let on: Vec<_> = game.now().iter().filter_map(|at| at.position()).collect();
    let words = if on.len() == 1 { "the vehicle is at " } else { "the vehicles are at " };
    let mut line = vec![text(format!("{before}{}", change(words)))];
    line.extend(places(analysis, &on));
    line
}

/// Who is meant, where that is not plain.
fn who(game: &Match<'_>, player: Player) -> &'static str {
    match game.settings.person() {
        Some(person) if person == player => " (you)",
        Some(_) => " (Hyperjam)",
        None => "",
    }
}

/// How the game stands.
pub(super) fn status(game: &Match<'_>) -> Line {
    let player = game.to_move();
    let same = str::to_owned;
    let at = |before: String, after: &str| {
        let mut line = vec![text(before)];
        line.extend(whereabouts(game, ": ", same));
        line.push(text(after.to_owned()));
        line
    };
    match game.ended {
        None => whose_turn(game),
        Some(Ending::Stuck { winner }) => {
            let won = match game.settings.person() {
                Some(person) if person == winner => "You have won".to_owned(),
                Some(_) => "Hyperjam has won".to_owned(),
                None => format!("{winner} has won"),
            };
            let so = match game.components.query.drawing.graph.convention {
                Convention::Normal => format!(", so {winner} wins."),
                Convention::Misere => format!(", so {winner} wins, as this is misère play."),
            };
            let mut line = vec![text(format!("{won}: {player}{} cannot move", who(game, player)))];
            if let Some(analysis) = game.vehicles_alone() {
                let on: Vec<_> = game.now().iter().filter_map(|at| at.position()).collect();
                line.push(text(" from "));
                line.extend(places(analysis, &on));
            }
            line.push(text(so));
            line
        }
        Some(Ending::WinEnd { winner }) => {
            let mut line = position(game, 0);
            line.push(text(format!(" is a win end, and {winner} is to move: {winner} wins.")));
            line
        }
        Some(Ending::TieEnd { component }) => {
            let mut line = vec![text("A draw: ")];
            line.extend(position(game, component));
            line.push(text(" is a tie end: play stops, and nobody wins."));
            line
        }
        Some(Ending::Repetition) => came_back(game, "second", ", and nobody can force a win."),
        Some(Ending::Thrice) => came_back(game, "third", ". Whether somebody could win is not decided."),
        Some(Ending::Agreed) => at("A draw by agreement".to_owned(), "."),
        Some(Ending::Full) => {
            let most = game.moves.most();
            let words = format!("The record is full, as a game stops after {most} moves without a winner");
            at(words, ".")
        }
    }
}

/// That a state was there before.
fn came_back(game: &Match<'_>, nth: &str, after: &str) -> Line {
    let mut line = vec![text("A draw: ")];
    match game.vehicles_alone() {
        Some(_) => line.extend(whereabouts(game, "", str::to_owned)),
        None => line.push(text("this position is there")),
    }
    line.push(text(format!(" for the {nth} time with {} to move{after}", game.to_move())));
    line
}

/// The position of a vehicle.
fn position(game: &Match<'_>, component: usize) -> Line {
    let on = game.now().get(component).and_then(|at| at.position());
    on.zip(game.components.analysis()).map(|(on, analysis)| vec![analysis.span(on)]).unwrap_or_default()
}

fn whose_turn(game: &Match<'_>) -> Line {
    let player = game.to_move();
    let mut line = Line::new();
    let (words, between) = match (game.settings.controller(player), game.settings.person()) {
        (Controller::You, Some(_)) => {
            line.extend(round_loop(game));
            (format!("Your turn: you are {player}"), ", ")
        }
        (Controller::You, None) => (format!("{player}’s turn"), ": "),
        _ => (format!("Hyperjam, playing {player}, is thinking"), ": "),
    };
    line.push(text(words));
    line.extend(whereabouts(game, between, str::to_owned));
    line.push(text("."));
    let alone = game.components.reading().filter(|_| game.now().len() == 1);
    if let Some(reading) = alone.filter(|_| game.is_persons_turn()) {
        line.push(text(asked(game, reading)));
    }
    line
}

/// What a person is to press on a drawing that is read otherwise.
fn asked(game: &Match<'_>, reading: &ReadAnalysis<'_>) -> String {
    let verb = verb(reading.rules());
    let what = if verb == "go" { "where" } else { "what" };
    match game.settings.person() {
        Some(_) => format!(" Press {what} you {verb}."),
        None => format!(" Press {what} {} is to {verb}.", game.to_move()),
    }
}

/// That the last move was round a loop, if it was Hyperjam's: no vehicle is seen to have moved then.
fn round_loop(game: &Match<'_>) -> Line {
    let Some(ply) = game.plies.last() else { return Line::new() };
    match (ply.how, game.components.analysis()) {
        (How::Drive(from, to), Some(analysis))
            if from == to && game.settings.controller(ply.player) != Controller::You =>
        {
            vec![text("Hyperjam moved round the loop at "), analysis.span(from), text(". ")]
        }
        _ => Line::new(),
    }
}

/// What is asked when a move is half chosen; it stands in the place of how the game stands, which has not changed.
pub(super) fn question(game: &Match<'_>, view: GameView) -> Option<Line> {
    let here = game.moves.here();
    match (view, game.components.reading()) {
        (GameView::From(at) | GameView::To(at), Some(reading)) => {
            let what = text(format!("What do you {} at ", verb(reading.rules())));
            let back = link("another position", here);
            Some(vec![what, drawn_span(game, at), text("? Or choose "), back, text(".")])
        }
        _ => taps::question(view, |at| drawn_span(game, at), here),
    }
}

fn drawn_span(game: &Match<'_>, id: PositionId) -> hyperjam_protocol::tutor::Span {
    let name = game.components.drawn_name(id).unwrap_or_default().to_owned();
    hyperjam_protocol::tutor::Span::Position { id, name, to: None }
}

/// What the status looks like.
pub(super) fn tone(game: &Match<'_>) -> Tone {
    let Some(ended) = game.ended else { return Tone::Subject };
    match (ended.winner(), game.settings.person()) {
        (None, _) => Tone::Even,
        (Some(winner), Some(person)) if winner != person => Tone::Bad,
        _ => Tone::Good,
    }
}
