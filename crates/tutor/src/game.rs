//! A game on a sum: with one vehicle or many, on a board, on a drawing that is read otherwise, or on all that is on the
//! sheet; by Left and Right or by players in a cycle; against Hyperjam, between people, or watched.

mod alone;
mod card;
pub(crate) mod entrance;
mod lot;
mod moves;
mod record;
mod seats;
mod status;
mod table;
mod two;
mod view;

pub(crate) use alone::card as of_alone;
pub(crate) use seats::{of_vehicles as of_seats, on_sheet as seats_on_sheet};
pub(crate) use two::{compound_on_sheet, of_drawing as of_two, on_sheet as two_on_sheet};
