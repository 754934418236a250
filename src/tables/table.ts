import { describe } from '../contract/decimal.ts';
import type { Fields } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { textError } from '../contract/text-rules.ts';
import { lengthText, lengthWithUnit, type Unit } from '../contract/unit.ts';
import type { Column, Extra, Question } from './columns.ts';
import { inUnit, roundedTo, type System, systemOfUnit, unheldFault } from './lengths.ts';
import { materialOf, needsThickness, thicknessText } from './materials.ts';
import { listedRows } from './notes.ts';
import {
  type Along,
  type DraftRow,
  type EdgeNames,
  type GrainWay,
  type Located,
  type Problem,
  wayOf,
} from './rows.ts';

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
  /** The names of the bands on the edges of the piece. */
  readonly edges?: EdgeNames;
}

/** A table that was read before the unit of the job is known: with lengths instead of numbers of units. */
export interface Draft<Name extends string> {
  readonly fields: Fields;
  readonly rows: readonly DraftRow[];
  /** What each column was taken for. */
  readonly columns: readonly Column<Name | Extra>[];
  /** In the order of the lines, at most `LIMITS.MAX_VALIDATION_ERRORS`. Questions are among them. */
  readonly problems: readonly Problem[];
  /** What people should know besides, in sentences. */
  readonly notes: readonly string[];
  /** What has to be said of columns before the table can be used. */
  readonly questions: readonly Question[];
  /** The system that the table names by its own signs: units, inches, fractions. */
  readonly system?: System;
  /** All lengths of the rows, for the unit of the job. */
  readonly lengths: readonly Located[];
  readonly worksheet?: string;
  /** Whether the sizes are those with the bands on the edges. */
  readonly isFinished?: boolean;
  /** The currency of its prices, if any names it. The values are hundredths of it. */
  readonly currency?: string;
}

/** A table that was read. */
export interface Table<Name extends string> {
  /** The rows without a problem, in order. */
  readonly rows: readonly Row<Name>[];
  readonly columns: readonly Column<Name | Extra>[];
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
  readonly questions: readonly Question[];
  /** Materials of sheets that have a grain; '' for sheets without a material. */
  readonly grained: ReadonlySet<string>;
  /** Materials of pieces whose grain runs along a side, so that it matters where that of the sheets runs. */
  readonly directed: ReadonlySet<string>;
}

/** What the rest of a job says about a table. */
export interface JobContext {
  /** Rounds lengths that are no multiple of the unit. */
  readonly round?: boolean | undefined;
  /** How the stock says where its grain runs, if it does. */
  readonly way?: GrainWay | undefined;
  /** Materials whose sheets have a grain, if the stock says so. */
  readonly grained?: ReadonlySet<string> | undefined;
  /** Whether the thickness is part of the material even if it tells nothing apart. */
  readonly joins?: boolean | undefined;
  /** Names with their thickness of the materials of the other table, for rows without a thickness. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

/** How the rows say where their grain runs; undefined if none does. */
export function grainWayOf({ rows }: Draft<string>): GrainWay | undefined {
  for (const { grain } of rows) if (grain !== undefined && grain !== 'follows') return wayOf(grain);
  return undefined;
}

/** A draft as a table of a job. @param unit of the job. */
export function tableOf<Name extends string>(
  draft: Draft<Name>,
  unit: Unit,
  context: JobContext = {},
): Table<Name> {
  const maker = new TableMaker<Name>(draft, unit, context);
  for (const row of draft.rows) maker.add(row);
  const { columns, questions, worksheet } = draft;
  const problems = [...draft.problems, ...maker.problems]
    .sort((a, b) => a.line - b.line)
    .slice(0, LIMITS.MAX_VALIDATION_ERRORS)
    .map((problem) => (worksheet === undefined ? problem : { ...problem, worksheet }));
  return {
    rows: maker.rows,
    columns,
    problems,
    notes: [...draft.notes, ...maker.notes()],
    questions,
    grained: maker.grained,
    directed: maker.directed,
  };
}

class TableMaker<Name extends string> {
  readonly rows: Row<Name>[] = [];
  readonly problems: Problem[] = [];
  readonly grained = new Set<string>();
  readonly directed = new Set<string>();
  readonly #draft: Draft<Name>;
  readonly #fields: Fields;
  readonly #unit: Unit;
  readonly #context: JobContext;
  readonly #system: System;
  readonly #joins: boolean;
  readonly #isOfPieces: boolean;
  readonly #saysRotation: boolean;
  /** How grain is said: as the stock does, or the first row. */
  #way: GrainWay | undefined;
  /** The only direction of the pieces, where no drawing is known in which it is horizontal or vertical. */
  #drawn: Along | undefined;
  readonly #asMaterial: number[] = [];
  readonly #kept: number[] = [];
  readonly #named = new Map<string, string>();

  constructor(draft: Draft<Name>, unit: Unit, context: JobContext) {
    this.#draft = draft;
    this.#fields = draft.fields;
    this.#unit = unit;
    this.#context = context;
    this.#system = systemOfUnit(unit);
    this.#joins = context.joins ?? needsThickness(draft.rows, this.#system);
    this.#isOfPieces = Object.hasOwn(draft.fields, 'canRotate');
    this.#way = context.way;
    this.#saysRotation = draft.columns.some(
      ({ field }) => field === 'grain' || field === 'canRotate' || field === 'noRotate',
    );
  }

