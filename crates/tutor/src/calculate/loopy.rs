//! Sums in which play may go on for ever, and how two of them compare.

use super::sheet::{Meaning, NamedGame, NamedGames, Sheet, Term, TermGame, scope_of};
use super::wrong::{Endless, LineError};
use crate::compare::{budget, compared};
use crate::sum::{Names, Verdict, verdict, verdict_line};
use crate::values::{LIMITS, MOST_WRITTEN};
use crate::vehicles::MOST_VEHICLES;
use crate::write::text;
use hyperjam_bridge::board::repeated;
use hyperjam_editor::gather::gather;
use hyperjam_protocol::address::Effort;
use hyperjam_protocol::tutor::{Line, Span, Tone};
use hyperjam_solver::{Graph, GraphBuilder, PositionId, operation};
use hyperjam_sums::{
    Choice, Component, GraphPlace, How, Known, NoValue, SumLimits, canonical_graph, value_of_position,
};
use hyperjam_terms::{Convention, Grundy, Movers, Player};
use hyperjam_values::evaluate::{Value, evaluate};
use hyperjam_values::loopy::{self, LoopyGame, LoopyValue};
use hyperjam_values::notation::{Comparator, Expression, Operation, Statement, Style, print};
use hyperjam_values::{GameId, sum};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most positions and moves that the search of a sum may look at.
const MOST_SEARCHED: usize = 100_000;
/// The most positions that a short game beside loopy ones may have.
const MOST_OPTIONS: usize = 5_000;
/// The most positions of a sum that is compared with another.
const MOST_COMPARED: usize = 4_000;

/// The most positions that a game may have whose sides are looked for, and the most components of a sum.
const MOST_WITH_SIDES: usize = 40;

const TOO_MANY_OPTIONS: LineError = LineError::Large { what: "a short game in the sum", limit: MOST_OPTIONS };

/// A graph in which all components of a sum are positions.
struct Laid {
    graph: Graph,
    /// The drawing's positions come first, then the same with the players exchanged if any is needed.
    drawn: usize,
    has_mirrored: bool,
    components: Vec<PositionId>,
    /// What the positions of short games are called; others are called by their positions.
    games: BTreeMap<PositionId, String>,
}

