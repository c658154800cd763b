//! The signs of a line.

use num_bigint::BigInt;

use super::SyntaxError;
use super::syntax::{Comparator, UpDirection};
use hyperjam_terms::Relation;

/// What a sign is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Integer(BigInt),
    /// ½, 1½, 1 3/4, 0.5 and the like: a numerator, and the exponent of the denominator.
    Fraction(BigInt, u32),
    /// 0.1 and other decimal numbers that are no short games: a numerator, and how many digits stand behind the point.
    Decimal(BigInt, u32),
    Name,
    /// A board in quotation marks, `Domineering("...|...")`: a name, as far as this crate is concerned.
    Board,
    Omega,
    /// √
    Root,
    /// … or `...`
    Ellipsis,
    /// ∞
    Infinity,
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
    Semicolon,
    /// `..`
    Range,
    /// `->`
    Maps,
    Percent,
    Point,
    Quote,
    Open,
    Close,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
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

/// The digits after a decimal point: each makes the denominator of a short game twice as large.
const MOST_DECIMALS: usize = 60;

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
        let column = place + 1;
        let (kind, length) = match number(rest, column)? {
            Some(number) => number,
            None => sign(rest).ok_or_else(|| SyntaxError::Unexpected {
                column,
                found: Some(first.to_string()),
                expected: "a game",
            })?,
        };
        let text = rest[..length].iter().collect();
        tokens.push(Token { kind, column: place + 1, end: place + 1 + length, text });
        place += length;
    }
    Ok(tokens)
}

/// How many digits there are at the beginning.
fn digits(rest: &[char]) -> usize {
    rest.iter().take_while(|c| c.is_ascii_digit()).count()
}

fn integer(digits: &[char]) -> Option<BigInt> {
    digits.iter().collect::<String>().parse().ok()
}

/// The number at the beginning, and how many characters it takes; none if there is none.
fn number(rest: &[char], column: usize) -> Result<Option<(TokenKind, usize)>, SyntaxError> {
    let whole = digits(rest);
    // What is too long is refused by its length, and is not worked out.
    if whole > MOST_DIGITS {
        return Err(SyntaxError::Unexpected {
            column,
            found: Some(format!("{}…", rest[..20].iter().collect::<String>())),
            expected: "at most 20000 digits",
        });
    }
    if rest.get(whole) == Some(&'.') && rest.get(whole + 1) != Some(&'.') {
        let part = digits(&rest[whole + 1..]);
        if part > 0 {
            let length = whole + 1 + part;
            let typed = || rest[..length].iter().collect();
            let found = decimal(&rest[..whole], &rest[whole + 1..length]);
            let fraction =
                found.ok_or_else(|| SyntaxError::Decimal { column, typed: typed(), limit: MOST_DECIMALS })?;
            return Ok(Some((fraction, length)));
        }
    }
    let Some(integer) = integer(&rest[..whole]) else { return Ok(None) };
    let (kind, length) = mixed(&integer, &rest[whole..]).unwrap_or((TokenKind::Integer(integer), 0));
    Ok(Some((kind, whole + length)))
}

/// A decimal number; none if it has too many digits.
fn decimal(whole: &[char], part: &[char]) -> Option<TokenKind> {
    let exponent = u32::try_from(part.len()).ok().filter(|_| part.len() <= MOST_DECIMALS)?;
    // 10^n is 5^n times 2^n.
    let (numerator, fives) = (integer(&[whole, part].concat())?, BigInt::from(5).pow(exponent));
    let is_short = &numerator % &fives == BigInt::ZERO;
    Some(if is_short {
        TokenKind::Fraction(numerator / fives, exponent)
    } else {
        TokenKind::Decimal(numerator, exponent)
    })
}

