//! The tables of the guide say what rules files may use: all of it is there, and nothing else of Python is.

use crate::common::{Cpython, python};
use retrograde_rules::{Limits, run};
use std::collections::BTreeSet;

const GUIDE: &str = include_str!("../../../../docs/rules.md");

/// What the names of the syntax tables mean: a program for each.
const SYNTAX: &[(&str, &str)] = &[
    // Statements.
    ("a = b", "a = 1\nprint(a)\n"),
    ("a = b = c", "a = b = [1]\nprint(a is b)\n"),
    ("a, b = c", "a, b = 'xy'\n(c, [d, e]) = 1, (2, 3)\nprint(a, b, c, d, e)\n"),
    ("a, *b = c", "a, *b = range(4)\n*c, d = 'xyz'\nprint(a, b, c, d)\n"),
    ("a[i] = b", "a = [1, 2]\na[-1] = 3\nprint(a)\n"),
    ("a[i:j] = b", "a = [1, 2, 3]\na[1:2] = 'xy'\nprint(a)\n"),
    ("a[i:j:k] = b", "a = [1, 2, 3]\na[::2] = 'xy'\nprint(a)\n"),
    ("a: int = b", "a: int = 3\nb: list[int]\nprint(a)\n"),
    ("+=", "a = 7\na += 2\nprint(a)\n"),
    ("-=", "a = 7\na -= 2\nprint(a)\n"),
    ("*=", "a = 7\na *= 2\nprint(a)\n"),
    ("/=", "a = 7\na /= 2\nprint(a)\n"),
    ("//=", "a = 7\na //= 2\nprint(a)\n"),
    ("%=", "a = 7\na %= 2\nprint(a)\n"),
    ("**=", "a = 7\na **= 2\nprint(a)\n"),
    ("&=", "a = {1, 2}\nb = a\na &= {2}\nprint(a is b, a)\n"),
    ("|=", "a = 7\na |= 8\nprint(a)\n"),
    ("^=", "a = 7\na ^= 2\nprint(a)\n"),
    ("<<=", "a = 7\na <<= 60\nprint(a)\n"),
    (">>=", "a = -7\na >>= 1\nprint(a)\n"),
    ("if", "if 1:\n    print('yes')\n"),
    ("elif", "if 0:\n    print('no')\nelif 1:\n    print('yes')\n"),
    ("else", "if 0:\n    print('no')\nelse:\n    print('yes')\n"),
    ("for", "for a, b in {1: 2}.items():\n    print(a, b)\n"),
    ("while", "a = 3\nwhile a:\n    a -= 1\n    print(a)\n"),
    ("for … else", "for a in 'xy':\n    pass\nelse:\n    print(a)\n"),
    ("while … else", "a = 3\nwhile a > 1:\n    a -= 1\nelse:\n    print(a)\n"),
    ("break", "for a in range(9):\n    if a == 3:\n        break\nelse:\n    print('no')\nprint(a)\n"),
    ("continue", "for a in range(4):\n    if a % 2:\n        continue\n    print(a)\n"),
    ("pass", "pass\nprint(1)\n"),
    ("def", "def f(x):\n    'text'\n    y = x + 1\n    def g():\n        return y\n    return g()\nprint(f(2))\n"),
    ("return", "def f():\n    return\nprint(f())\n"),
    ("yield", "def f():\n    x = yield 1\n    print(x)\n    yield 2\nprint(list(f()))\n"),
    ("yield from", "def f():\n    yield from 'xy'\nprint(list(f()))\n"),
    ("global", "n = 0\ndef f():\n    global n\n    n += 1\nf()\nprint(n)\n"),
    (
        "nonlocal",
        "def f():\n    n = 0\n    def g():\n        nonlocal n\n        n += 1\n    g()\n    return n\nprint(f())\n",
    ),
    ("@decorator", "def twice(f):\n    return lambda x: f(f(x))\n@twice\ndef g(x):\n    return x + 1\nprint(g(1))\n"),
    ("a=1", "def f(a, b=[]):\n    b.append(a)\n    return b\nprint(f(1), f(2))\n"),
    ("*a", "def f(*a):\n    return a\nprint(f(), f(1, 2))\n"),
    ("**a", "def f(**a):\n    return a\nprint(f(), f(x=1, y=2))\n"),
    ("a, /", "def f(a, /, b):\n    return a - b\nprint(f(3, b=1))\n"),
    ("*, a", "def f(*, a):\n    return a\nprint(f(a=1))\n"),
    (
        "assert",
        "assert 1 + 1 == 2, 'sums'\ntry:\n    assert 0, 'why'\nexcept AssertionError as error:\n    print(error)\n",
    ),
    ("raise", "raise ValueError('why')\n"),
    (
        "raise … from",
        "try:\n    raise ValueError('why') from KeyError(1)\nexcept ValueError as error:\n    print(repr(error.__cause__))\n",
    ),
    ("try … except", "try:\n    [][1]\nexcept IndexError:\n    print('caught')\n"),
    ("except … as", "try:\n    raise ValueError('why', 2)\nexcept Exception as error:\n    print(error.args)\n"),
    ("except (A, B)", "try:\n    {}[1]\nexcept (IndexError, KeyError):\n    print('caught')\n"),
    ("except … else", "try:\n    a = 1\nexcept IndexError:\n    print('caught')\nelse:\n    print(a)\n"),
    ("try … finally", "def f():\n    try:\n        return 1\n    finally:\n        print('last')\nprint(f())\n"),
    ("del a", "a = 1\ndel a\ntry:\n    print(a)\nexcept NameError:\n    print('gone')\n"),
    ("del a[i]", "a = {1: 2, 3: 4}\ndel a[1]\nprint(a)\n"),
    ("del a[i:j]", "a = [1, 2, 3]\ndel a[:2]\nprint(a)\n"),
    ("import a", "import math\nprint(math.gcd(12, 18))\n"),
    ("import a as b", "import math as m\nprint(m.gcd(12, 18))\n"),
    ("from a import b", "from math import gcd, pi\nprint(gcd(12, 18), pi)\n"),
    ("from a import b as c", "from math import gcd as pgcd\nprint(pgcd(12, 18))\n"),
    ("from a import *", "from math import *\nprint(gcd(12, 18))\n"),
    // Expressions.
    ("None", "print(None)\n"),
    ("True", "print(True, True + 1, True == 1)\n"),
    ("False", "print(False)\n"),
    ("...", "print(...)\n"),
    ("1_000", "print(1_000, 123456789012345678901234567890)\n"),
    ("0x1f", "print(0x1f)\n"),
    ("0o17", "print(0o17)\n"),
    ("0b101", "print(0b101)\n"),
    ("1.5", "print(1.5, .5, 2.)\n"),
    ("1e9", "print(1e9, 1e-7, 1e22)\n"),
    ("\"text\"", "print(\"a\\tb\\x41\\u00e9\" \"c\")\n"),
    ("'text'", "print('a\"b')\n"),
    ("\"\"\"text\"\"\"", "print(\"\"\"a\n\"b\" \"\"\")\n"),
    ("r\"text\"", "print(r\"a\\n\")\n"),
    ("f\"{a}\"", "a = [1]\nprint(f\"{a} {{}} {len(a) + 1}\")\n"),
    ("f\"{a!r}\"", "a = 'x'\nprint(f\"{a!r} {a!s} {a!a}\")\n"),
    ("f\"{a:>3}\"", "a, n = 2.5, 8\nprint(f\"{a:>{n}.2f}|{7:>3}|{7:03d}|{10**6:,}\")\n"),
    ("f\"{a=}\"", "a = 'x'\nprint(f\"{a=} {a = }\")\n"),
    ("\"%d\" % a", "print(\"%d %5.1f|%-3s|%%\" % (3, 2.25, 'x'))\n"),
    ("\"{}\".format(a)", "print(\"{} {}\".format(1, 2), \"{1}{0:>3}{x}\".format(1, 2, x=3))\n"),
    ("(a, b)", "print((1, 'x'), (1,), ())\n"),
    ("[a, b]", "print([1, 'x'], [])\n"),
    ("{a, b}", "print({1, 2} == {2, 1, 1}, len({1, True, 1.0}))\n"),
    ("{a: b}", "print({1: 2, 'x': []}, {})\n"),
    ("[*a, b]", "a = 'xy'\nprint([*a, 1], (*a,), {*a} == {'x', 'y'})\n"),
    ("{**a, b: c}", "a = {1: 2, 3: 4}\nprint({**a, 1: 5})\n"),
    ("[a for a in b]", "a = 1\nprint([a * a for a in range(4)], a)\n"),
    ("{a for a in b}", "print({a % 2 for a in range(4)} == {0, 1})\n"),
    ("{a: b for a in c}", "print({a: a * a for a in range(4)})\n"),
    ("(a for a in b)", "a = (x * x for x in range(4))\nprint(next(a), list(a), list(a))\n"),
    ("[a for a in b if c]", "print([a for a in range(9) if a % 2 if a > 3])\n"),
    ("[a for b in c for a in b]", "print([a for b in ([1], [2, 3]) for a in b])\n"),
    ("+", "print(7 + 2, +7, 'x' + 'y', [1] + [2], 2 ** 63 + 1)\n"),
    ("-", "print(7 - 2, -7, {1, 2} - {1}, 2.5 - 1)\n"),
    ("*", "print(7 * 2, 'x' * 3, (0,) * 2)\n"),
    ("/", "print(7 / 2, 6 / 2)\n"),
    ("//", "print(7 // 2, -7 // 2, 7.5 // 2)\n"),
    ("%", "print(7 % 3, -7 % 3, 7 % -3, -7.5 % 2)\n"),
    ("**", "print(7 ** 2, 2 ** -1, 2 ** 100, -2 ** 2)\n"),
    ("&", "print(12 & 10, -1 & 1 << 48, {1, 2} & {2})\n"),
    ("|", "print(12 | 10, {1: 2} | {3: 4})\n"),
    ("^", "print(12 ^ 10, {1, 2} ^ {2})\n"),
    ("~", "print(~12, ~0, ~(1 << 70))\n"),
    ("<<", "print(1 << 31, 65536 << 16, 1 << 100)\n"),
    (">>", "print(-1 >> 3, 1 << 100 >> 98)\n"),
    ("==", "print(1 == 1.0, [1] == [True], (1,) == [1])\n"),
    ("!=", "print(1 != 2, 'x' != 'x')\n"),
    ("<", "print(1 < 2, (1, 2) < (1, 3), {1} < {1, 2})\n"),
    ("<=", "print(1 <= 1.0, 'a' <= 'b')\n"),
    (">", "print(1 > 2, [2] > [1, 9])\n"),
    (">=", "print(1 >= 2, {1, 2} >= {1})\n"),
    ("in", "print(1 in [1], 'b' in 'abc', 3 in {3: 4}, 5 in range(4))\n"),
    ("not in", "print(1 not in [1])\n"),
    ("is", "a = []\nprint(a is a, None is None, [] is [])\n"),
    ("is not", "print(1 is not None)\n"),
    ("a < b < c", "a = [5]\nprint(0 <= a.pop() < 9, 3 > 2 != 1)\n"),
    ("and", "print(1 and 'x', [] and 1)\n"),
    ("or", "print(0 or 'x', 1 or [][1])\n"),
    ("not", "print(not 0, not 'x')\n"),
    ("a if b else c", "print(1 if [] else 2)\n"),
    ("a := b", "if (a := 3) > 2:\n    print(a)\nprint([b := x for x in 'yz'], b)\n"),
    ("a[i]", "print('xyz'[-1], {1: 2}[True], [[1, 2]][0][1], {(1, 2): 3}[1, 2])\n"),
    ("a[i:j]", "print('wxyz'[1:3], [1, 2][:], (1, 2, 3)[-2:])\n"),
    ("a[i:j:k]", "print('wxyz'[::-1], range(9)[1:8:3])\n"),
    ("a.b", "print('x'.upper())\n"),
    ("f(a)", "print(max(1, 2), len([]))\n"),
    ("f(a=b)", "print(sorted([3, 1, 2], reverse=True), 1, sep='-', end='.')\n"),
    ("f(*a)", "print(max(*[1, 2], 3), *'xy')\n"),
    ("f(**a)", "print(1, 2, **{'sep': '-'})\n"),
    ("lambda a: b", "f = lambda a, b=2, *c: (a, b, c)\nprint(f(1), f(1, 3, 4))\n"),
];

