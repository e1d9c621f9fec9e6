//! The job of explaining.

use super::pictures::attractor_frames;
use super::words::Naming;
use super::{MinimaxReply, MistakesReply, ProofReply, explain_vertex};
use crate::draw::{Frame, numbered};
use crate::{Error, Lang, Loaded, ObjectiveChoice, Output, PictureFormat, Players, Spec, TraceReply};
use retrograde::{Observer, Player, Vertex, course, minimax, solve};
use retrograde_view::{Language, Style};
use serde::Serialize;

/// Explain something to a student.
///
/// ```
/// use retrograde_engine::{Explain, ExplainReply, Lang, Spec, Topic};
/// let spec = Spec::from_words(["nim", "sticks=4", "take=1,2"])?;
/// let topic = Topic::Vertex { spec, objective: Default::default(), vertex: None };
/// let ExplainReply::Vertex(reply) = (Explain { topic, lang: Lang::En, all: false }).run(&())? else { unreachable!() };
/// assert_eq!(reply.text[0], "(4,0) is won by J0, of rank 3; J0 is to move.");
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explain {
    /// What to explain.
    pub topic: Topic,
    /// In which language.
    pub lang: Lang,
    /// Whether to tell everything; otherwise what is long is cut.
    pub all: bool,
}

/// What to explain.
#[derive(Clone, Debug)]
pub enum Topic {
    /// Why a vertex is won, lost or drawn.
    Vertex {
        /// The arena or the game.
        spec: Spec,
        /// What takes the place of the input's objective.
        objective: ObjectiveChoice,
        /// The vertex; the start if there is none.
        vertex: Option<String>,
    },
    /// What an algorithm does.
    Algorithm {
        /// The arena or the game.
        spec: Spec,
        /// What takes the place of the input's objective.
        objective: ObjectiveChoice,
        /// The algorithm.
        algorithm: TaughtAlgorithm,
        /// Where pictures of its steps go, if there are to be any.
        pictures: Option<StepPictures>,
    },
    /// The mistakes that are easily made.
    Mistakes,
}

/// Pictures of the steps of an algorithm, in a file each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPictures {
    /// Whose attractor they show; minimax has only one tree.
    pub player: Player,
    /// The name of the files, to which their numbers are added.
    pub output: Output,
    /// Their format.
    pub format: PictureFormat,
}

/// One of the algorithms of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaughtAlgorithm {
    /// An algorithm that computes the attractors of both players.
    Attractor(course::Algorithm),
    /// A recursion that computes the value of the start.
    Minimax(minimax::Algorithm),
}

/// An explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ExplainReply {
    /// To [`Topic::Vertex`].
    Vertex(ProofReply),
    /// To [`Topic::Algorithm`], if it computes attractors.
    Attractor(AttractorReply),
    /// To [`Topic::Algorithm`], if it is a kind of minimax.
    Minimax(MinimaxReply),
    /// To [`Topic::Mistakes`].
    Mistakes(MistakesReply),
}

/// The steps of an algorithm for both attractors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttractorReply {
    /// The steps, in sentences too.
    #[serde(flatten)]
    pub trace: TraceReply,
    /// The language of the sentences.
    pub lang: Lang,
    /// What the players are called.
    pub players: Players,
    /// The files with a picture of each step, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// What a person should know about the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// So many steps of an algorithm are told unless all are asked for.
const STEPS: usize = 40;

impl Explain {
    /// Does it.
    ///
    /// # Errors
    /// If the input cannot be had, there is no such vertex, or the observer interrupts.
    pub fn run(&self, observer: &dyn Observer) -> Result<ExplainReply, Error> {
        match &self.topic {
            Topic::Vertex { spec, objective, vertex } => {
                let loaded = load(spec, *objective, observer)?;
                let vertex = match vertex {
                    Some(name) => loaded.find(name)?,
                    None => start(&loaded, "an explanation")?,
                };
                self.vertex(&loaded, vertex, observer).map(ExplainReply::Vertex)
            }
            Topic::Algorithm { spec, objective, algorithm, pictures } => {
                let loaded = load(spec, *objective, observer)?;
                self.algorithm(&loaded, *algorithm, pictures.as_ref(), observer)
            }
            Topic::Mistakes => Ok(ExplainReply::Mistakes(MistakesReply::new(self.lang))),
        }
    }

