//! What a line says, before it is worked out.

use std::sync::Arc;

use hyperjam_terms::{Order, Relation};
use num_bigint::BigInt;

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Nothing but blanks or a comment.
    Nothing,
    /// An expression.
    Expression(Expression),
    /// `name = …`: it gives the name to a value if it denotes nothing yet, and compares otherwise.
    Equation {
        /// The name, as it was written.
        name: String,
        /// The column of the name.
        column: usize,
        /// What it may denote.
        value: Expression,
        /// The comparison.
        comparison: Expression,
    },
    /// Several lines in one, `g := {3|1}; g + g`: the value of the last is that of all.
    Sequence(Vec<Statement>),
    /// A name for the value of an expression.
    Assignment {
        /// The name, as it was written.
        name: String,
        /// The column of the name.
        column: usize,
        /// What it denotes.
        value: Expression,
    },
}

/// An expression, with the column at which each part begins that may be refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A whole number.
    Integer(BigInt),
    /// A fraction such as ½, 1½, 1 3/4 or 0.5: numerator, and exponent of the denominator.
    Fraction(BigInt, u32),
    /// ω
    Omega,
    /// ∗n; without a size it is ∗1.
    Star {
        /// The size, if there is one.
        size: Option<Box<Expression>>,
        /// Where the size stands.
        column: usize,
    },
    /// n·↑ or n·↓.
    Ups {
        /// Which of them.
        direction: UpDirection,
        /// How many.
        count: Box<Expression>,
        /// Where the number stands.
        column: usize,
    },
    /// {left | right}.
    Braces {
        /// The left options.
        left: Side,
        /// The right options.
        right: Side,
    },
    /// name{left | right}, where the name denotes the whole in the options.
    Labelled {
        /// The name, as it was written.
        name: String,
        /// The left options.
        left: Side,
        /// The right options.
        right: Side,
    },
    /// '{left | right}', left as it is.
    Form {
        /// The left options.
        left: Side,
        /// The right options.
        right: Side,
    },
    /// …, among options: a sequence that goes on by the rule of the numbers before it, or before which there are more.
    Ellipsis {
        /// Where it stands.
        column: usize,
    },
    /// ±x, or ±{x, y}: the options of Left, with their negatives for Right.
    PlusMinus(Side),
    /// A name.
    Name {
        /// As it was written.
        name: String,
        /// Where.
        column: usize,
    },
    /// A function of something: `f(x, y)`, `x.f(y)` and `x f y` are the same.
    Call {
        /// As it was written.
        function: String,
        /// Where the function's name stands.
        column: usize,
        /// The arguments; the game before the point is the first.
        arguments: Vec<Expression>,
    },
    /// −x.
    Negative {
        /// x.
        inner: Box<Expression>,
        /// Where the sign stands.
        column: usize,
    },
    /// A chain of operations of one strength, from left to right.
    Chain {
        /// The first operand.
        first: Box<Expression>,
        /// Each further operation with its column and operand.
        rest: Vec<(Operation, usize, Expression)>,
    },
    /// [x, y, …].
    List(Side),
    /// from..to or from..to..step: all numbers from one to another.
    Range {
        /// The first, the last, and the step if there is one.
        bounds: Side,
        /// Where the dots stand.
        column: usize,
    },
    /// [x for n in list where condition]: the values of x for each n.
    Comprehension {
        /// x.
        element: Box<Expression>,
        /// What is gone through, the outermost first.
        clauses: Vec<Clause>,
    },
    /// if … then … elseif … then … else … end.
    If {
        /// The conditions, each with what holds then.
        arms: Vec<(Expression, Expression)>,
        /// What holds otherwise.
        otherwise: Option<Box<Expression>>,
    },
    /// begin …; … end: lines whose names hold inside. The value is that of the last.
    Block(Vec<Statement>),
    /// A function of parameters, `f(n) := …` or `n -> …`.
    Function(Arc<FunctionText>),
    /// How two compare.
    Compare {
        /// What is asked.
        comparison: Comparator,
        /// Both.
        sides: Box<[Expression; 2]>,
        /// Where the sign stands.
        column: usize,
    },
}

/// A name in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameUse<'a> {
    /// As it was written.
    pub name: &'a str,
    /// Where.
    pub column: usize,
    /// Whether it stands before arguments, as that of a function.
    pub is_called: bool,
}

/// What a comprehension goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The name that each element has in turn.
    pub name: String,
    /// The list.
    pub over: Expression,
    /// Where it stands.
    pub column: usize,
    /// What has to hold of the element.
    pub conditions: Side,
}

/// A function as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionText {
    /// Its name, by which it can call itself.
    pub name: Option<String>,
    /// What its arguments are called inside.
    pub parameters: Vec<String>,
    /// What it comes to.
    pub body: Expression,
    /// How deep that is nested.
    pub levels: u32,
}

impl Statement {
    /// The expression of a line; that of several lines is a block. Nothing where nothing is typed.
    pub fn into_expression(self) -> Option<Expression> {
        match self {
            Statement::Nothing => None,
            Statement::Expression(expression)
            | Statement::Equation { comparison: expression, .. }
            | Statement::Assignment { value: expression, .. } => Some(expression),
            Statement::Sequence(lines) => Some(Expression::Block(lines)),
        }
    }

    /// Gives every name in it that nothing before gives, as [`Expression::each_name`] does.
    pub fn each_name<'a>(&'a self, take: &mut dyn FnMut(NameUse<'a>)) {
        match self {
            Statement::Nothing => {}
            Statement::Expression(expression)
            | Statement::Equation { comparison: expression, .. }
            | Statement::Assignment { value: expression, .. } => expression.each_name(take),
            Statement::Sequence(lines) => names_of_lines(lines, take),
        }
    }
}

