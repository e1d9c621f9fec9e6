//! Expressions.
//!
//! Long because every kind of expression has its case here, and the cases call each other.

use super::*;
use crate::code::{Comparison, Operator};
use num_bigint::BigInt;
use ruff_python_ast::{
    BoolOp, CmpOp, ConversionFlag, Expr, FStringPart, InterpolatedStringElement, Number, Operator as Sign, UnaryOp,
};

pub(super) fn operator(sign: Sign) -> Option<Operator> {
    Some(match sign {
        Sign::Add => Operator::Add,
        Sign::Sub => Operator::Sub,
        Sign::Mult => Operator::Mul,
        Sign::Div => Operator::Div,
        Sign::FloorDiv => Operator::FloorDiv,
        Sign::Mod => Operator::Mod,
        Sign::Pow => Operator::Pow,
        Sign::LShift => Operator::LeftShift,
        Sign::RShift => Operator::RightShift,
        Sign::BitOr => Operator::Or,
        Sign::BitXor => Operator::Xor,
        Sign::BitAnd => Operator::And,
        Sign::MatMult => return None,
    })
}

pub(super) fn comparison(sign: CmpOp) -> Comparison {
    match sign {
        CmpOp::Eq => Comparison::Eq,
        CmpOp::NotEq => Comparison::NotEq,
        CmpOp::Lt => Comparison::Lt,
        CmpOp::LtE => Comparison::LtEq,
        CmpOp::Gt => Comparison::Gt,
        CmpOp::GtE => Comparison::GtEq,
        CmpOp::Is => Comparison::Is,
        CmpOp::IsNot => Comparison::IsNot,
        CmpOp::In => Comparison::In,
        CmpOp::NotIn => Comparison::NotIn,
    }
}

impl<'a> Compiler<'a> {
    /// Compiles an expression; its value is in the register that is given back.
    pub(super) fn expr(&mut self, expression: &'a Expr) -> Done<u16> {
        self.expression(expression, None)
    }

    /// Compiles an expression into a register.
    pub(super) fn expr_into(&mut self, expression: &'a Expr, into: u16) -> Done<()> {
        let register = self.expression(expression, Some(into))?;
        if register != into {
            self.emit(Op::new(K::Move, into, register, 0));
        }
        Ok(())
    }

    /// An operand that is read after others have been worked out, which must not change it.
    pub(super) fn operand(&mut self, expression: &'a Expr) -> Done<u16> {
        let register = self.expr(expression)?;
        self.kept(register)
    }

    /// A register that keeps what is in one, even if that belongs to a name and `:=` may change it.
    pub(super) fn kept(&mut self, register: u16) -> Done<u16> {
        let function = self.function();
        if function.has_walrus && register < function.locals { self.copied(register) } else { Ok(register) }
    }

    /// An operand of a comparison.
    pub(super) fn compared(&mut self, sign: CmpOp, expression: &'a Expr) -> Done<u16> {
        if let CmpOp::Eq | CmpOp::NotEq = sign
            && let Some(constant) = self.folded_tuple(expression)
        {
            return Ok(self.numbered(constant));
        }
        self.operand(expression)
    }

    fn expression(&mut self, expression: &'a Expr, into: Option<u16>) -> Done<u16> {
        self.at(expression.range(), &mut |this| this.expression_here(expression, into))
    }

