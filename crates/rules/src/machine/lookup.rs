//! Keys of dicts and elements of sets: looked up and put in.

use crate::fault::Res;
use crate::value::{Entry, Heap, Id, Value};

impl Heap {
    /// Where a key stands among the entries of a dict or set.
    #[inline(always)]
    pub(crate) fn find(&mut self, id: Id, key: &Value, hash: u64) -> Res<Option<usize>> {
        match self.dict(id).probe(hash, 0) {
            None => Ok(None),
            // Nearly always the first with that hash is the one.
            Some((at, _)) if self.is_plain_key(id, at, key) => Ok(Some(at)),
            Some(_) => self.find_slow(id, key, hash),
        }
    }

    /// Whether an entry has that key, if both are [plain](Self::plain_same).
    #[inline(never)]
    fn is_plain_key(&self, id: Id, at: usize, key: &Value) -> bool {
        self.plain_same(&self.dict(id).entries[at].key, key) == Some(true)
    }

    #[cold]
    fn find_slow(&mut self, id: Id, key: &Value, hash: u64) -> Res<Option<usize>> {
        let mut from = 0;
        while let Some((at, next)) = self.dict(id).probe(hash, from) {
            if self.same(self.dict(id).entries[at].key, *key)? {
                return Ok(Some(at));
            }
            from = next;
        }
        Ok(None)
    }

    pub(crate) fn get(&mut self, id: Id, key: &Value) -> Res<Option<Value>> {
        let hash = self.hash(key)?;
        Ok(self.find(id, key, hash)?.map(|at| self.dict(id).entries[at].value))
    }

    pub(crate) fn insert(&mut self, id: Id, key: Value, value: Value) -> Res<()> {
        let hash = self.hash(&key)?;
        self.insert_hashed(id, Entry { hash, key, value })
    }

    pub(crate) fn insert_hashed(&mut self, id: Id, entry: Entry) -> Res<()> {
        match self.find(id, &entry.key, entry.hash)? {
            Some(at) => {
                self.dict_mut(id).entries[at].value = entry.value;
                Ok(())
            }
            None => self.push_new(id, entry),
        }
    }

    /// Appends an entry whose key is new to a dict or set.
    #[inline]
    pub(crate) fn push_new(&mut self, id: Id, entry: Entry) -> Res<()> {
        let dict = self.dict_mut(id);
        if dict.has_room() {
            dict.push(entry);
            Ok(())
        } else {
            self.push_growing(id, entry)
        }
    }

    #[inline(never)]
    fn push_growing(&mut self, id: Id, entry: Entry) -> Res<()> {
        let before = self.dict(id).bytes();
        if self.dict(id).entries.len() == self.dict(id).entries.capacity() {
            self.room(2 * before)?;
        }
        self.dict_mut(id).push(entry);
        self.take(self.dict(id).bytes().saturating_sub(before))
    }

    /// Adds an element to a set, unless it is there.
    pub(crate) fn add(&mut self, id: Id, element: &Value) -> Res<()> {
        let hash = self.hash(element)?;
        if self.find(id, element, hash)?.is_none() {
            self.push_new(id, Entry { hash, key: *element, value: Value::None })?;
        }
        Ok(())
    }

    /// `key in …` of a dict or set.
    pub(crate) fn has(&mut self, id: Id, key: &Value) -> Res<bool> {
        let hash = self.hash(key)?;
        Ok(self.find(id, key, hash)?.is_some())
    }
}
