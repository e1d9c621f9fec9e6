//! Every built-in function, method, operator and format with odd arguments gives what CPython gives.

use crate::common::{ours, python};

/// Cases that one program holds.
const TOGETHER: usize = 200;

/// Formats of random numbers, besides the grid itself.
const FORMATS: &str = "1500";

/// How many differences are shown, unless `SHOWN=…` says so.
const SHOWN: usize = 200;

fn lines_of(helpers: &str, cases: &[(String, String)]) -> Option<Vec<String>> {
    let calls: String = cases.iter().map(|(expression, _)| format!("case(lambda: {expression})\n")).collect();
    let outcome = ours(&format!("{helpers}{calls}"));
    let lines: Vec<String> = outcome.printed.lines().map(str::to_owned).collect();
    (outcome.ended.is_none() && lines.len() == cases.len()).then_some(lines)
}

#[test]
fn every_built_in_and_method_gives_what_cpython_gives() {
    let helpers = String::from_utf8(python("grid.py", &["helpers"])).unwrap();
    let printed = String::from_utf8(python("grid.py", &["11", FORMATS])).unwrap();
    let cases: Vec<(String, String)> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() > 300_000, "{}", cases.len());
    let mut differ = Vec::new();
    for together in cases.chunks(TOGETHER) {
        let lines = lines_of(&helpers, together).unwrap_or_else(|| {
            // One of them is refused or stopped: ask them one by one.
            let one = |case| {
                lines_of(&helpers, std::slice::from_ref(case)).map_or_else(|| "refused".to_owned(), |mut l| l.remove(0))
            };
            together.iter().map(one).collect()
        });
        for ((expression, expected), line) in together.iter().zip(lines) {
            if line != *expected {
                differ.push(format!("{expression}\n    CPython {expected}\n    ours    {line}"));
            }
        }
    }
    let shown = std::env::var("SHOWN").map_or(SHOWN, |shown| shown.parse().unwrap()).min(differ.len());
    assert!(differ.is_empty(), "{} of {} cases differ:\n{}", differ.len(), cases.len(), differ[..shown].join("\n"));
}

#[test]
fn what_only_cpython_has_is_refused() {
    let printed = String::from_utf8(python("grid.py", &["refused"])).unwrap();
    let helpers = String::from_utf8(python("grid.py", &["helpers"])).unwrap();
    let expressions: Vec<String> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(expressions.len() > 100);
    for expression in expressions {
        let outcome = ours(&format!("{helpers}try:\n    {expression}\nexcept BaseException:\n    pass\n"));
        assert_eq!(outcome.ended.as_deref(), Some("refused"), "{expression}");
    }
}
