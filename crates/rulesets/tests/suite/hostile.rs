//! Texts that somebody made up: they are refused or answered, and nothing panics or runs away.
use hyperjam_rulesets::grid::GridRules;
use hyperjam_rulesets::table::table;
use hyperjam_rulesets::{Limits, named, open};
use hyperjam_terms::Player;
use hyperjam_values::{Arena, Limits as ValueLimits};
use proptest::prelude::*;

const LIMITS: Limits = Limits { work: 2_000, bytes: 1 << 20 };

fn ask(ruleset: &str, texts: &[&str]) {
    let mut arena = Arena::new(ValueLimits { work: 20_000, bytes: 1 << 20 });
    let Ok(board) = open(ruleset, texts) else { return };
    let _ = board.answer(&mut arena, LIMITS);
    let _ = board.misere_outcomes(LIMITS);
    let _ = board.genus(LIMITS);
    let _ = board.picture();
    board.components();
    // Moves lead to boards that can be printed and, where they are not gone altogether, read.
    for player in Player::BOTH {
        for (_, after) in board.moves(player).into_iter().take(5) {
            let mut again: Vec<&str> = texts.to_vec();
            let text = after.text();
            if let Some(last) = again.last_mut() {
                *last = &text;
            }
            assert!(open(ruleset, &again).is_ok(), "{ruleset} {again:?}");
        }
    }
    if board.moves(Player::Left).len() < 50 {
        let _ = board.hints(&mut arena, LIMITS);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_position_is_refused_or_answered(
        text in "[.#xoTFERHgab0-9,|:>LRG -]{0,24}",
        code in "[0-9a-f]?\\.[0-9a-fA-F]{0,5}|[0-9,]{0,6}",
    ) {
        for game in named() {
            ask(game.name, &[&text]);
            if game.example.len() > 1 {
                ask(game.name, &[&code, &text]);
            }
        }
    }

    #[test]
    fn any_rules_are_refused_or_played(
        rules in "[LRBM]( turn)?( slant)?: [.#_xoa/*]{1,6} -> [.#_xoa/*]{1,6}( unless [.xoa_/]{1,4}| unless captured)?(; [LRBM]: [.xo]{2} -> [.xo#]{2})?",
        board in "[.#xoa]{3}(\\|[.#xoa]{3}){0,3}",
    ) {
        ask(&rules, &[&board]);
    }

    #[test]
    fn any_rules_with_lines_and_groups_are_played(
        rules in "[LRBM]( turn( slant)?)?: x\\.\\*[.o_] -> [.xo]\\.\\*[.xo_]( then [.xo][.xo]?\\.?\\*?[.xo] -> [.xo#]{3})?( unless captured)?(; [LRBM]: [.xo] -> [.xo#]( unless captured)?)?",
        board in "[.#xo]{3}(\\|[.#xo]{3}){0,3}",
    ) {
        ask(&rules, &[&board]);
    }

    #[test]
    fn any_text_of_rules_is_refused_with_a_column_inside(text in "\\PC{0,40}") {
        if let Err(error) = GridRules::parse(&text)
            && let Some(column) = error.column
        {
            prop_assert!(column <= text.chars().count() + 1, "{}: {}", text, error);
        }
    }

    #[test]
    fn any_table_is_refused_or_made(text in "[0-9x]{0,4}") {
        for game in named() {
            let mut arena = Arena::new(ValueLimits { work: 20_000, bytes: 1 << 20 });
            let mut texts: Vec<&str> = game.example.to_vec();
            *texts.last_mut().unwrap() = &text;
            let _ = table(game.name, &texts, &mut arena, Limits { work: 200, ..LIMITS }, &mut |_, _| ());
        }
    }
}

#[test]
fn the_largest_boards_are_read_and_given_up() {
    for board in ["8x8", "1x128", "128x1", "11x11", "9x14", "14x9", "2x64", "3x42"] {
        for game in ["domineering", "cram", "no-go"] {
            ask(game, &[board]);
        }
        // As many amazons as there are rows, and lines that are as long as the board.
        let cells = hyperjam_rulesets::grid::read_cells(board).unwrap();
        let rest = ".".repeat(cells.columns - 1);
        let rows: Vec<String> = (0..cells.rows).map(|row| format!("{}{rest}", ["x", "o"][row % 2])).collect();
        ask("amazons", &[&rows.join("|")]);
        ask("northcotts-game", &[&rows.join("|")]);
        ask("M turn slant: x.*. -> ..*x unless captured", &[&rows.join("|")]);
        ask("M turn: x. -> .x, xo. -> ..x", &[board]);
    }
    ask("nim", &["100000"]);
    ask("kayles", &["4000"]);
    ask("subtraction", &["1,2,50000", "100000"]);
    ask("wythoff", &["5000,5000"]);
    ask("chomp", &["32x32"]);
    ask("sylver-coinage", &["9,17"]);
    let strip = "x".repeat(64);
    ask("push", &[&strip]);
    ask("shove", &[&strip]);
    ask("toppling-dominoes", &[&"LRB".repeat(22)[..64]]);
    ask("moving-coins", &[&"o".repeat(64)]);
    ask("turning-coins", &[&"H".repeat(64)]);
    let chain: Vec<String> = (0..128).map(|spot| format!("n{spot}-n{}", spot + 1)).take(127).collect();
    for game in ["col", "snort", "node-kayles", "arc-kayles", "geography", "edge-geography"] {
        ask(game, &[&chain.join(",")]);
    }
    let stalk: Vec<String> = (0..127)
        .map(|spot| format!("{}-n{}:L", if spot == 0 { "g".into() } else { format!("n{spot}") }, spot + 1))
        .collect();
    ask("hackenbush", &[&stalk.join(",")]);
}

/// Lines where commas are expected, and names that are none, are not repeated as a whole.
#[test]
fn errors_repeat_the_beginning_of_what_is_long() {
    let lines: String = (0..20_000).map(|nth| format!("v{nth}-v{}:L\n", nth + 1)).collect();
    let name = "a".repeat(20_000);
    for (rules, text) in [("hackenbush", &*lines), ("node-kayles", &lines), ("nim", &lines), (&name, "..")] {
        let error = open(rules, &[text]).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(!error.is_empty() && error.len() < 300, "{rules:.20}: {error:.400}");
    }
}
