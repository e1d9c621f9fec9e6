//! `try`, and how blocks are left.

use super::*;
use ruff_python_ast::{ExceptHandler, StmtTry};

/// Whether a handler may catch what ends a generator.
fn catches_everything(handler: &ExceptHandler) -> bool {
    fn narrow(class: &Expr) -> bool {
        match class {
            Expr::Name(name) => !matches!(name.id.as_str(), "BaseException" | "GeneratorExit"),
            Expr::Tuple(classes) => classes.elts.iter().all(narrow),
            _ => false,
        }
    }
    let ExceptHandler::ExceptHandler(handler) = handler;
    !handler.type_.as_deref().is_some_and(narrow)
}

impl<'a> Compiler<'a> {
    pub(super) fn try_statement(&mut self, each: &'a StmtTry) -> Done<()> {
        if each.is_star {
            return self.not_part(["`except*`"; 2], said!("use `except`", "utilisez `except`"));
        }
        if each.finalbody.is_empty() {
            return self.try_except(each);
        }
        if self.function().blocks.iter().filter(|block| matches!(block, Block::Finally(_))).count() >= 5 {
            return self
                .refuse(said!("`finally` stands too deep within others", "trop de `finally` les uns dans les autres"));
        }
        let before = self.assigned();
        self.function().blocks.push(Block::Finally(&each.finalbody));
        self.cover(true);
        if each.handlers.is_empty() {
            self.body(&each.body)?
        } else {
            self.try_except(each)?
        }
        let covered = self.uncover();
        self.function().blocks.pop();
        // However the block ends, its last part runs.
        self.body(&each.finalbody)?;
        let after_all = self.assigned();
        let end = self.emit(Op::wide(K::Jump, 0, 0));
        self.scratch(&mut |this| {
            let exception = this.handler(&covered)?;
            this.function().assigned.clone_from(&before);
            this.body(&each.finalbody)?;
            this.emit(Op::with(K::Raise, 1, exception, exception, 0));
            Ok(())
        })?;
        self.function().assigned = after_all;
        self.patch(end);
        Ok(())
    }

    fn try_except(&mut self, each: &'a StmtTry) -> Done<()> {
        let before = self.assigned();
        self.cover(each.handlers.iter().any(catches_everything));
        self.body(&each.body)?;
        let covered = self.uncover();
        self.body(&each.orelse)?;
        let mut ends = vec![self.emit(Op::wide(K::Jump, 0, 0))];
        let mut after = self.assigned();
        self.scratch(&mut |this| {
            let exception = this.handler(&covered)?;
            for (index, handler) in each.handlers.iter().enumerate() {
                let ExceptHandler::ExceptHandler(handler) = handler;
                this.function().assigned.clone_from(&before);
                let mut skip = None;
                match &handler.type_ {
                    Some(class) => this.scratch(&mut |this| {
                        let matched = this.temp()?;
                        let class_value = this.expr(class)?;
                        this.at(class.range(), &mut |this| {
                            this.emit(Op::new(K::Match, matched, exception, class_value));
                            skip = Some(this.emit(Op::wide(K::JumpIfNot, matched, 0)));
                            Ok(())
                        })
                    })?,
                    None if index + 1 < each.handlers.len() => {
                        return Err(Refusal::new(
                            handler.range(),
                            said!(
                                "`except:` without a class must come last",
                                "`except:` sans classe doit venir en dernier"
                            ),
                        ));
                    }
                    None => {}
                }
                this.function().handling.push(exception);
                match &handler.name {
                    Some(name) => {
                        this.store_name(name, exception)?;
                        this.function().blocks.push(Block::Unbind(name));
                        this.cover(false);
                        this.body(&handler.body)?;
                        let covered = this.uncover();
                        this.function().blocks.pop();
                        this.unbind(name)?;
                        ends.push(this.emit(Op::wide(K::Jump, 0, 0)));
                        let state = this.assigned();
                        this.scratch(&mut |this| {
                            let again = this.handler(&covered)?;
                            this.unbind(name)?;
                            this.emit(Op::with(K::Raise, 1, again, again, 0));
                            Ok(())
                        })?;
                        this.function().assigned = state;
                    }
                    None => {
                        this.body(&handler.body)?;
                        ends.push(this.emit(Op::wide(K::Jump, 0, 0)));
                    }
                }
                this.function().handling.pop();
                let state = this.assigned();
                after.iter_mut().zip(state).for_each(|(slot, flag)| *slot &= flag);
                if let Some(skip) = skip {
                    this.patch(skip);
                }
            }
            this.emit(Op::with(K::Raise, 1, exception, exception, 0));
            Ok(())
        })?;
        self.function().assigned = after;
        ends.into_iter().for_each(|end| self.patch(end));
        Ok(())
    }

