//! Values that are published, errors, and what holds for every ruleset.

use hyperjam_rulesets::grid::GridRules;
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_rulesets::{Answer, Board, Limits, Reason, Unsolved, named, open};
use hyperjam_terms::{Outcome, Player, Sector};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, Limits as ValueLimits, order, sum, thermograph};
use std::collections::BTreeMap;

fn value(ruleset: &str, board: &str) -> String {
    let mut arena = Arena::default();
    let answer = open(ruleset, &[board]).unwrap().answer(&mut arena, Limits::default()).unwrap();
    let Answer::Short { value, .. } = answer else { panic!("{board}") };
    print(&mut arena, value, Style::Ascii, 1000).unwrap().text
}

/// LN; ONAG 10; WW 5.
#[test]
fn domineering_has_the_published_values() {
    for (board, expected) in [
        (".|.", "1"),
        ("..", "-1"),
        ("..|..", "+-1"),
        // The tromino shapes of LN.
        ("..|.#", "*"),
        ("..|.#|.#", "1/2"),
        ("...|.##", "-1/2"),
        ("...|.#.|.##", "3/4"),
        // Its four basic positions, with the outcomes of 1, −1, ∗ and 0.
        (".#|#.", "0"),
        // Its exercise 3/4 + 3/4 − 1 − 1/2 = 0, and {1 | 1} = 1∗: a cross with a longer stem.
        ("...#...#..#...|.#.#.#.####.##|.###.#########", "0"),
        ("#.#|...|#.#|#.#", "1+*"),
        ("2x3", "{2|-1/2}"),
        ("3x3", "+-1"),
        ("5x5", "0"),
        ("2x4", "Miny(2)"),
        ("4x4", "+-{0,{{2|0},{2||2|0}|{2|0},Miny(2)}}"),
        ("1x7", "-3"),
    ] {
        let board = if board == "2x3" { "...|..." } else { board };
        assert_eq!(value("domineering", board), expected, "{board}");
        assert_eq!(value("L: ./. -> #/#; R: .. -> ##", board), expected, "{board}");
    }
    let mut arena = Arena::default();
    let board = open("domineering", &["2x3"]).unwrap();
    let Answer::Short { value, .. } = board.answer(&mut arena, Limits::default()).unwrap() else { panic!() };
    assert_eq!(thermograph::temperature(&mut arena, value).unwrap().to_string(), "5/4");
}

/// LN: stalks, and the sign rule of Berlekamp (WW 3).
#[test]
fn hackenbush_has_the_published_values() {
    for (picture, expected) in [
        ("g-a:L", "1"),
        ("g-a:L,a-b:R", "1/2"),
        ("g-a:L,a-b:R,b-c:R", "1/4"),
        ("g-a:L,a-b:R,b-c:L", "3/4"),
        ("g-a:L,a-b:L,b-c:R,c-d:R", "5/4"),
        ("g-a:R,a-b:L", "-1/2"),
        ("g-a:L,a-b:R,g-c:L,c-d:R,g-e:R", "0"),
        ("g-a:L,a-b:R,b-c:R,c-d:R", "1/8"),
        ("g-a:L,a-b:L,b-c:L", "3"),
        ("g-a:R,a-b:R", "-2"),
        // Two quarters are a half.
        ("g-a:L,a-b:R,b-c:R,g-d:L,d-e:R,e-f:R,g-h:R,h-i:L", "0"),
        ("g-a:G", "*"),
        ("g-a:G,a-b:G,b-c:G", "*3"),
        // A flower: a green stalk with a blue petal.
        ("g-a:G,a-b:L", "^*"),
        ("g-a,a-b,a-c,g-d", "0"),
        // Two pictures side by side are their sum, *3 + *1 + *2.
        ("g-a,a-b,b-c,g-d,g-e,e-f", "0"),
        // A green cycle fuses: three loops.
        ("g-a,a-b,b-g", "*"),
    ] {
        assert_eq!(value("hackenbush", picture), expected, "{picture}");
    }
}

