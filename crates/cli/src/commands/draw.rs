//! `retrograde draw`: pictures of arenas, attractors, strategies, game trees and boards.

use crate::args::{LangOption, ObjectiveOptions, PlayerArg, SubjectOptions};
use clap::{Args, ValueEnum};
use retrograde::Player;
use retrograde_engine::{Around, Draw, Drawn, Error, Job, Marks, Output, PictureFormat};
use retrograde_view::{Convention, Labels, Layout, Style, Theme};

/// Draw an arena with its attractors and strategies, a game tree or a board
#[derive(Args)]
#[command(override_usage = "retrograde draw [OPTIONS] <FILE|GAME> [KEY=VALUE]...")]
pub(crate) struct DrawArgs {
    /// A file in any format, plain or compressed; - for the standard input; or a game or a rules
    /// file (.py) with its parameters
    #[arg(required = true, value_name = "FILE|GAME")]
    words: Vec<String>,
    /// Write the picture there: .svg, .tex, .dot, .png or .txt; else it is printed as text
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Format of the picture: svg, tex, dot, png or txt; else the name of the file tells
    #[arg(long, value_name = "FORMAT")]
    to: Option<PictureFormat>,
    /// Draw the graph alone, without ranks and draws
    #[arg(long, conflicts_with_all = ["layer", "all_layers", "animate"])]
    plain: bool,
    /// Draw the attractor after N steps
    #[arg(long, value_name = "N", conflicts_with_all = ["all_layers", "animate"])]
    layer: Option<u32>,
    /// Draw every layer of the attractor, in a file each: figure-0.svg, figure-1.svg, …
    #[arg(long, conflicts_with = "animate")]
    all_layers: bool,
    /// Draw every layer of the attractor, in one SVG that moves
    #[arg(long)]
    animate: bool,
    /// Whose attractor is coloured, and whose strategy drawn
    #[arg(long, value_enum, default_value = "J0", value_name = "PLAYER")]
    player: PlayerArg,
    /// Draw the moves of the player's strategy bold
    #[arg(long)]
    strategy: bool,
    /// Draw the game tree with its minimax values, the best line bold; --depth says how deep
    #[arg(long, conflicts_with_all = ["plain", "layer", "all_layers", "animate", "strategy", "board", "around"])]
    tree: bool,
    /// Let alpha-beta walk through the tree and cross out what it cuts off
    #[arg(long, requires = "tree")]
    alpha_beta: bool,
    /// Draw the board of the game at its start, or where --position or --moves say
    #[arg(long, conflicts_with_all = ["plain", "layer", "all_layers", "animate", "strategy", "around", "depth"])]
    board: bool,
    /// Draw what is near this vertex
    #[arg(long, value_name = "VERTEX")]
    around: Option<String>,
    /// How many moves from the start or from --around
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    #[command(flatten)]
    look: LookOptions,
    #[command(flatten)]
    subject: SubjectOptions,
    #[command(flatten)]
    objective: ObjectiveOptions,
}

/// How the picture looks.
#[derive(Args)]
#[command(next_help_heading = "Look")]
struct LookOptions {
    /// Where vertices stand
    #[arg(long, value_enum, default_value_t, value_name = "WHERE")]
    layout: LayoutArg,
    /// The same as --layout columns: S0 at the left and S1 at the right
    #[arg(long, conflicts_with = "layout")]
    columns: bool,
    /// What is written into vertices
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    labels: LabelsArg,
    /// How the owner of a vertex is shown
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    convention: ConventionArg,
    /// Light lines on a dark background
    #[arg(long)]
    dark: bool,
    /// Leave out what explains the colours
    #[arg(long)]
    no_legend: bool,
    /// A line above the picture
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    lang: LangOption,
    /// How many pixels of a PNG each unit of the picture has
    #[arg(long, default_value_t = 2.0, value_name = "FACTOR", value_parser = scale)]
    scale: f32,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LayoutArg {
    /// In layers, so that most moves lead downwards
    #[default]
    Layered,
    /// S0 at the left and S1 at the right
    Columns,
    /// In rows by the rank, targets at the bottom
    Ranks,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LabelsArg {
    /// The name, and the rank or that it is a draw
    #[default]
    All,
    /// The name
    Names,
    /// The rank or that it is a draw; in a tree, the value
    Ranks,
    /// Nothing
    None,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ConventionArg {
    /// J0 has circles and J1 squares; targets have a double border
    #[default]
    Shapes,
    /// A double circle says that J0 moves, a single one that J1 does
    DoubleCircles,
}

impl DrawArgs {
    pub(crate) fn job(&self, json: bool, text_width: usize) -> Result<Job, Error> {
        let format = match (self.to, self.output.as_deref()) {
            (Some(format), _) => format,
            (None, None) if self.animate => PictureFormat::Svg,
            (None, None) => PictureFormat::Text,
            (None, Some("-")) => {
                return Err(Error::NoFormat { name: "-".to_owned(), expected: "--to svg, tex, dot, png or txt" });
            }
            (None, Some(name)) => PictureFormat::of_file(name)?,
        };
        if json && self.output.as_deref() == Some("-") {
            return Err(Error::Usage("--json and the picture cannot both go to the standard output".to_owned()));
        }
        let around = Around { vertex: self.around.clone(), depth: self.depth };
        Ok(Job::Draw(Draw {
            spec: self.subject.spec(&self.words)?,
            objective: self.objective.choice()?,
            what: self.what(),
            around: if self.tree { Around::default() } else { around },
            style: Style { text_width, ..self.look.style() },
            lang: self.look.lang.lang(),
            title: self.look.title.clone(),
            format,
            scale: self.look.scale,
            output: self.output.as_deref().map(Output::from_word),
        }))
    }

    fn what(&self) -> Drawn {
        if self.board {
            return Drawn::Board;
        }
        if self.tree {
            return Drawn::Tree { depth: self.depth, alpha_beta: self.alpha_beta };
        }
        let player: Player = self.player.player();
        let marks = match (self.plain, self.layer, self.all_layers, self.animate) {
            (true, ..) => Marks::None,
            (_, Some(layer), ..) => Marks::Layer(layer),
            (_, _, true, _) => Marks::EachLayer,
            (_, _, _, true) => Marks::Animated,
            _ => Marks::Solved,
        };
        Drawn::Arena { marks, player, strategy: self.strategy }
    }
}

impl LookOptions {
    fn style(&self) -> Style {
        Style {
            layout: match self.layout {
                _ if self.columns => Layout::Columns,
                LayoutArg::Layered => Layout::Layered,
                LayoutArg::Columns => Layout::Columns,
                LayoutArg::Ranks => Layout::Ranks,
            },
            theme: if self.dark { Theme::Dark } else { Theme::Light },
            convention: match self.convention {
                ConventionArg::Shapes => Convention::Shapes,
                ConventionArg::DoubleCircles => Convention::DoubleCircles,
            },
            labels: match self.labels {
                LabelsArg::All => Labels::Names,
                LabelsArg::Names => Labels::NamesOnly,
                LabelsArg::Ranks => Labels::Ranks,
                LabelsArg::None => Labels::None,
            },
            legend: !self.no_legend,
            ..Style::default()
        }
    }
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale: &f32| (0.1..=20.0).contains(scale));
    scale.ok_or_else(|| "expected a number from 0.1 to 20".to_owned())
}
