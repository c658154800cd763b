//! What each line means: its names looked up among the lines and the positions, in an order in which each line comes after
//! those that it needs.

use super::players::{self, PlayersLine};
use super::read::ReadPositions;
use super::ties::LineNames;
use super::wrong::LineError;
use crate::analysis::Analysis;
use crate::board::title;
use crate::values::LIMITS;
use hyperjam_bridge::board::{called_board, written_board};
use hyperjam_editor::document::Rules;
use hyperjam_editor::gather::gather;
use hyperjam_protocol::tutor::{self, Line, Tone};
use hyperjam_rulesets::{Answer, named};
use hyperjam_solver::ties::TieSum;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_sums::{NoValue, value_of_position};
use hyperjam_terms::Convention;
use hyperjam_values::evaluate::{Scope, Value, evaluate, functions};
use hyperjam_values::notation::{Expression, LOOPY_NAMES, Statement, parse};
use hyperjam_values::{Arena, GameId};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many names of games are offered where a line is typed.
const MOST_NAMES: usize = 200;
/// The work that each line is tried with first, of which a hundred such lines take no longer than a single one may take.
const TRIAL: u64 = LIMITS.work / 100;

/// What a line means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// Nothing is typed.
    Nothing,
    /// A value of short games.
    Value(Value),
    /// A game of several players.
    Players(Box<PlayersLine>),
    /// A sum of games with ties.
    Ties(Box<TieSum>),
    /// A sum in which play may go on for ever.
    Sum {
        /// Its components.
        terms: Vec<Term>,
    },
    /// Two such sums, compared.
    Compared {
        /// How they compare.
        words: Line,
        /// Whether what was asked holds.
        tone: Tone,
    },
}

/// Some copies of a component.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Term {
    /// How many; of a number below 0, the negative is meant.
    pub(super) times: i64,
    /// What.
    pub(super) of: TermGame,
}

/// A component of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TermGame {
    /// A position of the drawing.
    Position(PositionId),
    /// A short game.
    Game(GameId),
    /// A board that may be played on for ever, or in misère play, by its number among those of the lines.
    Board(usize),
}

/// A board that a line names, with all positions that it may come to.
pub(super) struct NamedBoard {
    /// As the line has it.
    pub(super) name: String,
    /// Its game graph, of which the first position is where it stands.
    pub(super) graph: Graph,
    /// The positions as they are written.
    pub(super) texts: Vec<String>,
}

/// What is heard of lines while they are worked out.
pub(super) enum Heard<'a> {
    /// What this one means is known.
    Settled(usize, &'a Result<Meaning, LineError>),
    /// One begins that may take long.
    Long,
}

/// What a name denotes in a line.
#[derive(Clone, Debug)]
pub(super) enum NamedGame {
    /// A value of short games.
    Value(Value),
    /// A sum in which play may go on for ever.
    Loopy(Vec<Term>),
}

/// What the names of a line denote.
pub(super) type NamedGames = BTreeMap<String, NamedGame>;

/// The lines of a drawing's calculation.
pub(super) struct Sheet<'a> {
    pub(super) analysis: &'a Analysis<'a>,
    pub(super) arena: Arena,
    lines: Vec<Result<Statement, LineError>>,
    /// The lines about games of several players, which name nothing and stand above as empty.
    players: BTreeMap<usize, Result<PlayersLine, LineError>>,
    /// Those about games with ties, whose names only such lines know.
    ties: BTreeMap<usize, Result<TieSum, LineError>>,
    /// The line that gives each name.
    given: BTreeMap<String, usize>,
    /// The names that lines of several give, where nothing else is called so and no second line gives it.
    given_within: BTreeMap<String, usize>,
    /// What these names denote.
    within: NamedGames,
    /// Where functions that call each other were defined.
    scopes: Vec<Scope>,
    /// The positions with each name; none where the drawing is read otherwise than as moves.
    positions: BTreeMap<&'a str, Vec<PositionId>>,
    /// The positions where it is.
    read: ReadPositions<'a>,
    /// The boards of the lines that are laid out.
    pub(super) boards: Vec<NamedBoard>,
}