/// What is Python and is refused: a program for each.
const REFUSED: &[(&str, &str)] = &[
    ("class", "class A:\n    pass\n"),
    ("a.b = c", "def f():\n    pass\nf.x = 1\n"),
    ("with", "with x:\n    pass\n"),
    ("match", "match 1:\n    case 1:\n        pass\n"),
    ("async def", "async def f():\n    pass\n"),
    ("async for", "def f(x):\n    return [y async for y in x]\n"),
    ("await", "def f(x):\n    return await x\n"),
    ("except*", "try:\n    pass\nexcept* ValueError:\n    pass\n"),
    ("a @ b", "a = 1 @ 2\n"),
    ("1j", "a = 1j\n"),
    ("\"\\ud800\"", "a = '\\\\ud800' + 'x\\udfff'\n"),
    ("f\"{\"a\"}\"", "a = f\"{\"a\"}\"\n"),
    ("def f[T](x)", "def f[T](x):\n    return x\n"),
    ("b\"text\"", "a = b\"text\"\n"),
    ("import random", "import random\n"),
    ("import time", "import time\n"),
    ("import os", "import os\n"),
    ("import sys", "import sys\n"),
    ("import typing", "import typing\n"),
    ("from __future__ import annotations", "from __future__ import annotations\n"),
    ("import re", "import re\n"),
];