/// LN, SS 7.2: what wins at Nim is to leave heaps whose nim sum is 0, and each heap that has the highest bit of the nim sum
/// has one such move.
#[test]
fn nim_is_won_by_the_nim_sum() {
    for number in 0..5_u32.pow(3) {
        let heaps = [number / 25, number / 5 % 5, number % 5];
        let all = heaps.iter().fold(0, |all, size| all ^ size);
        let mut arena = Arena::default();
        let board = open("nim", &[&heaps.map(|size| size.to_string()).join(",")]).unwrap();
        let Ok(Answer::Short { grundy, .. }) = board.answer(&mut arena, Limits::default()) else { panic!() };
        assert_eq!(grundy, Some(all), "{heaps:?}");
        let with_the_bit = heaps.iter().filter(|size| **size ^ all < **size);
        // A move is named once, whichever of two equal heaps it takes from.
        let mut wins: Vec<u32> = with_the_bit.copied().collect();
        wins.sort_unstable();
        wins.dedup();
        let hints = board.hints(&mut arena, Limits::default()).unwrap();
        let mut left: Vec<String> = hints
            .iter()
            .filter(|hint| hint.player == Player::Left && hint.wins)
            .map(|hint| hint.to.text())
            .collect();
        left.sort();
        left.dedup();
        assert_eq!(left.len(), wins.len(), "{heaps:?}: {left:?}");
    }
}

/// SS 7.2: Nim in misère play is won as in normal play until no heap is larger than 1. SS 2.2, 2.3: so in misère play ∗2 + ∗2
/// is not as good as nothing, though ∗2 = −∗2.
#[test]
fn misere_nim_differs_only_near_the_end() {
    for number in 0..5_u32.pow(3) {
        let heaps = [number / 25, number / 5 % 5, number % 5];
        let all = heaps.iter().fold(0, |all, size| all ^ size);
        let first_wins = if heaps.iter().all(|size| *size < 2) { all == 0 } else { all != 0 };
        let board = open("nim", &[&heaps.map(|size| size.to_string()).join(",")]).unwrap();
        let winner = |first: Player| if first_wins { first } else { first.opponent() };
        let expected = Player::BOTH.map(|first| Outcome::win_of(winner(first)));
        assert_eq!(board.misere_outcomes(Limits::default()), Ok(expected), "{heaps:?}");
    }
    let outcomes = |heaps: &str| open("nim", &[heaps]).unwrap().misere_outcomes(Limits::default()).unwrap();
    assert_ne!(outcomes("2,2"), outcomes("0"));
    assert_eq!(value("nim", "2,2"), value("nim", "0"));
}

/// WW 1 and 5; Albert, Grossman, Nowakowski, Wolfe 2005.
#[test]
fn other_boards_have_the_published_values() {
    for (ruleset, board, expected) in [
        ("toads-and-frogs", "T.F", "*"),
        ("toads-and-frogs", "TT.FF", "*"),
        ("toads-and-frogs", "T..F", "0"),
        ("clobber", "xo", "*"),
        ("clobber", "xxo", "^"),
        ("cram", "2x2", "0"),
        ("cram", "1x7", "*"),
        ("snort", "a-b", "+-1"),
        ("col", "a-b", "0"),
        ("col", "a:G", "*"),
        ("node-kayles", "a-b,b-c,c-d,d-e", "*3"),
        ("shove", ".xo.x", "4"),
    ] {
        let found = value(ruleset, board);
        assert_eq!(found, expected, "{ruleset} {board}");
    }
}

/// What can be said of any ruleset by its name alone.
#[test]
fn every_example_is_read_printed_and_answered() {
    for game in named() {
        let board = open(game.name, game.example).unwrap();
        let mut texts: Vec<String> = game.example.iter().map(|text| (*text).to_owned()).collect();
        let last = texts.len() - 1;
        texts[last] = board.text();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let again = open(game.name, &texts).unwrap();
        assert_eq!(again.text(), board.text(), "{}", game.name);
        let mut arena = Arena::default();
        let answers = [&board, &again].map(|board| board.answer(&mut arena, Limits::default()).unwrap());
        assert_eq!(answers[0], answers[1], "{}", game.name);
        assert!(game.sentence.ends_with('.') || game.sentence.ends_with(". Left plays x."), "{}", game.name);
        if board.is_impartial() {
            let moves =
                |player| board.moves(player).iter().map(|(_, after)| after.text()).collect::<Vec<_>>();
            assert_eq!(moves(Player::Left), moves(Player::Right), "{}", game.name);
        }
    }
}

