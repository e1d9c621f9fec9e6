//! Statements.

use super::*;
use crate::builtins::Module;
use ruff_python_ast::{StmtFor, StmtFunctionDef, StmtIf, StmtImport, StmtImportFrom, StmtWhile};

impl<'a> Compiler<'a> {
    pub(super) fn body(&mut self, body: &'a [Stmt]) -> Done<()> {
        body.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &'a Stmt) -> Done<()> {
        self.at_scratch(statement.range(), &mut |this| this.statement_here(statement))
    }

    fn statement_here(&mut self, statement: &'a Stmt) -> Done<()> {
        match statement {
            Stmt::Expr(statement) => self.expr(&statement.value).map(drop),
            Stmt::Assign(assign) => {
                if let [target] = &*assign.targets {
                    if self.assign_given(target)? {
                        return Ok(());
                    }
                    // `a = a + 1` may write straight into a, but `a = [a, *b]` reads it when a part is written already.
                    if let (Some(register), true) = (self.direct(target), super::assign::is_written_last(&assign.value))
                        && !self.function().has_walrus
                    {
                        self.expr_into(&assign.value, register)?;
                        self.set_assigned(register, true);
                        return Ok(());
                    }
                    if self.assign_each(target, &assign.value)? {
                        return Ok(());
                    }
                }
                let mut value = self.operand(&assign.value)?;
                if assign.targets.len() > 1 && value < self.function().locals {
                    value = self.copied(value)?;
                }
                assign.targets.iter().try_for_each(|target| self.store(target, value))
            }
            Stmt::AugAssign(assign) => self.augmented(assign),
            Stmt::AnnAssign(assign) => match &assign.value {
                Some(value) => {
                    if self.assign_given(&assign.target)? {
                        return Ok(());
                    }
                    let value = self.operand(value)?;
                    self.store(&assign.target, value)
                }
                None => Ok(()),
            },
            Stmt::If(choice) => self.if_statement(choice),
            Stmt::For(each) => self.for_loop(each),
            Stmt::While(each) => self.while_loop(each),
            Stmt::FunctionDef(def) => self.definition(def),
            Stmt::Return(each) => {
                if self.functions.len() == 1 {
                    return self
                        .refuse(said!("`return` stands outside of a function", "`return` est hors d’une fonction"));
                }
                if !self.function().inlining.is_empty() {
                    return self.inlined_return(each);
                }
                let mut value = match &each.value {
                    Some(value) => self.expr(value)?,
                    None => self.value(Value::None),
                };
                if value < self.function().locals && !self.function().blocks.is_empty() {
                    value = self.copied(value)?;
                }
                self.leave(0, &mut |this| {
                    this.emit(Op::new(K::Return, value, 0, 0));
                    Ok(())
                })
            }
            Stmt::Break(_) | Stmt::Continue(_) => {
                let blocks = &self.function().blocks;
                let Some(at) = blocks.iter().rposition(|block| matches!(block, Block::Loop { .. })) else {
                    return self.refuse(said!("this stands outside of a loop", "ceci est hors d’une boucle"));
                };
                let is_break = matches!(statement, Stmt::Break(_));
                let start = match &self.function().blocks[at] {
                    Block::Loop { start, .. } => *start,
                    _ => 0,
                };
                let mut jump = 0;
                let mut state = Vec::new();
                self.leave(at + 1, &mut |this| {
                    state = this.assigned();
                    if !is_break && this.function().code.ops.get(start as usize).is_some_and(|op| op.k == K::Next) {
                        this.next_again(start);
                    }
                    jump = this.emit(if is_break { Op::wide(K::Jump, 0, 0) } else { Op::wide(K::Loop, 0, start) });
                    Ok(())
                })?;
                if let (true, Block::Loop { breaks, assigned_at_break, .. }) =
                    (is_break, &mut self.function().blocks[at])
                {
                    breaks.push(jump);
                    meet_at(assigned_at_break, state);
                }
                Ok(())
            }
            Stmt::Pass(_) | Stmt::Global(_) | Stmt::Nonlocal(_) => Ok(()),
            Stmt::Delete(delete) => delete.targets.iter().try_for_each(|target| self.delete(target)),
            Stmt::Raise(raise) => {
                let (x, exception, cause) = match (&raise.exc, &raise.cause) {
                    (Some(exception), Some(cause)) => (2, self.operand(exception)?, self.expr(cause)?),
                    (Some(exception), None) => {
                        let exception = self.operand(exception)?;
                        (0, exception, exception)
                    }
                    (None, _) => match self.function().handling.last() {
                        Some(&exception) => (1, exception, exception),
                        None => {
                            return self.refuse(said!(
                                "`raise` alone stands outside of `except`",
                                "`raise` seul est hors d’un `except`"
                            ));
                        }
                    },
                };
                self.emit(Op::with(K::Raise, x, exception, cause, 0));
                self.unreachable();
                Ok(())
            }
            Stmt::Assert(assert) => {
                let fine = self.scratch(&mut |this| this.jump_when(&assert.test))?;
                let certain = self.assigned();
                self.scratch(&mut |this| {
                    let message = match &assert.msg {
                        Some(message) => this.expr(message)?,
                        None => {
                            let unbound = this.temp()?;
                            this.emit(Op::new(K::Clear, unbound, 0, 0));
                            unbound
                        }
                    };
                    this.emit(Op::new(K::Assert, message, message, 0));
                    Ok(())
                })?;
                self.function().assigned = certain;
                fine.into_iter().for_each(|at| self.patch(at));
                Ok(())
            }
            Stmt::Try(each) => self.try_statement(each),
            Stmt::Import(import) => self.import(import),
            Stmt::ImportFrom(import) => self.import_from(import),
            Stmt::ClassDef(class) => {
                let header = TextRange::new(class.range().start(), class.name.range().end());
                self.at(header, &mut |this| {
                    let note = said!(
                        "use tuples for positions and functions for what they do",
                        "utilisez des tuples pour les positions et des fonctions pour ce qu’elles font"
                    );
                    this.not_part(["`class`"; 2], note)
                })
            }
            Stmt::With(_) => self.not_part(
                ["`with`"; 2],
                said!("there is nothing to open or close here", "il n’y a rien à ouvrir ni à fermer ici"),
            ),
            Stmt::Match(_) => self.not_part(["`match`"; 2], said!("use `if` and `elif`", "utilisez `if` et `elif`")),
            _ => self.not_part(
                ["this statement", "cette instruction"],
                said!("the guide lists what is there", "le guide dit ce qu’il y a"),
            ),
        }
    }

