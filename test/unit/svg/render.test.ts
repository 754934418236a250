import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placement } from '../../../src/contract/response.ts';
import { renderSheets } from '../../../src/svg/render.ts';
import { COLOUR, PIECE_FILLS } from '../../../src/svg/style.ts';
import { type Element, elementsOf, find, numbers, parseDrawing, textsOf } from '../../support/svg/drawing.ts';
import {
  anyLayout,
  deepLayout,
  type Layout,
  layoutOf,
  type Plan,
  stockSheet,
} from '../../support/svg/layouts.ts';

const workshop = stockSheet(1000, 600, {
  kerf: 4,
  marginLeft: 10,
  marginRight: 10,
  marginTop: 5,
  marginBottom: 15,
  defects: [{ x: 900, y: 550, width: 1, height: 1 }],
});

const plan: Plan = {
  direction: 'V',
  at: 400,
  child: { direction: 'H', at: 300, child: { label: 1 }, next: { label: 2, rotated: true } },
  next: {
    direction: 'H',
    at: 450,
    child: { direction: 'V', at: 576 - 250, child: { label: 3 }, next: 'waste' },
    next: 'waste',
  },
};

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'width', 'height', 'viewBox', 'role'],
  title: [],
  desc: [],
  g: [
    'class',
    'fill',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'transform',
    'font-family',
    'font-weight',
    'font-style',
    'text-anchor',
  ],
  rect: ['x', 'y', 'width', 'height', 'fill', 'stroke', 'stroke-width'],
  path: ['d', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'transform'],
  circle: ['cx', 'cy', 'r'],
  text: ['x', 'y', 'font-size', 'transform'],
};

function draw(layout: Layout): Element[] {
  return renderSheets(layout.job, layout.result).map(parseDrawing);
}

const boxOf = (rect: Element) => numbers(rect, 'x', 'y', 'width', 'height');
const pieceBoxes = (svg: Element) => find(svg, 'rect', 'cl-pieces').map(boxOf);
const flipped = (sheetHeight: number) => (placement: Placement) => ({
  x: placement.x,
  y: sheetHeight - placement.y - placement.height,
  width: placement.width,
  height: placement.height,
});
const byPlace = (a: { x: number; y: number }, b: { x: number; y: number }) => a.x - b.x || a.y - b.y;

test('draws a small layout as it always did', async () => {
  const { job, result } = layoutOf(workshop, plan);
  await expect(renderSheets(job, result)[0]).toMatchFileSnapshot('small-layout.svg');
});