impl Sheet<'_> {
    /// What an expression means in which a name denotes a sum that may loop.
    pub(super) fn loopy(
        &mut self,
        expression: &Expression,
        names: &NamedGames,
    ) -> Result<Meaning, LineError> {
        let Expression::Compare { comparison, sides, .. } = expression else {
            return Ok(Meaning::Sum { terms: self.terms(expression, names)? });
        };
        if self.analysis.game.convention == Convention::Misere {
            return Err(LineError::Misere);
        }
        let [first, second] = &**sides;
        let (first, second) = (self.terms(first, names)?, self.terms(second, names)?);
        let (words, tone) = self.compared(*comparison, [&first, &second])?;
        Ok(Meaning::Compared { words, tone })
    }

    /// What a line means when the positions in it from which play may go on for ever represent their sides; nothing where
    /// one of them has none that could be found.
    pub(super) fn by_sides(
        &mut self,
        statement: &Statement,
        names: &NamedGames,
    ) -> Option<Result<Meaning, LineError>> {
        let mut scope = scope_of(names);
        for (name, named) in names {
            if let NamedGame::Loopy(terms) = named {
                let value = self.sides(terms)?;
                scope.set(name, Value::of_loopy(&mut self.arena, value).ok()?);
            }
        }
        let found = evaluate(&mut self.arena, &mut scope, statement);
        Some(found.map(Meaning::Value).map_err(LineError::from))
    }

    /// The value of a sum by its sides, in normal play and if they can be found.
    fn sides(&mut self, terms: &[Term]) -> Option<LoopyValue> {
        let analysis = self.analysis;
        let count: u64 = terms.iter().map(|term| term.times.unsigned_abs()).sum();
        if analysis.game.convention == Convention::Misere || count > MOST_WITH_SIDES as u64 {
            return None;
        }
        let mut sum = LoopyValue::zero();
        for term in terms {
            let game = match term.of {
                TermGame::Position(position) => LoopyGame::new(analysis.graph(), position).ok()?,
                TermGame::Game(game) => LoopyGame::of_short(&mut self.arena, game).ok()?,
                TermGame::Board(nth) => {
                    let graph = &self.boards[nth].graph;
                    LoopyGame::new(graph, graph.position(0)?).ok()?
                }
            };
            if game.graph().position_count() > MOST_WITH_SIDES {
                return None;
            }
            let value = LoopyValue::of(&game).ok()?;
            let value = if term.times < 0 { value.negate().ok()? } else { value };
            for _ in 0..term.times.unsigned_abs() {
                sum = sum.add(&value).ok()?;
            }
        }
        sum.has_sides().then_some(sum)
    }

    /// The components of an expression.
    fn terms(&mut self, expression: &Expression, names: &NamedGames) -> Result<Vec<Term>, LineError> {
        let mut loopy = None;
        expression.each_name(&mut |used| {
            if loopy.is_none() && matches!(names.get(used.name), Some(NamedGame::Loopy(_))) {
                loopy = Some((used.name.to_owned(), used.column));
            }
        });
        let Some((name, column)) = loopy else {
            let game = self.short(expression, names)?;
            return Ok(vec![Term { times: 1, of: TermGame::Game(game) }]);
        };
        match expression {
            Expression::Name { name, .. } => match names.get(name) {
                Some(NamedGame::Loopy(terms)) => Ok(terms.clone()),
                _ => Err(self.only_summed(column, name, names)),
            },
            Expression::Negative { inner, .. } => multiplied(self.terms(inner, names)?, -1),
            Expression::Chain { first, rest } => {
                let mut terms = self.terms(first, names)?;
                for (operation, column, operand) in rest {
                    let operand = self.terms(operand, names)?;
                    terms = match operation {
                        Operation::Add => [terms, operand].concat(),
                        Operation::Subtract => [terms, multiplied(operand, -1)?].concat(),
                        Operation::Multiply => match (self.integer(&terms), self.integer(&operand)) {
                            (Some(times), _) => multiplied(operand, times)?,
                            (None, Some(times)) => multiplied(terms, times)?,
                            (None, None) => return Err(self.only_summed(*column, &name, names)),
                        },
                        _ => return Err(self.only_summed(*column, &name, names)),
                    };
                }
                Ok(terms)
            }
            _ => Err(self.only_summed(column, &name, names)),
        }
    }

    /// Why something else than a sum is not asked of what a name denotes.
    fn only_summed(&mut self, column: usize, name: &str, names: &NamedGames) -> LineError {
        if self.analysis.game.convention == Convention::Misere {
            return LineError::Misere;
        }
        let terms = if let Some(NamedGame::Loopy(terms)) = names.get(name) { &**terms } else { &[] };
        let graph = self.analysis.graph();
        let has_loop = terms.iter().any(|term| match term.of {
            TermGame::Position(position) => {
                value_of_position(&mut self.arena, graph, position) == Err(NoValue::Loop)
            }
            TermGame::Board(_) => true,
            TermGame::Game(_) => false,
        });
        let why = if has_loop { Endless::Loop } else { Endless::TieEnd };
        LineError::Summand { column, name: name.to_owned(), why }
    }

    /// The value of an expression without loops.
    fn short(&mut self, expression: &Expression, names: &NamedGames) -> Result<GameId, LineError> {
        let statement = Statement::Expression(expression.clone());
        match evaluate(&mut self.arena, &mut scope_of(names), &statement)? {
            Value::Game(game) => Ok(game),
            Value::Form { left, right } => Ok(self.arena.game(&left, &right)?),
            _ => Err(LineError::NoGame { column: 1 }),
        }
    }

    /// The integer that a sum is, if it is a small one.
    fn integer(&self, terms: &[Term]) -> Option<i64> {
        let [Term { times: 1, of: TermGame::Game(game) }] = terms else { return None };
        self.arena.as_number(*game)?.to_string().parse().ok()
    }

    /// Who wins a sum, and how, with its label, or else with its sector.
    pub(super) fn verdict(&mut self, terms: &[Term]) -> Result<Line, LineError> {
        let analysis = self.analysis;
        let convention = analysis.game.convention;
        let is_sum_of_positions =
            terms.iter().all(|term| term.times > 0 && !matches!(term.of, TermGame::Game(_)));
        if convention == Convention::Misere && !is_sum_of_positions {
            return Err(LineError::Misere);
        }
        let laid = self.laid(terms)?;
        let places = laid.graph.position_count();
        let limits = SumLimits { values: LIMITS, places, size: MOST_SEARCHED, states: 0 };
        let mut known = Known::new(convention, limits, |_| {}).counting_moves();
        let graph = Rc::new(laid.graph.clone());
        let first = laid.components.first().map(|position| GraphPlace::new(graph, *position));
        let on = |position: &PositionId| Some(Component::new(0, Rc::new(first.as_ref()?.at(*position))));
        let state: Vec<Component> = laid.components.iter().filter_map(on).collect();
        let found = verdict(&mut known, &state);
        let component = |nth: usize| self.called(&laid, laid.components[nth]);
        let made = |choice: &Choice, _: Player| match choice.how {
            How::Drive(from, to) => vec![self.called(&laid, from), text(" → "), self.called(&laid, to)],
            How::Press(_) => Line::new(),
        };
        let (mut line, _) = verdict_line(&found, None, None, &Names { component: &component, made: &made });
        // No name stands before it.
        if let Some(Span::Text(first)) = line.first_mut() {
            *first = first.trim_start_matches([' ', '·']).to_owned();
        }
        let Verdict::Decided(found) = found else { return Ok(line) };
        match found.label {
            // As a game beside others: 2 is a number.
            Some(Grundy::Nimber(size)) => {
                let star = self.arena.star(size)?;
                let printed = print(&mut self.arena, star, Style::Unicode, MOST_WRITTEN)?;
                line[0] = text(format!("= {}", printed.text));
            }
            Some(Grundy::Infinite(_) | Grundy::Moon | Grundy::Sun) => {}
            None => {
                if let Some(value) = self.sides(terms) {
                    let printed = loopy::print(&mut self.arena, &value, Style::Unicode, MOST_WRITTEN)?;
                    line.insert(0, text(format!("= {} · ", printed.text)));
                }
                line.push(text(format!(" · sector {}", found.sector.name())));
            }
        }
        Ok(line)
    }

    /// How two sums compare, and whether what was asked holds.
    fn compared(&mut self, asked: Comparator, sides: [&[Term]; 2]) -> Result<(Line, Tone), LineError> {
        let [first, second] = [self.as_one_position(sides[0])?, self.as_one_position(sides[1])?];
        let names = [self.written(sides[0])?, self.written(sides[1])?];
        let mut builder = GraphBuilder::new();
        let copied = [&first.graph, &second.graph].map(|graph| builder.add_graph(graph, |movers| movers));
        let (Ok(first_copy), Ok(second_copy)) = (&copied[0], &copied[1]) else {
            return Err(LineError::Large { what: "the comparison", limit: MOST_COMPARED });
        };
        let pair = [first_copy[first.components[0].index()], second_copy[second.components[0].index()]];
        let graph = builder.build();
        let found = compared(self.analysis, &graph, pair, budget(Effort::Usual), 0..1_000);
        let (mut line, tone) = found.sentence([&names[0], &names[1]]);
        let Some(order) = found.comparison().order() else { return Ok((line, tone)) };
        let holds = asked.holds(order);
        line.insert(0, text(if holds { "true: " } else { "false: " }));
        Ok((line, if holds { Tone::Good } else { Tone::Plain }))
    }

    /// A graph with a position for each component.
    fn laid(&mut self, terms: &[Term]) -> Result<Laid, LineError> {
        let count: u64 = terms.iter().map(|term| term.times.unsigned_abs()).fold(0, u64::saturating_add);
        let limit = MOST_VEHICLES as u64;
        if count > limit {
            return Err(LineError::Components { given: count, limit });
        }
        let base = self.analysis.graph();
        let drawn = base.position_count();
        let too_large = |_| LineError::Large { what: "the sum", limit: u32::MAX as usize };
        let mut builder = GraphBuilder::new();
        builder.add_graph(base, |movers| movers).map_err(too_large)?;
        let negated = |term: &Term| term.times < 0 && matches!(term.of, TermGame::Position(_));
        let mirrored = if terms.iter().any(negated) {
            builder.add_graph(base, Movers::exchanged).map_err(too_large)?
        } else {
            Vec::new()
        };
        let short = self.short_terms(terms)?;
        let canonical = canonical_graph(&mut self.arena, &short, MOST_OPTIONS)?;
        let (forms, of_form) = canonical.ok_or(TOO_MANY_OPTIONS)?;
        let forms = builder.add_graph(&forms, |movers| movers).map_err(too_large)?;
        let starts: BTreeMap<GameId, PositionId> = gather(of_form.into_iter().zip(forms));
        let mut games = BTreeMap::new();
        let mut boards: BTreeMap<(usize, bool), PositionId> = BTreeMap::new();
        let mut components = Vec::new();
        let mut short = short.into_iter();
        for term in terms {
            let position = match term.of {
                TermGame::Position(position) if term.times < 0 => mirrored[position.index()],
                TermGame::Position(position) => position,
                TermGame::Game(_) => {
                    let Some(game) = short.next() else { continue };
                    let printed = print(&mut self.arena, game, Style::Unicode, MOST_WRITTEN)?;
                    games.insert(starts[&game], printed.text);
                    starts[&game]
                }
                TermGame::Board(nth) => {
                    let key = (nth, term.times < 0);
                    match boards.get(&key) {
                        Some(start) => *start,
                        None => {
                            let start = self.lay_board(nth, term.times < 0, &mut builder, &mut games)?;
                            boards.insert(key, start);
                            start
                        }
                    }
                }
            };
            components.extend((0..term.times.unsigned_abs()).map(|_| position));
        }
        let has_mirrored = !mirrored.is_empty();
        Ok(Laid { graph: builder.build(), drawn, has_mirrored, components, games })
    }

    /// Lays out a board, or its negative, with the names of all its positions; returns where it stands.
    fn lay_board(
        &self,
        nth: usize,
        is_negated: bool,
        builder: &mut GraphBuilder,
        names: &mut BTreeMap<PositionId, String>,
    ) -> Result<PositionId, LineError> {
        let board = &self.boards[nth];
        let too_large = LineError::Large { what: "the sum", limit: u32::MAX as usize };
        let movers = |movers: Movers| if is_negated { movers.exchanged() } else { movers };
        let copied = builder.add_graph(&board.graph, movers).map_err(|_| too_large.clone())?;
        let sign = if is_negated { "−" } else { "" };
        for (position, text) in copied.iter().zip(&board.texts) {
            names.insert(*position, format!("{sign}({})", repeated(text)));
        }
        copied.first().copied().ok_or(too_large)
    }

    /// The short games among the terms, negated where they are subtracted.
    fn short_terms(&mut self, terms: &[Term]) -> Result<Vec<GameId>, LineError> {
        let mut games = Vec::new();
        for term in terms {
            if let TermGame::Game(game) = term.of {
                games.push(if term.times < 0 { sum::negate(&mut self.arena, game)? } else { game });
            }
        }
        Ok(games)
    }

    /// A sum as one position of a graph: its only component.
    fn as_one_position(&mut self, terms: &[Term]) -> Result<Laid, LineError> {
        let laid = self.laid(terms)?;
        let whole = operation::sum_of(&laid.graph, &laid.components, MOST_COMPARED);
        let (graph, start) = whole.ok_or(LineError::Large { what: "a sum", limit: MOST_COMPARED })?;
        Ok(Laid { graph, components: vec![start], ..laid })
    }

    /// What a position of a sum is called.
    fn called(&self, laid: &Laid, position: PositionId) -> Span {
        if let Some(game) = laid.games.get(&position) {
            return text(game.clone());
        }
        let index = position.index();
        if index < laid.drawn {
            return self.analysis.span(position);
        }
        match self.analysis.graph().position(index - laid.drawn).filter(|_| laid.has_mirrored) {
            Some(mirrored) => text(format!("−{}", self.analysis.name(mirrored))),
            None => text("another position of the sum"),
        }
    }

    /// A sum as it is written: `H + 2·I − ½`.
    fn written(&mut self, terms: &[Term]) -> Result<String, LineError> {
        let mut written = String::new();
        for term in terms {
            let name = match term.of {
                TermGame::Position(position) => self.analysis.name(position).to_owned(),
                TermGame::Game(game) => print(&mut self.arena, game, Style::Unicode, MOST_WRITTEN)?.text,
                TermGame::Board(nth) => self.boards[nth].name.clone(),
            };
            written.push_str(match (written.is_empty(), term.times < 0) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            });
            if term.times.unsigned_abs() != 1 {
                written.push_str(&format!("{}·", term.times.unsigned_abs()));
            }
            written.push_str(&name);
        }
        Ok(if written.is_empty() { "0".to_owned() } else { written })
    }
}

/// So many times as many; a term taken no times is none.
fn multiplied(terms: Vec<Term>, by: i64) -> Result<Vec<Term>, LineError> {
    let limit = MOST_VEHICLES as u64;
    let times = |term: Term| {
        let given = term.times.unsigned_abs().saturating_mul(by.unsigned_abs());
        let times = term.times.checked_mul(by).filter(|_| given <= limit);
        times.map(|times| Term { times, ..term }).ok_or(LineError::Components { given, limit })
    };
    let all = terms.into_iter().map(times).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().filter(|term| term.times != 0).collect())
}
