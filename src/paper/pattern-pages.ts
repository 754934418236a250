/** The pages of one pattern: its drawing, its cuts, its pieces, and where to sign. */

import { kerfText, lengthText, sizeText, sizeWithUnit, type Unit } from '../contract/unit.ts';
import { counted, percent } from '../contract/words.ts';
import type { Rectangle } from '../svg/paper.ts';
import { unturned } from '../svg/piece-types.ts';
import { cutsOf, drawSheet, type Given, type SheetCuts } from './drawing.ts';
import { bandsText, finishedSize } from './edges.ts';
import type { Column, Flow } from './flow.ts';
import type { PaperPlacement } from './result.ts';
import { keptOn, type Shop, type UsedSheet } from './shop.ts';

/** Millimetres of the highest drawing: the first cuts and pieces fit below it. */
const DRAWING = 120;

const CUTS: readonly Column[] = [
  { header: 'Cut', share: 1, isNumber: true },
  { header: 'Stage', share: 1, isNumber: true },
  { header: 'Direction', share: 2 },
  { header: 'Fence', share: 2, isNumber: true },
  { header: 'Of', share: 3 },
  { header: 'Gives', share: 8 },
];

const PIECES: readonly Column[] = [
  { header: 'Pieces', share: 1.2, isNumber: true },
  { header: 'Name', share: 6 },
  { header: 'Size', share: 3 },
  { header: 'Numbers in the drawing', share: 6 },
];

/** Those of a sheet with edge bands. */
const BANDED: readonly Column[] = [
  { header: 'Pieces', share: 1.2, isNumber: true },
  { header: 'Name', share: 5 },
  { header: 'Size to cut', share: 2.5 },
  { header: 'Finished', share: 2.5 },
  { header: 'Edge bands', share: 4 },
  { header: 'Numbers in the drawing', share: 4 },
];

const OFFCUTS: readonly Column[] = [
  { header: 'Offcut', share: 2 },
  { header: 'Size', share: 3 },
  { header: 'From the left', share: 2, isNumber: true },
  { header: 'From below', share: 2, isNumber: true },
];

/** Sheets that are cut alike, so that each way to cut a sheet is printed once. */
export interface Pattern {
  /** 1, 2, 3 … in the order of their first sheets. */
  readonly number: number;
  /** At least one. They differ in nothing that the operator sees. */
  readonly sheets: readonly [UsedSheet, ...UsedSheet[]];
}

/** Groups sheets by stock, cuts and pieces. */
export function patternsOf(sheets: readonly UsedSheet[]): Pattern[] {
  const groups = new Map<string, [UsedSheet, ...UsedSheet[]]>();
  for (const sheet of sheets) {
    const { result, area, label, material, kerf, defects, grain, offcuts } = sheet;
    const { placements, cutTree, cutTreeFlat, trimCuts, offcut } = result;
    const kept = offcuts.map(placeOf);
    const stock = [area, label, material, kerf, offcut, defects, grain];
    const key = JSON.stringify([stock, placements, kept, trimCuts, cutTree, cutTreeFlat]);
    const group = groups.get(key);
    if (group) group.push(sheet);
    else groups.set(key, [sheet]);
  }
  return [...groups.values()].map((group, index) => ({ number: index + 1, sheets: group }));
}

export async function patternPages(
  flow: Flow,
  shop: Shop,
  pattern: Pattern,
  patterns: number,
  title: string,
): Promise<void> {
  const { number, sheets } = pattern;
  const [sheet] = sheets;
  const { unit } = shop;
  await flow.page(`${title} · Pattern ${number} of ${patterns}`);
  await flow.heading(`Pattern ${number} of ${patterns} · cut ${counted(sheets.length, 'sheet')}`, 5);
  await flow.line(stockLine(sheet, unit));
  const numbers = `${sheets.length === 1 ? 'Sheet' : 'Sheets'} ${sheetNumbers(sheets)}`;
  await flow.line(numbers + cyclesOf(shop, sheets));
  flow.gap(3);
  const cuts = cutsOf(sheet);
  const box = { x: flow.left, y: flow.y, width: flow.width, height: DRAWING };
  flow.gap(drawSheet(flow.canvas, box, shop, sheet, cuts) + 3);
  if (cuts.cuts.length > 0) {
    await flow.heading('Cuts', 3.6);
    await flow.table(CUTS, cutRows(cuts, shop, sheet));
    flow.gap(2);
  }
  await flow.heading('Pieces', 3.6);
  const isBanded = sheet.result.placements.some(({ edges }) => edges !== undefined);
  await flow.table(isBanded ? BANDED : PIECES, pieceRows(sheet, shop, isBanded));
  flow.gap(2);
  if (sheet.offcuts.length > 0) {
    await flow.heading('Offcuts to keep', 3.6);
    await flow.table(OFFCUTS, offcutRows(sheets, unit));
  }
  await flow.signature();
}

