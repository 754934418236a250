//! For `bench/instructions.sh`: runs one hot path once, or lists the names of all.

mod hot_paths;

use hot_paths::{HOT_PATHS, Work};
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Cargo adds `--bench` to the arguments.
    let Some(name) = std::env::args().skip(1).find(|argument| argument != "--bench") else {
        for (name, _) in HOT_PATHS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, prepare)) = HOT_PATHS.iter().find(|(known, _)| *known == name) else {
        eprintln!("there is no hot path '{name}'");
        return ExitCode::FAILURE;
    };
    counted(&prepare());
    ExitCode::SUCCESS
}

/// Callgrind finds the work to count by this function's name.
#[inline(never)]
fn counted(work: &Work) {
    black_box(work());
}
