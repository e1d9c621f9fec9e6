//! The arrows between the crates point one way, also those that go through another crate.

use crate::support::project;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Node, Package, PackageId};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// What only a door may know: arguments, terminals, sockets, other languages.
const DOORS: &[&str] = &[
    "clap",
    "crossterm",
    "indicatif",
    "ctrlc",
    "anstream",
    "axum",
    "hyper",
    "tokio",
    "tiny_http",
    "pyo3",
    "wasm-bindgen",
];
/// What only touches the machine: its memory, files that appear whole, maps of files, its clock.
const MACHINE: &[&str] = &["sysinfo", "tempfile", "memmap2", "notify", "chrono", "time"];

/// A crate, which of our crates it may stand on, and which of the world's it must never know, besides what only doors
/// know and what touches the machine.
const ROOMS: &[(&str, &[&str], &[&str])] = &[
    ("retrograde-messages", &[], &["serde", "serde_json", "rayon", "thiserror"]),
    ("retrograde", &["retrograde-messages"], &["serde", "serde_json", "rayon"]),
    ("retrograde-games", &["retrograde", "retrograde-messages"], &["serde", "serde_json"]),
    ("retrograde-rules", &["retrograde", "retrograde-messages"], &["serde_json", "rayon"]),
    ("retrograde-formats", &["retrograde", "retrograde-messages"], &[]),
    ("retrograde-view", &["retrograde", "retrograde-messages"], &["serde_json", "rayon"]),
    ("retrograde-table", &["retrograde", "retrograde-messages"], &[]),
    (
        "retrograde-teach",
        &["retrograde", "retrograde-messages", "retrograde-games", "retrograde-view"],
        &["serde_json", "rayon"],
    ),
    (
        "retrograde-engine",
        &[
            "retrograde",
            "retrograde-messages",
            "retrograde-formats",
            "retrograde-games",
            "retrograde-rules",
            "retrograde-table",
            "retrograde-teach",
            "retrograde-view",
        ],
        &[],
    ),
];

/// A door, which of our crates it may stand on, and what belongs to another door.
const DOORWAYS: &[(&str, &[&str], &[&str])] = &[
    (
        "retrograde-cli",
        &[
            "retrograde",
            "retrograde-messages",
            "retrograde-formats",
            "retrograde-table",
            "retrograde-teach",
            "retrograde-view",
            "retrograde-engine",
            "retrograde-web",
        ],
        &["pyo3", "wasm-bindgen"],
    ),
    (
        "retrograde-py",
        &[
            "retrograde",
            "retrograde-messages",
            "retrograde-formats",
            "retrograde-table",
            "retrograde-teach",
            "retrograde-view",
            "retrograde-engine",
            // The wheel has the command line too, and the command line the server.
            "retrograde-cli",
            "retrograde-web",
        ],
        &[],
    ),
    (
        "retrograde-wasm",
        &["retrograde", "retrograde-messages", "retrograde-engine"],
        &["clap", "crossterm", "axum", "hyper", "tokio", "sysinfo", "tempfile"],
    ),
    (
        "retrograde-web",
        &["retrograde", "retrograde-messages", "retrograde-engine", "retrograde-table"],
        &["clap", "crossterm", "pyo3"],
    ),
];

/// A crate of the world that does not build without one that it should not need: what stands below it alone is no
/// arrow of ours. `dagre` wants JSON for a feature that we do not use.
const UNSEEN: &str = "dagre";

/// Crates that measure or test the others and on which nothing stands.
const OUTSIDE: &[&str] = &["retrograde-benches", "retrograde-fuzz"];

/// The crates as they are resolved for this machine; without the network if nothing is missing.
fn metadata() -> Metadata {
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let read = |more: &[&str]| {
        let options = [&["--filter-platform", host], more].concat();
        let options = options.into_iter().map(str::to_owned).collect::<Vec<_>>();
        MetadataCommand::new().manifest_path(project().join("Cargo.toml")).other_options(options).exec()
    };
    read(&["--offline"]).or_else(|_| read(&[])).unwrap()
}

struct Arrows<'a> {
    packages: BTreeMap<&'a PackageId, &'a Package>,
    nodes: BTreeMap<&'a PackageId, &'a Node>,
    ours: BTreeSet<&'a str>,
}

impl<'a> Arrows<'a> {
    fn of(metadata: &'a Metadata) -> Self {
        let nodes = &metadata.resolve.as_ref().unwrap().nodes;
        Self {
            packages: metadata.packages.iter().map(|package| (&package.id, package)).collect(),
            nodes: nodes.iter().map(|node| (&node.id, node)).collect(),
            ours: metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect(),
        }
    }

