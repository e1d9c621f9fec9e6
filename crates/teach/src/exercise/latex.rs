//! Sheets in LaTeX, with no package but `tikz`.

use retrograde_view::{Scene, latex_text};

/// A piece of a sheet. Texts are plain; they are made LaTeX when the sheet is written.
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// A picture.
    Figure(Scene),
    /// A numbered list of paragraphs, each with what belongs to it.
    Items(Vec<(String, Vec<Block>)>),
    /// A table: its head, then its rows.
    Table(Vec<Vec<String>>),
}

impl Block {
    /// A numbered list of questions, with nothing under them.
    pub(super) fn questions(questions: Vec<String>) -> Self {
        Self::Items(questions.into_iter().map(|question| (question, Vec::new())).collect())
    }
}

/// The document. Its page is narrow enough for the pictures to be scaled down, never up.
pub(super) fn document(title: &str, blocks: &[Block]) -> String {
    let mut out = String::from(
        "\\documentclass[11pt,a4paper]{article}\n\
         \\usepackage{tikz}\n\
         \\textwidth=16cm \\oddsidemargin=0cm \\evensidemargin=0cm \\topmargin=-1.5cm \\textheight=25cm\n\
         \\parindent=0pt \\parskip=6pt\n\
         \\pagestyle{empty}\n\
         \\begin{document}\n",
    );
    out.push_str(&format!("\\section*{{{}}}\n", latex_text(title)));
    blocks.iter().for_each(|block| write(&mut out, block));
    out.push_str("\\end{document}\n");
    out
}

fn write(out: &mut String, block: &Block) {
    match block {
        Block::Text(text) => out.push_str(&format!("{}\n\n", latex_text(text))),
        Block::Figure(scene) => write_figure(out, scene),
        Block::Items(items) => {
            out.push_str("\\begin{enumerate}\n");
            for (text, blocks) in items {
                out.push_str(&format!("\\item {}\n\n", latex_text(text)));
                blocks.iter().for_each(|block| write(out, block));
            }
            out.push_str("\\end{enumerate}\n");
        }
        Block::Table(rows) => {
            let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
            out.push_str(&format!("\\begin{{center}}\n\\begin{{tabular}}{{{}}}\n", "l".repeat(columns)));
            for (number, row) in rows.iter().enumerate() {
                let cells: Vec<String> = row.iter().map(|cell| latex_text(cell)).collect();
                let rule = if number == 0 { " \\hline" } else { "" };
                out.push_str(&format!("{} \\\\{rule}\n", cells.join(" & ")));
            }
            out.push_str("\\end{tabular}\n\\end{center}\n");
        }
    }
}

/// Points of print that a picture may be wide and high.
const ROOM: (f64, f64) = (450.0, 480.0);
/// Points of print for each pixel of a picture.
const SCALE: f64 = 0.75;

fn write_figure(out: &mut String, scene: &Scene) {
    let fits = (ROOM.0 / (scene.width * SCALE)).min(ROOM.1 / (scene.height * SCALE)).min(1.0);
    // Rounded down, so that the picture still fits.
    let factor = (fits * 1000.0).floor() / 1000.0;
    out.push_str(&format!("\\begin{{center}}\n\\scalebox{{{factor}}}{{%\n{}}}\n\\end{{center}}\n", scene.tikz()));
}
