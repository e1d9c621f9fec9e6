//! A question, answered as JSON or event by event.

use crate::answer::{Refusal, json};
use crate::lanes::Kind;
use crate::tame::tame;
use crate::{House, Limits, system};
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::header::{ACCEPT, CONTENT_LENGTH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use retrograde::{Interrupted, Lang, Observer, Progress};
use retrograde_engine::{Budget, Error, Job, Source, is_rules_name};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A question: what it is about, the job, and the language of errors.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// What it is about; jobs such as the list of games are about nothing.
    #[serde(default)]
    pub(crate) source: Option<Source>,
    /// What is asked.
    pub(crate) job: Job,
    /// The language of errors.
    #[serde(default)]
    pub(crate) lang: Lang,
}

/// A graph of so many bytes is solved and laid out in a moment.
const SMALL: usize = 64 << 10;
/// Who thinks no longer about a move holds up nobody.
const MOMENT: Duration = Duration::from_millis(250);

/// What a thread tells while it answers, and at the end.
pub(crate) enum Told {
    Progress(Progress),
    Answered(Result<String, Refusal>),
}

/// What comes of a question. Dropped before the end, it stops the question.
pub(crate) struct Telling {
    told: UnboundedReceiver<Told>,
    stop: Arc<AtomicBool>,
}

pub(crate) async fn ask(State(house): State<Arc<House>>, headers: HeaderMap, body: Body) -> Result<Response, Refusal> {
    let most = house.limits.body;
    // Who announces too much is not listened to at all.
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > most as u64) {
        return Err(Refusal::Body { most });
    }
    let bytes = to_bytes(body, most).await.map_err(|_| Refusal::Body { most })?;
    let question = serde_json::from_slice(&bytes).map_err(|error| Refusal::Question(error.to_string()))?;
    let telling = house.begin(question)?;
    let events = headers
        .get(ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("event-stream"));
    if events {
        return Ok(Sse::new(telling).keep_alive(KeepAlive::default()).into_response());
    }
    Ok(json(StatusCode::OK, telling.answer(house.limits.time).await?))
}

impl House {
    /// Lets a thread answer.
    ///
    /// # Errors
    /// If it asks for too much, or too many questions wait.
    pub(crate) fn begin(self: &Arc<Self>, question: Question) -> Result<Telling, Refusal> {
        let Question { source, mut job, lang } = question;
        tame(source.as_ref(), &mut job, self.limits.budget.positions)?;
        let kind = self.kind(source.as_ref(), &job);
        let (tell, told) = unbounded_channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (house, watch) = (Arc::clone(self), Watch::new(Arc::clone(&stop), tell.clone(), &self.limits));
        let task = move || {
            let answered = house.answer(source.as_ref(), &job, &watch).map_err(|error| match error {
                Error::Interrupted if !watch.stop.load(Relaxed) => watch.late(),
                error => Refusal::Engine(error, lang),
            });
            // Nobody listens any more if that fails.
            let _ = tell.send(Told::Answered(answered));
        };
        self.lanes.run(kind, Box::new(task)).map_err(|_| Refusal::Busy)?;
        Ok(Telling { told, stop })
    }

    fn kind(&self, source: Option<&Source>, job: &Job) -> Kind {
        let Some(source) = source else {
            return match job {
                Job::Games(games) if !games.files.is_empty() => Kind::Rules,
                _ => Kind::Quick,
            };
        };
        let opened = self.desk.find(source);
        let thinks = match job {
            Job::Play(job) => job.time.is_none_or(|time| time > MOMENT),
            _ => false,
        };
        match (source, job) {
            (Source::File { file, format: None, .. }, _) if is_rules_name(file) => Kind::Rules,
            (_, Job::Games(games)) if !games.files.is_empty() => Kind::Rules,
            (_, Job::Position(_)) => Kind::Quick,
            (_, Job::Play(_) | Job::Rate(_) | Job::Review(_))
                if opened.as_ref().is_some_and(|opened| opened.is_listed() || opened.has_table()) =>
            {
                Kind::Quick
            }
            // The first question tells whether the game is small; a large one is thought about.
            (Source::Game { .. }, Job::Play(_) | Job::Review(_)) if opened.is_none() || !thinks => Kind::Small,
            (Source::File { content, .. }, Job::Solve(_) | Job::Arrange(_) | Job::Explain(_) | Job::Convert(_))
                if content.0.len() <= SMALL =>
            {
                Kind::Small
            }
            _ => Kind::Long,
        }
    }

