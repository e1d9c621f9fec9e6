//! What the texts of each format mean, beyond what the examples show.

use retrograde::{DeadEnds, Mode, NamedArena, Objective, Player, Vertex};
use retrograde_formats::{Format, Reading, Warning, WriteError, read_arena, read_csv_pair, write_arena};

fn read(name: &str, text: &str) -> Reading {
    read_arena(name, Box::new(text.as_bytes()), None, &()).unwrap_or_else(|error| panic!("{error}"))
}

fn vertex(named: &NamedArena, name: &str) -> Vertex {
    named.names.find(name).unwrap_or_else(|| panic!("no vertex {name}"))
}

/// All edges by name, in the order of the vertices.
fn edges(named: &NamedArena) -> Vec<String> {
    let arena = &named.arena;
    let rows = arena.vertices().map(|from| (from, arena.successors(from).chain(arena.ignored(from))));
    rows.flat_map(|(from, row)| row.map(move |to| format!("{}→{}", named.name(from), named.name(to)))).collect()
}

#[test]
fn dot_chains_and_subgraphs_are_edges() {
    let named =
        read("a.dot", "digraph g { node [player=0]; a -> b -> {c; d} -> e:port:ne [label=x]; {e f} -> a }").named;
    assert_eq!(edges(&named), ["a→b", "b→c", "b→d", "c→e", "d→e", "e→a", "f→a"]);
}

#[test]
fn dot_subgraphs_name_each_vertex_once_as_an_end_of_edges() {
    let named = read("a.dot", "digraph { node [player=0]; {a a {a b}} -> subgraph s {subgraph {b} b} }").named;
    assert_eq!(edges(&named), ["a→b", "b→b"]);
}

#[test]
fn dot_double_edges_count_twice_unless_the_graph_is_strict() {
    let text = "digraph { node [player=0]; a -> b; a -> b; {a} -> {b} }";
    assert_eq!(edges(&read("a.dot", text).named).len(), 3);
    assert_eq!(edges(&read("a.dot", &format!("STRICT {text}")).named).len(), 1);
}

#[test]
fn dot_defaults_hold_for_vertices_named_after_them_in_the_same_braces() {
    let text = "digraph { node [player=0] a; subgraph { node [player=1, target=1]; b a } c; b [player=0] }";
    let named = read("a.dot", text).named;
    let owners = ["a", "b", "c"].map(|name| named.arena.owner(vertex(&named, name)));
    assert_eq!(owners, [Player::Zero, Player::Zero, Player::Zero]);
    let targets = ["a", "b", "c"].map(|name| named.arena.target(vertex(&named, name)));
    assert_eq!(targets, [None, Some(Player::One), None]);
}

#[test]
fn dot_names_are_words_numbers_and_quoted_text() {
    let text =
        "digraph { node [player=0]; été_1 -3.5 .5 \"a \\\"b\\\" \\\\ \\n\" \"x\" + \"y\" \"con\\\ntinued\" \"node\" }";
    let named = read("a.dot", text).named;
    let names: Vec<_> = named.arena.vertices().map(|vertex| named.name(vertex).into_owned()).collect();
    assert_eq!(names, ["été_1", "-3.5", ".5", "a \"b\" \\ \\n", "xy", "continued", "node"]);
}

#[test]
fn dot_comments_and_preprocessor_lines_are_skipped() {
    let text = "# 1 \"a.c\"\n// one\ndigraph /* two\n * lines **/ { a [player=0] // end\n}\n/**/";
    assert_eq!(read("a.dot", text).named.arena.vertex_count(), 1);
}

#[test]
fn dot_attributes_of_the_graph_tell_players_start_and_rules() {
    let text = "digraph { a [player=Luna, target=Lucie]; graph [dead_ends=normal, mode=\"avoid Lucie\"]
                player0=Luna player1=Lucie; start=a; subgraph { start=b } edge [player=7] }";
    let named = read("a.dot", text).named;
    assert_eq!(named.players, ["Luna", "Lucie"]);
    assert_eq!(named.start, Some(vertex(&named, "a")));
    assert_eq!(named.objective, Objective { dead_ends: DeadEnds::Normal, mode: Mode::Avoid(Player::One) });
    assert_eq!(named.arena.target(vertex(&named, "a")), Some(Player::One));
}

