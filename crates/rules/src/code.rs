//! What functions are compiled to: instructions on registers, eight bytes each.

use crate::value::Value;
use crate::words::words;
use num_bigint::BigInt;
use std::cmp::Ordering;

/// One instruction. `a`, `b` and `c` are registers unless [`K`] says otherwise; `x` is something small.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub(crate) struct Op {
    pub(crate) k: K,
    pub(crate) x: u8,
    pub(crate) a: u16,
    pub(crate) b: u16,
    pub(crate) c: u16,
}

/// The bit of x of a `CompareJump` that says which result jumps.
pub(crate) const JUMPS: u8 = 0x80;
/// The bit of x of a `JumpEqual` that says whether it jumps if both are equal.
pub(crate) const IF_EQUAL: u8 = 0x40;
/// The bit of x of a `CompareJump` that says that nobody needs a after it.
pub(crate) const IS_LAST_USE: u8 = 0x20;
/// The bits of x of a `CompareJump` that are the comparison.
pub(crate) const COMPARISON: u8 = 0x0f;

/// The bit of x of an `AddSmall` that says that it stands for `+=` or `-=`.
pub(crate) const IN_PLACE: u8 = 0x80;

macro_rules! instructions {
    ($($(#[$doc:meta])* $name:ident $registers:literal,)*) => {
        /// What an instruction does. The letters say which operands are registers; `#` is a number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum K { $($(#[$doc])* $name,)* }

        impl K {
            /// How many of a, b and c are registers.
            pub(crate) const fn registers(self) -> usize {
                const COUNTS: &[usize] = &[$($registers.len(),)*];
                COUNTS[self as usize]
            }
        }
    };
}

// Each instruction with those of a, b and c that are registers. What is made when these have their last numbers has none.
instructions! {
    /// a = b
    Move "ab",
    /// a = constant #bc
    Const "a",
    /// a = global #bc
    Global "a",
    /// global #bc = a
    SetGlobal "a",
    /// del global #bc
    DelGlobal "",
    /// a = a new cell that holds what a held
    MakeCell "a",
    /// a = what the cell b holds; #c is the name, and x is 1 if it is one of a function around
    Cell "ab",
    /// cell a = b
    SetCell "ab",
    /// Raises unless a has a value; #bc is the name, and x is 1 if it is one of a function around
    Check "a",
    /// a = Unbound
    Clear "a",
    /// a = b op c, with x the operator
    Binary "abc",
    /// a = b op= c, with x the operator
    InPlace "abc",
    /// a = b + c
    Add "abc",
    /// a = b - c
    Sub "abc",
    /// a = b * c
    Mul "abc",
    /// a = b + #c, a small number; x is the operator that was written
    AddSmall "ab",
    /// a = op b, with x the operator
    Unary "ab",
    /// a = not b
    Not "ab",
    /// a = b cmp c, with x the comparison
    Compare "abc",
    /// If (a cmp b) is what the high bit of x says, go to the target that follows.
    CompareJump "ab",
    /// Unless b < a < c, go to the target that follows; the bits 1 and 2 of x say that equal is fine on that side.
    Between "abc",
    /// Where the instruction before may go: #bc
    Target "",
    /// Go to #bc
    Jump "",
    /// Go back to #bc, which counts as a step
    Loop "",
    /// If a is true, go to #bc
    JumpIf "a",
    /// If a is false, go to #bc
    JumpIfNot "a",
    /// a = tuple of #c registers from b
    Tuple "ab",
    List "ab",
    Set "ab",
    /// a = dict of #c pairs from b
    Dict "ab",
    /// a.append(b), where a is a list that nobody else has
    Append "ab",
    /// a.add(b)
    SetAdd "ab",
    /// a[b] = c, where a is a dict that nobody else has
    DictAdd "abc",
    /// a.extend(b)
    Extend "ab",
    /// a.update(b) of a set
    SetExtend "ab",
    /// a.update(b) of a dict; x is 1 for the keywords of a call
    DictExtend "ab",
    /// a = tuple(list b)
    ListToTuple "ab",
    /// a = b[c]
    Index "abc",
    /// a[b] = c
    SetIndex "abc",
    /// del a[b]
    DelIndex "ab",
    /// a = b[c : c+1 : c+2]
    Slice "abc",
    /// a[b : b+1 : b+2] = c
    SetSlice "abc",
    /// del a[b : b+1 : b+2]
    DelSlice "ab",
    /// a = b.name #c
    Attr "ab",
    /// a = b(b+1, …), #c arguments
    Call "ab",
    /// a = b(…) with the last arguments named by the constant that follows
    CallKeywords "ab",
    /// a = b(*list b+1, **dict b+2)
    CallStar "ab",
    /// a = b.method(b+1, …), #c arguments; the method follows
    CallMethod "ab",
    /// Raises unless a has a method or attribute of the name #bc
    HasMethod "a",
    /// A number for the instruction before: #bc
    Extra "",
    /// a = iter(b)
    Iter "ab",
    /// b = next of the iterator a, or go to the target that follows
    Next "ab",
    /// b = next of the iterator a at the end of a loop, which counts as a step: go to the target that follows if there is a next one
    NextLoop "ab",
    /// a, a+1, … (#c of them) = b
    Unpack "ab",
    /// a, a+1, … = b, with #x before the star and #c after it
    UnpackStar "ab",
    /// a, a+1, … = b, b+1, … (#c of them)
    Moves "ab",
    /// a = b(*c), if b is a function of as many parameters as the tuple c has elements; the four instructions that follow do
    /// that for anything else
    CallSpread "abc",
    /// return a
    Return "a",
    /// a = yield b; with x = 1, b comes from the iterator c of a `yield from`
    Yield "abc",
    /// a = what the generator b has returned
    GeneratorResult "ab",
    /// a = function of code #extra, with defaults from b
    Function "ab",
    /// raise a; with x = 1 the exception is raised again, with x = 2 it is raised from b; x = 3 is the end of a
    /// generator, which `StopIteration` does not leave
    Raise "ab",
    /// raise AssertionError(a)
    Assert "ab",
    /// a = whether exception b matches c
    Match "abc",
    /// a = b as text, formatted by c; x is the conversion
    Format "abc",
    /// a = the strings b, b+1, … (#c) put together
    Join "ab",
    /// a = len(b)
    Len "ab",
    // What follows is put in place of the first of two instructions that often follow each other, see `Code::fuse`: it does
    // what the first does and, if that went its short way, the second one as well.
    /// Index, then Index
    IndexIndex "",
    /// Index, then JumpEqual of what was found, which nobody needs after it
    IndexEqual "",
    /// Index, then Len of what was found
    IndexLen "",
    /// Mul, then Add
    MulAdd "",
    /// Mul, Add, Mul, then Add
    MulAddTwice "",
    /// Add, then Add
    AddAdd "",
    /// Next, its target, then Unpack
    NextUnpack "",
    /// NextLoop whose target is Unpack
    NextLoopUnpack "",
    /// AddSmall, then Loop
    AddSmallLoop "",
    /// Tuple, then Append of that tuple
    TupleAppend "",
    /// CompareJump whose comparison is `==` or `!=`: the bit 0x40 of x is whether it jumps if both are equal
    JumpEqual "",
    /// CompareJump that jumps if a < b, where both are numbers
    JumpLess "",
    /// CompareJump that jumps if a <= b
    JumpLessEqual "",
    /// CompareJump that jumps if a > b
    JumpGreater "",
    /// CompareJump that jumps if a >= b
    JumpGreaterEqual "",
    /// CompareJump whose comparison is `in` or `not in`
    JumpIn "",
    /// Between with `low <= a < high`
    InRange "",
    /// InRange, its target, then InRange
    InRangeTwice "",
    /// Move of an object, then, if #x is 1, Move of an argument, then CallMethod
    MoveMethod "",
}

impl Op {
    pub(crate) const fn new(k: K, a: u16, b: u16, c: u16) -> Self {
        Self { k, x: 0, a, b, c }
    }

    pub(crate) const fn with(k: K, x: u8, a: u16, b: u16, c: u16) -> Self {
        Self { k, x, a, b, c }
    }

    pub(crate) const fn wide(k: K, a: u16, number: u32) -> Self {
        Self { k, x: 0, a, b: number as u16, c: (number >> 16) as u16 }
    }

    /// Makes of an instruction one that asks less while it runs.
    fn specialise(&mut self) {
        let jumps = self.x & JUMPS != 0;
        self.k = match (self.k, self.x & COMPARISON) {
            (K::CompareJump, 0 | 1) => {
                let equal = (self.x & 1 == 0) == jumps;
                self.x |= if equal { IF_EQUAL } else { 0 };
                K::JumpEqual
            }
            // The opposite of each stands as far from the other end.
            (K::CompareJump, order @ 2..=5) => {
                let jump = [K::JumpLess, K::JumpLessEqual, K::JumpGreater, K::JumpGreaterEqual];
                jump[usize::from(if jumps { order - 2 } else { 5 - order })]
            }
            (K::CompareJump, 8 | 9) => K::JumpIn,
            (K::Between, 1) => K::InRange,
            (k, _) => k,
        };
    }

    /// The number in `b` and `c`.
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        self.b as u32 | (self.c as u32) << 16
    }
}

words! {
    /// The operators between two values.
    Operator {
        Add "+", Sub "-", Mul "*", Div "/", FloorDiv "//", Mod "%", Pow "**", LeftShift "<<", RightShift ">>", Or "|",
        Xor "^", And "&",
    }
}

words! {
    /// The comparisons.
    Comparison {
        Eq "==", NotEq "!=", Lt "<", LtEq "<=", Gt ">", GtEq ">=", Is "is", IsNot "is not", In "in", NotIn "not in",
    }
}

impl Comparison {
    /// Whether it holds for values of which the first stands so to the second, if they have an order.
    pub(crate) fn holds(self, order: Option<Ordering>) -> bool {
        order.is_some_and(|order| match self {
            Self::Lt => order.is_lt(),
            Self::LtEq => order.is_le(),
            Self::Gt => order.is_gt(),
            _ => order.is_ge(),
        })
    }
}

/// A constant of the program; those that need the heap are put there when a machine starts.
#[derive(Clone, Debug)]
pub(crate) enum Constant {
    /// One that is a value by itself.
    Plain(Value),
    Text(String),
    Big(BigInt),
    Float(u64),
    Tuple(Vec<u32>),
}

/// A range of instructions and where to go if one of them raises: the exception is put into a register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handler {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) target: u32,
    pub(crate) register: u16,
}

