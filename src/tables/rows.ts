import { describe } from '../contract/decimal.ts';
import type { Field, Fields } from '../contract/fields.ts';
import { KERFS, MARGINS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { codePoints, textError } from '../contract/text-rules.ts';
import { capitalized } from '../contract/words.ts';
import type { Line } from './cells.ts';
import { type Column, type Edge, type Extra, isEdge } from './columns.ts';
import { type EdgeCount, type EdgeCounts, isEdgeCount, readEdgeCounts } from './edge-counts.ts';
import {
  type Direction,
  type GrainCodes,
  grainCodesOf,
  isOfSheets,
  readFlag,
  readGrain,
  readRotation,
} from './flags.ts';
import { candidatesOf, headingOf } from './headings.ts';
import { type Length, parseLength, type System, type Unit, unitNamed } from './lengths.ts';
import { TOTALS } from './names.ts';
import type { LeftOut } from './notes.ts';
import { type DecimalMark, decimalMarkOf, readWhole } from './numbers.ts';
import { currencyIn, readPrice } from './prices.ts';
import { extentsOf, isNumeric } from './sizes.ts';

/** A length of a row, with its place. */
export interface Located extends Length {
  readonly line: number;
  /** Position of the cell in its row, counted from 1. */
  readonly column: number;
  readonly header: string;
}

/**
 * Where a grain runs: along the first or the second side of its table, or as programs say that show pieces in an orientation
 * of their own.
 */
export type Along = 'first' | 'second' | 'horizontal' | 'vertical';

/** The name of the band on each edge that has one. */
export type EdgeNames = Readonly<Partial<Record<'left' | 'right' | 'bottom' | 'top', string>>>;

/** What a tick calls the band that it stands for. */
const A_BAND = 'Edge band';

/** How a table says where grain runs: along its sides, or as in a drawing that nobody has. */
export type GrainWay = 'sides' | 'drawn';

export const wayOf = (along: Along): GrainWay =>
  along === 'first' || along === 'second' ? 'sides' : 'drawn';

/** A row that was read before the unit of the job was known. */
export interface DraftRow {
  /** Its line, counted from 1. */
  readonly line: number;
  /** The name that the table gives it, if that is not its number. */
  readonly label?: string;
  /** Fields that are no lengths. */
  readonly values: Readonly<Record<string, number | boolean | string>>;
  readonly lengths: Readonly<Record<string, Located>>;
  /** Thickness of the material: a length, or a text that is none. */
  readonly thickness?: Located | string;
  /** Where its grain runs, or that it has one. */
  readonly grain?: Along | 'follows';
  /** The names of the bands on its edges. */
  readonly edges?: EdgeNames;
  /** What `follows` means where the stock says along which of its sides the grain runs: along the length of the piece. */
  readonly hasLength?: boolean;
  /** It may rotate if its material has no grain. */
  readonly isAsMaterial?: true;
}

/** What is wrong with a row, or with the whole table. */
export interface Problem {
  /** Counted from 1. */
  readonly line: number;
  /** Position of the cell in its row, counted from 1; absent if the whole row is meant. */
  readonly column?: number;
  /** One or two sentences. */
  readonly message: string;
  /** The worksheet, if the table is from one. */
  readonly worksheet?: string;
}

/** Fields whose values are lengths, which may have a unit. */
const LENGTHS: ReadonlySet<string | undefined> = new Set([
  'width',
  'height',
  'size',
  ...KERFS,
  ...MARGINS,
  'minTrimSize',
  'maxCutLength',
]);

export const isLength = (field: string | undefined): boolean => LENGTHS.has(field);

/** What holds for all rows of one table. */
interface Conventions {
  readonly mark: DecimalMark | undefined;
  /** Whether every row has a whole number in the column of `originalIndex`; otherwise it has labels. */
  readonly isNumbered: boolean;
  /** Whether the first side is a length, not a width. */
  readonly hasLength: boolean;
  /** The codes for directions of columns of grain, by their positions. */
  readonly grainCodes: ReadonlyMap<number, GrainCodes>;
  /** Whether the columns of edges say yes and no, and name no band. */
  readonly ticksEdges: boolean;
  /** Columns of ticks, where a blank cell says no: each other cell says yes. */
  readonly ticked: ReadonlySet<number>;
}

export interface RowOptions {
  /** System of bare numbers, if it is known. */
  readonly system?: System | undefined;
  readonly round?: boolean | undefined;
  /** Cells of the header: a row with a number behind them has lost its order. */
  readonly width: number;
}

type Values = Record<string, number | boolean | string>;

/** One cell of a row that is being read. */
interface Cell {
  readonly text: string;
  readonly index: number;
  readonly header: string;
  readonly unit: Unit | undefined;
  readonly mark: DecimalMark | undefined;
  readonly wrong: (fault: string) => undefined;
}

/** What the cells of a row say. */
interface Reading {
  readonly values: Values;
  readonly lengths: Record<string, Located>;
  readonly labels: string[];
  readonly materials: string[];
  /** By how much the quantity is multiplied. */
  sets?: number | undefined;
  thickness?: Located | string;
  grain?: Along | 'follows' | undefined;
  edges?: Record<string, string>;
  /** How many edges have a band. */
  edgeCounts?: EdgeCounts;
  isAsMaterial?: boolean;
  leftOut?: LeftOut;
}

/** Reads the rows of one table. */
export class RowReader<F extends Fields> {
  readonly #columns: readonly Column<(keyof F & string) | Extra>[];
  readonly #fields: F;
  readonly #lines: readonly Line[];
  readonly #header: Line | undefined;
  readonly #conventions: Conventions;
  readonly #options: RowOptions;
  /** Lines whose labels are shortened. */
  readonly shortened: number[] = [];
  /** The currency of the prices, if any names it. */
  currency: string | undefined;

  /** @param header the row that names the columns, if there is one. */
  constructor(
    columns: readonly Column<(keyof F & string) | Extra>[],
    fields: F,
    lines: readonly Line[],
    header: Line | undefined,
    options: RowOptions,
  ) {
    this.#columns = columns.filter(({ field }) => field !== undefined);
    this.#fields = fields;
    this.#lines = lines;
    this.#header = header;
    this.#options = options;
    this.#conventions = conventionsOf(lines, this.#columns);
  }

  /** Reads a row, or tells why it is no part of the job. */
  read(line: Line): DraftRow | readonly Problem[] | LeftOut {
    if (this.#repeatsHeader(line)) return 'header';
    const isTotal = this.#isTotal(line);
    if (isTotal === 'certainly') return 'total';
    const problems: Problem[] = [];
    const say = (message: string): undefined => {
      problems.push({ line: line.number, message });
    };
    if (isTotal === 'perhaps') say('The row looks like a total. Delete it, or give the part another name.');
    const { width } = this.#options;
    if (line.cells.slice(width).some(isNumeric))
      say(
        `The row has ${line.cells.length} cells, but the first row ${width}: a comma within a number may have divided it. Put such numbers in quotation marks, or separate the cells by semicolons.`,
      );
    const reading: Reading = { values: {}, lengths: {}, labels: [], materials: [] };
    let isCaption = true;
    const own = this.#unitOf(line);
    for (const { index, field, header, unit = own } of this.#columns) {
      const typed = line.typed?.get(index);
      const cell = line.cells[index] ?? '';
      const text = cell === '' && this.#conventions.ticked.has(index) ? 'no' : cell;
      if (field === undefined || (text === '' && typed === undefined)) continue;
      const wrong = (fault: string): undefined => {
        problems.push({ line: line.number, column: index + 1, message: `${header} ${fault}.` });
      };
      if (isLength(field) || field === 'quantity') isCaption = false;
      if (typed !== undefined && typed !== 'number') {
        wrong(typed.fault);
        continue;
      }
      // Spreadsheets store numbers with a full stop, whatever they show.
      const mark = typed === 'number' ? '.' : this.#conventions.mark;
      this.#readCell(field, { text, index, header, unit, mark, wrong }, line.number, reading);
    }
    if (isCaption) return 'caption';
    if (reading.leftOut) return reading.leftOut;
    return this.#rowOf(line.number, reading, problems, say);
  }

  /** The unit that a row names for its lengths. */
  #unitOf({ cells }: Line): Unit | undefined {
    const column = this.#columns.find(({ field }) => field === 'unit');
    return column && unitNamed(cells[column.index] ?? '');
  }

  #rowOf(
    line: number,
    { values, lengths, labels, materials, sets, thickness, grain, edges, edgeCounts, isAsMaterial }: Reading,
    problems: readonly Problem[],
    say: (message: string) => undefined,
  ): DraftRow | readonly Problem[] {
    const label = labels.length === 0 ? undefined : this.#label(labels.join(' '), line, say);
    if (materials.length > 0) values['material'] = materials.join(' ');
    if (sets !== undefined) {
      const quantity = Number(values['quantity'] ?? 1) * sets;
      values['quantity'] = quantity;
      if (quantity > LIMITS.quantity.max)
        say(`The quantity in all ${sets} sets is ${quantity}, but must be at most ${LIMITS.quantity.max}.`);
    }
    for (const side of ['width', 'height']) {
      if (problems.length === 0 && lengths[side] === undefined) say(this.#missing(side));
    }
    if (problems.length > 0) return problems;
    const bands = edgeCounts ? bandsOf(edgeCounts, lengths) : edges;
    return {
      line,
      ...(label !== undefined && { label }),
      values,
      lengths,
      ...(thickness !== undefined && { thickness }),
      ...(bands && { edges: bands }),
      ...(grain !== undefined && { grain }),
      ...(grain === 'follows' && this.#conventions.hasLength && { hasLength: true }),
      ...(isAsMaterial && { isAsMaterial }),
    };
  }

  /** Sides are called as their columns are. */
  #missing(side: string): string {
    const column = this.#columns.find(({ field }) => field === side || field === 'size');
    return `${this.#header && column ? column.header : capitalized(side)} is empty.`;
  }

  #readCell(field: string, cell: Cell, line: number, reading: Reading): void {
    const { text, wrong } = cell;
    const { values, lengths } = reading;
    if (field === 'label' || (field === 'originalIndex' && !this.#conventions.isNumbered))
      reading.labels.push(text);
    else if (field === 'material') {
      const material = this.#text(text, LIMITS.MAX_MATERIAL_LENGTH, wrong);
      if (material !== undefined) reading.materials.push(material);
    } else if (field === 'enabled' || field === 'excluded') {
      const flag = readFlag(text) ?? wrong(`must be yes or no, not ${describe(text)}`);
      if (flag === (field === 'excluded')) reading.leftOut = 'disabled';
    } else if (field === 'unit') {
      if (unitNamed(text) === undefined)
        wrong(`must be a unit of length such as mm or in, not ${describe(text)}`);
    } else if (field === 'kind') {
      if (!isOfSheets(text)) reading.leftOut ??= 'kind';
    } else if (field === 'thickness') reading.thickness = this.#thickness(cell, line);
    else if (isEdge(field)) this.#readEdge(field, cell, reading);
    else if (isEdgeCount(field)) this.#readEdgeCount(field, cell, reading);
    else if (field === 'grain') this.#readGrain(cell, reading);
    else if (field === 'canRotate' || field === 'noRotate') this.#readRotation(field, cell, reading);
    else if (field === 'size') this.#readSize(cell, line, reading);
    else if (field === 'quantity' || field === 'sets') {
      const count = this.#quantity(cell);
      if (count === 0) reading.leftOut ??= 'none';
      else if (field === 'sets') reading.sets = count;
      else if (count !== undefined) values['quantity'] = count;
    } else if (isLength(field)) {
      const length = this.#length(cell, line);
      if (length) lengths[field] = length;
    } else if (field === 'cost') {
      const price = this.#price(cell);
      if (price !== undefined) values['cost'] = price;
    } else {
      const value = this.#value(cell, field);
      if (value !== undefined) values[field] = value;
    }
  }

  #length({ text, mark, unit, wrong, index, header }: Cell, line: number): Located | undefined {
    const { system, round } = this.#options;
    const length = parseLength(text, { mark, unit, system, round });
    return 'fault' in length ? wrong(length.fault) : { ...length, line, column: index + 1, header };
  }

  /** A thickness that is no length is part of the name all the same. */
  #thickness(cell: Cell, line: number): Located | string {
    const length = this.#length({ ...cell, wrong: () => undefined }, line);
    return length ?? cell.text.replace(/\s+/g, ' ');
  }

  /** The third extent of a size is the thickness. */
  #readSize(cell: Cell, line: number, reading: Reading): void {
    const [width, height, thickness] = extentsOf(cell.text) ?? [];
    if (width === undefined || height === undefined) {
      cell.wrong(`must be a size such as 600x400, not ${describe(cell.text)}`);
      return;
    }
    const sides = {
      width: this.#length({ ...cell, text: width }, line),
      height: this.#length({ ...cell, text: height }, line),
    };
    for (const [side, length] of Object.entries(sides)) if (length) reading.lengths[side] = length;
    if (thickness === undefined) return;
    const third = this.#length({ ...cell, text: thickness }, line);
    const isThin = Object.values(sides).every((side) => !side || !third || isAtMost(third, side));
    if (!isThin)
      cell.wrong(`is ${describe(cell.text)}, whose last number is no thickness: write width x height`);
    else if (third) reading.thickness = third;
  }

  /** Programs name the band on an edge, or tick the edge. */
  #readEdge(field: Edge, { text, wrong }: Cell, reading: Reading): void {
    const flag = readFlag(text);
    if (flag === false) return;
    const isTick = flag === true && (this.#conventions.ticksEdges || !isNumeric(text));
    const name = isTick ? A_BAND : this.#text(text, LIMITS.MAX_BAND_NAME_LENGTH, wrong);
    if (name !== undefined)
      reading.edges = { ...reading.edges, [field.slice('edge'.length).toLowerCase()]: name };
  }

  #readEdgeCount(field: EdgeCount, { text, header, wrong }: Cell, reading: Reading): void {
    const counts = readEdgeCounts(text, field, header);
    if (counts === undefined)
      wrong(
        `must say how many edges have a band, as ${field === 'edgeCounts' ? '2L 1W' : '2'}, not ${describe(text)}`,
      );
    else if (!counts.isBySize && !this.#conventions.hasLength)
      wrong('counts edges along length and width, but the sides are width and height: name each edge');
    else {
      const { along = 0, across = 0, isBySize = true } = reading.edgeCounts ?? {};
      reading.edgeCounts = {
        along: along + counts.along,
        across: across + counts.across,
        isBySize: isBySize && counts.isBySize,
      };
    }
  }

  #readGrain({ text, index, wrong }: Cell, reading: Reading): void {
    const grain = readGrain(text, this.#conventions.grainCodes.get(index));
    if (grain === undefined) wrong(`must be yes, no or a direction, not ${describe(text)}`);
    else if (grain === 'follows') reading.grain = grain;
    else if (grain !== 'free') reading.grain = this.#along(grain) ?? wrong(this.#noSide(text));
  }

  /** The side that a direction names; undefined if the table has no such side. */
  #along(direction: Direction): Along | undefined {
    if (direction === 'horizontal' || direction === 'vertical') return direction;
    if (direction === 'x' || direction === 'y') return direction === 'x' ? 'first' : 'second';
    if (!this.#conventions.hasLength)
      return direction === 'width' ? 'first' : direction === 'height' ? 'second' : undefined;
    return direction === 'length' ? 'first' : 'second';
  }

  #noSide(text: string): string {
    return `is ${describe(text)}, but the sides are width and height: name the side along which the grain runs`;
  }

  #readRotation(field: 'canRotate' | 'noRotate', { text, wrong }: Cell, reading: Reading): void {
    const rotation = readRotation(text);
    if (rotation === undefined) wrong(`must be yes or no, not ${describe(text)}`);
    else if (rotation === 'material') reading.isAsMaterial = true;
    else if (typeof rotation === 'string') reading.grain = this.#along(rotation) ?? wrong(this.#noSide(text));
    else if (Object.hasOwn(this.#fields, 'canRotate'))
      reading.values['canRotate'] = field === 'noRotate' && !SAYS_NO_ITSELF.test(text) ? !rotation : rotation;
    else if (rotation === (field === 'noRotate')) reading.grain ??= 'follows';
  }

  /** The request has no currency, so all prices of a table are in the same one. */
  #price({ text, mark, wrong }: Cell): number | undefined {
    const currency = currencyIn(text);
    this.currency ??= currency;
    if (currency !== undefined && currency !== this.currency)
      return wrong(`is in ${currency}, but others are in ${this.currency}`);
    const reading = readPrice(text, mark);
    if (reading.fault !== undefined) return wrong(reading.fault);
    const { max } = LIMITS.cost;
    return reading.value <= max
      ? reading.value
      : wrong(`must be at most ${max / 100}, not ${describe(text)}`);
  }

  #quantity(cell: Cell): number | undefined {
    const text = cell.text.replace(/^x ?/i, '').replace(/ ?(x|pcs?|pieces?|ea|stk|st|stück|szt|шт)\.?$/i, '');
    const reading = readWhole(text === '' ? cell.text : text, cell.mark);
    if (reading.fault !== undefined) return cell.wrong(reading.fault);
    const { max } = LIMITS.quantity;
    if (reading.value >= 0 && reading.value <= max) return reading.value;
    return cell.wrong(`must be from 0 to ${max}, not ${describe(cell.text)}`);
  }

  /** Names that are too long are shortened: they matter to people alone. */
  #label(text: string, line: number, say: (message: string) => undefined): string | undefined {
    const plain = text.replace(/^'(?=[=+@-])/, '').replace(/\s+/g, ' ');
    if (codePoints(plain) <= LIMITS.MAX_LABEL_LENGTH)
      return this.#text(plain, LIMITS.MAX_LABEL_LENGTH, (fault) => say(`The label ${fault}.`));
    this.shortened.push(line);
    const short = `${[...plain].slice(0, LIMITS.MAX_LABEL_LENGTH - 1).join('')}…`;
    return this.#text(short, LIMITS.MAX_LABEL_LENGTH, (fault) => say(`The label ${fault}.`));
  }

  /**
   * A cell may have line breaks, which no text of a request has, and an apostrophe that keeps a spreadsheet from running the
   * text as a formula.
   */
  #text(cell: string, most: number, wrong: (fault: string) => undefined): string | undefined {
    const text = cell.replace(/^'(?=[=+@-])/, '').replace(/\s+/g, ' ');
    const fault = textError(text, most);
    return fault === undefined ? text : wrong(fault);
  }

  #value({ text, mark, wrong }: Cell, name: string): number | boolean | string | undefined {
    const field: Field | undefined = this.#fields[name];
    if (field?.type === 'bool') return readFlag(text) ?? wrong(`must be yes or no, not ${describe(text)}`);
    if (field?.type === 'text') return this.#text(text, field.maxLength, wrong);
    if (field?.type !== 'int') return undefined;
    const reading = readWhole(text, mark);
    if (reading.fault !== undefined) return wrong(reading.fault);
    const { value } = reading;
    if (value >= field.min && value <= field.max) return value;
    return wrong(`must be from ${field.min} to ${field.max}, not ${describe(text)}`);
  }

  /** Whether a row below the header is the header again, as at the top of a printed page. */
  #repeatsHeader({ cells }: Line): boolean {
    const header = this.#header;
    return header !== undefined && this.#columns.every(({ index }) => cells[index] === header.cells[index]);
  }

  #isTotal(line: Line): 'certainly' | 'perhaps' | undefined {
    const { cells } = line;
    const isFull = (field: string) =>
      this.#columns.some((column) => column.field === field && (cells[column.index] ?? '') !== '');
    const hasSides = isFull('size') || (isFull('width') && isFull('height'));
    const isLast = line === this.#lines.at(-1);
    const first = cells.find((cell) => cell !== '') ?? '';
    const labels = this.#columns.flatMap(({ field, index }) =>
      field === 'label' ? [cells[index] ?? ''] : [],
    );
    const isNamed = [first, ...labels].some(
      (cell) => cell.length <= LONGEST_TOTAL && TOTAL.has(nameOf(cell)),
    );
    if (isNamed) return !hasSides || isLast ? 'certainly' : 'perhaps';
    const isSum = isLast && isFull('quantity') && !isFull('width') && !isFull('height') && !isFull('size');
    return isSum && !isFull('label') && !isFull('material') ? 'certainly' : undefined;
  }
}