#[test]
fn deeply_nested_subgraphs_overflow_no_stack() {
    let depth = 200_000;
    let text = format!("digraph {{ node [player=0]; {}a{} }}", "{".repeat(depth), "} ".repeat(depth));
    assert_eq!(read("a.dot", &text).named.arena.vertex_count(), 1);
}

#[test]
fn json_fields_come_in_any_order_and_numbers_are_names() {
    let text = r#"{"vertices": {"1": {"successors": [2, "1"], "owner": "Lucie"}, "2": {"owner": 0}},
                   "start": 1, "targets": {"Luna": [2]}, "mode": {"avoid": "Luna"}, "players": ["Luna", "Lucie"],
                   "comment": {"any": ["thing"]}, "dead_ends": "misere", "version": 1}"#;
    let named = read("a.json", text).named;
    assert_eq!(edges(&named), ["1→2", "1→1"]);
    assert_eq!(named.arena.owner(vertex(&named, "1")), Player::One);
    assert_eq!(named.arena.target(vertex(&named, "2")), Some(Player::Zero));
    assert_eq!(named.objective, Objective { dead_ends: DeadEnds::Misere, mode: Mode::Avoid(Player::Zero) });
}

#[test]
fn json_vertices_are_numbered_as_they_are_defined() {
    let text = r#"{"targets": {"J0": ["c"]}, "vertices": {
        "a": {"owner": 0, "successors": ["c", "b"]}, "b": {"owner": 1, "successors": ["a"]}, "c": {"owner": 1}}}"#;
    let named = read("a.json", text).named;
    assert_eq!(["a", "b", "c"].map(|name| vertex(&named, name).index()), [0, 1, 2]);
    assert_eq!(edges(&named), ["a→c", "a→b", "b→a"]);
}

#[test]
fn csv_tables_come_in_either_order_with_any_usual_separator() {
    let expected = read("a.csv", "vertex,owner,target\na,0,\n\"b,1\",J1,0\n\nfrom,to\na,\"b,1\"\n\"b,1\",a\n");
    assert_eq!(edges(&expected.named), ["a→b,1", "b,1→a"]);
    for text in [
        "from,to\na,\"b,1\"\n\"b,1\",a\nvertex,owner,target\na,J0\n\"b,1\",1,J0\n",
        "\u{FEFF}From;To\r\na;b,1\r\nb,1;a\r\n\r\n\r\nVertex;Owner;Target\r\na;0;\r\nb,1;1;0",
        "vertex\towner\ttarget\na\t0\t\nb,1\t1\t0\n\nfrom\tto\na\tb,1\nb,1\ta",
    ] {
        assert_eq!(read("a.csv", text), expected, "{text}");
    }
}

#[test]
fn csv_with_a_vertex_list_alone_is_a_graph_without_edges() {
    let named = read("a.csv", "vertex,owner\na,0\nb,1\n").named;
    assert_eq!((named.arena.vertex_count(), named.arena.edge_count()), (2, 0));
}

#[test]
fn csv_faults_of_a_pair_name_the_right_file() {
    let pair = |edges: &'static str, vertices: &'static str| {
        let error = read_csv_pair(("e.csv", Box::new(edges.as_bytes())), ("v.csv", Box::new(vertices.as_bytes())), &());
        error.unwrap_err().to_string()
    };
    let message = pair("from,to\na,b\n", "vertex,owner,target\na,0,\n");
    assert!(message.starts_with("e.csv:2:3: found \"b\", which is no vertex"), "{message}");
    let message = pair("from,to\na,a\n", "vertex,owner,target\na,2,\n");
    assert!(message.starts_with("v.csv:2:3: found \"2\""), "{message}");
    let message = pair("vertex,owner\na,0\n", "vertex,owner,target\na,0,\n");
    assert!(message.starts_with("e.csv:1:1: found `vertex`, expected the header `from,to`"), "{message}");
}

