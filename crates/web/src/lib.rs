//! The web server: the page inside the program, and a JSON API over [`Job`] and its reply.
//!
//! A request is a question: what it is about, the job, and the language of errors. It is answered as JSON, or as
//! server-sent events with the progress before the reply; closing the connection stops the job. Untrusted input comes
//! in everywhere, so that everything has a limit ([`Limits`]), and questions run on a few threads that a request
//! cannot make more of.
//!
//! [`Job`]: retrograde_engine::Job

mod answer;
mod ask;
mod desk;
mod files;
mod guard;
mod lanes;
mod limits;
mod memory;
mod positions;
mod system;
mod tame;

pub use desk::Lent;
pub use limits::Limits;

use axum::Router;
use axum::routing::{get, post};
use axum::serve::ListenerExt as _;
use desk::Desk;
use lanes::Lanes;
use std::net::SocketAddr;
use std::sync::Arc;

/// What every request works with.
struct House {
    limits: Limits,
    desk: Desk,
    lanes: Lanes,
    /// Whether only this machine can reach it, so that only its own names are right in `Host`.
    loopback: bool,
}

/// Serves until the program ends. `ready` is told where, once requests are taken.
///
/// # Errors
/// If the address is taken or not one of this machine.
pub fn serve(
    address: SocketAddr,
    limits: Limits,
    tables: Vec<Lent>,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        let house = House {
            limits,
            desk: Desk::new(limits, tables),
            lanes: Lanes::new(limits),
            loopback: address.ip().is_loopback(),
        };
        let house = Arc::new(house);
        house.desk.forget_what_is_old();
        // An answer goes out in small pieces. Without this the last one would wait for the acknowledgement of the
        // one before it, up to 40 ms; a connection that refuses is as good as before.
        let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
        axum::serve(listener, router(house)).await
    })
}

fn router(house: Arc<House>) -> Router {
    Router::new()
        .route("/api/ask", post(ask::ask))
        .route("/api/positions", get(positions::positions))
        .route("/api/openapi.json", get(files::openapi))
        .fallback(files::file)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&house), guard::guard))
        .with_state(house)
}
