import type { EdgeCount } from './edge-counts.ts';
import { type Unit, unitNamed } from './lengths.ts';
import {
  EDGE_SIDES,
  FINISHED_SIZES,
  FOREIGN,
  LANGUAGES,
  type Language,
  NAMES,
  type Names,
  NEGATIONS,
  NEUTRAL,
  OF_EDGES,
  OF_STOCK,
  OTHER_SIZES,
  RAW_SIZES,
  SETS,
  SIDES,
} from './names.ts';

/** A header as it is compared. */
export interface Heading {
  /** Lower case, without accents, signs, units and what stands in brackets. */
  readonly words: readonly string[];
  /** All words as one. */
  readonly joined: string;
  /** The unit that it names: `Width (cm)`, `Breite in mm`, `Width (in)`. */
  readonly unit?: Unit;
}

/** A side, by its place in `SIDES`. */
export type SideOrder = 0 | 1 | 2 | 3;

/** What a header may mean. */
export interface Candidate {
  /** A key of `NAMES`, or a side. */
  readonly meaning: string | SideOrder;
  readonly language: Language;
  /**
   * 5: a side as it is to be cut. 4: the name itself. 3: with words that change nothing. 2.5: a size before or after the cut.
   * 2: with unknown words.
   */
  readonly weight: number;
}

/** Characters of a header that are looked at. */
const LONGEST = 200;

/** Letters that are no base letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

const plainWords = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/['’]/g, '')
    .replace(/[#№]/g, ' no ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const joinedOf = (text: string): string => plainWords(text).join('');

/** Ends of German compounds: `Zuschnittlänge`, `Fertigbreite`. */
const COMPOUND = /^(.{3,})(lange|laenge|breite|hohe|hoehe|tiefe|dicke|starke|staerke|mass|masse)$/;

/** Words of a compound whose first part is known to change the meaning, or not to. */
function partsOf(word: string): readonly string[] {
  const [, first = '', last = ''] = BY_NAME.has(word) ? [] : (COMPOUND.exec(word) ?? []);
  const isKnown = [IS_NEUTRAL, IS_RAW_SIZE, IS_OTHER_SIZE, IS_FOREIGN, IS_OF_STOCK].some((words) =>
    words.has(first),
  );
  return isKnown ? [first, last] : [word];
}

const IN_BRACKETS = /[([{<][^)\]}>]*(?:[)\]}>]|$)/g;

export function headingOf(header: string): Heading {
  const text = header.slice(0, LONGEST);
  const outside = plainWords(text.replace(IN_BRACKETS, ' '));
  const all = outside.length === 0 ? plainWords(text) : outside;
  const unit = unitOf(text);
  const words = (unit !== undefined && all.length > 1 ? withoutUnit(all) : all).flatMap(partsOf);
  return { words, joined: words.join(''), ...(unit && { unit }) };
}

/** The unit in brackets, at the end, or spelled out: `Width (cm)`, `Breite in mm`, `Width inches`. */
function unitOf(header: string): Unit | undefined {
  const bracketed = [...header.matchAll(/[([]([^)\]]*)/g)].map(([, text = '']) => text.trim());
  const words = plainWords(header);
  const spelled = words.find((word) => /^(inch(es)?|zoll|feet)$/.test(word));
  const texts = [...bracketed, spelled ?? '', words.length < 2 ? '' : (words.at(-1) ?? '')];
  const named = texts.map(unitNamed).find((unit) => unit !== undefined);
  return named ?? (/["″]\s*$/.test(header) ? 'in' : undefined);
}

function withoutUnit(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => unitNamed(word) === undefined) + 1;
  return end === 0 ? words : words.slice(0, end);
}

interface Name {
  readonly meaning: string | SideOrder;
  readonly language: Language;
}

/** All names by how they are compared, in the order of `NAMES`; sides come last. */
const BY_NAME: ReadonlyMap<string, readonly Name[]> = (() => {
  const all = new Map<string, Name[]>();
  const add = (meaning: string | SideOrder, names: Names) => {
    for (const language of LANGUAGES) {
      for (const name of names[language] ?? []) {
        const key = joinedOf(name);
        const same = all.get(key) ?? [];
        if (!same.some((other) => other.meaning === meaning && other.language === language))
          same.push({ meaning, language });
        all.set(key, same);
      }
    }
  };
  for (const [meaning, names] of Object.entries(NAMES)) add(meaning, names);
  for (const [order, names] of SIDES.entries()) add(order as SideOrder, names);
  return all;
})();

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(joinedOf));

