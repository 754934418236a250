//! Times the engine's hot paths: `cargo hot-paths`. To select some, add part of a name after `--`. `bench/instructions.sh`
//! runs it with `--names`, which lists them, and `--once NAME`.

mod work;

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use work::{HOT_PATHS, Work};

/// Enough that the fastest one is free of most of what else the machine does.
const RUNS: u32 = 10;

fn main() -> ExitCode {
    // Cargo adds `--bench` to the arguments.
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => time(""),
        ["--names"] => HOT_PATHS.iter().for_each(|(name, _)| println!("{name}")),
        ["--once", name] => {
            let Some((_, prepare)) = HOT_PATHS.iter().find(|(known, _)| known == name) else {
                eprintln!("there is no hot path '{name}'");
                return ExitCode::FAILURE;
            };
            counted(&prepare());
        }
        [part] => time(part),
        _ => {
            eprintln!("give one part of a name, --names, or --once NAME");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Prints the fastest run, and the median, in milliseconds.
fn time(part: &str) {
    println!("{:>12} {:>12}", "fastest, ms", "median, ms");
    for (name, prepare) in HOT_PATHS.iter().filter(|(name, _)| name.contains(part)) {
        let work = prepare();
        let mut times: Vec<f64> = (0..RUNS)
            .map(|_| {
                let start = Instant::now();
                counted(&work);
                start.elapsed().as_secs_f64() * 1000.0
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{:12.3} {:12.3} {name}", times[0], times[times.len() / 2]);
    }
}

/// Callgrind finds the work to count by this function's name.
#[inline(never)]
fn counted(work: &Work) {
    black_box(work());
}
