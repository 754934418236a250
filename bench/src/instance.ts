import type { SolveRequest } from '../../src/contract/request.ts';

/** What a file of instances holds. */
export interface Reading {
  /** What the instance calls itself, where it does. */
  readonly name?: string | undefined;
  readonly request: SolveRequest;
  /** What the file asks for and a request has no field for, each in a few words. */
  readonly leftOut: readonly string[];
}

/** One problem to solve. */
export interface Instance extends Reading {
  /**
   * Its folder and what it calls itself, or else its file without the ending, `bwmv/CLASS01_020_01`: the same wherever
   * the folder lies.
   */
  readonly name: string;
}
