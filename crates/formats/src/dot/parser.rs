//! Reads an arena from DOT text.

use super::lexer::{Keyword, Lexer, Token};
use crate::draft::Draft;
use crate::players::Called;
use crate::stream::Stream;
use crate::text::Text;
use crate::window::Place;
use crate::words::{DEAD_ENDS, MODE};
use crate::{ReadError, Reading};
use retrograde::{ArenaError, Mode, Player, Scores};
use std::collections::HashSet;

/// Reads an arena from DOT text.
pub(crate) fn read(stream: Stream<'_>) -> Result<Reading, ReadError> {
    let mut text = Text::open(stream)?;
    let lexer = Lexer::of(&mut text)?;
    let mut parser = Parser {
        lexer,
        draft: Draft::default(),
        nodes: Vec::new(),
        frames: vec![Frame::default()],
        strict: None,
        spread: 0,
        avoider: None,
    };
    parser.graph()?;
    let Parser { mut draft, nodes, avoider, .. } = parser;
    for (vertex, node) in (0..).zip(nodes) {
        let Some(owner) = node.owner else {
            let found = format!("vertex \"{}\" without a player", draft.name(vertex));
            let expected = "`[player=0]` or `[player=1]`, at the vertex or for all with `node [player=0]` before it";
            return Err(text.fault(draft.mentioned(vertex), found, expected));
        };
        draft.define(vertex, owner.called);
        if let Some(target) = node.target {
            draft.target(vertex, target.called, target.place);
        }
    }
    if let Some(called) = avoider {
        draft.objective.mode = Mode::Avoid(draft.players.player(called, &mut text)?);
    }
    let [zero, one] = draft.players.names();
    if zero == one {
        return Err(text.fault(Place::START, format!("both players called \"{zero}\""), "two different names"));
    }
    draft.finish(&mut text, "a vertex")
}

struct Parser<'t, 'a> {
    lexer: Lexer<'t, 'a>,
    draft: Draft,
    /// What is known of each vertex.
    nodes: Vec<Node>,
    /// The graph and the subgraphs that are open. Kept here, not on the call stack, so that no text is
    /// nested too deeply.
    frames: Vec<Frame>,
    /// The edges of a `strict` graph, where none counts twice.
    strict: Option<HashSet<(u32, u32)>>,
    /// How many edges came from subgraphs on both sides of an arrow.
    spread: usize,
    avoider: Option<Called>,
}

/// What a text says of a vertex, or of all that follow.
#[derive(Clone, Copy, Default)]
struct Node {
    owner: Option<Told>,
    target: Option<Told>,
}

/// A player that an attribute names.
#[derive(Clone, Copy)]
struct Told {
    called: Called,
    place: Place,
    /// By the vertex itself, not by a default.
    itself: bool,
}

/// A graph or a subgraph that is open.
#[derive(Default)]
struct Frame {
    /// What `node [...]` says of vertices that are named from here on.
    defaults: Node,
    /// The vertices named in it, some of them more than once.
    members: Vec<u32>,
    /// The vertices on the left of an arrow whose right side comes next.
    left: Option<Vec<u32>>,
}

/// So many edges may come from subgraphs on both sides of an arrow. They multiply, so that a short text
/// could ask for more memory than there is.
const MOST_SPREAD: usize = 1 << 26;

const STATEMENT: &str = "a vertex, an edge, an attribute or `}`";
const ENDPOINT: &str = "a vertex or a subgraph after `->`";

impl Parser<'_, '_> {
    /// `strict digraph name { … }`
    fn graph(&mut self) -> Result<(), ReadError> {
        if self.lexer.take_if(&Token::Keyword(Keyword::Strict))? {
            self.strict = Some(HashSet::new());
        }
        if !self.lexer.take_if(&Token::Keyword(Keyword::Digraph))? {
            return Err(self.lexer.unexpected("`digraph`, because the edges of an arena have a direction"));
        }
        if matches!(self.lexer.token, Token::Id(_)) {
            self.lexer.take()?;
        }
        self.mark(b'{', "`{` to begin the graph")?;
        while !self.frames.is_empty() {
            self.statement()?;
        }
        if self.lexer.token == Token::End { Ok(()) } else { Err(self.lexer.unexpected("the end of the text")) }
    }

