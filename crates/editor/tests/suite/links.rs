//! Share links: round trips, length, damage, and links of the past.

use hyperjam_editor::command::{Command, GREATEST_COORDINATE};
use hyperjam_editor::document::{Board, Document, Heading, Note, OwnRuleset, Position, Rules};
use hyperjam_editor::file::{Format, Left, ReadOptions};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::link::{
    LinkError, MOST_CHARACTERS, MOST_TEXT_BYTES, carrying, fragment, losses, open, open_in,
};
use hyperjam_editor::picture::{BoardPictures, Look, PlateMarks, svg, tikz};
use hyperjam_terms::{EndlessPlay, Movers};
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// Numbers that look random and are always the same.
fn scattered() -> impl FnMut(u32) -> u32 {
    let mut state = 1_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(below)) as u32
    }
}

#[test]
fn two_hundred_unnamed_positions_and_four_hundred_moves_fit_in_two_thousand_characters() {
    let mut random = scattered();
    let mut document = Document::default();
    for _ in 0..200 {
        let at = Point::new(f64::from(random(4000)), f64::from(random(2500)));
        document.apply(Command::AddPosition { at }).unwrap();
    }
    for _ in 0..400 {
        let (from, to) = (PositionId(random(200)), PositionId(random(200)));
        let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][random(3) as usize];
        document.apply(Command::AddMove { from, to, by }).unwrap();
    }
    let link = fragment(&document).unwrap();
    assert!(link.len() <= 2_000, "{} characters", link.len());
    assert_eq!(open(&link).as_ref(), Ok(&document));
}

/// What is opened in a text, and what of it is said not to be taken over.
fn opened(text: &str) -> (Option<Result<Document, LinkError>>, Option<String>) {
    let left = Left::default();
    let reading = ReadOptions { left: Some(&left), ..ReadOptions::default() };
    (open_in(text, reading), left.sentence())
}

#[test]
fn pictures_carry_their_drawing() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        let (marks, boards, link) = (PlateMarks::new(), BoardPictures::new(), fragment(&document).unwrap());
        let pictures = [svg, tikz].map(|draw| draw(&document, &marks, &boards, Look::default()));
        for picture in pictures {
            assert_eq!(opened(&picture), (None, None));
            let carried = carrying(picture, &link);
            assert_eq!(opened(&carried), (Some(Ok(document.clone())), None), "{}", exhibit.name);
            // Within a page or a paper, with lines that end as on other systems, it is the same.
            let within = format!("<html>{carried}</html>").replace('\n', "\r\n    ");
            assert_eq!(opened(&within).0, Some(Ok(document.clone())), "{}", exhibit.name);
            let twice = format!("{carried}\n{carried}{carried}");
            let others = Some("not taken over: other drawings (2)".into());
            assert_eq!(opened(&twice), (Some(Ok(document.clone())), others));
            if carried.starts_with('<') {
                assert!(roxmltree::Document::parse(&carried).is_ok());
            } else {
                assert!(
                    carried.lines().take_while(|line| line.starts_with("% ")).all(|line| line.len() <= 102)
                );
            }
            // A letter that is lost is noticed.
            let damaged = carried.replacen("hyperjam#v", "hyperjam#v1", 1);
            assert!(matches!(opened(&damaged).0, Some(Err(_))), "{damaged}");
        }
        // Bytes that are no text surround what a picture of pixels carries.
        let png =
            [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\0tEXthyperjam\0(hyperjam"[..], link.as_bytes(), b")A\xfe"]
                .concat();
        assert_eq!(opened(&String::from_utf8_lossy(&png)).0, Some(Ok(document)));
    }
    // What is written in the drawing is not taken for it, nor is a picture that a note quotes.
    let mut titled = EXHIBITS[0].document().unwrap();
    titled.apply(Command::SetTitle("(hyperjam#v1.x)".into())).unwrap();
    let (marks, boards, link) = (PlateMarks::new(), BoardPictures::new(), fragment(&titled).unwrap());
    for draw in [svg, tikz] {
        let picture = carrying(draw(&titled, &marks, &boards, Look::default()), &link);
        assert_eq!(opened(&picture).0, Some(Ok(titled.clone())));
    }
    assert_eq!(opened(r"{ \\begin{tikzpicture} (hyperjam#v1.AAAA)").0, None);
    // Elsewhere the words are no picture, and none of a picture is longer than a link.
    assert_eq!(opened("digraph { a [label=\"(hyperjam#v1.AAAA)\"] }").0, None);
    let long = format!("<svg>(hyperjam#v1.{})</svg>", "A".repeat(3 * MOST_CHARACTERS));
    assert!(matches!(opened(&long).0, Some(Err(LinkError::TooLong { .. }))));
    assert_eq!(opened("<svg>(hyperjam#v").0, Some(Err(LinkError::NoLink)));
}

