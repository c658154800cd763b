//! The rulesets by their names.

use crate::board::{Board, Placed};
use crate::canonical::CanonicalForm;
use crate::drawings::{
    ArcKayles, Chomp, Colouring, ColouringKind, Geography, GeographyKind, Hackenbush, Poset, PosetKind,
};
use crate::error::{BoardError, Reason};
use crate::grid::{BUILT_IN, GridBoard, GridRules};
use crate::heaps::{Code, HeapGame, HeapKind, MovingCoins, PairGame, PairKind, Staircase, TurningCoins};
use crate::name::{Family, Named, nearest};
use crate::ruleset::Ruleset;
use crate::strip::{Strip, StripKind};

/// The names of all rulesets but the grid games of [`BUILT_IN`].
pub const NAMES: [Named; 23] = [
    Named {
        name: "push",
        family: Family::Moving,
        sentence: "A player moves a piece one square to the left; the pieces to the left of it, up to the first gap, are pushed. \
                   A piece that is pushed off is gone. Left plays x.",
        example: &[".xo.x"],
    },
    Named {
        name: "shove",
        family: Family::Moving,
        sentence: "A player moves a piece and all pieces to the left of it one square to the left. A piece that is \
                   shoved off is gone. Left plays x.",
        example: &[".xo.x"],
    },
    Named {
        name: "toppling-dominoes",
        family: Family::Others,
        sentence: "A player topples a domino of the player’s own or one of both to the left or to the right; it is gone, and so \
                   are all dominoes on that side up to the first gap. Left plays L, Right R, and B is for both.",
        example: &["LRRBL"],
    },
    Named {
        name: "nim",
        family: Family::Heaps,
        sentence: "A player takes counters from a heap, at least one.",
        example: &["3,4,5"],
    },
    Named {
        name: "subtraction",
        family: Family::Heaps,
        sentence: "A player takes counters from a heap; their number is one of those given.",
        example: &["1,2,4", "20"],
    },
    Named {
        name: "octal",
        family: Family::Heaps,
        sentence: "A player takes from a heap as the digits of the code say. The digit for k counters is a sum of 1, \
                   2, 4 and 8, which allow 0, 1, 2 and 3 heaps to be left.",
        example: &["0.77", "20"],
    },
    Named {
        name: "kayles",
        family: Family::Heaps,
        sentence: "A player takes one or two counters from a heap, and may split what is left into two heaps.",
        example: &["20"],
    },
    Named {
        name: "dawsons-kayles",
        family: Family::Heaps,
        sentence: "A player takes two counters from a heap, and may split what is left into two heaps.",
        example: &["20"],
    },
    Named {
        name: "grundys-game",
        family: Family::Heaps,
        sentence: "A player splits a heap into two of different sizes.",
        example: &["21"],
    },
    Named {
        name: "wythoff",
        family: Family::Heaps,
        sentence: "A player takes counters from one heap, or equally many from both.",
        example: &["4,6"],
    },
    Named {
        name: "euclid",
        family: Family::Heaps,
        sentence: "A player takes a multiple of the smaller number from the larger. Both must stay positive.",
        example: &["7,12"],
    },
    Named {
        name: "staircase-nim",
        family: Family::Heaps,
        sentence: "A player moves counters from a step to the next one below. The lowest step is given first; from \
                   there they leave the game.",
        example: &["3,1,4"],
    },
    Named {
        name: "moving-coins",
        family: Family::Heaps,
        sentence: "A player moves a coin to the left over free squares.",
        example: &["..o..o.o"],
    },
    Named {
        name: "turning-coins",
        family: Family::Heaps,
        sentence: "A player turns a coin from heads to tails, and may turn over one coin to the left of it.",
        example: &["HTTH"],
    },
    Named {
        name: "hackenbush",
        family: Family::Graphs,
        sentence: "A player cuts an edge of the player’s own colour or a green one. What is no longer joined to the \
                   ground g falls.",
        example: &["g-a:L,a-b:R"],
    },
    Named {
        name: "node-kayles",
        family: Family::Graphs,
        sentence: "A player takes a vertex together with its neighbours.",
        example: &["a-b,b-c,c-d,d-e"],
    },
    Named {
        name: "arc-kayles",
        family: Family::Graphs,
        sentence: "A player takes an edge together with the edges that share an end with it.",
        example: &["a-b,b-c,c-d"],
    },
    Named {
        name: "geography",
        family: Family::Graphs,
        sentence: "A player moves the token from the first vertex named along an edge or an arrow. No vertex is visited twice.",
        example: &["a>b,b-c,c>a,c-d"],
    },
    Named {
        name: "edge-geography",
        family: Family::Graphs,
        sentence: "A player moves the token from the first vertex named along an edge or an arrow. None of these is used twice.",
        example: &["a>b,b-c,c>a"],
    },
    Named {
        name: "poset",
        family: Family::Graphs,
        sentence: "A player takes an element, and with it go all above it; an arrow leads to what lies above.",
        example: &["a>b,a>c,c>d"],
    },
    Named {
        name: "chomp",
        family: Family::Others,
        sentence: "A player bites off a square with all to the right of it and below it. Nobody takes the first square, \
                   which is poisoned.",
        example: &["3x4"],
    },
    Named {
        name: "sylver-coinage",
        family: Family::Heaps,
        sentence: "A player names a number that is no sum of numbers named before, repeats allowed. Nobody names 1; those that are \
                   named at first have no common divisor, so that play is finite.",
        example: &["3,5"],
    },
    Named {
        name: CANONICAL_FORM,
        family: Family::Others,
        sentence: "A player moves to one of the options of a game, which is written as in a calculation. Its options are \
                   those of its canonical form.",
        example: &["{1|*}"],
    },
];

