//! Tests of the engine through its public interface. One program, so that helpers and dependencies are linked once. A
//! file runs only if it is listed here.

mod architecture;
mod bounds;
mod check;
mod deep_search;
mod exact;
mod features;
mod properties;
mod reasons;
mod scarce;
mod solo;
mod support;
