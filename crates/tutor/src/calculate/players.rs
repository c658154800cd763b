//! Lines about a game of several players, whose number stands before it: `3: *2_{#}320 + *1`.
//!
//! An ordinal sum such as `3:*2` has no blank behind its colon.

use super::wrong::LineError;
use crate::seats::CONVENTION;
use crate::write::{link, paragraph, strong, text};
use hyperjam_players::known::Known;
use hyperjam_players::notation::{parse, seat_name};
use hyperjam_players::undetermined::{Absorbing, undetermined_level};
use hyperjam_players::{Arena, Limits};
use hyperjam_protocol::address::ThreeCard;
use hyperjam_protocol::tutor::{Block, Line};
use hyperjam_terms::SeatMark;

/// Both are written with a colon.
const ORDINAL: &str = "A number followed by a colon and a space is the number of players. An ordinal sum is written without the space: 3:*2.";
/// The most players of a game in a line.
const MOST_PLAYERS: u32 = 8;
/// What one line may take, as all are worked out again whenever one changes.
const LIMITS: Limits = Limits { bytes: 8 << 20, depth: 200, work: 1 << 20 };
/// The longest game that is written, in bytes.
const MOST_WRITTEN: usize = 200;

/// A game of several players and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct PlayersLine {
    mark: SeatMark,
    known: Known,
    /// The greatest k for which it is k-undetermined, if it was made and is impartial; 0 if it is determined.
    level: Option<u32>,
    /// The game as it is written, if it was made and is short.
    written: Option<String>,
}

/// What a line says that is about a game of several players; none where it is about something else.
pub(super) fn read(line: &str) -> Option<Result<PlayersLine, LineError>> {
    let line = line.split_once("//").map_or(line, |(before, _)| before);
    let (before, game) = line.split_once(':')?;
    let number = before.trim();
    let is_number = !number.is_empty() && number.bytes().all(|letter| letter.is_ascii_digit());
    if !is_number || !(game.is_empty() || game.starts_with(char::is_whitespace)) {
        return None;
    }
    Some(number_of(before).and_then(|players| {
        // Columns are those of the line.
        let blanks = " ".repeat(before.chars().count() + 1);
        worked_out(&[&blanks, game].concat(), players)
    }))
}

/// How many players there are, by what stands before the colon.
fn number_of(before: &str) -> Result<u32, LineError> {
    let number = before.trim().parse().ok().filter(|number| (2..=MOST_PLAYERS).contains(number));
    let column = before.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
    number.ok_or_else(|| LineError::Players { column, given: before.trim().to_owned(), limit: MOST_PLAYERS })
}

fn worked_out(game: &str, players: u32) -> Result<PlayersLine, LineError> {
    let expression = parse(game, players)?;
    let mut arena = Arena::with_limits(players, LIMITS);
    let known = Known::of(&mut arena, &expression)?;
    let starting = match &*known.outcomes {
        [only] => vec![*only; players as usize],
        several => several.to_vec(),
    };
    let mark = SeatMark { starting, impartial: known.outcomes.len() == 1, endless: false };
    let level = known.game.filter(|_| mark.impartial).map(|game| undetermined_level(&arena, game));
    let written = known.written(&arena, MOST_WRITTEN);
    Ok(PlayersLine { mark, known, level, written })
}

impl PlayersLine {
    /// The answer in a line.
    pub(super) fn in_a_line(&self) -> Line {
        let mut line = vec![text("outcome "), strong(self.mark.label())];
        let mut words = String::new();
        if self.is_undetermined() {
            words.push_str(" · undetermined");
        }
        words.push_str(match self.known.absorbing {
            Absorbing::Proved(_) => " · absorbing",
            Absorbing::Refuted(_) => " · not absorbing",
            Absorbing::Unknown { .. } => " · not known whether absorbing",
        });
        if let Some(class) = self.known.nim_class {
            words.push_str(&format!(" · Nim class {class}"));
        }
        line.push(text(words));
        line
    }

    /// The answer as it is read out.
    pub(super) fn spoken(&self) -> String {
        format!("{} {}", self.mark.in_short(), self.known.absorbing)
    }

    fn is_undetermined(&self) -> bool {
        self.mark.starting.iter().all(|outcome| outcome.is_undetermined())
    }

    /// What is known of the game, below the line.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let players = self.mark.players();
        let row = |name: &str, line: Line| vec![vec![strong(name)], line];
        let mut rows = Vec::new();
        match self.mark.starting.first() {
            Some(outcome) if self.mark.impartial => {
                rows.push(row("Who wins", vec![text(format!("{} ({outcome})", outcome.meaning()))]));
            }
            _ => {
                for (seat, outcome) in (0..players).zip(&self.mark.starting) {
                    let words = format!("{} ({outcome})", self.mark.start_sentence(seat));
                    let name = format!("Player {} starts ({})", seat + 1, seat_name(seat, players));
                    rows.push(row(&name, vec![text(words)]));
                }
            }
        }
        if let Some(level) = self.level.filter(|level| *level > 0) {
            let words = format!(
                "it is {level}-undetermined: that many undetermined positions, and no more, can follow one another in \
                 a play"
            );
            rows.push(row("Undetermined", vec![text(words)]));
        }
        let absorbing = format!("{}. {}", self.known.absorbing.name(), self.known.absorbing);
        rows.push(row("Absorbing", vec![text(absorbing)]));
        if let Some(class) = self.known.nim_class {
            let card = ThreeCard::Nim(position_of(class));
            rows.push(row("Nim class", vec![link(class.to_string(), card)]));
        }
        if let Some(written) = &self.written {
            rows.push(row("Written", vec![text(written.as_str())]));
        }
        let head = vec![format!("This game of {players} players"), String::new()];
        vec![Block::Table { head, rows }, paragraph(CONVENTION), paragraph(ORDINAL)]
    }
}

/// The least position of Nim of a class, as it is typed: `1+1+2`.
pub(super) fn position_of(class: hyperjam_players::nim::NimClass) -> String {
    let heaps = class.position();
    let each: Vec<String> =
        heaps.iter().flat_map(|(size, count)| vec![size.to_string(); *count as usize]).collect();
    if each.is_empty() { "0".into() } else { each.join("+") }
}
