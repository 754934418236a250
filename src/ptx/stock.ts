/** `MATERIALS`, one record for each material with its saw settings; `BOARDS`, one for each entry of sheets in use. */

import type { Unit } from '../contract/unit.ts';
import type { PtxJob, PtxStock } from './input.ts';
import { lengthOf } from './length.ts';
import { PTX_LIMITS } from './limits.ts';
import { ptxText } from './text.ts';
import { PtxUnavailable } from './warnings.ts';

type Fields = (string | number)[];

/** What a code may not have. */
const SPACES = / /g;

/** The code of a job without materials. */
const NO_NAME = 'MATERIAL';

/** How `GRAIN` is written. */
export const GRAIN = { none: 0, x: 1, y: 2 } as const;

/** Numbers materials and boards in the order in which they are used. */
export class Stock {
  readonly #job: PtxJob;
  readonly #book: number;
  /** Number of a material with these settings. */
  readonly #materials = new Map<string, number>();
  readonly #materialRecords: Fields[] = [];
  /** The first number of each material, for parts: the same material may have several. */
  readonly #firstOf = new Map<number | undefined, number>();
  readonly #boards = new Map<number, { readonly number: number; used: number }>();

  constructor(job: PtxJob, book: number) {
    this.#job = job;
    this.#book = book;
  }

  /** Counts a used sheet of this entry. */
  use(entry: number): void {
    const known = this.#boards.get(entry);
    if (known) {
      known.used += 1;
      return;
    }
    const sheet = this.#job.sheets[entry];
    if (sheet) this.#numberOf(sheet);
    this.#boards.set(entry, { number: this.#boards.size + 1, used: 1 });
    if (this.#boards.size > PTX_LIMITS.boards) throw new PtxUnavailable('sheets', TOO_MANY_BOARDS);
  }

  /** The number of a used entry. */
  board(entry: number): number {
    return this.#boards.get(entry)?.number ?? 0;
  }

  /**
   * The number of the material of a part. One that is not cut has the settings of the first sheet of its material, or
   * none.
   */
  materialOf(material: number | undefined): number {
    const used = this.#firstOf.get(material);
    if (used !== undefined) return used;
    const sheet = this.#job.sheets.find((one) => one.material === material);
    return sheet
      ? this.#numberOf(sheet)
      : this.#numberOf({ ...NOTHING, ...(material !== undefined && { material }) });
  }

  boards(unit?: Unit): Fields[] {
    return [...this.#boards].flatMap(([entry, { number, used }]) => {
      const sheet = this.#job.sheets[entry];
      return sheet ? [boardRecord(sheet, number, this.#numberOf(sheet), used, unit)] : [];
    });
  }

  materials(): readonly Fields[] {
    return this.#materialRecords;
  }

  #numberOf(sheet: Settings): number {
    const settings = this.#settingsOf(sheet);
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
    this.#materialRecords.push([
      ...['MATERIALS', 1, number, description.replace(SPACES, '_'), description, '', this.#book],
      ...settings,
      ...[0, 0, 0],
    ]);
    return number;
  }

  /** Kerf of the rip and of the cross cut; margins at the start and the end, along the rips and across. */
  #settingsOf(sheet: Settings): number[] {
    const { unit, rules } = this.#job;
    const { kerf, marginLeft, marginRight, marginTop, marginBottom } = sheet;
    const [alongX, alongY] = [
      [marginLeft, marginRight],
      // The saw sees the sheet mirrored: its top is our bottom.
      [marginBottom, marginTop],
    ];
    const trims = rules.firstCutVertical ? [alongX, alongY] : [alongY, alongX];
    return [kerf, kerf, ...trims.flat()].map((length = 0) => lengthOf(length, unit));
  }
}

type Settings = Pick<
  PtxStock,
  'kerf' | 'marginLeft' | 'marginRight' | 'marginTop' | 'marginBottom' | 'material'
>;

const NOTHING: Settings = { kerf: 0, marginLeft: 0, marginRight: 0, marginTop: 0, marginBottom: 0 };

const TOO_MANY_BOARDS = `A PTX file has at most ${PTX_LIMITS.boards} boards; the layout uses more entries of sheets.`;
const TOO_MANY_MATERIALS = `A PTX file has at most ${PTX_LIMITS.materials} materials; the layout has more.`;

function boardRecord(
  { width, height, label, quantity, cost, offcut, grain = 'none' }: PtxStock,
  number: number,
  material: number,
  used: number,
  unit: Unit | undefined,
): Fields {
  const [length, wide] = [lengthOf(width, unit), lengthOf(height, unit)];
  const code = ptxText(label ?? '', PTX_LIMITS.code) || `${length}x${wide}`;
  const inStock = Math.min(quantity, PTX_LIMITS.quantity);
  return [
    ...['BOARDS', 1, number, code, material, length, wide, inStock, used, cost ?? '', 0, '', ''],
    ...[GRAIN[grain], offcut ? 1 : 0, '', '', '', ...(cost === undefined ? [''] : [1])],
  ];
}
