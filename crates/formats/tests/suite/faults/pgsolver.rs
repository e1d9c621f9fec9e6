//! What is said of PGSolver text that is not right.

use super::fault;
use insta::assert_snapshot;

#[test]
fn an_empty_file() {
    assert_snapshot!(fault("a.pg", b""), @r#"
    a.pg:1:1: found the end of the text, expected a vertex: `id priority owner
      successor,…;`
      |
    1 |
      | ^
    "#);
}

#[test]
fn a_header_without_vertices() {
    assert_snapshot!(fault("a.pg", b"parity 5;\n"), @r#"
    a.pg:2:1: found the end of the text, expected a vertex: `id priority owner
      successor,…;`
      |
    2 |
      | ^
    "#);
}

#[test]
fn a_header_without_its_number() {
    assert_snapshot!(fault("a.pg", b"parity;\n0 0 0 0;\n"), @r#"
    a.pg:1:7: found `;`, expected the highest id, as in `parity 7;`
      |
    1 | parity;
      |       ^
    "#);
}

#[test]
fn a_file_truncated_in_a_row() {
    assert_snapshot!(fault("a.pg", b"parity 2;\n0 0 0 1,2;\n1 0 1 0,"), @r#"
    a.pg:3:9: found the end of the text, expected a successor, the id of a vertex
      |
    3 | 1 0 1 0,
      |         ^
    "#);
}

#[test]
fn a_file_truncated_before_a_semicolon() {
    assert_snapshot!(fault("a.pg", b"parity 1;\n0 0 0 1;\n1 0 1 0"), @r#"
    a.pg:3:8: found the end of the text, expected `,` and another successor, a label
      in quotes, or `;`
      |
    3 | 1 0 1 0
      |        ^
    "#);
}

#[test]
fn a_file_truncated_before_a_vertex() {
    assert_snapshot!(fault("a.pg", b"parity 2;\n0 0 0 1,2;\n1 0 1 0;\n"), @r#"
    a.pg:2:9: found vertex 2, expected at most 1, the highest id of a vertex in this
      file
      |
    2 | 0 0 0 1,2;
      |         ^
    "#);
}

#[test]
fn a_missing_vertex_among_ids_with_gaps() {
    assert_snapshot!(fault("a.pg", b"0 0 0 4;\n4 0 1 7;\n9 0 0 0;\n"), @r#"
    a.pg:4:1: found the end of the text without vertex 7, a successor of vertex 4,
      expected a line `7 priority owner successor,…;` before the end
      |
    4 |
      | ^
    "#);
}

#[test]
fn a_binary_file() {
    assert_snapshot!(fault("a.pg", b"\x7fELF\x02\x01\x01\x00\x00\x00"), @r#"
    a.pg:1:1: found `\u{7f}`, expected a vertex: `id priority owner successor,…;`
      |
    1 | \u{7f}ELF\u{2}\u{1}\u{1}\u{0}\u{0}\u{0}
      | ^
    "#);
}

#[test]
fn a_duplicate_vertex() {
    assert_snapshot!(fault("a.pg", b"parity 2;\n0 0 0 1;\n1 0 1 0;\n0 0 1 1;\n"), @r#"
    a.pg:4:1: found vertex 0 a second time, expected each vertex once
      |
    4 | 0 0 1 1;
      | ^
    "#);
}

#[test]
fn an_owner_that_is_neither_player() {
    assert_snapshot!(fault("a.pg", b"parity 1;\n0 0 0 1;\n1 0 2 0;\n"), @r#"
    a.pg:3:5: found `2`, expected an owner, 0 or 1
      |
    3 | 1 0 2 0;
      |     ^
    "#);
}

#[test]
fn a_start_that_does_not_exist() {
    assert_snapshot!(fault("a.pg", b"parity 9;\nstart 4;\n0 0 0 1;\n1 0 1 0;\n"), @r#"
    a.pg:2:7: found the start 4, which is no vertex, expected the id of a vertex
      |
    2 | start 4;
      |       ^
    "#);
}

#[test]
fn a_start_above_the_header() {
    assert_snapshot!(fault("a.pg", b"parity 1;\nstart 4;\n0 0 0 1;\n1 0 1 0;\n"), @r#"
    a.pg:2:7: found vertex 4, expected at most 1, the highest id that the header
      announces
      |
    2 | start 4;
      |       ^
    "#);
}

#[test]
fn an_id_that_does_not_fit() {
    assert_snapshot!(fault("a.pg", b"4294967296 0 0 0;\n"), @r#"
    a.pg:1:1: found `4294967296`, expected a number of at most 4294967295 (larger
      ones are refused, not wrapped around)
      |
    1 | 4294967296 0 0 0;
      | ^
    "#);
}

#[test]
fn a_successor_that_does_not_fit() {
    assert_snapshot!(fault("a.pg", b"0 0 0 99999999999999999999;\n"), @r#"
    a.pg:1:7: found `99999999999999999999`, expected a number of at most 4294967295
      (larger ones are refused, not wrapped around)
      |
    1 | 0 0 0 99999999999999999999;
      |       ^
    "#);
}

#[test]
fn a_priority_that_does_not_fit() {
    assert_snapshot!(fault("a.pg", b"0 4294967296 0 1;\n"), @r#"
    a.pg:1:3: found `4294967296`, expected a number of at most 4294967295 (larger
      ones are refused, not wrapped around)
      |
    1 | 0 4294967296 0 1;
      |   ^
    "#);
}

#[test]
fn an_id_above_the_header() {
    assert_snapshot!(fault("a.pg", b"parity 1;\n0 0 0 1;\n1 0 1 0;\n2 0 0 0;\n"), @r#"
    a.pg:4:1: found vertex 2, expected at most 1, the highest id that the header
      announces
      |
    4 | 2 0 0 0;
      | ^
    "#);
}

#[test]
fn a_successor_above_the_header() {
    assert_snapshot!(fault("a.pg", b"parity 1;\n0 0 0 1;\n1 0 1 0,7;\n"), @r#"
    a.pg:3:9: found vertex 7, expected at most 1, the highest id that the header
      announces
      |
    3 | 1 0 1 0,7;
      |         ^
    "#);
}

#[test]
fn a_negative_number() {
    assert_snapshot!(fault("a.pg", b"0 0 0 -1;\n"), @r#"
    a.pg:1:7: found `-1`, expected a successor, the id of a vertex
      |
    1 | 0 0 0 -1;
      |       ^
    "#);
}

#[test]
fn no_successor() {
    assert_snapshot!(fault("a.pg", b"0 0 0 ;\n"), @r#"
    a.pg:1:7: found `;`, expected a successor, the id of a vertex
      |
    1 | 0 0 0 ;
      |       ^
    "#);
}

#[test]
fn a_word_where_a_priority_belongs() {
    assert_snapshot!(fault("a.pg", b"0 high 0 1;\n"), @r#"
    a.pg:1:3: found `high`, expected a priority, a number from 0 on
      |
    1 | 0 high 0 1;
      |   ^
    "#);
}

#[test]
fn several_priorities() {
    assert_snapshot!(fault("a.pg", b"parity 3;\n0 2 0 0;\n1 1 0 2;\n2 1 1 0,1;\n3 2 0 1,2;\n"), @r#"
    a.pg:5:3: found priority 2 of vertex 3 after priority 1 of vertex 1, expected
      the same priority for all vertices that are not final (only reaching a vertex
      can be solved here, not parity games with several priorities)
      |
    5 | 3 2 0 1,2;
      |   ^
    "#);
}

#[test]
fn a_label_that_does_not_end() {
    assert_snapshot!(fault("a.pg", b"parity 1;\n0 0 0 1 \"start;\n1 0 1 0;\n"), @r#"
    a.pg:2:9: found a label that does not end, expected `"` at the end of the label
      |
    2 | 0 0 0 1 "start;
      |         ^
    "#);
}

#[test]
fn a_label_without_a_semicolon() {
    assert_snapshot!(fault("a.pg", b"0 0 0 1 \"a\" 1 0 1 0;\n"), @r#"
    a.pg:1:13: found `1`, expected `;` after the label
      |
    1 | 0 0 0 1 "a" 1 0 1 0;
      |             ^
    "#);
}

#[test]
fn a_label_in_broken_utf8() {
    assert_snapshot!(fault("a.pg", b"0 0 0 1 \"caf\xe9\";\n1 0 1 0;\n"), @r#"
    a.pg:1:13: found the byte 0xE9, which is no UTF-8, expected a label in UTF-8
      |
    1 | 0 0 0 1 "caf\xe9";
      |             ^
    "#);
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let row: Vec<String> = (1..200).map(|id| id.to_string()).collect();
    let text = format!("0 0 0 {row},x,{row};\n", row = row.join(","));
    assert_snapshot!(fault("a.pg", text.as_bytes()), @r#"
    a.pg:1:695: found `x`, expected a successor, the id of a vertex
      |
    1 | …190,191,192,193,194,195,196,197,198,199,x,1,2,3,4,5,6,7,8,9,10,11,12,13…
      |                                          ^
    "#);
}
