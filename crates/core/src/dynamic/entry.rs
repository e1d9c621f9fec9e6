//! The table of what a game can do.

use super::explored::ExploredEntry;
use super::game::{Abilities, DynGame, Picture};
use super::scored::search_scores;
use super::searcher::{SearchConfig, UseSearcher, search_plain, search_tactical};
use super::tiers::{Asking, TiersEntry, Walking};
use super::walk::search_numbered;
use super::{DynExplored, DynTiers, Encoded, Fault, Known, PositionBytes, WrongBytes};
use crate::search::{Keyed, Tactical};
use crate::tiers::{TierWalk, Tiered};
use crate::{
    ArenaGame, Board, BoardPicture, Cell, Exploring, Game, Heuristic, NamedArena, Notation, Observer, Ordered, Outcome,
    Player, Transpose, TryGame, Vertex, explore, final_vertices,
};
use std::sync::Arc;

type Picturing<G> = fn(&G, &<G as Game>::Position) -> BoardPicture;
type Pointing<G> = fn(&G, &<G as Game>::Position, <G as Game>::Move) -> Option<Cell>;
type Listing<G> = fn(&G, &<G as Game>::Position) -> Vec<<G as Game>::Position>;
type Scoring<G> = fn(&G, &<G as Game>::Position) -> Option<i32>;
type Ordering<G> = dyn Fn(&G, &<G as Game>::Position) -> u64 + Send + Sync;
type MakingTiers<G> = fn(&Arc<G>) -> Arc<dyn DynTiers>;
type Searching<G> = fn(&G, &SearchConfig, &dyn Observer, &mut UseSearcher<'_>) -> Result<(), Fault>;

/// A game, and a table of what it can do besides being played. Each game builds its own.
///
/// ```
/// use retrograde::dynamic::{DynGame, Encoded, Entry, WrongBytes};
/// use retrograde::{Game, Notation, Ordered, Outcome, Player};
///
/// /// Count down by one or two; who reaches 0 wins.
/// #[derive(Clone)]
/// struct Countdown(u8);
///
/// impl Game for Countdown {
///     type Position = (u8, Player);
///     type Move = u8;
///     fn start(&self) -> (u8, Player) {
///         (self.0, Player::Zero)
///     }
///     fn to_move(&self, position: &(u8, Player)) -> Player {
///         position.1
///     }
///     fn outcome(&self, position: &(u8, Player)) -> Option<Outcome> {
///         (position.0 == 0).then_some(Outcome::Win(!position.1))
///     }
///     fn moves(&self, position: &(u8, Player), moves: &mut Vec<u8>) {
///         moves.extend(1..=position.0.min(2));
///     }
///     fn play(&self, position: &(u8, Player), chosen: u8) -> (u8, Player) {
///         (position.0 - chosen, !position.1)
///     }
/// }
///
/// impl Notation for Countdown {
///     fn move_text(&self, _: &(u8, Player), chosen: u8) -> String {
///         chosen.to_string()
///     }
///     fn parse_move(&self, position: &(u8, Player), text: &str) -> Result<u8, String> {
///         let chosen = text.parse().map_err(|_| format!("{text:?} is no number"))?;
///         if (1..=position.0.min(2)).contains(&chosen) { Ok(chosen) } else { Err("1 or 2".to_owned()) }
///     }
///     fn position_text(&self, position: &(u8, Player)) -> String {
///         format!("{},{}", position.0, position.1)
///     }
///     fn parse_position(&self, _: &str) -> Result<(u8, Player), String> {
///         Err("not needed here".to_owned())
///     }
/// }
///
/// impl Encoded for Countdown {
///     fn encode(&self, position: &(u8, Player), bytes: &mut Vec<u8>) {
///         bytes.extend([position.0, position.1.index() as u8]);
///     }
///     fn decode(&self, bytes: &[u8]) -> Result<(u8, Player), WrongBytes> {
///         let [number, player] = bytes else { return Err(WrongBytes) };
///         Ok((*number, Player::from_index((*player).into()).ok_or(WrongBytes)?))
///     }
/// }
///
/// impl Ordered for Countdown {
///     fn order(&self, position: &(u8, Player)) -> u64 {
///         position.0.into()
///     }
/// }
///
/// let game: Box<dyn DynGame> = Box::new(Entry::new(Countdown(5)).with_order());
/// let start = game.start();
/// let after = game.play(&start, game.parse_move(&start, "2")?)?;
/// assert_eq!(game.position_text(&after)?, "3,J1");
/// assert!(game.abilities().order && !game.abilities().search);
/// # Ok::<(), retrograde::dynamic::Fault>(())
/// ```
pub struct Entry<G: Game> {
    game: Arc<G>,
    heuristic: Option<fn(&G, &G::Position) -> i32>,
    /// What counts as 1 among the numbers of the heuristic.
    unit: i32,
    order: Option<Arc<Ordering<G>>>,
    /// The score of a final position, and of a play that never ends.
    scoring: Option<(Scoring<G>, i32)>,
    arena: Option<Listing<G>>,
    board: Option<(Picturing<G>, Pointing<G>)>,
    search: Option<Searching<G>>,
    tiers: Option<MakingTiers<G>>,
}

impl<G: Game> Entry<G> {
    /// A game that can be played, and nothing else.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self {
            game: Arc::new(game),
            heuristic: None,
            unit: 1,
            order: None,
            scoring: None,
            arena: None,
            board: None,
            search: None,
            tiers: None,
        }
    }

    /// The arena of the game from a position has these positions, whether or not plays reach them. They are closed under
    /// moves, and are few enough to be listed.
    #[must_use]
    pub fn with_arena(self, arena: Listing<G>) -> Self {
        Self { arena: Some(arena), ..self }
    }

    /// The game can guess who stands better.
    #[must_use]
    pub fn with_heuristic(self) -> Self
    where
        G: Heuristic,
    {
        Self { heuristic: Some(G::heuristic), ..self }
    }

    /// Every move lowers a number that the game knows.
    #[must_use]
    pub fn with_order(self) -> Self
    where
        G: Ordered + TryGame<Position = <G as Game>::Position> + 'static,
    {
        Self { order: Some(Arc::new(G::order)), ..self }
    }

    /// Positions are drawn on a grid.
    #[must_use]
    pub fn with_board(self) -> Self
    where
        G: Board,
    {
        Self { board: Some((G::picture, G::cell_of)), ..self }
    }

    /// The game knows how to be searched fast.
    #[must_use]
    pub fn with_tactical_search(self) -> Self
    where
        G: Tactical<Position = <G as Game>::Position, Error: Into<Fault>> + Ordered + Notation + Encoded,
    {
        Self { search: Some(search_tactical), ..self }
    }

    /// The game can be searched as a [`Plain`](crate::search::Plain) one.
    #[must_use]
    pub fn with_plain_search(self) -> Self
    where
        G: Keyed<Position = <G as Game>::Position, Move: Send, Error: Into<Fault> + Send + Sync>
            + Ordered
            + Notation
            + Encoded<Position: Copy + Send + Sync>
            + Clone
            + Sync,
    {
        Self { search: Some(search_plain), ..self }
    }

    /// The positions of the game fall into tiers.
    #[must_use]
    pub fn with_tiers(self) -> Self
    where
        G: Tiered + Encoded + Send + Sync + 'static,
    {
        Self { tiers: in_tables(|game| Arc::new(TiersEntry { game: Arc::clone(game), solving: Asking })), ..self }
    }

    /// The positions of the game fall into tiers, which it solves by a walk of its own.
    #[must_use]
    pub fn with_tier_walk(self) -> Self
    where
        G: TierWalk + Encoded + Send + Sync + 'static,
    {
        Self { tiers: in_tables(|game| Arc::new(TiersEntry { game: Arc::clone(game), solving: Walking })), ..self }
    }

    /// The game itself.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }
}

