//! Every word is read back as it was written, and whatever is none is refused and named.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use hyperjam_terms::{
    CompoundRule, Convention, EndlessPlay, Grundy, MOST_PLAYERS, Movers, Order, Outcome, OutcomeClass,
    OutcomeSet, ParseError, Player, PlayerOutcome, Relation, Role, Sector,
};
use proptest::prelude::*;

fn comes_back<T>(one: &T)
where
    T: Display + Debug + PartialEq + FromStr<Err = ParseError>,
{
    assert_eq!(one.to_string().parse().as_ref(), Ok(one));
}

/// A text that is refused: the message names it and what was expected.
fn refused<T: FromStr<Err = ParseError> + Debug>(text: &str) -> String {
    let error = text.parse::<T>().expect_err("it is refused");
    let sentence = error.to_string();
    assert_eq!(error.given(), text);
    assert!(sentence.starts_with(&format!("{text:?} is not a valid ")), "{sentence}");
    assert!(sentence.ends_with(&format!("expected {}", error.expected())), "{sentence}");
    sentence
}

#[test]
fn every_word_comes_back() {
    Player::BOTH.iter().for_each(comes_back);
    Movers::OF_TWO.iter().for_each(comes_back);
    Convention::ALL.iter().for_each(comes_back);
    CompoundRule::ALL.iter().for_each(comes_back);
    EndlessPlay::ALL.iter().for_each(comes_back);
    Outcome::ALL.iter().for_each(comes_back);
    Role::ALL.iter().for_each(comes_back);
    Sector::ALL.iter().for_each(comes_back);
    OutcomeClass::ALL.iter().for_each(comes_back);
    Order::ALL.iter().for_each(comes_back);
    Relation::ALL.iter().for_each(comes_back);
    assert_eq!("||".parse(), Ok(Order::Confused));
    for name in ["left", "Left", "LEFT"] {
        assert_eq!(name.parse(), Ok(Player::Left));
        assert_eq!(name.parse(), Ok(Movers::LEFT));
        assert_eq!(name.parse(), Ok(Outcome::LeftWins));
    }
}

