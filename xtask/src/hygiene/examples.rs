//! Each public entry point of the library crates has an example that runs.

use std::fs;

use super::{expect_none, root};

/// Where somebody begins who uses a crate: the file, and how the item is declared.
const ENTRY_POINTS: [(&str, &str); 146] = [
    ("bridge/src/board.rs", "pub fn called_board("),
    ("bridge/src/drawn.rs", "pub fn document_of_graph("),
    ("bridge/src/drawn.rs", "pub fn file_of_graph("),
    ("bridge/src/game.rs", "pub fn graph_of_file("),
    ("bridge/src/game.rs", "pub fn of(drawn"),
    ("bridge/src/random.rs", "pub fn random_game("),
    ("bridge/src/verify.rs", "pub struct ValueVerifier"),
    ("distributed/src/cluster.rs", "pub fn read_hosts("),
    ("distributed/src/launch.rs", "pub fn solve("),
    ("distributed/src/launch.rs", "pub fn verify("),
    ("editor/src/action.rs", "pub fn action("),
    ("editor/src/command.rs", "pub fn apply("),
    ("editor/src/document.rs", "pub struct Document"),
    ("editor/src/document/diff.rs", "pub struct Diff"),
    ("editor/src/editor.rs", "pub struct Editor"),
    ("editor/src/editor/clipboard.rs", "pub fn paste("),
    ("editor/src/editor/gesture.rs", "pub fn sketch("),
    ("editor/src/editor/pointing.rs", "pub fn input("),
    ("editor/src/file.rs", "pub fn read_any("),
    ("editor/src/file/dot.rs", "pub fn read("),
    ("editor/src/file/game.rs", "pub fn read(format"),
    ("editor/src/file/graphml.rs", "pub fn read("),
    ("editor/src/file/slices.rs", "pub struct Slices"),
    ("editor/src/file/text.rs", "pub fn read("),
    ("editor/src/file/write.rs", "pub fn write("),
    ("editor/src/find.rs", "pub fn find("),
    ("editor/src/gallery.rs", "pub fn document("),
    ("editor/src/geometry/hit.rs", "pub fn hit("),
    ("editor/src/geometry/routing/task.rs", "pub struct RoutingTask"),
    ("editor/src/geometry/viewport.rs", "pub struct Viewport"),
    ("editor/src/history.rs", "pub struct History"),
    ("editor/src/history/titles.rs", "pub fn title("),
    ("editor/src/jump.rs", "pub fn codes("),
    ("editor/src/label.rs", "pub fn typeset("),
    ("editor/src/layout.rs", "pub fn new(document"),
    ("editor/src/link.rs", "pub fn fragment("),
    ("editor/src/picture/svg.rs", "pub fn svg("),
    ("editor/src/picture/tikz.rs", "pub fn tikz("),
    ("editor/src/selection/related.rs", "pub fn related("),
    ("editor/src/stored.rs", "pub struct StoredDrawing"),
    ("editor/src/game.rs", "pub fn of(document"),
    ("external/src/lib.rs", "pub fn solve<"),
    ("graphfile/src/blocks.rs", "pub struct BlockWriter"),
    ("graphfile/src/chunks.rs", "pub struct Chunks"),
    ("graphfile/src/checkpoint.rs", "pub fn read_checkpoint("),
    ("graphfile/src/claims.rs", "pub fn by_options("),
    ("graphfile/src/columns.rs", "pub fn read<"),
    ("graphfile/src/columns.rs", "pub fn read_part<"),
    ("graphfile/src/edges.rs", "pub fn read_edges("),
    ("graphfile/src/parts.rs", "pub struct GraphParts"),
    ("graphfile/src/read.rs", "pub fn read("),
    ("graphfile/src/read.rs", "pub fn sizes("),
    ("graphfile/src/write.rs", "pub fn fits("),
    ("graphfile/src/write.rs", "pub fn write<"),
    ("parallel/src/lib.rs", "pub struct Threads {"),
    ("parallel/src/lib.rs", "pub fn engine_for("),
    ("parallel/src/solving.rs", "pub fn solve<"),
    ("players/src/arena.rs", "pub struct Arena"),
    ("players/src/comparison.rs", "pub fn at_most("),
    ("players/src/convention.rs", "pub fn can_force("),
    ("players/src/convention.rs", "pub fn first_stuck("),
    ("players/src/convention.rs", "pub fn last_one_left("),
    ("players/src/definition.rs", "pub struct Tree"),
    ("players/src/explore/codes.rs", "pub struct SumSearch"),
    ("players/src/explore/trebling.rs", "pub struct TreblingSearch"),
    ("players/src/graph.rs", "pub fn outcomes("),
    ("players/src/nim.rs", "pub fn outcome("),
    ("players/src/nim/solution.rs", "pub struct NimSolution"),
    ("players/src/notation/parser.rs", "pub fn parse("),
    ("players/src/simplify.rs", "pub fn simplified_for("),
    ("players/src/sum.rs", "pub struct SumOutcomes"),
    ("players/src/tables.rs", "pub fn most_of_sum("),
    ("players/src/undetermined.rs", "pub fn absorbing("),
    ("bridge/src/players.rs", "pub fn players_graph_of_file("),
    ("rulesets/src/catalogue.rs", "pub fn visit<"),
    ("rulesets/src/heaps/sequence.rs", "pub struct GrundySequence"),
    ("rulesets/src/census.rs", "pub trait Census"),
    ("rulesets/src/drawings/hackenbush/large.rs", "pub fn parse("),
    ("tablebase/src/enumerate.rs", "pub struct Tablebase<"),
    ("values/src/condition.rs", "pub struct Condition"),
    ("sums/src/game.rs", "pub struct Game"),
    ("sums/src/known.rs", "pub struct Known"),
    ("sums/src/memory.rs", "pub struct SumMemory"),
    ("sums/src/plain.rs", "pub struct PlainSum"),
    ("sums/src/seats/game.rs", "pub struct Game"),
    ("sums/src/seats/known.rs", "pub struct Known"),
    ("sums/src/value.rs", "pub fn values_of_graph("),
    ("sums/src/value.rs", "pub fn canonical_graph("),
    ("sums/src/vehicles.rs", "pub fn value_of_sum("),
    ("sums/src/why.rs", "pub fn why("),
    ("terms/src/outcome_set.rs", "pub struct OutcomeSet"),
    ("protocol/src/address.rs", "pub enum Address"),
    ("protocol/src/address/part.rs", "pub fn of(address"),
    ("protocol/src/address/part.rs", "pub fn play_from("),
    ("protocol/src/address/template.rs", "pub fn of(make"),
    ("protocol/src/message.rs", "pub fn encode<"),
    ("protocol/src/message.rs", "pub fn head("),
    ("protocol/src/tutor.rs", "pub fn of(document"),
    ("solver/src/bisimulation.rs", "pub fn bisimulation("),
    ("solver/src/bisimulation/quotient.rs", "pub fn quotient("),
    ("solver/src/engine.rs", "pub trait Engine"),
    ("solver/src/equivalence.rs", "pub fn equivalence("),
    ("solver/src/explain.rs", "pub fn label_reason("),
    ("solver/src/explain.rs", "pub fn outcome_reason("),
    ("solver/src/generate.rs", "pub fn generate("),
    ("solver/src/graph.rs", "pub fn from_moves("),
    ("solver/src/graph/builder.rs", "pub struct GraphBuilder"),
    ("solver/src/grundy.rs", "pub fn grundy_labels("),
    ("solver/src/grundy/ranks.rs", "pub fn least_ranks("),
    ("solver/src/impartial.rs", "pub fn is_impartial("),
    ("solver/src/operation.rs", "pub fn sum("),
    ("solver/src/order.rs", "pub fn at_least("),
    ("solver/src/outcome.rs", "pub fn outcomes("),
    ("solver/src/relation.rs", "pub fn difference("),
    ("solver/src/solution.rs", "pub fn solve("),
    ("solver/src/stage.rs", "pub fn operator_stages("),
    ("solver/src/stage.rs", "pub fn refinement_rounds("),
    ("solver/src/strategy.rs", "pub fn best_strategy("),
    ("solver/src/sum.rs", "pub fn sum("),
    ("solver/src/task.rs", "pub fn run"),
    ("solver/src/verify.rs", "pub fn solution("),
    ("terms/src/convention.rs", "pub enum Convention"),
    ("terms/src/grundy.rs", "pub enum Grundy"),
    ("terms/src/mark.rs", "pub struct Mark"),
    ("terms/src/movers.rs", "pub struct Movers"),
    ("terms/src/order.rs", "pub enum Order"),
    ("terms/src/order.rs", "pub enum OutcomeClass"),
    ("terms/src/outcome.rs", "pub enum Outcome"),
    ("terms/src/player.rs", "pub enum Player"),
    ("terms/src/relation.rs", "pub enum Relation"),
    ("terms/src/sector.rs", "pub enum Sector"),
    ("values/src/atomic_weight.rs", "pub fn atomic_weight("),
    ("values/src/birthday.rs", "pub fn birthday("),
    ("values/src/cooling.rs", "pub fn cool("),
    ("values/src/evaluate/row.rs", "pub fn row("),
    ("values/src/evaluate/text.rs", "pub fn in_a_line("),
    ("values/src/facts.rs", "pub fn facts("),
    ("values/src/notation/parser.rs", "pub fn parse("),
    ("values/src/notation/print.rs", "pub fn print("),
    ("values/src/arena/order.rs", "pub fn compare("),
    ("values/src/reduced.rs", "pub fn reduced("),
    ("values/src/sum.rs", "pub fn add("),
    ("values/src/arena/thermograph.rs", "pub fn thermograph("),
    ("values/src/multiplication.rs", "pub fn product("),
    ("values/src/surreal/cut.rs", "pub fn cut("),
    ("values/src/surreal/options.rs", "pub fn options("),
];

