//! Exceptions: values like any other, and how they are raised.

use super::Heap;
use crate::fault::{Fault, Res, Why};
use crate::value::{ExcObject, Id, Type, Value};
use retrograde::Said;

impl Heap {
    pub(crate) fn exc(&self, id: Id) -> &ExcObject {
        &self.excs[id as usize]
    }

    /// Whether a fault is an exception of a class.
    pub(crate) fn raises(&self, fault: &Fault, class: Type) -> bool {
        matches!(fault.why, Why::Raised(id) if self.exc(id).class.is_a(class))
    }

    pub(crate) fn set_cause(&mut self, id: Id, cause: Value) {
        self.changed |= (id as usize) < self.mark.excs;
        self.excs[id as usize].cause = cause;
    }

    pub(crate) fn new_exc(&mut self, class: Type, args: Value, said: Option<Said>) -> Id {
        self.excs.push(ExcObject { class, args, said: said.map(Box::new), cause: Value::None });
        self.excs.len() as u32 - 1
    }

    /// An exception that the user's code did not raise itself.
    pub(crate) fn raise<T>(&mut self, class: Type, said: Said) -> Res<T> {
        Err(self.fault(class, said))
    }

    #[cold]
    #[inline(never)]
    fn fault(&mut self, class: Type, said: Said) -> Box<Fault> {
        match self.args_of(&said) {
            Ok(args) => Fault::new(Why::Raised(self.new_exc(class, args, Some(said)))),
            Err(fault) => fault,
        }
    }

    /// The arguments of an exception that says something: its text in English, as Python's own exceptions have.
    fn args_of(&mut self, said: &Said) -> Res<Value> {
        self.take(240 + said.en.len() + said.fr.len())?;
        let text = self.str(&said.en)?;
        self.tuple(&[text])
    }

    pub(crate) fn raise_with<T>(&mut self, class: Type, args: Value, said: Option<Said>) -> Res<T> {
        Err(Fault::new(Why::Raised(self.new_exc(class, args, said))))
    }

    pub(crate) fn type_error<T>(&mut self, said: Said) -> Res<T> {
        self.raise(Type::TypeError, said)
    }

    pub(crate) fn value_error<T>(&mut self, said: Said) -> Res<T> {
        self.raise(Type::ValueError, said)
    }

    pub(crate) fn index_error<T>(&mut self, said: Said) -> Res<T> {
        self.raise(Type::IndexError, said)
    }

    pub(crate) fn overflow_error<T>(&mut self, said: Said) -> Res<T> {
        self.raise(Type::OverflowError, said)
    }
}
