//! Pictures of arenas: what is to be seen of each vertex and each edge.

use retrograde::{Arena, Player, Vertex};
use std::collections::BTreeMap;

/// A picture of an arena or of a part of it, before anything has its place.
///
/// The caller says what is to be seen: which layer a vertex belongs to, which moves a strategy plays. Nothing
/// here computes any of it.
///
/// ```
/// use retrograde::{ArenaBuilder, Player};
/// use retrograde_view::{ArenaPicture, VertexMark, Style};
///
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
///
/// let mut picture = ArenaPicture::new(&arena, |vertex| ["s", "t"][vertex.index()].to_owned());
/// picture.start(s);
/// picture.mark(t, VertexMark::Layer(Some(0)));
/// picture.mark(s, VertexMark::Layer(Some(1)));
/// picture.strategy(s, t);
/// let scene = picture.scene(&Style::default());
/// assert!(scene.svg().starts_with("<svg"));
/// assert!(scene.tikz().contains("tikzpicture"));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaPicture {
    /// Its vertices.
    pub vertices: Vec<VertexPicture>,
    /// Its edges, between the vertices at these places.
    pub edges: Vec<EdgePicture>,
    /// What the players are called.
    pub players: [String; 2],
    /// Whose layers are coloured.
    pub player: Player,
    /// A line above the picture.
    pub title: Option<String>,
    /// What the numbers in the layers are.
    pub numbers: Numbers,
    /// What the legend explains besides the colours.
    pub notes: Vec<Note>,
    /// Plays that are drawn over the edges, each in a stroke of its own.
    pub plays: Vec<PlayPicture>,
    /// Whether it is for a screen, beside others: circles and squares have one size as long as their texts fit, whatever
    /// these are, and layers stand closer, so that more of it can be seen at that size.
    pub on_screen: bool,
}

/// A play that is drawn over the edges of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayPicture {
    /// What the legend says of it.
    pub label: String,
    /// The places of its edges, in the order of the play.
    pub edges: Vec<usize>,
}

/// What the numbers in vertices are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// Ranks: in how many moves the player wins.
    #[default]
    Ranks,
    /// Labels of a depth-first algorithm, which need not be ranks.
    Labels,
}

/// A line of the legend.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// What the ring around a vertex means.
    Ring(String),
    /// What a sign that is written into vertices means.
    Sign {
        /// The sign.
        sign: String,
        /// Its meaning.
        meaning: String,
    },
}

/// What is to be seen of a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexPicture {
    /// Which vertex it is.
    pub vertex: Vertex,
    /// Its name.
    pub label: String,
    /// Who moves there.
    pub owner: Player,
    /// Whose target it is.
    pub target: Option<Player>,
    /// Whether the game starts there.
    pub start: bool,
    /// What is known about it.
    pub mark: VertexMark,
    /// Whether it is to catch the eye: what a step of an algorithm has just done.
    pub highlighted: bool,
    /// Whether it has neighbours that the picture does not show.
    pub more: bool,
    /// Whether only its place is kept: it is not seen yet, and other pictures of a series show it.
    pub hidden: bool,
}

/// What is known about a vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum VertexMark {
    /// Nothing.
    #[default]
    Plain,
    /// It belongs to the attractor of the picture's player, in the layer of that rank; a win by avoiding has
    /// no rank.
    Layer(Option<u32>),
    /// It belongs to the other player's attractor, at that rank.
    Other(Option<u32>),
    /// In the game of two values: it lies outside of the attractor of the player who has to reach a target, so that
    /// this player wins.
    Outside(Player),
    /// It is a draw.
    Draw,
    /// An algorithm has visited it.
    Visited,
    /// An algorithm knows of it and has not visited it yet.
    Waiting,
}

/// What is to be seen of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EdgePicture {
    /// The place of the vertex where it begins.
    pub from: usize,
    /// The place of the vertex where it ends.
    pub to: usize,
    /// Whether it is a move of the strategy.
    pub bold: bool,
    /// Whether only its place is kept, as that of a hidden vertex.
    pub hidden: bool,
}

impl ArenaPicture {
    /// The whole arena, each vertex with that name.
    #[must_use]
    pub fn new(arena: &Arena, name: impl Fn(Vertex) -> String) -> Self {
        Self::of_part(arena, arena.vertices(), name)
    }