impl<'a> Sheet<'a> {
    /// Reads the lines. O(their length + V log V).
    pub(super) fn of(analysis: &'a Analysis<'a>) -> Self {
        let mut given = BTreeMap::new();
        let mut lines = Vec::new();
        let mut positions: BTreeMap<&str, Vec<PositionId>> = BTreeMap::new();
        let read_positions = ReadPositions::of(&analysis.query.drawing);
        if analysis.query.drawing.rules == Rules::Moves {
            for position in analysis.graph().positions() {
                positions.entry(analysis.name(position)).or_default().push(position);
            }
        }
        let (mut players, mut ties, mut tie_names) = (BTreeMap::new(), BTreeMap::new(), LineNames::default());
        let is_position = |name: &str| positions.contains_key(name);
        let mut read: Vec<Result<Statement, LineError>> = Vec::new();
        for (nth, line) in analysis.query.drawing.lines.iter().enumerate() {
            if let Some(found) = players::read(line) {
                players.insert(nth, found);
                read.push(Ok(Statement::Nothing));
            } else if let Some(found) = tie_names.read(line, analysis, &is_position) {
                ties.insert(nth, found);
                read.push(Ok(Statement::Nothing));
            } else {
                read.push(match (parse(line), board_game(line)) {
                    // What is called “toads and frogs” is no condition.
                    (_, Some(name)) if name.contains(' ') => Err(LineError::OnBoard { name }),
                    (Err(_), Some(name)) => Err(LineError::OnBoard { name }),
                    (found, _) => found.map_err(LineError::from),
                });
            }
        }
        let mut known: BTreeSet<&str> = gather(
            positions.keys().copied().chain(read_positions.names()).chain(["w", "omega"]).chain(LOOPY_NAMES),
        );
        for statement in &read {
            if let Ok(Statement::Assignment { name, .. }) = statement {
                known.insert(name);
            }
        }
        // The first line `name = …` gives the name, if nothing else does; each other one compares.
        let mut settled = Vec::with_capacity(read.len());
        for statement in &read {
            settled.push(match statement {
                Ok(Statement::Equation { name, column, value, comparison }) => Ok(if known.insert(name) {
                    Statement::Assignment { name: name.clone(), column: *column, value: value.clone() }
                } else {
                    Statement::Expression(comparison.clone())
                }),
                other => other.clone(),
            });
        }
        for (nth, mut statement) in settled.into_iter().enumerate() {
            if let Ok(Statement::Assignment { name, column, .. }) = &statement {
                if let Some(before) = given.get(name) {
                    let (name, column, line) = (name.clone(), *column, *before + 1);
                    statement = Err(LineError::Twice { column, name, line });
                } else {
                    given.insert(name.clone(), nth);
                }
            }
            lines.push(statement);
        }
        let is_named = |name: &str| positions.contains_key(name) || read_positions.has(name);
        let is_board = |name: &str| analysis.query.drawing.boards.iter().any(|board| board.id == name);
        let given_within =
            names_within(&lines, |name| given.contains_key(name) || is_named(name) || is_board(name));
        Self {
            analysis,
            arena: Arena::new(LIMITS),
            lines,
            players,
            ties,
            given,
            given_within,
            within: NamedGames::new(),
            scopes: Vec::new(),
            positions,
            read: read_positions,
            boards: Vec::new(),
        }
    }

    /// The games of all lines, with the work for one more question allowed.
    pub(super) fn arena(&mut self) -> &mut Arena {
        self.arena.renew_work();
        &mut self.arena
    }

