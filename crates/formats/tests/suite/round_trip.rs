//! What is written reads back as it was, for every format that can say it.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use retrograde::testkit::{all_objectives, arenas};
use retrograde::{Arena, Mode, NamedArena, Names, Objective, Outcome, Player, find_cycle, solve};
use retrograde_formats::{
    Format, Reading, SolutionFile, SolutionFormat, Warning, WriteError, read_arena, read_csv_pair, read_solution,
    write_arena, write_csv_pair, write_solution,
};

fn written(named: &NamedArena, format: Format) -> Result<(Vec<u8>, Vec<Warning>), WriteError> {
    let mut bytes = Vec::new();
    let warnings = write_arena(named, format, &mut bytes)?;
    Ok((bytes, warnings))
}

/// Reads bytes whose format only their content tells.
fn reread(bytes: &[u8]) -> Reading {
    match read_arena("written", Box::new(bytes), None, &()) {
        Ok(reading) => reading,
        Err(error) => panic!("{error}\n{}", String::from_utf8_lossy(bytes)),
    }
}

/// Names of all kinds: numbers, numbers with gaps, and any text.
fn names(count: usize) -> impl Strategy<Value = Names> {
    let gaps = vec(1_u64..1000, count).prop_map(|steps| {
        let ids = steps.iter().scan(0, |id, step| {
            *id += step;
            Some(*id - 1)
        });
        Names::ids(ids.collect()).unwrap()
    });
    let word = prop_oneof!["[ab(),0-9]{0,3}", "\\PC{0,4}", "[\"\\\\\n\r\t\u{0} '<>{};,#/é日-]{0,4}", any::<String>()];
    let texts = vec(word, count).prop_map(|words| {
        // A number at the end makes them different.
        let unique = words
            .iter()
            .enumerate()
            .map(|(index, word)| if words[..index].contains(word) { format!("{word} {index}") } else { word.clone() });
        let unique: Vec<String> = unique.collect();
        Names::text(unique).unwrap_or_else(|_| Names::numbers(words.len()))
    });
    prop_oneof![1 => Just(Names::numbers(count)), 1 => gaps, 3 => texts]
}

fn named_arenas() -> impl Strategy<Value = NamedArena> {
    let players = prop_oneof![
        2 => Just(["J0", "J1"]),
        1 => Just(["Luna", "Lucie"]),
        1 => Just(["J1", "J2"]),
        1 => Just(["1", "0"]),
        1 => Just(["draw", "\"\\"]),
    ];
    let arena = prop_oneof![1 => Just(Arena::from_rows(vec![], vec![0], vec![]).unwrap()), 30 => arenas(12)];
    let with_names = arena.prop_flat_map(|arena| {
        let names = names(arena.vertex_count());
        (Just(arena), names)
    });
    (with_names, players, any::<Option<prop::sample::Index>>(), prop::sample::select(all_objectives())).prop_map(
        |((arena, names), players, start, objective)| {
            let mut named = NamedArena::new(arena, names);
            named.players = players.map(String::from);
            let count = named.arena.vertex_count();
            named.start = start.filter(|_| count > 0).and_then(|start| named.arena.vertex(start.index(count)));
            named.objective = objective;
            named
        },
    )
}

/// An arena with its names as the readers give them: numbers where they are numbers.
fn normal(mut named: NamedArena) -> NamedArena {
    let ids = named.arena.vertices().map(|vertex| {
        let name = named.name(vertex).into_owned();
        name.parse::<u64>().ok().filter(|id| id.to_string() == name)
    });
    if let Some(names) = ids.collect::<Option<Vec<u64>>>().and_then(Names::ids) {
        named.names = names;
    }
    named
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn json_and_dot_say_everything(named in named_arenas()) {
        let named = normal(named);
        for format in [Format::Json, Format::Dot] {
            let (bytes, warnings) = written(&named, format).unwrap();
            prop_assert_eq!(warnings, []);
            let read = reread(&bytes);
            prop_assert_eq!(&read.named, &named, "{}", String::from_utf8_lossy(&bytes));
            let ignored = named.arena.vertices().any(|vertex| named.arena.ignored(vertex).len() > 0);
            prop_assert_eq!(read.warnings.len(), usize::from(ignored));
            prop_assert_eq!(&written(&read.named, format).unwrap().0, &bytes);
        }
    }

    #[test]
    fn csv_says_everything_about_the_graph(named in named_arenas()) {
        let named = normal(named);
        let plain = NamedArena::new(named.arena.clone(), named.names.clone());
        let (bytes, warnings) = written(&named, Format::Csv).unwrap();
        prop_assert_eq!(warnings.is_empty(), plain == named);
        prop_assert_eq!(&reread(&bytes).named, &plain, "{}", String::from_utf8_lossy(&bytes));

        let (mut edges, mut vertices) = (Vec::new(), Vec::new());
        write_csv_pair(&named, &mut edges, &mut vertices).unwrap();
        let pair = read_csv_pair(("e", Box::new(edges.as_slice())), ("v", Box::new(vertices.as_slice())), &());
        prop_assert_eq!(pair.unwrap().named, plain.clone());

        // The other order, with an empty line between.
        edges.extend(b"\r\n");
        edges.extend(&vertices);
        prop_assert_eq!(reread(&edges).named, plain);
    }

    #[test]
    fn pgsolver_text_has_the_same_winners_or_is_refused(named in named_arenas()) {
        let NamedArena { arena, objective, .. } = &named;
        let drawn = |vertex| arena.is_dead_end(vertex) && objective.winner_at(arena, vertex).is_none();
        let draws = objective.mode == Mode::Draws && (arena.vertices().any(drawn) || find_cycle(arena).is_some());
        match written(&named, Format::PgSolver) {
            Err(WriteError::Inexpressible { .. }) => prop_assert!(draws || arena.vertex_count() == 0),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
            Ok((bytes, _)) => {
                prop_assert!(!draws);
                let read = reread(&bytes).named;
                let before = solve(arena, *objective, &()).unwrap();
                let after = solve(&read.arena, read.objective, &()).unwrap();
                for vertex in arena.vertices() {
                    prop_assert_eq!(before.value(vertex), after.value(vertex));
                    prop_assert_eq!(arena.owner(vertex), read.arena.owner(vertex));
                }
                prop_assert_eq!(named.start, read.start);
                // Once it is PGSolver text, it stays as it is.
                let (again, warnings) = written(&read, Format::PgSolver).unwrap();
                prop_assert_eq!(warnings, []);
                prop_assert_eq!(reread(&again).named, read);
            }
        }
    }

    #[test]
    fn solutions_read_back_as_they_were(named in named_arenas()) {
        let named = normal(named);
        let solution = solve(&named.arena, named.objective, &()).unwrap();
        let mut json = Vec::new();
        write_solution(&named, &solution, SolutionFormat::Json, &mut json).unwrap();
        let read = read_solution("s", Box::new(json.as_slice()), &named, &());
        prop_assert_eq!(read.unwrap(), SolutionFile::Full(solution.clone()));

        let mut text = Vec::new();
        let drawn = named.arena.vertices().any(|vertex| solution.value(vertex) == Outcome::Draw);
        match write_solution(&named, &solution, SolutionFormat::ParitySol, &mut text) {
            Err(WriteError::Inexpressible { .. }) => prop_assert!(drawn),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
            Ok(()) => {
                let read = read_solution("s", Box::new(text.as_slice()), &named, &()).unwrap();
                let SolutionFile::ParitySol(winners) = read else { panic!("that is no paritysol") };
                for (vertex, (winner, to)) in named.arena.vertices().zip(winners) {
                    prop_assert_eq!(Outcome::Win(winner), solution.value(vertex));
                    let owner = named.arena.owner(vertex);
                    prop_assert_eq!(to, solution.best_move(vertex).filter(|_| owner == winner));
                }
            }
        }
    }
}

