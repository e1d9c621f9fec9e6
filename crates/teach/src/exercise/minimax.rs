//! Exercises about minimax and alpha-beta.

use super::graph::style;
use super::latex::Block;
use super::levels::{Measures, TREES, TreeLevel};
use super::random::below;
use super::{Content, attempt, solved};
use crate::TeachError;
use crate::minimax::{Algorithm, ArenaGame, Minimax, Trace, Value};
use fastrand::Rng;
use retrograde::{Arena, ArenaBuilder, Lang, Objective, Outcome, Player, Solution, Vertex};
use retrograde_view::{Layout, NodePicture, TreePicture};

/// A game tree whose vertices are numbered from the root on, each after its parent.
struct Tree {
    arena: Arena,
    root: Vertex,
    /// Inner nodes have letters, leaves numbers, both from the left to the right.
    names: Vec<String>,
}

/// So many leaves have the values that the digits of the seed tell, in base three.
const CHOSEN_BY_SEED: u32 = 5;

/// What alpha-beta did.
struct Pruned {
    seen: Vec<bool>,
    calls: u64,
    value: i32,
}

pub(super) fn content(rng: &mut Rng, seed: u64, level: usize, lang: Lang) -> Result<Content, TeachError> {
    let wanted = &TREES[level];
    let (tree, solution, pruned, measures) = attempt(|| find(rng, seed, wanted))?;
    let expected = solution.value(tree.root).score_for(Player::Zero);
    if expected != pruned.value {
        return Err(TeachError::NotVerified(format!("alpha-beta finds {}, the solver {expected}", pruned.value)));
    }
    let mover = tree.arena.owner(tree.root);
    let sheet =
        vec![Block::Text(introduction(lang)), tree.figure(None, lang), Block::questions(questions(mover, lang))];
    let answers =
        vec![Block::Items(tree.answers(&solution, &pruned, lang)), tree.figure(Some((&solution, &pruned)), lang)];
    Ok(Content { sheet, answers, measures, touched: None })
}

fn find(rng: &mut Rng, seed: u64, level: &TreeLevel) -> Option<(Tree, Solution, Pruned, Measures)> {
    let tree = Tree::random(rng, seed, level)?;
    let solution = solved(&tree.arena).ok()?;
    let pruned = tree.prune()?;
    let leaves = tree.leaves().count();
    let unseen = tree.leaves().filter(|leaf| !pruned.seen[leaf.index()]).count();
    let value = |vertex: Vertex| solution.value(vertex);
    let kinds = |outcome: Outcome| tree.leaves().any(|leaf| value(leaf) == outcome);
    let all_kinds = [Outcome::Win(Player::Zero), Outcome::Win(Player::One), Outcome::Draw].into_iter().all(kinds);
    let best = tree.arena.successors(tree.root).filter(|&to| value(to) == value(tree.root)).count();
    let choice = best < tree.arena.out_degree(tree.root);
    let worse = |vertex: &Vertex| tree.arena.successors(*vertex).any(|to| value(to) != value(*vertex));
    let measures = Measures {
        vertices: tree.arena.vertex_count(),
        edges: tree.arena.edge_count(),
        rank: solution.rank(tree.root),
        draws: tree.arena.vertices().filter(|&vertex| value(vertex) == Outcome::Draw).count(),
        choices: tree.arena.vertices().filter(worse).count(),
        leaves: Some(leaves),
        unseen: Some(unseen),
        ..Measures::default()
    };
    let good = (level.leaves.0..=level.leaves.1).contains(&leaves) && unseen >= level.unseen && all_kinds && choice;
    good.then_some((tree, solution, pruned, measures))
}

