//! How classes of positions are called.

/// The name of a class by its number: a, b, …, z, aa, ab, …
///
/// ```
/// use hyperjam_terms::class_name;
/// assert_eq!([0, 25, 26, 701, 702].map(class_name), ["a", "z", "aa", "zz", "aaa"]);
/// ```
pub fn class_name(class: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(class) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.into_iter().rev().collect()
}