/// Whether the comment of an item has an example, or that the item is not there.
fn lacks_example(name: &str, text: &str, item: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let Some(at) = lines.iter().position(|line| line.starts_with(item)) else {
        return Some(format!("{name} has no “{item}”: the list of entry points is out of date"));
    };
    let comment =
        lines[..at].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
    let example = comment.filter(|line| line.starts_with("/// ```")).count();
    (example < 2).then(|| format!("{name}: “{item}” has no example"))
}

#[test]
fn every_entry_point_has_an_example() {
    let lacking = ENTRY_POINTS.iter().filter_map(|(name, item)| {
        let text = fs::read_to_string(root().join("crates").join(name)).unwrap_or_default();
        lacks_example(name, &text, item)
    });
    expect_none(&lacking.collect::<Vec<_>>());
}

#[test]
fn an_entry_point_without_an_example_is_noticed() {
    let with =
        "/// One.\n///\n/// ```\n/// f();\n/// ```\n#[must_use]\npub fn f() {}\n/// Two.\npub fn g() {}";
    assert_eq!(lacks_example("a.rs", with, "pub fn f("), None);
    assert!(lacks_example("a.rs", with, "pub fn g(").is_some());
    assert!(lacks_example("a.rs", with, "pub fn h(").is_some());
}
