/** The part of the package that the tests use; it brings no types. */
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  type ScriptCov = Profiler.ScriptCoverage;

  /** Merges what several processes ran of one script; undefined if there are none. It may change what it is given. */
  export function mergeScriptCovs(coverages: readonly ScriptCov[]): ScriptCov | undefined;
}
