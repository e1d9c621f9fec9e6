//! A table that is whole, and can be asked.

use crate::cache::Cache;
use crate::manifest::{Manifest, PLAN, PlanFile};
use crate::object::{Object, header_len};
use crate::{INDEX, MANIFEST, Store, TableError};
use retrograde::Outcome;
use retrograde::tiers::{Code, Slot, Tier, Width};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// How an archive begins.
pub(crate) const PACKED: [u8; 8] = *b"RGPACK\0\x01";
/// How many bytes of blocks a table keeps.
const KEPT: u64 = 512 << 20;
/// What messages call an archive that came as bytes.
const UNNAMED: &str = "table.rgpack";

/// Where the bytes of objects come from.
enum Source {
    Store(Store),
    /// One archive: its bytes, and where each object begins.
    Packed(Box<dyn AsRef<[u8]> + Send + Sync>, HashMap<String, u64>),
    /// One archive in a store: its name, where each object begins, and its length.
    Archive(Store, String, HashMap<String, u64>, u64),
}

/// A part of a tier: its first rank, the object that has it, and its place there.
#[derive(Clone, Copy)]
struct Place {
    first: u64,
    slots: u64,
    object: u32,
    offset: u64,
}

/// A table that is whole. What was read stays in memory, up to a limit.
pub struct Table {
    manifest: Manifest,
    width: Width,
    source: Source,
    places: HashMap<Tier, Vec<Place>>,
    headers: Mutex<HashMap<u32, Arc<Object>>>,
    blocks: Cache<(u32, u32)>,
}

impl Table {
    /// Opens the table in a store.
    ///
    /// # Errors
    /// If it is not whole, or its manifest is damaged.
    pub fn open(store: &Store) -> Result<Self, TableError> {
        Self::new(Manifest::read(store)?, Source::Store(store.clone()))
    }