impl Tree {
    /// A tree in which every inner node has two or three moves and all leaves stand at the same depth. There are
    /// few small trees, so that two seeds could meet; the seed itself chooses the values of the first leaves.
    fn random(rng: &mut Rng, seed: u64, level: &TreeLevel) -> Option<Self> {
        let first = if rng.bool() { Player::Zero } else { Player::One };
        let mut builder = ArenaBuilder::new();
        let root = builder.vertex(first).ok()?;
        let (mut row, mut owner, mut names) = (vec![root], first, vec!["A".to_owned()]);
        let mut inner = 1;
        for depth in 1..=level.depth {
            owner = !owner;
            let mut next = Vec::new();
            for &parent in &row {
                for _ in 0..2 + below(rng, 2) {
                    let child = builder.vertex(owner).ok()?;
                    builder.edge(parent, child).ok()?;
                    next.push(child);
                    if depth < level.depth {
                        names.push(letter(inner));
                        inner += 1;
                    } else {
                        names.push(next.len().to_string());
                        let value = match next.len() as u32 {
                            place @ ..=CHOSEN_BY_SEED => (seed / 3_u64.pow(place - 1) % 3) as usize,
                            _ => below(rng, 3),
                        };
                        let winner = [None, Some(Player::Zero), Some(Player::One)][value];
                        if let Some(winner) = winner {
                            builder.target(child, winner).ok()?;
                        }
                    }
                }
            }
            row = next;
        }
        Some(Self { arena: builder.build().ok()?, root, names })
    }

    fn leaves(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.arena.vertices().filter(|&vertex| self.arena.out_degree(vertex) == 0)
    }

    fn prune(&self) -> Option<Pruned> {
        let game = ArenaGame::new(&self.arena, Objective::default(), self.root);
        let mut trace = Trace::new(self.arena.vertex_count());
        let answer = Minimax::new(&game).winner_only().record(Algorithm::AlphaBeta, &self.root, &mut trace).ok()?;
        let mut seen = vec![false; self.arena.vertex_count()];
        for call in trace.calls() {
            seen[call.position.index()] = true;
        }
        let value = answer.value.outcome()?.score_for(Player::Zero);
        Some(Pruned { seen, calls: answer.counts.calls, value })
    }

    fn name(&self, vertex: Vertex) -> String {
        self.names[vertex.index()].clone()
    }

    /// The tree with the values of its leaves; or with all values, the best moves bold and what alpha-beta
    /// leaves out crossed out.
    fn figure(&self, solved: Option<(&Solution, &Pruned)>, lang: Lang) -> Block {
        let leaf_value = |vertex: Vertex| match self.arena.target(vertex) {
            Some(Player::Zero) => "+1",
            Some(Player::One) => "−1",
            None => "0",
        };
        let node = |vertex: Vertex| {
            let node = NodePicture::new(self.name(vertex), self.arena.owner(vertex));
            match solved {
                _ if self.arena.out_degree(vertex) == 0 => node.with_value(leaf_value(vertex)),
                // Question 1 asks for every value, also of what alpha-beta never looks at.
                Some((solution, _)) => node.with_value(sign(solution, vertex)),
                None => node,
            }
        };
        let mut picture = TreePicture::new(node(self.root));
        let mut open = vec![(self.root, 0)];
        while let Some((vertex, number)) = open.pop() {
            let best = solved.and_then(|(solution, _)| best_of(&self.arena, solution, vertex));
            for to in self.arena.successors(vertex) {
                let mut child = node(to);
                if let Some((_, pruned)) = solved {
                    child.cut = pruned.seen[vertex.index()] && !pruned.seen[to.index()];
                    child.unseen = !pruned.seen[to.index()];
                    child.best = picture.nodes[number].best && best == Some(to);
                    child.best |= vertex == self.root && best == Some(to);
                }
                let number = picture.add(number, child);
                open.push((to, number));
            }
        }
        Block::Figure(picture.scene(&style(lang, Layout::Layered)))
    }

