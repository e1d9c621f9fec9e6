//! Exercises about minimax and alpha-beta.

use super::latex::{Block, readable};
use super::levels::{Measures, TREES, TreeLevel};
use super::random::below;
use super::{Content, attempt};
use crate::TeachError;
use crate::minimax::{Algorithm, ArenaGame, Estimate, Minimax, Trace, WithHeuristic};
use fastrand::Rng;
use retrograde::{Arena, ArenaBuilder, Lang, Objective, Player, Vertex};
use retrograde_view::{NodePicture, Style, TreePicture};

/// A game tree whose vertices are numbered from the root on, each after its parent.
struct Tree {
    arena: Arena,
    root: Vertex,
    /// Inner nodes have letters, leaves numbers, both from the left to the right.
    names: Vec<String>,
    /// What each leaf is worth; then what each node is.
    values: Vec<i32>,
    /// Whether leaves have numbers of their own, and not only who wins.
    numbers: bool,
}

/// So many leaves have the values that the digits of the seed tell, in base three.
const CHOSEN_BY_SEED: u32 = 5;

/// What alpha-beta did.
struct Pruned {
    seen: Vec<bool>,
    calls: u64,
    value: i32,
}

/// An exercise about a tree whose leaves say who wins, or have numbers.
pub(super) fn content(
    rng: &mut Rng,
    seed: u64,
    level: usize,
    numbers: bool,
    lang: Lang,
) -> Result<Content, TeachError> {
    let wanted = &TREES[level];
    attempt(|| {
        let (tree, pruned, measures) = find(rng, seed, wanted, numbers)?;
        // Two programs agree: the values from the leaves up, and alpha-beta.
        if tree.value(tree.root) != pruned.value {
            return None;
        }
        let mover = tree.arena.owner(tree.root);
        let mut sheet = vec![Block::Text(introduction(numbers, lang)), Block::questions(questions(mover, lang))];
        sheet.insert(1, tree.figure(None, &sheet, lang)?);
        let mut answers = vec![Block::Items(tree.answers(&pruned, lang))];
        answers.push(tree.figure(Some(&pruned), &answers, lang)?);
        Some(Content { sheet, answers, measures, touched: None })
    })
}

fn find(rng: &mut Rng, seed: u64, level: &TreeLevel, numbers: bool) -> Option<(Tree, Pruned, Measures)> {
    let tree = Tree::random(rng, seed, level, numbers)?;
    let pruned = tree.prune()?;
    let leaves = tree.leaves().count();
    let unseen = tree.leaves().filter(|leaf| !pruned.seen[leaf.index()]).count();
    let value = |vertex: Vertex| tree.value(vertex);
    let all_kinds = numbers || [1, -1, 0].into_iter().all(|wanted| tree.leaves().any(|leaf| value(leaf) == wanted));
    let best = tree.arena.successors(tree.root).filter(|&to| value(to) == value(tree.root)).count();
    let choice = best < tree.arena.out_degree(tree.root);
    let worse = |vertex: &Vertex| tree.arena.successors(*vertex).any(|to| value(to) != value(*vertex));
    let measures = Measures {
        vertices: tree.arena.vertex_count(),
        edges: tree.arena.edge_count(),
        rank: None,
        draws: if numbers { 0 } else { tree.arena.vertices().filter(|&vertex| value(vertex) == 0).count() },
        choices: tree.arena.vertices().filter(worse).count(),
        leaves: Some(leaves),
        unseen: Some(unseen),
        ..Measures::default()
    };
    let good = (level.leaves.0..=level.leaves.1).contains(&leaves) && unseen >= level.unseen && all_kinds && choice;
    good.then_some((tree, pruned, measures))
}

impl Tree {
    /// A tree in which every inner node has two or three moves and all leaves stand at the same depth. There are
    /// few small trees, so that two seeds could meet; the seed itself chooses the values of the first leaves.
    fn random(rng: &mut Rng, seed: u64, level: &TreeLevel, numbers: bool) -> Option<Self> {
        let first = if rng.bool() { Player::Zero } else { Player::One };
        let mut builder = ArenaBuilder::new();
        let root = builder.vertex(first).ok()?;
        let (mut row, mut owner, mut names) = (vec![root], first, vec!["A".to_owned()]);
        let (mut inner, mut values) = (1, vec![0]);
        for depth in 1..=level.depth {
            owner = !owner;
            let mut next = Vec::new();
            for &parent in &row {
                for _ in 0..2 + below(rng, 2) {
                    let child = builder.vertex(owner).ok()?;
                    builder.edge(parent, child).ok()?;
                    next.push(child);
                    values.push(0);
                    if depth < level.depth {
                        names.push(letter(inner));
                        inner += 1;
                        continue;
                    }
                    names.push(next.len().to_string());
                    let digit = match next.len() as u32 {
                        place @ ..=CHOSEN_BY_SEED => (seed / 3_u64.pow(place - 1) % 3) as usize,
                        _ => below(rng, 3),
                    };
                    // Numbers as textbooks have them; the digit still tells seeds apart.
                    let value = if numbers { (digit + 3 * below(rng, 6)) as i32 - 2 } else { [0, 1, -1][digit] };
                    if let Some(leaf) = values.last_mut() {
                        *leaf = value;
                    }
                }
            }
            row = next;
        }
        let arena = builder.build().ok()?;
        // From the last node to the first, so that what follows is known.
        for vertex in arena.vertices().collect::<Vec<_>>().into_iter().rev() {
            let below = arena.successors(vertex).map(|to| values[to.index()]);
            let value = if arena.owner(vertex) == Player::Zero { below.max() } else { below.min() };
            values[vertex.index()] = value.unwrap_or(values[vertex.index()]);
        }
        Some(Self { arena, root, names, values, numbers })
    }

