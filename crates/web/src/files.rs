//! The page, inside of the program. No file of the machine is ever read for a request.

use crate::answer::{Refusal, json};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// What the page consists of: its place below the root, and its bytes.
const FILES: &[(&str, &[u8])] = &[
    ("app.js", include_bytes!("../../../page/app.js")),
    ("draw/arena.js", include_bytes!("../../../page/draw/arena.js")),
    ("draw/board.js", include_bytes!("../../../page/draw/board.js")),
    ("draw/chart.js", include_bytes!("../../../page/draw/chart.js")),
    ("draw/theme.js", include_bytes!("../../../page/draw/theme.js")),
    ("draw/tree.js", include_bytes!("../../../page/draw/tree.js")),
    ("draw/turn.js", include_bytes!("../../../page/draw/turn.js")),
    ("engine/engine.js", include_bytes!("../../../page/engine/engine.js")),
    ("engine/http.js", include_bytes!("../../../page/engine/http.js")),
    ("engine/wasm.js", include_bytes!("../../../page/engine/wasm.js")),
    ("engine/worker.js", include_bytes!("../../../page/engine/worker.js")),
    ("fonts/LICENSE", include_bytes!("../../../page/fonts/LICENSE")),
    ("fonts/source-serif-4-400.woff2", include_bytes!("../../../page/fonts/source-serif-4-400.woff2")),
    ("fonts/source-serif-4-600.woff2", include_bytes!("../../../page/fonts/source-serif-4-600.woff2")),
    ("icon.svg", include_bytes!("../../../page/icon.svg")),
    ("index.html", include_bytes!("../../../page/index.html")),
    ("lib/dom.js", include_bytes!("../../../page/lib/dom.js")),
    ("lib/examples.js", include_bytes!("../../../page/lib/examples.js")),
    ("lib/latest.js", include_bytes!("../../../page/lib/latest.js")),
    ("lib/link.js", include_bytes!("../../../page/lib/link.js")),
    ("lib/model.js", include_bytes!("../../../page/lib/model.js")),
    ("lib/problem.js", include_bytes!("../../../page/lib/problem.js")),
    ("lib/settings.js", include_bytes!("../../../page/lib/settings.js")),
    ("lib/timeline.js", include_bytes!("../../../page/lib/timeline.js")),
    ("lib/words.js", include_bytes!("../../../page/lib/words.js")),
    ("lib/worth.js", include_bytes!("../../../page/lib/worth.js")),
    ("style.css", include_bytes!("../../../page/style.css")),
    ("views/algorithm.js", include_bytes!("../../../page/views/algorithm.js")),
    ("views/arena-play.js", include_bytes!("../../../page/views/arena-play.js")),
    ("views/arena.js", include_bytes!("../../../page/views/arena.js")),
    ("views/editor.js", include_bytes!("../../../page/views/editor.js")),
    ("views/exercises.js", include_bytes!("../../../page/views/exercises.js")),
    ("views/play.js", include_bytes!("../../../page/views/play.js")),
    ("views/rules.js", include_bytes!("../../../page/views/rules.js")),
    ("views/tree.js", include_bytes!("../../../page/views/tree.js")),
    // Tells the page who answers it.
    ("engine.json", br#"{"api": "api/"}"#),
];

/// What the API is, for programs that read such descriptions.
const OPENAPI: &str = include_str!("openapi.json");

pub(crate) async fn openapi() -> Response {
    json(StatusCode::OK, OPENAPI.to_owned())
}

/// A file of the page.
pub(crate) async fn file(method: Method, uri: Uri) -> Result<Response, Refusal> {
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::Nothing);
    }
    let wanted = uri.path().trim_start_matches('/');
    let wanted = if wanted.is_empty() { "index.html" } else { wanted };
    let (name, bytes) = FILES.iter().find(|(name, _)| *name == wanted).ok_or(Refusal::Nothing)?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind(name))),
        // The next version of the program has other files under the same names.
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok((headers, *bytes).into_response())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    #[allow(clippy::disallowed_methods, reason = "the test looks at the folder that the program was made from")]
    fn every_file_of_the_page_is_in_the_program() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page");
        let mut found = BTreeSet::new();
        let mut open = vec![root.clone()];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
                match path.is_dir() {
                    true if name == "tests" || name == "node_modules" => {}
                    true => open.push(path),
                    false => drop(found.insert(name)),
                }
            }
        }
        // What belongs to the static page and to the tests alone.
        for other in ["build", "service-worker.js", "tsconfig.json", "package.json", "package-lock.json", "types.d.ts"]
        {
            found.remove(other);
        }
        found.insert("engine.json".to_owned());
        let inside: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(inside, found);
    }
}
