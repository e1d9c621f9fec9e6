//! Exercises about Nim.

use super::graph::{mark, winner_chooses};
use super::latex::{Block, listed, math, readable, smallest};
use super::levels::{Measures, NIM, NimLevel};
use super::random::{below, shuffle};
use super::{Content, attempt};
use crate::TeachError;
use fastrand::Rng;
use retrograde::{
    Arena, Explored, Exploring, Game as _, Grade, Lang, Notation, Objective, Outcome, Player, ReviewedMove, Solution,
    Vertex, de, explore, find_cycle, review, solve, verify,
};
use retrograde_games::Nim;
use retrograde_view::{ArenaPicture, Labels, Layout, Style};

/// Names that begin with a consonant, so that no French word before them loses its vowel.
const PLAYERS: [&str; 14] = [
    "Basile", "Camille", "Clara", "Félix", "Jules", "Léa", "Louis", "Manon", "Nina", "Paul", "Rose", "Sacha", "Théo",
    "Zoé",
];

/// A game, solved, with a play in which somebody goes wrong.
struct Found {
    game: Game,
    nim: Nim,
    explored: Explored<<Nim as retrograde::Game>::Position>,
    solution: Solution,
    start: Vertex,
    play: Vec<Vertex>,
    measures: Measures,
    /// Whether it is a game of somebody's own, which is drawn small if need be.
    own: bool,
}

struct Game {
    sticks: u32,
    take: [Vec<u32>; 2],
    misere: bool,
    leave: u32,
    players: [String; 2],
}

/// There are few small games of Nim, so that two seeds could meet; the seed itself chooses who plays.
pub(super) fn content(rng: &mut Rng, seed: u64, level: usize, lang: Lang) -> Result<Content, TeachError> {
    let count = PLAYERS.len();
    let (one, other) = ((seed % count as u64) as usize, (seed / count as u64 % (count as u64 - 1)) as usize);
    let players = [PLAYERS[one], PLAYERS[(one + 1 + other) % count]];
    attempt(|| {
        let game = Game::random(rng, players, &NIM[level]);
        let nim = game.nim()?;
        let start = nim.start();
        let found = find(rng, game, nim, start, true)?;
        if found.measures.rank < Some(NIM[level].rank) {
            return None;
        }
        found.content(lang)
    })
}

/// The exercise about a game of Nim of somebody's own, from that position on, with a play in which somebody goes wrong.
pub(super) fn about(
    rng: &mut Rng,
    nim: &Nim,
    start: &str,
    warnings: &mut Vec<String>,
    lang: Lang,
) -> Result<Content, TeachError> {
    /// A play with a blunder comes soon, if there is any.
    const PLAYS: usize = 1000;
    let start = nim.parse_position(start).map_err(|_| TeachError::OwnEmpty)?;
    let found = (0..PLAYS).find_map(|_| find(rng, Game::of(nim), nim.clone(), start, true));
    let found = found.or_else(|| {
        warnings.push("in no play from this start does anybody go wrong, so that there is little to find".to_owned());
        find(rng, Game::of(nim), nim.clone(), start, false)
    });
    found.and_then(|found| Found { own: true, ..found }.content(lang)).ok_or(TeachError::NoExercise)
}

/// One attempt at a play that can be asked about: nothing else is left to chance.
/// What is `asked` for has a choice, and a play in which somebody goes wrong.
fn find(rng: &mut Rng, game: Game, nim: Nim, start: <Nim as retrograde::Game>::Position, asked: bool) -> Option<Found> {
    let explored = explore(&nim, [start], Exploring::default(), &()).ok()?;
    let arena = explored.arena();
    let solution = solve(arena, Objective::default(), &()).ok()?;
    let start = explored.start();
    let rank = solution.rank(start)?;
    let best = solution.best_moves(arena, start);
    let worse = |vertex: Vertex| {
        let best = solution.best_moves(arena, vertex);
        arena.successors(vertex).any(|to| !best.contains(&to))
    };
    // From the start the player can go wrong, or has lost whatever happens.
    let choice = solution.value(start) != Outcome::Win(arena.owner(start)) || best.len() < arena.out_degree(start);
    let play = random_play(rng, arena, start);
    let blunders = blunders(arena, &solution, &play)?;
    let choice = choice && winner_chooses(arena, &solution, start);
    let good = choice && arena.out_degree(start) > 1 && !blunders.is_empty() && play.len() > 3;
    let measures = Measures {
        vertices: arena.vertex_count(),
        edges: arena.edge_count(),
        rank: Some(rank),
        layers: Some(solution.layers(solution.value(start).winner()?).len() as u32 - 1),
        cycle: find_cycle(arena).is_some(),
        choices: arena.vertices().filter(|&vertex| worse(vertex)).count(),
        ..Measures::default()
    };
    (good || !asked).then_some(Found { game, nim, explored, solution, start, play, measures, own: false })
}

