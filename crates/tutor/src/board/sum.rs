//! The sum of the boards on the sheet, and of the vehicles beside them.

use super::component::{Component, Components, NoWorth, Origin, best, name, summands};
use super::{MOST_WRITTEN, open, seats};
use crate::failure::Failure;
use crate::write::{go, heading, link, paragraph, plain, result, strong, text};
use hyperjam_protocol::address::{BoardCard, Controller, Settings, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, Line, Tone, TutorQuery};
use hyperjam_sums::{Known, NoTotal};
use hyperjam_terms::{Convention, Outcome, Player, PlayerOutcome, Sector};
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::{Arena, Dyadic, GameId};

/// What its cards are called.
const TITLE: &str = "The sum";
/// The most components that are named.
const MOST_NAMED: usize = 10;
/// The longest move that is named on a button, in characters.
const MOST_OF_MOVE: usize = 60;

/// What is known of the sum.
pub(super) struct SumVerdict {
    /// Its value or its label as it is written, or why neither is known.
    pub(super) value: Result<String, NoWorth>,
    /// Who wins, if that is known.
    pub(super) sector: Option<Sector>,
    /// A move of each player that wins when that player starts: its component, and how it is made.
    wins: [Option<(String, String)>; 2],
}

/// How a game is played that shows the moves that win for a player who starts.
fn shown_to(player: Player) -> Settings {
    let mut controllers = [Controller::Best; 2];
    controllers[player.index()] = Controller::You;
    Settings { controllers, starter: player, hints: true, hidden: false, ..Settings::default() }
}

/// The sum in one line: the value of all components where each has one, who wins, and by which move.
pub(crate) fn sum_line(query: &TutorQuery) -> Card {
    if let Some(line) = line_of_seats(query) {
        let spoken = plain(&line);
        let blocks = vec![result(line, Tone::Subject), Block::Buttons(vec![go("Boards", BoardCard::Shelf)])];
        return Card { title: TITLE.into(), spoken, blocks, ..Card::default() };
    }
    let (line, tone, buttons) = verdict_line(query);
    let spoken = plain(&line);
    let more = [go("The sum", BoardCard::Sum), go("Boards", BoardCard::Shelf)];
    let blocks = vec![result(line, tone), Block::Buttons(buttons.into_iter().chain(more).collect())];
    Card { title: TITLE.into(), spoken, blocks, ..Card::default() }
}

/// The sum, its components with their values, and what can be done with it.
pub(super) fn card(query: &TutorQuery) -> Result<Card, Failure> {
    let (line, tone, buttons) = verdict_line(query);
    let mut card = Card { title: TITLE.into(), spoken: plain(&line), ..Card::default() };
    card.blocks.push(result(line, tone));
    card.blocks.push(Block::Buttons(buttons));
    card.blocks.push(Block::Buttons(vec![super::exercise::share(None)]));
    let components = Components::of_sheet(query)?;
    if components.all.is_empty() {
        card.blocks.push(paragraph("There is no board and no vehicle on the sheet yet."));
    } else {
        card.blocks.push(heading("Its components"));
        card.blocks.push(table(&components));
    }
    card.blocks.push(Block::Buttons(vec![go("New board", BoardCard::Shelf)]));
    Ok(card)
}

