//! The least ranks that show labels, and the sets K of labels ∞_K.

use hyperjam_graphfile::Column;
use hyperjam_solver::PositionId;
use hyperjam_terms::Player;
use timely::worker::Worker;

use crate::channel::Channel;
use crate::part::Part;

/// The labels of all local positions, those of others among them, by those of the worker's own; [`Column::NONE`] for ∞. One round.
pub(crate) fn local_labels(
    part: &Part,
    own: &[Option<u32>],
    worker: &mut Worker,
    channel: &mut Channel<(u32, u32)>,
) -> Vec<u32> {
    let mut labels = vec![Column::NONE; part.local() as usize];
    let outgoing = (0..).zip(own).flat_map(|(position, label)| {
        label.iter().flat_map(move |label| {
            part.readers(position).map(move |(reader, local)| (reader, (local, *label)))
        })
    });
    channel.round(worker, outgoing, 0, |(local, label)| labels[local as usize] = label);
    labels
}

/// The least ranks of a worker's own positions, [`Column::NONE`] for labels ∞, found as by
/// [`least_ranks`](hyperjam_solver::grundy::least_ranks): for each label the positions of one rank in two rounds, from them
/// to those before them and to those before these. O(positions + moves) for each number that occurs as a label, and two
/// rounds for each rank of it.
pub(crate) fn ranks(
    part: &Part,
    labels: &[u32],
    worker: &mut Worker,
    channel: &mut Channel<u32>,
) -> Vec<u32> {
    let own = part.own as usize;
    let mut open: Vec<u32> = (0..part.own)
        .map(|position| {
            let options = part.graph.options(PositionId::from_raw(position), Player::Left).iter();
            options.filter(|option| labels[option.index()] >= labels[position as usize]).count() as u32
        })
        .collect();
    let mut by_label: Vec<u32> =
        (0..part.own).filter(|position| labels[*position as usize] != Column::NONE).collect();
    by_label.sort_by_key(|position| labels[*position as usize]);
    let levels = by_label.last().map_or(0, |last| labels[*last as usize] + 1);
    let levels = channel.gather(worker, levels.into()).into_iter().max().unwrap_or(0) as u32;
    let mut ranks = vec![Column::NONE; own];
    // The last label for which a position was found to have an option of it, counted from 1.
    let mut reached = vec![0; own];
    let mut rest = &by_label[..];
    for level in 0..levels {
        let (here, later) =
            rest.split_at(rest.partition_point(|position| labels[*position as usize] == level));
        rest = later;
        let mut shown: Vec<u32> =
            here.iter().copied().filter(|position| open[*position as usize] == 0).collect();
        for rank in 0.. {
            shown.iter().for_each(|position| ranks[*position as usize] = rank);
            let mut options = Vec::new();
            let outgoing = shown.iter().flat_map(|position| part.readers(*position));
            let told = channel.round(worker, outgoing, shown.len() as u64, |local| {
                for option in part.before(local, Player::Left) {
                    let is_new = std::mem::replace(&mut reached[option as usize], level + 1) <= level;
                    if is_new && labels[option as usize] > level {
                        options.push(option);
                    }
                }
            });
            if told.iter().all(|count| *count == 0) {
                break;
            }
            let mut next = Vec::new();
            let outgoing = options.iter().flat_map(|position| part.readers(*position));
            channel.round(worker, outgoing, 0, |local| {
                for source in
                    part.before(local, Player::Left).filter(|source| labels[*source as usize] == level)
                {
                    let open = &mut open[source as usize];
                    *open -= 1;
                    if *open == 0 {
                        next.push(source);
                    }
                }
            });
            shown = next;
        }
    }
    ranks
}

/// The set K of an own position's label ∞_K, ascending; empty for a number. O(moves of the position · log moves).
pub(crate) fn set_of(part: &Part, labels: &[u32], position: u32) -> Vec<u32> {
    if labels[position as usize] != Column::NONE {
        return Vec::new();
    }
    let options = part.graph.options(PositionId::from_raw(position), Player::Left).iter();
    let finite = options.map(|option| labels[option.index()]).filter(|label| *label != Column::NONE);
    let mut set: Vec<u32> = finite.collect();
    set.sort_unstable();
    set.dedup();
    set
}
