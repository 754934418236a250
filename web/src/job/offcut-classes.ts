/**
 * The classes of offcuts that are kept, as one setting: a line for each, with what was entered for length, width, area and
 * value between semicolons.
 */

import { OFFCUT_CLASS_FIELDS } from '../../../src/contract/offcut-class.ts';
import type { OffcutClassRequest } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import { readLength } from '../../../src/tables/lengths.ts';
import { readWhole } from '../../../src/tables/numbers.ts';
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
      minArea: minArea === OFFCUT_CLASS_FIELDS.minArea.default ? '' : String(minArea),
      valuePercent: String(valuePercent),
    })),
  );

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
      const isPlain = /^\d{1,15}$/.test(plain) && (!isLength || unit === DEFAULT_UNIT);
      const reading = isPlain
        ? { value: Number(plain), fault: undefined }
        : isLength
          ? readLength(plain, undefined, undefined, unit)
          : readWhole(plain, undefined);
      if (reading.fault === undefined) values[name] = reading.value;
      else faults.push({ place, message: `${CLASS_COLUMNS[name]} ${reading.fault}.` });
    }
    return values;
  });
}
