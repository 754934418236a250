import type { Warning } from './response.ts';

/** Areas that show that some pieces must stay out, in square units of length. */
export interface Shortage {
  /** Null for entries without a material. */
  readonly material: string | null;
  /** Area of the pieces that fit some sheet. */
  readonly pieces: number;
  /** What they take at least, with the kerf between them. */
  readonly needed: number;
  /** Usable area of the sheets. */
  readonly sheets: number;
  /** Whether some sheets are cut already, and do not count. */
  readonly besideFixed: boolean;
}

/** What the engine finds out about a job without a search. */
export interface Findings {
  /** Whether every piece was judged by more than its size. */
  readonly complete: boolean;
  /** One for each material whose stock is too small. */
  readonly shortages: readonly Shortage[];
  /** The first pieces that no layout holds: their positions in the request, and why. */
  readonly misfits: readonly {
    readonly piece: number;
    readonly reason: NonNullable<Warning['reason']>;
    readonly message: string;
  }[];
}
