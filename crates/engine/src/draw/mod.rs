//! The job of drawing an arena, a game tree or a board.

mod arena;
mod format;
mod part;
mod tree;

pub use format::{PictureFormat, UnknownPictureFormat};
pub(crate) use part::READABLE;

use crate::game::Picture;
use crate::{Error, Lang, ObjectiveChoice, Output, Spec};
use retrograde::{Observer, Player};
use retrograde_view::{ArenaPicture, Language, Scene, Style, TreePicture, animated_svg, board_scene, text_scene};
use serde::Serialize;
use std::path::Path;

/// Draw an arena, a game tree or a board.
///
/// ```
/// use retrograde_engine::{Draw, Spec};
/// let reply = Draw::new(Spec::from_words(["nim", "sticks=4", "take=1,2"])?).run(&())?;
/// assert!(reply.pictures[0].starts_with("<svg"));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draw {
    /// What to draw.
    pub spec: Spec,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// What of it.
    pub what: Drawn,
    /// Which vertices of an arena; the others are too many or not asked for.
    pub around: Around,
    /// How it looks.
    pub style: Style,
    /// The language of the words in it, which decides over the style's.
    pub lang: Lang,
    /// A line above the picture.
    pub title: Option<String>,
    /// In which format.
    pub format: PictureFormat,
    /// Pixels of a PNG for each unit of the picture.
    pub scale: f32,
    /// Where to write it. Without, the reply holds it.
    pub output: Option<Output>,
}

/// What of the subject is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// The graph.
    Arena {
        /// What is known of its vertices.
        marks: Marks,
        /// Whose attractor is coloured layer by layer.
        player: Player,
        /// Whether the moves of that player's strategy are bold.
        strategy: bool,
    },
    /// The game tree from the start.
    Tree {
        /// How many moves deep; else as deep as can be read.
        depth: Option<u32>,
        /// Whether alpha-beta walks through it, and what it leaves out is crossed out.
        alpha_beta: bool,
    },
    /// The board of the game at the start.
    Board,
}

/// What is known of the vertices of an arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    /// Nothing.
    None,
    /// The ranks in both attractors, and the draws.
    #[default]
    Solved,
    /// The attractor of the player after so many steps.
    Layer(u32),
    /// Every layer, in a picture each.
    EachLayer,
    /// Every layer, in one picture that moves. SVG only.
    Animated,
}

/// Which vertices of a large arena are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Around {
    /// The vertex in their middle; else the start.
    pub vertex: Option<String>,
    /// How many edges from it, in either direction if a vertex is named, else along the moves.
    pub depth: Option<u32>,
}

/// Pictures, or where they were written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawReply {
    /// The format.
    pub format: PictureFormat,
    /// The files that were written.
    pub outputs: Vec<String>,
    /// How many vertices, nodes or cells each picture shows.
    pub shown: usize,
    /// How many there are.
    pub of: usize,
    /// The pictures, if they were not written to files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// What a person should know about the input or the picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl Draw {
    /// Everything that is known about the arena, in SVG.
    #[must_use]
    pub fn new(spec: Spec) -> Self {
        Self {
            spec,
            objective: ObjectiveChoice::default(),
            what: Drawn::Arena { marks: Marks::Solved, player: Player::Zero, strategy: false },
            around: Around::default(),
            style: Style::default(),
            lang: Lang::En,
            title: None,
            format: PictureFormat::Svg,
            scale: 2.0,
            output: None,
        }
    }

    /// Does it.
    ///
    /// # Errors
    /// If the input cannot be had, what is asked for makes no sense together, the output cannot be written, or
    /// the observer interrupts.
    pub fn run(&self, observer: &dyn Observer) -> Result<DrawReply, Error> {
        let style = self.style();
        let drawing = match &self.what {
            Drawn::Arena { marks, player, strategy } => self.arena(*marks, *player, *strategy, observer)?,
            Drawn::Tree { depth, alpha_beta } => self.tree(*depth, *alpha_beta, observer)?,
            Drawn::Board => {
                let game = self.spec.open()?;
                let game = game.ok_or_else(|| Error::Usage("--board is for games; a graph has no board".to_owned()))?;
                Drawing { frames: vec![Frame::Board(game.picture(&self.spec.place)?)], ..Drawing::default() }
            }
        };
        let Drawing { frames, layers, shown, of, warnings } = drawing;
        let style = Style { layers: style.layers.or(layers), ..style };
        let animated = matches!(self.what, Drawn::Arena { marks: Marks::Animated, .. });
        let files = if animated { vec![self.moving(&frames, &style)?] } else { self.still(&frames, &style)? };
        let mut reply =
            DrawReply { format: self.format, outputs: Vec::new(), shown, of, pictures: Vec::new(), warnings };
        let many = files.len() > 1;
        for (number, bytes) in files.into_iter().enumerate() {
            match &self.output {
                None => reply.pictures.push(text_of(bytes)?),
                Some(output) => {
                    let output = if many { numbered(output, number)? } else { output.clone() };
                    let failed = |error: std::io::Error| output.failed(error.into());
                    output.fill(observer, |sink| sink.write_all(&bytes).map_err(failed))?;
                    reply.outputs.push(output.name());
                }
            }
        }
        Ok(reply)
    }

    fn style(&self) -> Style {
        let language = match self.lang {
            Lang::En => Language::English,
            Lang::Fr => Language::French,
        };
        Style { language, ..self.style.clone() }
    }

    fn still(&self, frames: &[Frame], style: &Style) -> Result<Vec<Vec<u8>>, Error> {
        frames.iter().map(|frame| frame.write(self.format, style, self.scale)).collect()
    }

    fn moving(&self, frames: &[Frame], style: &Style) -> Result<Vec<u8>, Error> {
        const SECONDS: f64 = 1.5;
        if self.format != PictureFormat::Svg {
            return Err(Error::Usage(
                "--animate makes SVG; use -o figure.svg, or --all-layers for a file each".to_owned(),
            ));
        }
        let scenes: Vec<Scene> = frames.iter().filter_map(|frame| frame.scene(style)).collect();
        Ok(animated_svg(&scenes, SECONDS).into_bytes())
    }
}

