//! Pictures of arenas: what the solver says, as marks.

use super::part::READABLE;
use super::{Draw, Drawing, Frame, Marks};
use crate::{Door, Error, Limit, Loaded, Opened, Origin};
use retrograde::{Lang, Outcome, Player, Solution, Verdict};
use retrograde_view::{ArenaPicture, VertexMark};

/// Games with more positions than this are drawn without being solved.
const SOLVED_WHOLE: usize = 1_000_000;

impl Draw {
    pub(super) fn arena(
        &self,
        opened: &Opened,
        marks: Marks,
        player: Player,
        strategy: bool,
        door: &dyn Door,
    ) -> Result<Drawing, Error> {
        let (loaded, known) = self.loaded(opened, door)?;
        let part = self.around.part(&loaded, self.most.unwrap_or(READABLE))?;
        let mut warnings = loaded.warnings.clone();
        warnings.extend(part.warning);
        let mut picture = ArenaPicture::of_part(loaded.arena(), part.vertices.iter().copied(), |vertex| {
            loaded.name(vertex).into_owned()
        });
        picture.players = Player::BOTH.map(|player| loaded.player(player).to_owned());
        (picture.player, picture.title) = (player, self.title.clone());
        loaded.start().into_iter().for_each(|start| picture.start(start));
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
        let solution = opened.solution(&loaded, door)?;
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
            drawing.frames.push(Frame::Arena(picture));
        }
        Ok(drawing)
    }

    /// The arena, or what is near the start of a game that is too large; and whether it is all of it.
    pub(crate) fn loaded(&self, opened: &Opened, door: &dyn Door) -> Result<(Loaded, bool), Error> {
        let origin = self.origin.at_most(SOLVED_WHOLE);
        match opened.load_with(&origin, self.objective, door) {
            Err(Error::TooLarge { .. }) => Ok((self.nearby(opened, door)?, false)),
            loaded => Ok((loaded?, true)),
        }
    }

    /// What can be reached in few moves of a game that is too large for anything else.
    fn nearby(&self, opened: &Opened, door: &dyn Door) -> Result<Loaded, Error> {
        if let Some(depth) = self.around.depth {
            return opened.load_to_depth(&self.origin, depth.min(4), door);
        }
        let mut loaded = opened.load_to_depth(&self.origin, 1, door)?;
        let readable =
            Origin { limit: Limit { positions: Some(READABLE), ..self.origin.limit }, ..self.origin.clone() };
        for depth in 2..=8 {
            match opened.load_to_depth(&readable, depth, door) {
                Err(Error::TooLarge { .. }) => break,
                next => loaded = next?,
            }
        }
        Ok(loaded)
    }
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
            let (steps, etapes) = if layer == 1 { ("step", "étape") } else { ("steps", "étapes") };
            picture.title = Some(match draw.style.lang {
                Lang::En => format!("{set}: the attractor of {player} after {layer} {steps}"),
                Lang::Fr => format!("{set} : l'attracteur de {player} après {layer} {etapes}"),
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

/// A number in the small digits that stand below the line.
fn subscript(number: u32) -> String {
    let digits = number.to_string();
    digits.chars().filter_map(|digit| char::from_u32(0x2080 + digit.to_digit(10)?)).collect()
}
