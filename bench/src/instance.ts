import type { SolveRequest } from '../../src/contract/request.ts';

/** The contents of an instance's file. */
export interface Reading {
  /** The instance's own name, if it has one. */
  readonly name?: string | undefined;
  readonly request: SolveRequest;
  /** Demands of the file that a request has no field for, each in a few words. */
  readonly leftOut: readonly string[];
}

/** One problem to solve. */
export interface Instance extends Reading {
  /**
   * Its folder with its own name, or with its file's name without the extension: `bwmv/CLASS01_020_01`. It does not
   * depend on where the folder lies.
   */
  readonly name: string;
}
