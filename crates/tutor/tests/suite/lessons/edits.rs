//! Edits that finish lessons, and edits that do not.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::place;
use std::collections::BTreeSet;

const LEFT: Movers = Movers::LEFT;
const RIGHT: Movers = Movers::RIGHT;

/// An edit that a task asks for.
pub(crate) type Edit = fn(&mut Document);

/// The lessons that end with something to draw, each with edits that do it.
pub(crate) fn edits(name: &str) -> Vec<Edit> {
    match name {
        "game-graph" => vec![|map| draw(map, "E", "A", Movers::BOTH), |map| extend(map, "E")],
        "draws" => {
            vec![|map| draw(map, "C", "A", Movers::BOTH), |map| draw(map, "A", "A", Movers::BOTH), |map| {
                draw(map, "C", "C", Movers::BOTH)
            }]
        }
        "mex" => vec![|map| draw(map, "G", "E", Movers::BOTH), |map| draw(map, "G", "B", Movers::BOTH)],
        "guessing" => vec![|map| draw(map, "Y", "E", Movers::BOTH)],
        "roadworks" => {
            vec![|map| close(map, "J", "I"), |map| close(map, "M", "N"), |map| close(map, "H", "D")]
        }
        "between-sectors" => vec![|map| draw(map, "1", "c", Movers::RIGHT)],
        "bisimulation" => vec![ring, |map| {
            // A road to another town of the same kind changes nothing.
            let new = ring_of(map, 3, [Movers::BOTH; 3]);
            join(map, new[1], place(map, "Y"), Movers::BOTH);
        }],
        "simplicity" => {
            vec![|map| draw(map, "P", "A", Movers::RIGHT), |map| draw(map, "P", "K", Movers::RIGHT)]
        }
        "birthdays" => vec![|map| draw(map, "P", "Y", Movers::RIGHT)],
        // Left’s new option is reversible.
        "up" => vec![|map| draw(map, "P", "S", Movers::RIGHT), |map| draw(map, "P", "S", Movers::BOTH)],
        "tiny" => vec![|map| draw(map, "P", "X", Movers::RIGHT), |map| draw(map, "P", "X", Movers::BOTH)],
        "dominated" => vec![|map| close(map, "F", "A")],
        "reversible" => vec![|map| close(map, "Y", "U")],
        "colon-principle" => vec![|map| extend(map, "c")],
        "hackenbush-quarter" => vec![|map| grow(map, "A", &[RIGHT])],
        "domineering-make" => {
            vec![|map| paint(map, "A", "..#|.##|.##"), |map| paint(map, "A", "##.|##.|#..")]
        }
        // ¾ as a stalk, and as ½ + ¼.
        "stalk-signs" => vec![|map| grow(map, "D", &[LEFT, RIGHT, LEFT]), |map| {
            grow(map, "D", &[LEFT, RIGHT]);
            grow(map, "D", &[LEFT, RIGHT, RIGHT]);
        }],
        _ => Vec::new(),
    }
}

