//! Calls.

use super::scope::Inlined;
use super::*;
use crate::builtins::Builtin;
use crate::code::Operator;
use ruff_python_ast::ExprCall;

impl<'a> Compiler<'a> {
    pub(super) fn call(&mut self, call: &'a ExprCall, into: Option<u16>) -> Done<u16> {
        if let Some(constant) = self.folded_call(call) {
            return Ok(self.numbered(constant));
        }
        if let Some(result) = self.inline_call(call, into)? {
            return Ok(result);
        }
        let result = self.into(into)?;
        if let Some(inlined) = self.scopes.is_inlined(call)
            && let [Expr::Generator(generator)] = &*call.arguments.args
        {
            self.inlined(inlined, generator, result)?;
            return Ok(result);
        }
        self.scratch(&mut |this| this.call_into(call, result))?;
        Ok(result)
    }

    fn call_into(&mut self, call: &'a ExprCall, result: u16) -> Done<()> {
        let (arguments, keywords) = (&call.arguments.args, &call.arguments.keywords);
        let has_stars = arguments.iter().any(is_star) || keywords.iter().any(|keyword| keyword.arg.is_none());
        let mut seen = std::collections::HashSet::new();
        for name in keywords.iter().filter_map(|keyword| keyword.arg.as_ref()) {
            if !seen.insert(name.as_str()) {
                return Err(Refusal::new(
                    name.range(),
                    said!("`{name}` is given twice", "`{name}` est donné deux fois"),
                ));
            }
        }
        if let (Expr::Name(name), [argument], true) = (&*call.func, &**arguments, keywords.is_empty() && !has_stars)
            && name.id == "len"
            && matches!(self.place("len"), Place::Builtin(_))
        {
            let value = self.expr(argument)?;
            self.emit(Op::new(K::Len, result, value, 0));
            return Ok(());
        }
        if has_stars || arguments.len() + keywords.len() > 250 {
            let first = self.temps(3)?;
            self.expr_into(&call.func, first)?;
            if let ([Expr::Starred(starred)], true) = (&**arguments, keywords.is_empty()) {
                let value = self.expr(&starred.value)?;
                self.emit(Op::new(K::CallSpread, result, first, value));
                self.emit(Op::new(K::List, first + 1, first + 1, 0));
                self.emit(Op::new(K::Extend, first + 1, value, 0));
                self.emit(Op::new(K::Clear, first + 2, 0, 0));
                self.emit(Op::new(K::CallStar, result, first, 0));
                return Ok(());
            }
            return self.star_call(call, first, result);
        }
        // A method is looked up on the type of its object, without making a bound method of it.
        if let (Expr::Attribute(attribute), true) = (&*call.func, keywords.is_empty()) {
            let first = self.temps(1 + arguments.len())?;
            self.scratch(&mut |this| this.expr_into(&attribute.value, first))?;
            let name = self.name(&attribute.attr);
            // Python looks the method up first, which is seen if there is none and an argument does something.
            if !arguments.iter().all(|argument| self.is_harmless(argument)) {
                self.emit(Op::wide(K::HasMethod, first, name));
            }
            self.expr_each(arguments, first + 1)?;
            self.emit(Op::new(K::CallMethod, result, first, arguments.len() as u16));
            self.emit(Op::wide(K::Extra, 0, name));
            return Ok(());
        }
        let first = self.temps(1 + arguments.len() + keywords.len())?;
        self.scratch(&mut |this| this.expr_into(&call.func, first))?;
        self.expr_each(arguments, first + 1)?;
        for (offset, keyword) in keywords.iter().enumerate() {
            let register = first + 1 + (arguments.len() + offset) as u16;
            self.scratch(&mut |this| this.expr_into(&keyword.value, register))?;
        }
        let count = (arguments.len() + keywords.len()) as u16;
        if keywords.is_empty() {
            self.emit(Op::new(K::Call, result, first, count));
        } else {
            let names = keywords.iter().filter_map(|keyword| keyword.arg.as_ref());
            let names = names.map(|name| self.constant_number(Constant::Text(name.to_string()))).collect();
            let names = self.constant_number(Constant::Tuple(names));
            self.emit(Op::new(K::CallKeywords, result, first, count));
            self.emit(Op::wide(K::Extra, 0, names));
        }
        Ok(())
    }