/// The line of the sum, and what leads on from it.
fn verdict_line(query: &TutorQuery) -> (Line, Tone, Vec<Button>) {
    let components = match Components::of_sheet(query) {
        Ok(components) => components,
        Err(failure) => {
            let mut line = names(query, None);
            line.push(text(format!(" · {}", unreadable(query).unwrap_or_else(|| failure.to_string()))));
            return (line, Tone::Plain, Vec::new());
        }
    };
    let verdict = verdict(&components);
    let mut line = names(query, Some(&components));
    let mut tone = Tone::Subject;
    match (&verdict.value, verdict.sector) {
        (Ok(value), Some(sector)) => {
            line.extend([text(" = "), strong(value.clone()), text(format!(": {}", sector.clause()))]);
        }
        (Ok(value), None) => line.extend([text(" = "), strong(value.clone())]),
        (Err(missing), Some(sector)) => line.push(text(format!(" · {} ({missing})", sector.clause()))),
        (Err(missing), None) => {
            line.push(text(format!(" · {missing}")));
            tone = Tone::Plain;
        }
    }
    let mut buttons = vec![Button {
        main: true,
        ..go("Play the sum", BoardCard::SumGame(Settings::default(), Vec::new()))
    }];
    for player in Player::BOTH {
        if let Some((component, made)) = &verdict.wins[player.index()] {
            let words =
                hyperjam_editor::label::cut(&format!("{player} wins by {component}: {made}"), MOST_OF_MOVE);
            buttons.push(go(words, BoardCard::SumGame(shown_to(player), Vec::new())));
        }
    }
    (line, tone, buttons)
}

/// The boards with their outcomes, where all are for players in a cycle and there is no vehicle: they are no sum.
fn line_of_seats(query: &TutorQuery) -> Option<Line> {
    let boards = &query.drawing.boards;
    if !query.drawing.vehicles.is_empty() {
        return None;
    }
    let mut line = Line::new();
    for (nth, board) in boards.iter().enumerate() {
        let opened = seats::open(board)?;
        if nth == MOST_NAMED {
            line.push(text(" · …"));
        }
        if nth >= MOST_NAMED {
            continue;
        }
        line.push(text(if nth > 0 { " · " } else { "" }));
        line.push(link(name(boards, board), BoardCard::Board(board.id.clone())));
        line.push(text(match opened {
            Ok(opened) => format!(": outcome {}", seats::label(&opened)),
            Err(error) => format!(" cannot be read: {error}"),
        }));
    }
    Some(line)
}

/// The first board that cannot be read, or is no component.
fn unreadable(query: &TutorQuery) -> Option<String> {
    let boards = &query.drawing.boards;
    boards.iter().find_map(|board| {
        if let Some(Ok(_)) = seats::open(board) {
            let name = name(boards, board);
            return Some(format!(
                "{name} cannot be a component of a sum for two players: its players move in a cycle"
            ));
        }
        let error = open(board).err()?;
        Some(format!("{} cannot be read: {error}", name(boards, board)))
    })
}

