//! What is said of JSON that is no arena.

use super::fault;
use insta::assert_snapshot;

#[test]
fn an_empty_file() {
    assert_snapshot!(fault("a.json", b""), @r#"
    a.json:1:1: found the end of the text, expected a JSON value
      |
    1 |
      | ^
    "#);
}

#[test]
fn a_truncated_file() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": 0, \"successors\": [\"a\""), @r#"
    a.json:1:51: found the end of the text, expected `,` or `]`
      |
    1 | {"vertices": {"a": {"owner": 0, "successors": ["a"
      |                                                   ^
    "#);
}

#[test]
fn a_name_that_does_not_end() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a"), @r#"
    a.json:1:17: found the end of the text, expected `"` at the end of a name
      |
    1 | {"vertices": {"a
      |                 ^
    "#);
}

#[test]
fn a_binary_file() {
    assert_snapshot!(fault("a.json", b"\x89PNG\r\n\x1a\n\x00"), @r#"
    a.json:1:1: found the byte 0x89, which is no UTF-8, expected text in UTF-8
      |
    1 | \x89PNG
      | ^
    "#);
}

#[test]
fn text_that_is_no_json() {
    assert_snapshot!(fault("a.json", b"hello"), @r#"
    a.json:1:1: found `hello`, expected a JSON value
      |
    1 | hello
      | ^
    "#);
}

#[test]
fn a_list() {
    assert_snapshot!(fault("a.json", b"[1, 2]"), @r#"
    a.json:1:1: found a list, expected an arena: an object with `vertices`
      |
    1 | [1, 2]
      | ^
    "#);
}

#[test]
fn no_vertices() {
    assert_snapshot!(fault("a.json", b"{\"players\": [\"a\", \"b\"]}"), @r#"
    a.json:1:23: found an arena without vertices, expected the field `vertices`
      |
    1 | {"players": ["a", "b"]}
      |                       ^
    "#);
}

#[test]
fn broken_utf8() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\n  \"caf\xe9\": {\"owner\": 0}}}"), @r#"
    a.json:2:7: found the byte 0xE9, which is no UTF-8, expected text in UTF-8
      |
    2 |   "caf\xe9": {"owner": 0}}}
      |       ^
    "#);
}

#[test]
fn an_unknown_field() {
    assert_snapshot!(fault("a.json", b"{\"vertexes\": {}}"), @r#"
    a.json:1:2: found the field `vertexes`, expected one of `version`, `comment`,
      `players`, `dead_ends`, `mode`, `endless`, `start`, `targets`, `vertices`
      |
    1 | {"vertexes": {}}
      |  ^
    "#);
}

#[test]
fn an_unknown_field_of_a_vertex() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": 0, \"next\": []}}}"), @r#"
    a.json:1:33: found the field `next`, expected `owner`, `successors` or `value`
      |
    1 | {"vertices": {"a": {"owner": 0, "next": []}}}
      |                                 ^
    "#);
}

#[test]
fn a_vertex_without_an_owner() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\n  \"a\": {\"successors\": []}\n}}"), @r#"
    a.json:2:3: found vertex "a" without an owner, expected the field `owner`
      |
    2 |   "a": {"successors": []}
      |   ^
    "#);
}

#[test]
fn a_duplicate_vertex() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\n  \"a\": {\"owner\": 0},\n  \"b\": {\"owner\": 1},\n  \"a\": {\"owner\": 1}\n}}"), @r#"
    a.json:4:3: found vertex "a" a second time, expected each vertex once
      |
    4 |   "a": {"owner": 1}
      |   ^
    "#);
}

#[test]
fn a_duplicate_field() {
    assert_snapshot!(fault("a.json", b"{\"start\": \"a\", \"start\": \"b\"}"), @r#"
    a.json:1:16: found `start` a second time, expected each field once
      |
    1 | {"start": "a", "start": "b"}
      |                ^
    "#);
}

#[test]
fn a_missing_vertex() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\n  \"a\": {\"owner\": 0, \"successors\": [\"a\", \"b\"]}\n}}"), @r#"
    a.json:2:41: found "b", which is no vertex, expected a name that stands in
      `vertices`
      |
    2 |   "a": {"owner": 0, "successors": ["a", "b"]}
      |                                         ^
    "#);
}

#[test]
fn an_owner_that_is_neither_player() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\n  \"a\": {\"owner\": 2}\n}}"), @r#"
    a.json:2:18: found "2", expected a player: 0, 1, "J0" or "J1"
      |
    2 |   "a": {"owner": 2}
      |                  ^
    "#);
}

#[test]
fn an_owner_of_another_name() {
    assert_snapshot!(fault("a.json", b"{\"players\": [\"Luna\", \"Lucie\"],\n \"vertices\": {\n  \"a\": {\"owner\": \"Lucy\"}\n}}"), @r#"
    a.json:3:18: found "Lucy", expected a player: 0, 1, "Luna" or "Lucie"
      |
    3 |   "a": {"owner": "Lucy"}
      |                  ^
    "#);
}

#[test]
fn an_owner_of_another_name_before_the_players() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\n  \"a\": {\"owner\": \"Lucy\"}\n},\n\"players\": [\"Luna\", \"Lucie\"]}"), @r#"
    a.json:2:18: found "Lucy", expected a player: 0, 1, "Luna" or "Lucie"
      |
    2 |   "a": {"owner": "Lucy"}
      |                  ^
    "#);
}

