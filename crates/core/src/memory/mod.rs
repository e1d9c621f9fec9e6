//! How memory is used: huge pages, fetching before use, deep stacks. The only modules with `unsafe` code are here.

pub(crate) mod huge;
pub(crate) mod prefetch;
pub(crate) mod stack;
