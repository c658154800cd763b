//! Generalized Grundy numbers.

use std::fmt;
use std::str::FromStr;

use crate::parse::number;
use crate::{ParseError, Sector};

/// The label of a position of an impartial game: a generalized Grundy number (HL 5.2), that is n for a Nim heap *n, or ∞_K with
/// a finite set K of naturals; or, where play can end at once, ☾ or ☉.
///
/// Written "3", "∞", "∞{1,2}", "☾", "☉". A tie end counts as ∞, a win end as ☾, a loss end as ☉.
///
/// ```
/// use hyperjam_terms::Grundy;
///
/// let label: Grundy = "∞{1,2}".parse()?;
/// assert_eq!(label, Grundy::infinite([2, 1]));
/// assert_eq!(label.nim_sum(&Grundy::Nimber(2)).to_string(), "∞{0,3}");
/// assert_eq!(label.first_player_wins(), None, "a draw");
/// # Ok::<(), hyperjam_terms::ParseError>(())
/// ```
#[doc(alias = "label")]
#[doc(alias = "mex")]
#[doc(alias = "nim value")]
#[doc(alias = "Sprague-Grundy")]
#[doc(alias = "loopy nimber")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Grundy {
    /// The number of a Nim heap: the mex of the labels of the options.
    #[doc(alias = "nimber")]
    Nimber(u32),
    /// ∞_K, the set ascending and without repeats, as [`Grundy::infinite`] makes it.
    Infinite(Box<[u32]>),
    /// ☾: a move leads to an end at which whoever is to move has lost, so whoever starts wins, whatever stands beside it. Winning
    /// Ways 12 calls such a position loony, as nobody should move to it.
    #[doc(alias = "loony")]
    #[doc(alias = "entailing")]
    Moon,
    /// ☉: the end itself, at which whoever is to move has lost. Winning Ways 12 calls it sunny.
    #[doc(alias = "sunny")]
    Sun,
}

impl Grundy {
    /// ∞_K for this set K, given in any order.
    pub fn infinite(set: impl IntoIterator<Item = u32>) -> Grundy {
        let mut set: Vec<u32> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        Grundy::Infinite(set.into())
    }

    /// ∞.
    pub fn infinity() -> Grundy {
        Grundy::Infinite(Box::default())
    }

    /// The generalized Nim-sum, that is the label of a sum of positions (HL Proposition 40), where ☾ takes in everything but
    /// ☉, and ☉ everything. (A tie end beside ☾ or ☉ is told apart from other positions labelled ∞ by the end itself: see
    /// [`EndKind::of_sum`](crate::EndKind::of_sum).)
    pub fn nim_sum(&self, other: &Grundy) -> Grundy {
        match (self, other) {
            (Grundy::Sun, _) | (_, Grundy::Sun) => Grundy::Sun,
            (Grundy::Moon, _) | (_, Grundy::Moon) => Grundy::Moon,
            (Grundy::Nimber(a), Grundy::Nimber(b)) => Grundy::Nimber(a ^ b),
            (Grundy::Nimber(n), Grundy::Infinite(set)) | (Grundy::Infinite(set), Grundy::Nimber(n)) => {
                Grundy::infinite(set.iter().map(|k| n ^ k))
            }
            (Grundy::Infinite(_), Grundy::Infinite(_)) => Grundy::infinity(),
        }
    }

    /// The label of a position from those of its options, where play has to end: with a tie end as ∞, this is Hinman's
    /// representative of a game with ties, the set K with the tie for ∞_K (PH, the theorem and Lemma 14).
    ///
    /// With m the mex of the numbers it is m if every other option ∞_K has m in K, so that a move to it can be answered by
    /// one to m; else ∞ with the numbers for K. It is ☾ if an option is ☉; an option that is ☾ counts as none.
    ///
    /// ```
    /// use hyperjam_terms::Grundy;
    ///
    /// let tie = Grundy::infinity();
    /// let either = Grundy::of_options(&[Grundy::Nimber(0), tie.clone()]);
    /// assert_eq!(either, Grundy::infinite([0]));
    /// assert_eq!(Grundy::of_options(&[Grundy::Nimber(0), Grundy::infinite([1])]), Grundy::Nimber(1));
    /// assert_eq!((either.tie_value(), tie.tie_value()), (1, 0));
    /// ```
    pub fn of_options(options: &[Grundy]) -> Grundy {
        if options.contains(&Grundy::Sun) {
            return Grundy::Moon;
        }
        let numbers: Vec<u32> = options
            .iter()
            .filter_map(|option| match option {
                Grundy::Nimber(number) => Some(*number),
                Grundy::Infinite(_) | Grundy::Moon | Grundy::Sun => None,
            })
            .collect();
        // Among one number more than there are, one is left out.
        let mex = (0..=numbers.len() as u32).find(|number| !numbers.contains(number)).unwrap_or(0);
        let answered = |option: &Grundy| match option {
            Grundy::Nimber(_) | Grundy::Moon | Grundy::Sun => true,
            Grundy::Infinite(set) => set.contains(&mex),
        };
        if options.iter().all(answered) { Grundy::Nimber(mex) } else { Grundy::infinite(numbers) }
    }

