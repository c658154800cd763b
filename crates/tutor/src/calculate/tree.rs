//! A number in the number tree: where it stands, what is above and below it, and what else is known of it.

use super::details;
use crate::pictures::{self, address_in_tree};
use crate::values::LIMITS;
use crate::write::{button, go, link, paragraph, result, text};
use hyperjam_protocol::address::TreeCard;
use hyperjam_protocol::tutor::{Block, CardAction, Line, Span, Tone};
use hyperjam_terms::Player;
use hyperjam_values::notation::{Style, print_number, spoken};
use hyperjam_values::numbers::{Sign, SignExpansion, children};
use hyperjam_values::{Arena, Dyadic, Unfinished};

/// The longest sign expansion that is written.
const MOST_SIGNS: usize = 50;

/// Where the cards begin, for those who calculate.
pub(super) fn entrance() -> Block {
    Block::Folded {
        name: "The number tree".into(),
        blocks: vec![
            paragraph(
                "Each number has a lesser and a greater child: the two numbers next to it among those that are born on \
                 the following day.",
            ),
            Block::Buttons(vec![go("The number tree from 0", TreeCard::default())]),
        ],
    }
}

/// What is read out first, and the card.
pub(super) fn card(of: &TreeCard) -> (String, Vec<Block>) {
    match shown(of) {
        Ok(card) => card,
        Err(unfinished) => (unfinished.to_string(), vec![paragraph(unfinished.to_string())]),
    }
}

fn shown(of: &TreeCard) -> Result<(String, Vec<Block>), Unfinished> {
    let mut signs = Vec::new();
    for run in &of.path {
        let sign = if run.to_greater { Sign::Plus } else { Sign::Minus };
        signs.extend(std::iter::repeat_n(sign, run.steps as usize));
    }
    let signs = SignExpansion::new(signs)?;
    let number = signs.number();
    let mut arena = Arena::new(LIMITS);
    let game = arena.number(number.clone())?;
    let written = print_number(&number, Style::Unicode);
    let day = signs.signs().len();
    let expansion = match day {
        0 => ": it is the root of the tree".to_owned(),
        1..=MOST_SIGNS => format!(", by the sign expansion {}", signs.to_string().replace('-', "−")),
        _ => String::new(),
    };
    let line = vec![text(format!("{written} is born on day {day}{expansion}."))];
    let sentence = format!("{} is born on day {day}.", spoken(&written));
    let mut blocks = vec![result(line, Tone::Plain), Block::Text(family(&signs)?)];
    blocks.extend(pictures::shown(pictures::number_tree(&number, of.above)?));
    let line = print_number(&number, Style::Ascii);
    blocks.push(Block::Buttons(vec![
        button("Put it in a line", CardAction::Lines(vec![line])),
        if day > 0 { go("Back to 0", TreeCard::default()) } else { button("Back to 0", CardAction::Nothing) },
    ]));
    // Of a number in canonical form, the options are numbers above it in the tree.
    let sides = [arena.left_options(game)?.first().copied(), arena.right_options(game)?.first().copied()];
    let options = sides.map(|option| address_in_tree(arena.as_number(option?)?, None));
    blocks.extend(details::facts_of(&mut arena, game, &|by: Player, _| options[by.index()].clone()));
    Ok((sentence, blocks))
}

/// The parent of a number and its children, which the tree leads to as well.
fn family(signs: &SignExpansion) -> Result<Line, Unfinished> {
    let name = |number: &Dyadic| -> Span {
        let written = print_number(number, Style::Unicode);
        match address_in_tree(number, None) {
            Some(to) => link(written, to),
            None => text(written),
        }
    };
    let [lesser, greater] = children(&signs.number());
    let mut line = match signs.signs().split_last() {
        None => Vec::new(),
        Some((_, before)) => {
            vec![text("Its parent is "), name(&SignExpansion::new(before.to_vec())?.number()), text(". ")]
        }
    };
    line.extend([text("Its children are "), name(&lesser), text(" and "), name(&greater), text(".")]);
    Ok(line)
}
