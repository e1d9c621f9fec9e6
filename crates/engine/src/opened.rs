//! Something opened once, to be asked anything.

use crate::loaded::{Loaded, find_vertex, follow_moves};
use crate::memo::Memo;
use crate::part::Part;
use crate::partial::{Extent, Partial};
use crate::plays::follow_words;
use crate::source::together;
use crate::whole::whole;
use crate::{
    Blob, Context, Error, Job, Listing, ObjectiveChoice, Origin, Place, Reply, Source, is_rules_name, split_list,
};
use crate::{Limit, Misuse, Needs};
use retrograde::dynamic::{DynExplored, DynGame, Entry, Fault, PositionBytes};
use retrograde::{
    ArenaGame, Mode, NamedArena, Objective, Player, Progress, Solution, Stage, Vertex, solve, solve_scores, written,
};
use retrograde_formats::{Format, Reading, Warning, read_arena, read_csv_pair};
use retrograde_games::{Arguments, Nim};
#[cfg(feature = "rules")]
use retrograde_rules::{Limits, RulesFile, RulesKind};
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// A game or an arena, opened once. What answers need, such as the list of all positions and the solution, is made
/// when it is first needed and then kept, so that the next question takes no time.
///
/// ```
/// use retrograde_engine::{Job, Opened, Reply, Solve, Source};
/// let opened = Opened::open(&Source::game("nim", [("sticks", "10"), ("take", "1,2")]), &())?;
/// let Reply::Solve(reply) = opened.ask(&Job::Solve(Solve::default()), &())? else { unreachable!() };
/// assert_eq!((reply.vertices, reply.rank), (21, Some(7)));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
pub struct Opened {
    name: String,
    parameters: Vec<(String, String)>,
    subject: Subject,
    graphs: Memo<GraphKey, GraphKept>,
    solutions: Memo<(Option<PositionBytes>, Objective), Arc<Solution>>,
    /// The most positions that the rules of a game were asked about in one exploration.
    asked: AtomicUsize,
}

/// Where a game was explored from, and the most positions that were asked for.
type GraphKey = (PositionBytes, Option<usize>);

/// What came of exploring a game.
#[derive(Clone)]
enum GraphKept {
    Graph(Arc<dyn DynExplored>),
    /// It did not fit into that many bytes. Kept, because the next move of a play asks for it again.
    TooLarge {
        bytes: usize,
        error: Error,
    },
}

/// The bytes of a file, as they come.
pub struct Input<'a> {
    /// What messages call it; its ending may tell the format.
    pub name: String,
    /// Where the bytes come from.
    pub bytes: Box<dyn Read + 'a>,
    /// The format, if name and content are not to decide.
    pub format: Option<Format>,
    /// The vertex list that belongs to a CSV edge list: what it is called, and where its bytes come from.
    pub vertices: Option<(String, Box<dyn Read + 'a>)>,
    /// What is set of a rules file, in the order given.
    pub parameters: Vec<(String, String)>,
}

enum Subject {
    Game(Arc<dyn DynGame>),
    Graph {
        named: Arc<NamedArena>,
        warnings: Vec<String>,
        /// The graph as a game, made when somebody plays on it.
        game: OnceLock<Arc<dyn DynGame>>,
    },
}

impl Opened {
    /// Opens what a source names.
    ///
    /// # Errors
    /// If there is no such game, or the file is no arena and no rules.
    pub fn open(source: &Source, cx: &dyn Context) -> Result<Self, Error> {
        match source {
            Source::Game { game, parameters } => {
                let pairs = parameters.iter().map(|(key, value)| (key, value));
                let opened = retrograde_games::open(game, pairs)?;
                Ok(Self::of_game(game.clone(), parameters.clone(), opened))
            }
            Source::File { file, content, format, vertices, parameters } => {
                let bytes = |blob: &'_ Blob| -> Box<dyn Read> { Box::new(std::io::Cursor::new(blob.0.clone())) };
                let input = Input {
                    name: file.clone(),
                    bytes: bytes(content),
                    format: *format,
                    vertices: vertices.as_ref().map(|(name, blob)| (name.clone(), bytes(blob))),
                    parameters: parameters.clone(),
                };
                Self::read(input, cx)
            }
        }
    }

