/** The public contract that every JSON response states. */
export const CONTRACT_VERSION = 'v1';

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
}

/**
 * The success envelope around the bytes of a result. It comes in parts, so that a large result is neither parsed nor
 * copied.
 *
 * @param svg parts of the JSON array of drawings, if the request asks for them.
 */
export function solveEnvelope(
  { result, alnsStats }: Pick<Solved, 'result' | 'alnsStats'>,
  svg?: readonly Uint8Array[],
): Uint8Array[] {
  const before = `{"ok":true,"contractVersion":"${CONTRACT_VERSION}","result":`;
  const stats = alnsStats ? [Buffer.from(',"alnsStats":'), alnsStats] : [];
  const drawings = svg ? [Buffer.from(',"svg":'), ...svg] : [];
  return [Buffer.from(before), result, ...stats, ...drawings, Buffer.from('}')];
}
