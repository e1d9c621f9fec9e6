//! Parameters of functions, and what is given for them.

use super::{Writer, Written};
use ruff_python_ast::{Arguments, Expr, ParameterWithDefault, Parameters};

impl Writer<'_> {
    /// What stands between the brackets of `def`, or before the colon of `lambda`. Types are left out.
    pub(super) fn parameters(&mut self, parameters: &Parameters) -> Written {
        let Parameters { posonlyargs, args, vararg, kwonlyargs, kwarg, .. } = parameters;
        for parameter in posonlyargs {
            self.parameter(parameter)?;
        }
        if !posonlyargs.is_empty() {
            self.put("/, ");
        }
        for parameter in args {
            self.parameter(parameter)?;
        }
        match vararg {
            Some(parameter) => {
                self.put("*");
                self.bound_name(&parameter.name);
                self.put(", ");
            }
            None if !kwonlyargs.is_empty() => self.put("*, "),
            None => {}
        }
        for parameter in kwonlyargs {
            self.parameter(parameter)?;
        }
        if let Some(parameter) = kwarg {
            self.put("**");
            self.bound_name(&parameter.name);
            self.put(", ");
        }
        // Starlark takes no comma after the last parameter of a lambda.
        let written = &mut self.result.text;
        if written.ends_with(", ") {
            written.truncate(written.len() - 2);
        }
        Ok(())
    }

    fn parameter(&mut self, parameter: &ParameterWithDefault) -> Written {
        self.bound_name(&parameter.parameter.name);
        if let Some(default) = parameter.default() {
            self.put(" = ");
            self.expression(default)?;
        }
        self.put(", ");
        Ok(())
    }

    /// What stands between the brackets of a call. `before` is written around each positional argument
    /// whose number `wrapped` names.
    ///
    /// Starlark wants plain arguments first, then named ones, then one with a star, then one with two; so
    /// from the first star on all positional arguments become one list.
    pub(super) fn arguments(&mut self, arguments: &Arguments, before: &str, wrapped: fn(usize) -> bool) -> Written {
        let first_star = arguments.args.iter().position(Expr::is_starred_expr).unwrap_or(arguments.args.len());
        let (plain, rest) = arguments.args.split_at(first_star);
        for (index, argument) in plain.iter().enumerate() {
            if wrapped(index) && !self.is_plain_list(argument) {
                self.put(before);
            }
            self.put("(");
            self.expression(argument)?;
            self.put("), ");
        }
        let (named, unpacked): (Vec<_>, Vec<_>) = arguments.keywords.iter().partition(|keyword| keyword.arg.is_some());
        for keyword in named {
            if let Some(name) = &keyword.arg {
                self.bound_name(name);
                self.put(" = ");
                self.expression(&keyword.value)?;
                self.put(", ");
            }
        }
        if !rest.is_empty() {
            self.put("*");
            self.display("__list", "[", rest, "]")?;
            self.put(", ");
        }
        match unpacked.as_slice() {
            [] => Ok(()),
            [keywords] => {
                self.put("**");
                self.expression(&keywords.value)?;
                self.put(", ");
                Ok(())
            }
            [_, second, ..] => Err(self.refuse(*second, "a second `**` in a call", "put all into one dict")),
        }
    }
}
