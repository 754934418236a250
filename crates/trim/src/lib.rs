//! Returns the free memory of the C library's allocator to the system.
//!
//! This is a crate of its own because it has the only unsafe code of the project: there is no safe way to ask for this.

#![deny(unsafe_code)]

/// Returns free pages of the C library's allocator, which Node itself uses, to the system.
///
/// It holds the lock of one arena at a time while it walks through the free blocks there, so other threads that
/// allocate may wait for it. Only glibc keeps such pages; with other C libraries this does nothing.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "the standard library cannot ask for this")]
    // SAFETY: the function takes no pointer, is safe to call from any thread at any time, and touches only pages that
    // nobody has allocated. 0 bytes are kept at the top of the heap.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::*;

    fn resident_kilobytes() -> u32 {
        let text = std::fs::read_to_string("/proc/self/status").expect("it can be read");
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it is there");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// One test, because the process has one resident size.
    #[test]
    fn free_memory_goes_back_to_the_system_and_what_is_allocated_stays() {
        const BLOCKS: usize = 40_000;
        let all: Vec<_> = (0..BLOCKS).map(|number| vec![number; 128]).collect();
        // The blocks that stay keep the pages in between from being returned as they become free.
        let kept: Vec<_> = all.into_iter().step_by(100).collect();
        let before = resident_kilobytes();
        trim();
        let after = resident_kilobytes();
        assert!(after + 20_000 < before, "{before} to {after} kB");
        for (block, number) in kept.iter().zip((0..BLOCKS).step_by(100)) {
            assert!(block.iter().all(|&each| each == number));
        }
    }
}
