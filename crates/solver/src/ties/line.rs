//! Lines about games with ties: `c = {0,2,tie} + 3`.

use std::collections::BTreeMap;

use super::{SyntaxError, TieGame, parse, value_of_sum};
use hyperjam_terms::Grundy;

/// The most numbers of a set that are written.
const MOST_WRITTEN: usize = 40;

/// What is known of a sum of games with ties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieSum {
    /// The representatives of its terms.
    pub terms: Vec<Grundy>,
    /// That of the sum: their generalized Nim sum.
    pub sum: Grundy,
    /// The value by the definition (PH Definitions 3 and 5), where the sum is small.
    pub by_definition: Option<i32>,
}

impl TieSum {
    /// What is known of the sum of these games. O(their positions), and for the definition O(tuples of positions · options), of
    /// which there is a limit.
    pub fn of(terms: &[TieGame]) -> Self {
        let representatives: Vec<Grundy> = terms.iter().map(TieGame::representative).collect();
        let sum = representatives.iter().fold(Grundy::Nimber(0), |sum, term| sum.nim_sum(term));
        let by_definition = value_of_sum(&terms.iter().collect::<Vec<_>>());
        Self { terms: representatives, sum, by_definition }
    }
}

/// A representative as Hinman writes it: a heap, or a set of heaps with the tie.
pub fn written(representative: &Grundy) -> String {
    match representative {
        Grundy::Nimber(size) => size.to_string(),
        Grundy::Infinite(set) if set.is_empty() => "tie".into(),
        Grundy::Infinite(set) => {
            let mut sizes: Vec<String> = set.iter().take(MOST_WRITTEN).map(u32::to_string).collect();
            if set.len() > MOST_WRITTEN {
                sizes.push("…".into());
            }
            format!("{{{},tie}}", sizes.join(","))
        }
        Grundy::Moon | Grundy::Sun => representative.to_string(),
    }
}

/// Who wins by a value (PH Definition 3).
pub fn winner(value: i32) -> &'static str {
    match value {
        1 => "the player who starts wins",
        -1 => "the player who starts loses",
        _ => "a tie",
    }
}

/// The games with ties that lines give names to.
#[derive(Default)]
pub struct TieNames(BTreeMap<String, Grundy>);

impl TieNames {
    /// What a line says that is about games with ties: one with the word `tie` in it, or with `☾` or the word `moon`, or with a name that an earlier line of
    /// this kind gives. None where it is about something else. A name that it gives is noted.
    ///
    /// `is_other` says whether a name means something else outside of braces, and `named` what other names mean in such a line.
    ///
    /// ```
    /// use hyperjam_solver::ties::{TieNames, written};
    ///
    /// let mut names = TieNames::default();
    /// let mut sum = |line| names.read(line, &|_| false, &|_| None).map(|found| found.map(|found| written(&found.sum)));
    /// assert_eq!(sum("g = {0,2,tie}"), Some(Ok("{0,2,tie}".to_owned())));
    /// assert_eq!(sum("g + 3"), Some(Ok("{1,3,tie}".to_owned())));
    /// assert_eq!(sum("3 + 1"), None);
    /// // `:=` gives a name another meaning, perhaps one that has no ties in it.
    /// assert_eq!(sum("g := {1,tie}"), Some(Ok("{1,tie}".to_owned())));
    /// assert_eq!(sum("g"), Some(Ok("{1,tie}".to_owned())));
    /// assert_eq!((sum("g := {3|1}"), sum("g")), (None, None));
    /// ```
    pub fn read(
        &mut self,
        line: &str,
        is_other: &dyn Fn(&str) -> bool,
        named: &dyn Fn(&str) -> Option<Grundy>,
    ) -> Option<Result<TieSum, SyntaxError>> {
        let line = line.split_once("//").map_or(line, |(before, _)| before);
        let (name, game, assigns) = match line.split_once('=') {
            Some((before, game)) if is_name(name_before(before)) => {
                (Some(name_before(before)), game, before.trim_end().ends_with(':'))
            }
            _ => (None, line, false),
        };
        let mut words = if assigns { game } else { line }
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let means_tie = |word: &str| {
            matches!(word, "tie" | "moon") && (line.contains('{') && word == "tie" || !is_other(word))
        };
        if !line.contains('☾') && !words.any(|word| means_tie(word) || self.0.contains_key(word)) {
            name.filter(|_| assigns).map(|name| self.0.remove(name));
            return None;
        }
        // Columns are those of the line.
        let first = line.chars().count() - game.chars().count() + 1;
        let known = |name: &str| self.0.get(name).cloned().or_else(|| named(name));
        let found = parse(game, first, &known).map(|terms| TieSum::of(&terms));
        if let (Some(name), Ok(found)) = (name, &found) {
            if assigns {
                self.0.remove(name);
            }
            self.0.entry(name.to_owned()).or_insert_with(|| found.sum.clone());
        }
        Some(found)
    }
}

/// The name before `=` or `:=`.
fn name_before(text: &str) -> &str {
    let text = text.trim();
    text.strip_suffix(':').unwrap_or(text).trim_end()
}

fn is_name(text: &str) -> bool {
    !matches!(text, "tie" | "moon")
        && text.starts_with(char::is_alphabetic)
        && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
