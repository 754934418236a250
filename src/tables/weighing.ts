import { MARGINS } from '../contract/fields.ts';
import type { Line } from './cells.ts';
import {
  type Answers,
  type Column,
  columnOf,
  EDGES,
  type Edge,
  type Extra,
  type Guess,
  isExtra,
  nameOf,
  type Question,
} from './columns.ts';
import { countsEdges, readEdgeCounts } from './edge-counts.ts';
import { isKind } from './flags.ts';
import {
  type Candidate,
  candidatesOf,
  countsSets,
  edgeCountOf,
  edgeOf,
  type Heading,
  headingOf,
  isAngle,
  isForeign,
  isOfStock,
  languagesOf,
  type NamedEdge,
  nameOfField,
  type SideOrder,
} from './headings.ts';
import { type EDGE_SIDES, NAMES } from './names.ts';
import { roughly } from './sizes.ts';
import { Values, valuesOf } from './values.ts';

/** Fields of which a row has one value; of two columns for the same, people have to choose. */
const SINGLE: ReadonlySet<string> = new Set([
  'quantity',
  'width',
  'height',
  'thickness',
  'canRotate',
  'noRotate',
  'grain',
  'enabled',
  'excluded',
]);

/** Guesses what the columns of a header hold, by the header alone. */
export const guessColumns = <Field extends string>(
  headers: readonly string[],
  fields: readonly Field[],
): readonly Column<Field | Extra>[] => understand(headers, [], fields).columns;

/**
 * Decides what the columns of a table hold. Each header gets the meanings that its words can have, with a weight. The cells
 * strike out those that they contradict. Of each column the heaviest meaning counts, in the language that most headers
 * speak; of several columns for the same, the heaviest counts, then the first.
 *
 * @param lines the rows below the header.
 * @param fields of the contract that a row can have.
 */
export function understand<Field extends string>(
  headers: readonly string[],
  lines: readonly Line[],
  fields: readonly Field[],
  answers: Answers<Field | Extra> = new Map(),
): Guess<Field | Extra> {
  const assignment = new Assignment<Field | Extra>(headers, lines, fields, answers);
  assignment.guess();
  return assignment.result();
}

/** A column that is being looked at. */
interface Looked {
  readonly index: number;
  readonly heading: Heading;
  readonly values: Values;
  /** Heaviest meaning; undefined if none suits. */
  readonly meaning: Candidate['meaning'] | undefined;
  readonly weight: number;
}

class Assignment<Field extends string> {
  readonly #headers: readonly string[];
  readonly #lines: readonly Line[];
  readonly #fields: readonly string[];
  readonly #answers: Answers<Field>;
  readonly #values: readonly Values[];
  readonly #found = new Map<number, string>();
  readonly #questions = new Map<number, Question>();
  readonly #notes = new Map<number, string>();

  constructor(
    headers: readonly string[],
    lines: readonly Line[],
    fields: readonly string[],
    answers: Answers<Field>,
  ) {
    this.#headers = headers;
    this.#lines = lines;
    this.#fields = fields;
    this.#answers = answers;
    this.#values = valuesOf(lines, headers.length);
    for (const [index, field] of answers) {
      if (field !== undefined) this.#found.set(index, field);
    }
  }

