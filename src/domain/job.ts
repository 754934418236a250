import type { SolveRequest } from '../contract/request.ts';

/** A valid job: complete, in range, with sheet defaults resolved. Lengths are in millimetres. */
export interface Job {
  /** Time limit of the solve in milliseconds. */
  readonly maxMs: number;
  readonly pieces: readonly Piece[];
  readonly sheets: readonly Sheet[];
  readonly rules: Rules;
  readonly builder: Builder;
  /** Settings of `alns`; null if the strategy is `greedy`. */
  readonly alns: Alns | null;
}

export interface Piece {
  /** The client's label: any safe integer, not necessarily unique. */
  readonly originalIndex: number;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
  /** Whether both the request and the piece permit rotation. */
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
  /** Both only where the request gives them. */
  readonly cost?: number;
  readonly offcut?: boolean;
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

/** The settings of `alns`, whose time limit is part of `maxMs`. `numThreads` is the number of islands, not of threads. */
export type Alns = Omit<SolveRequest['alnsConfig'], 'timeLimitMs'>;

/** Limits of one solve on this machine. */
export interface SolveLimits {
  /** Time limit of any solve in milliseconds. */
  readonly maxMs: number;
  /** Maximum threads. */
  readonly maxThreads: number;
  /** Hardware threads: the meaning of `numThreads` 0. */
  readonly cores: number;
}
