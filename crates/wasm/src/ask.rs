//! From a question to its answer.

use retrograde::Lang;
use retrograde_engine::{Budget, Door, Error, Job, Opened, Source, words};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A question: what it is about, and the job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What it is about; jobs such as the list of games are about nothing.
    #[serde(default)]
    pub source: Option<Source>,
    /// What is asked.
    pub job: Job,
    /// The language of error messages.
    #[serde(default)]
    pub lang: Lang,
}

/// An error as it is sent: the data, and a sentence for people.
#[derive(Serialize)]
struct Failure<'a> {
    #[serde(flatten)]
    error: &'a Error,
    text: String,
}

/// Where questions are answered, with what was opened for the last ones.
#[derive(Debug, Default)]
pub struct Desk {
    opened: VecDeque<(Source, Opened)>,
}

/// A browser has no more than 4 GB for a module, and a page wants some of it for others.
const BYTES: usize = 1 << 30;
/// So many sources stay open.
const KEPT: usize = 4;

impl Desk {
    /// Answers a question that is written as JSON.
    ///
    /// # Errors
    /// What was wrong, as JSON too.
    pub fn ask(&mut self, request: &[u8], door: &dyn Door) -> Result<String, String> {
        let request: Request =
            serde_json::from_slice(request).map_err(|error| refused(&format!("this is no question: {error}")))?;
        let answered = self.answer(&request, door);
        answered.map_err(|error| {
            let text = words::error(&error, request.lang, &words::Plain);
            serde_json::to_string(&Failure { error: &error, text }).unwrap_or_else(|error| refused(&error.to_string()))
        })
    }

    fn answer(&mut self, request: &Request, door: &dyn Door) -> Result<String, Error> {
        let opened = request.source.as_ref().map(|source| self.open(source, door)).transpose()?;
        let reply = request.job.answer(opened, door)?;
        serde_json::to_string(&reply).map_err(|error| Error::NotVerified { reason: error.to_string() })
    }

    fn open(&mut self, source: &Source, door: &dyn Door) -> Result<&Opened, Error> {
        let known = self.opened.iter().position(|(kept, _)| kept == source);
        let entry = match known.and_then(|place| self.opened.remove(place)) {
            Some(entry) => entry,
            None => {
                let budget = Budget { threads: 1, ..Budget::of_bytes(BYTES) };
                (source.clone(), Opened::open(source, budget, door)?)
            }
        };
        self.opened.truncate(KEPT - 1);
        self.opened.push_front(entry);
        Ok(&self.opened[0].1)
    }
}

/// What is said about a question that cannot be read.
fn refused(text: &str) -> String {
    serde_json::json!({ "kind": "question", "text": text }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(desk: &mut Desk, request: &str) -> Result<serde_json::Value, serde_json::Value> {
        let read = |text: String| serde_json::from_str(&text).expect("JSON");
        desk.ask(request.as_bytes(), &()).map(read).map_err(read)
    }

    #[test]
    fn a_question_is_answered_and_its_source_is_kept() {
        let mut desk = Desk::default();
        let nim = r#"{"game": "nim", "parameters": [["sticks", "10"], ["take", "1,2"]]}"#;
        for _ in 0..2 {
            let reply =
                ask(&mut desk, &format!(r#"{{"source": {nim}, "job": {{"solve": {{}}}}}}"#)).expect("an answer");
            assert_eq!(reply["rank"], 7);
        }
        assert_eq!(desk.opened.len(), 1);
        for sticks in 1..9 {
            let source = format!(r#"{{"game": "nim", "parameters": [["sticks", "{sticks}"]]}}"#);
            ask(&mut desk, &format!(r#"{{"source": {source}, "job": {{"info": {{}}}}}}"#)).expect("an answer");
        }
        assert_eq!(desk.opened.len(), KEPT);
    }

    #[test]
    fn what_is_wrong_comes_back_as_data_and_as_a_sentence() {
        let mut desk = Desk::default();
        let error = ask(&mut desk, r#"{"job": {"solve": {}}, "lang": "fr"}"#).expect_err("no source");
        assert_eq!((&error["kind"], &error["misuse"]), (&"misuse".into(), &"no-source".into()));
        assert!(error["text"].as_str().expect("a text").contains("nommez-en un"), "{error}");
        let error = ask(&mut desk, "{").expect_err("no JSON");
        assert!(error["text"].as_str().expect("a text").contains("no question"), "{error}");
    }
}
