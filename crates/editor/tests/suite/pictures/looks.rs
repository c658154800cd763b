//! The looks of pictures: thin and black for papers, and without a background.

use super::{PAPER, everything, hackenbush, svg};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::picture::{self, BoardPictures, Look, PlateMarks};

#[test]
fn papers_have_thin_black_lines_and_letters_at_the_arrows() {
    let (document, marks) = everything();
    let picture = svg(&document, &marks, PAPER);
    let latex = picture::tikz(&document, &marks, &BoardPictures::new(), PAPER);
    for line in picture.lines().filter(|line| line.starts_with("<path")) {
        let width = line.split_once("stroke-width=\"").unwrap().1.split('"').next().unwrap();
        assert!(width.parse::<f64>().unwrap() <= 2.5, "{line}");
    }
    let colours = picture.split("\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
    for colour in colours {
        assert!(["000000", "fff", "777", "555"].contains(&colour), "{colour}");
    }
    let defined = latex.split("{HTML}{").skip(1).map(|rest| &rest[..6]);
    for colour in defined {
        assert!(["000000", "FFFFFF"].contains(&colour), "{colour}");
    }
    let count = |text: &str| {
        (picture.matches(&format!(">{text}</text>")).count(), latex.matches(&format!("] {{{text}}}")).count())
    };
    assert_eq!((count("L"), count("R")), ((2, 2), (2, 2)), "a letter at each arrow of one player alone");
    let coloured = svg(&document, &marks, Look::default());
    assert!(!coloured.contains(">L</text>"));
    // Where nothing is to be told apart, lines are single.
    let nim = EXHIBITS.iter().find(|exhibit| exhibit.name == "nim").unwrap().document().unwrap();
    assert!(!picture::tikz(&nim, &PlateMarks::new(), &BoardPictures::new(), PAPER).contains("double"));
}

#[test]
fn without_a_ground_nothing_is_white_and_what_is_black_takes_the_colour_around() {
    let (document, marks) = everything();
    for colours in [true, false] {
        let look = Look { ground: false, colours };
        for picture in [svg(&document, &marks, look), svg(&hackenbush(), &PlateMarks::new(), look)] {
            for white in ["#fff", "#000", "white", "black", "33373d"] {
                assert!(!picture.contains(white), "{white}: {picture}");
            }
            assert!(picture.lines().next().unwrap().contains("fill=\"currentColor\""));
        }
    }
}
