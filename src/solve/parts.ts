/** Answers in parts, as large ones are never copied into one piece. */

export const lengthOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + part.byteLength, 0);

/** `parts` in slices of at most `size` bytes, none of which is a copy. */
export function* slicesOf(parts: readonly Uint8Array[], size: number): Generator<Uint8Array, undefined> {
  for (const part of parts) {
    for (let at = 0; at < part.byteLength; at += size) yield part.subarray(at, at + size);
  }
}
