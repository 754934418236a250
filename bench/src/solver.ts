import type { Figures } from './report.ts';
import type { Improvement } from './trace.ts';

/** One solve, measured. */
export interface Measured {
  /** Wall time of the addon's call, in milliseconds. */
  readonly ms: number;
  /** Processor time meanwhile of all threads, in milliseconds. */
  readonly cpuMs: number;
  /** The most memory that its process has held so far, in bytes. */
  readonly peakMemoryBytes: number;
  readonly figures: Figures;
  /** The course of a deep search. */
  readonly trace?: readonly Improvement[];
}

/** Whoever does one solve after the other; tests put one of their own in place of a process. */
export interface Solver {
  /**
   * @param job encoded as the addon reads it.
   * @throws Error where the engine failed. The next job is welcome all the same.
   */
  solve(job: Uint8Array): Promise<Measured>;
  /** Ends it at once, whatever it is doing. */
  close(): void;
}
