//! The bytes of one object: parts of tiers, in blocks that can be read one by one. `docs/table-format.md` has the layout.

use crate::TableError;
use retrograde::tiers::Width;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use zstd::bulk::{Compressor, Decompressor};

/// How every object begins; the last byte is the version.
pub(crate) const MAGIC: [u8; 8] = *b"RGTABLE\x01";
/// The bytes of a header before its lists.
const FIXED: usize = 60;
const SECTION: usize = 24;
const BLOCK: usize = 8;
/// How hard zstd tries. Level 9 saves about a quarter of the room and takes longer.
const LEVEL: i32 = 1;

/// A part of a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The number of the tier.
    pub tier: u64,
    /// The rank of the first slot.
    pub first: u64,
    /// How many slots there are.
    pub slots: u64,
}

/// The header of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    name: String,
    width: Width,
    block_slots: u32,
    spec: [u8; 32],
    sections: Vec<Section>,
    /// Where each block begins behind the header, its length, and its checksum.
    blocks: Vec<(u64, u32, u32)>,
}

/// How long the header of an object with these sections is.
pub(crate) fn header_len(sections: usize, slots: u64, block_slots: u32) -> usize {
    FIXED + SECTION * sections + BLOCK * slots.div_ceil(block_slots.into()) as usize + 4
}

/// An object with the codes of these sections, which follow each other.
pub(crate) fn encode(sections: &[Section], codes: &[u8], width: Width, block_slots: u32, spec: &[u8; 32]) -> Vec<u8> {
    let blocks: Vec<Vec<u8>> = codes.chunks(block_slots as usize * width.bytes()).map(compressed).collect();
    let len = FIXED + SECTION * sections.len() + BLOCK * blocks.len() + 4;
    let mut bytes = Vec::with_capacity(len + blocks.iter().map(Vec::len).sum::<usize>());
    bytes.extend(MAGIC);
    bytes.extend((len as u32).to_le_bytes());
    bytes.extend([width.bytes() as u8, 0, 0, 0]);
    bytes.extend(block_slots.to_le_bytes());
    bytes.extend((sections.len() as u32).to_le_bytes());
    bytes.extend((blocks.len() as u32).to_le_bytes());
    bytes.extend(spec);
    for section in sections {
        for number in [section.tier, section.first, section.slots] {
            bytes.extend(number.to_le_bytes());
        }
    }
    for block in &blocks {
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(block).to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    for block in blocks {
        bytes.extend(block);
    }
    bytes
}

thread_local! {
    // What zstd works in is larger than a block, and made anew for each block it would cost as much as its work.
    static COMPRESSOR: RefCell<Option<Compressor<'static>>> = RefCell::new(Compressor::new(LEVEL).ok());
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = RefCell::new(Decompressor::new().ok());
}

fn compressed(codes: &[u8]) -> Vec<u8> {
    // Compressing into memory that is large enough cannot fail.
    COMPRESSOR.with_borrow_mut(|zstd| zstd.as_mut()?.compress(codes).ok()).unwrap_or_default()
}

impl Object {
    /// Reads the header at the beginning of an object.
    ///
    /// # Errors
    /// If it is not what was written.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Self, TableError> {
        let damaged = |why| TableError::Damaged { object: name.to_owned(), block: None, why };
        let number = |at: usize| -> Option<u32> { Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?)) };
        let wide = |at: usize| -> Option<u64> { Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?)) };
        if bytes.first_chunk() != Some(&MAGIC) {
            return Err(damaged("it does not begin as an object of a table does"));
        }
        let cut = || damaged("its header is cut short");
        let len = number(8).ok_or_else(cut)? as usize;
        let checked = len.checked_sub(4).filter(|_| len >= FIXED + 4).ok_or_else(cut)?;
        if number(checked) != bytes.get(..checked).map(crc32fast::hash) || bytes.len() < len {
            return Err(damaged("the checksum of its header is wrong"));
        }
        let width = Width::of_bytes(bytes[12].into()).ok_or_else(|| damaged("it has no known width"))?;
        let block_slots = number(16).filter(|&slots| slots > 0).ok_or_else(cut)?;
        let [sections, blocks] = [20, 24].map(|at| number(at).unwrap_or(0) as usize);
        if FIXED + SECTION * sections + BLOCK * blocks + 4 != len {
            return Err(damaged("its header has the wrong length"));
        }
        let mut spec = [0; 32];
        spec.copy_from_slice(&bytes[28..FIXED]);
        let section = |index: usize| {
            let at = FIXED + SECTION * index;
            Some(Section { tier: wide(at)?, first: wide(at + 8)?, slots: wide(at + 16)? })
        };
        let mut begin = len as u64;
        let block = |index: usize| {
            let at = FIXED + SECTION * sections + BLOCK * index;
            let (length, checksum) = (number(at)?, number(at + 4)?);
            let found = (begin, length, checksum);
            begin += u64::from(length);
            Some(found)
        };
        Ok(Self {
            name: name.to_owned(),
            width,
            block_slots,
            spec,
            sections: (0..sections).map_while(section).collect(),
            blocks: (0..blocks).map_while(block).collect(),
        })
    }

    /// How many blocks there are.
    #[must_use]
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The parts of tiers that the object holds.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    pub(crate) const fn spec(&self) -> &[u8; 32] {
        &self.spec
    }

    pub(crate) const fn block_slots(&self) -> u32 {
        self.block_slots
    }

    /// Where a block lies in the object.
    pub(crate) fn block_range(&self, block: u32) -> Option<std::ops::Range<u64>> {
        let &(begin, length, _) = self.blocks.get(block as usize)?;
        Some(begin..begin + u64::from(length))
    }

    fn slots(&self) -> u64 {
        self.sections.iter().map(|section| section.slots).sum()
    }

    /// How many bytes of codes a block has.
    fn block_bytes(&self, block: u32) -> usize {
        let first = u64::from(block) * u64::from(self.block_slots);
        let slots = self.slots().saturating_sub(first).min(self.block_slots.into());
        slots as usize * self.width.bytes()
    }

    /// The codes of a block, from its bytes in the object.
    ///
    /// # Errors
    /// If the bytes are not what was written.
    pub fn decode_block(&self, block: u32, bytes: &[u8]) -> Result<Vec<u8>, TableError> {
        let mut codes = vec![0; self.block_bytes(block)];
        self.decode_block_into(block, bytes, &mut codes)?;
        Ok(codes)
    }

    /// Fills a place with the codes of a block, from its bytes in the object; it must be as long as they are.
    pub(crate) fn decode_block_into(&self, block: u32, bytes: &[u8], codes: &mut [u8]) -> Result<(), TableError> {
        let damaged = |why| TableError::Damaged { object: self.name.clone(), block: Some(block), why };
        let &(_, length, checksum) =
            self.blocks.get(block as usize).ok_or_else(|| damaged("there is no such block"))?;
        if bytes.len() != length as usize {
            return Err(damaged("it is cut short"));
        }
        if crc32fast::hash(bytes) != checksum {
            return Err(damaged("its checksum is wrong"));
        }
        let found = DECOMPRESSOR.with_borrow_mut(|zstd| zstd.as_mut()?.decompress_to_buffer(bytes, codes).ok());
        if found == Some(codes.len()) && codes.len() == self.block_bytes(block) {
            return Ok(());
        }
        Err(damaged("it cannot be decompressed"))
    }
}

/// A hash as people write it.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
