//! Asking the processor to fetch memory that will be needed soon.
//!
//! The backward search jumps between vertices at random, so that on large arenas it waits for memory
//! most of the time. The queue tells which rows come next; fetching them early makes solving
//! `deep 1e7` twice as fast (figures in `docs/performance.md`). The compiler has no safe way to say
//! this, hence the one `unsafe` block of this module.

/// Hints that `slice[index]` will be read soon. Does nothing where the index is out of range or the
/// processor knows no such hint.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(element) = slice.get(index) {
        // SAFETY: The pointer comes from a reference, and a prefetch reads nothing that the program
        // can see: it cannot fault and has no effect but on the caches.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast::<i8>());
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (slice, index);
}

#[cfg(test)]
mod tests {
    use super::prefetch;

    #[test]
    fn an_index_out_of_range_is_harmless() {
        prefetch(&[1, 2, 3], 2);
        prefetch(&[1, 2, 3], 3);
        prefetch::<u32>(&[], usize::MAX);
    }
}
