//! Each technical term is explained where it first stands, or a link there leads to its explanation.

use super::super::all;
use super::super::lesson::{Goal, Lesson, LessonTask};
use super::{in_order, own};
use crate::analysis::Analysis;

/// Terms in the forms that occur, each with the lesson that defines it, in bold.
const TERMS: &[(&[&str], &str)] = &[
    (&["game graph"], "game-graph"),
    (&["position", "positions"], "game-graph"),
    (&["option", "options"], "game-graph"),
    (&["mark", "marks"], "marks"),
    (&["label", "labels", "labelled", "grundy label"], "marks"),
    (&["a draw"], "draws"),
    (&["loop", "loops"], "draws"),
    (&["outcome", "outcomes"], "draws"),
    (&["impartial"], "two-colours"),
    (&["partizan"], "two-colours"),
    (&["nim"], "nim"),
    (&["heap", "heaps"], "nim"),
    (&["nimber", "nimbers"], "nim"),
    (&["star", "∗"], "nim"),
    (&["sum", "sums"], "nim"),
    (&["component", "components"], "nim"),
    (&["nim-sum", "⊕"], "nim-sum"),
    (&["mex"], "mex"),
    (&["grundy number", "grundy numbers"], "mex"),
    (&["∞"], "infinity"),
    (&["spare move", "spare moves"], "sums"),
    (&["the negative", "own negative", "own negatives"], "copycat"),
    (&["copycat"], "copycat"),
    (&["sector", "sectors"], "nine-sectors"),
    (&["strategy", "strategies"], "strategies"),
    (&["remoteness"], "strategies"),
    (&["hyperbisimilar"], "bisimulation"),
    (&["⊵"], "greater"),
    (&["confused", "‖"], "greater"),
    (&["⋈"], "greater"),
    (&["equidetermined", "⇕"], "equivalence"),
    (&["contextually equivalent", "equivalent", "≈"], "equivalence"),
    (&["well-behaved"], "well-behaved"),
    (&["tie end", "tie ends"], "tie-ends"),
    (&["kayles"], "kayles"),
    (&["green hackenbush"], "green-hackenbush"),
    (&["stalk", "stalks"], "green-hackenbush"),
    (&["edge", "edges"], "green-hackenbush"),
    (&["red-blue hackenbush"], "half-a-move"),
    (&["value", "values"], "half-a-move"),
    (&["worth"], "half-a-move"),
    (&["domineering"], "domineering"),
    (&["hot", "hotter", "hottest"], "hot-games"),
    (&["cold"], "hot-games"),
    (&["colon principle"], "colon-principle"),
    (&["fusion principle"], "fusion-principle"),
    (&["simplest number"], "simplicity"),
    (&["born", "birthday"], "birthdays"),
    (&["sign expansion"], "birthdays"),
    (&["switch", "switches"], "switches"),
    (&["the mean", "its mean"], "switches"),
    (&["temperature"], "switches"),
    (&["incentive", "incentives"], "switches"),
    (&["left stop", "right stop", "both stops"], "thermograph"),
    (&["thermograph", "thermographs"], "thermograph"),
    (&["infinitesimal", "infinitesimals"], "up"),
    (&["ups", "↑", "⇑"], "up"),
    (&["↓"], "up"),
    (&["all-small"], "tiny"),
    (&["tiny"], "tiny"),
    (&["miny"], "tiny"),
    (&["dominated"], "dominated"),
    (&["gift horse"], "dominated"),
    (&["reversible"], "reversible"),
    (&["canonical form"], "reversible"),
    (&["pass", "passes"], "on-and-off"),
    (&["stopper", "stoppers"], "stoppers"),
    (&["onside", "onsides"], "sides"),
    (&["offside", "offsides"], "sides"),
    (&["safe"], "three-at-a-table"),
    (&["kingmaker", "kingmakers"], "kingmakers"),
    (&["undetermined"], "nobody-safe"),
    (&["absorbing"], "undetermined-sums"),
];