  add(row: DraftRow): void {
    const before = this.problems.length;
    const wrong = (message: string, column?: number): undefined => {
      this.problems.push({ line: row.line, ...(column !== undefined && { column }), message });
    };
    const values: Record<string, number | boolean | string> = {};
    for (const [name, length] of Object.entries(row.lengths)) {
      const value = this.#unitsOf(name, length, wrong);
      if (value !== undefined) values[name] = value;
    }
    Object.assign(values, row.values);
    const material = this.#materialOf(row);
    const fault = material === undefined ? undefined : textError(material, LIMITS.MAX_MATERIAL_LENGTH);
    if (fault !== undefined) wrong(`The material ${describe(material)} ${fault}.`);
    else if (material !== undefined) values['material'] = material;
    this.#followGrain(row, values, material ?? '', wrong);
    if (this.problems.length > before) return;
    const item = values as unknown as Item<Name>;
    const { line, label, edges } = row;
    this.rows.push({ line, ...(label !== undefined && { label }), item, ...(edges && { edges }) });
  }

  notes(): readonly string[] {
    const note = (rows: readonly number[], text: string) =>
      rows.length === 0 ? [] : [`${text}: ${listedRows(rows)}.`];
    return [
      ...this.#thicknessNotes(),
      ...[...this.#named].map(
        ([own, other]) =>
          `${own === '' ? 'Rows without a material' : `Rows of ${own}`} are taken for ${other}, as the other table has it.`,
      ),
      ...note(
        this.#asMaterial,
        'Pieces that may rotate if their material has no grain are not rotated, since the stock does not say so, in the rows',
      ),
      ...note(
        this.#kept,
        'Pieces are not rotated, because the sheets of their material have a grain, in the rows',
      ),
    ];
  }

  /** Where one thickness tells nothing apart, people should know that the job has none. */
  #thicknessNotes(): readonly string[] {
    const [first] = this.#draft.rows;
    if (this.#joins || first?.thickness === undefined) return [];
    return [
      `All rows have the thickness ${thicknessText(first.thickness, this.#system)}, which a job does not have.`,
    ];
  }

  #materialOf(row: DraftRow): string | undefined {
    const own = materialOf(row, this.#system, this.#joins);
    const other = row.thickness === undefined ? this.#context.names?.get(own ?? '') : undefined;
    if (other === undefined || other === own) return own;
    this.#named.set(own ?? '', other);
    return other;
  }

  #unitsOf(
    name: string,
    length: Located,
    wrong: (message: string, column?: number) => undefined,
  ): number | undefined {
    const { header, column } = length;
    const exact = inUnit(length, this.#unit);
    if (exact === undefined && !this.#context.round)
      return wrong(`${header} ${unheldFault(length, this.#unit)}.`, column);
    const field = this.#fields[name];
    const isInt = field?.type === 'int';
    const value = exact ?? roundedTo(length, this.#unit, isInt && field.roundsUp ? 'longer' : 'nearest');
    if (!isInt || (value >= field.min && value <= field.max)) return value;
    const range = `${lengthText(field.min, this.#unit)} to ${lengthWithUnit(field.max, this.#unit)}`;
    return wrong(`${header} must be from ${range}, not ${describe(length.text)}.`, column);
  }

  #followGrain(
    { grain, hasLength, isAsMaterial, line }: DraftRow,
    values: Record<string, number | boolean | string>,
    material: string,
    wrong: (message: string) => undefined,
  ): void {
    // Along the length is only told from across it where the stock names sides.
    const isAlong = grain === 'follows' && hasLength && this.#context.way === 'sides';
    const direction = isAlong ? 'first' : grain === 'follows' ? undefined : grain;
    if (!this.#isOfPieces && grain !== undefined) this.grained.add(material);
    const { grained, way } = this.#context;
    if (this.#isOfPieces) {
      const isKept = !this.#saysRotation && grained?.has(material) === true;
      if (isKept) this.#kept.push(line);
      if (isAsMaterial && grained === undefined) this.#asMaterial.push(line);
      const isFree = isAsMaterial ? grained !== undefined && !grained.has(material) : grain === undefined;
      if ((!isFree && direction === undefined) || isKept) values['canRotate'] = false;
    }
    if (direction === undefined) return;
    this.#way ??= wayOf(direction);
    if (this.#way !== wayOf(direction)) {
      wrong(
        `The grain is ${saidOf(direction)}, but elsewhere ${this.#way === 'sides' ? 'along a side' : 'horizontal or vertical'}: name it in one way.`,
      );
      return;
    }
    if (this.#way === 'drawn' && this.#isOfPieces && way === undefined) {
      this.#drawn ??= direction;
      if (direction === this.#drawn) values['canRotate'] = false;
      else
        wrong(
          `The grain is ${direction}, that of others ${this.#drawn}, and the stock does not say how its own runs: name a side instead.`,
        );
      return;
    }
    values['grain'] = AXES[direction];
    if (this.#isOfPieces) this.directed.add(material);
  }
}

const AXES: Readonly<Record<Along, 'x' | 'y'>> = { first: 'x', horizontal: 'x', second: 'y', vertical: 'y' };

const saidOf = (direction: Along): string =>
  wayOf(direction) === 'sides' ? `along the ${direction} side` : direction;
