//! Drawings read as games, against the rules on lists of edges.

use crate::common::Twin;
use hyperjam_terms::Player;
use proptest::prelude::*;

/// An edge between spots, and whose it is: L, R or G.
pub(crate) type Edge = (usize, usize, char);

/// Spots are a, b, c, …; in Hackenbush spot 0 is the ground.
fn name(spot: usize) -> char {
    char::from(b"ghijklmnop"[spot])
}

pub(crate) fn lines(edges: &[Edge], mark: char) -> String {
    let line = |(from, to, owner): &Edge| {
        let owner = if *owner == 'G' { String::new() } else { format!(":{owner}") };
        format!("{}{mark}{}{owner}", name(*from), name(*to))
    };
    edges.iter().map(line).collect::<Vec<_>>().join(",")
}

pub(crate) fn may(owner: char, player: Player) -> bool {
    owner == 'G' || owner == if player == Player::Left { 'L' } else { 'R' }
}

/// What is still joined to the ground.
pub(crate) fn standing(edges: Vec<Edge>) -> Vec<Edge> {
    let mut held = vec![0];
    loop {
        let more = edges.iter().flat_map(|(a, b, _)| {
            let reaches = held.contains(a) || held.contains(b);
            [*a, *b].into_iter().filter(move |_| reaches)
        });
        let fresh: Vec<usize> = more.filter(|spot| !held.contains(spot)).collect();
        if fresh.is_empty() {
            return edges.into_iter().filter(|(a, _, _)| held.contains(a)).collect();
        }
        held.extend(fresh);
    }
}

pub(crate) fn hackenbush() -> Twin<Vec<Edge>> {
    Twin {
        name: "hackenbush",
        before: vec![],
        text: |edges| if edges.is_empty() { "g".to_owned() } else { lines(edges, '-') },
        options: Box::new(|edges, player| {
            let cut = |place: usize| {
                let mut rest = edges.clone();
                rest.remove(place);
                standing(rest)
            };
            (0..edges.len()).filter(|place| may(edges[*place].2, player)).map(cut).collect()
        }),
        prints_alike: true,
    }
}

/// Edges among so many spots.
pub(crate) fn edges(spots: usize, most: usize, owners: &'static [char]) -> impl Strategy<Value = Vec<Edge>> {
    prop::collection::vec((0..spots, 0..spots, prop::sample::select(owners)), 1..=most)
}

/// A tree on the ground: every spot hangs on an earlier one.
pub(crate) fn tree(most: usize, owners: &'static [char]) -> impl Strategy<Value = Vec<Edge>> {
    prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(owners)), 1..=most).prop_map(
        |edges| {
            let edge = |(spot, (below, owner)): (usize, &(prop::sample::Index, char))| {
                (below.index(spot + 1), spot + 1, *owner)
            };
            edges.iter().enumerate().map(edge).collect()
        },
    )
}

/// A graph with its spots left, and who may still take each.
type Tinted = Vec<(usize, bool, bool)>;

