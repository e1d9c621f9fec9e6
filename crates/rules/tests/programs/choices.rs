//! Where the choices of a program come from: a seed, or bytes that a fuzzer makes up.

/// A source of choices. Bytes that have come to their end choose the first, which is the simplest.
#[derive(Debug)]
pub enum Choices<'a> {
    /// Numbers that look random, always the same for a seed.
    Seed(u64),
    /// A fuzzer's bytes.
    Bytes(&'a [u8]),
}

impl Choices<'_> {
    /// A number below the bound, which is at least 1.
    pub fn below(&mut self, bound: usize) -> usize {
        match self {
            Self::Seed(state) => {
                *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
                let mixed = mixed ^ (mixed >> 31);
                ((u128::from(mixed) * bound as u128) >> 64) as usize
            }
            Self::Bytes(bytes) => {
                let taken = bytes.len().min(if bound <= 256 { 1 } else { 2 });
                let (head, rest) = bytes.split_at(taken);
                *bytes = rest;
                head.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)) % bound
            }
        }
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// One of some things.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }
}