    /// Opens a file whose bytes come from somewhere.
    ///
    /// # Errors
    /// If it cannot be read, or is no arena and no rules.
    pub fn read(input: Input<'_>, cx: &dyn Context) -> Result<Self, Error> {
        let Input { name, bytes, format, vertices, parameters } = input;
        if is_rules_name(&name) && format.is_none() {
            return Self::read_rules(name, bytes, parameters, cx);
        }
        if let Some((key, value)) = parameters.first() {
            return Err(Error::NoParameters { parameter: format!("{key}={value}"), subject: name });
        }
        let Reading { named, warnings } = match vertices {
            None => read_arena(&name, bytes, format, cx)?,
            Some((beside, vertices)) => read_csv_pair((&name, bytes), (&beside, vertices), cx)?,
        };
        Ok(Self::of_arena(name, named, warnings.iter().map(ToString::to_string).collect()))
    }

    #[cfg(feature = "rules")]
    fn read_rules(
        name: String,
        mut bytes: Box<dyn Read + '_>,
        parameters: Vec<(String, String)>,
        cx: &dyn Context,
    ) -> Result<Self, Error> {
        let mut text = String::new();
        bytes.read_to_string(&mut text).map_err(|error| Error::unreadable(&name, &error))?;
        let file = RulesFile::parse(name.clone(), text)?;
        let (usual, budget) = (Limits::default(), cx.budget());
        let limits = Limits {
            steps_to_load: usual.steps_to_load.min(budget.steps),
            steps_per_call: usual.steps_per_call.min(budget.steps / 30),
            heap_bytes: usual.heap_bytes.min(budget.bytes),
            ..usual
        };
        if file.kind() == RulesKind::Game {
            let game = Arc::new(crate::rules_game::Ruled::new(file.game(&parameters, limits)?));
            return Ok(Self::of_game(name, parameters, game));
        }
        let named = file.arena(&parameters, limits)?;
        let warnings = Warning::of_ignored_edges(&named).iter().map(ToString::to_string).collect();
        Ok(Self { parameters, ..Self::of_arena(name, named, warnings) })
    }

    #[cfg(not(feature = "rules"))]
    fn read_rules(_: String, _: Box<dyn Read + '_>, _: Vec<(String, String)>, _: &dyn Context) -> Result<Self, Error> {
        Err(Misuse::NoRules.into())
    }

    /// An arena that the caller has made.
    #[must_use]
    pub fn of_arena(name: String, named: NamedArena, warnings: Vec<String>) -> Self {
        let subject = Subject::Graph { named: Arc::new(named), warnings, game: OnceLock::new() };
        Self::new(name, Vec::new(), subject)
    }

    /// A game that the caller has made.
    #[must_use]
    pub fn of_game(name: String, parameters: Vec<(String, String)>, game: Arc<dyn DynGame>) -> Self {
        Self::new(name, parameters, Subject::Game(game))
    }

    fn new(name: String, parameters: Vec<(String, String)>, subject: Subject) -> Self {
        let (graphs, solutions) = (Memo::default(), Memo::default());
        Self { name, parameters, subject, graphs, solutions, asked: AtomicUsize::new(0) }
    }

    /// Answers a question.
    ///
    /// # Errors
    /// What was wrong, where, and what would be right; or that it was interrupted.
    pub fn ask(&self, job: &Job, cx: &dyn Context) -> Result<Reply, Error> {
        job.answer(Some(self), cx)
    }

    /// What messages call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was set, in the order given.
    #[must_use]
    pub fn parameters(&self) -> &[(String, String)] {
        &self.parameters
    }

