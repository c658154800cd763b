#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod common;

use common::{Reader, exhibit, words};

#[test]
fn look() {
    for (name, addresses) in [
        (
            "traffic-jam",
            vec![
                "steps",
                "steps/labels/0",
                "steps/labels/1",
                "steps/labels/3",
                "steps/labels/99",
                "steps/outcomes/both/2",
                "steps/outcomes/both/99",
                "steps/classes/2",
                "steps/classes/99",
                "why/p0",
                "why/p8",
                "why/p4/label",
                "why/p8/label",
                "why/p0/left",
                "why/p8/left",
                "why/p3/right",
                "why/p13/left",
            ],
        ),
        (
            "c1",
            vec![
                "why/p0",
                "why/p0/left",
                "why/p0/right",
                "why/p1/left",
                "why/p2/left",
                "why/p0/label",
                "steps/labels",
                "steps/outcomes",
                "steps/outcomes/both/1",
                "steps/outcomes/both/2",
                "steps/outcomes/both/3",
                "steps/outcomes/left/3",
                "steps/classes/1",
                "steps/classes/2",
            ],
        ),
        ("a0-b0", vec!["why/p0/left", "why/p0/right", "why/p1", "steps/outcomes/both/3"]),
    ] {
        let reader = Reader::of(&exhibit(name));
        for address in addresses {
            let card = reader.card(address);
            println!("=== {name} {address} {}\n{}\n", card.address, words(&card));
            println!("spoken: {}", card.spoken);
            println!("{:?}\n{:?} {:?}", card.scene.positions, card.scene.moves, card.steps);
            if let hyperjam_protocol::tutor::SceneMarks::These(m) = &card.scene.marks {
                println!(
                    "{:?}",
                    m.iter().map(|m| (m.position.0, m.text.clone(), m.roles)).collect::<Vec<_>>()
                );
            }
        }
    }
}
