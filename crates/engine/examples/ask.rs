//! Answers questions, one a line: `{"source": …, "job": …}` in, the reply as JSON out. What the doors do, without
//! a cx.

use retrograde_engine::{Job, Opened, Source};
use serde::Deserialize;
use std::io::{self, BufRead, Write};

#[derive(Deserialize)]
struct Question {
    source: Option<Source>,
    job: Job,
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let Question { source, job } = serde_json::from_str(&line?)?;
        let answer = source
            .map(|source| Opened::open(&source, &()))
            .transpose()
            .and_then(|opened| job.answer(opened.as_ref(), &()));
        let line = match &answer {
            Ok(reply) => serde_json::to_string(reply)?,
            Err(error) => serde_json::to_string(error)?,
        };
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}
