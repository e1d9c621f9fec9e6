//! Reads PGSolver text.

use super::fast::{Batch, Expected, winner};
use super::rows::{Missing, Rows, RowsError};
use crate::stream::Stream;
use crate::window::{LONGEST_TOKEN, Window};
use crate::{ReadError, Reading};
use memchr::{memchr, memrchr};
use retrograde::{ArenaError, Kind, Mode, NamedArena, Player};

/// Reads an arena from PGSolver text.
pub(crate) fn read(stream: Stream<'_>) -> Result<Reading, ReadError> {
    let mut window = Window::open(stream)?;
    let mut reader = Reader::new(&mut window);
    reader.text()?;
    reader.finish()
}

struct Reader<'w, 'a> {
    window: &'w mut Window<'a>,
    rows: Rows,
    /// The highest id that there may be, and who says so.
    bound: Option<(u32, &'static str)>,
    /// The priority of the first vertex that is not final, and its id.
    shared: Option<(u32, u32)>,
    /// The id of the start, and where it stands.
    start: Option<(u32, u64)>,
}

const OWNER: &str = "an owner, 0 or 1";
const ONE_PRIORITY: &str = "the same priority for all vertices that are not final (only reaching a vertex can \
                           be solved here, not parity games with several priorities)";

impl<'w, 'a> Reader<'w, 'a> {
    fn new(window: &'w mut Window<'a>) -> Self {
        Self { window, rows: Rows::default(), bound: None, shared: None, start: None }
    }

    fn text(&mut self) -> Result<(), ReadError> {
        let mut batch = Batch::new();
        self.header()?;
        while self.blank()? {
            self.fast(&mut batch)?;
            if self.blank()? {
                self.statement()?;
            }
        }
        if self.rows.count() == 0 {
            return Err(self.window.unexpected("a vertex: `id priority owner successor,…;`"));
        }
        Ok(())
    }

    /// `parity N;` and `start N;`, if they are there.
    fn header(&mut self) -> Result<(), ReadError> {
        if self.word("parity")? {
            let (highest, _) = self.number("the highest id, as in `parity 7;`")?;
            self.bound = Some((highest, "the highest id that the header announces"));
            self.expect(b';', "`;`, as in `parity 7;`")?;
        }
        if self.word("start")? {
            let (start, position) = self.number("the id of the start, as in `start 0;`")?;
            self.check_bound(start, position)?;
            self.start = Some((start, position));
            self.expect(b';', "`;`, as in `start 0;`")?;
        }
        Ok(())
    }

    /// Takes all the plain statements that are in the window.
    fn fast(&mut self, batch: &mut Batch) -> Result<(), ReadError> {
        let Some(limit) = memrchr(b';', self.window.rest()).map(|last| self.window.at + last) else {
            return Ok(());
        };
        while let Some(id) = self.rows.next_in_order() {
            let priority = self.shared.map(|(priority, _)| priority);
            let bound = self.bound.map_or(u32::MAX, |(bound, _)| bound);
            if id > bound {
                return Ok(());
            }
            let reached = batch.fill(self.window.bytes(), self.window.at, limit, Expected { id, bound, priority });
            if reached == self.window.at {
                return Ok(());
            }
            self.window.at = reached;
            self.rows.append(batch).map_err(|error| self.too_many(error))?;
        }
        Ok(())
    }

    /// `id priority owner successor,… "label";`, however it is laid out.
    fn statement(&mut self) -> Result<(), ReadError> {
        let (id, position) = self.number("a vertex: `id priority owner successor,…;`")?;
        self.check_bound(id, position)?;
        if !self.rows.is_new(id) {
            return Err(self.window.fault(position, format!("vertex {id} a second time"), "each vertex once"));
        }
        let (priority, position) = self.number("a priority, a number from 0 on")?;
        let owner = match self.number(OWNER)? {
            (0, _) => Player::Zero,
            (1, _) => Player::One,
            (other, position) => return Err(self.window.fault(position, format!("`{other}`"), OWNER)),
        };
        let label = self.successors()?;
        let kind = if self.rows.leads_only_to(id) {
            Kind::new(owner, Some(winner(priority)))
        } else {
            let (shared, first) = *self.shared.get_or_insert((priority, id));
            if shared != priority {
                let found = format!("priority {priority} of vertex {id} after priority {shared} of vertex {first}");
                return Err(self.window.fault(position, found, ONE_PRIORITY));
            }
            Kind::new(owner, None)
        };
        self.rows.close(kind, label);
        Ok(())
    }

    /// `successor,… "label";`
    fn successors(&mut self) -> Result<Option<Box<str>>, ReadError> {
        loop {
            let (head, position) = self.number("a successor, the id of a vertex")?;
            self.check_bound(head, position)?;
            self.rows.head(head).map_err(|error| self.too_many(error))?;
            self.blank()?;
            match self.window.rest().first() {
                Some(b',') => self.window.at += 1,
                Some(b';') => {
                    self.window.at += 1;
                    return Ok(None);
                }
                Some(b'"') => {
                    let label = self.label()?;
                    self.expect(b';', "`;` after the label")?;
                    return Ok(label);
                }
                _ => return Err(self.window.unexpected("`,` and another successor, a label in quotes, or `;`")),
            }
        }
    }

