//! The job of drawing an arena, a game tree or a board.

mod arena;
mod format;
pub(crate) mod part;
mod tree;

pub use format::{PictureFormat, UnknownPictureFormat};
pub(crate) use tree::horizon;

use crate::{Blob, Context, Error, Misuse, ObjectiveChoice, Opened, Origin};
use retrograde::Player;
use retrograde::dynamic::Picture;
use retrograde_view::{ArenaPicture, Scene, Style, TreePicture, animated_svg, board_scene, text_scene};
use serde::{Deserialize, Serialize};

/// Draw an arena, a game tree or a board.
///
/// ```
/// use retrograde_engine::{Draw, Opened, Source};
/// let nim = Opened::open(&Source::game("nim", [("sticks", "4"), ("take", "1,2")]), &())?;
/// let reply = Draw::default().answer(&nim, &())?;
/// assert!(reply.pictures[0].as_text().unwrap().starts_with("<svg"));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    /// Where it begins.
    pub origin: Origin,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// What of it.
    pub what: Drawn,
    /// Which vertices of an arena; the others are too many or not asked for.
    pub around: Around,
    /// So many vertices are drawn at most; else as many as can be read.
    pub most: Option<usize>,
    /// How it looks.
    pub style: Style,
    /// A line above the picture.
    pub title: Option<String>,
    /// Plays that are drawn over the edges, each in a stroke of its own: moves of a game, or vertices.
    pub plays: Vec<Vec<String>>,
    /// In which format.
    #[serde(with = "crate::named")]
    pub format: PictureFormat,
    /// Pixels of a PNG for each unit of the picture.
    pub scale: f32,
}

/// What of the subject is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Drawn {
    /// The graph.
    Arena {
        /// What is known of its vertices.
        marks: Marks,
        /// Whose attractor is coloured layer by layer; else J0's, or with the strategy that of who wins from the start.
        #[serde(default)]
        player: Option<Player>,
        /// Whether the moves of that player's strategy are bold.
        strategy: bool,
        /// Whether only that is drawn which can happen when the winner of the start plays the strategy, whoever that is.
        #[serde(default)]
        only: bool,
    },
    /// The game tree from the start.
    Tree {
        /// How many moves deep; else as deep as can be read.
        depth: Option<u32>,
        /// Whether alpha-beta walks through it, and what it leaves out is crossed out.
        alpha_beta: bool,
        /// Whether the game's heuristic guesses where the tree stops.
        #[serde(default)]
        heuristic: bool,
        /// Whether positions are small boards, where the game has them.
        #[serde(default)]
        boards: bool,
    },
    /// The board of the game at the start.
    Board,
}

/// What is known of the vertices of an arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Around {
    /// The vertex in their middle; else the start.
    pub vertex: Option<String>,
    /// How many edges from it, in either direction if a vertex is named, else along the moves.
    pub depth: Option<u32>,
}

/// Pictures, or where they were written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawReply {
    /// The format.
    #[serde(with = "crate::named")]
    pub format: PictureFormat,
    /// The names of the files, once a front end has written them.
    pub outputs: Vec<String>,
    /// How many vertices, nodes or cells each picture shows.
    pub shown: usize,
    /// How many there are.
    pub of: usize,
    /// The pictures, until a front end has written them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Blob>,
    /// What a person should know about the input or the picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl Default for Drawn {
    fn default() -> Self {
        Self::Arena { marks: Marks::Solved, player: None, strategy: false, only: false }
    }
}

impl Default for Draw {
    /// Everything that is known about the arena, in SVG.
    fn default() -> Self {
        Self {
            origin: Origin::default(),
            objective: ObjectiveChoice::default(),
            what: Drawn::default(),
            around: Around::default(),
            most: None,
            style: Style::default(),
            title: None,
            plays: Vec::new(),
            format: PictureFormat::Svg,
            scale: 2.0,
        }
    }
}

