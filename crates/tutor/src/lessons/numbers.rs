//! Games by their options, their order, and those that are numbers.

use super::invariant::Invariant::{Birthday, Signs, Value};
use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::YES;
use super::property::{LEFT, OTHER, Property};
use hyperjam_terms::{Order, Player};

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Games as numbers",
    lessons: &[
        Lesson {
            name: "options",
            title: "A game is its options",
            drawing: LessonDrawing::File(include_str!("../../lessons/options.json")),
            marks: false,
            texts: &[
                "In this chapter and the next every play comes to an end, and whoever cannot move loses. All that matters \
                 about a position is which options it has: where Left can move, and where Right can. We write {Left’s \
                 options | Right’s options}.",
                "In `Z` nobody can move: it is { | }, and is called 0. In `A` only Left can move: {0 | } is one spare move \
                 for Left, and is called 1. In `S` either player can move to 0: {0 | 0} is ∗, a Nim heap of one.",
            ],
            tasks: &[
                LessonTask::Point {
                    ask: "Press the position that is { | 0}.",
                    wanted: WantedPosition::Value("{|0}"),
                    hint: "Left has no option there, and Right has one.",
                    why: "`B` is one spare move for Right, and is called −1.",
                },
                LessonTask::Type {
                    ask: "`T` is {1 | }. What is it worth?",
                    property: Property::Of(Value, &["T"]),
                    hint: "How many moves does Left have in store there, and how many does Right have?",
                    why: "Left has two spare moves there, Right has none. So it goes on: 2 = {1 | }, 3 = {2 | }, and on the other \
                          side −2 = { | −1}.",
                },
                LessonTask::Choose {
                    ask: "`U` is {−1 | 1}. Who wins?",
                    property: Property::Winner(&["U"]),
                    offers: &[],
                    hint: "Whoever moves there leaves a spare move. Whose is it?",
                    why: "Left would leave `B`, a spare move for Right, and Right would leave `A`, a spare move for Left. So \
                          whoever starts loses.",
                },
                LessonTask::Choose {
                    ask: "So what is `U` worth?",
                    property: Property::Of(Value, &["U"]),
                    offers: &["−1", "0", "1", "∗"],
                    hint: "Which of the four is lost by whoever starts?",
                    why: "`U` has options and `Z` has none, but both are lost by whoever starts. Added to another game, neither \
                          changes who wins.",
                },
            ],
            end: "A position has one value, but a value has many forms: `Z` and `U` are both 0. Games of the same value can stand \
                  in for each other in every sum of games without loops.",
            facts: &[
                (Property::Of(Value, &["Z"]), "0"),
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["B"]), "−1"),
                (Property::Of(Value, &["S"]), "∗"),
                (Property::Of(Value, &["T"]), "2"),
                (Property::Of(Value, &["U"]), "0"),
                (Property::Of(Value, &["T", "B"]), "1"),
                (Property::Winner(&["U"]), OTHER),
                (Property::Written("{ | } = 0"), YES),
                (Property::Written("{0 | } = 1"), YES),
                (Property::Written("{0 | 0} = ∗"), YES),
                (Property::Written("{1 | } = 2"), YES),
                (Property::Written("2 = {1 | }"), YES),
                (Property::Written("3 = {2 | }"), YES),
                (Property::Written("−2 = { | −1}"), YES),
                (Property::Written("{ | 0} = −1"), YES),
                (Property::Leaves("U", Player::Left), "−1"),
                (Property::Leaves("U", Player::Right), "1"),
            ],
            source: "Schleicher & Stoll, Definitions 2.1 and 2.2, and the examples after Definition 2.7; lecture notes on \
                     impartial games, “Bonus: Games”",
        },
        Lesson {
            name: "outcome-classes",
            title: "Four ways to compare with 0",
            drawing: LessonDrawing::File(include_str!("../../lessons/outcome-classes.json")),
            marks: false,
            texts: &[
                "Who wins a game X tells how it compares with 0. If Left wins, whoever starts, then X is greater than 0: X \
                 > 0. If Right wins, X < 0. If whoever starts loses, X = 0. And if whoever starts wins, X is \
                 [confused](lessons/greater) with 0: X ‖ 0.",
                "There is no fifth case. Ask whether Left wins by starting, and whether Right does: two questions with two answers \
                 each make four.",
                "`A` is 1, `C` is −1 and `T` is 2. `H` is {0, −1 | 1}, `G` is {−1 | 1}, `D` is {1 | −1}, and `K` is {2 | 0}.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How does `H` compare with 0, that is with `Z`?",
                    property: Property::Compared(&["H"], &["Z"]),
                    offers: &[],
                    hint: "If Left starts, which of Left’s two options is the better one? And what does Right leave, starting?",
                    why: "Left, starting, leaves 0, and Right is stuck. Right, starting, must leave Left the spare move of `A`. Left \
                          wins, whoever starts.",
                },
                LessonTask::Point {
                    ask: "Press a position that is confused with 0.",
                    wanted: WantedPosition::Compared(Order::Confused, "Z"),
                    hint: "Each of the two players must have a move there that wins.",
                    why: "In `D` whoever starts gets a spare move. In `K` Left can take two of them, and Right can leave Left \
                          stuck.",
                },
                LessonTask::Choose {
                    ask: "`D` is confused with 0. How does `D` + `D` compare with 0?",
                    property: Property::Compared(&["D", "D"], &["Z"]),
                    offers: &[],
                    hint: "Whatever one player does in one of the two, the opponent can do the opposite in the other.",
                    why: "Whoever starts is answered in the other `D`, and 1 − 1 = 0 is left.",
                },
                LessonTask::Choose {
                    ask: "`K` is confused with 0 as well. How does `K` + `K` compare with 0?",
                    property: Property::Compared(&["K", "K"], &["Z"]),
                    offers: &[],
                    hint: "Each player will move in one of the two. What is left then?",
                    why: "Left moves in one `K` and Right in the other. That leaves 2 + 0, two spare moves for Left.",
                },
            ],
            end: "The sum of two games that are greater than 0 is greater than 0, too. But where two games are confused with 0, \
                  nothing follows for their sum: `D` + `D` = 0, while `K` + `K` = 2.",
            facts: &[
                (Property::Compared(&["A"], &["Z"]), "greater"),
                (Property::Compared(&["C"], &["Z"]), "less"),
                (Property::Compared(&["G"], &["Z"]), "equal"),
                (Property::Compared(&["H"], &["Z"]), "greater"),
                (Property::Compared(&["D"], &["Z"]), "confused"),
                (Property::Compared(&["K"], &["Z"]), "confused"),
                (Property::Of(Value, &["T"]), "2"),
                (Property::Of(Value, &["H"]), "½"),
                (Property::Of(Value, &["D"]), "{1|−1}"),
                (Property::Of(Value, &["K"]), "{2|0}"),
                (Property::Of(Value, &["D", "D"]), "0"),
                (Property::Of(Value, &["K", "K"]), "2"),
                (Property::Written("1 − 1 = 0"), YES),
                (Property::Written("{0, −1 | 1} > 0"), YES),
                (Property::Written("{−1 | 1} = 0"), YES),
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["G"]), "0"),
            ],
            source: "Schleicher & Stoll, Definitions 2.5 and 2.6, Figure 1, and the remark on Lemma 2.11",
        },
        Lesson {
            name: "comparing",
            title: "Compare by playing",
            drawing: LessonDrawing::File(include_str!("../../lessons/comparing.json")),
            marks: false,
            texts: &[
                "To compare X with Y, [compare X − Y with 0](lessons/outcome-classes): play it, and see who wins. If \
                 whoever starts wins, X ‖ Y, and neither is better than the other.",
                "`A` is 1 and `C` is −1. `H` is {0 | 1}, and `N` is its negative, {−1 | 0}. `D` is {1 | −1}, and `S` is ∗.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Vehicles in `A` and `N`: that is `A` − `H`. Who wins?",
                    property: Property::Winner(&["A", "N"]),
                    offers: &[],
                    hint: "If Left starts, it is the move from `N` to `C` that keeps the spare move of `A`.",
                    why: "Left wins `A` − `H`, whoever starts. So `A` > `H`.",
                },
                LessonTask::Choose {
                    ask: "How does `H` + `H` compare with `A`?",
                    property: Property::Compared(&["H", "H"], &["A"]),
                    offers: &[],
                    hint: "Play `H` + `H` − `A`, with vehicles in `H`, `H` and `C`. Try every first move.",
                    why: "Whoever starts loses `H` + `H` − `A`. Two of `H` are worth 1, so `H` may be called ½.",
                },
                LessonTask::Choose {
                    ask: "How does `H` compare with `S`?",
                    property: Property::Compared(&["H"], &["S"]),
                    offers: &[],
                    hint: "`S` is its own negative. So play `H` + `S`, first with Right to start.",
                    why: "Left wins `H` + `S`, whoever starts. So ½ > ∗.",
                },
                LessonTask::Choose {
                    ask: "How does `D` compare with `A`?",
                    property: Property::Compared(&["D"], &["A"]),
                    offers: &[],
                    hint: "Play `D` − `A`, with vehicles in `D` and `C`. Where does each player move first?",
                    why: "Left, starting, leaves 1 − 1, where Right has to move and loses. Right, starting, leaves −1 − 1. Neither \
                          of `D` and `A` is better: in some sums Left prefers the one, in some the other.",
                },
            ],
            end: "Numbers are ordered along a line: of two different numbers one is greater. Other games can be \
                  confused with numbers, and with each other. [Compare any two positions](compare/`D`/`A`).",
            facts: &[
                (Property::Winner(&["A", "N"]), LEFT),
                (Property::Compared(&["A"], &["H"]), "greater"),
                (Property::Compared(&["H", "H"], &["A"]), "equal"),
                (Property::Compared(&["H"], &["S"]), "greater"),
                (Property::Compared(&["D"], &["A"]), "confused"),
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["H"]), "½"),
                (Property::Of(Value, &["N"]), "−½"),
                (Property::Of(Value, &["D"]), "±1"),
                (Property::Of(Value, &["S"]), "∗"),
                (Property::Written("½ > ∗"), YES),
                (Property::Written("{0 | 1} + {0 | 1} = 1"), YES),
                (Property::Negative("H", "N"), YES),
                (Property::Negative("S", "S"), YES),
            ],
            source: "Schleicher & Stoll, Definition 2.9 and Theorem 3.4; lecture notes on impartial games, “Basic theory” and \
                     “Numbers”",
        },
        Lesson {
            name: "simplicity",
            title: "The simplest number",
            drawing: LessonDrawing::File(include_str!("../../lessons/simplicity.json")),
            marks: false,
            texts: &[
                "A number **fits** between the options of a game if no option of Left’s is at least the number, and no \
                 option of Right’s is at most the number. Where some number fits, the game is a number, too: the \
                 **simplest number** that fits.",
                "All numbers among these games are fractions whose denominators are 1, 2, 4, 8 and so on. The simplest is \
                 the one with the least denominator, and among those with the same denominator the one nearest to 0.",
                "`A`, `T` and `W` are 1, 2 and 3, and `C` is −1. `H` is {0 | 1}: no integer fits, and of the halves ½ does. So `H` \
                 is ½.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "`E` is {1 | 3}. What is it worth?",
                    property: Property::Of(Value, &["E"]),
                    hint: "Which integers are greater than 1 and less than 3?",
                    why: "2 is the only integer that fits.",
                },
                LessonTask::Type {
                    ask: "`F` is {−1 | 3}. What is it worth?",
                    property: Property::Of(Value, &["F"]),
                    hint: "Three integers fit. Which of them is nearest to 0?",
                    why: "0 fits, and nothing is simpler. It is not the middle that counts. Indeed whoever starts in `F` \
                          loses.",
                },
                LessonTask::Type {
                    ask: "`K` is {½ | 3}. What is it worth?",
                    property: Property::Of(Value, &["K"]),
                    hint: "Which integers fit?",
                    why: "1 and 2 fit, and 1 is nearer to 0.",
                },
                LessonTask::Draw {
                    ask: "`P` is {0 | } = 1. Draw one move so that it is worth ½.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Of(Value, &["P"]), "1/2"),
                    hint: "Give Right an option out of `P`, such that 1 no longer fits and ½ still does. Choose who may make the \
                           move before you draw it, or change it afterwards.",
                    why: "{0 | 1} = ½. The new option of Right’s keeps 1 from fitting.",
                },
            ],
            end: "The rule needs a number that fits. In {1 | −1} there is none, so that is no number; the next chapter \
                  is about such games. [Why `K` is worth 1](why/`K`/value) shows which simpler numbers do not fit.",
            facts: &[
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["T"]), "2"),
                (Property::Of(Value, &["W"]), "3"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["H"]), "½"),
                (Property::Of(Value, &["E"]), "2"),
                (Property::Of(Value, &["F"]), "0"),
                (Property::Winner(&["F"]), OTHER),
                (Property::Of(Value, &["K"]), "1"),
                (Property::Written("{0 | } = 1"), YES),
                (Property::Written("{0 | 1} = ½"), YES),
                (Property::Written("{1 | 3} = 2"), YES),
                (Property::Written("{−1 | 3} = 0"), YES),
                (Property::Written("{½ | 3} = 1"), YES),
            ],
            source: "Schleicher & Stoll, Proposition 5.1 and Corollary 5.2; lecture notes on impartial games, “Numbers”, the \
                     lemma on the simplest number",
        },
        Lesson {
            name: "birthdays",
            title: "Numbers born by days",
            drawing: LessonDrawing::File(include_str!("../../lessons/birthdays.json")),
            marks: false,
            texts: &[
                "Before there are any games, all that can be made is { | } = 0, on day 0. From then on a game is **born** \
                 on the day after the last of its options, its **birthday**. On day 1 come `A` = 1, `C` = −1 and `S` = ∗. \
                 A value is born with the first of its forms.",
                "The numbers of a day lie in the gaps between the older ones, one in each, and one more at either end. \
                 On day 2 come `H` = ½ and `T` = 2, with −½ and −2. So the numbers form a tree, in which each has two \
                 children.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "`V` is {½ | 1}. On which day is it born?",
                    property: Property::Of(Birthday, &["V"]),
                    offers: &["1", "2", "3", "4"],
                    hint: "`H` is born on day 2, and `A` on day 1.",
                    why: "The later of its options, `H`, is born on day 2. So `V` = ¾ is born on day 3.",
                },
                LessonTask::Point {
                    ask: "Press the position that is worth 1½.",
                    wanted: WantedPosition::Value("3/2"),
                    hint: "It lies in the gap between 1 and 2.",
                    why: "`Y` is {1 | 2}. Of the numbers between 1 and 2 it is the simplest.",
                },
                LessonTask::Choose {
                    ask: "The way from 0 down the tree to a number is its **sign expansion**: + for each step to a greater number, \
                          − for each step to a lesser one. That of ¾ is + − +, by 1 and ½. What is that of `Q` = ¼?",
                    property: Property::Of(Signs, &["Q"]),
                    offers: &["++−", "+−+", "+−−", "−++"],
                    hint: "Go to 1, and then to ½. Is ¼ greater or less?",
                    why: "From 0 up to 1, down to ½, and down to `Q` = ¼. There are as many signs as days.",
                },
                LessonTask::Draw {
                    ask: "`P` is {1 | } = 2. Draw one move so that it is worth 1¼, which is born on day 4.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Of(Value, &["P"]), "5/4"),
                    hint: "1¼ lies in the gap between 1 and 1½. So give Right an option out of `P`.",
                    why: "{1 | 1½} = 1¼. Its younger option, 1½, is born on day 3, and so 1¼ is born on day 4.",
                },
            ],
            end: "On day n there are 2ⁿ new numbers. Every fraction with a power of 2 as its denominator comes on some day, and no \
                  other does. [Why `V` is worth ¾](why/`V`/value) has a picture of its way down the tree.",
            facts: &[
                (Property::Of(Birthday, &["A"]), "1"),
                (Property::Of(Birthday, &["C"]), "1"),
                (Property::Of(Birthday, &["S"]), "1"),
                (Property::Of(Birthday, &["H"]), "2"),
                (Property::Of(Birthday, &["T"]), "2"),
                (Property::Of(Birthday, &["V"]), "3"),
                (Property::Of(Value, &["H"]), "½"),
                (Property::Of(Value, &["V"]), "¾"),
                (Property::Of(Value, &["Y"]), "3/2"),
                (Property::Of(Value, &["Q"]), "¼"),
                (Property::Of(Signs, &["V"]), "+−+"),
                (Property::Of(Signs, &["Q"]), "+−−"),
                (Property::Written("{ | } = 0"), YES),
                (Property::Written("{1 | } = 2"), YES),
                (Property::Written("{½ | 1} = ¾"), YES),
                (Property::Written("{1 | 2} = 1½"), YES),
                (Property::Written("{1 | 1½} = 1¼"), YES),
                (Property::Written("(−½).Birthday = 2"), YES),
                (Property::Written("(−2).Birthday = 2"), YES),
                (Property::Written("(1½).Birthday = 3"), YES),
                (Property::Written("(1¼).Birthday = 4"), YES),
                (Property::Of(Birthday, &["Z"]), "0"),
            ],
            source: "Schleicher & Stoll, Theorem 3.5, Definition 4.7 and the number tree that is mentioned there; the signs are \
                     from Conway’s “On Numbers and Games”",
        },
    ],
};