test('any layout becomes well-formed SVG of known elements and attributes only', () => {
  fc.assert(
    fc.property(anyLayout, (layout) => {
      for (const document of renderSheets(layout.job, layout.result)) {
        expect(document).not.toMatch(/NaN|Infinity|undefined|null|url\(/);
        for (const { name, attributes } of elementsOf(parseDrawing(document))) {
          expect(ALLOWED).toHaveProperty(name);
          expect(ALLOWED[name]).toEqual(expect.arrayContaining(Object.keys(attributes)));
        }
      }
    }),
  );
});

test('any layout is drawn with every piece in its place and every defect seen', () => {
  fc.assert(
    fc.property(anyLayout, (layout) => {
      const [sheet] = layout.result.sheets;
      const [stock] = layout.job.sheets;
      const [svg] = draw(layout);
      if (!sheet || !stock || !svg) throw new Error('a sheet is missing');
      const wanted = sheet.placements.map(flipped(stock.height)).sort(byPlace);
      expect(pieceBoxes(svg).sort(byPlace)).toEqual(wanted);
      expect(find(svg, 'rect', 'cl-defects')).toHaveLength(stock.defects.length);
      for (const group of find(svg, 'g', 'cl-pieces').slice(1))
        expect(PIECE_FILLS).toContain(group.attributes['fill']);
    }),
  );
});

test('any layout fits on an A4 page and shows the whole sheet', () => {
  fc.assert(
    fc.property(anyLayout, (layout) => {
      const [svg] = draw(layout);
      const [stock] = layout.job.sheets;
      if (!stock || !svg) throw new Error('a sheet is missing');
      const [short = 0, long = 0] = ['width', 'height']
        .map((name) => Number(svg.attributes[name]?.replace(/mm$/, '')))
        .sort((a, b) => a - b);
      expect(short).toBeLessThanOrEqual(210);
      expect(long).toBeLessThanOrEqual(297);
      const [x = 0, y = 0, width = 0, height = 0] = (svg.attributes['viewBox'] ?? '').split(' ').map(Number);
      expect(Math.max(x, y)).toBeLessThanOrEqual(0);
      expect(x + width).toBeGreaterThan(stock.width);
      expect(y + height).toBeGreaterThan(stock.height);
    }),
  );
});

test('draws a tree of any depth', () => {
  const { job, result } = deepLayout(20_000);
  const [svg] = renderSheets(job, result).map(parseDrawing);
  expect(svg && pieceBoxes(svg)).toHaveLength(20_000);
});

test('draws the flat form of a tree like the nested one', () => {
  const { job, result } = deepLayout(30);
  const [flat] = result.sheets;
  const strips = (count: number): Plan =>
    count === 1 ? { label: 7 } : { direction: 'V', at: 1, child: { label: 7 }, next: strips(count - 1) };
  const nested = layoutOf(stockSheet(30, 10), strips(30));
  expect(flat?.cutTree).toBeNull();
  expect(renderSheets(job, result)).toEqual(renderSheets(nested.job, nested.result));
});

test('stays small for ten thousand tiny pieces', () => {
  const { job, result } = deepLayout(10_000);
  expect(renderSheets(job, result)[0]?.length).toBeLessThan(2_000_000);
});

test('draws bare outlines where the drawings of a result get too large', () => {
  const { job, result } = layoutOf(workshop, plan, plan, plan);
  const drawings = renderSheets(job, result, { mostCharacters: 1 });
  expect(drawings[0]).toBe(renderSheets(job, result)[0]);
  for (const drawing of drawings.slice(1)) {
    const svg = parseDrawing(drawing);
    expect(drawing.length).toBeLessThan(1100);
    expect(find(svg, 'g', 'cl-pieces')).toHaveLength(0);
    expect(textsOf(find(svg, 'desc'))).toEqual(['outline only: the drawings of this result are too large']);
  }
});

test('draws bare outlines of the sheets that are left once the time is up', () => {
  const { job, result } = layoutOf(workshop, plan, plan, plan);
  let looks = 0;
  const drawings = renderSheets(job, result, { timeIsUp: () => ++looks > 1 });
  expect(drawings[0]).toBe(renderSheets(job, result)[0]);
  expect(drawings).toHaveLength(3);
  for (const [index, drawing] of drawings.entries()) {
    if (index === 0) continue;
    const svg = parseDrawing(drawing);
    expect(drawing.length).toBeLessThan(1100);
    expect(find(svg, 'g', 'cl-pieces')).toHaveLength(0);
    expect(textsOf(find(svg, 'title'))).toEqual([expect.stringContaining(`Sheet ${index + 1} of 3`)]);
    expect(textsOf(find(svg, 'desc'))).toEqual([
      'outline only: the time limit was reached before this sheet was drawn',
    ]);
  }
});

test('checks the clock within a sheet of many pieces, too', () => {
  const rows = (count: number): Plan =>
    count === 1 ? { label: 1 } : { direction: 'H', at: 5, child: { label: 1 }, next: rows(count - 1) };
  const { job, result } = layoutOf(stockSheet(100, 5 * 450), rows(450));
  let looks = 0;
  const [drawing = ''] = renderSheets(job, result, { timeIsUp: () => ++looks > 2 });
  expect(looks).toBe(3);
  expect(textsOf(find(parseDrawing(drawing), 'desc'))).toEqual([expect.stringContaining('time limit')]);
});

test('the pieces of a sheet that is cut already are grey, and those of all others keep their fills', () => {
  const { job, result } = layoutOf(workshop, plan);
  const [sheet] = result.sheets;
  if (!sheet) throw new Error('there is a sheet');
  const fills = renderSheets(job, { sheets: [{ ...sheet, fixed: true }, sheet] }).map((drawing) =>
    find(parseDrawing(drawing), 'g', 'cl-pieces').flatMap(({ attributes }) => attributes['fill'] ?? []),
  );
  expect(fills[0]).toEqual([COLOUR.cutAlready]);
  expect(fills[1]).toEqual(PIECE_FILLS.slice(0, 3));
});
