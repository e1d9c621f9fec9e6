//! The numbers that stand for vertices in the formats of parity games.

use retrograde::{Names, Vertex, plain_number};

/// How vertices are numbered in a PGSolver or `paritysol` text: by their names if these are increasing
/// numbers, as they are when the arena came from such a text, else from 0 on.
pub(crate) struct Ids<'n> {
    names: &'n Names,
    by_name: bool,
}

impl<'n> Ids<'n> {
    pub(crate) fn of(names: &'n Names) -> Self {
        let number = |index| Vertex::new(index).and_then(|vertex| id(&names.name(vertex)));
        let mut last = None;
        let mut follows = |index| {
            let id = number(index);
            let increases = id.is_some() && id > last;
            last = id;
            increases
        };
        let plain = *names == Names::numbers(names.len());
        Self { names, by_name: !plain && (0..names.len()).all(&mut follows) }
    }

    /// The number of a vertex.
    pub(crate) fn id(&self, vertex: Vertex) -> u32 {
        if self.by_name { id(&self.names.name(vertex)).unwrap_or_default() } else { vertex.number() }
    }

    /// The vertex of a number.
    pub(crate) fn find(&self, id: u32) -> Option<Vertex> {
        if self.by_name {
            self.names.find(itoa::Buffer::new().format(id))
        } else {
            Vertex::new(id as usize).filter(|vertex| vertex.index() < self.names.len())
        }
    }

    /// Whether the numbers are what the vertices are called, so that they need no label.
    pub(crate) fn are_names(&self) -> bool {
        self.by_name || *self.names == Names::numbers(self.names.len())
    }
}

fn id(name: &str) -> Option<u32> {
    plain_number(name).and_then(|number| number.try_into().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn increasing_numbers_are_ids_and_other_names_are_not() {
        let vertex = |index| Vertex::new(index).unwrap();
        for (names, ids) in [(["3", "7"], [3, 7]), (["7", "3"], [0, 1]), (["a", "3"], [0, 1]), (["03", "7"], [0, 1])] {
            let names = Names::text(names.map(String::from)).unwrap();
            let numbers = Ids::of(&names);
            assert_eq!([0, 1].map(|index| numbers.id(vertex(index))), ids);
            assert_eq!(ids.map(|id| numbers.find(id)), [Some(vertex(0)), Some(vertex(1))]);
            assert_eq!(numbers.find(9), None);
        }
    }
}
