//! Impartial maps with loops: ∞ and its sets.

use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::YES;
use super::property::{DRAW, OTHER, Property, STARTER};
use hyperjam_terms::Player;

const LOOPS: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/loops.json"));

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Loops and ∞",
    lessons: &[
        Lesson {
            name: "infinity",
            title: "When no number fits",
            drawing: LOOPS,
            marks: false,
            texts: &[
                "`c` has a single option: itself. To find its label you would have to know it already. So it gets no \
                 number but the label **∞**. If a position without a number has options with numbers, these are \
                 written after the ∞ in braces: from `X` one may leave the loop for `0`, so its label is ∞{0}.",
                "Still, a position may have a number although some of its options have none. The rule: let m be the \
                 mex of the numbers among the options. The position gets the label m if every option without a number \
                 has itself an option labelled m. Whoever moves to an option without a number is then called back to m.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "`Y` leads to itself and to `1`, which is labelled 1. What is its label?",
                    property: Property::Label(&["Y"]),
                    offers: &["0", "2", "∞", "∞{1}"],
                    hint: "The mex of 1 alone is 0. Could a player who stays in `Y` be called back to a 0?",
                    why: "The mex is 0, but the option `Y` itself does not lead to a 0. So there is no number, and the \
                          set is {1}.",
                },
                LessonTask::Choose {
                    ask: "And `Z`, which leads to itself, to `0` and to `1`?",
                    property: Property::Label(&["Z"]),
                    offers: &["2", "∞", "∞{0}", "∞{0,1}"],
                    hint: "For the number 2 the loop would have to lead to a position labelled 2.",
                    why: "The mex of 0 and 1 is 2, but staying in `Z` does not lead to a 2. The set has both numbers.",
                },
                LessonTask::Point {
                    ask: "Press a position whose label is ∞ with no set at all.",
                    wanted: WantedPosition::Label("∞"),
                    hint: "It must have no option that has a number.",
                    why: "From `c` nothing with a number can be reached.",
                },
            ],
            end: "A label is now a number, or ∞ with a finite set of numbers that may be empty. The next lesson \
                  shows what it is good for. [See how the labels of this map are found](steps).",
            facts: &[
                (Property::Label(&["0"]), "0"),
                (Property::Label(&["c"]), "∞"),
                (Property::Label(&["X"]), "∞{0}"),
                (Property::Label(&["Y"]), "∞{1}"),
                (Property::Label(&["Z"]), "∞{0,1}"),
                (Property::Label(&["1"]), "1"),
                (Property::Written("mex(1) = 0"), YES),
                (Property::Written("mex(0, 1) = 2"), YES),
                (Property::Moves("c"), "1"),
            ],
            source: "Honsell & Lenisa, Section 5.2, generalized Grundy function",
        },
        Lesson {
            name: "who-wins-at-infinity",
            title: "Who wins at ∞?",
            drawing: LOOPS,
            marks: false,
            texts: &[
                "The label tells who wins. If it is a number, the player who starts loses when it is 0 and wins \
                 otherwise. If it is ∞ and 0 is in the set, the starter goes to a position labelled 0 and wins; if it \
                 is ∞ and 0 is not in the set, the game is a draw.",
                "Labels can be added as well. A number is added to every member of the set: 1 ⊕ ∞{2,4} = ∞{3,5}. Two labels \
                 with ∞ make ∞ with no set.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "The label of `Y` is ∞{1}. Who wins from `Y`?",
                    property: Property::Winner(&["Y"]),
                    offers: &[],
                    hint: "Is 0 in the set?",
                    why: "Going to `1` would lose, as the opponent goes to `0`. Whoever stays in `Y` does not lose.",
                },
                LessonTask::Choose {
                    ask: "The label of `Z` is ∞{0,1}. Who wins from `Z`?",
                    property: Property::Winner(&["Z"]),
                    offers: &[],
                    hint: "Is 0 in the set?",
                    why: "The starter goes to `0`, and the other player is stuck.",
                },
                LessonTask::Choose {
                    ask: "Two vehicles, one in `Y` and one in `1`. What is the label of the sum?",
                    property: Property::Label(&["Y", "1"]),
                    offers: &["∞{0}", "∞{1}", "∞{2}", "∞"],
                    hint: "Add 1 to every member of the set of ∞{1}.",
                    why: "1 ⊕ ∞{1} = ∞{0}, since 1 ⊕ 1 = 0. On its own `Y` is a draw, but this sum can be won.",
                },
                LessonTask::Point {
                    ask: "Win it: you start with vehicles in `Y` and `1`. Press the position that your move leads to.",
                    wanted: WantedPosition::WinningMove(&["Y", "1"], Player::Left),
                    hint: "Afterwards both vehicles should have the same number.",
                    why: "Drive from `Y` to `1`. Two vehicles in `1` have the Nim-sum 0.",
                },
            ],
            end: "So ∞ with a set says which heaps the player to move can turn the position into; without 0, and \
                  without help from another vehicle, nobody can force a win.",
            facts: &[
                (Property::Label(&["0"]), "0"),
                (Property::Winner(&["Y"]), DRAW),
                (Property::Winner(&["Z"]), STARTER),
                (Property::Label(&["Y", "1"]), "∞{0}"),
                (Property::Winner(&["Y", "1"]), STARTER),
                (Property::Winner(&["1", "1"]), OTHER),
                (Property::Label(&["Y", "Z"]), "∞"),
                (Property::Written("1 ⊕ ∞{2,4} = ∞{3,5}"), YES),
                (Property::Written("1 ⊕ ∞{1} = ∞{0}"), YES),
                (Property::Written("1 ⊕ 1 = 0"), YES),
                (Property::Winner(&["1"]), STARTER),
                (Property::Label(&["1", "1"]), "0"),
            ],
            source: "Honsell & Lenisa, Section 5.2, Propositions 33 and 40",
        },
        Lesson {
            name: "harmless-loop",
            title: "A loop that does no harm",
            drawing: LessonDrawing::Exhibit("d"),
            marks: false,
            texts: &[
                "On this map of Honsell and Lenisa all moves are open to both. `d` leads only to `d′`, and `d′` leads to itself \
                 and to `0`.",
                "Play may go round in `d′` for ever. Does that save a player who would otherwise lose?",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins from `d`?",
                    property: Property::Winner(&["d"]),
                    offers: &[],
                    hint: "The first move is forced. Who is to move in `d′` then, and is there anything better than going \
                           round?",
                    why: "The starter must go to `d′`, and the other player goes to `0` at once. The starter never \
                          gets a chance to go round.",
                },
                LessonTask::Choose {
                    ask: "What is the label of `d`?",
                    property: Property::Label(&["d"]),
                    offers: &["0", "1", "∞", "∞{0}"],
                    hint: "No option of `d` has a number, so the mex is 0. Does `d′` lead to a 0?",
                    why: "The only option, `d′`, has no number, but it leads to a 0: whoever goes there is called back. So \
                          `d` has the number 0.",
                },
                LessonTask::Choose {
                    ask: "And the label of `d′`?",
                    property: Property::Label(&["d′"]),
                    offers: &["0", "1", "∞", "∞{0}"],
                    hint: "The mex of 0 is 1. Does its option `d′` lead to a 1?",
                    why: "For the number 1 the loop would have to lead to a 1, and it does not.",
                },
            ],
            end: "Numbers can occur on maps with loops, even at a position that leads into a loop. A game is decided \
                  by what can be forced, not by what can be reached.",
            facts: &[
                (Property::Label(&["0"]), "0"),
                (Property::Winner(&["d"]), OTHER),
                (Property::Label(&["d"]), "0"),
                (Property::Label(&["d′"]), "∞{0}"),
                (Property::Winner(&["d′"]), STARTER),
                (Property::Written("mex() = 0"), YES),
                (Property::Written("mex(0) = 1"), YES),
                (Property::Moves("d"), "1"),
            ],
            source: "Honsell & Lenisa, Section 2.2, the game d after Theorem 8",
        },
        Lesson {
            name: "guessing",
            title: "Why guessing is not enough",
            drawing: LessonDrawing::File(include_str!("../../lessons/guess.json")),
            marks: false,
            texts: &[
                "`X` and `Y` lead to each other and nowhere else. Somebody proposes the labels 0 for `X` and 1 for `Y`. Check \
                 the mex rule: the mex of 1 is 0, and the mex of 0 is 1. It holds everywhere!",
                "And still the proposal is wrong. Labels must be given step by step, beginning with the positions that \
                 need no other label, and never guessed.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who really wins from `X`?",
                    property: Property::Winner(&["X"]),
                    offers: &[],
                    hint: "Play it. Who will ever be stuck?",
                    why: "Nobody is ever stuck. With the label 0 the starter would have to lose.",
                },
                LessonTask::Choose {
                    ask: "So what is the label of `X`?",
                    property: Property::Label(&["X"]),
                    offers: &["0", "1", "∞", "∞{1}"],
                    hint: "Which number can be given first, here in `X` and `Y`? `E` cannot be reached.",
                    why: "Neither of the two ever gets a number, so the set is empty, too.",
                },
                LessonTask::Draw {
                    ask: "Make the guess true: draw one move so that `X` really has the label 0.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Label(&["X"]), "0"),
                    hint: "Somebody who goes from `X` to `Y` must be called back to a 0. `E` is labelled 0.",
                    why: "Now whoever goes from `X` to `Y` meets an opponent who goes on to a dead end. The loop between `X` and \
                          `Y` is still there, and `Y` has the label 1.",
                },
            ],
            end: "Of all the labellings that fit the rule, the right one is the least: it gives no number that is not \
                  forced. It is the one that Hyperjam computes; [watch the steps](steps).",
            facts: &[
                (Property::Winner(&["X"]), DRAW),
                (Property::Label(&["X"]), "∞"),
                (Property::Label(&["Y"]), "∞"),
                (Property::Label(&["E"]), "0"),
                (Property::Written("mex(1) = 0"), YES),
                (Property::Written("mex(0) = 1"), YES),
            ],
            source: "Honsell & Lenisa, Theorem 36 and Remark 38, where an infinite map shows the same",
        },
    ],
};
