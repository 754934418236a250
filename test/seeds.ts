import fc from 'fast-check';

/** Seed of all random inputs, so that every run tries the same ones; `FAST_CHECK_SEED=$RANDOM` tries others. */
const SEED = Number(process.env['FAST_CHECK_SEED'] ?? 17);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
