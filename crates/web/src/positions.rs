//! What a position is worth, by an address alone: the shape that services for solved games share.

use crate::House;
use crate::answer::{Refusal, json};
use crate::ask::Question;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use retrograde::Lang;
use retrograde_engine::{Job, Listing, Origin, Place, Rate, Source, split_list};
use std::sync::Arc;
use std::time::Duration;

/// How long a game is searched that is too large to be listed.
const THINKING: Duration = Duration::from_secs(2);

/// `/api/positions?game=nim&sticks=10&moves=1 2`, or `position=…`; what has another name is a parameter of the game.
pub(crate) async fn positions(State(house): State<Arc<House>>, uri: Uri) -> Result<Response, Refusal> {
    let mut game = None;
    let mut place = Place::Start;
    let mut parameters = Vec::new();
    let mut lang = Lang::En;
    for (name, value) in pairs(uri.query().unwrap_or_default()) {
        match name.as_str() {
            "game" => game = Some(value),
            "position" => place = Place::At(value),
            "moves" => {
                let moves = split_list(Listing::Moves, &value).map_err(|error| Refusal::Engine(error, lang))?;
                place = Place::After(moves);
            }
            "lang" => lang = value.parse().map_err(|_| Refusal::Question("lang is en or fr".to_owned()))?,
            _ => parameters.push((name, value)),
        }
    }
    let game = game.ok_or_else(|| Refusal::Question("game is missing, such as game=nim".to_owned()))?;
    let origin = Origin { place, ..Origin::default() };
    let job = Job::Rate(Rate { origin, time: Some(THINKING) });
    let telling = house.begin(Question { source: Some(Source::Game { game, parameters }), job, lang })?;
    Ok(json(StatusCode::OK, telling.answer(house.limits.time).await?))
}

/// The names and values of a query, decoded.
fn pairs(query: &str) -> Vec<(String, String)> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    parts
        .map(|part| part.split_once('=').unwrap_or((part, "")))
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}

/// A text without its `+` and `%20`.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code =
            bytes.get(at + 1..at + 3).and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        match (byte, code) {
            (b'%', Some(code)) => {
                found.push(code);
                at += 2;
            }
            (b'+', _) => found.push(b' '),
            _ => found.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&found).into_owned()
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn a_query_is_decoded_and_what_is_no_code_stays() {
        let read = pairs("game=nim&take=1%2C2&moves=1+2&x=%zz&&y");
        let expected = [("game", "nim"), ("take", "1,2"), ("moves", "1 2"), ("x", "%zz"), ("y", "")];
        assert_eq!(read, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}
