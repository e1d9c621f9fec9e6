//! What makes large arrays fast: huge pages, and fetching before use. The only modules with `unsafe` code.

pub(crate) mod huge;
pub(crate) mod prefetch;