    /// Hinman's value |a| of a game with ties (PH Definition 3): 1 if the first player wins, −1 if the second does, 0 for a tie.
    pub fn tie_value(&self) -> i32 {
        match self.first_player_wins() {
            Some(true) => 1,
            Some(false) => -1,
            None => 0,
        }
    }

    /// Whether it is a number.
    pub fn is_finite(&self) -> bool {
        matches!(self, Grundy::Nimber(_))
    }

    /// Whether a position with this label is won by the first player, lost by the first player (`Some(false)`), or,
    /// for none, a draw (HL Lemma 31).
    pub fn first_player_wins(&self) -> Option<bool> {
        match self {
            Grundy::Nimber(n) => Some(*n != 0),
            Grundy::Infinite(set) => set.contains(&0).then_some(true),
            Grundy::Moon => Some(true),
            Grundy::Sun => Some(false),
        }
    }

    /// Where a position with this label lies: in I, in II or in the centre (HL Lemma 31).
    pub fn sector(&self) -> Sector {
        match self.first_player_wins() {
            Some(true) => Sector::First,
            Some(false) => Sector::Second,
            None => Sector::All,
        }
    }

    /// The least n for which positions with these labels differ in outcome when a heap *n is added to both (HL
    /// Corollary 42); none if the labels are equal.
    pub fn distinguishing_heap(&self, other: &Grundy) -> Option<u32> {
        if self == other {
            return None;
        }
        let members = |label: &Grundy| match label {
            Grundy::Nimber(n) => vec![*n],
            Grundy::Infinite(set) => set.to_vec(),
            Grundy::Moon | Grundy::Sun => Vec::new(),
        };
        // ☾ is a win at every n and ☉ a loss, where others are not at the first n that is no member, or at one that is.
        // At an n that is no member of either, the outcomes are a win for a number and a draw for ∞_K: they differ
        // at the first such n or never. Elsewhere only members can tell.
        let mut heaps = [members(self), members(other)].concat();
        heaps.extend(0..=heaps.len() as u32);
        heaps.sort_unstable();
        let outcome = |label: &Grundy, heap| label.nim_sum(&Grundy::Nimber(heap)).first_player_wins();
        heaps.into_iter().find(|heap| outcome(self, *heap) != outcome(other, *heap))
    }

    /// What it means, as a sentence.
    pub fn meaning(&self) -> String {
        match self {
            Grundy::Nimber(0) => {
                "Worth an empty Nim heap: in a sum it changes nothing, and whoever must move here loses."
                    .into()
            }
            Grundy::Nimber(number) => format!("Worth a Nim heap of {number}, alone and in every sum."),
            Grundy::Infinite(set) if set.is_empty() => {
                "No number: no option has one either, so play can always go on.".into()
            }
            Grundy::Infinite(set) => {
                let who = match set.first() {
                    Some(0) => "0 is among them, so the player to move wins",
                    _ => "0 is not among them, so on its own it is a draw",
                };
                let listed = listed(set, ", ");
                format!("No number; the numbers among its options’ labels are {listed}: {who}.")
            }
            Grundy::Moon => {
                "From here a move ends everything: whoever is to move wins, alone and in every sum.".into()
            }
            Grundy::Sun => {
                "Here everything has ended: whoever is to move has lost, alone and in every sum.".into()
            }
        }
    }
}

impl Grundy {
    /// The label's code, as in addresses, which has no commas or braces: "3", "x" for ∞, "x1.2" for ∞{1,2}, "moon" for ☾, "sun"
    /// for ☉.
    pub fn code(&self) -> String {
        match self {
            Grundy::Nimber(number) => number.to_string(),
            Grundy::Infinite(set) => ["x", &listed(set, ".")].concat(),
            Grundy::Moon => "moon".into(),
            Grundy::Sun => "sun".into(),
        }
    }

