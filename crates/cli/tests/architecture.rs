//! The arrows between the crates point one way.

use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::BTreeSet;

/// Which of our crates a crate may stand on, and which of the world's it must never know.
const HOUSE: &[(&str, &[&str], &[&str])] = &[
    ("retrograde", &[], &["serde", "serde_json", "clap", "tokio", "rayon", "starlark"]),
    ("retrograde-formats", &["retrograde"], &["clap", "tokio", "starlark"]),
    ("retrograde-games", &["retrograde"], &["serde_json", "clap", "tokio", "starlark"]),
    ("retrograde-rules", &["retrograde"], &["clap", "tokio"]),
    ("retrograde-view", &["retrograde"], &["clap", "tokio", "starlark", "anstream", "crossterm", "hyper"]),
    (
        "retrograde-engine",
        &["retrograde", "retrograde-formats", "retrograde-games", "retrograde-rules", "retrograde-view"],
        &["clap", "crossterm", "indicatif", "hyper", "axum", "tokio", "pyo3"],
    ),
    (
        "retrograde-cli",
        &["retrograde", "retrograde-formats", "retrograde-view", "retrograde-engine"],
        &["axum", "hyper", "pyo3"],
    ),
    ("retrograde-py", &["retrograde", "retrograde-view", "retrograde-engine"], &["clap", "axum", "hyper", "tokio"]),
];

/// Crates that measure or test the others and on which nothing stands.
const OUTSIDE: &[&str] = &["retrograde-benches", "retrograde-fuzz"];

#[test]
fn every_crate_knows_only_what_it_should() {
    let metadata = MetadataCommand::new().manifest_path("../../Cargo.toml").no_deps().exec().unwrap();
    let ours: BTreeSet<&str> = metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect();
    let mut seen = 0;
    for package in metadata.workspace_packages() {
        if OUTSIDE.contains(&package.name.as_str()) {
            continue;
        }
        let (_, allowed, forbidden) = HOUSE
            .iter()
            .find(|(name, ..)| *name == package.name.as_str())
            .unwrap_or_else(|| panic!("say in this test what {} may know", package.name));
        // What is optional belongs to a testkit, not to the crate as others build on it.
        let dependencies = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind == DependencyKind::Normal && !dependency.optional);
        for dependency in dependencies.map(|dependency| dependency.name.as_str()) {
            let known = !ours.contains(dependency) || allowed.contains(&dependency);
            assert!(known, "{} must not depend on {dependency}", package.name);
            assert!(!forbidden.contains(&dependency), "{} must not know {dependency}", package.name);
        }
        seen += 1;
    }
    assert!(seen >= 4, "only {seen} crates were looked at");
}