#[test]
fn what_is_none_of_the_words_is_named() {
    assert_eq!(refused::<Player>("both"), r#""both" is not a valid player: expected "left" or "right""#);
    assert_eq!(
        refused::<Convention>("misère"),
        r#""misère" is not a valid convention: expected "normal" or "misere""#
    );
    assert_eq!(
        refused::<EndlessPlay>("both"),
        r#""both" is not a valid endless play: expected "draw", "left", "right" or "priority""#
    );
    assert_eq!(
        refused::<Outcome>("won"),
        r#""won" is not a valid outcome: expected "left", "right" or "draw""#
    );
    assert_eq!(refused::<Role>("III"), r#""III" is not a valid role: expected "L", "R", "I" or "II""#);
    assert_eq!(
        refused::<Sector>("L,R"),
        r#""L,R" is not a valid sector: expected one of L; R; I; II; L,I; L,II; R,I; R,II; L,R,I,II"#
    );
    assert_eq!(
        refused::<Grundy>("∞{1,"),
        r#""∞{1," is not a valid label: expected a number such as "3", or "∞", or "∞{1,2}", or "☾""#
    );
    assert!(refused::<Movers>("16").contains(r#""left", "right", "both" or the players’ numbers"#));
    for wrong in ["", " ", "L,", "middle"] {
        refused::<Player>(wrong);
        refused::<Convention>(wrong);
        refused::<Outcome>(wrong);
        refused::<Movers>(wrong);
    }
    for wrong in ["", "D", "LR", "⊵", "y ⊵ y", "|"] {
        refused::<OutcomeClass>(wrong);
        refused::<Order>(wrong);
        refused::<Relation>(wrong);
    }
    for wrong in ["", "III", "L,R,I", "I,II", "L;I", "L,I,x"] {
        refused::<Sector>(wrong);
    }
    // A space does not join two numbers to one.
    for wrong in ["1 2", "∞{1 2}", "∞{1, 2 3}"] {
        refused::<Grundy>(wrong);
    }
    for wrong in ["", "-1", "+1", "1.0", "∞{1", "∞1", "{1}", "∞{1,}", "∞{,}", "∞{-1}", "4294967296", "∞∞"]
    {
        refused::<Grundy>(wrong);
    }
    for wrong in ["[]", "[0", "0]", "0;2", "-1", "+1", "4294967297", "left right", "[left]"] {
        refused::<Movers>(wrong);
    }
}

#[test]
fn a_long_wrong_text_is_cut_and_its_control_characters_are_escaped() {
    let error = "\u{1b}[31m∞".repeat(1_000).parse::<Grundy>().unwrap_err();
    assert_eq!(error.given().chars().count(), 61);
    assert!(!error.to_string().contains('\u{1b}'), "{error}");
}

#[test]
fn each_has_its_own_sentence() {
    let distinct = |sentences: Vec<String>| {
        for (nth, sentence) in sentences.iter().enumerate() {
            assert!(sentence.ends_with('.') && !sentences[..nth].contains(sentence), "{sentence}");
        }
    };
    distinct(Convention::ALL.map(|one| one.meaning().to_owned()).to_vec());
    distinct(CompoundRule::ALL.map(|one| format!("{} {}.", one.turn(), one.stuck())).to_vec());
    distinct(EndlessPlay::ALL.map(|one| one.meaning().to_owned()).to_vec());
    distinct(Outcome::ALL.map(|one| one.meaning().to_owned()).to_vec());
    distinct(Role::ALL.map(|one| one.meaning().to_owned()).to_vec());
    distinct(Sector::ALL.map(Sector::meaning).to_vec());
    distinct(OutcomeClass::ALL.map(OutcomeClass::meaning).to_vec());
    distinct(Order::ALL.map(|one| one.meaning().to_owned()).to_vec());
    for sector in Sector::ALL {
        distinct(Relation::ALL.map(|one| one.reason(sector, ["x", "y"])).to_vec());
    }
    let sets = [Movers::LEFT, Movers::RIGHT, Movers::BOTH, Movers::of(&[0, 2]).unwrap()];
    distinct(sets.map(Movers::meaning).to_vec());
    let labels = ["0", "1", "∞", "∞{0,3}", "∞{1,2}"].map(|label| label.parse::<Grundy>().unwrap());
    distinct(labels.iter().map(Grundy::meaning).collect());
}

/// Without draws a relation and its opposite exclude each other, as ≥ and ⊲| do, and exactly one of >, <, = and ‖ holds; with
/// draws both may hold (HL 2.3).
#[test]
fn without_draws_the_relations_are_those_of_numbers() {
    use Relation::*;
    for sector in Sector::ALL {
        let both = [[GreaterOrAlike, LessOrConfused], [LessOrAlike, GreaterOrConfused]]
            .map(|pair| pair.map(|relation| relation.holds(sector)));
        assert!(both.iter().all(|[one, other]| *one || *other), "one of the two always holds: {sector}");
        let exclude = both.iter().all(|[one, other]| one != other);
        assert_eq!(OutcomeClass::of(sector).is_some(), exclude, "{sector}");
    }
    for order in Order::ALL {
        let sector = Sector::from(order.class());
        assert_eq!(OutcomeClass::of(sector), Some(order.class()));
        let holding: Vec<&str> = [Less, Alike, Greater, Confused]
            .into_iter()
            .filter(|relation| relation.holds(sector))
            .map(Relation::sign)
            .collect();
        assert_eq!(holding, [order.name()]);
        let [at_most, at_least] = [LessOrAlike, GreaterOrAlike].map(|relation| relation.holds(sector));
        assert_eq!(Order::of(at_most, at_least), order);
    }
}

/// Exchanging x and y negates the difference, and reads every relation the other way round.
#[test]
fn a_relation_is_read_from_both_sides() {
    use Relation::*;
    let exchanged = [
        (GreaterOrAlike, LessOrAlike),
        (LessOrConfused, GreaterOrConfused),
        (Greater, Less),
        (Alike, Alike),
        (Confused, Confused),
    ];
    for (relation, exchanged) in exchanged {
        for sector in Sector::ALL {
            assert_eq!(relation.holds(sector), exchanged.holds(sector.negated()), "{relation}, {sector}");
        }
    }
    assert_eq!(
        Relation::Greater.reason(Sector::All, ["a", "b"]),
        "a ⊵ b and b ◁| a: in a − b Left does not lose, whoever starts."
    );
    assert_eq!(
        Relation::Greater.reason(Sector::Second, ["a", "b"]),
        "For this both a ⊵ b and b ◁| a must hold, but b ◁| a does not."
    );
    assert_eq!(
        Relation::LessOrConfused.reason(Sector::Left, ["a", "b"]),
        "When Right starts a − b, Right, moving first, loses."
    );
}

#[test]
fn an_outcome_is_seen_from_both_sides() {
    use PlayerOutcome::{Draw, Loss, Win};
    let seen = |outcome: Outcome| Player::BOTH.map(|player| outcome.seen_by(player));
    assert_eq!(Outcome::ALL.map(seen), [[Win, Loss], [Draw, Draw], [Loss, Win]]);
    for player in Player::BOTH {
        assert_eq!(Outcome::win_of(player).winner(), Some(player));
        assert_eq!(Outcome::win_of(player).name(), player.name());
        assert_eq!(Convention::Normal.winner_when_stuck(player), player.opponent());
        assert_eq!(Convention::Misere.winner_when_stuck(player), player);
    }
    assert_eq!(Outcome::Draw.winner(), None);
}

#[test]
fn every_sector_is_found_by_its_outcomes() {
    for sector in Sector::ALL {
        let [left, right] = sector.outcomes();
        assert_eq!(Sector::of(left, right), sector);
        assert_eq!(Player::BOTH.map(|starter| sector.outcome(starter)), [left, right]);
        // Exchanged are the winners, and who starts.
        let exchanged = |outcome: Outcome| outcome.winner().map(Player::opponent);
        let negated = sector.negated().outcomes().map(Outcome::winner);
        assert_eq!(negated, [right, left].map(exchanged));
    }
}

/// HL 2.1: L needs LI and LII, R needs RI and RII, I needs LI and RI, II needs LII and RII to be non-losing.
#[test]
fn the_name_lists_exactly_those_with_a_non_losing_strategy() {
    for sector in Sector::ALL {
        let holds = |player: Player, starts: bool| {
            let starter = if starts { player } else { player.opponent() };
            sector.outcome(starter).seen_by(player) != PlayerOutcome::Loss
        };
        let (left, right) = (Player::Left, Player::Right);
        let held = [
            (Role::Left, holds(left, true) && holds(left, false)),
            (Role::Right, holds(right, true) && holds(right, false)),
            (Role::First, holds(left, true) && holds(right, true)),
            (Role::Second, holds(left, false) && holds(right, false)),
        ];
        let roles: Vec<Role> = held.iter().filter(|(_, holds)| *holds).map(|(role, _)| *role).collect();
        assert_eq!(sector.roles(), roles);
        assert_eq!(sector.name(), roles.iter().map(|role| role.name()).collect::<Vec<_>>().join(","));
        assert!(held.iter().all(|(role, holds)| sector.holds(*role) == *holds));
        let in_words = match roles.as_slice() {
            [winner] => format!("{} wins", winner.in_words()),
            [one, other] => format!("{} and {} do not lose", one.in_words(), other.in_words()),
            _ => "a draw".into(),
        };
        assert_eq!(sector.in_words(), in_words);
    }
}

/// Of each clause of a sector's sentence: who starts there, and how it ends.
#[test]
fn a_sectors_sentence_says_its_outcomes() {
    for sector in Sector::ALL {
        let sentence = sector.meaning().to_lowercase();
        let mut outcomes = [None; 2];
        for clause in sentence.trim_end_matches('.').split("; ") {
            let starters: &[Player] = match clause {
                _ if clause.contains("left starts") || clause.contains("left wins by starting") => {
                    &[Player::Left]
                }
                _ if clause.contains("right starts") || clause.contains("right wins by starting") => {
                    &[Player::Right]
                }
                _ => &Player::BOTH,
            };
            for starter in starters {
                let winner = match clause {
                    _ if clause.contains("left wins") => Some(Player::Left),
                    _ if clause.contains("right wins") => Some(Player::Right),
                    _ if clause.contains("who starts wins") => Some(*starter),
                    _ if clause.contains("who does not start wins") => Some(starter.opponent()),
                    _ => {
                        assert!(clause.contains("it is a draw"), "{clause}");
                        None
                    }
                };
                outcomes[starter.index()] = Some(winner.map_or(Outcome::Draw, Outcome::win_of));
            }
        }
        assert_eq!(outcomes, sector.outcomes().map(Some), "{sentence}");
        assert_eq!(format!("{}.", sector.clause().to_lowercase()), sentence);
    }
}

/// The table in the documentation has each pair of outcomes once, with its sector and with the class of CGSuite: N where
/// each player wins by starting, P where each loses so, a hat for a draw where Right would win, an inverted one for a draw
/// where Left would.
#[test]
fn the_table_of_sectors_and_of_cgsuites_classes_is_right() {
    use Outcome::{Draw, LeftWins, RightWins};
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = include_str!("../../src/sector.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("/// |"))
        .map(cells)
        .collect();
    let word = |outcome| match outcome {
        LeftWins => "Left wins",
        Draw => "draw",
        RightWins => "Right wins",
    };
    let class = |outcomes: [Outcome; 2]| {
        let instead = |from: Outcome, to: Outcome| outcomes.map(|one| if one == from { to } else { one });
        let loopfree = |outcomes: [Outcome; 2]| match outcomes {
            [LeftWins, LeftWins] => "L",
            [LeftWins, RightWins] => "N",
            [RightWins, LeftWins] => "P",
            [RightWins, RightWins] => "R",
            _ => "D",
        };
        match outcomes {
            [Draw, Draw] => "D".to_owned(),
            _ if !outcomes.contains(&Draw) => loopfree(outcomes).to_owned(),
            _ if outcomes.contains(&LeftWins) => format!("{}\u{302}", loopfree(instead(Draw, RightWins))),
            _ => format!("{}\u{30c}", loopfree(instead(Draw, LeftWins))),
        }
    };
    let mut expected = Vec::new();
    for left in Outcome::ALL {
        for right in Outcome::ALL {
            let row = [word(left), word(right), Sector::of(left, right).name(), &class([left, right])];
            expected.push(row.map(str::to_owned).to_vec());
        }
    }
    let found: Vec<Vec<String>> = rows[2..]
        .iter()
        .map(|row| row[..4].iter().map(|cell| cell.replace('Ň', "N\u{30c}")).collect())
        .collect();
    assert_eq!(found, expected);
}

/// HL Lemma 31.
#[test]
fn a_label_says_the_sector() {
    for (label, sector) in
        [("0", "II"), ("1", "I"), ("7", "I"), ("∞", "L,R,I,II"), ("∞{0,2}", "I"), ("∞{2}", "L,R,I,II")]
    {
        assert_eq!(label.parse::<Grundy>().unwrap().sector().name(), sector, "{label}");
    }
}

/// HL 5.2, after Figure 2: 2 ⊕ ∞{1,2} = ∞{0,3}, and two infinite labels make ∞.
#[test]
fn the_sums_of_the_traffic_jam() {
    let label = |text: &str| text.parse::<Grundy>().unwrap();
    assert_eq!(label("2").nim_sum(&label("∞{1,2}")), label("∞{0,3}"));
    assert_eq!(label("∞{1,2}").nim_sum(&label("∞{2}")), label("∞"));
    assert_eq!(label("3").nim_sum(&label("5")), label("6"));
}

#[test]
fn a_set_is_read_in_any_order_and_written_ascending() {
    for (given, written) in [("∞{2, 1,2}", "∞{1,2}"), ("∞{}", "∞"), (" infinity {7} ", "∞{7}"), ("007", "7")]
    {
        assert_eq!(given.parse::<Grundy>().unwrap().to_string(), written);
    }
}

#[test]
fn the_telling_heap_is_the_least() {
    let all = ["0", "1", "2", "3", "∞", "∞{0}", "∞{1}", "∞{0,1}", "∞{1,2}", "∞{0,1,2}"]
        .map(|text| text.parse::<Grundy>().unwrap());
    for x in &all {
        for y in &all {
            let outcome = |x: &Grundy, heap| x.nim_sum(&Grundy::Nimber(heap)).first_player_wins();
            let first = (0..10).find(|heap| outcome(x, *heap) != outcome(y, *heap));
            assert_eq!(x.distinguishing_heap(y), first, "{x} and {y}");
            assert_eq!(first.is_none(), x == y, "{x} and {y}");
        }
    }
}

fn movers() -> impl Strategy<Value = (Movers, Vec<u32>)> {
    prop::collection::vec(0..MOST_PLAYERS, 1..20)
        .prop_map(|seats| (Movers::of(&seats).expect("each is below the limit"), seats))
}

proptest! {
    #[test]
    fn every_set_of_seats_comes_back((movers, seats) in movers()) {
        comes_back(&movers);
        prop_assert_eq!(movers.listed(" ").parse(), Ok(movers));
        prop_assert_eq!(movers.listed(", ").parse(), Ok(movers));
        let listed: Vec<u32> = movers.seats().collect();
        prop_assert!(listed.is_sorted_by(|a, b| a < b));
        prop_assert_eq!(movers.highest(), listed[listed.len() - 1]);
        for seat in 0..40 {
            prop_assert_eq!(movers.includes(seat), seats.contains(&seat));
        }
        prop_assert_eq!(Movers::of_bits(movers.bits()), Some(movers));
        prop_assert_eq!(movers.bits(), listed.iter().map(|seat| 1 << seat).sum::<u32>());
        let exchanged: Vec<u32> = seats.iter().map(|&seat| if seat < 2 { 1 - seat } else { seat }).collect();
        prop_assert_eq!(Some(movers.exchanged()), Movers::of(&exchanged));
    }

    #[test]
    fn seats_that_there_are_not_are_refused((_, mut seats) in movers(), beyond in MOST_PLAYERS.., at: prop::sample::Index) {
        seats.insert(at.index(seats.len()), beyond);
        prop_assert_eq!(Movers::of(&seats), None);
        prop_assert_eq!(Movers::of_bits(beyond.saturating_add(u32::from(u16::MAX))), None);
    }

    #[test]
    fn every_label_comes_back(number: u32, set in prop::collection::vec(any::<u32>(), 0..6)) {
        comes_back(&Grundy::Nimber(number));
        comes_back(&Grundy::infinite(set));
    }

    /// Whatever is accepted is written in one way; whatever is not is named.
    #[test]
    fn any_text_is_read_or_named(text in "[LRI,x ]{0,6}|∞?\\{?[0-3, ]{0,5}\\}?|\\PC{0,8}") {
        fn check<T: FromStr<Err = ParseError> + Display + Debug + PartialEq>(text: &str) {
            match text.parse::<T>() {
                Ok(one) => comes_back(&one),
                Err(_) => {
                    refused::<T>(text);
                }
            }
        }
        check::<Player>(&text);
        check::<Movers>(&text);
        check::<Convention>(&text);
        check::<EndlessPlay>(&text);
        check::<Outcome>(&text);
        check::<Role>(&text);
        check::<Sector>(&text);
        check::<Grundy>(&text);
    }
}

#[cfg(feature = "serde")]
#[test]
fn as_parts_of_files_they_are_their_words() {
    use serde_json::{from_str, to_string};
    for sector in Sector::ALL {
        assert_eq!(to_string(&sector).unwrap(), format!("\"{sector}\""));
    }
    for outcome in Outcome::ALL {
        assert_eq!(to_string(&outcome).unwrap(), format!("\"{outcome}\""));
    }
    assert_eq!(to_string(&Player::Left).unwrap(), "\"left\"");
    assert_eq!(to_string(&Convention::Misere).unwrap(), "\"misere\"");
    assert!(from_str::<Movers>("0").is_err(), "an empty set");
    assert_eq!(from_str::<Movers>("3").unwrap(), Movers::BOTH);
}

#[test]
fn outcomes_of_several_players_come_back_from_their_texts() {
    for players in 2..=5 {
        for bits in 0..1 << players {
            let outcome = OutcomeSet::of_bits(players, bits);
            assert_eq!(OutcomeSet::parse(&outcome.to_string(), players), Ok(outcome));
            let members: Vec<u32> = outcome.members().collect();
            assert_eq!(OutcomeSet::of(players, &members), Some(outcome));
        }
    }
    // As letters where every player has one, and as a set where some have numbers.
    for (players, texts) in
        [(2, ["∅", "N", "P", "PN"]), (3, ["∅", "N", "O", "NO"]), (4, ["∅", "{N}", "{O1}", "{N,O1}"])]
    {
        let written = [0, 1, 2, 3].map(|bits| OutcomeSet::of_bits(players, bits).to_string());
        assert_eq!(written, texts, "{players} players");
        for braces in ["{N}", "{P,N}"] {
            assert!(OutcomeSet::parse(braces, players).is_ok(), "{braces} for {players} players");
        }
    }
    assert_eq!(OutcomeSet::parse("NP", 3), OutcomeSet::parse("PN", 3));
    assert_eq!(OutcomeSet::parse("NP", 2), OutcomeSet::parse("{N,P}", 2));
    assert_eq!(OutcomeSet::parse("0", 3), Ok(OutcomeSet::undetermined(3)));
    for (text, players) in [("", 3), ("X", 3), ("O1", 3), ("{O2}", 3), ("NP", 4), ("{N,Q}", 4)] {
        assert_eq!(OutcomeSet::parse(text, players).unwrap_err().given(), text);
    }
    assert_eq!(OutcomeSet::of(3, &[3]), None);
    assert_eq!(OutcomeSet::of_bits(4, 0b1010).meaning(), "Other 1 and Previous have winning strategies.");
}
