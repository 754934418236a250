/** Compares a PTX file, as the independent reader reads it, with the layout that it stands for. */

import { expect } from 'vitest';
import type { SheetResult, SolveResult } from '../../../src/contract/response.ts';
import type { Job } from '../../../src/domain/job.ts';
import { type ReadPtx, readPtx } from '../../support/ptx/reader.ts';

/** Parts of a millimetre or an inch in one unit. */
const PARTS: Readonly<Record<string, number>> = {
  mm: 1,
  '0.1mm': 10,
  '0.01mm': 100,
  'in/16': 16,
  'in/32': 32,
  'in/64': 64,
};

const sorted = (texts: Iterable<string>): string[] => [...texts].sort();

/**
 * Fails unless the file has every piece and kept offcut of the result, on the right board, at its place. Fixed sheets are
 * cut already, so the file must not have them.
 */
export function expectSameLayout(job: Job, whole: SolveResult, text: string): ReadPtx {
  const result = { ...whole, sheets: whole.sheets.filter(({ fixed }) => !fixed) };
  const file = readPtx(text);
  const unit = job.unit ?? 'mm';
  const parts = PARTS[unit] ?? 1;
  expect(file.header.slice(3)).toEqual([unit.startsWith('in') ? '1' : '0', '0', '1']);
  const entryOf = entries(job);
  // An entry has a board of its own for each direction in which its sheets begin, if that changes the trims.
  const used = new Map<string, { readonly entry: number; sheets: number }>();
  for (const sheet of result.sheets) {
    const entry = entryOf(sheet.sheetIndex);
    const stock = job.sheets[entry];
    const across = beginsVertically(sheet, job) ? 'V' : 'H';
    const [x, y] = [
      [stock?.marginLeft, stock?.marginRight],
      [stock?.marginBottom, stock?.marginTop],
    ].map((margins) => margins.join());
    const name = `${entry} ${x === y ? '' : across}`;
    const board = used.get(name) ?? { entry, sheets: 0 };
    used.set(name, board);
    board.sheets += 1;
  }
  const boardEntries = [...used.values()].map(({ entry }) => entry);
  expect(file.boards.map((board) => Number(board[8]))).toEqual(
    [...used.values()].map(({ sheets }) => sheets),
  );
  for (const [entry, { quantity }] of job.sheets.entries()) {
    const inStock = file.boards
      .filter((_, at) => boardEntries[at] === entry)
      .map((board) => Number(board[7]));
    if (inStock.length > 0 && quantity <= 99_999)
      expect(inStock.reduce((sum, count) => sum + count, 0)).toBe(quantity);
  }

  const inUnits = (length: number): number => {
    const exact = length * parts;
    expect(Math.abs(exact - Math.round(exact))).toBeLessThan(1e-6);
    return Math.round(exact);
  };
  const rebuilt: string[] = [];
  const contents: string[] = [];
  for (const { board, runs, cycles, book, cells, type, sequence } of file.patterns) {
    const isVertical = type === 1;
    expect(book).toBe(job.production?.bookHeight ?? 1);
    expect(cycles).toBe(Math.ceil(runs / book));
    expect(sorted(sequence.map(String))).toEqual(sorted(sequence.map((_, at) => String(at + 1))));
    const entry = boardEntries[board - 1] ?? -1;
    const places = cells
      .filter((cell) => cell.parts.size > 0)
      .map(({ x, y, width, height, parts: freed }) => {
        const place = [x, y, width, height].map(inUnits).join();
        let count = 0;
        for (const [part, many] of freed) {
          count += many;
          const piece = job.pieces[part - 1];
          expect(piece?.material).toBe(job.sheets[entry]?.material);
          expect(sorted([String(piece?.width), String(piece?.height)])).toEqual(
            sorted([width, height].map((side) => String(inUnits(side)))),
          );
          const name = [entry, place, piece?.originalIndex, piece?.label].join();
          for (let copy = 0; copy < many; copy += 1) contents.push(name);
        }
        expect(count).toBe(runs);
        return place;
      });
    for (let run = 0; run < runs; run += 1)
      rebuilt.push(`${entry} ${isVertical}: ${sorted(places).join(' ')}`);
  }
  const placesOf = (sheet: SheetResult): string => {
    const { sheetIndex, placements } = sheet;
    const places = placements.map(({ x, y, width, height }) => [x, y, width, height].join());
    return `${entryOf(sheetIndex)} ${beginsVertically(sheet, job)}: ${sorted(places).join(' ')}`;
  };
  expect(sorted(rebuilt)).toEqual(sorted(result.sheets.map(placesOf)));
  const named = result.sheets.flatMap(({ sheetIndex, placements }) =>
    placements.map(({ pieceId, label, x, y, width, height }) =>
      [entryOf(sheetIndex), [x, y, width, height].join(), pieceId, label].join(),
    ),
  );
  expect(sorted(contents)).toEqual(sorted(named));
  expectFigures(job, result, file);
  expectOffcuts(result, file, inUnits);
  return file;
}

