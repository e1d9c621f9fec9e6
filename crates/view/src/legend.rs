//! What the colours, patterns and lines of a picture mean, below it.

use crate::arena_scene::{NAME, RANK};
use crate::label::fitted;
use crate::scene::{self, Body, Fill, Item, Shape, Stroke};
use crate::style::Words;
use crate::{ArenaPicture, Convention, Curve, Labels, Note, Numbers, Point, Rect, Style, VertexMark, font};
use retrograde::{Lang, Player};

/// How large the samples are.
const SAMPLE: f64 = 18.0;
/// How high a line of the legend is.
const LINE: f64 = 26.0;
/// No more layers than this have a sample each.
const MOST_LAYERS: u32 = 12;

/// Adds what the picture needs explained, below everything that is there.
pub(crate) fn legend(picture: &ArenaPicture, style: &Style, items: &mut Vec<Item>) {
    let entries = entries(picture, style);
    let Some((left, _, right, bottom)) = scene::extent(items).filter(|_| style.legend && !entries.is_empty()) else {
        return;
    };
    let room = (right - left).max(260.0);
    let (mut x, mut y) = (left, bottom + LINE);
    for entry in entries {
        let samples = entry.samples.len() as f64 * (SAMPLE + 4.0);
        let text = font::width(&entry.text, NAME);
        if x > left && x + samples + text + 6.0 > left + room {
            (x, y) = (left, y + LINE);
        }
        for sample in entry.samples {
            let center = Point::new(x + SAMPLE / 2.0, y);
            items.extend(sample.into_iter().map(|item| item.shifted(center.x, center.y)));
            x += SAMPLE + 4.0;
        }
        let at = Point::new(x + 2.0 + text / 2.0, y);
        items.push(Item::Text { at, text: entry.text, size: NAME, color: style.theme.ink() });
        x += text + 22.0;
    }
}

/// Samples around the origin, and what they mean.
struct Entry {
    samples: Vec<Vec<Item>>,
    text: String,
}

fn entries(picture: &ArenaPicture, style: &Style) -> Vec<Entry> {
    let (theme, language) = (style.theme, style.lang);
    let has = |wanted: fn(&VertexMark) -> bool| picture.vertices.iter().any(|vertex| wanted(&vertex.mark));
    let named = |player: Player| fitted(&picture.players[player.index()], NAME, 120.0);
    let sample = |shape, fill| {
        let body = Body { shape, rect: Rect::around(Point::default(), SAMPLE, SAMPLE) };
        Item::Shape { body, fill, stroke: Some(Stroke::new(theme.ink(), 1.2)) }
    };
    let mut entries = Vec::new();
    let plain = Fill::Solid(theme.background());
    if style.layout != crate::Layout::Columns {
        for player in Player::BOTH {
            let owned = picture.vertices.iter().any(|vertex| vertex.owner == player);
            let shape = match (style.convention, player) {
                (Convention::Shapes, Player::One) => Shape::Square,
                _ => Shape::Round,
            };
            let mut items = vec![sample(shape, plain)];
            if style.convention == Convention::DoubleCircles && player == Player::Zero {
                let body = Body { shape, rect: Rect::around(Point::default(), SAMPLE - 6.0, SAMPLE - 6.0) };
                items.push(Item::Shape { body, fill: Fill::None, stroke: Some(Stroke::new(theme.ink(), 1.2)) });
            }
            if owned {
                entries.push(Entry { samples: vec![items], text: language.to_move(&named(player)) });
            }
        }
    }
    if has(|mark| matches!(mark, VertexMark::Layer(_))) {
        let count = picture.layer_count(style);
        let shown: Vec<u32> = match count <= MOST_LAYERS {
            true => (0..count).collect(),
            false => vec![0, count / 4, count / 2, count * 3 / 4, count - 1],
        };
        let layer = |&layer: &u32| {
            let color = theme.layer(layer, count);
            let mut items = vec![sample(Shape::Round, Fill::Solid(color))];
            if matches!(style.labels, Labels::Names | Labels::Ranks) {
                let (text, size) = (layer.to_string(), if layer > 99 { 7.0 } else { RANK });
                items.push(Item::Text { at: Point::default(), text, size, color: theme.text_on(color) });
            }
            items
        };
        let (player, of) = (named(picture.player), retrograde::de(&named(picture.player)));
        let text = match (language, picture.numbers) {
            (Lang::En, Numbers::Ranks) => format!("rank in the attractor of {player}"),
            (Lang::Fr, Numbers::Ranks) => format!("rang dans l'attracteur {of}"),
            (Lang::En, Numbers::Labels) => format!("label in the attractor of {player}, not the rank"),
            (Lang::Fr, Numbers::Labels) => format!("étiquette dans l'attracteur {of}, et non le rang"),
        };
        entries.push(Entry { samples: shown.iter().map(layer).collect(), text });
    }
    if has(|mark| matches!(mark, VertexMark::Other(_))) {
        let text = language.attractor_of(&named(!picture.player));
        entries.push(Entry { samples: vec![vec![sample(Shape::Round, Fill::Hatch)]], text });
    }
    for winner in Player::BOTH {
        if picture.vertices.iter().any(|vertex| vertex.mark == VertexMark::Outside(winner)) {
            let text = language.outside(&named(!winner), &named(winner));
            entries.push(Entry { samples: vec![vec![sample(Shape::Round, Fill::Dots)]], text });
        }
    }
    if has(|mark| *mark == VertexMark::Visited) {
        let fill = Fill::Solid(theme.layer(0, 1));
        let text = language.pick("in the graph", "dans le graphe").to_owned();
        entries.push(Entry { samples: vec![vec![sample(Shape::Round, fill)]], text });
    }
    if has(|mark| *mark == VertexMark::Waiting) {
        let text = language.pick("known, not visited yet", "connu, pas encore visité").to_owned();
        entries.push(Entry { samples: vec![vec![sample(Shape::Round, Fill::Dots)]], text });
    }
    if has(|mark| *mark == VertexMark::Draw) {
        let text = language.pick("draw", "match nul").to_owned();
        entries.push(Entry { samples: vec![vec![sample(Shape::Round, Fill::Dots)]], text });
    }
    if picture.edges.iter().any(|edge| edge.bold) {
        let curve = Curve::line(Point::new(-SAMPLE / 2.0, 0.0), Point::new(SAMPLE / 2.0, 0.0));
        let samples = vec![scene::arrow(&curve, Stroke::new(theme.accent(), 3.2))];
        entries.push(Entry { samples, text: language.pick("strategy", "stratégie").to_owned() });
    }
    for (number, play) in picture.plays.iter().enumerate() {
        let curve = Curve::line(Point::new(-SAMPLE / 2.0, 0.0), Point::new(SAMPLE / 2.0, 0.0));
        let samples = vec![scene::arrow(&curve, scene::play_stroke(theme, number))];
        entries.push(Entry { samples, text: fitted(&play.label, NAME, 420.0) });
    }
    for note in &picture.notes {
        let (items, text) = match note {
            Note::Ring(meaning) => {
                let body = Body { shape: Shape::Round, rect: Rect::around(Point::default(), SAMPLE, SAMPLE) };
                let ring = Some(Stroke::new(theme.accent(), 3.0));
                (vec![Item::Shape { body, fill: Fill::None, stroke: ring }], meaning.clone())
            }
            Note::Sign { sign, meaning } => {
                let text = Item::Text { at: Point::default(), text: sign.clone(), size: RANK, color: theme.ink() };
                (vec![text], meaning.clone())
            }
        };
        entries.push(Entry { samples: vec![items], text });
    }
    entries
}