/// A hint says that a move wins exactly if whoever moves next loses, and the best moves are not worse than another.
#[test]
fn hints_are_true() {
    for (ruleset, board) in [
        ("domineering", "...|...|..#"),
        ("clobber", "xox|oxo"),
        ("kayles", "7"),
        ("toads-and-frogs", "TT..FF"),
        ("hackenbush", "g-a:L,a-b:R,g-c,c-d:L"),
    ] {
        let mut arena = Arena::default();
        let board = open(ruleset, &[board]).unwrap();
        let Answer::Short { value: game, .. } = board.answer(&mut arena, Limits::default()).unwrap() else {
            panic!()
        };
        let hints = board.hints(&mut arena, Limits::default()).unwrap();
        assert_eq!(hints.len(), Player::BOTH.iter().map(|player| board.moves(*player).len()).sum::<usize>());
        for hint in &hints {
            let Answer::Short { value, .. } = hint.to.answer(&mut arena, Limits::default()).unwrap() else {
                panic!()
            };
            assert_eq!(hint.value, value);
            let zero = arena.zero();
            let (gain, wins) = match hint.player {
                Player::Left => (
                    sum::subtract(&mut arena, value, game).unwrap(),
                    order::less_or_equal(&mut arena, zero, value).unwrap(),
                ),
                Player::Right => (
                    sum::subtract(&mut arena, game, value).unwrap(),
                    order::less_or_equal(&mut arena, value, zero).unwrap(),
                ),
            };
            assert_eq!((hint.incentive, hint.wins), (gain, wins));
            let better = hints.iter().filter(|other| other.player == hint.player).any(|other| {
                other.incentive != hint.incentive
                    && order::less_or_equal(&mut arena, hint.incentive, other.incentive).unwrap()
            });
            assert_eq!(hint.is_best, if board.is_impartial() { hint.wins } else { !better });
        }
    }
}

#[test]
fn wrong_rules_are_refused_with_their_place() {
    for (rules, message) in [
        ("L .. -> ##", "column 3: expected “:”, “until” or “turn”, not “..”"),
        ("L: ..", "column 6: expected “->”, but the text ends here"),
        ("L: .. -> ###", "column 10: the pattern has 1 × 2 cells before the arrow, but 1 × 3 after it"),
        ("L: .. -> ..", "column 4: the pattern changes nothing"),
        (
            "L: .# -> ..",
            "column 5: a pattern cannot ask for “#”, as cells that are gone take no part in play",
        ),
        ("L: ._ -> .x", "column 11: “_” stands for any cell, and has to stay “_” after the arrow"),
        ("L: ./.. -> ./..", "column 4: row 2 has 2 cells, but the first row has 1"),
        ("L: .5 -> ..", "column 5: expected “.”, “#”, “_”, “*”, “/” or a letter, not “5”"),
        ("P: .. -> ##", "column 1: expected L, R, B (both), M (the mover) or “tie”, not “P”"),
        (
            "L: . -> x unless x.",
            "column 18: what follows “unless” has to begin with the first cell of the pattern, on which it lies",
        ),
        ("L: abc -> def", "symbols beside “#”: 6 is too many; at most 4 are allowed"),
        ("", "column 1: expected rules such as “L: .. -> ##”, but the text ends here"),
        ("L: .. -> ##,", "column 13: expected a pattern such as “.x”, but the text ends here"),
        ("L: .. -> ## R: . -> x", "column 13: expected “,”, “;”, “then”, “unless” or the end, not “R”"),
        (
            "L: .. -> ## unless",
            "column 19: expected a pattern that must not occur, or “captured”, but the text ends here",
        ),
        ("L: x. -> .x then", "column 17: expected a pattern such as “.x”, but the text ends here"),
        (
            "L: x. -> .x unless captured then x -> .",
            "column 29: expected “,”, “;”, “then”, “unless” or the end, not “then”",
        ),
        ("L slant: x. -> .x", "column 3: “turn slant” lets patterns of one row lie along diagonals, too"),
        (
            "L turn slant: x/. -> ./x",
            "column 15: “turn slant” lets patterns of one row lie along diagonals, too",
        ),
        (
            "L: x. -> .x then .. -> ##",
            "column 18: what follows “then” has to begin with what the last cell before it has become, on which it lies",
        ),
        (
            "L: x.*. -> ..*x unless xo",
            "column 24: “*” and “then” may be followed by “unless captured” alone, and “unless” by no line",
        ),
        (
            "L: x. -> .x then x. -> ## unless xo",
            "column 34: “*” and “then” may be followed by “unless captured” alone, and “unless” by no line",
        ),
        (
            "L: x. -> .x unless x.*o",
            "column 22: “*” and “then” may be followed by “unless captured” alone, and “unless” by no line",
        ),
    ] {
        assert_eq!(GridRules::parse(rules).unwrap_err().to_string(), message, "{rules}");
    }
    // A line lies between cells of one row, once, and stays.
    for (rules, column) in [
        ("L: x.*.*. -> ..*.*x", 8),
        ("L: *x -> x*", 4),
        ("L: x.* -> ..*", 6),
        ("L: x*. -> .*x", 11),
        ("L: x.*. -> ..x", 6),
        ("L: x.. -> ..*x", 13),
        ("L: x.*. -> .x*.", 13),
        ("L: x_*. -> ._*x", 6),
        ("L: _.*x -> _.*.", 6),
        ("L: x.*./... -> ..*x/...", 6),
        ("L: x. -> .x then x.* -> ..*", 20),
    ] {
        let error = GridRules::parse(rules).unwrap_err();
        assert_eq!(error.column, Some(column), "{rules}: {error}");
        assert!(error.to_string().contains("“*” makes the cell before it a line"), "{rules}: {error}");
    }
}

