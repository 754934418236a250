import type { Figures } from './report.ts';
import type { Improvement, Mechanism } from './trace.ts';

/** One solve, measured. */
export interface Measured {
  /** Wall time of the addon's call, in milliseconds. */
  readonly ms: number;
  /** Processor time of all threads during the call, in milliseconds. */
  readonly cpuMs: number;
  /** Peak memory of its process so far, in bytes. */
  readonly peakMemoryBytes: number;
  readonly figures: Figures;
  /** The mechanisms that each material of the job got. */
  readonly explanations?: readonly (readonly Mechanism[])[];
  /** The course of a deep search. */
  readonly trace?: readonly Improvement[];
}

/** Does one solve after the other. Tests replace the process with their own. */
export interface Solver {
  /**
   * @param job encoded for the addon.
   * @throws Error if the engine failed. The next job can still be solved.
   */
  solve(job: Uint8Array): Promise<Measured>;
  /** Ends it at once, even during a solve. */
  close(): void;
}
