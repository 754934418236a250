import { describe } from '../contract/describe.ts';
import type { Field, Fields } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { textFault } from '../contract/text-rules.ts';
import type { Unit as JobUnit } from '../contract/unit.ts';
import type { Line } from './cells.ts';
import { type Column, type Extra, sidesOf } from './columns.ts';
import { isDirection, readFlag } from './flags.ts';
import { readLength, type Unit } from './lengths.ts';
import type { LeftOut } from './notes.ts';
import { type DecimalMark, decimalMarkOf, readWhole } from './numbers.ts';
import { isOfSheets } from './open-cut-list.ts';
import { Thicknesses } from './thickness.ts';

/** A piece or sheet as a request has it, with the fields that its row gives. */
export type Item<Name extends string> = { readonly width: number; readonly height: number } & {
  readonly [Key in Name]?: number | boolean | string;
};

/** A row that was read. */
export interface Row<Name extends string> {
  /** Its line, counted from 1. */
  readonly line: number;
  /** The name that the table gives it, if that is not its number. */
  readonly label?: string;
  readonly item: Item<Name>;
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
  'kerfWidth',
  'marginLeft',
  'marginRight',
  'marginTop',
  'marginBottom',
  'minTrimSize',
]);

export const isLength = (field: string | undefined): boolean => LENGTHS.has(field);

/** What holds for all rows of one table. */
interface Conventions {
  readonly mark: DecimalMark | undefined;
  /** Whether every row has a whole number in the column of `originalIndex`; otherwise it has labels. */
  readonly isNumbered: boolean;
}

type Values = Record<string, number | boolean | string>;

/** Cells of a row that are no fields of their own. */
interface Extras {
  thickness?: {
    readonly text: string;
    readonly mark: DecimalMark | undefined;
    readonly wrong: (fault: string) => void;
  };
  /** A thickness that belongs to the name of the material. */
  added?: string;
}

/** Reads the rows of one table. */
export class RowReader<F extends Fields> {
  readonly #columns: readonly Column<(keyof F & string) | Extra>[];
  readonly #fields: F;
  readonly #conventions: Conventions;
  readonly #unit: JobUnit;
  readonly #thicknesses = new Thicknesses();
  /** Direction of the grain in the first row that names one. */
  #direction: string | undefined;

  /** @param unit of the job; lengths are multiples of it. */
  constructor(
    columns: readonly Column<(keyof F & string) | Extra>[],
    fields: F,
    lines: readonly Line[],
    unit: JobUnit,
  ) {
    this.#columns = columns;
    this.#unit = unit;
    this.#fields = fields;
    this.#conventions = conventionsOf(lines, columns);
  }

  /** Direction of the grain in all rows that were read, in lower case; undefined if none names one. */
  get direction(): string | undefined {
    return this.#direction;
  }