/** What to fetch from the store, and what to set. */
function stockLine({ area, material, label, kerf, grain, result, ...sheet }: UsedSheet, unit: Unit): string {
  return [
    sizeWithUnit(area, unit),
    ...[material, label].filter((text) => text !== undefined),
    ...(result.offcut ? ['offcut'] : []),
    ...(grain === 'none' ? [] : [`grain along the ${grain === 'x' ? 'width' : 'height'}`]),
    ...(kerf === undefined ? [] : [kerfText(kerf, unit)]),
    counted(result.placements.length, 'piece'),
    `${percent(usedShare([{ ...sheet, result }]))} used`,
  ].join(' · ');
}

/** How often the saw is loaded, where the answer says so of these very sheets. */
function cyclesOf({ result }: Shop, sheets: readonly UsedSheet[]): string {
  const own = sheets.map(({ result: { sheetIndex } }) => sheetIndex).join();
  const same = result.patterns?.find((pattern) => pattern.sheets.join() === own);
  return same ? ` · ${counted(same.cycles, 'cycle')} of the saw` : '';
}

function* cutRows({ cuts, waste }: SheetCuts, shop: Shop, sheet: UsedSheet): Generator<string[]> {
  const { unit } = shop;
  const kept = new Set(keptOn(shop, sheet, waste).map(placeOf));
  for (const { number, stage, direction, fence, part, gives } of cuts) {
    yield [
      String(number),
      String(stage),
      direction === 'V' ? 'vertical' : 'horizontal',
      lengthText(fence, unit),
      sizeText(part, unit),
      gives.map((given) => givenText(given, kept, unit)).join(' + '),
    ];
  }
}

const placeOf = ({ x, y, width, height }: Rectangle): string => [x, y, width, height].join();

/** @param kept the places of the offcuts: nobody may take them for waste. */
function givenText(given: Given, kept: ReadonlySet<string>, unit: Unit): string {
  if (given.kind === 'piece') return `piece ${given.number}`;
  const waste = kept.has(placeOf(given.size)) ? 'offcut' : 'waste';
  return `${given.kind === 'rest' ? 'part' : waste} ${sizeText(given.size, unit)}`;
}

/** The pieces of a sheet, alike ones in one row. */
function* pieceRows(
  { result: { placements } }: UsedSheet,
  { nameOf, unit }: Shop,
  isBanded: boolean,
): Generator<string[]> {
  const kinds = new Map<string, { readonly cells: readonly string[]; readonly numbers: number[] }>();
  const bandCells = (placement: PaperPlacement) => {
    const finished = finishedSize(placement);
    return [finished ? sizeText(finished, unit) : '', bandsText(placement) ?? ''];
  };
  for (const [index, placement] of placements.entries()) {
    const cells = [
      nameOf(placement),
      sizeText(unturned(placement), unit),
      ...(isBanded ? bandCells(placement) : []),
    ];
    const key = JSON.stringify([placement.pieceId, ...cells]);
    const kind = kinds.get(key) ?? { cells, numbers: [] };
    kind.numbers.push(index + 1);
    kinds.set(key, kind);
  }
  for (const { cells, numbers } of kinds.values())
    yield [String(numbers.length), ...cells, sheetNumbers(numbers.map((number) => ({ number })))];
}

function* offcutRows(sheets: readonly UsedSheet[], unit: Unit): Generator<string[]> {
  for (const { offcutId, x, y, width, height } of sheets.flatMap(({ offcuts }) => offcuts))
    yield [offcutId, sizeText({ width, height }, unit), lengthText(x, unit), lengthText(y, unit)];
}

/** Numbers of sheets that are named one by one. */
const MAX_NAMED = 30;

/** The numbers of sheets, runs of them shortened: `1–4, 7`. */
export function sheetNumbers(sheets: readonly Pick<UsedSheet, 'number'>[]): string {
  const runs: [number, number][] = [];
  for (const { number } of sheets) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const named = runs.slice(0, MAX_NAMED).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return [...named, ...(runs.length > MAX_NAMED ? ['…'] : [])].join(', ');
}

/** The share of the sheets that becomes pieces. */
export function usedShare(sheets: readonly Pick<UsedSheet, 'result'>[]): number {
  const used = sheets.reduce((sum, { result }) => sum + result.usedArea, 0);
  const all = sheets.reduce((sum, { result }) => sum + result.usedArea + result.wasteArea, 0);
  return all === 0 ? 0 : used / all;
}