#[test]
fn what_a_link_loses_is_named() {
    let read = |position: &str| {
        let text = format!(
            r#"{{"format":"hyperjam","version":1,"positions":[{{"id":"a",{position}}}],"moves":[]}}"#
        );
        Format::Json.read(&text).unwrap()
    };
    assert_eq!(losses(&read(r#""x":3,"y":-4"#)), [""; 0]);
    let both = read(r#""x":3.5,"y":-4,"mood":"good""#);
    assert_eq!(losses(&both), ["places between whole units", "fields that Hyperjam does not know"]);
    assert_ne!(open(&fragment(&both).unwrap()), Ok(both));
}

#[test]
fn every_exhibit_travels() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        assert_eq!(open(&fragment(&document).unwrap()).as_ref(), Ok(&document), "{}", exhibit.name);
    }
}

#[test]
fn what_follows_the_drawing_in_a_link_is_left_to_the_page() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        let link = fragment(&document).unwrap();
        assert!(!link.contains('&'));
        for address in ["&", "&steps/outcomes/3", "&a&b=c#d"] {
            assert_eq!(open(&format!("{link}{address}")), open(&link), "{address}");
        }
    }
    assert_eq!(open("#&steps"), Err(LinkError::NoLink));
}

#[test]
fn links_of_version_1_open_for_ever() {
    for line in include_str!("../links/v1.txt").lines() {
        let (name, link) = line.split_once(' ').unwrap();
        let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == name).unwrap();
        assert_eq!(open(link).unwrap(), exhibit.document().unwrap(), "{name}");
    }
}

/// The drawing of a and b.
fn tis_and_tisn() -> Document {
    EXHIBITS.iter().find(|exhibit| exhibit.name == "a-b").unwrap().document().unwrap()
}

#[test]
fn links_with_bends_are_of_version_2_and_open_for_ever() {
    let mut document = tis_and_tisn();
    let (id, _) = document.moves().next().unwrap();
    document.apply(Command::Bend { moves: [id].into(), by: Some(-40) }).unwrap();
    let link = "#v2.oAUKAECZZOAPEmNPVEjMS1FIYkxkTAIAilLHdQ";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link), Ok(document));
}

#[test]
fn links_with_lines_and_notes_are_of_version_3_and_open_for_ever() {
    let mut document = tis_and_tisn();
    document.apply(Command::SetLines(vec!["A + B".into(), String::new(), "over".into()])).unwrap();
    let link = "#v3.oAUKAECZZABDY09USMxLUUhiTGRMEnZU0FZwYuDOL0stAgA9fLSK";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link).as_ref(), Ok(&document));
    let note = Note { text: "Here:\n<b>".into(), at: Point::new(-40.0, 250.0), ..Note::default() };
    document.apply(Command::SetNotes(vec![note])).unwrap();
    let link = "#v3.oAUKAECZZAAjP-hffQEiAN3_B2EgYW5kIGIBYQFiE0EgKyBCAAtvdmVyJ0hlcmU6CjxiPt8mmZg";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link), Ok(document));
}

