//! Pictures of Hackenbush at their real size: what reading, the value and the winning moves take, in seconds.
//!
//! `cargo bench -p hyperjam-rulesets --bench hackenbush -- 100000` takes pictures of so many edges; red-blue pictures with
//! cycles are of the sizes that are looked at here. Pictures are drawn by a generator of fixed seed.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::time::Instant;

use hyperjam_rulesets::drawings::{LargePicture, Worth};
use hyperjam_values::{Arena, Limits};

/// The edges of red-blue pictures with cycles, and on how many independent cycles.
const WITH_CYCLES: [[usize; 2]; 6] = [[26, 3], [26, 6], [30, 4], [30, 6], [40, 4], [40, 6]];

/// Numbers that look drawn by chance: Marsaglia's xorshift.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

fn main() {
    let given = std::env::args().skip(1).find_map(|text| text.parse().ok());
    let count: usize = given.unwrap_or(100_000);
    let mut chance = Chance(0x5eed);
    let colour = |chance: &mut Chance| if chance.below(2) == 0 { ":L" } else { ":R" };
    let path = text(count, |spot| [spot, spot + 1], |spot| if spot % 2 == 0 { ":L" } else { ":R" });
    measure("path, colours in turn", &path);
    let colours: Vec<&str> = (0..count).map(|_| colour(&mut chance)).collect();
    measure("path, colours by chance", &text(count, |spot| [spot, spot + 1], |spot| colours[spot]));
    let below: Vec<usize> = (0..count).map(|spot| chance.below(spot + 1)).collect();
    measure("tree, by chance", &text(count, |spot| [below[spot], spot + 1], |spot| colours[spot]));
    let below: Vec<usize> = (0..count).map(|spot| spot.saturating_sub(chance.below(10))).collect();
    measure("tree, tall", &text(count, |spot| [below[spot], spot + 1], |spot| colours[spot]));
    measure("tree, binary", &text(count, |spot| [spot / 2, spot + 1], |spot| colours[spot]));
    let green = |_| "";
    let ends: Vec<[usize; 2]> =
        (0..count)
            .map(|edge| {
                if edge < count / 2 {
                    [below[edge], edge + 1]
                } else {
                    [0, 0].map(|_| chance.below(count / 2))
                }
            })
            .collect();
    measure("green, half of it closing cycles", &text(count, |edge| ends[edge], green));
    measure("green path", &text(count, |spot| [spot, spot + 1], green));
    for [edges, cycles] in WITH_CYCLES {
        for _ in 0..3 {
            let spots = edges - cycles;
            let ends: Vec<[usize; 2]> = (0..edges)
                .map(|edge| match edge < spots {
                    true => [chance.below(edge + 1), edge + 1],
                    false => [chance.below(spots + 1), chance.below(spots + 1)],
                })
                .collect();
            let colours: Vec<&str> = (0..edges).map(|_| colour(&mut chance)).collect();
            let name = format!("red-blue, {edges} edges, {cycles} cycles");
            measure(&name, &text(edges, |edge| ends[edge], |edge| colours[edge]));
        }
    }
}

fn text(count: usize, ends: impl Fn(usize) -> [usize; 2], colour: impl Fn(usize) -> &'static str) -> String {
    let name = |spot: usize| if spot == 0 { "g".to_owned() } else { format!("s{spot}") };
    let edge = |edge: usize| {
        let [from, to] = ends(edge).map(name);
        format!("{from}-{to}{}", colour(edge))
    };
    (0..count).map(edge).collect::<Vec<_>>().join(",")
}

fn measure(name: &str, text: &str) {
    let start = Instant::now();
    let picture = match LargePicture::parse(text) {
        Ok(picture) => picture,
        Err(error) => return println!("{name}: {error}"),
    };
    let read = start.elapsed().as_secs_f64();
    let arena = &mut Arena::new(Limits { work: 2_000_000_000, bytes: 8 << 30 });
    let work = arena.work_left();
    let start = Instant::now();
    let worth = match picture.worth(arena) {
        Ok(Worth::Cold { number, nimber }) => format!("{} bits, nimber {nimber}", number.bits()),
        Ok(Worth::Game(_)) => "another game".to_owned(),
        Err(unfinished) => unfinished.to_string(),
    };
    let valued = start.elapsed().as_secs_f64();
    let spent = work - arena.work_left();
    let start = Instant::now();
    let moves = match picture.winning_moves(arena) {
        Ok([left, right]) if picture.edge_count() > 1000 => format!("{} and {}", left.len(), right.len()),
        Ok(_) => String::new(),
        Err(unfinished) => unfinished.to_string(),
    };
    let won = start.elapsed().as_secs_f64();
    println!("{name:34} read {read:.3} value {valued:.3} ({worth}, {spent} units) moves {won:.3} {moves}");
}
