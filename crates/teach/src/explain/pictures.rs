//! The steps of an algorithm as pictures, one for each step.

use super::minimax::shown;
use super::words::phrases;
use crate::course::{self, Event};
use crate::minimax::{self, Trace, Value};
use crate::{Setting, TeachError};
use retrograde::{Arena, Lang, Player, Vertex};
use retrograde_view::{ArenaPicture, NodePicture, Note, Numbers, TreePicture, VertexMark};

/// A picture is readable up to about so many vertices or nodes.
pub const LARGEST_PICTURE: usize = 200;

/// What the attractor of a player is after each of the first `most` steps. The vertex that is taken and those
/// that enter catch the eye; the number after `c` counts the moves of an opponent's vertex that do not lead
/// into the attractor yet. The legend says so, and whether the numbers are ranks or labels.
///
/// # Errors
/// If the arena is too large for pictures.
pub fn attractor_pictures(
    setting: &Setting<'_>,
    algorithm: course::Algorithm,
    player: Player,
    lang: Lang,
    most: usize,
) -> Result<Vec<ArenaPicture>, TeachError> {
    let arena = setting.arena;
    readable(false, arena.vertex_count())?;
    let counts = algorithm != course::Algorithm::Fixpoint;
    let mut counters: Vec<u32> = arena.vertices().map(|vertex| arena.out_degree(vertex) as u32).collect();
    let mut marks = vec![VertexMark::Plain; arena.vertex_count()];
    let (_, trace) = algorithm.trace(arena, setting.objective, player);
    let mut pictures = Vec::new();
    for step in trace.steps().take(most) {
        let mut seen: Vec<Vertex> = step.taken().into_iter().collect();
        for event in step.events() {
            match *event {
                Event::Lowered { vertex, left } => counters[vertex.index()] = left,
                Event::Entered { vertex, number, .. } => {
                    marks[vertex.index()] = VertexMark::Layer(Some(number));
                    seen.push(vertex);
                }
                _ => {}
            }
        }
        let counted = |vertex: Vertex| counts && arena.owner(vertex) != player && arena.out_degree(vertex) > 0;
        let mut picture = ArenaPicture::new(arena, |vertex| match counted(vertex) {
            true => format!("{} c={}", setting.name(vertex), counters[vertex.index()]),
            false => setting.name(vertex),
        });
        picture.players = setting.players();
        picture.player = player;
        setting.start.into_iter().for_each(|start| picture.start(start));
        arena.vertices().for_each(|vertex| picture.mark(vertex, marks[vertex.index()]));
        seen.into_iter().for_each(|vertex| picture.highlight(vertex));
        picture.title = Some(super::steps::step_title(setting, player, algorithm, &step, lang));
        picture.numbers = if algorithm.gives_ranks() { Numbers::Ranks } else { Numbers::Labels };
        let words = phrases(lang);
        picture.notes.push(Note::Ring(words.ring(algorithm.name())));
        if counts {
            picture.notes.push(Note::Sign { sign: "c=2".to_owned(), meaning: words.counter() });
        }
        pictures.push(picture);
    }
    Ok(pictures)
}

/// The tree of calls after each of the first `most` steps that say something: the calls so far, each with its
/// value as soon as it is known, the running one catching the eye, and what a cut leaves out crossed out.
pub(super) fn minimax_pictures<V: Value>(
    setting: &Setting<'_>,
    trace: &Trace<Vertex, Vertex, V>,
    lang: Lang,
    steps: &[super::MinimaxStep],
) -> Result<Vec<TreePicture>, TeachError> {
    let nodes: usize = trace.calls().len() + trace.calls().iter().map(|call| call.left_out).sum::<usize>();
    readable(true, nodes)?;
    let mut pictures = Vec::new();
    for step in steps.iter().filter(|step| !step.text.is_empty()) {
        let mut picture = tree_after(setting, trace, step.number, lang);
        // Why there is a cut would not fit into the line.
        let text = if step.event == "cut" { step.text.split_inclusive(". ").next() } else { None };
        let text = text.unwrap_or(&step.text).trim_end();
        picture.title = Some(format!("{} {text}", phrases(lang).step(pictures.len())));
        pictures.push(picture);
    }
    Ok(pictures)
}

fn tree_after<V: Value>(
    setting: &Setting<'_>,
    trace: &Trace<Vertex, Vertex, V>,
    last: usize,
    lang: Lang,
) -> TreePicture {
    let Setting { arena, naming, .. } = *setting;
    let node = |vertex: Vertex| NodePicture {
        won: setting.objective.winner_at(arena, vertex),
        ..NodePicture::new(naming.vertex(vertex), arena.owner(vertex))
    };
    let calls = trace.calls();
    let mut picture = TreePicture::new(node(calls[0].position));
    picture.players = Player::BOTH.map(|player| naming.player(player));
    // Where each call stands in the picture.
    let mut places = vec![0; calls.len()];
    for step in &trace.steps()[..=last] {
        let call = &calls[step.call];
        match step.event {
            minimax::Event::Entered { .. } => {
                if let Some(caller) = call.caller {
                    places[step.call] = picture.add(places[caller], node(call.position));
                }
            }
            minimax::Event::Leaf { value, .. }
            | minimax::Event::Remembered(value)
            | minimax::Event::Returned(value) => {
                let bound = match (step.event, call.bound()) {
                    (minimax::Event::Returned(_), minimax::Bound::AtMost) => "≤ ",
                    (minimax::Event::Returned(_), minimax::Bound::AtLeast) => "≥ ",
                    _ => "",
                };
                picture.nodes[places[step.call]].value = Some(format!("{bound}{}", shown(value, &naming, lang)));
            }
            minimax::Event::Improved { .. } => {}
            minimax::Event::Cut { left } => {
                let moves = moves(arena, call.position);
                for &to in &moves[moves.len() - left..] {
                    picture.add(places[step.call], NodePicture { cut: true, ..node(to) });
                }
            }
        }
    }
    picture.nodes[places[trace.steps()[last].call]].highlighted = true;
    picture
}

/// The moves from a vertex in the order of the input, each once, as minimax looks at them.
fn moves(arena: &Arena, vertex: Vertex) -> Vec<Vertex> {
    let mut moves: Vec<Vertex> = Vec::new();
    for to in arena.successors(vertex) {
        if !moves.contains(&to) {
            moves.push(to);
        }
    }
    moves
}

pub(super) fn readable(tree: bool, count: usize) -> Result<(), TeachError> {
    if count <= LARGEST_PICTURE {
        return Ok(());
    }
    Err(TeachError::PicturesTooLarge { tree, count, most: LARGEST_PICTURE })
}
