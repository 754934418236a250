import { instantOf } from '../../clock.ts';

/** Numbers of spreadsheets, as people see them. */

/** Digits that spreadsheets show and people enter; those behind come from binary fractions. */
const DIGITS = 15;

/** A stored number as people see it: `49.799999999999997` is `49.8`. Undefined if the text is no number. */
export function numberText(stored: string): string | undefined {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return undefined;
  return String(Number(value.toPrecision(DIGITS)));
}

/** A stored number that is shown as a date: `2026-03-04`. Its time is left out. Only messages and labels have it. */
export function dateText(stored: string): string {
  // Serial numbers count from this day.
  const date = instantOf('1899-12-30');
  date.setUTCDate(date.getUTCDate() + Math.floor(Number(stored)));
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? date.toISOString().slice(0, 10) : `date ${stored}`;
}

/** Numbers of the formats for dates and times that every spreadsheet has without describing them. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** What a format shows that is not described, by its number. */
export const shownByBuiltIn = (format: number): Shown => ({
  isDate: DATE_FORMATS.some(([first, last]) => first <= format && format <= last),
  unit: '',
  ...((format === 12 || format === 13) && { isFraction: true }),
});

/** How a format shows a number: as a date, or with a unit behind it. */
export interface Shown {
  readonly isDate: boolean;
  /** Such as `cm`; empty if there is none. */
  readonly unit: string;
  /** Whether it shows fractions: those without a unit are of an inch, as in texts. */
  readonly isFraction?: true;
}

const UNIT = /^(mm|cm|m|in|inch|ft|["″])\.?$/i;

/** What a number format such as `0.0" cm"` or `dd.mm.yyyy` shows. */
export function shownBy(format: string): Shown {
  // The first section is for positive numbers. Colours and conditions are in brackets, elapsed times as well.
  const [section = ''] = format.split(';');
  const elapsed = /\[(h+|m+|s+)\]/i.test(section);
  const tokens = section.replace(/\[[^\]]*\]/g, '').match(/"[^"]*"|\\.|[_*].|./gs) ?? [];
  let literal = '';
  let codes = '';
  for (const token of tokens) {
    if (/^[_*]./s.test(token)) continue;
    if (token.startsWith('\\')) literal += token.slice(1);
    else if (token.length > 1) literal += token.slice(1, -1);
    else if (token === ' ') literal += token;
    else {
      literal = '';
      codes += token;
    }
  }
  const unit = literal.trim();
  const isDate = elapsed || (/[dmyhs]/i.test(codes) && !/^general$/i.test(codes));
  const isFraction = /[#?0] ?\/ ?[?#\d]/.test(codes);
  return { isDate, unit: UNIT.test(unit) ? unit : '', ...(isFraction && { isFraction }) };
}
