//! The only place of the engine that starts threads.

use super::island::Island;

/// Lets every thread that goes on search for so many iterations, and does `meanwhile` beside them.
pub(crate) fn run_round<T>(islands: &mut [Island], iterations: u64, meanwhile: impl FnOnce() -> T) -> T {
    if let [only] = islands {
        only.run(iterations);
        return meanwhile();
    }
    std::thread::scope(|scope| {
        for island in islands.iter_mut().filter(|island| island.end.is_none()) {
            scope.spawn(|| island.run(iterations));
        }
        meanwhile()
    })
}
