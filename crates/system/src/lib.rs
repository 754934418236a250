//! What the addon asks of the system and no safe function offers.
//!
//! This is a crate of its own because it has the only unsafe code of the project.

#![deny(unsafe_code)]

use std::io;

/// Another descriptor of the file or socket behind `descriptor`, which the caller closes.
///
/// # Errors
/// If `descriptor` is not open, or this process may open no more.
pub fn duplicate(descriptor: i32) -> io::Result<i32> {
    #[cfg(unix)]
    {
        use std::os::fd::{BorrowedFd, IntoRawFd};
        if descriptor < 0 {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        #[expect(unsafe_code, reason = "JavaScript knows descriptors by their numbers")]
        // SAFETY: the number is not -1, and it is only copied. One that is not open is refused by the system.
        let borrowed = unsafe { BorrowedFd::borrow_raw(descriptor) };
        Ok(borrowed.try_clone_to_owned()?.into_raw_fd())
    }
    #[cfg(not(unix))]
    {
        let _ = descriptor;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Returns memory that the calling thread has allocated with mimalloc, and others have freed, to the system.
///
/// By itself the thread would look there only when it next needs memory of that size. It looks through its pages, which
/// takes less than a millisecond for tens of megabytes.
pub fn collect() {
    // Its own crate declares the function only together with a hundred others, for which it needs another crate.
    use libmimalloc_sys as _;
    #[expect(unsafe_code, reason = "there is no safe way to ask for this")]
    // SAFETY: the declaration is that of mimalloc. Any thread may call the function at any time, and it touches only
    // memory that nobody has allocated.
    unsafe {
        unsafe extern "C" {
            fn mi_collect(force: bool);
        }
        mi_collect(true);
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_duplicate_outlives_its_original() {
        use std::io::{Read, Write};
        use std::net::{TcpListener, TcpStream};
        use std::os::fd::AsRawFd;

        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it has one");
        let copy = duplicate(listener.as_raw_fd()).expect("it is open");
        let client = TcpStream::connect(address).expect("it listens");
        let (mut served, _) = listener.accept().expect("a client waits");
        served.write_all(b"word").expect("the client is there");
        drop((listener, served));
        let mut word = [0; 4];
        (&client).read_exact(&mut word).expect("it was sent");
        assert_eq!(&word, b"word");
        // The duplicate of the listener still listens.
        drop(TcpStream::connect(address).expect("it listens"));
        assert!(copy > 2);
    }

    #[test]
    fn what_is_not_open_has_no_duplicate() {
        for descriptor in [-1, i32::MIN, i32::MAX] {
            assert!(duplicate(descriptor).is_err());
        }
    }

    #[test]
    fn what_is_allocated_stays_while_free_memory_of_the_thread_goes() {
        let kept = vec![7; 100_000];
        collect();
        assert_eq!(kept.iter().sum::<u32>(), 700_000);
    }

    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn resident_kilobytes() -> u32 {
        let text = std::fs::read_to_string("/proc/self/status").expect("it can be read");
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it is there");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// One test, because the process has one resident size. The other tests need hardly any memory.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
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