    /// Whether it is a game with moves, and not a graph.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        matches!(self.subject, Subject::Game(_))
    }

    /// Whether all positions are at hand, so that most questions take no time.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        !self.is_game() || self.graphs.values().iter().any(|kept| matches!(kept, GraphKept::Graph(_)))
    }

    /// About how many bytes it keeps for later requests, the graph of a file included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let subject = match &self.subject {
            Subject::Game(game) => game.bytes_kept() * self.asked.load(Relaxed),
            Subject::Graph { named, .. } => {
                // Names and their index take the most.
                const EACH: usize = 64;
                EACH * named.arena.vertex_count() + 4 * named.arena.edge_count()
            }
        };
        subject + self.graphs.bytes() + self.solutions.bytes()
    }

    /// The name with all parameters, as one could type it.
    #[must_use]
    pub fn full_name(&self) -> String {
        let pairs = self.parameters.iter().map(|(key, value)| (key, value));
        if let (Subject::Game(_), Ok(arguments)) = (&self.subject, Arguments::parse(&self.name, pairs)) {
            return arguments.to_string();
        }
        self.parameters.iter().fold(self.name.clone(), |name, (key, value)| format!("{name} {key}={value}"))
    }

    /// The game of Nim that it is, if it is one of ours.
    #[must_use]
    pub fn nim(&self) -> Option<Nim> {
        let pairs = self.parameters.iter().map(|(key, value)| (key, value));
        let arguments = Arguments::parse(&self.name, pairs).ok()?;
        let is_nim = matches!(self.subject, Subject::Game(_)) && arguments.game().name == "nim";
        is_nim.then(|| Nim::from_arguments(&arguments).ok()).flatten()
    }

    /// The game, or the graph as a game: one moves from vertex to vertex.
    ///
    /// # Errors
    /// If it is a graph without a start.
    pub fn game(&self, place: &Place) -> Result<Arc<dyn DynGame>, Error> {
        match &self.subject {
            Subject::Game(game) => Ok(Arc::clone(game)),
            Subject::Graph { named, game, .. } => {
                let start = start_for(named, place)?;
                Ok(Arc::clone(game.get_or_init(|| as_game(named, named.objective, start))))
            }
        }
    }

    /// The game as it is searched, and who wins what is a draw there. If the game has two values, nobody can tell when a win
    /// by avoiding is won; so it is searched as what it is where there are three values, a draw.
    pub(crate) fn searched(&self, place: &Place) -> Result<(Arc<dyn DynGame>, Option<Player>), Error> {
        match &self.subject {
            Subject::Graph { named, .. } if named.objective.mode != Mode::Draws && named.scores.are_given() => {
                Err(Misuse::ModeOfScores.into())
            }
            Subject::Graph { named, .. } if let Mode::Avoid(avoider) = named.objective.mode => {
                let objective = Objective { mode: Mode::Draws, ..named.objective };
                Ok((as_game(named, objective, start_for(named, place)?), Some(avoider)))
            }
            _ => Ok((self.game(place)?, None)),
        }
    }

    /// The position where a question begins.
    ///
    /// # Errors
    /// If a text means no position or no legal move.
    pub fn position_at(&self, game: &dyn DynGame, place: &Place) -> Result<PositionBytes, Error> {
        match place {
            Place::Start => Ok(game.start()),
            Place::At(text) => read_position(game, text),
            Place::After(words) => play_words(game, game.start(), words),
            Place::From(text, words) => play_words(game, read_position(game, text)?, words),
        }
    }

    /// The place that a line of a batch means: the moves that lead there, or a position as people write it. What stands in
    /// brackets is a position rather than a list of moves.
    ///
    /// # Errors
    /// If it means neither; what is wrong with the moves.
    pub fn place_of_line(&self, line: &str) -> Result<Place, Error> {
        let line = line.trim();
        let (moves, position) = (Place::After(split_list(Listing::Moves, line)?), Place::At(line.to_owned()));
        let game = self.game(&Place::Start)?;
        let means = |place: &Place| self.position_at(&*game, place);
        if line.starts_with('(') && means(&position).is_ok() {
            return Ok(position);
        }
        match means(&moves) {
            Ok(_) => Ok(moves),
            Err(_) if means(&position).is_ok() => Ok(position),
            Err(error) => Err(error),
        }
    }

    /// The arena, begun where the question begins; of a game everything that can be reached from there.
    ///
    /// # Errors
    /// If there is no such place, or the game is too large.
    pub fn load(&self, origin: &Origin, cx: &dyn Context) -> Result<Loaded, Error> {
        match &self.subject {
            Subject::Graph { named, warnings, .. } => {
                let start = match &origin.place {
                    Place::Start => named.start,
                    Place::At(name) => Some(find_vertex(named, name)?),
                    Place::After(moves) => Some(follow_moves(named, named.start, moves)?),
                    Place::From(name, moves) => Some(follow_moves(named, Some(find_vertex(named, name)?), moves)?),
                };
                Ok(Loaded::of_arena(Arc::clone(named), start, warnings.clone()))
            }
            Subject::Game(game) => {
                let start = self.position_at(&**game, &origin.place)?;
                let explored = self.explored(game, &start, origin.limit, cx)?;
                let mut loaded = Loaded::of_game(Arc::clone(game), explored);
                loaded.warnings.extend(printed(&**game));
                Ok(loaded)
            }
        }
    }

    /// The arena under the objective that the question chooses.
    ///
    /// # Errors
    /// If there is no such place, the game is too large, or dead ends of a game are to mean something else.
    pub fn load_with(&self, origin: &Origin, objective: ObjectiveChoice, cx: &dyn Context) -> Result<Loaded, Error> {
        if self.is_game() && objective.dead_ends.is_some() {
            return Err(Misuse::DeadEndsOfGame.into());
        }
        let mut loaded = self.load(origin, cx)?;
        loaded.set_objective(objective.over(loaded.objective()));
        Ok(loaded)
    }

    /// What can be reached in some moves of a game; all of a graph.
    ///
    /// # Errors
    /// If there is no such place, or even that is too much.
    pub fn load_to_depth(&self, origin: &Origin, depth: u32, cx: &dyn Context) -> Result<Loaded, Error> {
        let Subject::Game(game) = &self.subject else { return self.load(origin, cx) };
        let start = self.position_at(&**game, &origin.place)?;
        let how = cx.budget().exploring(origin.limit, game.bytes_kept());
        let how = retrograde::Exploring { depth: Some(depth), ..how };
        let explored = game.explore(&start, how, cx).map_err(|fault| too_large(fault.into(), origin.limit))?;
        Ok(Loaded::of_game(Arc::clone(game), explored))
    }

    /// A part of a game: what is near the start, and what a tree shows; all of a graph.
    ///
    /// # Errors
    /// If there is no such place, the rules fail, or it is interrupted.
    pub(crate) fn load_partly(&self, origin: &Origin, extent: Extent, cx: &dyn Context) -> Result<Loaded, Error> {
        /// What a position takes with its bytes, its number and its row, about.
        const BYTES_EACH: usize = 300;
        let Subject::Game(game) = &self.subject else { return self.load(origin, cx) };
        let start = self.position_at(&**game, &origin.place)?;
        let how = cx.budget().exploring(Limit::default(), game.bytes_kept());
        let most = extent.most.min(how.positions).min(how.bytes / BYTES_EACH);
        let part = Partial::of(game, start, Extent { most, ..extent }, cx)?;
        let mut loaded = Loaded::of_game(Arc::clone(game), Arc::new(part));
        loaded.warnings.extend(printed(&**game));
        Ok(loaded)
    }

    /// The solution of an arena that was loaded from here.
    ///
    /// # Errors
    /// If it is interrupted.
    pub fn solution(&self, loaded: &Loaded, cx: &dyn Context) -> Result<Arc<Solution>, Error> {
        /// A verdict, a move and a score.
        const BYTES_EACH: usize = 12;
        let (arena, objective) = (loaded.arena(), loaded.objective());
        let waiting = Progress { stage: Stage::Attractor(Player::Zero), done: 0, total: None };
        self.solutions.get_or_make(
            &(loaded.start_bytes(), objective),
            (cx, waiting),
            |_| true,
            || {
                let solution = match loaded.scores()? {
                    Some(scores) => solve_scores(arena, objective, scores, cx)?,
                    None => solve(arena, objective, cx)?,
                };
                Ok((Arc::new(solution), BYTES_EACH * arena.vertex_count()))
            },
        )
    }

    /// Who wins and the attractors, whether or not the game has scores.
    ///
    /// # Errors
    /// If it is interrupted.
    pub(crate) fn winners(&self, loaded: &Loaded, cx: &dyn Context) -> Result<Arc<Solution>, Error> {
        match loaded.scores()? {
            Some(_) => Ok(Arc::new(solve(loaded.arena(), loaded.objective(), cx)?)),
            None => self.solution(loaded, cx),
        }
    }

    /// Everything that can be reached from a position: kept, a part of what is kept, or explored now.
    fn explored(
        &self,
        game: &Arc<dyn DynGame>,
        start: &PositionBytes,
        limit: Limit,
        cx: &dyn Context,
    ) -> Result<Arc<dyn DynExplored>, Error> {
        let budget = cx.budget();
        let how = budget.exploring(limit, game.bytes_kept());
        let most = limit.positions.unwrap_or(usize::MAX).min(budget.positions);
        let key = (start.clone(), (most < usize::MAX).then_some(most));
        let waiting = Progress { stage: Stage::Exploring, done: 0, total: None };
        // With much more memory than then, it is worth another try.
        let holds = |kept: &GraphKept| match kept {
            GraphKept::Graph(_) => true,
            GraphKept::TooLarge { bytes, .. } => how.bytes / 2 <= *bytes,
        };
        let kept = self.graphs.get_or_make(&key, (cx, waiting), holds, || {
            let reached = match self.part(start, how.positions)? {
                Some(part) => Ok(part),
                None => game.explore(start, how, cx).map_err(|fault| too_large(fault.into(), limit)),
            };
            let complete = |reached| whole(&**game, start, reached, (limit, how.positions));
            match reached.and_then(complete) {
                Ok(explored) => {
                    self.asked.fetch_max(explored.arena().vertex_count(), Relaxed);
                    let bytes = explored.bytes();
                    Ok((GraphKept::Graph(explored), bytes))
                }
                Err(error @ Error::TooLarge { .. }) => {
                    Ok((GraphKept::TooLarge { bytes: how.bytes, error }, size_of::<Error>()))
                }
                Err(error) => Err(error),
            }
        })?;
        match kept {
            GraphKept::Graph(explored) => Ok(explored),
            GraphKept::TooLarge { error, .. } => Err(error),
        }
    }

    /// What can be reached from a position, if it stands in a graph that is kept and has no more positions than that.
    fn part(&self, start: &PositionBytes, most: usize) -> Result<Option<Arc<dyn DynExplored>>, Error> {
        for kept in self.graphs.values() {
            let GraphKept::Graph(whole) = kept else { continue };
            let Some(vertex) = whole.find(start) else { continue };
            if vertex.index() == 0 {
                return Ok((whole.arena().vertex_count() <= most).then_some(whole));
            }
            let part = Part::new(&whole, vertex, most)?;
            return Ok(part.map(|part| Arc::new(part) as Arc<dyn DynExplored>));
        }
        Ok(None)
    }
}

