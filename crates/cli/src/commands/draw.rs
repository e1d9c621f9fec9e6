//! `retrograde draw`: pictures of arenas, attractors, strategies, game trees and boards.

use super::Context;
use super::draw_look::LookOptions;
use crate::args::{ObjectiveOptions, PlayerArg, SubjectOptions};
use crate::error::{CliError, Usage};
use crate::system::Output;
use clap::Args;
use retrograde::Text;
use retrograde_engine::{Around, Draw, Drawn, Listing, Marks, PictureFormat, Reply, split_list};
use retrograde_view::Style;

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
    /// Whose attractor is coloured, and whose strategy drawn [default: J0; of a strategy, who wins]
    #[arg(long, value_enum, value_name = "PLAYER")]
    player: Option<PlayerArg>,
    /// Draw the moves of the player's strategy bold
    #[arg(long)]
    strategy: bool,
    /// Draw only what can happen when the winner plays the strategy: its moves, bold, and every answer
    #[arg(long, conflicts_with_all = ["all_layers", "layer", "animate", "around", "depth"])]
    strategy_only: bool,
    /// Draw the game tree with its minimax values, the best line bold; --depth says how deep
    #[arg(long, conflicts_with_all = ["plain", "layer", "all_layers", "animate", "strategy", "strategy_only", "board", "around"])]
    tree: bool,
    /// Let alpha-beta walk through the tree and cross out what it cuts off
    #[arg(long, requires = "tree")]
    alpha_beta: bool,
    /// Count with the heuristic of the game where the tree stops
    #[arg(long, requires = "tree")]
    heuristic: bool,
    /// Write the positions of a tree, even where a small board could be drawn
    #[arg(long, requires = "tree")]
    no_boards: bool,
    /// Draw the board of the game at its start, or where --position or --moves say
    #[arg(long, conflicts_with_all = ["plain", "layer", "all_layers", "animate", "strategy", "strategy_only", "around", "depth"])]
    board: bool,
    /// Draw a play over the edges: vertices, or moves of a game; again for another play, in another stroke
    #[arg(long, value_name = "LIST", conflicts_with = "board")]
    play: Vec<String>,
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

impl DrawArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let format = self.format()?;
        if context.json && self.output.as_deref() == Some("-") {
            return Err(Usage::JsonAnd(Text { en: "the picture", fr: "l'image" }).into());
        }
        let (subject, origin) = self.subject.subject(&self.words)?;
        self.output.as_deref().map_or(Ok(()), |output| subject.check_output(output))?;
        let around = Around { vertex: self.around.clone(), depth: self.depth };
        let job = Draw {
            origin,
            objective: self.objective.choice()?,
            what: self.what(),
            around: if self.tree { Around::default() } else { around },
            style: Style { text_width: context.look.width(), lang: context.look.lang, ..self.look.style() },
            title: self.look.title.clone(),
            plays: self.play.iter().map(|play| split_list(Listing::Moves, play)).collect::<Result<_, _>>()?,
            format,
            scale: self.look.scale,
            ..Draw::default()
        };
        let mut reply = job.answer(&subject.open(context.watch)?, context.watch)?;
        match self.output.as_deref().map(Output::from_word) {
            Some(output) => {
                let pictures = std::mem::take(&mut reply.pictures);
                let many = pictures.len() > 1;
                for (number, picture) in pictures.iter().enumerate() {
                    let output = if many { output.numbered(number)? } else { output.clone() };
                    output.write(&picture.0, context.watch, || Ok(()))?;
                    reply.outputs.push(output.name());
                }
            }
            None if reply.pictures.iter().any(|picture| picture.as_text().is_none()) => {
                return Err(Usage::PngToTerminal.into());
            }
            None => {}
        }
        Ok(Reply::Draw(reply))
    }

    fn format(&self) -> Result<PictureFormat, CliError> {
        const OPTION: Text = Text { en: "--to svg, tex, dot, png or txt", fr: "--to svg, tex, dot, png ou txt" };
        match (self.to, self.output.as_deref()) {
            (Some(format), _) => Ok(format),
            (None, None) if self.animate => Ok(PictureFormat::Svg),
            (None, None) => Ok(PictureFormat::Text),
            (None, Some("-")) => Err(CliError::NoFormat { name: "-".to_owned(), expected: OPTION }),
            (None, Some(name)) => super::picture_format(name),
        }
    }

    fn what(&self) -> Drawn {
        if self.board {
            return Drawn::Board;
        }
        if self.tree {
            let boards = !self.no_boards;
            return Drawn::Tree { depth: self.depth, alpha_beta: self.alpha_beta, heuristic: self.heuristic, boards };
        }
        let player = self.player.map(PlayerArg::player);
        let marks = match (self.plain, self.layer, self.all_layers, self.animate) {
            (true, ..) => Marks::None,
            (_, Some(layer), ..) => Marks::Layer(layer),
            (_, _, true, _) => Marks::EachLayer,
            (_, _, _, true) => Marks::Animated,
            _ => Marks::Solved,
        };
        Drawn::Arena { marks, player, strategy: self.strategy, only: self.strategy_only }
    }
}
