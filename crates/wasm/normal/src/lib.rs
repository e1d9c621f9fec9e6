//! Stands for the crate of the same name in the module for browsers (see `build.sh`).
//!
//! The parser of rules files asks it by which characters a name is known: `ﬁn` and `fin` are one name in Python (NFKC). The
//! tables for that are 150 kB, and every host of the module has them already, as `String.prototype.normalize`. The normal
//! form of a character never changes once Unicode has it, so that an older or newer host says the same.

#![warn(missing_docs)]
// SAFETY: the host reads and writes only the two places that it is lent, and nothing else has them meanwhile.
#![allow(unsafe_code, reason = "the host lends a function")]

/// No text becomes longer than eleven times its bytes (Unicode Standard Annex 15, in UTF-8).
const GROWTH: usize = 11;

#[link(wasm_import_module = "retrograde")]
unsafe extern "C" {
    /// Writes the normal form KC of a text to the place, which has so much room, and says how many bytes it has.
    safe fn normalise(text: *const u8, length: usize, place: *mut u8, room: usize) -> usize;
}

/// What has a normal form.
pub trait UnicodeNormalization {
    /// The characters of the normal form KC.
    fn nfkc(self) -> std::vec::IntoIter<char>;
}

impl UnicodeNormalization for &str {
    fn nfkc(self) -> std::vec::IntoIter<char> {
        let mut written = vec![0; GROWTH * self.len()];
        let length = normalise(self.as_ptr(), self.len(), written.as_mut_ptr(), written.len());
        written.truncate(length);
        let text = String::from_utf8_lossy(&written);
        text.chars().collect::<Vec<char>>().into_iter()
    }
}
