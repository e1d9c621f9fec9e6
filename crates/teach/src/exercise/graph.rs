//! Arenas for exercises: random ones, and what is said and drawn of any.

use super::latex::{Block, dictionary, listed, math, readable, smallest};
use super::levels::{GraphLevel, Measures};
use super::random::{below, shuffle};
use super::{Content, solved};
use crate::Setting;
use fastrand::Rng;
use retrograde::{
    Arena, ArenaBuilder, DeadEnds, DrawKind, Lang, Mode, Objective, Outcome, Player, Solution, Verdict, Vertex,
    find_cycle,
};
use retrograde_view::{ArenaPicture, Labels, Layout, Style, VertexMark};

/// A random arena in which plays tend to end: most moves lead nearer to one of the two or three vertices
/// where a play is over. The vertices stand in random order, so that their names tell nothing.
pub(super) fn random(rng: &mut Rng, level: &GraphLevel) -> Option<Arena> {
    let count = level.vertices;
    let ends = if level.draws && rng.bool() { 3 } else { 2 };
    let mut place: Vec<usize> = (0..count).collect();
    shuffle(rng, &mut place);
    let owners: Vec<Player> = (0..count).map(|_| if rng.bool() { Player::One } else { Player::Zero }).collect();
    let mut moves: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (own, moves) in moves.iter_mut().enumerate().skip(ends) {
        let wanted = 1 + usize::from(rng.u8(..4) > 0) + usize::from(rng.u8(..4) == 0);
        for _ in 0..wanted {
            let back = level.cycle && rng.u8(..5) == 0;
            let to = if back { below(rng, count) } else { own - own.min(4) + below(rng, own.min(4)) };
            if to != own && !moves.contains(&to) {
                moves.push(to);
            }
        }
    }
    let reached = |vertex: usize| moves.iter().any(|moves| moves.contains(&vertex));
    if !(0..ends).all(reached) {
        return None;
    }
    let mut builder = ArenaBuilder::new();
    let mut vertices = vec![None; count];
    let mut inverse = vec![0; count];
    for (own, &at) in place.iter().enumerate() {
        inverse[at] = own;
    }
    for &own in &inverse {
        vertices[own] = builder.vertex(owners[own]).ok();
    }
    let vertex = |own: usize| vertices[own];
    builder.target(vertex(0)?, Player::Zero).ok()?;
    builder.target(vertex(1)?, Player::One).ok()?;
    for (own, moves) in moves.iter().enumerate() {
        let mut moves: Vec<Vertex> = moves.iter().filter_map(|&to| vertex(to)).collect();
        moves.sort_unstable();
        for to in moves {
            builder.edge(vertex(own)?, to).ok()?;
        }
    }
    builder.build().ok()
}

/// An arena that is as difficult as the level asks, solved, with a start that is won, by that player if one is given.
pub(super) struct Found {
    pub(super) arena: Arena,
    pub(super) solution: Solution,
    pub(super) start: Vertex,
    pub(super) winner: Player,
    pub(super) measures: Measures,
}

/// Makes one attempt at an arena for an exercise about attractors or strategies.
pub(super) fn find(rng: &mut Rng, level: &GraphLevel, winner: Option<Player>) -> Option<Found> {
    let arena = random(rng, level)?;
    let solution = solved(&arena, Objective::default()).ok()?;
    let fits_start = |vertex: &Vertex| {
        let won = winner.is_none_or(|player| solution.value(*vertex) == Outcome::Win(player));
        won && solution.rank(*vertex) == Some(level.rank)
    };
    let starts: Vec<Vertex> = arena.vertices().filter(fits_start).collect();
    let start = starts.get(below(rng, starts.len().max(1))).copied()?;
    let winner = solution.value(start).winner()?;
    let measures = measures(&arena, &solution, start, winner);
    let good =
        fits(level, &measures) && needs_for_all(&arena, &solution, winner) && winner_chooses(&arena, &solution, start);
    good.then_some(Found { arena, solution, start, winner, measures })
}

