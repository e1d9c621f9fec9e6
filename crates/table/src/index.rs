//! Where a position stands in a table of a game without tiers: a minimal perfect hash, and a fingerprint for each
//! position instead of its text.
//!
//! The hash is the one of Limasset, Rizk, Chikhi and Peterlongo, *Fast and scalable minimal perfect hashing for massive key
//! sets* (2017): every key is thrown at a row of bits; keys that are alone where they land are settled, and the others are
//! thrown at the next, shorter row. A settled key's number is how many bits are set before its own. It takes about three bits a
//! key where the densest hashes take two; but a reader of it is ten lines in any language and its bytes are ours, not those
//! of one version of a library, and beside the 32 bits of a fingerprint the one bit does not count.

use crate::TableError;
use std::collections::BTreeMap;

/// The name of the object.
pub const INDEX: &str = "index.rgi";
const MAGIC: [u8; 8] = *b"RGINDEX\x01";
/// An index with scores behind it.
const MAGIC_SCORES: [u8; 8] = *b"RGINDEX\x02";
/// More rows than this are never needed; keys that are left would have equal hashes.
const ROWS: usize = 64;

/// A minimal perfect hash with fingerprints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Index {
    seed: u64,
    rows: Vec<Row>,
    fingerprints: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    words: Vec<u64>,
    /// How many keys are settled before each word, in this row and in those before it.
    before: Vec<u64>,
}

/// The finaliser of splitmix64.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The hash of a text: its words of eight bytes, the last filled up with zeros, and its length.
fn hash(text: &[u8], seed: u64) -> u64 {
    let words = text.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    mixed(words.fold(mixed(seed), |hash, word| mixed(hash ^ word)) ^ text.len() as u64)
}

fn fingerprint(text: &[u8], seed: u64) -> u32 {
    (hash(text, !seed) >> 32) as u32
}

impl Index {
    /// The index of these texts, which all differ.
    pub(crate) fn new(texts: &[String]) -> Result<Self, TableError> {
        for seed in 0..16 {
            if let Some(index) = Self::with_seed(texts, seed) {
                return Ok(index);
            }
        }
        Err(TableError::TooLarge { why: format!("{} positions that cannot be told apart", texts.len()) })
    }

    fn with_seed(texts: &[String], seed: u64) -> Option<Self> {
        let mut left: Vec<u64> = texts.iter().map(|text| hash(text.as_bytes(), seed)).collect();
        let mut rows: Vec<Row> = Vec::new();
        let mut settled = 0;
        while !left.is_empty() {
            if rows.len() == ROWS {
                return None;
            }
            let bits = (2 * left.len() as u64).next_multiple_of(64);
            let level = rows.len() as u64;
            let place = |key: u64| mixed(key ^ level) % bits;
            let [mut once, mut twice] = [(); 2].map(|()| vec![0_u64; (bits / 64) as usize]);
            for &key in &left {
                let (word, bit) = ((place(key) / 64) as usize, 1 << (place(key) % 64));
                twice[word] |= once[word] & bit;
                once[word] |= bit;
            }
            for (once, twice) in once.iter_mut().zip(&twice) {
                *once &= !twice;
            }
            left.retain(|&key| once[(place(key) / 64) as usize] & 1 << (place(key) % 64) == 0);
            let row = Row::new(once, settled);
            settled = row.end();
            rows.push(row);
        }
        let mut index = Self { seed, rows, fingerprints: vec![0; texts.len()] };
        for text in texts {
            let number = index.number(text.as_bytes())?;
            index.fingerprints[number as usize] = fingerprint(text.as_bytes(), seed);
        }
        Some(index)
    }

    fn number(&self, text: &[u8]) -> Option<u64> {
        let key = hash(text, self.seed);
        self.rows.iter().enumerate().find_map(|(level, row)| {
            let at = mixed(key ^ level as u64) % (64 * row.words.len() as u64);
            let (word, bit) = ((at / 64) as usize, 1_u64 << (at % 64));
            let below = (row.words[word] & (bit - 1)).count_ones();
            (row.words[word] & bit != 0).then(|| row.before[word] + u64::from(below))
        })
    }

