//! Sums and negatives of partizan games.

use super::lesson::{Chapter, Lesson, LessonDrawing, LessonTask};
use super::naming::YES;
use super::property::{DRAW, LEFT, OTHER, Property, STARTER};
use hyperjam_terms::Player;

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Adding games",
    lessons: &[
        Lesson {
            name: "sums",
            title: "Sums for Left and Right",
            drawing: LessonDrawing::File(include_str!("../../lessons/two-colours.json")),
            marks: true,
            texts: &[
                "Partizan games have [sums](lessons/nim), too: the player to move chooses a component and makes one of \
                 this player’s moves there.",
                "Knowing who wins each component is not enough to know who wins the sum: what counts is also how many \
                 **spare moves** each player has, moves that the opponent cannot take away.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "One vehicle in `X`, one in `Y`: a spare move for Left and one for Right. Who wins?",
                    property: Property::Winner(&["X", "Y"]),
                    offers: &[],
                    hint: "Each player has exactly one move.",
                    why: "Each player makes the one move that is open to that player, and then the starter is stuck.",
                },
                LessonTask::Choose {
                    ask: "Two vehicles in `Z`. Who wins?",
                    property: Property::Winner(&["Z", "Z"]),
                    offers: &[],
                    hint: "There are exactly two moves in the whole game.",
                    why: "Each player moves once. Although the starter wins each component alone, the sum is won by \
                          the other player.",
                },
                LessonTask::Choose {
                    ask: "One vehicle in `X`, one in `Z`, and Right starts. Who wins?",
                    property: Property::Starting(&["X", "Z"], Player::Right),
                    offers: &[],
                    hint: "Right has one move, at `Z`. What can Left still do then?",
                    why: "Right must move from `Z`. Then Left still has the spare move at `X`, and Right is stuck.",
                },
            ],
            end: "In fact Left wins `X` + `Z` whoever starts: the spare move decides. [Put vehicles on the map](vehicles) to \
                  explore other sums.",
            facts: &[
                (Property::Winner(&["X", "Y"]), OTHER),
                (Property::Winner(&["Z", "Z"]), OTHER),
                (Property::Winner(&["X", "Z"]), LEFT),
                (Property::MovesBy("X", Player::Left), "1"),
                (Property::MovesBy("X", Player::Right), "0"),
                (Property::MovesBy("Y", Player::Right), "1"),
                (Property::MovesBy("Y", Player::Left), "0"),
                (Property::Winner(&["Z"]), STARTER),
            ],
            source: "Honsell & Lenisa, Section 3; lecture notes, “Basic theory”",
        },
        Lesson {
            name: "copycat",
            title: "The copycat",
            drawing: LessonDrawing::File(include_str!("../../lessons/nine.json")),
            marks: true,
            texts: &[
                "**The negative** −x of a game is the same game with Left’s and Right’s moves exchanged. Here `−1` is the \
                 negative of `1`, and `b` that of `a`, while `∗` and `c` are their own negatives. We write x − y for x + \
                 (−y).",
                "In x − x the second player can play the **copycat**: whatever the opponent does in one component, do \
                 the same in the other. A copycat always has an answer, and so never loses.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Vehicles in `1` and `−1`. Who wins?",
                    property: Property::Winner(&["1", "−1"]),
                    offers: &[],
                    hint: "There are no loops here. Somebody gets stuck, and it is not the copycat.",
                    why: "The play ends, and the copycat had an answer to everything.",
                },
                LessonTask::Choose {
                    ask: "Two vehicles in `c`, that is `c` − `c`. Who wins?",
                    property: Property::Winner(&["c", "c"]),
                    offers: &[],
                    hint: "The copycat does not lose. Does the copycat win?",
                    why: "When a play need not end, not losing is all that the copycat can be sure of.",
                },
                LessonTask::Choose {
                    ask: "Vehicles in `a` and `b`, that is `a` − `a`. Who wins?",
                    property: Property::Winner(&["a", "b"]),
                    offers: &[],
                    hint: "Left can only move a vehicle in `a`, to `b`; Right one in `b`, to `a`. Does either ever run out?",
                    why: "Left moves from `a` to `b`, Right from `b` to `a`, and each always finds one to move.",
                },
            ],
            end: "So x − x need not behave like 0 when there are loops. Many surprises in the lessons to come stem \
                  from this.",
            facts: &[
                (Property::Winner(&["1", "−1"]), OTHER),
                (Property::Winner(&["∗", "∗"]), OTHER),
                (Property::Winner(&["c", "c"]), DRAW),
                (Property::Winner(&["a", "b"]), DRAW),
                (Property::Negative("1", "−1"), YES),
                (Property::Negative("a", "b"), YES),
                (Property::Negative("∗", "∗"), YES),
                (Property::Negative("c", "c"), YES),
            ],
            source: "Honsell & Lenisa, Section 3, Proposition 17 (i) and Remark 18",
        },
    ],
};
