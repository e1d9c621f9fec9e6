//! Answers that are none: what was wrong, as JSON, with the status that says whose fault it is.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use retrograde::Lang;
use retrograde_engine::{Error, words};
use serde::Serialize;

/// Why a request was not answered.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The engine says what was wrong.
    Engine(Error, Lang),
    /// This is no question.
    Question(String),
    /// The body is too large.
    Body { most: usize },
    /// It would take too much; what, in words.
    TooMuch(String),
    /// There is no room.
    Busy,
    /// It took longer than a question may.
    Late { seconds: u64 },
    /// It comes from another site, or by a name that this server does not have.
    Foreign(&'static str),
    /// There is nothing.
    Nothing,
    /// That cannot be done here.
    Method,
    /// It ended without an answer.
    Failed,
}

/// An error as it is sent: the data, and a sentence for people.
#[derive(Serialize)]
struct Failure<'a> {
    #[serde(flatten)]
    error: &'a Error,
    text: String,
}

impl Refusal {
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Engine(..) | Self::TooMuch(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Question(_) => StatusCode::BAD_REQUEST,
            Self::Body { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Busy | Self::Late { .. } | Self::Failed => StatusCode::SERVICE_UNAVAILABLE,
            Self::Foreign(_) => StatusCode::FORBIDDEN,
            Self::Nothing => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
        }
    }

    /// The JSON that says it.
    pub(crate) fn json(&self) -> String {
        let plain = |kind: &str, text: String| serde_json::json!({ "kind": kind, "text": text }).to_string();
        match self {
            Self::Engine(error, lang) => {
                let text = words::error(error, *lang, &words::Plain);
                serde_json::to_string(&Failure { error, text })
                    .unwrap_or_else(|error| plain("engine", error.to_string()))
            }
            Self::Question(why) => plain("question", format!("this is no question: {why}")),
            Self::Body { most } => plain("body", format!("the body is larger than {most} bytes, which is the most")),
            Self::TooMuch(what) => plain("too-much", what.clone()),
            Self::Busy => plain("busy", "the server has enough to do; come back in a moment".to_owned()),
            Self::Late { seconds } => {
                plain("time", format!("the question took longer than {seconds} seconds, which is the most"))
            }
            Self::Foreign(why) => plain("foreign", (*why).to_owned()),
            Self::Nothing => plain("nothing", "there is nothing here; /api/openapi.json says what there is".to_owned()),
            Self::Method => plain("method", "this method does not go with this address".to_owned()),
            Self::Failed => plain("failed", "the question ended without an answer".to_owned()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = json(self.status(), self.json());
        if self.status() == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

/// A response with a JSON text.
pub(crate) fn json(status: StatusCode, text: String) -> Response {
    (status, [(CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response()
}
