//! From a text to an expression.

use super::{Expression, MOST_BYTES, MOST_NESTING, SyntaxError, seat_named};

/// What a text says of a game of so many players. Takes time in proportion to its length; nesting and length are limited.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::notation::{parse, print};
///
/// let mut arena = Arena::new(3);
/// let game = parse("*2_{#}320", 3)?.game(&mut arena)?;
/// let same = parse("{{2}, 3, 2, 0}", 3)?.game(&mut arena)?;
/// assert_eq!(game, same);
/// assert_eq!(print(&arena, game, 100).unwrap(), "*2_{#}320");
/// assert_eq!(parse("*2_{x}", 3).unwrap_err().to_string(), "column 5: found “x”, expected “#”, a digit or “}”");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str, players: u32) -> Result<Expression, SyntaxError> {
    if text.len() > MOST_BYTES {
        return Err(SyntaxError::TooLong { given: text.len(), limit: MOST_BYTES });
    }
    let characters: Vec<char> = text.chars().collect();
    let mut parser = Parser { characters: &characters, place: 0, nesting: 0, players };
    let expression = parser.sum()?;
    match parser.peek() {
        None => Ok(expression),
        Some(_) => Err(parser.unexpected("“+” or the end")),
    }
}

struct Parser<'a> {
    characters: &'a [char],
    place: usize,
    nesting: u32,
    players: u32,
}

/// What an expression may begin with.
const A_GAME: &str = "a game, such as “*2” or “{0,*}”";

