//! Positions by number: each different one is kept once.

use crate::position::Encoded;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::collections::HashMap;
use std::hash::BuildHasher;

/// Keeps positions and numbers them in the order of their arrival.
///
/// Memory: the bytes of the key, 4 bytes for where they end, and about 7 to find them.
pub(crate) struct Interner {
    keys: Vec<u8>,
    /// Where each key ends; it begins where the one before it ends.
    ends: Vec<u32>,
    /// The positions that are not the same as their key.
    exact: HashMap<u32, Box<[u8]>>,
    table: HashTable<u32>,
    hasher: FixedState,
}

/// There is no number or no room left for another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Interner {
    pub(crate) fn new() -> Self {
        Self {
            keys: Vec::new(),
            ends: Vec::new(),
            exact: HashMap::new(),
            table: HashTable::new(),
            hasher: FixedState::with_seed(0),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of a position, a new one if it was not seen before.
    pub(crate) fn insert(&mut self, position: &mut Encoded) -> Result<u32, Full> {
        let hash = self.hasher.hash_one(&*position.key);
        let Self { keys, ends, table, hasher, .. } = self;
        if let Some(&id) = table.find(hash, |&id| key(keys, ends, id) == position.key) {
            return Ok(id);
        }
        let id = u32::try_from(ends.len()).ok().filter(|&id| id < u32::MAX).ok_or(Full)?;
        let end = u32::try_from(keys.len() + position.key.len()).map_err(|_| Full)?;
        keys.extend_from_slice(&position.key);
        ends.push(end);
        table.insert_unique(hash, id, |&id| hasher.hash_one(key(keys, ends, id)));
        if let Some(exact) = position.exact.take() {
            self.exact.insert(id, exact.into_boxed_slice());
        }
        Ok(id)
    }

    /// The number of a position that was seen before.
    pub(crate) fn find(&self, position: &Encoded) -> Option<u32> {
        let hash = self.hasher.hash_one(&*position.key);
        self.table.find(hash, |&id| key(&self.keys, &self.ends, id) == position.key).copied()
    }

    /// The bytes that are equal for equal positions.
    pub(crate) fn key(&self, id: u32) -> &[u8] {
        key(&self.keys, &self.ends, id)
    }

    /// The bytes of the position with that number, as it was seen first.
    pub(crate) fn bytes(&self, id: u32) -> &[u8] {
        if !self.exact.is_empty()
            && let Some(exact) = self.exact.get(&id)
        {
            return exact;
        }
        key(&self.keys, &self.ends, id)
    }
}

fn key<'a>(keys: &'a [u8], ends: &[u32], id: u32) -> &'a [u8] {
    let id = id as usize;
    let start = if id == 0 { 0 } else { ends[id - 1] as usize };
    &keys[start..ends[id] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::parse;

    fn insert(interner: &mut Interner, text: &str) -> u32 {
        let mut encoded = Encoded::default();
        parse(text, &mut encoded).unwrap();
        interner.insert(&mut encoded).unwrap()
    }

    #[test]
    fn equal_positions_have_one_number() {
        let mut interner = Interner::new();
        for turn in 0..2 {
            for number in 0..1000_u32 {
                assert_eq!(insert(&mut interner, &format!("({number},'a')")), number, "turn {turn}");
            }
        }
        assert_eq!(interner.len(), 1000);
    }

    #[test]
    fn of_equal_positions_the_first_stands_for_all() {
        let mut interner = Interner::new();
        assert_eq!(insert(&mut interner, "(True,2)"), 0);
        assert_eq!(insert(&mut interner, "(1,2)"), 0);
        assert_eq!(insert(&mut interner, "(0,2)"), 1);
        assert_eq!(insert(&mut interner, "(False,2)"), 1);
        let text = |id| {
            let mut text = String::new();
            crate::position::write_text(&mut interner.bytes(id), &mut text);
            text
        };
        assert_eq!((text(0).as_str(), text(1).as_str()), ("(True,2)", "(0,2)"));
    }
}