/// What makes the arena as difficult as it is, from that start, and for the attractor of that player.
pub(super) fn measures(arena: &Arena, solution: &Solution, start: Vertex, player: Player) -> Measures {
    let drawn = |kind: Option<DrawKind>| {
        let is = |vertex: &Vertex| match solution.verdict(*vertex) {
            Verdict::Draw(own) => kind.is_none_or(|kind| kind == own),
            _ => false,
        };
        arena.vertices().filter(is).count()
    };
    Measures {
        vertices: arena.vertex_count(),
        edges: arena.edge_count(),
        rank: solution.rank(start),
        layers: Some(solution.layers(player).len() as u32 - 1),
        draws: drawn(None),
        endless: drawn(Some(DrawKind::Endless)),
        cycle: find_cycle(arena).is_some(),
        choices: arena.vertices().filter(|&vertex| has_worse_move(arena, solution, vertex)).count(),
        ..Measures::default()
    }
}

fn has_worse_move(arena: &Arena, solution: &Solution, vertex: Vertex) -> bool {
    let best = solution.best_moves(arena, vertex);
    arena.successors(vertex).any(|to| !best.contains(&to))
}

/// Whether the arena is as difficult as the level asks, and no question about it trivial.
fn fits(level: &GraphLevel, measures: &Measures) -> bool {
    let GraphLevel { vertices, rank, draws, endless, ends, cycle, choices } = *level;
    measures.vertices == vertices
        && measures.rank == Some(rank)
        && (!draws || measures.draws > 0)
        && (!endless || measures.endless > 0)
        && (!ends || measures.draws > measures.endless)
        && measures.cycle == cycle
        && measures.choices >= choices
}

/// Whether the attractor of a player needs both halves of its definition: a vertex of the opponent with
/// several moves enters it, one that has a move into it stays outside, and so does a whole vertex besides
/// the opponent's target.
fn needs_for_all(arena: &Arena, solution: &Solution, player: Player) -> bool {
    let inside = |vertex: Vertex| solution.value(vertex) == Outcome::Win(player);
    let theirs = || arena.vertices().filter(|&vertex| arena.owner(vertex) != player && arena.out_degree(vertex) > 0);
    theirs().any(|vertex| inside(vertex) && arena.out_degree(vertex) > 1)
        && theirs().any(|vertex| !inside(vertex) && arena.successors(vertex).any(inside))
}

/// An arena with its names, as an exercise is about it.
#[derive(Clone)]
pub(super) struct Subject<'a> {
    pub(super) arena: &'a Arena,
    pub(super) start: Vertex,
    pub(super) players: [String; 2],
    /// How the game is meant.
    pub(super) objective: Objective,
    /// Whether the names are letters, in the order of the vertices.
    pub(super) lettered: bool,
    /// Whether a figure may take a page of its own.
    pub(super) pages: bool,
    names: Vec<String>,
}

impl<'a> Subject<'a> {
    /// A random arena, whose vertices are a, b, c, …
    pub(super) fn lettered(arena: &'a Arena, start: Vertex) -> Self {
        let letter = |vertex: Vertex| char::from(b'a' + (vertex.index() % 26) as u8).to_string();
        let players = Player::BOTH.map(|player| player.to_string());
        let (names, objective) = (arena.vertices().map(letter).collect(), Objective::default());
        Self { arena, start, players, objective, lettered: true, pages: false, names }
    }

    /// An arena of somebody's own.
    pub(super) fn own(setting: &Setting<'a>, start: Vertex) -> Self {
        let names = setting.arena.vertices().map(|vertex| setting.name(vertex)).collect();
        let (arena, objective, players) = (setting.arena, setting.objective, setting.players());
        Self { arena, start, players, objective, lettered: false, pages: true, names }
    }

    pub(super) fn name(&self, vertex: Vertex) -> String {
        self.names[vertex.index()].clone()
    }

