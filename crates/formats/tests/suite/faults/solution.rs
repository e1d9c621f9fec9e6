//! What is said of files that are no solution.

use super::solution_fault;
use insta::assert_snapshot;

/// A parity game of three vertices.
const GAME: &[u8] = b"parity 2;\n0 1 0 1,2;\n1 0 0 1;\n2 1 1 0;\n";
/// An arena of two drawn vertices.
const DRAWS: &[u8] =
    b"{\"vertices\": {\"a\": {\"owner\": 0, \"successors\": [\"a\"]}, \"b\": {\"owner\": 1, \"successors\": []}}}";

#[test]
fn an_empty_file() {
    assert_snapshot!(solution_fault("a.sol", b"", GAME), @r#"
    a.sol:1:1: found the end of the text, expected a line `0 winner successor;`,
      since a solution tells who wins everywhere
      |
    1 |
      | ^
    "#);
}

#[test]
fn a_binary_file() {
    assert_snapshot!(solution_fault("a.sol", b"\x00\xff\x00", GAME), @r#"
    a.sol:1:1: found `\u{0}`, expected a vertex: `id winner successor;`
      |
    1 | \u{0}\xff\u{0}
      | ^
    "#);
}

#[test]
fn a_truncated_paritysol() {
    assert_snapshot!(solution_fault("a.sol", b"paritysol 2;\n0 0 1;\n1 0", GAME), @r#"
    a.sol:3:4: found the end of the text, expected a successor or `;`
      |
    3 | 1 0
      |    ^
    "#);
}

#[test]
fn a_vertex_that_is_not_told() {
    assert_snapshot!(solution_fault("a.sol", b"paritysol 2;\n0 0 1;\n1 0;\n", GAME), @r#"
    a.sol:4:1: found the end of the text, expected a line `2 winner successor;`,
      since a solution tells who wins everywhere
      |
    4 |
      | ^
    "#);
}

#[test]
fn a_vertex_told_twice() {
    assert_snapshot!(solution_fault("a.sol", b"paritysol 2;\n0 0 1;\n1 0;\n0 1;\n", GAME), @r#"
    a.sol:4:1: found vertex 0 a second time, expected each vertex once
      |
    4 | 0 1;
      | ^
    "#);
}

#[test]
fn a_vertex_that_is_not_in_the_arena() {
    assert_snapshot!(solution_fault("a.sol", b"paritysol 2;\n7 0 1;\n", GAME), @r#"
    a.sol:2:1: found 7, which is no vertex of the arena, expected a vertex: `id
      winner successor;`
      |
    2 | 7 0 1;
      | ^
    "#);
}

#[test]
fn a_move_that_is_not_in_the_arena() {
    assert_snapshot!(solution_fault("a.sol", b"paritysol 2;\n0 0 9;\n", GAME), @r#"
    a.sol:2:5: found 9, which is no vertex of the arena, expected a successor or `;`
      |
    2 | 0 0 9;
      |     ^
    "#);
}

#[test]
fn a_winner_that_is_neither_player() {
    assert_snapshot!(solution_fault("a.sol", b"paritysol 2;\n0 2 1;\n", GAME), @r#"
    a.sol:2:3: found `2`, expected a winner, 0 or 1
      |
    2 | 0 2 1;
      |   ^
    "#);
}

#[test]
fn a_number_that_does_not_fit() {
    assert_snapshot!(solution_fault("a.sol", b"paritysol 2;\n0 0 4294967297;\n", GAME), @r#"
    a.sol:2:5: found `4294967297`, expected a number of at most 4294967295 (larger
      ones are refused, not wrapped around)
      |
    2 | 0 0 4294967297;
      |     ^
    "#);
}

#[test]
fn a_truncated_solution() {
    assert_snapshot!(solution_fault("a.json", b"{\"version\": 1, \"positions\": [\n  {\"vertex\": \"a\", \"value\"", DRAWS), @r#"
    a.json:2:26: found the end of the text, expected `,` or `}`
      |
    2 |   {"vertex": "a", "value"
      |                          ^
    "#);
}

#[test]
fn an_arena_instead_of_a_solution() {
    assert_snapshot!(solution_fault("a.json", DRAWS, DRAWS), @r#"
    a.json:1:2: found the field `vertices`, expected one of `version`, `comment`,
      `players`, `dead_ends`, `mode`, `positions`
      |
    1 | {"vertices": {"a": {"owner": 0, "successors": ["a"]}, "b": {"owner": 1, …
      |  ^
    "#);
}

#[test]
fn a_position_that_is_not_told() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"value\": \"draw\", \"draw\": \"endless\", \"move\": \"a\"}\n]}", DRAWS), @r#"
    a.json:3:2: found no position of vertex "b", expected one for each vertex of the
      arena
      |
    3 | ]}
      |  ^
    "#);
}

#[test]
fn a_position_told_twice() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"value\": \"draw\", \"draw\": \"endless\"},\n  {\"vertex\": \"a\", \"value\": 0, \"rank\": 1}\n]}", DRAWS), @r#"
    a.json:3:14: found vertex "a" a second time, expected each vertex once
      |
    3 |   {"vertex": "a", "value": 0, "rank": 1}
      |              ^
    "#);
}

#[test]
fn a_position_of_no_vertex() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"c\", \"value\": \"draw\", \"draw\": \"endless\"}\n]}", DRAWS), @r#"
    a.json:2:14: found "c", which is no vertex, expected the name of a vertex of the
      arena
      |
    2 |   {"vertex": "c", "value": "draw", "draw": "endless"}
      |              ^
    "#);
}

#[test]
fn a_position_without_a_value() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"rank\": 1}\n]}", DRAWS), @r#"
    a.json:2:28: found a position without `vertex` or `value`, expected both fields
      |
    2 |   {"vertex": "a", "rank": 1}
      |                            ^
    "#);
}

#[test]
fn a_value_of_nobody() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"value\": \"white\", \"rank\": 1},\n  {\"vertex\": \"b\", \"value\": 1, \"rank\": 0}\n]}", DRAWS), @r#"
    a.json:2:28: found "white", expected a player: 0, 1, "J0" or "J1"
      |
    2 |   {"vertex": "a", "value": "white", "rank": 1},
      |                            ^
    "#);
}

#[test]
fn a_win_without_a_rank() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"value\": 0},\n  {\"vertex\": \"b\", \"value\": 1, \"rank\": 0}\n]}", DRAWS), @r#"
    a.json:2:14: found a win without a rank of vertex "a", expected the field
      `rank`, or this player in `mode`
      |
    2 |   {"vertex": "a", "value": 0},
      |              ^
    "#);
}

#[test]
fn a_draw_of_no_kind() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"value\": \"draw\"},\n  {\"vertex\": \"b\", \"value\": 1, \"rank\": 0}\n]}", DRAWS), @r#"
    a.json:2:14: found a draw of no kind of vertex "a", expected the field `draw`,
      "ends" or "endless"
      |
    2 |   {"vertex": "a", "value": "draw"},
      |              ^
    "#);
}

#[test]
fn a_rank_that_is_too_large() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"value\": 0, \"rank\": 2},\n  {\"vertex\": \"b\", \"value\": 1, \"rank\": 0}\n]}", DRAWS), @r#"
    a.json:2:14: found the rank 2, expected ranks below 2, the number of vertices
      |
    2 |   {"vertex": "a", "value": 0, "rank": 2},
      |              ^
    "#);
}

#[test]
fn a_rank_that_does_not_fit() {
    assert_snapshot!(solution_fault("a.json", b"{\"positions\": [\n  {\"vertex\": \"a\", \"value\": 0, \"rank\": 4294967296}\n]}", DRAWS), @r#"
    a.json:2:39: found the rank 4294967296, expected a rank, a number below that of
      vertices
      |
    2 |   {"vertex": "a", "value": 0, "rank": 4294967296}
      |                                       ^
    "#);
}
