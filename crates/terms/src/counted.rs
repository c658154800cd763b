//! So many of something.

/// A number with what is counted, as in “1 move” and “2 moves”: the noun is one whose plural ends in s.
///
/// ```
/// use hyperjam_terms::counted;
/// assert_eq!([0, 1, 2].map(|count| counted(count, "cell")), ["0 cells", "1 cell", "2 cells"]);
/// ```
pub fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
