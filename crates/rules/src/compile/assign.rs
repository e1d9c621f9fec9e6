//! Assignments, loops' targets and `del`.

use super::expr::{operator, small, without_matrices};
use super::*;
use crate::code::IN_PLACE;
use ruff_python_ast::StmtAugAssign;

impl<'a> Compiler<'a> {
    pub(super) fn store_name(&mut self, name: &str, value: u16) -> Done<()> {
        match self.place(name) {
            Place::Register(register) => {
                if register != value {
                    self.emit(Op::new(K::Move, register, value, 0));
                }
                self.set_assigned(register, true);
            }
            Place::Cell(cell) => {
                self.emit(Op::new(K::SetCell, cell, value, 0));
            }
            Place::Global(number) => {
                self.emit(Op::wide(K::SetGlobal, value, number));
            }
            Place::Builtin(_) | Place::Unknown => {
                let number = self.global(name);
                self.emit(Op::wide(K::SetGlobal, value, number));
            }
        }
        Ok(())
    }

    /// The register of a name, if it can be written into directly.
    pub(super) fn direct(&mut self, target: &Expr) -> Option<u16> {
        match target {
            Expr::Name(name) => match self.place(&name.id) {
                Place::Register(register) => Some(register),
                _ => None,
            },
            _ => None,
        }
    }

