//! The signs of a line.

use num_bigint::BigInt;

use super::SyntaxError;
use super::syntax::{Comparator, UpDirection};
use hyperjam_terms::Relation;

/// What a sign is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Integer(BigInt),
    /// ½ and the like.
    Fraction(i64, u32),
    Name,
    Omega,
    Plus,
    Minus,
    PlusMinus,
    /// `*`, which may be a star or a product.
    Asterisk,
    /// ∗ or ⋆.
    Star,
    /// × or ·.
    Times,
    /// ⊕
    NimSum,
    /// ⊗
    NimTimes,
    Slash,
    Ampersand,
    Colon,
    Assign,
    /// `^`, which may be ↑ or a power.
    Caret,
    /// ↑, ⇑, ↓, ⇓, `v`, `vv`: so many of one direction.
    Arrow(UpDirection, u32),
    Comma,
    Point,
    Quote,
    Open,
    Close,
    OpenBrace,
    CloseBrace,
    /// `|`, `||`, …: so many.
    Bars(u32),
    Compare(Comparator),
}

/// A sign and where it stands, in characters from 1 on.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) column: usize,
    /// The column behind its end.
    pub(super) end: usize,
    pub(super) text: String,
}

/// The digits that an integer may have.
const MOST_DIGITS: usize = 20_000;

/// The signs of a line, without blanks and comments.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, SyntaxError> {
    let characters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut place = 0;
    while let Some(first) = characters.get(place).copied() {
        if first.is_whitespace() {
            place += 1;
            continue;
        }
        let rest = &characters[place..];
        if rest.starts_with(&['/', '/']) {
            place += rest.iter().take_while(|c| **c != '\n').count();
            continue;
        }
        let (kind, length) = sign(rest).ok_or_else(|| SyntaxError::Unexpected {
            column: place + 1,
            found: Some(first.to_string()),
            expected: "a game",
        })?;
        if matches!(kind, TokenKind::Integer(_)) && length > MOST_DIGITS {
            return Err(SyntaxError::Unexpected {
                column: place + 1,
                found: Some(format!("{}…", rest[..20].iter().collect::<String>())),
                expected: "at most 20000 digits",
            });
        }
        let text = rest[..length].iter().collect();
        tokens.push(Token { kind, column: place + 1, end: place + 1 + length, text });
        place += length;
    }
    Ok(tokens)
}

/// The sign at the beginning, and how many characters it takes.
fn sign(rest: &[char]) -> Option<(TokenKind, usize)> {
    let first = *rest.first()?;
    if first.is_ascii_digit() {
        let length = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        // What is too long is refused by its length, and is not worked out.
        let digits: String = rest[..length.min(MOST_DIGITS)].iter().collect();
        return Some((TokenKind::Integer(digits.parse().ok()?), length));
    }
    if first.is_alphabetic() && first != 'ω' || first == '_' {
        let length = rest.iter().take_while(|c| c.is_alphanumeric() && **c != 'ω' || **c == '_').count();
        let name = &rest[..length];
        // `v`, `vv`, `v3`: only the letters belong to the arrow.
        let letters = name.iter().take_while(|c| **c == 'v').count();
        if letters > 0 && name[letters..].iter().all(char::is_ascii_digit) {
            return Some((TokenKind::Arrow(UpDirection::Down, letters as u32), letters));
        }
        return Some((TokenKind::Name, length));
    }
    let two: (char, Option<char>) = (first, rest.get(1).copied());
    let kind = match two {
        (':', Some('=')) => (TokenKind::Assign, 2),
        ('=', Some('=')) => (relation(Relation::Alike), 2),
        ('!', Some('=')) => (TokenKind::Compare(Comparator::Unequal), 2),
        ('<', Some('=')) => (relation(Relation::LessOrAlike), 2),
        ('>', Some('=')) => (relation(Relation::GreaterOrAlike), 2),
        ('<', Some('|')) | ('⊲', Some('|')) => (relation(Relation::LessOrConfused), 2),
        ('|', Some('>')) | ('|', Some('⊳')) => (relation(Relation::GreaterOrConfused), 2),
        ('<', Some('>')) => (relation(Relation::Confused), 2),
        ('+', Some('-' | '−')) => (TokenKind::PlusMinus, 2),
        _ => return one_character(first, rest),
    };
    Some(kind)
}

/// The sign of a relation.
fn relation(relation: Relation) -> TokenKind {
    TokenKind::Compare(Comparator::Relation(relation))
}

fn one_character(first: char, rest: &[char]) -> Option<(TokenKind, usize)> {
    let kind = match first {
        '|' => {
            let mut bars = rest.iter().take_while(|c| **c == '|').count();
            if bars > 1 && matches!(rest.get(bars), Some('>' | '⊳')) {
                // The last one belongs to |>.
                bars -= 1;
            }
            return Some((TokenKind::Bars(bars as u32), bars));
        }
        '‖' => TokenKind::Bars(2),
        '½' => TokenKind::Fraction(1, 1),
        '¼' => TokenKind::Fraction(1, 2),
        '¾' => TokenKind::Fraction(3, 2),
        '⅛' => TokenKind::Fraction(1, 3),
        '⅜' => TokenKind::Fraction(3, 3),
        '⅝' => TokenKind::Fraction(5, 3),
        '⅞' => TokenKind::Fraction(7, 3),
        'ω' => TokenKind::Omega,
        '+' => TokenKind::Plus,
        '-' | '−' => TokenKind::Minus,
        '±' => TokenKind::PlusMinus,
        '*' => TokenKind::Asterisk,
        '∗' | '⋆' => TokenKind::Star,
        '×' | '·' => TokenKind::Times,
        '⊕' => TokenKind::NimSum,
        '⊗' => TokenKind::NimTimes,
        '/' => TokenKind::Slash,
        '&' => TokenKind::Ampersand,
        ':' => TokenKind::Colon,
        '^' => TokenKind::Caret,
        '↑' => TokenKind::Arrow(UpDirection::Up, 1),
        '⇑' => TokenKind::Arrow(UpDirection::Up, 2),
        '↓' => TokenKind::Arrow(UpDirection::Down, 1),
        '⇓' => TokenKind::Arrow(UpDirection::Down, 2),
        ',' => TokenKind::Comma,
        '.' => TokenKind::Point,
        '\'' => TokenKind::Quote,
        '(' => TokenKind::Open,
        ')' => TokenKind::Close,
        '{' => TokenKind::OpenBrace,
        '}' => TokenKind::CloseBrace,
        '=' => relation(Relation::Alike),
        '≠' => TokenKind::Compare(Comparator::Unequal),
        '<' => relation(Relation::Less),
        '>' => relation(Relation::Greater),
        '≤' => relation(Relation::LessOrAlike),
        '≥' => relation(Relation::GreaterOrAlike),
        '⧏' => relation(Relation::LessOrConfused),
        '⧐' => relation(Relation::GreaterOrConfused),
        _ => return None,
    };
    Some((kind, 1))
}