/// All rulesets with a name: the grid games first.
pub fn named() -> impl Iterator<Item = Named> {
    let grids = BUILT_IN.iter().map(|game| Named {
        name: game.name,
        family: game.family,
        sentence: game.sentence,
        example: std::slice::from_ref(&game.example),
    });
    grids.chain(NAMES)
}

/// The ruleset with a name that is meant, for two players or more, however it is written: with hyphens, spaces and apostrophes or
/// without, in small letters or capitals.
///
/// ```
/// use hyperjam_rulesets::ruleset_called;
///
/// for written in ["nogo", "NoGo", "no go", "no-go"] {
///     assert_eq!(ruleset_called(written), Some("no-go"));
/// }
/// assert_eq!(ruleset_called("Grundy’s Game"), Some("grundys-game"));
/// assert_eq!(ruleset_called("no*go"), None);
/// ```
pub fn ruleset_called(written: &str) -> Option<&'static str> {
    let letters = |name: &str| -> Option<String> {
        let parts = name.chars().filter(|sign| !matches!(sign, '-' | ' ' | '_' | '\'' | '’'));
        parts.map(|sign| sign.is_ascii_alphanumeric().then(|| sign.to_ascii_lowercase())).collect()
    };
    let meant = letters(written)?;
    let mut names = named().chain(crate::seats::SEAT_NAMES).map(|named| named.name);
    names.find(|name| letters(name).as_ref() == Some(&meant))
}

/// What is to be done with a ruleset and a position of it, whichever ruleset that is.
pub trait Visitor {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<R: Ruleset + 'static>(self, ruleset: R, position: R::Position) -> Self::Answer;
}

/// Makes a board.
struct Opening;

impl Visitor for Opening {
    type Answer = Box<dyn Board>;

    fn visit<R: Ruleset + 'static>(self, ruleset: R, position: R::Position) -> Box<dyn Board> {
        Box::new(Placed::new(ruleset, position))
    }
}

/// Reads a position: the name of a ruleset, written as [`ruleset_called`] takes it, or rules as [`crate::grid`] describes them, and what
/// the ruleset takes.
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
    match ruleset_called(ruleset).unwrap_or(ruleset) {
        CANONICAL_FORM => Ok(Box::new(CanonicalForm::read(texts)?)),
        _ => visit(ruleset, texts, Opening),
    }
}

