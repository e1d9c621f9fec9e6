//! The figures of `docs/pictures.md` and of `ARCHITECTURE.md`: each is made by the command beside it, and none has an edge that runs
//! through a vertex.
//!
//! `FIGURES=overwrite cargo test -p retrograde-cli --test suite figures` makes them anew; look at them before keeping
//! them.

use crate::support::project;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The commands of the page that write into the folder of figures.
fn commands(page: &str) -> Vec<Vec<String>> {
    let lines = page.lines().map(str::trim).filter_map(|line| line.strip_prefix("retrograde draw "));
    let lines = lines.filter(|line| line.contains(" -o docs/figures/"));
    lines.map(|line| std::iter::once("draw".to_owned()).chain(split(line)).collect()).collect()
}

/// Words as a shell splits them, where only quotation marks matter.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(character),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn every_figure_of_the_documents_is_what_its_command_draws_and_no_edge_runs_through_a_vertex() {
    let page =
        ["docs/pictures.md", "ARCHITECTURE.md"].map(|page| std::fs::read_to_string(project().join(page)).unwrap());
    let page = page.join("\n");
    let folder = tempfile::tempdir().unwrap();
    let commands = commands(&page);
    assert!(commands.len() >= 10, "only {} commands were found", commands.len());
    for command in &commands {
        let words: Vec<String> = command
            .iter()
            .map(|word| word.replace("docs/figures/", &format!("{}/", folder.path().display())))
            .collect();
        let mut run = Command::new(env!("CARGO_BIN_EXE_retrograde"));
        // The language of the figures is that of the page, whatever the locale of who tests.
        let run = run.args(&words).env("LC_ALL", "C").current_dir(project()).output().unwrap();
        assert!(run.status.success(), "{command:?}: {}", String::from_utf8_lossy(&run.stderr));
    }
    let figures = project().join("docs/figures");
    let made = names(folder.path());
    if std::env::var("FIGURES").is_ok_and(|value| value == "overwrite") {
        std::fs::create_dir_all(&figures).unwrap();
        names(&figures).iter().for_each(|name| std::fs::remove_file(figures.join(name)).unwrap());
        for name in &made {
            std::fs::copy(folder.path().join(name), figures.join(name)).unwrap();
        }
    }
    assert_eq!(names(&figures), made, "docs/figures holds other files than the commands write");
    let mut edges = 0;
    for name in &made {
        let (kept, new) = (read(&figures.join(name)), read(&folder.path().join(name)));
        assert_eq!(kept, new, "{name} is not what its command draws; see the top of this test");
        let text = String::from_utf8(new).unwrap();
        if name.ends_with(".svg") {
            edges += check_edges(name, &text);
        }
        let shown = page.contains(&format!("figures/{name}"));
        assert!(shown, "docs/pictures.md does not show {name}");
    }
    assert!(edges > 300, "only {edges} edges were looked at");
}

/// The pictures in a folder; what they are drawn from may stand beside them.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".svg")).collect()
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Looks only at the file itself: vertices are the groups with a title, edges the open paths outside of them.
/// Says how many edges there are.
fn check_edges(name: &str, svg: &str) -> usize {
    let document = roxmltree::Document::parse(svg).unwrap();
    let number =
        |node: &roxmltree::Node, key: &str| node.attribute(key).map_or(0.0, |text| text.parse::<f64>().unwrap());
    let groups = document.descendants().filter(|node| node.has_tag_name("g"));
    let vertices: Vec<_> = groups
        .filter(|group| group.children().any(|node| node.has_tag_name("title")))
        // What has no inside is a second border, or the ring around what has just entered.
        .filter_map(|group| {
            let mut shapes = group.children().filter(|node| node.has_tag_name("circle") || node.has_tag_name("rect"));
            shapes.find(|shape| shape.attribute("fill") != Some("none"))
        })
        .collect();
    let inside = |x: f64, y: f64| {
        vertices.iter().any(|shape| {
            // Lines end at the border; what is deeper than this runs into the vertex.
            const DEEP: f64 = 1.5;
            if shape.has_tag_name("circle") {
                (x - number(shape, "cx")).hypot(y - number(shape, "cy")) < number(shape, "r") - DEEP
            } else {
                let (left, top) = (number(shape, "x"), number(shape, "y"));
                let (right, bottom) = (left + number(shape, "width"), top + number(shape, "height"));
                x > left + DEEP && x < right - DEEP && y > top + DEEP && y < bottom - DEEP
            }
        })
    };
    let edges: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("path") && node.attribute("fill") == Some("none"))
        .filter(|node| node.ancestors().all(|above| !vertices.iter().any(|shape| shape.parent() == Some(above))))
        .collect();
    for edge in &edges {
        for (x, y) in points(edge.attribute("d").unwrap()) {
            assert!(!inside(x, y), "{name}: an edge runs through a vertex at {x:.0},{y:.0}");
        }
    }
    edges.len()
}

/// Points along a path of the commands M, L and C.
fn points(path: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for piece in path.split(['M', 'L', 'C']).filter(|piece| !piece.is_empty()) {
        let numbers: Vec<f64> = piece.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let Some(&from) = points.last() else {
            points.extend(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])));
            continue;
        };
        let controls: Vec<(f64, f64)> =
            std::iter::once(from).chain(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]))).collect();
        points.extend((1..=100).map(|step| bezier(&controls, f64::from(step) / 100.0)));
    }
    points
}

/// A point of a Bézier curve of any degree.
fn bezier(controls: &[(f64, f64)], share: f64) -> (f64, f64) {
    let mut row = controls.to_vec();
    while row.len() > 1 {
        let mix = |a: f64, b: f64| a + (b - a) * share;
        row = row.windows(2).map(|pair| (mix(pair[0].0, pair[1].0), mix(pair[0].1, pair[1].1))).collect();
    }
    row[0]
}