/** Whether the odd stages of a sheet are vertical. */
function beginsVertically({ cutTree, cutTreeFlat }: SheetResult, job: Job): boolean {
  const root = cutTree ?? cutTreeFlat[0];
  if (root?.type !== 'cut') return job.rules.firstCutVertical;
  return (root.direction === 'V') === (root.stage % 2 === 1);
}

/** The entry of a sheet, by counting. */
function entries(job: Job): (sheetIndex: number) => number {
  const of = job.sheets.flatMap(({ quantity }, entry) => Array<number>(quantity).fill(entry));
  return (sheetIndex) => of[sheetIndex] ?? -1;
}

function expectFigures(job: Job, result: SolveResult, file: ReadPtx): void {
  const produced = file.parts.reduce((sum, part) => sum + Number(part[11]), 0);
  expect(produced).toBe(result.sheets.reduce((sum, { placedCount }) => sum + placedCount, 0));
  const onFixed = result.totalPlaced - produced;
  const leftOut = new Map(result.unplaced.map(({ pieceIndex, count }) => [pieceIndex, count]));
  if (onFixed === 0)
    for (const [index, { quantity }] of job.pieces.entries())
      expect(Number(file.parts[index]?.[11])).toBe(quantity - (leftOut.get(index) ?? 0));
  expect(file.parts.map((part) => Number(part[7]))).toEqual(job.pieces.map(({ quantity }) => quantity));
  expect(file.infos).toHaveLength(job.pieces.length);
  const { sheets, machineMs } = result;
  const total = (name: 'usedArea' | 'wasteArea') => sheets.reduce((sum, sheet) => sum + sheet[name], 0);
  const waste = total('wasteArea') / Math.max(total('usedArea') + total('wasteArea'), 1);
  expect(Math.abs(Number(file.job[11]) - waste * 100)).toBeLessThanOrEqual(0.005_001);
  expect(file.job[10]).toBe(machineMs === undefined ? '' : String(Math.ceil(machineMs / 1000)));
  for (const [, , , , material] of file.parts) expect(file.materials[Number(material) - 1]).toBeDefined();
}

/** Every kept offcut of the sheets that are to be cut is in the list of offcuts, and is cut as often as it is listed. */
function expectOffcuts(
  { offcuts = [], sheets }: SolveResult,
  { offcuts: listed, patterns }: ReadPtx,
  inUnits: (length: number) => number,
): void {
  const toCut = new Set(sheets.map(({ sheetIndex }) => sheetIndex));
  const kept = offcuts.filter(({ sheetIndex }) => toCut.has(sheetIndex));
  const told = listed.map(([, , , code, , width, height, count]) =>
    [code, inUnits(Number(width)), inUnits(Number(height)), count].join(),
  );
  expect(sorted(told)).toEqual(
    sorted(kept.map(({ offcutId, width, height }) => [offcutId, width, height, 1].join())),
  );
  const cut = new Map<number, number>();
  for (const { width, height, offcuts: freed } of patterns.flatMap(({ cells }) => cells))
    for (const [number, count] of freed) {
      cut.set(number, (cut.get(number) ?? 0) + count);
      // Sizes of cells are sums, and so have the noise of floating point.
      const size = listed[number - 1]?.slice(5, 7).map((side) => inUnits(Number(side)));
      expect(size).toEqual([width, height].map(inUnits));
    }
  expect([...cut.values()]).toEqual(listed.map(() => 1));
}
