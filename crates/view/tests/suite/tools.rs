//! What other programs make of our pictures: pdflatex and Chromium. `test.sh` installs both; a machine
//! without them fails here and says so, because a test that skips itself proves nothing.

use crate::common::{awkward, tree};
use resvg::tiny_skia::Pixmap;
use retrograde::Lang;
use retrograde_view::{Convention, Layout, Scene, Style, Theme};
use std::path::Path;
use std::process::Command;

fn scenes() -> Vec<Scene> {
    let french = Style { lang: Lang::Fr, layout: Layout::Columns, ..Style::default() };
    let other = Style { convention: Convention::DoubleCircles, layout: Layout::Ranks, ..Style::default() };
    let dark = Style { theme: Theme::Dark, ..Style::default() };
    vec![
        awkward().scene(&Style::default()),
        awkward().scene(&french),
        awkward().scene(&other),
        awkward().scene(&dark),
        tree().scene(&Style::default()),
        tree().scene(&other),
    ]
}

/// Runs pdflatex on that input, with everything in the PDF left readable.
fn latex(folder: &Path, job: &str, input: &str) {
    let input = format!("\\pdfobjcompresslevel=0 \\input{{{input}}}");
    let run = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "-jobname", job, &input])
        .current_dir(folder)
        .output();
    let run = run.unwrap_or_else(|error| {
        panic!("pdflatex is missing ({error}); test.sh installs texlive-latex-base and texlive-pictures by apt")
    });
    assert!(run.status.success(), "{job}: {}", String::from_utf8_lossy(&run.stdout));
}

#[test]
fn tikz_compiles_by_itself_and_inside_of_a_document_with_the_package_tikz_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut inputs = String::new();
    for (number, scene) in scenes().iter().enumerate() {
        std::fs::write(folder.path().join(format!("figure-{number}.tex")), scene.tikz_file()).unwrap();
        inputs.push_str(&format!("Figure {number}: \\input{{figure-{number}.tex}}\n\n"));
    }
    // By itself: the page has the size of the picture.
    let scene = &scenes()[0];
    latex(folder.path(), "alone", "figure-0.tex");
    let pdf = std::fs::read(folder.path().join("alone.pdf")).unwrap();
    let pdf = String::from_utf8_lossy(&pdf);
    let page = pdf.split("/MediaBox").nth(1).and_then(|rest| rest.split(['[', ']']).nth(1)).unwrap();
    let sizes: Vec<f64> = page.split_whitespace().map(|number| number.parse().unwrap()).collect();
    assert!((sizes[2] - scene.width * 0.75).abs() < 1.0 && (sizes[3] - scene.height * 0.75).abs() < 1.0, "{page}");
    let whole =
        format!("\\documentclass{{article}}\\usepackage{{tikz}}\\begin{{document}}\n{inputs}\\end{{document}}\n");
    std::fs::write(folder.path().join("document.tex"), whole).unwrap();
    latex(folder.path(), "whole", "document.tex");
    assert!(folder.path().join("whole.pdf").exists());
}

#[test]
fn chromium_and_resvg_draw_alike() {
    for (number, scene) in scenes().iter().enumerate() {
        let ours = Pixmap::decode_png(&scene.png(1.0).unwrap()).unwrap();
        let theirs = screenshot(scene, ours.width(), ours.height());
        assert_eq!((ours.width(), ours.height()), (theirs.width(), theirs.height()), "picture {number}");
        let (mean, worst) = difference(&ours, &theirs);
        assert!(mean < 4.0 && worst < 70.0, "picture {number}: {mean} of 255 on average, {worst} at worst");
        // The measure sees what it should: the picture is not the empty page.
        let empty = Pixmap::new(ours.width(), ours.height()).unwrap();
        assert!(difference(&ours, &empty).0 > 8.0);
    }
}

fn screenshot(scene: &Scene, width: u32, height: u32) -> Pixmap {
    let folder = tempfile::tempdir().unwrap();
    let (page, shot) = (folder.path().join("picture.svg"), folder.path().join("shot.png"));
    std::fs::write(&page, scene.svg()).unwrap();
    let run = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("--window-size={width},{height}"))
        .arg(format!("--screenshot={}", shot.display()))
        .arg(format!("file://{}", page.display()))
        .output();
    let run = run.unwrap_or_else(|error| panic!("chromium is missing ({error}); test.sh installs it by apt"));
    let bytes = std::fs::read(&shot).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&run.stderr)));
    Pixmap::decode_png(&bytes).unwrap()
}

/// How much the lightness of squares of 8 pixels differs, on average and at worst, of 255. Single pixels
/// differ wherever two programs smooth an edge or a letter in their own way.
fn difference(ours: &Pixmap, theirs: &Pixmap) -> (f64, f64) {
    const SIDE: u32 = 8;
    let light = |pixmap: &Pixmap, left: u32, top: u32| {
        let mut sum = 0;
        for y in top..top + SIDE {
            for x in left..left + SIDE {
                let pixel = pixmap.pixel(x, y).unwrap();
                sum += u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue());
            }
        }
        f64::from(sum) / f64::from(3 * SIDE * SIDE)
    };
    let mut differences = Vec::new();
    for top in (0..=ours.height() - SIDE).step_by(SIDE as usize) {
        for left in (0..=ours.width() - SIDE).step_by(SIDE as usize) {
            differences.push((light(ours, left, top) - light(theirs, left, top)).abs());
        }
    }
    let mean = differences.iter().sum::<f64>() / differences.len() as f64;
    (mean, differences.into_iter().fold(0.0, f64::max))
}