    fn expression_here(&mut self, expression: &'a Expr, into: Option<u16>) -> Done<u16> {
        match expression {
            Expr::Name(name) => self.load(&name.id, into, name.range()),
            _ if let Some(constant) = scalar(expression) => Ok(self.constant(constant)),
            Expr::EllipsisLiteral(_) => Ok(self.value(Value::Ellipsis)),
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Complex { .. } => self.not_part(
                    ["complex numbers", "les nombres complexes"],
                    said!("use two numbers", "utilisez deux nombres"),
                ),
                _ => {
                    let digits = self.text[literal.range()].replace('_', "").to_lowercase();
                    let radix = match digits.get(..2) {
                        Some("0x") => 16,
                        Some("0o") => 8,
                        Some("0b") => 2,
                        _ => 10,
                    };
                    let digits = if radix == 10 { &digits[..] } else { &digits[2..] };
                    if digits.len() > 5000 {
                        return self.refuse(said!("this number has too many digits", "ce nombre a trop de chiffres"));
                    }
                    let number = BigInt::parse_bytes(digits.as_bytes(), radix).unwrap_or_default();
                    Ok(self.constant(Constant::Big(number)))
                }
            },
            Expr::BinOp(binary) => {
                let Some(op) = operator(binary.op) else {
                    return self.not_part(["`@`"; 2], without_matrices());
                };
                if let (Operator::Mod, Expr::StringLiteral(format), Expr::Tuple(values)) =
                    (op, &*binary.left, &*binary.right)
                    && let Some(parts) = percent_parts(format.value.to_str(), values.elts.len())
                    && !values.elts.iter().any(is_star)
                {
                    return self.percent(&parts, &values.elts, into);
                }
                if let Some(constant) = self.folded(expression) {
                    return Ok(self.numbered(constant));
                }
                self.computed(into, &mut |this, into| {
                    let left = this.operand(&binary.left)?;
                    if let Some(small) = small(op, &binary.right) {
                        return Ok(Op::with(K::AddSmall, op as u8, into, left, small as u16));
                    }
                    let right = this.expr(&binary.right)?;
                    Ok(match op {
                        Operator::Add => Op::new(K::Add, into, left, right),
                        Operator::Sub => Op::new(K::Sub, into, left, right),
                        Operator::Mul => Op::new(K::Mul, into, left, right),
                        op => Op::with(K::Binary, op as u8, into, left, right),
                    })
                })
            }
            Expr::UnaryOp(unary) => self.computed(into, &mut |this, into| {
                let operand = this.expr(&unary.operand)?;
                Ok(match unary.op {
                    UnaryOp::Not => Op::new(K::Not, into, operand, 0),
                    UnaryOp::USub => Op::with(K::Unary, 0, into, operand, 0),
                    UnaryOp::UAdd => Op::with(K::Unary, 1, into, operand, 0),
                    UnaryOp::Invert => Op::with(K::Unary, 2, into, operand, 0),
                })
            }),
            Expr::BoolOp(chain) => {
                // The value goes to a register of its own: `x = x or y` must not lose x half-way.
                let result = self.temp()?;
                let mut ends = Vec::new();
                let mut certain = Vec::new();
                for (index, value) in chain.values.iter().enumerate() {
                    self.scratch(&mut |this| this.expr_into(value, result))?;
                    if index + 1 < chain.values.len() {
                        let k = if chain.op == BoolOp::Or { K::JumpIf } else { K::JumpIfNot };
                        ends.push(self.emit(Op::wide(k, result, 0)));
                    }
                    if index == 0 {
                        // What follows may not be run.
                        certain = self.assigned();
                    }
                }
                self.meet(&certain);
                ends.into_iter().for_each(|end| self.patch(end));
                Ok(result)
            }
            Expr::Compare(compare) => {
                let into = self.into(into)?;
                self.scratch(&mut |this| {
                    let mut left = this.operand(&compare.left)?;
                    let mut ends = Vec::new();
                    let last = compare.ops.len() - 1;
                    let result = if last == 0 { into } else { this.temp()? };
                    let mut certain = Vec::new();
                    for (index, (&op, comparator)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
                        let right = if last == 0 { this.compared(op, comparator)? } else { this.operand(comparator)? };
                        this.emit(Op::with(K::Compare, comparison(op) as u8, result, left, right));
                        if index < last {
                            ends.push(this.emit(Op::wide(K::JumpIfNot, result, 0)));
                        }
                        if index == 0 {
                            certain = this.assigned();
                        }
                        left = right;
                    }
                    this.meet(&certain);
                    ends.into_iter().for_each(|end| this.patch(end));
                    if result != into {
                        this.emit(Op::new(K::Move, into, result, 0));
                    }
                    Ok(())
                })?;
                Ok(into)
            }
            Expr::If(choice) => {
                let result = self.temp()?;
                let falses = self.scratch(&mut |this| this.jump_unless(&choice.test))?;
                let certain = self.assigned();
                self.scratch(&mut |this| this.expr_into(&choice.body, result))?;
                let end = self.emit(Op::wide(K::Jump, 0, 0));
                falses.into_iter().for_each(|at| self.patch(at));
                let first = std::mem::replace(&mut self.function().assigned, certain);
                self.scratch(&mut |this| this.expr_into(&choice.orelse, result))?;
                self.meet(&first);
                self.patch(end);
                Ok(result)
            }
            Expr::Named(named) => {
                let into = self.into(into)?;
                self.expr_into(&named.value, into)?;
                if let Expr::Name(name) = &*named.target {
                    // Inside of a comprehension the name belongs to the function around it.
                    let kept = self.function().scopes.clone();
                    let scope = self.function().scope;
                    self.function().scopes = vec![scope];
                    let stored = self.store_name(&name.id, into);
                    self.function().scopes = kept;
                    stored?;
                }
                Ok(into)
            }
            Expr::Tuple(tuple) => self.sequence(K::Tuple, &tuple.elts, into),
            Expr::List(list) => self.sequence(K::List, &list.elts, into),
            Expr::Set(set) => self.sequence(K::Set, &set.elts, into),
            Expr::Dict(dict) => self.computed(into, &mut |this, into| {
                let built = this.temp()?;
                this.emit(Op::new(K::Dict, built, built, 0));
                // Sixteen pairs are evaluated before the first of them is put in, as CPython does it.
                const TOGETHER: usize = 16;
                for items in dict.items.chunk_by(|_, next| next.key.is_some()).flat_map(|items| items.chunks(TOGETHER))
                {
                    this.scratch(&mut |this| {
                        let mut pairs = Vec::new();
                        for item in items {
                            match &item.key {
                                Some(key) => {
                                    let pair = this.temps(2)?;
                                    this.scratch(&mut |this| this.expr_into(key, pair))?;
                                    this.scratch(&mut |this| this.expr_into(&item.value, pair + 1))?;
                                    pairs.push(pair);
                                }
                                None => {
                                    let value = this.expr(&item.value)?;
                                    this.emit(Op::new(K::DictExtend, built, value, 0));
                                }
                            }
                        }
                        for pair in pairs {
                            this.emit(Op::new(K::DictAdd, built, pair, pair + 1));
                        }
                        Ok(())
                    })?;
                }
                Ok(Op::new(K::Move, into, built, 0))
            }),
            Expr::Subscript(subscript) => self.computed(into, &mut |this, into| {
                let value = this.operand(&subscript.value)?;
                let (at, is_slice) = this.subscript(&subscript.slice)?;
                Ok(Op::new(if is_slice { K::Slice } else { K::Index }, into, value, at))
            }),
            Expr::Attribute(attribute) => self.computed(into, &mut |this, into| {
                let value = this.expr(&attribute.value)?;
                let name = this.name(&attribute.attr);
                Ok(Op::new(K::Attr, into, value, name as u16))
            }),
            Expr::Call(call) => self.call(call, into),
            Expr::Lambda(lambda) => {
                let scope = self.scopes.node(lambda.range(), false);
                self.function_value(
                    scope,
                    "<lambda>",
                    lambda.parameters.as_deref(),
                    lambda.range(),
                    into,
                    &mut |this| {
                        let value = this.expr(&lambda.body)?;
                        this.emit(Op::new(K::Return, value, 0, 0));
                        Ok(())
                    },
                )
            }
            Expr::ListComp(comp) => {
                self.element_comprehension(K::List, comp.range(), &comp.elt, &comp.generators, into)
            }
            Expr::SetComp(comp) => self.element_comprehension(K::Set, comp.range(), &comp.elt, &comp.generators, into),
            Expr::DictComp(comp) => self.dict_comprehension(comp, into),
            Expr::Generator(comp) => self.generator(comp, into),
            Expr::FString(string) => self.f_string(string, into),
            Expr::Yield(each) => {
                self.closes_without_notice()?;
                self.computed(into, &mut |this, into| {
                    let value = match &each.value {
                        Some(value) => this.expr(value)?,
                        None => this.value(Value::None),
                    };
                    Ok(Op::new(K::Yield, into, value, 0))
                })
            }
            Expr::YieldFrom(each) => {
                self.closes_without_notice()?;
                self.computed(into, &mut |this, into| {
                    let (iter, value) = (this.temp()?, this.temp()?);
                    let iterable = this.expr(&each.value)?;
                    this.emit(Op::new(K::Iter, iter, iterable, 0));
                    let start = this.here();
                    this.emit(Op::new(K::Next, iter, value, 0));
                    let end = this.emit(Op::wide(K::Target, 0, 0));
                    let sent = this.temp()?;
                    this.emit(Op::with(K::Yield, 1, sent, value, iter));
                    this.emit(Op::wide(K::Loop, 0, start));
                    this.patch(end);
                    Ok(Op::new(K::GeneratorResult, into, iter, 0))
                })
            }
            Expr::Starred(_) => self
                .refuse(said!("a starred expression cannot stand here", "une expression étoilée ne peut pas être ici")),
            Expr::Slice(_) => self
                .refuse(said!("a slice stands in square brackets, alone", "une tranche se met seule entre crochets")),
            Expr::BytesLiteral(_) => self.not_part(
                ["bytes", "les octets (bytes)"],
                said!("use a string or a list of numbers", "utilisez une chaîne ou une liste de nombres"),
            ),
            _ => self.not_part(["this", "ceci"], said!("the guide lists what is there", "le guide dit ce qu’il y a")),
        }
    }

    /// The value of a name.
    fn load(&mut self, name: &str, into: Option<u16>, range: TextRange) -> Done<u16> {
        match self.place(name) {
            Place::Register(register) => {
                if !self.is_assigned(register) {
                    if register >= self.function().locals {
                        self.fail_to_inline();
                    }
                    let number = self.name(name);
                    let x = u8::from(self.is_from_around(name));
                    self.emit(Op { x, ..Op::wide(K::Check, register, number) });
                    self.set_assigned(register, true);
                }
                Ok(register)
            }
            Place::Cell(cell) => {
                let into = self.into(into)?;
                let number = self.name(name);
                let x = u8::from(self.is_from_around(name));
                self.emit(Op::with(K::Cell, x, into, cell, number as u16));
                Ok(into)
            }
            Place::Global(_) if let Some(constant) = self.certain_value(name) => Ok(self.numbered(constant)),
            Place::Global(number) => {
                let into = self.into(into)?;
                self.emit(Op::wide(K::Global, into, number));
                Ok(into)
            }
            Place::Builtin(value) => Ok(self.value(value)),
            Place::Unknown => Err(self.unknown(name, range)),
        }
    }

    fn unknown(&self, name: &str, range: TextRange) -> Refusal {
        if let Some((what, note)) = crate::builtins::missing(name) {
            return Refusal::with(range, what, note);
        }
        let said = said!("nothing is called `{name}` here", "rien ne s’appelle `{name}` ici");
        if crate::builtins::Module::named(name).is_some() {
            return Refusal::with(
                range,
                said,
                said!("write `import {name}` at the top of the file", "écrivez `import {name}` en tête du fichier"),
            );
        }
        let mut known: Vec<&str> =
            self.functions.iter().flat_map(|function| function.code.names.iter().map(String::as_str)).collect();
        known.reverse();
        known.extend(self.scopes.list[0].bound.iter().map(String::as_str).take(10_000));
        known.extend(crate::builtins::names());
        match retrograde::nearest(name, known) {
            Some(near) => Refusal::with(range, said, said!("did you mean `{near}`?", "vouliez-vous dire `{near}` ?")),
            None => Refusal::with(
                range,
                said,
                said!(
                    "a name must be defined in the file, or imported",
                    "un nom doit être défini dans le fichier, ou importé"
                ),
            ),
        }
    }

    /// What stands in square brackets: the register of an index or the first one of a slice, and whether it is a slice.
    pub(super) fn subscript(&mut self, inside: &'a Expr) -> Done<(u16, bool)> {
        Ok(match inside {
            Expr::Slice(slice) => (self.slice(slice)?, true),
            index => (self.expr(index)?, false),
        })
    }

    /// Start, stop and step in three registers.
    fn slice(&mut self, slice: &'a ruff_python_ast::ExprSlice) -> Done<u16> {
        let first = self.temps(3)?;
        for (offset, part) in [&slice.lower, &slice.upper, &slice.step].into_iter().enumerate() {
            let register = first + offset as u16;
            match part {
                Some(part) => self.scratch(&mut |this| this.expr_into(part, register))?,
                None => {
                    let none = self.value(Value::None);
                    self.emit(Op::new(K::Move, register, none, 0));
                }
            }
        }
        Ok(first)
    }

    /// The number of a constant that an expression is, tuples of constants among them.
    pub(super) fn fixed(&mut self, expression: &Expr) -> Option<u32> {
        let constant = match expression {
            Expr::Tuple(tuple) if !tuple.elts.is_empty() => {
                Constant::Tuple(tuple.elts.iter().map(|part| self.fixed(part)).collect::<Option<_>>()?)
            }
            other => scalar(other)?,
        };
        Some(self.constant_number(constant))
    }

    /// What a loop goes through, or `in` looks into: a list that is written there might as well be a tuple.
    pub(super) fn gone_through(&mut self, expression: &'a Expr) -> Done<u16> {
        match expression {
            Expr::List(list) => self.sequence(K::Tuple, &list.elts, None),
            other => self.expr(other),
        }
    }

    /// A tuple, list or set of elements, some of which may have a star.
    fn sequence(&mut self, k: K, elements: &'a [Expr], into: Option<u16>) -> Done<u16> {
        const MOST: usize = 1000;
        if k == K::Tuple && !elements.is_empty() && elements.len() <= MOST {
            let parts: Option<Vec<u32>> = elements.iter().map(|part| self.fixed(part)).collect();
            if let Some(parts) = parts {
                return Ok(self.constant(Constant::Tuple(parts)));
            }
        }
        self.computed(into, &mut |this, into| {
            // As in CPython, a larger set is filled while its elements are evaluated, which is seen if one of them fails.
            let most = if k == K::Set { 30 } else { MOST };
            if elements.len() <= most && !elements.iter().any(is_star) {
                if elements.is_empty() && k == K::Tuple {
                    let empty = this.value(Value::EMPTY_TUPLE);
                    return Ok(Op::new(K::Move, into, empty, 0));
                }
                let first = this.temps(elements.len())?;
                this.expr_each(elements, first)?;
                return Ok(Op::new(k, into, first, elements.len() as u16));
            }
            let built = this.temp()?;
            let set = k == K::Set;
            this.emit(Op::new(if set { K::Set } else { K::List }, built, built, 0));
            for element in elements {
                this.scratch(&mut |this| {
                    match element {
                        Expr::Starred(starred) => {
                            let value = this.expr(&starred.value)?;
                            let extend = if set { K::SetExtend } else { K::Extend };
                            this.emit_at(starred.value.range(), Op::new(extend, built, value, 0));
                        }
                        element => {
                            let value = this.expr(element)?;
                            this.emit(Op::new(if set { K::SetAdd } else { K::Append }, built, value, 0));
                        }
                    }
                    Ok(())
                })?;
            }
            Ok(Op::new(if k == K::Tuple { K::ListToTuple } else { K::Move }, into, built, 0))
        })
    }

    /// Expressions into registers one after the other.
    pub(super) fn expr_each(&mut self, expressions: &'a [Expr], first: u16) -> Done<()> {
        for (register, expression) in (first..).zip(expressions) {
            self.scratch(&mut |this| this.expr_into(expression, register))?;
        }
        Ok(())
    }

    /// `"%s and %r" % (a, b)`: CPython writes each value before it evaluates the next one.
    fn percent(&mut self, parts: &[(String, Option<u8>)], values: &'a [Expr], into: Option<u16>) -> Done<u16> {
        self.computed(into, &mut |this, into| {
            let first = this.function().top;
            let (mut count, mut values) = (0, values.iter());
            for (text, conversion) in parts {
                if !text.is_empty() {
                    this.text_into_next(text)?;
                    count += 1;
                }
                if let Some(conversion) = conversion
                    && let Some(value) = values.next()
                {
                    let register = this.temp()?;
                    this.computed(Some(register), &mut |this, register| {
                        let value = this.operand(value)?;
                        let spec = this.value(Value::EMPTY_STR);
                        Ok(Op::with(K::Format, *conversion, register, value, spec))
                    })?;
                    count += 1;
                }
            }
            Ok(Op::new(K::Join, into, first, count))
        })
    }

    fn f_string(&mut self, string: &'a ruff_python_ast::ExprFString, into: Option<u16>) -> Done<u16> {
        self.computed(into, &mut |this, into| {
            let first = this.function().top;
            let mut count = 0;
            for part in string.value.iter() {
                match part {
                    FStringPart::Literal(literal) => {
                        if !literal.value.is_empty() {
                            this.text_into_next(&literal.value)?;
                            count += 1;
                        }
                    }
                    FStringPart::FString(string) => {
                        count += this.interpolated(string.elements.iter())?;
                    }
                }
            }
            Ok(Op::new(K::Join, into, first, count))
        })
    }

    fn text_into_next(&mut self, text: &str) -> Done<()> {
        let register = self.temp()?;
        let constant = self.constant(Constant::Text(text.to_owned()));
        self.function().top = register + 1;
        self.emit(Op::new(K::Move, register, constant, 0));
        Ok(())
    }

    /// The parts of a string in registers one after the other; how many there are.
    fn interpolated(&mut self, elements: impl Iterator<Item = &'a InterpolatedStringElement>) -> Done<u16> {
        let mut count = 0;
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(literal) => self.text_into_next(&literal.value)?,
                InterpolatedStringElement::Interpolation(field) => {
                    if let Some(debug) = &field.debug_text {
                        let text = debug.as_str().to_owned();
                        self.text_into_next(&text)?;
                        count += 1;
                    }
                    let register = self.temp()?;
                    self.scratch(&mut |this| {
                        let value = this.operand(&field.expression)?;
                        let spec = match &field.format_spec {
                            Some(spec) => {
                                let first = this.function().top;
                                let parts = this.interpolated(spec.elements.iter())?;
                                this.emit(Op::new(K::Join, first, first, parts));
                                if parts == 0 {
                                    this.temp()?;
                                }
                                first
                            }
                            None => this.value(Value::EMPTY_STR),
                        };
                        let conversion = match field.conversion {
                            ConversionFlag::None if field.debug_text.is_some() && field.format_spec.is_none() => 2,
                            ConversionFlag::None => 0,
                            ConversionFlag::Str => 1,
                            ConversionFlag::Repr => 2,
                            ConversionFlag::Ascii => 3,
                        };
                        let format = Op::with(K::Format, conversion, register, value, spec);
                        this.emit_at(field.expression.range(), format);
                        Ok(())
                    })?;
                }
            }
            count += 1;
        }
        Ok(count)
    }

    /// A function as a value: its defaults are worked out now, its body is compiled.
    pub(super) fn function_value(
        &mut self,
        scope: usize,
        name: &str,
        parameters: Option<&'a Parameters>,
        range: TextRange,
        into: Option<u16>,
        body: &mut dyn FnMut(&mut Self) -> Done<()>,
    ) -> Done<u16> {
        let into = self.into(into)?;
        self.scratch(&mut |this| {
            let first = this.function().top;
            if let Some(parameters) = parameters {
                let positional = parameters.posonlyargs.iter().chain(&parameters.args);
                for default in positional.filter_map(|parameter| parameter.default.as_ref()) {
                    let register = this.temp()?;
                    this.scratch(&mut |this| this.expr_into(default, register))?;
                }
                for parameter in &parameters.kwonlyargs {
                    let register = this.temp()?;
                    match &parameter.default {
                        Some(default) => this.scratch(&mut |this| this.expr_into(default, register))?,
                        None => {
                            this.emit(Op::new(K::Clear, register, 0, 0));
                        }
                    }
                }
            }
            let number = this.codes.len() as u32;
            this.codes.push(Code::default());
            this.open(scope, name, parameters, range)?;
            body(this)?;
            let mut code = this.finish()?;
            let captures = std::mem::take(&mut code.captures);
            for &cell in &captures {
                let register = this.temp()?;
                this.emit(Op::new(K::Move, register, cell, 0));
            }
            code.captures = captures;
            this.codes[number as usize] = code;
            this.emit(Op::new(K::Function, into, first, 0));
            this.emit(Op::wide(K::Extra, 0, number));
            Ok(())
        })?;
        Ok(into)
    }
}