/// Words, signs and numbers between single spaces, in small letters. The names of positions are left out, and so are links
/// to the lesson that is named.
fn plain(text: &str, defining: &str) -> String {
    let prose: String = text.split('`').step_by(2).collect();
    let definition = format!("](lessons/{defining})");
    let mut kept = String::new();
    let mut rest = prose.as_str();
    while let Some((before, link)) = rest.split_once('[') {
        let Some((inside, after)) = link.split_once(')') else { break };
        kept.push_str(before);
        if !format!("{inside})").ends_with(&definition) {
            kept.push_str(inside.split("](").next().unwrap_or_default());
        }
        rest = after;
    }
    kept.push_str(rest);
    let mut words = String::from(" ");
    for letter in kept.to_lowercase().chars() {
        match letter {
            letter if letter.is_alphanumeric() || letter == '-' => words.push(letter),
            letter if letter.is_whitespace() || letter.is_ascii_punctuation() => words.push(' '),
            sign => words.extend([' ', sign, ' ']),
        }
    }
    format!(" {} ", words.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn has(text: &str, forms: &[&str], defining: &str) -> bool {
    let words = plain(text, defining);
    forms.iter().any(|form| words.contains(&format!(" {form} ")))
}

/// What a lesson may say besides its texts: its title, its choices, what its facts are about, and words for wrong answers.
fn said(lesson: &Lesson, own: &Analysis) -> Vec<String> {
    let mut said = vec![lesson.title.to_owned()];
    said.extend(lesson.facts.iter().map(|(property, _)| property.words()));
    for task in lesson.tasks {
        said.extend(task.offers(own).into_iter().map(str::to_owned));
        match task {
            LessonTask::Choose { property, .. } => {
                let wrong = task.offers(own).into_iter().filter(|offer| !property.is(own, offer));
                said.extend(wrong.map(|offer| property.wrong(own, offer)));
            }
            LessonTask::Type { property, .. } => said.push(property.wrong(own, "1000")),
            LessonTask::Point { wanted, .. } => {
                let wrong = own.graph().positions().filter(|position| !wanted.fits(own, *position));
                said.extend(wrong.map(|position| wanted.wrong(own, position)));
            }
            LessonTask::Draw { goal: Goal::Value(property, _), .. } => said.push(property.words()),
            LessonTask::Play { .. } | LessonTask::Draw { .. } => {}
        }
    }
    said
}

#[test]
fn terms_are_explained_where_they_first_stand() {
    let lessons = all();
    let number = |name: &str| lessons.iter().position(|lesson| lesson.name == name).unwrap();
    let mut found = Vec::new();
    for (at, lesson) in lessons.iter().enumerate() {
        let texts = in_order(lesson);
        let said = own(lesson, |own| said(lesson, own));
        for (forms, defining) in TERMS {
            let definition = number(defining);
            if at < definition {
                let early = texts.iter().map(|text| text.to_string()).chain(said.iter().cloned());
                let early = early.filter(|text| has(text, forms, defining));
                found.extend(early.map(|text| format!("{} is used in {}: {text}", forms[0], lesson.name)));
            }
            if at == definition {
                let bold = |text: &str| text.split("**").skip(1).step_by(2).any(|bold| has(bold, forms, ""));
                let first = texts.iter().find(|text| has(text, forms, defining));
                if !first.is_some_and(|text| bold(text)) {
                    found.push(format!("{} is not bold where it first stands in {defining}", forms[0]));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} {found:#?}", found.len());
}

#[test]
fn words_are_found_between_signs_and_outside_links_to_their_lesson() {
    for text in ["The Sum of `sum`", "a **sum**.", "[sum](vehicles)", "x (sum)", "[the](lessons/mex) sum"] {
        assert!(has(text, &["sum"], "nim"), "{text}");
    }
    for text in ["summer", "Nim-sum", "`sum`", "[sums, the sum](lessons/nim) here"] {
        assert!(!has(text, &["sum"], "nim"), "{text}");
    }
    assert!(has("1⊕2", &["⊕"], "nim-sum") && has("∞{0}", &["∞"], "infinity"));
}
