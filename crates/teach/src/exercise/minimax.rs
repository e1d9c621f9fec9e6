//! Exercises about minimax and alpha-beta.

use super::graph::Subject;
use super::latex::{Block, listed, math, readable, smallest};
use super::levels::{Measures, TREES, TreeLevel};
use super::random::below;
use super::{Content, attempt};
use crate::TeachError;
use crate::minimax::{Algorithm, ArenaGame, Estimate, Minimax, Trace};
use fastrand::Rng;
use retrograde::{Arena, ArenaBuilder, Lang, Objective, Player, Vertex, de, find_cycle};
use retrograde_view::{NodePicture, Style, TreePicture};
use std::collections::BTreeMap;

/// A game tree whose vertices are numbered from the root on, each after its parent.
struct Tree {
    arena: Arena,
    root: Vertex,
    /// Inner nodes have letters, leaves numbers, both from the left to the right; or all have names of their own.
    names: Vec<String>,
    players: [String; 2],
    /// What each leaf is worth; then what each node is.
    values: Vec<i32>,
    /// Whether leaves have numbers of their own, and not only who wins.
    numbers: bool,
    /// Whether it is that of an arena of somebody's own, which is drawn small if need be.
    own: bool,
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
        let tree = Tree::random(rng, seed, wanted, numbers)?;
        let pruned = tree.prune()?;
        let measures = tree.measures(&pruned);
        let value = |vertex: Vertex| tree.value(vertex);
        let all_kinds = numbers || [1, -1, 0].into_iter().all(|wanted| tree.leaves().any(|leaf| value(leaf) == wanted));
        let good = (wanted.leaves.0..=wanted.leaves.1).contains(&tree.leaves().count())
            && measures.unseen >= Some(wanted.unseen)
            && all_kinds
            && tree.root_has_worse_move();
        if !good {
            return None;
        }
        tree.content(
            &pruned,
            measures,
            &|order| match lang {
                Lang::En => format!("Leaves are numbered {order}."),
                Lang::Fr => format!("Les feuilles sont numérotées {order}."),
            },
            lang,
        )
    })
}

/// The exercise about the tree of an arena without cycles from its start, with those numbers on its leaves or with who
/// wins there. `None` if its figure cannot be read on a page.
///
/// # Errors
/// If there is no tree, or nothing to find in it.
pub(super) fn about(
    subject: &Subject<'_>,
    numbers: Option<&BTreeMap<Vertex, i32>>,
    warnings: &mut Vec<String>,
    lang: Lang,
) -> Result<Option<Content>, TeachError> {
    if find_cycle(subject.arena).is_some() {
        return Err(TeachError::OwnCycle);
    }
    let Some(tree) = Tree::unfolded(subject, numbers)? else { return Ok(None) };
    if !tree.root_has_worse_move() {
        warnings.push("every first move is worth the same, so that there is little to find".to_owned());
    }
    let Some(pruned) = tree.prune() else { return Ok(None) };
    Ok(tree.content(
        &pruned,
        tree.measures(&pruned),
        &|_| {
            let repeated = lang.pick(
                "A position that comes again has a prime more each time.",
                "Une position qui revient porte une apostrophe de plus à chaque fois.",
            );
            if tree.names.iter().any(|name| name.ends_with('\'')) { repeated.to_owned() } else { String::new() }
        },
        lang,
    ))
}

impl Tree {
    /// A tree of more nodes is on no sheet.
    const LARGEST: usize = 60;

    /// The plays of an arena from its start, the vertices in the order of a walk from the left to the right. A vertex that
    /// comes again has a prime behind its name. `None` if the tree is too large.
    fn unfolded(subject: &Subject<'_>, numbers: Option<&BTreeMap<Vertex, i32>>) -> Result<Option<Self>, TeachError> {
        let (mut builder, mut names, mut values) = (ArenaBuilder::new(), Vec::new(), Vec::new());
        let mut times: BTreeMap<Vertex, usize> = BTreeMap::new();
        let mut open = vec![(subject.start, None)];
        let too_large = |_| TeachError::OwnTooLarge { tree: true, most: Self::LARGEST };
        while let Some((vertex, parent)) = open.pop() {
            if names.len() == Self::LARGEST {
                return Err(TeachError::OwnTooLarge { tree: true, most: Self::LARGEST });
            }
            let node = builder.vertex(subject.arena.owner(vertex)).map_err(too_large)?;
            if let Some(parent) = parent {
                builder.edge(parent, node).map_err(too_large)?;
            }
            let before = times.entry(vertex).or_default();
            names.push(format!("{}{}", subject.name(vertex), "'".repeat(*before)));
            *before += 1;
            let is_leaf = subject.arena.out_degree(vertex) == 0;
            values.push(match (is_leaf, numbers) {
                (false, _) => 0,
                (true, Some(numbers)) => *numbers.get(&vertex).ok_or(TeachError::OwnNumbers)?,
                (true, None) => {
                    subject.arena.target(vertex).map_or(0, |player| if player == Player::Zero { 1 } else { -1 })
                }
            });
            let successors: Vec<Vertex> = subject.arena.successors(vertex).collect();
            open.extend(successors.into_iter().rev().map(|to| (to, Some(node))));
        }
        let arena = builder.build().map_err(too_large)?;
        let Some(root) = arena.vertices().next() else { return Ok(None) };
        Ok(Some(
            Self {
                arena,
                root,
                names,
                players: subject.players.clone(),
                values,
                numbers: numbers.is_some(),
                own: true,
            }
            .with_values(),
        ))
    }