    /// One statement, or a part of it that ends where a subgraph begins or ends.
    fn statement(&mut self) -> Result<(), ReadError> {
        let after_arrow = self.frame().left.is_some();
        match self.lexer.token {
            Token::Mark(b'{') | Token::Keyword(Keyword::Subgraph) => self.open(),
            Token::Id(_) => self.vertex_or_attribute(after_arrow),
            _ if after_arrow => Err(self.lexer.unexpected(ENDPOINT)),
            Token::Mark(b';') => self.lexer.take().map(drop),
            Token::Mark(b'}') => self.close(),
            Token::Keyword(keyword @ (Keyword::Node | Keyword::Edge | Keyword::Graph)) => self.defaults(keyword),
            _ => Err(self.lexer.unexpected(STATEMENT)),
        }
    }

    /// `subgraph name {` or `{`
    fn open(&mut self) -> Result<(), ReadError> {
        if self.lexer.take_if(&Token::Keyword(Keyword::Subgraph))? && matches!(self.lexer.token, Token::Id(_)) {
            self.lexer.take()?;
        }
        self.mark(b'{', "`{` to begin the subgraph")?;
        let defaults = self.frame().defaults;
        self.frames.push(Frame { defaults, ..Frame::default() });
        Ok(())
    }

    /// `}` and, if it was a subgraph, what may follow it as the end of an edge.
    fn close(&mut self) -> Result<(), ReadError> {
        self.lexer.take()?;
        let Some(Frame { mut members, .. }) = self.frames.pop() else { return Ok(()) };
        if self.frames.is_empty() {
            return Ok(());
        }
        if self.frame().left.is_some() || self.lexer.token == Token::Arrow {
            let mut once = HashSet::new();
            members.retain(|&vertex| once.insert(vertex));
            self.endpoint(members.clone())?;
        }
        // The shorter list is appended to the longer one, so that deep nesting costs little.
        let all = &mut self.frame().members;
        if all.len() < members.len() {
            std::mem::swap(all, &mut members);
        }
        all.append(&mut members);
        Ok(())
    }

    /// `name = value`, or a vertex with a port, as a statement or as an end of an edge.
    fn vertex_or_attribute(&mut self, after_arrow: bool) -> Result<(), ReadError> {
        let (name, place) = self.id("a name")?;
        if !after_arrow && self.lexer.take_if(&Token::Mark(b'='))? {
            let (value, place) = self.id("a value after `=`")?;
            return self.graph_attribute(&name, &value, place);
        }
        let vertex = self.draft.mention(&name, place).map_err(|error| self.too_many(error))?;
        let defaults = self.frame().defaults;
        if vertex as usize == self.nodes.len() {
            self.nodes.push(defaults);
        }
        self.frame().members.push(vertex);
        for _ in 0..2 {
            if self.lexer.take_if(&Token::Mark(b':'))? {
                self.id("a port after `:`")?;
            }
        }
        if after_arrow || self.lexer.token == Token::Arrow {
            return self.endpoint(vec![vertex]);
        }
        if self.lexer.token == Token::Line {
            return Err(self.lexer.unexpected("`->`, because the edges of an arena have a direction"));
        }
        while self.lexer.token == Token::Mark(b'[') {
            self.attributes(|parser, name, value, place| parser.vertex_attribute(vertex, name, value, place))?;
        }
        Ok(())
    }