const IS_NEUTRAL = setOf(NEUTRAL);
const IS_RAW_SIZE = setOf(RAW_SIZES);
const IS_OTHER_SIZE = setOf(OTHER_SIZES);
const IS_FOREIGN = setOf(FOREIGN);
const IS_OF_STOCK = setOf(OF_STOCK);
const NEGATES = setOf(NEGATIONS);
const IS_OF_EDGES = setOf(OF_EDGES);
const IS_SETS = setOf(SETS);
const IS_FINISHED = setOf(FINISHED_SIZES);
const EDGES_BY_SIDE = (['left', 'right', 'bottom', 'top'] as const).map(
  (side) => [side, setOf(EDGE_SIDES[side])] as const,
);

/** Names of a field of the contract itself, for fields without a name of their own. */
export const nameOfField = (heading: Heading, fields: readonly string[]): string | undefined =>
  fields.find((field) => field.toLowerCase() === heading.joined);

/** Whether a header is about the stock. */
export const isOfStock = ({ words }: Heading): boolean => words.some((word) => IS_OF_STOCK.has(word));

/** Whether a header is about something else than the size, number, material and rules of a piece or a sheet. */
export const isForeign = (heading: Heading): boolean =>
  !BY_NAME.has(heading.joined) && heading.words.some((word) => IS_FOREIGN.has(word));

/**
 * Whether a header may count sets of pieces, or the pieces of all sets: `Cabinet qty`, `Number of cabinets`, `Total qty`.
 * A quantity of edges or holes is something else.
 */
export const countsSets = ({ words }: Heading): boolean =>
  words.some((word) => IS_SETS.has(word)) ||
  (words.some((word) => BY_NAME.get(word)?.some(({ meaning }) => meaning === 'quantity')) &&
    !words.some((word) => IS_OF_EDGES.has(word)));

/** How a header names an edge: by its side, or by the side of the piece along it, of which there are two. */
export type NamedEdge = keyof typeof EDGE_SIDES | { readonly along: SideOrder; readonly isSecond: boolean };

/** `L1`, `width 2`, as what remains of a header without the words about edges. */
const ALONG = /^(\D+)([12])$/;

/** The edge of which a column holds the band: `Edge front`, `Banding L1`, `Edge length 2`, `W1`. */
export function edgeOf({ words, joined }: Heading): NamedEdge | undefined {
  const others = words.filter((word) => !IS_OF_EDGES.has(word) || ALONG.test(word));
  if (others.length === words.length && !ALONG.test(joined)) return undefined;
  const plain = others.filter((word) => !IS_NEUTRAL.has(word)).join('');
  for (const [side, names] of EDGES_BY_SIDE) if (names.has(plain)) return side;
  const [, name = '', count] = ALONG.exec(plain) ?? [];
  const along = BY_NAME.get(name)?.find(({ meaning }) => typeof meaning === 'number' && meaning < 3)?.meaning;
  return typeof along === 'number' ? { along, isSecond: count === '2' } : undefined;
}

/** What words that count leave of a header about edges, by the sides of a piece that its edges run along. */
const COUNTED: Readonly<Record<string, EdgeCount>> = {
  '': 'edgeCounts',
  l: 'edgesLength',
  long: 'edgesLength',
  length: 'edgesLength',
  w: 'edgesWidth',
  short: 'edgesWidth',
  width: 'edgesWidth',
};