impl Parser<'_> {
    /// The next character, behind blanks.
    fn peek(&mut self) -> Option<char> {
        while self.here().is_some_and(char::is_whitespace) {
            self.place += 1;
        }
        self.here()
    }

    /// The next character, blank or not.
    fn here(&self) -> Option<char> {
        self.characters.get(self.place).copied()
    }

    fn take(&mut self, one: char) -> bool {
        let found = self.peek() == Some(one);
        self.place += usize::from(found);
        found
    }

    fn expect(&mut self, one: char, expected: &'static str) -> Result<(), SyntaxError> {
        if self.take(one) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn column(&self) -> usize {
        self.place + 1
    }

    fn unexpected(&self, expected: &'static str) -> SyntaxError {
        SyntaxError::Unexpected { column: self.column(), found: self.here(), expected }
    }

    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        if self.nesting >= MOST_NESTING {
            return Err(SyntaxError::TooDeep { column: self.column(), limit: MOST_NESTING });
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    fn sum(&mut self) -> Result<Expression, SyntaxError> {
        self.deeper(|parser| {
            let first = parser.product()?;
            let mut terms = vec![first];
            while parser.take('+') {
                terms.push(parser.product()?);
            }
            Ok(match terms.pop() {
                Some(only) if terms.is_empty() => only,
                last => {
                    terms.extend(last);
                    Expression::Sum(terms)
                }
            })
        })
    }

    /// `3·g`, or a game with what stands behind it.
    fn product(&mut self) -> Result<Expression, SyntaxError> {
        let start = self.place;
        if self.peek().is_some_and(|first| first.is_ascii_digit()) {
            let count = self.number()?;
            if matches!(self.peek(), Some('·' | '×' | 'x')) {
                self.place += 1;
                let of = self.deeper(Self::product)?;
                return Ok(Expression::Multiple(count, Box::new(of)));
            }
            self.place = start;
        }
        let mut game = self.primary()?;
        let mut layers = 0;
        loop {
            let is_conjugate = matches!(self.here(), Some('\'' | '†'));
            let is_others = self.here() == Some('^')
                && matches!(self.characters.get(self.place + 1), Some('-' | '−' | '⁻'));
            game = match (is_conjugate, is_others) {
                (true, _) => Expression::Conjugate(Box::new(game)),
                (_, true) => Expression::Others(Box::new(game)),
                _ => return Ok(game),
            };
            self.place += if is_conjugate { 1 } else { 2 };
            layers += 1;
            if layers + self.nesting > MOST_NESTING {
                return Err(SyntaxError::TooDeep { column: self.column(), limit: MOST_NESTING });
            }
        }
    }

    fn primary(&mut self) -> Result<Expression, SyntaxError> {
        match self.peek() {
            Some('*' | '∗' | '⋆') => {
                self.place += 1;
                match self.here() {
                    Some(next) if next.is_ascii_digit() || next == '(' => self.items(),
                    _ => Ok(Expression::Heap(1)),
                }
            }
            Some('{') => self.braces(),
            Some('(') => {
                self.place += 1;
                let inner = self.sum()?;
                self.expect(')', "“+” or “)”")?;
                Ok(inner)
            }
            Some(digit) if digit.is_ascii_digit() => {
                let number = self.number()?;
                if self.here() != Some('_') {
                    return Ok(Expression::Heap(number));
                }
                self.place += 1;
                Ok(Expression::Integer(number, self.seat()?))
            }
            _ => Err(self.unexpected(A_GAME)),
        }
    }

    fn number(&mut self) -> Result<u64, SyntaxError> {
        let column = self.column();
        let mut number: u64 = 0;
        while let Some(digit) = self.here().and_then(|digit| digit.to_digit(10)) {
            let more = number.checked_mul(10).and_then(|tens| tens.checked_add(u64::from(digit)));
            number = more.ok_or(SyntaxError::Number { column })?;
            self.place += 1;
        }
        Ok(number)
    }

    /// The name of a player behind `_`, with braces or without.
    fn seat(&mut self) -> Result<u32, SyntaxError> {
        let braces = self.here() == Some('{');
        self.place += usize::from(braces);
        let column = self.column();
        let is_in_name = |one: char| one.is_alphanumeric() || one == '_';
        let mut given = String::new();
        while let Some(one) = self.here().filter(|one| is_in_name(*one)) {
            given.push(one);
            self.place += 1;
        }
        if given.is_empty() {
            return Err(self.unexpected("a player: “L”, “C1” or the like, or “R”"));
        }
        if braces {
            self.expect('}', "“}”")?;
        }
        let bare = given.replace('_', "");
        let players = self.players;
        seat_named(&bare, players).ok_or(SyntaxError::Seat { column, given, players })
    }

    /// The items behind a star or an opening parenthesis, and what they are: several make a set, one is itself.
    fn items(&mut self) -> Result<Expression, SyntaxError> {
        let mut items = Vec::new();
        while self.here().is_some_and(|next| next.is_ascii_digit() || next == '(') {
            items.push(self.item()?);
        }
        match items.pop() {
            None => Err(self.unexpected("a digit or “(”")),
            Some(only) if items.is_empty() => Ok(only),
            last => {
                items.extend(last);
                Ok(Expression::Options(items))
            }
        }
    }

    /// A digit or items in parentheses, with subscripts.
    fn item(&mut self) -> Result<Expression, SyntaxError> {
        let mut game = self.atom("a digit or “(”")?;
        let mut layers = 0;
        while self.here() == Some('_') {
            self.place += 1;
            let braces = self.here() == Some('{');
            self.place += usize::from(braces);
            let expected = if braces { "“#”, a digit or “}”" } else { "“#”, a digit or “{”" };
            let mut signs = 0;
            while !(braces && signs > 0 && self.here() == Some('}')) {
                if layers + self.nesting >= MOST_NESTING * 5 {
                    return Err(SyntaxError::TooDeep { column: self.column(), limit: MOST_NESTING * 5 });
                }
                if self.here() == Some('#') {
                    self.place += 1;
                    game = Expression::Options(vec![game]);
                } else {
                    game = Expression::Sum(vec![game, self.atom(expected)?]);
                }
                (signs, layers) = (signs + 1, layers + 1);
                if !braces {
                    break;
                }
            }
            self.place += usize::from(braces);
        }
        Ok(game)
    }

    fn atom(&mut self, expected: &'static str) -> Result<Expression, SyntaxError> {
        if let Some(digit) = self.here().and_then(|digit| digit.to_digit(10)) {
            self.place += 1;
            return Ok(Expression::Heap(digit.into()));
        }
        if self.here() != Some('(') {
            return Err(self.unexpected(expected));
        }
        self.place += 1;
        let inner = self.deeper(Self::items)?;
        if self.here() != Some(')') {
            return Err(self.unexpected("a digit, “(”, “_” or “)”"));
        }
        self.place += 1;
        Ok(inner)
    }

    /// `{a,b}`, or options for each player with bars between.
    fn braces(&mut self) -> Result<Expression, SyntaxError> {
        let (column, players) = (self.column(), self.players);
        self.place += 1;
        let mut sides = vec![self.side()?];
        while self.take('|') {
            sides.push(self.side()?);
        }
        self.expect('}', "“,”, “|” or “}”")?;
        match sides.pop() {
            Some(only) if sides.is_empty() => Ok(Expression::Options(only)),
            last => {
                sides.extend(last);
                if sides.len() != players as usize {
                    return Err(SyntaxError::Sides { column, given: sides.len(), players });
                }
                Ok(Expression::Sides(sides))
            }
        }
    }

    fn side(&mut self) -> Result<Vec<Expression>, SyntaxError> {
        let mut options = Vec::new();
        if matches!(self.peek(), Some('|' | '}')) {
            return Ok(options);
        }
        options.push(self.sum()?);
        while self.take(',') {
            options.push(self.sum()?);
        }
        Ok(options)
    }
}
