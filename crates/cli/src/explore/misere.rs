//! `hyperjam explore misere`: does a game tell two apart in misère play?

use hyperjam_players::convention::Ending;
use hyperjam_players::explore::TreblingSearch;
use hyperjam_players::misere::{Misere, small_games};
use hyperjam_players::notation::{parse, print};
use hyperjam_players::{Arena, GameId, Unfinished};
use hyperjam_terms::{OutcomeSet, Player};
use serde::Serialize;

use crate::Streams;
use crate::failure::Failure;
use crate::text::{plain, write_json};

/// Two games in misère play, where who cannot move wins: are they the same in every sum, or which game tells them apart?
#[derive(clap::Args)]
#[command(after_help = "\
Games are written as for players, with options for Left and Right where they differ. Impartial games are compared by their
simplest forms, and where these differ some impartial game tells them apart (Conway, On Numbers and Games, chapter 12): the first
one with few positions is named, or one of their own positions, or else one that is made from their options. Beside games that no
impartial game tells apart, and beside partizan ones, all games of day 2 and the sums of two of them are tried. What is found is
checked by playing the whole sum.

  hyperjam explore misere '*2+*2' 0
  hyperjam explore misere '3·{0|*}' '4·{0|*}'")]
pub(super) struct Arguments {
    /// The two games.
    #[arg(num_args = 2, required = true, value_name = "GAME")]
    games: Vec<String>,
    /// The impartial games that are tried have at most this many positions.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=6))]
    positions: u8,
}

const MOST_TEXT: usize = 2000;
/// How many letters a game has at most that is written each time.
const SHORT: usize = 12;

#[derive(Serialize)]
struct Answer {
    search: &'static str,
    games: [String; 2],
    /// Whether they are the same game.
    same_game: bool,
    /// The simplest forms of impartial games.
    simplest: Option<[String; 2]>,
    /// Whether they are the same in every sum of impartial games, if both are impartial.
    equal_among_impartial: Option<bool>,
    told_apart_by: Option<Told>,
    /// How many games were tried beside them.
    tried: usize,
}

/// A game that tells two apart.
#[derive(Serialize)]
struct Told {
    game: String,
    /// Who starts.
    starter: Player,
    /// Who wins beside the one and beside the other.
    winners: [Player; 2],
    /// Whether the whole sums say so.
    checked: bool,
}

pub(super) fn run(arguments: &Arguments, json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let mut arena = Arena::new(2);
    let mut games = [GameId::ZERO; 2];
    for (game, text) in games.iter_mut().zip(&arguments.games) {
        let expression = parse(text, 2).map_err(|error| Failure::input(text, error))?;
        *game = expression.game(&mut arena).map_err(|error| Failure::input(text, error))?;
    }
    let both = arguments.games.join(" and ");
    let answer = found(&mut arena, games, arguments).map_err(|error| Failure::input(&both, error))?;
    let output = &mut *streams.output;
    if json {
        return Ok(write_json(&answer, output)?);
    }
    let Answer { search: _, games, same_game, simplest, equal_among_impartial, told_apart_by, tried } =
        &answer;
    if *same_game {
        return Ok(writeln!(output, "the same game, so no game tells them apart")?);
    }
    for (game, form) in games.iter().zip(simplest.iter().flatten()) {
        writeln!(output, "simplest form of {}: {}", plain(game), plain(form))?;
    }
    if *equal_among_impartial == Some(true) {
        writeln!(output, "the same in every misère sum of impartial games: the simplest forms agree")?;
    }
    match told_apart_by {
        Some(Told { game, starter, winners, checked }) => {
            let checked =
                if *checked { "which the whole sums confirm" } else { "which the whole sums do NOT confirm" };
            let [one, other] = winners.map(|winner| if winner == *starter { "wins" } else { "loses" });
            // A long game is written once.
            let (apart, short) = match game.chars().count() {
                0..=SHORT => (game.clone(), game.as_str()),
                _ => (format!("z = {game}"), "z"),
            };
            let beside = |of: &String| match short {
                "0" => plain(of).into_owned(),
                _ => format!("{} + {short}", plain(of)),
            };
            let [first, second] = games.each_ref().map(beside);
            writeln!(
                output,
                "told apart by {apart}: if {starter} starts, {starter} {one} {first} and {other} {second}, {checked}"
            )?;
        }
        None => writeln!(output, "not told apart by any of the {tried} games that were tried")?,
    }
    Ok(())
}

fn found(arena: &mut Arena, [g, h]: [GameId; 2], arguments: &Arguments) -> Result<Answer, Unfinished> {
    let mut misere = Misere::default();
    let name = |arena: &Arena, game| print(arena, game, MOST_TEXT).unwrap_or_else(|| "a large game".into());
    let simplest = match (misere.simplest(arena, g)?, misere.simplest(arena, h)?) {
        (Some(one), Some(other)) => Some([one, other]),
        _ => None,
    };
    let same = simplest.map(|[one, other]| one == other);
    let mut tried = 0;
    let mut told = None;
    let mut attempt = |misere: &mut Misere, arena: &mut Arena, beside: GameId| {
        tried += 1;
        told = tells(misere, arena, [g, h], beside)?;
        Ok(told.is_some())
    };
    let is_told = same != Some(true)
        && g != h
        && 'tried: {
            let mut near = [arena.positions(g), arena.positions(h)].concat();
            near.sort_by_key(|game| (arena.depth(*game), *game));
            near.dedup();
            for small in TreblingSearch::games(arguments.positions.into(), arena)?.into_iter().chain(near) {
                if attempt(&mut misere, arena, small)? {
                    break 'tried true;
                }
            }
            match misere.telling(arena, g, h)? {
                Some(made) => attempt(&mut misere, arena, made)?,
                None => false,
            }
        };
    if !is_told && g != h {
        for [one, other] in small_games(arena)? {
            let both = arena.add(one, other)?;
            if attempt(&mut misere, arena, both)? {
                break;
            }
        }
    }
    let told_apart_by = match told {
        None => None,
        Some((game, starter, winners)) => {
            let mut checked = true;
            for (one, winner) in [g, h].into_iter().zip(winners) {
                let sum = arena.add(one, game)?;
                let misere = Ending::of(OutcomeSet::of_bits(2, 1));
                let next = misere.outcome(arena, sum, starter.index() as u32).bits() == 1;
                checked &= next == (winner == starter);
            }
            Some(Told { game: name(arena, game), starter, winners, checked })
        }
    };
    Ok(Answer {
        search: "misere",
        same_game: g == h,
        games: [arguments.games[0].clone(), arguments.games[1].clone()],
        simplest: simplest.map(|forms| forms.map(|form| name(arena, form))),
        equal_among_impartial: same,
        told_apart_by,
        tried,
    })
}

/// With whom starting a game tells two apart, and who wins beside the one and beside the other.
fn tells(
    misere: &mut Misere,
    arena: &Arena,
    games: [GameId; 2],
    beside: GameId,
) -> Result<Option<(GameId, Player, [Player; 2])>, Unfinished> {
    for starter in Player::BOTH {
        let mut winners = [starter; 2];
        for (winner, game) in winners.iter_mut().zip(games) {
            if !misere.mover_wins(arena, [game, beside], starter.index() as u32)? {
                *winner = starter.opponent();
            }
        }
        if winners[0] != winners[1] {
            return Ok(Some((beside, starter, winners)));
        }
    }
    Ok(None)
}
