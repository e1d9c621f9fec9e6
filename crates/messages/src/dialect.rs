//! What front ends call their options and commands.

/// How a front end names what its users can set and run.
pub trait Dialect: Sync {
    /// An option: `--limit` on a command line, `limit=` in Python.
    fn option(&self, name: &str) -> String;

    /// A command: `retrograde solve` on a command line, `solve()` in Python.
    fn command(&self, name: &str) -> String;
}

/// Names as they are, for programs and pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Dialect for Plain {
    fn option(&self, name: &str) -> String {
        name.to_owned()
    }

    fn command(&self, name: &str) -> String {
        name.to_owned()
    }
}