    /// The name of a vertex inside of a text, written as in the figure.
    pub(super) fn math(&self, vertex: Vertex) -> String {
        math(&self.names[vertex.index()])
    }

    pub(super) fn player(&self, player: Player) -> &str {
        &self.players[player.index()]
    }

    /// Names in a list, or that there is none.
    pub(super) fn names(&self, vertices: impl IntoIterator<Item = Vertex>, lang: Lang) -> String {
        let names: Vec<String> = vertices.into_iter().map(|vertex| self.math(vertex)).collect();
        if names.is_empty() { lang.pick("none", "aucun").to_owned() } else { listed(&names, None) }
    }

    /// The arena as our JSON, for those who solve it without paper.
    pub(super) fn json(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let list = |vertices: &mut dyn Iterator<Item = Vertex>| {
            vertices.map(|vertex| quoted(&self.names[vertex.index()])).collect::<Vec<_>>().join(", ")
        };
        let arena = self.arena;
        let [zero, one] = Player::BOTH
            .map(|player| list(&mut arena.vertices().filter(|&vertex| arena.target(vertex) == Some(player))));
        let vertex = |vertex: Vertex| {
            let successors = list(&mut arena.successors(vertex));
            let (name, owner) = (quoted(&self.names[vertex.index()]), arena.owner(vertex).index());
            format!("{name}: {{\"owner\": {owner}, \"successors\": [{successors}]}}")
        };
        let vertices = arena.vertices().map(vertex).collect::<Vec<_>>().join(", ");
        let start = quoted(&self.names[self.start.index()]);
        let mut rules = String::new();
        if self.objective.dead_ends != DeadEnds::Draw {
            rules = format!("\"dead_ends\": \"{}\", ", self.objective.dead_ends.name());
        }
        if let Mode::Avoid(avoider) = self.objective.mode {
            rules.push_str(&format!("\"mode\": {{\"avoid\": {}}}, ", avoider.index()));
        }
        format!(
            "{{{rules}\"start\": {start}, \"targets\": {{\"J0\": [{zero}], \"J1\": [{one}]}}, \"vertices\": {{{vertices}}}}}"
        )
    }

    /// The arena as a Python dictionary of that name from vertices to lists of vertices, or that of the edges turned round.
    pub(super) fn dictionary(&self, name: &str, transposed: bool) -> String {
        let quoted = |vertex| self.quoted(vertex);
        let row = |vertex: Vertex| {
            let ends: Vec<String> = match transposed {
                false => self.arena.successors(vertex).map(quoted).collect(),
                true => self.predecessors(vertex).into_iter().map(quoted).collect(),
            };
            format!("{}: [{}]", quoted(vertex), ends.join(", "))
        };
        dictionary(name, self.arena.vertices().map(row))
    }

    /// A vertex as Python writes it: a tuple of numbers, a number, or a string.
    pub(super) fn quoted(&self, vertex: Vertex) -> String {
        let name = self.names[vertex.index()].as_str();
        let numbers = |text: &str| text.split(',').all(|part| part.trim().parse::<i64>().is_ok());
        let tuple = name.strip_prefix('(').and_then(|name| name.strip_suffix(')'));
        if name.parse::<i64>().is_ok() || tuple.is_some_and(|inner| inner.contains(',') && numbers(inner)) {
            return name.to_owned();
        }
        format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'"))
    }

    /// From where a vertex is reached in one move, each as often as there are edges.
    pub(super) fn predecessors(&self, vertex: Vertex) -> Vec<Vertex> {
        let arena = self.arena;
        arena
            .vertices()
            .flat_map(|from| arena.successors(from).filter(move |&to| to == vertex).map(move |_| from))
            .collect()
    }