#[test]
fn links_with_boards_and_other_rules_are_of_version_4_and_open_for_ever() {
    let mut document = tis_and_tisn();
    document.apply(Command::SetRules(Rules::Hackenbush)).unwrap();
    document.apply(Command::SetGround { positions: [PositionId(0)].into(), ground: true }).unwrap();
    let link = "#v4.oAUKAECZZABkBGNPVEjMS1FIYkxkTAIAWv5yhg";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link).as_ref(), Ok(&document));
    let board = Board {
        rules: "Stripes".into(),
        position: "..|..".into(),
        at: Point::new(-40.0, 250.0),
        times: -2,
        ..Board::default()
    };
    document.apply(Command::AddBoard(board)).unwrap();
    let stripes = OwnRuleset { name: "Stripes".into(), text: "L: ./. -> #/#; R: .. -> ##".into() };
    document.apply(Command::SetRulesets(vec![stripes])).unwrap();
    let link = "#v4.oAUKAECZZABk-UH_6kcCAUEAvv8HYSBhbmQgYgFhAWIFYjEHU3RyaXBlcxMuLnwuLgdTdHJpcGVzbwFMOiAuLy4gLT4gIy8jOyBSOiAuLiAtPiAjI64f2bE";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link), Ok(document));
}

#[test]
fn a_link_has_version_5_only_where_it_has_win_ends() {
    let document = Format::Text.read("A: B C\nB = win\nC = tie").unwrap();
    let link = "#v5.YNQP_-Hn8AAAPB6fSwagAGNgdGR0YnQGADAnt5I";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link), Ok(document));
}

#[test]
fn a_link_has_version_6_only_where_a_vehicle_is_negated() {
    let mut document = Format::Text.read("A: B C").unwrap();
    let [a, b] = [0, 1].map(PositionId);
    document.apply(Command::SetAllVehicles(vec![(b, true), (a, false), (a, true)])).unwrap();
    let link = "#v6.YDQ__IefwwMA8Hi8JQMAjQBjYHRkdGJ0BgCvGzV3";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link), Ok(document));
}

#[test]
fn a_link_has_version_7_only_where_it_has_the_ends_that_came_with_it() {
    let document =
        Format::Text.read("A: B C D E F\nB = win\nC = tie\nD = loss\nE = left\nF = right").unwrap();
    let link = "#v7.YE__wH94OvAAAPB48PDwaPHg8YkTRGMDgABZA2NgdGR0YnRmdGF0ZXQDANfraJ4";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link), Ok(document));
}

#[test]
fn a_link_has_version_8_only_where_somebody_wins_endless_play_or_there_are_priorities() {
    let mut document = Format::Text.read("A: B C\nB: A\nC: A\nB = 4\nC = tie").unwrap();
    let link = "#v8.YCx_7Meo2AF2DsBzk4QA0AUQY2B0ZHRidAYAao8Kug";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link).as_ref(), Ok(&document));
    document.apply(Command::SetEndless(EndlessPlay::Priority)).unwrap();
    document.apply(Command::SetVehicles(vec![PositionId(0)])).unwrap();
    document.apply(Command::SetLines(vec!["A".into()])).unwrap();
    let link = "#v8.YKz8sR-jYgfYOQDPTRICAkYXQGNgdGR0YnRmdAQAvdtY5Q";
    assert_eq!(fragment(&document).unwrap(), link);
    assert_eq!(open(link), Ok(document));
}

#[test]
fn wrong_links_say_why() {
    let good = fragment(&tis_and_tisn()).unwrap();
    assert_eq!(open("#"), Err(LinkError::NoLink));
    assert_eq!(open("#section.2"), Err(LinkError::NoLink));
    assert_eq!(open("#v99.abc"), Err(LinkError::OtherVersion("v99".into())));
    assert_eq!(open("#v1."), Err(LinkError::Damaged));
    assert_eq!(open("#v1.<script>"), Err(LinkError::Damaged));
    assert_eq!(open(&good[..good.len() - 1]), Err(LinkError::Damaged));
    assert!(matches!(open(&format!("#v1.{}", "A".repeat(1 << 20))), Err(LinkError::TooLong { .. })));
    assert_eq!(open(&format!("  {}\n", &good[1..])), open(&good), "blanks and a missing # do no harm");
}

