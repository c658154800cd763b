//! What holds of all games of three players: the quotient of Nim, and what outcomes allow for those of sums.

use super::players::position_of;
use crate::write::{button, go, heading, link, paragraph, result, strong, text};
use hyperjam_editor::gather::ordered;
use hyperjam_players::explore::TreblingSearch;
use hyperjam_players::nim::{NimClass, three_players};
use hyperjam_players::notation::{SyntaxError, parse, print};
use hyperjam_players::tables::{
    examples_of_copies, examples_of_sums, most_of_double, most_of_sum, most_of_treble,
};
use hyperjam_players::{Arena, GameId, Unfinished};
use hyperjam_protocol::address::{Address, AddressTemplate, ThreeCard};
use hyperjam_protocol::tutor::{Block, CardAction, Line, Tone};
use hyperjam_terms::OutcomeSet;

/// Games with up to so many positions show all that is known to occur (MS Tables 7 to 9 have as many entries).
const POSITIONS: usize = 7;
/// How many entries of a table there are: of sums, of doublings and of treblings.
const ENTRIES: [usize; 3] = [85, 23, 18];
/// The longest game that is written, in bytes.
const MOST_WRITTEN: usize = 200;

/// Where the cards begin, for those who calculate.
pub(super) fn entrance() -> Block {
    Block::Folded {
        name: "Three players".into(),
        blocks: vec![
            paragraph(
                "Nim for three players has sixteen classes of positions, with a multiplication table. And who wins two \
                 games says something, but not everything, about who wins their sum.",
            ),
            Block::Buttons(vec![
                go("The quotient of Nim", ThreeCard::Nim(String::new())),
                go("Outcomes of sums", ThreeCard::Sums(None)),
            ]),
        ],
    }
}

/// The title, what is read out first, and the card.
pub(super) fn card(of: &ThreeCard) -> (String, String, Vec<Block>) {
    match of {
        ThreeCard::Nim(typed) => nim(typed),
        ThreeCard::Sums(None) => ("Outcomes of sums".into(), String::new(), sums()),
        ThreeCard::Sums(Some(pair)) => entry(*pair),
        ThreeCard::Copies(count) => copies(*count),
    }
}

/// The quotient of Nim, and the class of what was typed.
fn nim(typed: &str) -> (String, String, Vec<Block>) {
    let mut blocks = vec![paragraph(
        "Three players play Nim, and the first who cannot move is the only loser. Two positions are in one class if they can \
         replace each other in every sum of positions of Nim. There are sixteen classes, and the class of a sum is the product \
         of the classes (Spindler, Theorem 2.46): a, b and c are those of the heaps of 1, 2 and 3.",
    )];
    let to = AddressTemplate::of(|heap: u32| ThreeCard::Nim(heap.to_string()).into()).typed();
    blocks.push(Block::Field { name: "A position of Nim, such as 3+3+2".into(), value: typed.into(), to });
    let (mut class, mut spoken) = (None, String::new());
    if !typed.trim().is_empty() {
        let (line, tone) = match class_of(typed) {
            Ok((found, line)) => {
                class = Some(found);
                (line, Tone::Plain)
            }
            Err(wrong) => (vec![text(wrong.to_string())], Tone::Bad),
        };
        spoken = crate::write::plain(&line);
        blocks.push(result(line, tone));
    }
    blocks.push(heading("The multiplication table"));
    blocks.push(multiplication(class));
    blocks.push(paragraph(
        "Each product leads to a position of its class. Three heaps of 1 count for nothing, and c² is absorbing: \
         nobody is safe in it, whatever position of Nim is added.",
    ));
    blocks.push(heading("The classes"));
    blocks.push(classes());
    blocks.push(Block::Buttons(vec![go("Outcomes of sums", ThreeCard::Sums(None))]));
    ("Nim for three players".into(), spoken, blocks)
}