    /// Assigns what was given on the command line, in place of what stands in the file; whether it was for that name.
    fn assign_given(&mut self, target: &Expr) -> Done<bool> {
        let Expr::Name(name) = target else { return Ok(false) };
        let given = self.given.iter().find(|(given, _)| self.functions.len() == 1 && given == name.id.as_str());
        let Some((_, literal)) = given else { return Ok(false) };
        let value = self.literal(literal)?;
        self.store_name(&name.id, value)?;
        Ok(true)
    }

    /// A parameter that was given on the command line.
    fn literal(&mut self, literal: &crate::literal::Literal) -> Done<u16> {
        use crate::literal::{Literal, Shape};
        let Literal::Ints(shape, numbers) = literal else {
            return Ok(given_constant(literal).map_or(0, |constant| self.constant(constant)));
        };
        let built = self.temp()?;
        let set = *shape == Shape::Set;
        self.emit(Op::new(if set { K::Set } else { K::List }, built, built, 0));
        for &number in numbers {
            self.scratch(&mut |this| {
                let value = this.value(Value::Int(number));
                this.emit(Op::new(if set { K::SetAdd } else { K::Append }, built, value, 0));
                Ok(())
            })?;
        }
        if *shape == Shape::Tuple {
            self.emit(Op::new(K::ListToTuple, built, built, 0));
        }
        Ok(built)
    }

