//! Printed games as a formula of TeX.

/// A game that was printed in [`Style::Unicode`](super::Style::Unicode), as a formula of TeX's mathematics, with its dollar
/// signs; ASCII only, and without packages. Cost O(length).
///
/// ```
/// use hyperjam_values::notation::in_tex;
///
/// assert_eq!(in_tex("{3‖2|−½∗}"), r"$\{3\,\|\,2\mid -\frac{1}{2}{\ast}\}$");
/// ```
pub fn in_tex(printed: &str) -> String {
    let mut tex = String::from("$");
    let mut rest = printed.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '{' | '}' | '_' | '%' | '#' | '&' | '$' => tex.extend(['\\', c]),
            '|' => {
                let mut bars = 1;
                while rest.next_if_eq(&'|').is_some() {
                    bars += 1;
                }
                tex.push_str(&bar(bars));
            }
            '‖' => tex.push_str(&bar(2)),
            // Letters are a name, such as Tiny; a digit or a bracket ends it.
            'a'..='z' | 'A'..='Z' => {
                tex.push_str("\\mathrm{");
                tex.push(c);
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    tex.push(letter);
                }
                tex.push('}');
            }
            '0'..='9' => {
                let digits = |first: char, rest: &mut std::iter::Peekable<std::str::Chars<'_>>| {
                    let mut digits = String::from(first);
                    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                        digits.push(digit);
                    }
                    digits
                };
                let above = digits(c, &mut rest);
                let mut ahead = rest.clone();
                match (ahead.next(), ahead.next()) {
                    (Some('/'), Some(digit)) if digit.is_ascii_digit() => {
                        rest = ahead;
                        let below = digits(digit, &mut rest);
                        tex.push_str(&format!("\\frac{{{above}}}{{{below}}}"));
                    }
                    _ => tex.push_str(&above),
                }
            }
            c => match SIGNS.iter().find(|(sign, _)| *sign == c) {
                Some((_, written)) => tex.push_str(written),
                None if c.is_ascii() => tex.push(c),
                // No print has others.
                None => tex.push('?'),
            },
        }
    }
    tex.push('$');
    tex
}

/// What parts the options of the two players: one bar, or several where the options have bars of their own.
fn bar(bars: usize) -> String {
    match bars {
        1 => "\\mid ".to_owned(),
        _ => format!("\\,{}{}\\,", "\\|".repeat(bars / 2), "|".repeat(bars % 2)),
    }
}

/// The other signs of a print. Those of nimbers, up and down stand in braces, so that they are no operators with spaces.
const SIGNS: [(char, &str); 33] = [
    ('−', "-"),
    ('±', "\\pm "),
    ('·', "\\cdot "),
    ('∗', "{\\ast}"),
    ('*', "{\\ast}"),
    ('⋆', "{\\star}"),
    ('↑', "{\\uparrow}"),
    ('↓', "{\\downarrow}"),
    ('⇑', "{\\Uparrow}"),
    ('⇓', "{\\Downarrow}"),
    ('^', "{\\uparrow}"),
    ('ω', "\\omega "),
    ('…', "\\ldots "),
    ('½', "\\frac{1}{2}"),
    ('¼', "\\frac{1}{4}"),
    ('¾', "\\frac{3}{4}"),
    ('⅛', "\\frac{1}{8}"),
    ('⅜', "\\frac{3}{8}"),
    ('⅝', "\\frac{5}{8}"),
    ('⅞', "\\frac{7}{8}"),
    ('⁰', "{}^{0}"),
    ('¹', "{}^{1}"),
    ('²', "{}^{2}"),
    ('³', "{}^{3}"),
    ('⁴', "{}^{4}"),
    ('⁵', "{}^{5}"),
    ('⁶', "{}^{6}"),
    ('⁷', "{}^{7}"),
    ('⁸', "{}^{8}"),
    ('⁹', "{}^{9}"),
    ('≤', "\\le "),
    ('≥', "\\ge "),
    ('∞', "\\infty "),
];
