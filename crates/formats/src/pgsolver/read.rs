//! Reads PGSolver text.

use super::fast::{Batch, Expected, winner};
use super::rows::{Missing, Rows, RowsError};
use super::scan::Scanner;
use crate::stream::Stream;
use crate::window::Place;
use crate::{ReadError, Reading};
use memchr::memrchr;
use retrograde::{ArenaError, Kind, Mode, NamedArena, Player};

/// Reads an arena from PGSolver text.
pub(crate) fn read(stream: Stream<'_>) -> Result<Reading, ReadError> {
    let mut scan = Scanner::open(stream)?;
    let mut reader = Reader::new(&mut scan);
    reader.text()?;
    reader.finish()
}

struct Reader<'w, 'a> {
    scan: &'w mut Scanner<'a>,
    rows: Rows,
    /// The highest id that there may be, and who says so.
    bound: Option<(u32, &'static str)>,
    /// The priority of the first vertex that is not final, and its id.
    shared: Option<(u32, u32)>,
    /// The id of the start, and where it stands.
    start: Option<(u32, Place)>,
}

const OWNER: &str = "an owner, 0 or 1";
const ONE_PRIORITY: &str = "the same priority for all vertices that are not final (only reaching a vertex can \
                           be solved here, not parity games with several priorities)";

impl<'w, 'a> Reader<'w, 'a> {
    fn new(scan: &'w mut Scanner<'a>) -> Self {
        Self { scan, rows: Rows::new(), bound: None, shared: None, start: None }
    }

    fn text(&mut self) -> Result<(), ReadError> {
        let mut batch = Batch::new();
        self.header()?;
        while self.scan.blank()? {
            self.fast(&mut batch)?;
            if self.scan.blank()? {
                self.statement()?;
            }
        }
        if self.rows.count() == 0 {
            return Err(self.scan.window.unexpected("a vertex: `id priority owner successor,…;`"));
        }
        Ok(())
    }

    /// `parity N;` and `start N;`, if they are there.
    fn header(&mut self) -> Result<(), ReadError> {
        if self.scan.word("parity")? {
            let (highest, _) = self.scan.number("the highest id, as in `parity 7;`")?;
            if self.bound.is_none_or(|(bound, _)| highest < bound) {
                self.bound = Some((highest, "the highest id that the header announces"));
            }
            self.scan.expect(b';', "`;`, as in `parity 7;`")?;
        }
        if self.scan.word("start")? {
            let (start, position) = self.scan.number("the id of the start, as in `start 0;`")?;
            self.check_bound(start, position)?;
            self.start = Some((start, self.scan.window.place(position)));
            self.scan.expect(b';', "`;`, as in `start 0;`")?;
        }
        Ok(())
    }

    /// Takes all the plain statements that are in the window.
    fn fast(&mut self, batch: &mut Batch) -> Result<(), ReadError> {
        let window = &mut self.scan.window;
        let Some(limit) = memrchr(b';', window.rest()).map(|last| window.at + last) else {
            return Ok(());
        };
        while let Some(id) = self.rows.next_in_order() {
            let priority = self.shared.map(|(priority, _)| priority);
            let bound = self.bound.map_or(u32::MAX, |(bound, _)| bound);
            let reached = batch.fill(window.bytes(), window.at, limit, Expected { id, bound, priority });
            if reached == window.at {
                return Ok(());
            }
            window.at = reached;
            if let Err(error) = self.rows.append(batch, self.bound.map(|(bound, _)| bound)) {
                return Err(self.too_many(error));
            }
        }
        Ok(())
    }

