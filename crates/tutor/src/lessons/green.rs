//! Nim on boards, and Green Hackenbush on drawings that are read as Hackenbush.

use super::invariant::Invariant::Value;
use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPlay};
use super::naming::YES;
use super::property::{OTHER, Property, STARTER};
use hyperjam_terms::Player;

pub(super) static CHAPTER: Chapter = Chapter {
    title: "Nim and Green Hackenbush, played",
    lessons: &[
        Lesson {
            name: "nim-on-a-board",
            title: "Nim with three heaps",
            drawing: LessonDrawing::File(include_str!("../../lessons/table-nim.json")),
            marks: false,
            texts: &[
                "On the board `A` there are [Nim](lessons/nim) heaps of 3, 4 and 5 counters. Their \
                 [Nim-sum](lessons/nim-sum) says who wins, and it can be found without binary digits.",
                "Write each heap as a sum of different powers of two: 3 = 2 + 1, 4 = 4, 5 = 4 + 1. If each power is there \
                 an even number of times, the Nim-sum is 0: whoever starts loses, because every move disturbs that. If \
                 not, some move makes it so.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Who wins?",
                    property: Property::Winner(&["A"]),
                    offers: &[],
                    hint: "How often is 1 there, how often 2, how often 4?",
                    why: "1 and 4 are there twice, but 2 only once. So whoever starts can win.",
                },
                LessonTask::Play {
                    ask: "You start. Make a winning move.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WinningMove,
                    hint: "Only the heap of three has a 2 in it. Press the counter from which on you take the heap.",
                    why: "1, 4 and 5 are left: 1 is there twice, and so is 4.",
                },
                LessonTask::Play {
                    ask: "Now win a whole game against Hyperjam, from the beginning.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Left },
                    hint: "After each of your moves every power of two is there an even number of times.",
                    why: "You left an even number of every power of two each time, and Hyperjam had to disturb it.",
                },
            ],
            end: "So Nim is solved for any number of heaps. In the next lessons all impartial games are reduced to it.",
            facts: &[
                (Property::Winner(&["A"]), STARTER),
                (Property::Of(Value, &["A"]), "∗2"),
                (Property::Written("3 = 2 + 1"), YES),
                (Property::Written("4 = 4"), YES),
                (Property::Written("5 = 4 + 1"), YES),
                (Property::Written("3 ⊕ 4 ⊕ 5 = 2"), YES),
                (Property::Written("1 ⊕ 4 ⊕ 5 = 0"), YES),
            ],
            source: "lecture notes on impartial games, “Impartial Games” and the strategy for Nim",
        },
        Lesson {
            name: "adding-heaps",
            title: "Several heaps are equal to one",
            drawing: LessonDrawing::File(include_str!("../../lessons/table-sum.json")),
            marks: false,
            texts: &[
                "Two games are [equal](lessons/equivalence) if neither can be told from the other in any sum. Any number \
                 of Nim heaps is equal to a single one: the heap whose size is the Nim-sum of theirs.",
                "To find it, write each size as a sum of different powers of two, strike out equal powers in pairs, and \
                 add what is left: 5 ⊕ 6 is (4 + 1), (4 + 2), which leaves 1 + 2 = 3. So ∗5 + ∗6 = ∗3.",
                "On the board `A` there are heaps of 2 and 3, on `B` there is a heap of 1, and on `C` there are heaps of 1, 2 and 7.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "The boards `A` and `B` are one sum: ∗2 + ∗3 + ∗1. Who wins?",
                    property: Property::Winner(&["A", "B"]),
                    offers: &[],
                    hint: "Strike out equal powers of two in pairs. What is left?",
                    why: "Nothing is left: ∗2 + ∗3 = ∗1, and ∗1 + ∗1 = 0.",
                },
                LessonTask::Type {
                    ask: "Which heap is the board `C` equal to? Type it as *n.",
                    property: Property::Of(Value, &["C"]),
                    hint: "7 = 4 + 2 + 1.",
                    why: "1 and 2 are struck out, and 4 is left.",
                },
                LessonTask::Play {
                    ask: "Make a move on `C` after which it is equal to 0.",
                    on: &["C"],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("0"),
                    hint: "The heap of seven has the only 4. How many of it should be left beside 1 and 2?",
                    why: "1, 2 and 3 are left: 3 = 2 + 1.",
                },
            ],
            end: "So ∗n + ∗m is always ∗(n ⊕ m), and to strike out pairs is quicker than to write binary digits.",
            facts: &[
                (Property::Of(Value, &["A"]), "∗"),
                (Property::Of(Value, &["B"]), "∗"),
                (Property::Of(Value, &["C"]), "∗4"),
                (Property::Winner(&["A", "B"]), OTHER),
                (Property::Written("1 + 2 = 3"), YES),
                (Property::Written("∗5 + ∗6 = ∗3"), YES),
                (Property::Written("∗2 + ∗3 = ∗1"), YES),
                (Property::Written("∗1 + ∗1 = 0"), YES),
                (Property::Written("7 = 4 + 2 + 1"), YES),
                (Property::Written("3 = 2 + 1"), YES),
                (Property::Written("1 ⊕ 2 ⊕ 3 = 0"), YES),
            ],
            source: "lecture notes on impartial games, “Equivalence of impartial games”, the proposition on ∗n + ∗m",
        },
        Lesson {
            name: "secret-heaps",
            title: "Other games are heaps in secret",
            drawing: LessonDrawing::File(include_str!("../../lessons/table-secret.json")),
            marks: false,
            texts: &[
                "An impartial game without loops is equal to a heap ∗n, and the [mex rule](lessons/mex) finds it, whether \
                 or not there is a map: begin with the smallest positions.",
                "On `A` there are five counters, and a move takes one or two. On `B` there are three pins of \
                 [Kayles](lessons/kayles) in a row. `C` is a Nim heap of two.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "Which heap is `A` equal to? Type it as *n.",
                    property: Property::Of(Value, &["A"]),
                    hint: "Begin with no counter at all: 0. One counter has the option 0, two have the options 0 and ∗. Go on to five.",
                    why: "From none to five counters the heaps are 0, ∗, ∗2, 0, ∗, ∗2.",
                },
                LessonTask::Type {
                    ask: "Which heap is `B` equal to?",
                    property: Property::Of(Value, &["B"]),
                    hint: "One pin is ∗, two are ∗2. From three you can leave one, two, or one on either side.",
                    why: "The options are ∗, ∗2 and ∗ + ∗ = 0. The least that is missing is ∗3.",
                },
                LessonTask::Play {
                    ask: "All three are one sum, and you start. Make a winning move.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WinningMove,
                    hint: "Take the heaps that the games are equal to, and find a winning move in Nim. Then find a move that does the \
                           same.",
                    why: "After it the Nim-sum is 0.",
                },
            ],
            end: "So all that counts of an impartial game in a sum is one number, its Grundy number.",
            facts: &[
                (Property::Of(Value, &["A"]), "∗2"),
                (Property::Of(Value, &["B"]), "∗3"),
                (Property::Of(Value, &["C"]), "∗2"),
                (Property::Winner(&["A", "B", "C"]), STARTER),
                (Property::Written("mex(0) = 1"), YES),
                (Property::Written("mex(0, 1) = 2"), YES),
                (Property::Written("mex(1, 2) = 0"), YES),
                (Property::Written("mex(2, 0) = 1"), YES),
                (Property::Written("∗ + ∗ = 0"), YES),
                (Property::Written("mex(1, 2, 0) = 3"), YES),
                (Property::Leaves("B", Player::Left), "0, ∗, ∗2"),
            ],
            source: "lecture notes on impartial games, “Impartial games are secret heaps”",
        },
        Lesson {
            name: "green-pictures",
            title: "Green pictures",
            drawing: LessonDrawing::File(include_str!("../../lessons/green-first.json")),
            marks: false,
            texts: &[
                "Here [Green Hackenbush](lessons/green-hackenbush) is played on the pictures themselves: whoever is to \
                 move cuts an edge, and whatever is no longer joined to the ground falls.",
                "The fork with the tip `A` has three edges. `E` is the tip of a stalk of two.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "How many moves are there in the fork with `A`?",
                    property: Property::Moves("A"),
                    offers: &["1", "2", "3", "4"],
                    hint: "Every edge may be cut, also one that others stand on.",
                    why: "Three, one for each edge.",
                },
                LessonTask::Choose {
                    ask: "The stalk with `E` alone. Who wins?",
                    property: Property::Winner(&["E"]),
                    offers: &[],
                    hint: "What falls if the lowest edge is cut?",
                    why: "Whoever starts cuts the lowest edge, and nothing is left.",
                },
                LessonTask::Play {
                    ask: "Fork and stalk are one sum, and you start. Make a winning move.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WinningMove,
                    hint: "The fork is equal to a single edge, and the stalk to a heap of two.",
                    why: "After it the two pictures are equal to the same heap.",
                },
                LessonTask::Play {
                    ask: "Win the whole game.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Left },
                    hint: "Leave two pictures that are equal, each time.",
                    why: "In the end nothing was left for Hyperjam.",
                },
            ],
            end: "To win a sum of two pictures, leave two that are equal: from then on copy, or answer as in Nim.",
            facts: &[
                (Property::Moves("A"), "3"),
                (Property::Of(Value, &["A"]), "∗"),
                (Property::Winner(&["E"]), STARTER),
                (Property::Of(Value, &["E"]), "∗2"),
                (Property::Winner(&["A", "E"]), STARTER),
            ],
            source: "lecture notes on impartial games, “Green Hackenbush”",
        },
        Lesson {
            name: "green-stalks",
            title: "Nim with stalks",
            drawing: LessonDrawing::File(include_str!("../../lessons/green-stalks.json")),
            marks: false,
            texts: &[
                "[Stalks](lessons/green-hackenbush) side by side are Nim: each is a heap of as many counters as it has \
                 edges.",
                "`A`, `B` and `C` are the tips of stalks of one, three and four edges.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "Which heap are the stalks with `A` and `B` together equal to? Type it as *n.",
                    property: Property::Of(Value, &["A", "B"]),
                    hint: "3 = 2 + 1.",
                    why: "∗1 + ∗3 = ∗2: the ones are struck out.",
                },
                LessonTask::Choose {
                    ask: "All three stalks. Who wins?",
                    property: Property::Winner(&["A", "B", "C"]),
                    offers: &[],
                    hint: "Is the Nim-sum of 1, 3 and 4 equal to 0?",
                    why: "1 ⊕ 3 ⊕ 4 = 6. Whoever starts can make it 0.",
                },
                LessonTask::Play {
                    ask: "You start. Make a winning move.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WinningMove,
                    hint: "The stalk of four must become as long as the heap that the other two are equal to.",
                    why: "Two edges of the stalk of four are left.",
                },
            ],
            end: "Pictures that are not stalks are equal to stalks as well. The next lessons say how to find them.",
            facts: &[
                (Property::Of(Value, &["A"]), "∗"),
                (Property::Of(Value, &["B"]), "∗3"),
                (Property::Of(Value, &["C"]), "∗4"),
                (Property::Winner(&["A", "B", "C"]), STARTER),
                (Property::Written("3 = 2 + 1"), YES),
                (Property::Written("∗1 + ∗3 = ∗2"), YES),
                (Property::Written("1 ⊕ 3 ⊕ 4 = 6"), YES),
                (Property::Written("1 ⊕ 3 ⊕ 2 = 0"), YES),
                (Property::Of(Value, &["A", "B"]), "∗2"),
            ],
            source: "lecture notes on impartial games, “Green Hackenbush”",
        },
        Lesson {
            name: "green-equal",
            title: "Two pictures that are equal",
            drawing: LessonDrawing::File(include_str!("../../lessons/green-equal.json")),
            marks: false,
            texts: &[
                "Two impartial games are equal exactly if whoever starts loses their sum, as with [two copies of one \
                 game](lessons/nim).",
                "The tree with the tip `A` has four edges, and so has the stalk with the tip `B`. Are they equal?",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Tree and stalk side by side. Who wins?",
                    property: Property::Winner(&["A", "B"]),
                    offers: &[],
                    hint: "For each cut in the stalk, look for one in the tree that leaves as much, and the other way round.",
                    why: "There is an answer to every first move.",
                },
                LessonTask::Play {
                    ask: "Show it: Right starts, and you win as Left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Right },
                    hint: "If the long branch is cut off the tree, a stalk of two is left. If the short one is, a stalk of three is.",
                    why: "So the sum is 0.",
                },
                LessonTask::Choose {
                    ask: "So how does the tree compare with the stalk?",
                    property: Property::Compared(&["A"], &["B"]),
                    offers: &[],
                    hint: "Whoever starts loses the sum, and an impartial game is its own negative.",
                    why: "They are equal. In any sum one can stand in for the other.",
                },
            ],
            end: "To show that two impartial games are equal, win their sum as the second player.",
            facts: &[
                (Property::Winner(&["A", "B"]), OTHER),
                (Property::Of(Value, &["A"]), "∗4"),
                (Property::Of(Value, &["B"]), "∗4"),
                (Property::Moves("A"), "4"),
                (Property::Moves("B"), "4"),
                (Property::Compared(&["A"], &["B"]), "equal"),
                (Property::Leaves("A", Player::Left), "0, ∗, ∗2, ∗3"),
            ],
            source: "lecture notes on impartial games, “Equivalence of impartial games” and the exercise on a strategy for the second \
                     player, with a picture of our own",
        },
        Lesson {
            name: "green-mex",
            title: "A picture by its options",
            drawing: LessonDrawing::File(include_str!("../../lessons/green-mex.json")),
            marks: false,
            texts: &[
                "By the [mex rule](lessons/mex) a picture is equal to the least heap that no cut leaves.",
                "Here is the tree with the tip `A` again. It has four edges, so there are four options. Find out what each of them is \
                 equal to.",
            ],
            tasks: &[
                LessonTask::Play {
                    ask: "Cut an edge so that a picture equal to ∗3 is left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("*3"),
                    hint: "A stalk of three edges is ∗3.",
                    why: "Without the short branch the tree is a stalk of three.",
                },
                LessonTask::Play {
                    ask: "Cut an edge so that ∗2 is left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("*2"),
                    hint: "A stalk of two edges is ∗2.",
                    why: "Without the long branch the tree is a stalk of two.",
                },
                LessonTask::Play {
                    ask: "Cut an edge so that ∗1 is left.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::MoveTo("*1"),
                    hint: "A fork of three edges is ∗1.",
                    why: "Two equal branches are worth nothing together, so the fork is as good as its lowest edge alone.",
                },
                LessonTask::Type {
                    ask: "And the cut at the ground leaves 0. Which heap is the tree equal to? Type it as *n.",
                    property: Property::Of(Value, &["A"]),
                    hint: "The options are 0, ∗1, ∗2 and ∗3. Which heap is missing first?",
                    why: "The least that is missing is ∗4.",
                },
            ],
            end: "This always works, but it is long. The next two lessons have short cuts.",
            facts: &[
                (Property::Of(Value, &["A"]), "∗4"),
                (Property::Moves("A"), "4"),
                (Property::Leaves("A", Player::Left), "0, ∗, ∗2, ∗3"),
                (Property::Written("mex(0, 1, 2, 3) = 4"), YES),
            ],
            source: "lecture notes on impartial games, “Impartial games are secret heaps” and the exercise on the theorem, with a \
                     picture of our own",
        },
        Lesson {
            name: "colon-principle",
            title: "The colon principle",
            drawing: LessonDrawing::File(include_str!("../../lessons/green-colon.json")),
            marks: false,
            texts: &[
                "**Colon principle**: branches that stand on the same position can be replaced by one stalk, whose length \
                 is the Nim-sum of theirs. The picture stays equal to what it was. In this way a tree is made a stalk, \
                 from its tips down.",
                "The tree with the tip `A` has a stem of one edge and on it branches of two and of three edges. Beside it stand stalks \
                 of two and three edges with the tips `M` and `N`.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "Which heap is the sum of the stalks with `M` and `N` equal to? Type it as *n.",
                    property: Property::Of(Value, &["M", "N"]),
                    hint: "3 = 2 + 1.",
                    why: "2 ⊕ 3 = 1.",
                },
                LessonTask::Type {
                    ask: "Which heap is the tree with `A` equal to?",
                    property: Property::Of(Value, &["A"]),
                    hint: "Replace the two branches by a stalk, whose length is the Nim-sum of theirs. It stands on the \
                           stem.",
                    why: "The branches are as good as one edge. With the stem that is a stalk of two.",
                },
                LessonTask::Draw {
                    ask: "Draw one edge more so that the picture with `A` is equal to ∗3.",
                    edit: AllowedEdit::OneMore,
                    goal: Goal::Value(Property::Of(Value, &["A"]), "*3"),
                    hint: "What is on the stem must be worth ∗2 then. What must the branch of two become, beside the branch of three?",
                    why: "A second edge on the middle of the branch of two makes that branch ∗1: 1 ⊕ 3 = 2, and the stem makes it ∗3.",
                },
            ],
            end: "So every green tree is a stalk. [Why the drawing is worth what it is](why/drawing/0) goes from step to step.",
            facts: &[
                (Property::Of(Value, &["A"]), "∗2"),
                (Property::Of(Value, &["M"]), "∗2"),
                (Property::Of(Value, &["N"]), "∗3"),
                (Property::Of(Value, &["M", "N"]), "∗"),
                (Property::Written("3 = 2 + 1"), YES),
                (Property::Written("2 ⊕ 3 = 1"), YES),
                (Property::Written("1 ⊕ 3 = 2"), YES),
            ],
            source: "Winning Ways, chapter 2, the colon principle; lecture notes on impartial games, “Green Hackenbush”",
        },
        Lesson {
            name: "fusion-principle",
            title: "The fusion principle",
            drawing: LessonDrawing::File(include_str!("../../lessons/green-fusion.json")),
            marks: false,
            texts: &[
                "**Fusion principle**: all positions of a ring can be fused into one. The picture stays equal to what it \
                 was. The edges of the ring become loops, and a loop is as good as a single edge.",
                "`A` lies on a ring of three edges on the ground, `B` on a ring of four, and `C` on a ring of three that stands on a \
                 stem.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "Which heap is the ring with `A` equal to? Type it as *n.",
                    property: Property::Of(Value, &["A"]),
                    hint: "Fuse its positions: three loops on the ground are as good as three single edges.",
                    why: "∗1 + ∗1 + ∗1 = ∗1. So it is with every odd ring.",
                },
                LessonTask::Choose {
                    ask: "The ring with `B` alone. Who wins?",
                    property: Property::Winner(&["B"]),
                    offers: &[],
                    hint: "How many single edges is it as good as?",
                    why: "Four single edges are 0. So it is with every even ring.",
                },
                LessonTask::Type {
                    ask: "Which heap is the picture with `C` equal to?",
                    property: Property::Of(Value, &["C"]),
                    hint: "The ring is as good as one edge on top of the stem.",
                    why: "An edge on an edge is a stalk of two.",
                },
                LessonTask::Play {
                    ask: "All three are one sum, and you start. Make a winning move.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WinningMove,
                    hint: "The sum is ∗1 + 0 + ∗2. What must become of ∗2?",
                    why: "After it the Nim-sum is 0.",
                },
            ],
            end: "With both principles every green picture becomes a stalk.",
            facts: &[
                (Property::Of(Value, &["A"]), "∗"),
                (Property::Of(Value, &["B"]), "0"),
                (Property::Of(Value, &["C"]), "∗2"),
                (Property::Written("∗1 + ∗1 + ∗1 = ∗1"), YES),
                (Property::Written("∗ + ∗ + ∗ + ∗ = 0"), YES),
                (Property::Winner(&["B"]), OTHER),
                (Property::Of(Value, &["A", "B", "C"]), "∗3"),
            ],
            source: "Winning Ways, chapter 2, the fusion principle; lecture notes on impartial games, “Green Hackenbush”",
        },
        Lesson {
            name: "green-garden",
            title: "A winning move in a garden",
            drawing: LessonDrawing::File(include_str!("../../lessons/green-garden.json")),
            marks: false,
            texts: &[
                "To win a sum of green pictures, find the heap that each is equal to, then a winning move of Nim with these heaps, \
                 and then a cut that does the same.",
                "Here are a fork with `A`, a ring on a stem with `B`, and a stalk with the tip `C`.",
            ],
            tasks: &[
                LessonTask::Type {
                    ask: "Which heap is the fork with `A` equal to? Type it as *n.",
                    property: Property::Of(Value, &["A"]),
                    hint: "Use the colon principle.",
                    why: "1 ⊕ 1 = 0: only the stem counts.",
                },
                LessonTask::Type {
                    ask: "Which heap is the picture with `B` equal to?",
                    property: Property::Of(Value, &["B"]),
                    hint: "Use the fusion principle.",
                    why: "An odd ring is as good as one edge, and it stands on a stem.",
                },
                LessonTask::Play {
                    ask: "You start. Make a winning move.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WinningMove,
                    hint: "The sum is ∗1 + ∗2 + ∗4. Only one heap can make it 0.",
                    why: "The stalk keeps three edges: 1 ⊕ 2 ⊕ 3 = 0.",
                },
                LessonTask::Play {
                    ask: "Win the whole game.",
                    on: &[],
                    player: Player::Left,
                    wanted: WantedPlay::WonGame { starter: Player::Left },
                    hint: "After each of your moves the Nim-sum of the pictures is 0.",
                    why: "That is the whole theory of Green Hackenbush.",
                },
            ],
            end: "The same way leads to a win in every sum of impartial games without loops.",
            facts: &[
                (Property::Of(Value, &["A"]), "∗"),
                (Property::Of(Value, &["B"]), "∗2"),
                (Property::Of(Value, &["C"]), "∗4"),
                (Property::Winner(&["A", "B", "C"]), STARTER),
                (Property::Written("1 ⊕ 1 = 0"), YES),
                (Property::Written("1 ⊕ 2 ⊕ 3 = 0"), YES),
            ],
            source: "lecture notes on impartial games, the exercise on a winning move in Green Hackenbush, with a picture of our own",
        },
    ],
};
