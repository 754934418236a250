import type { OffcutClassRequest, SolveRequest } from '../contract/request.ts';
import type { Unit } from '../contract/unit.ts';

/**
 * A valid job: complete, in range, with sheet defaults resolved. Lengths are integers in `unit`. A member that the
 * request may leave out without a default is absent, so that the job of a request without it stays the same.
 */
export interface Job {
  /** The unit that the request names. Only drawings and words convert. */
  readonly unit?: Unit;
  /** The materials, if any entry has one: those of the pieces first, in the order of their first piece. */
  readonly materials?: readonly Material[];
  /** Time limit of the solve in milliseconds. */
  readonly maxMs: number;
  readonly pieces: readonly Piece[];
  readonly sheets: readonly Sheet[];
  readonly rules: Rules;
  readonly builder: Builder;
  /** Settings of `alns`; null if the strategy is `greedy`. */
  readonly alns: Alns | null;
  /** Sheets that are cut already; absent if there are none. */
  readonly fixedSheets?: readonly FixedSheet[];
  /** What the answer says about making the layout; absent if nothing is asked for. */
  readonly production?: Production;
  /** Which offcuts are kept; absent if none are. */
  readonly offcutClasses?: readonly OffcutClassRequest[];
}

export interface Production {
  readonly cutList: boolean;
  /** Sheets that the saw cuts at a time; null: no patterns. */
  readonly bookHeight: number | null;
  /** The speed of the saw; null: no machine time. */
  readonly machine:
    | (Required<NonNullable<SolveRequest['params']['machine']>> & { readonly unitNm: number })
    | null;
}

/** A material of a job. */
export interface Material {
  /** Null for entries without one. */
  readonly name: string | null;
  /** Islands of `alns` for its pieces. */
  readonly islands: number;
}

export interface Piece {
  /** The client's number: any safe integer, not necessarily unique. */
  readonly originalIndex: number;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
  /** Whether both the request and the piece permit rotation. */
  readonly canRotate: boolean;
  readonly priority: number;
  /** Its name for people. */
  readonly label?: string;
  /** Position of its material in the list of the job. */
  readonly material?: number;
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
  /** Its name for people. */
  readonly label?: string;
  /** Position of its material in the list of the job. */
  readonly material?: number;
  /** Both only where the request gives them. */
  readonly cost?: number;
  readonly offcut?: boolean;
}

/** A concrete sheet that is cut already. */
export interface FixedSheet {
  readonly sheetIndex: number;
  /** Its tree in preorder. */
  readonly nodes: readonly FixedNode[];
}

/** A node of such a tree: a cut has a child, a piece says which it is, all else is waste. */
export interface FixedNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly vertical: boolean;
  readonly stage: number;
  readonly depth: number;
  readonly kerf: number;
  /** Positions in the list. */
  readonly child: number | null;
  readonly next: number | null;
  readonly piece: FixedPiece | null;
}

export interface FixedPiece {
  /** The position of the piece in the job. */
  readonly index: number;
  readonly rotated: boolean;
  /** The priority that the tree states, if the piece has another one. */
  readonly priority?: number;
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
  /** The setting with which whoever solves can raise it; absent on a server. */
  readonly maxMsSetting?: string;
  /** Maximum threads. */
  readonly maxThreads: number;
  /** Hardware threads: the meaning of `numThreads` 0. */
  readonly cores: number;
}