    /// The two sheets, if their figures can be read. Two programs must agree: the values from the leaves up, and alpha-beta.
    fn content(
        &self,
        pruned: &Pruned,
        measures: Measures,
        names: &dyn Fn(&str) -> String,
        lang: Lang,
    ) -> Option<Content> {
        if self.value(self.root) != pruned.value {
            return None;
        }
        // The leaves of a tree that grows to the right stand below each other.
        let sheet = [false, true].into_iter().find_map(|sideways| {
            let order = match sideways {
                false => lang.pick("from the left to the right", "de gauche à droite"),
                true => lang.pick("from the top to the bottom", "de haut en bas"),
            };
            let mut sheet = vec![
                Block::Text(introduction(self, &names(order), lang)),
                Block::questions(self.questions(order, lang)),
            ];
            sheet.insert(1, self.figure(None, &[sideways], &sheet, lang)?);
            Some(sheet)
        })?;
        let mut answers = vec![Block::Items(self.answers(pruned, lang))];
        answers.push(self.figure(Some(pruned), &[false, true], &answers, lang)?);
        Some(Content { sheet, answers, measures, touched: None })
    }

    fn root_has_worse_move(&self) -> bool {
        self.arena.successors(self.root).any(|to| self.value(to) != self.value(self.root))
    }

    fn measures(&self, pruned: &Pruned) -> Measures {
        let value = |vertex: Vertex| self.value(vertex);
        let worse = |vertex: &Vertex| self.arena.successors(*vertex).any(|to| value(to) != value(*vertex));
        Measures {
            vertices: self.arena.vertex_count(),
            edges: self.arena.edge_count(),
            rank: None,
            draws: if self.numbers { 0 } else { self.arena.vertices().filter(|&vertex| value(vertex) == 0).count() },
            choices: self.arena.vertices().filter(worse).count(),
            leaves: Some(self.leaves().count()),
            unseen: Some(self.leaves().filter(|leaf| !pruned.seen[leaf.index()]).count()),
            ..Measures::default()
        }
    }

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
        let players = Player::BOTH.map(|player| player.to_string());
        Some(Self { arena, root, names, players, values, numbers, own: false }.with_values())
    }

    /// The tree with the values of its inner nodes.
    fn with_values(mut self) -> Self {
        // From the last node to the first, so that what follows is known.
        for vertex in self.arena.vertices().collect::<Vec<_>>().into_iter().rev() {
            let below = self.arena.successors(vertex).map(|to| self.values[to.index()]);
            let value = if self.arena.owner(vertex) == Player::Zero { below.max() } else { below.min() };
            if let Some(value) = value {
                self.values[vertex.index()] = value;
            }
        }
        self
    }

    fn value(&self, vertex: Vertex) -> i32 {
        self.values[vertex.index()]
    }

    fn leaves(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.arena.vertices().filter(|&vertex| self.arena.out_degree(vertex) == 0)
    }

    fn prune(&self) -> Option<Pruned> {
        let game = ArenaGame::new(&self.arena, Objective::default(), self.root);
        let mut trace = Trace::new(self.arena.vertex_count());
        let value = |vertex: &Vertex| Ok((self.arena.out_degree(*vertex) == 0).then(|| self.value(*vertex)));
        let search = Minimax::new(&game).with_values(None, value, |_| Ok(0));
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

    /// The name of a node inside of a text, written as in the figure.
    fn math(&self, vertex: Vertex) -> String {
        math(&self.names[vertex.index()])
    }

    /// A value as it is written: with its sign where only the winner counts.
    fn written(&self, vertex: Vertex) -> String {
        let value = self.value(vertex);
        let plus = if value > 0 && !self.numbers { "+" } else { "" };
        format!("{plus}{value}").replace('-', "−")
    }

    /// The tree with the values of its leaves; or with all values, the best moves bold and what alpha-beta
    /// leaves out crossed out.
    fn figure(&self, solved: Option<&Pruned>, sideways: &[bool], beside: &[Block], lang: Lang) -> Option<Block> {
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
        let scene = |sideways: bool| {
            // The text explains shapes and crosses.
            let style = Style { lang, sideways, legend: false, ..Style::default() };
            (picture.scene(&style), true)
        };
        let small = || smallest(sideways.iter().map(|&sideways| scene(sideways))).filter(|_| self.own);
        readable(sideways.iter().map(|&sideways| scene(sideways)), beside).or_else(small)
    }

    fn answers(&self, pruned: &Pruned, lang: Lang) -> Vec<(String, Vec<Block>)> {
        let inner = self.arena.vertices().filter(|&vertex| self.arena.out_degree(vertex) > 0);
        let values: Vec<String> =
            inner.map(|vertex| format!("{}\u{a0}=\u{a0}{}", self.math(vertex), math(&self.written(vertex)))).collect();
        let values = values.join(", ");
        let best: Vec<String> = self
            .arena
            .successors(self.root)
            .filter(|&to| self.value(to) == self.value(self.root))
            .map(|to| self.math(to))
            .collect();
        let (one, best) = (best.len() == 1, listed(&best, Some(lang.pick("and", "et"))));
        let unseen: Vec<String> =
            self.leaves().filter(|leaf| !pruned.seen[leaf.index()]).map(|leaf| self.math(leaf)).collect();
        let (count, unseen) = (unseen.len(), listed(&unseen, Some(lang.pick("and", "et"))));
        let (calls, total, root) = (pruned.calls, self.arena.vertex_count(), self.math(self.root));
        let cut = match (lang, count) {
            (Lang::En, 0) => "Every leaf is looked at.".to_owned(),
            (Lang::Fr, 0) => "Toutes les feuilles sont visitées.".to_owned(),
            (Lang::En, 1) => format!("One leaf is never looked at: {unseen}."),
            (Lang::Fr, 1) => format!("Une seule feuille n'est jamais visitée\u{a0}: {unseen}."),
            (Lang::En, _) => format!("{count} leaves are never looked at: {unseen}."),
            (Lang::Fr, _) => format!("{count} feuilles ne sont jamais visitées\u{a0}: {unseen}."),
        };
        let figure = match (lang, count) {
            (_, 0) => "",
            (Lang::En, _) => {
                " In the figure the first edge of each part that is left out is crossed out, and the part is drawn faint."
            }
            (Lang::Fr, _) => {
                " Sur la figure, la première arête de chaque partie laissée de côté est barrée, et la partie est dessinée en gris."
            }
        };
        match lang {
            Lang::En => vec![
                (format!("{values}."), Vec::new()),
                (format!("{} at {root}: {best}.", if one { "Only best move" } else { "Best moves" }), Vec::new()),
                (format!("{cut} Alpha-beta makes {calls} calls, plain minimax {total}.{figure}"), Vec::new()),
            ],
            Lang::Fr => vec![
                (format!("{values}."), Vec::new()),
                (
                    format!("{} en {root}\u{a0}: {best}.", if one { "Seul meilleur coup" } else { "Meilleurs coups" }),
                    Vec::new(),
                ),
                (format!("{cut} Alpha-bêta fait {calls} appels, minimax sans élagage {total}.{figure}"), Vec::new()),
            ],
        }
    }
}

