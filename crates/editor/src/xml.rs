//! Text for XML.

/// Whether XML cannot hold a character.
pub(crate) fn is_unheld(c: char) -> bool {
    matches!(c, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}')
}

/// Text that is itself in elements and attributes. Characters that XML cannot hold, such as most control
/// characters, become U+FFFD.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' => safe.push_str("&#9;"),
            '\n' => safe.push_str("&#10;"),
            '\r' => safe.push_str("&#13;"),
            _ if is_unheld(c) => safe.push('\u{fffd}'),
            _ => safe.push(c),
        }
    }
    safe
}
