//! Calls of functions and methods.

use super::{Writer, Written};
use ruff_python_ast::{Expr, ExprAttribute, ExprCall};

/// No argument.
const NONE: fn(usize) -> bool = |_| false;
const FIRST: fn(usize) -> bool = |index| index == 0;
const NOT_FIRST: fn(usize) -> bool = |index| index > 0;
const EVERY: fn(usize) -> bool = |_| true;

/// Methods that Starlark lacks for some type that has them in Python, given one argument.
const OF_ONE: [(&str, &str); 3] = [("count", "__count"), ("index", "__index"), ("zfill", "__zfill")];
/// The same for methods of one or two arguments.
const PADDING: [(&str, &str); 3] = [("ljust", "__ljust"), ("rjust", "__rjust"), ("center", "__center")];
/// Methods that go through everything in what they are given.
const ITERATING: [&str; 2] = ["extend", "update"];
/// The same, and they make a set.
const MAKING: [&str; 4] = ["union", "intersection", "difference", "symmetric_difference"];
/// Methods that copy much of what they are called on.
const COPYING: [&str; 14] = [
    "items",
    "keys",
    "values",
    "split",
    "rsplit",
    "splitlines",
    "strip",
    "lstrip",
    "rstrip",
    "lower",
    "upper",
    "title",
    "capitalize",
    "format",
];

impl Writer<'_> {
    pub(super) fn call(&mut self, call: &ExprCall) -> Written {
        match &*call.func {
            Expr::Attribute(method) => self.method_call(method, call),
            Expr::Name(name) if self.is_builtin(&name.id) => {
                // What is iterated goes through `__iter`, which makes strings iterable and looks at the size.
                let iterated = match name.id.as_str() {
                    "list" | "tuple" | "set" | "sorted" | "enumerate" | "reversed" | "any" | "all" | "sum" | "dict" => {
                        FIRST
                    }
                    "min" | "max" if call.arguments.args.len() == 1 => FIRST,
                    "map" | "filter" => NOT_FIRST,
                    "zip" => EVERY,
                    _ => NONE,
                };
                let makes = matches!(name.id.as_str(), "set" | "dict");
                if makes {
                    self.put("__made(");
                }
                self.plain_call(call, "__iter", iterated)?;
                if makes {
                    self.put(")");
                }
                Ok(())
            }
            _ => self.plain_call(call, "", NONE),
        }
    }

    fn plain_call(&mut self, call: &ExprCall, before: &str, wrapped: fn(usize) -> bool) -> Written {
        self.expression(&call.func)?;
        self.put("(");
        self.arguments(&call.arguments, before, wrapped)?;
        self.put(")");
        Ok(())
    }

    fn method_call(&mut self, method: &ExprAttribute, call: &ExprCall) -> Written {
        let (name, count) = (method.attr.as_str(), call.arguments.len());
        let starred = call.arguments.args.iter().any(Expr::is_starred_expr);
        let find = |table: &[(&str, &'static str)]| table.iter().find(|(python, _)| *python == name).map(|pair| pair.1);
        if let (Some(ours), 1, false) = (find(&OF_ONE), count, starred) {
            return self.our_method(ours, method, call);
        }
        if let (Some(ours), 1 | 2, false) = (find(&PADDING), count, starred) {
            return self.our_method(ours, method, call);
        }
        match (name, count) {
            ("copy", 0) => self.our_method("__copy", method, call),
            ("replace", 2) => self.our_method("__replace", method, call),
            ("sort", _) if call.arguments.args.is_empty() => self.refill("sorted", method, call),
            ("reverse", 0) => self.refill("reversed", method, call),
            ("join", 1) if !starred => {
                self.put("__join(");
                self.expression(&method.value)?;
                self.put(", ");
                self.arguments(&call.arguments, "", NONE)?;
                self.put(")");
                Ok(())
            }
            (name, _) if MAKING.contains(&name) => {
                self.put("__made(");
                self.plain_call(call, "__iter", EVERY)?;
                self.put(")");
                Ok(())
            }
            (name, _) if COPYING.contains(&name) => {
                self.put("__made(");
                self.plain_call(call, "__sized", EVERY)?;
                self.put(")");
                Ok(())
            }
            (name, _) if ITERATING.contains(&name) => self.plain_call(call, "__iter", EVERY),
            _ => self.plain_call(call, "", NONE),
        }
    }

    /// `x.count(y)` becomes `__count(x, y)`.
    fn our_method(&mut self, ours: &str, method: &ExprAttribute, call: &ExprCall) -> Written {
        self.put(ours);
        self.put("(");
        self.expression(&method.value)?;
        self.put(", ");
        self.arguments(&call.arguments, "", NONE)?;
        self.put(")");
        Ok(())
    }

    /// `x.sort(key=f)` becomes `__refill(x, sorted(x, key=f))`.
    fn refill(&mut self, function: &str, method: &ExprAttribute, call: &ExprCall) -> Written {
        self.put("__refill(");
        self.expression(&method.value)?;
        self.put(", ");
        self.put(function);
        self.put("(");
        self.expression(&method.value)?;
        self.put(", ");
        self.arguments(&call.arguments, "", NONE)?;
        self.put("))");
        Ok(())
    }
}