/// Instructions that come from a function which is called there, and where its call stands in the text.
#[derive(Clone, Debug)]
pub(crate) struct Inlined {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) name: String,
    pub(crate) call: (u32, u32),
}

/// The code of a function, or of the file outside of functions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub(crate) name: String,
    pub(crate) ops: Vec<Op>,
    /// Where each instruction stands in the text.
    pub(crate) spans: Vec<(u32, u32)>,
    /// Inner ones come first.
    pub(crate) handlers: Vec<Handler>,
    /// Inner ones come first.
    pub(crate) inlined: Vec<Inlined>,
    /// Positional parameters, of which the first few take no keyword.
    pub(crate) positional: u16,
    pub(crate) positional_only: u16,
    pub(crate) keyword_only: u16,
    pub(crate) star: bool,
    pub(crate) double_star: bool,
    /// How many of the last positional parameters have a default.
    pub(crate) defaults: u16,
    /// Names of registers: parameters in their order (positional, keyword, `*`, `**`), then the other names.
    pub(crate) names: Vec<String>,
    /// Registers of the function around it that hold the cells which this one uses; they become registers here.
    pub(crate) captures: Vec<u16>,
    /// Where the cells go.
    pub(crate) first_capture: u16,
    /// Constants that stand in registers, from `first_constant` on.
    pub(crate) constants: Vec<u32>,
    pub(crate) first_constant: u16,
    pub(crate) registers: u16,
    pub(crate) is_generator: bool,
    /// How many arguments a call must have to need no care; more than there can be if every call needs some.
    pub(crate) simple: u32,
    /// Where the name of the function stands.
    pub(crate) place: (u32, u32),
}

