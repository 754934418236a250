import type { SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, lengthWithUnit, type Unit } from '../contract/unit.ts';

/** The widest usual kerf, in millimetres or inches. A wider one is mostly a number in another unit than was meant. */
const USUAL = { mm: 20, inches: 3 / 4 };

/** The widest usual kerf in `unit`. */
const usualKerf = (unit: Unit): number => LENGTH_PARTS[unit] * (isInches(unit) ? USUAL.inches : USUAL.mm);

/** One warning for each place that sets an unusual kerf for some sheet. */
export function kerfWarnings({ params, sheets, unit = DEFAULT_UNIT }: SolveRequest): Warning[] {
  const usual = usualKerf(unit);
  const warning = (fieldPath: string, kerf: number): Warning => ({
    code: 'kerf_unusual',
    fieldPath,
    message: `A kerf of ${lengthWithUnit(kerf, unit)} is unusual: kerfWidth counts in units of "${unit}".`,
  });
  const ofAll = sheets.some(({ kerfWidth }) => kerfWidth === undefined) && params.kerfWidth > usual;
  return [
    ...(ofAll ? [warning('params.kerfWidth', params.kerfWidth)] : []),
    ...sheets.flatMap(({ kerfWidth = 0 }, index) =>
      kerfWidth > usual ? [warning(`sheets[${index}].kerfWidth`, kerfWidth)] : [],
    ),
  ];
}