  /** Reads a row, or tells why it is no part of the job. */
  read(line: Line): Row<keyof F & string> | readonly Problem[] | LeftOut {
    const problems: Problem[] = [];
    const values: Values = {};
    const labels: string[] = [];
    const extras: Extras = {};
    let isFixed = false;
    let isCaption = true;
    let leftOut: LeftOut | undefined;
    for (const { index, field, header, unit } of this.#columns) {
      const cell = line.cells[index] ?? '';
      const typed = line.typed?.get(index);
      if (field === undefined || (cell === '' && typed === undefined)) continue;
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
      if (field === 'label' || (field === 'originalIndex' && !this.#conventions.isNumbered))
        labels.push(cell);
      else if (field === 'enabled') {
        const isEnabled = readFlag(cell) ?? wrong(`must be yes or no, not ${describe(cell)}`);
        if (isEnabled === false) leftOut = 'disabled';
      } else if (field === 'kind') {
        if (!isOfSheets(cell)) leftOut ??= 'kind';
      } else if (field === 'thickness') extras.thickness = { text: cell, mark, wrong };
      else if (field === 'materialThickness') extras.added = cell;
      else if (field === 'grain') isFixed = this.#followsGrain(cell, wrong) ?? isFixed;
      else if (field === 'size') Object.assign(values, this.#size(cell, mark, unit, wrong));
      else {
        const value = this.#value(cell, field, mark, unit, wrong);
        if (value !== undefined) values[field] = value;
      }
    }
    if (isCaption) return 'caption';
    if (leftOut) return leftOut;
    const whole = (fault: string): undefined => {
      problems.push({ line: line.number, message: `The label ${fault}.` });
    };
    const label =
      labels.length === 0 ? undefined : this.#text(labels.join(' '), LIMITS.MAX_LABEL_LENGTH, whole);
    this.#checkMaterial(values, extras, (fault) => {
      problems.push({ line: line.number, message: `The material ${fault}.` });
    });
    for (const side of ['width', 'height']) {
      if (problems.length === 0 && values[side] === undefined)
        problems.push({ line: line.number, message: `The ${side} is missing.` });
    }
    if (problems.length > 0) return problems;
    const isTurned = isFixed && Object.hasOwn(this.#fields, 'canRotate');
    const item = { ...values, ...(isTurned && { canRotate: false }) } as Item<keyof F & string>;
    return { line: line.number, ...(label !== undefined && { label }), item };
  }

  /** Completes the material by its thickness, or checks that all rows of one material have the same. */
  #checkMaterial(values: Values, { added, thickness }: Extras, wrong: (fault: string) => void): void {
    const material = typeof values['material'] === 'string' ? values['material'] : undefined;
    if (thickness) {
      const fault = this.#thicknesses.faultOf(thickness.text, material, thickness.mark);
      if (fault !== undefined) thickness.wrong(fault);
    }
    if (added === undefined || material === undefined) return;
    const full = `${material} ${added}`.replace(/\s+/g, ' ');
    const fault = textFault(full, LIMITS.MAX_MATERIAL_LENGTH);
    if (fault === undefined) values['material'] = full;
    else wrong(`${describe(full)} ${fault}`);
  }

  /**
   * A cell may have line breaks, which no text of a request has, and an apostrophe that keeps a spreadsheet from running the
   * text as a formula.
   */
  #text(cell: string, most: number, wrong: (fault: string) => undefined): string | undefined {
    const text = cell.replace(/^'(?=[=+@-])/, '').replace(/\s+/g, ' ');
    const fault = textFault(text, most);
    return fault === undefined ? text : wrong(fault);
  }

  #size(
    cell: string,
    mark: DecimalMark | undefined,
    unit: Unit | undefined,
    wrong: (fault: string) => undefined,
  ): object | undefined {
    const sides = sidesOf(cell);
    if (!sides) return wrong(`must be a size such as 600x400, not ${describe(cell)}`);
    const [width, height] = sides;
    return {
      width: this.#value(width, 'width', mark, unit, wrong),
      height: this.#value(height, 'height', mark, unit, wrong),
    };
  }

  #followsGrain(cell: string, wrong: (fault: string) => undefined): boolean | undefined {
    const follows = readFlag(cell);
    if (follows !== undefined) return follows;
    if (!isDirection(cell)) return wrong(`must be yes or no, not ${describe(cell)}`);
    this.#direction ??= cell.toLowerCase();
    if (this.#direction === cell.toLowerCase()) return true;
    return wrong(
      `is ${describe(cell)}, but ${describe(this.#direction)} above: swap the sides of this piece and use one direction`,
    );
  }

  #value(
    cell: string,
    name: string,
    mark: DecimalMark | undefined,
    unit: Unit | undefined,
    wrong: (fault: string) => undefined,
  ): number | boolean | string | undefined {
    const field: Field | undefined = this.#fields[name];
    if (field?.type === 'bool') return readFlag(cell) ?? wrong(`must be yes or no, not ${describe(cell)}`);
    if (field?.type === 'text') return this.#text(cell, field.maxLength, wrong);
    if (field?.type !== 'int') return undefined;
    const reading = isLength(name) ? readLength(cell, mark, unit, this.#unit) : readWhole(cell, mark);
    if (reading.fault !== undefined) return wrong(reading.fault);
    const { value } = reading;
    if (value >= field.min && value <= field.max) return value;
    return wrong(`must be from ${field.min} to ${field.max}, not ${describe(cell)}`);
  }
}

function conventionsOf(lines: readonly Line[], columns: readonly Column<string>[]): Conventions {
  const cellsIn = (isMeant: (field: string | undefined) => boolean) => {
    const indexes = columns.flatMap(({ index, field }) => (isMeant(field) ? [index] : []));
    return lines.flatMap(({ cells, typed }) =>
      indexes.flatMap((index) => (typed?.has(index) ? [] : [cells[index] ?? ''])),
    );
  };
  const numbered = columns.flatMap(({ index, field }) => (field === 'originalIndex' ? [index] : []));
  const sides = cellsIn((field) => field === 'size').flatMap((cell) => sidesOf(cell) ?? []);
  const numbers = cellsIn((field) => field !== 'label' && field !== 'size' && field !== undefined);
  return {
    mark: decimalMarkOf([...sides, ...numbers]),
    isNumbered: lines.every(({ cells }) => numbered.every((index) => /^\d+$/.test(cells[index] ?? ''))),
  };
}
