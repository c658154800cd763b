//! A ruleset that a person writes: what is wrong with it, and the first boards it is tried on.

use super::worth::BoardWorth;
use super::{OWN, picture};
use crate::failure::Failure;
use crate::write::{button, capital, go, heading, paragraph, text};
use hyperjam_protocol::address::BoardCard;
use hyperjam_protocol::tutor::{Block, Card, CardAction, LineAnswer, Tone, TutorQuery};
use hyperjam_rulesets::grid::{BUILT_IN, GridRules};
use hyperjam_rulesets::{Limits, open};
use hyperjam_terms::Player;
use hyperjam_values::Arena;

/// The most boards that rules are tried on, and what each may take: they are told while somebody types.
const MOST_TRIED: usize = 6;
const LIMITS: Limits = Limits { work: 200_000, bytes: 16 << 20 };

/// How rules are written.
const SYNTAX: [&str; 10] = [
    "Who moves, a colon, and patterns with an arrow: “L: .. -> ##” lets Left take two free cells side by side.",
    "L is Left, R is Right, B is both. M is the mover, for whom x and o are exchanged when Right moves.",
    "A cell is “.”, a letter, or “#” for one that is gone; “_” is any cell. “/” begins a new row.",
    "“turn” after the player lets patterns be turned and reflected; commas stand between patterns, and “;” before the next \
     player.",
    "“turn slant” lets patterns of one row lie along diagonals, too.",
    "“*” makes the cell before it a line of any length, which stays as it is: “M turn: x.*. -> ..*x” moves a rook.",
    "“then” goes on with a second pattern, which begins on the last cell of the first: “M turn: x. -> .x then x. -> x#” moves \
     x, and burns a cell beside it.",
    "“unless” forbids what follows: “M turn: . -> x unless .x” is Col. “unless captured” forbids to leave stones of one letter, \
     joined side by side, without a free cell beside them: “M: . -> x unless captured” is NoGo.",
    "“until” in the place of the colon ends play, in every sum, too: “M turn slant until xxx” says that who has three in a row has \
     won, “B until xx” that who made it has, whoever that was, and “tie until no .” that a full board is a tie. “#” is what lies \
     beyond the board: “L until x/#”.",
    "“until joined” ends play once x joins top and bottom, or o the two other sides: “M: . -> x; until joined” is Hex.",
];

/// The card. The fields for name and text are the page's.
pub(super) fn card(query: &TutorQuery, nth: u32) -> Result<Card, Failure> {
    let own = query.drawing.rulesets.get((nth as usize).wrapping_sub(1));
    let (name, rules) = own.ok_or(Failure::RulesetGone { nth })?;
    let mut card = Card { title: "Write a ruleset".into(), ..Card::default() };
    let nth = nth - 1;
    match GridRules::parse(rules) {
        Ok(read) => {
            let end = if read.always_ends() { "every play ends" } else { "play may go on for ever" };
            let won =
                if read.goals().is_empty() { "" } else { "; what ends it by “until” ends every sum" };
            let kind = if read.is_impartial() { "both players have the same moves; " } else { "" };
            let words = format!("These rules can be read: {kind}{end}{won}.");
            card.spoken.clone_from(&words);
            card.lines =
                vec![LineAnswer { answer: vec![text(words)], tone: Tone::Good, ..LineAnswer::default() }];
            card.blocks.extend(tried(name, &read));
        }
        Err(error) => {
            let words = format!("The rules cannot be read: {error}.");
            card.spoken.clone_from(&words);
            let column = error.column.and_then(|column| u32::try_from(column).ok());
            card.lines = vec![LineAnswer {
                answer: vec![text(words)],
                tone: Tone::Bad,
                column,
                ..LineAnswer::default()
            }];
        }
    }
    let syntax = Block::List(SYNTAX.map(|line| vec![text(line)]).into());
    card.blocks.push(Block::Folded { name: "How rules are written".into(), blocks: vec![syntax] });
    let example = |name: String, rules: &str| button(name, CardAction::SetRuleset(nth, rules.to_owned()));
    let examples = BUILT_IN.iter().map(|game| example(super::title(game.name), game.rules));
    card.blocks.push(Block::Choice {
        name: "Start from".into(),
        chosen: BUILT_IN.iter().position(|game| game.rules == rules).map(|nth| nth as u32),
        options: examples.collect(),
    });
    card.blocks.push(Block::Buttons(vec![
        button("Delete this ruleset", CardAction::DeleteRuleset(nth)),
        go("All rulesets", BoardCard::Shelf),
    ]));
    Ok(card)
}

/// The first boards with what they are worth, each of which can be put on the sheet.
fn tried(name: &str, rules: &GridRules) -> Vec<Block> {
    let mut blocks = vec![heading("The first positions")];
    let boards = rules.first_boards(MOST_TRIED);
    if boards.is_empty() {
        blocks.push(paragraph("The patterns do not fit on the boards that are tried here."));
    }
    for position in boards {
        let Ok(board) = open(rules.text(), &[&position]) else { continue };
        blocks.push(Block::Board(picture::view(name, &*board)));
        let counts = Player::BOTH.map(|player| match board.moves(player).len() {
            0 => format!("{player} has no move"),
            1 => format!("{player} has 1 move"),
            many => format!("{player} has {many} moves"),
        });
        let worth = match BoardWorth::of(&*board, &mut Arena::new(LIMITS), LIMITS) {
            Ok(worth @ BoardWorth::Value { .. }) => format!("Its value is {}", worth.written()),
            Ok(worth) => format!("{}: {}", capital(board.why_no_value()), worth.written()),
            Err(reason) => format!("Its value is not known: {reason}"),
        };
        blocks.push(paragraph(format!("{worth}. {}.", counts.join(", "))));
        let put = CardAction::AddBoard(name.to_owned(), position.clone());
        blocks.push(Block::Buttons(vec![button(format!("Put {position} on the sheet"), put)]));
    }
    blocks
}

/// What the shelf offers of the rulesets that a person wrote, and how one is begun.
pub(super) fn offered(query: &TutorQuery) -> Vec<Block> {
    let mut blocks = vec![heading("Rules of your own")];
    for (nth, (name, rules)) in query.drawing.rulesets.iter().enumerate() {
        blocks.push(heading(name.clone()));
        let mut buttons = vec![go(format!("Edit {name}"), BoardCard::Rules(nth as u32 + 1))];
        match GridRules::parse(rules) {
            Ok(read) => {
                // The largest of them is the most of a board.
                if let Some(position) = read.first_boards(MOST_TRIED).pop()
                    && let Ok(board) = open(rules, &[&position])
                {
                    blocks.push(Block::Board(picture::view(name, &*board)));
                    let put = CardAction::AddBoard(name.clone(), position);
                    buttons.insert(0, button(format!("Put {name} on the sheet"), put));
                }
            }
            Err(error) => blocks.push(paragraph(format!("The rules cannot be read: {error}."))),
        }
        blocks.push(Block::Buttons(buttons));
    }
    blocks.push(paragraph(format!(
        "A ruleset is a list of patterns for each player, such as “{OWN}”, which is Domineering: Left takes two free \
         cells one above the other, Right two side by side. It is checked as you type, and kept with the drawing."
    )));
    let write = CardAction::AddRuleset(OWN.into());
    blocks.push(Block::Buttons(vec![button("Write a ruleset", write)]));
    blocks
}
