//! Tables: values and temperatures of boards of all sizes, Grundy numbers with their period, and both as files.

use hyperjam_rulesets::solve::HOTTEST;
use hyperjam_rulesets::table::{Entry, Listing, PeriodPlace, Quantity, Table, has_table, table};
use hyperjam_rulesets::{Answer, Limits, named, open};
use hyperjam_values::Arena;
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::thermograph::temperature;

const FREE: Limits = Limits { work: 10_000_000, bytes: 64 << 20 };

fn made(ruleset: &str, texts: &[&str], limits: Limits) -> (Arena, Table) {
    let mut arena = Arena::new(limits);
    let table = table(ruleset, texts, &mut arena, limits, &mut |_, _| ()).unwrap().unwrap();
    (arena, table)
}

fn listing(ruleset: &str, texts: &[&str], quantity: Quantity) -> Listing {
    let (mut arena, table) = made(ruleset, texts, FREE);
    Listing::of(&mut arena, &table, quantity, Style::Ascii, 1000)
}

fn shown(listing: &Listing) -> Vec<Vec<&str>> {
    listing.rows.iter().map(|(_, entries)| entries.iter().map(Entry::shown).collect()).collect()
}

/// WW 5; LIP, Domineering.
#[test]
fn domineering_rectangles_have_the_values_and_temperatures_of_the_books() {
    let values = listing("domineering", &["3x3"], Quantity::Value);
    assert_eq!(shown(&values), [["0", "-1", "-1"], ["1", "+-1", "{2|-1/2}"], ["1", "{1/2|-2}", "+-1"]]);
    let temperatures = listing("domineering", &["3x3"], Quantity::Temperature);
    assert_eq!(shown(&temperatures), [["-1", "-1", "-1"], ["-1", "1", "5/4"], ["-1", "5/4", "1"]]);
    let heat: Vec<Option<u8>> = temperatures.rows[1].1.iter().map(|entry| entry.heat).collect();
    assert_eq!(heat, [None, Some(HOTTEST), Some(HOTTEST)]);
}

/// What each board is worth by itself, in an arena of its own.
#[test]
fn every_entry_is_what_its_board_is_worth() {
    for (ruleset, size, tile) in [
        ("domineering", [3, 4], None),
        ("cram", [3, 3], None),
        ("clobber", [3, 4], Some("xo|ox")),
        ("toads-and-frogs", [1, 7], Some("T.F")),
        ("konane", [3, 3], Some("xo.")),
        ("L: ./. -> #/#; R: .. -> ##", [3, 3], Some(".#.|...")),
        ("walk-and-jump", [2, 3], Some("x.|.o")),
        ("wythoff", [4, 5], None),
        ("euclid", [4, 4], None),
        ("chomp", [3, 3], None),
    ] {
        let first = usize::from(ruleset != "wythoff");
        let extent = format!("{}x{}", size[0], size[1]);
        let texts: Vec<&str> = [extent.as_str()].into_iter().chain(tile).collect();
        let (values, hot) =
            (listing(ruleset, &texts, Quantity::Value), listing(ruleset, &texts, Quantity::Temperature));
        for row in first..=size[0] {
            for column in first..=size[1] {
                let text = match (tile, ruleset) {
                    (Some(tile), _) => {
                        let tile: Vec<Vec<char>> = tile.split('|').map(|row| row.chars().collect()).collect();
                        let cell = |r: usize, c: usize| tile[r % tile.len()][c % tile[0].len()];
                        let line = |r: usize| (0..column).map(|c| cell(r, c)).collect::<String>();
                        (0..row).map(line).collect::<Vec<_>>().join("|")
                    }
                    (None, "wythoff" | "euclid") => format!("{row},{column}"),
                    (None, _) => format!("{row}x{column}"),
                };
                let mut arena = Arena::default();
                let expected = match open(ruleset, &[&text]).unwrap().answer(&mut arena, FREE).unwrap() {
                    Answer::Short { value, .. } => {
                        let hot = temperature(&mut arena, value).unwrap();
                        let value = print(&mut arena, value, Style::Ascii, 1000).unwrap().text;
                        [value, print_number(&hot, Style::Ascii)]
                    }
                    Answer::Loopy(loopy) => {
                        let label = loopy.grundy.as_ref().map(ToString::to_string);
                        [label.unwrap_or_else(|| loopy.sector().name().to_owned()), "–".to_owned()]
                    }
                };
                let found =
                    [&values, &hot].map(|listing| shown(listing)[row - first][column - first].to_owned());
                assert_eq!(found, expected, "{ruleset} {row}x{column}: {text}");
            }
        }
    }
}