/// The rows of the tables of the guide that begin with these two cells.
fn rows(first: &str, second: &str) -> Vec<(&'static str, &'static str)> {
    let header = format!("| {first} | {second} |");
    let mut found = Vec::new();
    let mut inside = false;
    for line in GUIDE.lines() {
        if line == header {
            inside = true;
        } else if !line.starts_with('|') {
            inside = false;
        } else if inside && !line.starts_with("|---") {
            let line = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")).unwrap();
            found.push(line.split_once(" | ").unwrap());
        }
    }
    assert!(!found.is_empty(), "the guide has no table that begins with {header}");
    found
}

/// What stands in backticks. A bar is written with a backslash in a table.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(|name| name.replace("\\|", "|")).collect()
}

/// What a row of the tables is about.
enum Row {
    Syntax,
    /// Functions, types and exceptions that need no import.
    Builtin,
    /// Methods or attributes of some types.
    Of(Vec<String>),
    Module(String),
}

fn table() -> Vec<(Row, Vec<String>)> {
    let read = |(what, names): (&str, &str)| {
        let row = match what {
            "functions" | "types" | "exceptions" => Row::Builtin,
            _ if what.starts_with("methods of ") || what.starts_with("attributes of ") => Row::Of(quoted(what)),
            _ if what.starts_with("module ") => Row::Module(quoted(what).remove(0)),
            _ => Row::Syntax,
        };
        (row, quoted(names))
    };
    rows("what", "names").into_iter().map(read).collect()
}

