//! When positions are the same, greater, or equal in every sum.

use super::about::{About, DRAW, NO, OTHER, STARTER, YES};
use super::lesson::{Chapter, Edit, Goal, Lesson, Map, Task, Wanted};
use hyperjam_terms::Player;

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Same, greater, equal",
    lessons: &[
        Lesson {
            name: "bisimulation",
            title: "The same game, drawn differently",
            map: Map::File(include_str!("../../lessons/same.json")),
            marks: true,
            texts: &[
                "`X` is a loop of one town, `Y` and `Z` are a round trip of two. In either of them the only thing to \
                 do is to drive on. If the towns had no names, nobody could tell which of the two was being played: \
                 they are the same game.",
                "Two positions are **hyperbisimilar**, and count as the same, if each Left move of one is matched by a Left move \
                 of the other to the same game again, each Right move by a Right move, and the other way round. How many moves lead \
                 to the same game does not matter.",
            ],
            tasks: &[
                Task::Choose {
                    ask: "Are `U` and `V` the same game?",
                    about: About::Same("U", "V"),
                    offers: &[],
                    hint: "`U` leads to `X` and to `0`. `V` leads to `Y` and to `N`. Are `X` and `Y` the same, and `0` \
                           and `N`?",
                    why: "`X` and `Y` are the same, and so are `0` and `N`, where nobody can move.",
                },
                Task::Choose {
                    ask: "Are `X` and `U` the same game?",
                    about: About::Same("X", "U"),
                    offers: &[],
                    hint: "From one of them the game can end.",
                    why: "From `U` somebody may go to `0`, where the game is over. `X` has no such move.",
                },
                Task::Point {
                    ask: "Press a position that is the same game as `X`.",
                    wanted: Wanted::SameAs("X"),
                    hint: "Any town will do from which there is always a move, and never a way to the end.",
                    why: "All towns from which every road leads on and on are the same game: `Y`, `Z` and `T` as well \
                          as `X`.",
                },
                Task::Draw {
                    ask: "Draw a round trip of three new towns beside the map: three positions in a ring, each of which is the \
                          same game as `X`.",
                    edit: Edit::Beside,
                    goal: Goal::Ring("X"),
                    hint: "Draw a move from a new town to a second, from there to a third, and from the third back to \
                           the first. As the loop at `X` is open to both players, these must be too.",
                    why: "Three towns, one game. Whatever its length, a ring that is open to both and has no exit is the same game as a \
                          single loop.",
                },
            ],
            end: "If equal positions are merged, the smallest map of the same games is left: [see it here](quotient).",
            facts: &[
                (About::Same("X", "Y"), YES),
                (About::Same("X", "Z"), YES),
                (About::Same("X", "T"), YES),
                (About::Same("0", "N"), YES),
                (About::Same("U", "V"), YES),
                (About::Same("X", "U"), NO),
            ],
            source: "Honsell & Lenisa, Section 2, Lemma 2 and Coinduction Principle 3",
        },
        Lesson {
            name: "greater",
            title: "Which game is better for Left?",
            map: Map::File(include_str!("../../lessons/numbers.json")),
            marks: true,
            texts: &[
                "We write x ⊵ y if Left, **moving second**, need not lose x − y. You may think: Left likes x at least as much as \
                 y. On games without endless plays this is the order that Conway called ≥.",
                "Here `1` is a spare move for Left and `−1` one for Right. In `½` Left can go to `0`, and Right can go to `1`. In `∗` \
                 either player can go to `0`.",
            ],
            tasks: &[
                Task::Choose {
                    ask: "Does `1` ⊵ `½` hold?",
                    about: About::Above("1", "½"),
                    offers: &[],
                    hint: "In `1` − `½` Right starts. In −½ the players have changed places, so Right can go from `½` to `0`, as Left \
                           could before; there is no other move. What can Left do then?",
                    why: "A whole spare move is at least as good as half of one.",
                },
                Task::Choose {
                    ask: "Does `½` ⊵ `1` hold?",
                    about: About::Above("½", "1"),
                    offers: &[],
                    hint: "In `½` − `1` Right starts with the spare move −1 or by moving `½` to `1`.",
                    why: "Right starts by moving `½` to `1`, which leaves `1` − `1`. There Left is to move, and the \
                          player who moves first loses.",
                },
                Task::Choose {
                    ask: "Does `∗` ⊵ `0` hold?",
                    about: About::Above("∗", "0"),
                    offers: &[],
                    hint: "`∗` − `0` is just `∗`, and Right starts.",
                    why: "Right goes to `0`, and Left is stuck. For the same reason `0` ⊵ `∗` fails: the two are \
                          **confused**, which is written ‖.",
                },
            ],
            end: "If both x ⊵ y and y ⊵ x hold, we write x ⋈ y. [Compare two positions](compare/`½`/`∗`) of your choice.",
            facts: &[
                (About::Above("1", "½"), YES),
                (About::MovesBy("1", Player::Right), "0"),
                (About::MovesBy("½", Player::Left), "1"),
                (About::Above("½", "1"), NO),
                (About::Above("∗", "0"), NO),
                (About::Above("0", "∗"), NO),
                (About::Winner(&["1", "−1"]), OTHER),
            ],
            source: "Honsell & Lenisa, Section 2.3 and Proposition 17 (iii); lecture notes, “Definition: for games G and H”",
        },
        Lesson {
            name: "not-transitive",
            title: "An order that breaks",
            map: Map::Exhibit("c1"),
            marks: true,
            texts: &[
                "If x is at least as good as y, and y at least as good as z, then x should be at least as good as z. With loops \
                 this fails! In `c` both players may go round for ever. In `c₁` Left may go round, and Right may go to `0`.",
                "Remember: x ⊵ y holds if Left, moving second, need not lose x − y. And −`c` is `c` itself.",
            ],
            tasks: &[
                Task::Choose {
                    ask: "Does `c₁` ⊵ `c` hold?",
                    about: About::Above("c₁", "c"),
                    offers: &[],
                    hint: "In `c₁` + `c` somebody may always move in `c`.",
                    why: "Whatever Right does, Left has the loop of `c` to drive on, and is never stuck.",
                },
                Task::Choose {
                    ask: "Does `c` ⊵ `0` hold?",
                    about: About::Above("c", "0"),
                    offers: &[],
                    hint: "`c` − `0` is just `c`.",
                    why: "In `c` nobody is ever stuck, so Left does not lose.",
                },
                Task::Choose {
                    ask: "So does `c₁` ⊵ `0` hold?",
                    about: About::Above("c₁", "0"),
                    offers: &[],
                    hint: "Do not rely on reasoning from the first two; play: `c₁`, and Right starts.",
                    why: "Right goes from `c₁` to `0`, and Left is stuck. The relation is not transitive: `c` in the middle goes \
                          on for ever, and so hides that Left would be stuck.",
                },
            ],
            end: "So ⊵ is no order on games with loops, and ⋈ is no equality. If the game in the middle has no endless plays, \
                  the conclusion is safe. [Compare `c₁` with `0`](compare/`c₁`/`0`).",
            facts: &[
                (About::Above("c₁", "c"), YES),
                (About::Above("c", "0"), YES),
                (About::Above("c₁", "0"), NO),
                (About::Above("0", "c"), YES),
            ],
            source: "Honsell & Lenisa, Section 2.3, the counterexample after Theorem 14",
        },
        Lesson {
            name: "equivalence",
            title: "Equal in every sum",
            map: Map::File(include_str!("../../lessons/nim.json")),
            marks: true,
            texts: &[
                "The starter wins a heap of one, and wins a heap of two. So the games *1 and *2 have the same sector; they are \
                 **equidetermined**, written ⇕. Does that make them equal?",
                "Equal games should be able to stand for one another anywhere. So we say x ≈ y, x and y are **contextually \
                 equivalent**, if x + z and y + z lie in the same sector for every game z that could be added.",
            ],
            tasks: &[
                Task::Choose {
                    ask: "Does `1` ⇕ `2` hold?",
                    about: About::Alike("1", "2"),
                    offers: &[],
                    hint: "Who wins each of them?",
                    why: "In both the player who starts takes everything.",
                },
                Task::Choose {
                    ask: "Now add a heap of one to both. Who wins `1` + `1`?",
                    about: About::Winner(&["1", "1"]),
                    offers: &[STARTER, OTHER],
                    hint: "Two equal heaps.",
                    why: "Two equal heaps are won by the one who copies. But `2` + `1` is won by the starter, who takes one from the \
                          heap of two.",
                },
                Task::Choose {
                    ask: "So does `1` ≈ `2` hold?",
                    about: About::Equal("1", "2"),
                    offers: &[],
                    hint: "You have just seen a game z that tells them apart.",
                    why: "With z = *1 the sums lie in different sectors. Different heaps are never equivalent.",
                },
            ],
            end: "It is not enough that the same player wins both: games are equal if they can stand for one another \
                  in every sum. On games without endless plays ≈ is the equality of Conway.",
            facts: &[
                (About::Alike("1", "2"), YES),
                (About::Winner(&["1", "1"]), OTHER),
                (About::Winner(&["2", "1"]), STARTER),
                (About::Equal("1", "2"), NO),
                (About::Equal("3", "2"), NO),
            ],
            source: "Honsell & Lenisa, Section 4, with this example, and Theorem 21",
        },
        Lesson {
            name: "telling-apart",
            title: "Telling games apart by a heap",
            map: Map::Exhibit("traffic-jam"),
            marks: true,
            texts: &[
                "Among impartial games equality is easy, even with loops: two positions are equivalent exactly when \
                 they have the same label. So the labels tell everything that sums of impartial games can ever show.",
                "If the labels differ, some Nim heap tells the positions apart: added to both, it makes sums with \
                 different outcomes.",
            ],
            tasks: &[
                Task::Point {
                    ask: "Press another town that is equivalent to `B`.",
                    wanted: Wanted::EqualTo("B"),
                    hint: "Look for its label elsewhere.",
                    why: "`B`, `F` and `H` are all labelled 2.",
                },
                Task::Choose {
                    ask: "Does `N` ≈ `O` hold?",
                    about: About::Equal("N", "O"),
                    offers: &[],
                    hint: "Compare the labels. That the roads are different does not matter.",
                    why: "Both are labelled ∞. In sums with impartial games they are interchangeable.",
                },
                Task::Choose {
                    ask: "`I` is labelled ∞{1,2} and `J` is labelled ∞{2}. Which is the smallest heap that tells them apart?",
                    about: About::Telling("I", "J"),
                    offers: &["0", "1", "2", "3"],
                    hint: "Add the heap to every member of both sets. In exactly one of the two there should then be a 0.",
                    why: "With a heap of one they become ∞{0,3}, won by the starter, and ∞{3}, a draw.",
                },
            ],
            end: "[Compare `I` and `J`](compare/`I`/`J`) to see more of how they differ.",
            facts: &[
                (About::Equal("B", "F"), YES),
                (About::Equal("B", "H"), YES),
                (About::Equal("N", "O"), YES),
                (About::Equal("I", "J"), NO),
                (About::Label(&["N"]), "∞"),
                (About::Label(&["O"]), "∞"),
                (About::Label(&["I"]), "∞{1,2}"),
                (About::Label(&["J"]), "∞{2}"),
            ],
            source: "Honsell & Lenisa, Theorem 41 and Corollary 42",
        },
        Lesson {
            name: "well-behaved",
            title: "Well-behaved games",
            map: Map::File(include_str!("../../lessons/loops.json")),
            marks: false,
            texts: &[
                "On a map without loops the copycat, who always copies the opponent's move in the other part, wins x − \
                 x. A game with this property is called **well-behaved**; here, where every move is open to both, x − \
                 x is the same as x + x.",
                "A game with loops may be well-behaved or not. The copycat never loses, but the game is well-behaved \
                 only if the copycat wins.",
            ],
            tasks: &[
                Task::Choose {
                    ask: "Two vehicles in `1`. Who wins?",
                    about: About::Winner(&["1", "1"]),
                    offers: &[],
                    hint: "There are two moves in the whole game.",
                    why: "Each player moves once, so `1` is well-behaved.",
                },
                Task::Choose {
                    ask: "Two vehicles in `X`, where the starter alone would win at once. Who wins?",
                    about: About::Winner(&["X", "X"]),
                    offers: &[],
                    hint: "The label of `X` is ∞{0}. What are two ∞ together?",
                    why: "Whoever takes one vehicle to `0` leaves the opponent the other one in `X`, which wins. So \
                          both players go round.",
                },
                Task::Point {
                    ask: "Press a well-behaved position.",
                    wanted: Wanted::WellBehaved,
                    hint: "There are two on this map. From neither of them can a vehicle go round.",
                    why: "`0` and `1` are the well-behaved positions here, and the only ones whose labels are numbers.",
                },
            ],
            end: "This is no accident: an impartial position is well-behaved exactly when its label is a number.",
            facts: &[
                (About::Winner(&["0", "0"]), OTHER),
                (About::Winner(&["1", "1"]), OTHER),
                (About::Label(&["X"]), "∞{0}"),
                (About::Winner(&["X"]), STARTER),
                (About::Winner(&["X", "X"]), DRAW),
                (About::Winner(&["Y", "Y"]), DRAW),
                (About::Winner(&["Z", "Z"]), DRAW),
                (About::Winner(&["c", "c"]), DRAW),
            ],
            source: "Honsell & Lenisa, Section 5.2, the definition before Proposition 43",
        },
    ],
};