/// Edits that the same lessons do not accept.
pub(crate) fn bad_edits(name: &str) -> Vec<Edit> {
    match name {
        "game-graph" => vec![|map| draw(map, "A", "E", Movers::BOTH), |map| {
            draw(map, "E", "A", Movers::BOTH);
            draw(map, "E", "B", Movers::BOTH);
        }],
        "draws" => vec![|map| draw(map, "A", "C", Movers::BOTH), |map| {
            draw(map, "C", "A", Movers::BOTH);
            close(map, "A", "B");
        }],
        "mex" => vec![|map| draw(map, "G", "C", Movers::BOTH), |map| close(map, "G", "F")],
        "guessing" => vec![|map| draw(map, "X", "E", Movers::BOTH), |map| close(map, "X", "Y")],
        "roadworks" => vec![|map| close(map, "O", "J"), |map| {
            close(map, "J", "I");
            close(map, "M", "N");
        }],
        "between-sectors" => {
            vec![|map| draw(map, "1", "1", Movers::RIGHT), |map| draw(map, "1", "0", Movers::RIGHT)]
        }
        "bisimulation" => vec![
            |map| draw(map, "0", "N", Movers::BOTH),
            |map| {
                ring(map);
                close(map, "X", "X");
            },
            // A ring of Left's roads only, and one with a single road of Left's.
            |map| {
                ring_of(map, 3, [Movers::LEFT; 3]);
            },
            |map| {
                ring_of(map, 3, [Movers::BOTH, Movers::LEFT, Movers::BOTH]);
            },
            // A ring of old positions, and rings with some of them.
            |map| draw(map, "Z", "T", Movers::BOTH),
            |map| {
                let new = ring_of(map, 2, [Movers::BOTH; 3]);
                join(map, new[1], place(map, "X"), Movers::BOTH);
                join(map, place(map, "X"), new[0], Movers::BOTH);
            },
            // A ring of two; a ring of three with an exit; three that lead to the loop in a row.
            |map| {
                ring_of(map, 2, [Movers::BOTH; 3]);
            },
            |map| {
                let new = ring_of(map, 3, [Movers::BOTH; 3]);
                join(map, new[0], place(map, "0"), Movers::BOTH);
            },
            |map| {
                let new = ring_of(map, 3, [Movers::BOTH; 3]);
                let back = map.moves().find(|(_, step)| step.from == new[2]).unwrap().0;
                let moves = BTreeSet::from([back]);
                map.apply(Command::Delete { positions: BTreeSet::new(), moves }).unwrap();
                join(map, new[2], place(map, "X"), Movers::BOTH);
            },
            // The loop changed along with the ring.
            |map| {
                let new = ring_of(map, 3, [Movers::BOTH; 3]);
                for from in [new[0], new[1], new[2], place(map, "X")] {
                    join(map, from, place(map, "0"), Movers::BOTH);
                }
            },
        ],
        // {0 | 2} = 1, {0, 1 | } = 2, and a move that is not for Right alone.
        "simplicity" => {
            vec![|map| draw(map, "P", "T", Movers::RIGHT), |map| draw(map, "P", "A", Movers::LEFT), |map| {
                draw(map, "P", "A", Movers::BOTH)
            }]
        }
        "birthdays" => {
            vec![|map| draw(map, "P", "T", Movers::RIGHT), |map| draw(map, "P", "W", Movers::RIGHT)]
        }
        // The value of another position does not count, nor do two moves more.
        "up" => {
            vec![|map| draw(map, "A", "S", Movers::RIGHT), |map| draw(map, "P", "Z", Movers::RIGHT), |map| {
                draw(map, "P", "S", Movers::RIGHT);
                draw(map, "P", "A", Movers::RIGHT);
            }]
        }
        "tiny" => {
            vec![|map| draw(map, "P", "S", Movers::RIGHT), |map| draw(map, "P", "Y", Movers::RIGHT)]
        }
        // The option that is needed, another position’s, and the one of Right’s.
        "dominated" => {
            vec![|map| close(map, "F", "T"), |map| close(map, "G", "Z"), |map| close(map, "F", "Z")]
        }
        // The value stays without 0, but ↑ is reversible still.
        "reversible" => {
            vec![|map| close(map, "Y", "Z"), |map| close(map, "Y", "V"), |map| close(map, "X", "U")]
        }
        "colon-principle" => {
            vec![|map| extend(map, "b"), |map| extend(map, "A"), |map| close(map, "b", "c"), |map| {
                extend(map, "c");
                extend(map, "M");
            }]
        }
        // Another colour, another stalk, and two edges.
        "hackenbush-quarter" => {
            vec![|map| grow(map, "A", &[LEFT]), |map| grow(map, "B", &[RIGHT]), |map| {
                grow(map, "A", &[RIGHT, RIGHT])
            }]
        }
        // −½ for ½, another board; the same with another board changed as well.
        "domineering-make" => {
            vec![|map| paint(map, "A", "...|.##|###"), |map| paint(map, "B", "..|.#|.#"), |map| {
                paint(map, "A", "..#|.##|.##");
                paint(map, "B", ".#|.#");
            }]
        }
        // Colours exchanged, on another stalk, for one edge less.
        "stalk-signs" => vec![
            |map| grow(map, "D", &[RIGHT, LEFT, RIGHT]),
            |map| grow(map, "a", &[LEFT, RIGHT, LEFT]),
            |map| {
                grow(map, "D", &[LEFT, RIGHT, LEFT]);
                close(map, "a1", "a2");
            },
        ],
        _ => Vec::new(),
    }
}

pub(crate) fn draw(document: &mut Document, from: &str, to: &str, by: Movers) {
    let (from, to) = (place(document, from), place(document, to));
    document.apply(Command::AddMove { from, to, by }).unwrap();
}

pub(crate) fn extend(document: &mut Document, from: &str) {
    let from = place(document, from);
    document.apply(Command::Extend { from, at: Point { x: 900.0, y: 900.0 }, by: Movers::BOTH }).unwrap();
}

/// A stalk of new positions on a position, far above the ground.
pub(crate) fn grow(document: &mut Document, on: &str, colours: &[Movers]) {
    let mut from = place(document, on);
    for (nth, by) in colours.iter().enumerate() {
        let at = Point { x: 900.0, y: -1000.0 - 100.0 * nth as f64 };
        document.apply(Command::Extend { from, at, by: *by }).unwrap();
        from = document.positions().last().unwrap().0;
    }
}

/// Another position on a board.
pub(crate) fn paint(document: &mut Document, id: &str, position: &str) {
    let mut board = document.heading().boards.iter().find(|board| board.id == id).unwrap().clone();
    board.position = position.into();
    document.apply(Command::ReplaceBoard(board)).unwrap();
}

pub(crate) fn close(document: &mut Document, from: &str, to: &str) {
    let (from, to) = (place(document, from), place(document, to));
    let step = document.moves().find(|(_, step)| step.from == from && step.to == to).unwrap().0;
    let moves = BTreeSet::from([step]);
    document.apply(Command::Delete { positions: BTreeSet::new(), moves }).unwrap();
}

pub(crate) fn ring(document: &mut Document) {
    ring_of(document, 3, [Movers::BOTH; 3]);
}

/// So many new positions in a ring, at most three, with roads open to these.
pub(crate) fn ring_of(document: &mut Document, count: usize, by: [Movers; 3]) -> Vec<PositionId> {
    let first = document.positions().len();
    for at in 0..count {
        document.apply(Command::AddPosition { at: Point { x: 900.0, y: 100.0 * at as f64 } }).unwrap();
    }
    let new: Vec<_> = document.positions().map(|(id, _)| id).skip(first).collect();
    for at in 0..count {
        join(document, new[at], new[(at + 1) % count], by[at]);
    }
    new
}

pub(crate) fn join(document: &mut Document, from: PositionId, to: PositionId, by: Movers) {
    document.apply(Command::AddMove { from, to, by }).unwrap();
}
