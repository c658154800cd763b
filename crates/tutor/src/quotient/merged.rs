//! Positions made one.

use crate::analysis::Analysis;
use crate::drawn::label_plate;
use crate::order;
use crate::why::verified;
use crate::write::paragraph;
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_editor::layout;
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::tutor::Block;
use hyperjam_solver::bisimulation::{self, BisimulationTask};
use hyperjam_solver::context::LabelGraph;
use hyperjam_solver::order::merge_equal;
use hyperjam_solver::task::Exhausted;
use hyperjam_solver::{Classes, Graph, PositionId};
use hyperjam_terms::Convention;

/// A graph in which each position represents a class of positions of the drawing.
pub(super) struct MergedGraph {
    /// The graph.
    pub(super) graph: Graph,
    /// The positions of each class, ascending; by the numbers of the graph's positions.
    pub(super) members: Vec<Vec<PositionId>>,
    /// What each class shows.
    pub(super) plates: Vec<PlateMark>,
    /// The class of each position of the drawing.
    class_of: Vec<usize>,
    /// How many positions stay though they are equal to others.
    unmerged: usize,
    /// The classes, if they are those of the coarsest hyperbisimulation and not the labels.
    same_games: Option<Classes>,
}

/// Why it is not known which positions are equal in every sum.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Unordered {
    /// The order is one of normal play.
    #[error("In misère play, positions are known to be equal in every sum only if they are the same game.")]
    Misere,
    /// A limit was reached.
    #[error("Which positions are equal is {0}.")]
    TooLong(Exhausted),
}

impl MergedGraph {
    /// By the coarsest hyperbisimulation (Honsell & Lenisa, Lemma 2).
    pub(super) fn of_same_games(analysis: &Analysis) -> Self {
        let classes = analysis.finish(BisimulationTask::new(analysis.graph()), 0..900);
        let quotient = bisimulation::quotient_by(analysis.graph(), classes);
        let representatives = quotient.classes.representatives();
        let plates = representatives.iter().map(|&first| PlateMark::from(&analysis.mark(first))).collect();
        let class_of =
            analysis.graph().positions().map(|position| quotient.image(position).index()).collect();
        Self { same_games: Some(quotient.classes), ..Self::new(quotient.graph, plates, class_of) }
    }

    /// By the labels, on an impartial drawing in normal play: the right half of Figure 2 of Honsell & Lenisa. A label n
    /// is drawn as the Nim heap *n, and ∞_K as the game with moves to ∞ and to *k for each k in K: [`LabelGraph`]. None
    /// where there are no labels.
    pub(super) fn of_labels(analysis: &Analysis) -> Option<Self> {
        let labels = analysis.solution().labels.as_ref()?;
        let positions = || analysis.graph().positions();
        let canonical = LabelGraph::of(positions().map(|position| labels.label(position)));
        let plates = canonical.labels().iter().map(label_plate).collect();
        let class = |position| canonical.position(&labels.label(position)).map(PositionId::index);
        let class_of = positions().map(class).collect::<Option<_>>()?;
        Some(Self::new(canonical.graph().clone(), plates, class_of))
    }

    /// By the order in every sum; or why that could not be found.
    pub(super) fn of_equals(analysis: &Analysis) -> Result<Self, Unordered> {
        if analysis.game.convention == Convention::Misere {
            return Err(Unordered::Misere);
        }
        let order = order::order_of(analysis, 0..500).map_err(Unordered::TooLong)?;
        let merged = merge_equal(analysis.graph(), &order, order::BUDGET).map_err(Unordered::TooLong)?;
        let class_of: Vec<usize> = merged.image.iter().map(|image| image.index()).collect();
        let mut plates = vec![PlateMark::default(); merged.graph.position_count()];
        for (position, class) in analysis.graph().positions().zip(&class_of) {
            plates[*class] = PlateMark::from(&analysis.mark(position));
        }
        Ok(Self { unmerged: merged.kept, ..Self::new(merged.graph, plates, class_of) })
    }

    /// What is said of positions that stay though they are equal to others.
    pub(super) fn unmerged(&self) -> Option<Block> {
        (self.unmerged > 0).then(|| {
            paragraph(format!(
                "{} more are equal to other positions, but could not be merged with them: with the moves \
                 redirected, they would no longer have been equal.",
                self.unmerged
            ))
        })
    }

    fn new(graph: Graph, plates: Vec<PlateMark>, class_of: Vec<usize>) -> Self {
        let mut members = vec![Vec::new(); graph.position_count()];
        for (position, &number) in (0..).map_while(|number| PositionId::new(number).ok()).zip(&class_of) {
            members[number].push(position);
        }
        Self { graph, members, plates, class_of, unmerged: 0, same_games: None }
    }

    /// The sign that an independent check agrees.
    pub(super) fn checked(&self, analysis: &Analysis) -> Block {
        match &self.same_games {
            Some(classes) => verified::classes(analysis, classes),
            None => verified::block(analysis),
        }
    }

    /// The class of a position.
    pub(super) fn class(&self, position: PositionId) -> usize {
        self.class_of[position.index()]
    }

    /// The position of the graph that a position has become.
    pub(super) fn image(&self, position: PositionId) -> Option<PositionId> {
        self.graph.position(self.class(position))
    }

    /// A place for each class, by the places of the drawing's positions: the middle of its own, or of what its moves lead
    /// to and from where it has none, pushed aside where two would lie on each other. None where the places are not known.
    pub(super) fn places(&self, of_positions: &[Point]) -> Option<Vec<Point>> {
        if of_positions.len() != self.class_of.len() {
            return None;
        }
        let own: Vec<Option<Point>> = self
            .members
            .iter()
            .map(|members| mean(members.iter().map(|one| of_positions[one.index()])))
            .collect();
        let all = mean(of_positions.iter().copied()).unwrap_or_default();
        let wanted = self.graph.positions().zip(&own).map(|(class, known)| {
            let joined = || self.graph.successors(class).iter().chain(self.graph.sources(class));
            known.or_else(|| mean(joined().filter_map(|other| own[other.index()]))).unwrap_or(all)
        });
        let wanted: Vec<Point> = wanted.collect();
        // What is itself alone stays where it is; what was merged stands aside, and what nobody drew does so last.
        let mut order: Vec<usize> = (0..wanted.len()).collect();
        order.sort_by_key(|&class| self.members[class].len().wrapping_sub(1));
        let found = layout::apart(&order.iter().map(|&class| wanted[class]).collect::<Vec<_>>());
        let mut places = wanted;
        order.into_iter().zip(found).for_each(|(class, at)| places[class] = at);
        Some(places)
    }

    /// The names of a class's positions: the first three, or what its plate shows where it has none.
    pub(super) fn name(&self, analysis: &Analysis, number: usize) -> String {
        const MOST_NAMES: usize = 3;
        let members = &self.members[number];
        if members.is_empty() {
            return self.plates[number].label.clone();
        }
        let names: Vec<&str> = members.iter().take(MOST_NAMES).map(|&member| analysis.name(member)).collect();
        let more = if members.len() > MOST_NAMES { "…" } else { "" };
        names.join(", ") + more
    }
}

/// The middle of some places.
fn mean(places: impl Iterator<Item = Point>) -> Option<Point> {
    let (sum, count) = places
        .fold((Vector::default(), 0_u32), |(sum, count), at| (sum + (at - Point::default()), count + 1));
    (count > 0).then(|| (Point::default() + sum * (1.0 / f64::from(count))).to_hundredths())
}
