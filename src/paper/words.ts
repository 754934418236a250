/** Figures of worksheets in words. */

import type { UsedSheet } from './shop.ts';

/** Numbers of sheets that are named one by one. */
const MAX_NAMED = 30;

/** The numbers of sheets, runs of them shortened: `1–4, 7`. */
export function sheetNumbers(sheets: readonly Pick<UsedSheet, 'number'>[]): string {
  const runs: [number, number][] = [];
  for (const { number } of sheets) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const named = runs.slice(0, MAX_NAMED).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return [...named, ...(runs.length > MAX_NAMED ? ['…'] : [])].join(', ');
}

/** The share of the sheets that becomes pieces. */
export function usedShare(sheets: readonly Pick<UsedSheet, 'result'>[]): number {
  const used = sheets.reduce((sum, { result }) => sum + result.usedArea, 0);
  const all = sheets.reduce((sum, { result }) => sum + result.usedArea + result.wasteArea, 0);
  return all === 0 ? 0 : used / all;
}

/** `1 h 05 min`, `12 min`, `40 s`. */
export function machineTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
