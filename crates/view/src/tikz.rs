//! Scenes as TikZ.

use crate::graph::rgb;
use crate::scene::{Body, Fill, Item, Scene, Shape, Stroke};
use crate::svg::number;
use crate::tikz_graph;
use crate::{Curve, Piece, Point, Rect, Rgb, Theme};
use std::fmt::Write;

/// Points of print for each pixel of the scene.
pub(crate) const SCALE: f64 = 0.75;

impl Scene {
    /// The scene as a `tikzpicture` environment, which needs the package `tikz` and nothing else. Vertices are named
    /// nodes and edges lead from name to name; what they look like stands in styles at its top.
    #[must_use]
    pub fn tikz(&self) -> String {
        let styles = self.graph.as_ref().map_or_else(String::new, tikz_graph::styles);
        let mut out = format!("\\begin{{tikzpicture}}[x={SCALE}bp,y=-{SCALE}bp,line join=round{styles}]\n");
        let (width, height) = (number(self.width), number(self.height));
        match self.theme {
            Theme::Light => {
                // Not the bounding box itself: what is added to the picture has its place too.
                let _ = writeln!(out, "\\path (0,0) rectangle ({width},{height});");
            }
            Theme::Dark => {
                let back = color(self.theme.background());
                let _ = writeln!(out, "\\fill[{back}] (0,0) rectangle ({width},{height});");
            }
        }
        let graph = self.graph.as_ref();
        let (first, rest) = self.items.split_at(graph.map_or(0, |graph| graph.items.start));
        first.iter().for_each(|item| write_item(&mut out, item, self.theme));
        if let Some(graph) = graph {
            tikz_graph::write(&mut out, self, graph);
        }
        let rest = &rest[graph.map_or(0, |graph| graph.items.len())..];
        rest.iter().for_each(|item| write_item(&mut out, item, self.theme));
        out.push_str("\\end{tikzpicture}%\n");
        out
    }

    /// The picture as a file that LaTeX takes both ways: by itself, as a page of the size of the picture, and by
    /// `\input` inside of a document that uses the package `tikz`.
    #[must_use]
    pub fn tikz_file(&self) -> String {
        let (width, height) = (number(self.width * SCALE), number(self.height * SCALE));
        format!(
            "% Use it by \\input in a document with \\usepackage{{tikz}}, or run pdflatex on it.\n\
             \\expandafter\\ifx\\csname @nodocument\\endcsname\\relax\n\
             \\let\\retrogradeend\\relax\n\
             \\else\n\
             \\documentclass{{article}}\n\
             \\usepackage{{tikz}}\n\
             \\paperwidth={width}bp \\paperheight={height}bp \\pdfpagewidth=\\paperwidth \\pdfpageheight=\\paperheight\n\
             \\hoffset=-1in \\voffset=-1in \\oddsidemargin=0pt \\topmargin=0pt \\headheight=0pt \\headsep=0pt\n\
             \\textwidth={width}bp \\textheight={height}bp \\parindent=0pt \\topskip=0pt\n\
             \\pagestyle{{empty}}\n\
             \\begin{{document}}\n\
             \\def\\retrogradeend{{\\end{{document}}}}\n\
             \\fi\n\
             {}\\retrogradeend\n",
            self.tikz()
        )
    }
}

/// Text as LaTeX writes it: nothing in it is a command, and what its fonts do not have is shown by number.
///
/// ```
/// use retrograde_view::latex_text;
/// assert_eq!(latex_text("50 % {é}"), r"50 \% \{\'{e}\}");
/// assert_eq!(latex_text("V₀ ≤ ♔"), r"V\ensuremath{_{0}} \ensuremath{\leq} {\tiny U+2654}");
/// ```
#[must_use]
pub fn latex_text(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(first) = rest.next() {
        // A letter and its accent may be two characters.
        let character = match rest.peek().and_then(|&accent| composed(first, accent)) {
            Some(composed) => {
                rest.next();
                composed
            }
            None => first,
        };
        match plain(character).or_else(|| symbol(character)) {
            Some(written) => out.push_str(&written),
            None => out.push_str(&accented(character)),
        }
    }
    out
}

