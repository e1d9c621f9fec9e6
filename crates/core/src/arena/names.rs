//! Names of vertices, and an arena that carries them.

use super::{NameSet, written};
use crate::{Arena, Objective, Player, Scores, Vertex};
use std::borrow::Cow;

/// What the vertices of an arena are called.
///
/// Large graphs name their vertices by numbers, which cost nothing to keep here.
///
/// ```
/// use retrograde::{Names, Vertex};
/// let names = Names::text(["(10,0)", "5,Luna"].map(String::from)).unwrap();
/// let luna = names.find("5,Luna").unwrap();
/// assert_eq!(luna.index(), 1);
/// assert_eq!(names.name(luna), "5,Luna");
/// assert!(names.find("5,Lucie").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Vertex v is called v; this many vertices.
    Numbers(usize),
    /// Vertex v is called by this number; in increasing order.
    Ids(Vec<u64>),
    Text(NameSet),
}

impl Names {
    /// Vertex v of `count` is called v.
    #[must_use]
    pub const fn numbers(count: usize) -> Self {
        Self(Kind::Numbers(count))
    }

    /// Vertex v is called `ids[v]`. `None` if the ids do not increase strictly.
    #[must_use]
    pub fn ids(ids: Vec<u64>) -> Option<Self> {
        let increasing = ids.is_sorted_by(|a, b| a < b);
        let plain = ids.iter().enumerate().all(|(index, &id)| index as u64 == id);
        match (increasing, plain) {
            (false, _) => None,
            (true, true) => Some(Self::numbers(ids.len())),
            (true, false) => Some(Self(Kind::Ids(ids))),
        }
    }

    /// Names of any text, in the order of the vertices.
    ///
    /// # Errors
    /// The first name that stands twice.
    pub fn text(names: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let names = names.into_iter();
        let mut set = NameSet::with_capacity(names.size_hint().0);
        for name in names {
            set.insert(name).map_err(|place| set.name(place).to_owned())?;
        }
        Ok(set.into())
    }

    /// How many vertices have a name.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Numbers(count) => *count,
            Kind::Ids(ids) => ids.len(),
            Kind::Text(names) => names.len(),
        }
    }

    /// Whether there is no vertex at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// If the vertex is not of this arena.
    #[must_use]
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        match &self.0 {
            Kind::Numbers(_) => Cow::Owned(vertex.to_string()),
            Kind::Ids(ids) => Cow::Owned(ids[vertex.index()].to_string()),
            Kind::Text(names) => Cow::Borrowed(names.name(vertex.index())),
        }
    }

    /// The vertex of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Vertex> {
        let index = match &self.0 {
            Kind::Text(names) => names.find(name),
            Kind::Numbers(count) => plain_number(name).map(|id| id as usize).filter(|id| id < count),
            Kind::Ids(ids) => plain_number(name).and_then(|id| ids.binary_search(&id).ok()),
        };
        index.and_then(Vertex::new)
    }

    /// The vertex of that name, also if the name is [written](written()) in another way, unless several are written so.
    ///
    /// ```
    /// use retrograde::Names;
    /// let names = Names::text(["(5,Luna)", "4,Lucie"].map(String::from)).unwrap();
    /// assert_eq!(names.find_written("(5, 'Luna')").map(|vertex| vertex.index()), Some(0));
    /// assert_eq!(names.find_written("(4,Lucie)").map(|vertex| vertex.index()), Some(1));
    /// ```
    #[must_use]
    pub fn find_written(&self, name: &str) -> Option<Vertex> {
        self.find(name).or_else(|| {
            let wanted = written(name);
            let like = |vertex: &Vertex| written(&self.name(*vertex)) == wanted;
            let mut found = (0..self.len()).filter_map(Vertex::new).filter(like);
            let first = found.next()?;
            found.next().is_none().then_some(first)
        })
    }
}

impl From<NameSet> for Names {
    fn from(names: NameSet) -> Self {
        Self(Kind::Text(names))
    }
}

/// A number as we write it: `7`, not `+7` nor `007`.
///
/// ```
/// use retrograde::plain_number;
/// assert_eq!(["7", "0", "+7", "007", ""].map(plain_number), [Some(7), Some(0), None, None, None]);
/// ```
#[must_use]
pub fn plain_number(name: &str) -> Option<u64> {
    let plain = name.bytes().all(|byte| byte.is_ascii_digit()) && (name == "0" || !name.starts_with('0'));
    if plain { name.parse().ok() } else { None }
}

/// An arena with everything a person knows about it: names, players, start, and what ends a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedArena {
    /// The graph.
    pub arena: Arena,
    /// What its vertices are called.
    pub names: Names,
    /// What the players are called, "J0" and "J1" unless the input says otherwise.
    pub players: [String; 2],
    /// Where the game starts, if the input says so.
    pub start: Option<Vertex>,
    /// What the input says about dead ends and endless plays.
    pub objective: Objective,
    /// The scores of plays, if final vertices have numbers (note 003 IV.2); most arenas have none.
    pub scores: Scores,
    /// How much better J0 seems to stand at each vertex, in thousandths, if the input guesses; empty if it does not.
    pub heuristic: Vec<i32>,
}

impl NamedArena {
    /// An arena with names, players called J0 and J1, no start, and the usual rules.
    #[must_use]
    pub fn new(arena: Arena, names: Names) -> Self {
        let players = Player::BOTH.map(|player| player.to_string());
        Self {
            arena,
            names,
            players,
            start: None,
            objective: Objective::default(),
            scores: Scores::default(),
            heuristic: Vec::new(),
        }
    }

    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        self.names.name(vertex)
    }

    /// What the player is called.
    #[must_use]
    pub fn player(&self, player: Player) -> &str {
        &self.players[player.index()]
    }
}

impl AsRef<Arena> for NamedArena {
    fn as_ref(&self) -> &Arena {
        &self.arena
    }
}
