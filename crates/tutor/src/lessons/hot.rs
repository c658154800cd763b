//! Games that are no numbers: switches and their heat, infinitesimals, and canonical forms.

use super::invariant::Invariant::{IsInfinitesimal, Mean, Stop, Temperature, Value};
use super::invariant::{DOMINATED, NEEDED, REVERSIBLE};
use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::{NO, YES};
use super::property::{LEFT, Property, RIGHT};
use hyperjam_terms::Player;

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Hot games and infinitesimals",
    lessons: &[
        Lesson {
            name: "switches",
            title: "Switches",
            drawing: LessonDrawing::File(include_str!("../../lessons/switches.json")),
            marks: false,
            texts: &[
                "For numbers x > y the game {x | y} is a **switch**: no number fits between its options, and both players \
                 want to move in it. {z | −z} is written ±z. Every switch is a number plus one of these: {x | y} = m ± t, \
                 where m is half way between x and y, and t is half their distance.",
                "**The mean** m is what it is worth on average where there are many copies of it. The **incentive** of a \
                 move is what it gains: for Left what it leaves minus what there was, for Right the other way round. In a \
                 switch it is t ± t for both, and so t on average: t is the **temperature**. Games with a temperature \
                 above 0 are [hot](lessons/hot-games).",
                "`A`, `T` and `W` are 1, 2 and 3, `C` is −1, and `D` is {1 | −1} = ±1.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "`F` is {2 | −1}. What is its mean?",
                    property: Property::Of(Mean, &["F"]),
                    hint: "It lies half way between 2 and −1.",
                    why: "(2 − 1)/2 = ½, and so `F` = ½ ± 1½.",
                },
                LessonTask::Type {
                    ask: "`E` is {3 | 1}. What is its temperature?",
                    property: Property::Of(Temperature, &["E"]),
                    hint: "How far is it from its mean to either option?",
                    why: "(3 − 1)/2 = 1, and so `E` = 2 ± 1. Its moves have the same incentive as those in `D`.",
                },
                LessonTask::Type {
                    ask: "What is `E` beside `C` worth, that is {3 | 1} − 1?",
                    property: Property::Of(Value, &["E", "C"]),
                    hint: "Take 1 from the number in 2 ± 1, and leave the switch as it is.",
                    why: "2 ± 1 − 1 = 1 ± 1 = {2 | 0}. To add a number to a switch, add it to both options. Nobody \
                          wants to move in the number while there is a switch.",
                },
                LessonTask::Type {
                    ask: "And what is `D` + `E` worth?",
                    property: Property::Of(Value, &["D", "E"]),
                    hint: "±1 is its own negative. What is ±1 ± 1?",
                    why: "±1 + 2 ± 1 = 2: each player takes one of the two switches, and the means 0 and 2 are left.",
                },
            ],
            end: "The mean of a sum is the sum of the means. Its temperature is at most that of the hottest component, \
                  and can be lower: the sum of two hot games can be a number.",
            facts: &[
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["T"]), "2"),
                (Property::Of(Value, &["W"]), "3"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["D"]), "±1"),
                (Property::Of(Value, &["E"]), "2+±1"),
                (Property::Of(Value, &["F"]), "½+±3/2"),
                (Property::Of(Mean, &["F"]), "½"),
                (Property::Of(Temperature, &["F"]), "3/2"),
                (Property::Of(Temperature, &["E"]), "1"),
                (Property::Of(Temperature, &["D"]), "1"),
                (Property::Of(Value, &["E", "C"]), "{2|0}"),
                (Property::Of(Value, &["D", "E"]), "2"),
                (Property::Written("{1 | −1} = ±1"), YES),
                (Property::Written("(2 − 1)/2 = ½"), YES),
                (Property::Written("(3 − 1)/2 = 1"), YES),
                (Property::Written("2 ± 1 − 1 = 1 ± 1 = {2 | 0}"), YES),
                (Property::Written("±1 + 2 ± 1 = 2"), YES),
                (Property::Written("3 − {3 | 1} = 1 ± 1"), YES),
                (Property::Written("{3 | 1} − 1 = 1 ± 1"), YES),
                (Property::Written("1 − (±1) = 1 ± 1"), YES),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, the lemma on {x | y}; Schleicher & Stoll, Theorem \
                     5.6, for adding a number",
        },
        Lesson {
            name: "thermograph",
            title: "Stops and thermographs",
            drawing: LessonDrawing::File(include_str!("../../lessons/thermograph.json")),
            marks: false,
            texts: &[
                "In a number every move costs something. So let a play stop as soon as a number is reached, and take that as the \
                 score. The **left stop** of X is the score if Left starts and both play well, the **right stop** that if Right \
                 starts. A number above the left stop is greater than X, one below the right stop is less than X, and those \
                 between the two are confused with X.",
                "Now let every move cost a tax of t, as long as it pays to move at all. As the tax grows, the two stops \
                 come together. They meet at the mean, and the tax is then the temperature. A **thermograph** draws them \
                 for every t, as two walls.",
                "`E` is {3 | 1}, and `G` is {`E` | −1}: Left’s move there threatens to go on to 3. `A` is 1, and `C` is −1.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "What is the left stop of `G`?",
                    property: Property::Of(Stop(Player::Left), &["G"]),
                    offers: &["−1", "1", "2", "3"],
                    hint: "Left moves to `E`. Then it is Right’s turn.",
                    why: "Left moves in `G` and leaves `E`, where Right goes to 1. The right stop is −1, which Right reaches at \
                          once.",
                },
                LessonTask::Choose {
                    ask: "The left stop of `G` is 1. How does `G` compare with 1 itself, that is with `A`?",
                    property: Property::Compared(&["G"], &["A"]),
                    offers: &[],
                    hint: "In `G` − 1 let Left start, and Right answer. Whose turn is it then, at 1 − 1 = 0?",
                    why: "After Left’s move and Right’s answer it is Left’s turn at 0, and Left loses. So Left does not win `G` − 1 \
                          by starting, and Right does. With −1 it is otherwise: `G` and `C` are confused. At a stop it matters \
                          whose turn it is.",
                },
                LessonTask::Type {
                    ask: "What is the temperature of `G`?",
                    property: Property::Of(Temperature, &["G"]),
                    hint: "While t is less than 1, Right answers Left’s move, both pay, and Left’s wall stays at 1. From t = 1 on \
                           Right no longer answers in {3 | 1}, which is worth 2 in the mean, and Left’s wall is 2 − t. Right’s wall \
                           is −1 + t all the time.",
                    why: "2 − t = −1 + t for t = 3/2.",
                },
                LessonTask::Type {
                    ask: "And what is its mean?",
                    property: Property::Of(Mean, &["G"]),
                    hint: "Where is either wall at t = 3/2?",
                    why: "2 − 3/2 = −1 + 3/2 = ½.",
                },
            ],
            end: "See [how the thermograph of `G` is built](why/`G`/thermograph/0) from those of its options.",
            facts: &[
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["E"]), "{3|1}"),
                (Property::Of(Mean, &["E"]), "2"),
                (Property::Of(Temperature, &["E"]), "1"),
                (Property::Of(Stop(Player::Left), &["G"]), "1"),
                (Property::Of(Stop(Player::Right), &["G"]), "−1"),
                (Property::Compared(&["G"], &["A"]), "less"),
                (Property::Compared(&["G"], &["C"]), "confused"),
                (Property::Of(Temperature, &["G"]), "3/2"),
                (Property::Of(Mean, &["G"]), "½"),
                (Property::Written("1 − 1 = 0"), YES),
                (Property::Written("2 − 3/2 = −1 + 3/2 = ½"), YES),
                (Property::Written("{3 | 1 || −1}.Cool(½).LeftStop = 1"), YES),
                (Property::Written("{3 | 1 || −1}.Cool(½).RightStop = −½"), YES),
                (Property::Written("{3 | 1 || −1}.Cool(5/4).LeftStop = 2 − 5/4"), YES),
                (Property::Written("{3 | 1 || −1}.Cool(5/4).RightStop = −1 + 5/4"), YES),
            ],
            source: "Schleicher & Stoll, Definition 5.4 and Proposition 5.5; they refer to Conway’s “On Numbers and Games”, § 9, \
                     for thermographs",
        },
        Lesson {
            name: "hottest-first",
            title: "Hottest first, or a threat",
            drawing: LessonDrawing::File(include_str!("../../lessons/hottest-first.json")),
            marks: false,
            texts: &[
                "In a sum of switches, nimbers and numbers, move in the hottest switch. When no switch is left, play the nimbers as \
                 in Nim, and only when nothing else is left move in a number.",
                "`X` is {2 | −2} = ±2, `D` is {1 | −1} = ±1, and `C` is −1.",
            ],
            tasks: &[
                LessonTask::Point {
                    ask: "Vehicles in `X` and `D`, and you start as Left. Press the position that the move in the \
                          hottest component leads to.",
                    wanted: WantedPosition::HottestMove(&["X", "D"], Player::Left),
                    hint: "±2 is hotter than ±1.",
                    why: "You take 2 in `X`, Right takes 1 in `D`, and 2 − 1 is left. The other way round it would have been 1 − 2.",
                },
                LessonTask::Choose {
                    ask: "Vehicles in `X`, `D` and `C`: ±2 ± 1 − 1. Who wins?",
                    property: Property::Winner(&["X", "D", "C"]),
                    offers: &[],
                    hint: "Hottest first: what is left if Left starts, what if Right does, and whose turn is it then?",
                    why: "If Left starts, 2 − 1 − 1 = 0 is left, and Left has to move. If Right starts, −2 + 1 − 1 is left. Right \
                          wins both.",
                },
                LessonTask::Type {
                    ask: "`K` is {3 | 0}, and `Y` is {`K` | −1}. What is the temperature of `Y`?",
                    property: Property::Of(Temperature, &["Y"]),
                    hint: "Right has to answer Left’s move, which threatens 3. So Left’s wall stays at 0 for a while. Right’s begins \
                           at −1. Where do they meet?",
                    why: "Right’s wall −1 + t meets Left’s at 0 for t = 1. As `K` is hotter than that, Right still answers there. \
                          But `X` is hotter, too.",
                },
                LessonTask::Point {
                    ask: "Vehicles in `X`, `Y` and `C`, and you start as Left. The hottest component is `X`. But press \
                          the position that your winning move leads to.",
                    wanted: WantedPosition::WinningMove(&["X", "Y", "C"], Player::Left),
                    hint: "If you take 2 in `X`, Right makes −1 of `Y`. Then 2 − 1 − 1 = 0 is left, and it is your \
                           turn. What can you do first, so that Right has no time for that?",
                    why: "The move to `K` threatens 3. Right had better answer it by the move to 0, and you are to move again: now \
                          take 2 in `X`, and 2 − 1 is left.",
                },
            ],
            end: "For switches “hottest first” is a theorem. With threats in the sum it is only a rule of thumb: a \
                  threat that must be answered can be made first.",
            facts: &[
                (Property::Of(Value, &["X"]), "±2"),
                (Property::Of(Value, &["D"]), "±1"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["K"]), "{3|0}"),
                (Property::Of(Value, &["Y"]), "{3|0||−1}"),
                (Property::Of(Temperature, &["X"]), "2"),
                (Property::Of(Temperature, &["D"]), "1"),
                (Property::Of(Temperature, &["Y"]), "1"),
                (Property::Of(Temperature, &["K"]), "3/2"),
                (Property::Of(Mean, &["Y"]), "0"),
                (Property::Winner(&["X", "D", "C"]), RIGHT),
                (Property::Starting(&["X", "Y", "C"], Player::Left), LEFT),
                (Property::Starting(&["T", "Y", "C"], Player::Right), RIGHT),
                (Property::Written("{2 | −2} = ±2"), YES),
                (Property::Written("{1 | −1} = ±1"), YES),
                (Property::Written("2 − 1 − 1 = 0"), YES),
                (Property::Written("−2 + 1 − 1 < 0"), YES),
                (Property::Written("2 − 1 > 0"), YES),
                (Property::Written("{3 | 0 || −1}.Cool(½).LeftStop = 0"), YES),
            ],
            source: "lecture notes on impartial games, “More on Domineering”, the advice on the hottest component; the threat is \
                     an example of our own",
        },
        Lesson {
            name: "up",
            title: "Star and up",
            drawing: LessonDrawing::File(include_str!("../../lessons/up.json")),
            marks: false,
            texts: &[
                "A game is **infinitesimal** if it is less than every positive number and greater than every negative one. 0 is, and \
                 so is `S` = {0 | 0} = ∗.",
                "`U` is {0 | ∗}. It is called up, and written **↑**. Its negative `V` = {∗ | 0} is down, **↓**. `A`, `H` \
                 and `Q` are 1, ½ and ¼.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How does `U` compare with 0, that is with `Z`?",
                    property: Property::Compared(&["U"], &["Z"]),
                    offers: &[],
                    hint: "Let Left start, and then Right. Who makes the last move?",
                    why: "Left, starting, ends the game at once. Right, starting, has to leave ∗, which Left ends. So ↑ > 0.",
                },
                LessonTask::Choose {
                    ask: "How does `U` compare with ¼, that is with `Q`?",
                    property: Property::Compared(&["U"], &["Q"]),
                    offers: &[],
                    hint: "Play `Q` + `V`, that is ¼ − ↑. What is left when `V` has come to its end?",
                    why: "Left wins ¼ − ↑, whoever starts: ↓ soon comes to its end, and the number decides. The same goes for ⅛ \
                          and for all other positive numbers, and so ↑ is infinitesimal.",
                },
                LessonTask::Choose {
                    ask: "How does `U` compare with `S`?",
                    property: Property::Compared(&["U"], &["S"]),
                    offers: &[],
                    hint: "∗ is its own negative, so play `U` + `S`. What would each player like to leave?",
                    why: "Left, starting, ends ∗ and leaves ↑. Right, starting, makes ∗ of ↑ and leaves ∗ + ∗ = 0. Whoever starts \
                          wins, so the two are confused.",
                },
                LessonTask::Draw {
                    ask: "`P` is {0 | } = 1. Draw one move so that it is worth ↑.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Of(Value, &["P"]), "^"),
                    hint: "In ↑ Left can go to 0. Where can Right go?",
                    why: "{0 | ∗} = ↑: with one option for Right, a whole spare move has become less than any part of one.",
                },
            ],
            end: "Two ups are greater than ∗: ↑ + ↑ > ∗. In fact every infinitesimal game without loops lies below some multiple of \
                  ↑, so that infinitesimals can be measured by ups.",
            facts: &[
                (Property::Of(Value, &["S"]), "∗"),
                (Property::Of(Value, &["U"]), "↑"),
                (Property::Of(Value, &["V"]), "↓"),
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["H"]), "½"),
                (Property::Of(Value, &["Q"]), "¼"),
                (Property::Compared(&["U"], &["Z"]), "greater"),
                (Property::Compared(&["U"], &["Q"]), "less"),
                (Property::Compared(&["U"], &["S"]), "confused"),
                (Property::Compared(&["U", "U"], &["S"]), "greater"),
                (Property::Of(IsInfinitesimal, &["S"]), YES),
                (Property::Of(IsInfinitesimal, &["U"]), YES),
                (Property::Written("∗ = {0 | 0}"), YES),
                (Property::Written("{0 | ∗} = ↑"), YES),
                (Property::Written("↑ > 0"), YES),
                (Property::Written("↑ < ¼"), YES),
                (Property::Written("↑ < ⅛"), YES),
                (Property::Written("∗ + ∗ = 0"), YES),
                (Property::Written("{0 | } = 1"), YES),
                (Property::Written("↑ ‖ ∗"), YES),
                (Property::Written("↑ + ↑ > ∗"), YES),
                (Property::Negative("U", "V"), YES),
                (Property::Negative("S", "S"), YES),
                (Property::Of(IsInfinitesimal, &["Z"]), YES),
            ],
            source: "Schleicher & Stoll, Definitions 6.1 and 6.2, Proposition 6.3 and Theorem 6.4",
        },
        Lesson {
            name: "tiny",
            title: "Tiny",
            drawing: LessonDrawing::File(include_str!("../../lessons/tiny.json")),
            marks: false,
            texts: &[
                "∗ and ↑ are **all-small**: from each of their positions either both players can move or neither can. But there are \
                 infinitesimal games with numbers in them.",
                "`X` is {0 | −1}, and `Y` is {0 | `X`} = {0 | {0 | −1}}. In `Y` Right’s move threatens to go on to −1. `S` is ∗, and \
                 `U` is ↑.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Is `X` infinitesimal?",
                    property: Property::Of(IsInfinitesimal, &["X"]),
                    offers: &[],
                    hint: "Both stops of an infinitesimal game are 0.",
                    why: "Its right stop is −1. `X` is a switch, −½ ± ½.",
                },
                LessonTask::Choose {
                    ask: "How does `Y` compare with 0, that is with `Z`?",
                    property: Property::Compared(&["Y"], &["Z"]),
                    offers: &[],
                    hint: "Can Left answer Right’s threat?",
                    why: "Left, starting, ends the game. After Right’s threat Left ends it, too. So `Y` > 0. It is infinitesimal, \
                          and games like it are called **tiny**.",
                },
                LessonTask::Choose {
                    ask: "How does `Y` compare with ↑, that is with `U`?",
                    property: Property::Compared(&["Y"], &["U"]),
                    offers: &[],
                    hint: "Play ↑ − `Y`. There it is Left who can threaten to take 1.",
                    why: "Left wins ↑ − `Y`, whoever starts. Even three of `Y` are less than ↑.",
                },
                LessonTask::Draw {
                    ask: "`P` is {0 | } = 1. Draw one move so that it is worth as much as `Y`.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Of(Value, &["P"]), "{0||0|-1}"),
                    hint: "Give Right the same option as in `Y`.",
                    why: "{0 | {0 | −1}} once more: Right now has a threat, and nothing comes of it.",
                },
            ],
            end: "The greater the threat, the smaller the game: {0 | {0 | −2}} is less than `Y`, though greater than 0. \
                  The negative of a tiny is a **miny**. [Calculate](calculate) with them.",
            facts: &[
                (Property::Of(Value, &["X"]), "{0|−1}"),
                (Property::Of(Stop(Player::Right), &["X"]), "−1"),
                (Property::Of(IsInfinitesimal, &["X"]), NO),
                (Property::Of(IsInfinitesimal, &["Y"]), YES),
                (Property::Compared(&["Y"], &["Z"]), "greater"),
                (Property::Compared(&["Y"], &["U"]), "less"),
                (Property::Compared(&["Y", "Y", "Y"], &["U"]), "less"),
                (Property::Of(Value, &["S"]), "∗"),
                (Property::Of(Value, &["U"]), "↑"),
                (Property::Written("∗.IsAllSmall"), YES),
                (Property::Written("↑.IsAllSmall"), YES),
                (Property::Written("{0 | } = 1"), YES),
                (Property::Written("{0 | −1} = −½ ± ½"), YES),
                (Property::Written("{0 | {0 | −2}} < {0 | {0 | −1}}"), YES),
                (Property::Written("{0 | {0 | −2}} > 0"), YES),
            ],
            source: "Schleicher & Stoll, Definition 6.2 and the examples after Proposition 6.3",
        },
        Lesson {
            name: "dominated",
            title: "Options that are never needed",
            drawing: LessonDrawing::File(include_str!("../../lessons/dominated.json")),
            marks: false,
            texts: &[
                "An option of Left’s is **dominated** if Left has another one that is at least as great; an option of Right’s, if \
                 Right has another one that is at most as great. A dominated option is not needed: the game keeps its value when it \
                 is deleted.",
                "`A`, `T` and `W` are 1, 2 and 3, `C` is −1, and `S` is ∗. `G` is {1, 0 | −1}, `K` is {0, ∗ | −1}, `R` is \
                 {3 | 1, 2}, and `F` is {2, 1 | 0}.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "In `G` Left has the option 0, that is `Z`. Is it dominated, or is it needed?",
                    property: Property::OptionOf("G", "Z", Player::Left),
                    offers: &[DOMINATED, NEEDED],
                    hint: "Compare it with Left’s other option.",
                    why: "0 ≤ 1, so Left never prefers 0, in whatever sum. `G` = {1 | −1}.",
                },
                LessonTask::Choose {
                    ask: "In `K` Left has the option ∗, that is `S`. Is it dominated, or is it needed?",
                    property: Property::OptionOf("K", "S", Player::Left),
                    offers: &[DOMINATED, NEEDED],
                    hint: "How do 0 and ∗ compare?",
                    why: "0 and ∗ are confused: in some sums Left prefers the one, in some the other.",
                },
                LessonTask::Point {
                    ask: "Press the option of Right’s in `R` that is dominated.",
                    wanted: WantedPosition::OptionOf("R", Player::Right, DOMINATED),
                    hint: "Right prefers what is less.",
                    why: "1 ≤ 2, so Right never prefers 2. `R` = {3 | 1}.",
                },
                LessonTask::Draw {
                    ask: "Delete a move of `F` = {2, 1 | 0} that is not needed. The value must stay.",
                    edit: AllowedEdit::OneFewer,
                    goal: Goal::Simplest("F"),
                    hint: "Which of 2 and 1 does Left never prefer?",
                    why: "`F` = {2 | 0}. Left’s move to 1 was dominated by that to 2.",
                },
            ],
            end: "It also works the other way round. A player may be given a new option without changing the value, if it \
                  is one that the player would never want: it is called a **gift horse**.",
            facts: &[
                (Property::Of(Value, &["A"]), "1"),
                (Property::Of(Value, &["T"]), "2"),
                (Property::Of(Value, &["W"]), "3"),
                (Property::Of(Value, &["C"]), "−1"),
                (Property::Of(Value, &["S"]), "∗"),
                (Property::OptionOf("G", "Z", Player::Left), DOMINATED),
                (Property::OptionOf("K", "S", Player::Left), NEEDED),
                (Property::OptionOf("K", "Z", Player::Left), NEEDED),
                (Property::OptionOf("R", "T", Player::Right), DOMINATED),
                (Property::OptionOf("F", "A", Player::Left), DOMINATED),
                (Property::Compared(&["Z"], &["S"]), "confused"),
                (Property::Of(Value, &["G"]), "±1"),
                (Property::Of(Value, &["R"]), "{3|1}"),
                (Property::Of(Value, &["F"]), "{2|0}"),
                (Property::Written("0 ≤ 1"), YES),
                (Property::Written("1 ≤ 2"), YES),
            ],
            source: "Schleicher & Stoll, Definitions 2.18 and 2.20, Lemmas 2.19 and 2.21",
        },
        Lesson {
            name: "reversible",
            title: "Moves that are taken back",
            drawing: LessonDrawing::File(include_str!("../../lessons/reversible.json")),
            marks: false,
            texts: &[
                "An option of Left’s in a game is **reversible** if Right has an answer to it that is at most that game: with that \
                 answer Right is at least as well off as before. Such an option can be bypassed: Left’s options behind that answer take its place. \
                 For Right’s options the same holds with “at least that game”.",
                "A game where no position has dominated or reversible options is a **canonical form**. Every value has exactly one.",
                "`S` is ∗ = {0 | 0}, and `U` is ↑ = {0 | ∗}. `G` is {0, ∗ | ∗}, `V` is {0, ∗ | 0}, and `X` is {`U` | `V`}.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "In `G` = {0, ∗ | ∗} Left has the option ∗, that is `S`. What is it?",
                    property: Property::OptionOf("G", "S", Player::Left),
                    offers: &[],
                    hint: "Right can answer it by going to 0. Is 0 at most `G`: does Left win `G` if Right starts?",
                    why: "Right, starting in `G`, can only leave ∗, and Left ends it. So 0 ≤ `G`, and the answer 0 takes Left’s move \
                          back. Behind 0 there is nothing for Left. So `G` = {0 | ∗} = ↑.",
                },
                LessonTask::Choose {
                    ask: "In `V` = {0, ∗ | 0} Left has the same option. What is it there?",
                    property: Property::OptionOf("V", "S", Player::Left),
                    offers: &[],
                    hint: "Right’s answer is 0 again. Does Left win `V` if Right starts?",
                    why: "Right, starting in `V`, goes to 0 and wins. So 0 is not at most `V`, and nothing is taken back. `V` is in \
                          canonical form: it is worth ↑ + ∗, written ↑∗.",
                },
                LessonTask::Choose {
                    ask: "In `X` = {↑ | ↑∗} Left’s option ↑ is reversible by Right’s answer ∗, behind which Left can go to 0. So `X` \
                          is {0 | ↑∗}. What is it worth?",
                    property: Property::Of(Value, &["X"]),
                    offers: &["↑", "⇑", "↑∗", "∗"],
                    hint: "What can Left make of ↑ + ↑ in one move, and what can Right make of it?",
                    why: "From ↑ + ↑ Left can go to ↑, and Right to ↑ + ∗: these are the options of `X`. It is written ⇑, and {0 | ↑∗} \
                          is its canonical form.",
                },
                LessonTask::Draw {
                    ask: "`Y` is {↑, 0 | ↑∗}. Delete one move of Left’s so that the value stays, and no option is dominated or \
                          reversible any more.",
                    edit: AllowedEdit::OneFewer,
                    goal: Goal::Simplest("Y"),
                    hint: "0 is dominated by ↑. But if it goes, ↑ is still reversible. What if ↑ goes?",
                    why: "`Y` has become {0 | ↑∗}, the canonical form of ⇑.",
                },
            ],
            end: "[Why `X` has its value](why/`X`/value) shows all steps, and opens the canonical form as a drawing of its own.",
            facts: &[
                (Property::Of(Value, &["S"]), "∗"),
                (Property::Of(Value, &["U"]), "↑"),
                (Property::Of(Value, &["G"]), "↑"),
                (Property::Of(Value, &["V"]), "↑∗"),
                (Property::Of(Value, &["X"]), "⇑"),
                (Property::Of(Value, &["Y"]), "⇑"),
                (Property::Compared(&["Z"], &["G"]), "less"),
                (Property::Compared(&["Z"], &["V"]), "confused"),
                (Property::OptionOf("G", "S", Player::Left), REVERSIBLE),
                (Property::OptionOf("V", "S", Player::Left), NEEDED),
                (Property::OptionOf("X", "U", Player::Left), REVERSIBLE),
                (Property::OptionOf("Y", "Z", Player::Left), DOMINATED),
                (Property::OptionOf("Y", "U", Player::Left), REVERSIBLE),
                (Property::Written("∗ = {0 | 0}"), YES),
                (Property::Written("↑ = {0 | ∗}"), YES),
                (Property::Written("{0, ∗ | 0} = ↑∗"), YES),
                (Property::Written("{↑ | ↑∗} = ⇑"), YES),
                (Property::Written("{0 | ↑∗} = ⇑"), YES),
                (Property::Written("↑ + ↑ = ⇑"), YES),
            ],
            source: "Schleicher & Stoll, Definition 2.22, Lemma 2.23 and Theorem 2.25",
        },
    ],
};