const COUNTS_EDGES: ReadonlySet<string> = new Set([
  ...['edges', 'sides', 'no', 'number', 'of', 'qty', 'quantity', 'count', 'banded'],
]);

/**
 * The counts of edges with a band that a column may hold: `Edge banding`, `Long edges`, `No. of edges L`. `Edge length` may
 * be a measure.
 */
export function edgeCountOf({ words }: Heading): EdgeCount | undefined {
  if (!words.some((word) => IS_OF_EDGES.has(word))) return undefined;
  const others = words.filter((word) => !IS_OF_EDGES.has(word) && !COUNTS_EDGES.has(word)).join(' ');
  const count = Object.hasOwn(COUNTED, others) ? COUNTED[others] : undefined;
  return count === 'edgeCounts' || words.some((word) => COUNTS_EDGES.has(word)) ? count : undefined;
}

/** Whether a header names a size with the bands on the edges. */
export const isFinished = (header: string): boolean =>
  headingOf(header).words.some((word) => IS_FINISHED.has(word));

/** Whether a header names the angle of a rotation: `Rotation angle`, `Angle`. */
export const isAngle = ({ words }: Heading): boolean =>
  words.some((word) => ANGLES.has(word)) &&
  (words.length === 1 ||
    words.some((word) => BY_NAME.get(word)?.some(({ meaning }) => meaning === 'canRotate')));

const ANGLES: ReadonlySet<string> = new Set(['angle', 'winkel', 'drehwinkel']);

/** All that a header may mean, by its words alone. */
export function candidatesOf(heading: Heading): readonly Candidate[] {
  const { words, joined } = heading;
  const exact = BY_NAME.get(joined);
  if (exact) return exact.map((name) => ({ ...name, weight: 4 }));
  if (isForeign(heading)) return [];
  const named = words.filter((word) => BY_NAME.has(word));
  // `Part width` is a width, `Part type` is the name of a part.
  const telling = named.filter((word) => !IS_NEUTRAL.has(word) && !IS_RAW_SIZE.has(word));
  const found = (telling.length > 0 ? telling : named).flatMap((word) =>
    (BY_NAME.get(word) ?? []).map((name) => ({ ...name, word })),
  );
  const sides = new Set(found.flatMap(({ meaning }) => (typeof meaning === 'number' ? [meaning] : [])));
  // `Length x Width` is a size; `Qty x Length x Width` is more.
  if (sides.size > 1)
    return found.some(({ meaning }) => meaning === 'quantity')
      ? []
      : [{ meaning: 'size', language: 'en', weight: 3 }];
  return found.map(({ meaning, language, word }) => {
    const others = words.filter((other) => other !== word);
    const isNegated = meaning === 'canRotate' && others.some((other) => NEGATES.has(other));
    const weight = weightBeside(others);
    const isRaw = weight === 3 && isExtent(meaning) && others.some((other) => IS_RAW_SIZE.has(other));
    return { meaning: isNegated ? 'noRotate' : meaning, language, weight: isRaw ? 5 : weight };
  });
}

const isExtent = (meaning: string | SideOrder): boolean =>
  typeof meaning === 'number' || meaning === 'thickness' || meaning === 'size';

function weightBeside(others: readonly string[]): number {
  const isKnown = others.every(
    (word) =>
      IS_NEUTRAL.has(word) ||
      IS_RAW_SIZE.has(word) ||
      IS_OTHER_SIZE.has(word) ||
      IS_OF_STOCK.has(word) ||
      NEGATES.has(word) ||
      /^\d+$/.test(word),
  );
  if (!isKnown) return 2;
  return others.some((word) => IS_OTHER_SIZE.has(word)) ? 2.5 : 3;
}

/** How many headers of a line each language has as names. */
export function languagesOf(candidates: readonly (readonly Candidate[])[]): ReadonlyMap<Language, number> {
  const counts = new Map<Language, number>();
  for (const each of candidates) {
    for (const language of new Set(each.flatMap(({ weight, language }) => (weight > 2 ? [language] : []))))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}
