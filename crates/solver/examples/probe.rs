//! Probe.
#![allow(missing_docs, clippy::all, unused)]
use hyperjam_solver::generate::{generate, Recipe, Shape};
use hyperjam_solver::order::*;
use hyperjam_solver::task::*;
use hyperjam_solver::*;
use hyperjam_terms::Player;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let shape = Shape::named(&a[1]).unwrap();
    let n: usize = a[2].parse().unwrap();
    let seed: u64 = a[3].parse().unwrap();
    let graph = generate(&Recipe { shape, positions: n, moves: 2 * n, impartial: false, seed }).unwrap();
    for number in a[4..].chunks(2) {
        let pair: Vec<_> = number.iter().map(|x| graph.position(x.parse().unwrap()).unwrap()).collect();
        let part = operation::reachable(&graph, &pair);
        let pair = [part.find(pair[0]).unwrap(), part.find(pair[1]).unwrap()];
        for (player, pair) in [(Player::Left, pair), (Player::Right, [pair[1], pair[0]]), (Player::Left, [pair[1], pair[0]]), (Player::Right, pair)] {
            let t = std::time::Instant::now();
            let mut task = DecisionTask::new(&part.graph, player, pair, Budget::default());
            let mut last = String::new();
            let decision = loop {
                let s = format!("{:?}", task.progress().done);
                match task.advance(10_000_000) {
                    Step::Done(d) => break d,
                    Step::More(m) => task = m,
                }
                let name = task.phase_name();
                if name != last { eprintln!("   {name} at {:?} done {s}", t.elapsed()); last = name; }
            };
            let what = match decision { Decision::Holds(Certificate::Copying(s)) => format!("copying {}", s.states.len()), Decision::Holds(Certificate::Closed(f)) => format!("closed {}+{}", f.unions.len(), f.intersections.len()), Decision::Fails(f) => format!("fails {}", f.context.graph.position_count()), Decision::Undecided(i) => format!("{i:?}") };
            println!("{n} {player} {pair:?} {what} {:?}", t.elapsed());
        }
    }
}
