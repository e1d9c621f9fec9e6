//! Layers by the method of Sugiyama, which the crate `dagre` carries out; what would take it long, we do ourselves.

use super::quick::{self, MOST_PASSED};
use super::swift::{Spaces, swift};
use super::{Link, Placed, checkpoint};
use crate::Point;
use dagre::graph::{Graph, GraphOptions};
use dagre::{EdgeLabel, LayoutOptions, NodeLabel};
use retrograde::{Interrupted, Observer};

/// Space between two vertices of a layer.
const BESIDE: f64 = 28.0;
/// Space between an edge that skips a layer and what stands beside it there.
const BESIDE_EDGE: f64 = 18.0;
/// Space between two layers.
pub(crate) const BETWEEN: f64 = 46.0;
/// Graphs of more edges than this are laid out in time that grows with their number alone.
const MOST_EDGES: usize = 300;
/// So many places where edges pass layers are kept free in those.
const MOST_KEPT: usize = 4 * MOST_PASSED;

/// Places boxes of these widths and heights in layers. With `rows` the layer of each is given; without,
/// they are chosen so that the edges are short. `first` is where a reader begins.
///
/// An edge has no bends if there are so many long ones that it must find its way by itself. `between` is the space
/// between two layers. What other people's code does here cannot be stopped, but it is given little to do.
pub(crate) fn layered(
    sizes: &[(f64, f64)],
    links: &[Link],
    rows: Option<&[usize]>,
    first: usize,
    between: f64,
    observer: &dyn Observer,
) -> Result<Placed, Interrupted> {
    checkpoint(observer, 0, links.len())?;
    let quick = rows.is_none().then(|| quick_rows(sizes.len(), links, first)).flatten();
    let rows = rows.or(quick.as_deref());
    if let Some(rows) = rows.filter(|_| links.len() > MOST_EDGES) {
        let spaces = Spaces { beside: BESIDE, edge: BESIDE_EDGE, between };
        return swift(sizes, links, rows, &kept(links, Some(rows), MOST_KEPT), spaces, observer);
    }
    let kept = kept(links, rows, MOST_PASSED);
    let options = GraphOptions { directed: true, multigraph: true, compound: false };
    let mut graph: Graph<NodeLabel, EdgeLabel> = Graph::with_options(options);
    for (index, &(width, height)) in sizes.iter().enumerate() {
        graph.set_node(name(index), Some(NodeLabel { width, height, ..NodeLabel::default() }));
    }
    for (number, link) in links.iter().enumerate() {
        let Some((upper, lower, least)) = oriented(*link, rows).filter(|_| kept[number]) else { continue };
        let label = EdgeLabel { minlen: least, ..EdgeLabel::default() };
        graph.set_edge(name(upper), name(lower), Some(label), Some(&number.to_string()));
    }
    if let Some(rows) = rows {
        let kept = links.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(link, _)| *link);
        anchor(&mut graph, rows, &kept.collect::<Vec<Link>>());
    }
    let (nodesep, edgesep, ranksep) = (BESIDE, BESIDE_EDGE, between);
    dagre::layout(&mut graph, Some(LayoutOptions { nodesep, edgesep, ranksep, ..LayoutOptions::default() }));
    let center = |index: usize| {
        let node = graph.node(&name(index));
        node.map_or_else(Point::default, |node| Point::new(node.x.unwrap_or(0.0), node.y.unwrap_or(0.0)))
    };
    let bends = links.iter().enumerate().map(|(number, link)| {
        let Some((upper, lower, _)) = oriented(*link, rows) else { return Vec::new() };
        let Some(label) = graph.edge(&name(upper), &name(lower), Some(&number.to_string())) else { return Vec::new() };
        // The first and the last point are where the edge meets the boxes; we find these ourselves.
        let inner = label.points.get(1..label.points.len().saturating_sub(1)).unwrap_or_default();
        let mut points: Vec<Point> = inner.iter().map(|point| Point::new(point.x, point.y)).collect();
        if upper != link.from {
            points.reverse();
        }
        points
    });
    let bends = bends.collect();
    Ok(Placed { centers: (0..sizes.len()).map(center).collect(), bends })
}