    /// `id priority owner successor,… "label";`, however it is laid out.
    fn statement(&mut self) -> Result<(), ReadError> {
        let (id, position) = self.scan.number("a vertex: `id priority owner successor,…;`")?;
        self.check_bound(id, position)?;
        if !self.rows.is_new(id) {
            return Err(self.scan.window.fault(position, format!("vertex {id} a second time"), "each vertex once"));
        }
        let (priority, position) = self.scan.number("a priority, a number from 0 on")?;
        let owner = match self.scan.number(OWNER)? {
            (0, _) => Player::Zero,
            (1, _) => Player::One,
            (other, position) => return Err(self.scan.window.fault(position, format!("`{other}`"), OWNER)),
        };
        let label = self.successors()?;
        let kind = if self.rows.leads_only_to(id) {
            Kind::new(owner, Some(winner(priority)))
        } else {
            let (shared, first) = *self.shared.get_or_insert((priority, id));
            if shared != priority {
                let found = format!("priority {priority} of vertex {id} after priority {shared} of vertex {first}");
                return Err(self.scan.window.fault(position, found, ONE_PRIORITY));
            }
            Kind::new(owner, None)
        };
        self.rows.close(kind, label);
        Ok(())
    }

    /// `successor,… "label";`
    fn successors(&mut self) -> Result<Option<Box<str>>, ReadError> {
        loop {
            let (head, position) = self.scan.number("a successor, the id of a vertex")?;
            self.check_bound(head, position)?;
            self.rows.head(head).map_err(|error| self.too_many(error))?;
            self.scan.blank()?;
            match self.scan.next() {
                Some(b',') => self.scan.window.at += 1,
                Some(b';') => {
                    self.scan.window.at += 1;
                    return Ok(None);
                }
                Some(b'"') => {
                    let label = self.scan.label()?;
                    self.scan.expect(b';', "`;` after the label")?;
                    return Ok(label);
                }
                _ => return Err(self.scan.window.unexpected("`,` and another successor, a label in quotes, or `;`")),
            }
        }
    }

    fn check_bound(&mut self, id: u32, position: u64) -> Result<(), ReadError> {
        match self.bound {
            Some((bound, who)) if id > bound => {
                Err(self.scan.window.fault(position, format!("vertex {id}"), format!("at most {bound}, {who}")))
            }
            _ => Ok(()),
        }
    }

    fn too_many(&self, error: ArenaError) -> ReadError {
        ReadError::Arena { name: self.scan.window.name().to_owned(), error }
    }

    fn finish(self) -> Result<Reading, ReadError> {
        let Self { scan, rows, shared, start, .. } = self;
        let mut warnings = Vec::new();
        let count = rows.count();
        let in_order = rows.next_in_order().is_some();
        let (arena, names, start_at) = match rows.finish(start.map(|(id, _)| id), &mut warnings) {
            Ok(parts) => parts,
            Err(RowsError::Arena(error)) => {
                return Err(ReadError::Arena { name: scan.window.name().to_owned(), error });
            }
            Err(RowsError::Missing(missing)) => return Err(blame(scan, &missing, in_order.then_some(count))),
        };
        let start = match (start, start_at) {
            (Some((id, place)), None) => {
                let found = format!("the start {id}, which is no vertex");
                return Err(scan.window.fault_at(place, found, "the id of a vertex"));
            }
            (_, start_at) => start_at.and_then(|index| arena.vertex(index)),
        };
        let mut named = NamedArena::new(arena, names);
        named.start = start;
        if let Some((priority, _)) = shared {
            named.objective.mode = Mode::Avoid(winner(priority));
        }
        Ok(Reading { named, warnings })
    }
}

/// What to say of a successor that is no vertex. If the whole text is still there and the ids have no
/// gaps, reading it once more finds the exact place; else what is missing is missing at the end.
fn blame(scan: &mut Scanner<'_>, missing: &Missing, count: Option<usize>) -> ReadError {
    if let (true, Some(highest)) =
        (scan.window.holds_all(), count.and_then(|count| u32::try_from(count).ok()?.checked_sub(1)))
    {
        scan.window.rewind();
        let mut again = Reader::new(scan);
        again.bound = Some((highest, "the highest id of a vertex in this file"));
        if let Err(error) = again.text() {
            return error;
        }
    }
    let Missing { from, to } = missing;
    let found = format!("the end of the text without vertex {to}, a successor of vertex {from}");
    scan.window.fault(
        scan.window.position(),
        found,
        format!("a line `{to} priority owner successor,…;` before the end"),
    )
}
