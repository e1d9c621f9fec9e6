//! What can go wrong with a table, in both languages.

use retrograde::dynamic::Fault;
use retrograde::{Interrupted, Lang};
use thiserror::Error;

/// Why a table could not be built, read or trusted.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// Something that a store was asked for failed, also when it was asked again.
    #[error("the store could not {doing} {object:?}: {why}")]
    Store {
        /// What was tried: read, write, list or remove.
        doing: &'static str,
        /// The name of the object.
        object: String,
        /// What the store said.
        why: String,
    },
    /// There is no room left where the table is written.
    #[error(
        "no room is left to write {object:?}; what is finished is still there: make room and run the build again with --resume"
    )]
    Full {
        /// The name of the object.
        object: String,
    },
    /// There is no table of that name.
    #[error("there is no table {name:?}; `table build … -o {name}` makes one")]
    NoTable {
        /// The name.
        name: String,
    },
    /// A table was begun and is not whole.
    #[error("the table {name:?} is not finished; build it again with --resume, or run its other tasks")]
    Unfinished {
        /// The name.
        name: String,
    },
    /// An address where this build of the program cannot go.
    #[error("{address}: this program was built without the feature `cloud`; name a folder")]
    NoCloud {
        /// The address.
        address: String,
    },
    /// An object is not there.
    #[error("{object:?} is missing; a build that was interrupted goes on with --resume")]
    Missing {
        /// The name of the object.
        object: String,
    },
    /// An object is not what was written.
    #[error("{object:?} is damaged{}: {why}; its task can be run again once the object is removed", block_en(*block))]
    Damaged {
        /// The name of the object.
        object: String,
        /// The block, if it is one of them.
        block: Option<u32>,
        /// What does not fit.
        why: &'static str,
    },
    /// A packed file is not what was written.
    #[error("the packed table {file:?} is damaged ({why}); copy it once more, or make it again with `table pack`")]
    DamagedPack {
        /// The file.
        file: String,
        /// What does not fit, and where.
        why: String,
    },
    /// There is a table of something else in this place.
    #[error("there is another table in this place, of {found}; choose another name for {wanted}")]
    OtherTable {
        /// What the table is of.
        found: String,
        /// What was to be built.
        wanted: String,
    },
    /// There is a table here already.
    #[error("there is a table of {spec} here already; --resume goes on with it")]
    Exists {
        /// What the table is of.
        spec: String,
    },
    /// Another build writes to this place.
    #[error("another build writes to this place; wait until it has ended")]
    Busy,
    /// A number of a task that the plan does not have.
    #[error("there is no task {task}; tasks go from 0 to {}", count.saturating_sub(1))]
    NoTask {
        /// What was asked for.
        task: u32,
        /// How many tasks there are.
        count: usize,
    },
    /// A task was run before what it needs.
    #[error("task {task} needs task {needed}, which has not been run")]
    TooEarly {
        /// The task.
        task: u32,
        /// What it needs.
        needed: u32,
    },
    /// Too many tiers or slots for a table.
    #[error("the game is too large for a table: {why}")]
    TooLarge {
        /// What there is too much of.
        why: String,
    },
    /// A move raises the tier that the rules of a game give.
    #[error("a move from {from} (tier {tier}) leads to {to} (tier {next}), but no move may raise the tier")]
    RaisedTier {
        /// Where the move begins.
        from: String,
        /// The tier there.
        tier: u64,
        /// Where the move leads.
        to: String,
        /// The tier there.
        next: u64,
    },
    /// The memory allowed is not enough for so many tasks side by side.
    #[error("{}", memory_en(*needed, *given, *threads))]
    Memory {
        /// What they need.
        needed: u64,
        /// What is allowed.
        given: u64,
        /// How many threads were to work.
        threads: u64,
    },
    /// The system gives no more memory.
    #[error("the system gives no more memory: {} MiB were asked for", mebibytes(*needed))]
    NoMemory {
        /// How many bytes were asked for.
        needed: u64,
    },
    /// The memory allowed cannot hold what is needed at once where nothing is written.
    #[error(
        "{} MiB are not enough to keep what later tasks need; with {} MiB nothing has to be written meanwhile",
        given >> 20, mebibytes(*needed)
    )]
    TooLittleKept {
        /// What is enough for the whole table.
        needed: u64,
        /// What there is room for.
        given: u64,
    },
    /// A position that has no slot.
    #[error("the position is not in the table")]
    NotInTable,
    /// A table of a game with scores that holds none.
    #[error("the game has scores and the table holds none; build it again")]
    WithoutScores,
    /// A slot that does not hold what the rules say.
    #[error("the slot {rank} of tier {tier} says {found}, but the rules say {expected} ({object:?}, block {block})")]
    WrongSlot {
        /// The tier.
        tier: u64,
        /// The slot.
        rank: u64,
        /// What the table says.
        found: String,
        /// What the rules say.
        expected: String,
        /// The object.
        object: String,
        /// The block.
        block: u32,
    },
    /// The rules failed, or bytes are no position.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The observer asked to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// So many MiB are enough for so many bytes: whoever allows what a message says is not refused again.
fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

fn memory_en(needed: u64, given: u64, threads: u64) -> String {
    let (least, given) = (mebibytes(needed), given >> 20);
    match threads {
        1 => format!("a task of this table needs {least} MiB of memory, but only {given} are allowed; allow {least}M"),
        _ => format!(
            "{threads} tasks of this table side by side need {least} MiB of memory, but only {given} are allowed; \
             allow {least}M, or fewer threads"
        ),
    }
}

fn memory_fr(needed: u64, given: u64, threads: u64) -> String {
    let (least, given) = (mebibytes(needed), given >> 20);
    match threads {
        1 => format!(
            "une tâche de cette table demande {least} Mio de mémoire, mais {given} seulement sont permis ; \
             permettez {least}M"
        ),
        _ => format!(
            "{threads} tâches de cette table de front demandent {least} Mio de mémoire, mais {given} seulement sont \
             permis ; permettez {least}M, ou moins de fils d'exécution"
        ),
    }
}

fn block_en(block: Option<u32>) -> String {
    block.map_or_else(String::new, |block| format!(" in block {block}"))
}

impl TableError {
    /// What was wrong, where, and what would be right.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Fr => self.in_french(),
        }
    }

    fn in_french(&self) -> String {
        match self {
            Self::Store { doing, object, why } => {
                let doing = match *doing {
                    "read" => "lire",
                    "write" => "écrire",
                    "list" => "lister",
                    _ => "supprimer",
                };
                format!("le stockage n'a pas pu {doing} {object:?} : {why}")
            }
            Self::Full { object } => format!(
                "il n'y a plus de place pour écrire {object:?} ; ce qui est fini est conservé : libérez de la place et reprenez la construction avec --resume"
            ),
            Self::NoTable { name } => {
                format!("il n'y a pas de table {name:?} ; `table build … -o {name}` en construit une")
            }
            Self::Unfinished { name } => format!(
                "la table {name:?} n'est pas finie ; reprenez sa construction avec --resume, ou lancez ses autres tâches"
            ),
            Self::NoCloud { address } => {
                format!("{address} : ce programme a été construit sans l'option `cloud` ; nommez un dossier")
            }
            Self::Missing { object } => {
                format!("{object:?} manque ; une construction interrompue se poursuit avec --resume")
            }
            Self::Damaged { object, block, why } => {
                let block = block.map_or_else(String::new, |block| format!(" dans le bloc {block}"));
                format!("{object:?} est abîmé{block} ({why}) ; supprimez l'objet et relancez sa tâche")
            }
            Self::DamagedPack { file, why } => format!(
                "la table empaquetée {file:?} est abîmée ({why}) ; copiez-la encore une fois, ou refaites-la par `table pack`"
            ),
            Self::OtherTable { found, wanted } => {
                format!(
                    "il y a déjà une autre table à cet endroit, celle de {found} ; choisissez un autre nom pour {wanted}"
                )
            }
            Self::Exists { spec } => format!("il y a déjà une table de {spec} ici ; --resume la poursuit"),
            Self::Busy => "une autre construction écrit à cet endroit ; attendez qu'elle soit finie".to_owned(),
            Self::NoTask { task, count } => {
                format!("il n'y a pas de tâche {task} ; les tâches vont de 0 à {}", count.saturating_sub(1))
            }
            Self::TooEarly { task, needed } => {
                format!("la tâche {task} a besoin de la tâche {needed}, qui n'est pas faite")
            }
            Self::TooLarge { why } => format!("le jeu est trop grand pour une table : {why}"),
            Self::RaisedTier { from, tier, to, next } => format!(
                "un coup mène de {from} (étage {tier}) à {to} (étage {next}), mais aucun coup ne doit augmenter l'étage"
            ),
            Self::Memory { needed, given, threads } => memory_fr(*needed, *given, *threads),
            Self::NoMemory { needed } => {
                format!("le système ne donne plus de mémoire : {} Mio étaient demandés", mebibytes(*needed))
            }
            Self::TooLittleKept { needed, given } => format!(
                "{} Mio ne suffisent pas pour garder ce dont les tâches suivantes ont besoin ; avec {} Mio, rien n'est à \
                 écrire entre-temps",
                given >> 20,
                mebibytes(*needed)
            ),
            Self::NotInTable => "la position n'est pas dans la table".to_owned(),
            Self::WithoutScores => {
                "le jeu a des scores et la table n'en contient pas\u{a0}; reconstruisez-la".to_owned()
            }
            Self::WrongSlot { tier, rank, found, expected, object, block } => format!(
                "la case {rank} de l'étage {tier} dit {found}, mais les règles disent {expected} ({object:?}, bloc {block})"
            ),
            Self::Fault(fault) => match fault {
                Fault::Rules(complaint) => complaint.in_lang(Lang::Fr),
                other => other.to_string(),
            },
            Self::Interrupted(_) => "interrompu".to_owned(),
        }
    }
}
