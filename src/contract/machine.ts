import type { Fields } from './fields.ts';

const DURATION = { type: 'int', min: 0, max: 10_000_000, default: 0 } as const;

/** The object `params.machine`: how fast the saw is. */
export const MACHINE_FIELDS = {
  sheetMs: { ...DURATION, meaning: 'Time to load a sheet, or a book of sheets, in milliseconds.' },
  cutMs: { ...DURATION, meaning: 'Time to set up a cut, in milliseconds.' },
  turnMs: { ...DURATION, meaning: 'Time to turn a part between two cuts, in milliseconds.' },
  feedMmPerS: {
    type: 'int',
    min: 1,
    max: 100_000,
    required: true,
    meaning: 'Speed of the blade in millimetres per second, whatever the unit of the request.',
  },
} as const satisfies Fields;
