//! The lessons: each can be done by right answers and right drawing, and by nothing else.

mod course;
mod edits;
mod maps;
mod moves;
mod pupil;
mod tasks;
mod texts;