/// Reads a position as [`open`] does, and hands it with its ruleset to a visitor, who so knows their types. A canonical form
/// has none: it is not played on a board.
///
/// ```
/// use hyperjam_rulesets::{Ruleset, Visitor, visit};
/// use hyperjam_terms::Player;
///
/// struct Mobility;
///
/// impl Visitor for Mobility {
///     type Answer = [usize; 2];
///
///     fn visit<R: Ruleset>(self, ruleset: R, position: R::Position) -> [usize; 2] {
///         Player::BOTH.map(|player| ruleset.moves(&position, player).len())
///     }
/// }
///
/// assert_eq!(visit("domineering", &["2x3"], Mobility)?, [3, 4]);
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub fn visit<V: Visitor>(ruleset: &str, texts: &[&str], visitor: V) -> Result<V::Answer, BoardError> {
    let ruleset = ruleset_called(ruleset).unwrap_or(ruleset);
    let colouring = match ruleset {
        "col" => Some(ColouringKind::Col),
        "snort" => Some(ColouringKind::Snort),
        _ => None,
    };
    if let Some(kind) = colouring
        && let [text] = texts
        && is_drawing(text)
    {
        return placed::<Colouring, V>(&kind, text, visitor);
    }
    if let Some(game) = BUILT_IN.iter().find(|game| game.name == ruleset) {
        return grid(&GridRules::parse(game.rules)?, one(texts, BOARD)?, visitor);
    }
    if ruleset.contains(':') {
        return grid(&GridRules::parse(ruleset)?, one(texts, BOARD)?, visitor);
    }
    if let Some(kind) = heap_kind(ruleset, texts)? {
        let heaps = match texts {
            [_, heaps] => heaps,
            _ => one(texts, HEAPS)?,
        };
        return placed::<HeapGame, V>(&kind, heaps, visitor);
    }
    let text = |expected| one(texts, expected);
    match ruleset {
        "push" => placed::<Strip, V>(&StripKind::Push, text(STRIP)?, visitor),
        "shove" => placed::<Strip, V>(&StripKind::Shove, text(STRIP)?, visitor),
        "toppling-dominoes" => {
            placed::<Strip, V>(&StripKind::Topple, text("a row such as “LRRBL”")?, visitor)
        }
        "wythoff" => placed::<PairGame, V>(&PairKind::Wythoff, text(PAIR)?, visitor),
        "euclid" => placed::<PairGame, V>(&PairKind::Euclid, text(PAIR)?, visitor),
        "staircase-nim" => placed::<Staircase, V>(&(), text(HEAPS)?, visitor),
        "moving-coins" => placed::<MovingCoins, V>(&(), text("coins such as “..o.o”")?, visitor),
        "turning-coins" => placed::<TurningCoins, V>(&(), text("coins such as “HTTH”")?, visitor),
        "hackenbush" => placed::<Hackenbush, V>(&(), text("a picture such as “g-a:L,a-b:R”")?, visitor),
        "node-kayles" => placed::<Colouring, V>(&ColouringKind::NodeKayles, text(DRAWING)?, visitor),
        "arc-kayles" => placed::<ArcKayles, V>(&(), text(DRAWING)?, visitor),
        "geography" => placed::<Geography, V>(&GeographyKind::Vertex, text(DRAWING)?, visitor),
        "edge-geography" => placed::<Geography, V>(&GeographyKind::Edge, text(DRAWING)?, visitor),
        "poset" => placed::<Poset, V>(&PosetKind::Order, text("an order such as “a>b,a>c”")?, visitor),
        "sylver-coinage" => placed::<Poset, V>(&PosetKind::Coins, text("numbers such as “4,5”")?, visitor),
        CANONICAL_FORM => Err(BoardError::whole(Reason::Rule(NO_BOARD))),
        "chomp" => placed::<Chomp, V>(&(), text("a bar such as “3x4” or “4,4,2”")?, visitor),
        _ => Err(unknown(ruleset)),
    }
}

/// That a ruleset is none of those for two.
pub(crate) fn unknown(ruleset: &str) -> BoardError {
    let given = ruleset.to_owned();
    BoardError::whole(match crate::seats::is_for_seats(ruleset) {
        true => Reason::ForSeats { name: given },
        false => {
            let names = named().chain(crate::seats::SEAT_NAMES).map(|named| named.name);
            let near = nearest(ruleset, names);
            Reason::UnknownRuleset { given, near }
        }
    })
}

/// The name of the games that are no boards.
const CANONICAL_FORM: &str = "canonical-form";
const NO_BOARD: &str = "a canonical form is a game without a board: hyperjam value works it out";
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

fn placed<R: Ruleset + 'static, V: Visitor>(
    rules: &R::Rules,
    text: &str,
    visitor: V,
) -> Result<V::Answer, BoardError> {
    let (ruleset, position) = R::read(rules, text)?;
    Ok(visitor.visit(ruleset, position))
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
fn grid<V: Visitor>(rules: &GridRules, text: &str, visitor: V) -> Result<V::Answer, BoardError> {
    let cells = crate::grid::read_cells(text)?;
    match (cells.rows <= 8 && cells.columns <= 8, rules.symbols().len()) {
        (true, 1) => placed::<GridBoard<u64, 1>, V>(rules, text, visitor),
        (true, 2 | 3) => placed::<GridBoard<u64, 3>, V>(rules, text, visitor),
        (true, _) => placed::<GridBoard<u64, 4>, V>(rules, text, visitor),
        (false, _) => placed::<GridBoard<u128, 4>, V>(rules, text, visitor),
    }
}
