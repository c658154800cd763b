//! Games as they are read out.

/// A game as [`print()`](super::print()) writes it in [`Style::Unicode`](super::Style), in words that are read out as they
/// are meant: by a program that reads screens, “{2|−½}” may well be read as “2 half”.
///
/// A bar is a slash, as players say it, and braces are said only inside others. Cost O(length).
///
/// ```
/// use hyperjam_values::notation::spoken;
/// assert_eq!(spoken("−½"), "minus one half");
/// assert_eq!(spoken("⇑∗"), "double up star");
/// assert_eq!(spoken("±(1∗2)"), "plus or minus 1 star 2");
/// assert_eq!(spoken("{2||1|0,∗}"), "2 double slash 1 slash 0, star");
/// ```
pub fn spoken(text: &str) -> String {
    read_out(text, 0, "up")
}

/// An ordinal, or a sum of powers, in words that are read out as they are meant: each parenthesis is said, and `^` is a
/// power. Cost O(length).
///
/// ```
/// use hyperjam_values::notation::spoken_power;
/// assert_eq!(spoken_power("ω^2·3 + 1"), "omega to the power 2 times 3 plus 1");
/// assert_eq!(spoken_power("2^−(ω + 1)"), "2 to the power minus open omega plus 1 close");
/// ```
pub fn spoken_power(text: &str) -> String {
    read_out(text, 1, "to the power")
}

/// Braces and parentheses are said inside so many others.
fn read_out(text: &str, mut depth: u32, caret: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        if letter == '^' {
            words.push(caret.to_owned());
            continue;
        }
        if let Some(word) = word(letter) {
            words.push(word.to_owned());
            continue;
        }
        match letter {
            '{' | '(' => {
                depth += 1;
                if depth > 1 {
                    words.push("open".to_owned());
                }
            }
            '}' | ')' => {
                if depth > 1 {
                    words.push("close".to_owned());
                }
                depth = depth.saturating_sub(1);
            }
            '|' => {
                let mut bars = 1;
                while rest.next_if_eq(&'|').is_some() {
                    bars += 1;
                }
                words.push(match bars {
                    1 => "slash".to_owned(),
                    2 => "double slash".to_owned(),
                    3 => "triple slash".to_owned(),
                    more => format!("slash of {more} bars"),
                });
            }
            ',' | ';' | ':' => match words.last_mut() {
                Some(last) => last.push(letter),
                None => words.push(letter.to_string()),
            },
            letter if letter.is_whitespace() => {}
            letter => {
                let mut word = String::from(letter);
                while let Some(more) = rest.next_if(|next| is_plain(letter, *next)) {
                    word.push(more);
                }
                words.push(word);
            }
        }
    }
    words.join(" ")
}

/// Whether a letter goes on with the word, or the number, that another one began.
fn is_plain(first: char, next: char) -> bool {
    (first.is_ascii_digit() && next.is_ascii_digit())
        || (first.is_ascii_alphabetic() && next.is_ascii_alphabetic())
}

/// The word of a sign.
fn word(sign: char) -> Option<&'static str> {
    Some(match sign {
        '−' | '-' => "minus",
        '+' => "plus",
        '±' => "plus or minus",
        '/' => "over",
        '½' => "one half",
        '¼' => "one quarter",
        '¾' => "three quarters",
        '⅛' => "one eighth",
        '⅜' => "three eighths",
        '⅝' => "five eighths",
        '⅞' => "seven eighths",
        '∗' | '*' => "star",
        '↑' => "up",
        '⇑' => "double up",
        '↓' => "down",
        '⇓' => "double down",
        '…' => "and more",
        '=' => "equals",
        '<' => "less than",
        '≤' => "at most",
        'ω' => "omega",
        '∞' => "infinity",
        '&' => "and",
        '·' => "times",
        '√' => "root of",
        _ => return None,
    })
}