    /// The names that a line can use: all functions, and the first of the lines' and the positions' names that can be typed
    /// and represent one game.
    pub(super) fn known_names(&self) -> tutor::Names {
        let given = self.given.keys().chain(self.given_within.keys()).map(String::as_str);
        let positions = self
            .positions
            .iter()
            .filter(|(name, of)| matches!(of[..], [only] if !self.analysis.is_outside(only)) && is_name(name))
            .map(|(name, _)| *name)
            .chain(self.read.names().filter(|name| is_name(name)))
            .filter(|name| !self.given.contains_key(*name));
        let boards = self.analysis.query.drawing.boards.iter().map(|board| board.id.as_str());
        let boards =
            boards.filter(|name| is_name(name) && !self.given.contains_key(*name) && !self.is_position(name));
        let games = given.chain(positions).chain(boards).take(MOST_NAMES);
        let mut functions: Vec<String> = functions().map(str::to_owned).collect();
        functions.sort_unstable();
        tutor::Names { functions, games: games.map(str::to_owned).collect() }
    }

    fn is_position(&self, name: &str) -> bool {
        self.positions.contains_key(name) || self.read.has(name)
    }

    /// The name that a line gives and that a position of the drawing has, too.
    pub(super) fn name_of_position(&self, line: usize) -> Option<&str> {
        let given = self.given.iter().find(|(_, by)| **by == line);
        given.map(|(name, _)| name.as_str()).filter(|name| self.is_position(name))
    }

