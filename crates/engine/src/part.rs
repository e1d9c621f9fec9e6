//! The part of an explored game that begins at one of its positions.

use crate::Error;
use retrograde::dynamic::{DynExplored, PositionBytes};
use retrograde::{Arena, Explored, Vertex};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// What can be reached from one position of an explored game. It is equal to exploring the game from there, numbers of
/// vertices included, without asking the rules again.
pub(crate) struct Part {
    whole: Arc<dyn DynExplored>,
    /// The vertices of the whole, as positions of the part.
    explored: Explored<Vertex>,
    numbers: HashMap<Vertex, u32>,
}

impl Part {
    /// The part that begins at a vertex, unless it has more vertices than that.
    ///
    /// # Errors
    /// If the part is not an arena, which a part of an arena always is.
    pub(crate) fn new(whole: &Arc<dyn DynExplored>, start: Vertex, most: usize) -> Result<Option<Self>, Error> {
        let arena = whole.arena();
        let mut found = vec![start];
        let mut numbers = HashMap::from([(start, 0)]);
        let (mut kinds, mut offsets, mut heads) = (Vec::new(), vec![0], Vec::new());
        while let Some(&vertex) = found.get(kinds.len()) {
            kinds.push(arena.kind(vertex));
            for to in arena.successors(vertex) {
                let number = *numbers.entry(to).or_insert_with(|| {
                    found.push(to);
                    found.len() as u32 - 1
                });
                heads.push(number);
            }
            if found.len() > most {
                return Ok(None);
            }
            offsets.push(heads.len() as u32);
        }
        let explored = Explored::from_queue(1, found, kinds, offsets, heads)?;
        Ok(Some(Self { whole: Arc::clone(whole), explored, numbers }))
    }
}

impl DynExplored for Part {
    fn arena(&self) -> &Arena {
        self.explored.arena()
    }

    fn position(&self, vertex: Vertex) -> PositionBytes {
        self.whole.position(*self.explored.position(vertex))
    }

    fn find(&self, position: &PositionBytes) -> Option<Vertex> {
        let number = self.numbers.get(&self.whole.find(position)?)?;
        self.arena().vertex(*number as usize)
    }

    fn plies(&self) -> Vec<Range<usize>> {
        self.explored.plies().collect()
    }

    fn is_open(&self, vertex: Vertex) -> bool {
        self.whole.is_open(*self.explored.position(vertex))
    }

    /// The whole is counted too: it stays as long as the part does.
    fn bytes(&self) -> usize {
        const IN_THE_INDEX: usize = 16;
        self.whole.bytes() + self.explored.bytes() + IN_THE_INDEX * self.numbers.len()
    }
}
