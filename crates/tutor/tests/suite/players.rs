//! Lines of a calculation about games of several players, and the cards about all games of three.

use crate::common::{Reader, buttons, plain, words};
use hyperjam_bridge::SeatComparison;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_players::definition::Tree;
use hyperjam_players::notation::parse;
use hyperjam_players::{Arena, tables};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Line, Tone};
use hyperjam_terms::{Order, OutcomeSet};
use hyperjam_testkit::documents::exhibit;

fn sheet(mut document: Document, lines: &[&str]) -> Reader {
    document.apply(Command::SetLines(lines.iter().map(|line| (*line).to_owned()).collect())).unwrap();
    Reader::of(&document)
}

fn answers(lines: &[&str]) -> Vec<String> {
    let card = sheet(exhibit("empty"), lines).card("calculate");
    card.lines.iter().map(|line| plain(&line.answer)).collect()
}

#[test]
fn a_line_asks_who_wins_among_so_many_players() {
    assert_eq!(
        answers(&[
            "3: *2_{#}320 + *1",
            "3: 2 + 3",
            "3: 3·*3",
            "4: 3 + 3",
            "3: 1_L + 2_C",
            "2: {0|}",
            " 3 : *(2_{#}2)_{#} // absorbing",
            "3: 1000000000 + {0,*} + 1",
        ]),
        [
            "outcome N · not absorbing",
            "outcome ∅ · undetermined · not absorbing · Nim class bc",
            "outcome ∅ · undetermined · absorbing · Nim class c²",
            "outcome {O1} · not absorbing",
            "outcome (NO, PN, OP) · not absorbing",
            "outcome (N, P) · not absorbing",
            "outcome ∅ · undetermined · absorbing",
            "outcome N · not absorbing · Nim class abc",
        ]
    );
}

#[test]
fn a_line_compares_two_games_for_each_player() {
    let lines = [
        "3: 1_L >= 0",
        "3: 1_L ≤ 0",
        "3: 1_L > 0",
        "3: 0 < 1_L",
        "3: {1_C||} = {2_C||}",
        "3: *2 + 1_R == 1_R + *2",
        "4: (1_L + *) >= {0|||}+* // for the second summand nothing changes",
        "3: {2,{2}} = 3+3+3",
        "3: 1_L |> 0",
        "3: 1_L <| 0",
    ];
    let card = sheet(exhibit("empty"), &lines).card("calculate/1");
    let found: Vec<String> = card.lines.iter().map(|line| plain(&line.answer)).collect();
    assert_eq!(
        found,
        [
            "true for player 1; false for players 2 and 3",
            "true for players 2 and 3; false for player 1",
            "true for player 1; false for players 2 and 3",
            "true for player 1; false for players 2 and 3",
            "false for every player",
            "true for every player",
            "true for every player",
            "false for every player",
            "true for player 1; false for players 2 and 3",
            "true for players 2 and 3; false for player 1",
        ]
    );
    let text = words(&card);
    assert!(text.contains("1_L ≥ 0") && text.contains("whatever game is added"), "{text}");
}

/// By the comparison that the command line makes.
#[test]
fn what_holds_in_a_line_is_what_is_compared() {
    let games = ["0", "1_L", "2_C", "{1_C||}", "*2 + 1_R", "{*|0|*2}"];
    let signs = [
        ("=", Order::Equal),
        (">", Order::Greater),
        ("<", Order::Less),
        ("<>", Order::Confused),
        ("‖", Order::Confused),
    ];
    let mut decided = 0;
    for (one, other) in games.iter().flat_map(|one| games.map(|other| (*one, other))) {
        let mut arena = Arena::new(3);
        let made = [one, other].map(|game| parse(game, 3).unwrap().game(&mut arena).unwrap());
        let found = SeatComparison::of_games(&mut arena, made).unwrap();
        for (sign, order) in signs {
            let answer = answers(&[&format!("3: {one} {sign} {other}")]).remove(0);
            for (seat, compared) in (1..).zip(&found.by_player) {
                let Some(expected) = compared.order().map(|found| found == order) else { continue };
                let part = answer
                    .split("; ")
                    .find(|part| part.starts_with(&expected.to_string()))
                    .unwrap_or_default();
                let is_named = part.ends_with("every player") || part.contains(&seat.to_string());
                assert!(is_named, "{one} {sign} {other}: {answer}; player {seat}: {expected}");
                decided += 1;
            }
        }
    }
    assert!(decided > 200, "{decided}");
}