    fn if_statement(&mut self, choice: &'a StmtIf) -> Done<()> {
        let mut ends = Vec::new();
        let mut after: Option<Vec<bool>> = None;
        // A rules file is never the main program: what is only for that may use all of Python.
        let for_cpython = self.functions.len() == 1 && crate::outline::is_main_guard(&choice.test);
        let mut falses = Vec::new();
        if !for_cpython {
            falses = self.scratch(&mut |this| this.jump_unless(&choice.test))?;
        }
        let mut certain = self.assigned();
        if !for_cpython {
            self.body(&choice.body)?;
        }
        let mut has_else = false;
        for (number, clause) in choice.elif_else_clauses.iter().enumerate() {
            if number > 0 || !for_cpython {
                ends.push(self.emit(Op::wide(K::Jump, 0, 0)));
                let state = std::mem::replace(&mut self.function().assigned, certain.clone());
                meet_at(&mut after, state);
            }
            std::mem::take(&mut falses).into_iter().for_each(|at| self.patch(at));
            match &clause.test {
                Some(test) => {
                    falses = self.at_scratch(test.range(), &mut |this| this.jump_unless(test))?;
                    certain = self.assigned();
                }
                None => has_else = true,
            }
            self.body(&clause.body)?;
        }
        if !has_else {
            self.meet(&certain);
        }
        if let Some(after) = after {
            self.meet(&after);
        }
        falses.into_iter().chain(ends).for_each(|at| self.patch(at));
        Ok(())
    }

    fn for_loop(&mut self, each: &'a StmtFor) -> Done<()> {
        if each.is_async {
            return self.refuse_async_loop();
        }
        let header = TextRange::new(each.range().start(), each.iter.range().end());
        let iter = self.temp()?;
        self.iterator(&each.iter, iter)?;
        let certain = self.assigned();
        let start = self.here();
        let end = self.at(header, &mut |this| this.next_into(iter, &each.target))?;
        self.function().blocks.push(Block::Loop { start, breaks: Vec::new(), assigned_at_break: None });
        self.body(&each.body)?;
        self.at(header, &mut |this| {
            this.next_again(start);
            Ok(())
        })?;
        self.patch(end);
        self.end_of_loop(certain, &each.orelse)
    }

    fn end_of_loop(&mut self, certain: Vec<bool>, orelse: &'a [Stmt]) -> Done<()> {
        let block = self.function().blocks.pop();
        self.function().assigned = certain;
        self.body(orelse)?;
        if let Some(Block::Loop { breaks, assigned_at_break, .. }) = block {
            if let Some(state) = assigned_at_break {
                self.meet(&state);
            }
            breaks.into_iter().for_each(|at| self.patch(at));
        }
        Ok(())
    }

    fn while_loop(&mut self, each: &'a StmtWhile) -> Done<()> {
        let header = TextRange::new(each.range().start(), each.test.range().end());
        let start = self.here();
        let ends = self.scratch(&mut |this| this.jump_unless(&each.test))?;
        let endless = ends.is_empty();
        let certain = self.assigned();
        self.function().blocks.push(Block::Loop { start, breaks: Vec::new(), assigned_at_break: None });
        self.body(&each.body)?;
        self.emit_at(header, Op::wide(K::Loop, 0, start));
        ends.into_iter().for_each(|at| self.patch(at));
        let mut certain = certain;
        if endless {
            certain.fill(true);
        }
        self.end_of_loop(certain, &each.orelse)
    }