#[test]
fn an_owner_that_is_a_list() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": [0]}}}"), @r#"
    a.json:1:31: found a list, expected a player: 0, 1, or a player's name
      |
    1 | {"vertices": {"a": {"owner": [0]}}}
      |                               ^
    "#);
}

#[test]
fn a_start_that_does_not_exist() {
    assert_snapshot!(fault("a.json", b"{\"start\": \"b\",\n \"vertices\": {\"a\": {\"owner\": 0}}}"), @r#"
    a.json:1:11: found the start "b", which is no vertex, expected the name of a
      vertex
      |
    1 | {"start": "b",
      |           ^
    "#);
}

#[test]
fn a_target_of_both_players() {
    assert_snapshot!(fault("a.json", b"{\"targets\": {\"J0\": [\"a\"],\n             \"J1\": [\"b\", \"a\"]},\n \"vertices\": {\"a\": {\"owner\": 0}, \"b\": {\"owner\": 0}}}"), @r#"
    a.json:2:26: found "a" as a target of both players, expected a vertex to be a
      target of one player at most
      |
    2 |              "J1": ["b", "a"]},
      |                          ^
    "#);
}

#[test]
fn a_target_that_does_not_exist() {
    assert_snapshot!(fault("a.json", b"{\"targets\": {\"J0\": [\"c\"]},\n \"vertices\": {\"a\": {\"owner\": 0}}}"), @r#"
    a.json:1:21: found "c", which is no vertex, expected a name that stands in
      `vertices`
      |
    1 | {"targets": {"J0": ["c"]},
      |                     ^
    "#);
}

#[test]
fn players_of_one_name() {
    assert_snapshot!(fault("a.json", b"{\"players\": [\"A\", \"A\"], \"vertices\": {}}"), @r#"
    a.json:1:19: found both players called "A", expected two different names
      |
    1 | {"players": ["A", "A"], "vertices": {}}
      |                   ^
    "#);
}

#[test]
fn three_players() {
    assert_snapshot!(fault("a.json", b"{\"players\": [\"A\", \"B\", \"C\"], \"vertices\": {}}"), @r#"
    a.json:1:27: found 3 players, expected two players
      |
    1 | {"players": ["A", "B", "C"], "vertices": {}}
      |                           ^
    "#);
}

#[test]
fn a_version_of_the_future() {
    assert_snapshot!(fault("a.json", b"{\"version\": 2, \"vertices\": {}}"), @r#"
    a.json:1:13: found version 2, expected version 1, the only one there is
      |
    1 | {"version": 2, "vertices": {}}
      |             ^
    "#);
}

#[test]
fn dead_ends_of_no_kind() {
    assert_snapshot!(fault("a.json", b"{\"dead_ends\": \"lose\", \"vertices\": {}}"), @r#"
    a.json:1:15: found `lose`, expected `draw`, `normal` or `misere`
      |
    1 | {"dead_ends": "lose", "vertices": {}}
      |               ^
    "#);
}

#[test]
fn a_mode_of_no_kind() {
    assert_snapshot!(fault("a.json", b"{\"mode\": \"avoid\", \"vertices\": {}}"), @r#"
    a.json:1:10: found `avoid`, expected `draws`, or `avoid` and a player
      |
    1 | {"mode": "avoid", "vertices": {}}
      |          ^
    "#);
}

#[test]
fn a_number_that_does_not_fit() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": 99999999999999999999}}}"), @r#"
    a.json:1:50: found the number `99999999999999999999`, expected a player: 0, 1,
      or a player's name
      |
    1 | {"vertices": {"a": {"owner": 99999999999999999999}}}
      |                                                  ^
    "#);
}

#[test]
fn a_number_that_is_not_whole() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": 0.5}}}"), @r#"
    a.json:1:33: found the number `0.5`, expected a player: 0, 1, or a player's name
      |
    1 | {"vertices": {"a": {"owner": 0.5}}}
      |                                 ^
    "#);
}

#[test]
fn an_object_for_an_owner() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": {\"b\": 1}}}}"), @r#"
    a.json:1:34: found an object, expected a player: 0, 1, or a player's name
      |
    1 | {"vertices": {"a": {"owner": {"b": 1}}}}
      |                                  ^
    "#);
}

#[test]
fn a_comma_too_many() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": 0, \"successors\": [\"a\", ]}}}"), @r#"
    a.json:1:53: found `]`, expected another item after the comma
      |
    1 | {"vertices": {"a": {"owner": 0, "successors": ["a", ]}}}
      |                                                     ^
    "#);
}

#[test]
fn a_missing_comma() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {\"a\": {\"owner\": 0 \"successors\": []}}}"), @r#"
    a.json:1:32: found `"`, expected `,` or `}`
      |
    1 | {"vertices": {"a": {"owner": 0 "successors": []}}}
      |                                ^
    "#);
}

#[test]
fn text_after_the_end() {
    assert_snapshot!(fault("a.json", b"{\"vertices\": {}}\n{}"), @r#"
    a.json:2:1: found `{`, expected the end of the text
      |
    2 | {}
      | ^
    "#);
}

#[test]
fn a_list_that_does_not_end() {
    let text = format!("{{\"comment\": {}", "[".repeat(500));
    assert_snapshot!(fault("a.json", text.as_bytes()), @r#"
    a.json:1:513: found the end of the text, expected `,` or `]`
      |
    1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      |                                          ^
    "#);
}
