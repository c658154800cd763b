//! Tie ends.

use super::lesson::{Chapter, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::YES;
use super::property::{DRAW, OTHER, Property, STARTER};
use hyperjam_terms::Player;

const TIES: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/ties.json"));

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Ties",
    lessons: &[
        Lesson {
            name: "tie-ends",
            title: "A place where nobody wins",
            drawing: TIES,
            marks: false,
            texts: &[
                "A game can also end in a tie without going on for ever, as chess can. At `T`, a **tie end**, play \
                 stops and nobody wins. At `0` play stops as usual: the player to move there has lost.",
                "Hinman, who studied such games, gives every position a number: +1 if the player to move wins, 0 for a \
                 tie, −1 for a loss. It is found from the end: −1 if you are stuck, 0 at the tie end, and otherwise the \
                 best that you can leave, which is the worst for your opponent.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "From `B` there are moves to `T` and to `0`. Who wins?",
                    property: Property::Winner(&["B"]),
                    offers: &[],
                    hint: "Would you rather leave a tie or a stuck opponent?",
                    why: "The starter goes to `0`. The number of `B` is +1.",
                },
                LessonTask::Choose {
                    ask: "From `C` there are moves to `T` and to `D`, and from `D` one to `0`. Who wins?",
                    property: Property::Winner(&["C"]),
                    offers: &[],
                    hint: "What does your opponent do in `D`?",
                    why: "Going to `D` would lose, so the starter takes the tie. The number of `C` is 0.",
                },
                LessonTask::Choose {
                    ask: "From `F` there are moves to `B` and to `D`. Who wins?",
                    property: Property::Winner(&["F"]),
                    offers: &[],
                    hint: "You know `B`, and in `D` there is only one move.",
                    why: "From both the opponent goes to `0`. That a tie end is on the map does not help: it is the \
                          opponent who could go there from `B`. The number of `F` is −1.",
                },
            ],
            end: "Any position can be made a tie end: tick “Play ends here in a tie” in the inspector, and the marks \
                  follow.",
            facts: &[
                (Property::Winner(&["0"]), OTHER),
                (Property::Winner(&["T"]), DRAW),
                (Property::Winner(&["A"]), DRAW),
                (Property::Winner(&["B"]), STARTER),
                (Property::Winner(&["C"]), DRAW),
                (Property::Winner(&["D"]), STARTER),
                (Property::Winner(&["F"]), OTHER),
            ],
            source: "Hinman, Definitions 2 and 3 and Lemma 4",
        },
        Lesson {
            name: "tie-sums",
            title: "Ties in sums",
            drawing: TIES,
            marks: true,
            texts: &[
                "If one vehicle of a sum reaches a tie end, the whole sum ends in a tie. So a tie end is an emergency \
                 brake for whoever is in danger of losing.",
                "Hinman shows that every such game is equal to a Nim heap or a set of heaps with a tie beside it, and asks \
                 for a simple way to add these. Write the second kind as ∞ with the set: then the rule that you know from \
                 loops adds them. For once a vehicle is at a tie end nobody wins, and once it is at the lone loop `c` \
                 nobody is ever stuck again.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Vehicles in `A`, labelled ∞, and `D`, labelled 1. Who wins?",
                    property: Property::Winner(&["A", "D"]),
                    offers: &[],
                    hint: "Whoever is in trouble can pull the brake at `A`.",
                    why: "∞ ⊕ 1 = ∞. Moving in `D` leaves only the vehicle in `A`, and its move leads to the tie.",
                },
                LessonTask::Choose {
                    ask: "Vehicles in `C`, labelled ∞{1}, and `D`, labelled 1. What is the label of the sum?",
                    property: Property::Label(&["C", "D"]),
                    offers: &["∞", "∞{0}", "∞{1}", "0"],
                    hint: "Add 1 to every member of the set.",
                    why: "1 ⊕ 1 = 0, so the sum has the label ∞{0}: the player who starts wins.",
                },
                LessonTask::Point {
                    ask: "You start with vehicles in `C` and `D`. Press the position that your winning move leads to.",
                    wanted: WantedPosition::WinningMove(&["C", "D"], Player::Left),
                    hint: "Leave two vehicles with equal numbers, and no tie within reach.",
                    why: "From `C` to `D`. Now both stand in `D`, nobody can reach the tie end, and you make the last move.",
                },
                LessonTask::Choose {
                    ask: "Is the tie end `T` equivalent to the lone loop `c`?",
                    property: Property::Equal("T", "c"),
                    offers: &[],
                    hint: "In a sum with either of them, can anybody lose?",
                    why: "Beside either of them nobody ever loses, and nobody ever wins.",
                },
            ],
            end: "That the rule for loops serves for ties as well is not in Hinman’s paper, but follows: put the lone loop in the place of \
                  every tie end. The moves elsewhere stay the same, and whoever could tie with the one can draw with the other.",
            facts: &[
                (Property::Label(&["T"]), "∞"),
                (Property::Label(&["A"]), "∞"),
                (Property::Label(&["C"]), "∞{1}"),
                (Property::Label(&["D"]), "1"),
                (Property::Winner(&["A", "D"]), DRAW),
                (Property::Label(&["C", "D"]), "∞{0}"),
                (Property::Winner(&["D", "D"]), OTHER),
                (Property::Equal("T", "c"), YES),
                (Property::Written("∞ ⊕ 1 = ∞"), YES),
                (Property::Written("1 ⊕ ∞{1} = ∞{0}"), YES),
                (Property::Written("1 ⊕ 1 = 0"), YES),
                (Property::Winner(&["C", "D"]), STARTER),
            ],
            source: "Hinman, Definition 5 and the Theorem; the rule for adding follows from Honsell & Lenisa, Theorem 41",
        },
    ],
};