/// Tables are files, so that a browser has none, and what makes them is not even compiled.
const fn in_tables<G>(make: MakingTiers<G>) -> Option<MakingTiers<G>> {
    if cfg!(target_family = "wasm") { None } else { Some(make) }
}

impl Entry<ArenaGame<Arc<NamedArena>>> {
    /// A graph as a game. Nobody knows whether plays on it end, and it is searched with care for that.
    #[must_use]
    pub fn of_arena(game: ArenaGame<Arc<NamedArena>>) -> Self {
        let heights = heights(game.named().as_ref());
        let order = heights.map(|heights| {
            Arc::new(move |_: &ArenaGame<Arc<NamedArena>>, vertex: &Vertex| heights[vertex.index()].into())
                as Arc<Ordering<ArenaGame<Arc<NamedArena>>>>
        });
        let (guesses, scores) = (!game.named().heuristic.is_empty(), &game.named().scores);
        let score: Scoring<ArenaGame<Arc<NamedArena>>> =
            |game, &vertex| game.named().scores.at(&game.named().arena, game.objective(), vertex);
        let scoring = scores.are_given().then_some((score, scores.endless));
        Self {
            order,
            heuristic: guesses.then_some(|game, &vertex| game.named().heuristic[vertex.index()]),
            unit: if guesses { 1000 } else { 1 },
            scoring,
            search: Some(|game, how, observer, use_it| {
                let read = |bytes: &PositionBytes| Ok(game.decode(bytes)?);
                if game.named().scores.are_given() {
                    return search_scores(game, &read, how, observer, use_it);
                }
                let guess = |game: &ArenaGame<Arc<NamedArena>>, &vertex: &Vertex| {
                    Ok(game.named().heuristic.get(vertex.index()).copied().unwrap_or(0))
                };
                search_numbered(game, |vertex| vertex.number(), guess, &read, how, observer, use_it)
            }),
            ..Self::new(game)
        }
    }
}

