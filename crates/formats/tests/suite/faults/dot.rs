//! What is said of DOT text that is no arena.

use super::fault;
use insta::assert_snapshot;

#[test]
fn an_empty_file() {
    assert_snapshot!(fault("a.dot", b""), @r#"
    a.dot:1:1: found the end of the text, expected `digraph`, because the edges of
      an arena have a direction
      |
    1 |
      | ^
    "#);
}

#[test]
fn a_truncated_file() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a [player=0];\n  a ->"), @r#"
    a.dot:3:7: found the end of the text, expected a vertex or a subgraph after `->`
      |
    3 |   a ->
      |       ^
    "#);
}

#[test]
fn a_truncated_list_of_attributes() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a [player=0"), @r#"
    a.dot:2:14: found the end of the text, expected an attribute or `]`
      |
    2 |   a [player=0
      |              ^
    "#);
}

#[test]
fn a_binary_file() {
    assert_snapshot!(fault("a.dot", b"\x00\x00digraph"), @r#"
    a.dot:1:1: found `\u{0}`, expected a name, a bracket or `->`
      |
    1 | \u{0}\u{0}digraph
      | ^
    "#);
}

#[test]
fn broken_utf8() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  \"caf\xe9\" [player=0];\n}"), @r#"
    a.dot:2:7: found the byte 0xE9, which is no UTF-8, expected text in UTF-8
      |
    2 |   "caf\xe9" [player=0];
      |       ^
    "#);
}

#[test]
fn a_name_that_does_not_end() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  \"a [player=0];\n}\n"), @r#"
    a.dot:2:3: found a quoted text that does not end, expected `"` at its end
      |
    2 |   "a [player=0];
      |   ^
    "#);
}

#[test]
fn a_comment_that_does_not_end() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  /* a [player=0];\n}\n"), @r#"
    a.dot:2:3: found a comment that does not end, expected `*/` at its end
      |
    2 |   /* a [player=0];
      |   ^
    "#);
}

#[test]
fn an_undirected_graph() {
    assert_snapshot!(fault("a.dot", b"graph { a -- b }"), @r#"
    a.dot:1:1: found `graph`, expected `digraph`, because the edges of an arena have
      a direction
      |
    1 | graph { a -- b }
      | ^
    "#);
}

#[test]
fn an_undirected_edge() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a -- b\n}"), @r#"
    a.dot:2:5: found `--`, expected `->`, because the edges of an arena have a
      direction
      |
    2 |   a -- b
      |     ^
    "#);
}

#[test]
fn a_name_in_html() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  <b>a</b> [player=0]\n}"), @r#"
    a.dot:2:3: found `<`, expected a name in quotes instead of HTML
      |
    2 |   <b>a</b> [player=0]
      |   ^
    "#);
}

#[test]
fn a_vertex_without_a_player() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a [player=0];\n  a -> b;\n}"), @r#"
    a.dot:3:8: found vertex "b" without a player, expected `[player=0]` or
      `[player=1]`, at the vertex or for all with `node [player=0]` before it
      |
    3 |   a -> b;
      |        ^
    "#);
}

#[test]
fn a_default_that_comes_too_late() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a -> b;\n  node [player=0];\n}"), @r#"
    a.dot:2:3: found vertex "a" without a player, expected `[player=0]` or
      `[player=1]`, at the vertex or for all with `node [player=0]` before it
      |
    2 |   a -> b;
      |   ^
    "#);
}

#[test]
fn an_owner_that_is_neither_player() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a [player=2];\n}"), @r#"
    a.dot:2:13: found "2", expected a player: 0, 1, "J0" or "J1"
      |
    2 |   a [player=2];
      |             ^
    "#);
}

#[test]
fn two_owners() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a [player=0];\n  a [player=1];\n}"), @r#"
    a.dot:3:13: found "a" with two owners, expected one owner for each vertex
      |
    3 |   a [player=1];
      |             ^
    "#);
}

#[test]
fn a_target_of_both_players() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a [player=0, target=0];\n  a [target=1];\n}"), @r#"
    a.dot:3:13: found "a" as a target of both players, expected a vertex to be a
      target of one player at most
      |
    3 |   a [target=1];
      |             ^
    "#);
}

#[test]
fn a_target_of_nobody() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  player0=Luna; player1=Lucie;\n  a [player=0, target=Lucy];\n}"), @r#"
    a.dot:3:23: found "Lucy", expected a player: 0, 1, "Luna" or "Lucie"
      |
    3 |   a [player=0, target=Lucy];
      |                       ^
    "#);
}

#[test]
fn a_start_that_does_not_exist() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  start=b;\n  a [player=0];\n}"), @r#"
    a.dot:2:9: found the start "b", which is no vertex, expected the name of a
      vertex
      |
    2 |   start=b;
      |         ^
    "#);
}

#[test]
fn two_starts() {
    assert_snapshot!(fault("a.dot", b"digraph {\n  a [player=0, start=true];\n  b [player=0, start=true];\n}"), @r#"
    a.dot:3:22: found a second start, "b" after "a", expected one start
      |
    3 |   b [player=0, start=true];
      |                      ^
    "#);
}

#[test]
fn an_edge_to_nothing() {
    assert_snapshot!(fault("a.dot", b"digraph { a -> ; }"), @r#"
    a.dot:1:16: found `;`, expected a vertex or a subgraph after `->`
      |
    1 | digraph { a -> ; }
      |                ^
    "#);
}

#[test]
fn text_after_the_end() {
    assert_snapshot!(fault("a.dot", b"digraph { a [player=0] }\ndigraph { }"), @r#"
    a.dot:2:1: found `digraph`, expected the end of the text
      |
    2 | digraph { }
      | ^
    "#);
}

#[test]
fn players_of_one_name() {
    assert_snapshot!(fault("a.dot", b"digraph { player0=A; player1=A; }"), @r#"
    a.dot:1:1: found both players called "A", expected two different names
      |
    1 | digraph { player0=A; player1=A; }
      | ^
    "#);
}

/// Two hundred kilobytes of text would be a hundred million edges.
#[test]
fn subgraphs_that_multiply_beyond_measure() {
    let many: String = (0..10_000).map(|number| format!("v{number} ")).collect();
    let text = format!("digraph {{ {{ {many} }} ->\n{{ {many} }}\n}}");
    let message = fault("a.dot", text.as_bytes());
    assert!(
        message.starts_with("a.dot:3:1: found subgraphs that make over 67108864 edges, expected fewer"),
        "{message}"
    );
}
