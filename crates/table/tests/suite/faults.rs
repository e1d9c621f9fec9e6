//! What can happen to a table: flipped bits, lost objects, stores that fail.

use crate::support::{MEMORY, board, built, planned};
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore, PutMultipartOptions,
    PutOptions, PutPayload, PutResult, Result,
};
use retrograde_table::{Build, Store, Table, TableError, verify};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

#[test]
fn a_flipped_bit_anywhere_is_named_and_never_answered_from() {
    let (game, _) = built("connect4", &board("4", "3"));
    let mut random = fastrand::Rng::with_seed(1);
    let mut flips = 0;
    for (name, bytes) in game.objects() {
        if name == "plan.json" {
            continue;
        }
        let places: Vec<usize> =
            (0..bytes.len()).filter(|_| bytes.len() < 300 || random.usize(..bytes.len()) < 150).collect();
        for at in places {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << random.u32(..8);
            game.store.put(&name, damaged).unwrap();
            let error = match Table::open(&game.store) {
                Ok(table) => verify(&*game.tiers, &table, Some((0, 0)), 1, &()).unwrap_err(),
                Err(error) => error,
            };
            match error {
                TableError::Damaged { object, .. } => assert_eq!(object, name),
                other => panic!("{name} byte {at}: {other}"),
            }
            // Whatever is asked, the answer is right or an error.
            if let Ok(table) = Table::open(&game.store) {
                for (tier, first, slots) in table.sections().collect::<Vec<_>>() {
                    let slot = retrograde::tiers::Slot { tier, rank: first + random.u64(..slots) };
                    if let Ok(found) = table.probe(slot) {
                        let expected = game.tiers.derive(slot, &mut |after| {
                            table.probe(after).map_err(|_| retrograde::dynamic::WrongBytes.into())
                        });
                        assert!(expected.is_err() || expected.unwrap() == found);
                    }
                }
            }
            flips += 1;
        }
        game.store.put(&name, bytes).unwrap();
    }
    assert!(flips > 200, "{flips}");
}

#[test]
fn a_wrong_slot_with_right_checksums_is_found() {
    // A table of another rule under the right name: everything fits but the values.
    let (right, _) = built("morpion", &[]);
    let wrong = retrograde_games::open("morpion", [("misere", "yes")]).unwrap();
    let wrong_tiers = wrong.tiers().unwrap();
    let plan = retrograde_table::Plan::new(&*wrong_tiers, right.plan.spec()).unwrap();
    let store = Store::in_memory();
    Build::new(&*wrong_tiers, &plan, &store).run(1, MEMORY, &()).unwrap();
    let table = Table::open(&store).unwrap();
    assert!(matches!(verify(&*right.tiers, &table, None, 1, &()), Err(TableError::WrongSlot { .. })));
    assert!(matches!(verify(&*right.tiers, &table, Some((2000, 3)), 1, &()), Err(TableError::WrongSlot { .. })));
}

#[test]
fn a_packed_table_answers_alike_and_its_damage_is_found() {
    let (game, table) = built("connect4", &board("4", "3"));
    let mut bytes = Vec::new();
    table
        .pack(|piece| -> std::result::Result<(), TableError> {
            bytes.extend_from_slice(piece);
            Ok(())
        })
        .unwrap();
    let packed = Table::from_packed(bytes.clone()).unwrap();
    verify(&*game.tiers, &packed, None, 1, &()).unwrap();
    for at in (0..bytes.len()).step_by(101) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 16;
        let found = Table::from_packed(damaged).and_then(|table| verify(&*game.tiers, &table, None, 1, &()));
        assert!(found.is_err(), "byte {at}");
    }
}

/// A store that fails every so many times it is asked.
#[derive(Debug)]
struct Flaky {
    inner: InMemory,
    asked: AtomicU32,
    every: u32,
}

impl std::fmt::Display for Flaky {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("flaky")
    }
}

impl Flaky {
    fn fail(&self) -> Result<()> {
        if self.asked.fetch_add(1, Relaxed) % self.every == self.every - 1 {
            return Err(object_store::Error::Generic { store: "flaky", source: "it fails now and then".into() });
        }
        Ok(())
    }
}

