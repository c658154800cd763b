//! Values of partizan games with loops.

use super::lesson::{Chapter, Lesson, LessonDrawing, LessonTask};
use super::naming::{NO, YES};
use super::property::{DRAW, LEFT, Property, RIGHT};
use hyperjam_terms::Player;

const MAP: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/loopy.json"));

const SOURCE: &str = "Winning Ways, Chapter 11; Siegel, Combinatorial Game Theory, Chapter VI";

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Values of games with loops",
    lessons: &[
        Lesson {
            name: "on-and-off",
            title: "on, off and dud",
            drawing: MAP,
            marks: false,
            texts: &[
                "On this map `0` has no moves, `1` is 1, `m` is −1 and `s` is ∗. All others have loops. In `on` Left may move to \
                 the same position again, and Right has no move at all. Left is never stuck in a sum with `on`, so nothing is \
                 better for Left.",
                "Such a move back to the same position is a **pass**. `off` is the same for Right, and in `dud` both may \
                 pass for ever. Infinite play is a draw.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How does `on` compare with `1`?",
                    property: Property::InSums(&["on"], &["1"]),
                    offers: &[],
                    hint: "Left has one spare move in `1`. How many are there in `on`?",
                    why: "`on` is greater than every other game: whatever stands beside it, Left is never stuck.",
                },
                LessonTask::Choose {
                    ask: "Vehicles in `on` and `off`. Who wins?",
                    property: Property::Winner(&["on", "off"]),
                    offers: &[],
                    hint: "Who is stuck first?",
                    why: "Nobody is ever stuck, so nobody wins.",
                },
                LessonTask::Choose {
                    ask: "What is the value of `on` + `off`?",
                    property: Property::Named(&["on", "off"]),
                    offers: &["0", "on", "off", "dud"],
                    hint: "Left can always move in it, and so can Right.",
                    why: "on + off = dud, not 0: x − x need not be 0 where play may go on for ever.",
                },
            ],
            end: "With `dud` in a sum nobody ever loses: every sum with `dud` is a draw.",
            facts: &[
                (Property::InSums(&["on"], &["1"]), "greater"),
                (Property::InSums(&["on", "m"], &["on"]), "equal"),
                (Property::Named(&["on"]), "on"),
                (Property::Named(&["off"]), "off"),
                (Property::Named(&["dud"]), "dud"),
                (Property::Named(&["on", "off"]), "dud"),
                (Property::InSums(&["dud", "1"], &["dud"]), "equal"),
                (Property::Named(&["s"]), "∗"),
                (Property::Named(&["m"]), "−1"),
                (Property::Named(&["0"]), "0"),
                (Property::Written("on + off = dud"), YES),
                (Property::Written("on > 1"), YES),
                (Property::Named(&["1"]), "1"),
                (Property::Winner(&["on", "off"]), DRAW),
                (Property::MovesBy("on", Player::Right), "0"),
            ],
            source: SOURCE,
        },
        Lesson {
            name: "over",
            title: "over: less than every positive number",
            drawing: MAP,
            marks: false,
            texts: &[
                "In `over` Left may move to `0`, and Right may pass: over = {0 | over}. Left wins it alone, whoever \
                 starts: Right can only pass, and then Left moves to `0`.",
                "So it is positive. But how large is it?",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How does `over` compare with `0`?",
                    property: Property::InSums(&["over"], &["0"]),
                    offers: &[],
                    hint: "Whatever stands beside it, Left may move to `0` whenever that suits.",
                    why: "It is greater: Left wins it alone, and it never harms Left beside another game.",
                },
                LessonTask::Choose {
                    ask: "How does `over` + `over` compare with `over`?",
                    property: Property::InSums(&["over", "over"], &["over"]),
                    offers: &[],
                    hint: "In `over` Right can pass. Does a second one make a difference?",
                    why: "over + over = over. Of the games without loops, only 0 is equal to its double.",
                },
                LessonTask::Choose {
                    ask: "And how does it compare with `1`?",
                    property: Property::InSums(&["over"], &["1"]),
                    offers: &[],
                    hint: "Play `over` beside `m`, which is −1.",
                    why: "It is less: Right passes in `over` until Left moves to `0`, and then has a spare move in `m`.",
                },
            ],
            end: "over is less than every positive number, and greater than 0: it is infinitesimal, as ↑ is, and greater than \
                  all multiples of ↑.",
            facts: &[
                (Property::Named(&["over"]), "over"),
                (Property::Winner(&["over"]), LEFT),
                (Property::InSums(&["over"], &["0"]), "greater"),
                (Property::InSums(&["over"], &["1"]), "less"),
                (Property::InSums(&["over", "over"], &["over"]), "equal"),
                (Property::Winner(&["over", "m"]), RIGHT),
                (Property::Written("over = {0 | over}"), YES),
                (Property::Written("over > 0"), YES),
                (Property::Written("over < 1"), YES),
                (Property::Written("over + over = over"), YES),
                (Property::Written("over > ↑ + ↑ + ↑"), YES),
            ],
            source: SOURCE,
        },
        Lesson {
            name: "upon",
            title: "upon",
            drawing: MAP,
            marks: false,
            texts: &[
                "In `upon` it is Left who may pass, and Right can move to `s`, which is ∗: upon = {upon | ∗}. Left \
                 would be glad if Right did so, since it is then Left who moves from ∗ to 0.",
                "Beside ∗ things change: upon + ∗ is called upon∗.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How does `upon` compare with `0`?",
                    property: Property::InSums(&["upon"], &["0"]),
                    offers: &[],
                    hint: "If Right moves to `s`, who makes the last move?",
                    why: "Left wins it whoever starts, and it is never worse for Left than `0`.",
                },
                LessonTask::Choose {
                    ask: "How does `upon` compare with `over`?",
                    property: Property::InSums(&["upon"], &["over"]),
                    offers: &[],
                    hint: "The last lesson said that over is greater than all multiples of ↑. And upon is less than ↑ \
                           + ↑.",
                    why: "upon < ↑ + ↑ < over.",
                },
                LessonTask::Choose {
                    ask: "What is the value of `upon` + `s`?",
                    property: Property::Named(&["upon", "s"]),
                    offers: &["upon", "upon∗", "over", "dud"],
                    hint: "It is written like ↑∗.",
                    why: "upon∗ is its name, as ↑∗ is that of ↑ + ∗.",
                },
            ],
            end: "upon is the limit of the sums ↑ + ↑² + … + ↑ⁿ, where ↑² is infinitesimal beside ↑, ↑³ beside ↑², and \
                  so on.",
            facts: &[
                (Property::Named(&["upon"]), "upon"),
                (Property::Named(&["s"]), "∗"),
                (Property::InSums(&["upon"], &["0"]), "greater"),
                (Property::InSums(&["upon"], &["over"]), "less"),
                (Property::Named(&["upon", "s"]), "upon∗"),
                (Property::Written("upon = {upon | ∗}"), YES),
                (Property::Written("upon < ↑ + ↑"), YES),
                (Property::Written("↑ + ↑ < over"), YES),
                (Property::Written("upon > 0"), YES),
                (Property::Winner(&["upon"]), LEFT),
            ],
            source: SOURCE,
        },
        Lesson {
            name: "stoppers",
            title: "Stoppers",
            drawing: MAP,
            marks: false,
            texts: &[
                "A game is a **stopper** if no play in which Left and Right take turns goes on for ever, from any of its positions. \
                 All games without loops are stoppers.",
                "Stoppers are like games without loops in two ways: whether x ≥ y holds can be seen from x − y alone, \
                 and equal stoppers have the same canonical form.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Is `on` a stopper?",
                    property: Property::IsStopper("on"),
                    offers: &[],
                    hint: "After Left’s move it is Right’s turn.",
                    why: "Left passes, and Right has no move. Alone it ends at once.",
                },
                LessonTask::Choose {
                    ask: "Is `over` a stopper?",
                    property: Property::IsStopper("over"),
                    offers: &[],
                    hint: "After Right has passed it is Left’s turn.",
                    why: "Right passes, Left moves to `0`, and play has ended.",
                },
                LessonTask::Choose {
                    ask: "Is `dud` a stopper?",
                    property: Property::IsStopper("dud"),
                    offers: &[],
                    hint: "Both may pass.",
                    why: "Left passes, Right passes, and so on for ever.",
                },
                LessonTask::Choose {
                    ask: "Left can move from `tis` to `a`, and Right back. Is `tis` a stopper?",
                    property: Property::IsStopper("tis"),
                    offers: &[],
                    hint: "Let Left start.",
                    why: "Left moves to `a`, Right back to `tis`, and so on.",
                },
            ],
            end: "A sum of stoppers need not be one: `on` and `off` are, and their sum is `dud`.",
            facts: &[
                (Property::IsStopper("on"), YES),
                (Property::IsStopper("off"), YES),
                (Property::IsStopper("over"), YES),
                (Property::IsStopper("upon"), YES),
                (Property::IsStopper("dud"), NO),
                (Property::IsStopper("tis"), NO),
                (Property::IsStopper("a"), NO),
                (Property::IsStopper("0"), YES),
                (Property::Named(&["on", "off"]), "dud"),
            ],
            source: SOURCE,
        },
        Lesson {
            name: "sides",
            title: "Two sides of a game",
            drawing: MAP,
            marks: false,
            texts: &[
                "What is a game worth that is not a stopper? If infinite play were won by Left, it would often be \
                 equal to a stopper, its **onside**; if infinite play were won by Right, to another one, its \
                 **offside**. The two are written s & t, and together they say what the game is worth in every sum.",
                "`dud` is on & off: if infinite play were won by Left, it would be as good as `on`.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "In `tis` Left can move to `a`, and from there Right can move back. What is the value of `tis`?",
                    property: Property::Named(&["tis"]),
                    offers: &["0 & −1", "1 & 0", "0", "dud"],
                    hint: "If infinite play is won by Left, Left need not fear that Right moves back. If it is won by \
                           Right, Left had better not move there.",
                    why: "It is 1 & 0: worth a spare move of Left’s if infinite play is won by Left, and nothing if it \
                          is won by Right.",
                },
                LessonTask::Choose {
                    ask: "And what is `tis` + `tis`?",
                    property: Property::Named(&["tis", "tis"]),
                    offers: &["1 & 0", "2 & 0", "2 & 1", "1"],
                    hint: "Add the onsides, and add the offsides.",
                    why: "The onsides add up to 1 + 1 = 2 and the offsides to 0 + 0 = 0.",
                },
                LessonTask::Choose {
                    ask: "What is `tis` beside `m`, that is `tis` − 1?",
                    property: Property::Named(&["tis", "m"]),
                    offers: &["0 & −1", "1 & 0", "0", "−1"],
                    hint: "Add −1 to the onside and to the offside.",
                    why: "The onside becomes 1 − 1 = 0 and the offside 0 − 1 = −1: it is the value of `a` as well.",
                },
            ],
            end: "Two games with sides are equal in every sum exactly when they have the same sides, and x ≥ y exactly \
                  when that holds for both sides. Some games have no sides at all; [the order](order) compares them \
                  all the same.",
            facts: &[
                (Property::Named(&["tis"]), "1 & 0"),
                (Property::Named(&["a"]), "0 & −1"),
                (Property::Named(&["tis", "tis"]), "2 & 0"),
                (Property::Named(&["tis", "m"]), "0 & −1"),
                (Property::Named(&["dud"]), "dud"),
                (Property::Named(&["on"]), "on"),
                (Property::Written("on & off = dud"), YES),
                (Property::Written("1 + 1 = 2"), YES),
                (Property::Written("0 + 0 = 0"), YES),
                (Property::Written("1 − 1 = 0"), YES),
                (Property::Written("0 − 1 = −1"), YES),
            ],
            source: SOURCE,
        },
        Lesson {
            name: "better-in-every-sum",
            title: "Why ⊵ is not transitive and ≥ is",
            drawing: MAP,
            marks: false,
            texts: &[
                "x ⊵ y says that Left, moving second, does not lose x − y. For games without loops that is x ≥ y. With \
                 loops it says less: a draw is enough, and with `dud` everything is a draw.",
                "x ≥ y says that Left does at least as well with x as with y **beside every game**. If this holds for \
                 x and y and for y and z, then it holds for x and z: that follows from the definition alone.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Does `0` ⊵ `dud` hold?",
                    property: Property::Above("0", "dud"),
                    offers: &[],
                    hint: "Nobody is ever stuck in `dud`.",
                    why: "The difference is a draw, and a draw is enough.",
                },
                LessonTask::Choose {
                    ask: "Does `dud` ⊵ `1` hold?",
                    property: Property::Above("dud", "1"),
                    offers: &[],
                    hint: "Left can always pass in `dud`.",
                    why: "It is a draw again.",
                },
                LessonTask::Choose {
                    ask: "So does `0` ⊵ `1` hold?",
                    property: Property::Above("0", "1"),
                    offers: &[],
                    hint: "Who wins 0 − 1?",
                    why: "Right wins −1. `0` ⊵ `dud` and `dud` ⊵ `1` hold, and `0` ⊵ `1` does not: ⊵ is not transitive.",
                },
                LessonTask::Choose {
                    ask: "How do `0` and `dud` compare in every sum?",
                    property: Property::InSums(&["0"], &["dud"]),
                    offers: &[],
                    hint: "Put each of them beside `1`, and then beside `m`.",
                    why: "Beside `1` Left wins with `0` and draws with `dud`; beside `m` Left loses with `0` and draws with `dud`. Each \
                          is better in some sum.",
                },
            ],
            end: "The diagram of [the order](order) shows how positions compare in every sum.",
            facts: &[
                (Property::Above("0", "dud"), YES),
                (Property::Above("dud", "1"), YES),
                (Property::Above("0", "1"), NO),
                (Property::InSums(&["0"], &["dud"]), "confused"),
                (Property::Winner(&["0", "m"]), RIGHT),
                (Property::Winner(&["dud", "m"]), DRAW),
                (Property::Winner(&["1"]), LEFT),
                (Property::Winner(&["1", "dud"]), DRAW),
                (Property::Winner(&["m"]), RIGHT),
            ],
            source: "Honsell & Lenisa, Section 2.3, Counterexample, and Section 4",
        },
        Lesson {
            name: "two-infinities",
            title: "Two ∞ that differ",
            drawing: MAP,
            marks: false,
            texts: &[
                "`x` and `dud` are impartial: Left and Right have the same moves there. `t` leads to itself and to `0`, so its label \
                 is ∞{0}. `x` leads to itself and to `t`, and none of these has a number, so its label is ∞ with no set; and so is \
                 that of `dud`.",
                "Equal labels mean that no **impartial** game tells the two apart. `m`, which is −1, is not impartial.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Vehicles in `dud` and `m`, and Left starts. Who wins?",
                    property: Property::Starting(&["dud", "m"], Player::Left),
                    offers: &[],
                    hint: "Can anybody be stuck?",
                    why: "Nobody is ever stuck.",
                },
                LessonTask::Choose {
                    ask: "Vehicles in `x` and `m`, and Right starts. Who wins?",
                    property: Property::Starting(&["x", "m"], Player::Right),
                    offers: &[],
                    hint: "Right moves from `x` to `t`. What if Left stays in `t`, and what if Left goes to `0`?",
                    why: "Right moves to `t`. If Left moves to `0`, Right has the spare move in `m`; if Left stays, Right moves to `0`, \
                          and Left is stuck.",
                },
                LessonTask::Choose {
                    ask: "So how do `x` and `dud` compare in every sum?",
                    property: Property::InSums(&["x"], &["dud"]),
                    offers: &[],
                    hint: "One of them is better for Right beside `m` and better for Left beside `1`.",
                    why: "Beside `m` Right does better with `x`, and beside `1` Left does. Each is better in some sum.",
                },
            ],
            end: "So a label ∞ does not say everything: beside it Hyperjam shows what the position is worth among all \
                  games.",
            facts: &[
                (Property::Starting(&["dud", "m"], Player::Left), DRAW),
                (Property::Starting(&["x", "m"], Player::Right), RIGHT),
                (Property::InSums(&["x"], &["dud"]), "confused"),
                (Property::Winner(&["0"]), "the player who does not start"),
                (Property::Starting(&["t", "m"], Player::Left), RIGHT),
                (Property::Starting(&["1", "x"], Player::Left), LEFT),
            ],
            source: "Honsell & Lenisa, Theorem 39, whose proof is about impartial games",
        },
    ],
};
