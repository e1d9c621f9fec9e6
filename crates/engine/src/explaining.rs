//! The jobs of explaining something to a student, and of making an exercise.

use crate::draw::{Frame, horizon};
use crate::guesses::guesses;
use crate::judged::{LISTED, can_be_judged, searched};
use crate::known::proof_of;
use crate::words;
use crate::{
    Blob, Context, Error, Loaded, Misuse, Needs, ObjectiveChoice, Opened, Origin, OwnExercise, PictureFormat, Place,
    Players, SearchedReply,
};
use retrograde::{DeadEnds, Lang, Mode, Objective, Player, Scores, Vertex, solve};
use retrograde_teach::{
    Ahead, BuildingReply, Exercise, ExerciseReply, MinimaxReply, MistakesReply, Naming, Own, ProofReply, Setting,
    TaughtAlgorithm, TeachError, TraceReply, attractor_pictures, explain_bottom_up, explain_building, explain_minimax,
    explain_vertex,
};
use retrograde_view::Style;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Explain something to a student.
///
/// ```
/// use retrograde_engine::{Explain, ExplainReply, Opened, Source};
/// let nim = Opened::open(&Source::game("nim", [("sticks", "4"), ("take", "1,2")]), &())?;
/// let ExplainReply::Vertex(reply) = Explain::default().answer(Some(&nim), &())? else { unreachable!() };
/// assert_eq!(reply.proof.text[0], "(4,0) is won by J0, of rank 3; J0 is to move.");
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    /// What to explain.
    pub topic: Topic,
    /// Where it begins.
    pub origin: Origin,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// In which language.
    pub lang: Lang,
    /// Whether to tell everything; otherwise what is long is cut.
    pub all: bool,
    /// How many moves minimax looks ahead, where the heuristic of the game guesses; else to the end of every play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How long a game may be searched that is too large to be listed, in JSON seconds; 10 s unless it is given.
    #[serde(with = "crate::seconds")]
    pub time: Option<Duration>,
}

/// What to explain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Topic {
    /// Why a vertex is won, lost or drawn.
    Vertex {
        /// The vertex; the start if there is none.
        vertex: Option<String>,
    },
    /// What an algorithm does.
    Algorithm {
        /// The algorithm.
        #[serde(with = "crate::named")]
        algorithm: TaughtAlgorithm,
        /// Whose attractor is wanted; else both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Player>,
        /// Pictures of its steps, if there are to be any.
        #[serde(default)]
        pictures: Option<StepPictures>,
    },
    /// How the graph is built from the start, by the explorer of the origin.
    Building {
        /// The format of a picture of each step, if there are to be any.
        #[serde(default, with = "crate::named::option")]
        pictures: Option<PictureFormat>,
    },
    /// The mistakes that are easily made.
    Mistakes,
}

impl Default for Topic {
    fn default() -> Self {
        Self::Vertex { vertex: None }
    }
}

/// Pictures of the steps of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepPictures {
    /// Whose attractor they show; minimax has only one tree.
    pub player: Player,
    /// Their format.
    #[serde(with = "crate::named")]
    pub format: PictureFormat,
}

/// An explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ExplainReply {
    /// To [`Topic::Vertex`].
    Vertex(VertexReply),
    /// To [`Topic::Vertex`], if the game is too large to be listed.
    Searched(SearchedReply),
    /// To [`Topic::Algorithm`], if it computes attractors.
    Attractor(AttractorReply),
    /// To [`Topic::Algorithm`], if it is a kind of minimax.
    Minimax(TreeStepsReply),
    /// To [`Topic::Building`].
    Building(BuildingStepsReply),
    /// To [`Topic::Mistakes`].
    Mistakes(MistakesReply),
}

