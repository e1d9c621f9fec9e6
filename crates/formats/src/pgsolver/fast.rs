//! The fast way through a PGSolver text: statements as programs write them, many bytes at a time.
//!
//! A file of a hundred million numbers is read as fast as its separators are found. They are found
//! sixty-four bytes at a time as the bits of a word, so that the end of one number does not wait for
//! the end of the one before it; a number of up to eight digits is then three multiplications. Anything
//! unusual (a label, two blanks, a long number, a mistake) is left to the slow reader, which can also
//! say what is wrong.

use retrograde::{Kind, Player};
use wide::i8x16;

/// Rows of an arena as they come out of one window, before they are appended to the whole.
pub(super) struct Batch {
    pub(super) kinds: Vec<Kind>,
    /// The end of each row in `heads`.
    pub(super) ends: Vec<u32>,
    pub(super) heads: Box<[u32]>,
}

/// So many successors fit in a batch: a power of two, so that an index can be masked into it.
const BATCH: usize = 1 << 16;
const MASK: usize = BATCH - 1;

/// What the fast reader must know of what came before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    /// The id of the next vertex.
    pub(super) id: u32,
    /// No id is larger.
    pub(super) bound: u32,
    /// The priority that all vertices share which are not final, once there was one.
    pub(super) priority: Option<u32>,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self { kinds: Vec::new(), ends: Vec::new(), heads: vec![0; BATCH].into_boxed_slice() }
    }

    /// Takes statements from `at` on as long as they are plain and end before `limit`, and gives where
    /// the first one starts that was not taken. What was in the batch before is gone.
    pub(super) fn fill(&mut self, bytes: &[u8], mut at: usize, limit: usize, mut expected: Expected) -> usize {
        self.kinds.clear();
        self.ends.clear();
        let heads = &mut self.heads[..BATCH];
        let mut filled = 0;
        let mut separators = Separators::from(bytes, at);
        while at < limit {
            let row = filled;
            // Step 1. The id, the priority and the owner, each with one blank after it.
            let first = separators.next(bytes);
            let (second, third) = (separators.next(bytes), separators.next(bytes));
            let Some(&[blank, priority, blank_2, owner, blank_3]) = bytes[first..].first_chunk() else { break };
            let (priority, owner) = (priority.wrapping_sub(b'0'), owner.wrapping_sub(b'0'));
            let plain = [blank, blank_2, blank_3] == *b"   " && priority < 10 && owner < 2;
            let id = number(bytes, at, first);
            if !plain
                || (second, third) != (first + 2, first + 4)
                || id != Some(expected.id)
                || expected.id > expected.bound
            {
                break;
            }
            let (id, priority) = (expected.id, u32::from(priority));
            // Step 2. The successors, until a semicolon.
            let mut start = third + 1;
            let last = loop {
                let end = separators.next(bytes);
                let Some(head) = number(bytes, start, end).filter(|&head| head <= expected.bound) else {
                    break b'?';
                };
                heads[filled & MASK] = head;
                filled += 1;
                start = end + 1;
                if bytes[end] != b',' || filled - row >= BATCH / 2 {
                    break bytes[end];
                }
            };
            // Step 3. What kind of vertex it is.
            let owner = if owner == 0 { Player::Zero } else { Player::One };
            let kind = if last != b';' {
                break;
            } else if heads[row & MASK] == id && heads[row..filled].iter().all(|&head| head == id) {
                filled = row;
                Kind::new(owner, Some(winner(priority)))
            } else if Some(priority) == expected.priority {
                Kind::new(owner, None)
            } else {
                break;
            };
            self.kinds.push(kind);
            self.ends.push(filled as u32);
            expected.id += 1;
            // Step 4. The end of the line.
            at = start;
            if bytes[at] == b'\n' {
                separators.next(bytes);
                at += 1;
            } else {
                at += bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                separators = Separators::from(bytes, at);
            }
            if filled > BATCH / 2 {
                break;
            }
        }
        at
    }

    /// The successors of all rows.
    pub(super) fn heads(&self) -> &[u32] {
        &self.heads[..self.ends.last().map_or(0, |&end| end as usize)]
    }
}

/// Who wins an endless play whose highest priority is this one.
pub(super) const fn winner(priority: u32) -> Player {
    if priority.is_multiple_of(2) { Player::Zero } else { Player::One }
}

/// Goes through the bytes that are no digits.
struct Separators {
    /// Where the block starts; blocks are sixty-four bytes.
    block: usize,
    /// Bit i: byte `block + i` is no digit and was not given yet.
    bits: u64,
}

impl Separators {
    fn from(bytes: &[u8], at: usize) -> Self {
        let block = at & !63;
        Self { block, bits: no_digits(bytes, block) & (u64::MAX << (at - block)) }
    }