  guess(): void {
    const looked = this.#look();
    const meaning = (name: Candidate['meaning']) => looked.filter((each) => each.meaning === name);
    for (const name of Object.keys(NAMES)) {
      if (name === 'size' || name === 'kind' || name === 'colour') continue;
      if (isExtra(name) || this.#fields.includes(name)) this.#take(name, meaning(name));
    }
    this.#takeSides(([0, 1, 2, 3] as const).map(meaning), meaning('size'));
    if (this.#isOfPieces) {
      for (const each of looked) this.#takeEdge(each);
      if (!EDGES.some((edge) => this.#has(edge))) for (const each of looked) this.#takeEdgeCount(each);
    }
    // One colour of all rows tells nothing apart.
    const colours = meaning('colour').filter(({ values }) => values.samples.length > 1);
    this.#takeMaterials(meaning('kind'), [...meaning('material'), ...colours]);
    const numbered = looked.find(({ index }) => this.#found.get(index) === 'originalIndex');
    if (numbered && !this.#has('quantity') && MAY_COUNT.has(numbered.heading.joined)) {
      const { filled, whole, isSequence } = numbered.values;
      if (!isSequence && whole === filled)
        this.#ask(numbered.index, 'may be a number of pieces or the name of each', [
          'quantity',
          'originalIndex',
        ]);
    }
    for (const each of looked) this.#askAboutCount(each);
    for (const { index } of this.#isOfPieces || this.#has('grain') || this.#has('noRotate')
      ? []
      : meaning('canRotate'))
      this.#ask(index, 'says what may rotate: for sheets, a column Grain says it', []);
    for (const each of looked) this.#askAbout(each);
  }

  result(): Guess<Field> {
    const columns = this.#headers.map((header, index) =>
      columnOf(index, header, this.#found.get(index) as Field | undefined),
    );
    const questions = [...this.#questions.values()].sort((a, b) => a.column - b.column);
    return { columns, questions, notes: this.#notes };
  }

  /** The heaviest meaning of every column that people did not speak of. */
  #look(): readonly Looked[] {
    const headings = this.#headers.map(headingOf);
    const candidates = headings.map(candidatesOf);
    const languages = languagesOf(candidates);
    return headings.flatMap((heading, index) => {
      const values = this.#valuesOf(index);
      if (this.#answers.has(index)) return [];
      const field = nameOfField(heading, this.#fields);
      if (field !== undefined && !isSide(field))
        return [{ index, heading, values, meaning: field, weight: 5 }];
      const suiting = (candidates[index] ?? [])
        .filter(
          (candidate) =>
            this.#isKnown(candidate.meaning) && suits(candidate, values, heading.joined.length === 1),
        )
        .sort(
          (a, b) =>
            b.weight - a.weight ||
            (languages.get(b.language) ?? 0) - (languages.get(a.language) ?? 0) ||
            rankOf(a.meaning) - rankOf(b.meaning),
        );
      const [best] = suiting;
      if (!best) return [{ index, heading, values, meaning: undefined, weight: 0 }];
      const isAboutStock = this.#isAboutStock(heading, best);
      const meaning = isAboutStock && best.meaning === 'quantity' ? undefined : best.meaning;
      return [{ index, heading, values, meaning, weight: isAboutStock ? 2 : best.weight }];
    });
  }

  /** Whether a column of a table of pieces tells of the sheets. */
  #isAboutStock(heading: Heading, { meaning }: Candidate): boolean {
    const isMeasured = typeof meaning === 'number' || meaning === 'size' || meaning === 'quantity';
    return this.#isOfPieces && isMeasured && isOfStock(heading);
  }

  get #isOfPieces(): boolean {
    return this.#fields.includes('canRotate');
  }

  #isKnown(meaning: Candidate['meaning']): boolean {
    return typeof meaning === 'number' || meaning in NAMES || this.#fields.includes(meaning);
  }

  #valuesOf(index: number): Values {
    return this.#values[index] ?? new Values();
  }

  #has(field: string): boolean {
    return [...this.#found.values()].includes(field);
  }

  #headerOf(index: number): string {
    return nameOf(this.#headers[index] ?? '', index);
  }

  #ask(index: number, message: string, choices: readonly string[]): void {
    const { samples } = this.#valuesOf(index);
    if (samples.length === 0 || this.#answers.has(index)) return;
    const known = choices.filter((choice) => isExtra(choice) || this.#fields.includes(choice));
    this.#questions.set(index, {
      column: index,
      header: this.#headerOf(index),
      message,
      samples,
      choices: known,
    });
  }

  /** Gives a field to the heaviest of some columns. Where another says something else, people have to choose. */
  #take(field: string, looked: readonly Looked[]): void {
    const free = looked.filter(({ index }) => !this.#found.has(index));
    const best = heaviest(free);
    if (!best || this.#has(field)) return;
    this.#found.set(best.index, field);
    if (!SINGLE.has(field)) return;
    // Of two headers that only mention a quantity, neither is the quantity itself: `Qty ordered`, `Qty cut`.
    const mayDecide = field !== 'quantity' || best.weight >= 4;
    for (const { index, weight } of free) {
      const isLighter =
        weight < Math.min(best.weight, 3) || (weight < best.weight && (weight < 4 || best.weight > 4));
      if (index === best.index || (isLighter && mayDecide) || this.#areEqual(index, best.index)) continue;
      this.#ask(
        index,
        `may hold the same as ${this.#headerOf(best.index)}, but differs from it`,
        field === 'quantity' ? ['quantity', 'sets'] : [field],
      );
    }
  }

  #areEqual(a: number, b: number): boolean {
    return this.#lines.every(({ cells }) => (cells[a] ?? '') === (cells[b] ?? ''));
  }

