//! The answers of an engine as columns, and what occurs in them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use hyperjam_graphfile::{Column, write};
use hyperjam_solver::engine::{Engine, EngineError};
use hyperjam_solver::grundy::least_ranks;
use hyperjam_solver::task::Control;
use hyperjam_solver::{Graph, GrundyLabels};
use hyperjam_terms::Convention;

/// All columns of a graph that there are, by [`Column`].
pub type Answers = BTreeMap<Column, Vec<u32>>;

/// Asks an engine something, without a limit.
pub fn ask<T>(question: impl FnOnce(&mut Control<'_>) -> Result<T, EngineError>) -> T {
    let mut watch = |_| ControlFlow::Continue(());
    question(&mut Control::watched(1_000, &mut watch)).unwrap()
}

/// What an engine says of a graph.
pub fn answers(engine: &dyn Engine, graph: &Graph, convention: Convention) -> Answers {
    let outcomes = ask(|control| engine.outcomes(graph, convention, control));
    let classes = ask(|control| engine.classes(graph, control));
    let mut answers = Answers::new();
    for (starter, first, remoteness) in Column::OUTCOMES {
        let winner = |position| Column::winner(outcomes.outcome(position, starter));
        answers.insert(first, graph.positions().map(winner).collect());
        let moves = |position| outcomes.remoteness(position, starter).unwrap_or(Column::NONE);
        answers.insert(remoteness, graph.positions().map(moves).collect());
    }
    let class = |position| classes.class(position).raw();
    answers.insert(Column::Class, graph.positions().map(class).collect());
    // Beside ends at which somebody has won labels are no numbers, and columns have none.
    let has_labels = convention == Convention::Normal && graph.decided_ends().is_empty();
    let labels = has_labels.then(|| ask(|control| engine.grundy(graph, control)));
    if let Some(labels) = labels.flatten() {
        add_labels(&mut answers, graph, &labels);
    }
    answers
}

/// Adds the columns that follow from labels.
pub fn add_labels(answers: &mut Answers, graph: &Graph, labels: &GrundyLabels) {
    let label = |position| labels.finite(position).unwrap_or(Column::NONE);
    answers.insert(Column::Label, graph.positions().map(label).collect());
    let ranks = least_ranks(graph, labels);
    answers.insert(Column::Rank, ranks.into_iter().map(|rank| rank.unwrap_or(Column::NONE)).collect());
    let (mut starts, mut all) = (vec![0], Vec::new());
    for position in graph.positions() {
        all.extend(labels.options_labelled(position));
        starts.push(all.len() as u32);
    }
    answers.insert(Column::SetStarts, starts);
    answers.insert(Column::SetLabels, all);
}

/// A graph as a binary file.
pub fn graph_file(graph: &Graph, convention: Convention) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(graph, convention, None, &mut bytes).unwrap();
    bytes
}

/// What has occurred in answers, so that no law holds only because nothing does.
#[derive(Debug, Default)]
pub struct Met {
    /// States that are won.
    pub won: usize,
    /// States that are drawn.
    pub draws: usize,
    /// Positions whose label is a number,
    pub labels: usize,
    /// and those where it is ∞.
    pub infinite: usize,
    /// Games without labels.
    pub unlabelled: usize,
    /// Positions in classes that have others before them.
    pub joined: usize,
}

impl Met {
    /// Counts what occurs in answers.
    pub fn meet(&mut self, answers: &Answers) {
        let won = answers[&Column::LeftFirst].iter().filter(|winner| **winner > 0).count();
        self.won += won;
        self.draws += answers[&Column::LeftFirst].len() - won;
        let classes = &answers[&Column::Class];
        self.joined += classes.len() - classes.iter().max().map_or(0, |most| *most as usize + 1);
        let Some(labels) = answers.get(&Column::Label) else {
            self.unlabelled += 1;
            return;
        };
        let infinite = labels.iter().filter(|label| **label == Column::NONE).count();
        self.infinite += infinite;
        self.labels += labels.len() - infinite;
    }

    /// Each of it has occurred more often than this.
    pub fn is_varied(&self, least: usize) {
        let Self { won, draws, labels, infinite, unlabelled, joined } = *self;
        let all = [won, draws, labels, infinite, unlabelled, joined];
        assert!(all.iter().all(|count| *count > least), "{self:?}");
    }
}