/// The constant that an expression is, if it is one of a few bytes or a string.
fn scalar(expression: &Expr) -> Option<Constant> {
    Some(match expression {
        Expr::NoneLiteral(_) => Constant::Plain(Value::None),
        Expr::BooleanLiteral(literal) => Constant::Plain(Value::Bool(literal.value)),
        Expr::StringLiteral(literal) => Constant::Text(literal.value.to_str().to_owned()),
        Expr::NumberLiteral(literal) => match &literal.value {
            Number::Int(number) => Constant::Plain(Value::Int(number.as_i64()?)),
            Number::Float(number) => Constant::Float(number.to_bits()),
            Number::Complex { .. } => return None,
        },
        Expr::UnaryOp(unary) if unary.op == UnaryOp::USub && unary.operand.is_number_literal_expr() => {
            match scalar(&unary.operand)? {
                Constant::Plain(Value::Int(number)) => Constant::Plain(Value::Int(-number)),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// The small number that is added where a literal is added or taken away.
pub(super) fn small(op: Operator, right: &Expr) -> Option<i16> {
    let (Operator::Add | Operator::Sub, Expr::NumberLiteral(literal)) = (op, right) else { return None };
    let Number::Int(number) = &literal.value else { return None };
    let small = i16::try_from(number.as_i64()?).ok()?;
    if op == Operator::Sub { small.checked_neg() } else { Some(small) }
}

/// What to do instead of `@`.
pub(super) fn without_matrices() -> Said {
    said!("write the product of matrices with loops", "écrivez le produit de matrices avec des boucles")
}

/// The texts of a `%` format and the conversion behind each, if all of them are `%s`, `%r` or `%a`, one for each value.
fn percent_parts(format: &str, values: usize) -> Option<Vec<(String, Option<u8>)>> {
    let mut parts = vec![(String::new(), None)];
    let mut characters = format.chars();
    let mut found = 0;
    while let Some(character) = characters.next() {
        let last = parts.last_mut()?;
        if character != '%' {
            last.0.push(character);
            continue;
        }
        let conversion = match characters.next()? {
            '%' => {
                last.0.push('%');
                continue;
            }
            's' => 1,
            'r' => 2,
            'a' => 3,
            _ => return None,
        };
        last.1 = Some(conversion);
        found += 1;
        parts.push((String::new(), None));
    }
    (found == values && values > 0).then_some(parts)
}
