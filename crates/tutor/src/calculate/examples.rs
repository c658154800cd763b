//! What somebody may begin with: lines from the papers, by what they are about. The lecture notes are
//! those on impartial games, Hackenbush, Domineering, numbers and switches.

use crate::write::button;
use hyperjam_protocol::tutor::{Block, Button, CardAction};

/// Lines about one thing, with where it is treated.
struct Examples {
    about: &'static str,
    source: &'static str,
    /// The lines of each, as they are typed.
    each: &'static [&'static [&'static str]],
}

const EXAMPLES: &[Examples] = &[
    Examples {
        about: "Switches: mean and temperature",
        source: "lecture notes, “More on Domineering”; Schleicher & Stoll, Section 5",
        each: &[
            &["{2|-1/2}"],
            &["{2|-1/2}.Temperature"],
            &["+-1 <> 0"],
            &["g := {3|1}", "g.Mean", "g + g"],
            &["{4|{3|-1}}.LeftStop"],
        ],
    },
    Examples {
        about: "Numbers: the simplest one that fits",
        source: "lecture notes, “Numbers”; Schleicher & Stoll, Section 3",
        each: &[&["{0|1}"], &["{2|7/2}"], &["{5/8|3/4}"], &["1/2 * 3/4"], &["(5/8).Signs"], &["BornOn(3)"]],
    },
    Examples {
        about: "Nim",
        source: "lecture notes, “Nim”; Schleicher & Stoll, Section 7",
        each: &[&["*2 + *2 + *3"], &["*3 + *5 == *6"], &["{0,*,*5,*9|0,*,*5,*9}"]],
    },
    Examples {
        about: "Infinitesimals",
        source: "Schleicher & Stoll, Section 6",
        each: &[
            &["^ > 0"],
            &["1000*^ < 1/1024"],
            &["^ <> *"],
            &["{0|^*}"],
            &["Tiny(1) < ^"],
            &["^^*.AtomicWeight"],
        ],
    },
    Examples {
        about: "Dominated and reversible options",
        source: "Schleicher & Stoll, Section 2",
        each: &[&["{0,1|}"], &["{0,*|*}"], &["{|100}"], &["{^|^}"]],
    },
    Examples {
        about: "Three players and more",
        source: "Spindler, Sections 2 to 4",
        each: &[
            &["3: *2_{#}320 + *1"],
            &["3: 2 + 3"],
            &["3: 3·*3"],
            &["4: 3 + 3 + 1"],
            &["3: {1_C | | } + 1_R"],
        ],
    },
    Examples {
        about: "Ordinals",
        source: "Schleicher & Stoll, Section 4",
        each: &[&["1 + w == w + 1"], &["w > 1000000"], &["{0,1,2,…|}"], &["Signs(1/3)"], &["*w + *w"]],
    },
];

/// The first of each of the first three kinds, for an empty sheet.
pub(super) fn first() -> Block {
    Block::Buttons(EXAMPLES.iter().take(3).map(|examples| offer(examples.each[0])).collect())
}

fn offer(lines: &[&str]) -> Button {
    let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    button(lines.join("; "), CardAction::Lines(lines))
}

/// Buttons that put them below the lines that there are.
pub(super) fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    for examples in EXAMPLES {
        blocks.push(Block::Heading(format!("{} ({})", examples.about, examples.source)));
        blocks.push(Block::Buttons(examples.each.iter().map(|lines| offer(lines)).collect()));
    }
    blocks
}
