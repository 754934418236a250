import { expect, it } from 'vitest';
import type { PtxJob } from '../../../src/ptx/input.ts';
import { Stock } from '../../../src/ptx/stock.ts';
import { stockSheet } from '../../support/svg/layouts.ts';

const margins = { marginLeft: 1, marginRight: 2, marginTop: 3, marginBottom: 4 };

const jobOf = (firstCutVertical: boolean): PtxJob => ({
  materials: [
    { name: 'oak veneer', islands: 1 },
    { name: null, islands: 1 },
  ],
  pieces: [],
  sheets: [
    stockSheet(100, 50, { material: 0, kerf: 5 }),
    stockSheet(100, 50, { material: 0, kerf: 5, ...margins }),
    stockSheet(200, 50, { material: 0, kerf: 5, quantity: 1_000_000, offcut: true, label: 'a,b' }),
    stockSheet(100, 50, { material: 1 }),
  ],
  rules: { maxStages: 5, alternateOrientation: true, firstCutVertical, minTrimSize: 0 },
});

it('numbers materials by their settings, and boards by their entries, as they are used', () => {
  const stock = new Stock(jobOf(true), 4);
  expect([2, 1, 2].map((entry) => stock.use(entry, true))).toEqual([1, 2, 1]);
  expect([stock.materialOf(0), stock.materialOf(1)]).toEqual([1, 3]);
  expect(stock.boards()).toEqual([
    ['BOARDS', 1, 1, 'a;b', 1, 200, 50, 99_999, 2, '', 0, '', '', 0, 1, '', '', '', ''],
    ['BOARDS', 1, 2, '100x50', 2, 100, 50, 1, 1, '', 0, '', '', 0, 0, '', '', '', ''],
  ]);
  expect(stock.materials()).toEqual([
    ['MATERIALS', 1, 1, 'oak_veneer', 'oak veneer', '', 4, 5, 5, 0, 0, 0, 0, 0, 0, 0],
    ['MATERIALS', 1, 2, 'oak_veneer-2', 'oak veneer', '', 4, 5, 5, 1, 2, 4, 3, 0, 0, 0],
    ['MATERIALS', 1, 3, 'MATERIAL', 'MATERIAL', '', 4, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ]);
});

it('gives the margins at the start and the end of rips first', () => {
  const stock = new Stock(jobOf(true), 1);
  stock.use(1, false);
  expect(stock.materials()[0]?.slice(9, 13)).toEqual([4, 3, 1, 2]);
});

it('has the kerfs of rips and of cross cuts', () => {
  const job = { ...jobOf(true), sheets: [stockSheet(100, 50, { kerf: 5, kerfHorizontal: 3 })] };
  const kerfs = (isVertical: boolean) => {
    const stock = new Stock(job, 1);
    stock.use(0, isVertical);
    return stock.materials()[0]?.slice(7, 9);
  };
  expect([kerfs(true), kerfs(false)]).toEqual([
    [5, 3],
    [3, 5],
  ]);
});

it('has two boards of an entry whose sheets begin in both directions, if that changes the trims', () => {
  const stock = new Stock(jobOf(true), 1);
  expect([1, 2, 1, 2].map((entry, at) => stock.use(entry, at < 2))).toEqual([1, 2, 3, 2]);
  expect(stock.boards().map((board) => board.slice(2, 9))).toEqual([
    [1, '100x50', 1, 100, 50, 0, 1],
    [2, 'a;b', 2, 200, 50, 99_999, 2],
    [3, '100x50-2', 3, 100, 50, 1, 1],
  ]);
  expect(stock.materials().map((material) => material.slice(9, 13))).toEqual([
    [1, 2, 4, 3],
    [0, 0, 0, 0],
    [4, 3, 1, 2],
  ]);
});
