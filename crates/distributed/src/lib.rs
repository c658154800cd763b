//! Outcomes, labels and classes of a game graph by several workers, in one process or in many on several machines, each of which
//! holds only its part of the graph.
//!
//! [`solve`] reads a graph file (`.hjg`): each worker reads the moves of its own positions, which lie together in the file,
//! and nothing but the degrees of the others. The workers exchange messages by timely dataflow (F. McSherry, D. Murray, R.
//! Isaacs and M. Isard, "Naiad: a timely dataflow system", SOSP 2013), whose progress tracking says when a round is over.
//! Answers are those of [`Sequential`](hyperjam_solver::engine::Sequential), numbers of classes included, whatever the
//! number of workers. They reach the first worker as columns, part by part, and [`Columns`] takes them there. [`verify()`]
//! checks columns as it is shared out, too.
//!
//! Between processes nothing is encrypted, and whoever can reach the addresses can send anything: they belong into a network
//! that is trusted.

mod channel;
mod check;
mod claims;
mod classes;
mod cluster;
mod columns;
mod error;
mod event;
mod hosts;
mod labels;
mod launch;
mod meeting;
mod outcomes;
mod part;
mod ranks;
mod watched;
mod work;

pub use claims::{Claims, Verdict};
pub use cluster::{Cluster, read_hosts};
pub use columns::Columns;
pub use error::DistributedError;
pub use event::Stage;
pub use hosts::Host;
#[doc(no_inline)]
pub use hyperjam_graphfile::Column;
pub use launch::{solve, verify};
