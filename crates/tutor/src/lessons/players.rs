//! More than two players.

use super::lesson::{Chapter, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::{NO, YES};
use super::property::Property;
use super::table::TableProperty::{Absorbing, Compared, Outcome, Threat, Winners};
use super::table::{BETTER, NOBODY, WORSE};

const TABLE: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/three-table.json"));
const KINGMAKER: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/kingmaker.json"));
const UNSAFE: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/nobody-safe.json"));
const HEAPS: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/three-heaps.json"));
const OWN: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/own-moves.json"));
const FOR_ONE: LessonDrawing = LessonDrawing::File(include_str!("../../lessons/better-for-one.json"));

const FIRST_ALONE: &str = "player 1 alone";
const FIRST_AND_SECOND: &str = "players 1 and 2 together";
const SECOND_AND_THIRD: &str = "players 2 and 3 together";

/// The answers where player 1 is to move, and may need player 2 or not.
const BY_THE_FIRST: &[&str] = &[FIRST_ALONE, FIRST_AND_SECOND, NOBODY];

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Three players",
    lessons: &[
        Lesson {
            name: "three-at-a-table",
            title: "Three at a table",
            drawing: TABLE,
            marks: false,
            texts: &[
                "Three players sit at a table and move in turn: player 1, player 2, player 3, and player 1 again. The \
                 first who cannot move **is the only loser**, and the two others win. There are other conventions; \
                 this one is Spindler’s.",
                "The player to move is called **Next**, the one after that **Other**, and the one who has just moved \
                 **Previous**: N, O and P. A player who can be sure not to lose, even if the two others work together, \
                 is **safe**: that player has a winning strategy. The **outcome** of a position lists those who are \
                 safe.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "At `0` nobody can move. What is the outcome?",
                    property: Property::Table(Outcome(&["0"])),
                    offers: &[],
                    hint: "Who is to move there?",
                    why: "Next cannot move and is the only loser. Other and Previous win.",
                },
                LessonTask::Choose {
                    ask: "From `1` the only move leads to `0`. What is the outcome of `1`?",
                    property: Property::Table(Outcome(&["1"])),
                    offers: &[],
                    hint: "After the move, who is to move at `0`?",
                    why: "Next moves to `0`, and Other is stuck there. Previous and Next win, which is written PN.",
                },
                LessonTask::Choose {
                    ask: "From `2` Next may go to `0` or to `1`. What is the outcome of `2`?",
                    property: Property::Table(Outcome(&["2"])),
                    offers: &[],
                    hint: "Who is stuck if Next goes to `0`? And who is stuck in the end if Next goes to `1`?",
                    why: "Next alone is safe. By going to `0` Next makes Other lose, and by going to `1`, Previous.",
                },
                LessonTask::Point {
                    ask: "From `W` the only move leads to `2`, and from `V` to `W`. Press the position where only Previous is safe.",
                    wanted: WantedPosition::Outcome("P"),
                    hint: "At `2` only the player to move is safe. Who will that be?",
                    why: "From `V` there are two moves to make, and then Previous is to move at `2`.",
                },
            ],
            end: "The marks are such outcomes, and the ring of a position has an arc for each of Next, Other and \
                  Previous who is safe. Any drawing can be for three players: while nothing is selected, the inspector \
                  has the game’s rules, and among them how many play.",
            facts: &[
                (Property::Table(Outcome(&["0"])), "OP"),
                (Property::Table(Outcome(&["1"])), "PN"),
                (Property::Table(Outcome(&["2"])), "N"),
                (Property::Table(Outcome(&["W"])), "O"),
                (Property::Table(Outcome(&["V"])), "P"),
            ],
            source: "Spindler, Sections 2.1.1 and 2.1.2, and Table 4",
        },
        Lesson {
            name: "kingmakers",
            title: "Kingmakers",
            drawing: KINGMAKER,
            marks: false,
            texts: &[
                "With two players, what one loses the other wins. With three, somebody who is safe may have to choose which of \
                 the two others loses, and gains nothing by either choice: a **kingmaker**.",
                "From `3` there are three forced moves to the end, from `2` two and from `1` one. Player 1 is to move first, \
                 then player 2, then player 3.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Player 1 is to move at `pick`, from where moves lead to `1` and to `3`. Who can make player 3 lose?",
                    property: Property::Table(Threat("pick", [0, 2])),
                    offers: BY_THE_FIRST,
                    hint: "Follow the forced moves from `1`: who is stuck at `0`?",
                    why: "Player 1 goes to `1`, player 2 to `0`, and player 3 is stuck.",
                },
                LessonTask::Choose {
                    ask: "Player 1 is still to move at `pick`. Who can make player 1 lose?",
                    property: Property::Table(Threat("pick", [0, 0])),
                    offers: &[SECOND_AND_THIRD, "player 2 alone", NOBODY],
                    hint: "What is left to decide after player 1 has moved?",
                    why: "From `1` player 3 loses and from `3` player 2 does. Player 1 is safe both ways, and decides who wins as \
                          well.",
                },
                LessonTask::Choose {
                    ask: "Player 1 is to move at `start`, from where moves lead to `0` and to `pick`. Who can make player 2 lose?",
                    property: Property::Table(Threat("start", [0, 1])),
                    offers: BY_THE_FIRST,
                    hint: "One of the two moves does it at once.",
                    why: "Player 1 goes to `0`, where player 2 is stuck.",
                },
                LessonTask::Choose {
                    ask: "Player 1 is to move at `start`. Who can make player 3 lose?",
                    property: Property::Table(Threat("start", [0, 2])),
                    offers: BY_THE_FIRST,
                    hint: "If player 1 goes to `pick`, it is player 2 who decides there.",
                    why: "Player 1 has to go to `pick` and player 2 to `3`. Either of them alone can spoil it.",
                },
            ],
            end: "What the players will do cannot be worked out, since it may be all the same to a kingmaker. So an outcome says only \
                  what a player can be sure of, against both others together.",
            facts: &[
                (Property::Table(Outcome(&["0"])), "OP"),
                (Property::Table(Outcome(&["1"])), "PN"),
                (Property::Table(Outcome(&["2"])), "NO"),
                (Property::Table(Outcome(&["3"])), "OP"),
                (Property::Table(Outcome(&["pick"])), "N"),
                (Property::Table(Outcome(&["start"])), "N"),
                (Property::Table(Threat("pick", [0, 1])), FIRST_ALONE),
                (Property::Table(Threat("start", [0, 2])), FIRST_AND_SECOND),
                (Property::Table(Threat("pick", [0, 2])), FIRST_ALONE),
                (Property::Table(Threat("pick", [0, 0])), NOBODY),
                (Property::Table(Threat("start", [0, 1])), FIRST_ALONE),
            ],
            source: "Spindler, Proposition 2.2",
        },
        Lesson {
            name: "nobody-safe",
            title: "Why nobody may be safe",
            drawing: UNSAFE,
            marks: false,
            texts: &[
                "After a move, the one who was Other is Next, and the one who moved is Previous. So outcomes are found from those \
                 of the options: **Next** is safe if some option has P, **Other** if every option has N, and **Previous** if \
                 every option has O.",
                "None of the three need hold. Then the position is **undetermined**, ∅: two of the three will win, but \
                 nobody can make sure of being one of them.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "The outcome of `2` is N, and from `W` the only move leads to `2`. What is the outcome of `W`?",
                    property: Property::Table(Outcome(&["W"])),
                    offers: &[],
                    hint: "Every option has N. For whom is that good?",
                    why: "Other will be Next at `2`, and is safe there.",
                },
                LessonTask::Choose {
                    ask: "From `U` moves lead to `2` and to `W`. What is the outcome of `U`?",
                    property: Property::Table(Outcome(&["U"])),
                    offers: &[],
                    hint: "The outcomes of the options are N and O. Try the three rules.",
                    why: "No option has P, not both have N, and not both have O.",
                },
                LessonTask::Choose {
                    ask: "Player 1 is to move at `U`. Who can make player 1 lose?",
                    property: Property::Table(Threat("U", [0, 0])),
                    offers: &[SECOND_AND_THIRD, "player 2 alone", "player 3 alone", NOBODY],
                    hint: "If player 1 goes to `2`, player 2 is to move there. If player 1 goes to `W`, it is player 3 \
                           who comes to move at `2`.",
                    why: "Whoever is to move at `2` decides which of the others loses: that is player 2 or player 3, \
                          as player 1 chooses. Only together can they be sure that it is player 1.",
                },
                LessonTask::Point {
                    ask: "Press a position where nobody is safe.",
                    wanted: WantedPosition::Outcome("∅"),
                    hint: "There are two. The rules lead from one to the other.",
                    why: "`U` and `Z` are undetermined: where every option is ∅, so is the position.",
                },
            ],
            end: "With two players somebody always has a winning strategy if the game ends. With three, two together are stronger \
                  than anybody alone, and ∅ is common.",
            facts: &[
                (Property::Table(Outcome(&["0"])), "OP"),
                (Property::Table(Outcome(&["1"])), "PN"),
                (Property::Table(Outcome(&["2"])), "N"),
                (Property::Table(Outcome(&["W"])), "O"),
                (Property::Table(Outcome(&["U"])), "∅"),
                (Property::Table(Outcome(&["Z"])), "∅"),
                (Property::Table(Threat("U", [0, 0])), SECOND_AND_THIRD),
            ],
            source: "Spindler, Definitions 2.1 and 2.6",
        },
        Lesson {
            name: "undetermined-sums",
            title: "Sums that become undetermined",
            drawing: HEAPS,
            marks: true,
            texts: &[
                "With several vehicles the game is a sum, as always. The map is a Nim heap of three. With two players, \
                 outcomes of sums of heaps follow a simple rule, and every such sum is won by somebody.",
                "With three, the more heaps there are, the more the others can do together. In the end nobody is safe, \
                 whatever else is added.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Two vehicles on `2`. What is the outcome?",
                    property: Property::Table(Outcome(&["2", "2"])),
                    offers: &[],
                    hint: "Next can leave `1` + `2` or `2` alone. The outcome of `1` + `2` is NO, and that of `2` is N.",
                    why: "Both options have N, so Other is safe. None has P, and one has no O.",
                },
                LessonTask::Choose {
                    ask: "Three vehicles on `2`. What is the outcome?",
                    property: Property::Table(Outcome(&["2", "2", "2"])),
                    offers: &[],
                    hint: "The outcome of `2` + `2` is O, and that of `1` + `2` + `2` is N.",
                    why: "No option has P, not both have N and not both have O. Nobody is safe.",
                },
                LessonTask::Choose {
                    ask: "Vehicles on `2` and `3`. Is this sum undetermined whatever is added?",
                    property: Property::Table(Absorbing(&["2", "3"])),
                    offers: &[],
                    hint: "Add a vehicle on `1`.",
                    why: "By itself it is ∅, but with a vehicle on `1` it is N.",
                },
                LessonTask::Choose {
                    ask: "Four vehicles on `2`. Is this sum undetermined whatever is added?",
                    property: Property::Table(Absorbing(&["2", "2", "2", "2"])),
                    offers: &[],
                    hint: "Three of them are undetermined, and so are three of them with a vehicle on `1`.",
                    why: "All its options are undetermined, and then it is undetermined whatever is added (Theorem \
                          2.25). Such a game is called **absorbing**.",
                },
            ],
            end: "Doubling and tripling a game leads towards ∅, and [tables of outcomes](calculate/sums) say what a sum can be.",
            facts: &[
                (Property::Table(Outcome(&["1", "2"])), "NO"),
                (Property::Table(Outcome(&["1", "2", "2"])), "N"),
                (Property::Table(Outcome(&["2", "3"])), "∅"),
                (Property::Table(Outcome(&["1", "2", "3"])), "N"),
                (Property::Table(Outcome(&["1", "2", "2", "2"])), "∅"),
                (Property::Table(Absorbing(&["2", "3"])), NO),
                (Property::Table(Absorbing(&["2", "2", "2", "2"])), YES),
                (Property::Table(Outcome(&["2"])), "N"),
                (Property::Table(Outcome(&["2", "2"])), "O"),
                (Property::Table(Outcome(&["2", "2", "2"])), "∅"),
            ],
            source: "Spindler, Section 2.2.2, Theorem 2.25 and Lemma 2.39",
        },
        Lesson {
            name: "nim-for-three",
            title: "Nim for three",
            drawing: HEAPS,
            marks: false,
            texts: &[
                "Nim for three players has a rule of its own. Heaps of three or more are all alike. **Three heaps of one count for \
                 nothing.** And with three heaps of two or more, or two of three or more, nobody is safe.",
                "What is left is a short table. Let the number of heaps of one be 0, 1 or 2 modulo 3. Then the outcome \
                 is OP, PN or NO if there are no other heaps; N, NO or PN with one heap of two; N, NO or N with one \
                 larger heap; O, N or NO with two heaps of two; and ∅, N or NO with a heap of two and a larger one.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Three vehicles on `1`. What is the outcome?",
                    property: Property::Table(Outcome(&["1", "1", "1"])),
                    offers: &[],
                    hint: "Three forced moves, and then?",
                    why: "After three moves Next is to move again, and is stuck. Three ones count for nothing.",
                },
                LessonTask::Choose {
                    ask: "Vehicles on `1` and `2`. What is the outcome?",
                    property: Property::Table(Outcome(&["1", "2"])),
                    offers: &[],
                    hint: "A heap of two, and one heap of one.",
                    why: "It stands in the table: NO. If Next leaves `1` alone, Other makes the last move, and Previous is \
                          stuck.",
                },
                LessonTask::Choose {
                    ask: "Vehicles on `1`, `2` and `3`. What is the outcome?",
                    property: Property::Table(Outcome(&["1", "2", "3"])),
                    offers: &[],
                    hint: "Next wants to leave a position whose outcome has P, such as two vehicles on `1` with one on `2`.",
                    why: "From `3` to `1` Next leaves two ones and a two, which is PN. Only Next is safe.",
                },
                LessonTask::Choose {
                    ask: "Two vehicles on `3`. What is the outcome?",
                    property: Property::Table(Outcome(&["3", "3"])),
                    offers: &[],
                    hint: "There are two heaps of three.",
                    why: "Two heaps of three or more: nobody is safe, however many ones there are besides.",
                },
            ],
            end: "Positions that can replace each other make [sixteen classes, with a multiplication table](calculate/nim). For more \
                  players there are finitely many as well.",
            facts: &[
                (Property::Table(Outcome(&["1"])), "PN"),
                (Property::Table(Outcome(&["2"])), "N"),
                (Property::Table(Outcome(&["3"])), "N"),
                (Property::Table(Outcome(&["1", "1", "2"])), "PN"),
                (Property::Table(Outcome(&["1", "3"])), "NO"),
                (Property::Table(Outcome(&["1", "1", "1", "2"])), "N"),
                (Property::Table(Outcome(&["3", "3", "1"])), "∅"),
                (Property::Table(Outcome(&["0"])), "OP"),
                (Property::Table(Outcome(&["1", "1"])), "NO"),
                (Property::Table(Outcome(&["1", "2"])), "NO"),
                (Property::Table(Outcome(&["1", "1", "3"])), "N"),
                (Property::Table(Outcome(&["2", "2"])), "O"),
                (Property::Table(Outcome(&["1", "2", "2"])), "N"),
                (Property::Table(Outcome(&["1", "1", "2", "2"])), "NO"),
                (Property::Table(Outcome(&["2", "3"])), "∅"),
                (Property::Table(Outcome(&["1", "2", "3"])), "N"),
                (Property::Table(Outcome(&["1", "1", "2", "3"])), "NO"),
                (Property::Table(Outcome(&["1", "1", "1"])), "OP"),
                (Property::Table(Outcome(&["3", "3"])), "∅"),
                (Property::Table(Outcome(&["2", "2", "2"])), "∅"),
            ],
            source: "Spindler, Theorem 2.40, Tables 4 to 6",
        },
        Lesson {
            name: "own-moves",
            title: "Moves of one’s own",
            drawing: OWN,
            marks: false,
            texts: &[
                "If players have different moves, it matters who starts. `L1` has a move for player 1 alone, `C1` for player 2, and \
                 `R1` for player 3; from `C2` player 2 has two moves, one after the other.",
                "Then there is an outcome for each of the three who may start, and the mark has all of them in a row.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "A vehicle on `L1`, and player 1 starts. Who has a winning strategy?",
                    property: Property::Table(Winners(&["L1"], 0)),
                    offers: &[],
                    hint: "After the move it is player 2’s turn.",
                    why: "Player 1 moves, and player 2 is stuck.",
                },
                LessonTask::Choose {
                    ask: "A vehicle on `L1`, and player 3 starts. Who has a winning strategy?",
                    property: Property::Table(Winners(&["L1"], 2)),
                    offers: &[],
                    hint: "Player 3 has no move there.",
                    why: "Player 3 is stuck at once. That player 1 would have a move does not matter.",
                },
                LessonTask::Choose {
                    ask: "Vehicles on `L1` and `C2`, and player 1 starts. Who has a winning strategy?",
                    property: Property::Table(Winners(&["L1", "C2"], 0)),
                    offers: &[],
                    hint: "Count whose moves run out first.",
                    why: "Player 1 moves, player 2 moves, and player 3 has nothing.",
                },
                LessonTask::Choose {
                    ask: "Vehicles on `L1`, `C2` and `R1`, and player 2 starts. Who has a winning strategy?",
                    property: Property::Table(Winners(&["L1", "C2", "R1"], 1)),
                    offers: &[],
                    hint: "Player 2 moves, then players 3 and 1, then player 2 again.",
                    why: "Everybody moves once, player 2 twice, and then player 3 has run out.",
                },
            ],
            end: "Games in which one player alone can move are the integers of this theory, and in their sums whoever runs out of moves \
                  first loses.",
            facts: &[
                (Property::Table(Winners(&["L1"], 1)), "players 1 and 3"),
                (Property::Table(Winners(&["C1"], 0)), "players 2 and 3"),
                (Property::Table(Winners(&["C2"], 1)), "players 1 and 2"),
                (Property::Table(Winners(&["R1"], 2)), "players 2 and 3"),
            ],
            source: "Spindler, Definitions 4.1 and 4.2, and Section 4.3",
        },
        Lesson {
            name: "better-for-one",
            title: "Better for one of three",
            drawing: FOR_ONE,
            marks: true,
            texts: &[
                "Which of two games is better? With three players the question needs a player: one game is **at least \
                 as good for player 1** as another if, whatever is added to both, player 1 is safe with the first \
                 wherever player 1 is safe with the second.",
                "From `X` player 1 has a move that gives player 2 one move, at `C1`; from `Y` one that gives player 2 two moves, at \
                 `C2`.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How does `C1` compare with `0`, for player 2?",
                    property: Property::Table(Compared("C1", "0", 1)),
                    offers: &[],
                    hint: "Whose move is it that leads from `C1` to `0`?",
                    why: "A move of one’s own can only help.",
                },
                LessonTask::Choose {
                    ask: "How does `C1` compare with `0`, for player 1?",
                    property: Property::Table(Compared("C1", "0", 0)),
                    offers: &[],
                    hint: "A move for somebody else is no help.",
                    why: "A move of another player’s can only harm.",
                },
                LessonTask::Choose {
                    ask: "How does `X` compare with `Y`, for player 1?",
                    property: Property::Table(Compared("X", "Y", 0)),
                    offers: &[],
                    hint: "Player 1 has one move in both. What does it leave to player 2?",
                    why: "The fewer moves player 1’s move gives to another player, the better for player 1.",
                },
                LessonTask::Choose {
                    ask: "At `L1` player 1 has a move, and after it nobody has any. How does `X` compare with `L1`, \
                          for player 1?",
                    property: Property::Table(Compared("X", "L1", 0)),
                    offers: &[],
                    hint: "`L1` leaves player 2 nothing.",
                    why: "So there are infinitely many games between `0` and `L1`: the more moves are given away, the \
                          nearer to `0`.",
                },
            ],
            end: "For each player there is an order of all games, and the three differ. Options that are dominated for one player must stay, \
                  since the others may need them.",
            facts: &[
                (Property::Table(Compared("C1", "0", 1)), BETTER),
                (Property::Table(Compared("X", "Y", 0)), BETTER),
                (Property::Table(Compared("Y", "0", 0)), BETTER),
                (Property::Table(Compared("X", "L1", 0)), WORSE),
                (Property::Table(Compared("C2", "C1", 1)), BETTER),
            ],
            source: "Spindler, Definition 4.8 and Theorem 4.48",
        },
    ],
};