/// Prose as a person writes it into a LaTeX file in UTF-8: letters with the accents of western languages stay as they are, and so
/// do signs unless they would run together with the next one.
///
/// ```
/// use retrograde_view::latex_prose;
/// assert_eq!(latex_prose("l'été, 50 % {a}"), r"l'été, 50 \% \{a\}");
/// assert_eq!(latex_prose("a--b ≤ V₀"), r"a-{}-b \ensuremath{\leq} V\ensuremath{_{0}}");
/// ```
#[must_use]
pub fn latex_prose(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(first) = rest.next() {
        let next = rest.peek().copied();
        // What TeX draws as one sign.
        let joins = matches!((first, next), ('\'' | ',' | '-', Some(next)) if next == first)
            || matches!((first, next), ('?' | '!', Some('`')));
        match first {
            '\'' | ',' | '-' | '?' | '!' | '\u{c0}'..='\u{ff}' | 'œ' | 'Œ' if !"×÷ÐÞðþ".contains(first) => {
                out.push(first);
                out.push_str(if joins { "{}" } else { "" });
            }
            _ => match next.and_then(|accent| composed(first, accent)) {
                Some(composed) => {
                    rest.next();
                    out.push_str(&latex_prose(&composed.to_string()));
                }
                None => out.push_str(&latex_text(&first.to_string())),
            },
        }
    }
    out
}

/// A character of ASCII.
fn plain(character: char) -> Option<String> {
    let written = match character {
        '\\' => r"\textbackslash{}",
        '{' => r"\{",
        '}' => r"\}",
        '$' => r"\$",
        '&' => r"\&",
        '#' => r"\#",
        '%' => r"\%",
        '_' => r"\_",
        '^' => r"\^{}",
        '~' => r"\~{}",
        '<' => r"\ensuremath{<}",
        '>' => r"\ensuremath{>}",
        '|' => r"\ensuremath{|}",
        '"' => r"''",
        '-' => r"{-}",
        '\'' | '`' | ',' | '?' | '!' => return Some(format!("{{{character}}}")),
        ' '..='~' => return Some(character.to_string()),
        _ => return None,
    };
    Some(written.to_owned())
}

/// A symbol that every LaTeX has.
fn symbol(character: char) -> Option<String> {
    let command = match character {
        '…' => return Some(r"\ldots{}".to_owned()),
        '·' => r"\cdot",
        '×' => r"\times",
        '−' => "-",
        '±' => r"\pm",
        '∞' => r"\infty",
        '≤' => r"\leq",
        '≥' => r"\geq",
        '≠' => r"\neq",
        '→' => r"\to",
        '←' => r"\leftarrow",
        '⊆' => r"\subseteq",
        '∈' => r"\in",
        '∪' => r"\cup",
        '∩' => r"\cap",
        '∉' => r"\notin",
        '∅' => r"\emptyset",
        '∀' => r"\forall",
        '∃' => r"\exists",
        '⇒' => r"\Rightarrow",
        '⇔' => r"\Leftrightarrow",
        '≡' => r"\equiv",
        '≈' => r"\approx",
        '÷' => r"\div",
        'α' => r"\alpha",
        'β' => r"\beta",
        'γ' => r"\gamma",
        'δ' => r"\delta",
        'ε' => r"\varepsilon",
        'λ' => r"\lambda",
        'μ' | 'µ' => r"\mu",
        'π' => r"\pi",
        'σ' => r"\sigma",
        'τ' => r"\tau",
        'φ' => r"\varphi",
        'ω' => r"\omega",
        'Δ' => r"\Delta",
        'Σ' => r"\Sigma",
        'Ω' => r"\Omega",
        // "n°" of a French title, and its other spellings.
        '°' | '˚' => r"^{\circ}",
        'º' => r"^{\mathrm{o}}",
        'ª' => r"^{\mathrm{a}}",
        '¹' => "^{1}",
        '²' => "^{2}",
        '³' => "^{3}",
        '⁺' => "^{+}",
        '⁻' => "^{-}",
        '\u{2080}'..='\u{2089}' => return Some(format!(r"\ensuremath{{_{{{}}}}}", character as u32 - 0x2080)),
        '–' => return Some("--".to_owned()),
        '—' => return Some("---".to_owned()),
        '’' => return Some("{'}".to_owned()),
        '‘' => return Some("{`}".to_owned()),
        '“' => return Some("``".to_owned()),
        '”' => return Some("''".to_owned()),
        '\u{2010}' | '\u{2011}' => return Some("{-}".to_owned()),
        '\u{a0}' | '\u{202f}' => return Some("~".to_owned()),
        '\u{2009}' => return Some(r"\,".to_owned()),
        '§' => return Some(r"\S{}".to_owned()),
        '€' => return Some(r"\texteuro{}".to_owned()),
        '•' => r"\bullet",
        'œ' => return Some(r"\oe{}".to_owned()),
        'Œ' => return Some(r"\OE{}".to_owned()),
        'æ' => return Some(r"\ae{}".to_owned()),
        'Æ' => return Some(r"\AE{}".to_owned()),
        'ø' => return Some(r"\o{}".to_owned()),
        'Ø' => return Some(r"\O{}".to_owned()),
        'ß' => return Some(r"\ss{}".to_owned()),
        '«' => r"\ll",
        '»' => r"\gg",
        _ => return None,
    };
    Some(format!(r"\ensuremath{{{command}}}"))
}

