//! The rulesets by their names.

use crate::board::{Board, Placed};
use crate::canonical::CanonicalForm;
use crate::drawings::{
    ArcKayles, Chomp, Colouring, ColouringKind, Geography, GeographyKind, Hackenbush, Poset,
};
use crate::error::{BoardError, Reason};
use crate::grid::{BUILT_IN, GridBoard, GridRules};
use crate::heaps::{Code, HeapGame, HeapKind, MovingCoins, PairGame, PairKind, Staircase, TurningCoins};
use crate::name::Named;
use crate::strip::{Strip, StripKind};

/// The names of all rulesets but the grid games of [`BUILT_IN`].
pub const NAMES: [Named; 21] = [
    Named {
        name: "push",
        sentence: "A player moves a piece one square to the left; the pieces to the left of it, up to the first gap, are pushed. \
                   A piece that is pushed off is gone. Left plays x.",
        example: &[".xo.x"],
    },
    Named {
        name: "shove",
        sentence: "A player moves a piece and all pieces to the left of it one square to the left. A piece that is \
                   shoved off is gone. Left plays x.",
        example: &[".xo.x"],
    },
    Named {
        name: "nim",
        sentence: "A player takes counters from a heap, at least one.",
        example: &["3,4,5"],
    },
    Named {
        name: "subtraction",
        sentence: "A player takes counters from a heap; their number is one of those given.",
        example: &["1,2,4", "20"],
    },
    Named {
        name: "octal",
        sentence: "A player takes from a heap as the digits of the code say. The digit for k counters is a sum of 1, \
                   2, 4 and 8, which allow 0, 1, 2 and 3 heaps to be left.",
        example: &["0.77", "20"],
    },
    Named {
        name: "kayles",
        sentence: "A player takes one or two counters from a heap, and may split what is left into two heaps.",
        example: &["20"],
    },
    Named {
        name: "dawsons-kayles",
        sentence: "A player takes two counters from a heap, and may split what is left into two heaps.",
        example: &["20"],
    },
    Named {
        name: "grundys-game",
        sentence: "A player splits a heap into two of different sizes.",
        example: &["20"],
    },
    Named {
        name: "wythoff",
        sentence: "A player takes counters from one heap, or equally many from both.",
        example: &["3,5"],
    },
    Named {
        name: "euclid",
        sentence: "A player takes a multiple of the smaller number from the larger. Both must stay positive.",
        example: &["7,12"],
    },
    Named {
        name: "staircase-nim",
        sentence: "A player moves counters from a step to the next one below. The lowest step is given first; from \
                   there they leave the game.",
        example: &["3,1,4"],
    },
    Named {
        name: "moving-coins",
        sentence: "A player moves a coin to the left over free squares.",
        example: &["..o..o.o"],
    },
    Named {
        name: "turning-coins",
        sentence: "A player turns a coin from heads to tails, and may turn over one coin to the left of it.",
        example: &["HTTH"],
    },
    Named {
        name: "hackenbush",
        sentence: "A player cuts an edge of the player’s own colour or a green one. What is no longer joined to the \
                   ground g falls.",
        example: &["g-a:L,a-b:R"],
    },
    Named {
        name: "node-kayles",
        sentence: "A player takes a vertex together with its neighbours.",
        example: &["a-b,b-c,c-d"],
    },
    Named {
        name: "arc-kayles",
        sentence: "A player takes an edge together with the edges that share an end with it.",
        example: &["a-b,b-c,c-d"],
    },
    Named {
        name: "geography",
        sentence: "A player moves the token from the first vertex named along an edge or an arrow. No vertex is visited twice.",
        example: &["a>b,b-c,c>a"],
    },
    Named {
        name: "edge-geography",
        sentence: "A player moves the token from the first vertex named along an edge or an arrow. None of these is used twice.",
        example: &["a>b,b-c,c>a"],
    },
    Named {
        name: "poset",
        sentence: "A player takes an element, and with it go all above it; an arrow leads to what lies above.",
        example: &["a>b,a>c,c>d"],
    },
    Named {
        name: "chomp",
        sentence: "A player bites off a square with all to the right of it and below it. Nobody takes the first square, \
                   which is poisoned.",
        example: &["3x4"],
    },
    Named {
        name: "canonical-form",
        sentence: "A player moves to one of the options of a game, which is written as in a calculation. Its options are \
                   those of its canonical form.",
        example: &["{1|*}"],
    },
];

/// All rulesets with a name: the grid games first.
pub fn named() -> impl Iterator<Item = Named> {
    let grids = BUILT_IN.iter().map(|game| Named {
        name: game.name,
        sentence: game.sentence,
        example: std::slice::from_ref(&game.example),
    });
    grids.chain(NAMES)
}