    fn unbind(&mut self, name: &str) -> Done<()> {
        match self.place(name) {
            Place::Register(register) => {
                self.emit(Op::new(K::Clear, register, 0, 0));
                self.set_assigned(register, false);
            }
            _ => self.scratch(&mut |this| {
                let unbound = this.temp()?;
                this.emit(Op::new(K::Clear, unbound, 0, 0));
                this.store_name(name, unbound)
            })?,
        }
        Ok(())
    }

    fn cover(&mut self, notices: bool) {
        let from = self.here();
        self.function().blocks.push(Block::Try { from, covered: Vec::new(), notices });
    }

    /// Python ends a generator that nobody needs any more by an exception at its `yield`. Here nobody knows when that
    /// would be, so that a `yield` must not stand where the file would notice.
    pub(super) fn closes_without_notice(&mut self) -> Done<()> {
        let notices = |block: &Block<'_>| matches!(block, Block::Finally(_) | Block::Try { notices: true, .. });
        if self.function().blocks.iter().any(notices) {
            return self.not_part(
                [
                    "`yield` inside of `try … finally`, or of an `except` for everything",
                    "`yield` dans un `try … finally`, ou dans un `except` pour tout",
                ],
                said!(
                    "catch the exceptions that you mean, such as `except ValueError:`",
                    "capturez les exceptions voulues, comme `except ValueError:`"
                ),
            );
        }
        Ok(())
    }

    fn uncover(&mut self) -> Vec<(u32, u32)> {
        let here = self.here();
        match self.function().blocks.pop() {
            Some(Block::Try { from, mut covered, .. }) => {
                covered.push((from, here));
                covered
            }
            _ => Vec::new(),
        }
    }

    /// Runs what must be run when blocks are left, from the innermost down to `to`; then `leave` emits the jump.
    /// What is run is not covered by the handlers of the blocks that it leaves.
    pub(super) fn leave(&mut self, to: usize, leave: &mut dyn FnMut(&mut Self) -> Done<()>) -> Done<()> {
        let assigned = self.assigned();
        let mut taken: Vec<Block<'a>> = Vec::new();
        while self.function().blocks.len() > to {
            let here = self.here();
            let Some(mut block) = self.function().blocks.pop() else { break };
            let (mut body, mut name) = (None, None);
            match &mut block {
                Block::Try { from, covered, .. } => covered.push((*from, here)),
                Block::Finally(finalbody) => body = Some(*finalbody),
                Block::Unbind(bound) => name = Some(*bound),
                Block::Loop { .. } => {}
            }
            taken.push(block);
            body.map_or(Ok(()), |body| self.body(body))?;
            name.map_or(Ok(()), |name| self.unbind(name))?;
        }
        leave(self)?;
        let here = self.here();
        for mut block in taken.into_iter().rev() {
            if let Block::Try { from, .. } = &mut block {
                *from = here;
            }
            self.function().blocks.push(block);
        }
        self.function().assigned = assigned;
        self.unreachable();
        Ok(())
    }
}
