import { LENGTH_PARTS, lengthText, type Unit } from '../../../src/contract/unit.ts';
import {
  coarsestUnit,
  inUnit,
  type Length,
  parseLength,
  roundedTo,
  type System,
  systemOfUnit,
} from '../../../src/tables/lengths.ts';

/** Lengths as people write them on the page: in millimetres, or in inches. */

/** What people may count in, in words. */
export const SYSTEMS: Readonly<Record<System, string>> = { mm: 'millimetres', in: 'inches' };

/** The finest unit of a request in each system. */
export const FINEST = { mm: '0.01mm', in: 'in/64' } as const satisfies Record<System, Unit>;

/** What lengths are rounded to in each system, in words. */
export const ROUNDED: Readonly<Record<System, string>> = { mm: '0.01 mm', in: '1/64 inch' };

/** A length as a cell has it: without the sign of inches, which the job names. Empty without one. */
export const lengthCell = (value: number | undefined, unit?: Unit): string =>
  value === undefined ? '' : lengthText(value, unit).replace('"', '');

/** A length of a job; undefined if the text is none. */
export function lengthIn(text: string, system: System): Length | undefined {
  const length = parseLength(text, { system });
  return 'fault' in length ? undefined : length;
}

/** A length as a number of parts of the finest unit; undefined if the text is none, or finer still. */
export function partsIn(text: string, system: System): number | undefined {
  const length = lengthIn(text, system);
  return length && inUnit(length, FINEST[system]);
}

/** Whole numbers need no unit finer than the coarsest. */
const IS_WHOLE = /^\s*\d*\s*$/;

/** The coarsest unit that holds every length, and is at least as fine as those of `others`. */
export function unitFor(texts: Iterable<string>, system: System, others: readonly Unit[] = []): Unit {
  const lengths: Length[] = [];
  for (const text of texts) {
    const length = IS_WHOLE.test(text) ? undefined : lengthIn(text, system);
    if (length) lengths.push(length);
  }
  const choice = coarsestUnit(lengths, system);
  return others
    .filter((unit) => systemOfUnit(unit) === system)
    .reduce(
      (finer: Unit, unit) => (LENGTH_PARTS[unit] > LENGTH_PARTS[finer] ? unit : finer),
      choice.unit ?? FINEST[system],
    );
}

/** A text in another system; `isExact` unless it had to be rounded. What cannot be read stays as it is. */
export function convertedText(
  text: string,
  from: System,
  to: System,
): { readonly text: string; readonly isExact: boolean } {
  const length = lengthIn(text, from);
  if (!length || length.system === to) return { text, isExact: true };
  const exact = inUnit(length, FINEST[to]);
  return {
    text: lengthCell(exact ?? roundedTo(length, FINEST[to]), FINEST[to]),
    isExact: exact !== undefined,
  };
}
