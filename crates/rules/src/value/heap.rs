//! Where values live: an arena that is cut back after each call.
//!
//! Nothing is counted and nothing is freed one by one. When a call from outside is over, the heap is cut back to
//! where it was, unless the call changed something that was there before (a memo in a global dict, say): then all that
//! the call made stays. Every byte is counted when it is taken, and work is counted in steps.

mod raising;
mod strings;

use super::{Deque, Dict, DictKind, ExcObject, Function, Id, Iter, Object, Tuple, Value};
use crate::fault::{Fault, Res, Why};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::VecDeque;

/// All objects.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    /// The elements of tuples.
    values: Vec<Value>,
    /// The bytes of strings.
    text: String,
    bigs: Vec<BigInt>,
    lists: Vec<Vec<Value>>,
    dicts: Vec<Dict>,
    deques: Vec<Deque>,
    cells: Vec<Value>,
    functions: Vec<Function>,
    iters: Vec<Iter>,
    excs: Vec<ExcObject>,
    objects: Vec<Object>,
    /// Buffers of lists that are gone, for the next ones.
    spare: Vec<Vec<Value>>,
    spare_dicts: Vec<Dict>,
    used: usize,
    pub(crate) limit: usize,
    /// Steps that are left.
    pub(crate) fuel: i64,
    /// Where the steps that are left will be when somebody is asked whether to stop.
    pub(crate) slice: i64,
    pub(crate) most_bits: u64,
    /// How many NaNs there were: each is an object of its own, told apart by its bits.
    nans: u64,
    mark: Mark,
    /// Whether something from before the mark has changed.
    changed: bool,
    /// Spaces that the formatter of integers writes into, and how deep values are being looked at.
    pub(crate) depth: usize,
}

/// How much there was of each sort of object.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    values: usize,
    text: usize,
    bigs: usize,
    lists: usize,
    dicts: usize,
    deques: usize,
    cells: usize,
    functions: usize,
    iters: usize,
    excs: usize,
    objects: usize,
    /// All of those that are rare together.
    rare: usize,
    used: usize,
}

/// Deeper than this no values are compared, hashed or shown.
pub(crate) const DEEPEST: usize = 500;

/// Bytes of a list besides its elements, with those that the allocator adds.
const LIST: usize = 40;

/// Buffers of lists that are kept.
const MOST_SPARE: usize = 256;