/// The components as a sum.
fn names(query: &TutorQuery, components: Option<&Components<'_>>) -> Line {
    let boards = &query.drawing.boards;
    let analysis = components.and_then(Components::analysis);
    let vehicles = analysis.into_iter().flat_map(|it| it.vehicles().into_iter().map(|on| (1, it.span(on))));
    let boards = boards
        .iter()
        .map(|board| (board.times, link(name(boards, board), BoardCard::Board(board.id.clone()))));
    let reading =
        components.and_then(Components::reading).map(|_| (1, link("the drawing", VehiclesCard::Sum)));
    let mut line = Line::new();
    for (nth, (times, span)) in vehicles.chain(boards).chain(reading).enumerate() {
        if nth == MOST_NAMED {
            line.push(text(" + …"));
            break;
        }
        let sign = match (nth, times < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        let count =
            if times.unsigned_abs() > 1 { format!("{}·", times.unsigned_abs()) } else { String::new() };
        line.push(text(format!("{sign}{count}")));
        line.push(span);
    }
    line
}

/// The value of the sum, who wins, and by which moves.
pub(super) fn verdict(components: &Components<'_>) -> SumVerdict {
    let state = &components.all;
    let sum = summands(state);
    let mut known = components.known();
    let total = known.total(&sum).map_err(|reason| components.no_value(state, reason));
    let searched = known.search(&sum);
    let outcomes = Player::BOTH.map(|player| known.outcome(&sum, player));
    let value = match (total, known.label(&sum)) {
        (Ok(total), _) => written(&mut known.arena, total),
        (Err(_), Some(label)) => Ok(label.to_string()),
        (Err(missing), None) => match searched {
            Ok(()) => Err(missing),
            Err(stopped) => Err(NoWorth::Undecided { missing: Box::new(missing), stopped }),
        },
    };
    let sector = match outcomes {
        [Some(left), Some(right)] => {
            let outcome = |winner: Option<Player>| winner.map_or(Outcome::Draw, Outcome::win_of);
            Some(Sector::of(outcome(left.winner), outcome(right.winner)))
        }
        _ => None,
    };
    let wins = Player::BOTH.map(|player| {
        let is_won = outcomes[player.index()].is_some_and(|outcome| outcome.winner == Some(player));
        let choices = if is_won { components.choices(&mut known, state, player) } else { Vec::new() };
        let best = best(&choices, player)?;
        let won = best.outcome.is_some_and(|outcome| outcome.seen_by(player) == PlayerOutcome::Win);
        let component = state.get(best.component).filter(|_| won)?;
        Some((components.name(component), best.name.clone()))
    });
    SumVerdict { value, sector, wins }
}

/// A value as it is written.
fn written(arena: &mut Arena, value: GameId) -> Result<String, NoWorth> {
    arena.renew_work();
    Ok(print(arena, value, Style::Unicode, MOST_WRITTEN)?.text)
}

/// What each component is worth, and how much can be gained there. The hottest is where it is most urgent to move.
pub(crate) struct Described {
    /// Its value, or why it has none.
    pub(crate) value: String,
    /// Its temperature; none of a number, and where there is no value.
    pub(crate) temperature: Option<String>,
    /// Whether it is hotter than each other one.
    pub(crate) is_hottest: bool,
}

/// Of these components, in their order.
pub(crate) fn described(known: &mut Known<'_>, state: &[Component]) -> Vec<Described> {
    let values: Vec<Result<(GameId, Option<Dyadic>), NoWorth>> = summands(state)
        .iter()
        .map(|component| match known.convention() {
            Convention::Misere => Err(NoWorth::Sum(NoTotal::Misere)),
            Convention::Normal => Ok((known.value(component)?, known.temperature(component)?)),
        })
        .collect();
    let temperatures = || values.iter().flatten().filter_map(|(_, temperature)| temperature.as_ref());
    let hottest =
        temperatures().max().filter(|&most| temperatures().filter(|&one| one == most).count() == 1).cloned();
    let describe = |worth: Result<(GameId, Option<Dyadic>), NoWorth>| match worth {
        Ok((value, temperature)) => Described {
            value: written(&mut known.arena, value).unwrap_or_else(|reason| reason.to_string()),
            is_hottest: state.len() > 1 && temperature.is_some() && temperature == hottest,
            temperature: temperature.map(|number| print_number(&number, Style::Unicode)),
        },
        Err(reason) => Described { value: reason.to_string(), temperature: None, is_hottest: false },
    };
    values.into_iter().map(describe).collect()
}

fn table(components: &Components<'_>) -> Block {
    let state = &components.all;
    let described = described(&mut components.known(), state);
    let boards = &components.query.drawing.boards;
    let row = |(component, described): (&Component, Described)| -> Vec<Line> {
        let board = match component.of {
            Origin::Board(nth) => boards.get(nth),
            Origin::Vehicle(_) | Origin::Drawing => None,
        };
        let span = match (board, component.position(), components.analysis()) {
            (Some(board), ..) => link(components.name(component), BoardCard::Board(board.id.clone())),
            (None, Some(on), Some(analysis)) => analysis.span(on),
            _ if component.of == Origin::Drawing => link(components.name(component), VehiclesCard::Sum),
            _ => text(components.name(component)),
        };
        let hot = if described.is_hottest { " (hottest)" } else { "" };
        let temperature = described.temperature.map_or(String::new(), |number| number + hot);
        vec![vec![span], vec![text(described.value)], vec![text(temperature)]]
    };
    let rows = state.iter().zip(described).map(row).collect();
    Block::Table { head: ["component", "value", "temperature"].map(String::from).into(), rows }
}