/// The names in lines that none before gives.
fn names_of_lines<'a>(lines: &'a [Statement], take: &mut dyn FnMut(NameUse<'a>)) {
    let mut given: Vec<&str> = Vec::new();
    for line in lines {
        line.each_name(&mut |used| {
            if !given.contains(&used.name) {
                take(used)
            }
        });
        if let Statement::Assignment { name, .. } | Statement::Equation { name, .. } = line {
            given.push(name);
        }
    }
}

/// The names in an expression but for some.
fn names_but<'a>(expression: &'a Expression, but: &dyn Fn(&str) -> bool, take: &mut dyn FnMut(NameUse<'a>)) {
    expression.each_name(&mut |used| {
        if !but(used.name) {
            take(used)
        }
    });
}

impl Expression {
    /// Where it begins, if that is known.
    pub fn column(&self) -> Option<usize> {
        match self {
            Expression::Name { column, .. }
            | Expression::Negative { column, .. }
            | Expression::Ellipsis { column } => Some(*column),
            // What stands before the point begins it.
            Expression::Call { column, arguments, .. } => {
                let first = arguments.first().and_then(Expression::column);
                Some(first.map_or(*column, |first| first.min(*column)))
            }
            Expression::Chain { first, .. } => first.column(),
            Expression::Compare { sides, .. } => sides[0].column(),
            _ => None,
        }
    }

    /// Gives every name in it that is not given inside, with its column, in the order in which they are written; functions that are
    /// called are among them.
    pub fn each_name<'a>(&'a self, take: &mut dyn FnMut(NameUse<'a>)) {
        match self {
            Expression::Name { name, column } => take(NameUse { name, column: *column, is_called: false }),
            Expression::Integer(_)
            | Expression::Fraction(..)
            | Expression::Omega
            | Expression::Ellipsis { .. } => {}
            Expression::Star { size, .. } => size.iter().for_each(|size| size.each_name(take)),
            Expression::Ups { count, .. } => count.each_name(take),
            Expression::Braces { left, right } | Expression::Form { left, right } => {
                left.iter().chain(right).for_each(|option| option.each_name(take));
            }
            Expression::Labelled { name: own, left, right } => {
                left.iter().chain(right).for_each(|option| names_but(option, &|name| name == own, take));
            }
            Expression::Call { function, column, arguments } => {
                take(NameUse { name: function, column: *column, is_called: true });
                arguments.iter().for_each(|inner| inner.each_name(take));
            }
            Expression::PlusMinus(side) | Expression::List(side) | Expression::Range { bounds: side, .. } => {
                side.iter().for_each(|inner| inner.each_name(take));
            }
            Expression::Comprehension { element, clauses } => {
                for (place, clause) in clauses.iter().enumerate() {
                    let before = |name: &str| clauses[..place].iter().any(|clause| clause.name == name);
                    names_but(&clause.over, &before, take);
                    let until = |name: &str| clauses[..=place].iter().any(|clause| clause.name == name);
                    clause.conditions.iter().for_each(|condition| names_but(condition, &until, take));
                }
                names_but(element, &|name| clauses.iter().any(|clause| clause.name == name), take);
            }
            Expression::If { arms, otherwise } => {
                arms.iter().for_each(|(condition, then)| {
                    condition.each_name(take);
                    then.each_name(take);
                });
                otherwise.iter().for_each(|inner| inner.each_name(take));
            }
            Expression::Block(lines) => names_of_lines(lines, take),
            Expression::Function(text) => {
                let own = |name: &str| {
                    text.name.as_deref() == Some(name) || text.parameters.iter().any(|known| known == name)
                };
                names_but(&text.body, &own, take);
            }
            Expression::Negative { inner, .. } => inner.each_name(take),
            Expression::Chain { first, rest } => {
                first.each_name(take);
                rest.iter().for_each(|(_, _, operand)| operand.each_name(take));
            }
            Expression::Compare { sides, .. } => sides.iter().for_each(|side| side.each_name(take)),
        }
    }
}

/// The options of one player.
pub type Side = Vec<Expression>;

/// ↑ or ↓.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpDirection {
    /// ↑
    Up,
    /// ↓
    Down,
}

/// An operation on two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The sum with ± the second.
    AddPlusMinus,
    /// The product.
    Multiply,
    /// The quotient.
    Divide,
    /// What is left by a division of integers, 0 or more.
    Modulo,
    /// The ordinal sum.
    OrdinalSum,
    /// The power.
    Power,
    /// The nim-sum.
    NimSum,
    /// The nim-product.
    NimProduct,
    /// The game that has these sides, s & t.
    Sides,
}

/// What is asked of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// Whether this relation holds: =, <, >, ≤, ≥, ⊲|, |⊳ or ‖.
    Relation(Relation),
    /// ≠
    Unequal,
}

impl Comparator {
    /// Whether it asks for equality alone: = or ≠.
    pub fn is_of_equality(self) -> bool {
        matches!(self, Comparator::Relation(Relation::Alike) | Comparator::Unequal)
    }

    /// Whether what is asked holds between two games that compare so in every sum.
    pub fn holds(self, order: Order) -> bool {
        match self {
            Comparator::Relation(relation) => relation.holds(order.class().into()),
            Comparator::Unequal => order != Order::Equal,
        }
    }
}