/// A play to its end, in which every move is a guess.
fn random_play(rng: &mut Rng, arena: &Arena, start: Vertex) -> Vec<Vertex> {
    let mut play = vec![start];
    let mut here = start;
    loop {
        let moves: Vec<Vertex> = arena.successors(here).collect();
        if moves.is_empty() {
            return play;
        }
        here = moves[below(rng, moves.len())];
        play.push(here);
    }
}

/// The moves of a play that lose what was won.
fn blunders(arena: &Arena, solution: &Solution, play: &[Vertex]) -> Option<Vec<ReviewedMove>> {
    let reviewed = review(arena, solution, play).ok()?;
    Some(reviewed.into_iter().filter(|one| matches!(one.grade, Grade::Blunder { .. })).collect())
}

impl Game {
    /// The rules of a game, to be told.
    fn of(nim: &Nim) -> Self {
        let take = nim.rules().map(<[u32]>::to_vec);
        let (sticks, misere, leave) = (nim.sticks(), nim.is_misere(), nim.leave());
        Self { sticks, take, misere, leave, players: nim.players() }
    }

    fn random(rng: &mut Rng, players: [&str; 2], level: &NimLevel) -> Self {
        let mut rule = || {
            let mut numbers: Vec<u32> = (1..=level.most).collect();
            shuffle(rng, &mut numbers);
            numbers.truncate(level.rule);
            numbers.sort_unstable();
            numbers
        };
        let first = rule();
        let other = if level.partisan { std::iter::repeat_with(rule).find(|other| *other != first) } else { None };
        let second = other.unwrap_or_else(|| first.clone());
        let sticks = rng.u32(level.sticks.0..=level.sticks.1);
        let misere = level.misere && rng.bool();
        Self { sticks, take: [first, second], misere, leave: 0, players: players.map(str::to_owned) }
    }

    fn nim(&self) -> Option<Nim> {
        let [first, second] = &self.take;
        let nim = Nim::new(self.sticks, first)
            .ok()?
            .with_second_rule(second)
            .ok()?
            .with_players(self.players.each_ref().map(String::as_str));
        Some(if self.misere { nim.misere() } else { nim })
    }

    fn rules(&self, sticks: u32, first_player: Player, lang: Lang) -> String {
        let Self { take, misere, leave, players: [one, two], .. } = self;
        let [first, second] = take.each_ref().map(|rule| choice(rule, lang));
        let begins = &self.players[first_player.index()];
        let taking = match (lang, take[0] == take[1]) {
            (Lang::En, true) => format!("A move takes {first} of the sticks."),
            (Lang::En, false) => format!("A move of {one} takes {first} of the sticks, a move of {two} {second}."),
            (Lang::Fr, true) => format!("Un coup retire {first} allumettes."),
            (Lang::Fr, false) => {
                format!("Un coup {} retire {first} allumettes, un coup {} en retire {second}.", de(one), de(two))
            }
        };
        let leaving = match (lang, leave) {
            (_, 0) => String::new(),
            (Lang::En, _) => format!(" At least {leave} must be left."),
            (Lang::Fr, _) => format!(" Il doit en rester au moins {leave}."),
        };
        match lang {
            Lang::En => format!(
                "{one} and {two} play with {sticks} sticks; {begins} begins, and they move in turn. {taking}{leaving} Who cannot move \
                 {}. A position is the number of sticks that are left and who moves. Round vertices belong to {one}, \
                 square ones to {two}.",
                if *misere { "wins" } else { "loses" }
            ),
            Lang::Fr => format!(
                "{one} et {two} jouent à tour de rôle avec {sticks} allumettes\u{a0}; {begins} commence. {taking}{leaving} La personne qui \
                 ne peut plus jouer {}. Une position est formée du nombre d'allumettes restantes et de la personne dont \
                 c'est le tour. Les sommets ronds sont contrôlés par {one}, les carrés par {two}.",
                if *misere { "gagne" } else { "perd" }
            ),
        }
    }
}