    fn value(&self, vertex: Vertex) -> i32 {
        self.values[vertex.index()]
    }

    fn leaves(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.arena.vertices().filter(|&vertex| self.arena.out_degree(vertex) == 0)
    }

    fn prune(&self) -> Option<Pruned> {
        let game = ArenaGame::new(&self.arena, Objective::default(), self.root);
        let game = WithHeuristic::new(&game, |_: &Vertex| 0);
        let mut trace = Trace::new(self.arena.vertex_count());
        let search = Minimax::new(&game)
            .with_values(None, |vertex: &Vertex| (self.arena.out_degree(*vertex) == 0).then(|| self.value(*vertex)));
        let answer = search.record(Algorithm::AlphaBeta, &self.root, &mut trace).ok()?;
        let mut seen = vec![false; self.arena.vertex_count()];
        for call in trace.calls() {
            seen[call.position.index()] = true;
        }
        let value: Estimate = answer.value;
        Some(Pruned { seen, calls: answer.counts.calls, value: value.number() })
    }

    fn name(&self, vertex: Vertex) -> String {
        self.names[vertex.index()].clone()
    }

    /// A value as it is written: with its sign where only the winner counts.
    fn written(&self, vertex: Vertex) -> String {
        let value = self.value(vertex);
        let plus = if value > 0 && !self.numbers { "+" } else { "" };
        format!("{plus}{value}").replace('-', "−")
    }

    /// The tree with the values of its leaves; or with all values, the best moves bold and what alpha-beta
    /// leaves out crossed out.
    fn figure(&self, solved: Option<&Pruned>, beside: &[Block], lang: Lang) -> Option<Block> {
        let node = |vertex: Vertex| {
            let node = NodePicture::new(self.name(vertex), self.arena.owner(vertex));
            // Question 1 asks for every value, also of what alpha-beta never looks at.
            let told = solved.is_some() || self.arena.out_degree(vertex) == 0;
            if told { node.with_value(self.written(vertex)) } else { node }
        };
        let mut picture = TreePicture::new(node(self.root));
        let mut open = vec![(self.root, 0)];
        while let Some((vertex, number)) = open.pop() {
            let best = self.arena.successors(vertex).find(|&to| self.value(to) == self.value(vertex));
            for to in self.arena.successors(vertex) {
                let mut child = node(to);
                if let Some(pruned) = solved {
                    child.cut = pruned.seen[vertex.index()] && !pruned.seen[to.index()];
                    child.unseen = !pruned.seen[to.index()];
                    child.best = picture.nodes[number].best && best == Some(to);
                    child.best |= vertex == self.root && best == Some(to);
                }
                let number = picture.add(number, child);
                open.push((to, number));
            }
        }
        let scenes = [false, true].map(|sideways| {
            // The text explains shapes and crosses.
            let style = Style { lang, sideways, legend: false, ..Style::default() };
            (picture.scene(&style), true)
        });
        readable(scenes, beside)
    }

    fn answers(&self, pruned: &Pruned, lang: Lang) -> Vec<(String, Vec<Block>)> {
        let inner = self.arena.vertices().filter(|&vertex| self.arena.out_degree(vertex) > 0);
        let values: Vec<String> =
            inner.map(|vertex| format!("{} = {}", self.name(vertex), self.written(vertex))).collect();
        let values = values.join(", ");
        let best: Vec<String> = self
            .arena
            .successors(self.root)
            .filter(|&to| self.value(to) == self.value(self.root))
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

fn introduction(numbers: bool, lang: Lang) -> String {
    if numbers {
        return lang
            .pick(
                "In this game tree J0 moves at round nodes and looks for the greatest value; J1 moves at square nodes and \
                 looks for the least. The number at the bottom of a leaf is what it is worth. Leaves are numbered from the \
                 left to the right.",
                "Dans cet arbre de jeu, J0 joue aux nœuds ronds et cherche la plus grande valeur\u{a0}; J1 joue aux nœuds \
                 carrés et cherche la plus petite. Le nombre inscrit en bas d'une feuille est sa valeur. Les feuilles sont \
                 numérotées de gauche à droite.",
            )
            .to_owned();
    }
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

/// A, B, …, Z, A', B', …
fn letter(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    format!("{letter}{}", "'".repeat(number / 26))
}