    /// Vertices that are an end of an edge: on the right of an arrow, on the left of the next one, or both.
    fn endpoint(&mut self, vertices: Vec<u32>) -> Result<(), ReadError> {
        if let Some(left) = self.frame().left.take() {
            if left.len() > 1 && vertices.len() > 1 {
                self.spread += left.len() * vertices.len();
            }
            if self.spread > MOST_SPREAD {
                let found = format!("subgraphs that make over {MOST_SPREAD} edges");
                return Err(self.lexer.text.fault(self.lexer.place, found, "fewer, or each edge by itself"));
            }
            for &from in &left {
                for &to in &vertices {
                    self.edge(from, to)?;
                }
            }
        }
        if self.lexer.take_if(&Token::Arrow)? {
            self.frame().left = Some(vertices);
        } else if self.lexer.token == Token::Line {
            return Err(self.lexer.unexpected("`->`, because the edges of an arena have a direction"));
        } else {
            while self.lexer.token == Token::Mark(b'[') {
                self.attributes(|_, _, _, _| Ok(()))?;
            }
        }
        Ok(())
    }

    fn edge(&mut self, from: u32, to: u32) -> Result<(), ReadError> {
        if let Some(seen) = &mut self.strict
            && !seen.insert((from, to))
        {
            return Ok(());
        }
        // Two subgraphs of a thousand vertices are a million edges, between which nothing is read.
        if self.draft.edge_count().is_multiple_of(1 << 20) {
            self.lexer.text.checkpoint()?;
        }
        self.draft.edge(from, to).map_err(|error| self.too_many(error))
    }

    /// `node [...]`, `edge [...]` or `graph [...]`
    fn defaults(&mut self, keyword: Keyword) -> Result<(), ReadError> {
        self.lexer.take()?;
        if self.lexer.token != Token::Mark(b'[') {
            return Err(self.lexer.unexpected("`[` and attributes"));
        }
        while self.lexer.token == Token::Mark(b'[') {
            self.attributes(|parser, name, value, place| match keyword {
                Keyword::Node => parser.default_attribute(name, value, place),
                Keyword::Graph => parser.graph_attribute(name, value, place),
                _ => Ok(()),
            })?;
        }
        Ok(())
    }

    /// `[name=value, …]`, each given to a function.
    fn attributes(
        &mut self,
        mut each: impl FnMut(&mut Self, &str, &str, Place) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.lexer.take()?;
        while !self.lexer.take_if(&Token::Mark(b']'))? {
            let (name, place) = self.id("an attribute or `]`")?;
            let (value, place) = if self.lexer.take_if(&Token::Mark(b'='))? {
                self.id("a value after `=`")?
            } else {
                ("true".to_owned(), place)
            };
            each(self, &name, &value, place)?;
            if matches!(self.lexer.token, Token::Mark(b',' | b';')) {
                self.lexer.take()?;
            }
        }
        Ok(())
    }

    /// An attribute of the graph; those of subgraphs mean nothing here.
    fn graph_attribute(&mut self, name: &str, value: &str, place: Place) -> Result<(), ReadError> {
        if self.frames.len() > 1 {
            return Ok(());
        }
        match name {
            "player0" => self.draft.players.name(Player::Zero, value.to_owned()),
            "player1" => self.draft.players.name(Player::One, value.to_owned()),
            "start" => return self.start(value.to_owned(), place),
            "dead_ends" => match value.parse() {
                Ok(meaning) => self.draft.objective.dead_ends = meaning,
                Err(_) => return Err(self.wrong(value, place, DEAD_ENDS)),
            },
            "endless" => {
                match value.parse().ok().filter(|score: &i32| score.unsigned_abs() <= Scores::LARGEST.unsigned_abs()) {
                    Some(score) => self.draft.endless = score,
                    None => return Err(self.wrong(value, place, "a whole number from -1000000 to 1000000")),
                }
            }
            "mode" => match value.strip_prefix("avoid ") {
                Some(word) => self.avoider = Some(self.called(word, place)?),
                None if value == "draws" => self.avoider = None,
                None => return Err(self.wrong(value, place, MODE)),
            },
            _ => {}
        }
        Ok(())
    }

    /// An attribute of vertices that are named from here on.
    fn default_attribute(&mut self, name: &str, value: &str, place: Place) -> Result<(), ReadError> {
        let told = |called| Told { called, place, itself: false };
        match name {
            "player" => self.frame().defaults.owner = Some(told(self.called(value, place)?)),
            "target" if value.is_empty() => self.frame().defaults.target = None,
            "target" => self.frame().defaults.target = Some(told(self.called(value, place)?)),
            _ => {}
        }
        Ok(())
    }

