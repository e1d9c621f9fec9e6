//! How the pictures of `retrograde draw` look.

use clap::{Args, ValueEnum};
use retrograde_view::{Convention, Labels, Layout, Style, Theme};

/// How the picture looks.
#[derive(Args)]
#[command(next_help_heading = "Look")]
pub(super) struct LookOptions {
    /// Where vertices stand
    #[arg(long, value_enum, default_value_t, value_name = "WHERE")]
    layout: LayoutArg,
    /// The same as --layout columns: S0 at the left and S1 at the right
    #[arg(long, conflicts_with = "layout")]
    columns: bool,
    /// From the left to the right, instead of from the top to the bottom
    #[arg(long)]
    left_to_right: bool,
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
    pub(super) title: Option<String>,
    /// How many pixels of a PNG each unit of the picture has
    #[arg(long, default_value_t = 2.0, value_name = "FACTOR", value_parser = scale)]
    pub(super) scale: f32,
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

impl LookOptions {
    pub(super) fn style(&self) -> Style {
        Style {
            layout: match self.layout {
                _ if self.columns => Layout::Columns,
                LayoutArg::Layered => Layout::Layered,
                LayoutArg::Columns => Layout::Columns,
                LayoutArg::Ranks => Layout::Ranks,
            },
            sideways: self.left_to_right,
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