#[async_trait::async_trait]
impl ObjectStore for Flaky {
    async fn put_opts(&self, location: &Path, payload: PutPayload, options: PutOptions) -> Result<PutResult> {
        self.fail()?;
        self.inner.put_opts(location, payload, options).await
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.inner.put_multipart_opts(location, options).await
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.fail()?;
        self.inner.get_opts(location, options).await
    }

    fn delete_stream(
        &self,
        locations: futures_util::stream::BoxStream<'static, Result<Path>>,
    ) -> futures_util::stream::BoxStream<'static, Result<Path>> {
        self.inner.delete_stream(locations)
    }

    fn list(&self, prefix: Option<&Path>) -> futures_util::stream::BoxStream<'static, Result<ObjectMeta>> {
        self.inner.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.inner.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.inner.copy_opts(from, to, options).await
    }
}

#[test]
fn a_store_that_fails_now_and_then_is_asked_again_and_one_that_always_fails_is_given_up() {
    let game = planned("connect4", &board("4", "3"), Some(2_000));
    let flaky = Store::new(Flaky { inner: InMemory::new(), asked: AtomicU32::new(0), every: 3 });
    let build = Build::new(&*game.tiers, &game.plan, &flaky);
    build.begin(false).unwrap();
    build.run(2, MEMORY, &()).unwrap();
    game.build().run(1, MEMORY, &()).unwrap();
    let names: Vec<String> = game.plan.tasks().iter().map(|task| task.object()).collect();
    for name in names {
        assert_eq!(flaky.get(&name).unwrap(), game.store.get(&name).unwrap());
    }
    let broken = Store::new(Flaky { inner: InMemory::new(), asked: AtomicU32::new(0), every: 1 });
    assert!(matches!(broken.put("x", vec![1]), Err(TableError::Store { doing: "write", .. })));
}

#[test]
fn a_lost_or_damaged_object_is_named_when_a_build_goes_on() {
    let game = planned("connect4", &board("4", "4"), Some(20_000));
    game.build().run(1, MEMORY, &()).unwrap();
    let before = game.objects();
    let name = game.plan.tasks()[3].object();
    game.store.remove(&name).unwrap();
    assert!(matches!(game.build().complete(), Err(TableError::Missing { object }) if object == name));
    let done = game.build().run(1, MEMORY, &()).unwrap();
    assert_eq!(done.run, 1);
    assert!(game.objects() == before);
    let mut bytes = game.store.get(&name).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    game.store.put(&name, bytes).unwrap();
    let error = game.build().run(1, MEMORY, &()).unwrap_err();
    assert!(matches!(error, TableError::Damaged { ref object, block: Some(_), .. } if *object == name), "{error}");
}

#[test]
fn a_damaged_packed_file_is_no_task_that_could_be_run_again() {
    let (_, table) = built("connect4", &board("4", "3"));
    let mut bytes = Vec::new();
    table
        .pack(|piece| -> Result<(), TableError> {
            bytes.extend_from_slice(piece);
            Ok(())
        })
        .unwrap();
    let store = Store::in_memory();
    let tried = |bytes: Vec<u8>| {
        store.put("t.rgpack", bytes).unwrap();
        let opened = Table::open_packed(&store, "t.rgpack");
        let slots = |table: Table| {
            table
                .sections()
                .collect::<Vec<_>>()
                .into_iter()
                .try_for_each(|(tier, rank, _)| table.probe(retrograde::tiers::Slot { tier, rank }).map(drop))
        };
        opened.and_then(slots).unwrap_err().to_string()
    };
    let mut flipped = bytes.clone();
    let last = flipped.len() - 1;
    flipped[last] ^= 1;
    let mut manifest = bytes.clone();
    manifest[20] ^= 1;
    for damaged in [Vec::new(), bytes[..40].to_vec(), bytes[..last].to_vec(), manifest, flipped] {
        let said = tried(damaged);
        assert!(said.starts_with("the packed table \"t.rgpack\" is damaged ("), "{said}");
        assert!(said.ends_with("; copy it once more, or make it again with `table pack`"), "{said}");
    }
}
