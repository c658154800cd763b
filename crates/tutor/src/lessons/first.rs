//! Games on a map: positions, moves, who wins.

use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::property::{DRAW, LEFT, OTHER, Property, RIGHT, STARTER};
use hyperjam_terms::Player;

const TOWNS: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/first.json"));

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Games on a map",
    lessons: &[
        Lesson {
            name: "game-graph",
            title: "What is a game graph?",
            drawing: TOWNS,
            marks: false,
            texts: &[
                "This map is a game. A vehicle stands in a town, its **position**. Two players, Left and Right, take \
                 turns: whoever is to move drives it along one of the roads that leave the town. These are the \
                 **moves**, and all of them are one-way. Positions and moves make a **game graph**.",
                "Whoever has to move and cannot has lost. The towns that can be reached in one move are the \
                 **options** of a position: those of `A` are `B` and `C`.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "The vehicle stands in `C`. How many moves are there to choose from?",
                    property: Property::Moves("C"),
                    offers: &["1", "2", "3", "4"],
                    hint: "Look for arrows that begin at `C`.",
                    why: "One road leads to `D` and one to `E`. Those that come from `A` and `F` only lead in.",
                },
                LessonTask::Point {
                    ask: "In which town is the player to move stuck?",
                    wanted: WantedPosition::Moves("0"),
                    hint: "Roads lead there, but none leads away.",
                    why: "No road leaves `E`. Whoever is to move there has lost.",
                },
                LessonTask::Draw {
                    ask: "Open a way out: draw one move that leaves `E`. Drag from the rim of `E` (with a finger, \
                          tap `E` first) to another town, or to an empty place, where a new town will be.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Moves("E"), "1"),
                    hint: "Instead of dragging you can choose the tool for moves and press `E` and then another town. By \
                           keys alone: go to `E` with the arrow keys, press Space, go on to another town, and press \
                           Space again.",
                    why: "The [marks](lessons/marks) have changed all over the map: what happens at the end decides what \
                          is good earlier on.",
                },
            ],
            end: "Positions and moves: that is all there is to a game graph. Every map you draw is a game, and \
                  Hyperjam solves it while you draw.",
            facts: &[
                (Property::Moves("B"), "1"),
                (Property::Moves("D"), "1"),
                (Property::Moves("F"), "2"),
                (Property::Moves("A"), "2"),
                (Property::Moves("C"), "2"),
                (Property::Moves("E"), "0"),
            ],
            source: "Honsell & Lenisa, Section 2",
        },
        Lesson {
            name: "winning",
            title: "Winning and losing",
            drawing: TOWNS,
            marks: false,
            texts: &[
                "Begin at the end. In `E` the player to move has lost. In `D` there is a move to `E`, so the player to \
                 move in `D` wins. In this way every town can be decided by looking at its options.",
                "A position is **won** for the player to move if at least one option is lost for the opponent, who is \
                 to move there. It is **lost** if every option is won for the opponent. Being stuck is the shortest \
                 way to lose.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins from `B`?",
                    property: Property::Winner(&["B"]),
                    offers: &[STARTER, OTHER],
                    hint: "There is only one option. Who wins from there?",
                    why: "The only move from `B` goes to `D`, and from `D` the opponent goes to `E`.",
                },
                LessonTask::Point {
                    ask: "You are to move in `A`, and you can win. Where do you go?",
                    wanted: WantedPosition::WinningMove(&["A"], Player::Left),
                    hint: "You want your opponent to be in a town that is lost for the player to move.",
                    why: "From `B` your opponent must go to `D`, and you go to `E`. After the move to `C`, your \
                          opponent could go to `E` instead.",
                },
                LessonTask::Choose {
                    ask: "Who wins from `F`?",
                    property: Property::Winner(&["F"]),
                    offers: &[STARTER, OTHER],
                    hint: "You know `A` by now. What about `C`?",
                    why: "From `A` the first player wins by going to `B`, from `C` by going to `E`. So both moves from \
                          `F` are bad.",
                },
            ],
            end: "You have just done by hand what Hyperjam does: work back from the ends. [See it step by step](steps), \
                  or ask [why `A` is won](why/`A`).",
            facts: &[
                (Property::Winner(&["A"]), STARTER),
                (Property::Winner(&["B"]), OTHER),
                (Property::Winner(&["C"]), STARTER),
                (Property::Winner(&["D"]), STARTER),
                (Property::Winner(&["E"]), OTHER),
                (Property::Winner(&["F"]), OTHER),
                (Property::Moves("B"), "1"),
            ],
            source: "Honsell & Lenisa, Section 2.1; lecture notes on impartial games, the lemma on first and second player wins",
        },
        Lesson {
            name: "marks",
            title: "Reading the marks",
            drawing: TOWNS,
            marks: true,
            texts: &[
                "Every town carries a **mark**. Its ring has four places: L for Left on the left side, R for Right on the \
                 right, I at the top for the player who starts, II at the bottom for the player who does not. An arc means \
                 that this player has a way never to lose. A player who is alone fills the whole ring, and wins.",
                "All roads here are open to both players, so it does not matter who is Left. The number inside the ring is \
                 the **Grundy label**. You will soon [compute it](lessons/mex); for now: 0 means that whoever starts \
                 loses, and any other number that whoever starts wins.",
            ],
            tasks: &[
                LessonTask::Point {
                    ask: "Press the town that is labelled 2.",
                    wanted: WantedPosition::Label("2"),
                    hint: "The label is the number inside the ring; the letter beside it is the name.",
                    why: "From `C` the player who starts wins, as the ring says too.",
                },
                LessonTask::Point {
                    ask: "Press a town where player II, who does not start, wins.",
                    wanted: WantedPosition::Winner(OTHER),
                    hint: "There are three. All of them have the same number.",
                    why: "Three towns are of this kind: `B`, `E` and `F`, and all three are labelled 0.",
                },
                LessonTask::Choose {
                    ask: "What does the mark of `A` say: who wins from there?",
                    property: Property::Winner(&["A"]),
                    offers: &[STARTER, OTHER],
                    hint: "Its label is not 0.",
                    why: "The ring says I, the label is 1. You found the winning move in the previous lesson.",
                },
            ],
            end: "Every mark can be proved: [here is why `F` has its mark](why/`F`), and there you can press any other town. \
                  To find the marks yourself, try [marking the map by hand](mark).",
            facts: &[
                (Property::Label(&["A"]), "1"),
                (Property::Label(&["C"]), "2"),
                (Property::Winner(&["C"]), STARTER),
                (Property::Winner(&["B"]), OTHER),
                (Property::Winner(&["E"]), OTHER),
                (Property::Winner(&["F"]), OTHER),
                (Property::Label(&["B"]), "0"),
                (Property::Label(&["E"]), "0"),
                (Property::Label(&["F"]), "0"),
                (Property::Winner(&["A"]), STARTER),
            ],
            source: "Honsell & Lenisa, Figure 1 and Section 5",
        },
        Lesson {
            name: "draws",
            title: "Driving for ever",
            drawing: LessonDrawing::File(include_str!("../../lessons/draws.json")),
            marks: false,
            texts: &[
                "Roads may lead back, and form a **loop**. Between `R` and `S` two players can drive to and fro for ever. \
                 A play without end is **a draw**: nobody is ever stuck, so nobody loses.",
                "A loop on the map does not yet mean a draw. What counts is whether somebody can force an end. Between `P` \
                 and `Q` there is a loop as well, but see who wins by leaving it.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins from `P`?",
                    property: Property::Winner(&["P"]),
                    offers: &[],
                    hint: "From `P` there is one move only. What will the opponent do then?",
                    why: "The only move goes to `Q`, and from there the opponent stops the game at `C`.",
                },
                LessonTask::Choose {
                    ask: "Who wins from `R`?",
                    property: Property::Winner(&["R"]),
                    offers: &[],
                    hint: "`R` has two options. One of them loses, as the previous task shows.",
                    why: "Going from `R` to `Q` would lose, for the opponent goes on to `C`. So go to `S`: the \
                          opponent can only drive back to `R`, where it is your turn again, and so on for ever.",
                },
                LessonTask::Draw {
                    ask: "At present the player who starts in `A` loses. Draw one move so that `A` becomes a draw.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Winner(&["A"]), DRAW),
                    hint: "Make the dead end lead back to a town, or give `A` something better than `B`. A road from a \
                           town to itself is allowed.",
                    why: "A player who would otherwise lose is glad to drive on for ever.",
                },
            ],
            end: "With loops there are three **outcomes**: win, draw, loss. Whoever cannot win tries to keep driving. \
                  [Play a game](play) on your new map.",
            facts: &[
                (Property::Winner(&["C"]), OTHER),
                (Property::Winner(&["A"]), OTHER),
                (Property::Winner(&["P"]), OTHER),
                (Property::Winner(&["Q"]), STARTER),
                (Property::Winner(&["R"]), DRAW),
                (Property::Winner(&["S"]), DRAW),
                (Property::Moves("P"), "1"),
                (Property::Moves("R"), "2"),
                (Property::Moves("S"), "1"),
            ],
            source: "Honsell & Lenisa, Section 2.1",
        },
        Lesson {
            name: "two-colours",
            title: "Left’s roads and Right’s roads",
            drawing: LessonDrawing::File(include_str!("../../lessons/two-colours.json")),
            marks: false,
            texts: &[
                "Some roads are open to one player only: a solid line is Left’s, a dashed line Right’s, a double line \
                 belongs to both. A game in which all moves are open to both is called **impartial**, any other one \
                 **partizan**.",
                "Now it matters who you are. So ask two questions of every position: who wins when Left starts, and who \
                 wins when Right starts?",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Right starts in `X`. Who wins?",
                    property: Property::Starting(&["X"], Player::Right),
                    offers: &[],
                    hint: "Which of the roads that leave `X` may Right use?",
                    why: "The only road out of `X` is Left’s, so Right is stuck. When Left starts, Left wins too, by going to \
                          `E`.",
                },
                LessonTask::Point {
                    ask: "Press the position where the player who starts wins, Left or Right.",
                    wanted: WantedPosition::Winner(STARTER),
                    hint: "Look for a road to `E` that is open to both.",
                    why: "From `Z` either player goes to `E`, and the other one is stuck.",
                },
                LessonTask::Choose {
                    ask: "Who wins from `W`?",
                    property: Property::Winner(&["W"]),
                    offers: &[],
                    hint: "If Left starts, the move is forced. And if Right starts?",
                    why: "Left can only go to `Y`, from where Right goes on to `E`. Right can only go to `X`, from \
                          where Left goes on to `E`. Nobody wants to start.",
                },
            ],
            end: "Left, Right, the one who starts, the one who does not: on a map without loops exactly one of the four \
                  wins. Each has its place in the ring.",
            facts: &[
                (Property::Winner(&["X"]), LEFT),
                (Property::Winner(&["Y"]), RIGHT),
                (Property::Winner(&["Z"]), STARTER),
                (Property::Winner(&["W"]), OTHER),
                (Property::Winner(&["E"]), OTHER),
                (Property::MovesBy("X", Player::Right), "0"),
                (Property::MovesBy("W", Player::Left), "1"),
                (Property::MovesBy("W", Player::Right), "1"),
            ],
            source: "Honsell & Lenisa, Sections 2 and 2.2, Theorem 8; lecture notes, “Bonus: Games”",
        },
    ],
};
