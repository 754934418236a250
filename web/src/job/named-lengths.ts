/** Lengths with names as one setting: `1=100:3500; 2=100` for rules of stages, `ABS=2; HPL=0.8:0.5` for edge bands. */

import type { Unit } from '../../../src/contract/unit.ts';
import { readLength } from '../../../src/tables/lengths.ts';
import { type NamedLengths, namedLengthsText, readNamedLengths } from '../../../src/tables/named-lengths.ts';

const partsOf = (text: string): readonly string[] => text.split(';').filter((part) => part.trim() !== '');

/** The entries of a setting, but for what is none. */
export const entriesIn = (text: string | undefined): readonly NamedLengths[] =>
  partsOf(text ?? '').flatMap((part) => readNamedLengths(part) ?? []);

export const textOf = (entries: readonly NamedLengths[]): string => entries.map(namedLengthsText).join('; ');

/** The lengths of a setting. */
export const lengthsIn = (text: string | undefined): readonly string[] =>
  entriesIn(text).flatMap(({ first, second }) => (second === undefined ? [first] : [first, second]));

/** A setting with other lengths; as it is where it cannot be read. */
export function withLengths(text: string, change: (length: string) => string): string {
  const entries = entriesIn(text);
  if (entries.length < partsOf(text).length) return text;
  return textOf(
    entries.map(({ name, first, second }) => ({
      name,
      first: change(first),
      ...(second !== undefined && { second: change(second) }),
    })),
  );
}

/** An entry with its lengths in units. The second is 0 where there is none. */
export interface ReadEntry {
  readonly name: string;
  readonly first: number;
  readonly second: number;
}

/**
 * Reads a setting.
 *
 * @param fault what is wrong with a text that is none.
 */
export function readEntries(
  text: string,
  unit: Unit,
  fault: string,
): { readonly value: readonly ReadEntry[] } | { readonly fault: string } {
  const value: ReadEntry[] = [];
  for (const part of partsOf(text)) {
    const entry = readNamedLengths(part);
    if (!entry) return { fault };
    const first = readLength(entry.first, undefined, undefined, unit);
    const second = readLength(entry.second ?? '0', undefined, undefined, unit);
    if (first.fault !== undefined) return { fault: `${first.fault}.` };
    if (second.fault !== undefined) return { fault: `${second.fault}.` };
    value.push({ name: entry.name, first: first.value, second: second.value });
  }
  return { value };
}