/// Why what was typed has no class.
#[derive(Debug, thiserror::Error)]
enum NimError {
    /// It cannot be read.
    #[error("{0}")]
    Syntax(#[from] SyntaxError),
    /// It is no position of Nim, or has too many heaps to be counted.
    #[error("Only heaps and their sums have a class here, such as 3+3+2 or 4·*2.")]
    NoHeaps,
}

/// The class of a position that was typed, and what there is to say of it.
fn class_of(typed: &str) -> Result<(NimClass, Line), NimError> {
    let heaps = parse(typed, 3)?.heaps().ok_or(NimError::NoHeaps)?;
    let class = three_players(&heaps);
    let mut line = vec![
        text(format!("{} has the class ", typed.trim())),
        strong(class.to_string()),
        text(format!(" and the outcome {}. {}", class.outcome(), class.outcome().meaning())),
    ];
    if heaps != class.position() {
        let least = position_of(class);
        line.push(text(" In every sum of positions of Nim it counts as "));
        line.push(link(least.clone(), ThreeCard::Nim(least)));
        line.push(text("."));
    }
    Ok((class, line))
}

/// The products of all classes, the shown one in bold.
fn multiplication(shown: Option<NimClass>) -> Block {
    let all = NimClass::all();
    let named = |class: NimClass| -> Line {
        let words = class.to_string();
        if shown == Some(class) { vec![strong(words)] } else { vec![link(words, nim_card(class))] }
    };
    let mut head = vec!["×".to_owned()];
    head.extend(all.iter().map(NimClass::to_string));
    let row = |&one: &NimClass| {
        let products = all.iter().map(|&other| named(one * other));
        std::iter::once(vec![strong(one.to_string())]).chain(products).collect()
    };
    Block::Table { head, rows: all.iter().map(row).collect() }
}

fn nim_card(class: NimClass) -> Address {
    ThreeCard::Nim(position_of(class)).into()
}

/// Each class with its least position and its outcome (MS Tables 5 and 6).
fn classes() -> Block {
    let row = |class: NimClass| -> Vec<Line> {
        let least = link(position_of(class), nim_card(class));
        vec![vec![strong(class.to_string())], vec![least], vec![text(class.outcome().to_string())]]
    };
    let head = ["Class", "Least position", "Outcome"].map(str::to_owned).to_vec();
    Block::Table { head, rows: NimClass::all().into_iter().map(row).collect() }
}

/// All outcomes of games in which play ends, for three players.
fn outcomes() -> impl Iterator<Item = OutcomeSet> + Clone {
    let all: Vec<OutcomeSet> = (0..7).map(|bits| OutcomeSet::of_bits(3, bits)).collect();
    let size = |outcome: &OutcomeSet| (outcome.bits().count_ones(), outcome.bits());
    let all = ordered(&all, |one, other| size(one).cmp(&size(other)));
    all.into_iter()
}

/// The greatest outcome of each sum (MS Table 1), and the ways to those of copies.
fn sums() -> Vec<Block> {
    let mut head = vec!["+".to_owned()];
    head.extend(outcomes().map(|outcome| outcome.to_string()));
    let row = |g: OutcomeSet| -> Vec<Line> {
        let cell = |h: OutcomeSet| {
            let most = most_of_sum(g, h).to_string();
            vec![link(most, ThreeCard::Sums(Some([g, h])))]
        };
        std::iter::once(vec![strong(g.to_string())]).chain(outcomes().map(cell)).collect()
    };
    vec![
        paragraph(
            "Who has a winning strategy in G + H? The outcomes of G and H bound it: the table gives the largest \
             outcome that the sum can have, by the theorems Next Generation and Other Procreation (Spindler, Theorems \
             2.8 and 2.10). Every smaller outcome occurs as well, down to ∅, where nobody is safe; but never do all \
             three have winning strategies.",
        ),
        Block::Table { head, rows: outcomes().map(row).collect() },
        paragraph("Each entry leads to a card that searches for games that show it."),
        Block::Buttons(vec![
            go("Two copies of a game", ThreeCard::Copies(2)),
            go("Three copies", ThreeCard::Copies(3)),
            go("The quotient of Nim", ThreeCard::Nim(String::new())),
        ]),
    ]
}

/// The games among which is searched.
fn games(arena: &mut Arena) -> Result<Vec<GameId>, Unfinished> {
    TreblingSearch::games(POSITIONS, arena)
}

/// Each outcome that the sum of two games with these outcomes can have, with two such games.
fn entry(pair: [OutcomeSet; 2]) -> (String, String, Vec<Block>) {
    let [g, h] = pair;
    let title = format!("A sum of {g} and {h}");
    let most = most_of_sum(g, h);
    let first = format!("The outcome of a sum of games with outcomes {g} and {h} is a subset of {most}.");
    let mut blocks = vec![result(vec![text(first.as_str())], Tone::Plain)];
    let mut arena = Arena::new(3);
    match games(&mut arena) {
        Err(unfinished) => blocks.push(paragraph(unfinished.to_string())),
        Ok(games) => {
            let found = examples_of_sums(&arena, &games, ENTRIES[0]);
            let mut rows = Vec::new();
            for sum in outcomes().filter(|sum| sum.is_subset(most)) {
                let example = if g <= h {
                    found.get(&[g, h, sum]).copied()
                } else {
                    found.get(&[h, g, sum]).map(|&(one, other)| (other, one))
                };
                let games = example.map(|(g, h)| vec![g, h]);
                rows.push(shown(&arena, sum, games.as_deref(), 2));
            }
            let head = ["Outcome of the sum", "G", "H"].map(str::to_owned).to_vec();
            blocks.push(Block::Table { head, rows });
            blocks.push(searched());
            let lines = found.iter().filter(|([a, b, _], _)| [*a, *b] == [g.min(h), g.max(h)]);
            blocks.extend(lines_of(&arena, lines.map(|(_, (one, other))| vec![*one, *other])));
        }
    }
    blocks.push(Block::Buttons(vec![go("All sums", ThreeCard::Sums(None))]));
    (title, first, blocks)
}

/// Each outcome that so many copies of a game can have, with such a game (MS Tables 2 and 3).
fn copies(count: u32) -> (String, String, Vec<Block>) {
    let (name, bound): (_, fn(OutcomeSet) -> OutcomeSet) =
        if count == 2 { ("Two copies", most_of_double) } else { ("Three copies", most_of_treble) };
    let first = format!(
        "{name} of a game G: the outcomes of {count}·G that the outcome of G allows, with a game for each."
    );
    let mut blocks = vec![paragraph(first.as_str())];
    let mut arena = Arena::new(3);
    let entries = ENTRIES[if count == 2 { 1 } else { 2 }];
    let found =
        games(&mut arena).and_then(|games| examples_of_copies(&mut arena, &games, count.into(), entries));
    match found {
        Err(unfinished) => blocks.push(paragraph(unfinished.to_string())),
        Ok(found) => {
            let mut rows = Vec::new();
            for outcome in outcomes() {
                for copied in outcomes().filter(|copied| copied.is_subset(bound(outcome))) {
                    let game = found.get(&[outcome, copied]).map(|game| vec![*game]);
                    let mut row = vec![vec![strong(outcome.to_string())]];
                    row.extend(shown(&arena, copied, game.as_deref(), 1));
                    rows.push(row);
                }
            }
            let head = ["Outcome of G".into(), format!("of {count}·G"), "G".into()];
            blocks.push(Block::Table { head: head.to_vec(), rows });
            blocks.push(searched());
        }
    }
    blocks.push(Block::Buttons(vec![go("All sums", ThreeCard::Sums(None))]));
    (name.into(), first, blocks)
}

fn searched() -> Block {
    paragraph(format!(
        "The games were found among all impartial games with up to {POSITIONS} positions, and are the first for which \
         it is so."
    ))
}

/// An outcome with the games that show it, in so many cells.
fn shown(arena: &Arena, outcome: OutcomeSet, games: Option<&[GameId]>, cells: usize) -> Vec<Line> {
    let mut row = vec![vec![strong(outcome.to_string())]];
    match games {
        Some(games) => row.extend(games.iter().map(|game| vec![text(written(arena, *game))])),
        None => row.extend((0..cells).map(|_| vec![text("not known to occur")])),
    }
    row
}

fn written(arena: &Arena, game: GameId) -> String {
    print(arena, game, MOST_WRITTEN).unwrap_or_else(|| "…".into())
}

/// What puts sums into lines, where they are worked out again.
fn lines_of(arena: &Arena, sums: impl Iterator<Item = Vec<GameId>>) -> Option<Block> {
    let line = |games: Vec<GameId>| {
        let games: Vec<String> = games.iter().map(|game| written(arena, *game)).collect();
        format!("3: {}", games.join(" + "))
    };
    let lines: Vec<String> = sums.map(line).collect();
    (!lines.is_empty())
        .then(|| Block::Buttons(vec![button("Put the sums in lines", CardAction::Lines(lines))]))
}
