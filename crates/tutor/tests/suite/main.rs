//! The tutor as it is read: card after card.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod board_pictures;
mod board_sums;
mod boards;
mod calculate;
mod calculate_boards;
mod calculate_lines;
mod class;
mod common;
mod compare;
mod compound_games;
mod compounds;
mod days;
mod endless;
mod find;
mod games;
mod heat;
mod hostile;
mod lessons;
mod mark;
mod order;
mod pictures;
mod play;
mod play_cards;
mod players;
mod quotient;
mod readings;
mod searching;
mod seats;
mod seats_boards;
mod seats_compared;
mod seats_play;
mod steps;
mod sum_values;
mod ties;
mod values_as_marks;
mod vehicles;
mod whole_sheet;
mod why;
mod why_in_words;
mod why_value;
mod wrong_lines;