    /// A label; none if it is empty.
    fn label(&mut self) -> Result<Option<Box<str>>, ReadError> {
        let position = self.window.position();
        self.window.at += 1;
        let mut length = 0;
        loop {
            if let Some(found) = memchr(b'"', &self.window.rest()[length..]) {
                length += found;
                break;
            }
            length = self.window.rest().len();
            if length > LONGEST_TOKEN || self.window.more(self.window.at)?.is_none() {
                return Err(self.window.fault(position, "a label that does not end", "`\"` at the end of the label"));
            }
        }
        let label = match str::from_utf8(&self.window.rest()[..length]) {
            Ok("") => None,
            Ok(label) => Some(label.into()),
            Err(error) => {
                let byte = self.window.rest()[error.valid_up_to()];
                let position = position + 1 + error.valid_up_to() as u64;
                let found = format!("the byte 0x{byte:02X}, which is no UTF-8");
                return Err(self.window.fault(position, found, "a label in UTF-8"));
            }
        };
        self.window.at += length + 1;
        Ok(label)
    }

    /// A number with blanks before it, and where it stands.
    fn number(&mut self, expected: &str) -> Result<(u32, u64), ReadError> {
        self.blank()?;
        let mut length = 0;
        loop {
            length += self.window.rest()[length..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let at_the_end = length == self.window.rest().len() && length <= LONGEST_TOKEN;
            if !at_the_end || self.window.more(self.window.at)?.is_none() {
                break;
            }
        }
        if length == 0 {
            return Err(self.window.unexpected(expected));
        }
        let digits = &self.window.rest()[..length];
        let value =
            digits.iter().try_fold(0_u32, |value, digit| value.checked_mul(10)?.checked_add(u32::from(digit - b'0')));
        let Some(value) = value else {
            return Err(self.window.unexpected(format!(
                "{expected}, of at most {}: larger numbers are refused, not wrapped around",
                u32::MAX
            )));
        };
        let position = self.window.position();
        self.window.at += length;
        Ok((value, position))
    }

    /// A word with blanks before it, if it stands there.
    fn word(&mut self, word: &str) -> Result<bool, ReadError> {
        self.blank()?;
        while self.window.rest().len() <= word.len() && self.window.more(self.window.at)?.is_some() {}
        let rest = self.window.rest();
        let there = rest.starts_with(word.as_bytes()) && !rest.get(word.len()).is_some_and(u8::is_ascii_alphanumeric);
        if there {
            self.window.at += word.len();
        }
        Ok(there)
    }

    /// One character with blanks before it.
    fn expect(&mut self, byte: u8, expected: &str) -> Result<(), ReadError> {
        if !self.blank()? || self.window.rest()[0] != byte {
            return Err(self.window.unexpected(expected));
        }
        self.window.at += 1;
        Ok(())
    }

    /// Skips blanks; whether something stands after them.
    fn blank(&mut self) -> Result<bool, ReadError> {
        loop {
            let rest = self.window.rest();
            let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let something = blanks < rest.len();
            self.window.at += blanks;
            if something || self.window.more(self.window.at)?.is_none() {
                return Ok(something);
            }
        }
    }

    fn check_bound(&mut self, id: u32, position: u64) -> Result<(), ReadError> {
        match self.bound {
            Some((bound, who)) if id > bound => {
                Err(self.window.fault(position, format!("vertex {id}"), format!("at most {bound}, {who}")))
            }
            _ => Ok(()),
        }
    }

    fn too_many(&self, error: ArenaError) -> ReadError {
        ReadError::Arena { name: self.window.name().to_owned(), error }
    }

    fn finish(self) -> Result<Reading, ReadError> {
        let Self { window, rows, shared, start, .. } = self;
        let mut warnings = Vec::new();
        let count = rows.count();
        let in_order = rows.next_in_order().is_some();
        let (arena, names, start_at) = match rows.finish(start.map(|(id, _)| id), &mut warnings) {
            Ok(parts) => parts,
            Err(RowsError::Arena(error)) => return Err(ReadError::Arena { name: window.name().to_owned(), error }),
            Err(RowsError::Missing(missing)) => return Err(blame(window, &missing, in_order.then_some(count))),
        };
        let start = match (start, start_at) {
            (Some((id, position)), None) => {
                let found = format!("the start {id}, which is no vertex");
                return Err(window.fault(position, found, "the id of a vertex"));
            }
            (_, start_at) => start_at.and_then(|index| arena.vertex(index)),
        };
        let mut named = NamedArena::new(arena, names);
        named.start = start;
        if let Some((priority, _)) = shared {
            named.rules.mode = Mode::Avoid(winner(priority));
        }
        Ok(Reading { named, warnings })
    }
}

/// What to say of a successor that is no vertex. If the whole text is still there and the ids have no
/// gaps, reading it once more finds the exact place; else what is missing is missing at the end.
fn blame(window: &mut Window<'_>, missing: &Missing, count: Option<usize>) -> ReadError {
    if let (true, Some(highest)) =
        (window.holds_all(), count.and_then(|count| u32::try_from(count).ok()?.checked_sub(1)))
    {
        window.rewind();
        let mut again = Reader::new(window);
        again.bound = Some((highest, "the highest id of a vertex in this file"));
        if let Err(error) = again.text() {
            return error;
        }
    }
    let Missing { from, to } = missing;
    let found = format!("the end of the text without vertex {to}, a successor of vertex {from}");
    window.fault(window.position(), found, format!("a line `{to} priority owner successor,…;` before the end"))
}