/// Whatever stands for something on a board may be typed in either case; names of spots are what they are.
#[test]
fn letters_of_boards_may_be_typed_in_either_case() {
    let swapped = |text: &&str| -> String {
        let swap = |letter: char| match letter.is_ascii_lowercase() {
            true => letter.to_ascii_uppercase(),
            false => letter.to_ascii_lowercase(),
        };
        text.chars().map(swap).collect()
    };
    for game in named() {
        let typed: Vec<String> = game.example.iter().map(swapped).collect();
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let [board, given] = [&typed[..], game.example].map(|texts| {
            open(game.name, texts).unwrap_or_else(|error| panic!("{}: {error}", game.name)).text()
        });
        assert_eq!(board.to_ascii_lowercase(), given.to_ascii_lowercase(), "{}", game.name);
        if !given.contains('-') && !given.contains('>') {
            assert_eq!(board, given, "{}", game.name);
        }
    }
    assert_eq!(open("toads-and-frogs", &["tt..ff"]).unwrap().text(), "TT..FF");
    assert_eq!(open("hackenbush", &["G-a:l"]).unwrap().text(), "g-a:L");
    assert_eq!(SeatBoard::open("cutblock", &["3X2x2"]).unwrap().text(), "3x2x2");
    // Where both cases of a letter mean something, each is taken as it is.
    assert_eq!(open("L: x -> .; R: X -> .", &["xX.X"]).unwrap().text(), "xX.X");
}

#[test]
fn wrong_boards_are_refused_with_their_place() {
    for (ruleset, texts, message) in [
        ("domineering", &["..|.x"][..], "column 5: expected a symbol of the rules, or “#”, not “x”"),
        ("domineering", &["..|..."], "column 4: row 2 has 3 cells, but the first row has 2"),
        ("domineering", &["..||.."], "column 4: expected a cell, not “|”"),
        ("domineering", &["20x20"], "cells of a board: 400 is too many; at most 128 are allowed"),
        ("clobber", &[], "expected a board such as “..|..” or “2x3”, but 0 texts are given"),
        ("nim", &["3,,4"], "column 3: expected a number, or “,” between numbers, not “,”"),
        ("nim", &["99999999999"], "column 1: counters of Nim: that is too many; at most 100000 are allowed"),
        ("octal", &["0.7x", "3"], "column 4: expected a digit from 0 to 9 or A to F, not “x”"),
        (
            "octal",
            &["3.7", "3"],
            "column 1: the digit lets a player take nothing and leave nothing, which is no move",
        ),
        (
            "hackenbush",
            &["g-a:L,b-c:R"],
            "column 7: an edge is not joined to the ground, which is the vertex “g”",
        ),
        ("hackenbush", &["g-a:L,a>b"], "column 7: an edge is written as in “a-b”, not with an arrow"),
        ("hackenbush", &["g-:L"], "column 3: the name of a vertex is missing"),
        ("poset", &["a>b,b>a"], "there is no order, as this lies above itself: “a”"),
        ("euclid", &["3"], "expected two numbers, but 1 text is given"),
        ("turning-coins", &["HTX"], "column 3: expected “H” for heads or “T” for tails, not “X”"),
        ("chomp", &["2,3"], "column 3: a row is not empty, and not longer than the one above it"),
        (
            "checkers",
            &["8x8"],
            "there is no ruleset “checkers”; write rules as in “L: ./. -> #/#; R: .. -> ##”",
        ),
    ] {
        let found = open(ruleset, texts).err().map(|error| error.to_string());
        assert_eq!(found.as_deref(), Some(message), "{ruleset} {texts:?}");
    }
}