#[test]
fn what_a_limit_leaves_undecided_stays_so_in_larger_boards_and_the_rest_is_right() {
    let (_, all) = made("snort", &["3x4"], FREE);
    let tight = Limits { work: 3_000, ..FREE };
    let (mut arena, some) = made("snort", &["3x4"], tight);
    let (Table::Pairs { rows: all, .. }, Table::Pairs { rows, .. }) = (&all, &some) else { panic!("pairs") };
    let mut undecided = 0;
    for row in 0..3 {
        for column in 0..4 {
            let is_decided = rows[row][column].is_ok();
            undecided += usize::from(!is_decided);
            assert!(all[row][column].is_ok());
            assert!(!is_decided || row == 0 || rows[row - 1][column].is_ok());
            assert!(!is_decided || column == 0 || rows[row][column - 1].is_ok());
        }
    }
    assert!((1..12).contains(&undecided), "{undecided}");
    let listed = Listing::of(&mut arena, &some, Quantity::Value, Style::Ascii, 1000);
    let full = listing("snort", &["3x4"], Quantity::Value);
    for (found, expected) in shown(&listed).concat().iter().zip(shown(&full).concat()) {
        assert!(*found == "?" || *found == expected, "{found} {expected}");
    }
    assert!(listed.csv().contains('?') && listed.tex().contains('?'));
}

/// WW 4: Kayles has period 12 with the last exception at 70, Dawson's Kayles 34 with the last at 52.
#[test]
fn the_period_is_marked_and_described() {
    for (ruleset, texts, length, preperiod) in [
        ("kayles", &["200"][..], 12, 71),
        ("dawsons-kayles", &["300"], 34, 53),
        ("subtraction", &["1,2", "40"], 3, 0),
    ] {
        let (mut arena, table) = made(ruleset, texts, FREE);
        let listed = Listing::of(&mut arena, &table, Quantity::Value, Style::Unicode, 100);
        let period = listed.period.clone().unwrap();
        assert!(period.starts_with(&format!("period {length} from {preperiod} on; proved")), "{period}");
        let Table::Heaps { numbers, .. } = &table else { panic!("heaps") };
        assert_eq!(listed.columns.len() % length, 0, "the same place stands in the same column");
        let entries: Vec<&Entry> = listed.rows.iter().flat_map(|(_, entries)| entries).collect();
        assert_eq!(entries.len(), numbers.len());
        for (heap, entry) in entries.iter().enumerate() {
            assert_eq!(entry.shown(), numbers[heap].to_string());
            let place = match heap < preperiod {
                true => PeriodPlace::Preperiod,
                false => PeriodPlace::Period((heap - preperiod) % length),
            };
            assert_eq!(entry.place, place, "{ruleset} {heap}");
        }
        let csv = listed.csv();
        assert_eq!(csv.lines().count(), numbers.len() + 1);
        let begins = format!("{preperiod},{},1", numbers[preperiod]);
        assert_eq!(csv.lines().nth(preperiod + 1), Some(begins.as_str()));
    }
    assert_eq!(listing("kayles", &["5"], Quantity::Value).period.unwrap(), "no period shows up to 5");
}

#[test]
fn files_have_the_same_entries() {
    let values = listing("domineering", &["2x3"], Quantity::Value);
    assert_eq!(values.csv(), ",1,2,3\r\n1,0,-1,-1\r\n2,1,+-1,{2|-1/2}\r\n");
    let several = Listing {
        rows: vec![(
            "1".into(),
            vec![Entry { text: Some("{0,*|1}".into()), heat: None, place: PeriodPlace::None }],
        )],
        columns: vec!["1".into()],
        ..values
    };
    assert_eq!(several.csv(), ",1\r\n1,\"{0,*|1}\"\r\n");
    let (mut arena, table) = made("domineering", &["2x3"], FREE);
    let tex = Listing::of(&mut arena, &table, Quantity::Value, Style::Unicode, 1000).tex();
    let lines: Vec<&str> = tex.lines().collect();
    assert_eq!(lines[0], r"\begin{tabular}{r|ccc}");
    assert_eq!(lines[3], r"$2$ & $1$ & $\pm 1$ & $\{2\mid -\frac{1}{2}\}$ \\");
    assert_eq!(lines[4], r"\end{tabular}");
}

#[test]
fn rulesets_without_tables_say_so() {
    for game in named() {
        let mut texts = game.example.to_vec();
        *texts.last_mut().unwrap() =
            if hyperjam_rulesets::table::is_of_heaps(game.name) { "5" } else { "1x2" };
        let found = table(game.name, &texts, &mut Arena::default(), FREE, &mut |_, _| ());
        assert_eq!(found.is_ok(), has_table(game.name), "{}", game.name);
    }
    let refused = |ruleset, texts: &[&str]| {
        table(ruleset, texts, &mut Arena::default(), FREE, &mut |_, _| ()).unwrap_err().to_string()
    };
    assert!(refused("hackenbush", &["2x2"]).contains("rows and columns"));
    assert!(refused("chess", &["2x2"]).contains("there is no ruleset “chess”"));
    assert!(refused("clobber", &["2x2", "x?"]).contains("column 2"));
    assert!(refused("chomp", &["2x2", "x"]).contains("a size"));
}

#[test]
fn the_work_is_watched_to_its_end() {
    let mut told = Vec::new();
    let found =
        table("cram", &["2x3"], &mut Arena::default(), FREE, &mut |done, total| told.push((done, total)));
    assert!(found.unwrap().is_ok());
    assert_eq!(told, (1..=6).map(|done| (done, 6)).collect::<Vec<_>>());
}