#[test]
fn edges_that_leave_targets_are_ignored_with_a_warning() {
    let text = "digraph { node [player=0]; a -> b; b [target=0]; b -> {a c}; c [target=1]; c -> a }";
    let Reading { named, warnings } = read("a.dot", text);
    assert_eq!(warnings, [Warning::IgnoredEdges { first: "b".to_owned(), vertices: 2, edges: 3 }]);
    assert_eq!(
        warnings[0].to_string(),
        "3 edges of 2 targets ignored, because reaching a target ends the play; the first is \"b\""
    );
    assert_eq!(named.arena.successors(vertex(&named, "b")).len(), 0);
}

#[test]
fn pgsolver_labels_are_names_where_they_can_be() {
    let named = read("a.pg", "0 1 0 1 \"(1,0)\";\n1 0 1 1;\n").named;
    assert_eq!(edges(&named), ["(1,0)→1"]);
    for (text, reason) in [
        ("0 1 0 1 \"a\";\n1 1 0 0 \"a\";\n", "vertices 0 and 1 would both be called \"a\""),
        ("0 1 0 1 \"1\";\n1 1 0 0;\n", "vertices 0 and 1 would both be called \"1\""),
        ("0 1 0 5 \"a\";\n5 1 0 0 \"b\";\n", "the ids have gaps (there is no vertex 1)"),
    ] {
        let Reading { named, warnings } = read("a.pg", text);
        assert_eq!(warnings, [Warning::LabelsIgnored { reason: reason.to_owned() }]);
        assert_eq!(named.name(vertex(&named, "0")), "0");
    }
}

#[test]
fn pgsolver_labels_of_vertices_out_of_order_stay_with_them() {
    let named = read("a.pg", "1 1 0 0 \"b\";\n0 1 1 1 \"a\";\n").named;
    assert_eq!(edges(&named), ["a→b", "b→a"]);
    assert_eq!(named.arena.owner(vertex(&named, "b")), Player::Zero);
}

#[test]
fn what_a_format_has_no_place_for_is_told() {
    let named =
        read("a.dot", "digraph { player0=Luna; mode=\"avoid 0\"; \"say \\\"a\\\"\" [player=0, start=true] }").named;
    let told = |format| -> Vec<String> {
        let warnings = write_arena(&named, format, &mut Vec::new()).unwrap();
        warnings.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        told(Format::Csv),
        [
            "left out, because CSV has no place for it: the start \"say \"a\"\"",
            "left out, because CSV has no place for it: the players' names Luna and J1",
            "left out, because CSV has no place for it: the two-valued mode",
        ]
    );
    assert_eq!(
        told(Format::PgSolver),
        [
            "left out, because PGSolver has no place for it: names of vertices such as \"say \\\"a\\\"\" \
             (they are called by numbers instead)",
            "left out, because PGSolver has no place for it: the players' names Luna and J1",
        ]
    );
}

#[test]
fn pgsolver_refuses_draws_and_names_the_vertex() {
    let refused = |text: &str| {
        let error = write_arena(&read("a.dot", text).named, Format::PgSolver, &mut Vec::new()).unwrap_err();
        assert!(matches!(error, WriteError::Inexpressible { .. }));
        error.to_string()
    };
    assert_eq!(
        refused("digraph { node [player=0]; a -> b }"),
        "PGSolver cannot express this: a play that ends in a draw, at the dead end \"b\""
    );
    assert_eq!(
        refused("digraph { dead_ends=normal; node [player=0]; a -> b -> c -> b }"),
        "PGSolver cannot express this: an endless play that is a draw, through \"b\""
    );
    assert_eq!(refused("digraph { }"), "PGSolver cannot express this: an arena without vertices");
}