/// By the definition as it stands.
#[test]
fn the_outcome_in_a_line_is_that_of_the_definition() {
    let mut arena = Arena::new(3);
    for text in ["*2_{#}320 + *1", "*2_{#}320", "*(1_{#}0)_{##} + *3", "{1_C||} + 1_R", "2·*2_{1}"] {
        let game = parse(text, 3).unwrap().game(&mut arena).unwrap();
        let outcomes = Tree::outcomes(&[&Tree::of(&arena, game)]);
        let label = match arena.is_impartial(game) {
            true => outcomes[0].to_string(),
            false => {
                format!("({})", outcomes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
        };
        let answer = answers(&[&format!("3: {text}")]).remove(0);
        assert!(answer.starts_with(&format!("outcome {label} ·")), "{text}: {answer}, not {label}");
    }
}

#[test]
fn wrong_lines_about_several_players_say_what_is_wrong_and_where() {
    for (line, column, sentence) in [
        ("3: *2_{x}", Some(8), "column 8: found “x”, expected “#”, a digit or “}”"),
        ("3:", Some(3), "column 3: the text ends where a game, such as “*2” or “{0,*}” should follow"),
        ("3: {0|0}", Some(4), "column 4: options for 2 players, where there are 3: write 2 bars"),
        ("3: 1 + 1_C2", Some(10), "column 10: there is no player “C2” among 3: from L to C1, and R"),
        ("1: *2", Some(1), "column 1: 1 players; a game has 2 to 8 of them here"),
        ("  9: *2", Some(3), "column 3: 9 players; a game has 2 to 8 of them here"),
        ("99999999999: *2", Some(1), "column 1: 99999999999 players; a game has 2 to 8 of them here"),
        ("3: {2000}", None, "play could last for more than 200 moves"),
    ] {
        let card = sheet(exhibit("empty"), &[line, "1 + 1"]).card("calculate/1");
        let [answer, next] = &card.lines[..] else { panic!("{line}: {:?}", card.lines) };
        assert_eq!((plain(&answer.answer).as_str(), answer.column), (sentence, column), "{line}");
        assert_eq!((answer.tone, plain(&next.answer).as_str()), (Tone::Bad, "= 2"), "{line}");
    }
    for (line, begins) in [
        ("3: >= 0", "column 4: the text ends"),
        ("3: 1_L >=", "column 10: the text ends"),
        ("3: 0 < 1 < 2", "column 10: found “<”"),
        ("3: 0 ≥ 1_X", "column 10: there is no player “X”"),
    ] {
        let answer = answers(&[line]).remove(0);
        assert!(answer.starts_with(begins), "{line}: {answer}");
    }
    // A sum that would be too large is not begun without end.
    let large = answers(&["3: {1_L+9·*3|2_C+8·*4|3_R+7·*5} + 9·{0,*2}"]).remove(0);
    assert!(large.starts_with("it takes more than"), "{large}");
}

/// An ordinal sum has no blank behind its colon, and stays what it was.
#[test]
fn a_colon_without_a_blank_is_an_ordinal_sum() {
    assert_eq!(answers(&["1:1", "g := 3:*", "(1): *"]), answers(&["2", "g := (3):*", "(1):*"]));
}

#[test]
fn the_open_line_says_more() {
    let reader = sheet(exhibit("empty"), &["3: 2 + 3", "3: 1_L + 2_C", "3: *2_{#}320"]);
    let heaps = reader.card("calculate/1");
    let text = words(&heaps);
    assert!(text.contains("Nobody has a winning strategy: the game is undetermined. (∅)"), "{text}");
    assert!(text.contains("refuted. With") && text.contains("it is determined"), "{text}");
    assert!(format!("{:?}", heaps.blocks).contains("calculate/nim/2+3"));
    assert!(heaps.below_line > 0 && text.contains("the first who cannot move is the only loser"), "{text}");
    let seats = words(&reader.card("calculate/2"));
    assert!(seats.contains("Player 2 starts (C1)"), "{seats}");
    assert!(seats.contains("If player 2 starts, players 1 and 2 have winning strategies. (PN)"), "{seats}");
    assert!(words(&reader.card("calculate/3")).contains("*2_{#}320"));
}

#[test]
fn beside_a_drawing_for_three_a_line_is_worked_out_as_well() {
    let drawn =
        r#"{"format": "hyperjam", "version": 1, "players": 3, "positions": [{"id": "A"}], "moves": []}"#;
    let reader = sheet(Format::Json.read(drawn).unwrap(), &["3: *2"]);
    assert_eq!(plain(&reader.card("calculate").lines[0].answer), "outcome N · not absorbing · Nim class b");
    assert_eq!(reader.card("calculate/nim").title, "Nim for three players");
}

fn tables_of(card: &Card) -> Vec<(&[String], &[Vec<Line>])> {
    let tables = card.blocks.iter().filter_map(|block| match block {
        Block::Table { head, rows } => Some((head.as_slice(), rows.as_slice())),
        _ => None,
    });
    tables.collect()
}

/// MS Theorem 2.46 and Table 6: sixteen classes; each product is the class of the sum, by the recursive definition.
#[test]
fn the_multiplication_table_is_that_of_sums() {
    let reader = Reader::of(&exhibit("empty"));
    let card = reader.card("calculate/nim");
    let tables = tables_of(&card);
    let [(head, products), (_, classes)] = tables[..] else { panic!("{}", words(&card)) };
    assert_eq!((head.len(), products.len(), classes.len()), (17, 16, 16));
    let mut arena = Arena::new(3);
    let mut outcome = |text: &str| {
        let game = parse(text, 3).unwrap().game(&mut arena).unwrap();
        arena.outcome(game, 0).to_string()
    };
    let class = |nth: usize| (plain(&classes[nth][0]), plain(&classes[nth][1]), plain(&classes[nth][2]));
    for (nth, row) in products.iter().enumerate() {
        let (name, position, expected) = class(nth);
        assert_eq!((plain(&row[0]), outcome(&position)), (name, expected));
        for (other, cell) in row[1..].iter().enumerate() {
            let product = (0..16).map(class).find(|(name, ..)| *name == plain(cell)).unwrap();
            let sum = outcome(&format!("{position}+{}", class(other).1));
            assert_eq!(sum, product.2, "{position} + {}", class(other).1);
        }
    }
}

#[test]
fn any_position_of_nim_has_its_class() {
    let reader = Reader::of(&exhibit("empty"));
    for (typed, expected) in [
        ("3+3+2", "3+3+2 has the class c² and the outcome ∅."),
        ("1+1+1", "1+1+1 has the class 1 and the outcome OP."),
        ("*2 + 1000000000", "*2 + 1000000000 has the class bc and the outcome ∅."),
        ("0", "0 has the class 1 and the outcome OP."),
        ("*2_{#}", "Only heaps and their sums have a class here"),
        ("3+", "column 3: the text ends"),
        ("1_L", "Only heaps"),
    ] {
        let card = reader.card(&format!("calculate/nim/{typed}"));
        assert!(card.spoken.starts_with(expected), "{typed}: {}", card.spoken);
        assert_eq!(card.address, format!("calculate/nim/{typed}"));
    }
    let card = reader.card("calculate/nim/1+1+1");
    assert!(card.spoken.ends_with("In every sum of positions of Nim it counts as 0."), "{}", card.spoken);
    let long = format!("calculate/nim/{}", "1+".repeat(200));
    assert!(reader.refusal(&long).contains("at most 200 are read"));
}

/// MS Tables 1, 2 and 3: each entry has games that show it, by the definition.
#[test]
fn each_entry_of_the_tables_of_sums_has_its_games() {
    let reader = Reader::of(&exhibit("empty"));
    let card = reader.card("calculate/sums");
    let [(head, rows)] = tables_of(&card)[..] else { panic!("{}", words(&card)) };
    let name = |text: &str| OutcomeSet::parse(text, 3).unwrap();
    for row in rows {
        for (h, cell) in head[1..].iter().zip(&row[1..]) {
            let most = tables::most_of_sum(name(&plain(&row[0])), name(h));
            assert_eq!(plain(cell), most.to_string());
        }
    }
    let by_definition = |texts: &[String]| {
        let mut arena = Arena::new(3);
        let trees: Vec<Tree> = texts
            .iter()
            .map(|text| parse(text, 3).unwrap().game(&mut arena).unwrap())
            .collect::<Vec<_>>()
            .into_iter()
            .map(|game| Tree::of(&arena, game))
            .collect();
        Tree::outcomes(&trees.iter().collect::<Vec<_>>())[0]
    };
    for (pair, count) in [("NO,PN", 7), ("N,PN", 4), ("OP,N", 2), ("0,0", 1), ("P,P", 1)] {
        let card = reader.card(&format!("calculate/sums/{pair}"));
        let [(_, rows)] = tables_of(&card)[..] else { panic!("{}", words(&card)) };
        let [g, h] = [0, 1].map(|nth| name(pair.split(',').nth(nth).unwrap()));
        assert_eq!(rows.len(), count, "{pair}");
        for row in rows {
            let games = [plain(&row[1]), plain(&row[2])];
            assert_eq!(by_definition(&games), name(&plain(&row[0])), "{games:?}");
            assert_eq!((by_definition(&games[..1]), by_definition(&games[1..])), (g, h), "{games:?}");
        }
        let lines = buttons(&card).into_iter().find_map(|button| match button.action {
            CardAction::Lines(lines) => Some(lines),
            _ => None,
        });
        assert_eq!(lines.unwrap().len(), count, "{pair}");
    }
    for (copies, entries) in [(2, 23), (3, 18)] {
        let card = reader.card(&format!("calculate/sums/{copies}"));
        let [(_, rows)] = tables_of(&card)[..] else { panic!("{}", words(&card)) };
        let known: Vec<_> = rows.iter().filter(|row| plain(&row[2]) != "not known to occur").collect();
        assert_eq!(known.len(), entries);
        for row in known {
            let game = plain(&row[2]);
            assert_eq!(by_definition(std::slice::from_ref(&game)), name(&plain(&row[0])), "{game}");
            assert_eq!(by_definition(&vec![game; copies]), name(&plain(&row[1])));
        }
    }
}