/// What is too large has one limit by the name that the error gives it, also where it has no room in a number.
#[test]
fn each_limit_of_counters_is_that_of_the_game_which_the_error_names() {
    let mut limits = BTreeMap::new();
    for (name, given) in [
        ("nim", &[][..]),
        ("subtraction", &["1,2,4"]),
        ("octal", &["0.77"]),
        ("octal", &["0.8"]),
        ("kayles", &[]),
        ("dawsons-kayles", &[]),
        ("grundys-game", &[]),
        ("wythoff", &[]),
        ("euclid", &[]),
        ("staircase-nim", &[]),
    ] {
        for position in ["150000,1", "99999999999,1"] {
            let texts = [given, &[position]].concat();
            let error = open(name, &texts).err().unwrap();
            let Reason::TooLarge { what, limit, .. } = error.reason else { panic!("{name}: {error}") };
            assert_eq!(*limits.entry(what).or_insert(limit), limit, "{name} {position}: {error}");
        }
    }
    for position in ["2000", "99999999999"] {
        let error = SeatBoard::open("nim-for", &["3", position]).unwrap_err();
        let Reason::TooLarge { what, limit, .. } = error.reason else { panic!("{error}") };
        assert_eq!(*limits.entry(what).or_insert(limit), limit, "{error}");
    }
    assert_eq!(limits.len(), 9, "{limits:?}");
}

/// Whatever is asked for ends by the limits, and says which.
#[test]
fn questions_end_by_their_limits() {
    let board = |name, text: &str| open(name, &[text]).unwrap();
    let answer = |board: &dyn Board, limits| board.answer(&mut Arena::default(), limits);
    let little_work = Limits { work: 100, ..Limits::default() };
    assert_eq!(answer(&*board("snort", "6x6"), little_work).unwrap_err(), Unsolved::Work { limit: 100 });
    let little_memory = Limits { bytes: 10_000, ..Limits::default() };
    assert_eq!(
        answer(&*board("snort", "6x6"), little_memory).unwrap_err(),
        Unsolved::Memory { limit: 10_000 }
    );
    let mut arena = Arena::new(ValueLimits { work: 1000, ..ValueLimits::default() });
    let found = board("snort", "6x6").answer(&mut arena, Limits::default());
    assert!(matches!(found, Err(Unsolved::Values(_))));
    for limits in [little_work, little_memory] {
        assert!(board("walk-and-jump", "xxxx|....|....|oooo").answer(&mut Arena::default(), limits).is_err());
        assert!(board("cram", "5x5").misere_outcomes(limits).is_err());
        assert!(board("cram", "5x5").genus(limits).is_err());
        assert!(board("domineering", "5x5").hints(&mut Arena::default(), limits).is_err());
    }
    assert_eq!(board("domineering", "2x2").genus(Limits::default()).unwrap_err(), Unsolved::Partizan);
    assert_eq!(board("walk-and-jump", "x..").genus(Limits::default()).unwrap_err(), Unsolved::Partizan);
    let found = open("B turn: x. -> .x", &["x.."]).unwrap().genus(Limits::default());
    assert_eq!(found.unwrap_err(), Unsolved::Loop);
}