    /// What each line means. Each is worked out after those that it needs; what is left then needs itself. So that none that
    /// takes long keeps the others waiting, each is tried with little work first, and where that is not enough it comes after
    /// the others. `hear` gets each meaning once it is known, and is told when one begins that may take long.
    pub(super) fn meanings(
        &mut self,
        mut hear: impl FnMut(&mut Self, Heard<'_>),
    ) -> Vec<Result<Meaning, LineError>> {
        let lines = std::mem::take(&mut self.lines);
        let needs: Vec<Vec<usize>> = lines.iter().map(|line| self.needs(line)).collect();
        let is_function = |nth: usize| {
            matches!(&lines[nth], Ok(Statement::Assignment { value: Expression::Function(_), .. }))
        };
        let circles = circles(&needs, is_function);
        let needs = joined(&needs, &circles);
        let mut needed_by = vec![Vec::new(); lines.len()];
        let mut open: Vec<usize> = needs.iter().map(Vec::len).collect();
        for (nth, needs) in needs.iter().enumerate() {
            needs.iter().for_each(|&needed| needed_by[needed].push(nth));
        }
        let mut ready: VecDeque<usize> = (0..lines.len()).filter(|&nth| open[nth] == 0).collect();
        let mut put_off = VecDeque::new();
        let mut meanings: Vec<Option<Result<Meaning, LineError>>> = vec![None; lines.len()];
        loop {
            let is_trial = !ready.is_empty();
            let Some(nth) = ready.pop_front().or_else(|| put_off.pop_front()) else { break };
            if !is_trial {
                hear(self, Heard::Long);
            }
            self.allow(if is_trial { TRIAL } else { LIMITS.work });
            if let Some(circle) = circles.get(&nth).filter(|circle| circle[0] == nth) {
                let found = self.of_circle(circle, &lines, &meanings);
                circle.iter().zip(found).for_each(|(&nth, found)| meanings[nth] = Some(found));
            }
            let players =
                self.players.remove(&nth).map(|found| found.map(|line| Meaning::Players(Box::new(line))));
            let ties = || self.ties.remove(&nth).map(|found| found.map(|line| Meaning::Ties(Box::new(line))));
            if meanings[nth].is_none() {
                let found = match (&lines[nth], players.or_else(ties)) {
                    (_, Some(found)) => found,
                    (Ok(statement), None) => {
                        let found = self.meaning(statement, &meanings);
                        if is_trial && (self.arena.work_left() == 0 || is_open(&found)) {
                            put_off.push_back(nth);
                            continue;
                        }
                        found
                    }
                    (Err(wrong), None) => Err(wrong.clone()),
                };
                meanings[nth] = Some(found);
            }
            self.allow(LIMITS.work);
            if let Some(found) = &meanings[nth] {
                hear(self, Heard::Settled(nth, found));
            }
            for &after in &needed_by[nth] {
                open[after] -= 1;
                if open[after] == 0 {
                    ready.push_back(after);
                }
            }
        }
        let circle = |nth: usize| {
            let (name, column) = first_open(&lines[nth], |name| {
                self.line_of(name).is_some_and(|needed| meanings[needed].is_none())
            });
            Err(LineError::Circle { column, name })
        };
        (0..lines.len()).map(|nth| meanings[nth].clone().unwrap_or_else(|| circle(nth))).collect()
    }

    /// Allows so much work for what comes next.
    fn allow(&mut self, work: u64) {
        self.arena.allow_work(work);
        self.arena.renew_work();
    }

    /// The lines that give a name which this line uses.
    fn needs(&self, line: &Result<Statement, LineError>) -> Vec<usize> {
        let mut needs = Vec::new();
        if let Ok(statement) = line {
            statement.each_name(&mut |used| needs.extend(self.line_of(used.name)));
        }
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// The line that gives a name.
    fn line_of(&self, name: &str) -> Option<usize> {
        self.given.get(name).or_else(|| self.given_within.get(name)).copied()
    }

    /// What lines mean that define functions which call each other.
    fn of_circle(
        &mut self,
        circle: &[usize],
        lines: &[Result<Statement, LineError>],
        meanings: &[Option<Result<Meaning, LineError>>],
    ) -> Vec<Result<Meaning, LineError>> {
        let mut scope = Scope::with_boards(called_board);
        let mut found = Vec::new();
        for &nth in circle {
            let own: Vec<&str> = circle.iter().filter_map(|&nth| name_of(&lines[nth])).collect();
            found.push(lines[nth].clone().and_then(|statement| {
                let names = self.names(&statement, meanings, &own)?;
                if names.values().any(|named| matches!(named, NamedGame::Loopy(_))) {
                    return self.meaning_of(&statement, &names);
                }
                set_names(&mut scope, &names);
                Ok(Meaning::Value(evaluate(&mut self.arena, &mut scope, &statement)?))
            }));
        }
        self.scopes.push(scope);
        found
    }

    fn meaning(
        &mut self,
        statement: &Statement,
        meanings: &[Option<Result<Meaning, LineError>>],
    ) -> Result<Meaning, LineError> {
        let names = self.names(statement, meanings, &[])?;
        self.meaning_of(statement, &names)
    }

    /// What a line means whose names denote these.
    fn meaning_of(&mut self, statement: &Statement, names: &NamedGames) -> Result<Meaning, LineError> {
        let Some(expression) = statement.clone().into_expression() else { return Ok(Meaning::Nothing) };
        if names.values().any(|named| matches!(named, NamedGame::Loopy(_))) {
            return match self.loopy(&expression, names) {
                Err(error @ (LineError::Summand { .. } | LineError::NoGame { .. })) => {
                    self.by_sides(statement, names).unwrap_or(Err(error))
                }
                found => found,
            };
        }
        let mut scope = scope_of(names);
        let value = evaluate(&mut self.arena, &mut scope, statement)?;
        if let Statement::Sequence(lines) = statement {
            for name in lines.iter().filter_map(assigned) {
                if let Some(value) = scope.get(name) {
                    self.within.insert(name.to_owned(), NamedGame::Value(value.clone()));
                }
            }
            self.scopes.push(scope);
        }
        Ok(Meaning::Value(value))
    }

    /// What the names of a line denote, but for its own, as far as anything does: lines before positions.
    fn names(
        &mut self,
        statement: &Statement,
        meanings: &[Option<Result<Meaning, LineError>>],
        own: &[&str],
    ) -> Result<NamedGames, LineError> {
        let mut used = Vec::new();
        // What is called is a function, of a line or of all.
        statement.each_name(&mut |it| {
            if (!it.is_called || self.line_of(it.name).is_some()) && !own.contains(&it.name) {
                used.push((it.name, it.column));
            }
        });
        let mut names = NamedGames::new();
        for (name, column) in used {
            if names.contains_key(name) {
                continue;
            }
            let named = match self.line_of(name) {
                Some(line) => match &meanings[line] {
                    Some(Ok(_)) if self.given_within.contains_key(name) => self.within.get(name).cloned(),
                    Some(Ok(Meaning::Value(value))) => Some(NamedGame::Value(value.clone())),
                    Some(Ok(Meaning::Sum { terms })) => Some(NamedGame::Loopy(terms.clone())),
                    _ => {
                        let (name, line) = (name.to_owned(), line + 1);
                        return Err(LineError::Because { column, name, line });
                    }
                },
                None => match self.position(name, column)? {
                    None => self.board(name, column)?,
                    found => found,
                },
            };
            if let Some(named) = named {
                names.insert(name.to_owned(), named);
            }
        }
        Ok(names)
    }

    /// What the position with a name denotes, if there is one.
    fn position(&mut self, name: &str, column: usize) -> Result<Option<NamedGame>, LineError> {
        let position = match self.positions.get(name).map(Vec::as_slice) {
            None | Some([]) => {
                self.arena.renew_work();
                let value = self.read.value(&mut self.arena, name, column)?;
                return Ok(value.map(|value| NamedGame::Value(Value::Game(value))));
            }
            Some([position]) => *position,
            Some(several) => {
                return Err(LineError::Ambiguous { column, name: name.to_owned(), count: several.len() });
            }
        };
        if self.analysis.is_outside(position) {
            return Err(LineError::DecidedEnd { column, name: name.to_owned() });
        }
        let itself = || NamedGame::Loopy(vec![Term { times: 1, of: TermGame::Position(position) }]);
        if self.analysis.game.convention == Convention::Misere {
            return Ok(Some(itself()));
        }
        match value_of_position(&mut self.arena, self.analysis.graph(), position) {
            Ok(game) => Ok(Some(NamedGame::Value(Value::Game(game)))),
            Err(NoValue::Loop | NoValue::TieEnd) => Ok(Some(itself())),
            Err(reason) => Err(LineError::Position { column, reason }),
        }
    }
}

impl Sheet<'_> {
    /// What a board denotes that is written in a line, or is called so on the sheet.
    fn board(&mut self, name: &str, column: usize) -> Result<Option<NamedGame>, LineError> {
        let drawn = &self.analysis.query.drawing.boards;
        let opened = match written_board(name) {
            Some(opened) => opened,
            None => match drawn.iter().find(|board| board.id == name) {
                Some(board) => crate::board::open(board),
                None => return Ok(None),
            },
        };
        let board = opened.map_err(|error| LineError::Board { column, error })?;
        self.arena.renew_work();
        let limits = self.arena.limits();
        if self.analysis.game.convention == Convention::Normal {
            match board.answer(&mut self.arena, limits) {
                Ok(Answer::Short { value, .. }) => return Ok(Some(NamedGame::Value(Value::Game(value)))),
                Ok(Answer::Loopy(_)) => {}
                Err(reason) => return Err(LineError::Unsolved { column, reason }),
            }
        }
        let known = self.boards.iter().position(|known| known.name == name);
        let nth = match known {
            Some(nth) => nth,
            None => {
                let unfolded = board.unfold(limits);
                let (graph, texts) = unfolded.map_err(|reason| LineError::Unsolved { column, reason })?;
                if !graph.decided_ends().is_empty() {
                    return Err(LineError::DecidedEnd { column, name: name.to_owned() });
                }
                self.boards.push(NamedBoard { name: name.to_owned(), graph, texts });
                self.boards.len() - 1
            }
        };
        Ok(Some(NamedGame::Loopy(vec![Term { times: 1, of: TermGame::Board(nth) }])))
    }
}

/// Whether a limit may have left open what a line means.
fn is_open(found: &Result<Meaning, LineError>) -> bool {
    match found {
        Ok(Meaning::Value(value)) => !value.is_decided(),
        found => found.is_err(),
    }
}

/// What the game on boards is called whose name the line calls as a function, as in `Domineering(4x4)`.
fn board_game(line: &str) -> Option<String> {
    let (name, rest) = line.trim_start().split_once('(')?;
    if rest.trim_start().starts_with('"') {
        return None;
    }
    let name = name.trim().to_lowercase().replace(' ', "-");
    named().find(|one| one.name == name).map(|one| title(one.name))
}

/// Whether this text is read as a name.
fn is_name(text: &str) -> bool {
    matches!(parse(text), Ok(Statement::Expression(Expression::Name { .. })))
}

/// The names that have a value, for an evaluation.
pub(super) fn scope_of(names: &NamedGames) -> Scope {
    let mut scope = Scope::with_boards(called_board);
    set_names(&mut scope, names);
    scope
}

fn set_names(scope: &mut Scope, names: &NamedGames) {
    for (name, named) in names {
        if let NamedGame::Value(value) = named {
            scope.set(name, value.clone());
        }
    }
}

/// The name that a line gives.
fn assigned(statement: &Statement) -> Option<&str> {
    match statement {
        Statement::Assignment { name, .. } => Some(name),
        _ => None,
    }
}

fn name_of(line: &Result<Statement, LineError>) -> Option<&str> {
    line.as_ref().ok().and_then(assigned)
}

/// The names that one of these lines gives among several, and that nothing else is called by.
fn names_within(
    lines: &[Result<Statement, LineError>],
    is_taken: impl Fn(&str) -> bool,
) -> BTreeMap<String, usize> {
    let mut found: BTreeMap<String, Option<usize>> = BTreeMap::new();
    for (nth, line) in lines.iter().enumerate() {
        let Ok(Statement::Sequence(parts)) = line else { continue };
        for name in parts.iter().filter_map(assigned).filter(|name| !is_taken(name)) {
            let line = found.entry(name.to_owned()).or_insert(Some(nth));
            *line = line.filter(|line| *line == nth);
        }
    }
    found.into_iter().filter_map(|(name, line)| Some((name, line?))).collect()
}

/// The lines of functions that need each other, for each of them with it, in their order.
fn circles(needs: &[Vec<usize>], is_function: impl Fn(usize) -> bool) -> BTreeMap<usize, Vec<usize>> {
    let reached = |from: usize| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(nth) = open.pop() {
            let functions = needs[nth].iter().filter(|&&needed| is_function(needed));
            open.extend(functions.filter(|&&needed| reached.insert(needed)));
        }
        reached
    };
    let functions = (0..needs.len()).filter(|&nth| is_function(nth));
    let reached: BTreeMap<usize, BTreeSet<usize>> = gather(functions.map(|nth| (nth, reached(nth))));
    let is_joined = |nth: usize, other: &usize| reached[other].contains(&nth);
    let circle = |nth: usize| reached[&nth].iter().copied().filter(|other| is_joined(nth, other)).collect();
    let circles = reached.keys().map(|&nth| (nth, circle(nth)));
    gather(circles.filter(|(_, circle): &(usize, Vec<usize>)| circle.len() > 1))
}

/// What lines need, where those of a circle are worked out with its first.
fn joined(needs: &[Vec<usize>], circles: &BTreeMap<usize, Vec<usize>>) -> Vec<Vec<usize>> {
    let first = |nth: usize| circles.get(&nth).map_or(nth, |circle| circle[0]);
    let of_line = |nth: usize| {
        let circle = circles.get(&nth);
        if first(nth) != nth {
            return vec![first(nth)];
        }
        let members = circle.map_or(std::slice::from_ref(&nth), Vec::as_slice).to_vec();
        let mut all: Vec<usize> =
            members.iter().flat_map(|&nth| needs[nth].iter().map(|&it| first(it))).collect();
        all.retain(|&needed| circle.is_none() || needed != nth);
        all.sort_unstable();
        all.dedup();
        all
    };
    (0..needs.len()).map(of_line).collect()
}

/// The first name of a line that is such.
fn first_open(line: &Result<Statement, LineError>, is_open: impl Fn(&str) -> bool) -> (String, usize) {
    let mut found = None;
    if let Ok(statement) = line {
        statement.each_name(&mut |used| {
            if found.is_none() && is_open(used.name) {
                found = Some((used.name.to_owned(), used.column));
            }
        });
    }
    found.unwrap_or_default()
}