    fn answers(&self, solution: &Solution, pruned: &Pruned, lang: Lang) -> Vec<(String, Vec<Block>)> {
        let inner = self.arena.vertices().filter(|&vertex| self.arena.out_degree(vertex) > 0);
        let values: Vec<String> =
            inner.map(|vertex| format!("{} = {}", self.name(vertex), sign(solution, vertex))).collect();
        let values = values.join(", ");
        let best: Vec<String> = self
            .arena
            .successors(self.root)
            .filter(|&to| solution.value(to) == solution.value(self.root))
            .map(|to| self.name(to))
            .collect();
        let best = best.join(", ");
        let unseen: Vec<String> =
            self.leaves().filter(|leaf| !pruned.seen[leaf.index()]).map(|leaf| self.name(leaf)).collect();
        let (count, unseen) = (unseen.len(), unseen.join(", "));
        let (calls, total) = (pruned.calls, self.arena.vertex_count());
        match lang {
            Lang::En => vec![
                (format!("{values}."), Vec::new()),
                (format!("Best moves at A: {best}."), Vec::new()),
                (
                    format!(
                        "{count} leaves are never looked at: {unseen}. Alpha-beta makes {calls} calls, plain minimax \
                         {total}. In the figure the first edge of each part that is left out is crossed out, and the \
                         part is drawn faint."
                    ),
                    Vec::new(),
                ),
            ],
            Lang::Fr => vec![
                (format!("{values}."), Vec::new()),
                (format!("Meilleurs coups en A\u{a0}: {best}."), Vec::new()),
                (
                    format!(
                        "Feuilles jamais visitées, au nombre de {count}\u{a0}: {unseen}. Alpha-bêta fait {calls} appels, \
                         minimax sans élagage {total}. Sur la figure, la première arête de chaque partie laissée de côté \
                         est barrée, et la partie est dessinée en gris."
                    ),
                    Vec::new(),
                ),
            ],
        }
    }
}

fn introduction(lang: Lang) -> String {
    lang.pick(
        "In this game tree J0 moves at round nodes and looks for the greatest value; J1 moves at square nodes and looks \
         for the least. A leaf is worth +1 if J0 wins, −1 if J1 wins and 0 for a draw. Leaves are numbered from the left \
         to the right.",
        "Dans cet arbre de jeu, J0 joue aux nœuds ronds et cherche la plus grande valeur\u{a0}; J1 joue aux nœuds carrés et \
         cherche la plus petite. Une feuille vaut +1 si J0 gagne, −1 si J1 gagne et 0 pour un match nul. Les feuilles sont \
         numérotées de gauche à droite.",
    )
    .to_owned()
}

fn questions(mover: Player, lang: Lang) -> Vec<String> {
    match lang {
        Lang::En => vec![
            "Compute the minimax value of every inner node.".to_owned(),
            format!("Which moves are the best ones of {mover} at A?"),
            "Run alpha-beta from the left to the right, beginning with α = −∞ and β = +∞, and cutting as soon as \
             α ≥ β. Which leaves are never looked at, and how many calls are made?"
                .to_owned(),
        ],
        Lang::Fr => vec![
            "Calculer la valeur minimax de chaque nœud interne.".to_owned(),
            format!("Quels sont les meilleurs coups de {mover} en A\u{a0}?"),
            "Dérouler alpha-bêta de gauche à droite, en partant de α = −∞ et β = +∞, et en coupant dès que α ≥ β. Quelles \
             feuilles ne sont jamais visitées, et combien d'appels sont faits\u{a0}?"
                .to_owned(),
        ],
    }
}

/// The first of the best moves from the left.
fn best_of(arena: &Arena, solution: &Solution, vertex: Vertex) -> Option<Vertex> {
    arena.successors(vertex).find(|&to| solution.value(to) == solution.value(vertex))
}

fn sign(solution: &Solution, vertex: Vertex) -> &'static str {
    match solution.value(vertex) {
        Outcome::Win(Player::Zero) => "+1",
        Outcome::Win(Player::One) => "−1",
        Outcome::Draw => "0",
    }
}

/// A, B, …, Z, A', B', …
fn letter(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    format!("{letter}{}", "'".repeat(number / 26))
}
