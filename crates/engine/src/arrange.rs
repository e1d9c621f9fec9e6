//! The job of giving every vertex of an arena its place, as data: for pictures that people touch.

use crate::draw::part::READABLE;
use crate::{Around, Context, Draw, Error, Loaded, ObjectiveChoice, Opened, Origin, Players};
use retrograde::{Objective, Player};
use retrograde_view::{ArenaPicture, Layout, Point, Scene, Style, VertexMark};
use serde::{Deserialize, Serialize};

/// Give every vertex of an arena its place, and every edge its course.
///
/// ```
/// use retrograde_engine::{Arrange, Opened, Source};
/// let source = Source::file("two.pg", "0 0 0 1; 1 1 0 1;");
/// let reply = Arrange::default().answer(&Opened::open(&source, &())?, &())?;
/// assert_eq!((reply.vertices.len(), reply.edges[0].from, reply.edges[0].to), (2, 0, 1));
/// assert!(reply.vertices[0].y < reply.vertices[1].y);
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrange {
    /// Where it begins.
    pub origin: Origin,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// Which vertices; the others are too many or not asked for.
    pub around: Around,
    /// Where vertices stand; those in rows by the rank need a solution, and stand in layers here.
    pub layout: Layout,
    /// Vertices that have their place already, with their middles. If every vertex has one, edges run straight
    /// between them.
    pub at: Vec<(String, [f64; 2])>,
}

/// An arena with the place of everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArrangeReply {
    /// How wide the picture is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The vertices that are shown, in their order.
    pub vertices: Vec<PlacedVertex>,
    /// The edges between them.
    pub edges: Vec<PlacedEdge>,
    /// How many vertices there are.
    pub of: usize,
    /// What the players are called.
    pub players: Players,
    /// How the game is meant.
    #[serde(rename = "rules")]
    pub objective: Objective,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A vertex and its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlacedVertex {
    /// Its name.
    pub name: String,
    /// Who moves there.
    pub owner: Player,
    /// Whose target it is.
    pub target: Option<Player>,
    /// Whether the game starts there.
    pub start: bool,
    /// Whether it has neighbours that are not shown.
    pub more: bool,
    /// The middle of it, from the left.
    pub x: f64,
    /// The middle of it, from the top.
    pub y: f64,
    /// How wide its outline is.
    pub width: f64,
    /// How high its outline is.
    pub height: f64,
}

/// An edge and its course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedEdge {
    /// The place in the list of the vertex where it begins.
    pub from: usize,
    /// The place in the list of the vertex where it ends.
    pub to: usize,
    /// Its course from border to border, as SVG writes paths.
    pub path: String,
}

impl Arrange {
    /// Answers it.
    ///
    /// # Errors
    /// If the input cannot be had, or it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<ArrangeReply, Error> {
        let Self { origin, objective, around, .. } = self.clone();
        let loaded = Draw { origin, objective, around, ..Draw::default() }.loaded(opened, cx)?;
        let part = self.around.part(&loaded, READABLE)?;
        let name = |vertex| loaded.name(vertex).into_owned();
        let mut picture = ArenaPicture::of_part(loaded.arena(), part.vertices.iter().copied(), name);
        picture.on_screen = true;
        loaded.start().into_iter().for_each(|start| picture.start(start));
        for vertex in &mut picture.vertices {
            vertex.more |= loaded.is_open(vertex.vertex);
            // Room for a rank below the name, whatever it will be.
            vertex.mark = VertexMark::Layer(Some(99));
        }
        let layout = if self.layout == Layout::Ranks { Layout::Layered } else { self.layout };
        let style = Style { layout, legend: false, ..Style::default() };
        let centers = self.centers(&picture);
        let scene = picture.scene_watched(&style, centers.as_deref(), cx)?;
        let mut warnings = loaded.warnings.clone();
        warnings.extend(part.warning);
        Ok(reply(&loaded, &picture, &scene, warnings))
    }

    /// The middles of all vertices, if every one of them is given.
    fn centers(&self, picture: &ArenaPicture) -> Option<Vec<Point>> {
        let given: std::collections::HashMap<&str, [f64; 2]> =
            self.at.iter().map(|(name, at)| (name.as_str(), *at)).collect();
        let center = |label: &str| given.get(label).filter(|at| at.iter().all(|at| at.abs() < FARTHEST));
        picture.vertices.iter().map(|shown| center(&shown.label).map(|&[x, y]| Point::new(x, y))).collect()
    }
}

/// No vertex stands farther away than this.
const FARTHEST: f64 = 1e6;

fn reply(loaded: &Loaded, picture: &ArenaPicture, scene: &Scene, warnings: Vec<String>) -> ArrangeReply {
    let vertices = picture.vertices.iter().zip(scene.bodies()).map(|(shown, body)| PlacedVertex {
        name: shown.label.clone(),
        owner: shown.owner,
        target: shown.target,
        start: shown.start,
        more: shown.more,
        x: body.rect.center.x,
        y: body.rect.center.y,
        width: body.rect.width,
        height: body.rect.height,
    });
    let edges =
        scene.routes().iter().map(|route| PlacedEdge { from: route.from, to: route.to, path: route.curve.svg() });
    ArrangeReply {
        width: scene.width,
        height: scene.height,
        vertices: vertices.collect(),
        edges: edges.collect(),
        of: loaded.arena().vertex_count(),
        players: Players::of(loaded),
        objective: loaded.objective(),
        warnings,
    }
}
