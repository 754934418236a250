import { DEFAULT_UNIT, lengthText, UNITS, type Unit } from '../../../src/contract/unit.ts';
import type { Job } from './rows.ts';

/** The unit of a job. Cells have lengths as people write them: in millimetres, or in inches. */
export const unitOf = ({ settings }: Pick<Job, 'settings'>): Unit =>
  UNITS.find((unit) => unit === settings['unit']) ?? DEFAULT_UNIT;

/** A length as a cell has it: without the sign of inches, which its column names. Empty without one. */
export const lengthCell = (value: number | undefined, unit?: Unit): string =>
  value === undefined ? '' : lengthText(value, unit).replace('"', '');
