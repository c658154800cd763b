//! The nine sectors of Figure 1, and strategies.

use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::YES;
use super::property::{DRAW, LEFT, OTHER, Property, RIGHT, STARTER};
use hyperjam_terms::Player;

const NINE: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/nine.json"));

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Nine sectors, and strategies",
    lessons: &[
        Lesson {
            name: "nine-sectors",
            title: "The nine sectors",
            drawing: NINE,
            marks: false,
            texts: &[
                "With draws a game can be good for several at once. Ask who has a way **never to lose**: L (Left, \
                 whoever starts), R (Right), I (the one who starts, Left or Right), II (the one who does not). The \
                 names of all who have such a way are the **sector** of the game.",
                "A single name means that this player wins. L,II means: Left wins when Right starts, and when Left \
                 starts it is a draw. L,R,I,II means a draw, whoever starts. There are nine sectors, and this map has \
                 one position for each.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Right starts in `a`. Who wins?",
                    property: Property::Starting(&["a"], Player::Right),
                    offers: &[],
                    hint: "Whose is the move that leaves `a`?",
                    why: "The only move out of `a` is Left’s, so Right is stuck at once.",
                },
                LessonTask::Choose {
                    ask: "Left starts in `a`. Who wins?",
                    property: Property::Starting(&["a"], Player::Left),
                    offers: &[],
                    hint: "Left goes to `b`. Which move may Right make there?",
                    why: "Left goes to `b`, Right back to `a`, and so on for ever.",
                },
                LessonTask::Choose {
                    ask: "So in which sector does `a` lie?",
                    property: Property::Sector(&["a"]),
                    offers: &[],
                    hint: "When Right starts, Left wins; when Left starts, it is a draw. Who never has to lose? Left, for one. And \
                           is it good to start, or not to start?",
                    why: "Left never loses. The player who does not start never loses either: Left then wins, and \
                          Right draws. But the player who starts may lose: Right does.",
                },
                LessonTask::Point {
                    ask: "Press the position in sector L,I.",
                    wanted: WantedPosition::Sector("L,I"),
                    hint: "Left has to win by starting, and Right, starting, has to escape into a draw. Look for a \
                           move of Left’s to `0` beside a move of Right’s that leads on.",
                    why: "Left, starting in `b₀`, goes to `0` and wins. Right, starting, goes to `a₀`, from where Left \
                          had better go back.",
                },
            ],
            end: "Now look at the rings: two neighbouring arcs are a sector with two names, and all four arcs are \
                  the sector L,R,I,II, a draw.",
            facts: &[
                (Property::Sector(&["0"]), "II"),
                (Property::Sector(&["1"]), "L"),
                (Property::Sector(&["−1"]), "R"),
                (Property::Sector(&["∗"]), "I"),
                (Property::Sector(&["c"]), "L,R,I,II"),
                (Property::Sector(&["a"]), "L,II"),
                (Property::Sector(&["b"]), "R,II"),
                (Property::Sector(&["a₀"]), "R,I"),
                (Property::Sector(&["b₀"]), "L,I"),
                (Property::Starting(&["a"], Player::Right), LEFT),
                (Property::Starting(&["a"], Player::Left), DRAW),
                (Property::MovesBy("a", Player::Left), "1"),
                (Property::MovesBy("a", Player::Right), "0"),
                (Property::Starting(&["b₀"], Player::Left), LEFT),
                (Property::Starting(&["b₀"], Player::Right), DRAW),
            ],
            source: "Honsell & Lenisa, Section 2.2 and Figure 1",
        },
        Lesson {
            name: "between-sectors",
            title: "Why nine and not sixteen?",
            drawing: NINE,
            marks: true,
            texts: &[
                "Four names give sixteen sets, but only nine are sectors. At least one of the four always has a way \
                 not to lose. If there is just one, that one wins. Otherwise there are two, one of L and R together \
                 with one of I and II, or all four.",
                "On maps without loops no play is endless, so there are no draws, and only the four sectors with one name are \
                 left.",
            ],
            tasks: &[
                LessonTask::Point {
                    ask: "Press the position where Right wins if Left starts, and it is a draw if Right starts.",
                    wanted: WantedPosition::Sector("R,II"),
                    hint: "It is the mirror image of `a`.",
                    why: "`b` is the negative of `a`: what holds for Left in one holds for Right in the other.",
                },
                LessonTask::Draw {
                    ask: "`1` lies in L. Draw one move so that it lies in L,I: Left wins by starting, but Right can escape into a \
                          draw.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Sector(&["1"]), "L,I"),
                    hint: "Give Right a move from `1` to a position that is a draw when Left is to move. Choose who \
                           may make it before you draw it, or change it afterwards.",
                    why: "Right can now escape. Left, when starting, still goes to `0`.",
                },
            ],
            end: "A new move for Right can only help Right, and how much depends on where it leads. From `1` to `c` \
                  it leads to a draw, and L becomes the neighbouring sector L,I. To `−1` Right would win by \
                  starting, and the sector would be I. To `∗` Left would win all the same, and it would still be L.",
            facts: &[
                (Property::Sector(&["a"]), "L,II"),
                (Property::Sector(&["0"]), "II"),
                (Property::Sector(&["1"]), "L"),
                (Property::Sector(&["b"]), "R,II"),
                (Property::Sector(&["c"]), "L,R,I,II"),
                (Property::Starting(&["−1"], Player::Left), RIGHT),
                (Property::Starting(&["∗"], Player::Left), LEFT),
                (Property::Negative("a", "b"), YES),
            ],
            source: "Honsell & Lenisa, Theorems 6, 7 and 8",
        },
        Lesson {
            name: "strategies",
            title: "Win, but win in time",
            drawing: LessonDrawing::File(include_str!("../../lessons/hurry.json")),
            marks: false,
            texts: &[
                "A **strategy** says where to go from each position. It never needs to know how the position was \
                 reached: whoever can win (or draw) at all can do so with such a strategy.",
                "But beware of loops: from `P` both `Z` and `Q` are lost for the opponent. A player who always goes to \
                 `Q` is sent back to `P` and never wins. A winner has to come nearer to the end. The **remoteness** \
                 counts the moves of both players to the end, when the winner hurries and the loser holds out.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins from `Q`?",
                    property: Property::Winner(&["Q"]),
                    offers: &[],
                    hint: "The first move is forced.",
                    why: "From `Q` the only move leads to `P`, and the opponent ends the game at `Z`.",
                },
                LessonTask::Point {
                    ask: "You are to move in `P`. Press the position that you go to in order to win at once.",
                    wanted: WantedPosition::QuickestMove("P", Player::Left),
                    hint: "Where is your opponent stuck?",
                    why: "In `Z` the opponent is stuck. In `Q` the opponent loses too, but only if you stop going round.",
                },
                LessonTask::Choose {
                    ask: "What is the remoteness of `S`, the number of moves to the end?",
                    property: Property::Remoteness("S", Player::Left),
                    offers: &["1", "2", "3", "4"],
                    hint: "Your winning move goes to `Q`. Count it, and the moves that follow.",
                    why: "You go to `Q`, the opponent has to go to `P`, and you go to `Z`: three moves.",
                },
            ],
            end: "A winning move that comes nearer to the end leads to a lost position of smaller remoteness. Hyperjam \
                  plays like that; [play against it](play).",
            facts: &[
                (Property::Winner(&["Q"]), OTHER),
                (Property::Winner(&["Z"]), OTHER),
                (Property::Winner(&["P"]), STARTER),
                (Property::Winner(&["S"]), STARTER),
                (Property::Remoteness("P", Player::Left), "1"),
                (Property::Remoteness("Q", Player::Left), "2"),
                (Property::Remoteness("S", Player::Left), "3"),
                (Property::Moves("Q"), "1"),
            ],
            source: "Honsell & Lenisa, Section 2.1, Proposition 4, for strategies without memory",
        },
    ],
};