    /// The index of the next one. There always is one before the padding of the window ends.
    #[inline(always)]
    fn next(&mut self, bytes: &[u8]) -> usize {
        while self.bits == 0 {
            self.block += 64;
            self.bits = no_digits(bytes, self.block);
        }
        let at = self.block + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        at
    }
}

/// Bit i: byte `block + i` is no digit. All bits beyond the bytes, so that a search ends there.
#[inline(always)]
fn no_digits(bytes: &[u8], block: usize) -> u64 {
    let Some(block) = bytes.get(block..).and_then(<[u8]>::first_chunk::<64>) else {
        return u64::MAX;
    };
    let mut bits = 0;
    for (index, part) in block.as_chunks::<16>().0.iter().enumerate() {
        // Digits become the ten lowest of the signed bytes.
        let moved = i8x16::new(part.map(u8::cast_signed)) + i8x16::splat(i8::MIN.wrapping_sub(b'0' as i8));
        bits |= u64::from(moved.simd_gt(i8x16::splat(i8::MIN + 9)).to_bitmask()) << (16 * index);
    }
    bits
}

/// The number whose one to eight digits stand in `start..end`.
#[inline(always)]
fn number(bytes: &[u8], start: usize, end: usize) -> Option<u32> {
    let length = end.wrapping_sub(start);
    if length.wrapping_sub(1) >= 8 {
        return None;
    }
    let word = u64::from_le_bytes(*bytes.get(start..)?.first_chunk()?);
    // The first digit is the lowest byte. What stands after the digits is shifted out, and leading zeros in.
    let digits = (word ^ 0x3030_3030_3030_3030) << (64 - 8 * length);
    let pairs = (digits.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_FFFF_0000_FFFF;
    Some((fours.wrapping_mul(1 + (10_000 << 32)) >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_whatever_stands_around_it() {
        let mut bytes = Vec::new();
        for (text, value) in [("0", 0), ("5", 5), ("42", 42), ("1234567", 1_234_567), ("99999999", 99_999_999)] {
            bytes = [&[b'7'; 64], text.as_bytes(), &[b'8'; 64]].concat();
            assert_eq!(number(&bytes, 64, 64 + text.len()), Some(value));
        }
        assert_eq!(number(&bytes, 64, 64), None);
        assert_eq!(number(&bytes, 50, 64), None);
    }

    #[test]
    fn every_byte_is_a_digit_or_a_separator_as_it_should() {
        for byte in 0..=u8::MAX {
            for place in 0..64 {
                let mut bytes = [b'3'; 64];
                bytes[place] = byte;
                let expected = if byte.is_ascii_digit() { 0 } else { 1 << place };
                assert_eq!(no_digits(&bytes, 0), expected, "byte {byte} at {place}");
            }
        }
    }

    #[test]
    fn plain_statements_are_taken_up_to_the_first_that_is_not() {
        let statement = |id: u32| format!("{id} 1 {} {},{};\n", id % 2, (id + 1) % 100, (id * 7) % 100);
        let plain: String = (1..60).map(statement).collect();
        for unusual in
            ["60 1 0  1;\n", "60 1 0 1 \"x\";\n", "60 1 2 1;\n", "60 12 0 1;\n", "60 1 0 101;\n", "x", "61 1 0 1;"]
        {
            let mut bytes = vec![0; 64];
            bytes.extend(plain.bytes().chain(unusual.bytes()).chain(";".bytes()));
            let last = bytes.len() - 1;
            bytes.extend([0; 128]);
            let mut batch = Batch::new();
            let reached = batch.fill(&bytes, 64, last, Expected { id: 1, bound: 100, priority: Some(1) });
            assert_eq!(reached, 64 + plain.len(), "{unusual}");
            assert_eq!((batch.kinds.len(), batch.heads().len()), (59, 118), "{unusual}");
            assert_eq!(batch.fill(&bytes, reached, last, Expected { id: 60, bound: 100, priority: Some(1) }), reached);
        }
    }

    #[test]
    fn long_rows_are_taken_whole() {
        for degree in 1..40_u32 {
            let row: Vec<u32> = (0..degree).map(|nth| nth * 1_234_567 % 100_000_000).collect();
            let text = row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let mut bytes = vec![0; 64];
            bytes.extend(format!("99999999 0 1 {text};\n").bytes());
            let last = bytes.len() - 2;
            bytes.extend([0; 128]);
            let mut batch = Batch::new();
            let expected = Expected { id: 99_999_999, bound: u32::MAX, priority: Some(0) };
            assert_eq!(batch.fill(&bytes, 64, last, expected), last + 2);
            assert_eq!(batch.heads(), row);
        }
    }
}
