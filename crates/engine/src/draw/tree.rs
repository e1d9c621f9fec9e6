//! Pictures of game trees: what minimax and alpha-beta did.

use super::part::WIDE;
use super::{Draw, Drawing, Frame, Walk};
use crate::guesses::guesses;
use crate::tree::unknown_values;
use crate::{Context, Error, Loaded, Needs, ObjectiveChoice, Opened};
use retrograde::dynamic::Picture;
use retrograde::{ArenaGame, BoardPicture, Game, Observer, Outcome, Player, Solution, Tiling, Vertex, solve};
use retrograde_teach::minimax::{Algorithm, Bound, Call, CallKind, Estimate, Leaf, Minimax, Sign, Trace, Value};
use retrograde_view::{NodePicture, TreePicture};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What minimax did on the vertices of an arena.
type Calls = Trace<Vertex, Vertex, Estimate>;

/// Trees of more nodes than this are not readable in one picture.
const READABLE: usize = 250;
/// No tree is drawn deeper.
const DEEPEST: u32 = 60;

impl Draw {
    pub(super) fn tree(
        &self,
        opened: &Opened,
        depth: Option<u32>,
        walk: Walk,
        cx: &dyn Context,
    ) -> Result<Drawing, Error> {
        let alpha_beta = walk.alpha_beta;
        let origin = self.origin.briefly();
        let objective = if opened.is_game() { ObjectiveChoice::default() } else { self.objective };
        let (loaded, known) = match opened.load_with(&origin, objective, cx) {
            Err(Error::TooLarge { .. }) => (opened.load_to_depth(&self.origin, depth.unwrap_or(2).min(4), cx)?, false),
            loaded => (loaded?, true),
        };
        let root = loaded.needed_start(Needs::Tree)?;
        let mut warnings = loaded.warnings.clone();
        let widest = if depth.is_some() { usize::MAX } else { WIDE };
        let deepest = deepest(&loaded, root, depth.unwrap_or(DEEPEST).min(DEEPEST), widest, known);
        if depth.is_some_and(|depth| deepest < depth) && deepest < height(&loaded, root, DEEPEST) {
            warnings
                .push(format!("a tree is readable up to about {READABLE} nodes: drawn are the first {deepest} moves"));
        } else if depth.is_none() && deepest < height(&loaded, root, DEEPEST) {
            warnings.push(match deepest {
                1 => "drawn is the first move only; the rest would not be readable".to_owned(),
                deepest => format!("drawn are the first {deepest} moves; the rest would not be readable"),
            });
        }
        let (solution, unknown) = if known {
            (opened.solution(&loaded, cx)?, Vec::new())
        } else {
            let solution = solve(loaded.arena(), loaded.objective(), cx)?;
            let unknown = unknown_values(&loaded, &solution);
            (Arc::new(solution), unknown)
        };
        let unfolding = Unfolding { loaded: &loaded, solution: &solution, unknown, depth: deepest };
        let whole = known && deepest >= height(&loaded, root, DEEPEST) && deepest < DEEPEST;
        let guessed = match walk.heuristic {
            true => Some(guesses(opened, &self.origin.place, &loaded, &horizon(&loaded, root, deepest))?),
            false => None,
        };
        let ends = loaded.scores()?.map(|scores| scores.of_ends(loaded.arena(), loaded.objective()));
        let mut tree = match (&ends, alpha_beta && whole) {
            _ if let Some(guessed) = &guessed => unfolding.guessed(root, alpha_beta, guessed, cx)?,
            (Some(scores), _) => unfolding.scores(root, alpha_beta, scores, cx)?,
            (None, true) => unfolding.signs(root, cx)?,
            (None, false) => unfolding.tree(root, alpha_beta, cx)?,
        };
        tree.players = Player::BOTH.map(|player| loaded.player(player).to_owned());
        tree.title = self.title.clone();
        if walk.boards && opened.is_game() {
            self.add_boards(opened, &mut tree)?;
        }
        if guessed.is_some() {
            let note = "where the tree stops the heuristic guesses: these are no proven values";
            warnings.push(note.to_owned());
        }
        for (number, words) in self.plays.iter().enumerate() {
            let play = loaded.checked_play(words)?;
            warnings.extend(loaded.ambiguity(words, &play));
            tree.plays.push(super::arena::play_label(&loaded, &play, number, self.style.lang));
            let mut here = 0;
            for &to in play.iter().skip(1) {
                let label = loaded.name(to);
                let next = tree.nodes[here].children.iter().copied().find(|&child| tree.nodes[child].label == label);
                let Some(next) = next else { break };
                tree.nodes[next].plays.push(number);
                here = next;
            }
        }
        if !known && guessed.is_none() {
            warnings.push("the game is too large to be solved here: ? is not known".to_owned());
        }
        let shown = tree.nodes.len();
        Ok(Drawing { frames: vec![Frame::Tree(tree)], layers: None, shown, of: shown, warnings })
    }
}