/// How the graph is built, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildingStepsReply {
    /// The steps, in sentences too.
    #[serde(flatten)]
    pub building: BuildingReply,
    /// The names of the files with a picture of each step, once a front end has written them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// A picture of each step, until a front end has written it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Blob>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// Why a vertex is worth what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VertexReply {
    /// The proof, in sentences too.
    #[serde(flatten)]
    pub proof: ProofReply,
    /// Whether a table of the game said what positions are worth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub table: bool,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// The steps of an algorithm for both attractors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttractorReply {
    /// The steps, in sentences too.
    #[serde(flatten)]
    pub trace: TraceReply,
    /// The language of the sentences.
    pub lang: Lang,
    /// Whose attractor was wanted, if not both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// What the players are called.
    pub players: Players,
    /// The names of the files with a picture of each step, once a front end has written them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// A picture of each step, until a front end has written it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Blob>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// The steps of minimax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeStepsReply {
    /// The steps, in sentences too.
    #[serde(flatten)]
    pub minimax: MinimaxReply,
    /// The names of the files with a picture of each step, once a front end has written them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// A picture of each step, until a front end has written it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Blob>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// So many steps of an algorithm are told unless all are asked for.
const STEPS: usize = 40;

impl Explain {
    /// Answers it.
    ///
    /// # Errors
    /// If there is no such vertex, there is too much to tell, or it is interrupted.
    pub fn answer(&self, opened: Option<&Opened>, cx: &dyn Context) -> Result<ExplainReply, Error> {
        let opened = || opened.ok_or(Misuse::NoSource);
        match &self.topic {
            Topic::Mistakes => Ok(ExplainReply::Mistakes(MistakesReply::new(self.lang))),
            Topic::Vertex { vertex } => {
                let table = opened()?.has_table() && self.objective == ObjectiveChoice::default();
                let loaded = match table {
                    true => self.proof_from_table(opened()?, vertex.as_deref(), cx)?,
                    false => match opened()?.load_with(&self.origin.at_most(LISTED), self.objective, cx) {
                        Err(error @ Error::TooLarge { .. }) => {
                            return self.by_search(opened()?, vertex.as_deref(), error, cx);
                        }
                        loaded => loaded?,
                    },
                };
                let vertex = match vertex {
                    Some(name) if !table => loaded.find(name)?,
                    _ => loaded.needed_start(Needs::Explanation)?,
                };
                // What was solved before was another part of the game.
                let solution = match table {
                    true => Arc::new(solve(loaded.arena(), loaded.objective(), cx)?),
                    false => opened()?.winners(&loaded, cx)?,
                };
                if let (false, Some(scores)) = (table, loaded.scores()?) {
                    let proof = self.score_proof(opened()?, &loaded, scores, vertex, cx)?;
                    return Ok(ExplainReply::Vertex(VertexReply { proof, table, warnings: loaded.warnings.clone() }));
                }
                let proof = loaded.as_setting(|setting| {
                    explain_vertex(setting.arena, &solution, &setting.naming, vertex, self.lang, self.all)
                })?;
                Ok(ExplainReply::Vertex(VertexReply { proof, table, warnings: loaded.warnings.clone() }))
            }
            Topic::Building { pictures } => {
                let loaded = opened()?.load_with(&self.origin.at_most(LISTED), self.objective, cx)?;
                let start = loaded.needed_start(Needs::Explanation)?;
                let most = if self.all { usize::MAX } else { STEPS };
                let explorer = self.origin.limit.explorer;
                let (building, drawn) = loaded.as_setting(|setting| {
                    explain_building(setting, start, explorer, self.lang, most, pictures.is_some())
                })?;
                let files = match pictures {
                    Some(format) => write(drawn.into_iter().map(Frame::Arena).collect(), *format, self.lang)?,
                    None => Vec::new(),
                };
                let (pictures, warnings) = (Vec::new(), loaded.warnings.clone());
                Ok(ExplainReply::Building(BuildingStepsReply { building, pictures, files, warnings }))
            }
            Topic::Algorithm { algorithm, player, pictures } => {
                if let Some(depth) = self.depth {
                    return self.to_depth(opened()?, depth, *algorithm, *pictures, cx);
                }
                let loaded = opened()?.load_with(&self.origin.at_most(LISTED), self.objective, cx)?;
                let mut reply = self.algorithm(&loaded, *algorithm, *pictures, None, cx)?;
                if let ExplainReply::Attractor(reply) = &mut reply {
                    reply.player = *player;
                }
                Ok(reply)
            }
        }
    }