/** The edges of so many bands: first the bottom and the left, then those opposite. Long edges run along the longer side. */
function bandsOf(counts: EdgeCounts, lengths: Record<string, Located>): EdgeNames | undefined {
  const { width, height } = lengths;
  const isTall = counts.isBySize && width && height && !isAtMost(height, width);
  const [bottom, left] = isTall ? [counts.across, counts.along] : [counts.along, counts.across];
  const edges = [
    ...(['bottom', 'top'] as const).slice(0, bottom),
    ...(['left', 'right'] as const).slice(0, left),
  ];
  return edges.length === 0 ? undefined : Object.fromEntries(edges.map((side) => [side, A_BAND]));
}

/** Whether a length is at most as long as another of the same cell. */
const isAtMost = (a: Length, b: Length): boolean =>
  a.numerator * b.denominator <= b.numerator * a.denominator;

/** A flag of a column for what must not be, such as `NoRotation`, that says no itself. */
const SAYS_NO_ITSELF = /^\s*(no ?rotat|not ?allowed|do ?not|fixed|locked|never)/i;

const LONGEST_TOTAL = 20;

const nameOf = (cell: string): string => cell.toLowerCase().replace(/[:.\s]+$/, '');

const TOTAL: ReadonlySet<string> = new Set(TOTALS);