/// Boards with more cells than this are too large for a node of a tree.
const SMALL_BOARD: usize = 49;

impl Draw {
    /// Small boards instead of names, where the game has boards that are small enough.
    fn add_boards(&self, opened: &Opened, tree: &mut TreePicture) -> Result<(), Error> {
        let game = opened.game(&self.origin.place)?;
        let mut boards = Vec::with_capacity(tree.nodes.len());
        for node in &tree.nodes {
            let Ok(position) = game.parse_position(&node.label) else { return Ok(()) };
            match game.picture(&position)? {
                Picture::Board(board) if is_small(&board) => boards.push(board),
                _ => return Ok(()),
            }
        }
        for (node, board) in tree.nodes.iter_mut().zip(boards) {
            node.board = Some(board);
        }
        Ok(())
    }
}

/// The positions where a tree of that depth stops.
pub(crate) fn horizon(loaded: &Loaded, root: Vertex, depth: u32) -> Vec<Vertex> {
    let mut level = vec![root];
    for _ in 0..depth {
        if level.is_empty() {
            break;
        }
        level = level.iter().flat_map(|&vertex| moves(loaded, vertex)).collect();
        level.sort_unstable();
        level.dedup();
    }
    level
}

/// Writes the numbers of the calls into their nodes, with their bounds.
fn tell_numbers(
    tree: &mut TreePicture,
    calls: &[Call<Vertex, Vertex, Estimate>],
    told: &dyn Fn(Estimate) -> Option<String>,
) {
    // One node for each call comes first, in their order where no branch was cut.
    let mut nodes: Vec<usize> = (0..tree.nodes.len()).filter(|&number| !tree.nodes[number].cut).collect();
    nodes.truncate(calls.len());
    for (number, call) in nodes.into_iter().zip(calls) {
        let bound = match call.bound() {
            Bound::Exact => "",
            Bound::AtMost => "≤ ",
            Bound::AtLeast => "≥ ",
        };
        let own = tree.nodes[number].value.clone().unwrap_or_default();
        tree.nodes[number].value =
            call.value.map(|value| told(value).map_or(own, |number| format!("{bound}{number}").replace('-', "−")));
    }
}

/// Whether a board fits into a node of a tree.
fn is_small(board: &BoardPicture) -> bool {
    board.tiling() != Tiling::Loose && board.rows() * board.columns() <= SMALL_BOARD
}

/// How deep the tree can be, up to `wanted`, without having too many nodes; if it has to be cut, its last row is no wider
/// than `widest`. A game that is not known as a whole is always cut.
fn deepest(loaded: &Loaded, root: Vertex, wanted: u32, widest: usize, known: bool) -> u32 {
    let (mut nodes, mut level, mut readable) = (1, vec![root], 1);
    for depth in 0..wanted {
        let next: Vec<Vertex> = level.iter().flat_map(|&vertex| moves(loaded, vertex)).collect();
        nodes += next.len();
        if nodes > READABLE && depth > 0 {
            return depth.min(readable);
        }
        if next.is_empty() {
            return if known { wanted } else { readable };
        }
        if next.len() <= widest {
            readable = depth + 1;
        }
        level = next;
    }
    wanted
}

/// How long the longest play is, up to `most`.
fn height(loaded: &Loaded, root: Vertex, most: u32) -> u32 {
    let mut level = vec![root];
    for depth in 0..most {
        level = level.iter().flat_map(|&vertex| moves(loaded, vertex)).collect();
        level.sort_unstable();
        level.dedup();
        if level.is_empty() {
            return depth;
        }
    }
    most
}

