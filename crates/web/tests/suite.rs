//! Requests as they come over the wire, right ones and hostile ones.
#![allow(clippy::disallowed_methods, reason = "a test is a client")]

use retrograde_web::{Limits, serve};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;

/// One server for all tests; it ends with them.
fn server() -> SocketAddr {
    static PLACE: OnceLock<SocketAddr> = OnceLock::new();
    *PLACE.get_or_init(|| {
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            let limits = Limits { time: Duration::from_secs(4), ..Limits::default() };
            serve("127.0.0.1:0".parse().unwrap(), limits, |place| tell.send(place).unwrap()).unwrap();
        });
        told.recv().unwrap()
    })
}

/// The status, the head and the body of the answer to a request.
fn send(head: &str, body: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(server()).unwrap();
    let length = body.len();
    let request = format!("{head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head[9..12].parse().unwrap(), head.to_lowercase(), body.to_owned())
}

fn get(path: &str) -> (u16, String, String) {
    send(&format!("GET {path} HTTP/1.1\r\nHost: localhost"), "")
}

fn ask(question: &Value) -> (u16, Value) {
    let head = "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    let (status, _, body) = send(head, &question.to_string());
    (status, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}")))
}

#[test]
fn a_question_is_answered_as_everywhere_else() {
    let (status, reply) = ask(
        &json!({"source": {"game": "nim", "parameters": [["sticks", "10"], ["take", "1,2"]]}, "job": {"solve": {}}}),
    );
    assert_eq!((status, &reply["rank"], &reply["best"]), (200, &json!(7), &json!(["(9,1)"])));
}

#[test]
fn a_position_has_its_value_its_distance_and_its_moves_best_first() {
    let (status, _, body) = get("/api/positions?game=nim&sticks=5&take=1,2,3");
    let reply: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &reply["value"], &reply["distance"]), (200, &json!("J0"), &json!(3)));
    let moves: Vec<&Value> = reply["moves"].as_array().unwrap().iter().map(|rated| &rated["move"]).collect();
    assert_eq!(moves[0], &json!("1"));
    assert!(
        reply["moves"]
            .as_array()
            .unwrap()
            .iter()
            .all(|rated| rated.get("value").is_some() && rated.get("distance").is_some())
    );
    let (status, _, body) = get("/api/positions?game=connect4");
    let reply: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &reply["value"]), (200, &Value::Null), "nobody knows that in two seconds");
}

#[test]
fn what_is_wrong_is_data_and_a_sentence_in_the_language_asked_for() {
    let (status, reply) = ask(&json!({"source": {"game": "nimm"}, "job": {"solve": {}}, "lang": "fr"}));
    assert_eq!((status, &reply["kind"]), (422, &json!("game")));
    assert!(!reply["text"].as_str().unwrap().is_empty());
    assert_eq!(ask(&json!({"job": {"nothing": {}}})).0, 400);
    assert_eq!(ask(&json!([])).1["kind"], "question");
}

#[test]
fn progress_comes_as_events_before_the_reply() {
    let head =
        "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: text/event-stream";
    let (status, _, body) =
        send(head, &json!({"source": {"game": "connect4"}, "job": {"search": {"time": 1}}}).to_string());
    assert_eq!(status, 200);
    let (progress, reply) = (body.find("event: progress").unwrap(), body.find("event: reply").unwrap());
    assert!(progress < reply, "{body}");
}

#[test]
fn a_question_that_takes_too_long_is_given_up() {
    let (status, reply) = ask(&json!({"source": {"game": "connect4"}, "job": {"batch": {"lines": ["", "", "", ""]}}}));
    assert_eq!((status, &reply["kind"]), (503, &json!("time")));
}

#[test]
fn an_endless_rule_is_stopped_at_its_line() {
    let content = "start = 0\ndef player(s):\n    while True:\n        pass\ndef moves(s): return []\ndef winner(s): return None\n";
    let (status, reply) = ask(&json!({"source": {"file": "endless.py", "content": content}, "job": {"info": {}}}));
    assert_eq!((status, &reply["kind"]), (422, &json!("rules")), "{reply}");
}

#[test]
fn a_body_that_is_too_large_is_not_read() {
    let mut stream = TcpStream::connect(server()).unwrap();
    let head = "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 512];
    let read = stream.read(&mut answer).unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 413"), "{}", String::from_utf8_lossy(&answer[..read]));
}

#[test]
fn another_name_another_site_and_another_type_are_refused() {
    let body = json!({"job": {"games": {}}}).to_string();
    let post = |more: &str| send(&format!("POST /api/ask HTTP/1.1\r\n{more}"), &body).0;
    assert_eq!(post("Host: localhost\r\nContent-Type: application/json"), 200);
    assert_eq!(
        post("Host: localhost:80\r\nOrigin: http://localhost:80\r\nContent-Type: application/json; charset=utf-8"),
        200
    );
    assert_eq!(post("Host: evil.example\r\nContent-Type: application/json"), 403);
    assert_eq!(post("Host: localhost\r\nOrigin: http://evil.example\r\nContent-Type: application/json"), 403);
    assert_eq!(post("Host: localhost\r\nSec-Fetch-Site: cross-site\r\nContent-Type: application/json"), 403);
    assert_eq!(post("Host: localhost\r\nContent-Type: text/plain"), 400);
    assert_eq!(send("GET / HTTP/1.1\r\nHost: rebound.example", "").0, 403);
}

#[test]
fn only_the_page_is_served_under_a_strict_policy() {
    let (status, head, body) = get("/");
    assert_eq!(status, 200);
    assert!(
        body.starts_with("<!doctype html>") && head.contains("content-security-policy: default-src 'none'"),
        "{head}"
    );
    assert!(!head.contains("unsafe"), "{head}");
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/engine/../../Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/.git/config",
    ] {
        assert_eq!(get(path).0, 404, "{path}");
    }
    let (status, head, _) = send("DELETE /api/ask HTTP/1.1\r\nHost: localhost", "");
    assert!(status == 405 && head.contains("application/json"), "{head}");
    let described: Value = serde_json::from_str(&get("/api/openapi.json").2).unwrap();
    assert_eq!(described["openapi"], "3.1.0");
}

#[test]
fn what_a_page_never_needs_is_cut_down_or_refused() {
    let nim = json!({"game": "nim", "parameters": [["sticks", "30000"]]});
    let (status, reply) = ask(&json!({"source": nim, "job": {"solve": {"all": true}}}));
    assert_eq!((status, &reply["kind"]), (422, &json!("too-large")));
    let lines: Vec<&str> = vec!["1"; 200];
    let (status, reply) = ask(&json!({"source": nim, "job": {"batch": {"lines": lines}}}));
    assert_eq!((status, &reply["kind"]), (422, &json!("too-much")));
}