    fn definition(&mut self, def: &'a StmtFunctionDef) -> Done<()> {
        if def.is_async {
            return self.not_part(["`async`"; 2], said!("use a plain `def`", "utilisez un simple `def`"));
        }
        let scope = self.scopes.node(def.range(), false);
        let count = def.decorator_list.len();
        let first = self.temps(2 * count + 1)?;
        // Decorators are worked out from the top, and called from the bottom.
        for (index, decorator) in def.decorator_list.iter().enumerate() {
            self.scratch(&mut |this| this.expr_into(&decorator.expression, first + index as u16))?;
        }
        let value = first + 2 * count as u16;
        let value =
            self.function_value(scope, &def.name, Some(&def.parameters), def.name.range(), Some(value), &mut |this| {
                this.body(&def.body)?;
                this.return_none();
                Ok(())
            })?;
        for index in (0..count).rev() {
            self.scratch(&mut |this| {
                let pair = this.temps(2)?;
                this.emit(Op::new(K::Move, pair, first + index as u16, 0));
                this.emit(Op::new(K::Move, pair + 1, value, 0));
                this.emit_at(def.decorator_list[index].range(), Op::new(K::Call, value, pair, 1));
                Ok(())
            })?;
        }
        self.store_name(&def.name, value)
    }

    fn import(&mut self, import: &'a StmtImport) -> Done<()> {
        for alias in &import.names {
            let Some(module) = Module::named(&alias.name) else {
                return Err(self.no_module(&alias.name, import.range()));
            };
            let value = self.value(Value::Module(module));
            self.store_name(alias.asname.as_ref().unwrap_or(&alias.name), value)?;
        }
        Ok(())
    }

    fn import_from(&mut self, import: &'a StmtImportFrom) -> Done<()> {
        let name = import.module.as_ref().map(|module| module.as_str()).unwrap_or_default();
        let Some(module) = Module::named(name).filter(|_| import.level == 0) else {
            return Err(self.no_module(name, import.range()));
        };
        for alias in &import.names {
            if alias.name.as_str() == "*" {
                if self.functions.len() > 1 {
                    return self
                        .refuse(said!("`import *` stands inside of a function", "`import *` est dans une fonction"));
                }
                for (name, value) in module.members() {
                    let value = self.member(value);
                    let number = self.global(name);
                    self.emit(Op::wide(K::SetGlobal, value, number));
                }
                continue;
            }
            let Some((_, value)) = module.members().into_iter().find(|(member, _)| *member == alias.name.as_str())
            else {
                let (member, note) = (&alias.name, module.list());
                return Err(Refusal::with(
                    alias.range(),
                    said!(
                        "`{name}` has no `{member}` in rules files",
                        "`{name}` n’a pas de `{member}` dans les fichiers de règles"
                    ),
                    said!("it has {note}", "il a {note}"),
                ));
            };
            let value = self.member(value);
            self.store_name(alias.asname.as_ref().unwrap_or(&alias.name), value)?;
        }
        Ok(())
    }

    fn member(&mut self, value: Value) -> u16 {
        match value {
            Value::Float(number) => self.constant(Constant::Float(number.to_bits())),
            value => self.value(value),
        }
    }

    fn no_module(&self, name: &str, range: TextRange) -> Refusal {
        let note = match name {
            "typing" | "__future__" => {
                said!("leave it out; annotations are not looked at", "supprimez-le ; les annotations ne sont pas lues")
            }
            "random" | "time" | "os" | "sys" => said!(
                "the same position must always give the same answers, without files, clocks or chance",
                "une même position doit toujours donner les mêmes réponses, sans fichier, horloge ni hasard"
            ),
            _ => said!(
                "there are math, itertools, functools, collections, operator and string; write what else you need in the file itself",
                "il y a math, itertools, functools, collections, operator et string ; écrivez dans le fichier ce dont vous avez besoin en plus"
            ),
        };
        Refusal::with(
            range,
            said!(
                "the module `{name}` is not part of the language of rules files",
                "le module `{name}` : hors du langage des fichiers de règles"
            ),
            note,
        )
    }
}

/// What has a value for certain where one more way comes in.
fn meet_at(place: &mut Option<Vec<bool>>, state: Vec<bool>) {
    match place {
        Some(place) => place.iter_mut().zip(state).for_each(|(slot, flag)| *slot &= flag),
        None => *place = Some(state),
    }
}
