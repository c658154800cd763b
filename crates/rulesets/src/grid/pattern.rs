//! Rules as they are read: for each player rewritings of cells.

use super::goal::Goals;
use super::reader::{Read, exchanged, read};
use super::rule::Rule;
use super::symmetry::Turn;
use super::{ends, symmetry};
use crate::error::BoardError;
use hyperjam_terms::Player;

/// The rules of a grid game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridRules {
    text: String,
    symbols: Vec<char>,
    live: usize,
    rules: [Vec<Rule>; 2],
    until_joined: bool,
    goals: Goals,
}

impl GridRules {
    /// Reads rules.
    ///
    /// ```
    /// use hyperjam_rulesets::grid::GridRules;
    /// let rules = GridRules::parse("L: T. -> .T, TF. -> .FT; R: .F -> F., .TF -> FT.")?;
    /// assert!(rules.always_ends() && !rules.is_impartial());
    /// let error = GridRules::parse("L: T. -> .T.").unwrap_err();
    /// assert_eq!(error.to_string(), "column 10: the pattern has 1 × 2 cells before the arrow, but 1 × 3 after it");
    /// # Ok::<(), hyperjam_rulesets::BoardError>(())
    /// ```
    pub fn parse(text: &str) -> Result<GridRules, BoardError> {
        let Read { symbols, live, rules, until_joined, goals } = read(text)?;
        Ok(GridRules { text: text.to_owned(), symbols, live, rules, until_joined, goals })
    }

    /// The text they were read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The symbols beside “#”; first those that patterns look for.
    pub fn symbols(&self) -> &[char] {
        &self.symbols
    }

    /// How many symbols patterns look for. Cells with another symbol take no part in play any more.
    pub fn live(&self) -> usize {
        self.live
    }

    /// The rewritings of a player, ascending.
    pub fn rules(&self, player: Player) -> &[Rule] {
        &self.rules[player.index()]
    }

    /// Whether play is over once stones x join the top of the board with the bottom, or stones o the left side with the right
    /// one; the cells lie as in Hex, each also beside those above to the right and below to the left.
    pub fn until_joined(&self) -> bool {
        self.until_joined
    }

    /// What else ends play, in the whole sum.
    pub fn goals(&self) -> &Goals {
        &self.goals
    }

    /// Whether both players have the same rewritings, and no pattern wins for one of them.
    pub fn is_impartial(&self) -> bool {
        self.rules[0] == self.rules[1] && self.goals.are_impartial()
    }

    /// Whether something that cannot grow for ever grows with every move, so that every play ends. Rules for which nothing
    /// of this kind is found may end all the same, or on some boards.
    pub fn always_ends(&self) -> bool {
        ends::always_ends(self.rules.iter().flatten(), self.symbols.len())
    }

    /// The turns and reflections that change no rule, first the one that changes nothing.
    pub(crate) fn symmetries(&self) -> Vec<Turn> {
        Turn::ALL
            .into_iter()
            .filter(|turn| !self.until_joined || turn.keeps_sides() && !turn.is_transposed)
            .filter(|turn| [0, 1].iter().all(|p| self.turned(*p, *turn, false) == self.rules[*p]))
            .filter(|turn| self.goals_turned(*turn, false) == self.goals)
            .collect()
    }

    /// A turn that makes the rules of each player those of the other, and whether stones are exchanged with it.
    pub(super) fn negation(&self) -> Option<(Turn, bool)> {
        let all = Turn::ALL.into_iter().flat_map(|turn| [(turn, false), (turn, true)]);
        let joins = |turn: &Turn, exchange: bool| turn.keeps_sides() && turn.is_transposed && exchange;
        all.into_iter().filter(|(turn, exchange)| !self.until_joined || joins(turn, *exchange)).find(
            |(turn, exchange)| {
                self.turned(0, *turn, *exchange) == self.rules[1]
                    && self.turned(1, *turn, *exchange) == self.rules[0]
                    && self.goals_turned(*turn, *exchange).exchanged() == self.goals
            },
        )
    }

    /// The number of the symbol that the other player sees, where there is one.
    pub(super) fn exchanged(&self, symbol: u8) -> Option<u8> {
        let other = exchanged(self.symbols[usize::from(symbol)]);
        self.symbols.iter().position(|symbol| *symbol == other).map(|place| place as u8)
    }

    fn seen(&self, symbol: u8, exchange: bool) -> u8 {
        if exchange { self.exchanged(symbol).unwrap_or(u8::MAX) } else { symbol }
    }

    fn goals_turned(&self, turn: Turn, exchange: bool) -> Goals {
        self.goals.turned(turn, |symbol| self.seen(symbol, exchange))
    }

    fn turned(&self, player: usize, turn: Turn, exchange: bool) -> Vec<Rule> {
        let rule = |rule: &Rule| symmetry::turned(rule, turn, |symbol| self.seen(symbol, exchange));
        let mut rules: Vec<Rule> = self.rules[player].iter().map(rule).collect();
        rules.sort_unstable();
        rules
    }
}