    /// What a search proves where the positions are too many for a proof; the error if the game cannot be searched.
    fn by_search(
        &self,
        opened: &Opened,
        vertex: Option<&str>,
        error: Error,
        cx: &dyn Context,
    ) -> Result<ExplainReply, Error> {
        let place = vertex.map_or_else(|| self.origin.place.clone(), |name| Place::At(name.to_owned()));
        if self.objective != ObjectiveChoice::default() || !can_be_judged(&*opened.game(&place)?, cx) {
            return Err(error);
        }
        let reply = searched(opened, &self.origin, &place, (self.time, self.lang), cx)?;
        Ok(ExplainReply::Searched(reply))
    }

    /// Minimax so many moves ahead, where the heuristic guesses.
    fn to_depth(
        &self,
        opened: &Opened,
        depth: u32,
        algorithm: TaughtAlgorithm,
        pictures: Option<StepPictures>,
        cx: &dyn Context,
    ) -> Result<ExplainReply, Error> {
        if matches!(algorithm, TaughtAlgorithm::Attractor(_)) {
            return Err(Misuse::DepthOfAttractor.into());
        }
        if algorithm == TaughtAlgorithm::BottomUp {
            return Err(Misuse::DepthOfBottomUp.into());
        }
        let loaded = opened.load_to_depth(&self.origin.at_most(LISTED), depth, cx)?;
        let start = loaded.needed_start(Needs::Minimax)?;
        let (mut guesses, unit) = guesses(opened, &self.origin.place, &loaded, &horizon(&loaded, start, depth))?;
        if guesses.values().any(|guess| guess % unit.max(1) != 0) {
            return Err(Misuse::FractionsOfHeuristic.into());
        }
        guesses.values_mut().for_each(|guess| *guess /= unit.max(1));
        self.algorithm(&loaded, algorithm, pictures, Some(Ahead { depth, guesses: &guesses }), cx)
    }

    /// Why a vertex has its score: a proof that J0 gets at least that much, and one that J1 gives no more. Each is about
    /// reaching final vertices of some scores, or about avoiding them where an endless play is good enough.
    fn score_proof(
        &self,
        opened: &Opened,
        loaded: &Loaded,
        scores: &Scores,
        vertex: Vertex,
        cx: &dyn Context,
    ) -> Result<ProofReply, Error> {
        let solution = opened.solution(loaded, cx)?;
        let score = solution.score(vertex).unwrap_or(scores.endless);
        let mut proofs = Vec::new();
        for player in Player::BOTH {
            // With which scores the player is content.
            let enough = |other: i32| if player == Player::Zero { other >= score } else { other <= score };
            let reaches = !enough(scores.endless);
            let (reacher, mode) = match reaches {
                true => (player, Mode::Draws),
                false => (!player, Mode::Avoid(player)),
            };
            let arena = scores.reaching(loaded.arena(), loaded.objective(), reacher, |other| enough(other) == reaches);
            let plain = solve(&arena, Objective { dead_ends: DeadEnds::Draw, mode }, cx)?;
            let proof = loaded
                .as_setting(|setting| explain_vertex(&arena, &plain, &setting.naming, vertex, self.lang, self.all))?;
            let lead =
                words::score_lead(loaded.player(player), loaded.player(reacher), (player, score, reaches), self.lang);
            proofs.push((lead, proof));
        }
        let (mut text, mut whole) = (Vec::new(), None);
        for (lead, mut proof) in proofs {
            if !text.is_empty() {
                text.push(String::new());
            }
            text.push(lead);
            text.append(&mut proof.text);
            // What is listed as data is the proof of the player who wins by it.
            if whole.is_none() || proof.rank.is_some() {
                whole = Some(proof);
            }
        }
        let proof = whole.ok_or(Misuse::NoSource)?;
        let verdict = solution.verdict(vertex);
        let name = loaded.name(vertex);
        let head = match self.lang {
            Lang::En => format!("The score of {name} is {}.", words::signed(score)),
            Lang::Fr => format!("Le score de {name} est {}.", words::signed(score)),
        };
        text.splice(0..0, [head, String::new()]);
        let draw = crate::parts::draw_kind(verdict);
        Ok(ProofReply { value: verdict.outcome(), rank: verdict.rank(), draw, score: Some(score), text, ..proof })
    }