    /// The label of a [`Grundy::code`].
    ///
    /// ```
    /// use hyperjam_terms::Grundy;
    ///
    /// assert_eq!(Grundy::from_code("x1.2"), Some(Grundy::infinite([1, 2])));
    /// assert_eq!(Grundy::from_code("∞"), None);
    /// ```
    pub fn from_code(word: &str) -> Option<Grundy> {
        match word.strip_prefix('x') {
            None if word == "moon" => Some(Grundy::Moon),
            None if word == "sun" => Some(Grundy::Sun),
            None => number(word).map(Grundy::Nimber),
            Some("") => Some(Grundy::infinity()),
            Some(set) => {
                let numbers: Option<Vec<u32>> = set.split('.').map(number).collect();
                numbers.map(Grundy::infinite)
            }
        }
    }

    /// The label that a person types, who may have no key for ∞: as it is written, or the set alone, with braces or
    /// without; commas or spaces stand between its numbers.
    ///
    /// ```
    /// use hyperjam_terms::Grundy;
    ///
    /// for typed in ["∞{1,2}", "{2, 1}", "{2 1}", "1,2"] {
    ///     assert_eq!(Grundy::typed(typed), Ok(Grundy::infinite([1, 2])));
    /// }
    /// assert_eq!(Grundy::typed("{}"), Ok(Grundy::infinity()));
    /// assert_eq!(Grundy::typed("7"), Ok(Grundy::Nimber(7)));
    /// ```
    pub fn typed(text: &str) -> Result<Grundy, ParseError> {
        text.parse().or_else(|error| {
            let bare = text.trim();
            let bare = bare.strip_prefix('∞').unwrap_or(bare).trim();
            let is_set = bare.starts_with('{') && bare.ends_with('}') || bare.contains(',');
            let set = is_set.then(|| Grundy::typed_set(bare));
            set.and_then(Result::ok).map(Grundy::infinite).ok_or(error)
        })
    }

    /// The numbers of a set K that a person types as `1,2`, `{1, 2}` or `∞{1,2}`, with commas or spaces between, in the
    /// order given; else an error about the first that is no number. Hinman’s `{1,2,tie}` is read as well: the representative
    /// of a game with ties, which is ∞ with K.
    ///
    /// ```
    /// use hyperjam_terms::Grundy;
    ///
    /// assert_eq!(Grundy::typed_set("∞{2, 1}"), Ok(vec![2, 1]));
    /// assert_eq!(Grundy::typed_set(""), Ok(vec![]));
    /// assert_eq!(Grundy::typed_set("{0,2,tie}"), Ok(vec![0, 2]));
    /// assert_eq!(Grundy::typed_set("1,two").unwrap_err().given(), "two");
    /// ```
    pub fn typed_set(text: &str) -> Result<Vec<u32>, ParseError> {
        let bare = text.trim().trim_start_matches('∞').trim();
        let bare = bare.strip_prefix('{').unwrap_or(bare);
        let bare = bare.strip_suffix('}').unwrap_or(bare);
        let numbers = bare.split(|letter: char| letter == ',' || letter.is_whitespace());
        let error = |text| ParseError::new(text, "member of a set of labels", "a number such as \"3\"");
        let numbers = numbers.filter(|text| !text.is_empty() && *text != "tie");
        numbers.map(|text| number(text).ok_or_else(|| error(text))).collect()
    }
}

/// The numbers, separated by this text.
fn listed(numbers: &[u32], between: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    texts.join(between)
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grundy::Nimber(n) => n.fmt(f),
            Grundy::Infinite(set) if set.is_empty() => f.write_str("∞"),
            Grundy::Infinite(set) => {
                f.write_str("∞{")?;
                f.write_str(&listed(set, ","))?;
                f.write_str("}")
            }
            Grundy::Moon => f.write_str("☾"),
            Grundy::Sun => f.write_str("☉"),
        }
    }
}

impl FromStr for Grundy {
    type Err = ParseError;

    /// From "3", "∞", "∞{1,2}", "☾", "☉", with "infinity", "moon" and "sun" as well. The set may be in any order and empty; spaces may stand
    /// around its numbers.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error =
            || ParseError::new(text, "label", "a number such as \"3\", or \"∞\", or \"∞{1,2}\", or \"☾\"");
        let bare = text.trim();
        match bare {
            "☾" | "moon" => return Ok(Grundy::Moon),
            "☉" | "sun" => return Ok(Grundy::Sun),
            _ => {}
        }
        let Some(set) = bare.strip_prefix('∞').or_else(|| bare.strip_prefix("infinity")) else {
            return number(bare).map(Grundy::Nimber).ok_or_else(error);
        };
        let set = set.trim();
        if set.is_empty() {
            return Ok(Grundy::infinity());
        }
        let inner = set.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).ok_or_else(error)?;
        if inner.trim().is_empty() {
            return Ok(Grundy::infinity());
        }
        let numbers: Option<Vec<u32>> = inner.split(',').map(|text| number(text.trim())).collect();
        numbers.map(Grundy::infinite).ok_or_else(error)
    }
}
