//! Comprehensions, which run in the registers of the function around them, and generator expressions.

use super::*;
use ruff_python_ast::{Comprehension, ExprDictComp, ExprGenerator};

impl<'a> Compiler<'a> {
    /// A list or a set of what an expression gives.
    pub(super) fn element_comprehension(
        &mut self,
        k: K,
        range: TextRange,
        element: &'a Expr,
        generators: &'a [Comprehension],
        into: Option<u16>,
    ) -> Done<u16> {
        self.collect(range, generators, k, into, &mut |this, built| {
            let value = this.expr(element)?;
            this.emit(Op::new(if k == K::Set { K::SetAdd } else { K::Append }, built, value, 0));
            Ok(())
        })
    }

    pub(super) fn dict_comprehension(&mut self, comp: &'a ExprDictComp, into: Option<u16>) -> Done<u16> {
        let Some(key) = &comp.key else {
            return self.not_part(
                ["`**` in a comprehension", "`**` dans une compréhension"],
                said!("use a loop and `update`", "utilisez une boucle et `update`"),
            );
        };
        self.collect(comp.range(), &comp.generators, K::Dict, into, &mut |this, built| {
            let key = this.operand(key)?;
            let value = this.expr(&comp.value)?;
            this.emit(Op::new(K::DictAdd, built, key, value));
            Ok(())
        })
    }

    fn collect(
        &mut self,
        range: TextRange,
        generators: &'a [Comprehension],
        k: K,
        into: Option<u16>,
        add: &mut dyn FnMut(&mut Self, u16) -> Done<()>,
    ) -> Done<u16> {
        let result = self.into(into)?;
        // What has a name may be read while the result is being built.
        let in_place = !self.has_name(result);
        self.scratch(&mut |this| {
            let built = if in_place { result } else { this.temp()? };
            this.emit(Op::new(k, built, built, 0));
            this.comprehension(range, generators, &mut |this: &mut Self| this.scratch(&mut |this| add(this, built)))?;
            if built != result {
                this.emit(Op::new(K::Move, result, built, 0));
            }
            Ok(())
        })?;
        Ok(result)
    }

    /// The loops of a comprehension around something.
    pub(super) fn comprehension(
        &mut self,
        range: TextRange,
        generators: &'a [Comprehension],
        inner: &mut dyn FnMut(&mut Self) -> Done<()>,
    ) -> Done<()> {
        let is_generator = std::mem::take(&mut self.is_generator);
        let scope = self.scopes.node(range, true);
        let certain = self.assigned();
        self.scratch(&mut |this| {
            // The first iterable belongs to the scope around the comprehension.
            let iter = this.temp()?;
            if let Some(first) = generators.first() {
                this.refuse_async(first)?;
                this.iterator(&first.iter, iter)?;
            }
            let names: Vec<String> = this.scopes.list[scope].bound.clone();
            for name in names {
                let register = this.temp()?;
                if this.scopes.list[scope].cells.contains(&name) || generators.len() > 1 {
                    this.emit(Op::new(K::Clear, register, 0, 0));
                }
                if this.scopes.list[scope].cells.contains(&name) {
                    this.emit(Op::new(K::MakeCell, register, 0, 0));
                }
                this.function().registers.insert((scope, name), register);
            }
            this.function().scopes.push(scope);
            let from = this.here();
            let done = this.comprehension_loops(generators, 0, iter, inner);
            this.function().scopes.pop();
            done?;
            if is_generator {
                let to = this.here();
                let end = this.emit(Op::wide(K::Jump, 0, 0));
                let exception = this.handler(&[(from, to)])?;
                this.emit(Op::with(K::Raise, 3, exception, exception, 0));
                this.patch(end);
            }
            Ok(())
        })?;
        self.function().assigned = certain;
        Ok(())
    }

    fn refuse_async(&mut self, each: &Comprehension) -> Done<()> {
        if each.is_async { self.at(each.range(), &mut Self::refuse_async_loop) } else { Ok(()) }
    }

    pub(super) fn refuse_async_loop(&mut self) -> Done<()> {
        self.not_part(["`async`"; 2], said!("use a plain `for`", "utilisez un simple `for`"))
    }

    /// The iterator of what a loop goes through.
    pub(super) fn iterator(&mut self, iterable: &'a Expr, into: u16) -> Done<()> {
        self.scratch(&mut |this| {
            let value = this.gone_through(iterable)?;
            this.emit_at(iterable.range(), Op::new(K::Iter, into, value, 0));
            Ok(())
        })
    }

    fn comprehension_loops(
        &mut self,
        generators: &'a [Comprehension],
        index: usize,
        iter: u16,
        inner: &mut dyn FnMut(&mut Self) -> Done<()>,
    ) -> Done<()> {
        let Some(each) = generators.get(index) else { return inner(self) };
        self.refuse_async(each)?;
        let span = each.range();
        let start = self.here();
        let end = self.at(span, &mut |this| this.next_into(iter, &each.target))?;
        let mut skips = Vec::new();
        for test in &each.ifs {
            skips.extend(self.scratch(&mut |this| this.jump_unless(test))?);
        }
        self.scratch(&mut |this| match generators.get(index + 1) {
            Some(next) => {
                let iter = this.temp()?;
                this.iterator(&next.iter, iter)?;
                this.comprehension_loops(generators, index + 1, iter, inner)
            }
            None => inner(this),
        })?;
        skips.into_iter().for_each(|at| self.patch(at));
        self.at(span, &mut |this| {
            this.next_again(start);
            Ok(())
        })?;
        self.patch(end);
        Ok(())
    }

    /// A lazy generator expression: a function of its first iterable.
    pub(super) fn generator(&mut self, comp: &'a ExprGenerator, into: Option<u16>) -> Done<u16> {
        let scope = self.scopes.node(comp.range(), true);
        let result = self.into(into)?;
        self.scratch(&mut |this| {
            let first = this.temps(2)?;
            this.function_value(scope, "<genexpr>", None, comp.range(), Some(first), &mut |this| {
                // Its one parameter is the iterator of the first `for`.
                this.function().code.positional = 1;
                this.set_assigned(0, true);
                let iter = 0;
                this.comprehension_loops(&comp.generators, 0, iter, &mut |this: &mut Self| {
                    this.scratch(&mut |this| {
                        let value = this.expr(&comp.elt)?;
                        let sent = this.temp()?;
                        this.emit(Op::new(K::Yield, sent, value, 0));
                        Ok(())
                    })
                })?;
                this.return_none();
                Ok(())
            })?;
            if let Some(outer) = comp.generators.first() {
                this.refuse_async(outer)?;
                this.iterator(&outer.iter, first + 1)?;
            }
            this.emit(Op::new(K::Call, result, first, 1));
            Ok(())
        })?;
        Ok(result)
    }
}
