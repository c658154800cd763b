//! Red-Blue Hackenbush, on drawings that are read as Hackenbush.

use super::invariant::Invariant::{Signs, Value};
use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPlay};
use super::naming::YES;
use super::property::{OTHER, Property, RIGHT};
use hyperjam_terms::Player;

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Red-Blue Hackenbush",
    lessons: &[
        Lesson {
            name: "blue-and-red",
            title: "Blue edges and red edges",
            drawing: LessonDrawing::File(include_str!("../../lessons/blue-and-red.json")),
            marks: false,
            texts: &[
                "Here [Red-Blue Hackenbush](lessons/half-a-move) is played on the pictures themselves. Left’s blue edges \
                 are solid, and Right’s red edges are dashed. Whatever is no longer joined to the ground falls.",
                "The tree with `A` is blue. `B` is the tip of a single red edge, and `C` of a red stalk of two. Side by \
                 side they are a sum.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How many edges of the tree with `A` may Left cut at once, as her first move?",
                    property: Property::MovesBy("A", Player::Left),
                    offers: &["0", "1", "2", "3"],
                    hint: "She may cut any blue edge, also the lowest.",
                    why: "Three. But if she cuts the lowest first, the other two fall.",
                },
                LessonTask::Type {
                    ask: "So how many spare moves is that tree worth?",
                    property: Property::Of(Value, &["A"]),
                    hint: "Right can do nothing there. How many moves has Left, if she cuts the highest edges first?",
                    why: "Nobody hinders Left, and from the top down she has three moves. A blue picture with n edges is worth n.",
                },
                LessonTask::Choose {
                    ask: "All three pictures side by side. Who wins?",
                    property: Property::Winner(&["A", "B", "C"]),
                    offers: &[],
                    hint: "How many spare moves has each player?",
                    why: "3 − 1 − 2 = 0: whoever starts runs out of moves first.",
                },
                LessonTask::Play {
                    ask: "Right starts. Win as Left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Right },
                    hint: "Waste nothing: cut the highest edges first.",
                    why: "You had an answer to every move.",
                },
            ],
            end: "A picture of one colour is an integer: positive where it is blue, negative where it is red.",
            facts: &[
                (Property::Of(Value, &["A"]), "3"),
                (Property::Of(Value, &["B"]), "−1"),
                (Property::Of(Value, &["C"]), "−2"),
                (Property::Winner(&["A", "B", "C"]), OTHER),
                (Property::Written("3 − 1 − 2 = 0"), YES),
                (Property::MovesBy("A", Player::Left), "3"),
                (Property::MovesBy("A", Player::Right), "0"),
            ],
            source: "lecture notes on impartial games, “Red-Blue Hackenbush” and “Numbers”",
        },
        Lesson {
            name: "hackenbush-half",
            title: "A half and a half",
            drawing: LessonDrawing::File(include_str!("../../lessons/blue-half.json")),
            marks: false,
            texts: &[
                "`A` and `B` are the tips of two stalks worth [½](lessons/half-a-move), a blue edge with a red one on it, and `C` \
                 is the tip of a single red edge. As ½ + ½ − 1 = 0, whoever starts loses the sum, and you can win it as \
                 either player.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "First leave out the stalk with `B`. What are the stalk with `A` and the edge with `C` together worth?",
                    property: Property::Of(Value, &["A", "C"]),
                    hint: "Add ½ and −1.",
                    why: "½ − 1 = −½. So Right would win these two, whoever starts.",
                },
                LessonTask::Play {
                    ask: "Now all three: Right starts, and you win as Left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Right },
                    hint: "As long as a red edge stands on a blue one, cut that blue one.",
                    why: "Left can answer whatever Right does.",
                },
                LessonTask::Play {
                    ask: "And the other way round: Left starts, and you win as Right.",
                    on: &[],
                    player: Player::Right,
                    wanted: WantedPlay::WonGame { starter: Player::Left },
                    hint: "Keep the red edge on the ground for the end: nobody can take it away from you.",
                    why: "Right can answer whatever Left does. So the sum is 0.",
                },
            ],
            end: "½ = {0 | 1}: two such stalks are worth as much as one blue edge.",
            facts: &[
                (Property::Winner(&["A", "C"]), RIGHT),
                (Property::Winner(&["A", "B", "C"]), OTHER),
                (Property::Of(Value, &["B"]), "½"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Written("½ + ½ − 1 = 0"), YES),
                (Property::Written("½ − 1 = −½"), YES),
                (Property::Written("½ = {0 | 1}"), YES),
                (Property::Of(Value, &["A"]), "½"),
                (Property::Of(Value, &["A", "C"]), "−½"),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise on ½ + ½ − 1 = 0",
        },
        Lesson {
            name: "hackenbush-quarter",
            title: "A quarter",
            drawing: LessonDrawing::File(include_str!("../../lessons/blue-quarter.json")),
            marks: false,
            texts: &[
                "`A` and `B` are the tips of two stalks worth [¼](lessons/quarter-of-a-move), a blue edge with two red \
                 ones on it. `C` is the tip of a red edge with a blue one on it, which is worth −½.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Right has two moves in the stalk with `A`. Cut the edge that leaves ½.",
                    on: &["A"],
                    player: Player::Right,
                    wanted: WantedPlay::MoveTo("1/2"),
                    hint: "½ is a blue edge with a red one on it.",
                    why: "The other move leaves a blue edge alone, worth 1. That is worse for Right, and Left’s only move leaves 0. \
                          So the stalk is {0 | ½, 1} = {0 | ½}.",
                },
                LessonTask::Type {
                    ask: "What are the stalks with `A` and `C` together worth?",
                    property: Property::Of(Value, &["A", "C"]),
                    hint: "Add ¼ and −½.",
                    why: "¼ − ½ = −¼.",
                },
                LessonTask::Play {
                    ask: "All three stalks are worth ¼ + ¼ − ½ = 0. Right starts, and you win as Left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Right },
                    hint: "After each of your moves the rest should be worth at least 0.",
                    why: "Left can answer whatever Right does.",
                },
                LessonTask::Draw {
                    ask: "Draw one edge more so that the stalk with `A` is worth ⅛.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Of(Value, &["A"]), "1/8"),
                    hint: "⅛ is {0 | ¼}: after Right’s best move ¼ is to be left. Drag from the rim of `A` to the empty sheet. L and R \
                           choose whose a new edge is.",
                    why: "A third red edge on the blue one makes it {0 | ¼, ½, 1} = {0 | ¼} = ⅛.",
                },
            ],
            end: "In the same way 1/2ⁿ⁺¹ is {0 | 1/2ⁿ}, and m copies of it are m/2ⁿ⁺¹. So every number is worth as much as \
                  some picture.",
            facts: &[
                (Property::Of(Value, &["A"]), "¼"),
                (Property::Of(Value, &["B"]), "¼"),
                (Property::Of(Value, &["C"]), "−½"),
                (Property::Winner(&["A", "B", "C"]), OTHER),
                (Property::Written("{0 | ½, 1} = {0 | ½} = ¼"), YES),
                (Property::Written("{0 | ½, 1} = {0 | ½}"), YES),
                (Property::Written("¼ − ½ = −¼"), YES),
                (Property::Written("¼ + ¼ − ½ = 0"), YES),
                (Property::Written("{0 | ¼, ½, 1} = {0 | ¼} = ⅛"), YES),
                (Property::Of(Value, &["A", "C"]), "−¼"),
                (Property::Leaves("A", Player::Left), "0"),
                (Property::Leaves("A", Player::Right), "1, ½"),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise on the stalk worth ¼",
        },
        Lesson {
            name: "stalk-signs",
            title: "Any stalk by its colours",
            drawing: LessonDrawing::File(include_str!("../../lessons/stalk-signs.json")),
            marks: false,
            texts: &[
                "The value of a stalk can be read from the ground up. Each edge counts 1 up to the first change of colour. From \
                 there on each edge counts half as much as the one below it. Blue counts as positive, red as negative.",
                "A blue, a red and a blue edge are 1 − ½ + ¼ = ¾, for example. On this map the stalks have the tips `A`, `B` and \
                 `C`, and at `D` the ground is free.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "From the ground up the stalk with `A` is blue, blue, red. What is it worth?",
                    property: Property::Of(Value, &["A"]),
                    offers: &["1", "3/2", "2", "5/2"],
                    hint: "Each of the two blue edges counts 1. The red one is the first after a change of colour.",
                    why: "1 + 1 − ½ = 3/2.",
                },
                LessonTask::Type {
                    ask: "The stalk with `B` is red, blue, red. What is it worth?",
                    property: Property::Of(Value, &["B"]),
                    hint: "The lowest edge counts −1, the next one +½.",
                    why: "−1 + ½ − ¼ = −¾.",
                },
                LessonTask::Type {
                    ask: "The stalk with `C` is blue, red, red, red. What is it worth?",
                    property: Property::Of(Value, &["C"]),
                    hint: "1 − ½ − … Each edge counts half as much as the one below it.",
                    why: "1 − ½ − ¼ − ⅛ = ⅛.",
                },
                LessonTask::Draw {
                    ask: "Draw a picture on `D` that is worth ¾.",
                    edit: AllowedEdit::More,
                    goal: Goal::Value(Property::Of(Value, &["D"]), "3/4"),
                    hint: "¾ = 1 − ½ + ¼. Drag from the rim of `D` to the empty sheet for the first edge, and from its tip for \
                           the next one. L and R choose whose a new edge is.",
                    why: "Every number m/2ⁿ is a stalk, and a sum of pictures does as well: ½ + ¼, for example.",
                },
            ],
            end: "The colours of a stalk are the [sign expansion](lessons/birthdays) of its value: blue is +, red is −.",
            facts: &[
                (Property::Of(Value, &["A"]), "3/2"),
                (Property::Of(Value, &["B"]), "−¾"),
                (Property::Of(Value, &["C"]), "⅛"),
                (Property::Of(Value, &["D"]), "0"),
                (Property::Written("1 − ½ + ¼ = ¾"), YES),
                (Property::Written("1 + 1 − ½ = 3/2"), YES),
                (Property::Written("−1 + ½ − ¼ = −¾"), YES),
                (Property::Written("1 − ½ − ¼ − ⅛ = ⅛"), YES),
                (Property::Written("¾ = 1 − ½ + ¼"), YES),
                (Property::Written("½ + ¼ = ¾"), YES),
                (Property::Of(Signs, &["A"]), "++−"),
                (Property::Of(Signs, &["B"]), "−+−"),
                (Property::Of(Signs, &["C"]), "+−−−"),
            ],
            source: "lecture notes on impartial games, “Numbers”, the definition of m/2ⁿ; Schleicher & Stoll, Section 5, sign \
                     expansions",
        },
        Lesson {
            name: "moves-in-numbers",
            title: "A move in a number costs",
            drawing: LessonDrawing::File(include_str!("../../lessons/number-moves.json")),
            marks: false,
            texts: &[
                "On a stalk of blue and red edges every move of Left’s leaves a smaller number, and every move of Right’s \
                 a greater one. In the canonical form of every number it is so: every [incentive](lessons/switches) is \
                 negative. Nobody likes to move in a number, therefore; who has a choice moves elsewhere.",
                "The stalk with `A` is worth ¾. The stalks with `B`, `C` and `D` are worth ¼ each: side by side they are ¾, too.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Left has two moves in the stalk with `A`. Make the better one, which leaves ½.",
                    on: &["A"],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("1/2"),
                    hint: "One of them leaves nothing at all.",
                    why: "½ is smaller than ¾, and simpler: its denominator is smaller.",
                },
                LessonTask::Type {
                    ask: "`B`, `C` and `D` are one sum. Left cuts the lowest edge of `D`, and that stalk is gone. What is the rest worth?",
                    property: Property::Of(Value, &["B", "C"]),
                    hint: "Two quarters are left.",
                    why: "½ again: the incentive of every move of Left’s there is −¼.",
                },
                LessonTask::Play {
                    ask: "And Right? Make the move in the stalk with `B` that costs Right less.",
                    on: &["B"],
                    player: Player::Right,
                    wanted: WantedPlay::MoveTo("1/2"),
                    hint: "One of Right’s moves leaves ½, and the other one 1.",
                    why: "Its incentive is ¼ − ½ = −¼, and that of the other cut would have been ¼ − 1 = −¾.",
                },
                LessonTask::Choose {
                    ask: "How does the stalk with `A` compare with `B` + `C` + `D`?",
                    property: Property::Compared(&["A"], &["B", "C", "D"]),
                    offers: &[],
                    hint: "What are the two sides worth?",
                    why: "Both are ¾. Games of the same value may look quite different.",
                },
            ],
            end: "That is why numbers are called cold. Games in which it pays to move come with Domineering.",
            facts: &[
                (Property::Of(Value, &["A"]), "¾"),
                (Property::Of(Value, &["B"]), "¼"),
                (Property::Of(Value, &["C"]), "¼"),
                (Property::Of(Value, &["D"]), "¼"),
                (Property::Of(Value, &["B", "C"]), "½"),
                (Property::Of(Value, &["B", "C", "D"]), "¾"),
                (Property::Written("¼ − ½ = −¼"), YES),
                (Property::Written("¼ − 1 = −¾"), YES),
                (Property::Written("½ − ¾ = −¼"), YES),
                (Property::Leaves("A", Player::Left), "0, ½"),
                (Property::Leaves("B", Player::Right), "1, ½"),
                (Property::Compared(&["A"], &["B", "C", "D"]), "equal"),
            ],
            source: "lecture notes on impartial games, “Numbers”, the exercise in the proof of the lemma on the simplest number",
        },
    ],
};
