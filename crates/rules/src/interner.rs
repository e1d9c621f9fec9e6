//! Positions by number: each different one is kept once.

use crate::position::Encoded;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

/// Keeps positions and numbers them in the order of their arrival.
///
/// Memory: the bytes of the key, 4 bytes for where they end, and about 14 to find them.
pub(crate) struct Interner {
    keys: Vec<u8>,
    /// Where each key ends; it begins where the one before it ends.
    ends: Vec<u32>,
    /// The positions that are not the same as their key.
    exact: HashMap<u32, Box<[u8]>>,
    /// The number of each position, and where its key begins: what is found there decides, since no key is the
    /// beginning of another one.
    table: HashTable<(u32, u32)>,
    hasher: FixedState,
}

/// Some positions, for somebody who numbers them otherwise.
pub(crate) struct Keys {
    keys: Vec<u8>,
    ends: Vec<u32>,
    exact: HashMap<usize, Vec<u8>>,
}

impl Keys {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The key of a position and, if that is something else, its own bytes.
    pub(crate) fn take(&mut self, at: usize) -> (&[u8], Option<Vec<u8>>) {
        let exact = if self.exact.is_empty() { None } else { self.exact.remove(&at) };
        (key(&self.keys, &self.ends, at as u32), exact)
    }
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
        self.insert_key(&position.key, &mut position.exact)
    }

    /// The number of a position of which the key and, if that is something else, its own bytes are given.
    pub(crate) fn insert_key(&mut self, position: &[u8], exact: &mut Option<Vec<u8>>) -> Result<u32, Full> {
        let hash = self.hash(position);
        self.insert_hashed(position, hash, exact)
    }

    /// What [`insert_hashed`](Self::insert_hashed) wants to know about a key.
    #[inline(always)]
    pub(crate) fn hash(&self, key: &[u8]) -> u64 {
        hash(&self.hasher, key)
    }

    /// The number of a position whose key has that hash.
    #[inline]
    pub(crate) fn insert_hashed(
        &mut self,
        position: &[u8],
        hash: u64,
        exact: &mut Option<Vec<u8>>,
    ) -> Result<u32, Full> {
        let keys = &self.keys;
        if let Some(&(id, _)) = self.table.find(hash, |&(_, start)| has_at(keys, start, position)) {
            return Ok(id);
        }
        self.insert_new(position, hash, exact)
    }

    fn insert_new(&mut self, position: &[u8], hash: u64, exact: &mut Option<Vec<u8>>) -> Result<u32, Full> {
        let Self { keys, ends, table, hasher, .. } = self;
        let id = u32::try_from(ends.len()).ok().filter(|&id| id < u32::MAX).ok_or(Full)?;
        let start = u32::try_from(keys.len()).map_err(|_| Full)?;
        let end = u32::try_from(keys.len() + position.len()).map_err(|_| Full)?;
        keys.extend_from_slice(position);
        ends.push(end);
        table.insert_unique(hash, (id, start), |&(id, _)| self::hash(hasher, key(keys, ends, id)));
        if let Some(exact) = exact.take() {
            self.exact.insert(id, exact.into_boxed_slice());
        }
        Ok(id)
    }

    /// The number of a position that was seen before.
    pub(crate) fn find(&self, position: &Encoded) -> Option<u32> {
        let hash = self.hash(&position.key);
        self.table.find(hash, |&(_, start)| has_at(&self.keys, start, &position.key)).map(|&(id, _)| id)
    }

    /// The positions from a number on.
    pub(crate) fn since(&self, first: usize) -> Keys {
        let begin = first.checked_sub(1).map_or(0, |last| self.ends[last]);
        let exact = |id: usize| self.exact.get(&(id as u32)).map(|exact| (id - first, exact.to_vec()));
        Keys {
            keys: self.keys[begin as usize..].to_vec(),
            ends: self.ends[first..].iter().map(|&end| end - begin).collect(),
            exact: if self.exact.is_empty() { HashMap::new() } else { (first..self.len()).filter_map(exact).collect() },
        }
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

#[inline(always)]
fn hash(hasher: &FixedState, key: &[u8]) -> u64 {
    let mut hasher = hasher.build_hasher();
    hasher.write(key);
    hasher.finish()
}

/// Whether that key begins there.
#[inline(always)]
fn has_at(keys: &[u8], start: u32, position: &[u8]) -> bool {
    let start = start as usize;
    keys.get(start..start + position.len()) == Some(position)
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