#[test]
fn no_link_is_made_that_does_not_open_and_the_reason_has_figure_and_limit() {
    let named = |count: u32, label: &dyn Fn(u32) -> String| {
        let position = |nth: u32| Position { key: nth.to_string(), label: label(nth), ..Position::default() };
        Document::of_parts(Heading::default(), (0..count).map(position).collect(), Vec::new())
    };
    // Texts that deflate to little: a reader would refuse to inflate them.
    let repeated = fragment(&named(6_000, &|_| "𝔸".repeat(200)));
    let Err(LinkError::Texts { given, limit: MOST_TEXT_BYTES }) = repeated else { panic!("{repeated:?}") };
    assert!(given > MOST_TEXT_BYTES);
    let said = LinkError::Texts { given, limit: MOST_TEXT_BYTES }.to_string();
    assert_eq!(said, format!("the texts of this drawing have {given} bytes; the limit of a link is 4194304"));
    // Texts that do not: the link would be too long.
    let mut random = scattered();
    let noise: Vec<String> =
        (0..6_000).map(|_| (0..200).map(|_| char::from(b'!' + random(90) as u8)).collect()).collect();
    let noisy = fragment(&named(6_000, &|nth| noise[nth as usize].clone()));
    let Err(LinkError::TooLong { given, limit: MOST_CHARACTERS }) = noisy else { panic!("{noisy:?}") };
    assert!(given > MOST_CHARACTERS);
    // The longest links open, whatever the page shows beside the drawing.
    let link = fragment(&named(3_000, &|nth| noise[nth as usize].clone())).unwrap();
    let padded = format!("{link}&{}", "a".repeat(MOST_CHARACTERS));
    assert_eq!(open(&padded), open(&link));
}

#[test]
fn a_changed_character_is_noticed() {
    let good = fragment(&EXHIBITS[0].document().unwrap()).unwrap();
    for at in "#v1.".len()..good.len() {
        let other = if good.as_bytes()[at] == b'A' { "B" } else { "A" };
        let changed = format!("{}{other}{}", &good[..at], &good[at + 1..]);
        assert_eq!(open(&changed), Err(LinkError::Damaged), "at {at}");
    }
}

/// Any drawing of two or three players without fractions, as far as a drawing reaches.
fn any_drawing(players: u32) -> impl Strategy<Value = Document> {
    let any = AnyDrawing {
        players,
        positions: 0..9,
        by: (1..1 << players).map(|seats| Movers::of_bits(seats).unwrap()).collect(),
        names: Some("\\PC{0,6}"),
        title: "\\PC{0,9}",
        reach: GREATEST_COORDINATE,
        bends: 0.2,
        boards: true,
        wins: 0.1,
        ..AnyDrawing::default()
    };
    any.drawing().prop_map(at_whole_places)
}

/// A drawing with everything moved to where links keep it.
pub(crate) fn at_whole_places(mut document: Document) -> Document {
    let whole = |at: Point| Point::new(at.x.round(), at.y.round());
    let places = document.positions().map(|(id, position)| (id, whole(position.at))).collect();
    document.apply(Command::Place(places)).unwrap();
    let notes = document.heading().notes.iter();
    let notes = notes.map(|note| Note { at: whole(note.at), ..note.clone() }).collect();
    document.apply(Command::SetNotes(notes)).unwrap();
    for board in document.heading().boards.clone() {
        document.apply(Command::ReplaceBoard(Board { at: whole(board.at), ..board })).unwrap();
    }
    document
}

proptest! {
    #[test]
    fn drawings_travel_but_for_fractions_and_unknown_fields(document in prop_oneof![any_drawing(2), any_drawing(3)]) {
        prop_assert_eq!(open(&fragment(&document).unwrap()), Ok(document));
    }

    #[test]
    fn no_bytes_make_the_reader_panic_or_swell(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        use base64::Engine;
        for (version, before) in [("v1.", ""), ("v2.", "v2."), ("v3.", "v3."), ("v4.", "v4."), ("v5.", "v5."), ("v6.", "v6."), ("v7.", "v7."), ("v8.", "v8.")] {
            let sum = crc32fast::hash(&[before.as_bytes(), &bytes].concat()).to_le_bytes();
            let whole: Vec<u8> = bytes.iter().copied().chain(sum).collect();
            let link = format!("#{version}{}", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(whole));
            if let Ok(document) = open(&link) {
                prop_assert!(document.positions().len() + document.moves().len() <= 2 * 8 * bytes.len());
            }
        }
    }
}
