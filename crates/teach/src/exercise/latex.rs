//! Sheets in LaTeX, with no package but `tikz`.

use super::paper::{PaperSpan, spans};
use retrograde_view::{Scene, latex_label, latex_prose, latex_text};

/// What stands around a name inside of a text, and around a piece of a program. Both are for private use, so that no
/// text has them.
pub(super) const MARKS: [(char, char); 2] = [('\u{e000}', '\u{e001}'), ('\u{e002}', '\u{e003}')];

/// A name or a number inside of a text, to be written as in the figures.
pub(super) fn math(name: &str) -> String {
    let (open, close) = MARKS[0];
    format!("{open}{name}{close}")
}

/// A piece of a program inside of a text.
pub(super) fn code(program: &str) -> String {
    let (open, close) = MARKS[1];
    format!("{open}{program}{close}")
}

/// Names in a list; the last one behind a word, if there is one.
pub(super) fn listed(names: &[String], last: Option<&str>) -> String {
    match (names, last) {
        ([rest @ .., end], Some(word)) if !rest.is_empty() => format!("{} {word} {end}", rest.join(", ")),
        _ => names.join(", "),
    }
}

/// A Python dictionary of that name, or of none, with some entries on each line, so that no line is too long.
pub(super) fn dictionary(name: &str, entries: impl IntoIterator<Item = String>) -> String {
    const WIDEST: usize = 76;
    let before = if name.is_empty() { "{".to_owned() } else { format!("{name} = {{") };
    let indent = before.len();
    let mut lines = vec![before];
    for entry in entries {
        let Some(line) = lines.last_mut() else { break };
        if line.len() == indent {
            line.push_str(&entry);
        } else if line.len() + entry.len() < WIDEST {
            line.push_str(&format!(", {entry}"));
        } else {
            line.push(',');
            lines.push(format!("{}{entry}", " ".repeat(indent)));
        }
    }
    lines.join("\n") + "}"
}

/// A piece of a sheet. Texts are plain but for [`math`] and [`code`]; they are made LaTeX when the sheet is written.
pub(super) enum Block {
    /// A heading, with a number if there are several exercises.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A picture, and by how much it may be made smaller at the most.
    Figure(Scene, f64),
    /// A numbered list of paragraphs, each with what belongs to it.
    Items(Vec<(String, Vec<Block>)>),
    /// A table: its head, then its rows.
    Table(Vec<Vec<String>>),
    /// A program, as it is typed.
    Code(String),
}

impl Block {
    /// A numbered list of questions, with nothing under them.
    pub(super) fn questions(questions: Vec<String>) -> Self {
        Self::Items(questions.into_iter().map(|question| (question, Vec::new())).collect())
    }

    /// About how many points of print it is high, without its figures.
    pub(super) fn height(&self) -> f64 {
        const LINE: f64 = 13.6;
        let lines = |text: &str| (text.chars().count() as f64 / 92.0).ceil().max(1.0);
        match self {
            Self::Heading(_) => 40.0,
            Self::Text(text) => lines(text) * LINE + 6.0,
            Self::Figure(..) => 24.0,
            Self::Items(items) => {
                let item = |(text, blocks): &(String, Vec<Self>)| {
                    lines(text) * LINE + 12.0 + blocks.iter().map(Self::height).sum::<f64>()
                };
                items.iter().map(item).sum::<f64>() + 12.0
            }
            Self::Table(rows) => rows.len() as f64 * LINE + 30.0,
            Self::Code(code) => code.lines().count() as f64 * 12.5 + 16.0,
        }
    }
}

/// Points of print that a page is wide and high, a little less than it is.
const PAGE: (f64, f64) = (450.0, 690.0);
/// Points of print for each pixel of a picture.
const SCALE: f64 = 0.75;
/// No picture is made smaller: what is written into its vertices, 9 points high, then has 7 points or more.
const LEAST: f64 = 0.78;
/// Nor smaller than this if its vertices have a second line, 8 points high.
const LEAST_TWO: f64 = 0.88;

/// By how much a picture is scaled so that it and these other pieces fit on a page; never more than its own size.
pub(super) fn factor(scene: &Scene, beside: &[Block]) -> f64 {
    let others: f64 = beside.iter().map(Block::height).sum();
    let room = (PAGE.1 - others - 64.0).max(1.0);
    let fits = (PAGE.0 / (scene.width * SCALE)).min(room / (scene.height * SCALE)).min(1.0);
    // Rounded down, so that the picture still fits.
    (fits * 1000.0).floor() / 1000.0
}

/// The first picture that can be read beside these other pieces of a page. `two` says of each whether its vertices have
/// a second line.
pub(super) fn readable(scenes: impl IntoIterator<Item = (Scene, bool)>, beside: &[Block]) -> Option<Block> {
    let least = |two| if two { LEAST_TWO } else { LEAST };
    let fits = |(scene, two): &(Scene, bool)| factor(scene, beside) >= least(*two);
    scenes.into_iter().find(fits).map(|(scene, two)| Block::Figure(scene, least(two)))
}

/// The picture that is made smaller least of all, for an arena of somebody's own that cannot be read otherwise.
pub(super) fn smallest(scenes: impl IntoIterator<Item = (Scene, bool)>) -> Option<Block> {
    let fitting = scenes.into_iter().map(|(scene, _)| (factor(&scene, &[]), scene));
    let best = fitting.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(factor, scene)| Block::Figure(scene, factor))
}

