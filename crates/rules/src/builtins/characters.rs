//! What sort of characters there are, as CPython 3.11 (Unicode 14) knows them.
//!
//! The standard library tells most of it. What it cannot tell is in tables here, or refused.

use crate::fault::{Fault, Res, said};
use crate::machine::Machine;
use crate::value::Type;
use num_bigint::BigInt;

/// The digit 0 of each script that counts with ten digits.
const ZEROS: [u32; 66] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620,
    0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60,
    0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

/// Letters that are numbers too.
const NUMERALS: &str = "㐅㒃㠪㭍一七万三九二五亖亿什仟仨伍佰億兆兩八六十千卄卅卌叁参參叄四壱壹幺廾廿弌弍弎弐拾捌柒漆玖百肆萬貮貳贰阡陆陌陸零參拾兩零六陸什𠀁𠁤𠃢𠄡𠤪𠦃𠦌𠦜𠫪𠫽𠬙𢎐𢦘𣬛𦉭廾";

/// White space as Python knows it, which counts four separators more than Unicode does.
pub(crate) fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}')
}

/// The value of a decimal digit of any script.
pub(crate) fn decimal(character: char) -> Option<u8> {
    let code = u32::from(character);
    let before = ZEROS.partition_point(|&zero| zero <= code);
    before.checked_sub(1).map(|at| code - ZEROS[at]).filter(|&digit| digit < 10).map(|digit| digit as u8)
}

pub(super) fn is_digit(character: char) -> bool {
    decimal(character).is_some()
        || matches!(
            character,
            '\u{b2}'..='\u{b3}' | '\u{b9}' | '\u{1369}'..='\u{1371}' | '\u{19da}' | '\u{2070}' | '\u{2074}'..='\u{2079}' | '\u{2080}'..='\u{2089}' | '\u{2460}'..='\u{2468}' | '\u{2474}'..='\u{247c}' | '\u{2488}'..='\u{2490}' | '\u{24ea}' | '\u{24f5}'..='\u{24fd}' | '\u{24ff}' | '\u{2776}'..='\u{277e}' | '\u{2780}'..='\u{2788}' | '\u{278a}'..='\u{2792}' | '\u{10a40}'..='\u{10a43}' | '\u{10e60}'..='\u{10e68}' | '\u{11052}'..='\u{1105a}' | '\u{1f100}'..='\u{1f10a}'
        )
}

pub(super) fn is_numeric(character: char) -> bool {
    character.is_numeric() || NUMERALS.contains(character)
}

/// Whether it is a letter; refused in scripts where the standard library does not tell letters from marks.
pub(super) fn is_letter(character: char) -> Res<bool> {
    match character {
        _ if !character.is_alphabetic() || character.is_numeric() => Ok(false),
        '\0'..='\u{344}'
        | '\u{37b}'..='\u{5af}'
        | '\u{1e00}'..='\u{24b5}'
        | '\u{2e30}'..='\u{a673}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{fb00}'..='\u{fb06}' => Ok(true),
        _ => unknown(character),
    }
}

/// Whether a character may stand in a name, or begin one.
pub(super) fn is_in_names(character: char, first: bool) -> bool {
    character == '_'
        || if first { unicode_ident::is_xid_start(character) } else { unicode_ident::is_xid_continue(character) }
}

/// Refuses characters whose capital or small letters are not what the standard library says.
pub(super) fn cased(text: &str) -> Res<()> {
    let odd = |character: &char| {
        matches!(
            character,
            '\u{131}' | '\u{149}' | '\u{19b}' | '\u{1c4}'..='\u{1cc}' | '\u{1f1}'..='\u{1f3}' | '\u{264}' | '\u{295}' | '\u{10a0}'..='\u{10ff}'
                | '\u{13a0}'..='\u{13ff}' | '\u{1c80}'..='\u{1cbf}' | '\u{1f80}'..='\u{1fff}' | '\u{a7c0}'..='\u{a7ff}' | '\u{ab30}'..='\u{abbf}'
        )
    };
    if text.is_ascii() {
        return Ok(());
    }
    text.chars().find(odd).map_or(Ok(()), unknown)
}

/// The capital that a word begins with, which may be two letters: `ß` gives `Ss`.
pub(super) fn titled(character: char) -> impl Iterator<Item = char> {
    character
        .to_uppercase()
        .enumerate()
        .flat_map(|(at, upper)| if at == 0 { vec![upper] } else { upper.to_lowercase().collect() })
}

pub(super) fn half_a_character<T>() -> Res<T> {
    Fault::refused(said!("half a character cannot stand alone here", "un demi-caractère ne peut pas être seul ici"))
}

impl Machine<'_> {
    /// The character of a number; what is raised if there is none depends on who asks.
    pub(crate) fn character(&mut self, number: &BigInt, otherwise: Type) -> Res<char> {
        match u32::try_from(number) {
            Ok(0xd800..0xe000) => half_a_character(),
            Ok(code) if let Some(character) = char::from_u32(code) => Ok(character),
            _ => self.heap.raise(otherwise, said!("{number} is no character", "{number} n’est pas un caractère")),
        }
    }
}

pub(super) fn unknown<T>(character: char) -> Res<T> {
    let code = u32::from(character);
    Fault::refused(said!(
        "what sort of letter U+{code:04X} is, is not known here",
        "la nature de la lettre U+{code:04X} n’est pas connue ici"
    ))
}