impl Draw {
    /// Answers it.
    ///
    /// # Errors
    /// If what is asked for makes no sense together, or it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<DrawReply, Error> {
        let drawing = match &self.what {
            Drawn::Arena { marks, player, strategy, only } => {
                self.arena(opened, *marks, Shown { player: *player, strategy: *strategy, only: *only }, cx)?
            }
            Drawn::Tree { depth, alpha_beta, heuristic, boards } => {
                let walk = Walk { alpha_beta: *alpha_beta, heuristic: *heuristic, boards: *boards };
                self.tree(opened, *depth, walk, cx)?
            }
            Drawn::Board if !opened.is_game() => return Err(Misuse::BoardOfGraph.into()),
            Drawn::Board => {
                let game = opened.game(&self.origin.place)?;
                let position = opened.position_at(&*game, &self.origin.place)?;
                Drawing { frames: vec![Frame::Board(game.picture(&position)?)], ..Drawing::default() }
            }
        };
        let Drawing { frames, layers, shown, of, warnings } = drawing;
        let style = Style { layers: self.style.layers.or(layers), ..self.style.clone() };
        let animated = matches!(self.what, Drawn::Arena { marks: Marks::Animated, .. });
        let pictures = if animated {
            vec![self.moving(&frames, &style)?]
        } else {
            frames.iter().map(|frame| frame.write(self.format, &style, self.scale)).collect::<Result<_, _>>()?
        };
        let pictures = pictures.into_iter().map(Blob).collect();
        Ok(DrawReply { format: self.format, outputs: Vec::new(), shown, of, pictures, warnings })
    }

    fn moving(&self, frames: &[Frame], style: &Style) -> Result<Vec<u8>, Error> {
        const SECONDS: f64 = 1.5;
        if self.format != PictureFormat::Svg {
            return Err(Misuse::AnimateNotSvg.into());
        }
        let scenes: Vec<Scene> = frames.iter().map(|frame| frame.scene(style)).collect();
        Ok(animated_svg(&scenes, SECONDS).into_bytes())
    }
}

/// Whose attractor and strategy is drawn, and whether nothing else is.
#[derive(Clone, Copy)]
struct Shown {
    player: Option<Player>,
    strategy: bool,
    only: bool,
}

/// How a tree is walked through and shown.
#[derive(Clone, Copy)]
struct Walk {
    alpha_beta: bool,
    heuristic: bool,
    boards: bool,
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
        Ok(match (format, self) {
            (PictureFormat::Svg, _) => self.scene(style).svg().into_bytes(),
            (PictureFormat::Tikz, _) => self.scene(style).tikz_file().into_bytes(),
            (PictureFormat::Png, _) => png(&self.scene(style), scale)?,
            (PictureFormat::Dot, Self::Arena(picture)) => picture.dot(style).into_bytes(),
            (PictureFormat::Dot, Self::Tree(picture)) => picture.dot(style).into_bytes(),
            (PictureFormat::Dot, Self::Board(_)) => return Err(Misuse::DotOfBoard.into()),
            (PictureFormat::Text, Self::Arena(picture)) => picture.text(style).into_bytes(),
            (PictureFormat::Text, Self::Tree(picture)) => picture.text(style).into_bytes(),
            (PictureFormat::Text, Self::Board(picture)) => picture.text(style.lang).into_bytes(),
        })
    }

    fn scene(&self, style: &Style) -> Scene {
        match self {
            Self::Arena(picture) => picture.scene(style),
            Self::Tree(picture) => picture.scene(style),
            Self::Board(Picture::Board(board)) => board_scene(board, style),
            Self::Board(Picture::Text(text)) => text_scene(text, style),
        }
    }
}

#[cfg(feature = "png")]
fn png(scene: &Scene, scale: f32) -> Result<Vec<u8>, Error> {
    Ok(scene.png(scale).map_err(|error| Misuse::Picture { reason: error.to_string() })?)
}

#[cfg(not(feature = "png"))]
fn png(_: &Scene, _: f32) -> Result<Vec<u8>, Error> {
    Err(Misuse::Picture { reason: "this program was built without PNG; use SVG".to_owned() }.into())
}