    /// What a crate stands on by itself. What is optional in one of ours belongs to a feature, not to the crate as
    /// others build on it.
    fn direct(&self, package: &'a Package) -> Vec<&'a Package> {
        let optional = |name: &str| {
            let mut same = package
                .dependencies
                .iter()
                .filter(|declared| declared.name == name && declared.kind == DependencyKind::Normal);
            self.ours.contains(package.name.as_str()) && same.all(|declared| declared.optional)
        };
        let node = self.nodes[&package.id];
        let normal = node
            .deps
            .iter()
            .filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal));
        normal.map(|dependency| self.packages[&dependency.pkg]).filter(|found| !optional(&found.name)).collect()
    }

    /// Everything that a crate stands on, and by which way.
    fn reached(&self, package: &'a Package) -> BTreeMap<&'a str, String> {
        let mut reached = BTreeMap::new();
        let mut open = vec![(package, package.name.to_string())];
        while let Some((at, way)) = open.pop() {
            if at.name == UNSEEN {
                continue;
            }
            for next in self.direct(at) {
                let way = format!("{way} → {}", next.name);
                if !reached.contains_key(next.name.as_str()) {
                    reached.insert(next.name.as_str(), way.clone());
                    open.push((next, way));
                }
            }
        }
        reached
    }
}

#[test]
fn every_crate_knows_only_what_it_should() {
    let metadata = metadata();
    let arrows = Arrows::of(&metadata);
    let mut seen = 0;
    for package in metadata.workspace_packages() {
        let name = package.name.as_str();
        if OUTSIDE.contains(&name) {
            continue;
        }
        let room = ROOMS.iter().find(|(room, ..)| *room == name);
        let door = DOORWAYS.iter().find(|(door, ..)| *door == name);
        let (_, allowed, forbidden) = room.or(door).unwrap_or_else(|| panic!("say in this test what {name} may know"));
        for next in arrows.direct(package) {
            let known = !arrows.ours.contains(next.name.as_str()) || allowed.contains(&next.name.as_str());
            assert!(known, "{name} must not depend on {}", next.name);
        }
        let everywhere = if room.is_some() { [DOORS, MACHINE].concat() } else { Vec::new() };
        let reached = arrows.reached(package);
        // The crate that all stores of tables go through brings a runtime and a clock for its own use.
        let by_store = |unknown: &str| {
            let may = name == "retrograde-table" || name == "retrograde-py";
            // Large buffers come from the system page by page and go back to it; no file is mapped.
            let buffers = unknown == "memmap2" && reached[unknown].ends_with("retrograde-table → memmap2");
            buffers || may && reached[unknown].contains("retrograde-table → object_store →")
        };
        for unknown in forbidden.iter().chain(&everywhere) {
            assert!(
                !reached.contains_key(unknown) || by_store(unknown),
                "{name} must not know {unknown}: {}",
                reached[unknown]
            );
        }
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} crates were looked at");
}

#[test]
fn arrows_that_go_through_another_crate_are_seen() {
    let metadata = metadata();
    let arrows = Arrows::of(&metadata);
    let find = |name: &str| *metadata.workspace_packages().iter().find(|package| package.name == name).unwrap();
    let door = arrows.reached(find("retrograde-cli"));
    assert!(door["clap_builder"].contains("clap → clap_builder"), "through a crate of the world");
    let engine = arrows.reached(find("retrograde-engine"));
    assert!(engine.contains_key("strsim") && engine["strsim"].contains("retrograde → strsim"), "{engine:?}");
}

#[test]
fn the_picture_of_the_house_shows_every_room_and_the_arrows_that_are_there() {
    let metadata = metadata();
    let dot = std::fs::read_to_string(project().join("docs/house.dot")).unwrap();
    let full = |room: &str| if room == "core" { "retrograde".to_owned() } else { format!("retrograde-{room}") };
    let drawn: BTreeSet<(String, String)> = dot
        .split([';', '\n'])
        .filter_map(|statement| statement.trim().split_once(" -> "))
        .map(|(from, to)| (full(from), full(to)))
        .collect();
    let packages = metadata.workspace_packages();
    let rooms: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let declared: BTreeSet<(String, String)> = packages
        .iter()
        .filter(|package| !OUTSIDE.contains(&package.name.as_str()))
        .flat_map(|package| package.dependencies.iter().map(move |dependency| (package, dependency)))
        .filter(|(_, dependency)| dependency.kind == DependencyKind::Normal && rooms.contains(dependency.name.as_str()))
        .map(|(package, dependency)| (package.name.to_string(), dependency.name.clone()))
        .collect();
    assert!(declared.is_superset(&drawn), "drawn but not there: {:?}", drawn.difference(&declared));
    // What a room also reaches through another one is left out of the picture.
    let mut reached = drawn.clone();
    loop {
        let longer: BTreeSet<_> = reached
            .iter()
            .flat_map(|(from, by)| {
                drawn.iter().filter(move |(start, _)| start == by).map(|(_, to)| (from.clone(), to.clone()))
            })
            .filter(|arrow| !reached.contains(arrow))
            .collect();
        if longer.is_empty() {
            break;
        }
        reached.extend(longer);
    }
    let missing: Vec<_> = declared.difference(&reached).collect();
    assert!(missing.is_empty(), "there but not drawn in docs/house.dot: {missing:?}");
}