/// What a tree shows, in words, and at the end what its names mean.
fn introduction(tree: &Tree, names: &str, lang: Lang) -> String {
    let [one, two] = &tree.players;
    let worth = match (lang, tree.numbers) {
        (Lang::En, true) => "The number at the bottom of a leaf is what it is worth.".to_owned(),
        (Lang::Fr, true) => "Le nombre inscrit en bas d'une feuille est sa valeur.".to_owned(),
        (Lang::En, false) => format!("A leaf is worth +1 if {one} wins, −1 if {two} wins and 0 for a draw."),
        (Lang::Fr, false) => format!("Une feuille vaut +1 si {one} gagne, −1 si {two} gagne et 0 pour un match nul."),
    };
    match lang {
        Lang::En => format!(
            "In this game tree {one} moves at round nodes and looks for the greatest value; {two} moves at square nodes and \
             looks for the least. {worth} {names}"
        ),
        Lang::Fr => format!(
            "Dans cet arbre de jeu, {one} joue aux nœuds ronds et cherche la plus grande valeur\u{a0}; {two} joue aux nœuds \
             carrés et cherche la plus petite. {worth} {names}"
        ),
    }
}

impl Tree {
    fn questions(&self, order: &str, lang: Lang) -> Vec<String> {
        let (mover, root) = (&self.players[self.arena.owner(self.root).index()], self.math(self.root));
        match lang {
            Lang::En => vec![
                "Compute the minimax value of every inner node.".to_owned(),
                format!("Which moves are the best ones of {mover} at {root}?"),
                format!(
                    "Run alpha-beta {order}, beginning with α = −∞ and β = +∞, and cutting as soon as α ≥ β. Which leaves \
                     are never looked at, and how many calls are made?"
                ),
            ],
            Lang::Fr => vec![
                "Calculer la valeur minimax de chaque nœud interne.".to_owned(),
                format!("Quels sont les meilleurs coups {} en {root}\u{a0}?", de(mover)),
                format!(
                    "Dérouler alpha-bêta {order}, en partant de α = −∞ et β = +∞, et en coupant dès que α ≥ β. Quelles \
                     feuilles ne sont jamais visitées, et combien d'appels sont faits\u{a0}?"
                ),
            ],
        }
    }
}

/// A, B, …, Z, A', B', …
fn letter(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    format!("{letter}{}", "'".repeat(number / 26))
}
