//! A board, or the sum of the boards and vehicles, as an exercise: who wins it?

use super::SheetNames;
use super::verdict::{Verdict, Worth, verdict};
use crate::board::NOT_KNOWN_YET;
use crate::board::component::{Components, summands};
use crate::board::picture;
use crate::failure::Failure;
use crate::values::MOST_WRITTEN;
use crate::write::{go, left_out, paragraph, plain, result, text};
use hyperjam_protocol::address::{BoardCard, BoardGame, Guess, Settings};
use hyperjam_protocol::tutor::{Block, Button, Card, Scene, SceneMarks, Tone};
use hyperjam_terms::{Player, Role, Sector};

/// What can be answered, in the order in which it is offered.
const ANSWERS: [Sector; 4] = [Sector::Left, Sector::Right, Sector::First, Sector::Second];

/// The card, with what an answer is worth.
pub(super) fn card(
    components: &Components<'_>,
    board: Option<&str>,
    given: Option<Sector>,
) -> Result<Card, Failure> {
    let name = match components.all.as_slice() {
        [one] => components.name(one),
        _ => "the sum of the components on the sheet".to_owned(),
    };
    let scene = Scene { marks: SceneMarks::Hidden, locked: true, ..Scene::default() };
    let mut card = Card { title: "Who wins?".into(), scene, ..Card::default() };
    let question = format!("Who wins {name} if both play as well as they can?");
    let (mut known, state) = (components.known(), summands(&components.all));
    let found = verdict(&mut known, &state);
    let (sector, label) = match &found {
        Verdict::Over(_, end) => (Some(end.sector()), None),
        Verdict::Undecided(_) => (None, None),
        Verdict::Decided(found) => (Some(found.sector), found.label.as_ref()),
    };
    let reply = match (given, sector) {
        (None, _) => None,
        (Some(_), None) if known.is_open() => Some((NOT_KNOWN_YET.to_owned(), Tone::Even)),
        (Some(_), None) => Some(("That is not decided within the limits.".to_owned(), Tone::Even)),
        (Some(given), Some(sector)) if given == sector || !is_offered(given) && !is_offered(sector) => {
            Some((format!("Correct: {}.", sector.clause()), Tone::Good))
        }
        (Some(_), Some(_)) => Some(("No. Try again.".to_owned(), Tone::Bad)),
    };
    card.spoken = reply.as_ref().map_or_else(|| question.clone(), |(words, _)| words.clone());
    card.blocks.push(paragraph(question));
    card.blocks.extend(left_out("Not in the sum:", &components.left_out));
    if let [component] = components.all.as_slice()
        && let Some(board) = component.board_of_sheet()
    {
        card.blocks.push(Block::Board(picture::view(&name, board)));
    }
    let is_right = matches!(reply, Some((_, Tone::Good)));
    let always_ends = components
        .all
        .iter()
        .all(|component| component.board().is_some_and(|board| board.always_ends() && !board.has_ends()));
    let answer = |sector: Sector, words: String| {
        go(words, BoardCard::Exercise(board.map(str::to_owned), Some(Guess::Sector(sector))))
    };
    if !is_right {
        let roles = Role::ALL.into_iter().zip(ANSWERS);
        let mut answers: Vec<Button> = roles
            .map(|(role, sector)| answer(sector, role.meaning().trim_end_matches('.').to_owned()))
            .collect();
        if !always_ends {
            answers.push(answer(Sector::All, "Somebody can keep a draw".to_owned()));
        }
        card.blocks.push(Block::Buttons(answers));
    }
    if let Some((words, tone)) = reply {
        card.blocks.push(result(vec![text(words)], tone));
    }
    if is_right {
        let worth = Worth::of(&mut known, &state, MOST_WRITTEN).ok().map(|worth| worth.value);
        if let Some(value) = worth.or(label.map(ToString::to_string)) {
            card.blocks.push(paragraph(format!("Its value is {value}.")));
        }
        card.blocks.extend(winning(components, &found));
        let settings = Settings { hidden: false, ..Settings::default() };
        card.blocks.push(Block::Buttons(vec![match board {
            Some(id) => go("Play it", BoardCard::Game(BoardGame::new(Some(id.to_owned()), settings))),
            None => go("Play it", BoardCard::Game(BoardGame::new(None, settings))),
        }]));
    }
    Ok(card)
}

/// By which move each player who starts wins, if one does.
fn winning(components: &Components<'_>, found: &Verdict) -> Vec<Block> {
    let Verdict::Decided(found) = found else { return Vec::new() };
    let names = SheetNames::of(components);
    let made = Player::BOTH.map(|player| Some(plain(&names.made(found.win(None, player)?, player))));
    let words = match made {
        [Some(left), Some(right)] if left == right => vec![format!("Whoever starts wins by {left}.")],
        made => {
            let by = |(player, made): (Player, Option<String>)| {
                Some(format!("{player}, who starts, wins by {}.", made?))
            };
            Player::BOTH.into_iter().zip(made).filter_map(by).collect()
        }
    };
    words.into_iter().map(paragraph).collect()
}

/// Whether an answer is one of those that are always offered.
fn is_offered(sector: Sector) -> bool {
    ANSWERS.contains(&sector)
}