    /// The positions that a proof speaks of, found by asking a table; nothing else is listed.
    fn proof_from_table(&self, opened: &Opened, vertex: Option<&str>, cx: &dyn Context) -> Result<Loaded, Error> {
        let place = vertex.map_or_else(|| self.origin.place.clone(), |name| Place::At(name.to_owned()));
        let game = opened.game(&place)?;
        let start = opened.position_at(&*game, &place)?;
        let known = game.known().ok_or(Misuse::NoSource)?;
        proof_of(&*game, known, &start, self.origin.limit.positions.unwrap_or(LISTED), cx)
    }

    fn algorithm(
        &self,
        loaded: &Loaded,
        algorithm: TaughtAlgorithm,
        pictures: Option<StepPictures>,
        ahead: Option<Ahead<'_>>,
        cx: &dyn Context,
    ) -> Result<ExplainReply, Error> {
        let most = if self.all { usize::MAX } else { STEPS };
        let warnings = loaded.warnings.clone();
        let lang = self.lang;
        match algorithm {
            TaughtAlgorithm::Attractor(algorithm) => {
                let trace = loaded.as_setting(|setting| TraceReply::of(setting, algorithm, most, Some(lang)))?;
                let files = match pictures {
                    Some(StepPictures { player, format }) => {
                        let drawn =
                            loaded.as_setting(|setting| attractor_pictures(setting, algorithm, player, lang, most))?;
                        write(drawn.into_iter().map(Frame::Arena).collect(), format, lang)?
                    }
                    None => Vec::new(),
                };
                let (players, pictures) = (Players::of(loaded), Vec::new());
                Ok(ExplainReply::Attractor(AttractorReply {
                    trace,
                    lang,
                    player: None,
                    players,
                    pictures,
                    files,
                    warnings,
                }))
            }
            TaughtAlgorithm::BottomUp if pictures.is_some() => Err(Misuse::PicturesOfBottomUp.into()),
            TaughtAlgorithm::BottomUp => {
                let start = loaded.needed_start(Needs::Minimax)?;
                let minimax = loaded.as_setting(|setting| explain_bottom_up(setting, start, lang, most, cx))?;
                let (pictures, files) = (Vec::new(), Vec::new());
                Ok(ExplainReply::Minimax(TreeStepsReply { minimax, pictures, files, warnings }))
            }
            TaughtAlgorithm::Minimax(algorithm) => {
                let start = loaded.needed_start(Needs::Minimax)?;
                let drawn = pictures.is_some();
                let (minimax, drawn) = loaded.as_setting(|setting| {
                    let setting = Setting { ahead, ..*setting };
                    explain_minimax(&setting, start, algorithm, lang, most, drawn, cx)
                })?;
                let files = match pictures {
                    Some(StepPictures { format, .. }) => {
                        write(drawn.into_iter().map(Frame::Tree).collect(), format, lang)?
                    }
                    None => Vec::new(),
                };
                Ok(ExplainReply::Minimax(TreeStepsReply { minimax, pictures: Vec::new(), files, warnings }))
            }
        }
    }
}

