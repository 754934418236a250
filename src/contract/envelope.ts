/** The public contract that every JSON response states. */
export const CONTRACT_VERSION = 'v1';

/** The `schemaVersion` of the state-store policy in the contract. */
export const STATE_SCHEMA_VERSION = 2;

// Not Node's Buffer: the pages import this file too.
const UTF_8 = new TextEncoder();

/** What every success with a result begins and ends with. */
const BEFORE = UTF_8.encode(`{"ok":true,"contractVersion":"${CONTRACT_VERSION}","result":`);
const AFTER = UTF_8.encode('}');

/** Figures of a layout that the service measures. */
export interface Summary {
  /** Sheets used. */
  readonly sheets: number;
  readonly iterations: number;
  /** Share of the used sheets' area that pieces cover; 0 without sheets. */
  readonly utilization: number;
}

/** The outcome of a solve: members of the envelope, each as UTF-8 JSON. */
export interface Solved {
  readonly summary: Summary;
  readonly result: Uint8Array;
  /** Present if the strategy is `alns`. */
  readonly alnsStats?: Uint8Array;
  /** Present if the request asks for warnings. */
  readonly warnings?: Uint8Array;
}

/**
 * The success envelope around the bytes of a result. It comes in parts, so that a large result is neither parsed nor
 * copied.
 *
 * @param svg parts of the JSON array of drawings, if the request asks for them.
 * @param ptx parts of the JSON of the PTX file, if the request asks for it.
 */
export function solveEnvelope(
  { result, alnsStats, warnings }: Pick<Solved, 'result' | 'alnsStats' | 'warnings'>,
  svg?: readonly Uint8Array[],
  ptx?: readonly Uint8Array[],
): Uint8Array[] {
  const stats = alnsStats ? [UTF_8.encode(',"alnsStats":'), alnsStats] : [];
  const drawings = svg ? [UTF_8.encode(',"svg":'), ...svg] : [];
  const file = ptx ? [UTF_8.encode(',"ptx":'), ...ptx] : [];
  const advice = warnings ? [UTF_8.encode(',"warnings":'), warnings] : [];
  return [BEFORE, result, ...stats, ...drawings, ...file, ...advice, AFTER];
}
