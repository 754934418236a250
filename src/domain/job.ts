import type { SolveRequest } from '../contract/request.ts';

/** A valid job: every field is there, every number in its range, effective values worked out. Lengths in millimetres. */
export interface Job {
  /** Ceiling on the solve, in milliseconds. */
  readonly maxMs: number;
  readonly pieces: readonly Piece[];
  readonly sheets: readonly Sheet[];
  readonly rules: Rules;
  readonly builder: Builder;
  /** The deep search; null where the strategy is `greedy`. */
  readonly alns: Alns | null;
}

export interface Piece {
  /** The client's label: any safe integer, not necessarily unique. */
  readonly originalIndex: number;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
  /** The global and the piece's own permission, both. */
  readonly canRotate: boolean;
  readonly priority: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly kerf: number;
  readonly marginLeft: number;
  readonly marginRight: number;
  readonly marginTop: number;
  readonly marginBottom: number;
  readonly quantity: number;
  readonly defects: readonly Defect[];
}

/** A forbidden zone in sheet coordinates, at least partly on its sheet. */
export interface Defect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Rules {
  /** 0: no limit. */
  readonly maxStages: number;
  readonly alternateOrientation: boolean;
  readonly firstCutVertical: boolean;
  readonly minTrimSize: number;
}

export type Builder = SolveRequest['builderConfig'];

/** The time limit is part of the job's. `numThreads` is the number of islands, however many threads they run on. */
export type Alns = Omit<SolveRequest['alnsConfig'], 'timeLimitMs'>;

/** What one solve may take of the machine. */
export interface SolveLimits {
  /** Ceiling on any solve, in milliseconds. */
  readonly maxMs: number;
  /** Threads at most. */
  readonly maxThreads: number;
  /** Threads that the hardware runs at a time: as many as `numThreads` 0 stands for. */
  readonly cores: number;
}
