//! How text looks: colours, and how wide it may be.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use retrograde::{Lang, Outcome, Player};
use std::fmt;
use std::io;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colors {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    out: bool,
    err: bool,
    wide: bool,
    /// The language of what is said.
    pub(crate) lang: Lang,
    /// Whether a table lists all optimal moves and not only the chosen one.
    pub(crate) all_moves: bool,
}

/// Text in a style, or plain.
pub(crate) struct Painted<T> {
    text: T,
    style: Style,
}

impl Look {
    pub(crate) fn new(colors: Colors, wide: bool) -> Self {
        let wanted = |choice| match colors {
            Colors::Auto => choice != anstream::ColorChoice::Never,
            Colors::Always => true,
            Colors::Never => false,
        };
        let out = wanted(anstream::AutoStream::choice(&io::stdout()));
        let err = wanted(anstream::AutoStream::choice(&io::stderr()));
        Self { out, err, wide, lang: Lang::En, all_moves: false }
    }

    /// The look with texts in that language.
    pub(crate) const fn speaking(self, lang: Lang) -> Self {
        Self { lang, ..self }
    }

    /// The look without colours.
    pub(crate) const fn plain(self) -> Self {
        Self { out: false, err: false, ..self }
    }

    /// How many columns a line may have.
    pub(crate) const fn width(&self) -> usize {
        if self.wide { usize::MAX } else { 80 }
    }

    /// Text on the standard output.
    pub(crate) const fn paint<T: fmt::Display>(&self, style: Style, text: T) -> Painted<T> {
        Painted { text, style: if self.out { style } else { Style::new() } }
    }

    /// The first word of a complaint on the standard error.
    pub(crate) const fn complaint<'a>(&self, head: &'a str) -> Painted<&'a str> {
        let style = if self.err {
            Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)))
        } else {
            Style::new()
        };
        Painted { text: head, style }
    }
}

/// The colour of a player; every place that uses it also says the name.
pub(crate) const fn player_style(player: Player) -> Style {
    let color = match player {
        Player::Zero => AnsiColor::Blue,
        Player::One => AnsiColor::Red,
    };
    Style::new().fg_color(Some(anstyle::Color::Ansi(color)))
}

/// The colour of a value: its winner's, or yellow for a draw.
pub(crate) const fn outcome_style(outcome: Outcome) -> Style {
    match outcome {
        Outcome::Win(player) => player_style(player),
        Outcome::Draw => Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow))),
    }
}

/// The style of titles and of what matters most.
pub(crate) const BOLD: Style = Style::new().bold();

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.style.render(), self.text, self.style.render_reset())
    }
}
