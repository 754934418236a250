/** The files that people take away, as text. */

import Papa from 'papaparse';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { CUT_COLUMNS, type CutRow } from './cut-table.ts';

/**
 * A CSV file with a header. Texts that a spreadsheet would run as formulas get an apostrophe in front; numbers stay
 * numbers. The byte order mark tells Excel that it is UTF-8.
 */
export function csvOf(rows: readonly CutRow[]): string {
  const columns = Object.keys(CUT_COLUMNS);
  return `\uFEFF${Papa.unparse({ fields: columns, data: [...rows] }, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

/** JSON, in which 64-bit integers keep every digit. */
export function jsonOf(value: WireRequest | SolveResponse): string {
  const wide: bigint[] = [];
  const text = JSON.stringify(
    value,
    (_, item: unknown) => {
      if (typeof item !== 'bigint') return item;
      wide.push(item);
      return WIDE_MARK;
    },
    2,
  );
  return `${text.replaceAll(`"${WIDE_MARK}"`, () => String(wide.shift()))}\n`;
}

/** No text of a request or an answer has a character that this holds. */
const WIDE_MARK = '\u{F8FF}wide';
