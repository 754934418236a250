import { CONTRACT_VERSION } from '../contract/envelope.ts';
import type { Solved } from '../engine/engine.ts';

/** What every success with a result begins with. */
const BEFORE = `{"ok":true,"contractVersion":"${CONTRACT_VERSION}","result":`;

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
  const member = (name: string, parts: readonly Uint8Array[] | undefined) =>
    parts ? [Buffer.from(`,"${name}":`), ...parts] : [];
  return [
    Buffer.from(BEFORE),
    result,
    ...member('alnsStats', alnsStats && [alnsStats]),
    ...member('svg', svg),
    ...member('ptx', ptx),
    ...member('warnings', warnings && [warnings]),
    Buffer.from('}'),
  ];
}

export const lengthOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + part.byteLength, 0);

/** `parts` in slices of at most `size` bytes, none of which is a copy. */
export function* slicesOf(parts: readonly Uint8Array[], size: number): Generator<Uint8Array, undefined> {
  for (const part of parts) {
    for (let at = 0; at < part.byteLength; at += size) yield part.subarray(at, at + size);
  }
}
