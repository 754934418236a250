import { UsageError } from '../../src/setting.ts';
import type { ComparedRow } from './compare.ts';
import { count, percent } from './format.ts';

/** A measure that must not become worse by more than its threshold. */
interface Measure {
  /** Its name in messages. */
  readonly name: string;
  readonly unit: '%' | 'more';
  /** How much worse the total is than before. */
  readonly worsening: (total: ComparedRow) => number;
}

const relative = (before: number | null, now: number | null): number =>
  before === null || before === 0 || now === null ? 0 : (now / before - 1) * 100;

const MEASURES = {
  area: { name: 'sheet area', unit: '%', worsening: ({ before, now }) => relative(before.area, now.area) },
  sheets: { name: 'sheets', unit: 'more', worsening: ({ before, now }) => now.sheets - before.sheets },
  unplaced: {
    name: 'unplaced pieces',
    unit: 'more',
    worsening: ({ before, now }) => now.unplaced - before.unplaced,
  },
  time: { name: 'time', unit: '%', worsening: ({ before, now }) => relative(before.ms, now.ms) },
  changed: { name: 'changed layouts', unit: 'more', worsening: ({ changed }) => changed },
} as const satisfies Record<string, Measure>;

/** Maximum worsening of each measure: in percent, or as a count. */
export type Thresholds = { readonly [Name in keyof typeof MEASURES]?: number };

/** Layouts may change, but in total they must need no more area and leave out no more pieces. */
export const DEFAULT_THRESHOLDS = 'area=0,unplaced=0';

/**
 * Reads a list of thresholds, `area=0.5,time=20`.
 *
 * @throws UsageError if it is malformed.
 */
export function readThresholds(given = DEFAULT_THRESHOLDS): Thresholds {
  const entries = given.split(',').map((part) => {
    const [, name = '', value = ''] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(part) ?? [];
    if (Object.hasOwn(MEASURES, name)) return [name, Number(value)];
    const names = Object.keys(MEASURES).join(', ');
    throw new UsageError(`--threshold must be a list like area=0.5,time=20 (of ${names}), not '${given}'`);
  });
  return Object.fromEntries(entries);
}

/** A sentence for each exceeded threshold. */
export function passed(total: ComparedRow, thresholds: Thresholds): string[] {
  return Object.entries(MEASURES).flatMap(([key, { name, unit, worsening }]) => {
    const threshold = thresholds[key as keyof Thresholds];
    const worse = worsening(total);
    if (threshold === undefined || worse <= threshold) return [];
    const amount = unit === '%' ? `${percent(worse / 100)} % more` : `${count(worse)} more`;
    return [`${name}: ${amount} than before, past the threshold of ${threshold}${unit === '%' ? ' %' : ''}`];
  });
}
