//! Large arrays on huge pages.
//!
//! Random access to an array of many megabytes spends much of its time on address translation, and
//! first touching it on page faults. Pages of 2 MiB make both rare: solving `rand 1e7` takes about two
//! thirds of the time (figures in `docs/performance.md`). Linux gives them to those who ask; there is
//! no safe way to ask, hence the one `unsafe` block of this module.

/// Below this size the ordinary pages are good enough.
const WORTH_IT: usize = 4 << 20;

/// Asks the system to back the whole capacity of a vector by huge pages. A hint: it changes no
/// content, and nothing happens where the system knows no huge pages or the vector is small. Call it
/// before the memory is first touched.
///
/// ```
/// let mut ranks: Vec<u32> = Vec::with_capacity(10_000_000);
/// retrograde::advise_huge_pages(&ranks);
/// ranks.push(7);
/// assert_eq!(ranks, [7]);
/// ```
#[allow(unsafe_code, clippy::ptr_arg)]
pub fn advise_huge_pages<T>(vector: &Vec<T>) {
    const PAGE: usize = 4096;
    let bytes = vector.capacity() * size_of::<T>();
    if bytes < WORTH_IT {
        return;
    }
    // The call takes whole pages; the parts of a page at either end are not worth having.
    let start = (vector.as_ptr() as usize).next_multiple_of(PAGE);
    let end = (vector.as_ptr() as usize + bytes) / PAGE * PAGE;
    #[cfg(all(target_os = "linux", not(miri)))]
    // SAFETY: The range lies inside the vector's own allocation, and this advice neither changes nor
    // unmaps memory: whatever it returns, the program cannot tell but by its speed.
    unsafe {
        libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE);
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = (start, end);
}

/// `count` copies of a value, on huge pages where that pays.
pub(crate) fn filled<T: Copy>(value: T, count: usize) -> Vec<T> {
    let mut vector = Vec::with_capacity(count);
    advise_huge_pages(&vector);
    vector.resize(count, value);
    vector
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn a_large_vector_keeps_its_content_on_huge_pages() {
        let mut vector = filled(7_u32, 4 << 20);
        vector[123_456] = 8;
        assert_eq!(vector.iter().map(|&value| u64::from(value)).sum::<u64>(), 7 * (4 << 20) + 1);
        assert_eq!(vector[123_456], 8);
    }
}
