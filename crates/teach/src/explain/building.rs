//! Building the graph of a game, step by step (note 004 §1).

use super::pictures::readable;
use super::words::{phrases, without_points_after_boards};
use crate::course::{BuildingStep, building_code, building_lines, building_steps};
use crate::{Setting, TeachError, Word};
use retrograde::{Explorer, Lang, Vertex};
use retrograde_view::{ArenaPicture, Note, VertexMark};
use serde::{Deserialize, Serialize};

/// How the graph that can be reached from the start is built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildingReply {
    /// "recursive", "stack" or "queue".
    pub explorer: Word,
    /// Where it begins.
    pub start: String,
    /// How many vertices the graph has in the end.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// The language of the texts.
    pub lang: Lang,
    /// The algorithm as lines of pseudo-code.
    pub code: Vec<String>,
    /// How many steps there are.
    pub count: usize,
    /// The first of them.
    pub steps: Vec<BuildingStepReply>,
    /// What it is about, and what came of it, in sentences.
    pub text: [String; 2],
}

/// One step: a vertex is taken, or visited by a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildingStepReply {
    /// Which one, counted from 0.
    pub number: usize,
    /// "add" if the vertex is put into the graph, "skip" if it was there already.
    pub event: Word,
    /// The vertex.
    pub vertex: String,
    /// Its successors, if it is put into the graph.
    pub successors: Vec<String>,
    /// Those of them that are put down to be visited.
    pub pushed: Vec<String>,
    /// What waits after the step, the next one first; with recursion the calls that run, the innermost first.
    pub waiting: Vec<String>,
    /// How many vertices the graph has after the step.
    pub vertices: usize,
    /// The lines of the pseudo-code that the step goes through, counted from 0.
    pub lines: Vec<usize>,
    /// The step in sentences.
    pub text: String,
}

/// Larger arenas are refused: every step tells what waits.
const LARGEST: usize = 20_000;

/// Builds the graph from a vertex and keeps the first `most` steps, with a picture of each if there are to be any.
///
/// # Errors
/// If the arena is too large.
pub fn explain_building(
    setting: &Setting<'_>,
    start: Vertex,
    explorer: Explorer,
    lang: Lang,
    most: usize,
    pictures: bool,
) -> Result<(BuildingReply, Vec<ArenaPicture>), TeachError> {
    let arena = setting.arena;
    if arena.vertex_count() + arena.edge_count() > LARGEST {
        return Err(TeachError::TraceTooLarge { most: LARGEST });
    }
    let steps = building_steps(arena, start, explorer);
    let (name, words) = (|vertex: Vertex| setting.name(vertex), phrases(lang));
    let mut vertices = 0;
    let told = steps.iter().take(most).enumerate().map(|(number, step)| {
        vertices += usize::from(step.new);
        let successors: Vec<String> =
            if step.new { arena.successors(step.vertex).map(name).collect() } else { Vec::new() };
        let pushed: Vec<String> = step.pushed.iter().copied().map(name).collect();
        let waiting: Vec<String> = step.waiting.iter().copied().map(name).collect();
        let text = [
            words.step(number),
            words.builds(explorer.name(), &name(step.vertex), step.new.then_some(successors.as_slice())),
            words.waiting(explorer.name(), &waiting),
        ];
        BuildingStepReply {
            number,
            event: if step.new { "add" } else { "skip" }.into(),
            vertex: name(step.vertex),
            successors,
            pushed,
            waiting,
            vertices,
            lines: building_lines(explorer, step.new).to_vec(),
            text: without_points_after_boards(text.join(" ")),
        }
    });
    let told: Vec<BuildingStepReply> = told.collect();
    let drawn =
        if pictures { building_pictures(setting, start, &steps[..told.len()], &told, lang)? } else { Vec::new() };
    let added = || steps.iter().filter(|step| step.new);
    let (vertices, edges) = (added().count(), added().map(|step| arena.out_degree(step.vertex)).sum());
    let reply = BuildingReply {
        explorer: explorer.name().into(),
        start: name(start),
        vertices,
        edges,
        lang,
        code: building_code(explorer, lang).iter().map(|&line| line.to_owned()).collect(),
        count: steps.len(),
        steps: told,
        text: [words.building_heading(explorer.name(), &name(start)), words.built(vertices, edges)]
            .map(without_points_after_boards),
    };
    Ok((reply, drawn))
}

/// What of the graph is built after each step: the rest keeps its place and is not seen.
fn building_pictures(
    setting: &Setting<'_>,
    start: Vertex,
    steps: &[BuildingStep],
    told: &[BuildingStepReply],
    lang: Lang,
) -> Result<Vec<ArenaPicture>, TeachError> {
    let arena = setting.arena;
    readable(false, arena.vertex_count())?;
    let words = phrases(lang);
    let mut built = vec![false; arena.vertex_count()];
    let mut seen = vec![false; arena.vertex_count()];
    seen[start.index()] = true;
    let mut pictures = Vec::new();
    for (step, told) in steps.iter().zip(told) {
        built[step.vertex.index()] = true;
        if step.new {
            arena.successors(step.vertex).for_each(|to| seen[to.index()] = true);
        }
        let mut picture = ArenaPicture::new(arena, |vertex| setting.name(vertex));
        picture.players = setting.players();
        picture.start(start);
        for (vertex, shown) in arena.vertices().zip(&mut picture.vertices) {
            shown.hidden = !seen[vertex.index()];
            shown.mark = match (built[vertex.index()], seen[vertex.index()]) {
                (true, _) => VertexMark::Visited,
                (false, true) => VertexMark::Waiting,
                (false, false) => VertexMark::Plain,
            };
        }
        for edge in &mut picture.edges {
            edge.hidden = !built[edge.from];
        }
        picture.highlight(step.vertex);
        picture.notes.push(Note::Ring(words.current()));
        picture.title = Some(told.text.clone());
        pictures.push(picture);
    }
    Ok(pictures)
}