    /// The number of a text, or `None` if it is none of those that the index was made of. Of those that are none, one in
    /// four thousand million is not told apart.
    pub(crate) fn find(&self, text: &str) -> Option<u64> {
        let number = self.number(text.as_bytes())?;
        let known = *self.fingerprints.get(number as usize)?;
        (known == fingerprint(text.as_bytes(), self.seed)).then_some(number)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        for number in [self.seed, self.fingerprints.len() as u64, self.rows.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        for row in &self.rows {
            bytes.extend((row.words.len() as u64).to_le_bytes());
            bytes.extend(row.words.iter().flat_map(|word| word.to_le_bytes()));
        }
        bytes.extend(self.fingerprints.iter().flat_map(|fingerprint| fingerprint.to_le_bytes()));
    }

    fn read(rest: &mut &[u8]) -> Result<Self, TableError> {
        let [seed, count, rows] = [next(rest)?, next(rest)?, next(rest)?];
        let mut found: Vec<Row> = Vec::new();
        for _ in 0..rows.min(ROWS as u64) {
            let length = next(rest)?;
            if length == 0 || length > rest.len() as u64 / 8 {
                return Err(damaged());
            }
            let words = (0..length).map(|_| next(rest)).collect::<Result<Vec<_>, _>>()?;
            found.push(Row::new(words, found.last().map_or(0, Row::end)));
        }
        let size = usize::try_from(count).ok().and_then(|count| count.checked_mul(4));
        let (bytes, after) = size.and_then(|size| rest.split_at_checked(size)).ok_or_else(damaged)?;
        *rest = after;
        let fingerprints =
            bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect();
        Ok(Self { seed, rows: found, fingerprints })
    }
}

fn damaged() -> TableError {
    TableError::Damaged { object: INDEX.to_owned(), block: None, why: "it is no index" }
}

fn next(rest: &mut &[u8]) -> Result<u64, TableError> {
    let (number, after) = rest.split_first_chunk::<8>().ok_or_else(damaged)?;
    *rest = after;
    Ok(u64::from_le_bytes(*number))
}

/// The indexes of all tiers, in one object; and in a game with scores the score of every position, tier by tier in the
/// order of their ranks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Indexes {
    pub(crate) tiers: BTreeMap<u64, Index>,
    pub(crate) scores: BTreeMap<u64, Vec<i32>>,
}

impl Indexes {
    /// The rank of a text in its tier, or `None` if it is none of those that the index was made of.
    pub(crate) fn find(&self, tier: u64, text: &str) -> Option<u64> {
        self.tiers.get(&tier)?.find(text)
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = if self.scores.is_empty() { MAGIC } else { MAGIC_SCORES }.to_vec();
        bytes.extend((self.tiers.len() as u64).to_le_bytes());
        for (tier, index) in &self.tiers {
            bytes.extend(tier.to_le_bytes());
            index.write(&mut bytes);
        }
        for scores in self.scores.values() {
            bytes.extend(scores.iter().flat_map(|score| score.to_le_bytes()));
        }
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, TableError> {
        let scored = bytes.strip_prefix(&MAGIC_SCORES);
        let mut rest = scored.or_else(|| bytes.strip_prefix(&MAGIC)).ok_or_else(damaged)?;
        let count = next(&mut rest)?;
        let mut indexes = Self::default();
        for _ in 0..count {
            indexes.tiers.insert(next(&mut rest)?, Index::read(&mut rest)?);
        }
        for (&tier, index) in indexes.tiers.iter().filter(|_| scored.is_some()) {
            let size = 4 * index.fingerprints.len();
            let (numbers, after) = rest.split_at_checked(size).ok_or_else(damaged)?;
            let score = |bytes: &[u8]| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            indexes.scores.insert(tier, numbers.chunks_exact(4).map(score).collect());
            rest = after;
        }
        if rest.is_empty() && indexes.tiers.len() as u64 == count { Ok(indexes) } else { Err(damaged()) }
    }
}

impl Row {
    fn new(words: Vec<u64>, first: u64) -> Self {
        let before = words.iter().scan(first, |settled, word| {
            let before = *settled;
            *settled += u64::from(word.count_ones());
            Some(before)
        });
        Self { before: before.collect(), words }
    }

    /// How many keys are settled in this row and in those before it.
    fn end(&self) -> u64 {
        let last = self.words.last().map_or(0, |word| u64::from(word.count_ones()));
        self.before.last().map_or(0, |before| before + last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_numbers_without_gaps_and_strangers_have_none() {
        for count in [0, 1, 2, 1000, 50_000] {
            let texts: Vec<String> = (0..count).map(|number| format!("(({number},{}),0)", number % 7)).collect();
            let index = Index::new(&texts).unwrap();
            let scores: Vec<i32> = (0..count as i32).map(|number| 7 - number).collect();
            let tiers = BTreeMap::from([(3, index.clone()), (5, index)]);
            for scores in [BTreeMap::new(), BTreeMap::from([(3, scores.clone()), (5, scores)])] {
                let written = Indexes { tiers: tiers.clone(), scores };
                assert_eq!(Indexes::from_bytes(&written.to_bytes()).unwrap(), written);
                assert!(Indexes::from_bytes(&written.to_bytes()[1..]).is_err());
            }
            let indexes = Indexes { tiers, scores: BTreeMap::new() };
            assert_eq!(indexes.find(4, "((0,0),0)"), None);
            let index = &indexes.tiers[&5];
            let mut numbers: Vec<u64> = texts.iter().map(|text| index.find(text).unwrap()).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..count));
            for stranger in 0..10_000 {
                assert_eq!(index.find(&format!("stranger {stranger}")), None);
            }
        }
    }
}
