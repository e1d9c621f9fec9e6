//! Names: which ones Python brings along, and which ones nobody has defined.

use super::{Writer, Written};
use crate::error::{RulesError, RulesErrorKind};
use crate::nearest::nearest;
use crate::outline::bytes;
use ruff_python_ast::ExprName;
use ruff_text_size::Ranged;

/// What Python brings along and rules files have too, with the name that it has in Starlark.
const BUILTINS: [(&str, &str); 29] = [
    ("abs", "abs"),
    ("all", "all"),
    ("any", "any"),
    ("bool", "bool"),
    ("chr", "chr"),
    ("dict", "dict"),
    ("divmod", "__divmod"),
    ("enumerate", "enumerate"),
    ("filter", "filter"),
    ("float", "float"),
    ("int", "int"),
    ("len", "len"),
    ("list", "list"),
    ("map", "map"),
    ("max", "max"),
    ("min", "min"),
    ("ord", "ord"),
    ("pow", "__pow"),
    ("print", "print"),
    ("range", "range"),
    ("repr", "__repr"),
    ("reversed", "reversed"),
    ("set", "set"),
    ("sorted", "sorted"),
    ("str", "__str"),
    ("sum", "__sum"),
    ("tuple", "tuple"),
    ("zip", "zip"),
    ("__name__", "\"rules\""),
];

/// What Python brings along and rules files lack, with what to do instead.
const LACKING: [(&str, &str); 12] = [
    ("frozenset", "a sorted tuple can stand for a set: tuple(sorted(things))"),
    ("isinstance", "let all values in one place be of one type"),
    ("type", "let all values in one place be of one type"),
    ("next", "write a loop with `for` and `break`"),
    ("iter", "write a loop with `for` and `break`"),
    ("round", "count in whole numbers, with // and %"),
    ("open", "rules files cannot read or write files"),
    ("input", "rules files cannot ask questions; use parameters, as in `N = 10` and N=20 on the command line"),
    ("eval", "rules files cannot run other code"),
    ("exec", "rules files cannot run other code"),
    ("globals", "name what you mean"),
    ("hash", "positions are found by their value, without your help"),
];

/// The name in Starlark of what Python brings along under that name.
pub(super) fn builtin(name: &str) -> Option<&'static str> {
    BUILTINS.iter().find(|(python, _)| *python == name).map(|(_, starlark)| *starlark)
}

impl Writer<'_> {
    /// Whether the name means what it means in Python, because the file does not bind it anywhere.
    pub(super) fn is_builtin(&self, name: &str) -> bool {
        !self.outline.bound.contains(name) && builtin(name).is_some()
    }

    /// Names that begin with two underscores are ours.
    pub(super) fn check_names(&self) -> Written {
        let ours = |name: &&String| name.starts_with("__");
        match self.outline.bound.iter().filter(ours).min() {
            None => Ok(()),
            Some(name) => {
                let place = self.outline.place(name).unwrap_or_else(|| {
                    let start = self.source.text.find(name.as_str()).unwrap_or(0);
                    start..start + name.len()
                });
                let message = format!("the name `{name}` begins with two underscores");
                Err(RulesError::at(RulesErrorKind::Syntax, self.source, &place, message)
                    .with_note("such names are kept for the language itself; choose another name"))
            }
        }
    }

    /// A name that is bound, as it stands in Starlark.
    pub(super) fn bound_name(&mut self, name: &str) {
        self.put(name);
        // The one word that is a name in Python and a keyword in Starlark.
        if name == "load" {
            self.put("_");
        }
    }

    pub(super) fn name(&mut self, name: &ExprName) -> Written {
        if self.outline.bound.contains(name.id.as_str()) {
            self.bound_name(&name.id);
        } else if let Some(starlark) = builtin(&name.id) {
            self.put(starlark);
        } else {
            return Err(self.unknown_name(name));
        }
        Ok(())
    }

    fn unknown_name(&self, name: &ExprName) -> RulesError {
        if let Some((_, instead)) = LACKING.iter().find(|(lacking, _)| *lacking == name.id) {
            return self.refuse(name, &format!("`{}`", name.id), instead);
        }
        let message = format!("nothing is called `{}` here", name.id);
        let error = RulesError::at(RulesErrorKind::Syntax, self.source, &bytes(name.range()), message);
        let mut known: Vec<&str> = self.outline.bound.iter().map(String::as_str).collect();
        known.sort_unstable();
        known.extend(BUILTINS.map(|(python, _)| python));
        match nearest(&name.id, known) {
            Some(nearest) => error.with_note(format!("did you mean `{nearest}`?")),
            None => error.with_note("a name must be defined in the file; modules cannot be imported"),
        }
    }
}
