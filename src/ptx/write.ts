/**
 * Writes a layout as PTX (Pattern Exchange), which controllers of panel saws read: records of fields separated by
 * commas, each in a line of its own, in ISO 8859-1.
 *
 * The origin of PTX is the top left corner, ours is the bottom left one. The sheets are written as they are cut, from
 * their origin, so that the saw sees them mirrored.
 */

import { PTX_LIMITS } from '../contract/limits.ts';
import type { Piece } from '../domain/job.ts';
import { beyondLimits, mirrored, type PtxWarning, whyNever } from '../domain/ptx-warnings.ts';
import { stockPositions } from '../domain/stock.ts';
import { type PtxJob, type PtxOffcut, type PtxResult, type PtxSheet, PtxUnavailable } from './input.ts';
import { PartFinder } from './parts.ts';
import { Patterns } from './patterns.ts';
import { type Row, rowsOf } from './rows.ts';
import { grainOf, Stock } from './stock.ts';
import { Codes, lengthOf, ptxText, unitsOf } from './text.ts';

type Fields = readonly (string | number)[];

/** A PTX file, or why there is none. */
export interface Ptx {
  /** Its characters are those of ISO 8859-1; null if there is a warning `ptx_unavailable`. */
  readonly text: string | null;
  readonly warnings: readonly PtxWarning[];
}

/** The name of the file and of its job. */
const TITLE = 'cutting-layout';

/** The end of a line. */
const END = '\r\n';

/**
 * Writes the layout of a job.
 *
 * @param result without its sheets.
 * @param sheets the used sheets in order; each is only held while it is read.
 */