#[test]
fn the_random_arenas_can_mostly_be_said_in_each_format() {
    // A random test that refuses nearly all of its cases would prove nothing.
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut expressible = 0;
    for _ in 0..500 {
        let named = named_arenas().new_tree(&mut runner).unwrap().current();
        expressible += usize::from(written(&named, Format::PgSolver).is_ok());
    }
    assert!(expressible > 250, "{expressible} of 500");
}

#[test]
fn the_rules_come_through() {
    for objective in all_objectives() {
        let mut named = NamedArena::new(
            Arena::from_rows(vec![retrograde::Kind::new(Player::One, None)], vec![0, 0], vec![]).unwrap(),
            Names::numbers(1),
        );
        named.objective = objective;
        for format in [Format::Json, Format::Dot] {
            let read: Objective = reread(&written(&named, format).unwrap().0).named.objective;
            assert_eq!(read, objective);
        }
    }
}

/// PGSolver statements, most of them right, with numbers of all lengths.
fn statements() -> impl Strategy<Value = Vec<(u64, u32, u32, Vec<u64>)>> {
    let odd = prop_oneof![20 => Just(None), 1 => any::<u64>().prop_map(Some), 1 => (0_u64..20).prop_map(Some)];
    let number = prop_oneof![Just(1), Just(10), Just(1000), Just(1_000_000)];
    let priority = prop_oneof![30 => Just(1_u32), 1 => 0_u32..12];
    let owner = prop_oneof![60 => 0_u32..2, 1 => Just(2)];
    let row = (odd.clone(), priority, owner, vec((any::<prop::sample::Index>(), odd, number), 1..20));
    vec(row, 1..40).prop_map(|rows| {
        let count = rows.len() as u64;
        let row = |(id, (odd, priority, owner, heads)): (usize, (Option<u64>, u32, u32, Vec<_>))| {
            let head = |(index, odd, length): (prop::sample::Index, Option<u64>, u64)| {
                // A long number as often as a vertex, in texts that are wrong anyway.
                odd.unwrap_or_else(|| index.index(count as usize) as u64).saturating_mul(if odd.is_some() {
                    length
                } else {
                    1
                })
            };
            (odd.unwrap_or(id as u64), priority, owner, heads.into_iter().map(head).collect())
        };
        rows.into_iter().enumerate().map(row).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_fast_and_the_slow_way_read_the_same(rows in statements(), header in prop::option::of(0_u32..45)) {
        let text = |blank: &str| {
            let header = header.map(|highest| format!("parity {highest};\n")).unwrap_or_default();
            let row = |(id, priority, owner, heads): &(u64, u32, u32, Vec<u64>)| {
                let heads: Vec<String> = heads.iter().map(u64::to_string).collect();
                format!("{id}{blank}{priority}{blank}{owner}{blank}{};\n", heads.join(","))
            };
            header + &rows.iter().map(row).collect::<String>()
        };
        // Two blanks are nothing that the fast way takes.
        let [fast, slow] = [" ", "  "].map(|blank| {
            let text = text(blank);
            read_arena("a", Box::new(text.as_bytes()), Some(Format::PgSolver), &()).map_err(|error| match error {
                retrograde_formats::ReadError::Fault(fault) => (fault.line, fault.found, fault.expected),
                other => panic!("{other}"),
            })
        });
        prop_assert_eq!(fast, slow);
    }
}
