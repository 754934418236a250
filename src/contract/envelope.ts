import { CONTRACT_VERSION } from './version.ts';

/**
 * The success envelope of a solve around the result's own bytes. It comes in parts: a large result is neither an object
 * of this process nor copied.
 *
 * @param result the `result` object as UTF-8 JSON.
 * @param svg one drawing for each sheet of the result, where the request asks for them.
 */
export function solveEnvelope(result: Uint8Array, svg?: readonly string[]): Uint8Array[] {
  const before = `{"ok":true,"contractVersion":"${CONTRACT_VERSION}","result":`;
  const after = svg === undefined ? '}' : `,"svg":${JSON.stringify(svg)}}`;
  return [Buffer.from(before), result, Buffer.from(after)];
}