/** Whether a header names a width, height or depth. */
const isWidth = (header: string): boolean =>
  candidatesOf(headingOf(header)).some(({ meaning }) => typeof meaning === 'number' && meaning > 0);

function conventionsOf(lines: readonly Line[], columns: readonly Column<string>[]): Conventions {
  const cellsIn = (isMeant: (field: string | undefined) => boolean) => {
    const indexes = columns.flatMap(({ index, field }) => (isMeant(field) ? [index] : []));
    return lines.flatMap(({ cells, typed }) =>
      indexes.flatMap((index) => (typed?.has(index) ? [] : [cells[index] ?? ''])),
    );
  };
  const numbered = columns.flatMap(({ index, field }) => (field === 'originalIndex' ? [index] : []));
  const extents = cellsIn((field) => field === 'size').flatMap((cell) => extentsOf(cell) ?? []);
  const numbers = cellsIn((field) => field !== 'label' && field !== 'size');
  const grains = columns.flatMap(({ index, field }) => (field === 'grain' ? [index] : []));
  const ticks = columns.filter(({ field }) => field === 'canRotate' || field === 'enabled');
  const isTicked = ({ index }: Column<string>) =>
    lines.every(({ cells }) => !cells[index] || readFlag(cells[index]) === true) &&
    lines.some(({ cells }) => cells[index]);
  return {
    mark: decimalMarkOf([...extents, ...numbers]),
    isNumbered: lines.every(({ cells }) => numbered.every((index) => /^\d+$/.test(cells[index] ?? ''))),
    hasLength: !columns.some(({ field, header }) => field === 'width' && isWidth(header)),
    grainCodes: new Map(
      grains.flatMap((index) => {
        const codes = grainCodesOf(lines.map(({ cells }) => cells[index] ?? ''));
        return codes === undefined ? [] : [[index, codes] as const];
      }),
    ),
    ticksEdges: cellsIn(isEdge).every((cell) => cell === '' || readFlag(cell) !== undefined),
    ticked: new Set(ticks.filter(isTicked).map(({ index }) => index)),
  };
}
