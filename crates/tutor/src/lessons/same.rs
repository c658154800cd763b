//! When positions are the same, greater, or equal in every sum.

use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::{NO, YES};
use super::property::{DRAW, OTHER, Property, STARTER};
use hyperjam_terms::Player;

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Same, greater, equal",
    lessons: &[
        Lesson {
            name: "bisimulation",
            title: "The same game, drawn differently",
            drawing: LessonDrawing::File(include_str!("../../lessons/same.json")),
            marks: true,
            texts: &[
                "`X` is a single position with a loop, and `Y` and `Z` form a ring of two. In both the only thing to \
                 do is to move on. If the positions had no names, nobody could tell which of the two was being played: \
                 they are the same game.",
                "Two positions are **hyperbisimilar**, and count as the same, if each Left move of one is matched by a Left move \
                 of the other to the same game again, each Right move by a Right move, and the other way round. How many moves lead \
                 to the same game does not matter.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Are `U` and `V` the same game?",
                    property: Property::Same("U", "V"),
                    offers: &[],
                    hint: "`U` leads to `X` and to `0`. `V` leads to `Y` and to `N`. Are `X` and `Y` the same, and `0` \
                           and `N`?",
                    why: "`X` and `Y` are the same, and so are `0` and `N`, where nobody can move.",
                },
                LessonTask::Choose {
                    ask: "Are `X` and `U` the same game?",
                    property: Property::Same("X", "U"),
                    offers: &[],
                    hint: "From one of them the game can end.",
                    why: "From `U` somebody may go to `0`, where the game is over. `X` has no such move.",
                },
                LessonTask::Point {
                    ask: "Press a position that is the same game as `X`.",
                    wanted: WantedPosition::SameAs("X"),
                    hint: "Any position will do from which play can only go on for ever.",
                    why: "All positions from which every move leads on for ever are the same game: `Y`, `Z` and `T` \
                          as well as `X`.",
                },
                LessonTask::Draw {
                    ask: "Draw a ring of three new positions beside the map, each of which is the \
                          same game as `X`.",
                    edit: AllowedEdit::Beside,
                    goal: Goal::Ring("X"),
                    hint: "Draw a move from a new position to a second, from there to a third, and from the third \
                           back to the first. As the loop at `X` is open to both players, these must be too.",
                    why: "Three positions, one game. Whatever its length, a ring whose moves are open to both and \
                          that has no exit is the same game as a single loop.",
                },
            ],
            end: "If positions that are the same game are merged, what is left is the smallest map with these games: \
                  [see it here](quotient).",
            facts: &[
                (Property::Same("X", "Y"), YES),
                (Property::Same("X", "Z"), YES),
                (Property::Same("X", "T"), YES),
                (Property::Same("0", "N"), YES),
                (Property::Same("U", "V"), YES),
                (Property::Same("X", "U"), NO),
            ],
            source: "Honsell & Lenisa, Section 2, Lemma 2 and Coinduction Principle 3",
        },
        Lesson {
            name: "greater",
            title: "Which game is better for Left?",
            drawing: LessonDrawing::File(include_str!("../../lessons/numbers.json")),
            marks: true,
            texts: &[
                "We write **x ⊵ y** if Left, **moving second**, need not lose x − y. You may think: Left likes x at least \
                 as much as y. On games without endless plays this is the order that Conway called ≥.",
                "Here `1` is a spare move for Left and `−1` one for Right. In `½` Left can go to `0`, and Right can go to `1`. In `∗` \
                 either player can go to `0`.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Does `1` ⊵ `½` hold?",
                    property: Property::Above("1", "½"),
                    offers: &[],
                    hint: "In `1` − `½` Right starts. In −½ the players have changed places, so Right can go from `½` to `0`, as Left \
                           could before; there is no other move. What can Left do then?",
                    why: "A whole spare move is at least as good as half of one.",
                },
                LessonTask::Choose {
                    ask: "Does `½` ⊵ `1` hold?",
                    property: Property::Above("½", "1"),
                    offers: &[],
                    hint: "In `½` − `1` Right starts with the spare move in −`1`, or by moving `½` to `1`.",
                    why: "Right starts by moving `½` to `1`, which leaves `1` − `1`. There Left is to move, and the \
                          player who moves first loses.",
                },
                LessonTask::Choose {
                    ask: "Does `∗` ⊵ `0` hold?",
                    property: Property::Above("∗", "0"),
                    offers: &[],
                    hint: "`∗` − `0` is just `∗`, and Right starts.",
                    why: "Right goes to `0`, and Left is stuck. For the same reason `0` ⊵ `∗` fails: the two are \
                          **confused**, which is written ‖.",
                },
            ],
            end: "If both x ⊵ y and y ⊵ x hold, we write **x ⋈ y**. [Compare two positions](compare/`½`/`∗`) of your \
                  choice.",
            facts: &[
                (Property::Above("1", "½"), YES),
                (Property::MovesBy("1", Player::Right), "0"),
                (Property::MovesBy("½", Player::Left), "1"),
                (Property::Above("½", "1"), NO),
                (Property::Above("∗", "0"), NO),
                (Property::Above("0", "∗"), NO),
                (Property::Winner(&["1", "−1"]), OTHER),
                (Property::MovesBy("½", Player::Right), "1"),
                (Property::MovesBy("1", Player::Left), "1"),
                (Property::MovesBy("∗", Player::Left), "1"),
                (Property::MovesBy("∗", Player::Right), "1"),
            ],
            source: "Honsell & Lenisa, Section 2.3 and Proposition 17 (iii); lecture notes, “Definition: for games G and H”",
        },
        Lesson {
            name: "not-transitive",
            title: "An order that breaks",
            drawing: LessonDrawing::Exhibit("c1"),
            marks: true,
            texts: &[
                "If x is at least as good as y, and y at least as good as z, then x should be at least as good as z. With loops \
                 this fails! In `c` both players may go round for ever. In `c₁` Left may go round, and Right may go to `0`.",
                "Remember: x ⊵ y holds if Left, moving second, need not lose x − y. And −`c` is `c` itself.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Does `c₁` ⊵ `c` hold?",
                    property: Property::Above("c₁", "c"),
                    offers: &[],
                    hint: "In `c₁` + `c` somebody may always move in `c`.",
                    why: "Whatever Right does, Left can move round the loop at `c`, and is never stuck.",
                },
                LessonTask::Choose {
                    ask: "Does `c` ⊵ `0` hold?",
                    property: Property::Above("c", "0"),
                    offers: &[],
                    hint: "`c` − `0` is just `c`.",
                    why: "In `c` nobody is ever stuck, so Left does not lose.",
                },
                LessonTask::Choose {
                    ask: "So does `c₁` ⊵ `0` hold?",
                    property: Property::Above("c₁", "0"),
                    offers: &[],
                    hint: "Do not argue from the first two tasks; play it out: Right starts in `c₁`.",
                    why: "Right goes from `c₁` to `0`, and Left is stuck. The relation is not transitive: `c` in the middle goes \
                          on for ever, and so hides that Left would be stuck.",
                },
            ],
            end: "So ⊵ is not an order on games with loops, and ⋈ is not an equality. If the game in the middle has no \
                  endless plays, the conclusion holds. [Compare `c₁` with `0`](compare/`c₁`/`0`).",
            facts: &[
                (Property::Above("c₁", "c"), YES),
                (Property::Above("c", "0"), YES),
                (Property::Above("c₁", "0"), NO),
                (Property::Above("0", "c"), YES),
                (Property::Negative("c", "c"), YES),
                (Property::MovesBy("c₁", Player::Left), "1"),
                (Property::MovesBy("c₁", Player::Right), "1"),
            ],
            source: "Honsell & Lenisa, Section 2.3, the counterexample after Theorem 14",
        },
        Lesson {
            name: "equivalence",
            title: "Equal in every sum",
            drawing: LessonDrawing::File(include_str!("../../lessons/nim.json")),
            marks: true,
            texts: &[
                "The starter wins a heap of one, and wins a heap of two. So the games ∗1 and ∗2 have the same sector; they \
                 are **equidetermined**, written ⇕. Does that make them equal?",
                "Equal games should be interchangeable everywhere. So we say that x and y are **contextually \
                 equivalent**, x ≈ y, if x + z and y + z lie in the same sector for every game z that could be added.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Does `1` ⇕ `2` hold?",
                    property: Property::Alike("1", "2"),
                    offers: &[],
                    hint: "Who wins each of them?",
                    why: "In both the player who starts takes everything.",
                },
                LessonTask::Choose {
                    ask: "Now add a heap of one to both. Who wins `1` + `1`?",
                    property: Property::Winner(&["1", "1"]),
                    offers: &[STARTER, OTHER],
                    hint: "Two equal heaps.",
                    why: "Two equal heaps are won by the one who copies. But `2` + `1` is won by the starter, who takes one from the \
                          heap of two.",
                },
                LessonTask::Choose {
                    ask: "So does `1` ≈ `2` hold?",
                    property: Property::Equal("1", "2"),
                    offers: &[],
                    hint: "You have just seen a game z that tells them apart.",
                    why: "With z = ∗1 the sums lie in different sectors. Different heaps are never equivalent.",
                },
            ],
            end: "It is not enough that the same player wins both: games are **equal** if they are interchangeable in \
                  every sum. On games without endless plays ≈ is the equality of Conway.",
            facts: &[
                (Property::Alike("1", "2"), YES),
                (Property::Winner(&["1", "1"]), OTHER),
                (Property::Winner(&["2", "1"]), STARTER),
                (Property::Equal("1", "2"), NO),
                (Property::Equal("3", "2"), NO),
                (Property::Winner(&["1"]), STARTER),
                (Property::Winner(&["2"]), STARTER),
            ],
            source: "Honsell & Lenisa, Section 4, with this example, and Theorem 21",
        },
        Lesson {
            name: "telling-apart",
            title: "Telling games apart by a heap",
            drawing: LessonDrawing::Exhibit("traffic-jam"),
            marks: true,
            texts: &[
                "Among impartial games equality is easy, even with loops: in sums with impartial games two positions are equivalent \
                 exactly when they have the same label. So the labels say everything that such sums can ever show.",
                "If the labels differ, some Nim heap tells the positions apart: added to both, it makes sums with \
                 different outcomes.",
            ],
            tasks: &[
                LessonTask::Point {
                    ask: "Press another position that is equivalent to `B`.",
                    wanted: WantedPosition::EqualTo("B"),
                    hint: "Look for its label elsewhere.",
                    why: "`B`, `F` and `H` are all labelled 2.",
                },
                LessonTask::Choose {
                    ask: "Does `N` ≈ `O` hold?",
                    property: Property::Equal("N", "O"),
                    offers: &[],
                    hint: "Compare the labels. That the moves are different does not matter.",
                    why: "Both are labelled ∞. In sums with impartial games they are interchangeable.",
                },
                LessonTask::Choose {
                    ask: "`I` is labelled ∞{1,2} and `J` is labelled ∞{2}. Which is the smallest heap that tells them apart?",
                    property: Property::DistinguishingHeap("I", "J"),
                    offers: &["0", "1", "2", "3"],
                    hint: "Add the heap to every member of both sets. In exactly one of the two there should then be a 0.",
                    why: "With a heap of one they become ∞{0,3}, won by the starter, and ∞{3}, a draw.",
                },
            ],
            end: "[Compare `I` and `J`](compare/`I`/`J`) to see more of how they differ.",
            facts: &[
                (Property::Equal("B", "F"), YES),
                (Property::Equal("B", "H"), YES),
                (Property::Equal("N", "O"), YES),
                (Property::Equal("I", "J"), NO),
                (Property::Label(&["N"]), "∞"),
                (Property::Label(&["O"]), "∞"),
                (Property::Label(&["I"]), "∞{1,2}"),
                (Property::Label(&["J"]), "∞{2}"),
                (Property::Label(&["B"]), "2"),
                (Property::Label(&["F"]), "2"),
                (Property::Label(&["H"]), "2"),
                (Property::DistinguishingHeap("I", "J"), "1"),
                (Property::Written("1 ⊕ ∞{1,2} = ∞{0,3}"), YES),
                (Property::Written("1 ⊕ ∞{2} = ∞{3}"), YES),
            ],
            source: "Honsell & Lenisa, Theorem 41 and Corollary 42",
        },
        Lesson {
            name: "well-behaved",
            title: "Well-behaved games",
            drawing: LessonDrawing::File(include_str!("../../lessons/loops.json")),
            marks: false,
            texts: &[
                "On a map without loops the [copycat](lessons/copycat) wins x − x. A game with this property is called \
                 **well-behaved**; here, where every move is open to both, x − x is the same as x + x.",
                "A game with loops may be well-behaved or not. The copycat never loses, but the game is well-behaved \
                 only if the copycat wins.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Two vehicles in `1`. Who wins?",
                    property: Property::Winner(&["1", "1"]),
                    offers: &[],
                    hint: "There are two moves in the whole game.",
                    why: "Each player moves once, so `1` is well-behaved.",
                },
                LessonTask::Choose {
                    ask: "Two vehicles in `X`, where the starter alone would win at once. Who wins?",
                    property: Property::Winner(&["X", "X"]),
                    offers: &[],
                    hint: "The label of `X` is ∞{0}. What are two ∞ together?",
                    why: "Whoever takes one vehicle to `0` loses, for the opponent takes the other one from `X` to \
                          `0`. So both players go round.",
                },
                LessonTask::Point {
                    ask: "Press a well-behaved position.",
                    wanted: WantedPosition::WellBehaved,
                    hint: "There are two on this map. From neither of them can a vehicle go round.",
                    why: "`0` and `1` are the well-behaved positions here, and the only ones whose labels are numbers.",
                },
            ],
            end: "This is no accident: an impartial position is well-behaved exactly when its label is a number.",
            facts: &[
                (Property::Winner(&["0", "0"]), OTHER),
                (Property::Winner(&["1", "1"]), OTHER),
                (Property::Label(&["X"]), "∞{0}"),
                (Property::Winner(&["X"]), STARTER),
                (Property::Winner(&["X", "X"]), DRAW),
                (Property::Winner(&["Y", "Y"]), DRAW),
                (Property::Winner(&["Z", "Z"]), DRAW),
                (Property::Winner(&["c", "c"]), DRAW),
                (Property::Label(&["0"]), "0"),
                (Property::Label(&["1"]), "1"),
                (Property::Label(&["Y"]), "∞{1}"),
                (Property::Label(&["Z"]), "∞{0,1}"),
                (Property::Label(&["c"]), "∞"),
            ],
            source: "Honsell & Lenisa, Section 5.2, the definition before Proposition 43",
        },
    ],
};
