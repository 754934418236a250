/** A sheet as the operator sees it: pieces, kept offcuts, defects and the numbers of the cuts. */

import { sizeText } from '../contract/unit.ts';
import { treeOf, trimCutsOf } from '../svg/cut-tree.ts';
import { grainArrows } from '../svg/grain.ts';
import type { Rectangle } from '../svg/paper.ts';
import { COLOUR, LINE } from '../svg/style.ts';
import { isolated } from '../svg/text.ts';
import { type Canvas, INK, toBaseline } from './canvas.ts';
import { type PaperNode, type PaperSheet, ResultError } from './result.ts';
import { keptOn, type Shop, type UsedSheet } from './shop.ts';
import { onPaper, type Placed, placedIn } from './sketch.ts';

/** Millimetres. A part with a shorter side has no text. */
const MIN_TEXT = 3;
const TEXT = { most: 3.2, least: 1.7 };
/** Of the circle around the number of a cut. */
const RADIUS = 1.7;
/** Where along a cut its number may be, the best place first. */
const ALONG = [0.08, 0.92, 0.25, 0.75, 0.5];
/** Numbers of cuts in one drawing. More are in the list alone. */
const MAX_NUMBERS = 300;
/** Texts of parts in one drawing. */
const MAX_TEXTS = 2_000;

/** Draws a sheet into the upper part of a box, and returns how high it is. */
export function drawSheet(
  canvas: Canvas,
  box: Rectangle,
  shop: Shop,
  sheet: UsedSheet,
  { whole, cuts, waste }: SheetCuts,
): number {
  const { area } = sheet;
  const scale = Math.min(box.width / area.width, box.height / area.height);
  const height = area.height * scale;
  const placed = placedIn({ ...box, height }, area);
  const place = (part: Rectangle) => onPaper(placed, part);
  const { placements } = sheet.result;
  const pieces = placements.map(place);
  const kept = keptOn(shop, sheet, waste);
  canvas.fill([place(area)], COLOUR.margin);
  canvas.fill(whole.map(place), COLOUR.kerf);
  canvas.fill(waste.map(place), COLOUR.waste);
  canvas.fill(kept.map(place), COLOUR.offcut);
  for (const [fill, boxes] of filled(placements.map(shop.fillsOn(placements)), pieces))
    canvas.fill(boxes, fill);
  canvas.outline(pieces, 0.15, INK);
  canvas.outline(kept.map(place).map(inset), LINE.offcut, COLOUR.offcutLine, 1.2);
  drawDefects(canvas, sheet.defects.map(place));
  canvas.outline([place(area)], 0.4, INK);
  for (const [index, placement] of placements.slice(0, MAX_TEXTS).entries()) {
    const name = `${index + 1}: ${isolated(shop.nameOf(placement))}`;
    drawTexts(canvas, place(placement), name, sizeText(placement, shop.unit));
  }
  for (const { offcutId = '', ...offcut } of kept.slice(0, MAX_TEXTS))
    drawTexts(canvas, place(offcut), `Offcut ${offcutId}`.trim(), sizeText(offcut, shop.unit));
  canvas.lines(grainArrows(place, { ...area, grain: sheet.grain }, placements, shop.grainOf), 0.15, INK);
  drawNumbers(canvas, placed, cuts);
  return height;
}

/** The boxes of each fill. */
function filled(fills: readonly string[], boxes: readonly Rectangle[]): Map<string, Rectangle[]> {
  const byFill = new Map<string, Rectangle[]>();
  for (const [index, box] of boxes.entries()) {
    const fill = fills[index] ?? COLOUR.cutAlready;
    const others = byFill.get(fill);
    if (others) others.push(box);
    else byFill.set(fill, [box]);
  }
  return byFill;
}

