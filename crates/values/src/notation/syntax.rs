//! What a line says, before it is worked out.

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

    /// Gives every name in it, with its column, in the order in which they are written.
    pub fn each_name<'a>(&'a self, take: &mut dyn FnMut(&'a str, usize)) {
        match self {
            Expression::Name { name, column } => take(name, *column),
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
                let mut take = |name: &'a str, column| {
                    if name != own {
                        take(name, column)
                    }
                };
                left.iter().chain(right).for_each(|option| option.each_name(&mut take));
            }
            Expression::PlusMinus(side) | Expression::Call { arguments: side, .. } => {
                side.iter().for_each(|inner| inner.each_name(take));
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
    /// Whether what is asked holds between two games that compare so in every sum.
    pub fn holds(self, order: Order) -> bool {
        match self {
            Comparator::Relation(relation) => relation.holds(order.class().into()),
            Comparator::Unequal => order != Order::Equal,
        }
    }
}
