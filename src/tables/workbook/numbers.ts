/** Numbers of spreadsheets, as people see them. */

/** Digits that spreadsheets show and people enter; those behind come from binary fractions. */
const DIGITS = 15;

/** Days by which the serial numbers of dates are lower in workbooks from old Macs. */
const DAYS_TO_1904 = 1_462;

/** Days from 1 March of the year 0 to 30 December 1899, on which serial numbers count. */
const DAYS_TO_1899 = 693_899;

/** Days of 400, 100, 4 years and of one year that begins in March, where a leap day comes last. */
const DAYS = { era: 146_097, century: 36_524, fourYears: 1_461, year: 365 } as const;

/** A stored number as people see it: `49.799999999999997` is `49.8`. Undefined if the text is no number. */
export function numberText(stored: string): string | undefined {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return undefined;
  return String(Number(value.toPrecision(DIGITS)));
}

/** A stored number that is shown as a date: `2026-03-04`. Its time is left out. */
export function dateText(stored: string, is1904: boolean): string {
  const day = Math.floor(Number(stored)) + (is1904 ? DAYS_TO_1904 : 0) + DAYS_TO_1899;
  if (!(day >= 0 && day < LAST_DAY)) return `date ${stored}`;
  const { era, century, fourYears, year } = DAYS;
  const inEra = day % era;
  const yearInEra = Math.floor(
    (inEra -
      Math.floor(inEra / (fourYears - 1)) +
      Math.floor(inEra / century) -
      Math.floor(inEra / (era - 1))) /
      year,
  );
  const inYear = inEra - (year * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100));
  // From March on, five months have 153 days.
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const inMonth = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const ofYear = Math.floor(day / era) * 400 + yearInEra + (month <= 2 ? 1 : 0);
  return [
    String(ofYear).padStart(4, '0'),
    ...[month, inMonth].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}

/** Spreadsheets know dates up to the year 9999. */
const LAST_DAY = 3_652_425;

/** Numbers of the formats for dates and times that every spreadsheet has without describing them. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

export const isBuiltInDate = (format: number): boolean =>
  DATE_FORMATS.some(([first, last]) => first <= format && format <= last);

/** How a format shows a number: as a date, or with a unit behind it. */
export interface Shown {
  readonly isDate: boolean;
  /** Such as `cm`; empty if there is none. */
  readonly unit: string;
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
  return { isDate, unit: UNIT.test(unit) ? unit : '' };
}
