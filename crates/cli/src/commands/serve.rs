//! `retrograde serve`: the page, and the API behind it.

use super::Context;
use super::table::lent;
use crate::error::CliError;
use crate::system;
use clap::Args;
use retrograde::Lang;
use std::net::{IpAddr, SocketAddr};

/// Serve the page for this machine or a class: play, arenas, rules, exercises
///
/// The page is inside of the program. Other machines reach it only if another address than 127.0.0.1 is named.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes one that is free
    #[arg(long, default_value_t = 8080, value_name = "N")]
    port: u16,
    /// The address of this machine; 0.0.0.0 for all of them
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    bind: IpAddr,
    /// Answer at once what this table knows of its game; may be given several times
    #[arg(long = "table", value_name = "NAME")]
    tables: Vec<String>,
    /// Open it in the browser
    #[arg(long)]
    open: bool,
}

impl ServeArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let lang = context.look.lang;
        let mut tables: Vec<retrograde_web::Lent> = Vec::new();
        for name in &self.tables {
            let (source, known) = lent(name, context)?;
            tables.push((source, known));
        }
        context.watch.end();
        let address = SocketAddr::new(self.bind, self.port);
        let ready = |address: SocketAddr| {
            let place = format!("http://{address}/");
            let told = crate::print(|out| match lang {
                Lang::En => writeln!(out, "Retrograde is at {place} (Ctrl-C ends it)"),
                Lang::Fr => writeln!(out, "Retrograde est à l'adresse {place} (Ctrl-C pour arrêter)"),
            });
            // A server whose output nobody reads serves all the same.
            drop(told);
            if self.open {
                system::open_in_browser(&place);
            }
        };
        let limits = retrograde_web::Limits::default();
        retrograde_web::serve(address, limits, tables, ready)
            .map_err(|error| CliError::Serve { address: address.to_string(), error })
    }
}
