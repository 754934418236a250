import type { Warning } from './response.ts';

/** What the engine finds out about a job without a search. */
export interface Findings {
  /** Whether every piece was judged by more than its size. */
  readonly complete: boolean;
  /** One message for each material whose stock is too small. */
  readonly shortages: readonly string[];
  /** The first pieces that no layout holds: their positions in the request, and why. */
  readonly misfits: readonly {
    readonly piece: number;
    readonly reason: NonNullable<Warning['reason']>;
    readonly message: string;
  }[];
}
