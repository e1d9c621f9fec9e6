//! What is said of text in no format.

use super::fault;
use insta::assert_snapshot;

#[test]
fn an_empty_file_of_no_format() {
    assert_snapshot!(fault("stdin", b""), @r#"
    stdin:1:1: found the end of the text, expected an arena: JSON (`{`), DOT
      (`digraph`), PGSolver (`parity 7;`) or CSV (`from,to` or
      `vertex,owner,target`)
      |
    1 |
      | ^
    "#);
}

#[test]
fn a_binary_file_of_no_format() {
    assert_snapshot!(fault("stdin", b"\x7fELF\x02\x01\x01\x00\x00\x00"), @r#"
    stdin:1:1: found `\u{7f}`, expected an arena: JSON (`{`), DOT (`digraph`),
      PGSolver (`parity 7;`) or CSV (`from,to` or `vertex,owner,target`)
      |
    1 | \u{7f}ELF\u{2}\u{1}\u{1}\u{0}\u{0}\u{0}
      | ^
    "#);
}

#[test]
fn text_of_no_format() {
    assert_snapshot!(fault("stdin", b"A reading list\n\nSome text.\n"), @r#"
    stdin:1:1: found `A`, expected an arena: JSON (`{`), DOT (`digraph`), PGSolver
      (`parity 7;`) or CSV (`from,to` or `vertex,owner,target`)
      |
    1 | A reading list
      | ^
    "#);
}