impl Found {
    fn content(&self, lang: Lang) -> Option<Content> {
        verify(self.explored.arena(), &self.solution).ok()?;
        let start = self.explored.position(self.start);
        let rules = self.game.rules(start.sticks(), start.player(), lang);
        let mut sheet = vec![Block::Text(rules), Block::questions(self.questions(lang))];
        sheet.insert(1, self.figure(false, &sheet, lang)?);
        let mut answers = vec![Block::Items(self.answers(lang))];
        answers.push(self.figure(true, &answers, lang)?);
        Some(Content { sheet, answers, measures: self.measures.clone(), touched: None })
    }

    /// The start as it stands in a text.
    fn start(&self) -> String {
        let start = self.nim.position_text(self.explored.position(self.start));
        math(&if start.starts_with('(') { start } else { format!("({start})") })
    }

    /// How many sticks are taken from a vertex to each of those.
    fn taken(&self, from: Vertex, to: &[Vertex]) -> Vec<String> {
        let sticks = |vertex| self.explored.position(vertex).sticks();
        to.iter().map(|&to| (sticks(from) - sticks(to)).to_string()).collect()
    }

    fn player(&self, player: Player) -> &str {
        &self.game.players[player.index()]
    }

    /// The ladder of the game. Its vertices have the number of sticks alone: their shape tells who moves.
    fn figure(&self, solved: bool, beside: &[Block], lang: Lang) -> Option<Block> {
        let arena = self.explored.arena();
        let mut picture = ArenaPicture::new(arena, |vertex| self.explored.position(vertex).sticks().to_string());
        picture.start(self.start);
        picture.players = self.game.players.clone();
        if let Some(winner) = self.solution.value(self.start).winner() {
            picture.player = winner;
        }
        if solved {
            for vertex in arena.vertices() {
                picture.mark(vertex, mark(&self.solution, picture.player, vertex));
                let wins = self.solution.value(vertex) == Outcome::Win(picture.player);
                let plays = wins && arena.owner(vertex) == picture.player;
                if let Some(to) = self.solution.best_move(vertex).filter(|_| plays) {
                    picture.strategy(vertex, to);
                }
            }
        }
        let labels = Labels::NamesOnly;
        let scenes = [false, true].map(|sideways| {
            let style = Style { lang, layout: Layout::Columns, labels, sideways, ..Style::default() };
            (picture.scene(&style), false)
        });
        let small = || smallest(scenes.clone()).filter(|_| self.own);
        readable(scenes.clone(), beside).or_else(small)
    }

    fn questions(&self, lang: Lang) -> Vec<String> {
        let start = self.start();
        let [one, two] = &self.game.players;
        let taken: Vec<String> = self.play.windows(2).flat_map(|ends| self.taken(ends[0], &ends[1..])).collect();
        let taken = taken.join(", ");
        match lang {
            Lang::En => vec![
                format!("For each of the positions, say who wins: {one} or {two}."),
                format!("Who wins from {start}, and in how many moves? Give all best first moves."),
                format!("In a play, the players take in turn {taken}. Which moves are blunders, and what was right?"),
                "How many positions and how many moves can be reached from the start?".to_owned(),
            ],
            Lang::Fr => vec![
                format!("Pour chacune des positions, dire qui gagne, {one} ou {two}."),
                format!(
                    "Qui gagne depuis {start}, et en combien de coups\u{a0}? Donner tous les meilleurs premiers coups."
                ),
                format!(
                    "Au cours d'une partie, on retire tour à tour {taken}. Quels coups sont des erreurs, et que fallait-il \
                     jouer\u{a0}?"
                ),
                "Combien de positions et combien de coups peut-on atteindre depuis le départ\u{a0}?".to_owned(),
            ],
        }
    }

