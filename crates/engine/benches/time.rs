//! Times the hot paths: `cargo bench --bench time`. To select some, add part of a name after `--`.

mod hot_paths;

use criterion::{Criterion, criterion_group, criterion_main};
use hot_paths::HOT_PATHS;

fn time(criterion: &mut Criterion) {
    for (name, prepare) in HOT_PATHS {
        let work = prepare();
        criterion.bench_function(name, |bencher| bencher.iter(&work));
    }
}

criterion_group! {
    name = hot_paths;
    config = Criterion::default().sample_size(10);
    targets = time
}
criterion_main!(hot_paths);
