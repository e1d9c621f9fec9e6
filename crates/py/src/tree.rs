//! Game trees: from the engine to Python's objects, and from these to a picture.

use crate::arena::player;
use crate::error::Raise;
use crate::lang;
use crate::watch::Watch;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use retrograde::Outcome;
use retrograde_engine::{PictureFormat, TreeNode};
use retrograde_view::{NodePicture, Style, TreePicture};

/// Nobody can look at more nodes than this, and placing them takes long.
const MOST: usize = 2000;

/// Calls a class of Python for every node of a tree, children first. A tree may be deeper than the machine's stack.
pub(crate) fn made<'py>(
    make: &Bound<'py, PyAny>,
    root: TreeNode,
    players: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, place) = (make.py(), |node: &mut TreeNode| std::mem::take(&mut node.children).into_iter());
    // The nodes from the root to where it is, each with the children that are left and those that are made.
    let mut path = Vec::new();
    let mut root = root;
    let children = place(&mut root);
    path.push((root, children, Vec::new()));
    loop {
        let Some((_, left, _)) = path.last_mut() else { return Err(PyValueError::new_err("a tree without a root")) };
        if let Some(mut child) = left.next() {
            let children = place(&mut child);
            path.push((child, children, Vec::new()));
            continue;
        }
        let Some((node, _, children)) = path.pop() else { continue };
        let winner = node.value.and_then(Outcome::winner).map(|player| player.index());
        let (known, more) = (node.value.is_some() || node.score.is_some(), node.more || node.shared);
        let TreeNode { position, text, rank, best, score, .. } = node;
        let children = PyTuple::new(py, children)?;
        let told = make.call1((
            position,
            node.player.index(),
            text,
            winner,
            rank,
            known,
            best,
            more,
            children,
            players,
            score,
        ))?;
        match path.last_mut() {
            Some((_, _, siblings)) => siblings.push(told),
            None => return Ok(told),
        }
    }
}

/// A node as Python has it.
#[derive(FromPyObject)]
struct Node {
    position: String,
    player: usize,
    #[pyo3(attribute("move"))]
    by: Option<String>,
    text: String,
    winner: Option<usize>,
    rank: Option<u32>,
    is_best: bool,
    more: bool,
    children: Vec<Node>,
}

impl Node {
    fn picture(&mut self) -> PyResult<NodePicture> {
        let won = self.winner.filter(|_| self.rank == Some(0)).map(player).transpose()?;
        let (by, best, more) = (self.by.take(), self.is_best, self.more);
        let plain = NodePicture::new(std::mem::take(&mut self.position), player(self.player)?);
        Ok(NodePicture { won, by, best, more, ..plain.with_value(std::mem::take(&mut self.text)) })
    }

    fn add_children(self, picture: &mut TreePicture, number: usize) -> PyResult<()> {
        for mut child in self.children {
            let number = picture.add(number, child.picture()?);
            child.add_children(picture, number)?;
        }
        Ok(())
    }
}

/// A picture that could not be written.
struct NotDrawn(String);

impl Raise for NotDrawn {
    fn raise(self, _: Python<'_>) -> PyErr {
        PyValueError::new_err(self.0)
    }
}

/// The picture of a game tree in a format; `style` is that of a drawing job, as JSON.
#[pyfunction]
pub(crate) fn draw_tree<'py>(tree: &Bound<'py, PyAny>, style: &str, format: &str) -> PyResult<Bound<'py, PyBytes>> {
    let (py, nodes) = (tree.py(), tree.len()?);
    if nodes > MOST {
        return Err(PyValueError::new_err(lang::pick(
            py,
            format!("the tree has {nodes} nodes; a picture shows at most {MOST}"),
            format!("l'arbre a {nodes} nœuds ; une image en montre au plus {MOST}"),
        )));
    }
    let format: PictureFormat = format.parse().map_err(|error| PyValueError::new_err(lang::said(py, error)))?;
    let style: Style = serde_json::from_str(style).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let mut root: Node = tree.extract()?;
    let mut picture = TreePicture::new(root.picture()?);
    root.add_children(&mut picture, 0)?;
    picture.players = tree.getattr("players")?.extract()?;
    let written = Watch::new(None).run_apart(py, move |_| {
        Ok::<_, NotDrawn>(match format {
            PictureFormat::Svg => picture.scene(&style).svg().into_bytes(),
            PictureFormat::Tikz => picture.scene(&style).tikz_file().into_bytes(),
            PictureFormat::Png => picture.scene(&style).png(2.0).map_err(|error| NotDrawn(error.to_string()))?,
            PictureFormat::Dot => picture.dot(&style).into_bytes(),
            PictureFormat::Text => picture.text(&style).into_bytes(),
        })
    })?;
    Ok(PyBytes::new(py, &written))
}
