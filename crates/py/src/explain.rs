//! Explanations in sentences.

use crate::lang;
use crate::solution::Solution;
use crate::watch::Watch;
use pyo3::prelude::*;
use retrograde_engine::{Explain, ExplainReply, Topic};

/// Why the vertex is worth what it is, as lines of text; without `all`, long proofs are cut.
#[pyfunction]
pub(crate) fn explain(
    solution: &Bound<'_, Solution>,
    key: &Bound<'_, PyAny>,
    lang: &str,
    all: bool,
) -> PyResult<String> {
    let (py, lang) = (key.py(), lang::named(lang)?);
    let arena = solution.get().arena_of();
    let vertex = arena.keys.vertex(key)?;
    let asked = arena.opened(py)?;
    let reply = Watch::new(None).run(py, |door| {
        let loaded = asked.opened.load(&asked.origin, door)?;
        let topic = Topic::Vertex { vertex: Some(loaded.name(vertex).into_owned()) };
        let job = Explain { topic, origin: asked.origin.clone(), lang, all, ..Explain::default() };
        job.answer(Some(&asked.opened), door)
    })?;
    Ok(match reply {
        ExplainReply::Vertex(reply) => reply.proof.text.join("\n"),
        _ => String::new(),
    })
}
