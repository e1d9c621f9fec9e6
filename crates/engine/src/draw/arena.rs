//! Pictures of arenas: what the solver says, as marks.

use super::part::{READABLE, WIDE};
use super::{Around, Draw, Drawing, Frame, Marks, PictureFormat, Shown};
use crate::{Context, Error, Limit, Loaded, Misuse, Needs, Opened, Origin, words};
use retrograde::{Lang, Outcome, Player, Solution, Verdict, Vertex, VertexSet, de, outcome_at};
use retrograde_view::{ArenaPicture, VertexMark};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// How many moves of a game that is too large to be solved are drawn at the most.
const DEEPEST: u32 = 8;

const TOO_LARGE: &str =
    "the game is too large to be listed: this is its board; --depth N draws what is near, --tree the tree";
const UNREADABLE: &str = "its positions would not be readable in one picture: this is its board; --depth N draws what is near, --tree the tree";

impl Draw {
    pub(super) fn arena(
        &self,
        opened: &Opened,
        marks: Marks,
        shown: Shown,
        cx: &dyn Context,
    ) -> Result<Drawing, Error> {
        let prefers_board = opened.is_game() && self.prefers_board(marks, shown);
        // Where the board would be drawn instead of more positions than these, no more need be listed.
        let origin = if prefers_board { self.origin.at_most(READABLE) } else { self.origin.briefly() };
        let (loaded, known) = match self.whole(opened, &origin, cx)? {
            Some(loaded) if prefers_board && is_unreadable(&loaded) => return self.board(opened, UNREADABLE),
            Some(loaded) => (loaded, true),
            None if prefers_board && self.origin.limit.positions.is_none() => return self.board(opened, UNREADABLE),
            None if self.around == Around::default() && opened.is_game() => return self.board(opened, TOO_LARGE),
            None => (self.nearby(opened, cx)?, false),
        };
        let Shown { player: wanted, mut strategy, only } = shown;
        let mut player = wanted.unwrap_or(Player::Zero);
        if let (None, true, true) = (wanted, strategy, known) {
            let solution = opened.solution(&loaded, cx)?;
            player = winner_of(&loaded, &solution);
        }
        let mut warnings = loaded.warnings.clone();
        let vertices = if only && known {
            let solution = opened.solution(&loaded, cx)?;
            let start = loaded.needed_start(Needs::Part)?;
            (player, strategy) = (solution.value(start).winner().unwrap_or(player), true);
            let vertices = followed(&loaded, &solution, start, player);
            let (count, most) = (vertices.len(), self.most.unwrap_or(READABLE));
            if count > most {
                return Err(Misuse::PicturesTooLarge { tree: false, count, most }.into());
            }
            vertices
        } else {
            let part = self.around.part(&loaded, self.most.unwrap_or(READABLE))?;
            warnings.extend(part.warning);
            part.vertices
        };
        let labels = Labels::of(opened, &loaded, known && (marks != Marks::None || strategy), cx)?;
        let mut picture = ArenaPicture::of_part(loaded.arena(), vertices, |vertex| labels.label(&loaded, vertex));
        picture.players = Player::BOTH.map(|player| loaded.player(player).to_owned());
        (picture.player, picture.title) = (player, self.title.clone());
        loaded.start().into_iter().for_each(|start| picture.start(start));
        for (number, words) in self.plays.iter().enumerate() {
            let play = loaded.checked_play(words)?;
            warnings.extend(loaded.ambiguity(words, &play));
            picture.play(play_label(&loaded, &play, number, self.style.lang), &play);
        }
        for vertex in &mut picture.vertices {
            vertex.more |= loaded.is_open(vertex.vertex);
        }
        let (shown, of) = (picture.vertices.len(), loaded.arena().vertex_count());
        let mut drawing = Drawing { frames: Vec::new(), layers: None, shown, of, warnings };
        if !known {
            let reason = "the game is too large to be solved here: the picture shows no ranks; --limit N looks further";
            drawing.warnings.push(reason.to_owned());
        }
        if !known || (marks == Marks::None && !strategy) {
            drawing.frames.push(Frame::Arena(picture));
            return Ok(drawing);
        }
        // Layers are those of the attractors; a strategy plays for the score.
        let solution = if strategy { opened.solution(&loaded, cx)? } else { opened.winners(&loaded, cx)? };
        let marker = Marker { loaded: &loaded, solution: &solution, player, strategy };
        let last = marker.last_layer(&picture);
        drawing.layers = Some(last + 1);
        let layers = match marks {
            Marks::None | Marks::Solved => vec![None],
            Marks::Layer(layer) => vec![Some(layer)],
            Marks::EachLayer | Marks::Animated => (0..=last).map(Some).collect(),
        };
        for layer in layers {
            let mut picture = picture.clone();
            marker.mark(&mut picture, marks, layer, self);
            if only {
                // Where the winner moves, the strategy's move alone.
                let owners: Vec<Player> = picture.vertices.iter().map(|vertex| vertex.owner).collect();
                picture.edges.retain(|edge| edge.bold || owners[edge.from] != player);
                picture.vertices.iter_mut().for_each(|vertex| vertex.more = false);
            }
            drawing.frames.push(Frame::Arena(picture));
        }
        Ok(drawing)
    }

