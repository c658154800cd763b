//! The closure beside the same one in Python.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

use crate::clock::print;
use crate::{Times, random_graph};
use hyperjam_solver::order::{AtLeast, OrderTask};
use hyperjam_solver::task::{self, Budget};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::Player;

/// Prints how many times as long Python takes.
pub(crate) fn beside() {
    for positions in [5, 8, 12] {
        beside_python(positions);
    }
}

/// The options of each position as JSON.
fn written(graph: &Graph) -> String {
    let side = |player| {
        let list = |position| {
            let options = graph.options(position, player).iter().map(|option| option.index().to_string());
            format!("[{}]", options.collect::<Vec<_>>().join(","))
        };
        graph.positions().map(list).collect::<Vec<_>>().join(",")
    };
    format!("{{\"left\":[{}],\"right\":[{}]}}", side(Player::Left), side(Player::Right))
}

/// The positions that are not at least another one for Left, as the Python program writes them.
fn refuted(graph: &Arc<Graph>, families: &AtLeast) -> String {
    let AtLeast::Holds(families) = families else { return String::new() };
    let tells = |x: PositionId, y| families.unions.iter().any(|set| set.contains(y) && !set.contains(x));
    let of = |y| {
        let less = graph.positions().filter(|x| tells(*x, y)).map(|x| x.index().to_string());
        format!("[{}]", less.collect::<Vec<_>>().join(", "))
    };
    format!("[{}]", graph.positions().map(of).collect::<Vec<_>>().join(", "))
}

fn beside_python(positions: usize) {
    let graphs: Vec<Arc<Graph>> =
        (0..20).filter_map(|seed| random_graph(positions, seed)).map(Arc::new).collect();
    let mut own = Times::default();
    let answers: Vec<String> = graphs
        .iter()
        .map(|graph| {
            let closures = own.of(|| {
                Player::BOTH.map(|player| {
                    task::finish(OrderTask::new(graph.clone(), player, Vec::new(), Budget::default()))
                })
            });
            closures.map_or_else(String::new, |[left, _]| refuted(graph, &left))
        })
        .collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/order/closure.py");
    let run = || -> std::io::Result<String> {
        let mut child =
            Command::new("python3").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        if let Some(mut input) = child.stdin.take() {
            graphs.iter().try_for_each(|graph| writeln!(input, "{}", written(graph)))?;
        }
        Ok(String::from_utf8_lossy(&child.wait_with_output()?.stdout).into_owned())
    };
    let output = match run() {
        Ok(output) => output,
        Err(error) => {
            print(&format!("Python cannot be run: {error}"));
            return;
        }
    };
    let mut seconds = 0.0;
    for (line, answer) in output.lines().zip(&answers) {
        let value = |name: &str| line.split_once(name).map_or("", |(_, rest)| rest);
        let taken = value("\"seconds\": ").split(',').next().unwrap_or_default();
        seconds += taken.parse::<f64>().unwrap_or(f64::NAN);
        let less = value("\"less\": ").trim_end_matches('}');
        assert_eq!(less, answer, "Python finds another order");
    }
    let python = seconds * 1e3 / graphs.len() as f64;
    print(&format!(
        "{:<50} {:>9.3} ms  Python takes {:.0} times as long, of {} graphs",
        format!("closure of {positions} positions"),
        own.mean(),
        python / own.mean(),
        output.lines().count()
    ));
}