export function writePtx(job: PtxJob, result: PtxResult, sheets: Iterable<PtxSheet>): Ptx {
  const steps = ptxSteps(job, result, sheets);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, one for each sheet. */
export function* ptxSteps(
  job: PtxJob,
  result: PtxResult,
  sheets: Iterable<PtxSheet>,
): Generator<void, Ptx, void> {
  const never = whyNever(job.pieces.length);
  if (never) return { text: null, warnings: [never] };
  try {
    const writer = new Writer(job, result);
    for (const sheet of sheets) {
      writer.add(sheet);
      yield;
    }
    return writer.end();
  } catch (error) {
    if (error instanceof PtxUnavailable) return { text: null, warnings: [error.warning] };
    throw error;
  }
}

class Writer {
  readonly #job: PtxJob;
  readonly #result: PtxResult;
  readonly #parts: PartFinder;
  readonly #entryOf: (sheetIndex: number) => number;
  /** Whether any sheet has a grain, without which that of pieces says nothing. */
  readonly #hasGrain: boolean;
  readonly #offcuts: ReadonlyMap<string, PtxOffcut>;
  readonly #keptOffcuts = new Map<PtxOffcut, number>();
  readonly #book: number;
  readonly #stock: Stock;
  readonly #patterns = new Patterns();
  readonly #codes = new Codes();
  readonly #produced: number[];
  readonly #mirrored = new Set<number>();
  readonly #offcutMaterials = new Map<PtxOffcut, number | undefined>();
  #usedArea = 0;
  #wasteArea = 0;

  constructor(job: PtxJob, result: PtxResult) {
    this.#job = job;
    this.#result = result;
    this.#parts = new PartFinder(job, result);
    this.#entryOf = stockPositions(job.sheets);
    this.#offcuts = new Map(
      (result.offcuts ?? []).map((offcut) => [placeOf(offcut.sheetIndex, offcut), offcut]),
    );
    this.#book = job.production?.bookHeight ?? 1;
    this.#stock = new Stock(job, this.#book);
    this.#produced = job.pieces.map(() => 0);
    this.#hasGrain = job.sheets.some((sheet) => grainOf(sheet) > 0);
  }

  /** Adds the next sheet. A fixed one is cut already. */
  add(sheet: PtxSheet): void {
    if (sheet.fixed) return;
    const entry = this.#entryOf(sheet.sheetIndex);
    const stock = this.#job.sheets[entry];
    this.#usedArea += sheet.usedArea;
    this.#wasteArea += sheet.wasteArea;
    if (stock && stock.defects.length > 0) this.#mirrored.add(entry);
    const offcutAt = (leaf: Place) => this.#offcuts.get(placeOf(sheet.sheetIndex, leaf));
    const listed = rowsOf(sheet, this.#job.rules.firstCutVertical, (leaf) => offcutAt(leaf) !== undefined);
    const partOf = this.#parts.on(sheet, stock?.material);
    const reference = ({ leaf }: Row): string | undefined => {
      if (!leaf) return undefined;
      if (leaf.piece) return this.#made(partOf(leaf.piece));
      const offcut = offcutAt(leaf);
      return offcut ? this.#kept(offcut, stock?.material) : '0';
    };
    const board = this.#stock.use(entry, listed.firstCutVertical);
    this.#patterns.of(board, listed).add(listed.rows.map(reference));
    if (this.#patterns.size > PTX_LIMITS.patterns) throw new PtxUnavailable('includePtx', TOO_MANY_PATTERNS);
  }

  end(): Ptx {
    const { pieces, unit } = this.#job;
    const parts = pieces.map((piece) => this.#stock.materialOf(piece.material));
    const offcuts = [...this.#keptOffcuts].map(([offcut, number]) => this.#offcutRecord(offcut, number));
    const lines: string[] = [];
    const write = (records: Iterable<Fields>) => {
      for (const fields of records) lines.push(fields.join(','));
    };
    write([['HEADER', 1, TITLE, unitsOf(unit), 0, 1], this.#jobRecord()]);
    write(pieces.map((piece, at) => this.#partRecord(piece, at, parts[at] ?? 0)));
    write(pieces.map((piece, at) => this.#informationRecord(piece, at)));
    write(this.#stock.boards(unit));
    write(this.#stock.materials());
    write(offcuts);
    let number = 0;
    for (const pattern of this.#patterns) {
      number += 1;
      const before = lines.length;
      write(pattern.records(number, this.#book, unit));
      if (lines.length - before - 1 > PTX_LIMITS.cuts) throw new PtxUnavailable('includePtx', TOO_MANY_CUTS);
    }
    return { text: lines.join(END) + END, warnings: [...beyondLimits(this.#job), ...this.#mirroredSheets()] };
  }

  #mirroredSheets(): PtxWarning[] {
    return [...this.#mirrored].sort((a, b) => a - b).map(mirrored);
  }

  #made(part: number): string {
    this.#produced[part] = (this.#produced[part] ?? 0) + 1;
    return String(part + 1);
  }

  #kept(offcut: PtxOffcut, material: number | undefined): string {
    const number = this.#keptOffcuts.get(offcut) ?? this.#keptOffcuts.size + 1;
    if (number > PTX_LIMITS.offcuts) throw new PtxUnavailable('params.offcutClasses', TOO_MANY_OFFCUTS);
    this.#keptOffcuts.set(offcut, number);
    this.#offcutMaterials.set(offcut, material);
    return `X${number}`;
  }

  #jobRecord(): Fields {
    const { machineMs } = this.#result;
    const seconds = machineMs === undefined ? '' : Math.ceil(machineMs / 1000);
    const area = this.#usedArea + this.#wasteArea;
    const waste = area === 0 ? 0 : Math.round((this.#wasteArea / area) * 10_000) / 100;
    return ['JOBS', 1, TITLE, '', '', '', '', 1, '', '', seconds, waste];
  }

  #partRecord(piece: Piece, at: number, material: number): Fields {
    const { originalIndex, label, quantity, canRotate } = piece;
    const given = this.#hasGrain ? grainOf(piece) : 0;
    const code = this.#codes.of(ptxText(label ?? '', PTX_LIMITS.code) || String(originalIndex));
    const size = this.#sizeOf(piece);
    // Without a grain of its own, a part that must not rotate has one along its width.
    const grain = given || (canRotate ? 0 : 1);
    return ['PARTS_REQ', 1, at + 1, code, material, ...size, quantity, 0, 0, grain, this.#produced[at] ?? 0];
  }

  /** What labels say of a part: with edge bands in the job, its finished size and its bands. */
  #informationRecord(piece: Piece, at: number): Fields {
    const { label = '', width, height, edges = {}, finishedWidth = width, finishedHeight = height } = piece;
    const record = ['PARTS_INF', 1, at + 1, ptxText(label, PTX_LIMITS.description)];
    const { edgeBands } = this.#job;
    if (!edgeBands) return record;
    const bandOn = (side: keyof typeof edges) => ptxText(edgeBands[edges[side] ?? -1] ?? '', PTX_LIMITS.code);
    const size = this.#sizeOf({ width: finishedWidth, height: finishedHeight });
    return [...record, '', ...size, '', ...SIDES_OF_PTX.map(bandOn)];
  }

  #offcutRecord(offcut: PtxOffcut, number: number): Fields {
    const material = this.#stock.materialOf(this.#offcutMaterials.get(offcut));
    const code = ptxText(offcut.offcutId, PTX_LIMITS.code);
    return ['OFFCUTS', 1, number, code, material, ...this.#sizeOf(offcut), 1];
  }

  #sizeOf({ width, height }: Pick<Piece, 'width' | 'height'>): number[] {
    return [width, height].map((length) => lengthOf(length, this.#job.unit));
  }
}

/** The sides of a part in the order of EDGE1 to EDGE4: those along the length come first. */
const SIDES_OF_PTX = ['bottom', 'top', 'left', 'right'] as const;

type Place = Pick<PtxOffcut, 'x' | 'y' | 'width' | 'height'>;

const placeOf = (sheetIndex: number, { x, y, width, height }: Place): string =>
  [sheetIndex, x, y, width, height].join();

const TOO_MANY_PATTERNS = `A PTX file has at most ${PTX_LIMITS.patterns} patterns; the layout has more.`;
const TOO_MANY_OFFCUTS = `A PTX file has at most ${PTX_LIMITS.offcuts} offcuts; the layout keeps more.`;
const TOO_MANY_CUTS = `A PTX file has at most ${PTX_LIMITS.cuts} cuts for a pattern; the layout has more.`;