/// The accents that LaTeX puts on letters: the command, the character that Unicode puts behind a letter for it, and the letters,
/// each before itself with the accent.
const ACCENTS: [(&str, char, &str); 12] = [
    ("`", '\u{300}', "AÀEÈIÌOÒUÙaàeèiìoòuùNǸnǹWẀwẁYỲyỳ"),
    ("'", '\u{301}', "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźGǴgǵKḰkḱMḾmḿPṔpṕWẂwẃ"),
    ("^", '\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑ"),
    ("~", '\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽEẼeẽYỸyỹ"),
    ("=", '\u{304}', "AĀaāEĒeēIĪiīOŌoōUŪuūYȲyȳGḠgḡ"),
    ("u", '\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭ"),
    (".", '\u{307}', "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡTṪtṫWẆwẇXẊxẋYẎyẏ"),
    ("\"", '\u{308}', "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸHḦhḧWẄwẅXẌxẍtẗ"),
    ("r", '\u{30a}', "AÅaåUŮuůwẘyẙAÅ"),
    ("H", '\u{30b}', "OŐoőUŰuű"),
    ("v", '\u{30c}', "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔGǦgǧKǨkǩjǰHȞhȟ"),
    ("c", '\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
];

/// The letter with an accent that two characters mean.
fn composed(letter: char, accent: char) -> Option<char> {
    let (.., letters) = ACCENTS.iter().find(|&&(_, mark, _)| mark == accent)?;
    pairs(letters).find(|&(base, _)| base == letter).map(|(_, composed)| composed)
}

fn pairs(letters: &str) -> impl Iterator<Item = (char, char)> + '_ {
    let mut letters = letters.chars();
    std::iter::from_fn(move || letters.next().zip(letters.next()))
}

/// A letter with an accent, or the number of a character that LaTeX's fonts do not have.
fn accented(character: char) -> String {
    let found = ACCENTS.iter().find_map(|&(command, _, letters)| {
        pairs(letters).find(|&(_, composed)| composed == character).map(|(base, _)| (command, base))
    });
    match found {
        Some((command, base @ ('i' | 'j'))) if command != "c" => format!("\\{command}{{\\{base}}}"),
        Some((command, base)) => format!("\\{command}{{{base}}}"),
        None => format!("{{\\tiny U+{:04X}}}", character as u32),
    }
}

fn write_item(out: &mut String, item: &Item, theme: Theme) {
    match item {
        Item::Group { items, .. } => items.iter().for_each(|item| write_item(out, item, theme)),
        Item::Shape { body, fill, stroke } => {
            let outline = outline(body);
            write_fill(out, body, &outline, *fill, theme);
            if let Some(stroke) = stroke {
                let _ = writeln!(out, "\\draw[{}] {outline};", line(stroke));
            }
        }
        Item::Curve { curve, stroke } => {
            let _ = writeln!(out, "\\draw[{}] {};", line(stroke), path(curve));
        }
        Item::Polygon { points, fill, stroke } => {
            let corners = corners(points);
            let _ = writeln!(out, "\\fill[{}] {corners};", color(*fill));
            if let Some(stroke) = stroke {
                let _ = writeln!(out, "\\draw[{}] {corners};", line(stroke));
            }
        }
        Item::Text { at, text, size, color: paint } => {
            // Print needs no smaller letters than the second lines of vertices have.
            let (place, size) = (pair(at.shifted(0.0, size * 0.36)), number((size * SCALE).max(8.0)));
            let font = format!("\\sffamily\\fontsize{{{size}}}{{{size}}}\\selectfont");
            let options = format!("anchor=base,inner sep=0pt,text={}", rgb(*paint));
            let _ = writeln!(out, "\\node[{options},font={font}] at {place} {{{}}};", latex_text(text));
        }
    }
}

fn write_fill(out: &mut String, body: &Body, outline: &str, fill: Fill, theme: Theme) {
    let solid = match fill {
        Fill::None => return,
        Fill::Solid(paint) => paint,
        Fill::Hatch | Fill::Dots => theme.background(),
    };
    let _ = writeln!(out, "\\fill[{}] {outline};", color(solid));
    if !matches!(fill, Fill::Hatch | Fill::Dots) {
        return;
    }
    let pattern = color(theme.pattern());
    let Rect { width, height, .. } = body.rect;
    let (left, top, bottom) = (body.rect.left(), body.rect.top(), body.rect.bottom());
    let _ = writeln!(out, "\\begin{{scope}}\\clip {outline};");
    if fill == Fill::Hatch {
        let lines = ((width + height) / 6.0).ceil() as i64;
        let (x, back) = (number(left), number(left - (bottom - top)));
        let (top, bottom) = (number(top), number(bottom));
        let _ = writeln!(
            out,
            "\\foreach \\i in {{1,...,{lines}}} \\draw[{pattern},line width=0.9bp] \
             ({x}+\\i*6,{top}) -- ({back}+\\i*6,{bottom});"
        );
    } else {
        let (columns, rows) = ((width / 6.0).ceil() as i64, (height / 6.0).ceil() as i64);
        let _ = writeln!(
            out,
            "\\foreach \\i in {{0,...,{columns}}} \\foreach \\j in {{0,...,{rows}}} \\fill[{pattern}] \
             ({}+\\i*6,{}+\\j*6) circle[radius=1] ({}+\\i*6,{}+\\j*6) circle[radius=1];",
            number(left + 1.5),
            number(top + 1.5),
            number(left + 4.5),
            number(top + 4.5)
        );
    }
    out.push_str("\\end{scope}\n");
}

fn outline(body: &Body) -> String {
    let Rect { center, width, height } = body.rect;
    match body.shape {
        Shape::Round if width - height < 0.1 => format!("{} circle[radius={}]", pair(center), number(height / 2.0)),
        Shape::Hexagon => corners(&body.corners()),
        Shape::Square | Shape::Round => {
            let from = Point::new(body.rect.left(), body.rect.top());
            let to = Point::new(body.rect.right(), body.rect.bottom());
            // The radius of round corners is a length of its own, which the unit of the picture does not scale.
            let round = if body.shape == Shape::Round {
                format!("[rounded corners={}bp] ", number(height * SCALE / 2.0 - 0.1))
            } else {
                String::new()
            };
            format!("{round}{} rectangle {}", pair(from), pair(to))
        }
    }
}

fn path(curve: &Curve) -> String {
    let mut out = pair(curve.start);
    for piece in &curve.pieces {
        let _ = match *piece {
            Piece::Line(end) => write!(out, " -- {}", pair(end)),
            Piece::Cubic(first, second, end) => {
                write!(out, " .. controls {} and {} .. {}", pair(first), pair(second), pair(end))
            }
        };
    }
    out
}

fn corners(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|&point| pair(point)).collect();
    format!("{} -- cycle", points.join(" -- "))
}

pub(crate) fn pair(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

fn line(stroke: &Stroke) -> String {
    let dash = if stroke.dashed { ",dash pattern=on 3.75bp off 2.25bp" } else { "" };
    format!("{},line width={}bp{dash}", color(stroke.color), number(stroke.width * SCALE))
}

fn color(color: Rgb) -> String {
    format!("color={}", rgb(color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_latex_would_obey_is_left() {
        let text = latex_text(r"\input{x} $ & # % _ ^ ~");
        assert_eq!(text, r"\textbackslash{}input\{x\} \$ \& \# \% \_ \^{} \~{}");
    }

    #[test]
    fn letters_with_accents_are_commands_that_every_encoding_has() {
        assert_eq!(latex_text("àéîçñ"), r"\`{a}\'{e}\^{\i}\c{c}\~{n}");
        assert_eq!(latex_text("日"), r"{\tiny U+65E5}");
        assert_eq!(latex_text("n°3, “x²”"), r"n\ensuremath{^{\circ}}3{,} ``x\ensuremath{^{2}}''");
        assert_eq!(latex_text("e\u{301}te\u{301}"), r"\'{e}t\'{e}");
    }

    #[test]
    fn the_table_has_every_letter_of_ascii_with_one_of_the_accents() {
        use unicode_normalization::UnicodeNormalization;
        let (mut known, mut letters) = (0, 0);
        for character in ('\u{80}'..=char::MAX).filter(|character| !matches!(character, '\u{ac00}'..='\u{d7a3}')) {
            let parts: Vec<char> = std::iter::once(character).nfd().collect();
            let &[base, mark] = parts.as_slice() else { continue };
            let accent = ACCENTS.iter().find(|&&(_, accent, _)| accent == mark);
            let Some((command, ..)) = accent.filter(|_| base.is_ascii_alphabetic()) else { continue };
            letters += 1;
            let written = accented(character);
            known += usize::from(written.starts_with(&format!("\\{command}{{")) && written.contains(base));
            assert_eq!(composed(base, mark).into_iter().nfd().collect::<Vec<_>>(), parts);
        }
        assert_eq!((known, letters), (242, 242));
    }
}