impl Code {
    /// The functions in which an instruction stands, the innermost first, with the place in the text of each.
    pub(crate) fn places(&self, pc: u32) -> Vec<(&str, (u32, u32))> {
        let mut place = self.spans.get(pc as usize).copied().unwrap_or_default();
        let mut places = Vec::new();
        for inlined in self.inlined.iter().filter(|inlined| (inlined.from..inlined.to).contains(&pc)) {
            places.push((&*inlined.name, place));
            place = inlined.call;
        }
        places.push((&*self.name, place));
        places
    }

    /// Puts two instructions into one where they often follow each other. The second stays where it is, for those who
    /// jump to it, and for when the first does not go its short way.
    pub(crate) fn fuse(&mut self) {
        self.ops.iter_mut().for_each(Op::specialise);
        for at in 0..self.ops.len() {
            let after = |offset: usize| self.ops.get(at + offset).map(|op| op.k);
            let fused = match (self.ops[at].k, after(1), after(2)) {
                (K::Index, Some(K::JumpEqual), _) if self.compares_last(at) => K::IndexEqual,
                (K::Index, Some(K::Index), Some(K::JumpEqual)) if self.compares_last(at + 1) => continue,
                (K::Index, Some(K::Index), _) => K::IndexIndex,
                (K::Index, Some(K::Len), _) if self.ops[at + 1].b == self.ops[at].a => K::IndexLen,
                (K::Mul, Some(K::Add), Some(K::Mul)) if after(3) == Some(K::Add) => K::MulAddTwice,
                (K::Mul, Some(K::Add), _) => K::MulAdd,
                (K::Add, Some(K::Add), _) => K::AddAdd,
                (K::InRange, _, Some(K::InRange)) => K::InRangeTwice,
                (K::Next, _, Some(K::Unpack)) => K::NextUnpack,
                (K::NextLoop, Some(K::Target), _) if self.target(at + 1) == Some(K::Unpack) => K::NextLoopUnpack,
                (K::AddSmall, Some(K::Loop), _) => K::AddSmallLoop,
                (K::Tuple, Some(K::Append), _) if self.ops[at + 1].b == self.ops[at].a => K::TupleAppend,
                (K::Move, Some(k), _) if let Some(count) = self.moves_for_method(at, k) => {
                    self.ops[at].x = count;
                    K::MoveMethod
                }
                _ => continue,
            };
            self.ops[at].k = fused;
        }
    }