/// Where plays on a graph begin: where the graph says, or else at the vertex that is asked about.
fn start_for(named: &NamedArena, place: &Place) -> Result<Vertex, Error> {
    let asked = || match place {
        Place::At(name) | Place::From(name, _) => named.names.find_written(name),
        _ => None,
    };
    named.start.or_else(asked).ok_or(Error::NoStart { what: Needs::Playing })
}

/// A graph as a game.
fn as_game(named: &Arc<NamedArena>, objective: Objective, start: Vertex) -> Arc<dyn DynGame> {
    Arc::new(Entry::of_arena(ArenaGame::new(Arc::clone(named), objective, start)))
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("name", &self.name).field("is_game", &self.is_game()).finish_non_exhaustive()
    }
}

/// The error with a word on whose limit it was.
pub(crate) fn too_large(error: Error, limit: Limit) -> Error {
    match error {
        Error::TooLarge { positions, open, ply, .. } => {
            let asked = limit.positions.is_some_and(|most| positions >= most);
            Error::TooLarge { positions, open, ply, asked }
        }
        other => other,
    }
}

/// What the rules printed, as something that a person should know; the first lines of it.
pub(crate) fn printed(game: &dyn DynGame) -> Vec<String> {
    const MOST: usize = 20;
    let mut lines = game.take_printed();
    let more = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    let mut lines: Vec<String> = lines.into_iter().map(|line| format!("the rules print: {line}")).collect();
    if more > 0 {
        lines.push(format!("the rules print {more} more lines"));
    }
    lines
}

