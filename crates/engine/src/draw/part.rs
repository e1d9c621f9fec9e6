//! Which part of an arena is drawn.

use super::Around;
use crate::{Error, Loaded, Needs};
use retrograde::{Transpose, Vertex, VertexSet};

/// More vertices than this are not readable in one picture.
pub(crate) const READABLE: usize = 200;

/// More vertices than this in a row are not readable either.
pub(crate) const WIDE: usize = 40;

/// The vertices that are drawn, and what is to be said about it.
pub(crate) struct Part {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) warning: Option<String>,
}

impl Around {
    /// All vertices, if nothing else is asked for and they are not too many; else those nearest to the middle.
    pub(crate) fn part(&self, loaded: &Loaded, most: usize) -> Result<Part, Error> {
        let arena = loaded.arena();
        let all = arena.vertex_count();
        if self == &Self::default() && all <= most {
            return Ok(Part { vertices: arena.vertices().collect(), warning: None });
        }
        let (middle, back) = match &self.vertex {
            Some(name) => (loaded.find(name)?, Some(Transpose::of(arena))),
            None => (loaded.needed_start(Needs::Part)?, None),
        };
        let depth = self.depth.or(back.is_some().then_some(2));
        let Ball { vertices, depth, complete } = Ball::around(loaded, middle, depth, back.as_ref(), most);
        let warning = (vertices.len() < all && (!complete || self.depth.is_none())).then(|| {
            let name = loaded.name(middle);
            let (shown, moves) =
                (vertices.len(), if depth == 1 { "1 move".to_owned() } else { format!("{depth} moves") });
            let nearest = if complete { "" } else { "nearest " };
            format!(
                "a picture is readable up to about {most} vertices, and there are {all}:\n\
                 drawn are the {nearest}{shown} within {moves} of {name}; --around VERTEX --depth N draws others"
            )
        });
        Ok(Part { vertices, warning })
    }
}

/// The vertices within some edges of one of them, nearest first.
struct Ball {
    vertices: Vec<Vertex>,
    depth: u32,
    /// Whether none was left out because there would be too many.
    complete: bool,
}

impl Ball {
    /// Without a depth, as deep as can be read.
    fn around(loaded: &Loaded, middle: Vertex, depth: Option<u32>, back: Option<&Transpose>, most: usize) -> Self {
        let arena = loaded.arena();
        let mut seen = VertexSet::none_of(arena.vertex_count());
        seen.insert(middle);
        let mut vertices = vec![middle];
        let mut border = vec![middle];
        let mut reached = 0;
        while depth.is_none_or(|depth| reached < depth) && !border.is_empty() {
            let mut next = Vec::new();
            for &vertex in &border {
                let before = back.into_iter().flat_map(|back| back.predecessors(vertex));
                next.extend(arena.successors(vertex).chain(before).filter(|&other| seen.insert(other)));
            }
            // Without a depth there are no rows that nobody can read.
            let wide = depth.is_none() && next.len() > WIDE && vertices.len() > 1;
            if wide || vertices.len() + next.len() > most {
                // A first step that is too large is shown as far as it can be; nothing at all says less.
                if depth.is_none() && vertices.len() > 1 {
                    return Self { vertices, depth: reached, complete: true };
                }
                next.truncate(most - vertices.len());
                vertices.append(&mut next);
                return Self { vertices, depth: reached + 1, complete: false };
            }
            vertices.extend_from_slice(&next);
            reached += u32::from(!next.is_empty());
            border = next;
        }
        Self { vertices, depth: reached, complete: true }
    }
}
