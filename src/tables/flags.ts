import { DIRECTIONS, FREE, NO, NO_SHEET_GOODS, ROTATIONS, SHEET_GOODS, YES } from './names.ts';

/** Yes and no, rotation, grain and kinds of material, as people and programs write them in tables. */

/** Reads yes or no; undefined for anything else. */
export function readFlag(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** Ways to say in which direction a grain runs. */
export type Direction = keyof typeof DIRECTIONS;

/** The direction of the grain that a text names; undefined for any other text. `L,L` names one, as does `Along the length`. */
export function directionOf(text: string): Direction | undefined {
  const [first = '', ...others] = text.toLowerCase().split(/[,/]/).map(plain);
  if (others.some((part) => part !== first)) return undefined;
  // A letter alone is a tick, or yes.
  if ((first === 'x' || first === 'y') && text.trim().length > 1) return first;
  const ways = Object.keys(DIRECTIONS) as Direction[];
  return ways.find((way) => DIRECTIONS[way].includes(first));
}

const plain = (text: string): string =>
  text
    .trim()
    .replace(/[-_]/g, ' ')
    .replace(/^(along|parallel to|entlang|in)( the| der)? /, '');

/** What a cell says about the grain of a piece. */
export type Grain = 'free' | 'follows' | Direction;

/** How a column of grain writes directions that other columns do not. */
export type GrainCodes = 'numbers' | 'axes';

/** The directions of such codes: 1 (along the length) and 2 (across it) of saws besides 0; x and y. */
const CODES: Readonly<Record<GrainCodes, ReadonlyMap<string, Direction>>> = {
  numbers: new Map([
    ['1', 'length'],
    ['2', 'across'],
  ]),
  axes: new Map([
    ['x', 'x'],
    ['y', 'y'],
  ]),
};

/** The codes of a column of grain, by its cells: a 2, or both an x and a y. Otherwise 1, x and y say yes. */
export function grainCodesOf(cells: Iterable<string>): GrainCodes | undefined {
  const all = new Set<string>();
  for (const cell of cells) if (cell.length === 1) all.add(cell.toLowerCase());
  if (all.has('2')) return 'numbers';
  return all.has('x') && all.has('y') ? 'axes' : undefined;
}

export function readGrain(text: string, codes?: GrainCodes): Grain | undefined {
  const coded = codes && CODES[codes].get(text.toLowerCase());
  if (coded !== undefined) return coded;
  const flag = readFlag(text);
  if (flag !== undefined) return flag ? 'follows' : 'free';
  return FREE.includes(text.toLowerCase()) ? 'free' : directionOf(text);
}

/** Whether a piece may rotate: as a flag, as its material may, or not because its grain runs in a direction. */
export type Rotation = boolean | 'material' | Direction;

/** Reads what a column about rotation says. */
export function readRotation(text: string): Rotation | undefined {
  const flag = readFlag(text);
  if (flag !== undefined) return flag;
  const word = text.toLowerCase().replace(/[\s_-]/g, '');
  if (ROTATIONS.material.includes(word)) return 'material';
  if (ROTATIONS.yes.includes(word)) return true;
  return ROTATIONS.no.includes(word) ? false : directionOf(text);
}

/** Whether parts of a kind of material are cut from sheets. */
export const isOfSheets = (kind: string): boolean => !NO_SHEET_GOODS.includes(kind.toLowerCase());

/** Whether a text is a kind of material and not its name. */
export const isKind = (text: string): boolean =>
  SHEET_GOODS.includes(text.toLowerCase()) || !isOfSheets(text);
