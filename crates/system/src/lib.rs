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
}
