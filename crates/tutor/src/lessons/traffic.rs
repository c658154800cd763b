//! The traffic jam of Honsell and Lenisa.

use super::lesson::{AllowedEdit, Chapter, Goal, Lesson, LessonDrawing, LessonTask, WantedPosition};
use super::naming::YES;
use super::property::{DRAW, Property, STARTER};
use hyperjam_terms::Player;

const JAM: LessonDrawing = LessonDrawing::Exhibit("traffic-jam");

pub(super) static CHAPTER: Chapter = Chapter {
    title: "The traffic jam",
    lessons: &[
        Lesson {
            name: "traffic-jam",
            title: "Fifteen towns",
            drawing: JAM,
            marks: false,
            texts: &[
                "In the traffic jam game of Honsell and Lenisa vehicles drive through fifteen towns on one-way roads; \
                 whoever cannot drive on loses. The arrows of the printed figure are not known to us, so this map is a \
                 reconstruction: it has their layout, their number of roads out of every town and exactly their labels.",
                "To start with, these labels are given: 0 for `C`, `D` and `K`; 1 for `A`, `E` and `G`; 2 for `B`, `F` and \
                 `H`.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "`L` leads to `G`, `H` and `K`. What is its label?",
                    property: Property::Label(&["L"]),
                    offers: &["0", "2", "3", "∞"],
                    hint: "All three labels are given in the text.",
                    why: "The options are labelled 1, 2 and 0, so the mex is 3.",
                },
                LessonTask::Choose {
                    ask: "`I` leads to `E`, `H`, `M` and `N`; neither `M` nor `N` leads to a town labelled 0. What is the label \
                          of `I`?",
                    property: Property::Label(&["I"]),
                    offers: &["0", "3", "∞", "∞{1,2}"],
                    hint: "`E` is labelled 1 and `H` is labelled 2. What is the mex, and is everybody called back?",
                    why: "The mex of 1 and 2 is 0, but `M` and `N` lead to no 0. So it is ∞ with the numbers among \
                          its options’ labels.",
                },
                LessonTask::Point {
                    ask: "Press the town with the label ∞{2}.",
                    wanted: WantedPosition::Label("∞{2}"),
                    hint: "It leads to a town labelled 2 and to one without a number, and to nothing else.",
                    why: "`J` leads to `F`, labelled 2, and to `I`, which has no number.",
                },
                LessonTask::Choose {
                    ask: "One vehicle starts in `I`. Who wins?",
                    property: Property::Winner(&["I"]),
                    offers: &[],
                    hint: "Is 0 in the set of ∞{1,2}?",
                    why: "0 is not in the set, so nobody can force a win: the vehicle drives on and on.",
                },
            ],
            end: "Look at [why `M` has its label](why/`M`); there you can press any other town. One vehicle is only the \
                  beginning: go on with two.",
            facts: &[
                (Property::Label(&["M"]), "∞{2,3}"),
                (Property::Label(&["N"]), "∞"),
                (Property::Label(&["C"]), "0"),
                (Property::Label(&["D"]), "0"),
                (Property::Label(&["K"]), "0"),
                (Property::Label(&["A"]), "1"),
                (Property::Label(&["E"]), "1"),
                (Property::Label(&["G"]), "1"),
                (Property::Label(&["B"]), "2"),
                (Property::Label(&["F"]), "2"),
                (Property::Label(&["H"]), "2"),
                (Property::Label(&["L"]), "3"),
                (Property::Label(&["I"]), "∞{1,2}"),
                (Property::Label(&["J"]), "∞{2}"),
                (Property::Winner(&["I"]), DRAW),
                (Property::Moves("L"), "3"),
                (Property::Moves("I"), "4"),
                (Property::Moves("J"), "2"),
                (Property::Written("mex(1, 2, 0) = 3"), YES),
                (Property::Written("mex(1, 2) = 0"), YES),
            ],
            source: "Honsell & Lenisa, Section 5.2 and Figure 2",
        },
        Lesson {
            name: "two-vehicles",
            title: "Two vehicles in the jam",
            drawing: JAM,
            marks: true,
            texts: &[
                "Several vehicles on the map are a [sum](lessons/nim) of positions, and its label is found by \
                 [adding theirs](lessons/who-wins-at-infinity): 1 ⊕ ∞{2} = ∞{3}, for example, while two ∞ make ∞ without \
                 a set.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "Vehicles in `H`, labelled 2, and `I`, labelled ∞{1,2}. What is the label of the sum?",
                    property: Property::Label(&["H", "I"]),
                    offers: &["3", "∞", "∞{1,2}", "∞{0,3}"],
                    hint: "What are 2 ⊕ 1 and 2 ⊕ 2?",
                    why: "2 ⊕ 1 = 3 and 2 ⊕ 2 = 0. Now 0 is in the set: the player who starts can win.",
                },
                LessonTask::Point {
                    ask: "You start with vehicles in `H` and `I`. Press the town that your winning move leads to.",
                    wanted: WantedPosition::WinningMove(&["H", "I"], Player::Left),
                    hint: "Afterwards both vehicles should have equal numbers.",
                    why: "The vehicle in `I` drives to `H` too. Two labels 2 make 0, and your opponent is to move.",
                },
                LessonTask::Choose {
                    ask: "Vehicles in `I` and `J`, both without a number. Who wins?",
                    property: Property::Winner(&["I", "J"]),
                    offers: &[],
                    hint: "Two ∞ make ∞ with no set.",
                    why: "There is no 0 in the empty set. While you bring one vehicle to rest, the other keeps the \
                          game going.",
                },
            ],
            end: "Play against Hyperjam [from `H` and `I`](play/set/you-best-left-1/`H`,`I`) and \
                  [from `I` and `J`](play/set/you-best-left-1/`I`,`J`), or [put the vehicles elsewhere](vehicles).",
            facts: &[
                (Property::Label(&["H"]), "2"),
                (Property::Label(&["I"]), "∞{1,2}"),
                (Property::Label(&["H", "I"]), "∞{0,3}"),
                (Property::Winner(&["H", "I"]), STARTER),
                (Property::Label(&["I", "J"]), "∞"),
                (Property::Winner(&["I", "J"]), DRAW),
                (Property::Written("1 ⊕ ∞{2} = ∞{3}"), YES),
                (Property::Written("2 ⊕ ∞{1,2} = ∞{0,3}"), YES),
                (Property::Written("2 ⊕ 1 = 3"), YES),
                (Property::Written("2 ⊕ 2 = 0"), YES),
            ],
            source: "Honsell & Lenisa, Section 5.2, the examples with Figure 2, and Proposition 40",
        },
        Lesson {
            name: "roadworks",
            title: "Roadworks",
            drawing: JAM,
            marks: true,
            texts: &[
                "The endless driving in the jam goes round through `I`, `M`, `N` and `J`. That suits a player who has \
                 to drive from `J` and would otherwise lose.",
                "You are the road authority. Closing a single road can decide the game in fifteen towns.",
            ],
            tasks: &[
                LessonTask::Choose {
                    ask: "First, as it is now: one vehicle starts in `J`. Who wins?",
                    property: Property::Winner(&["J"]),
                    offers: &[],
                    hint: "The label of `J` is ∞{2}.",
                    why: "There is no 0 in the set of ∞{2}.",
                },
                LessonTask::Draw {
                    ask: "Close one road, that is delete one move, so that `J` gets the label 0 and the player who starts there \
                          loses.",
                    edit: AllowedEdit::OneFewer,
                    goal: Goal::Value(Property::Label(&["J"]), "0"),
                    hint: "Select a road and press Delete. There are three solutions: one closes a road out of `J`, one breaks \
                           the round trip elsewhere, and one is far away, at `H`. Undo brings a road back.",
                    why: "One road fewer, and the loop is gone or has lost its force.",
                },
            ],
            end: "Small changes have far-reaching effects, and the marks show them at once. Undo, and try the other \
                  two solutions.",
            facts: &[
                (Property::Label(&["I"]), "∞{1,2}"),
                (Property::Label(&["M"]), "∞{2,3}"),
                (Property::Label(&["N"]), "∞"),
                (Property::Label(&["J"]), "∞{2}"),
                (Property::Winner(&["J"]), DRAW),
            ],
            source: "made for Hyperjam, on the map of Honsell & Lenisa, Figure 2",
        },
    ],
};
