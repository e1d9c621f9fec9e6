//! A megabyte of texts that a reader may stumble over.

const MEGABYTE: usize = 1 << 20;

/// What is repeated: the name of the text, what stands before, the piece, and what stands after.
const REPEATED: [(&str, &str, &str, &str); 38] = [
    ("open-brackets", "", "(", ""),
    ("open-mixed", "", "([{", ""),
    ("minus", "x = ", "-", "1\n"),
    ("not", "x = ", "not ", "1\n"),
    ("lambda", "x = ", "lambda:", "1\n"),
    ("or", "x = 0", " or 0", "\n"),
    ("and", "x = 1", " and 1", "\n"),
    ("plus", "x = 1", "+1", "\n"),
    ("powers", "x = 1", "**1", "\n"),
    ("comparisons", "x = 1", "<1", "\n"),
    ("attributes", "x = x", ".x", "\n"),
    ("calls-of-calls", "x = x", "()", "\n"),
    ("subscripts", "x = x", "[0]", "\n"),
    ("elif", "if 0: pass\n", "elif 0: pass\n", "x = 1\n"),
    ("else-if", "x = ", "1 if 0 else ", "1\n"),
    ("targets", "", "x = ", "1\n"),
    ("starred", "x = [", "*", "1]\n"),
    ("assignments", "", "x = 1\n", ""),
    ("defs", "", "def f(): pass\n", ""),
    ("ifs", "", "if 1: pass\n", ""),
    ("commas", "x = [", "1,", "]\n"),
    ("pairs", "x = {", "1:2,", "}\n"),
    ("strings", "x = (", "'a' ", ")\n"),
    ("f-string-fields", "x = f'", "{1}", "'\n"),
    ("one-string", "x = '", "é", "'\n"),
    ("one-number", "x = ", "7", "\n"),
    ("one-name", "", "n", " = 1\n"),
    ("comments", "", "# a\n", "x = 1\n"),
    ("backslashes", "x = 1", "\\\n", "\n"),
    ("quotes", "", "'''", ""),
    ("semicolons", "", "x=1;", "\n"),
    ("decorators", "", "@x\n", "def f(): pass\n"),
    ("excepts", "try: pass\n", "except A: pass\n", ""),
    ("parameters", "def f(", "a=1,", "): pass\n"),
    ("zeros", "", "\0", ""),
    ("walrus", "x = ", "(y:=", "1\n"),
    ("await", "x = ", "await ", "1\n"),
    ("unfinished-f-strings", "x = ", "f'{", "\n"),
];

/// What is nested and closed again: the name, what opens, what is inside, what closes, and how deep.
const NESTED: [(&str, &str, &str, &str, usize); 8] = [
    ("lists", "[", "1", "]", 500_000),
    ("tuples", "(", "1", ",)", 300_000),
    ("dicts", "{1:", "1", "}", 200_000),
    ("calls", "f(", "1", ")", 300_000),
    ("indices", "x[", "1", "]", 300_000),
    ("lambdas-in-brackets", "(lambda:", "1", ")", 100_000),
    ("conditionals", "(1 if 1 else ", "1", ")", 70_000),
    ("comprehensions", "[1 for x in ", "y", "]", 70_000),
];

/// The texts, with what each is called.
pub(crate) fn megabytes() -> Vec<(String, String)> {
    let mut state = 11_u64;
    let mut byte = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let noise: Vec<u8> = (0..MEGABYTE).map(|_| byte()).collect();
    let deeper = |line: &str, depth: usize| (0..depth).map(|depth| format!("{}{line}\n", " ".repeat(depth))).collect();
    let mut texts: Vec<(String, String)> = vec![
        ("noise".to_owned(), String::from_utf8_lossy(&noise).into_owned()),
        ("noise-ascii".to_owned(), noise.iter().map(|byte| char::from(byte % 96 + 32)).collect()),
        ("indents".to_owned(), deeper("if 1:", 1400)),
        ("defs-in-defs".to_owned(), deeper("def f():", 1400)),
        ("f-strings".to_owned(), format!("x = {}1{}\n", "f'{".repeat(1000), "}'".repeat(1000))),
    ];
    for (name, before, piece, after) in REPEATED {
        texts.push((name.to_owned(), format!("{before}{}{after}", piece.repeat(MEGABYTE / piece.len()))));
    }
    for (name, open, inner, close, depth) in NESTED {
        texts.push((name.to_owned(), format!("x = {}{inner}{}\n", open.repeat(depth), close.repeat(depth))));
    }
    texts
}
