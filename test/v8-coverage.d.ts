/** The part of the package that the tests use; it brings no types. */
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  interface ProcessCov {
    result: Profiler.ScriptCoverage[];
  }

  export function mergeProcessCovs(coverages: readonly ProcessCov[]): ProcessCov;
}
