//! The reply to `verify` as text.

use crate::list::{counted, visible};
use crate::look::{BOLD, Look};
use retrograde_engine::VerifyReply;
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, reply: &VerifyReply, look: &Look) -> io::Result<()> {
    let what = match &*reply.checked {
        "regions" => "winners and winning moves",
        _ => "value, rank, kind of draw and move",
    };
    match &reply.violation {
        None => {
            let vertices = counted(reply.vertices, "vertex", "vertices");
            writeln!(out, "{}: {what} of {vertices} are right.", look.paint(BOLD, "Verified"))
        }
        Some(violation) => {
            let (vertex, problem) = (visible(&violation.vertex), visible(&violation.problem));
            writeln!(out, "{}: vertex {vertex}: {problem}.", look.paint(BOLD, "Wrong"))
        }
    }
}