/// What stands behind the integer of a mixed number, 1½ or 1 3/4, and makes it one.
fn mixed(whole: &BigInt, rest: &[char]) -> Option<(TokenKind, usize)> {
    let sum =
        |numerator: BigInt, exponent: u32| TokenKind::Fraction((whole << exponent) + numerator, exponent);
    if let Some(TokenKind::Fraction(numerator, exponent)) = rest.first().and_then(|c| vulgar(*c)) {
        return Some((sum(numerator, exponent), 1));
    }
    let blanks = rest.iter().take_while(|c| **c == ' ').count();
    let (above, slash) = (&rest[blanks..], blanks + digits(&rest[blanks..]));
    let below = rest.get(slash).filter(|c| **c == '/').map(|_| &rest[slash + 1..])?;
    let end = slash + 1 + digits(below);
    if blanks == 0 || end > MOST_DIGITS {
        return None;
    }
    let (above, below) = (integer(&above[..slash - blanks])?, integer(&below[..end - slash - 1])?);
    let exponent = below.trailing_zeros().and_then(|zeros| u32::try_from(zeros).ok())?;
    (above < below && below == BigInt::from(1) << exponent).then(|| (sum(above, exponent), end))
}

/// A fraction that is one sign.
fn vulgar(sign: char) -> Option<TokenKind> {
    let (numerator, exponent) = match sign {
        '½' => (1, 1),
        '¼' => (1, 2),
        '¾' => (3, 2),
        '⅛' => (1, 3),
        '⅜' => (3, 3),
        '⅝' => (5, 3),
        '⅞' => (7, 3),
        _ => return None,
    };
    Some(TokenKind::Fraction(BigInt::from(numerator), exponent))
}

/// The sign at the beginning, and how many characters it takes.
fn sign(rest: &[char]) -> Option<(TokenKind, usize)> {
    let first = *rest.first()?;
    if rest.starts_with(&['.', '.', '.']) {
        return Some((TokenKind::Ellipsis, 3));
    }
    if first.is_alphabetic() && first != 'ω' || first == '_' {
        let length = rest.iter().take_while(|c| c.is_alphanumeric() && **c != 'ω' || **c == '_').count();
        let name = &rest[..length];
        // `v`, `vv`, `v3`: only the letters belong to the arrow.
        let letters = name.iter().take_while(|c| **c == 'v').count();
        if letters > 0 && name[letters..].iter().all(char::is_ascii_digit) {
            return Some((TokenKind::Arrow(UpDirection::Down, letters as u32), letters));
        }
        return Some(match board(&rest[length..]) {
            Some(more) => (TokenKind::Board, length + more),
            None => (TokenKind::Name, length),
        });
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
        ('-', Some('>')) => (TokenKind::Maps, 2),
        ('.', Some('.')) => (TokenKind::Range, 2),
        _ => return one_character(first, rest),
    };
    Some(kind)
}

/// How many characters the texts in quotation marks and the brackets round them take that make a name a board.
fn board(rest: &[char]) -> Option<usize> {
    let blanks = |from: usize| rest[from..].iter().take_while(|c| **c == ' ').count();
    if rest.first() != Some(&'(') {
        return None;
    }
    let mut place = 1;
    loop {
        place += blanks(place);
        if rest.get(place) != Some(&'"') {
            return None;
        }
        place += 2 + rest[place + 1..].iter().position(|c| *c == '"')?;
        place += blanks(place);
        match rest.get(place)? {
            ',' => place += 1,
            ')' => return Some(place + 1),
            _ => return None,
        }
    }
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
        'ω' => TokenKind::Omega,
        '√' => TokenKind::Root,
        '…' => TokenKind::Ellipsis,
        '∞' => TokenKind::Infinity,
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
        ';' => TokenKind::Semicolon,
        '→' => TokenKind::Maps,
        '%' => TokenKind::Percent,
        '.' => TokenKind::Point,
        '\'' => TokenKind::Quote,
        '(' => TokenKind::Open,
        ')' => TokenKind::Close,
        '[' => TokenKind::OpenBracket,
        ']' => TokenKind::CloseBracket,
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
        _ => return vulgar(first).map(|kind| (kind, 1)),
    };
    Some((kind, 1))
}