    fn answers(&self, lang: Lang) -> Vec<(String, Vec<Block>)> {
        let arena = self.explored.arena();
        let start = self.start();
        let rank = self.solution.rank(self.start).unwrap_or_default();
        let winner = self.solution.value(self.start).winner().map_or("", |player| self.player(player));
        let or = lang.pick("or", "ou");
        let best = self.taken(self.start, &self.solution.best_moves(arena, self.start));
        let (several, best) = (best.len() > 1, listed(&best, Some(or)));
        let (positions, moves) = (arena.vertex_count(), arena.edge_count());
        let blunders = blunders(arena, &self.solution, &self.play).unwrap_or_default();
        let mut told = Vec::new();
        for ReviewedMove { number, from, best, keeping, .. } in blunders {
            let player = self.player(arena.owner(from));
            let [fastest, right] = [&best, &keeping].map(|moves| listed(&self.taken(from, moves), Some(or)));
            let fastest = match lang {
                _ if best.len() == keeping.len() => String::new(),
                Lang::En => format!(" ({fastest} being fastest)"),
                Lang::Fr => format!(" (le plus rapide étant de retirer {fastest})"),
            };
            told.push(match lang {
                Lang::En => format!("move {number} of {player}, who should have taken {right}{fastest}"),
                Lang::Fr => format!("le coup {number}, {}, qui devait retirer {right}{fastest}", de(player)),
            });
        }
        let none = told.is_empty().then(|| lang.pick("none", "aucun coup").to_owned());
        let told = none.unwrap_or_else(|| told.join(lang.pick("; ", "\u{a0}; ")));
        match lang {
            Lang::En => vec![
                ("By the number of sticks left:".to_owned(), vec![self.table(lang)]),
                (
                    format!(
                        "{winner} wins from {start} in {rank} moves. {}: take {best}.",
                        if several { "Best first moves" } else { "Only best first move" }
                    ),
                    Vec::new(),
                ),
                (format!("Blunders: {told}."), Vec::new()),
                (format!("{positions} positions and {moves} moves."), Vec::new()),
            ],
            Lang::Fr => vec![
                ("Selon le nombre d'allumettes restantes\u{a0}:".to_owned(), vec![self.table(lang)]),
                (
                    format!(
                        "{winner} gagne depuis {start} en {rank} coups. {}\u{a0}: retirer {best}.",
                        if several { "Meilleurs premiers coups" } else { "Seul meilleur premier coup" }
                    ),
                    Vec::new(),
                ),
                (format!("Sont des erreurs\u{a0}: {told}."), Vec::new()),
                (format!("{positions} positions et {moves} coups."), Vec::new()),
            ],
        }
    }

    /// Who wins with how many sticks left, for either player to move.
    fn table(&self, lang: Lang) -> Block {
        let [one, two] = &self.game.players;
        let head = match lang {
            Lang::En => ["sticks".to_owned(), format!("{one} moves"), format!("{two} moves")],
            Lang::Fr => ["allumettes".to_owned(), format!("{one} joue"), format!("{two} joue")],
        };
        let mut rows = vec![head.to_vec()];
        for sticks in (0..=self.explored.position(self.start).sticks()).rev() {
            let cell = |player: Player| {
                let here = |vertex: &Vertex| {
                    let position = self.explored.position(*vertex);
                    (position.sticks(), position.player()) == (sticks, player)
                };
                let Some(vertex) = self.explored.arena().vertices().find(here) else { return "–".to_owned() };
                let winner = self.solution.value(vertex).winner().map_or("", |player| self.player(player));
                let rank = self.solution.rank(vertex).unwrap_or_default();
                format!("{winner} ({rank})")
            };
            let cells = Player::BOTH.map(cell);
            if cells.iter().any(|cell| cell != "–") {
                rows.push([sticks.to_string()].into_iter().chain(cells).collect());
            }
        }
        Block::Table(rows)
    }
}

/// "1, 2 or 3".
fn choice(numbers: &[u32], lang: Lang) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    listed(&numbers, Some(lang.pick("or", "ou")))
}
