//! The two objects that are text: the plan, written first, and the manifest, written last.

use crate::object::{Section, digest, sha256};
use crate::{Store, TableError};
use retrograde::tiers::Width;
use serde::{Deserialize, Serialize};

/// The name of the object that says what is being built.
pub const PLAN: &str = "plan.json";
/// The name of the object that says that a table is whole.
pub const MANIFEST: &str = "manifest.json";
const FORMAT: &str = "retrograde-table";
const VERSION: u32 = 1;

/// What a build is of, and how it is cut into tasks and blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlanFile {
    format: String,
    version: u32,
    pub(crate) spec: String,
    pub(crate) width: usize,
    pub(crate) block_slots: u32,
    pub(crate) task_slots: u64,
    pub(crate) slots: u64,
    pub(crate) tiers: u64,
}

impl PlanFile {
    pub(crate) fn new(spec: &str, width: Width, block_slots: u32, task_slots: u64, slots: u64, tiers: u64) -> Self {
        let format = FORMAT.to_owned();
        Self {
            format,
            version: VERSION,
            spec: spec.to_owned(),
            width: width.bytes(),
            block_slots,
            task_slots,
            slots,
            tiers,
        }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        sealed(&serde_json::to_string_pretty(self).unwrap_or_default())
    }

    pub(crate) fn read(store: &Store) -> Result<Self, TableError> {
        let plan: Self = unsealed(PLAN, &store.get(PLAN)?)?;
        check(PLAN, &plan.format, plan.version)?;
        Ok(plan)
    }

    /// What stands in the header of every object, so that objects of different builds are never mixed.
    pub(crate) fn fingerprint(&self) -> [u8; 32] {
        digest(serde_json::to_string(self).unwrap_or_default().as_bytes())
    }

    /// The beginning of the fingerprint, for names that only tell builds apart.
    pub(crate) fn short(&self) -> String {
        self.fingerprint().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// An object, as the manifest lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// The hash of its bytes.
    pub sha256: String,
    /// The tier, the first rank and the number of slots of each part of a tier in it.
    pub sections: Vec<[u64; 3]>,
}

impl Listed {
    pub(crate) fn of(name: String, bytes: &[u8], sections: &[Section]) -> Self {
        Self::told(name, bytes.len() as u64, sha256(bytes), sections)
    }

    /// An object whose size and hash somebody has told who wrote it.
    pub(crate) fn told(name: String, bytes: u64, sha256: String, sections: &[Section]) -> Self {
        let sections = sections.iter().map(|section| [section.tier, section.first, section.slots]).collect();
        Self { name, bytes, sha256, sections }
    }
}

/// What a table is and which objects it consists of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: String,
    version: u32,
    /// What a front end needs to open the game again.
    pub spec: String,
    /// How many bytes a slot takes before it is compressed.
    pub width: usize,
    /// How many slots a block has.
    pub block_slots: u32,
    /// How many slots there are.
    pub slots: u64,
    /// How many tiers there are.
    pub tiers: u64,
    /// The hash that stands in the header of every object.
    pub fingerprint: String,
    /// The hash of the index by which positions of a game without tiers are found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// All objects, in the order of their tasks.
    pub objects: Vec<Listed>,
}

impl Manifest {
    pub(crate) fn new(plan: &PlanFile, objects: Vec<Listed>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            spec: plan.spec.clone(),
            width: plan.width,
            block_slots: plan.block_slots,
            slots: plan.slots,
            tiers: plan.tiers,
            fingerprint: plan.fingerprint().iter().map(|byte| format!("{byte:02x}")).collect(),
            index: None,
            objects,
        }
    }

    pub(crate) fn with_index(self, sha256: String) -> Self {
        Self { index: Some(sha256), ..self }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        sealed(&serde_json::to_string(self).unwrap_or_default())
    }

    /// Reads the manifest of a table.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn read(store: &Store) -> Result<Self, TableError> {
        Self::from_bytes(&store.get(MANIFEST)?)
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, TableError> {
        let manifest: Self = unsealed(MANIFEST, bytes)?;
        check(MANIFEST, &manifest.format, manifest.version)?;
        Ok(manifest)
    }

    /// How many bytes all objects take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.objects.iter().map(|object| object.bytes).sum()
    }
}

/// A text behind a line with its hash.
fn sealed(text: &str) -> Vec<u8> {
    format!("{}\n{text}\n", sha256(format!("{text}\n").as_bytes())).into_bytes()
}

fn unsealed<T: for<'a> Deserialize<'a>>(object: &str, bytes: &[u8]) -> Result<T, TableError> {
    let damaged = |why| TableError::Damaged { object: object.to_owned(), block: None, why };
    let text = std::str::from_utf8(bytes).map_err(|_| damaged("it is no text"))?;
    let (hash, text) = text.split_once('\n').ok_or_else(|| damaged("it is cut short"))?;
    if hash != sha256(text.as_bytes()) {
        return Err(damaged("its hash is wrong"));
    }
    serde_json::from_str(text).map_err(|_| damaged("it is no JSON of this version"))
}

fn check(object: &str, format: &str, version: u32) -> Result<(), TableError> {
    if format == FORMAT && version == VERSION {
        return Ok(());
    }
    Err(TableError::Damaged { object: object.to_owned(), block: None, why: "its format or version is unknown" })
}
