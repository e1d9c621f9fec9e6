//! From a question to its answer.

use retrograde::Lang;
use retrograde_engine::{Context, Error, Job, Opened, Pool, Source, words};
use serde::{Deserialize, Serialize};

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
pub struct Desk {
    pool: Pool,
}

/// Bytes that all open sources keep together for later questions.
const KEPT: usize = 256 << 20;

impl Default for Desk {
    fn default() -> Self {
        Self { pool: Pool::new(KEPT) }
    }
}

impl Desk {
    /// Answers a question that is written as JSON.
    ///
    /// # Errors
    /// What was wrong, as JSON too.
    pub fn ask(&self, request: &[u8], cx: &dyn Context) -> Result<String, String> {
        let request: Request =
            serde_json::from_slice(request).map_err(|error| refused(&format!("this is no question: {error}")))?;
        let answered = self.answer(&request, cx);
        answered.map_err(|error| {
            let text = words::error(&error, request.lang, &words::Plain);
            serde_json::to_string(&Failure { error: &error, text }).unwrap_or_else(|error| refused(&error.to_string()))
        })
    }

    fn answer(&self, request: &Request, cx: &dyn Context) -> Result<String, Error> {
        let open = |source: &Source| self.pool.open(source, || Opened::open(source, cx));
        let opened = request.source.as_ref().map(open).transpose()?;
        let reply = request.job.answer(opened.as_deref(), cx);
        self.pool.trim();
        serde_json::to_string(&reply?).map_err(|error| Error::NotVerified { reason: error.to_string() })
    }
}

/// What is said about a question that cannot be read.
fn refused(text: &str) -> String {
    serde_json::json!({ "kind": "question", "text": text }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(desk: &Desk, request: &str) -> Result<serde_json::Value, serde_json::Value> {
        let read = |text: String| serde_json::from_str(&text).expect("JSON");
        desk.ask(request.as_bytes(), &()).map(read).map_err(read)
    }

    #[test]
    fn a_question_is_answered_and_its_source_is_kept() {
        let desk = Desk::default();
        let nim = r#"{"game": "nim", "parameters": [["sticks", "10"], ["take", "1,2"]]}"#;
        for _ in 0..2 {
            let reply = ask(&desk, &format!(r#"{{"source": {nim}, "job": {{"solve": {{}}}}}}"#)).expect("an answer");
            assert_eq!(reply["rank"], 7);
        }
        assert_eq!(desk.pool.len(), 1);
    }

    #[test]
    fn what_is_wrong_comes_back_as_data_and_as_a_sentence() {
        let desk = Desk::default();
        let error = ask(&desk, r#"{"job": {"solve": {}}, "lang": "fr"}"#).expect_err("no source");
        assert_eq!((&error["kind"], &error["misuse"]), (&"misuse".into(), &"no-source".into()));
        assert!(error["text"].as_str().expect("a text").contains("nommez-en un"), "{error}");
        let error = ask(&desk, "{").expect_err("no JSON");
        assert!(error["text"].as_str().expect("a text").contains("no question"), "{error}");
    }
}
