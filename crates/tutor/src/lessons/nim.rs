//! Nim, the mex and Grundy labels.

use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::YES;
use super::property::{OTHER, Property, STARTER};
use hyperjam_terms::Player;

const NIM: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/nim.json"));
const MEX: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/mex.json"));

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Nim and Grundy labels",
    lessons: &[
        Lesson {
            name: "nim",
            title: "Nim",
            drawing: NIM,
            marks: false,
            texts: &[
                "**Nim** is played with **heaps** of counters. A move takes counters from one heap, as many as you like \
                 but at least one. Whoever finds nothing left to take loses. On this map each position is a heap: from `4` \
                 you may go to `3`, `2`, `1` or `0`. The game with one heap of four is the **nimber** ∗4, and ∗1 is \
                 **star**, written ∗.",
                "Several heaps are several vehicles on the same map: on your turn you move one of them, and whoever cannot \
                 move any loses. Such a game is the **sum** of its **components**, here ∗4 + ∗2, for example. If there are \
                 two equal heaps, the second player just copies: whatever you take from one heap, the opponent takes from \
                 the other.",
            ],
            tasks: &[
                LessonTask::Point {
                    ask: "One heap of four, and you start. Where do you go to win?",
                    wanted: WantedPosition::WinningMove(&["4"], Player::Left),
                    hint: "How many counters should your opponent find?",
                    why: "Take everything. A single heap that is not empty is won by the player who starts.",
                },
                LessonTask::Choose {
                    ask: "Two heaps of three. Who wins?",
                    property: Property::Winner(&["3", "3"]),
                    offers: &[STARTER, OTHER],
                    hint: "Can the player who does not start always copy?",
                    why: "After every move of the starter the other player makes the heaps equal again, and so is \
                          never the first to be stuck.",
                },
                LessonTask::Point {
                    ask: "A heap of four and a heap of two, and you start. Press the position that your winning move leads to.",
                    wanted: WantedPosition::WinningMove(&["4", "2"], Player::Left),
                    hint: "Leave two equal heaps, and be the one who copies.",
                    why: "Take two from the heap of four. Then there are two heaps of two, and your opponent is to move.",
                },
            ],
            end: "The copying trick works for every impartial game G without loops: G + G is won by the player who does \
                  not start. [Put vehicles on the map](vehicles) and try.",
            facts: &[
                (Property::Label(&["1"]), "1"),
                (Property::Label(&["0"]), "0"),
                (Property::Winner(&["4"]), STARTER),
                (Property::Winner(&["3", "3"]), OTHER),
                (Property::Winner(&["4", "2"]), STARTER),
                (Property::Winner(&["2", "2"]), OTHER),
                (Property::Moves("4"), "4"),
                (Property::Winner(&["1"]), STARTER),
                (Property::Winner(&["2"]), STARTER),
                (Property::Winner(&["3"]), STARTER),
            ],
            source: "lecture notes on impartial games, “Impartial Games” and the example G + G ≡ 0; Honsell & Lenisa, Section 5.1",
        },
        Lesson {
            name: "nim-sum",
            title: "The Nim-sum",
            drawing: NIM,
            marks: false,
            texts: &[
                "For more heaps copying is not enough. Write the sizes in binary, one below the other, and add each column \
                 without carrying: a column with an odd number of ones gives 1, any other 0. The result is the \
                 **Nim-sum**, written ⊕. For example 3 ⊕ 2 = 1, since 11 and 10 give 01.",
                "Heaps of n and m counters together can be replaced by one: the heap whose size is the Nim-sum of theirs, \
                 n ⊕ m. So the player who does not start wins exactly when the Nim-sum of all heaps is 0.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "What is 3 ⊕ 1, the label of heaps of three and of one together?",
                    property: Property::Label(&["3", "1"]),
                    offers: &["0", "1", "2", "4"],
                    hint: "In binary: 11 and 01.",
                    why: "11 and 01 give 10, which is 2. One heap of two can replace both.",
                },
                LessonTask::Choose {
                    ask: "Heaps of three, two and one. Who wins?",
                    property: Property::Winner(&["3", "2", "1"]),
                    offers: &[STARTER, OTHER],
                    hint: "You know 3 ⊕ 1. Add 2.",
                    why: "3 ⊕ 2 ⊕ 1 = 0: in binary 11, 10 and 01 have two ones in each column.",
                },
                LessonTask::Point {
                    ask: "Heaps of four, two and one, and you start. Press the position that your winning move leads to.",
                    wanted: WantedPosition::WinningMove(&["4", "2", "1"], Player::Left),
                    hint: "You want to leave a Nim-sum of 0. What is 2 ⊕ 1?",
                    why: "2 ⊕ 1 = 3, so make the heap of four a heap of three.",
                },
            ],
            end: "To win at Nim, always leave a Nim-sum of 0. If it is 0 already, whatever you do lets your opponent \
                  do so.",
            facts: &[
                (Property::Label(&["3", "2"]), "1"),
                (Property::Label(&["3", "1"]), "2"),
                (Property::Label(&["2", "1"]), "3"),
                (Property::Label(&["3", "2", "1"]), "0"),
                (Property::Winner(&["4", "2", "1"]), STARTER),
                (Property::Written("3 ⊕ 2 = 1"), YES),
                (Property::Written("3 ⊕ 2 ⊕ 1 = 0"), YES),
                (Property::Written("2 ⊕ 1 = 3"), YES),
                (Property::Winner(&["3", "2", "1"]), OTHER),
            ],
            source: "lecture notes on impartial games, *n + *m = *(n ⊕ m); Honsell & Lenisa, Proposition 28",
        },
        Lesson {
            name: "mex",
            title: "The mex rule",
            drawing: MEX,
            marks: false,
            texts: &[
                "The **mex** of some numbers (for “minimal excluded”) is the least of 0, 1, 2, … that is not among them. The \
                 mex of 0, 1 and 3 is 2, that of 1 and 2 is 0, and that of no numbers at all is 0.",
                "The **Grundy label** of a position is the mex of the labels of its options. Begin where the map ends: `E` \
                 has no options, so its label is 0; `D` has the option `E`, so its label is 1; `C` has options labelled 1 \
                 and 0, so its label is 2. A label that is a number is also called a **Grundy number**.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "`F` leads to `C`, `D` and `E`. What is its label?",
                    property: Property::Label(&["F"]),
                    offers: &["0", "1", "2", "3", "4"],
                    hint: "The text above gives the labels of all three options.",
                    why: "The options are labelled 2, 1 and 0; the least number missing is 3.",
                },
                LessonTask::Choose {
                    ask: "`G` leads to `F` and `D`. What is its label?",
                    property: Property::Label(&["G"]),
                    offers: &["0", "1", "2", "3", "4"],
                    hint: "Which is the least number that neither of the two has?",
                    why: "The options are labelled 3 and 1. Even 0 is missing, so the label is 0: the player who \
                          starts in `G` loses.",
                },
                LessonTask::Draw {
                    ask: "Draw one move so that `G` gets the label 2.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Label(&["G"]), "2"),
                    hint: "The options of `G` are labelled 3 and 1. Which label do you have to add so that 2 is the least \
                           number missing?",
                    why: "With options labelled 0, 1 and 3 the mex is 2.",
                },
            ],
            end: "The label is 0 exactly when the player who starts loses: no option is labelled 0, so every move \
                  hands the opponent a position with a label other than 0. You can [watch the labels being \
                  given](steps).",
            facts: &[
                (Property::Label(&["E"]), "0"),
                (Property::Label(&["D"]), "1"),
                (Property::Label(&["C"]), "2"),
                (Property::Label(&["F"]), "3"),
                (Property::Label(&["G"]), "0"),
                (Property::Winner(&["G"]), OTHER),
                (Property::Written("mex(0, 1, 3) = 2"), YES),
                (Property::Written("mex(1, 2) = 0"), YES),
                (Property::Written("mex() = 0"), YES),
                (Property::Written("mex(2, 1, 0) = 3"), YES),
                (Property::Written("mex(3, 1) = 0"), YES),
            ],
            source: "lecture notes on impartial games, Sprague–Grundy theorem; Honsell & Lenisa, Theorem 27",
        },
        Lesson {
            name: "heaps-everywhere",
            title: "Every game is a heap in disguise",
            drawing: MEX,
            marks: true,
            texts: &[
                "Why do labels matter? The theorem of Sprague and Grundy says: in an impartial game without loops a \
                 position with the label n can be replaced by a Nim heap of n counters, whatever other vehicles there are. \
                 Whoever goes to a larger label is called back: the opponent answers with a move to a position that is \
                 labelled n again.",
                "So the label of a sum is the Nim-sum of the labels of its components: find it, and play Nim.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "One vehicle in `F`, one in `C`. What is the label of the sum?",
                    property: Property::Label(&["F", "C"]),
                    offers: &["0", "1", "3", "5"],
                    hint: "`F` is labelled 3 and `C` is labelled 2. What is 11 ⊕ 10 in binary?",
                    why: "3 ⊕ 2 = 1. As this is not 0, the player who starts wins.",
                },
                LessonTask::Point {
                    ask: "Vehicles in `F` and `C`, and you start. Press the position that your winning move leads to.",
                    wanted: WantedPosition::WinningMove(&["F", "C"], Player::Left),
                    hint: "Make the two labels equal.",
                    why: "From `F` to `C`: now both vehicles stand on positions labelled 2, and 2 ⊕ 2 = 0.",
                },
                LessonTask::Choose {
                    ask: "One vehicle in `A`, one in `D`. Who wins?",
                    property: Property::Winner(&["A", "D"]),
                    offers: &[STARTER, OTHER],
                    hint: "Compare their labels.",
                    why: "Both are labelled 1, and 1 ⊕ 1 = 0. The starter may go from `A` to `C`, labelled 2, but the other \
                          player answers with the move from `C` to `D`, labelled 1.",
                },
            ],
            end: "One map, any number of vehicles, a single number: that is the power of labels. [Play with two \
                  vehicles](vehicles).",
            facts: &[
                (Property::Label(&["F"]), "3"),
                (Property::Label(&["C"]), "2"),
                (Property::Label(&["F", "C"]), "1"),
                (Property::Label(&["A"]), "1"),
                (Property::Label(&["D"]), "1"),
                (Property::Label(&["A", "D"]), "0"),
                (Property::Written("3 ⊕ 2 = 1"), YES),
                (Property::Written("2 ⊕ 2 = 0"), YES),
                (Property::Written("1 ⊕ 1 = 0"), YES),
                (Property::Winner(&["F", "C"]), STARTER),
                (Property::Winner(&["A", "D"]), OTHER),
            ],
            source: "lecture notes on impartial games, Sprague–Grundy theorem; Honsell & Lenisa, Theorem 27 and Corollary 29",
        },
    ],
};