impl Loaded {
    /// Lets the course look at the arena.
    fn as_setting<T>(&self, look: impl FnOnce(&Setting<'_>) -> Result<T, TeachError>) -> Result<T, Error> {
        let name = |vertex: Vertex| self.name(vertex).into_owned();
        let naming = Naming { name: &name, players: Player::BOTH.map(|player| self.player(player)) };
        let (arena, objective, start, values) = (self.arena(), self.objective(), self.start(), self.scores()?);
        let values = values.map(|scores| scores.of_ends(arena, objective));
        let setting = Setting { arena, objective, start, naming, values: values.as_ref(), ahead: None };
        Ok(look(&setting)?)
    }
}

/// The bytes of each picture.
fn write(frames: Vec<Frame>, format: PictureFormat, lang: Lang) -> Result<Vec<Blob>, Error> {
    /// Pixels of a PNG for each unit of the picture.
    const SCALE: f32 = 2.0;
    // The colours of the layers stay the same from picture to picture.
    let layers = frames.iter().filter_map(Frame::highest_rank).max().map(|highest| highest + 1);
    let style = Style { lang, layers, ..Style::default() };
    frames.iter().map(|frame| frame.write(format, &style, SCALE).map(Blob)).collect()
}

/// The steps of an algorithm on a loaded arena, without sentences.
pub(crate) fn trace(
    loaded: &Loaded,
    algorithm: retrograde_teach::course::Algorithm,
    most: usize,
) -> Result<TraceReply, Error> {
    loaded.as_setting(|setting| TraceReply::of(setting, algorithm, most, None))
}

/// Arenas with more vertices than this are on no sheet.
const LARGEST_SHEET: usize = 60;

/// Makes an exercise: a random one, or about what was opened, from there on.
///
/// # Errors
/// If none is found for the seed, or what was opened has nothing to ask for.
pub fn make_exercise(
    exercise: &Exercise,
    opened: Option<&Opened>,
    origin: &Origin,
    cx: &dyn Context,
) -> Result<ExerciseReply, Error> {
    if !exercise.own {
        return Ok(exercise.make()?);
    }
    let opened = opened.ok_or(Misuse::NoSource)?;
    let too_large = TeachError::OwnTooLarge { tree: false, most: LARGEST_SHEET };
    // A game with more positions than fit on a sheet is not listed to its end.
    let loaded = match opened.load(&origin.at_most(LARGEST_SHEET), cx) {
        Err(Error::TooLarge { .. }) => return Err(too_large.into()),
        loaded => loaded?,
    };
    let nim = opened.nim();
    if loaded.arena().vertex_count() > LARGEST_SHEET {
        return Err(too_large.into());
    }
    loaded.as_setting(|setting| exercise.make_about(Some(&Own { setting, nim: nim.as_ref() })))
}

impl ExplainReply {
    /// What a person should know about the input.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        match self {
            Self::Vertex(reply) => &reply.warnings,
            Self::Searched(reply) => &reply.warnings,
            Self::Attractor(reply) => &reply.warnings,
            Self::Minimax(reply) => &reply.warnings,
            Self::Building(reply) => &reply.warnings,
            Self::Mistakes(_) => &[],
        }
    }
}

impl From<TeachError> for Error {
    fn from(error: TeachError) -> Self {
        match error {
            TeachError::NotVerified(reason) => Self::NotVerified { reason },
            TeachError::TraceTooLarge { most } => Misuse::TraceTooLarge { most }.into(),
            TeachError::PicturesTooLarge { tree, count, most } => Misuse::PicturesTooLarge { tree, count, most }.into(),
            TeachError::TooManyNodes { algorithm, most } => {
                Self::TooManyNodes { most, algorithm: algorithm.to_string() }
            }
            TeachError::NeverEnds { position, moves } => Self::NeverEnds { position, moves },
            TeachError::NoDifficulty(difficulty) => Misuse::Difficulty { difficulty }.into(),
            TeachError::NoExercise => Misuse::NoExercise.into(),
            TeachError::OwnEmpty => Misuse::OwnExercise { why: OwnExercise::Empty }.into(),
            TeachError::OwnTooLarge { tree, most } => {
                Misuse::OwnExercise { why: OwnExercise::TooLarge { tree, most } }.into()
            }
            TeachError::OwnNumbers => Misuse::OwnExercise { why: OwnExercise::Numbers }.into(),
            TeachError::OwnNim => Misuse::OwnExercise { why: OwnExercise::Nim }.into(),
            TeachError::OwnCycle => Misuse::OwnExercise { why: OwnExercise::Cycle }.into(),
            TeachError::OwnFinal { vertex } => Misuse::OwnExercise { why: OwnExercise::Final { vertex } }.into(),
            TeachError::Interrupted(_) => Self::Interrupted,
            other => Self::NotVerified { reason: other.to_string() },
        }
    }
}
