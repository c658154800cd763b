//! Values against the definitions, the laws and the books.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod conditions;
mod days;
mod definitions;
mod forms;
mod infinitesimals;
mod laws;
mod limits;
mod lists;
mod loopy;
mod meetings;
mod nimbers;
mod notation;
mod numbers;
mod ordinals;
mod papers;
mod simplify;
mod stoppers;
mod surreals;
mod temperature;
mod theorems;