  #takeSides(groups: readonly (readonly Looked[])[], sizes: readonly Looked[]): void {
    const size = heaviest(sizes);
    const isSized = size !== undefined && size.values.sizes > 0;
    const groupsThere = groups.filter((group) => group.length > 0);
    if ((groupsThere.length < 2 || this.#has('size')) && (size !== undefined || this.#has('size'))) {
      if (size && !this.#has('width') && !this.#has('height')) this.#take('size', sizes);
      for (const { index } of groups.flat())
        if (isSized) this.#ask(index, 'is a length next to a size', ['thickness', 'width', 'height']);
      return;
    }
    const bests = groupsThere.flatMap((group) => heaviest(group) ?? []);
    const third = this.#has('thickness') ? undefined : this.#thirdOf(bests, groups);
    const sides = bests.filter((best) => best !== third);
    if (third) this.#found.set(third.index, 'thickness');
    const fields = ['width', 'height'].filter((field) => !this.#has(field));
    for (const [order, field] of fields.entries()) {
      const side = sides[order];
      if (side) this.#take(field, groupsThere.find((group) => group.includes(side)) ?? []);
    }
    for (const { index } of sides.slice(fields.length))
      this.#ask(index, 'is a third side: it may be the thickness', ['thickness', 'width', 'height']);
    this.#noteSizes(sizes);
  }

  /** The edges along the first side are the bottom and the top; those across it are the left and the right. */
  #takeEdge({ index, heading, values }: Looked): void {
    const edge = edgeOf(heading);
    if (edge === undefined || values.filled === 0 || this.#found.has(index)) return;
    const field = typeof edge === 'string' ? fieldOfEdge(edge) : this.#edgeAlong(edge);
    if (field !== undefined && !this.#has(field)) this.#found.set(index, field);
  }

  #takeEdgeCount({ index, heading }: Looked): void {
    const field = edgeCountOf(heading);
    if (field === undefined || this.#found.has(index) || this.#has(field)) return;
    const cells = this.#lines.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '');
    const tells = (cell: string) => {
      const { along = 0, across = 0 } = readEdgeCounts(cell, field) ?? {};
      return along + across > 0 && countsEdges(cell);
    };
    if (cells.every((cell) => readEdgeCounts(cell, field)) && cells.some(tells))
      this.#found.set(index, field);
  }

  #edgeAlong({ along, isSecond }: Exclude<NamedEdge, string>): Edge | undefined {
    const isAlong = (field: string) => {
      const at = this.#columnOf(field);
      const header = at === undefined ? '' : (this.#headers[at] ?? '');
      return candidatesOf(headingOf(header)).some(({ meaning }) => meaning === along);
    };
    if (isAlong('width')) return isSecond ? 'edgeTop' : 'edgeBottom';
    return isAlong('height') ? (isSecond ? 'edgeRight' : 'edgeLeft') : undefined;
  }

  /** Of three sides, the one under height or depth whose values are the smallest. */
  #thirdOf(bests: readonly Looked[], groups: readonly (readonly Looked[])[]): Looked | undefined {
    if (bests.length !== 3) return undefined;
    const flat = [...(groups[2] ?? []), ...(groups[3] ?? [])].filter((each) => bests.includes(each));
    return flat.find((each) => {
      const others = bests.filter((other) => other !== each);
      return (
        this.#lines.length > 0 &&
        this.#isThinnest(
          each.index,
          others.map(({ index }) => index),
        )
      );
    });
  }

  /** Whether a column has the smallest number of almost every row, or few different numbers that are small. */
  #isThinnest(index: number, others: readonly number[]): boolean {
    let rows = 0;
    let smallest = 0;
    let sum = 0;
    const sums = others.map(() => 0);
    for (const { cells } of this.#lines) {
      const value = roughly(cells[index]);
      const beside = others.map((other) => roughly(cells[other]));
      if (value === undefined || beside.some((other) => other === undefined)) continue;
      rows += 1;
      sum += value;
      if (beside.every((other) => value <= (other ?? 0))) smallest += 1;
      for (const [at, other] of beside.entries()) sums[at] = (sums[at] ?? 0) + (other ?? 0);
    }
    if (rows === 0) return false;
    if (smallest === rows) return true;
    const { isVaried } = this.#valuesOf(index);
    return !isVaried && sums.every((other) => 4 * sum < other);
  }

  /** Sizes next to the sides of each row are those of the sheet, of a hole, of a cabinet. */
  #noteSizes(sizes: readonly Looked[]): void {
    const width = this.#columnOf('width');
    const height = this.#columnOf('height');
    if (width === undefined || height === undefined) return;
    for (const { index, values } of sizes) {
      if (values.sizes === 0 || this.#found.has(index)) continue;
      this.#notes.set(index, this.#sizeNote(index, width, height));
    }
  }