    /// Opens an archive made by [`pack`](Table::pack), from its bytes.
    ///
    /// # Errors
    /// If it is none, or its manifest is damaged.
    pub fn from_packed(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, TableError> {
        let damaged = |why: &str| TableError::DamagedPack { file: UNNAMED.to_owned(), why: why.to_owned() };
        let whole = bytes.as_ref();
        let begins = whole.first_chunk::<8>() == Some(&PACKED);
        let length = whole.get(8..16).and_then(|bytes| bytes.first_chunk()).map(|&bytes| u64::from_le_bytes(bytes));
        let length = length.filter(|_| begins).ok_or_else(|| damaged("this is no packed table"))?;
        let end = length.checked_add(16).and_then(|end| usize::try_from(end).ok());
        let text = end.and_then(|end| whole.get(16..end)).ok_or_else(|| damaged("it is cut short"))?;
        let manifest = Manifest::from_bytes(text).map_err(|error| of_pack(UNNAMED, error))?;
        let begins = begins_of(&manifest, 16 + length);
        Self::new(manifest, Source::Packed(Box::new(bytes), begins))
    }

    /// Opens an archive made by [`pack`](Table::pack) that lies in a store; only what is asked for is read.
    ///
    /// # Errors
    /// If it is none, or its manifest is damaged.
    pub fn open_packed(store: &Store, name: &str) -> Result<Self, TableError> {
        let damaged = |why: &str| TableError::DamagedPack { file: name.to_owned(), why: why.to_owned() };
        let whole = store.size(name)?.ok_or_else(|| TableError::NoTable { name: name.to_owned() })?;
        let head = if whole < 16 { Vec::new() } else { store.get_range(name, 0..16)? };
        let length = head.get(8..16).and_then(|bytes| bytes.first_chunk()).map(|&bytes| u64::from_le_bytes(bytes));
        let length =
            length.filter(|_| head.first_chunk() == Some(&PACKED)).ok_or_else(|| damaged("this is no packed table"))?;
        if whole - 16 < length {
            return Err(damaged("it is cut short"));
        }
        let text = store.get_range(name, 16..16 + length)?;
        let manifest = Manifest::from_bytes(&text).map_err(|error| of_pack(name, error))?;
        let begins = begins_of(&manifest, 16 + length);
        if begins.get(INDEX).is_none_or(|&end| end > whole) {
            return Err(damaged("it is cut short"));
        }
        Self::new(manifest, Source::Archive(store.clone(), name.to_owned(), begins, whole))
    }

    fn new(manifest: Manifest, source: Source) -> Result<Self, TableError> {
        let damaged = |why| TableError::Damaged { object: MANIFEST.to_owned(), block: None, why };
        let width = Width::of_bytes(manifest.width).ok_or_else(|| damaged("it has no known width"))?;
        let mut places: HashMap<Tier, Vec<Place>> = HashMap::new();
        for (object, listed) in manifest.objects.iter().enumerate() {
            let mut offset = 0;
            for &[tier, first, slots] in &listed.sections {
                places.entry(Tier(tier)).or_default().push(Place { first, slots, object: object as u32, offset });
                offset += slots;
            }
        }
        let headers = Mutex::new(HashMap::new());
        Ok(Self { manifest, width, source, places, headers, blocks: Cache::new(KEPT) })
    }

    /// What the table is and consists of.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// How many bytes a slot takes before it is compressed.
    #[must_use]
    pub const fn width(&self) -> Width {
        self.width
    }

    /// Who wins the position of a slot, and in how many moves.
    ///
    /// # Errors
    /// If there is no such slot, or its block is damaged.
    pub fn probe(&self, slot: Slot) -> Result<(Outcome, Option<u32>), TableError> {
        self.code(slot).map(|code| code.outcome(self.width))
    }

    /// The code of a slot.
    ///
    /// # Errors
    /// If there is no such slot, or its block is damaged.
    pub fn code(&self, slot: Slot) -> Result<Code, TableError> {
        let (object, index) = self.find(slot)?;
        let block_slots = u64::from(self.manifest.block_slots);
        let codes = self.block(object, (index / block_slots) as u32)?;
        self.width.read(&codes, (index % block_slots) as usize).ok_or(TableError::NotInTable)
    }

    /// The block that holds a slot, and the places of that slot and of those behind it in both the block and the tier.
    pub(crate) fn codes_from(&self, slot: Slot) -> Result<(Arc<Vec<u8>>, Range<usize>), TableError> {
        let (object, index) = self.find(slot)?;
        let block_slots = u64::from(self.manifest.block_slots);
        let codes = self.block(object, (index / block_slots) as u32)?;
        let left = self.places[&slot.tier].iter().rfind(|place| place.first <= slot.rank);
        let left = left.map_or(0, |place| place.first + place.slots - slot.rank);
        let from = (index % block_slots) as usize;
        let to = (codes.len() / self.width.bytes()).min(from + left as usize);
        Ok((codes, from..to))
    }

    /// The object and the block that hold a slot.
    ///
    /// # Errors
    /// If there is no such slot.
    pub fn place(&self, slot: Slot) -> Result<(&str, u32), TableError> {
        let (object, index) = self.find(slot)?;
        let block = (index / u64::from(self.manifest.block_slots)) as u32;
        Ok((&self.manifest.objects[object as usize].name, block))
    }

    fn find(&self, slot: Slot) -> Result<(u32, u64), TableError> {
        let places = self.places.get(&slot.tier).ok_or(TableError::NotInTable)?;
        let place = places[..places.partition_point(|place| place.first <= slot.rank)].last();
        let place = place.filter(|place| slot.rank - place.first < place.slots).ok_or(TableError::NotInTable)?;
        Ok((place.object, place.offset + slot.rank - place.first))
    }

    /// How many blocks an object has.
    pub(crate) fn block_count(&self, object: u32) -> u32 {
        let slots: u64 = self.manifest.objects[object as usize].sections.iter().map(|section| section[2]).sum();
        slots.div_ceil(self.manifest.block_slots.into()) as u32
    }

    /// The codes of a block.
    pub(crate) fn block(&self, object: u32, block: u32) -> Result<Arc<Vec<u8>>, TableError> {
        if let Some(codes) = self.blocks.get((object, block)) {
            return Ok(codes);
        }
        let codes = Arc::new(self.read_block(object, block).map_err(|error| self.damage(error))?);
        self.blocks.insert((object, block), Arc::clone(&codes));
        Ok(codes)
    }

    fn read_block(&self, object: u32, block: u32) -> Result<Vec<u8>, TableError> {
        let header = self.header(object)?;
        let name = &self.manifest.objects[object as usize].name;
        let range = header.block_range(block).ok_or(TableError::NotInTable)?;
        header.decode_block(block, &self.bytes(name, range)?)
    }

    /// Damage as a person can mend it: a packed file has objects, but no tasks that could be run again.
    fn damage(&self, error: TableError) -> TableError {
        match &self.source {
            Source::Store(_) => error,
            Source::Packed(..) => of_pack(UNNAMED, error),
            Source::Archive(_, archive, ..) => of_pack(archive, error),
        }
    }

    fn header(&self, object: u32) -> Result<Arc<Object>, TableError> {
        let mut headers = self.headers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(header) = headers.get(&object) {
            return Ok(Arc::clone(header));
        }
        let listed = &self.manifest.objects[object as usize];
        let slots = listed.sections.iter().map(|section| section[2]).sum();
        let length = header_len(listed.sections.len(), slots, self.manifest.block_slots) as u64;
        let bytes = self.bytes(&listed.name, 0..length)?;
        let header = Object::parse(&listed.name, &bytes)?;
        let spec: String = header.spec().iter().map(|byte| format!("{byte:02x}")).collect();
        let sections = header.sections().iter().map(|section| [section.tier, section.first, section.slots]);
        if spec != self.manifest.fingerprint
            || !sections.eq(listed.sections.iter().copied())
            || header.block_slots() != self.manifest.block_slots
        {
            let why = "it belongs to another build";
            return Err(TableError::Damaged { object: listed.name.clone(), block: None, why });
        }
        let header = Arc::new(header);
        headers.insert(object, Arc::clone(&header));
        Ok(header)
    }

    fn bytes(&self, name: &str, range: Range<u64>) -> Result<Vec<u8>, TableError> {
        match &self.source {
            Source::Store(store) => store.get_range(name, range),
            Source::Packed(bytes, begins) => {
                let missing = || TableError::Missing { object: name.to_owned() };
                let begin = begins.get(name).ok_or_else(missing)?;
                let found = (**bytes).as_ref().get((begin + range.start) as usize..(begin + range.end) as usize);
                found.map(<[u8]>::to_vec).ok_or_else(missing)
            }
            Source::Archive(store, archive, begins, _) => {
                let begin = begins.get(name).ok_or_else(|| TableError::Missing { object: name.to_owned() })?;
                store.get_range(archive, begin + range.start..begin + range.end)
            }
        }
    }

    /// The bytes of the index, checked against the manifest.
    pub(crate) fn index_bytes(&self) -> Result<Vec<u8>, TableError> {
        let damaged = |why| TableError::Damaged { object: INDEX.to_owned(), block: None, why };
        let hash = self.manifest.index.as_ref().ok_or_else(|| damaged("the table has none"))?;
        let bytes = match &self.source {
            Source::Store(store) => store.get(INDEX)?,
            Source::Packed(bytes, begins) => {
                let begin = begins.get(INDEX).copied().unwrap_or(u64::MAX) as usize;
                (**bytes).as_ref().get(begin..).unwrap_or_default().to_vec()
            }
            Source::Archive(store, archive, begins, whole) => {
                store.get_range(archive, begins.get(INDEX).copied().unwrap_or(*whole)..*whole)?
            }
        };
        if crate::object::sha256(&bytes) == *hash { Ok(bytes) } else { Err(self.damage(damaged("its hash is wrong"))) }
    }

    /// Checks that the plan is the one that the objects were made by; an archive has none.
    ///
    /// # Errors
    /// If it is damaged, or another one.
    pub(crate) fn check_plan(&self) -> Result<(), TableError> {
        let Source::Store(store) = &self.source else { return Ok(()) };
        let fingerprint: String =
            PlanFile::read(store)?.fingerprint().iter().map(|byte| format!("{byte:02x}")).collect();
        if fingerprint == self.manifest.fingerprint {
            return Ok(());
        }
        let why = "it belongs to another build";
        Err(TableError::Damaged { object: PLAN.to_owned(), block: None, why })
    }

    /// All bytes of an object, checked against the manifest.
    ///
    /// # Errors
    /// If they are not what was written; the block is named if one can be.
    pub(crate) fn whole_object(&self, object: u32) -> Result<Vec<u8>, TableError> {
        self.checked_object(object).map_err(|error| self.damage(error))
    }

    fn checked_object(&self, object: u32) -> Result<Vec<u8>, TableError> {
        let listed = &self.manifest.objects[object as usize];
        let bytes = match &self.source {
            Source::Store(store) => store.get(&listed.name)?,
            Source::Packed(..) | Source::Archive(..) => self.bytes(&listed.name, 0..listed.bytes)?,
        };
        let header = Object::parse(&listed.name, &bytes)?;
        for block in 0..header.block_count() as u32 {
            let range = header.block_range(block).unwrap_or(0..0);
            let found = bytes.get(range.start as usize..range.end as usize).unwrap_or_default();
            header.decode_block(block, found)?;
        }
        if bytes.len() as u64 != listed.bytes || crate::object::sha256(&bytes) != listed.sha256 {
            let why = "its hash is not the one in the manifest";
            return Err(TableError::Damaged { object: listed.name.clone(), block: None, why });
        }
        Ok(bytes)
    }

    /// The whole table as one archive, piece by piece, every piece checked before it is handed out.
    ///
    /// # Errors
    /// If an object is damaged, or what `write` says.
    pub fn pack<E: From<TableError>>(&self, mut write: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let manifest = self.manifest.to_bytes();
        write(&PACKED)?;
        write(&(manifest.len() as u64).to_le_bytes())?;
        write(&manifest)?;
        for object in 0..self.manifest.objects.len() as u32 {
            write(&self.whole_object(object)?)?;
        }
        if self.manifest.index.is_some() {
            write(&self.index_bytes()?)?;
        }
        Ok(())
    }

    /// All parts of tiers in the order of the objects: the tier, the first rank, and the number of slots.
    pub fn sections(&self) -> impl Iterator<Item = (Tier, u64, u64)> + '_ {
        self.manifest
            .objects
            .iter()
            .flat_map(|object| &object.sections)
            .map(|&[tier, first, slots]| (Tier(tier), first, slots))
    }
}

/// Where each object of an archive begins behind its manifest; the index comes last.
fn of_pack(file: &str, error: TableError) -> TableError {
    let why = match error {
        TableError::Damaged { object, block: Some(block), why } => format!("block {block} of {object}: {why}"),
        TableError::Damaged { object, block: None, why } => format!("{object}: {why}"),
        TableError::Missing { object } => format!("{object} is missing"),
        error => return error,
    };
    TableError::DamagedPack { file: file.to_owned(), why }
}

fn begins_of(manifest: &Manifest, first: u64) -> HashMap<String, u64> {
    let mut at = first;
    let mut begins = HashMap::new();
    for object in &manifest.objects {
        begins.insert(object.name.clone(), at);
        at += object.bytes;
    }
    begins.insert(INDEX.to_owned(), at);
    begins
}