impl Heap {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, fuel: i64::MAX, slice: i64::MIN, most_bits: 1 << 20, ..Self::default() }
    }

    /// Counts some bytes.
    #[inline(always)]
    pub(crate) fn take(&mut self, bytes: usize) -> Res<()> {
        self.used += bytes;
        if self.used > self.limit { Err(Fault::new(Why::Memory)) } else { Ok(()) }
    }

    /// Whether so many bytes more would be too many, asked before they are made.
    pub(crate) fn room(&self, bytes: usize) -> Res<()> {
        if self.used.saturating_add(bytes) > self.limit { Err(Fault::new(Why::Memory)) } else { Ok(()) }
    }

    /// Counts native work on so many elements.
    #[inline(always)]
    pub(crate) fn work(&mut self, elements: usize) -> Res<()> {
        self.fuel -= (elements / 8) as i64;
        if self.fuel < 0 { Err(Fault::new(Why::Steps)) } else { Ok(()) }
    }

    // Tuples.

    pub(crate) fn tuple(&mut self, elements: &[Value]) -> Res<Value> {
        match self.put(elements) {
            Some(start) => Ok(Value::Tuple(Tuple { start, len: elements.len() as u32, class: 0 })),
            None => Err(Fault::new(Why::Memory)),
        }
    }

    /// A tuple of small numbers.
    pub(crate) fn tuple_of_numbers(&mut self, numbers: impl ExactSizeIterator<Item = i64>) -> Res<Value> {
        let (start, len) = (self.values.len(), numbers.len());
        self.take(len * size_of::<Value>())?;
        if start + len > u32::MAX as usize {
            return Err(Fault::new(Why::Memory));
        }
        self.values.extend(numbers.map(Value::Int));
        Ok(Value::Tuple(Tuple { start: start as u32, len: len as u32, class: 0 }))
    }

    /// The numbers of a tuple of two small numbers.
    #[inline(always)]
    pub(crate) fn pair_of_numbers(&self, tuple: Tuple) -> Option<[i64; 2]> {
        match self.values.get(tuple.start as usize..)?.first_chunk() {
            Some(&[Value::Int(x), Value::Int(y)]) if tuple.len == 2 => Some([x, y]),
            _ => None,
        }
    }

    /// Where the elements of a tuple of two begin, if there is room for them.
    #[inline(always)]
    pub(crate) fn put_two(&mut self, a: &Value, b: &Value) -> Option<u32> {
        self.used += 2 * size_of::<Value>();
        let start = self.values.len();
        if self.used > self.limit || start + 2 > u32::MAX as usize {
            return None;
        }
        self.values.push(a.part());
        self.values.push(b.part());
        Some(start as u32)
    }

    /// Where the elements of a tuple begin, if there is room for them.
    pub(crate) fn put(&mut self, elements: &[Value]) -> Option<u32> {
        self.used += size_of_val(elements);
        let start = self.values.len();
        if self.used > self.limit || start + elements.len() > u32::MAX as usize {
            return None;
        }
        if elements.len() > 4 {
            self.values.extend_from_slice(elements);
            return Some(start as u32);
        }
        self.values.reserve(4);
        elements.iter().for_each(|element| self.values.push(element.part()));
        Some(start as u32)
    }

    /// A tuple of what is in a list.
    pub(crate) fn tuple_of_list(&mut self, list: Id) -> Res<Value> {
        let elements = &self.lists[list as usize];
        let (start, len) = (self.values.len(), elements.len());
        self.used += 16 * len;
        if self.used > self.limit || start + len > u32::MAX as usize {
            return Err(Fault::new(Why::Memory));
        }
        self.values.extend_from_slice(elements);
        Ok(Value::Tuple(Tuple { start: start as u32, len: len as u32, class: 0 }))
    }

    #[inline(always)]
    pub(crate) fn pair(&mut self, a: Value, b: Value) -> Res<Value> {
        self.tuple(&[a, b])
    }

    #[inline(always)]
    pub(crate) fn elements(&self, tuple: Tuple) -> &[Value] {
        &self.values[tuple.start as usize..(tuple.start + tuple.len) as usize]
    }

    /// The element at a place that is there.
    #[inline]
    pub(crate) fn element(&self, tuple: Tuple, at: usize) -> Value {
        self.values[tuple.start as usize + at]
    }

    // Numbers.

    pub(crate) fn int(&mut self, number: BigInt) -> Res<Value> {
        if let Some(small) = number.to_i64() {
            return Ok(Value::Int(small));
        }
        self.fits(&number)?;
        let bytes = number.bits() as usize / 8 + 32;
        self.take(bytes)?;
        self.work(bytes / 4)?;
        self.bigs.push(number);
        Ok(Value::Big(self.bigs.len() as u32 - 1))
    }

    /// Whether a whole number has no more bits than are allowed.
    pub(crate) fn fits(&self, number: &BigInt) -> Res<()> {
        if number.bits() > self.most_bits { Err(Fault::new(Why::Bits)) } else { Ok(()) }
    }

    /// A float that has been computed.
    pub(crate) fn float(&mut self, number: f64) -> Value {
        if !number.is_nan() {
            return Value::Float(number);
        }
        self.nans += 1;
        Value::Float(f64::from_bits(f64::NAN.to_bits() | (self.nans & 0xffff_ffff_ffff)))
    }

    pub(crate) fn big(&self, id: Id) -> &BigInt {
        &self.bigs[id as usize]
    }

    /// A whole number of any size.
    pub(crate) fn to_big(&self, value: Value) -> Option<BigInt> {
        match value {
            Value::Int(number) => Some(number.into()),
            Value::Bool(flag) => Some(i64::from(flag).into()),
            Value::Big(id) => Some(self.big(id).clone()),
            _ => None,
        }
    }

    // Lists.

    pub(crate) fn new_list(&mut self) -> Res<Id> {
        self.take(32)?;
        let buffer = self.spare.pop().unwrap_or_default();
        self.lists.push(buffer);
        Ok(self.lists.len() as u32 - 1)
    }

    pub(crate) fn list(&mut self, elements: Vec<Value>) -> Res<Value> {
        self.take(LIST + 16 * elements.capacity().max(4))?;
        self.lists.push(elements);
        Ok(Value::List(self.lists.len() as u32 - 1))
    }

    pub(crate) fn list_from(&mut self, elements: &[Value]) -> Res<Value> {
        self.list_of(elements).map(Value::List)
    }

    pub(crate) fn list_of(&mut self, elements: &[Value]) -> Res<Id> {
        self.take(16 * elements.len().max(4))?;
        let id = self.new_list()?;
        self.lists[id as usize].extend_from_slice(elements);
        Ok(id)
    }

    /// Appends what is in a list, perhaps the same one, to a list.
    pub(crate) fn extend_by_list(&mut self, list: Id, other: Id) -> Res<()> {
        let count = self.items(other).len();
        self.work(count)?;
        self.room(16 * count)?;
        self.take(16 * count)?;
        let mut items = std::mem::take(self.list_mut(list));
        if list == other {
            items.extend_from_within(..);
        } else {
            items.extend_from_slice(&self.lists[other as usize]);
        }
        self.lists[list as usize] = items;
        Ok(())
    }

    /// Appends what is in a tuple to a list.
    pub(crate) fn extend_by_tuple(&mut self, list: Id, tuple: Tuple) -> Res<()> {
        let count = tuple.len as usize;
        self.work(count)?;
        self.take(16 * count)?;
        self.list_mut(list);
        let elements = &self.values[tuple.start as usize..tuple.start as usize + count];
        self.lists[list as usize].extend_from_slice(elements);
        Ok(())
    }

    /// A new list of what is in some lists, one after the other.
    pub(crate) fn list_of_lists(&mut self, lists: &[Id]) -> Res<Value> {
        let list = self.new_list()?;
        lists.iter().try_for_each(|&other| self.extend_by_list(list, other))?;
        Ok(Value::List(list))
    }

    #[inline]
    pub(crate) fn items(&self, list: Id) -> &[Value] {
        &self.lists[list as usize]
    }

    #[inline]
    pub(crate) fn list_mut(&mut self, list: Id) -> &mut Vec<Value> {
        self.changed |= (list as usize) < self.mark.lists;
        &mut self.lists[list as usize]
    }

    #[inline]
    pub(crate) fn push(&mut self, list: Id, value: Value) -> Res<()> {
        let items = self.list_mut(list);
        if items.len() == items.capacity() {
            let more = items.len().max(4);
            self.take(16 * more)?;
            self.lists[list as usize].reserve_exact(more);
        }
        self.lists[list as usize].push(value);
        Ok(())
    }

    // Dicts and sets.

    pub(crate) fn new_dict(&mut self, kind: DictKind) -> Res<Id> {
        self.take(size_of::<Dict>())?;
        let mut dict = self.spare_dicts.pop().unwrap_or_else(|| Dict::new(kind));
        dict.kind = kind;
        self.dicts.push(dict);
        Ok(self.dicts.len() as u32 - 1)
    }

    /// Another dict or set with the same entries.
    pub(crate) fn copy_dict(&mut self, id: Id, kind: DictKind) -> Res<Id> {
        self.room(self.dict(id).bytes())?;
        self.work(self.dict(id).len())?;
        let new = self.new_dict(kind)?;
        if let Ok([from, copy]) = self.dicts.get_disjoint_mut([id as usize, new as usize]) {
            copy.copy(from);
        }
        self.take(self.dict(new).bytes())?;
        Ok(new)
    }

    /// Gives a dict or set the entries of another that nobody has.
    pub(crate) fn exchange_dicts(&mut self, id: Id, unused: Id) {
        self.changed |= (id as usize) < self.mark.dicts;
        self.dicts.swap(id as usize, unused as usize);
    }

    #[inline]
    pub(crate) fn dict(&self, id: Id) -> &Dict {
        &self.dicts[id as usize]
    }

    #[inline]
    pub(crate) fn dict_mut(&mut self, id: Id) -> &mut Dict {
        self.changed |= (id as usize) < self.mark.dicts;
        &mut self.dicts[id as usize]
    }

    // The others.

    pub(crate) fn deque(&mut self, elements: VecDeque<Value>, most: Option<usize>) -> Res<Value> {
        self.take(64 + 16 * elements.capacity())?;
        self.deques.push(Deque { elements, most, changes: 0 });
        Ok(Value::Deque(self.deques.len() as u32 - 1))
    }

    pub(crate) fn in_deque(&self, id: Id) -> &Deque {
        &self.deques[id as usize]
    }

    /// A deque in which an element is replaced: what goes through it does not mind.
    pub(crate) fn deque_mut(&mut self, id: Id) -> &mut Deque {
        self.changed |= (id as usize) < self.mark.deques;
        &mut self.deques[id as usize]
    }

    /// A deque whose elements come, go or move: what goes through it must stop.
    pub(crate) fn deque_changed(&mut self, id: Id) -> &mut Deque {
        let deque = self.deque_mut(id);
        deque.changes = deque.changes.wrapping_add(1);
        deque
    }

    pub(crate) fn new_cell(&mut self, value: Value) -> Res<Value> {
        self.take(16)?;
        self.cells.push(value);
        Ok(Value::Cell(self.cells.len() as u32 - 1))
    }

    pub(crate) fn cell(&self, cell: Value) -> Value {
        match cell {
            Value::Cell(id) => self.cells[id as usize],
            _ => Value::Unbound,
        }
    }

    pub(crate) fn set_cell(&mut self, cell: Value, value: Value) {
        if let Value::Cell(id) = cell {
            self.changed |= (id as usize) < self.mark.cells;
            self.cells[id as usize] = value;
        }
    }

    pub(crate) fn new_function(&mut self, function: Function) -> Res<Value> {
        self.take(64 + 16 * (function.defaults.len() + function.cells.len()))?;
        self.functions.push(function);
        Ok(Value::Function(self.functions.len() as u32 - 1))
    }

    #[inline]
    pub(crate) fn function(&self, id: Id) -> &Function {
        &self.functions[id as usize]
    }

    pub(crate) fn new_iter(&mut self, iter: Iter) -> Res<Value> {
        self.take(size_of::<Iter>())?;
        self.iters.push(iter);
        Ok(Value::Iter(self.iters.len() as u32 - 1))
    }

    pub(crate) fn iter(&self, id: Id) -> &Iter {
        &self.iters[id as usize]
    }

    pub(crate) fn iter_mut(&mut self, id: Id) -> &mut Iter {
        self.changed |= (id as usize) < self.mark.iters;
        &mut self.iters[id as usize]
    }

    pub(crate) fn new_object(&mut self, object: Object) -> Res<Value> {
        self.take(size_of::<Object>())?;
        self.objects.push(object);
        Ok(Value::Object(self.objects.len() as u32 - 1))
    }

    pub(crate) fn object(&self, id: Id) -> &Object {
        &self.objects[id as usize]
    }

    pub(crate) fn object_mut(&mut self, id: Id) -> &mut Object {
        self.changed |= (id as usize) < self.mark.objects;
        &mut self.objects[id as usize]
    }

    /// Something outside of the heap that stays after a call now refers to it.
    pub(crate) fn note_change(&mut self) {
        self.changed = true;
    }

    // Calls from outside.

    /// From here on, all that is made goes again at the next [`Heap::reset`].
    pub(crate) fn set_mark(&mut self) {
        self.changed = false;
        self.mark = Mark {
            values: self.values.len(),
            text: self.text.len(),
            bigs: self.bigs.len(),
            lists: self.lists.len(),
            dicts: self.dicts.len(),
            deques: self.deques.len(),
            cells: self.cells.len(),
            functions: self.functions.len(),
            iters: self.iters.len(),
            excs: self.excs.len(),
            objects: self.objects.len(),
            rare: self.rare(),
            used: self.used,
        };
    }

    /// How many objects there are of the sorts that most calls make none of.
    fn rare(&self) -> usize {
        self.bigs.len()
            + self.deques.len()
            + self.cells.len()
            + self.functions.len()
            + self.iters.len()
            + self.excs.len()
            + self.objects.len()
    }

    /// Cuts the heap back to the mark, unless something from before it has changed: then everything stays.
    pub(crate) fn reset(&mut self) {
        if self.changed {
            self.set_mark();
            return;
        }
        let mark = self.mark;
        self.values.truncate(mark.values);
        self.text.truncate(mark.text);
        while self.lists.len() > mark.lists {
            if let Some(mut buffer) = self.lists.pop()
                && self.spare.len() < MOST_SPARE
                && buffer.capacity() <= 1024
            {
                buffer.clear();
                self.spare.push(buffer);
            }
        }
        while self.dicts.len() > mark.dicts {
            if let Some(mut dict) = self.dicts.pop()
                && self.spare_dicts.len() < MOST_SPARE
                && dict.entries.capacity() <= 256
            {
                dict.clear();
                dict.factory = Value::None;
                self.spare_dicts.push(dict);
            }
        }
        // Nothing has become fewer, so that the same sum means the same numbers.
        if self.rare() > mark.rare {
            self.bigs.truncate(mark.bigs);
            self.deques.truncate(mark.deques);
            self.cells.truncate(mark.cells);
            self.functions.truncate(mark.functions);
            self.iters.truncate(mark.iters);
            self.excs.truncate(mark.excs);
            self.objects.truncate(mark.objects);
        }
        self.used = mark.used;
        // What one greedy call took is not kept for all that follow.
        const KEPT: usize = 1 << 20;
        if self.values.capacity() > self.values.len() + KEPT {
            self.values.shrink_to(self.values.len() + KEPT / 2);
        }
        if self.text.capacity() > self.text.len() + 16 * KEPT {
            self.text.shrink_to(self.text.len() + KEPT);
        }
    }
}