/// What is to be drawn, before it is written.
#[derive(Default)]
struct Drawing {
    frames: Vec<Frame>,
    /// Among how many layers the colours are spread.
    layers: Option<u32>,
    shown: usize,
    of: usize,
    warnings: Vec<String>,
}

/// One picture.
pub(crate) enum Frame {
    Arena(ArenaPicture),
    Tree(TreePicture),
    Board(Picture),
}

impl Frame {
    /// The highest rank that an arena shows.
    pub(crate) fn highest_rank(&self) -> Option<u32> {
        match self {
            Self::Arena(picture) => picture.vertices.iter().filter_map(|shown| shown.mark.rank()).max(),
            Self::Tree(_) | Self::Board(_) => None,
        }
    }

    pub(crate) fn write(&self, format: PictureFormat, style: &Style, scale: f32) -> Result<Vec<u8>, Error> {
        let scene = || self.scene(style).ok_or_else(|| Error::Usage("there is nothing to draw".to_owned()));
        Ok(match (format, self) {
            (PictureFormat::Svg, _) => scene()?.svg().into_bytes(),
            (PictureFormat::Tikz, _) => scene()?.tikz_file().into_bytes(),
            (PictureFormat::Png, _) => scene()?.png(scale).map_err(|error| Error::Usage(error.to_string()))?,
            (PictureFormat::Dot, Self::Arena(picture)) => picture.dot(style).into_bytes(),
            (PictureFormat::Dot, Self::Tree(picture)) => picture.dot(style).into_bytes(),
            (PictureFormat::Dot, Self::Board(_)) => {
                return Err(Error::Usage("DOT describes graphs; a board is drawn as .svg, .tex or .png".to_owned()));
            }
            (PictureFormat::Text, Self::Arena(picture)) => picture.text(style).into_bytes(),
            (PictureFormat::Text, Self::Tree(picture)) => picture.text(style).into_bytes(),
            (PictureFormat::Text, Self::Board(picture)) => picture.to_string().into_bytes(),
        })
    }

    fn scene(&self, style: &Style) -> Option<Scene> {
        Some(match self {
            Self::Arena(picture) => picture.scene(style),
            Self::Tree(picture) => picture.scene(style),
            Self::Board(Picture::Board(board)) => board_scene(board, style),
            Self::Board(Picture::Text(text)) => text_scene(text, style),
        })
    }
}

/// `figure.svg` becomes `figure-0.svg`, `figure-1.svg`, …
pub(crate) fn numbered(output: &Output, number: usize) -> Result<Output, Error> {
    let Output::File(path) = output else {
        return Err(Error::Usage("several pictures do not fit into the standard output; use -o FILE".to_owned()));
    };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(String::new, |ending| format!(".{}", ending.to_string_lossy()));
    Ok(Output::File(path.parent().unwrap_or(Path::new("")).join(format!("{stem}-{number}{ending}"))))
}

fn text_of(bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|_| Error::Usage("a PNG needs a file; use -o figure.png".to_owned()))
}