/// All names of the rows that are wanted.
fn names_where(wanted: impl Fn(&Row) -> bool) -> BTreeSet<String> {
    table().into_iter().filter(|(row, _)| wanted(row)).flat_map(|(_, names)| names).collect()
}

/// What CPython has.
fn cpython() -> serde_json::Value {
    serde_json::from_slice(&python("names.py", &[])).unwrap()
}

fn texts(list: &serde_json::Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Runs a program; what went wrong, with the class of the exception if it was one.
fn outcome(program: &str) -> Result<String, (Option<String>, String)> {
    run("t.py", program, Limits::default()).map_err(|error| (error.exception().map(str::to_owned), error.to_string()))
}

#[test]
fn every_name_of_the_tables_is_there() {
    let cpython = cpython();
    let prelude = cpython["prelude"].as_str().unwrap();
    let mut programs = Vec::new();
    for (row, names) in table() {
        for name in names {
            match &row {
                Row::Syntax => {}
                Row::Builtin => programs.push(format!("f = {name}\n")),
                Row::Module(module) => {
                    programs.push(format!("from {module} import {name}\n"));
                    programs.push(format!("import {module}\nf = {module}.{name}\n"));
                }
                Row::Of(types) => {
                    assert!(!types.is_empty());
                    for of in types {
                        let example = cpython["values"][of.as_str()]["example"].as_str();
                        let example = example.unwrap_or_else(|| panic!("names.py has no value of the type {of}"));
                        programs.push(format!("{prelude}f = {example}.{name}\n"));
                    }
                }
            }
        }
    }
    assert!(programs.len() > 300, "{}", programs.len());
    let wrong: Vec<String> = programs
        .iter()
        .filter_map(|program| outcome(program).err().map(|(_, message)| format!("{program}{message}")))
        .collect();
    assert!(wrong.is_empty(), "the guide lists what is not there:\n{}", wrong.join("\n"));
}

#[test]
fn every_form_of_the_tables_does_what_it_does_in_python() {
    let listed = names_where(|row| matches!(row, Row::Syntax));
    let known: BTreeSet<String> = SYNTAX.iter().map(|(form, _)| (*form).to_owned()).collect();
    assert_eq!(known.len(), SYNTAX.len(), "a form has two programs");
    assert_eq!(listed, known, "the forms of the guide, and those that are tried here");
    let programs: Vec<&str> = SYNTAX.iter().map(|(_, program)| *program).collect();
    let theirs = Cpython::start().run(&programs);
    for ((form, program), theirs) in SYNTAX.iter().zip(theirs) {
        let (printed, ended) = match run("t.py", program, Limits::default()) {
            Ok(printed) => (printed, None),
            Err(error) => {
                assert!(error.exception().is_some(), "{form} is refused:\n{program}{error}");
                (error.printed().to_owned(), error.exception().map(str::to_owned))
            }
        };
        assert_eq!((&printed, &ended), (&theirs.printed, &theirs.ended), "{form}:\n{program}");
    }
}

#[test]
fn what_the_guide_says_is_not_there_is_refused() {
    let builtins: BTreeSet<String> = texts(&cpython()["builtins"]).into_iter().collect();
    let mut tried = BTreeSet::new();
    for form in rows("not there", "instead").into_iter().flat_map(|(what, _)| quoted(what)) {
        let program = match REFUSED.iter().find(|(other, _)| *other == form) {
            Some((_, program)) => (*program).to_owned(),
            None => {
                assert!(builtins.contains(&form) || form == "__import__", "no program for {form}");
                format!("f = {form}\nf()\n")
            }
        };
        match outcome(&program) {
            Err((None, _)) => {}
            other => panic!("{form} is not refused: {other:?}\n{program}"),
        }
        tried.insert(form);
    }
    for (form, _) in REFUSED {
        assert!(tried.contains(*form), "the guide does not say that {form} is not there");
    }
}

#[test]
fn nothing_of_python_is_there_that_the_tables_do_not_list() {
    let cpython = cpython();
    let prelude = cpython["prelude"].as_str().unwrap();
    outcome(prelude).unwrap();
    // A program for each name that is not listed, and the exception that it may end in.
    let mut programs: Vec<(String, Option<&str>)> = Vec::new();
    let mut listed = names_where(|row| matches!(row, Row::Builtin));
    listed.extend(["None", "True", "False"].map(str::to_owned));
    for name in texts(&cpython["builtins"]).into_iter().filter(|name| !listed.contains(name)) {
        programs.push((format!("f = {name}\nf()\n"), None));
    }
    for name in texts(&cpython["others"]) {
        programs.push((format!("import {name}\n"), None));
        programs.push((format!("from {name} import *\n"), None));
    }
    let modules = cpython["modules"].as_object().unwrap();
    for (module, names) in modules {
        let listed = names_where(|row| matches!(row, Row::Module(other) if other == module));
        assert!(!listed.is_empty(), "{module}");
        for name in texts(names).into_iter().filter(|name| !listed.contains(name)) {
            programs.push((format!("from {module} import {name}\n"), None));
            programs.push((format!("import {module}\nf = {module}.{name}\nf()\n"), Some("AttributeError")));
        }
    }
    let classes = texts(&cpython["classes"]);
    for (of, value) in cpython["values"].as_object().unwrap() {
        let listed = names_where(|row| matches!(row, Row::Of(types) if types.contains(of)));
        let example = value["example"].as_str().unwrap();
        outcome(&format!("{prelude}f = {example}\n")).unwrap();
        for name in texts(&value["names"]).into_iter().filter(|name| !listed.contains(name)) {
            programs.push((format!("{prelude}f = {example}.{name}\nf()\n"), Some("AttributeError")));
            if classes.contains(of) {
                programs.push((format!("{prelude}f = {of}.{name}\nf({example})\n"), Some("AttributeError")));
            }
        }
    }
    assert!(programs.len() > 500, "{}", programs.len());
    let there: Vec<&str> = programs
        .iter()
        .filter(|(program, allowed)| match outcome(program) {
            Err((None, _)) => false,
            Err((exception, _)) => exception.as_deref() != *allowed,
            Ok(_) => true,
        })
        .map(|(program, _)| program.strip_prefix(prelude).unwrap_or(program))
        .collect();
    assert!(there.is_empty(), "the guide does not list what is there:\n{}", there.join("\n"));
}

#[test]
fn the_limits_of_the_guide_are_the_limits() {
    let limits = Limits::default();
    let expected = [
        ("steps of one call", format!("{} million", limits.steps_per_call / 1_000_000)),
        ("steps to load the file", format!("{} million", limits.steps_to_load / 1_000_000)),
        ("memory of the values", format!("{} MB", limits.heap_bytes >> 20)),
        ("calls within calls", limits.call_depth.to_string()),
        ("bits of a whole number", format!("{} {:03}", limits.integer_bits / 1000, limits.integer_bits % 1000)),
    ];
    let rows = rows("what", "at most");
    for (what, most) in expected {
        let row = rows.iter().find(|(row, _)| row.starts_with(what)).unwrap_or_else(|| panic!("no limit of {what}"));
        assert_eq!(row.1, most, "{what}");
    }
}