    fn vertex(&self, loaded: &Loaded, vertex: Vertex, observer: &dyn Observer) -> Result<ProofReply, Error> {
        let solution = solve(loaded.arena(), loaded.objective(), observer)?;
        let name = |vertex: Vertex| loaded.name(vertex).into_owned();
        let naming = Naming { name: &name, players: Player::BOTH.map(|player| loaded.player(player)) };
        let reply = explain_vertex(loaded.arena(), &solution, &naming, vertex, self.lang, self.all)?;
        Ok(ProofReply { warnings: loaded.warnings.clone(), ..reply })
    }

    fn algorithm(
        &self,
        loaded: &Loaded,
        algorithm: TaughtAlgorithm,
        pictures: Option<&StepPictures>,
        observer: &dyn Observer,
    ) -> Result<ExplainReply, Error> {
        let most = if self.all { usize::MAX } else { STEPS };
        match algorithm {
            TaughtAlgorithm::Attractor(algorithm) => {
                let trace = TraceReply::of(loaded, algorithm, most, Some(self.lang))?;
                let (lang, players, warnings) = (self.lang, Players::of(loaded), loaded.warnings.clone());
                let pictures = match pictures {
                    Some(pictures) => {
                        let frames = attractor_frames(loaded, algorithm, pictures.player, lang, most)?;
                        pictures.write(&frames, lang, observer)?
                    }
                    None => Vec::new(),
                };
                Ok(ExplainReply::Attractor(AttractorReply { trace, lang, players, pictures, warnings }))
            }
            TaughtAlgorithm::Minimax(algorithm) => {
                let start = start(loaded, "minimax")?;
                let reply = MinimaxReply::of(loaded, start, algorithm, self.lang, most, pictures, observer)?;
                Ok(ExplainReply::Minimax(reply))
            }
        }
    }
}

impl StepPictures {
    /// Writes a file for each picture and says what they are called.
    pub(super) fn write(&self, frames: &[Frame], lang: Lang, observer: &dyn Observer) -> Result<Vec<String>, Error> {
        /// Pixels of a PNG for each unit of the picture.
        const SCALE: f32 = 2.0;
        let language = match lang {
            Lang::En => Language::English,
            Lang::Fr => Language::French,
        };
        // The colours of the layers stay the same from picture to picture.
        let layers = frames.iter().filter_map(Frame::highest_rank).max().map(|highest| highest + 1);
        let style = Style { language, layers, ..Style::default() };
        let mut names = Vec::new();
        for (number, frame) in frames.iter().enumerate() {
            let bytes = frame.write(self.format, &style, SCALE)?;
            let output = numbered(&self.output, number)?;
            let failed = |error: std::io::Error| output.failed(error.into());
            output.fill(observer, |sink| sink.write_all(&bytes).map_err(failed))?;
            names.push(output.name());
        }
        Ok(names)
    }
}

impl ExplainReply {
    /// What a person should know about the input.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        match self {
            Self::Vertex(reply) => &reply.warnings,
            Self::Attractor(reply) => &reply.warnings,
            Self::Minimax(reply) => &reply.warnings,
            Self::Mistakes(_) => &[],
        }
    }
}

fn load(spec: &Spec, objective: ObjectiveChoice, observer: &dyn Observer) -> Result<Loaded, Error> {
    let mut loaded = spec.load(observer)?;
    if loaded.is_game() && objective.dead_ends.is_some() {
        let reason = "--dead-ends is for graphs; the rules of a game say how a play ends".to_owned();
        return Err(Error::Usage(reason));
    }
    loaded.set_objective(objective.over(loaded.objective()));
    Ok(loaded)
}

fn start(loaded: &Loaded, what: &'static str) -> Result<Vertex, Error> {
    loaded.start().ok_or(Error::NoStart { what })
}
