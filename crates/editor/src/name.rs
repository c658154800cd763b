//! What may stand in names and titles.

/// Whether a character is not seen and steers how others are shown: control characters, the ends of lines and paragraphs,
/// and marks that turn the direction of writing (Unicode's property `Bidi_Control`).
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A name or a title as a document has it: for each character that steers how others are shown stands a space. Wherever
/// names are read or given, this is what is done to them. Cost O(length).
pub(crate) fn plain_name(name: String) -> String {
    if is_plain(&name) { name } else { name.replace(steers, " ") }
}

/// The label of a position that is given this one, or none. One without a label is called by its key, which must not
/// steer anything either, and stays as it is, since moves lead to it.
pub(crate) fn plain_label(key: &str, label: Option<String>) -> String {
    let label = plain_name(label.unwrap_or_else(|| key.to_owned()));
    if label.trim().is_empty() && !is_plain(key) { plain_name(key.to_owned()) } else { label }
}

/// Whether a name stays as it is.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.chars().any(steers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_steer_nothing() {
        for (given, kept) in [
            ("Bern", "Bern"),
            ("é 漢字 עברית 👩\u{200d}🚀", "é 漢字 עברית 👩\u{200d}🚀"),
            ("a\u{1b}[31m\nb\u{9b}c", "a [31m b c"),
            ("a\u{202e}b\u{2066}c\u{200f}d\u{61c}e\u{2028}f", "a b c d e f"),
        ] {
            assert_eq!(plain_name(given.into()), kept);
            assert_eq!(is_plain(given), given == kept);
        }
        for (key, label, kept) in [
            ("A", None, "A"),
            ("A", Some(""), ""),
            ("A\u{7}", None, "A "),
            ("A\u{7}", Some("\u{202e}"), "A "),
            ("A\u{7}", Some("B"), "B"),
        ] {
            assert_eq!(plain_label(key, label.map(str::to_owned)), kept, "{key:?} {label:?}");
        }
    }
}
