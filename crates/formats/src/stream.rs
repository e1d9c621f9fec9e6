//! A source of bytes: decompressed, counted, watched, and peeked at before it is read.

use crate::ReadError;
use retrograde::{Observer, Progress, Stage};
use std::io::{self, Read};

/// The observer is asked once per so many bytes.
const CHECK_EVERY: u64 = 1 << 20;
/// How many bytes are looked at to tell the compression and the format.
const PEEK: usize = 4096;

/// The bytes of an input after decompression.
pub(crate) struct Stream<'a> {
    name: &'a str,
    input: Box<dyn Read + 'a>,
    observer: &'a dyn Observer,
    /// The first bytes, read ahead to be looked at; `peeked_at` of them were handed out.
    peeked: Vec<u8>,
    peeked_at: usize,
    /// Why no more could be read ahead, told when what was read is used up.
    failed: Option<io::Error>,
    done: u64,
    next_check: u64,
}

impl<'a> Stream<'a> {
    /// The bytes of a source, decompressed if its first bytes say that it is gzip or Zstandard.
    pub(crate) fn open(
        name: &'a str,
        mut input: Box<dyn Read + 'a>,
        observer: &'a dyn Observer,
    ) -> Result<Self, ReadError> {
        let (peeked, failed) = peek(&mut input);
        let stream = Self { name, input, observer, peeked, peeked_at: 0, failed, done: 0, next_check: 0 };
        let gzip = stream.peeked.starts_with(&[0x1F, 0x8B]);
        let zstandard = stream.peeked.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]);
        if !gzip && !zstandard {
            return Ok(stream);
        }
        let mut input = decompressed(stream, gzip)?;
        let (peeked, failed) = peek(&mut input);
        Ok(Self { name, input, observer, peeked, peeked_at: 0, failed, done: 0, next_check: 0 })
    }

    pub(crate) fn name(&self) -> &'a str {
        self.name
    }

    /// The first bytes, to tell the format.
    pub(crate) fn beginning(&self) -> &[u8] {
        &self.peeked
    }

    /// Reads some bytes into the buffer; 0 only at the end or for an empty buffer.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, ReadError> {
        if self.done >= self.next_check {
            self.checkpoint()?;
            self.next_check = self.done + CHECK_EVERY;
        }
        self.read_unwatched(buffer).map_err(|error| io_error(self.name, error))
    }

    fn read_unwatched(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = if self.peeked_at < self.peeked.len() {
            let rest = &self.peeked[self.peeked_at..];
            let count = rest.len().min(buffer.len());
            buffer[..count].copy_from_slice(&rest[..count]);
            self.peeked_at += count;
            count
        } else if let Some(error) = self.failed.take() {
            return Err(error);
        } else {
            read_retrying(&mut self.input, buffer)?
        };
        self.done += count as u64;
        Ok(count)
    }

    /// Asks the observer whether to go on, for readers that have long work besides reading.
    pub(crate) fn checkpoint(&self) -> Result<(), ReadError> {
        Ok(self.observer.checkpoint(Progress { stage: Stage::Reading, done: self.done, total: None })?)
    }
}

fn io_error(name: &str, error: io::Error) -> ReadError {
    ReadError::Io { name: name.to_owned(), error }
}

/// The bytes as they come, for a decoder to read.
#[cfg(feature = "compression")]
struct Raw<'a>(Stream<'a>);

#[cfg(feature = "compression")]
impl Read for Raw<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read_unwatched(buffer)
    }
}

/// Up to [`PEEK`] first bytes, and what went wrong after them.
fn peek(input: &mut dyn Read) -> (Vec<u8>, Option<io::Error>) {
    let mut bytes = vec![0; PEEK];
    let mut filled = 0;
    let failed = loop {
        match read_retrying(input, &mut bytes[filled..]) {
            Ok(0) => break None,
            Ok(count) => filled += count,
            Err(error) => break Some(error),
        }
    };
    bytes.truncate(filled);
    (bytes, failed)
}

fn read_retrying(input: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// What a compressed source holds.
#[cfg(feature = "compression")]
fn decompressed(stream: Stream<'_>, gzip: bool) -> Result<Box<dyn Read + '_>, ReadError> {
    let name = stream.name;
    Ok(if gzip {
        Box::new(flate2::read::MultiGzDecoder::new(io::BufReader::with_capacity(1 << 16, Raw(stream))))
    } else {
        Box::new(zstd::Decoder::new(Raw(stream)).map_err(|error| io_error(name, error))?)
    })
}

#[cfg(not(feature = "compression"))]
fn decompressed(stream: Stream<'_>, _: bool) -> Result<Box<dyn Read + '_>, ReadError> {
    let reason = "this is compressed, which this program was built without; decompress it first";
    Err(io_error(stream.name, io::Error::new(io::ErrorKind::Unsupported, reason)))
}
