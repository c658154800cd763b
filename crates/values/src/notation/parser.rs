//! Lines to expressions, by recursive descent.

mod procedure;

use std::collections::BTreeSet;

use num_bigint::BigInt;

use super::lexer::{Token, TokenKind, tokens};
use super::syntax::{Comparator, Expression, Operation, Side, Statement, UpDirection};
use super::{LOOPY_NAMES as NAMES, MOST_BYTES, MOST_DEPTH, SyntaxError};
use hyperjam_terms::Relation;

/// What a line says. Takes time in proportion to its length; nesting and length are limited.
///
/// ```
/// use hyperjam_values::notation::parse;
/// assert!(parse("{3||2|1} + ^3*2 // a comment").is_ok());
/// let error = parse("{1|2").unwrap_err();
/// assert_eq!(error.to_string(), "column 5: the text ends where “,”, “|” or “}” should follow");
/// ```
pub fn parse(text: &str) -> Result<Statement, SyntaxError> {
    if text.len() > MOST_BYTES {
        return Err(SyntaxError::TooLong { given: text.len(), limit: MOST_BYTES });
    }
    let tokens = tokens(text)?;
    let end = text.chars().count() + 1;
    let mut parser = Parser {
        tokens: &tokens,
        place: 0,
        end,
        depth: 0,
        deepest: 0,
        asked: 0,
        only_compares: BTreeSet::new(),
    };
    let mut lines = parser.lines(&[])?;
    parser.expect_end()?;
    Ok(match lines.len() {
        0 => Statement::Nothing,
        1 => lines.swap_remove(0),
        _ => Statement::Sequence(lines),
    })
}