    fn picture(&self, solved: Option<(&Solution, Player, bool)>) -> ArenaPicture {
        let arena = self.arena;
        let mut picture = ArenaPicture::new(arena, |vertex| self.name(vertex));
        picture.start(self.start);
        picture.players = self.players.clone();
        let Some((solution, player, strategy)) = solved else { return picture };
        picture.player = player;
        for vertex in arena.vertices() {
            picture.mark(vertex, mark(solution, player, vertex));
            // Only the winner's moves: the loser has no strategy to show.
            let plays = solution.value(vertex) == Outcome::Win(player) && arena.owner(vertex) == player;
            if let Some(to) = solution.best_move(vertex).filter(|_| strategy && plays) {
                picture.strategy(vertex, to);
            }
        }
        picture
    }

    /// The arena as the sheet shows it, if that can be read beside these pieces of the page.
    pub(super) fn figure(&self, beside: &[Block], layout: Layout, lang: Lang) -> Option<Block> {
        self.drawn(&self.picture(None), &[Labels::NamesOnly], beside, layout, lang)
    }

    /// The arena as the answers show it: with ranks, and with the moves of the winner if they are asked for.
    pub(super) fn solved_figure(
        &self,
        (solution, player, strategy): (&Solution, Player, bool),
        beside: &[Block],
        layout: Layout,
        lang: Lang,
    ) -> Option<Block> {
        let picture = self.picture(Some((solution, player, strategy)));
        self.drawn(&picture, &[Labels::Names, Labels::NamesOnly], beside, layout, lang)
    }

    /// A picture from the top to the bottom or from the left to the right, whichever can be read.
    pub(super) fn drawn(
        &self,
        picture: &ArenaPicture,
        labels: &[Labels],
        beside: &[Block],
        layout: Layout,
        lang: Lang,
    ) -> Option<Block> {
        let scenes = |layout: Layout| {
            let wanted = labels.iter().flat_map(|&labels| [false, true].map(|sideways| (labels, sideways)));
            wanted.map(move |(labels, sideways)| {
                let style = Style { lang, layout, labels, sideways, ..Style::default() };
                (picture.scene(&style), labels == Labels::Names)
            })
        };
        let fitting = readable(scenes(layout), beside);
        if !self.pages {
            return fitting;
        }
        // An arena of somebody's own may be a ladder, and may take a page of its own.
        let ladder = || readable(scenes(Layout::Columns), beside);
        let alone = || readable(scenes(layout).chain(scenes(Layout::Columns)), &[]);
        let small = || smallest(scenes(layout).chain(scenes(Layout::Columns)));
        fitting.or_else(ladder).or_else(alone).or_else(small)
    }

    /// The two sheets about this arena, each with its figure, if they can be read: the questions below it, the answers
    /// above it, and in the answers the winner's moves if `strategy` asks for them.
    pub(super) fn content(
        &self,
        (solution, player, strategy): (&Solution, Player, bool),
        measures: Measures,
        (questions, answers): (Vec<String>, Vec<(String, Vec<Block>)>),
        lang: Lang,
    ) -> Option<Content> {
        let mut sheet = vec![self.introduction(lang), Block::questions(questions)];
        sheet.insert(1, self.figure(&sheet, Layout::Layered, lang)?);
        let mut answers = vec![Block::Items(answers)];
        answers.push(self.solved_figure((solution, player, strategy), &answers, Layout::Layered, lang)?);
        Some(Content { sheet, answers, measures, touched: Some((self.json(), player)) })
    }