/// Whether a picture among these pieces is smaller than can be read.
pub(super) fn is_small(blocks: &[Block]) -> bool {
    blocks.iter().any(|block| matches!(block, Block::Figure(_, least) if *least < LEAST))
}

/// A whole document, or its body, to be read by `\input` in a document that uses the package `tikz`.
pub(super) fn document(title: &str, pages: &[Vec<Block>], body: bool) -> String {
    let mut out = String::new();
    if body {
        out.push_str("% To be read by \\input in a document with \\usepackage{tikz}.\n");
    } else {
        out.push_str(
            "\\documentclass[11pt,a4paper]{article}\n\
             \\usepackage{tikz}\n\
             \\textwidth=16cm \\oddsidemargin=0cm \\evensidemargin=0cm \\topmargin=-1.5cm \\textheight=25cm\n\
             \\parindent=0pt \\parskip=6pt\n\
             \\pagestyle{empty}\n\
             \\begin{document}\n",
        );
    }
    out.push_str(&format!("\\section*{{{}}}\n", latex_prose(title)));
    for blocks in pages {
        for block in blocks {
            let beside = || blocks.iter().filter(|other| !std::ptr::eq(*other, block)).map(Block::height).sum::<f64>();
            write(&mut out, block, beside());
        }
    }
    if !body {
        out.push_str("\\end{document}\n");
    }
    out
}

fn write(out: &mut String, block: &Block, beside: f64) {
    match block {
        Block::Heading(text) => out.push_str(&format!("\\subsection*{{{}}}\n", rich(text))),
        Block::Text(text) => out.push_str(&format!("{}\n\n", rich(text))),
        Block::Figure(scene, least) => write_figure(out, scene, *least, beside),
        Block::Items(items) => {
            out.push_str("\\begin{enumerate}\n");
            for (text, blocks) in items {
                out.push_str(&format!("\\item {}\n\n", rich(text)));
                blocks.iter().for_each(|block| write(out, block, beside));
            }
            out.push_str("\\end{enumerate}\n");
        }
        Block::Table(rows) => {
            let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
            out.push_str(&format!("\\begin{{center}}\n\\begin{{tabular}}{{{}}}\n", "l".repeat(columns)));
            for (number, row) in rows.iter().enumerate() {
                let cells: Vec<String> = row.iter().map(|cell| rich(cell)).collect();
                let rule = if number == 0 { " \\hline" } else { "" };
                out.push_str(&format!("{} \\\\{rule}\n", cells.join(" & ")));
            }
            out.push_str("\\end{tabular}\n\\end{center}\n");
        }
        Block::Code(code) => {
            let lines: Vec<String> = code.lines().map(code_line).collect();
            out.push_str(&format!("{{\\small{PROGRAM}\\parskip=0pt\n{}\n}}\n\n", lines.join("\n\n")));
        }
    }
}

/// A text with its names and pieces of programs.
fn rich(text: &str) -> String {
    let written = |span: PaperSpan| match span {
        PaperSpan::Words(words) => latex_prose(&words),
        PaperSpan::Name(name) => latex_label(&name),
        PaperSpan::Code(program) => format!("{{{PROGRAM} {}}}", program_text(&program)),
    };
    spans(text).into_iter().map(written).collect()
}

/// The font of programs. It is named by its encoding, whose characters are those that people type, so that a program
/// can be copied from the sheet; in the fonts of the document quotes would be curled and underscores drawn.
const PROGRAM: &str = "\\usefont{OT1}{cmtt}{m}{n}\\frenchspacing";

/// A line of a program. Not `verbatim`, which no macro may hold.
fn code_line(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    // A character of that font is 0.525 em wide; in whole thousandths, so that nobody reads rounding errors.
    let width = format!("{:.3}", indent as f64 * 0.525);
    let width = width.trim_end_matches('0').trim_end_matches('.');
    format!("\\mbox{{\\hspace*{{{width}em}}{}}}", program_text(line.trim_start()))
}

/// A program in its font, every character as it is typed.
fn program_text(program: &str) -> String {
    let mut out = String::new();
    for character in program.chars() {
        match character {
            // That font has the straight quote elsewhere.
            '\'' => out.push_str("\\char13{}"),
            'a'..='z'
            | 'A'..='Z'
            | '0'..='9'
            | ' '
            | '('
            | ')'
            | '['
            | ']'
            | ':'
            | ';'
            | ','
            | '.'
            | '='
            | '+'
            | '*'
            | '/' => {
                out.push(character);
            }
            '!'..='~' => out.push_str(&format!("\\char{}{{}}", character as u32)),
            _ => out.push_str(&latex_text(&character.to_string())),
        }
    }
    out
}

fn write_figure(out: &mut String, scene: &Scene, least: f64, beside: f64) {
    let room = (PAGE.1 - beside - 64.0).max(1.0);
    let fits = (PAGE.0 / (scene.width * SCALE)).min(room / (scene.height * SCALE)).min(1.0);
    // No smaller than can be read, even if it then begins a page of its own.
    let factor = (fits.max(least.min(PAGE.0 / (scene.width * SCALE))) * 1000.0).floor() / 1000.0;
    out.push_str(&format!("\\begin{{center}}\n\\scalebox{{{factor}}}{{%\n{}}}\n\\end{{center}}\n", scene.tikz()));
}
