/** What the answer says about making the layout, in words. */

import type { SolveResult } from '../api/types.ts';
import { count, grouped } from '../app/words.ts';

type Result = Pick<SolveResult, 'patterns' | 'machineMs'>;

/** "18 runs in 4 cycles" for a sheet that is cut in books; undefined without patterns. */
export function patternText({ patterns }: Result, sheetIndex: number): string | undefined {
  const pattern = patterns?.find(({ sheets }) => sheets.includes(sheetIndex));
  if (!pattern) return undefined;
  return `pattern ${pattern.pattern}: ${count(pattern.runs, 'run')} in ${count(pattern.cycles, 'cycle')}`;
}

/** The figures of making the layout, if the request asks for them. */
export function productionFigures({ patterns, machineMs }: Result): readonly (readonly [string, string])[] {
  const cycles = patterns?.reduce((sum, pattern) => sum + pattern.cycles, 0) ?? 0;
  return [
    ...(patterns ? [['Patterns', `${grouped(patterns.length)}, ${count(cycles, 'cycle')}`] as const] : []),
    ...(machineMs === undefined ? [] : [['Machine time', clockText(machineMs)] as const]),
  ];
}

/** A time at the saw: `2 min 48 s`, `1 h 5 min`. Seconds are rounded up; hours have none. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${grouped(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
