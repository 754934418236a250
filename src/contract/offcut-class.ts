import type { Fields } from './fields.ts';
import { LIMITS } from './limits.ts';

const SIDE = { type: 'int', isLength: true, ...LIMITS.dimension, required: true } as const;

/** An element of `params.offcutClasses`: offcuts that go back into stock. */
export const OFFCUT_CLASS_FIELDS = {
  minLength: { ...SIDE, meaning: 'Least extent of the longer side in millimetres (or unit).' },
  minWidth: {
    ...SIDE,
    meaning: 'Least extent of the shorter side in millimetres (or unit); at most minLength.',
  },
  minArea: {
    type: 'int',
    min: 0,
    max: LIMITS.MAX_AREA,
    default: 0,
    meaning: 'Least area in square millimetres (or the square of unit).',
  },
  valuePercent: {
    type: 'int',
    min: 0,
    max: 100,
    default: 100,
    meaning: 'Value as a percentage of the material: of its area, or of its cost where sheets have a cost.',
  },
} as const satisfies Fields;
