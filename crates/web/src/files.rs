//! The page, inside of the program. No file of the machine is ever read for a request.

use crate::answer::{Refusal, json};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::sync::OnceLock;

/// What the page consists of: its place below the root, and its bytes.
const FILES: &[(&str, &[u8])] = &[
    ("app.js", include_bytes!("../../../page/app.js")),
    ("draw/arena.js", include_bytes!("../../../page/draw/arena.js")),
    ("draw/board.js", include_bytes!("../../../page/draw/board.js")),
    ("draw/chart.js", include_bytes!("../../../page/draw/chart.js")),
    ("draw/paper.js", include_bytes!("../../../page/draw/paper.js")),
    ("draw/theme.js", include_bytes!("../../../page/draw/theme.js")),
    ("draw/tree.js", include_bytes!("../../../page/draw/tree.js")),
    ("draw/turn.js", include_bytes!("../../../page/draw/turn.js")),
    ("engine/engine.js", include_bytes!("../../../page/engine/engine.js")),
    ("engine/error.js", include_bytes!("../../../page/engine/error.js")),
    ("engine/http.js", include_bytes!("../../../page/engine/http.js")),
    ("engine/missing.js", include_bytes!("../../../page/engine/missing.js")),
    ("engine/wasm.js", include_bytes!("../../../page/engine/wasm.js")),
    ("engine/worker.js", include_bytes!("../../../page/engine/worker.js")),
    ("fonts/LICENSE", include_bytes!("../../../page/fonts/LICENSE")),
    ("fonts/source-serif-4-400.woff2", include_bytes!("../../../page/fonts/source-serif-4-400.woff2")),
    ("fonts/source-serif-4-600.woff2", include_bytes!("../../../page/fonts/source-serif-4-600.woff2")),
    ("icon.svg", include_bytes!("../../../page/icon.svg")),
    ("index.html", include_bytes!("../../../page/index.html")),
    ("lib/dom.js", include_bytes!("../../../page/lib/dom.js")),
    ("lib/examples.js", include_bytes!("../../../page/lib/examples.js")),
    ("lib/field.js", include_bytes!("../../../page/lib/field.js")),
    ("lib/latest.js", include_bytes!("../../../page/lib/latest.js")),
    ("lib/link.js", include_bytes!("../../../page/lib/link.js")),
    ("lib/model.js", include_bytes!("../../../page/lib/model.js")),
    ("lib/offline.js", include_bytes!("../../../page/lib/offline.js")),
    ("lib/problem.js", include_bytes!("../../../page/lib/problem.js")),
    ("lib/settings.js", include_bytes!("../../../page/lib/settings.js")),
    ("lib/share.js", include_bytes!("../../../page/lib/share.js")),
    ("lib/timeline.js", include_bytes!("../../../page/lib/timeline.js")),
    ("lib/words.js", include_bytes!("../../../page/lib/words.js")),
    ("lib/worth.js", include_bytes!("../../../page/lib/worth.js")),
    ("start.js", include_bytes!("../../../page/start.js")),
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

/// A file of the page, as it goes over the wire.
struct Served {
    name: &'static str,
    plain: &'static [u8],
    /// What gzip makes of it, if that is smaller.
    packed: Option<Vec<u8>>,
    /// Changes with the content.
    tag: HeaderValue,
}

/// All files, compressed when the first one is asked for: that takes some milliseconds, once.
fn served() -> &'static [Served] {
    static SERVED: OnceLock<Vec<Served>> = OnceLock::new();
    SERVED.get_or_init(|| FILES.iter().map(|&(name, plain)| Served::new(name, plain)).collect())
}

impl Served {
    fn new(name: &'static str, plain: &'static [u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let tag = HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish()));
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let packed = encoder.write_all(plain).and_then(|()| encoder.finish()).ok();
        let tag = tag.unwrap_or_else(|_| HeaderValue::from_static("\"\""));
        Self { name, plain, packed: packed.filter(|packed| packed.len() < plain.len()), tag }
    }
}

/// A file of the page.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::Nothing);
    }
    let wanted = uri.path().trim_start_matches('/');
    let wanted = if wanted.is_empty() { "index.html" } else { wanted };
    let file = served().iter().find(|file| file.name == wanted).ok_or(Refusal::Nothing)?;
    let packed = file.packed.as_deref().filter(|_| takes_gzip(&headers));
    let bytes = packed.unwrap_or(file.plain);
    let mut response = match headers.get(IF_NONE_MATCH) {
        Some(known) if *known == file.tag => StatusCode::NOT_MODIFIED.into_response(),
        _ => bytes.into_response(),
    };
    let answer = response.headers_mut();
    answer.insert(CONTENT_TYPE, HeaderValue::from_static(kind(file.name)));
    // The next version of the program has other files under the same names; whoever has this one is told so.
    answer.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer.insert(ETAG, file.tag.clone());
    answer.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if packed.is_some() {
        answer.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(response)
}

/// Whether who asks can read gzip: names it, and not with the weight of nothing.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let listed = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    listed.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip") || name == "*");
        let refused = parts.any(|part| {
            let weight = part.strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
            weight.is_some_and(|weight| weight <= 0.0)
        });
        named && !refused
    })
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
    fn gzip_goes_to_those_who_name_it() {
        for (list, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, GZIP;q=0.5", true),
            ("*", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("br", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(list))]);
            assert_eq!(takes_gzip(&headers), takes, "{list}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn what_is_text_is_sent_much_smaller_and_every_content_has_a_tag_of_its_own() {
        let tags: BTreeSet<&[u8]> = served().iter().map(|file| file.tag.as_bytes()).collect();
        assert_eq!(tags.len(), FILES.len());
        for file in served().iter().filter(|file| file.name.ends_with(".js") && file.plain.len() > 2000) {
            let packed = file.packed.as_ref().unwrap();
            assert!(packed.len() * 2 < file.plain.len(), "{}: {}", file.name, packed.len());
        }
    }

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
        let scripts = ["build", "offline", "service-worker.js", "single.mjs", "types.d.ts"];
        let settings = ["tsconfig.json", "package.json", "package-lock.json"];
        found.retain(|name| !scripts.contains(&name.as_str()) && !settings.contains(&name.as_str()));
        found.insert("engine.json".to_owned());
        let inside: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(inside, found);
    }
}