/// How long the longest play from each vertex is, if no play goes round in a circle: every move lowers it.
fn heights(named: &NamedArena) -> Option<Vec<u32>> {
    let arena = &named.arena;
    // Kahn's order, from the ends of plays backwards: what a circle keeps waiting is never reached.
    let predecessors = Transpose::of(arena);
    let mut left: Vec<usize> = arena.vertices().map(|vertex| arena.out_degree(vertex)).collect();
    let mut heights = vec![0_u32; arena.vertex_count()];
    let mut ready: Vec<Vertex> = final_vertices(arena).collect();
    let mut done = 0;
    while let Some(vertex) = ready.pop() {
        done += 1;
        for before in predecessors.predecessors(vertex) {
            heights[before.index()] = heights[before.index()].max(heights[vertex.index()] + 1);
            left[before.index()] -= 1;
            if left[before.index()] == 0 {
                ready.push(before);
            }
        }
    }
    (done == arena.vertex_count()).then_some(heights)
}

impl<G: Encoded> Entry<G> {
    fn decode(&self, position: &PositionBytes) -> Result<G::Position, WrongBytes> {
        self.game.decode(position)
    }

    fn encode(&self, position: &G::Position) -> PositionBytes {
        PositionBytes::of(&*self.game, position)
    }

    fn moves(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        moves
    }
}