/// Reads a position: the name of a ruleset, or rules as [`crate::grid`] describes them, and what the ruleset takes.
///
/// `col` and `snort` are played on a grid or on a drawing, whichever is given.
///
/// ```
/// let board = hyperjam_rulesets::open("clobber", &["xo.|oxo"])?;
/// assert_eq!(board.text(), "xo.|oxo");
/// let error = hyperjam_rulesets::open("clobber", &["xo,"]).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("column 3: expected “.”, “#”, a letter, or “|” before a new row, not “,”"));
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub fn open(ruleset: &str, texts: &[&str]) -> Result<Box<dyn Board>, BoardError> {
    let colouring = match ruleset {
        "col" => Some(ColouringKind::Col),
        "snort" => Some(ColouringKind::Snort),
        _ => None,
    };
    if let Some(kind) = colouring
        && let [text] = texts
        && is_drawing(text)
    {
        return placed::<Colouring>(&kind, text);
    }
    if let Some(game) = BUILT_IN.iter().find(|game| game.name == ruleset) {
        return grid(&GridRules::parse(game.rules)?, one(texts, BOARD)?);
    }
    if ruleset.contains(':') {
        return grid(&GridRules::parse(ruleset)?, one(texts, BOARD)?);
    }
    if let Some(kind) = heap_kind(ruleset, texts)? {
        let heaps = match texts {
            [_, heaps] => heaps,
            _ => one(texts, HEAPS)?,
        };
        return placed::<HeapGame>(&kind, heaps);
    }
    let text = |expected| one(texts, expected);
    match ruleset {
        "push" => placed::<Strip>(&StripKind::Push, text(STRIP)?),
        "shove" => placed::<Strip>(&StripKind::Shove, text(STRIP)?),
        "wythoff" => placed::<PairGame>(&PairKind::Wythoff, text(PAIR)?),
        "euclid" => placed::<PairGame>(&PairKind::Euclid, text(PAIR)?),
        "staircase-nim" => placed::<Staircase>(&(), text(HEAPS)?),
        "moving-coins" => placed::<MovingCoins>(&(), text("coins such as “..o.o”")?),
        "turning-coins" => placed::<TurningCoins>(&(), text("coins such as “HTTH”")?),
        "hackenbush" => placed::<Hackenbush>(&(), text("a picture such as “g-a:L,a-b:R”")?),
        "node-kayles" => placed::<Colouring>(&ColouringKind::NodeKayles, text(DRAWING)?),
        "arc-kayles" => placed::<ArcKayles>(&(), text(DRAWING)?),
        "geography" => placed::<Geography>(&GeographyKind::Vertex, text(DRAWING)?),
        "edge-geography" => placed::<Geography>(&GeographyKind::Edge, text(DRAWING)?),
        "poset" => placed::<Poset>(&(), text("an order such as “a>b,a>c”")?),
        "canonical-form" => Ok(Box::new(CanonicalForm::read(texts)?)),
        "chomp" => placed::<Chomp>(&(), text("a bar such as “3x4” or “4,4,2”")?),
        _ => Err(unknown(ruleset)),
    }
}

/// That a ruleset is none of those for two.
pub(crate) fn unknown(ruleset: &str) -> BoardError {
    let given = ruleset.to_owned();
    BoardError::whole(match crate::seats::is_for_seats(ruleset) {
        true => Reason::ForSeats { name: given },
        false => Reason::UnknownRuleset { given },
    })
}

const BOARD: &str = "a board such as “..|..” or “2x3”";
const STRIP: &str = "a strip such as “.xo.x”";
const HEAPS: &str = "heaps such as “3,4,5”";
const PAIR: &str = "two numbers such as “3,5”";
const DRAWING: &str = "a drawing such as “a-b,b-c”";

/// The kind of heaps that a ruleset has, if it has heaps; of the texts the first may be its code or its set.
pub(crate) fn heap_kind(ruleset: &str, texts: &[&str]) -> Result<Option<HeapKind>, BoardError> {
    let two = |expected| match texts {
        [first, _] => Ok(*first),
        _ => Err(BoardError::whole(Reason::Count { given: texts.len(), expected })),
    };
    let plain = |kind| {
        one(texts, HEAPS)?;
        Ok(Some(kind))
    };
    match ruleset {
        "nim" => plain(HeapKind::Nim),
        "kayles" => plain(HeapKind::Code(Code::parse("0.77")?)),
        "dawsons-kayles" => plain(HeapKind::Code(Code::parse("0.07")?)),
        "grundys-game" => plain(HeapKind::Grundys),
        "octal" => Ok(Some(HeapKind::Code(Code::parse(two("a code such as “0.77”, and then heaps")?)?))),
        "subtraction" => Ok(Some(HeapKind::subtraction(two("a set such as “1,2,4”, and then heaps")?)?)),
        _ => Ok(None),
    }
}

fn placed<R: crate::Ruleset + 'static>(rules: &R::Rules, text: &str) -> Result<Box<dyn Board>, BoardError> {
    Ok(Box::new(Placed::<R>::read(rules, text)?))
}

/// The only text that a ruleset takes.
fn one<'a>(texts: &[&'a str], expected: &'static str) -> Result<&'a str, BoardError> {
    match texts {
        [text] => Ok(text),
        _ => Err(BoardError::whole(Reason::Count { given: texts.len(), expected })),
    }
}

/// Whether a text is a drawing and not a grid: it has lines, arrows, owners, or spots between commas.
fn is_drawing(text: &str) -> bool {
    text.is_empty() || text.contains(['-', '>', ':', ','])
}

/// A board of a grid game, in as few bits as it takes: a plane for each symbol, of 64 cells or of 128.
fn grid(rules: &GridRules, text: &str) -> Result<Box<dyn Board>, BoardError> {
    let cells = crate::grid::read_cells(text)?;
    match (cells.rows <= 8 && cells.columns <= 8, rules.symbols().len()) {
        (true, 1) => placed::<GridBoard<u64, 1>>(rules, text),
        (true, 2) => placed::<GridBoard<u64, 2>>(rules, text),
        (true, 3) => placed::<GridBoard<u64, 3>>(rules, text),
        (true, _) => placed::<GridBoard<u64, 4>>(rules, text),
        (false, _) => placed::<GridBoard<u128, 4>>(rules, text),
    }
}