fn tinted(name_of_game: &'static str, edges: Vec<(usize, usize)>) -> Twin<Tinted> {
    let near = move |one: usize, other: usize| edges.contains(&(one, other)) || edges.contains(&(other, one));
    let near_too = near.clone();
    let options = move |spots: &Tinted, player: Player| {
        let own = |spot: &(usize, bool, bool)| if player == Player::Left { spot.1 } else { spot.2 };
        let take = |taken: &(usize, bool, bool)| {
            let rest = spots.iter().filter(|spot| spot.0 != taken.0).map(|spot| {
                let mut spot = *spot;
                if near_too(spot.0, taken.0) {
                    let (left, right) = match (name_of_game, player) {
                        ("col", Player::Left) | ("snort", Player::Right) => (false, true),
                        ("col", Player::Right) | ("snort", Player::Left) => (true, false),
                        _ => (false, false),
                    };
                    (spot.1, spot.2) = (spot.1 && left, spot.2 && right);
                }
                spot
            });
            rest.filter(|spot| spot.1 || spot.2).collect()
        };
        spots.iter().filter(|spot| own(spot)).map(take).collect()
    };
    Twin {
        name: name_of_game,
        before: vec![],
        text: |_| String::new(),
        options: Box::new(options),
        prints_alike: false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn hackenbush_is_what_its_rules_say(picture in edges(5, 7, &['L', 'R', 'G'])) {
        let picture = standing(picture);
        hackenbush().check(&picture);
    }

    #[test]
    fn red_blue_pictures_have_the_numbers_of_the_definition(picture in edges(5, 8, &['L', 'R'])) {
        hackenbush().check(&standing(picture));
    }

    /// The colon and the fusion principle.
    #[test]
    fn green_pictures_have_the_numbers_of_the_definition(picture in edges(6, 9, &['G'])) {
        hackenbush().check(&standing(picture));
    }

    #[test]
    fn trees_are_the_ordinal_sums_of_the_definition(picture in tree(8, &['L', 'R', 'G'])) {
        hackenbush().check(&picture);
    }

    #[test]
    fn taking_spots_is_what_the_rules_say(
        edges in prop::collection::vec((0_usize..6, 0_usize..6), 0..9),
        tints in prop::collection::vec(0_u8..4, 6),
    ) {
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|(a, b)| a != b).collect();
        for game in ["col", "snort", "node-kayles"] {
            let tint = |spot: usize| if game == "node-kayles" { 0 } else { tints[spot] };
            let start: Tinted = (0..6).map(|spot| (spot, tint(spot) != 2, tint(spot) != 1)).collect();
            let spots: Vec<String> = start
                .iter()
                .map(|(spot, left, right)| match (left, right) {
                    (true, true) => format!("{}:G", name(*spot)),
                    (true, false) => format!("{}:L", name(*spot)),
                    _ => format!("{}:R", name(*spot)),
                })
                .collect();
            let plain: Vec<Edge> = edges.iter().map(|(a, b)| (*a, *b, 'G')).collect();
            let mut text = spots.join(",");
            if !plain.is_empty() {
                text = format!("{text},{}", lines(&plain, '-'));
            }
            let twin = tinted(game, edges.clone());
            let board = hyperjam_rulesets::open(game, &[&text]).unwrap();
            let mut arena = hyperjam_values::Arena::default();
            let expected = twin.value(&mut arena, &start, &mut Default::default());
            let answer = board.answer(&mut arena, hyperjam_rulesets::Limits::default()).unwrap();
            let hyperjam_rulesets::Answer::Short { value, .. } = answer else { panic!("{text}") };
            prop_assert_eq!(value, expected, "{} {}", game, text);
            // What is printed is read as the same position.
            let again = hyperjam_rulesets::open(game, &[&board.text()]).unwrap();
            let answer = again.answer(&mut arena, hyperjam_rulesets::Limits::default()).unwrap();
            let hyperjam_rulesets::Answer::Short { value: again, .. } = answer else { panic!("{text}") };
            prop_assert_eq!(value, again);
        }
    }

    #[test]
    fn arc_kayles_is_what_its_rules_say(edges in edges(5, 7, &['G'])) {
        let touch = |one: &Edge, other: &Edge| {
            one.0 == other.0 || one.0 == other.1 || one.1 == other.0 || one.1 == other.1
        };
        let twin: Twin<Vec<Edge>> = Twin {
            name: "arc-kayles",
            before: vec![],
            text: |edges| if edges.is_empty() { "g".to_owned() } else { lines(edges, '-') },
            options: Box::new(move |edges, _| {
                let take = |taken: &Edge| edges.iter().filter(|edge| !touch(edge, taken)).copied().collect();
                edges.iter().map(take).collect()
            }),
            prints_alike: false,
        };
        twin.check(&edges);
    }

    #[test]
    fn geography_is_what_its_rules_say(
        edges in prop::collection::vec((0_usize..5, 0_usize..5, any::<bool>()), 1..8),
    ) {
        type Tour = (usize, Vec<usize>, Vec<(usize, usize, bool)>);
        fn text((token, _, edges): &Tour) -> String {
            let line = |(from, to, is_arrow): &(usize, usize, bool)| {
                format!("{}{}{}", name(*from), if *is_arrow { '>' } else { '-' }, name(*to))
            };
            std::iter::once(name(*token).to_string()).chain(edges.iter().map(line)).collect::<Vec<_>>().join(",")
        }
        for is_by_vertex in [true, false] {
            let options = move |(token, visited, edges): &Tour, _: Player| {
                let mut options = Vec::new();
                for (place, (from, to, is_arrow)) in edges.iter().enumerate() {
                    let there = if from == token {
                        *to
                    } else if to == token && !is_arrow {
                        *from
                    } else {
                        continue;
                    };
                    if is_by_vertex && !visited.contains(&there) {
                        options.push((there, [visited.clone(), vec![there]].concat(), edges.clone()));
                    }
                    if !is_by_vertex {
                        let mut rest = edges.clone();
                        rest.remove(place);
                        options.push((there, vec![], rest));
                    }
                }
                options
            };
            let name = if is_by_vertex { "geography" } else { "edge-geography" };
            let twin: Twin<Tour> =
                Twin { name, before: vec![], text, options: Box::new(options), prints_alike: false };
            twin.check(&(0, vec![0], edges.clone()));
        }
    }

    #[test]
    fn posets_are_what_their_rules_say(pairs in prop::collection::vec((0_usize..6, 0_usize..6), 1..8)) {
        // Only upwards, so that it is an order.
        let pairs: Vec<(usize, usize)> = pairs.into_iter().filter(|(a, b)| a < b).collect();
        let text_of_pairs = pairs.iter().map(|(a, b)| format!("{}>{}", name(*a), name(*b)));
        let text: Vec<String> = (0..6).map(|spot| name(spot).to_string()).chain(text_of_pairs).collect();
        fn is_above(pairs: &[(usize, usize)], low: usize, high: usize) -> bool {
            low == high || pairs.iter().any(|(a, b)| *a == low && is_above(pairs, *b, high))
        }
        let options = move |elements: &Vec<usize>, _: Player| {
            let take = |taken: &usize| {
                elements.iter().copied().filter(|other| !is_above(&pairs, *taken, *other)).collect()
            };
            elements.iter().map(take).collect()
        };
        let twin: Twin<Vec<usize>> =
            Twin { name: "poset", before: vec![], text: |_| String::new(), options: Box::new(options), prints_alike: false };
        let expected = twin.grundy(&(0..6).collect(), &mut Default::default());
        let board = hyperjam_rulesets::open("poset", &[&text.join(",")]).unwrap();
        let answer = board.answer(&mut Default::default(), Default::default()).unwrap();
        let hyperjam_rulesets::Answer::Short { grundy, .. } = answer else { panic!() };
        prop_assert_eq!(grundy, Some(expected));
    }

    /// Numbers named, and what is a sum of them by trying all.
    #[test]
    fn sylver_coinage_is_what_its_rules_say(named in prop::collection::vec(2_u32..9, 2..4), last in 3_u32..8) {
        fn is_sum(named: &[u32], number: u32) -> bool {
            number == 0 || named.iter().any(|one| *one <= number && is_sum(named, number - one))
        }
        // Two in a row have no common divisor.
        let named: Vec<u32> = named.into_iter().chain([last, last + 1]).collect();
        fn fewest(named: &[u32]) -> Vec<u32> {
            let mut sorted = named.to_vec();
            sorted.sort_unstable();
            let mut kept: Vec<u32> = Vec::new();
            for number in sorted {
                if !is_sum(&kept, number) {
                    kept.push(number);
                }
            }
            kept
        }
        let twin: Twin<Vec<u32>> = Twin {
            name: "sylver-coinage",
            before: vec![],
            text: |named| named.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
            options: Box::new(|named, _| {
                // With 7 and 8 the largest that is no sum is 41.
                let open = (2..=41).filter(|number| !is_sum(named, *number));
                open.map(|number| fewest(&[&**named, &[number]].concat())).collect()
            }),
            prints_alike: true,
        };
        let start = fewest(&named);
        // Few enough positions for the definition.
        if (2..=41).filter(|number| !is_sum(&start, *number)).count() < 8 {
            twin.check(&start);
        }
    }

    #[test]
    fn chomp_is_what_its_rules_say(mut rows in prop::collection::vec(1_u32..5, 1..5)) {
        rows.sort_by(|a, b| b.cmp(a));
        let twin: Twin<Vec<u32>> = Twin {
            name: "chomp",
            before: vec![],
            text: |rows| rows.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
            options: Box::new(|rows, _| {
                let mut options = Vec::new();
                for row in 0..rows.len() {
                    for column in 0..rows[row] {
                        if row + column as usize > 0 {
                            let bitten = rows.iter().enumerate();
                            let bitten = bitten.map(|(place, length)| {
                                if place < row { *length } else { column.min(*length) }
                            });
                            options.push(bitten.filter(|length| *length > 0).collect());
                        }
                    }
                }
                options
            }),
            prints_alike: true,
        };
        twin.check(&rows);
    }
}