  #sizeNote(index: number, width: number, height: number): string {
    return `${this.#headerOf(index)} is not used: the sides of each row are in ${this.#headerOf(width)} and ${this.#headerOf(height)}.`;
  }

  #columnOf(field: string): number | undefined {
    return [...this.#found].find(([, other]) => other === field)?.[0];
  }

  /** The kind of material matters where its name stands elsewhere. Two names of one material matter where they differ. */
  #takeMaterials(kinds: readonly Looked[], materials: readonly Looked[]): void {
    if (!this.#has('material')) {
      const best = heaviest([...kinds, ...materials]);
      if (best) this.#found.set(best.index, 'material');
    }
    const material = this.#columnOf('material');
    for (const { index, values } of [...kinds, ...materials]) {
      if (material === undefined || this.#found.has(index)) continue;
      const isOfKinds = kinds.some((kind) => kind.index === index) && values.samples.some(isKind);
      if (isOfKinds && !this.#has('kind')) this.#found.set(index, 'kind');
      else if (this.#divides(index, material))
        this.#ask(index, `differs within one ${this.#headerOf(material)}: it may be part of the material`, [
          'material',
        ]);
    }
  }

  /** Whether rows with the same cell in one column differ in another. */
  #divides(index: number, material: number): boolean {
    const first = new Map<string, string>();
    return this.#lines.some(({ cells }) => {
      const name = cells[material] ?? '';
      const cell = cells[index] ?? '';
      const other = first.get(name);
      if (other === undefined) first.set(name, cell);
      return other !== undefined && other !== cell;
    });
  }

  /** Asks about a column that counts cabinets or other sets of pieces, or the pieces of all sets. */
  #askAboutCount({ index, heading, values, meaning }: Looked): void {
    const quantity = this.#columnOf('quantity');
    // Another column is the quantity, as people said.
    if (meaning === 'quantity' && quantity !== undefined && this.#answers.has(quantity)) return;
    if (this.#found.has(index) || this.#questions.has(index) || !countsSets(heading)) return;
    const saysMore = values.samples.some((sample) => sample !== '1');
    if (values.whole < values.filled || !saysMore) return;
    if (quantity === undefined)
      this.#ask(
        index,
        'counts something and may be the quantity',
        heading.words.some((word) => PER.has(word)) ? COUNTS.toReversed() : COUNTS,
      );
    else if (!this.#areEqual(index, quantity))
      this.#ask(index, `may multiply ${this.#headerOf(quantity)}, or be the quantity of all sets`, COUNTS);
  }

  /** Asks about a column without a meaning if its cells look as if it mattered. */
  #askAbout({ index, heading, values, meaning }: Looked): void {
    if (this.#found.has(index) || this.#questions.has(index) || values.filled === 0) return;
    if (isAngle(heading)) {
      if (values.samples.some((sample) => QUARTER.test(sample)))
        this.#ask(index, 'holds angles: swap the sides of the pieces that are rotated, then ignore it', []);
      return;
    }
    if (!this.#isOfPieces && heading.words.some((word) => MARGIN.has(word)) && values.numeric > 0) {
      this.#ask(index, 'holds a margin, but does not say on which side', MARGINS);
      return;
    }
    if (isForeign(heading) || meaning !== undefined) return;
    const { filled, whole, sizes, flags, directions, isSequence } = values;
    const width = this.#columnOf('width');
    const height = this.#columnOf('height');
    if (sizes > 0 && 2 * sizes >= filled) {
      if (width !== undefined && height !== undefined)
        this.#notes.set(index, this.#sizeNote(index, width, height));
      else if (!this.#has('size')) this.#ask(index, 'holds sizes', ['size']);
    } else if (whole === filled && !isSequence && !this.#has('quantity'))
      this.#ask(index, 'holds whole numbers and may be the quantity', ['quantity', ...this.#sidesMissing()]);
    else if (values.numeric === filled && this.#sidesMissing().length > 0)
      this.#ask(index, 'holds numbers and may be a side', this.#sidesMissing());
    else if (values.numeric === filled && heading.words.length > 0 && this.#looksSmall(index))
      this.#ask(index, 'holds small numbers that may matter', [
        ...(this.#has('thickness') ? [] : ['thickness']),
        ...(whole === filled ? COUNTS : []),
      ]);
    else if (directions === filled && values.numeric === 0 && !this.#has('grain'))
      this.#ask(index, 'holds directions and may be the grain', ['grain']);
    else if (this.#looksLikeMaterial(heading, values))
      this.#ask(index, 'divides the rows into a few kinds and may be the material', ['material', 'label']);
    else if (flags === filled && heading.words.length > 0) this.#ask(index, 'holds yes and no', FLAGS);
  }

  /** Whether a column of words divides the rows, in a table without a material. */
  #looksLikeMaterial(
    { words }: Heading,
    { filled, numeric, flags, sizes, hasRepeats, samples }: Values,
  ): boolean {
    const isText = numeric === 0 && sizes === 0 && flags < filled;
    return isText && words.length > 0 && hasRepeats && samples.length > 1 && !this.#has('material');
  }

  #sidesMissing(): readonly string[] {
    return this.#has('size') ? [] : ['width', 'height'].filter((side) => !this.#has(side));
  }

  /** Whether the numbers of a column are few, not all 1, and below the sides of their rows. */
  #looksSmall(index: number): boolean {
    const sides = ['width', 'height'].flatMap((side) => this.#columnOf(side) ?? []);
    const { isVaried, samples } = this.#valuesOf(index);
    const isPositive = samples.every((sample) => (roughly(sample) ?? 0) > 0);
    const isTelling = samples.some((sample) => sample !== '1');
    return sides.length === 2 && isPositive && isTelling && !isVaried && this.#isThinnest(index, sides);
  }
}

const fieldOfEdge = (side: keyof typeof EDGE_SIDES): Edge =>
  ({ left: 'edgeLeft', right: 'edgeRight', bottom: 'edgeBottom', top: 'edgeTop' })[side] as Edge;

/** An angle that swaps the sides of a piece. */
const QUARTER = /^-?(90|270)([.,]0+)? ?°?$/;

/** What a column of a second count can be. */
const COUNTS = ['sets', 'quantity'];

/** `Qty per cabinet`. */
const PER: ReadonlySet<string> = new Set(['per', 'pro', 'par', 'por', 'na', 'each']);

/** Words for a margin of a sheet, on whatever side. */
const MARGIN: ReadonlySet<string> = new Set(['margin', 'margins', 'trim', 'rand', 'marge', 'margen']);

/** What a column of yes and no can be. */
const FLAGS = ['canRotate', 'noRotate', 'grain', 'enabled', 'excluded'];

/** Names of a number that may be how many or which. */
const MAY_COUNT: ReadonlySet<string> = new Set(['no', 'nr', 'number', 'nummer', 'n', 'numero']);

const RANKS: ReadonlyMap<string, number> = new Map(Object.keys(NAMES).map((name, rank) => [name, rank]));

const rankOf = (meaning: string | SideOrder): number =>
  typeof meaning === 'number' ? RANKS.size + meaning : (RANKS.get(meaning) ?? 0);

function heaviest(looked: readonly Looked[]): Looked | undefined {
  let best: Looked | undefined;
  for (const each of looked) if (!best || each.weight > best.weight) best = each;
  return best;
}

/**
 * Whether cells may be what a header says. A name itself is believed unless no cell fits it at all.
 *
 * @param isLetter whether the header is a single letter, such as L for a side or for the edge along it.
 */
function suits({ meaning, weight }: Candidate, values: Values, isLetter: boolean): boolean {
  const { filled, numeric, whole, sizes, flags, directions, codes, units } = values;
  if (filled === 0) return true;
  const isMost = (count: number) => 2 * count >= filled;
  const isOnlyFlags = flags === filled;
  if (typeof meaning === 'number') return weight >= 4 ? !(isOnlyFlags && isLetter) : isMost(numeric);
  switch (meaning) {
    case 'quantity':
      return weight >= 4 || isMost(whole);
    case 'canRotate':
    case 'noRotate':
    case 'grain':
    case 'enabled':
    case 'excluded':
    case 'offcut':
      return weight >= 4 || isMost(flags + directions + codes);
    case 'unit':
      return units === filled;
    case 'size':
      return sizes > 0 || (weight >= 4 && numeric < filled);
    case 'material':
      return !isOnlyFlags && 2 * sizes < filled;
    case 'originalIndex':
    case 'colour':
    case 'thickness':
      return !isOnlyFlags;
    case 'kind':
    case 'label':
      return weight >= 4 || !isOnlyFlags;
    default:
      return weight >= 4 || isMost(numeric);
  }
}

const isSide = (field: string): boolean => field === 'width' || field === 'height';
