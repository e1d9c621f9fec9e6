//! What is said of CSV tables that are no arena.

use super::fault;
use insta::assert_snapshot;

#[test]
fn an_empty_file() {
    assert_snapshot!(fault("a.csv", b""), @r#"
    a.csv:1:1: found the end of the text, expected the header of a table: `from,to`
      or `vertex,owner,target`
      |
    1 |
      | ^
    "#);
}

#[test]
fn a_binary_file() {
    assert_snapshot!(fault("a.csv", b"\x00\x01\x02\x03"), @r#"
    a.csv:1:1: found `\0\u{1}\u{2}\u{3}`, expected the header of a table: `from,to`
      or `vertex,owner,target`
      |
    1 | \u{0}\u{1}\u{2}\u{3}
      | ^
    "#);
}

#[test]
fn broken_utf8() {
    assert_snapshot!(fault("a.csv", b"from,to\na,caf\xe9\n"), @r#"
    a.csv:2:6: found the byte 0xE9, which is no UTF-8, expected text in UTF-8
      |
    2 | a,caf\xe9
      |      ^
    "#);
}

#[test]
fn a_file_without_a_header() {
    assert_snapshot!(fault("a.csv", b"a,b\nb,a\n"), @r#"
    a.csv:1:1: found `a`, expected the header of a table: `from,to` or
      `vertex,owner,target`
      |
    1 | a,b
      | ^
    "#);
}

#[test]
fn an_edge_list_alone() {
    assert_snapshot!(fault("a.csv", b"from,to\na,b\n"), @r#"
    a.csv:3:1: found the end of the text, expected a vertex list
      `vertex,owner,target` after the edge list and an empty line, or in a file of
      its own
      |
    3 |
      | ^
    "#);
}

#[test]
fn a_missing_vertex() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na,0,\n\nfrom,to\na,a\na,b\n"), @r#"
    a.csv:6:3: found "b", which is no vertex, expected a vertex of the vertex list
      `vertex,owner,target`
      |
    6 | a,b
      |   ^
    "#);
}

#[test]
fn a_duplicate_vertex() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na,0,\nb,1,\na,1,\n"), @r#"
    a.csv:4:1: found vertex "a" a second time, expected each vertex once
      |
    4 | a,1,
      | ^
    "#);
}

#[test]
fn an_owner_that_is_neither_player() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na,0,\nb,J2,\n"), @r#"
    a.csv:3:3: found "J2", expected a player: 0, 1, "J0" or "J1"
      |
    3 | b,J2,
      |   ^
    "#);
}

#[test]
fn a_target_of_nobody() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na,0,\nb,1,yes\n"), @r#"
    a.csv:3:5: found "yes", expected a player: 0, 1, "J0" or "J1"
      |
    3 | b,1,yes
      |     ^
    "#);
}

#[test]
fn a_target_of_both_players() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na,0,\"0,1\"\n"), @r#"
    a.csv:2:5: found "0,1", expected a player: 0, 1, "J0" or "J1"
      |
    2 | a,0,"0,1"
      |     ^
    "#);
}

#[test]
fn too_few_fields() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na\n"), @r#"
    a.csv:2:1: found 1 field, expected three fields, `vertex,owner,target`
      |
    2 | a
      | ^
    "#);
}

#[test]
fn too_many_fields() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na,0,\n\nfrom,to\na,a,a\n"), @r#"
    a.csv:5:5: found 3 fields, expected two fields, `from,to`
      |
    5 | a,a,a
      |     ^
    "#);
}

#[test]
fn a_field_that_does_not_end() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\n\"a,0,\nb,1,\n"), @r#"
    a.csv:2:1: found a quoted field that does not end, expected `"` at its end
      |
    2 | "a,0,
      | ^
    "#);
}

#[test]
fn a_truncated_line() {
    assert_snapshot!(fault("a.csv", b"vertex,owner,target\na,0,\n\nfrom,to\na"), @r#"
    a.csv:5:1: found 1 field, expected two fields, `from,to`
      |
    5 | a
      | ^
    "#);
}
