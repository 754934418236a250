/**
 * The classes of offcuts that are kept, as one setting: a line for each, with what was entered for length, width, area and
 * value between semicolons.
 */

import { describe } from '../../../src/contract/decimal.ts';
import { OFFCUT_CLASS_FIELDS } from '../../../src/contract/fields.ts';
import type { OffcutClassRequest } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, LENGTH_PARTS, type Unit } from '../../../src/contract/unit.ts';
import { readLength, type System } from '../../../src/tables/lengths.ts';
import { type Reading, readDecimal, readWhole } from '../../../src/tables/numbers.ts';
import { type JobFault, placeOfSetting } from './places.ts';
import { lengthCell } from './unit.ts';

/** The path of the setting. */
export const OFFCUT_CLASSES = 'params.offcutClasses';

/** The fields of a class, with their names on the page. */
export const CLASS_COLUMNS = {
  minLength: 'Least length',
  minWidth: 'Least width',
  minArea: 'Least area',
  valuePercent: 'Value in %',
} as const;

export type ClassColumn = keyof typeof CLASS_COLUMNS;

export const CLASS_NAMES = Object.keys(CLASS_COLUMNS) as readonly ClassColumn[];

/** What was entered for one class. */
export type ClassRow = Readonly<Record<ClassColumn, string>>;

export const BLANK_CLASS: ClassRow = { minLength: '', minWidth: '', minArea: '', valuePercent: '' };

export const placeOfClass = (index: number, name: ClassColumn) =>
  placeOfSetting(`${OFFCUT_CLASSES}[${index}].${name}`);

/** The rows of the setting; none if it is not set. */
export const classRows = (text: string | undefined): readonly ClassRow[] =>
  text === undefined ? [] : text.split('\n').map(rowOf);

function rowOf(line: string): ClassRow {
  const cells = line.split(';');
  return Object.fromEntries(CLASS_NAMES.map((name, index) => [name, cells[index] ?? ''])) as ClassRow;
}

/** The setting with these rows; undefined without any. */
export const classText = (rows: readonly ClassRow[]): string | undefined =>
  rows.length === 0
    ? undefined
    : rows.map((row) => CLASS_NAMES.map((name) => row[name].replace(/[;\n]/g, ' ')).join(';')).join('\n');

/** The setting of a request with these classes. */
export const textOfClasses = (classes: readonly OffcutClassRequest[], unit?: Unit): string | undefined =>
  classText(
    classes.map(({ minLength, minWidth, minArea, valuePercent }) => ({
      minLength: lengthCell(minLength, unit),
      minWidth: lengthCell(minWidth, unit),
      minArea: minArea === OFFCUT_CLASS_FIELDS.minArea.default ? '' : areaCell(minArea, unit),
      valuePercent: String(valuePercent),
    })),
  );

/** An area in square millimetres or square inches, as people write it. */
function areaCell(area: number, unit: Unit = DEFAULT_UNIT): string {
  // Parts are powers of ten or two, so the decimals come to an end.
  const text = (area / LENGTH_PARTS[unit] ** 2).toFixed(12);
  return text.replace(/\.?0+$/, '');
}

/** An area as a number of square units. Between two of them, it is the larger one that an offcut must have. */
function readArea(text: string, unit: Unit): Reading {
  const area = readDecimal(text, undefined);
  if ('fault' in area) return area;
  const { numerator, denominator, unit: named } = area;
  if (named !== undefined) return { fault: `must be a number, not ${describe(text)}` };
  const parts = numerator * BigInt(LENGTH_PARTS[unit]) ** 2n;
  return { value: Number((parts + denominator - 1n) / denominator) };
}

/** Decimals of an area that was converted. */
const AREA_DECIMALS = { mm: 0, in: 2 } as const satisfies Record<System, number>;

/** Square millimetres of a square inch. */
const SQUARE_INCH = 645.16;

/** An area in another system. */
export function convertedArea(
  text: string,
  from: System,
  to: System,
): { readonly text: string; readonly isExact: boolean } {
  const area = readDecimal(text.trim(), undefined);
  if ('fault' in area || area.unit !== undefined || from === to) return { text, isExact: true };
  const value = Number(area.numerator) / Number(area.denominator);
  const exact = to === 'in' ? value / SQUARE_INCH : value * SQUARE_INCH;
  const rounded = Number(exact.toFixed(AREA_DECIMALS[to]));
  return { text: String(rounded), isExact: Math.abs(rounded - exact) < 1e-9 };
}

/** The classes as they are sent; what cannot be read is added to `faults`. */
export function readClasses(text: string, unit: Unit, faults: JobFault[]): readonly object[] {
  return classRows(text).map((row, index) => {
    const values: Partial<Record<ClassColumn, number>> = {};
    for (const name of CLASS_NAMES) {
      const plain = row[name].trim();
      const isLength = name === 'minLength' || name === 'minWidth';
      const place = placeOfClass(index, name);
      if (plain === '') {
        if (isLength) faults.push({ place, message: `${CLASS_COLUMNS[name]} is missing.`, isMissing: true });
        continue;
      }
      const reading = isLength
        ? readLength(plain, undefined, undefined, unit)
        : name === 'minArea'
          ? readArea(plain, unit)
          : readWhole(plain, undefined);
      if (reading.fault === undefined) values[name] = reading.value;
      else faults.push({ place, message: `${CLASS_COLUMNS[name]} ${reading.fault}.` });
    }
    return values;
  });
}
