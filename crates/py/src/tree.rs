//! Game trees: from the engine to Python's objects, and from these to a picture.

use crate::arena::player;
use crate::draw::{Look, MOST};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use retrograde::Outcome;
use retrograde_engine::TreeNode;
use retrograde_view::{NodePicture, TreePicture};

/// Calls a class of Python for every node of a tree, children first.
pub(crate) fn made<'py>(
    make: &Bound<'py, PyAny>,
    node: TreeNode,
    players: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let children = node.children.into_iter().map(|child| made(make, child, players));
    let children = PyTuple::new(make.py(), children.collect::<PyResult<Vec<_>>>()?)?;
    let winner = node.value.and_then(Outcome::winner).map(|player| player.index());
    let (known, more) = (node.value.is_some(), node.more || node.shared);
    let TreeNode { position, text, rank, best, .. } = node;
    make.call1((position, node.player.index(), text, winner, rank, known, best, more, children, players))
}

/// A node as Python has it.
#[derive(FromPyObject)]
struct Node {
    position: String,
    player: usize,
    #[pyo3(attribute("move"))]
    by: Option<String>,
    value: String,
    winner: Option<usize>,
    rank: Option<u32>,
    best: bool,
    more: bool,
    children: Vec<Node>,
}

impl Node {
    fn picture(&mut self) -> PyResult<NodePicture> {
        let won = self.winner.filter(|_| self.rank == Some(0)).map(player).transpose()?;
        let (by, best, more) = (self.by.take(), self.best, self.more);
        let plain = NodePicture::new(std::mem::take(&mut self.position), player(self.player)?);
        Ok(NodePicture { won, by, best, more, ..plain.with_value(std::mem::take(&mut self.value)) })
    }

    fn add_children(self, picture: &mut TreePicture, number: usize) -> PyResult<()> {
        for mut child in self.children {
            let number = picture.add(number, child.picture()?);
            child.add_children(picture, number)?;
        }
        Ok(())
    }
}

/// The picture of a game tree as SVG.
#[pyfunction]
pub(crate) fn draw_tree(tree: &Bound<'_, PyAny>, look: Look) -> PyResult<String> {
    let nodes = tree.len()?;
    if nodes > MOST {
        let message = format!("a picture of {nodes} nodes is no picture; at most {MOST} are drawn");
        return Err(PyValueError::new_err(message));
    }
    let mut root: Node = tree.extract()?;
    let mut picture = TreePicture::new(root.picture()?);
    root.add_children(&mut picture, 0)?;
    picture.players = tree.getattr("players")?.extract()?;
    let style = look.style(None)?;
    Ok(tree.py().detach(|| picture.scene(&style).svg()))
}