    /// The part of the arena that these vertices span, in their order; vertices that stand twice count once.
    #[must_use]
    pub fn of_part(arena: &Arena, part: impl IntoIterator<Item = Vertex>, name: impl Fn(Vertex) -> String) -> Self {
        let mut places = BTreeMap::new();
        let mut part: Vec<Vertex> = part.into_iter().collect();
        part.retain(|&vertex| {
            let place = places.len();
            let new = !places.contains_key(&vertex);
            places.entry(vertex).or_insert(place);
            new
        });
        let mut edges = Vec::new();
        let mut vertices: Vec<VertexPicture> = Vec::with_capacity(part.len());
        for (from, &vertex) in part.iter().enumerate() {
            let mut more = false;
            for to in arena.successors(vertex) {
                match places.get(&to) {
                    Some(&to) => edges.push(EdgePicture { from, to, bold: false, hidden: false }),
                    None => more = true,
                }
            }
            vertices.push(VertexPicture {
                vertex,
                label: name(vertex),
                owner: arena.owner(vertex),
                target: arena.target(vertex),
                start: false,
                mark: VertexMark::Plain,
                highlighted: false,
                more,
                hidden: false,
            });
        }
        let players = Player::BOTH.map(|player| player.to_string());
        Self {
            vertices,
            edges,
            players,
            player: Player::Zero,
            title: None,
            numbers: Numbers::default(),
            notes: Vec::new(),
            plays: Vec::new(),
            on_screen: false,
        }
    }

    /// The place of a vertex in the picture; `None` if it is not shown.
    #[must_use]
    pub fn place(&self, vertex: Vertex) -> Option<usize> {
        self.vertices.iter().position(|shown| shown.vertex == vertex)
    }

    /// Says that the game starts at that vertex, if it is shown.
    pub fn start(&mut self, vertex: Vertex) {
        if let Some(shown) = self.shown(vertex) {
            shown.start = true;
        }
    }

    /// Says what is known about a vertex, if it is shown.
    pub fn mark(&mut self, vertex: Vertex, mark: VertexMark) {
        if let Some(shown) = self.shown(vertex) {
            shown.mark = mark;
        }
    }

    /// Lets a vertex catch the eye, if it is shown.
    pub fn highlight(&mut self, vertex: Vertex) {
        if let Some(shown) = self.shown(vertex) {
            shown.highlighted = true;
        }
    }

    /// Draws a move of a strategy bold. Of several edges between the same vertices, one.
    pub fn strategy(&mut self, from: Vertex, to: Vertex) {
        let (Some(from), Some(to)) = (self.place(from), self.place(to)) else { return };
        if let Some(edge) = self.edges.iter_mut().find(|edge| edge.from == from && edge.to == to) {
            edge.bold = true;
        }
    }

    /// Draws a play over the edges that it takes, as far as they are shown.
    pub fn play(&mut self, label: impl Into<String>, play: &[Vertex]) {
        let places: Vec<Option<usize>> = play.iter().map(|&vertex| self.place(vertex)).collect();
        let edge = |ends: &[Option<usize>]| {
            let (from, to) = (ends[0]?, ends[1]?);
            self.edges.iter().position(|edge| (edge.from, edge.to) == (from, to))
        };
        let edges = places.windows(2).filter_map(edge).collect();
        self.plays.push(PlayPicture { label: label.into(), edges });
    }

    fn shown(&mut self, vertex: Vertex) -> Option<&mut VertexPicture> {
        // Pictures of whole arenas have every vertex at its own place.
        let own = vertex.index();
        match self.vertices.get(own).is_some_and(|shown| shown.vertex == vertex) {
            true => self.vertices.get_mut(own),
            false => self.vertices.iter_mut().find(|shown| shown.vertex == vertex),
        }
    }
}

impl VertexMark {
    /// The rank, if the mark says one.
    #[must_use]
    pub const fn rank(self) -> Option<u32> {
        match self {
            Self::Layer(rank) | Self::Other(rank) => rank,
            Self::Plain | Self::Outside(_) | Self::Draw | Self::Visited | Self::Waiting => None,
        }
    }
}
