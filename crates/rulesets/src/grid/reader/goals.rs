//! What the text of rules says of how play ends.

use super::{Forbidden, MOST_RULES, Reader, Ways, exchanged, laid};
use crate::error::{BoardError, Reason};
use crate::grid::goal::{Goal, GoalCell, Goals};
use crate::grid::syntax::Token;
use hyperjam_terms::EndKind;

/// What ends play, with symbols as characters.
#[derive(Clone)]
pub(super) enum GoalDraft {
    Pattern(Vec<Forbidden>, Ways),
    None(char),
}

/// For each of [`Goals::KINDS`].
pub(super) type GoalDrafts = [Vec<GoalDraft>; Goals::KINDS.len()];

impl GoalDraft {
    /// As Right sees it, if Left sees it like this.
    fn exchanged(&self) -> Self {
        match self {
            Self::Pattern(cells, ways) => {
                let cells = cells.iter().map(|(place, symbol)| (*place, exchanged(*symbol)));
                Self::Pattern(cells.collect(), *ways)
            }
            Self::None(symbol) => Self::None(exchanged(*symbol)),
        }
    }

    /// The symbols that are looked for.
    fn symbols(&self) -> impl Iterator<Item = char> {
        let (cells, symbol) = match self {
            Self::Pattern(cells, _) => (&cells[..], None),
            Self::None(symbol) => (&[][..], Some(*symbol)),
        };
        cells.iter().map(|(_, symbol)| *symbol).filter(|symbol| *symbol != '#').chain(symbol)
    }

    /// The pattern turned in all ways, each cell with the number of its symbol.
    fn add(&self, number: &impl Fn(char) -> Option<u8>, goals: &mut Vec<Goal>) {
        match self {
            Self::Pattern(cells, ways) => {
                goals.extend(ways.all().map(|way| {
                    let cell = |(place, symbol): &Forbidden| {
                        let (row, column) = laid(way, *place);
                        GoalCell { row, column, symbol: number(*symbol) }
                    };
                    Goal::pattern(cells.iter().map(cell).collect())
                }));
            }
            // Every symbol that is looked for has a number.
            Self::None(symbol) => goals.extend(number(*symbol).map(Goal::None)),
        }
    }
}

/// The symbols that all of them look for.
pub(super) fn looked_for(drafts: &GoalDrafts) -> impl Iterator<Item = char> {
    drafts.iter().flatten().flat_map(GoalDraft::symbols)
}

/// All of them with numbers for symbols.
pub(super) fn numbered(
    drafts: &GoalDrafts,
    number: &impl Fn(char) -> Option<u8>,
) -> Result<Goals, BoardError> {
    let mut lists: [Vec<Goal>; Goals::KINDS.len()] = Default::default();
    for (drafts, list) in drafts.iter().zip(&mut lists) {
        for draft in drafts {
            draft.add(number, list);
            if list.len() > 8 * MOST_RULES {
                return Err(BoardError::too_large("patterns that end play", list.len(), MOST_RULES));
            }
        }
    }
    Ok(Goals::new(lists))
}

impl Reader<'_> {
    /// What follows `until` in a statement about a player, both, the mover or a tie.
    pub(super) fn goals(&mut self, who: &str, ways: Ways) -> Result<(), BoardError> {
        loop {
            let goal = self.goal(ways)?;
            let mut add = |kind, goal| {
                let place = Goals::KINDS.iter().position(|known| *known == kind);
                place.into_iter().for_each(|place| self.goals[place].push(GoalDraft::clone(goal)));
            };
            match who {
                "L" => add(EndKind::Left, &goal),
                "R" => add(EndKind::Right, &goal),
                "B" => add(EndKind::Loss, &goal),
                "M" => {
                    add(EndKind::Left, &goal);
                    add(EndKind::Right, &goal.exchanged());
                }
                _ => add(EndKind::Tie, &goal),
            }
            match self.tokens.next() {
                (Token::Comma, _) => {}
                (Token::Semicolon | Token::End, _) => return Ok(()),
                (other, column) => {
                    return Err(BoardError::expected(column, other.text(), "“,”, “;” or the end"));
                }
            }
        }
    }

    fn goal(&mut self, ways: Ways) -> Result<GoalDraft, BoardError> {
        let (next, column) = self.tokens.peek();
        if next == Token::Word("joined") {
            return Err(BoardError::at(column, Reason::Rule(JOINED)));
        }
        let is_none = self.takes("no");
        let side = self.side("a pattern such as “xxx”, or “no” and a symbol", ways)?;
        if let Some(line) = side.line {
            return Err(BoardError::at(side.column + line + 1, Reason::Rule(GOAL)));
        }
        let rows = side.rows.iter().zip(0..);
        let all = rows.flat_map(|(row, y)| row.iter().zip(0..).map(move |(symbol, x)| ((y, x), *symbol)));
        let cells: Vec<Forbidden> = all.filter(|(_, symbol)| *symbol != '_').collect();
        match (is_none, &cells[..]) {
            (true, [(_, symbol)]) if *symbol != '#' && side.shape() == [1, 1] => Ok(GoalDraft::None(*symbol)),
            (true, _) => Err(BoardError::at(side.column, Reason::Rule(NO))),
            (false, cells) if cells.iter().all(|(_, symbol)| *symbol == '#') => {
                Err(BoardError::at(side.column, Reason::Rule(GOAL)))
            }
            (false, _) => Ok(GoalDraft::Pattern(cells, ways)),
        }
    }
}

const JOINED: &str = "“until joined” is a part by itself, with nobody named before it";
const GOAL: &str = "what follows “until” has a cell with a symbol, and no line";
const NO: &str = "“no” is followed by one symbol, as in “no .”";