impl<G> DynGame for Entry<G>
where
    G: Encoded<Position: Send + Sync + 'static, Move: Send + Sync + 'static> + Notation + Send + Sync + 'static,
{
    fn players(&self) -> [String; 2] {
        self.game.players()
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            heuristic: self.heuristic.is_some(),
            order: self.order.is_some(),
            search: self.search.is_some(),
            scores: self.scoring.map(|(_, endless)| endless),
        }
    }

    fn start(&self) -> PositionBytes {
        self.encode(&self.game.start())
    }

    fn to_move(&self, position: &PositionBytes) -> Result<Player, Fault> {
        Ok(self.game.to_move(&self.decode(position)?))
    }

    fn outcome(&self, position: &PositionBytes) -> Result<Option<Outcome>, Fault> {
        Ok(self.game.outcome(&self.decode(position)?))
    }

    fn move_count(&self, position: &PositionBytes) -> Result<usize, Fault> {
        Ok(self.moves(&self.decode(position)?).len())
    }

    fn play(&self, position: &PositionBytes, number: usize) -> Result<PositionBytes, Fault> {
        let position = self.decode(position)?;
        let chosen = *self.moves(&position).get(number).ok_or(WrongBytes)?;
        Ok(self.encode(&self.game.play(&position, chosen)))
    }

    fn successors(&self, position: &PositionBytes) -> Result<Vec<PositionBytes>, Fault> {
        let position = self.decode(position)?;
        let moves = self.moves(&position).into_iter();
        Ok(moves.map(|chosen| self.encode(&self.game.play(&position, chosen))).collect())
    }

    fn move_texts(&self, position: &PositionBytes) -> Result<Vec<String>, Fault> {
        let position = self.decode(position)?;
        Ok(self.moves(&position).into_iter().map(|chosen| self.game.move_text(&position, chosen)).collect())
    }

    fn parse_move(&self, position: &PositionBytes, text: &str) -> Result<usize, Fault> {
        let position = self.decode(position)?;
        let chosen = self.game.parse_move(&position, text).map_err(Fault::Text)?;
        Ok(self.moves(&position).into_iter().position(|other| other == chosen).ok_or(WrongBytes)?)
    }

    fn position_text(&self, position: &PositionBytes) -> Result<String, Fault> {
        Ok(self.game.position_text(&self.decode(position)?))
    }

    fn parse_position(&self, text: &str) -> Result<PositionBytes, Fault> {
        Ok(self.encode(&self.game.parse_position(text).map_err(Fault::Text)?))
    }

    fn picture(&self, position: &PositionBytes) -> Result<Picture, Fault> {
        let position = self.decode(position)?;
        Ok(match self.board {
            Some((picture, _)) => Picture::Board(picture(&self.game, &position)),
            None => Picture::Text(self.game.position_text(&position)),
        })
    }

    fn cells(&self, position: &PositionBytes) -> Result<Vec<Option<Cell>>, Fault> {
        let position = self.decode(position)?;
        let cell = |chosen| self.board.and_then(|(_, cell_of)| cell_of(&self.game, &position, chosen));
        Ok(self.moves(&position).into_iter().map(cell).collect())
    }

    fn heuristic(&self, position: &PositionBytes) -> Result<i32, Fault> {
        let position = self.decode(position)?;
        Ok(self.heuristic.map_or(0, |heuristic| heuristic(&self.game, &position)))
    }

    fn heuristic_unit(&self) -> i32 {
        self.unit
    }

    fn score(&self, position: &PositionBytes) -> Result<Option<i32>, Fault> {
        let Some((score, _)) = self.scoring else { return Ok(None) };
        Ok(score(&self.game, &self.decode(position)?))
    }

    fn order(&self, position: &PositionBytes) -> Result<Option<u64>, Fault> {
        let position = self.decode(position)?;
        Ok(self.order.as_ref().map(|order| order(&self.game, &position)))
    }

    /// Games with a type count the positions of their tiers.
    fn tier(&self, _: &PositionBytes) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    fn arena_positions(&self, start: &PositionBytes) -> Result<Vec<PositionBytes>, Fault> {
        let start = self.decode(start)?;
        let positions = self.arena.map_or_else(Vec::new, |arena| arena(&self.game, &start));
        Ok(positions.iter().map(|position| self.encode(position)).collect())
    }

    fn explore(
        &self,
        start: &PositionBytes,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn DynExplored>, Fault> {
        let explored = explore(&*self.game, [self.decode(start)?], how, observer)?;
        Ok(Arc::new(ExploredEntry::new(Arc::clone(&self.game), explored)))
    }

    fn bytes_kept(&self) -> usize {
        0
    }

    fn search(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut UseSearcher<'_>) -> Result<(), Fault> {
        let search = self.search.ok_or(Fault::Cycles)?;
        search(&self.game, how, observer, use_it)
    }

    fn tiers(&self) -> Option<Arc<dyn DynTiers>> {
        self.tiers.map(|make| make(&self.game))
    }

    fn known(&self) -> Option<&dyn Known> {
        None
    }

    fn take_printed(&self) -> Vec<String> {
        Vec::new()
    }
}
