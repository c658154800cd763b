//! Small boards on which rules can be tried.

use super::symmetry::{self, Turn};
use super::{GridBoard, GridRules, print_rows};
use crate::ruleset::Ruleset;
use hyperjam_terms::Player;

/// The sizes of boards of free cells.
const SIZES: [[usize; 2]; 6] = [[1, 2], [2, 1], [2, 2], [2, 3], [3, 2], [3, 3]];
/// How often a pattern with stones is laid beside and below itself, at most.
const COPIES: usize = 2;
/// The most rows or columns of a board.
const MOST_SIDE: usize = 6;

impl GridRules {
    /// Up to `most` small boards on which somebody can move, the first patterns of both players first: such a pattern by
    /// itself, and copies of it; where there are no stones, boards of free cells. Cost O(patterns²).
    ///
    /// ```
    /// use hyperjam_rulesets::grid::GridRules;
    /// let boards = |rules: &str| Ok::<_, hyperjam_rulesets::BoardError>(GridRules::parse(rules)?.first_boards(3));
    /// assert_eq!(boards("L: ./. -> #/#; R: .. -> ##")?, ["..", ".|.", "..|.."]);
    /// assert_eq!(boards("M turn: xo -> .x")?, ["ox", "oxox", "ox|ox"]);
    /// assert_eq!(boards("M: . -> x unless captured")?, ["..", ".|.", "..|.."]);
    /// # Ok::<(), hyperjam_rulesets::BoardError>(())
    /// ```
    pub fn first_boards(&self, most: usize) -> Vec<String> {
        let patterns = self.patterns();
        let mut boards: Vec<String> = Vec::new();
        let mut add = |rows: Vec<Vec<char>>| {
            let board = print_rows(&rows);
            if boards.len() < most && !boards.contains(&board) && self.can_be_played(&board) {
                boards.push(board);
            }
        };
        if patterns.iter().flatten().flatten().all(|symbol| *symbol == '.') {
            for [rows, columns] in SIZES {
                let fits = |pattern: &Vec<Vec<char>>| pattern.len() <= rows && pattern[0].len() <= columns;
                if patterns.iter().any(fits) {
                    add(vec![vec!['.'; columns]; rows]);
                }
            }
        }
        // One board of every pattern first, so that none is missing.
        for [down, along] in [[1, 1], [1, COPIES], [COPIES, 1], [COPIES, COPIES]] {
            for pattern in &patterns {
                let rows: Vec<Vec<char>> = pattern.iter().map(|row| row.repeat(along)).collect();
                let rows: Vec<Vec<char>> = (0..down).flat_map(|_| rows.clone()).collect();
                if rows.len() <= MOST_SIDE && rows[0].len() <= MOST_SIDE {
                    add(rows);
                }
            }
        }
        boards
    }

    /// Whether somebody can move on a small board; where a pattern lies a move may still be forbidden.
    fn can_be_played(&self, board: &str) -> bool {
        let read = GridBoard::<u64, 4>::read(self, board);
        read.is_ok_and(|(rules, position)| {
            Player::BOTH.iter().any(|player| !rules.moves(&position, *player).is_empty())
        })
    }

    /// What the patterns of both players look for, one after the other in turn; of those that are the same when turned, one.
    fn patterns(&self) -> Vec<Vec<Vec<char>>> {
        let mut patterns: Vec<Vec<Vec<char>>> = Vec::new();
        let turns = self.symmetries();
        let most = Player::BOTH.map(|player| self.rules(player).len()).into_iter().max().unwrap_or(0);
        let rules = (0..most).flat_map(|nth| Player::BOTH.map(|player| self.rules(player).get(nth)));
        for rule in rules.flatten() {
            let same = |turn: &Turn| self.laid(&symmetry::turned(rule, *turn, |symbol| symbol));
            if !turns.iter().map(same).any(|turned| patterns.contains(&turned)) {
                patterns.push(self.laid(rule));
            }
        }
        patterns
    }

    /// What a pattern looks for, with free cells where it says nothing.
    fn laid(&self, rule: &super::Rule) -> Vec<Vec<char>> {
        let rule = rule.clone().in_the_corner();
        let end = |of: fn(&super::Cell) -> i16| rule.cells.iter().map(of).max().unwrap_or(0) as usize + 1;
        let mut rows = vec![vec!['.'; end(|cell| cell.column)]; end(|cell| cell.row)];
        for cell in &rule.cells {
            rows[cell.row as usize][cell.column as usize] = self.symbols()[usize::from(cell.before)];
        }
        rows
    }
}
