//! Domineering on boards: values, switches and the hottest move.

use super::invariant::Invariant::{Mean, Temperature, Value};
use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPlay};
use super::property::{LEFT, OTHER, Property, RIGHT, STARTER};
use hyperjam_terms::Player;

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Domineering",
    lessons: &[
        Lesson {
            name: "domineering-four",
            title: "Four boards, four outcomes",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-four.json")),
            marks: false,
            texts: &[
                "In **Domineering** the players put dominoes on free cells, two cells each: Left upright, Right lying. Whoever finds \
                 no room loses. Filled cells are no part of a board.",
                "A game can be won by Left, by Right, by the player who starts, or by the other one. Here is a board for each.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins on `A`, two cells one above the other?",
                    property: Property::Winner(&["A"]),
                    offers: &[],
                    hint: "Whose domino fits?",
                    why: "Only Left has room. It is one spare move for Left, worth 1.",
                },
                LessonTask::Choose {
                    ask: "Who wins on `B`, two cells side by side?",
                    property: Property::Winner(&["B"]),
                    offers: &[],
                    hint: "Whose domino fits?",
                    why: "Only Right has room. It is worth −1.",
                },
                LessonTask::Choose {
                    ask: "Who wins on `C`, three cells round a corner?",
                    property: Property::Winner(&["C"]),
                    offers: &[],
                    hint: "Can both players move there? And what is left then?",
                    why: "Either player can move, and a single cell is left. So it is {0 | 0} = ∗.",
                },
                LessonTask::Choose {
                    ask: "Who wins on `D`, two cells that touch at a corner only?",
                    property: Property::Winner(&["D"]),
                    offers: &[],
                    hint: "Who can move?",
                    why: "Nobody can, so whoever starts loses. It is worth 0.",
                },
            ],
            end: "`A` is greater than 0, `B` is less, `D` is equal to 0, and `C` is confused with 0.",
            facts: &[
                (Property::Winner(&["A"]), LEFT),
                (Property::Winner(&["B"]), RIGHT),
                (Property::Winner(&["C"]), STARTER),
                (Property::Winner(&["D"]), OTHER),
            ],
            source: "lecture notes on impartial games, “Domineering” and the exercise on four basic games",
        },
        Lesson {
            name: "domineering-halves",
            title: "Half a move on a board",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-half.json")),
            marks: false,
            texts: &[
                "The lemma on the **simplest number**: if all options are numbers, and each of Left’s is less than each of Right’s, then the \
                 game is the simplest number between them. Of m/2ⁿ the one with the smaller denominator is simpler, and of two with the \
                 same denominator the one nearer to 0.",
                "`A` is a column of three cells with one more beside its top. `B` is `A` turned.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Left has two moves on `A`. Make the one that leaves 0.",
                    on: &["A"],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("0"),
                    hint: "Leave no room to anybody.",
                    why: "The other one leaves two cells side by side, worth −1. Right’s only move leaves two cells one above the other, \
                          worth 1. So `A` is {0, −1 | 1}.",
                },
                LessonTask::Type {
                    ask: "What is `A` worth?",
                    property: Property::Of(Value, &["A"]),
                    hint: "Which is the simplest number greater than 0 and less than 1?",
                    why: "½ is the simplest number between 0 and 1.",
                },
                LessonTask::Type {
                    ask: "And what is `B` worth?",
                    property: Property::Of(Value, &["B"]),
                    hint: "Whoever turns a board by a quarter of a circle exchanges the players.",
                    why: "A turned board is the negative. So `B` is −½.",
                },
            ],
            end: "`A` and `B` side by side are 0: whoever starts loses.",
            facts: &[
                (Property::Of(Value, &["A"]), "½"),
                (Property::Of(Value, &["B"]), "−½"),
                (Property::Winner(&["A", "B"]), OTHER),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise on values of Domineering games",
        },
        Lesson {
            name: "domineering-three-quarters",
            title: "Three quarters of a move",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-three-quarters.json")),
            marks: false,
            texts: &[
                "The board `A` has six cells. Left has three moves there and Right has two. To find its value, look at the best move of \
                 each player.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Left’s three moves leave ½, −½ and ∗. Make the one that leaves ½.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("1/2"),
                    hint: "A column of three cells with one more beside its top is ½.",
                    why: "That is the best of the three: ½ is greater than −½, and greater than ∗ as well.",
                },
                LessonTask::Play {
                    ask: "Right’s two moves leave 1 and 2. Make the better one.",
                    on: &[],
                    player: Player::Right,
                    wanted: WantedPlay::MoveTo("1"),
                    hint: "Where is Left to have room for only one domino?",
                    why: "A column of three cells has room for one upright domino.",
                },
                LessonTask::Type {
                    ask: "So what is `A` worth?",
                    property: Property::Of(Value, &["A"]),
                    hint: "Which is the simplest number greater than ½ and less than 1?",
                    why: "{½, −½, ∗ | 1, 2} = ¾.",
                },
            ],
            end: "Boards can be worth ⅛, 1/16 and so on, too, but they are larger.",
            facts: &[(Property::Of(Value, &["A"]), "¾"), (Property::Winner(&["A"]), LEFT)],
            source: "lecture notes on impartial games, “Numbers”, the exercise on values of Domineering games",
        },
        Lesson {
            name: "domineering-zero",
            title: "Four boards that are worth nothing",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-zero.json")),
            marks: false,
            texts: &[
                "Numbers are added as games just as they are added elsewhere. `A` and `B` are worth ¾ each, `C` is worth −1, and `D` −½.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "What are `A` and `B` together worth?",
                    property: Property::Of(Value, &["A", "B"]),
                    hint: "Add the numbers.",
                    why: "¾ + ¾ = 3/2.",
                },
                LessonTask::Choose {
                    ask: "All four boards side by side. Who wins?",
                    property: Property::Winner(&["A", "B", "C", "D"]),
                    offers: &[],
                    hint: "Add all four numbers.",
                    why: "¾ + ¾ − 1 − ½ = 0: whoever starts loses.",
                },
                LessonTask::Play {
                    ask: "Show it by playing: Right starts, and you win as Left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Right },
                    hint: "After each of your moves the four boards should be worth at least 0.",
                    why: "Left can answer whatever Right does.",
                },
                LessonTask::Play {
                    ask: "And the other way round: Left starts, and you win as Right.",
                    on: &[],
                    player: Player::Right,
                    wanted: WantedPlay::WonGame { starter: Player::Left },
                    hint: "After each of your moves the four boards should be worth at most 0.",
                    why: "Right can answer whatever Left does.",
                },
            ],
            end: "Adding is quicker than playing, and both say the same.",
            facts: &[
                (Property::Of(Value, &["A"]), "¾"),
                (Property::Of(Value, &["B"]), "¾"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["D"]), "−½"),
                (Property::Winner(&["A", "B", "C", "D"]), OTHER),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise on a sum of four boards",
        },
        Lesson {
            name: "domineering-star",
            title: "One and a star",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-star.json")),
            marks: false,
            texts: &[
                "Not every board is a number. `A` is a column of four cells with one more beside its top. `B` is worth 1, and `C` is ∗ = \
                 {0 | 0}.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Make Left’s best move on `A`. It leaves 1.",
                    on: &["A"],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("1"),
                    hint: "Leave two cells of the column, and nothing to Right.",
                    why: "Two cells of the column are left for Left. The other two moves leave −1 and ∗, which are worse. Right’s only move \
                          leaves a column of three cells, which is 1 as well.",
                },
                LessonTask::Type {
                    ask: "What is `A` worth?",
                    property: Property::Of(Value, &["A"]),
                    hint: "{1 | 1} is 1 with a move for either player beside it. Type 1 + * or {1|1} in another way.",
                    why: "{1 | 1} = 1 + ∗, written 1∗.",
                },
                LessonTask::Choose {
                    ask: "How does `A` compare with `B` + `C`?",
                    property: Property::Compared(&["A"], &["B", "C"]),
                    offers: &[],
                    hint: "Add 1 and ∗.",
                    why: "Both sides are 1∗.",
                },
            ],
            end: "1∗ is confused with 1, but greater than every number less than 1, and less than every number greater than 1.",
            facts: &[
                (Property::Of(Value, &["A"]), "1∗"),
                (Property::Of(Value, &["B"]), "1"),
                (Property::Of(Value, &["C"]), "∗"),
                (Property::Compared(&["A"], &["B"]), "confused"),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, the exercise on {1 | 1} = 1 + ∗",
        },
        Lesson {
            name: "domineering-square",
            title: "A switch",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-square.json")),
            marks: false,
            texts: &[
                "On the square `A` Left’s domino leaves a column, worth 1, and Right’s a row, worth −1. So `A` is {1 | −1}, written ±1. \
                 Whoever moves there gains a spare move. Games in which it pays to move are called **hot**, and {x | −x} with a \
                 positive number x is a **switch**, ±x.",
                "The columns `B` and `C` are worth 1 each, the rows `D` and `E` −1 each.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How does `A` compare with `B`, that is with 1?",
                    property: Property::Compared(&["A"], &["B"]),
                    offers: &[],
                    hint: "Play ±1 − 1, which is `A` beside a row. Who wins if Left starts, and who if Right does?",
                    why: "Left, starting, makes it 1 − 1 with Right to move. Right, starting, makes it −1 − 1. Whoever starts wins.",
                },
                LessonTask::Choose {
                    ask: "How does `A` compare with `B` + `C`, that is with 2?",
                    property: Property::Compared(&["A"], &["B", "C"]),
                    offers: &[],
                    hint: "Play ±1 − 2. Can Left win it?",
                    why: "Even if Left starts, 1 − 2 is left. So ±1 is less than 2.",
                },
                LessonTask::Choose {
                    ask: "How does `A` compare with `D`, that is with −1?",
                    property: Property::Compared(&["A"], &["D"]),
                    offers: &[],
                    hint: "Play ±1 + 1.",
                    why: "Right, starting, makes it −1 + 1 with Left to move. Left, starting, makes it 1 + 1. Whoever starts wins.",
                },
                LessonTask::Choose {
                    ask: "How does `A` compare with `D` + `E`, that is with −2?",
                    property: Property::Compared(&["A"], &["D", "E"]),
                    offers: &[],
                    hint: "Play ±1 + 2. Can Right win it?",
                    why: "Even if Right starts, −1 + 2 is left. So ±1 is greater than −2.",
                },
            ],
            end: "For a number x: ±1 is greater than x if x < −1, less than x if x > 1, and confused with all numbers in between, −1 and 1 \
                  too.",
            facts: &[
                (Property::Of(Value, &["A"]), "{1|−1}"),
                (Property::Of(Value, &["B"]), "1"),
                (Property::Of(Value, &["C"]), "1"),
                (Property::Of(Value, &["D"]), "−1"),
                (Property::Of(Value, &["E"]), "−1"),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, the exercise on ±1",
        },
        Lesson {
            name: "domineering-two-by-three",
            title: "Two rows of three",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-two-by-three.json")),
            marks: false,
            texts: &[
                "The **mean** of a game is what it is worth on the average in a sum of many copies, and the **temperature** is how much \
                 a move in it gains. For numbers x > y the game {x | y} is half their sum, plus a switch of half their distance: the \
                 mean is (x + y)/2 and the temperature (x − y)/2.",
                "The board `A` has two rows of three cells, all free.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Make the move of Left’s that leaves 2.",
                    on: &["A"],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("2"),
                    hint: "Leave two columns that do not touch.",
                    why: "In the middle: a column is left on either side, and Right has no room.",
                },
                LessonTask::Type {
                    ask: "All four of Right’s moves look alike. `B` is what one of them leaves. What is it worth?",
                    property: Property::Of(Value, &["B"]),
                    hint: "You know it standing on its end.",
                    why: "A row of three with a cell at its end is −½. So `A` is {2 | −½}.",
                },
                LessonTask::Type {
                    ask: "What is the mean of `A`?",
                    property: Property::Of(Mean, &["A"]),
                    hint: "Half the sum of 2 and −½.",
                    why: "(2 − ½)/2 = ¾.",
                },
                LessonTask::Type {
                    ask: "What is the temperature of `A`?",
                    property: Property::Of(Temperature, &["A"]),
                    hint: "Half the distance of 2 and −½.",
                    why: "(2 + ½)/2 = 5/4. So `A` is ¾ ± 5/4.",
                },
            ],
            end: "A move of Left’s raises ¾ to 2, and a move of Right’s lowers it to −½.",
            facts: &[
                (Property::Of(Value, &["A"]), "{2|−½}"),
                (Property::Of(Value, &["B"]), "−½"),
                (Property::Of(Mean, &["A"]), "¾"),
                (Property::Of(Temperature, &["A"]), "5/4"),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, the lemma on {x | y} and the example of two rows of three",
        },
        Lesson {
            name: "domineering-make",
            title: "Make a board",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-make.json")),
            marks: false,
            texts: &[
                "You know boards worth 1, ½, ¾, ∗ and ±1. The board `A` has three rows of three cells, all free, and `B` is a square.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "What is the temperature of `B`?",
                    property: Property::Of(Temperature, &["B"]),
                    hint: "`B` is {1 | −1}.",
                    why: "Half the distance of 1 and −1 is 1.",
                },
                LessonTask::Draw {
                    ask: "Take cells away from `A` until it is worth ½.",
                    edit: AllowedEdit::Board("A"),
                    goal: Goal::Value(Property::Of(Value, &["A"]), "1/2"),
                    hint: "A column of three cells with one more beside its top is ½. Press a cell to take it away, and again to put \
                           it back.",
                    why: "There are many boards of the same value.",
                },
            ],
            end: "Every board has exactly one value, but each value has many boards.",
            facts: &[(Property::Of(Temperature, &["B"]), "1"), (Property::Winner(&["A"]), STARTER)],
            source: "lecture notes on impartial games, “Numbers”, the values of Domineering games",
        },
        Lesson {
            name: "domineering-switches",
            title: "Sums of switches",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-switches.json")),
            marks: false,
            texts: &[
                "`A` is ¾ ± 5/4, `B` is ±1, and `C` is 1. In a sum the means are added. The temperature of a sum of switches and \
                 numbers is that of its largest switch, unless equal switches cancel.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "What is `B` + `C` worth? Type it as {x | y}.",
                    property: Property::Of(Value, &["B", "C"]),
                    hint: "Whoever moves on `B` leaves 1 or −1. Add 1.",
                    why: "±1 + 1 = {2 | 0}.",
                },
                LessonTask::Type {
                    ask: "What is the mean of `B` + `C`?",
                    property: Property::Of(Mean, &["B", "C"]),
                    hint: "Add the means.",
                    why: "0 + 1 = 1, half way between 2 and 0.",
                },
                LessonTask::Type {
                    ask: "What is the temperature of `A` + `B`?",
                    property: Property::Of(Temperature, &["A", "B"]),
                    hint: "Which of the two switches is larger?",
                    why: "The larger of 5/4 and 1.",
                },
                LessonTask::Choose {
                    ask: "Two boards like `B`, side by side. Who wins?",
                    property: Property::Winner(&["B", "B"]),
                    offers: &[],
                    hint: "Each player moves on one of them.",
                    why: "±1 ± 1 = 0: equal switches cancel.",
                },
            ],
            end: "`B` is its own negative, as is every switch ±x = {x | −x}: Left and Right have the same to gain there.",
            facts: &[
                (Property::Of(Mean, &["A"]), "¾"),
                (Property::Of(Temperature, &["A"]), "5/4"),
                (Property::Of(Value, &["B"]), "{1|−1}"),
                (Property::Of(Value, &["C"]), "1"),
                (Property::Winner(&["B", "B"]), OTHER),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, switches",
        },
        Lesson {
            name: "domineering-hottest",
            title: "Where it is hottest",
            drawing: LessonDrawing::File(include_str!("../../lessons/domino-hottest.json")),
            marks: false,
            texts: &[
                "In a sum of switches, Nim heaps and numbers, move in the largest switch as long as there is one. Then play the heaps as \
                 in Nim. Move in a number only if nothing else is left.",
                "`A` is ¾ ± 5/4, `B` is ±1, `C` is ∗, and `D` is −½.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Left is to move. Make the best move in the hottest board.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::HottestMove,
                    hint: "5/4 is more than 1. And remember what Left’s best move there leaves.",
                    why: "The temperature of `A` is 5/4, and Left’s move in the middle leaves 2.",
                },
                LessonTask::Play {
                    ask: "And if Right is to move? Make Right’s best move in the hottest board.",
                    on: &[],
                    player: Player::Right,
                    wanted: WantedPlay::HottestMove,
                    hint: "It is the same board.",
                    why: "Each of Right’s moves on `A` leaves −½.",
                },
                LessonTask::Choose {
                    ask: "All four boards side by side. Who wins?",
                    property: Property::Winner(&["A", "B", "C", "D"]),
                    offers: &[],
                    hint: "Let each player start, and let both move where it is hottest.",
                    why: "If Left starts, 2, −1, ∗ and −½ remain in the end, and the half decides. If Right starts, −½, 1 and −½ cancel, \
                          and Right moves in ∗.",
                },
                LessonTask::Play {
                    ask: "You are Left, and start. Win.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Left },
                    hint: "The largest switch first, then the other switch, then ∗, and the numbers last.",
                    why: "That is sound advice in sums of switches, heaps and numbers. Larger boards are harder: there the hottest move is \
                          mostly good, but not always the best.",
                },
            ],
            end: "“Play where it is hottest” is how strong players play many games, among them the endgame of Go.",
            facts: &[
                (Property::Of(Temperature, &["A"]), "5/4"),
                (Property::Of(Temperature, &["B"]), "1"),
                (Property::Of(Value, &["C"]), "∗"),
                (Property::Of(Value, &["D"]), "−½"),
                (Property::Winner(&["A", "B", "C", "D"]), STARTER),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, the advice on the hottest component",
        },
    ],
};