    fn answer(&self, source: Option<&Source>, job: &Job, cx: &Watch) -> Result<String, Error> {
        cx.checkpoint(Progress { stage: retrograde::Stage::Reading, done: 0, total: None })?;
        let opened = source.map(|source| self.desk.open(source, cx)).transpose()?;
        let reply = job.answer(opened.as_deref(), cx);
        self.desk.trim();
        let reply = reply?;
        serde_json::to_string(&reply).map_err(|error| Error::NotVerified { reason: error.to_string() })
    }
}

impl Telling {
    /// Waits for the end. A thread that does not look at its watch keeps nobody waiting much longer than that.
    pub(crate) async fn answer(mut self, time: Duration) -> Result<String, Refusal> {
        let patience = time + Duration::from_secs(5);
        let last = async {
            while let Some(told) = self.told.recv().await {
                if let Told::Answered(answered) = told {
                    return answered;
                }
            }
            Err(Refusal::Failed)
        };
        let late = |_| Err(Refusal::Late { seconds: time.as_secs() });
        tokio::time::timeout(patience, last).await.unwrap_or_else(late)
    }
}

impl Drop for Telling {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

impl Stream for Telling {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let event = |told| match told {
            Told::Progress(Progress { stage, done, total }) => Event::default()
                .event("progress")
                .data(serde_json::json!(Stage { stage: stage.name(), done, total }).to_string()),
            Told::Answered(Ok(reply)) => Event::default().event("reply").data(reply),
            Told::Answered(Err(refusal)) => Event::default().event("error").data(refusal.json()),
        };
        self.told.poll_recv(context).map(|told| told.map(|told| Ok(event(told))))
    }
}

#[derive(Serialize)]
struct Stage {
    stage: &'static str,
    done: u64,
    total: Option<u64>,
}

/// Watches a question: tells how far it is, and stops it when its time is over or nobody listens.
struct Watch {
    stop: Arc<AtomicBool>,
    tell: UnboundedSender<Told>,
    limit: Duration,
    budget: Budget,
    /// When the first checkpoint was, in milliseconds and one more; waiting for a thread does not count.
    begun: AtomicU64,
    last: AtomicU64,
}

impl Watch {
    const fn new(stop: Arc<AtomicBool>, tell: UnboundedSender<Told>, limits: &Limits) -> Self {
        let (limit, budget) = (limits.time, limits.budget);
        Self { stop, tell, limit, budget, begun: AtomicU64::new(0), last: AtomicU64::new(0) }
    }

    const fn late(&self) -> Refusal {
        Refusal::Late { seconds: self.limit.as_secs() }
    }
}

impl Observer for Watch {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        /// Nobody reads faster, in milliseconds.
        const BETWEEN: u64 = 200;
        let now = u64::try_from(system::now().as_millis()).unwrap_or(u64::MAX) + 1;
        let begun = match self.begun.compare_exchange(0, now, Relaxed, Relaxed) {
            Ok(_) => now,
            Err(begun) => begun,
        };
        if now.saturating_sub(self.last.load(Relaxed).max(begun)) > BETWEEN {
            self.last.store(now, Relaxed);
            let _ = self.tell.send(Told::Progress(progress));
        }
        let over = u128::from(now - begun) > self.limit.as_millis();
        if over || self.stop.load(Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}

impl retrograde_engine::Context for Watch {
    fn now(&self) -> Duration {
        system::now()
    }

    fn budget(&self) -> Budget {
        self.budget
    }
}
