//! Share links: round trips, length, damage, and links of the past.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Convention, Document, Movers};
use hyperjam_editor::file;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::link::{LinkError, fragment, open};
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
    let link = fragment(&document);
    assert!(link.len() <= 2_000, "{} characters", link.len());
    assert_eq!(open(&link).as_ref(), Ok(&document));
}

#[test]
fn every_exhibit_travels() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        assert_eq!(open(&fragment(&document)).as_ref(), Ok(&document), "{}", exhibit.name);
    }
}

#[test]
fn what_follows_the_drawing_in_a_link_is_left_to_the_page() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        let link = fragment(&document);
        assert!(!link.contains('&'));
        for address in ["&", "&steps/outcomes/3", "&a&b=c#d"] {
            assert_eq!(open(&format!("{link}{address}")), open(&link), "{address}");
        }
    }
    assert_eq!(open("#&steps"), Err(LinkError::NoLink));
}

#[test]
fn links_of_every_version_open_for_ever() {
    for line in include_str!("links/v1.txt").lines() {
        let (name, link) = line.split_once(' ').unwrap();
        let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == name).unwrap();
        assert_eq!(open(link).unwrap(), exhibit.document().unwrap(), "{name}");
    }
}

#[test]
fn wrong_links_say_why() {
    let good = fragment(&EXHIBITS[1].document().unwrap());
    assert_eq!(open("#"), Err(LinkError::NoLink));
    assert_eq!(open("#section.2"), Err(LinkError::NoLink));
    assert_eq!(open("#v2.abc"), Err(LinkError::OtherVersion("v2".into())));
    assert_eq!(open("#v1."), Err(LinkError::Damaged));
    assert_eq!(open("#v1.<script>"), Err(LinkError::Damaged));
    assert_eq!(open(&good[..good.len() - 1]), Err(LinkError::Damaged));
    assert!(matches!(open(&format!("#v1.{}", "A".repeat(1 << 20))), Err(LinkError::TooLong { .. })));
    assert_eq!(open(&format!("  {}\n", &good[1..])), open(&good), "blanks and a missing # do no harm");
}

#[test]
fn a_changed_character_is_noticed() {
    let good = fragment(&EXHIBITS[0].document().unwrap());
    for at in "#v1.".len()..good.len() {
        let other = if good.as_bytes()[at] == b'A' { "B" } else { "A" };
        let changed = format!("{}{other}{}", &good[..at], &good[at + 1..]);
        assert_eq!(open(&changed), Err(LinkError::Damaged), "at {at}");
    }
}

proptest! {
    #[test]
    fn drawings_travel_but_for_fractions_and_unknown_fields(
        labels in prop::collection::vec(prop::option::of("\\PC{0,6}"), 0..9),
        places in prop::collection::vec((-1e7..1e7_f64, -3e3..3e3_f64), 9),
        moves in prop::collection::vec((0_u32..9, 0_u32..9, 1_u32..8), 0..20),
        vehicles in prop::collection::vec(0_usize..9, 0..4),
        (title, misere, three, tie) in ("\\PC{0,9}", any::<bool>(), any::<bool>(), any::<bool>()),
    ) {
        let count = labels.len();
        let players = if three { 3 } else { 2 };
        let mut document = Document::default();
        for (label, (x, y)) in labels.into_iter().zip(places) {
            document.apply(Command::AddPosition { at: Point::new(x.round(), y.round()) }).unwrap();
            let position = document.positions().next_back().unwrap().0;
            if let Some(label) = label {
                document.apply(Command::Rename { position, label }).unwrap();
            }
        }
        let mut text: serde_json::Value = serde_json::from_str(&file::write(&document)).unwrap();
        text["title"] = title.into();
        text["players"] = players.into();
        text["convention"] = if misere { "misere" } else { "normal" }.into();
        if count > 0 {
            let keys = text["positions"].clone();
            let key = |number: usize| keys[number % count]["id"].clone();
            let list = |by: u32| {
                let by = (by % (1 << players)).max(1);
                (0..players).filter(|player| by >> player & 1 == 1).collect::<Vec<u32>>()
            };
            text["moves"] = moves.iter().map(|&(from, to, by)| serde_json::json!({
                "from": key(from as usize), "to": key(to as usize), "by": list(by),
            })).collect();
            text["vehicles"] = vehicles.iter().map(|&on| key(on)).collect();
            if tie {
                text["positions"][0]["end"] = "tie".into();
            }
        }
        let document = file::read(&text.to_string()).unwrap();
        prop_assert_eq!(document.heading().convention == Convention::Misere, misere);
        prop_assert_eq!(open(&fragment(&document)), Ok(document));
    }

    #[test]
    fn no_bytes_make_the_reader_panic_or_swell(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        use base64::Engine;
        let sum = crc32fast::hash(&bytes).to_le_bytes();
        let whole: Vec<u8> = bytes.iter().copied().chain(sum).collect();
        let link = format!("#v1.{}", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(whole));
        if let Ok(document) = open(&link) {
            prop_assert!(document.positions().len() + document.moves().len() <= 2 * 8 * bytes.len());
        }
    }
}
