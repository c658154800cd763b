//! Lines about a game of several players, whose number stands before it: `3: *2_{#}320 + *1`; and about two, compared for each player:
//! `3: 1_L >= 0`.
//!
//! An ordinal sum such as `3:*2` has no blank behind its colon.

use super::wrong::LineError;
use crate::compare::{SEATS_IDEA, seats_needed, seats_told};
use crate::seats::{CONVENTION, named};
use crate::write::{link, paragraph, strong, text};
use hyperjam_bridge::{ComparedFor, SeatComparison};
use hyperjam_players::known::Known;
use hyperjam_players::notation::{parse, seat_name};
use hyperjam_players::undetermined::{Absorbing, undetermined_level};
use hyperjam_players::{Arena, Limits};
use hyperjam_protocol::address::ThreeCard;
use hyperjam_protocol::tutor::{Block, Line};
use hyperjam_terms::{Movers, Relation, SeatMark};

/// Both are written with a colon.
const ORDINAL: &str = "A number followed by a colon and a space is the number of players. An ordinal sum is written without the space: 3:*2.";
/// The most players of a game in a line.
const MOST_PLAYERS: u32 = 8;
/// What one line may take, as all are worked out again whenever one changes.
const LIMITS: Limits = Limits { bytes: 8 << 20, depth: 200, work: 1 << 20 };
/// The longest name of a game that is compared, in characters.
const MOST_OF_NAME: usize = 40;
/// The longest game that is written, in bytes.
const MOST_WRITTEN: usize = 200;

/// What a line comes to.
#[derive(Clone, Debug)]
pub(super) enum PlayersLine {
    Game(KnownGame),
    Compared(ComparedGames),
}

/// A game of several players and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct KnownGame {
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
        match relation(game) {
            None => worked_out(&[&blanks, game].concat(), players).map(PlayersLine::Game),
            Some((at, sign, length)) => {
                let one = [&blanks, &game[..at]].concat();
                let behind = one.chars().count() + game[at..at + length].chars().count();
                let other = [&" ".repeat(behind), &game[at + length..]].concat();
                ComparedGames::of([&one, &other], sign, players).map(PlayersLine::Compared)
            }
        }
    }))
}

/// How many players there are, by what stands before the colon.
fn number_of(before: &str) -> Result<u32, LineError> {
    let number = before.trim().parse().ok().filter(|number| (2..=MOST_PLAYERS).contains(number));
    let column = before.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
    number.ok_or_else(|| LineError::Players { column, given: before.trim().to_owned(), limit: MOST_PLAYERS })
}

fn worked_out(game: &str, players: u32) -> Result<KnownGame, LineError> {
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
    Ok(KnownGame { mark, known, level, written })
}

impl PlayersLine {
    /// The answer in a line.
    pub(super) fn in_a_line(&self) -> Line {
        match self {
            Self::Game(game) => game.in_a_line(),
            Self::Compared(games) => vec![strong(games.answer())],
        }
    }

    /// The answer as it is read out.
    pub(super) fn spoken(&self) -> String {
        match self {
            Self::Game(game) => game.spoken(),
            Self::Compared(games) => games.answer(),
        }
    }

    /// What is known, below the line.
    pub(super) fn blocks(&self) -> Vec<Block> {
        match self {
            Self::Game(game) => game.blocks(),
            Self::Compared(games) => games.blocks(),
        }
    }
}

/// Where two games are compared, outside of all braces: the byte, the sign, and how long it is.
fn relation(game: &str) -> Option<(usize, Relation, usize)> {
    let mut depth = 0_u32;
    for (at, letter) in game.char_indices() {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => {
                let rest = &game[at..];
                if let Some((written, sign)) =
                    SIGNS.into_iter().find(|(written, _)| rest.starts_with(written))
                {
                    return Some((at, sign, written.len()));
                }
            }
            _ => {}
        }
    }
    None
}

/// How two games may be compared for a player, the longer signs first.
const SIGNS: [(&str, Relation); 12] = [
    ("<>", Relation::Confused),
    ("‖", Relation::Confused),
    ("<|", Relation::LessOrConfused),
    ("|>", Relation::GreaterOrConfused),
    (">=", Relation::GreaterOrAlike),
    ("≥", Relation::GreaterOrAlike),
    ("<=", Relation::LessOrAlike),
    ("≤", Relation::LessOrAlike),
    ("==", Relation::Alike),
    ("=", Relation::Alike),
    (">", Relation::Greater),
    ("<", Relation::Less),
];

/// Two games, compared for each player.
#[derive(Clone, Debug)]
pub(super) struct ComparedGames {
    names: [String; 2],
    sign: Relation,
    players: u32,
    found: SeatComparison,
}

impl ComparedGames {
    fn of(games: [&str; 2], sign: Relation, players: u32) -> Result<Self, LineError> {
        let mut arena = Arena::with_limits(players, LIMITS);
        let mut made = Vec::new();
        for game in games {
            made.push(parse(game, players)?.game(&mut arena)?);
        }
        let found = SeatComparison::of_games(&mut arena, [made[0], made[1]])?;
        let names = games.map(|game| hyperjam_editor::label::cut(game.trim(), MOST_OF_NAME));
        Ok(Self { names, sign, players, found })
    }

    /// Whether what is asked holds for a player, if that is known.
    fn holds(&self, one: &ComparedFor) -> Option<bool> {
        let [at_most, at_least] = [&one.at_most, &one.at_least].map(|one| one.verdict().holds());
        let both = |one: Option<bool>, other: Option<bool>| match (one, other) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        };
        let not = |one: Option<bool>| one.map(|holds| !holds);
        match self.sign {
            Relation::GreaterOrAlike => at_least,
            Relation::LessOrAlike => at_most,
            Relation::Alike => both(at_most, at_least),
            Relation::Greater => both(at_least, not(at_most)),
            Relation::Less => both(at_most, not(at_least)),
            Relation::LessOrConfused => not(at_least),
            Relation::GreaterOrConfused => not(at_most),
            Relation::Confused => both(not(at_least), not(at_most)),
        }
    }

    /// For whom it holds.
    fn answer(&self) -> String {
        let all: Vec<Option<bool>> = self.found.by_player.iter().map(|one| self.holds(one)).collect();
        let said =
            [(Some(true), "true"), (Some(false), "false"), (None, "not decided")].map(|(answer, word)| {
                let seats =
                    (0..).zip(&all).filter(|(_, one)| **one == answer).map(|(seat, _)| 1 << seat).sum();
                Movers::of_bits(seats).map(|seats| match all.iter().all(|one| *one == answer) {
                    true => format!("{word} for every player"),
                    false => format!("{word} for {}", named(seats, self.players)),
                })
            });
        said.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    fn blocks(&self) -> Vec<Block> {
        let names = self.names.each_ref().map(String::as_str);
        let mut blocks = vec![paragraph(SEATS_IDEA)];
        blocks.extend(seats_told(&self.found, names, self.players));
        blocks.extend(seats_needed(&self.found, false));
        blocks.extend([paragraph(CONVENTION), paragraph(ORDINAL)]);
        blocks
    }
}

impl KnownGame {
    fn in_a_line(&self) -> Line {
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

    fn spoken(&self) -> String {
        format!("{} {}", self.mark.in_short(), self.known.absorbing)
    }

    fn is_undetermined(&self) -> bool {
        self.mark.starting.iter().all(|outcome| outcome.is_undetermined())
    }

    fn blocks(&self) -> Vec<Block> {
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
