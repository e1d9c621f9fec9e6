//! Where vertices stand and how edges run between them.

mod columns;
mod layered;
mod quick;
mod ranks;
mod route;
mod sideways;
mod swift;
mod tree;

pub(crate) use columns::{columns, numbered};
pub(crate) use layered::{BETWEEN, layered};
pub(crate) use ranks::rows;
pub(crate) use route::{loop_room, routes, straight};
pub(crate) use sideways::sideways;
pub(crate) use tree::tidy;

use crate::Point;
use retrograde::{Interrupted, Observer, Progress, Stage};

/// Where vertices stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Layout {
    /// In layers, so that most edges lead downwards.
    #[default]
    Layered,
    /// In two columns, S0 at the left and S1 at the right.
    Columns,
    /// In rows by the rank, targets at the bottom; what has no rank stands above.
    Ranks,
}

/// An edge from one vertex to another, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// The middles of the vertices, and for each link the points by which it passes the layers that it skips.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) centers: Vec<Point>,
    pub(crate) bends: Vec<Vec<Point>>,
}

/// Tells the observer how far one part of the work is.
fn checkpoint(observer: &dyn Observer, done: usize, total: usize) -> Result<(), Interrupted> {
    observer.checkpoint(Progress { stage: Stage::Arranging, done: done as u64, total: Some(total as u64) })
}