/** The middle of a frame inside a part, so that it hides none of the cuts around it. */
function inset({ x, y, width, height }: Rectangle): Rectangle {
  const by = Math.min(LINE.offcut, width / 4, height / 4);
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** The name and size of a part in its middle; upwards in one that is too narrow for them, but high. */
function drawTexts(canvas: Canvas, box: Rectangle, name: string, size: string): void {
  const { x, y, width, height } = box;
  if (Math.min(width, height) < MIN_TEXT) return;
  const needed = canvas.fonts.line(name, 'bold').width * TEXT.least;
  if (needed <= width - 1 || height <= width) {
    drawLevel(canvas, box, name, size);
    return;
  }
  const turned = { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
  canvas.upwards(x + width / 2, y + height / 2, () => drawLevel(canvas, turned, name, size));
}

/** The name of a part in its middle, and its size below if there is room. */
function drawLevel(canvas: Canvas, box: Rectangle, name: string, size: string): void {
  const most = box.width - 1;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const font = Math.min(TEXT.most, box.height / 3.2);
  const style = { most, least: TEXT.least, align: 'centre' } as const;
  if (font < TEXT.least) {
    canvas.text(name, x, y + toBaseline(TEXT.least), { ...style, size: TEXT.least });
    return;
  }
  canvas.text(name, x, y - 0.2 * font, { ...style, weight: 'bold', size: font });
  canvas.text(size, x, y + font, { ...style, size: Math.max(TEXT.least, font * 0.85) });
}

/** A cross in each defect. */
function drawDefects(canvas: Canvas, defects: readonly Rectangle[]): void {
  canvas.outline(defects, 0.25, COLOUR.defect);
  canvas.lines(
    defects.flatMap(({ x, y, width, height }) => [
      [x, y, x + width, y + height] as const,
      [x, y + height, x + width, y] as const,
    ]),
    0.15,
    COLOUR.defect,
  );
}

/** The number of each cut in a circle on it, where no other number is. */
function drawNumbers(canvas: Canvas, placed: Placed, cuts: readonly SheetCut[]): void {
  const taken: { readonly x: number; readonly y: number }[] = [];
  for (const { number, direction, kerf } of cuts) {
    if (taken.length === MAX_NUMBERS) return;
    const { x, y, width, height } = onPaper(placed, kerf);
    const at = ALONG.map((share) =>
      direction === 'V'
        ? { x: x + width / 2, y: y + height * share }
        : { x: x + width * share, y: y + height / 2 },
    ).find((point) => taken.every((other) => isApart(point, other)));
    if (!at) continue;
    taken.push(at);
    canvas.circle(at.x, at.y, RADIUS, 0.15);
    const size = 1.9;
    canvas.text(String(number), at.x, at.y + toBaseline(size), {
      size,
      align: 'centre',
      most: 2 * RADIUS - 0.5,
      least: 1,
    });
  }
}

const isApart = (a: { readonly x: number; readonly y: number }, b: typeof a): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) > 2 * RADIUS + 0.2;

export interface SheetCut {
  /** 1, 2, 3 …; 0 for the cuts along the margins. */
  readonly number: number;
  readonly stage: number;
  readonly direction: 'H' | 'V';
  /** Where the fence is set: the extent of the first part. */
  readonly fence: number;
  /** What it divides. */
  readonly part: Rectangle;
  readonly kerf: Rectangle;
  /** The left or lower part, then the other; the kerf may leave none. */
  readonly gives: readonly Given[];
}

/** What a cut frees. */
export type Given =
  | { readonly kind: 'rest'; readonly size: Rectangle }
  | { readonly kind: 'waste'; readonly size: Rectangle }
  /** @property number its number among the pieces of the sheet, from 1. */
  | { readonly kind: 'piece'; readonly size: Rectangle; number: number };

export interface SheetCuts {
  /** What the first cut divides: the sheet without its margins. Empty without cuts. */
  readonly whole: readonly Rectangle[];
  readonly cuts: readonly SheetCut[];
  readonly waste: readonly Rectangle[];
}

/** @throws ResultError if the flat tree of the sheet is none. */
export function cutsOf({ result: sheet, area }: Pick<UsedSheet, 'result' | 'area'>): SheetCuts {
  const { root, below } = treeOf(sheet);
  const open: [PaperNode, Given][] = root ? [[root, givenOf(root)]] : [];
  const cuts = open.flatMap(([usable, given]) => trimsOf(sheet, area, usable, given));
  const trims = cuts.length;
  const waste: Rectangle[] = [];
  let [pieces, visited] = [0, 0];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [node, given] = entry;
    visited += 1;
    // A tree from elsewhere could lead back to itself.
    if (!sheet.cutTree && visited > sheet.cutTreeFlat.length)
      throw new ResultError(`the cut tree of sheet ${sheet.sheetIndex} visits a node twice`);
    const { child, next } = below(node);
    if (node.type === 'waste') waste.push(node);
    if (given.kind === 'piece') {
      pieces += 1;
      given.number = pieces;
    }
    if (node.type !== 'cut' || !child) continue;
    const first = givenOf(child);
    const second = next && givenOf(next);
    cuts.push({
      number: cuts.length - trims + 1,
      stage: node.stage,
      direction: node.direction,
      fence: node.direction === 'V' ? child.width : child.height,
      part: node,
      kerf: kerfOf(node, child),
      gives: second ? [first, second] : [first],
    });
    if (next && second) open.push([next, second]);
    open.push([child, first]);
  }
  return { whole: root ? [root] : [], cuts, waste };
}

/** The cuts along the margins: each takes a strip off what the ones before it leave of the whole sheet. */
function trimsOf({ trimCuts = [] }: PaperSheet, area: Rectangle, usable: PaperNode, last: Given): SheetCut[] {
  let part = area;
  return trimCutsOf(trimCuts, usable).map(({ direction, position, kerf, region }, at) => {
    const [from, extent] = direction === 'V' ? (['x', 'width'] as const) : (['y', 'height'] as const);
    const far = position + kerf;
    const child = { ...part, [extent]: position - part[from] };
    const next = { ...part, [from]: far, [extent]: part[from] + part[extent] - far };
    const side = trimCuts[at]?.side;
    const isLow = side === 'left' || side === 'bottom';
    const [strip, rest] = isLow ? [child, next] : [next, child];
    const given: Given = at + 1 < trimCuts.length ? { kind: 'rest', size: rest } : last;
    const off: Given[] = strip[extent] > 0 ? [{ kind: 'waste', size: strip }] : [];
    const cut: SheetCut = {
      number: 0,
      stage: 0,
      direction,
      fence: child[extent],
      part,
      kerf: { ...region, [from]: position, [extent]: kerf },
      gives: isLow ? [...off, given] : [given, ...off],
    };
    part = rest;
    return cut;
  });
}

const givenOf = (node: PaperNode): Given =>
  node.type === 'piece'
    ? { kind: 'piece', size: node, number: 0 }
    : { kind: node.type === 'cut' ? 'rest' : 'waste', size: node };

const kerfOf = ({ direction, x, y, width, height, kerfSize }: PaperNode, child: PaperNode): Rectangle =>
  direction === 'V'
    ? { x: x + child.width, y, width: kerfSize, height }
    : { x, y: y + child.height, width, height: kerfSize };
