//! Positions made one.

use crate::analysis::Analysis;
use crate::drawn::{self, label_plate};
use crate::failure::Failure;
use crate::order;
use crate::seats::SeatAnalysis;
use crate::why::verified;
use crate::write::{name_of, paragraph};
use hyperjam_bridge::{seat_classes, seat_quotient};
use hyperjam_editor::document::Document;
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_editor::id::PositionId as Id;
use hyperjam_editor::layout;
use hyperjam_editor::picture::PlateMark;
use hyperjam_players::graph::Graph as SeatGraph;
use hyperjam_protocol::tutor::{Block, Drawing};
use hyperjam_solver::bisimulation::{self, BisimulationTask};
use hyperjam_solver::context::LabelGraph;
use hyperjam_solver::order::merge_equal;
use hyperjam_solver::task::Exhausted;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::Convention;

/// A graph in which each position represents a class of positions of the drawing.
pub(super) struct MergedGraph {
    graph: Merged,
    /// The positions of each class, ascending; by the numbers of the graph's positions.
    pub(super) members: Vec<Vec<Id>>,
    /// What each class shows.
    pub(super) plates: Vec<PlateMark>,
    /// The class of each position of the drawing, in its order.
    class_of: Vec<usize>,
    /// How many positions stay though they are equal to others.
    unmerged: usize,
    /// What an independent check says.
    pub(super) checked: Block,
}

/// The graph itself.
enum Merged {
    /// For Left and Right.
    Two(Graph, Convention),
    /// For players in a cycle, with the positions that are tie ends.
    Seats(SeatGraph, Vec<bool>),
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
        let checked = verified::classes(analysis, &quotient.classes);
        Self::of_two(analysis, quotient.graph, plates, class_of, checked)
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
        let checked = verified::block(analysis);
        Some(Self::of_two(analysis, canonical.graph().clone(), plates, class_of, checked))
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
        let (unmerged, checked) = (merged.kept, verified::block(analysis));
        Ok(Self { unmerged, ..Self::of_two(analysis, merged.graph, plates, class_of, checked) })
    }

    /// By the same games of players in a cycle ([`seat_classes`]).
    pub(super) fn of_seats(analysis: &SeatAnalysis) -> Result<Self, Failure> {
        let graph = &analysis.game.graph;
        let classes = seat_classes(graph)?;
        let firsts = classes.representatives();
        let plates = firsts.iter().map(|first| analysis.plate(first.index() as u32)).collect();
        let ties = firsts.iter().map(|first| analysis.game.ties[first.index()]).collect();
        let merged = Merged::Seats(seat_quotient(graph, &classes)?, ties);
        let numbers = classes.numbers();
        let checked = verified::same_games(analysis, &numbers);
        let class_of = numbers.into_iter().map(|class| class as usize).collect();
        Ok(Self::new(&analysis.query.drawing, merged, plates, class_of, checked))
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

    fn of_two(
        analysis: &Analysis,
        graph: Graph,
        plates: Vec<PlateMark>,
        class_of: Vec<usize>,
        checked: Block,
    ) -> Self {
        let merged = Merged::Two(graph, analysis.game.convention);
        Self::new(&analysis.query.drawing, merged, plates, class_of, checked)
    }

    fn new(
        drawing: &Drawing,
        graph: Merged,
        plates: Vec<PlateMark>,
        class_of: Vec<usize>,
        checked: Block,
    ) -> Self {
        let mut members = vec![Vec::new(); plates.len()];
        for (&(position, _), &number) in drawing.graph.positions.iter().zip(&class_of) {
            members[number].push(position);
        }
        Self { graph, members, plates, class_of, unmerged: 0, checked }
    }

    /// The class of a position of the drawing.
    pub(super) fn class(&self, drawing: &Drawing, position: Id) -> Option<usize> {
        let nth = drawing.graph.positions.binary_search_by_key(&position, |(one, _)| *one).ok()?;
        self.class_of.get(nth).copied()
    }

    /// How many moves there are.
    pub(super) fn move_count(&self) -> usize {
        match &self.graph {
            Merged::Two(graph, _) => graph.move_count(),
            Merged::Seats(graph, _) => {
                (0..graph.position_count() as u32).map(|class| graph.moves(class).len()).sum()
            }
        }
    }

    /// The drawing of it, with what stands on it where the drawing's vehicles stand, if that is wanted; each position in the middle
    /// of those that it represents, as in the right half of Figure 2 of Honsell & Lenisa.
    pub(super) fn drawing(&self, drawing: &Drawing, title: &str, with_vehicles: bool) -> Document {
        let image = |on: &[Id]| -> Vec<Id> {
            let image = |on: &Id| self.class(drawing, *on).map(|class| Id(class as u32));
            if with_vehicles { on.iter().filter_map(image).collect() } else { Vec::new() }
        };
        let [counted, negated] = [image(&drawing.vehicles), image(&drawing.negatives)];
        let places = self.places(&drawing.places);
        let name = |number| self.name(drawing, number);
        match &self.graph {
            Merged::Two(graph, convention) => {
                let standing = |on: &[Id]| -> Vec<PositionId> {
                    on.iter().filter_map(|on| graph.position(on.0 as usize)).collect()
                };
                let standing = [&standing(&counted)[..], &standing(&negated)[..]];
                let name = |position: PositionId| name(position.index());
                match places {
                    Some(places) => {
                        let at = |position: PositionId| places[position.index()];
                        drawn::draw_at(graph, *convention, title, name, standing, at)
                    }
                    None => drawn::draw(graph, *convention, title, name, standing),
                }
            }
            Merged::Seats(graph, ties) => {
                drawn::draw_seats(graph, ties, title, name, [&counted, &negated], places.as_deref())
            }
        }
    }

    /// The classes that moves join each with, by the class.
    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut joined = vec![Vec::new(); self.members.len()];
        let mut join = |from: usize, to: usize| {
            joined[from].push(to);
            joined[to].push(from);
        };
        match &self.graph {
            Merged::Two(graph, _) => {
                graph.moves().for_each(|step| join(step.from.index(), step.to.index()));
            }
            Merged::Seats(graph, _) => (0..graph.position_count() as u32).for_each(|from| {
                graph.moves(from).iter().for_each(|(to, _)| join(from as usize, *to as usize));
            }),
        }
        joined
    }

    /// A place for each class, by the places of the drawing's positions: the middle of its own, or of what its moves lead
    /// to and from where it has none, pushed aside where two would lie on each other. None where the places are not known.
    fn places(&self, of_positions: &[Point]) -> Option<Vec<Point>> {
        if of_positions.len() != self.class_of.len() {
            return None;
        }
        let mut places_of = vec![Vec::new(); self.members.len()];
        for (class, at) in self.class_of.iter().zip(of_positions) {
            places_of[*class].push(*at);
        }
        let own: Vec<Option<Point>> = places_of.into_iter().map(|of| mean(of.into_iter())).collect();
        let all = mean(of_positions.iter().copied()).unwrap_or_default();
        let neighbours = self.neighbours();
        let wanted = own.iter().zip(&neighbours).map(|(known, joined)| {
            known.or_else(|| mean(joined.iter().filter_map(|other| own[*other]))).unwrap_or(all)
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
    fn name(&self, drawing: &Drawing, number: usize) -> String {
        const MOST_NAMES: usize = 3;
        let members = &self.members[number];
        if members.is_empty() {
            return self.plates[number].label.clone();
        }
        let names: Vec<&str> =
            members.iter().take(MOST_NAMES).filter_map(|&member| name_of(drawing, member)).collect();
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
