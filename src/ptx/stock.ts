/**
 * `MATERIALS`, one record for each material with its saw settings; `BOARDS`, one for each entry of sheets in use. An entry
 * whose sheets begin in both directions has two boards if that changes the trims.
 */

import { GRAINS, type Grain } from '../contract/fields.ts';
import { PTX_LIMITS } from '../contract/limits.ts';
import type { Unit } from '../contract/unit.ts';
import type { Sheet } from '../domain/job.ts';
import { type PtxJob, PtxUnavailable } from './input.ts';
import { Codes, lengthOf, ptxText } from './text.ts';

type Fields = (string | number)[];

/** The code of a grain: 0 none, 1 along the length (our width), 2 across it. */
export const grainOf = ({ grain = 'none' }: { readonly grain?: Grain | undefined }): number =>
  GRAINS.indexOf(grain);

/** What a code may not have. */
const SPACES = / /g;

/** The code of a job without materials. */
const NO_NAME = 'MATERIAL';

interface Board {
  readonly entry: number;
  readonly material: number;
  readonly number: number;
  used: number;
}

/** Numbers materials and boards in the order in which they are used. */
export class Stock {
  readonly #job: PtxJob;
  readonly #book: number;
  /** Number of a material with these settings. */
  readonly #materials = new Map<string, number>();
  readonly #materialRecords: Fields[] = [];
  readonly #materialCodes = new Codes();
  readonly #boardCodes = new Codes();
  /** The first number of each material, for parts: the same material may have several. */
  readonly #firstOf = new Map<number | undefined, number>();
  /** Boards by entry and material. */
  readonly #boards = new Map<string, Board>();
  /** Used sheets of each entry. */
  readonly #used = new Map<number, number>();

  constructor(job: PtxJob, book: number) {
    this.#job = job;
    this.#book = book;
  }

  /** Counts a used sheet of this entry, and returns the number of its board. */
  use(entry: number, firstCutVertical: boolean): number {
    const sheet = this.#job.sheets[entry];
    const material = sheet ? this.#numberOf(sheet, firstCutVertical) : 0;
    const key = `${entry} ${material}`;
    const board = this.#boards.get(key) ?? { entry, material, number: this.#boards.size + 1, used: 0 };
    this.#boards.set(key, board);
    if (this.#boards.size > PTX_LIMITS.boards) throw new PtxUnavailable('sheets', TOO_MANY_BOARDS);
    board.used += 1;
    this.#used.set(entry, (this.#used.get(entry) ?? 0) + 1);
    return board.number;
  }

  /**
   * The number of the material of a part. One that is not cut has the settings of the first sheet of its material, or
   * none.
   */
  materialOf(material: number | undefined): number {
    const used = this.#firstOf.get(material);
    if (used !== undefined) return used;
    const sheet = this.#job.sheets.find((one) => one.material === material);
    const { firstCutVertical } = this.#job.rules;
    return sheet
      ? this.#numberOf(sheet, firstCutVertical)
      : this.#numberOf({ ...NOTHING, ...(material !== undefined && { material }) }, firstCutVertical);
  }

  boards(unit?: Unit): Fields[] {
    const listed = new Set<number>();
    return [...this.#boards.values()].flatMap((board) => {
      const sheet = this.#job.sheets[board.entry];
      if (!sheet) return [];
      // Boards of one entry share its stock: each has what it uses, and the first one the rest as well.
      const usedByOthers = (this.#used.get(board.entry) ?? 0) - board.used;
      const inStock = listed.has(board.entry) ? board.used : sheet.quantity - usedByOthers;
      listed.add(board.entry);
      return [this.#boardRecord(sheet, board, inStock, unit)];
    });
  }

  materials(): readonly Fields[] {
    return this.#materialRecords;
  }

  #numberOf(sheet: Settings, firstCutVertical: boolean): number {
    const settings = this.#settingsOf(sheet, firstCutVertical);
    const key = [sheet.material, ...settings].join();
    const known = this.#materials.get(key);
    if (known !== undefined) return known;
    const number = this.#materials.size + 1;
    if (number > PTX_LIMITS.materials) throw new PtxUnavailable('sheets', TOO_MANY_MATERIALS);
    this.#materials.set(key, number);
    if (!this.#firstOf.has(sheet.material)) this.#firstOf.set(sheet.material, number);
    const name = this.#job.materials?.[sheet.material ?? -1]?.name ?? NO_NAME;
    const description = ptxText(name, PTX_LIMITS.code) || NO_NAME;
    // Thickness is unknown. The layout has no trims within the sheet.
    const code = this.#materialCodes.of(description.replace(SPACES, '_'));
    this.#materialRecords.push([
      ...['MATERIALS', 1, number, code, description, '', this.#book],
      ...settings,
      ...[0, 0, 0],
    ]);
    return number;
  }

  #boardRecord(
    { width, height, label, cost, offcut, grain }: Sheet,
    { number, material, used }: Board,
    quantity: number,
    unit: Unit | undefined,
  ): Fields {
    const [length, wide] = [lengthOf(width, unit), lengthOf(height, unit)];
    const code = this.#boardCodes.of(ptxText(label ?? '', PTX_LIMITS.code) || `${length}x${wide}`);
    const inStock = Math.min(quantity, PTX_LIMITS.quantity);
    return [
      ...['BOARDS', 1, number, code, material, length, wide, inStock, used, cost ?? '', 0, '', ''],
      ...[grainOf({ grain }), offcut ? 1 : 0, '', '', '', ...(cost === undefined ? [''] : [1])],
    ];
  }

  /** Kerf of the rip and of the cross cut; margins at the start and the end, along the rips and across. */
  #settingsOf(sheet: Settings, firstCutVertical: boolean): number[] {
    const { unit } = this.#job;
    const { kerf, kerfHorizontal = kerf, marginLeft, marginRight, marginTop, marginBottom } = sheet;
    const [alongX, alongY] = [
      [marginLeft, marginRight],
      // The saw sees the sheet mirrored: its top is our bottom.
      [marginBottom, marginTop],
    ];
    const kerfs = firstCutVertical ? [kerf, kerfHorizontal] : [kerfHorizontal, kerf];
    const trims = firstCutVertical ? [alongX, alongY] : [alongY, alongX];
    return [...kerfs, ...trims.flat()].map((length = 0) => lengthOf(length, unit));
  }
}

type Settings = Pick<
  Sheet,
  'kerf' | 'kerfHorizontal' | 'marginLeft' | 'marginRight' | 'marginTop' | 'marginBottom' | 'material'
>;

const NOTHING: Settings = { kerf: 0, marginLeft: 0, marginRight: 0, marginTop: 0, marginBottom: 0 };

const TOO_MANY_BOARDS = `A PTX file has at most ${PTX_LIMITS.boards} boards; the layout uses more entries of sheets.`;
const TOO_MANY_MATERIALS = `A PTX file has at most ${PTX_LIMITS.materials} materials; the layout has more.`;
