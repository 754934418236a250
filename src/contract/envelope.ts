import { CONTRACT_VERSION } from './version.ts';

/**
 * The success envelope of a solve around the result's own bytes: a large result is never an object of this process.
 *
 * @param result the `result` object as UTF-8 JSON.
 * @param svg one drawing for each sheet of the result, where the request asks for them.
 */
export function solveEnvelope(result: Uint8Array, svg?: readonly string[]): Buffer<ArrayBuffer> {
  return Buffer.concat([
    Buffer.from(`{"ok":true,"contractVersion":"${CONTRACT_VERSION}","result":`),
    result,
    Buffer.from(svg === undefined ? '}' : `,"svg":${JSON.stringify(svg)}}`),
  ]);
}