    /// Whether evaluating something can neither fail nor do anything.
    pub(super) fn is_harmless(&mut self, expression: &Expr) -> bool {
        match expression {
            Expr::NumberLiteral(_) | Expr::StringLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) => true,
            Expr::Name(name) => match self.place(&name.id) {
                Place::Register(register) => self.is_assigned(register),
                Place::Global(_) => self.certain_value(&name.id).is_some(),
                _ => false,
            },
            Expr::Tuple(tuple) => tuple.elts.iter().all(|part| self.is_harmless(part)),
            Expr::List(list) => list.elts.iter().all(|part| self.is_harmless(part)),
            _ => false,
        }
    }

    /// A call with stars: the arguments are put into a list, the keywords into a dict, from left to right.
    fn star_call(&mut self, call: &'a ExprCall, first: u16, result: u16) -> Done<()> {
        let (list, dict) = (first + 1, first + 2);
        self.emit(Op::new(K::List, list, list, 0));
        // Positional arguments and `*things` come first in Python too, even if keywords stand between them.
        for argument in &call.arguments.args {
            self.scratch(&mut |this| {
                match argument {
                    Expr::Starred(starred) => {
                        let value = this.expr(&starred.value)?;
                        this.emit(Op::new(K::Extend, list, value, 0));
                    }
                    argument => {
                        let value = this.expr(argument)?;
                        this.emit(Op::new(K::Append, list, value, 0));
                    }
                }
                Ok(())
            })?;
        }
        // Without keywords there is no dict.
        let none = call.arguments.keywords.is_empty();
        self.emit(if none { Op::new(K::Clear, dict, 0, 0) } else { Op::new(K::Dict, dict, dict, 0) });
        for keyword in &call.arguments.keywords {
            self.scratch(&mut |this| {
                let value = this.expr(&keyword.value)?;
                match &keyword.arg {
                    Some(name) => {
                        let pair = this.temps(2)?;
                        this.emit(Op::new(K::Dict, pair, pair, 0));
                        let name = this.constant(Constant::Text(name.to_string()));
                        this.emit(Op::new(K::DictAdd, pair, name, value));
                        this.emit(Op::with(K::DictExtend, 1, dict, pair, 0));
                    }
                    None => {
                        this.emit(Op::with(K::DictExtend, 1, dict, value, 0));
                    }
                }
                Ok(())
            })?;
        }
        self.emit(Op::new(K::CallStar, result, first, 0));
        Ok(())
    }

    /// `any(… for …)` and the like, as a loop in place.
    fn inlined(&mut self, inlined: Inlined, comp: &'a ruff_python_ast::ExprGenerator, result: u16) -> Done<()> {
        let range = comp.range();
        self.is_generator = true;
        match inlined {
            Inlined::List | Inlined::Tuple | Inlined::Set => {
                let k = if inlined == Inlined::Set { K::Set } else { K::List };
                self.element_comprehension(k, range, &comp.elt, &comp.generators, Some(result))?;
                if inlined == Inlined::Tuple {
                    self.emit(Op::new(K::ListToTuple, result, result, 0));
                }
            }
            Inlined::Sorted => self.scratch(&mut |this| {
                let first = this.temps(2)?;
                let sorted = this.value(Value::Builtin(Builtin::Sorted));
                this.emit(Op::new(K::Move, first, sorted, 0));
                this.element_comprehension(K::List, range, &comp.elt, &comp.generators, Some(first + 1))?;
                this.emit(Op::new(K::Call, result, first, 1));
                Ok(())
            })?,
            Inlined::Any | Inlined::All => self.scratch(&mut |this| {
                let found = this.temp()?;
                let any = inlined == Inlined::Any;
                let start = this.value(Value::Bool(!any));
                this.emit(Op::new(K::Move, found, start, 0));
                let mut ends = Vec::new();
                this.comprehension(range, &comp.generators, &mut |this: &mut Self| {
                    let jumps = if any { this.jump_unless(&comp.elt)? } else { this.jump_when(&comp.elt)? };
                    let over = this.value(Value::Bool(any));
                    this.emit(Op::new(K::Move, found, over, 0));
                    ends.push(this.emit(Op::wide(K::Jump, 0, 0)));
                    jumps.into_iter().for_each(|at| this.patch(at));
                    Ok(())
                })?;
                ends.into_iter().for_each(|at| this.patch(at));
                this.emit(Op::new(K::Move, result, found, 0));
                Ok(())
            })?,
            Inlined::Sum => self.scratch(&mut |this| {
                let total = this.temp()?;
                let zero = this.value(Value::Int(0));
                this.emit(Op::new(K::Move, total, zero, 0));
                this.comprehension(range, &comp.generators, &mut |this: &mut Self| {
                    this.scratch(&mut |this| {
                        let value = this.expr(&comp.elt)?;
                        // The number 1 tells that it is a sum, which refuses strings.
                        this.emit(Op::with(K::Binary, Operator::Add as u8 | 0x80, total, total, value));
                        Ok(())
                    })
                })?;
                this.emit(Op::new(K::Move, result, total, 0));
                Ok(())
            })?,
        }
        Ok(())
    }
}