/// The moves that a word means at a position: itself, or several behind one another, such as `443` or `b2,a1`.
#[must_use]
pub fn moves_in_word(game: &dyn DynGame, position: &PositionBytes, word: &str) -> Vec<String> {
    let is_move = |text: &str| read_move(game, position, text).is_ok();
    let several = || together(word).into_iter().find(|parts| is_move(&parts[0]));
    if is_move(word) { vec![word.to_owned()] } else { several().unwrap_or_else(|| vec![word.to_owned()]) }
}

/// The position that a text means, in any of the ways in which people [write](retrograde::written()) it.
///
/// # Errors
/// If it means none; the game says why.
pub(crate) fn read_position(game: &dyn DynGame, text: &str) -> Result<PositionBytes, Error> {
    let read = any_writing(text, |text| game.parse_position(text));
    read.map_err(|fault| Error::position(text, fault))
}

/// The move that a text means, in any of the ways in which people [write](retrograde::written()) it.
///
/// # Errors
/// If it means none; the game says why.
pub(crate) fn read_move(game: &dyn DynGame, from: &PositionBytes, text: &str) -> Result<usize, Fault> {
    any_writing(text, |text| game.parse_move(from, text))
}

/// What a text means as it stands, or else without its quotes and brackets, or with brackets around it.
fn any_writing<T>(text: &str, read: impl Fn(&str) -> Result<T, Fault>) -> Result<T, Fault> {
    read(text).or_else(|fault| {
        let plain = written(text);
        read(&plain).or_else(|_| read(&format!("({plain})"))).map_err(|_| fault)
    })
}

/// The position after some moves as people write them: with spaces or commas between them; moves of one character
/// each may stand together in a word, such as 4453 in Connect Four.
///
/// # Errors
/// If a text means no legal move; which one it is, and why.
pub(crate) fn play_words(game: &dyn DynGame, start: PositionBytes, words: &[String]) -> Result<PositionBytes, Error> {
    let step = |position: &PositionBytes, number: usize, text: &str| {
        let chosen = read_move(game, position, text).map_err(|fault| Error::moving(Some(number), fault))?;
        Ok(game.play(position, chosen)?)
    };
    let mut reached = follow_words(start, words, 1, &step).map_err(|(_, error)| error)?;
    Ok(reached.swap_remove(reached.len() - 1))
}
