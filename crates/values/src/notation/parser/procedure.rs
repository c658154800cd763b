//! Lists, cases, functions and lines in lines.

use std::sync::Arc;

use super::super::SyntaxError;
use super::super::lexer::{Token, TokenKind};
use super::super::syntax::{Clause, Expression, FunctionText, Statement};
use super::{Parser, begins_operand};

/// The words that no function between two arguments is called by.
const KEYWORDS: [&str; 16] = [
    "begin", "end", "if", "then", "elseif", "else", "for", "in", "from", "to", "by", "where", "and", "or",
    "not", "do",
];

impl Parser<'_> {
    /// Whether this word comes next.
    fn is_word(&self, word: &str) -> bool {
        let next = self.tokens.get(self.place);
        next.is_some_and(|token| token.kind == TokenKind::Name && token.text == word)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.place += usize::from(found);
        found
    }

    fn expect_word(&mut self, word: &str, expected: &'static str) -> Result<(), SyntaxError> {
        if self.take_word(word) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Whether a word comes next that no function between two arguments is called by.
    pub(super) fn is_keyword(&self) -> bool {
        KEYWORDS.iter().any(|word| self.is_word(word))
    }

    /// Whether this word comes next and begins something, rather than being a name.
    pub(super) fn begins(&self, word: &str) -> bool {
        let after = self.ahead(1);
        self.is_word(word)
            && after.is_some_and(begins_operand)
            && !(after == Some(&TokenKind::Open)
                && self.tokens[self.place].end == self.tokens[self.place + 1].column)
    }

    /// Lines with `;` between them, up to one of these words or the end. Behind the last `;` an empty one may stand.
    pub(super) fn lines(&mut self, until: &[&str]) -> Result<Vec<Statement>, SyntaxError> {
        let mut lines = Vec::new();
        loop {
            let is_last = self.peek().is_none() || until.iter().any(|word| self.is_word(word));
            if is_last {
                if !lines.is_empty() {
                    lines.push(Statement::Nothing);
                }
                return Ok(lines);
            }
            lines.push(self.line()?);
            if !self.take(&TokenKind::Semicolon) {
                return Ok(lines);
            }
        }
    }

    fn line(&mut self) -> Result<Statement, SyntaxError> {
        let start = self.place;
        let tokens = self.tokens;
        if let Some(Token { kind: TokenKind::Name, column, text, .. }) = tokens.get(start) {
            if self.ahead(1) == Some(&TokenKind::Assign) {
                self.place += 2;
                let value = match self.whole()? {
                    Expression::Function(function) => Expression::Function(Arc::new(FunctionText {
                        name: Some(text.clone()),
                        ..FunctionText::clone(&function)
                    })),
                    value => value,
                };
                return Ok(Statement::Assignment { name: text.clone(), column: *column, value });
            }
            if let Some(parameters) = self.parameters_before(1, &TokenKind::Assign) {
                let value = self.function(Some(text.clone()), parameters)?;
                return Ok(Statement::Assignment { name: text.clone(), column: *column, value });
            }
        }
        let expression = self.whole()?;
        if let Some([Token { kind: TokenKind::Name, .. }, sign]) = tokens.get(start..start + 2)
            && sign.text == "="
            && let Expression::Compare { sides, .. } = &expression
            && let [Expression::Name { name, column }, value] = &**sides
        {
            let (name, column, value) = (name.clone(), *column, value.clone());
            return Ok(Statement::Equation { name, column, value, comparison: expression });
        }
        Ok(Statement::Expression(expression))
    }

    /// The names in parentheses that begin so many signs ahead, if this sign follows them. It is gone to what is behind that.
    fn parameters_before(&mut self, by: usize, sign: &TokenKind) -> Option<Vec<String>> {
        let mut place = self.place + by;
        let kind = |place: usize| self.tokens.get(place).map(|token| &token.kind);
        if kind(place) != Some(&TokenKind::Open) {
            return None;
        }
        let mut names = Vec::new();
        while kind(place + 1) == Some(&TokenKind::Name) {
            names.push(self.tokens[place + 1].text.clone());
            place += 2;
            if kind(place) != Some(&TokenKind::Comma) {
                break;
            }
        }
        if names.is_empty() || kind(place) != Some(&TokenKind::Close) || kind(place + 1) != Some(sign) {
            return None;
        }
        self.place = place + 2;
        Some(names)
    }

    /// Anything that has a value: a function `n -> …`, or comparisons with `and`, `or` and `not`.
    pub(super) fn whole(&mut self) -> Result<Expression, SyntaxError> {
        let one = match (self.tokens.get(self.place), self.ahead(1)) {
            (Some(Token { kind: TokenKind::Name, text, .. }), Some(TokenKind::Maps)) => {
                Some(vec![text.clone()])
            }
            _ => None,
        };
        let parameters = match one {
            Some(one) => {
                self.place += 2;
                Some(one)
            }
            None => self.parameters_before(0, &TokenKind::Maps),
        };
        if let Some(parameters) = parameters {
            return self.deeper(|parser| parser.function(None, parameters));
        }
        self.joined("or", |parser| parser.joined("and", Self::condition))
    }

    /// What a function comes to.
    fn function(&mut self, name: Option<String>, parameters: Vec<String>) -> Result<Expression, SyntaxError> {
        let (asked, outside) = (self.asked, std::mem::replace(&mut self.deepest, self.depth));
        let body = self.whole()?;
        let levels = self.deepest - self.depth + self.asked - asked;
        self.deepest = self.deepest.max(outside);
        Ok(Expression::Function(Arc::new(FunctionText { name, parameters, body, levels })))
    }

    fn joined(
        &mut self,
        word: &'static str,
        part: fn(&mut Self) -> Result<Expression, SyntaxError>,
    ) -> Result<Expression, SyntaxError> {
        let mut first = part(self)?;
        while self.is_word(word) {
            self.ask()?;
            let column = self.column();
            self.place += 1;
            let arguments = vec![first, part(self)?];
            first = Expression::Call { function: word.to_owned(), column, arguments };
        }
        Ok(first)
    }

    fn condition(&mut self) -> Result<Expression, SyntaxError> {
        if !self.begins("not") {
            return self.comparison();
        }
        let column = self.column();
        self.place += 1;
        let arguments = vec![self.deeper(Self::condition)?];
        Ok(Expression::Call { function: "not".to_owned(), column, arguments })
    }

    /// A sum, or all numbers from one to another: 1..8, 0..1..1/4.
    pub(super) fn range(&mut self) -> Result<Expression, SyntaxError> {
        let first = self.sides()?;
        let column = self.column();
        if !self.take(&TokenKind::Range) {
            return Ok(first);
        }
        let mut bounds = vec![first, self.sides()?];
        if self.take(&TokenKind::Range) {
            bounds.push(self.sides()?);
        }
        Ok(Expression::Range { bounds, column })
    }

    /// [x, y, …], or [x for n in …].
    pub(super) fn list(&mut self) -> Result<Expression, SyntaxError> {
        self.place += 1;
        let mut elements = Vec::new();
        if self.take(&TokenKind::CloseBracket) {
            return Ok(Expression::List(elements));
        }
        loop {
            elements.push(self.whole()?);
            if let [_] = elements.as_slice()
                && self.is_word("for")
                && let Some(element) = elements.pop()
            {
                let list = self.gone_through(element)?;
                self.expect(&TokenKind::CloseBracket, "“for”, “where” or “]”")?;
                return Ok(list);
            }
            if self.take(&TokenKind::CloseBracket) {
                return Ok(Expression::List(elements));
            }
            self.expect(&TokenKind::Comma, "“,”, “for” or “]”")?;
        }
    }

    /// An expression with what it is gone through for, if `for` follows.
    pub(super) fn gone_through(&mut self, element: Expression) -> Result<Expression, SyntaxError> {
        let mut clauses = Vec::new();
        while self.take_word("for") {
            // They are gone through within each other.
            self.ask()?;
            let Some(Token { kind: TokenKind::Name, text: name, .. }) = self.tokens.get(self.place) else {
                return Err(self.unexpected("a name"));
            };
            self.place += 1;
            let column = self.column();
            let over = if self.take_word("from") {
                let mut bounds = vec![self.sides()?];
                self.expect_word("to", "“to”")?;
                bounds.push(self.sides()?);
                if self.take_word("by") {
                    bounds.push(self.sides()?);
                }
                Expression::Range { bounds, column }
            } else {
                self.expect_word("in", "“in” or “from”")?;
                self.range()?
            };
            let mut conditions = Vec::new();
            while self.take_word("where") {
                conditions.push(self.whole()?);
            }
            clauses.push(Clause { name: name.clone(), over, column, conditions });
        }
        if clauses.is_empty() {
            return Ok(element);
        }
        Ok(Expression::Comprehension { element: Box::new(element), clauses })
    }

    /// begin …; … end.
    pub(super) fn block(&mut self) -> Result<Expression, SyntaxError> {
        self.place += 1;
        let lines = self.deeper(|parser| parser.lines(&["end"]))?;
        self.expect_word("end", "“;” or “end”")?;
        Ok(Expression::Block(lines))
    }

    /// if … then … else … end.
    pub(super) fn conditional(&mut self) -> Result<Expression, SyntaxError> {
        self.place += 1;
        self.deeper(|parser| {
            let (mut arms, mut otherwise) = (Vec::new(), None);
            loop {
                let condition = parser.whole()?;
                parser.expect_word("then", "“then”")?;
                arms.push((condition, parser.branch()?));
                if parser.take_word("elseif") {
                    continue;
                }
                if parser.take_word("else") {
                    otherwise = Some(Box::new(parser.branch()?));
                }
                parser.expect_word("end", "“;”, “elseif”, “else” or “end”")?;
                return Ok(Expression::If { arms, otherwise });
            }
        })
    }

    /// What holds in a case.
    fn branch(&mut self) -> Result<Expression, SyntaxError> {
        let mut lines = self.lines(&["elseif", "else", "end"])?;
        if let [Statement::Expression(_)] = lines.as_slice()
            && let Some(Statement::Expression(only)) = lines.pop()
        {
            return Ok(only);
        }
        Ok(Expression::Block(lines))
    }
}