    /// What an arena on a sheet shows, in words.
    pub(super) fn introduction(&self, lang: Lang) -> Block {
        let arena = self.arena;
        let targets = |player: Player| {
            let own: Vec<Vertex> = arena.vertices().filter(|&vertex| arena.target(vertex) == Some(player)).collect();
            let wins = self.player(player);
            let names = self.names(own.iter().copied(), lang);
            match (lang, own.len()) {
                (Lang::En, 0) => format!("{wins} has no target"),
                (Lang::Fr, 0) => format!("{wins} n'a pas de cible"),
                (Lang::En, 1) => format!("{wins} wins as soon as the play reaches {names}"),
                (Lang::Fr, 1) => format!("{wins} gagne dès que la partie atteint {names}"),
                (Lang::En, _) => format!("{wins} wins as soon as the play reaches one of {names}"),
                (Lang::Fr, _) => format!("{wins} gagne dès que la partie atteint l'un des sommets {names}"),
            }
        };
        let [zero, one] = Player::BOTH.map(targets);
        let ([round, square], start) = (&self.players, self.math(self.start));
        let ends = self.ends(lang);
        Block::Text(match lang {
            Lang::En => format!(
                "Round vertices belong to {round}, square ones to {square}. {zero}; {one}; targets are drawn with a \
                 double border. The play starts at {start}. {ends}"
            ),
            Lang::Fr => format!(
                "Les sommets ronds sont contrôlés par {round}, les carrés par {square}. {zero}\u{a0}; {one}\u{a0}; les \
                 cibles ont un double contour. La partie commence en {start}. {ends}"
            ),
        })
    }
}

impl Subject<'_> {
    /// What a play is worth that reaches no target, in sentences.
    fn ends(&self, lang: Lang) -> String {
        let Objective { dead_ends, mode } = self.objective;
        let stuck = match dead_ends {
            DeadEnds::Draw => None,
            DeadEnds::Normal => Some(lang.pick(
                "A player who cannot move anywhere else loses.",
                "Ailleurs, le joueur qui ne peut plus jouer perd.",
            )),
            DeadEnds::Misere => Some(lang.pick(
                "A player who cannot move anywhere else wins.",
                "Ailleurs, le joueur qui ne peut plus jouer gagne.",
            )),
        };
        let other = match (mode, stuck.is_some(), lang) {
            (Mode::Draws, false, Lang::En) => "A play that stops anywhere else, or never stops, is a draw.".to_owned(),
            (Mode::Draws, false, Lang::Fr) => {
                "Une partie qui s'arrête ailleurs, ou qui ne s'arrête jamais, est un match nul.".to_owned()
            }
            (Mode::Draws, true, Lang::En) => "A play that never stops is a draw.".to_owned(),
            (Mode::Draws, true, Lang::Fr) => "Une partie qui ne s'arrête jamais est un match nul.".to_owned(),
            (Mode::Avoid(avoider), _, lang) => {
                let (avoider, reacher) = (self.player(avoider), self.player(!avoider));
                match lang {
                    Lang::En => format!("{avoider} wins every other play: {reacher} has to reach a target."),
                    Lang::Fr => {
                        format!("{avoider} gagne toute autre partie\u{a0}: {reacher} doit atteindre une cible.")
                    }
                }
            }
        };
        stuck.map_or(other.clone(), |stuck| format!("{stuck} {other}"))
    }
}

pub(super) fn mark(solution: &Solution, player: Player, vertex: Vertex) -> VertexMark {
    match solution.verdict(vertex) {
        Verdict::Win { player: winner, rank } if winner == player => VertexMark::Layer(Some(rank)),
        Verdict::Win { rank, .. } => VertexMark::Other(Some(rank)),
        Verdict::Avoid(winner) => VertexMark::Outside(winner),
        Verdict::Draw(_) => VertexMark::Draw,
    }
}

/// Whether the winner can go wrong: at a vertex that can come up when the winner plays the strategy and the opponent
/// whatever there is, some move gives the win away.
pub(super) fn winner_chooses(arena: &Arena, solution: &Solution, start: Vertex) -> bool {
    let Some(winner) = solution.value(start).winner() else { return false };
    let (mut seen, mut open) = (vec![false; arena.vertex_count()], vec![start]);
    while let Some(vertex) = open.pop() {
        if std::mem::replace(&mut seen[vertex.index()], true) {
            continue;
        }
        if arena.owner(vertex) != winner {
            open.extend(arena.successors(vertex));
        } else if arena.successors(vertex).any(|to| solution.value(to) != Outcome::Win(winner)) {
            return true;
        } else {
            open.extend(solution.best_move(vertex));
        }
    }
    false
}