fn moves(loaded: &Loaded, vertex: Vertex) -> Vec<Vertex> {
    let mut moves = Vec::new();
    ArenaGame::new(loaded.arena(), loaded.objective(), vertex).moves(&vertex, &mut moves);
    moves
}

struct Unfolding<'a> {
    loaded: &'a Loaded,
    solution: &'a Solution,
    /// Which values are not known; empty if all are.
    unknown: Vec<bool>,
    depth: u32,
}

/// What a win is worth where the tree stops: less than one that is seen, more than a draw.
const BELOW: i32 = 1000;

impl Unfolding<'_> {
    fn tree(&self, root: Vertex, alpha_beta: bool, observer: &dyn Observer) -> Result<TreePicture, Error> {
        let guess = |vertex: &Vertex| self.solution.value(*vertex).score_for(Player::Zero) * BELOW;
        let (trace, line) = self.estimated(root, alpha_beta, &guess, &|_| None, observer)?;
        Ok(self.picture(trace.calls(), &line, &|value: Estimate| value.number().signum()))
    }

    /// The tree with the scores of the final vertices (note 003 IV.2).
    fn scores(
        &self,
        root: Vertex,
        alpha_beta: bool,
        ends: &BTreeMap<Vertex, i32>,
        observer: &dyn Observer,
    ) -> Result<TreePicture, Error> {
        let value = |vertex: &Vertex| ends.get(vertex).copied();
        // Where the tree stops, the solution gives the score.
        let beyond = |vertex: &Vertex| self.solution.score(*vertex).unwrap_or(0);
        let (trace, line) = self.estimated(root, alpha_beta, &beyond, &value, observer)?;
        let mut tree = self.picture(trace.calls(), &line, &|value: Estimate| value.number().signum());
        tell_numbers(&mut tree, trace.calls(), &|value| Some(value.number().to_string()));
        Ok(tree)
    }

    /// The tree with what the heuristic says where it stops, in the heuristic's own unit; a win is worth more than every
    /// number.
    fn guessed(
        &self,
        root: Vertex,
        alpha_beta: bool,
        (guesses, unit): &(BTreeMap<Vertex, i32>, i32),
        observer: &dyn Observer,
    ) -> Result<TreePicture, Error> {
        let guess = |vertex: &Vertex| guesses.get(vertex).copied().unwrap_or(0);
        let (trace, _) = self.estimated(root, alpha_beta, &guess, &|_| None, observer)?;
        // What is guessed is no best line.
        let mut tree = self.picture(trace.calls(), &[], &|value: Estimate| value.number().signum());
        tell_numbers(&mut tree, trace.calls(), &|value| {
            Some(match value.outcome() {
                Some(Outcome::Win(Player::Zero)) => "+∞".to_owned(),
                Some(Outcome::Win(Player::One)) => "−∞".to_owned(),
                _ => (f64::from(value.number()) / f64::from((*unit).max(1))).to_string(),
            })
        });
        Ok(tree)
    }

    /// All calls of minimax down to the depth of the tree, and the line of best play. Final vertices may be worth numbers
    /// of their own.
    fn estimated(
        &self,
        root: Vertex,
        alpha_beta: bool,
        guess: &dyn Fn(&Vertex) -> i32,
        value: &dyn Fn(&Vertex) -> Option<i32>,
        observer: &dyn Observer,
    ) -> Result<(Calls, Vec<Vertex>), Error> {
        let game = ArenaGame::new(self.loaded.arena(), self.loaded.objective(), root);
        let algorithm = if alpha_beta { Algorithm::AlphaBeta } else { Algorithm::Minimax };
        let mut trace = Trace::new(100_000);
        let known = |vertex: &Vertex, depth| {
            let open = depth >= self.depth && game.outcome(vertex).is_none();
            value(vertex).map(Leaf::number).or_else(|| open.then(|| Leaf::guess(guess(vertex))))
        };
        let search = Minimax::new(&game).with_observer(observer).knowing(Some(self.depth), known);
        let answer = search.record(algorithm, &root, &mut trace);
        let line = answer.map_err(|error| Error::NotVerified { reason: error.to_string() })?.line;
        Ok((trace, line))
    }

    /// Minimax with cuts for the values +1, 0 and −1 alone, which alpha-beta cuts more of than lengths. Only for a tree
    /// that goes to the end of every play.
    fn signs(&self, root: Vertex, observer: &dyn Observer) -> Result<TreePicture, Error> {
        let game = ArenaGame::new(self.loaded.arena(), self.loaded.objective(), root);
        let mut trace = Trace::new(100_000);
        let search = Minimax::new(&game).with_observer(observer).winner_only();
        let answer = search.record(Algorithm::AlphaBeta, &root, &mut trace);
        let line = answer.map_err(|error| Error::NotVerified { reason: error.to_string() })?.line;
        Ok(self.picture(trace.calls(), &line, &|value: Sign| value.number()))
    }

    /// One node for each call, and one for each move that was left out.
    fn picture<V: Value>(
        &self,
        calls: &[Call<Vertex, Vertex, V>],
        line: &[Vertex],
        sign: &dyn Fn(V) -> i32,
    ) -> TreePicture {
        let Some(first) = calls.first() else { return TreePicture::new(NodePicture::new("", Player::Zero)) };
        let mut tree = TreePicture::new(self.node(first, sign));
        let mut numbers = vec![0];
        // How many moves of the best line lead to the node; none if it does not lie on it.
        let mut on_line = vec![Some(0)];
        for call in calls.iter().skip(1) {
            let parent = call.caller.unwrap_or(0);
            let number = tree.add(numbers[parent], self.node(call, sign));
            numbers.push(number);
            // No line is the best one that is not known to be.
            let known = self.unknown.get(first.position.index()).is_none_or(|unknown| !unknown);
            let step = on_line[parent]
                .filter(|_| known)
                .filter(|&step| line.get(step) == Some(&call.position))
                .map(|step| step + 1);
            // A position that two moves lead to lies on the line once.
            let step = step.filter(|_| {
                let siblings = &tree.nodes[numbers[parent]].children;
                !siblings.iter().any(|&sibling| sibling != number && tree.nodes[sibling].best)
            });
            tree.nodes[number].best = step.is_some();
            on_line.push(step);
        }
        self.add_cut(&mut tree, calls, &numbers);
        tree
    }

    /// The moves that alpha-beta did not look at: the last of each position that it left early.
    fn add_cut<V>(&self, tree: &mut TreePicture, calls: &[Call<Vertex, Vertex, V>], numbers: &[usize]) {
        for (call, &number) in calls.iter().zip(numbers).filter(|(call, _)| call.left_out > 0) {
            let moves = moves(self.loaded, call.position);
            for &left_out in &moves[moves.len().saturating_sub(call.left_out)..] {
                let owner = self.loaded.arena().owner(left_out);
                let label = self.loaded.name(left_out).into_owned();
                let node = NodePicture { cut: true, ..NodePicture::new(label, owner) };
                tree.add(number, node);
            }
        }
    }

    fn node<V: Value>(&self, call: &Call<Vertex, Vertex, V>, sign: &dyn Fn(V) -> i32) -> NodePicture {
        let vertex = call.position;
        let owner = self.loaded.arena().owner(vertex);
        // What was not followed looks like an end, and is none.
        let open = self.loaded.is_open(vertex);
        let over = call.kind == CallKind::Final && !open;
        let unknown = self.unknown.get(vertex.index()).copied().unwrap_or(false);
        let sign = call.value.map_or(0, sign);
        let bound = match call.bound() {
            Bound::Exact => "",
            Bound::AtMost => "≤ ",
            Bound::AtLeast => "≥ ",
        };
        let value = match sign {
            _ if unknown => "?".to_owned(),
            1 => format!("{bound}+1"),
            -1 => format!("{bound}−1"),
            _ => format!("{bound}0"),
        };
        let won = match self.solution.value(vertex) {
            Outcome::Win(player) if over => Some(player),
            _ => None,
        };
        let more = open || (call.kind == CallKind::Horizon && self.loaded.arena().out_degree(vertex) > 0);
        NodePicture { won, more, ..NodePicture::new(self.loaded.name(vertex).into_owned(), owner).with_value(value) }
    }
}