    /// The arena, or what is near the start of a game that is too large.
    pub(crate) fn loaded(&self, opened: &Opened, cx: &dyn Context) -> Result<Loaded, Error> {
        self.whole(opened, &self.origin.briefly(), cx)?.map_or_else(|| self.nearby(opened, cx), Ok)
    }

    /// The whole arena, unless it is that of a game that is too large.
    fn whole(&self, opened: &Opened, origin: &Origin, cx: &dyn Context) -> Result<Option<Loaded>, Error> {
        match opened.load_with(origin, self.objective, cx) {
            Err(Error::TooLarge { .. }) => Ok(None),
            loaded => loaded.map(Some),
        }
    }

    /// Whether the board of a game says more than its positions where nobody could read those; not if something was
    /// asked for that only positions show.
    fn prefers_board(&self, marks: Marks, shown: Shown) -> bool {
        let plain = self.around == Around::default() && self.most.is_none() && self.plays.is_empty();
        let plain = plain && matches!(marks, Marks::None | Marks::Solved) && !shown.strategy && !shown.only;
        plain && self.format != PictureFormat::Dot
    }

    /// The board of a game, which says more than a few of its positions.
    fn board(&self, opened: &Opened, note: &str) -> Result<Drawing, Error> {
        let game = opened.game(&self.origin.place)?;
        let position = opened.position_at(&*game, &self.origin.place)?;
        let frames = vec![Frame::Board(game.picture(&position)?)];
        Ok(Drawing { frames, warnings: vec![note.to_owned()], ..Drawing::default() })
    }

    /// What can be reached in few moves of a game that is too large for anything else.
    fn nearby(&self, opened: &Opened, cx: &dyn Context) -> Result<Loaded, Error> {
        if let Some(depth) = self.around.depth {
            return opened.load_to_depth(&self.origin, depth.min(4), cx);
        }
        let readable =
            Origin { limit: Limit { positions: Some(READABLE), ..self.origin.limit }, ..self.origin.clone() };
        match opened.load_to_depth(&readable, DEEPEST, cx) {
            // All moves before that one have their place.
            Err(Error::TooLarge { ply, .. }) => {
                let depth = u32::try_from(ply).unwrap_or(DEEPEST).clamp(1, DEEPEST);
                opened.load_to_depth(&self.origin, depth, cx)
            }
            loaded => loaded,
        }
    }
}

/// Who wins from the start; without a start, who wins anywhere by a move, J0 first. Of a draw it is J0.
fn winner_of(loaded: &Loaded, solution: &Solution) -> Player {
    let Some(start) = loaded.start() else {
        let arena = loaded.arena();
        let plays = |vertex: &Vertex, player: Player| arena.owner(*vertex) == player && arena.out_degree(*vertex) > 0;
        let wins = |player: &Player| {
            let mut own = arena.vertices().filter(|vertex| plays(vertex, *player));
            own.any(|vertex| solution.value(vertex) == Outcome::Win(*player))
        };
        return Player::BOTH.into_iter().find(wins).unwrap_or(Player::Zero);
    };
    solution.value(start).winner().unwrap_or(Player::Zero)
}

/// Whether nobody could read so many positions, or such wide rows of them.
fn is_unreadable(loaded: &Loaded) -> bool {
    let is_wide = |plies: Vec<Range<usize>>| plies.into_iter().any(|ply| ply.len() > WIDE);
    loaded.arena().vertex_count() > READABLE || loaded.plies().is_some_and(is_wide)
}

/// What can be reached from the start when the player follows the strategy and the opponent plays whatever there is,
/// nearest first.
fn followed(loaded: &Loaded, solution: &Solution, start: Vertex, player: Player) -> Vec<Vertex> {
    let arena = loaded.arena();
    let mut seen = VertexSet::none_of(arena.vertex_count());
    seen.insert(start);
    let mut order = vec![start];
    let mut place = 0;
    while let Some(&vertex) = order.get(place) {
        place += 1;
        if arena.owner(vertex) == player {
            order.extend(solution.best_move(vertex).filter(|&to| seen.insert(to)));
        } else {
            order.extend(arena.successors(vertex).filter(|&to| seen.insert(to)));
        }
    }
    order
}

struct Marker<'a> {
    loaded: &'a Loaded,
    solution: &'a Solution,
    player: Player,
    strategy: bool,
}