    /// An attribute of one vertex.
    fn vertex_attribute(&mut self, vertex: u32, name: &str, value: &str, place: Place) -> Result<(), ReadError> {
        match name {
            "player" => {
                let told = Told { called: self.called(value, place)?, place, itself: true };
                let earlier = self.nodes[vertex as usize].owner.replace(told);
                self.check_same(vertex, earlier, told, "with two owners", "one owner for each vertex")
            }
            "target" if value.is_empty() => {
                self.nodes[vertex as usize].target = None;
                Ok(())
            }
            "target" => {
                let told = Told { called: self.called(value, place)?, place, itself: true };
                let earlier = self.nodes[vertex as usize].target.replace(told);
                let expected = "a vertex to be a target of one player at most";
                self.check_same(vertex, earlier, told, "as a target of both players", expected)
            }
            "value" => {
                match value.parse().ok().filter(|number: &i32| number.unsigned_abs() <= Scores::LARGEST.unsigned_abs())
                {
                    Some(number) => {
                        self.draft.value(vertex, number, place);
                        Ok(())
                    }
                    None => Err(self.wrong(value, place, "a whole number from -1000000 to 1000000")),
                }
            }
            "start" => match value.to_ascii_lowercase().as_str() {
                "true" | "yes" | "1" => self.start(self.draft.name(vertex).to_owned(), place),
                "false" | "no" | "0" | "" => Ok(()),
                _ => Err(self.wrong(value, place, "`true` or `false`")),
            },
            _ => Ok(()),
        }
    }

    /// Two players told for one vertex must be the same; `0` and a name may be, which shows only later.
    fn check_same(
        &mut self,
        vertex: u32,
        earlier: Option<Told>,
        now: Told,
        what: &str,
        expected: &str,
    ) -> Result<(), ReadError> {
        match (earlier, now.called) {
            (Some(Told { called: Called::Known(earlier), itself: true, .. }), Called::Known(player))
                if earlier != player =>
            {
                let found = format!("\"{}\" {what}", self.draft.name(vertex));
                Err(self.lexer.text.fault(now.place, found, expected))
            }
            _ => Ok(()),
        }
    }

    fn start(&mut self, name: String, place: Place) -> Result<(), ReadError> {
        if let Some((earlier, _)) = &self.draft.start
            && *earlier != name
        {
            let found = format!("a second start, \"{name}\" after \"{earlier}\"");
            return Err(self.lexer.text.fault(place, found, "one start"));
        }
        self.draft.start = Some((name, place));
        Ok(())
    }

    fn called(&mut self, word: &str, place: Place) -> Result<Called, ReadError> {
        match self.draft.players.called(word, place) {
            Some(called) => Ok(called),
            None => {
                let expected = self.draft.players.expected();
                Err(self.wrong(word, place, &expected))
            }
        }
    }

    fn wrong(&mut self, word: &str, place: Place, expected: &str) -> ReadError {
        self.lexer.text.fault(place, format!("\"{}\"", word.escape_debug()), expected)
    }

    fn id(&mut self, expected: &str) -> Result<(String, Place), ReadError> {
        match self.lexer.token {
            Token::Id(_) => match self.lexer.take()? {
                (Token::Id(id), place) => Ok((id, place)),
                _ => Err(self.lexer.unexpected(expected)),
            },
            _ => Err(self.lexer.unexpected(expected)),
        }
    }

    fn mark(&mut self, mark: u8, expected: &str) -> Result<(), ReadError> {
        if self.lexer.take_if(&Token::Mark(mark))? { Ok(()) } else { Err(self.lexer.unexpected(expected)) }
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a statement stands in a graph")
    }

    fn too_many(&self, error: ArenaError) -> ReadError {
        ReadError::Arena { name: self.lexer.text.name().to_owned(), error }
    }
}
