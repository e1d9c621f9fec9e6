//! Pictures as SVG.

use crate::arena::{Arena, player};
use crate::error::ArenaError;
use crate::lang;
use crate::solution::Solution;
use pyo3::prelude::*;
use retrograde::{Outcome, Player, Verdict, Vertex};
use retrograde_view::{ArenaPicture, Convention, Layout, Style, Theme, VertexMark};

/// How a picture is to look.
#[derive(FromPyObject)]
pub(crate) struct Look {
    #[pyo3(item)]
    layer: Option<u32>,
    #[pyo3(item)]
    player: usize,
    #[pyo3(item)]
    columns: bool,
    #[pyo3(item)]
    lang: String,
    #[pyo3(item)]
    legend: bool,
    #[pyo3(item)]
    dark: bool,
    #[pyo3(item)]
    double_circles: bool,
}

/// Nobody can look at more vertices than this, and placing them takes long.
pub(crate) const MOST: usize = 2000;

impl Look {
    pub(crate) fn style(&self, layers: Option<u32>) -> PyResult<Style> {
        Ok(Style {
            layout: if self.columns { Layout::Columns } else { Layout::Layered },
            theme: if self.dark { Theme::Dark } else { Theme::Light },
            convention: if self.double_circles { Convention::DoubleCircles } else { Convention::Shapes },
            lang: lang::named(&self.lang)?,
            legend: self.legend,
            layers,
            ..Style::default()
        })
    }

    /// What is to be seen of a vertex: with a layer, only what A_n holds.
    fn mark(&self, verdict: Verdict, seen: Player) -> VertexMark {
        match (verdict, self.layer) {
            (Verdict::Win { player, rank }, None) if player == seen => VertexMark::Layer(Some(rank)),
            (Verdict::Win { player, rank }, Some(layer)) if player == seen && rank <= layer => {
                VertexMark::Layer(Some(rank))
            }
            (_, Some(_)) => VertexMark::Plain,
            (Verdict::Win { rank, .. }, None) => VertexMark::Other(Some(rank)),
            (Verdict::Avoid(player), None) => VertexMark::Outside(player),
            (Verdict::Draw(_), None) => VertexMark::Draw,
        }
    }
}

/// The picture of an arena, with what a solution says about it.
#[pyfunction]
#[pyo3(signature = (arena, solution, look))]
pub(crate) fn draw(
    py: Python<'_>,
    arena: &Bound<'_, Arena>,
    solution: Option<&Bound<'_, Solution>>,
    look: Look,
) -> PyResult<String> {
    let arena = arena.get();
    let core = arena.core()?;
    if core.vertex_count() > MOST {
        let message = format!("a picture of {} vertices is no picture; at most {MOST} are drawn", core.vertex_count());
        return Err(ArenaError::new_err(message));
    }
    let names: Vec<String> = core.vertices().map(|vertex| arena.name(py, vertex)).collect::<PyResult<_>>()?;
    let seen = player(look.player)?;
    let mut picture = ArenaPicture::new(core, |vertex: Vertex| names[vertex.index()].clone());
    (picture.players, picture.player) = (arena.players.clone(), seen);
    if let Some(start) = arena.start {
        picture.start(start);
    }
    let mut layers = None;
    if let Some(solution) = solution {
        let solution = &solution.get().core;
        for vertex in core.vertices() {
            let mark = look.mark(solution.verdict(vertex), seen);
            picture.mark(vertex, mark);
            let shown = look.layer.is_none() || mark != VertexMark::Plain;
            let wins = solution.value(vertex) == Outcome::Win(core.owner(vertex));
            if let Some(to) = solution.best_move(vertex).filter(|_| shown && (wins || look.layer.is_none())) {
                picture.strategy(vertex, to);
            }
            if look.layer.is_some() && mark.rank() == look.layer {
                picture.highlight(vertex);
            }
        }
        // The colours of a series are the same in all its pictures.
        layers = Some(solution.layers(seen).len() as u32);
    }
    let style = look.style(layers)?;
    Ok(py.detach(|| picture.scene(&style).svg()))
}
