//! Drawings for two players, and for more.

use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, Drawing, Given, given, no_drawing, say_left};
use crate::failure::{Failure, InputError};
use crate::sum::seats::SeatDrawing;

/// A drawing, to ask about the order of its positions.
pub(crate) enum AnyDrawing {
    /// For Left and Right.
    Two(Drawing),
    /// For players in a cycle.
    Seats(SeatDrawing),
}

impl AnyDrawing {
    /// Reads the named file, or standard input for "-", and says what of it is left out of an answer about its positions. One for two
    /// with ends at which somebody has won is refused.
    pub(crate) fn read(file: &str, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        match given(file, streams)? {
            Given::Game(game, _) if game.heading.players > 2 => {
                say_left(file, BESIDE_POSITIONS, |part| game.heading.has(part), streams);
                Ok(Self::Seats(SeatDrawing::of(file, *game)?))
            }
            Given::Game(game, _) => {
                Ok(Self::Two(Drawing::with_ends(file, *game, BESIDE_POSITIONS, streams)?.comparable()?))
            }
            Given::Parity(_) => Err(no_drawing(file)),
            Given::Graph(graph) => Ok(Self::Two(Drawing::of_graph(file, graph).comparable()?)),
        }
    }
}

/// Refuses options that are for two players alone.
pub(crate) fn refuse_for_seats(options: &[(&'static str, bool)]) -> Result<(), Failure> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(Failure::input(option, InputError::ForTwo)),
        None => Ok(()),
    }
}