/// Rules are recognised as ending, or as such that may go on.
#[test]
fn rules_that_may_go_on_are_recognised() {
    for (rules, ends) in [
        ("L: ./. -> #/#; R: .. -> ##", true),
        ("M turn: xo -> .x", true),
        ("L: T. -> .T, TF. -> .FT; R: .F -> F., .TF -> FT.", true),
        ("M turn: . -> x unless .x", true),
        ("M turn: x. -> .x", false),
        ("L: x. -> .x; R: .x -> x.", false),
        ("B: x -> o, o -> x", false),
        ("B: x -> o, o -> .", true),
        ("M: . -> x unless captured", true),
        ("M turn slant: x.*. -> ..*x then x.*. -> x.*#", true),
        ("M turn: x.*o -> ..*x", true),
        ("L: x.*. -> ..*x; R: ..*o -> o.*.", true),
        ("L: x. -> .x then x. -> .x", true),
        ("M: x.*. -> ..*x, ..*x -> x.*.", false),
        ("L: x.*. -> ..*x; R: ..*x -> x.*.", false),
    ] {
        assert_eq!(GridRules::parse(rules).unwrap().always_ends(), ends, "{rules}");
    }
    // One stone walks to and fro for ever; its label is that of a loop.
    let board = open("B turn: x. -> .x", &["x."]).unwrap();
    let Answer::Loopy(loopy) = board.answer(&mut Arena::default(), Limits::default()).unwrap() else {
        panic!()
    };
    assert_eq!(loopy.grundy.as_ref().map(ToString::to_string).as_deref(), Some("∞"));
    assert_eq!(loopy.sector().name(), "L,R,I,II");
}

/// Who wins NoGo on small squares (M. Müller, *Solving NoGo on small board sizes*): the first player on 3 × 3, by each of the
/// three first moves.
#[test]
fn no_go_on_the_square_of_three_is_won_by_every_first_move() {
    let board = open("no-go", &["3x3"]).unwrap();
    let mut arena = Arena::default();
    let hints = board.hints(&mut arena, Limits::default()).unwrap();
    assert_eq!(hints.len(), 18);
    assert!(hints.iter().all(|hint| hint.wins));
}

/// Northcott’s game with a stone of each player in every row is won as Nim on the gaps between them (WW 3): whoever goes back is
/// followed.
#[test]
fn northcotts_game_is_nim_on_the_gaps() {
    let row = |before: usize, gap: usize, behind: usize, is_turned: bool| {
        let [first, second] = if is_turned { ['o', 'x'] } else { ['x', 'o'] };
        let free = |count| ".".repeat(count);
        format!("{}{first}{}{second}{}", free(before), free(gap), free(behind))
    };
    let mut seen = 0;
    for gaps in (0..4).flat_map(|a| (0..4).map(move |b| [a, b])) {
        for before in [0, 1].into_iter().filter(|before| gaps.iter().all(|gap| gap + before <= 3)) {
            let rows =
                [0, 1].map(|nth| row(before, gaps[nth], 3 - gaps[nth] - before, (nth + before) % 2 == 0));
            let board = open("northcotts-game", &[&rows.join("|")]).unwrap();
            let first_wins = match board.answer(&mut Arena::default(), Limits::default()).unwrap() {
                Answer::Loopy(loopy) => match loopy.sector() {
                    Sector::First => true,
                    Sector::Second => false,
                    other => panic!("{rows:?}: {other:?}"),
                },
                Answer::Short { .. } => panic!("a stone may go to and fro: {rows:?}"),
            };
            assert_eq!(first_wins, gaps[0] != gaps[1], "{rows:?}");
            seen += 1;
        }
    }
    assert!(seen > 20);
}

/// Among the rows of blue and red dominoes every number is the value of at most one, which is a palindrome; *m is that of m rows
/// and those that mirror them (Fink, Nowakowski, Siegel and Wolfe).
#[test]
fn values_of_toppling_dominoes_are_as_published() {
    const LONGEST: u32 = 9;
    let mut arena = Arena::default();
    let mut numbers: BTreeMap<GameId, String> = BTreeMap::new();
    let mut nimbers = [0; 4];
    for (length, code) in
        (1..=LONGEST).flat_map(|length| (0..1_u32 << length).map(move |code| (length, code)))
    {
        let row: String = (0..length).map(|nth| if code >> nth & 1 == 0 { 'L' } else { 'R' }).collect();
        let mirrored: String = row.chars().rev().collect();
        let board = open("toppling-dominoes", &[&row]).unwrap();
        let Ok(Answer::Short { value, .. }) = board.answer(&mut arena, Limits::default()) else {
            panic!("{row}")
        };
        if arena.is_number(value) {
            assert_eq!(row, mirrored);
            assert_eq!(numbers.insert(value, row.clone()), None, "{row}");
        }
        for (size, count) in nimbers.iter_mut().enumerate() {
            *count += usize::from(row <= mirrored && value == arena.star(size as u32).unwrap() && size > 0);
        }
    }
    // Of the rows that are ∗3 two are longer.
    assert_eq!((nimbers, numbers.len()), ([0, 1, 2, 1], 40));
}
