/** A valid job: every field is there, every number in its range, effective values worked out. Lengths in millimetres. */
export interface Job {
  readonly strategy: 'greedy' | 'alns';
  /** The server's ceiling on the solve, in milliseconds. */
  readonly maxMs: number;
  readonly pieces: readonly Piece[];
  readonly sheets: readonly Sheet[];
  readonly rules: Rules;
  readonly builder: Builder;
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

export interface Builder {
  readonly beamWidth: number;
  readonly beamWidthAtRoot: number;
  readonly maxBuildCalls: number;
  readonly maxRecursionDepth: number;
  readonly scoreNoise: number;
  readonly noiseSeed: bigint;
}
