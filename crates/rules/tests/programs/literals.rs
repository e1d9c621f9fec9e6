//! Literals of every sort, odd ones among them.

use super::choices::Choices;

const STRINGS: [&str; 27] = [
    "''",
    "'a'",
    "\"b\"",
    "'ab'",
    "'abc'",
    "'a b'",
    "'x,y'",
    "'é'",
    "'ß'",
    "'日本'",
    "'𝄞x'",
    "'A'",
    "'aB1'",
    "'12'",
    "'-7'",
    "'x\\ty'",
    "'l\\nm'",
    "r'\\n'",
    "'it\\'s'",
    "\"it's\"",
    "'\"q\"'",
    "\"\"\"tri\"ple\"\"\"",
    "' pad '",
    "'ÀÉ'",
    "'\\u00e9\\x41'",
    "'aaa'",
    "'k'",
];

const FLOATS: [&str; 22] = [
    "0.0",
    "1.0",
    "0.5",
    "2.5",
    "-0.0",
    "-1.5",
    "0.1",
    "1e16",
    "1e-7",
    "123456.789",
    "3.14159",
    "1e308",
    "5e-324",
    "1e400",
    "-1e400",
    "(1e400 - 1e400)",
    "1_0.5",
    "0.30000000000000004",
    "2.675",
    "1e22",
    "9007199254740993.0",
    "100.0",
];

const INTS: [&str; 24] = [
    "255",
    "1000",
    "0x1f",
    "0b101",
    "0o17",
    "1_000",
    "2147483647",
    "2147483648",
    "(-2147483648)",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "(-9223372036854775808)",
    "18446744073709551616",
    "100000000000000000000",
    "(-100000000000000000000)",
    "97",
    "64",
    "(-255)",
    "65536",
    "1000003",
    "(-7)",
    "12345678901234567890123",
];

const EXCEPTIONS: [&str; 16] = [
    "ValueError",
    "KeyError",
    "IndexError",
    "TypeError",
    "ZeroDivisionError",
    "RuntimeError",
    "AssertionError",
    "LookupError",
    "NotImplementedError",
    "ArithmeticError",
    "OverflowError",
    "Exception",
    "AttributeError",
    "NameError",
    "StopIteration",
    "UnboundLocalError",
];

/// A literal of a type.
pub(super) fn literal(of: &str, choices: &mut Choices<'_>) -> String {
    let quoted = |text: String| format!("\"{text}\"");
    match of {
        "int" => match choices.below(6) {
            0..=2 => choices.below(8).to_string(),
            3 => format!("({})", -(choices.below(9) as i64) - 1),
            4 => choices.below(1000).to_string(),
            _ => (*choices.pick(&INTS)).to_owned(),
        },
        "small" => choices.below(4).to_string(),
        "shift" => choices.pick(&[0, 1, 15, 16, 30, 31, 32, 33, 48, 62, 63, 64, 65, 100]).to_string(),
        "step" => choices.pick(&[1, -1, 2, -2, 3, -3]).to_string(),
        "bool" => (*choices.pick(&["True", "False"])).to_owned(),
        "float" => match choices.below(3) {
            0 => (*choices.pick(&FLOATS)).to_owned(),
            1 => format!("{}.{}", choices.below(100), choices.below(1000)),
            _ => format!("{}.{}e{}", choices.below(10), choices.below(100_000), choices.below(40) as i64 - 20),
        },
        "str" => (*choices.pick(&STRINGS)).to_owned(),
        "char" => (*choices.pick(&["'a'", "'b'", "' '", "'é'", "'1'", "'x'", "'日'"])).to_owned(),
        "codepoint" => choices.pick(&[65, 97, 0, 233, 0x4e2d, 0x1d11e, 127, 160, 0x10_ffff]).to_string(),
        "exception" => (*choices.pick(&EXCEPTIONS)).to_owned(),
        "method" => (*choices.pick(&["'append'", "'items'", "'x'", "'upper'", "'nothing'", "'add'"])).to_owned(),
        "intspec" | "floatspec" | "strspec" => quoted(spec(of, choices)),
        "intpercent" => quoted(percent("diuxXo", choices)),
        "floatpercent" => quoted(percent("eEfFgGdi", choices)),
        other => panic!("no literal of {other}"),
    }
}

/// A format such as `*>+8,d`.
pub(super) fn spec(of: &str, choices: &mut Choices<'_>) -> String {
    let mut spec = String::new();
    let letters = match of {
        "intspec" => ["", "d", "d", "x", "X", "b", "o", "n", "e", "f", "g", "%", "c"].as_slice(),
        "floatspec" => ["", "f", "f", "e", "g", "E", "G", "F", "%", "n"].as_slice(),
        _ => ["", "", "s"].as_slice(),
    };
    let letter = *choices.pick(letters);
    if choices.one_in(2) {
        spec.push_str(word(&["", "*", "é", "0", " "], choices));
        spec.push_str(word(if of == "strspec" { &["<", ">", "^"] } else { &["<", ">", "^", "="] }, choices));
    }
    if of != "strspec" {
        spec.push_str(word(&["", "", "+", "-", " "], choices));
        spec.push_str(word(&["", "", "", "#"], choices));
    }
    spec.push_str(word(&["", "", "0"], choices));
    spec.push_str(word(&["", "1", "5", "8", "12"], choices));
    if of != "strspec" {
        spec.push_str(word(&["", "", "", ",", "_"], choices));
    }
    if of != "intspec" || ["e", "f", "g", "%"].contains(&letter) {
        spec.push_str(word(&["", "", ".0", ".1", ".3", ".10"], choices));
    }
    spec + letter
}

fn word<'w>(words: &[&'w str], choices: &mut Choices<'_>) -> &'w str {
    words[choices.below(words.len())]
}

/// A format such as `%-8.3f`.
fn percent(letters: &str, choices: &mut Choices<'_>) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let letter = *choices.pick(&letters);
    let flag = choices.pick(&["", "", "-", "0", "+", " ", "#", "-0", "+0"]);
    let width = choices.pick(&["", "1", "5", "8", "12"]);
    let precision = choices.pick(&["", "", ".0", ".1", ".3", ".10", "."]);
    format!("%{flag}{width}{precision}{letter}")
}
