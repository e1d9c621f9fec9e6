//! What holds for every request: whom it may come from, and what a browser may do with the answer.

use crate::House;
use crate::answer::Refusal;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// No script but ours, nothing inline, nothing from or to another host. WebAssembly is allowed as in the static page,
/// because Firefox refuses a compiled module otherwise, even one that a worker sends. Frames of other sites are for who
/// sets up a proxy to allow.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

pub(crate) async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let mut response = match check(&house, request.method(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if response.status() == axum::http::StatusCode::METHOD_NOT_ALLOWED && !response.headers().contains_key(CONTENT_TYPE)
    {
        let allow = response.headers().get(axum::http::header::ALLOW).cloned();
        response = Refusal::Method.into_response();
        allow.into_iter().for_each(|allow| drop(response.headers_mut().insert(axum::http::header::ALLOW, allow)));
    }
    let headers = [
        ("content-security-policy", POLICY),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Whether the request comes by a name of this server, and, if it is more than reading, from its own page.
fn check(house: &House, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(HOST).unwrap_or("");
    if house.loopback && !is_loopback(host) {
        return Err(Refusal::Foreign("this server answers to localhost and 127.0.0.1 only"));
    }
    if method == Method::GET || method == Method::HEAD {
        return Ok(());
    }
    let own = text(ORIGIN).is_none_or(|origin| origin.split_once("://").is_some_and(|(_, from)| from == host));
    let site =
        text(HeaderName::from_static("sec-fetch-site")).is_none_or(|site| site == "same-origin" || site == "none");
    if !own || !site {
        return Err(Refusal::Foreign("requests of other sites are not answered"));
    }
    // A form of another site cannot send this type without asking first, which is never allowed.
    let json = text(CONTENT_TYPE)
        .is_some_and(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json"));
    if method == Method::POST && !json {
        return Err(Refusal::Question("the body must be application/json".to_owned()));
    }
    Ok(())
}

/// Whether it is a name of this machine, with any port.
fn is_loopback(host: &str) -> bool {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').unwrap_or(("", "")),
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let number = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    if !port.is_empty() && !port.strip_prefix(':').is_some_and(number) {
        return false;
    }
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn only_names_of_this_machine_are_its_own() {
        for name in ["localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "127.1.2.3", "LOCALHOST:1"] {
            assert!(is_loopback(name), "{name}");
        }
        for name in ["", "evil.example", "localhost.evil.example:8080", "10.0.0.1", "127.0.0.1.evil.example", "[::2]"]
            .into_iter()
            .chain(["127.0.0.1:8080.evil.example", "[::1].evil.example", "[::1", "localhost:80:evil"])
        {
            assert!(!is_loopback(name), "{name}");
        }
    }
}