impl Marker<'_> {
    /// The highest rank of the player's attractor that is seen in the picture.
    fn last_layer(&self, picture: &ArenaPicture) -> u32 {
        let ranks = picture.vertices.iter().filter_map(|shown| match self.solution.verdict(shown.vertex) {
            Verdict::Win { player, rank } if player == self.player => Some(rank),
            _ => None,
        });
        ranks.max().unwrap_or(0)
    }

    fn mark(&self, picture: &mut ArenaPicture, marks: Marks, layer: Option<u32>, draw: &Draw) {
        if let (Some(layer), None) = (layer, &draw.title) {
            let player = &picture.players[self.player.index()];
            let set = format!("A{}", subscript(layer));
            let steps = if layer == 1 { "step" } else { "steps" };
            let etapes = if layer < 2 { "étape" } else { "étapes" };
            picture.title = Some(match draw.style.lang {
                Lang::En => format!("{set}: the attractor of {player} after {layer} {steps}"),
                Lang::Fr => format!("{set}\u{a0}: l'attracteur {} après {layer} {etapes}", de(player)),
            });
        }
        for place in 0..picture.vertices.len() {
            let vertex = picture.vertices[place].vertex;
            let verdict = self.solution.verdict(vertex);
            let reached = match (layer, verdict) {
                (None, _) => true,
                (Some(layer), Verdict::Win { player, rank }) => player == self.player && rank <= layer,
                (Some(_), _) => false,
            };
            if !reached {
                continue;
            }
            if marks != Marks::None {
                picture.vertices[place].mark = self.seen(verdict);
            }
            picture.vertices[place].highlighted = layer.is_some_and(|layer| layer > 0 && verdict.rank() == Some(layer));
            let plays = self.strategy
                && self.loaded.arena().owner(vertex) == self.player
                && verdict.outcome() != Outcome::Win(!self.player);
            if let Some(to) = self.solution.best_move(vertex).filter(|_| plays) {
                picture.strategy(vertex, to);
            }
        }
    }

    fn seen(&self, verdict: Verdict) -> VertexMark {
        match verdict {
            Verdict::Win { player, rank } if player == self.player => VertexMark::Layer(Some(rank)),
            Verdict::Win { rank, .. } => VertexMark::Other(Some(rank)),
            Verdict::Avoid(player) => VertexMark::Outside(player),
            Verdict::Draw(_) => VertexMark::Draw,
        }
    }
}

/// What the legend says of a play: its number, how it ends, and its vertices.
pub(super) fn play_label(loaded: &Loaded, play: &[Vertex], number: usize, lang: Lang) -> String {
    let set = format!("P{}", subscript(number as u32 + 1));
    let outcome = play.last().and_then(|&last| outcome_at(loaded.arena(), loaded.objective(), last));
    match (lang, outcome) {
        (Lang::En, Some(Outcome::Win(winner))) => format!("play {set}, won by {}", loaded.player(winner)),
        (Lang::Fr, Some(Outcome::Win(winner))) => format!("partie {set}, gagnée par {}", loaded.player(winner)),
        (Lang::En, Some(Outcome::Draw)) => format!("play {set}, a draw"),
        (Lang::Fr, Some(Outcome::Draw)) => format!("partie {set}, match nul"),
        (Lang::En, None) => format!("play {set}, not over"),
        (Lang::Fr, None) => format!("partie {set}, partielle"),
    }
}

/// A number in the small digits that stand below the line.
fn subscript(number: u32) -> String {
    let digits = number.to_string();
    digits.chars().filter_map(|digit| char::from_u32(0x2080 + digit.to_digit(10)?)).collect()
}

/// What vertices are called in a picture: in a game with scores the name and the score, of final vertices only where the
/// picture does not say what the others are worth.
struct Labels {
    ends: BTreeMap<Vertex, i32>,
    solution: Option<Arc<Solution>>,
}

impl Labels {
    fn of(opened: &Opened, loaded: &Loaded, solved: bool, cx: &dyn Context) -> Result<Self, Error> {
        let Some(scores) = loaded.scores()? else { return Ok(Self { ends: BTreeMap::new(), solution: None }) };
        let solution = if solved { Some(opened.solution(loaded, cx)?) } else { None };
        Ok(Self { ends: scores.of_ends(loaded.arena(), loaded.objective()), solution })
    }

    fn label(&self, loaded: &Loaded, vertex: Vertex) -> String {
        let score = self.solution.as_ref().and_then(|solution| solution.score(vertex));
        let name = loaded.name(vertex).into_owned();
        match score.or_else(|| self.ends.get(&vertex).copied()) {
            Some(score) => format!("{name}: {}", words::signed(score)),
            None => name,
        }
    }
}