struct Parser<'a> {
    tokens: &'a [Token],
    place: usize,
    /// The column behind the last character.
    end: usize,
    depth: u32,
    /// The greatest depth that was reached.
    deepest: u32,
    /// How many functions were asked of what stands before them. Each makes the expression one level deeper.
    asked: u32,
    /// Where “<” behind an arrow only compares.
    only_compares: BTreeSet<usize>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a TokenKind> {
        self.ahead(0)
    }

    fn ahead(&self, by: usize) -> Option<&'a TokenKind> {
        self.tokens.get(self.place + by).map(|token| &token.kind)
    }

    fn column(&self) -> usize {
        self.tokens.get(self.place).map_or(self.end, |token| token.column)
    }

    /// Whether the next sign stands right behind the one before.
    fn is_glued(&self) -> bool {
        let before = self.place.checked_sub(1).and_then(|place| self.tokens.get(place));
        let next = self.tokens.get(self.place);
        before.zip(next).is_some_and(|(before, next)| before.end == next.column)
    }

    fn take(&mut self, kind: &TokenKind) -> bool {
        let found = self.peek() == Some(kind);
        self.place += usize::from(found);
        found
    }

    fn unexpected(&self, expected: &'static str) -> SyntaxError {
        let found = self.tokens.get(self.place).map(|token| token.text.clone());
        SyntaxError::Unexpected { column: self.column(), found, expected }
    }

    fn expect(&mut self, kind: &TokenKind, expected: &'static str) -> Result<(), SyntaxError> {
        if self.take(kind) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn expect_end(&self) -> Result<(), SyntaxError> {
        match self.peek() {
            None => Ok(()),
            Some(TokenKind::Bars(_)) => {
                Err(self.unexpected("an operation or the end; options are written in braces, as in {3|1}"))
            }
            Some(_) => Err(self.unexpected("an operation or the end")),
        }
    }

    fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        if self.depth >= MOST_DEPTH {
            return Err(SyntaxError::TooDeep { column: self.column(), limit: MOST_DEPTH });
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Counts a function behind its argument.
    fn ask(&mut self) -> Result<(), SyntaxError> {
        self.asked += 1;
        if self.asked > MOST_DEPTH {
            return Err(SyntaxError::TooDeep { column: self.column(), limit: MOST_DEPTH });
        }
        Ok(())
    }

    /// One game, or two with a comparison between.
    fn comparison(&mut self) -> Result<Expression, SyntaxError> {
        let first = self.range()?;
        let column = self.column();
        let comparison = match self.peek() {
            Some(TokenKind::Compare(comparison)) => *comparison,
            Some(TokenKind::Bars(2)) => Comparator::Relation(Relation::Confused),
            _ => return Ok(first),
        };
        self.place += 1;
        let second = self.range()?;
        Ok(Expression::Compare { comparison, sides: Box::new([first, second]), column })
    }

    /// A sum, or the sides of a game with loops: s & t.
    fn sides(&mut self) -> Result<Expression, SyntaxError> {
        self.chain(Self::sum, |kind| (*kind == TokenKind::Ampersand).then_some(Operation::Sides))
    }

    fn sum(&mut self) -> Result<Expression, SyntaxError> {
        self.deeper(|parser| {
            parser.chain(Self::ordinal_sum, |kind| match kind {
                TokenKind::Plus => Some(Operation::Add),
                TokenKind::Minus => Some(Operation::Subtract),
                TokenKind::PlusMinus => Some(Operation::AddPlusMinus),
                TokenKind::NimSum => Some(Operation::NimSum),
                _ => None,
            })
        })
    }

    fn ordinal_sum(&mut self) -> Result<Expression, SyntaxError> {
        self.chain(Self::product, |kind| (*kind == TokenKind::Colon).then_some(Operation::OrdinalSum))
    }

    fn product(&mut self) -> Result<Expression, SyntaxError> {
        let first = self.chain(Self::signed, |kind| match kind {
            TokenKind::Asterisk | TokenKind::Times => Some(Operation::Multiply),
            TokenKind::Slash => Some(Operation::Divide),
            TokenKind::Percent => Some(Operation::Modulo),
            TokenKind::NimTimes => Some(Operation::NimProduct),
            _ => None,
        })?;
        self.infix(first)
    }

    /// `x Heat 2`: a function's name between its two arguments.
    fn infix(&mut self, mut first: Expression) -> Result<Expression, SyntaxError> {
        while self.peek() == Some(&TokenKind::Name)
            && !self.is_keyword()
            && self.ahead(1).is_some_and(begins_operand)
        {
            self.ask()?;
            let token = &self.tokens[self.place];
            let (function, column) = (token.text.clone(), token.column);
            self.place += 1;
            let second =
                self.chain(Self::signed, |kind| (*kind == TokenKind::Slash).then_some(Operation::Divide))?;
            first = Expression::Call { function, column, arguments: vec![first, second] };
        }
        Ok(first)
    }

    fn chain(
        &mut self,
        operand: fn(&mut Self) -> Result<Expression, SyntaxError>,
        operation: impl Fn(&TokenKind) -> Option<Operation>,
    ) -> Result<Expression, SyntaxError> {
        let first = operand(self)?;
        let mut rest = Vec::new();
        while let Some(operation) = self.peek().and_then(&operation) {
            let column = self.column();
            self.place += 1;
            let second = match operation {
                // ± takes a fraction whole.
                Operation::AddPlusMinus => Expression::PlusMinus(self.plus_minus_options()?),
                _ => operand(self)?,
            };
            rest.push((operation, column, second));
        }
        Ok(if rest.is_empty() { first } else { Expression::Chain { first: Box::new(first), rest } })
    }

    /// Signs before an operand. A number takes its sign before what is glued to it: -2^ is −2 + ↑.
    fn signed(&mut self) -> Result<Expression, SyntaxError> {
        let mut negative = None;
        while self.peek() == Some(&TokenKind::Minus) {
            negative = if negative.is_none() { Some(self.column()) } else { None };
            self.place += 1;
        }
        let plain = match self.peek() {
            Some(TokenKind::PlusMinus) => {
                self.place += 1;
                Expression::PlusMinus(self.plus_minus_options()?)
            }
            _ => return self.power(negative),
        };
        Ok(signed(plain, negative))
    }

    /// What stands behind ±: the options of Left.
    fn plus_minus_options(&mut self) -> Result<Side, SyntaxError> {
        self.deeper(|parser| {
            if parser.peek() == Some(&TokenKind::OpenBrace) {
                parser.place += 1;
                let segments = parser.segments()?;
                if segments.bars.is_empty() {
                    return Ok(segments.parts.into_iter().flatten().collect());
                }
                let (left, right) = segments.split(MOST_DEPTH)?;
                return Ok(vec![parser.postfix_of(Expression::Braces { left, right })?]);
            }
            let operand = parser.postfix()?;
            if let (Expression::Integer(_), Some(TokenKind::Slash), Some(TokenKind::Integer(_))) =
                (&operand, parser.peek(), parser.ahead(1))
            {
                let column = parser.column();
                parser.place += 1;
                let denominator = parser.postfix()?;
                let rest = vec![(Operation::Divide, column, denominator)];
                return Ok(vec![Expression::Chain { first: Box::new(operand), rest }]);
            }
            Ok(vec![operand])
        })
    }

    fn power(&mut self, negative: Option<usize>) -> Result<Expression, SyntaxError> {
        let start = self.place;
        let base = self.postfix()?;
        let is_named = self.place == start + 1 && NAMES.contains(&self.tokens[start].text.as_str());
        if is_named && self.glue_follows(0) {
            let glued = self.glued()?;
            let rest = vec![(Operation::Add, self.column(), glued)];
            return Ok(signed(Expression::Chain { first: Box::new(base), rest }, negative));
        }
        let is_number = self.place == start + 1 && is_numeral(&self.tokens[start].kind);
        if is_number {
            // A fraction's denominator, before what is glued to it.
            let (mut number, mut column) = (base.clone(), None);
            if self.peek() == Some(&TokenKind::Slash)
                && matches!(self.ahead(1), Some(TokenKind::Integer(_)))
                && self.glue_follows(2)
            {
                column = Some(self.column());
                self.place += 1;
                let denominator = self.postfix()?;
                let rest = vec![(Operation::Divide, column.unwrap_or(0), denominator)];
                number = Expression::Chain { first: Box::new(number), rest };
            }
            if column.is_some() || self.glue_follows(0) {
                let glued = self.glued()?;
                let column = self.column();
                let rest = vec![(Operation::Add, column, glued)];
                return Ok(Expression::Chain { first: Box::new(signed(number, negative)), rest });
            }
        }
        if self.peek() == Some(&TokenKind::Caret) && self.ahead(1).is_some_and(begins_operand) {
            let column = self.column();
            self.place += 1;
            let exponent = self.deeper(Self::signed)?;
            let rest = vec![(Operation::Power, column, exponent)];
            return Ok(signed(Expression::Chain { first: Box::new(base), rest }, negative));
        }
        Ok(signed(base, negative))
    }

    /// Whether a star or ups begin so many signs ahead that stand right behind a number, where no operand follows that
    /// would make them a product or a power.
    fn glue_follows(&self, by: usize) -> bool {
        let glued = |place: usize| {
            let (before, next) = (self.tokens.get(place.wrapping_sub(1)), self.tokens.get(place));
            before.zip(next).is_some_and(|(before, next)| before.end == next.column)
        };
        let place = self.place + by;
        if !glued(place) {
            return false;
        }
        let after = self.tokens.get(place + 1).map(|token| &token.kind);
        match self.tokens.get(place).map(|token| &token.kind) {
            Some(TokenKind::Star | TokenKind::Arrow(..)) => true,
            Some(TokenKind::Name) => {
                let name = self.tokens[place].text.as_str();
                let is_function = ["tiny", "miny"].iter().any(|own| name.eq_ignore_ascii_case(own));
                NAMES.contains(&name) || is_function && glued(place + 1) && after == Some(&TokenKind::Open)
            }
            Some(TokenKind::Asterisk) => !after.is_some_and(begins_operand),
            Some(TokenKind::Caret) => match after {
                Some(TokenKind::OpenBracket) => glued(place + 1),
                // Several carets are ups; one before a star is ↑∗.
                Some(TokenKind::Caret | TokenKind::Star | TokenKind::Asterisk) => glued(place + 1),
                Some(after) => !begins_operand(after),
                None => true,
            },
            _ => false,
        }
    }

    /// A star, ups, or a game with a name that are glued to a number.
    fn glued(&mut self) -> Result<Expression, SyntaxError> {
        match self.peek() {
            Some(TokenKind::Name) => self.operand(),
            Some(TokenKind::Asterisk | TokenKind::Star) => self.star(),
            _ => self.ups(),
        }
    }

    /// An operand with the methods that are asked of it.
    fn postfix(&mut self) -> Result<Expression, SyntaxError> {
        let operand = self.operand()?;
        self.postfix_of(operand)
    }

    fn postfix_of(&mut self, mut operand: Expression) -> Result<Expression, SyntaxError> {
        loop {
            if self.peek() == Some(&TokenKind::OpenBracket) && self.is_glued() {
                self.ask()?;
                let column = self.column();
                self.place += 1;
                let number = self.sides()?;
                self.expect(&TokenKind::CloseBracket, "“]”")?;
                let arguments = vec![operand, number];
                operand = Expression::Call { function: "Item".to_owned(), column, arguments };
                continue;
            }
            if !self.take(&TokenKind::Point) {
                break;
            }
            let Some(Token { kind: TokenKind::Name, text, column, .. }) = self.tokens.get(self.place) else {
                return Err(self.unexpected("the name of a method"));
            };
            self.ask()?;
            self.place += 1;
            let mut arguments = vec![operand];
            if self.peek() == Some(&TokenKind::Open) && self.is_glued() {
                self.place += 1;
                self.arguments(&mut arguments)?;
            }
            operand = Expression::Call { function: text.clone(), column: *column, arguments };
        }
        Ok(operand)
    }

    /// The arguments of a function, up to the parenthesis that closes.
    fn arguments(&mut self, arguments: &mut Vec<Expression>) -> Result<(), SyntaxError> {
        if self.take(&TokenKind::Close) {
            return Ok(());
        }
        loop {
            let argument = self.whole()?;
            arguments.push(self.gone_through(argument)?);
            if self.take(&TokenKind::Close) {
                return Ok(());
            }
            self.expect(&TokenKind::Comma, "“,” or “)”")?;
        }
    }

    fn operand(&mut self) -> Result<Expression, SyntaxError> {
        let column = self.column();
        let Some(token) = self.tokens.get(self.place) else { return Err(self.unexpected("a game")) };
        match &token.kind {
            TokenKind::Integer(integer) => {
                self.place += 1;
                Ok(Expression::Integer(integer.clone()))
            }
            TokenKind::Fraction(numerator, exponent) => {
                self.place += 1;
                Ok(Expression::Fraction(numerator.clone(), *exponent))
            }
            TokenKind::Decimal(numerator, digits) => {
                self.place += 1;
                let denominator = Expression::Integer(BigInt::from(10).pow(*digits));
                let first = Box::new(Expression::Integer(numerator.clone()));
                Ok(Expression::Chain { first, rest: vec![(Operation::Divide, column, denominator)] })
            }
            TokenKind::Omega => {
                self.place += 1;
                Ok(Expression::Omega)
            }
            TokenKind::Root => {
                self.place += 1;
                let inner = self.deeper(Self::postfix)?;
                Ok(Expression::Call { function: "Sqrt".to_owned(), column, arguments: vec![inner] })
            }
            TokenKind::Asterisk | TokenKind::Star => self.star(),
            TokenKind::Caret | TokenKind::Arrow(..) => self.ups(),
            TokenKind::Open => {
                self.place += 1;
                let inner = self.whole()?;
                self.expect(&TokenKind::Close, "“)”")?;
                Ok(inner)
            }
            TokenKind::OpenBrace => {
                self.place += 1;
                let (left, right) = self.braces()?;
                Ok(Expression::Braces { left, right })
            }
            TokenKind::Infinity => {
                self.place += 1;
                self.infinity()
            }
            TokenKind::OpenBracket => self.list(),
            TokenKind::Name if self.begins("begin") => self.block(),
            TokenKind::Name if self.begins("if") => self.conditional(),
            TokenKind::Quote => {
                self.place += 1;
                self.expect(&TokenKind::OpenBrace, "“{”")?;
                let (left, right) = self.braces()?;
                self.expect(&TokenKind::Quote, "“'”")?;
                Ok(Expression::Form { left, right })
            }
            TokenKind::Board => {
                self.place += 1;
                Ok(Expression::Name { name: token.text.clone(), column })
            }
            TokenKind::Name => {
                self.place += 1;
                let name = token.text.clone();
                if self.peek() == Some(&TokenKind::Open) && self.is_glued() {
                    self.place += 1;
                    let mut arguments = Vec::new();
                    self.arguments(&mut arguments)?;
                    return Ok(Expression::Call { function: name, column, arguments });
                }
                if self.peek() == Some(&TokenKind::OpenBrace) && self.is_glued() {
                    self.place += 1;
                    let (left, right) = self.braces()?;
                    return Ok(Expression::Labelled { name, left, right });
                }
                Ok(Expression::Name { name, column })
            }
            _ => Err(self.unexpected("a game")),
        }
    }

    /// ∞ or ∞{1,2}: the game whose options are itself and these Nim heaps, for both players.
    fn infinity(&mut self) -> Result<Expression, SyntaxError> {
        let column = self.column();
        let own = || Expression::Name { name: "∞".to_owned(), column };
        let mut options = vec![own()];
        if self.is_glued() && self.take(&TokenKind::OpenBrace) {
            let segments = self.segments()?;
            if let Some((_, column)) = segments.bars.first() {
                let (found, expected) = (Some("|".to_owned()), "“,” or “}”");
                return Err(SyntaxError::Unexpected { column: *column, found, expected });
            }
            let heap = |size| Expression::Star { size: Some(Box::new(size)), column };
            options.extend(segments.parts.into_iter().flatten().map(heap));
        }
        Ok(Expression::Labelled { name: "∞".to_owned(), left: options.clone(), right: options })
    }

    /// ∗, ∗3 or ∗(…).
    fn star(&mut self) -> Result<Expression, SyntaxError> {
        self.place += 1;
        let column = self.column();
        let size = match self.peek() {
            Some(TokenKind::Integer(_) | TokenKind::Open | TokenKind::Omega) if self.is_glued() => {
                Some(Box::new(self.operand()?))
            }
            Some(TokenKind::Name) if self.is_glued() => Some(Box::new(self.operand()?)),
            _ => None,
        };
        Ok(Expression::Star { size, column })
    }

    /// ↑, ⇑, ↑3 or ↑(…), with a star if there is one: ↑3∗2.
    fn ups(&mut self) -> Result<Expression, SyntaxError> {
        let (mut direction, mut count) = (UpDirection::Up, 0_u32);
        loop {
            let more = match self.peek() {
                Some(TokenKind::Caret) if direction == UpDirection::Up => 1,
                Some(TokenKind::Arrow(other, more)) if count == 0 || *other == direction => {
                    direction = *other;
                    *more
                }
                _ => break,
            };
            if count > 0 && !self.is_glued() {
                break;
            }
            count = count.saturating_add(more);
            self.place += 1;
        }
        let column = self.column();
        let power = if count == 1 { self.up_power(direction)? } else { None };
        let count = match self.peek() {
            Some(TokenKind::Integer(_) | TokenKind::Open)
                if self.is_glued() && count == 1 && power.is_none() =>
            {
                self.operand()?
            }
            _ => Expression::Integer(BigInt::from(count)),
        };
        let ups = power.unwrap_or(Expression::Ups { direction, count: Box::new(count), column });
        let is_star = match self.peek() {
            Some(TokenKind::Star) => self.is_glued(),
            Some(TokenKind::Asterisk) => {
                let size = self.tokens.get(self.place + 1);
                let has_size = size.is_some_and(|size| {
                    matches!(size.kind, TokenKind::Integer(_) | TokenKind::Open)
                        && size.column == self.column() + 1
                });
                self.is_glued() && (has_size || !size.is_some_and(|next| begins_operand(&next.kind)))
            }
            _ => false,
        };
        if !is_star {
            return Ok(ups);
        }
        let column = self.column();
        let star = self.star()?;
        Ok(Expression::Chain { first: Box::new(ups), rest: vec![(Operation::Add, column, star)] })
    }

    /// What `[x]` or `<x>` behind one arrow make of it, if they stand there: ↑ to the power →x, or ↑ˣ.
    fn up_power(&mut self, direction: UpDirection) -> Result<Option<Expression>, SyntaxError> {
        if !self.is_glued() {
            return Ok(None);
        }
        let less = TokenKind::Compare(Comparator::Relation(Relation::Less));
        let greater = TokenKind::Compare(Comparator::Relation(Relation::Greater));
        let (start, column) = (self.place, self.column());
        let (function, exponent) = if self.take(&TokenKind::OpenBracket) {
            let exponent = self.sides()?;
            self.expect(&TokenKind::CloseBracket, "“]”")?;
            ("PowTo", exponent)
        } else if !self.only_compares.contains(&start) && self.take(&less) {
            // A sign of less may also compare: ^<2 says that ↑ is less than 2. That is found out once.
            match self.sides() {
                Ok(exponent) if self.take(&greater) => ("Pow", exponent),
                _ => {
                    self.place = start;
                    self.only_compares.insert(start);
                    return Ok(None);
                }
            }
        } else {
            return Ok(None);
        };
        let up = Expression::Ups {
            direction: UpDirection::Up,
            count: Box::new(Expression::Integer(BigInt::from(1))),
            column,
        };
        let arguments = vec![up, exponent];
        let power = Expression::Call { function: function.to_owned(), column, arguments };
        Ok(Some(match direction {
            UpDirection::Up => power,
            UpDirection::Down => Expression::Negative { inner: Box::new(power), column },
        }))
    }

    /// The options of both players, behind the brace that opens.
    fn braces(&mut self) -> Result<(Side, Side), SyntaxError> {
        let segments = self.segments()?;
        if segments.bars.is_empty() {
            self.place -= 1;
            return Err(self.unexpected("“,” or “|”"));
        }
        segments.split(MOST_DEPTH)
    }

    /// Everything up to the brace that closes, parted at the bars.
    fn segments(&mut self) -> Result<Segments, SyntaxError> {
        self.deeper(|parser| {
            let mut segments = Segments { parts: vec![Vec::new()], bars: Vec::new() };
            let mut after_comma = false;
            loop {
                let column = parser.column();
                match parser.peek() {
                    Some(TokenKind::CloseBrace) if !after_comma => {
                        parser.place += 1;
                        return Ok(segments);
                    }
                    Some(TokenKind::Bars(count)) if !after_comma => {
                        segments.bars.push((*count, column));
                        segments.parts.push(Vec::new());
                        parser.place += 1;
                        continue;
                    }
                    None if !after_comma => return Err(parser.unexpected("“,”, “|” or “}”")),
                    _ => {}
                }
                let option = if parser.take(&TokenKind::Ellipsis) {
                    Expression::Ellipsis { column }
                } else {
                    parser.sides()?
                };
                if let Some(part) = segments.parts.last_mut() {
                    part.push(option);
                }
                after_comma = parser.take(&TokenKind::Comma);
                if !after_comma && !matches!(parser.peek(), Some(TokenKind::CloseBrace | TokenKind::Bars(_)))
                {
                    return Err(parser.unexpected("“,”, “|” or “}”"));
                }
            }
        })
    }
}

/// Lists of options with bars between them.
struct Segments {
    /// One more than there are bars.
    parts: Vec<Side>,
    /// How long each bar is, and where it stands.
    bars: Vec<(u32, usize)>,
}

impl Segments {
    /// Splits at the longest bar; what is left on a side and has bars itself is one option.
    fn split(mut self, depth: u32) -> Result<(Side, Side), SyntaxError> {
        let longest = self.bars.iter().map(|(count, _)| *count).max().unwrap_or(0);
        let Some(at) = self.bars.iter().position(|(count, _)| *count == longest) else {
            return Ok((self.parts.pop().unwrap_or_default(), Vec::new()));
        };
        if let Some((_, column)) = self.bars[at + 1..].iter().find(|(count, _)| *count == longest) {
            return Err(SyntaxError::Unexpected {
                column: *column,
                found: Some("|".repeat(longest.min(20) as usize)),
                expected: "“,”, “}”, or a bar of another length",
            });
        }
        let column = self.bars[at].1;
        let depth = depth.checked_sub(1).ok_or(SyntaxError::TooDeep { column, limit: MOST_DEPTH })?;
        let right = Segments { parts: self.parts.split_off(at + 1), bars: self.bars.split_off(at + 1) };
        self.bars.pop();
        Ok((self.side(depth)?, right.side(depth)?))
    }

    fn side(mut self, depth: u32) -> Result<Side, SyntaxError> {
        if self.bars.is_empty() {
            return Ok(self.parts.pop().unwrap_or_default());
        }
        let (left, right) = self.split(depth)?;
        Ok(vec![Expression::Braces { left, right }])
    }
}

/// The expression, or its negative by a sign in this column.
fn signed(expression: Expression, negative: Option<usize>) -> Expression {
    match negative {
        Some(column) => Expression::Negative { inner: Box::new(expression), column },
        None => expression,
    }
}

fn is_numeral(kind: &TokenKind) -> bool {
    matches!(kind, TokenKind::Integer(_) | TokenKind::Fraction(..) | TokenKind::Decimal(..))
}

/// Whether an operand may begin so.
fn begins_operand(kind: &TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Integer(_)
            | TokenKind::Fraction(..)
            | TokenKind::Decimal(..)
            | TokenKind::Name
            | TokenKind::Board
            | TokenKind::Omega
            | TokenKind::Root
            | TokenKind::Infinity
            | TokenKind::Minus
            | TokenKind::PlusMinus
            | TokenKind::Asterisk
            | TokenKind::Star
            | TokenKind::Caret
            | TokenKind::Arrow(..)
            | TokenKind::Quote
            | TokenKind::Open
            | TokenKind::OpenBrace
            | TokenKind::OpenBracket
    )
}