/// Layers of our own if in those that the layout would choose too many edges pass others: so many that it
/// would take long, or that a reader would lose the thread, as in graphs full of circles.
fn quick_rows(count: usize, links: &[Link], first: usize) -> Option<Vec<usize>> {
    let long = quick::by_longest_path(count, links);
    let passed = quick::passed(links, &long);
    if links.len() <= MOST_EDGES && passed <= MOST_PASSED.min(60 + links.len()) {
        return None;
    }
    let near = quick::by_distance(count, links, first);
    match quick::passed(links, &near) * 2 < passed {
        true => Some(near),
        false => (links.len() > MOST_EDGES || passed > MOST_PASSED).then_some(long),
    }
}

/// Which links the layout is told of: the shortest ones, as long as they do not pass more layers than that.
fn kept(links: &[Link], rows: Option<&[usize]>, most: usize) -> Vec<bool> {
    let Some(rows) = rows else { return vec![true; links.len()] };
    let mut order: Vec<usize> = (0..links.len()).collect();
    let span = |&number: &usize| rows[links[number].from].abs_diff(rows[links[number].to]);
    order.sort_by_key(|number| (span(number), *number));
    let mut kept = vec![false; links.len()];
    let mut passed = 0;
    for number in order {
        passed += span(&number).saturating_sub(1);
        kept[number] = passed <= most;
    }
    kept
}

/// The link from the upper to the lower of its vertices, and by how many layers it must lead down. `None`
/// if it stays in its layer.
fn oriented(link: Link, rows: Option<&[usize]>) -> Option<(usize, usize, i32)> {
    let Link { from, to } = link;
    let Some(rows) = rows else { return (from != to).then_some((from, to, 1)) };
    let least = rows[from].abs_diff(rows[to]) as i32;
    match rows[from].cmp(&rows[to]) {
        std::cmp::Ordering::Less => Some((from, to, least)),
        std::cmp::Ordering::Greater => Some((to, from, least)),
        std::cmp::Ordering::Equal => None,
    }
}

/// Within a connected part the lengths of the edges fix the layers; an invisible vertex above everything
/// fixes how the parts stand to each other.
fn anchor(graph: &mut Graph<NodeLabel, EdgeLabel>, rows: &[usize], links: &[Link]) {
    let anchor = "anchor".to_owned();
    graph.set_node(anchor.clone(), Some(NodeLabel::default()));
    let mut part: Vec<usize> = (0..rows.len()).collect();
    fn root(part: &mut [usize], mut of: usize) -> usize {
        while part[of] != of {
            part[of] = part[part[of]];
            of = part[of];
        }
        of
    }
    for link in links.iter().filter(|link| rows[link.from] != rows[link.to]) {
        let (a, b) = (root(&mut part, link.from), root(&mut part, link.to));
        part[a.max(b)] = a.min(b);
    }
    let mut highest: Vec<Option<usize>> = vec![None; rows.len()];
    for vertex in 0..rows.len() {
        let part = root(&mut part, vertex);
        if highest[part].is_none_or(|other| rows[vertex] < rows[other]) {
            highest[part] = Some(vertex);
        }
    }
    for vertex in highest.into_iter().flatten() {
        let label = EdgeLabel { minlen: rows[vertex] as i32 + 1, weight: 0, ..EdgeLabel::default() };
        graph.set_edge(anchor.clone(), name(vertex), Some(label), None);
    }
}

fn name(index: usize) -> String {
    index.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(pairs: &[(usize, usize)]) -> Vec<Link> {
        pairs.iter().map(|&(from, to)| Link { from, to }).collect()
    }

    #[test]
    fn given_rows_are_kept_even_of_parts_that_are_not_connected() {
        let rows = [0, 2, 3, 1, 3, 2, 0];
        let links = links(&[(0, 1), (1, 2), (2, 0), (3, 4), (1, 5), (5, 1)]);
        let placed = layered(&[(40.0, 40.0); 7], &links, Some(&rows), 0, BETWEEN, &()).unwrap();
        for a in 0..7 {
            for b in 0..7 {
                let (above, below) = (placed.centers[a].y, placed.centers[b].y);
                assert_eq!(rows[a] < rows[b], above < below - 1.0, "{a} and {b}: {placed:?}");
            }
        }
    }

    #[test]
    fn an_edge_that_skips_layers_has_a_bend_in_each_of_them() {
        let links = links(&[(0, 1), (1, 2), (2, 3), (0, 3)]);
        let placed = layered(&[(40.0, 40.0); 4], &links, None, 0, BETWEEN, &()).unwrap();
        for layer in [1, 2] {
            let y = placed.centers[layer].y;
            assert!(placed.bends[3].iter().any(|bend| (bend.y - y).abs() < 1.0), "{placed:?}");
        }
    }
}
