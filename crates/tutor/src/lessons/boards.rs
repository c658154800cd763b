//! Exercises on small boards, drawn as maps.

use super::invariant::Invariant::Value;
use super::lesson::{Chapter, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::YES;
use super::property::{LEFT, OTHER, Property, RIGHT, STARTER};
use hyperjam_terms::Player;

const STALKS: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/hackenbush-stalks.json"));

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Exercises on small boards",
    lessons: &[
        Lesson {
            name: "take-away",
            title: "Take one, two or three",
            drawing: LessonDrawing::File(include_str!("../../lessons/take-away.json")),
            marks: false,
            texts: &[
                "Seven counters lie on the table. A move takes one, two or three; whoever finds none left loses. Each \
                 position is the number of counters that are left.",
                "Find the labels by the mex rule, beginning at `0`, and watch for a pattern.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Four counters are left. Who wins?",
                    property: Property::Winner(&["4"]),
                    offers: &[STARTER, OTHER],
                    hint: "From `4` one can go to `3`, `2` and `1`. From each of these, everything can be taken.",
                    why: "However many you take, the opponent takes the rest. The label of `4` is 0.",
                },
                LessonTask::Point {
                    ask: "Six counters, and you start. Press the position that you leave.",
                    wanted: WantedPosition::WinningMove(&["6"], Player::Left),
                    hint: "Leave the position from the task before.",
                    why: "Take two, and leave four.",
                },
                LessonTask::Choose {
                    ask: "What is the label of `7`?",
                    property: Property::Label(&["7"]),
                    offers: &["0", "1", "3", "7"],
                    hint: "`6`, `5` and `4` are labelled 2, 1 and 0.",
                    why: "The labels are 0, 1, 2, 3 and again 0, 1, 2, 3: the remainder on division by four.",
                },
            ],
            end: "Whoever leaves a multiple of four wins. With two such tables, form the Nim-sum of the labels.",
            facts: &[
                (Property::Label(&["0"]), "0"),
                (Property::Label(&["1"]), "1"),
                (Property::Label(&["2"]), "2"),
                (Property::Label(&["3"]), "3"),
                (Property::Label(&["4"]), "0"),
                (Property::Label(&["5"]), "1"),
                (Property::Label(&["6"]), "2"),
                (Property::Label(&["7"]), "3"),
                (Property::Winner(&["4"]), OTHER),
                (Property::Winner(&["6"]), STARTER),
            ],
            source: "an exercise for the Sprague–Grundy theorem of the lecture notes on impartial games",
        },
        Lesson {
            name: "kayles",
            title: "Kayles with four pins",
            drawing: LessonDrawing::File(include_str!("../../lessons/kayles.json")),
            marks: false,
            texts: &[
                "In **Kayles** pins stand in a row. A ball knocks down one pin, or two that stand side by side. Whoever \
                 finds no pin loses. A pin knocked out of the middle leaves two rows: the position `1+1` has two rows of \
                 one pin each.",
                "Two rows are a sum, so their label is a Nim-sum. For single rows use the mex rule.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "What is the label of `2+1`? A row of two is labelled 2, a row of one is labelled 1.",
                    property: Property::Label(&["2+1"]),
                    offers: &["0", "1", "2", "3"],
                    hint: "2 ⊕ 1.",
                    why: "2 ⊕ 1 = 3, and the mex rule agrees: the options `2`, `1+1` and `1` are labelled 2, 0 and 1.",
                },
                LessonTask::Choose {
                    ask: "What is the label of `4`?",
                    property: Property::Label(&["4"]),
                    offers: &["0", "1", "2", "3", "4"],
                    hint: "Its options are `3`, labelled 3, `2+1`, labelled 3, `2`, labelled 2, and `1+1`. What is 1 ⊕ 1?",
                    why: "The options are labelled 3, 3, 2 and 0. The number 1 is missing.",
                },
                LessonTask::Point {
                    ask: "You start with four pins. Press the position that you leave.",
                    wanted: WantedPosition::WinningMove(&["4"], Player::Left),
                    hint: "Leave something that your opponent cannot win: two equal rows, for example.",
                    why: "Knock down the two in the middle. Then copy.",
                },
            ],
            end: "This is how to win Kayles with any single row: knock down the middle, and copy. The labels are \
                  needed when rows of different lengths stand side by side.",
            facts: &[
                (Property::Label(&["1"]), "1"),
                (Property::Label(&["2"]), "2"),
                (Property::Label(&["3"]), "3"),
                (Property::Label(&["2+1"]), "3"),
                (Property::Label(&["1+1"]), "0"),
                (Property::Label(&["4"]), "1"),
                (Property::Written("2 ⊕ 1 = 3"), YES),
                (Property::Written("1 ⊕ 1 = 0"), YES),
                (Property::Written("mex(2, 0, 1) = 3"), YES),
                (Property::Written("mex(3, 3, 2, 0) = 1"), YES),
                (Property::Winner(&["4"]), STARTER),
            ],
            source: "the game is Dudeney’s; an exercise for the Sprague–Grundy theorem of the lecture notes on impartial games",
        },
        Lesson {
            name: "green-hackenbush",
            title: "Stalks of green Hackenbush",
            drawing: LessonDrawing::File(include_str!("../../lessons/hackenbush-green.json")),
            marks: false,
            texts: &[
                "**Green Hackenbush** is played on a picture that stands on the ground. A move cuts one of its **edges**, \
                 and everything that is no longer joined to the ground falls off. A **stalk**, n edges one on top of the \
                 other, is a Nim heap of n: the cut decides how many are left. The positions `3`, `2`, `1` and `0` are \
                 stalks.",
                "`Y` is a trunk of one edge with two branches of one edge each. `tree` has a trunk of one edge, one branch \
                 of one edge and one of two.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "What is the label of `Y`? Cutting the trunk leaves `0`, cutting a branch leaves `2`.",
                    property: Property::Label(&["Y"]),
                    offers: &["0", "1", "2", "3"],
                    hint: "What is the mex of 0 and 2?",
                    why: "The mex of 0 and 2 is 1: the two branches cancel each other, and the trunk remains.",
                },
                LessonTask::Choose {
                    ask: "What is the label of `tree`? The cuts leave `0`, `3`, `Y` and `2`.",
                    property: Property::Label(&["tree"]),
                    offers: &["1", "2", "3", "4"],
                    hint: "You need the label of `Y` from the task before.",
                    why: "The options are labelled 0, 3, 1 and 2, so the mex is 4.",
                },
                LessonTask::Point {
                    ask: "`tree` and a stalk `2` stand side by side, and you start. Press the position that your winning cut leads to.",
                    wanted: WantedPosition::WinningMove(&["tree", "2"], Player::Left),
                    hint: "Make two equal labels out of 4 and 2.",
                    why: "Cut off the long branch of `tree`; what is left is a stalk of two, equal to the other one.",
                },
            ],
            end: "Find the heaps that the components are equal to, then play Nim: in this way you win every sum of such \
                  pictures that can be won at all.",
            facts: &[
                (Property::Label(&["1"]), "1"),
                (Property::Label(&["0"]), "0"),
                (Property::Label(&["3"]), "3"),
                (Property::Label(&["2"]), "2"),
                (Property::Label(&["Y"]), "1"),
                (Property::Label(&["tree"]), "4"),
                (Property::Label(&["tree", "2"]), "6"),
                (Property::Label(&["2", "2"]), "0"),
                (Property::Written("mex(0, 2) = 1"), YES),
                (Property::Written("mex(0, 3, 1, 2) = 4"), YES),
                (Property::Winner(&["tree", "2"]), STARTER),
            ],
            source: "lecture notes on impartial games, “Green Hackenbush” and the exercises on it, on a smaller drawing",
        },
        Lesson {
            name: "half-a-move",
            title: "Half a move",
            drawing: STALKS,
            marks: false,
            texts: &[
                "In **Red-Blue Hackenbush** the blue edges are Left’s to cut, the red edges Right’s. We write a stalk from \
                 the ground up: `L` is one blue edge, `R` one red edge, and `LR` a blue edge with a red one on top. When \
                 Left cuts the blue edge of `LR`, the red one falls too; when Right cuts the red one, `L` is left.",
                "`L` is a spare move for Left: it has the **value** 1, or is **worth** 1. `R` is worth −1. What is `LR` \
                 worth?",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins `LR`?",
                    property: Property::Winner(&["LR"]),
                    offers: &[],
                    hint: "If Right starts, there is still something for Left to cut.",
                    why: "Left wins by starting, and Right’s cut leaves Left a move. So it is worth more than 0.",
                },
                LessonTask::Choose {
                    ask: "Who wins `LR` beside `R`?",
                    property: Property::Winner(&["LR", "R"]),
                    offers: &[],
                    hint: "Let Left start, then let Right start. Right should mind which edge to cut first.",
                    why: "Right wins, whoever starts. So `LR` is worth less than 1.",
                },
                LessonTask::Choose {
                    ask: "And two stalks `LR` beside one `R`?",
                    property: Property::Winner(&["LR", "LR", "R"]),
                    offers: &[],
                    hint: "If Left starts, one `LR` is gone; if Right starts by cutting on top of one `LR`, it becomes `L`. Who has the \
                           last move then?",
                    why: "The player who starts loses, so the sum is worth 0: two stalks `LR` are worth 1, and one \
                          is half a move.",
                },
            ],
            end: "You have confirmed ½ + ½ − 1 = 0.",
            facts: &[
                (Property::Winner(&["LR"]), LEFT),
                (Property::Winner(&["LR", "R"]), RIGHT),
                (Property::Winner(&["LR", "LR", "R"]), OTHER),
                (Property::Above("L", "LR"), YES),
                (Property::Of(Value, &["L"]), "1"),
                (Property::Of(Value, &["R"]), "−1"),
                (Property::Of(Value, &["LR"]), "½"),
                (Property::Written("½ + ½ − 1 = 0"), YES),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise ½ + ½ − 1 = 0",
        },
        Lesson {
            name: "quarter-of-a-move",
            title: "A quarter of a move",
            drawing: STALKS,
            marks: false,
            texts: &[
                "Go on from half a move: `LRR` has two red edges on top of a blue one. Left may cut the blue edge, and all \
                 is gone. Right may leave `LR`, worth ½, or `L`, worth 1.",
                "`RL` is `LR` with the colours exchanged, and so is worth −½.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins `LRR`?",
                    property: Property::Winner(&["LRR"]),
                    offers: &[],
                    hint: "Whatever Right cuts, the blue edge stays.",
                    why: "Left wins, so it is worth more than 0.",
                },
                LessonTask::Choose {
                    ask: "Who wins `LRR` beside `RL`?",
                    property: Property::Winner(&["LRR", "RL"]),
                    offers: &[],
                    hint: "Is `LRR` worth more or less than ½?",
                    why: "Right wins: `LRR` is worth less than ½.",
                },
                LessonTask::Choose {
                    ask: "And two stalks `LRR` beside one `RL`?",
                    property: Property::Winner(&["LRR", "LRR", "RL"]),
                    offers: &[],
                    hint: "If `LRR` were worth exactly a quarter, what would the sum be worth?",
                    why: "The player who starts loses, so the sum is 0, and `LRR` is worth exactly ¼.",
                },
            ],
            end: "Each further red edge halves it again: 1, ½, ¼, ⅛ and so on.",
            facts: &[
                (Property::Winner(&["L"]), LEFT),
                (Property::Winner(&["LRR"]), LEFT),
                (Property::Winner(&["LRR", "RL"]), RIGHT),
                (Property::Winner(&["LRR", "LRR", "RL"]), OTHER),
                (Property::Winner(&["LR", "RL"]), OTHER),
                (Property::Of(Value, &["L"]), "1"),
                (Property::Of(Value, &["LR"]), "½"),
                (Property::Of(Value, &["RL"]), "−½"),
                (Property::Of(Value, &["LRR"]), "¼"),
                (Property::Leaves("LRR", Player::Left), "0"),
                (Property::Leaves("LRR", Player::Right), "1, ½"),
                (Property::Negative("LR", "RL"), YES),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise on the stalk worth ¼",
        },
        Lesson {
            name: "domineering",
            title: "Domineering on small boards",
            drawing: LessonDrawing::File(include_str!("../../lessons/domineering.json")),
            marks: false,
            texts: &[
                "In **Domineering** the players put dominoes on free cells, two cells each: Left upright, Right lying. \
                 Whoever finds no room loses. A `column` is two cells one above the other, a `row` two side by side, a \
                 `square` is a single one, and a `corner` is three cells in the shape of an L.",
                "Four boards, and four ways for a game to be won: by Left, by Right, by the player who starts, by the one who does not.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins on the `column`?",
                    property: Property::Winner(&["column"]),
                    offers: &[],
                    hint: "Whose domino fits?",
                    why: "Only an upright domino fits. It is one spare move for Left.",
                },
                LessonTask::Point {
                    ask: "On which board does the player who starts win?",
                    wanted: WantedPosition::Winner(STARTER),
                    hint: "Both dominoes must fit, and after either there must be no room left.",
                    why: "In the `corner` either player can move, and a single cell is left, with no room for anybody.",
                },
                LessonTask::Choose {
                    ask: "Two corners side by side. Who wins?",
                    property: Property::Winner(&["corner", "corner"]),
                    offers: &[],
                    hint: "How many dominoes will be put down?",
                    why: "Exactly two dominoes will be put down, one in each. A corner is ∗, and ∗ + ∗ = 0.",
                },
            ],
            end: "Left wins the `column`, Right the `row`, the starter the `corner`, and the other player the `square`.",
            facts: &[
                (Property::Winner(&["column"]), LEFT),
                (Property::Winner(&["row"]), RIGHT),
                (Property::Winner(&["corner"]), STARTER),
                (Property::Winner(&["square"]), OTHER),
                (Property::Winner(&["corner", "corner"]), OTHER),
                (Property::Of(Value, &["column"]), "1"),
                (Property::Of(Value, &["corner"]), "∗"),
                (Property::Written("∗ + ∗ = 0"), YES),
            ],
            source: "lecture notes on impartial games, “Domineering” and the exercise on four basic games",
        },
        Lesson {
            name: "domineering-hook",
            title: "A board worth a half",
            drawing: LessonDrawing::File(include_str!("../../lessons/domineering-hook.json")),
            marks: false,
            texts: &[
                "The `hook` has four cells: a column of three, and one more beside the top cell. Left can put a domino on \
                 the two upper cells of the column, which leaves two single cells, no room for anybody: `none`. On the two \
                 lower ones it leaves a `row` at the top. Right can only use the top, which leaves a `column`.",
                "In braces, with Left’s options first: {`none`, `row` | `column`} = {0, −1 | 1}.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins on the `hook`?",
                    property: Property::Winner(&["hook"]),
                    offers: &[],
                    hint: "If Left starts, which of the two places is better? And if Right starts, what is left?",
                    why: "Left starts with the upper place and leaves no room. If Right starts, Left still has the `column`.",
                },
                LessonTask::Point {
                    ask: "Left starts on the `hook`. Press the position that Left should leave.",
                    wanted: WantedPosition::WinningMove(&["hook"], Player::Left),
                    hint: "Do not leave Right a place.",
                    why: "Leaving the `row` would be a gift to Right.",
                },
                LessonTask::Choose {
                    ask: "Two hooks and a `row` side by side. Who wins?",
                    property: Property::Winner(&["hook", "hook", "row"]),
                    offers: &[],
                    hint: "If the hook is worth ½ and the row −1, what is it all worth?",
                    why: "The player who starts loses, so the sum is 0. As the `row` is worth −1, the hook is worth ½.",
                },
            ],
            end: "That is a rule: where all options are numbers, and all of Left’s are smaller than all of Right’s, the \
                  game is the [simplest number](lessons/simplicity) in between. Between 0 and 1 it is ½.",
            facts: &[
                (Property::Winner(&["hook"]), LEFT),
                (Property::Winner(&["hook", "hook", "row"]), OTHER),
                (Property::Above("column", "hook"), YES),
                (Property::Above("hook", "none"), YES),
                (Property::Of(Value, &["none"]), "0"),
                (Property::Of(Value, &["row"]), "−1"),
                (Property::Of(Value, &["column"]), "1"),
                (Property::Of(Value, &["hook"]), "½"),
                (Property::Written("{0, −1 | 1} = ½"), YES),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise on values of Domineering games",
        },
        Lesson {
            name: "hot-games",
            title: "A hot game",
            drawing: LessonDrawing::File(include_str!("../../lessons/domineering-hot.json")),
            marks: false,
            texts: &[
                "On a board of `2×2` cells Left’s domino leaves a `column`, worth a spare move for Left; Right’s leaves a \
                 `row`, worth a spare move for Right. So the board is {1 | −1}, written ±1.",
                "Games where it pays to move are called **hot**. Numbers are **cold**: every move in them costs something. \
                 So, as a rule, play where it is hottest.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins on the board `2×2`?",
                    property: Property::Winner(&["2×2"]),
                    offers: &[],
                    hint: "The starter moves, and keeps a spare move.",
                    why: "Nobody can take away the starter’s spare move, and the other player has no room.",
                },
                LessonTask::Choose {
                    ask: "A board `2×2` and a `column`: ±1 + 1. Who wins?",
                    property: Property::Winner(&["2×2", "column"]),
                    offers: &[],
                    hint: "If Right starts on `2×2`, a `row` and a `column` are left, and Left is to move.",
                    why: "Right, starting, makes it 1 − 1 = 0 with Left to move. Left, starting, is then two moves \
                          ahead. So ±1 is confused with −1: neither is better.",
                },
                LessonTask::Choose {
                    ask: "A board `2×2` and two columns: ±1 + 2. Who wins?",
                    property: Property::Winner(&["2×2", "column", "column"]),
                    offers: &[],
                    hint: "Even if Right starts, how many spare moves does each player have then?",
                    why: "Even after Right’s move Left has two spare moves against one. So ±1 is greater than −2.",
                },
            ],
            end: "±1 is confused with all numbers from −1 to 1, greater than those below, less than those above.",
            facts: &[
                (Property::Winner(&["2×2"]), STARTER),
                (Property::Winner(&["2×2", "column"]), STARTER),
                (Property::Winner(&["2×2", "column", "column"]), LEFT),
                (Property::Winner(&["2×2", "row"]), STARTER),
                (Property::Winner(&["row", "column"]), OTHER),
                (Property::Of(Value, &["2×2"]), "±1"),
                (Property::Of(Value, &["column"]), "1"),
                (Property::Of(Value, &["row"]), "−1"),
                (Property::Compared(&["2×2"], &["row"]), "confused"),
                (Property::Compared(&["2×2"], &["row", "row"]), "greater"),
                (Property::Compared(&["2×2"], &["column"]), "confused"),
                (Property::Compared(&["2×2"], &["column", "column"]), "less"),
                (Property::Written("1 − 1 = 0"), YES),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, the exercise on ±1",
        },
    ],
};
