//! The steps of an algorithm as pictures, one for each step.

use super::words::{Naming, phrases};
use crate::draw::{Frame, READABLE};
use crate::{Error, Lang, Loaded};
use retrograde::course::{self, Event};
use retrograde::minimax::{self, Trace, Value};
use retrograde::{Arena, Player, Vertex};
use retrograde_view::{ArenaPicture, NodePicture, TreePicture, VertexMark};

/// What the attractor of a player is after each of the first `most` steps. The vertex that is taken and those
/// that enter catch the eye; the number after `c` counts the moves of an opponent's vertex that do not lead
/// into the attractor yet.
pub(super) fn attractor_frames(
    loaded: &Loaded,
    algorithm: course::Algorithm,
    player: Player,
    lang: Lang,
    most: usize,
) -> Result<Vec<Frame>, Error> {
    let arena = loaded.arena();
    readable("an arena of", arena.vertex_count(), "vertices")?;
    let counts = algorithm != course::Algorithm::Fixpoint;
    let mut counters: Vec<u32> = arena.vertices().map(|vertex| arena.out_degree(vertex) as u32).collect();
    let mut marks = vec![VertexMark::Plain; arena.vertex_count()];
    let (_, trace) = algorithm.trace(arena, loaded.objective(), player);
    let mut frames = Vec::new();
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
            true => format!("{} c={}", loaded.name(vertex), counters[vertex.index()]),
            false => loaded.name(vertex).into_owned(),
        });
        picture.players = Player::BOTH.map(|player| loaded.player(player).to_owned());
        picture.player = player;
        loaded.start().into_iter().for_each(|start| picture.start(start));
        arena.vertices().for_each(|vertex| picture.mark(vertex, marks[vertex.index()]));
        seen.into_iter().for_each(|vertex| picture.highlight(vertex));
        picture.title = Some(super::steps::step_title(loaded, player, algorithm, &step, lang));
        frames.push(Frame::Arena(picture));
    }
    Ok(frames)
}

/// The tree of calls after each of the first `most` steps that say something: the calls so far, each with its
/// value as soon as it is known, the running one catching the eye, and what a cut leaves out crossed out.
pub(super) fn minimax_frames<V: Value>(
    loaded: &Loaded,
    trace: &Trace<Vertex, Vertex, V>,
    lang: Lang,
    steps: &[super::MinimaxStep],
) -> Result<Vec<Frame>, Error> {
    let nodes: usize = trace.calls().len() + trace.calls().iter().map(|call| call.left_out).sum::<usize>();
    readable("a tree of", nodes, "nodes")?;
    let name = |vertex: Vertex| loaded.name(vertex).into_owned();
    let naming = Naming { name: &name, players: Player::BOTH.map(|player| loaded.player(player)) };
    let mut frames = Vec::new();
    for step in steps.iter().filter(|step| !step.text.is_empty()) {
        let mut picture = tree_after(loaded, trace, &naming, step.number);
        // Why there is a cut would not fit into the line.
        let text = if step.event == "cut" { step.text.split_inclusive(". ").next() } else { None };
        let text = text.unwrap_or(&step.text).trim_end();
        picture.title = Some(format!("{} {text}", phrases(lang).step(frames.len())));
        frames.push(Frame::Tree(picture));
    }
    Ok(frames)
}

fn tree_after<V: Value>(
    loaded: &Loaded,
    trace: &Trace<Vertex, Vertex, V>,
    naming: &Naming<'_>,
    last: usize,
) -> TreePicture {
    let arena = loaded.arena();
    let node = |vertex: Vertex| NodePicture {
        won: loaded.objective().winner_at(arena, vertex),
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
                picture.nodes[places[step.call]].value = Some(format!("{bound}{value}"));
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

fn readable(what: &str, count: usize, of: &str) -> Result<(), Error> {
    if count <= READABLE {
        return Ok(());
    }
    let reason = format!(
        "{what} {count} {of} is too large for pictures of every step; they are for at most {READABLE}. Use smaller \
         parameters, begin later in the game by --start or --moves, or read the steps as text"
    );
    Err(Error::Usage(reason))
}
