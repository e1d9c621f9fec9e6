//! Large arrays on huge pages.
//!
//! Random access to an array of many megabytes spends much of its time on address translation, and
//! first touching it on page faults. Pages of 2 MiB make both rare: solving `rand 1e7` takes about two
//! thirds of the time (figures in `docs/performance.md`). Linux gives them to those who ask; there is
//! no safe way to ask, hence the one `unsafe` block of this module.

use std::collections::TryReserveError;

/// Pages as the system has them, small and huge.
const PAGE: usize = 4 << 10;
const HUGE_PAGE: usize = 2 << 20;

/// Below this size the ordinary pages are good enough.
const WORTH_IT: usize = HUGE_PAGE / 2;

/// Makes room for so many elements in all, on huge pages where that pays.
///
/// ```
/// let mut ranks: Vec<u32> = Vec::new();
/// retrograde::reserve_huge(&mut ranks, 10_000_000)?;
/// ranks.push(7);
/// assert!(ranks.capacity() >= 10_000_000);
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
///
/// # Errors
/// If there is not so much memory; the vector is as it was.
pub fn reserve_huge<T>(vector: &mut Vec<T>, count: usize) -> Result<(), TryReserveError> {
    vector.try_reserve_exact(in_whole_pages::<T>(count).saturating_sub(vector.len()))?;
    advise_huge_pages(vector);
    Ok(())
}

/// At least so many elements, such that they fill whole huge pages where that pays.
fn in_whole_pages<T>(count: usize) -> usize {
    let bytes = count.saturating_mul(size_of::<T>());
    // The allocator adds less than a page, so that it asks the system for whole huge pages, which are
    // then aligned as such.
    let whole = bytes.checked_add(PAGE).and_then(|bytes| bytes.checked_next_multiple_of(HUGE_PAGE));
    match whole {
        Some(whole) if bytes >= WORTH_IT => (whole - PAGE) / size_of::<T>(),
        _ => count,
    }
}

/// Asks the system to back the whole capacity of a vector by huge pages. A hint: it changes no
/// content, and nothing happens where the system knows no huge pages or the vector is small. Call it
/// before the memory is first touched.
#[allow(unsafe_code, clippy::ptr_arg)]
pub(crate) fn advise_huge_pages<T>(vector: &Vec<T>) {
    /// Linux 6.1 and later; the `libc` crate does not have it for every target.
    #[cfg(all(target_os = "linux", not(miri)))]
    const MADV_COLLAPSE: libc::c_int = 25;
    let bytes = vector.capacity() * size_of::<T>();
    if bytes < WORTH_IT {
        return;
    }
    // The call takes whole pages. The first page is taken too, though the allocator keeps a few bytes
    // of its own there: where it starts a huge page, that one would be lost otherwise.
    let start = vector.as_ptr() as usize / PAGE * PAGE;
    let end = (vector.as_ptr() as usize + bytes).next_multiple_of(PAGE);
    #[cfg(all(target_os = "linux", not(miri)))]
    // SAFETY: Every page of the range holds at least a byte of the vector's own allocation and so is
    // mapped, and this advice neither changes nor unmaps memory: whatever it returns, the program
    // cannot tell but by its speed. The same holds for the second call, whose range is part of it.
    unsafe {
        libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE);
        // The allocator has touched the first page already, which keeps its surroundings on small
        // pages unless they are collapsed into a huge one.
        if start.is_multiple_of(HUGE_PAGE) && end - start >= HUGE_PAGE {
            libc::madvise(start as *mut libc::c_void, HUGE_PAGE, MADV_COLLAPSE);
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = (start, end);
}

/// `count` zeros, on huge pages where that pays. The memory is not touched before it is used.
pub(crate) fn zeros<T: Copy + Default>(count: usize) -> Vec<T> {
    let mut zeros = vec![T::default(); in_whole_pages::<T>(count)];
    advise_huge_pages(&zeros);
    zeros.truncate(count);
    zeros
}

/// `count` copies of a value, on huge pages where that pays.
pub(crate) fn filled<T: Copy>(value: T, count: usize) -> Vec<T> {
    let mut vector = Vec::new();
    // Where memory is too short for that, the next line says so in the usual way.
    let _ = reserve_huge(&mut vector, count);
    vector.resize(count, value);
    vector
}

#[cfg(test)]
mod tests {
    use super::{filled, reserve_huge};

    #[test]
    fn a_large_vector_keeps_its_content_on_huge_pages() {
        let mut vector = filled(7_u32, 4 << 20);
        vector[123_456] = 8;
        reserve_huge(&mut vector, 9 << 20).unwrap();
        assert_eq!(vector.iter().map(|&value| u64::from(value)).sum::<u64>(), 7 * (4 << 20) + 1);
        assert_eq!(vector[123_456], 8);
    }

    #[test]
    fn more_memory_than_there_is_leaves_the_vector_as_it_was() {
        let mut vector = vec![7_u64; 3];
        assert!(reserve_huge(&mut vector, usize::MAX).is_err());
        assert_eq!(vector, [7; 3]);
    }
}
