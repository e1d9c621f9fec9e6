//! Tasks: idempotent, in any order, on any number of threads, to the same bytes.

use crate::support::{MEMORY, board, planned};
use retrograde_table::{Near, Room, Store, Table, TableError, WorkerMemory};

#[test]
fn any_number_of_threads_and_any_order_of_tasks_gives_the_same_bytes() {
    let expected = {
        let game = planned("connect4", &board("4", "4"), Some(5_000));
        game.build().begin(false).unwrap();
        game.build().run(1, MEMORY, &()).unwrap();
        game.objects()
    };
    assert!(expected.len() > 10, "{} objects", expected.len());
    for threads in [2, 5] {
        let game = planned("connect4", &board("4", "4"), Some(5_000));
        game.build().begin(false).unwrap();
        game.build().run(threads, MEMORY, &()).unwrap();
        assert!(game.objects() == expected, "{threads} threads");
    }
    for seed in 0..3 {
        let game = planned("connect4", &board("4", "4"), Some(5_000));
        game.build().begin(false).unwrap();
        let mut random = fastrand::Rng::with_seed(seed);
        let mut left: Vec<u32> = (0..game.plan.tasks().len() as u32).collect();
        let mut refused = 0;
        while !left.is_empty() {
            let at = random.usize(..left.len());
            match game.build().run_task(left[at], MEMORY, &()) {
                Ok(done) => {
                    assert_eq!(done.run, 1);
                    let again = game.build().run_task(left[at], MEMORY, &()).unwrap();
                    assert_eq!((again.found, again.sha256), (1, done.sha256));
                    left.swap_remove(at);
                }
                Err(TableError::TooEarly { .. }) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(refused > 0);
        game.build().complete().unwrap();
        assert!(game.objects() == expected, "seed {seed}");
    }
}

#[test]
fn workers_that_keep_copies_give_the_same_bytes_and_read_damaged_copies_again() {
    let expected = {
        let game = planned("connect4", &board("4", "4"), Some(5_000));
        game.build().begin(false).unwrap();
        game.build().run(1, MEMORY, &()).unwrap();
        game.objects()
    };
    let game = planned("connect4", &board("4", "4"), Some(5_000));
    game.build().begin(false).unwrap();
    // With no room besides what a task needs, a worker keeps next to nothing of what it solved itself.
    let room = Room { memory: game.build().least_memory(1), threads: 1 };
    let disks = [Store::in_memory(), Store::in_memory()];
    let nears = disks.each_ref().map(|disk| Near::new(disk.clone(), 100_000).unwrap());
    let memories = [WorkerMemory::default(), WorkerMemory::default()];
    let (mut objects, mut damaged) = (Vec::new(), 0);
    let count = game.plan.tasks().len() as u32;
    for id in 0..count {
        let worker = id as usize % 2;
        let build = game.build().with_near(&nears[worker]);
        let (listed, run) = build.run_listed(id, room, &memories[worker], &()).unwrap();
        assert!(run);
        objects.push((listed.bytes, listed.sha256));
        if id == count / 2 {
            for name in disks[worker].list("").unwrap() {
                let mut bytes = disks[worker].get(&name).unwrap();
                bytes.iter_mut().for_each(|byte| *byte ^= 1);
                disks[worker].put(&name, bytes).unwrap();
                damaged += 1;
            }
        }
    }
    assert!(damaged > 3, "{damaged} copies");
    assert!(nears.iter().all(|near| (1..=100_000).contains(&near.bytes()) && near.take_failure().is_none()));
    game.build().complete_with(objects).unwrap();
    assert!(game.objects() == expected);
}

#[test]
fn fewer_threads_work_where_the_memory_is_short() {
    let game = planned("connect4", &board("4", "4"), Some(20_000));
    let build = game.build();
    let (one, three) = (build.least_memory(1), build.least_memory(3));
    assert_eq!(build.threads_within(one, 8).unwrap(), 1);
    assert_eq!(build.threads_within(three - 1, 8).unwrap(), 2);
    assert_eq!(build.threads_within(three, 8).unwrap(), 3);
    assert_eq!(build.threads_within(three, 2).unwrap(), 2);
    let error = build.threads_within(one - 1, 8).unwrap_err();
    let least = one.div_ceil(1 << 20);
    assert!(error.to_string().ends_with(&format!("allow {least}M")), "{error}");
    // What an estimate calls the least memory is enough, whatever the number of threads.
    build.run(8, one, &()).unwrap();
    let plenty = planned("connect4", &board("4", "4"), Some(20_000));
    plenty.build().run(1, MEMORY, &()).unwrap();
    assert!(plenty.objects() == game.objects());
}

#[test]
fn little_memory_reads_objects_again_and_gives_the_same_bytes() {
    let game = planned("connect4", &board("4", "5"), Some(30_000));
    game.build().run(1, MEMORY, &()).unwrap();
    let small = planned("connect4", &board("4", "5"), Some(30_000));
    let least = small.build().least_memory(1);
    assert!(matches!(small.build().run(1, least - 1, &()), Err(TableError::Memory { .. })));
    small.build().run(1, least + 100_000, &()).unwrap();
    assert!(small.objects() == game.objects());
}

#[test]
fn a_place_with_another_table_is_refused_and_an_old_build_only_goes_on_if_asked() {
    let game = planned("connect4", &board("4", "3"), None);
    game.build().begin(false).unwrap();
    assert!(matches!(game.build().begin(false), Err(TableError::Exists { .. })));
    game.build().begin(true).unwrap();
    let other = planned("connect4", &board("3", "4"), None);
    let build = retrograde_table::Build::new(&*other.tiers, &other.plan, &game.store);
    assert!(matches!(build.begin(true), Err(TableError::OtherTable { .. })));
    assert!(matches!(Table::open(&game.store), Err(TableError::Missing { .. })), "it is not whole yet");
}

#[test]
fn the_largest_boards_are_cut_into_fewer_than_a_hundred_thousand_tasks() {
    let game = planned("connect4", &board("7", "6"), None);
    let tasks = game.plan.tasks();
    assert!(tasks.len() < 100_000, "{} tasks", tasks.len());
    assert!(tasks.iter().all(|task| task.needs.iter().all(|&needed| needed < task.id)));
    assert!(game.plan.slots() > 30_000_000_000_000, "{} slots", game.plan.slots());
}