    /// The instruction that another may go to.
    fn target(&self, at: usize) -> Option<K> {
        self.ops.get(self.ops[at].number() as usize).map(|op| op.k)
    }

    /// Whether what an instruction gives is only compared by the next one.
    fn compares_last(&self, at: usize) -> bool {
        self.ops[at + 1].a == self.ops[at].a && self.ops[at + 1].x & IS_LAST_USE != 0
    }

    /// How many arguments are moved, if a move and the instructions after it do nothing but call a method.
    fn moves_for_method(&self, at: usize, next: K) -> Option<u8> {
        let count = u8::from(next == K::Move);
        let call = self.ops.get(at + 1 + count as usize)?;
        let object = self.ops[at].a;
        let moved = count == 0 || self.ops[at + 1].a == object + 1;
        (call.k == K::CallMethod && call.b == object && call.c == count.into() && moved).then_some(count)
    }

    /// Registers that hold parameters.
    pub(crate) const fn parameters(&self) -> usize {
        self.positional as usize + self.keyword_only as usize + self.star as usize + self.double_star as usize
    }
}

/// A whole file, compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) codes: Vec<Code>,
    pub(crate) constants: Vec<Constant>,
    /// Names of globals, with the built-in thing of that name, if there is one.
    pub(crate) globals: Vec<(String, Option<Value>)>,
    /// Names of attributes and methods.
    pub(crate) names: Vec<String>,
}

impl Program {
    pub(crate) fn global(&self, name: &str) -> Option<usize> {
        self.globals.iter().position(|(other, _)| other == name)
    }
}