    /// Assigns what is in a register to a target.
    pub(super) fn store(&mut self, target: &'a Expr, value: u16) -> Done<()> {
        match target {
            Expr::Name(name) => self.at(name.range(), &mut |this| this.store_name(&name.id, value)),
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, value, target.range()),
            Expr::List(list) => self.unpack(&list.elts, value, target.range()),
            Expr::Subscript(subscript) => self.at_scratch(subscript.range(), &mut |this| {
                let object = this.operand(&subscript.value)?;
                let (at, is_slice) = this.subscript(&subscript.slice)?;
                this.emit(Op::new(if is_slice { K::SetSlice } else { K::SetIndex }, object, at, value));
                Ok(())
            }),
            Expr::Attribute(attribute) => self.at(attribute.range(), &mut |this| {
                this.not_part(
                    ["assigning to an attribute", "affecter un attribut"],
                    said!(
                        "use a dict or a list for what changes",
                        "utilisez un dictionnaire ou une liste pour ce qui change"
                    ),
                )
            }),
            other => self.at(other.range(), &mut |this| {
                this.refuse(said!("one cannot assign to this", "on ne peut pas affecter ceci"))
            }),
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], value: u16, range: TextRange) -> Done<()> {
        if targets.len() > 250 {
            return Err(Refusal::new(
                range,
                said!("these are too many names at once", "cela fait trop de noms à la fois"),
            ));
        }
        let star = targets.iter().position(is_star);
        if let Some(second) = targets.iter().rposition(is_star)
            && star != Some(second)
        {
            return Err(Refusal::new(range, said!("only one star may stand here", "une seule étoile est permise ici")));
        }
        let count = targets.len() as u16;
        // Names whose registers follow each other take the elements at once.
        if let (None, Some(first)) = (star, self.in_a_row(targets)) {
            self.emit(Op::new(K::Unpack, first, value, count));
            return Ok(());
        }
        self.scratch(&mut |this| {
            let first = this.temps(targets.len())?;
            match star {
                None => this.emit(Op::new(K::Unpack, first, value, count)),
                Some(star) => this.emit(Op::with(K::UnpackStar, star as u8, first, value, count - 1 - star as u16)),
            };
            for (offset, target) in targets.iter().enumerate() {
                let target = if let Expr::Starred(starred) = target { &*starred.value } else { target };
                this.store(target, first + offset as u16)?;
            }
            Ok(())
        })
    }

    /// The first of the registers of names that follow each other, which have values from here on.
    fn in_a_row(&mut self, targets: &[Expr]) -> Option<u16> {
        let registers: Vec<u16> = targets.iter().map(|target| self.direct(target)).collect::<Option<_>>()?;
        if registers.windows(2).any(|pair| pair[1] != pair[0] + 1) {
            return None;
        }
        registers.iter().for_each(|&register| self.set_assigned(register, true));
        registers.first().copied()
    }

    /// `a, b = x, y` without a tuple; whether it was of that kind.
    pub(super) fn assign_each(&mut self, target: &'a Expr, value: &'a Expr) -> Done<bool> {
        let (Expr::Tuple(targets), Expr::Tuple(values)) = (target, value) else { return Ok(false) };
        let (targets, values) = (&targets.elts, &values.elts);
        if targets.len() != values.len() || targets.len() > 30 || targets.iter().chain(values).any(is_star) {
            return Ok(false);
        }
        if let Some(registers) = self.in_turn(targets, values) {
            for (&register, value) in registers.iter().zip(values) {
                self.scratch(&mut |this| this.expr_into(value, register))?;
            }
            registers.into_iter().for_each(|register| self.set_assigned(register, true));
            return Ok(true);
        }
        let count = targets.len();
        self.scratch(&mut |this| {
            let first = this.temps(count)?;
            this.expr_each(values, first)?;
            if let Some(row) = this.in_a_row(targets) {
                this.emit(Op::new(K::Moves, row, first, count as u16));
                return Ok(());
            }
            (first..).zip(targets).try_for_each(|(register, target)| this.store(target, register))
        })?;
        Ok(true)
    }

    /// The registers of names that can be assigned one after the other: no value reads a name that was assigned before
    /// it, and nobody notices if one of the values fails.
    fn in_turn(&mut self, targets: &'a [Expr], values: &'a [Expr]) -> Option<Vec<u16>> {
        let function = self.function();
        let guarded = function.blocks.iter().any(|block| matches!(block, Block::Try { .. } | Block::Finally(_)));
        if guarded || function.has_walrus || !values.iter().all(is_written_last) {
            return None;
        }
        for (at, target) in targets.iter().enumerate() {
            let Expr::Name(name) = target else { return None };
            if values[at + 1..].iter().any(|value| super::inline::mentions(value, &name.id)) {
                return None;
            }
        }
        targets.iter().map(|target| self.direct(target)).collect()
    }

    /// The next of an iterator into a target; the jump at its end is to be patched.
    pub(super) fn next_into(&mut self, iter: u16, target: &'a Expr) -> Done<usize> {
        let direct = self.direct(target);
        self.scratch(&mut |this| {
            let value = this.into(direct)?;
            this.emit(Op::new(K::Next, iter, value, 0));
            let end = this.emit(Op::wide(K::Target, 0, 0));
            match direct {
                Some(register) => this.set_assigned(register, true),
                None => this.store(target, value)?,
            }
            Ok(end)
        })
    }

    pub(super) fn augmented(&mut self, assign: &'a StmtAugAssign) -> Done<()> {
        let Some(op) = operator(assign.op) else {
            return self.not_part(["`@=`"; 2], without_matrices());
        };
        let x = op as u8;
        self.scratch(&mut |this| match &*assign.target {
            target @ Expr::Name(name) => {
                let old = this.operand(target)?;
                if let (Some(small), Some(register)) = (small(op, &assign.value), this.direct(target)) {
                    this.emit(Op::with(K::AddSmall, x | IN_PLACE, register, old, small as u16));
                    return Ok(());
                }
                let value = this.expr(&assign.value)?;
                let direct = this.direct(target);
                let result = this.into(direct)?;
                this.emit(Op::with(K::InPlace, x, result, old, value));
                this.store_name(&name.id, result)
            }
            Expr::Subscript(subscript) => {
                let object = this.operand(&subscript.value)?;
                let result = this.temp()?;
                let (at, is_slice) = this.subscript(&subscript.slice)?;
                let at = this.kept(at)?;
                this.emit(Op::new(if is_slice { K::Slice } else { K::Index }, result, object, at));
                let value = this.expr(&assign.value)?;
                this.emit(Op::with(K::InPlace, x, result, result, value));
                this.emit(Op::new(if is_slice { K::SetSlice } else { K::SetIndex }, object, at, result));
                Ok(())
            }
            other => {
                let unused = this.value(Value::None);
                this.store(other, unused)
            }
        })
    }

    pub(super) fn delete(&mut self, target: &'a Expr) -> Done<()> {
        self.at(target.range(), &mut |this| match target {
            Expr::Name(name) => {
                match this.place(&name.id) {
                    Place::Register(register) => {
                        if !this.is_assigned(register) {
                            let number = this.name(&name.id);
                            this.emit(Op::wide(K::Check, register, number));
                        }
                        this.emit(Op::new(K::Clear, register, 0, 0));
                        this.set_assigned(register, false);
                    }
                    Place::Cell(cell) => this.scratch(&mut |this| {
                        let (number, unbound) = (this.name(&name.id), this.temp()?);
                        this.emit(Op::new(K::Cell, unbound, cell, number as u16));
                        this.emit(Op::new(K::Clear, unbound, 0, 0));
                        this.emit(Op::new(K::SetCell, cell, unbound, 0));
                        Ok(())
                    })?,
                    _ => {
                        let number = this.global(&name.id);
                        this.emit(Op::wide(K::DelGlobal, 0, number));
                    }
                }
                Ok(())
            }
            Expr::Subscript(subscript) => this.scratch(&mut |this| {
                let object = this.operand(&subscript.value)?;
                let (at, is_slice) = this.subscript(&subscript.slice)?;
                this.emit(Op::new(if is_slice { K::DelSlice } else { K::DelIndex }, object, at, 0));
                Ok(())
            }),
            Expr::Tuple(tuple) => tuple.elts.iter().try_for_each(|element| this.delete(element)),
            Expr::List(list) => list.elts.iter().try_for_each(|element| this.delete(element)),
            _ => this.refuse(said!("this cannot be deleted", "ceci ne peut pas être supprimé")),
        })
    }
}

/// Whether an expression gives its result to a register only when it has read all that it reads.
pub(super) fn is_written_last(expression: &Expr) -> bool {
    match expression {
        Expr::BinOp(_) | Expr::Subscript(_) | Expr::Call(_) | Expr::Name(_) => true,
        Expr::NumberLiteral(_) | Expr::StringLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) => true,
        Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) => true,
        Expr::List(list) => list.elts.len() <= 30 && !list.elts.iter().any(is_star),
        Expr::Tuple(tuple) => tuple.elts.len() <= 30 && !tuple.elts.iter().any(is_star),
        _ => false,
    }
}
