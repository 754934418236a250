import { describe, expect, it, test } from 'vitest';
import { MAX_LINES, MAX_WORKSHEETS, PAPERS } from '../../../src/paper/formats.ts';
import { readResult } from '../../../src/paper/result.ts';
import { type Shop, shopOf } from '../../../src/paper/shop.ts';
import { makeWorksheets, type WorksheetOptions } from '../../../src/paper/worksheets.ts';
import { COLOUR, PIECE_FILLS } from '../../../src/svg/style.ts';
import { allText, collector, DATE, FONTS, fillsOf, readPdf } from '../../support/paper/read.ts';
import { begun, golden, sheetOf, shop } from '../../support/paper/results.ts';
import { solved } from '../../support/seam/solved.ts';

async function worksheets(of: Shop, options: Partial<WorksheetOptions> = {}) {
  const { write, bytes } = collector();
  const all = { paper: 'a4', title: 'Kitchen', date: DATE, fonts: FONTS, ...options } as const;
  const made = await makeWorksheets(of, all, write);
  const { pages, title } = await readPdf(bytes());
  return { made, pages, title, bytes: bytes() };
}

describe('worksheets', () => {
  it('begin with the job, and end each part with lines to sign on', async () => {
    const { pages, title, made } = await worksheets(shopOf(golden('materials')));
    expect(title).toBe('Kitchen');
    expect(made.pages).toBe(pages.length);
    const [first] = pages;
    const text = allText(first ? [first] : []);
    expect(text).toMatch(/^Kitchen\nPage 1\nKitchen\n10 pieces from 4 sheets in 4 patterns\n/);
    expect(text).toContain('Cut by\nCut on\nChecked by');
    expect(text).toContain('oak');
    for (let number = 1; number <= 4; number += 1)
      expect(allText(pages)).toContain(`Pattern ${number} of 4 · cut 1 sheet`);
    expect(allText(pages).match(/Checked by/g)).toHaveLength(5);
  });

  it.each(Object.entries(PAPERS))('come on %s', async (name, { width, height }) => {
    const { pages } = await worksheets(shop(sheetOf(0, ['a'])), { paper: name as keyof typeof PAPERS });
    for (const page of pages) {
      expect(page.width).toBeCloseTo(width, 1);
      expect(page.height).toBeCloseTo(height, 1);
      for (const { x, y } of page.texts) {
        expect(x).toBeGreaterThan(11);
        expect(x).toBeLessThan(width - 11);
        expect(y).toBeGreaterThan(11);
        expect(y).toBeLessThan(height - 11);
      }
    }
  });

  it('draw each pattern once, with how often and on which sheets', async () => {
    const alike = [0, 1, 2, 5].map((index) => sheetOf(index, ['a', 'b']));
    const { pages } = await worksheets(shop(...alike, sheetOf(9, ['c'])));
    const text = allText(pages);
    expect(text).toContain('9 pieces from 5 sheets in 2 patterns');
    expect(text).toContain('Pattern 1 of 2 · cut 4 sheets');
    expect(text).toContain('Sheets 1–4');
    expect(text).toContain('Pattern 2 of 2 · cut 1 sheet');
    expect(pages).toHaveLength(3);
  });

  it('of a job that is begun are for its other sheets, and tell offcuts from waste', async () => {
    const text = allText((await worksheets(await begun())).pages);
    expect(text).toContain('1 piece from 1 sheet in 1 pattern');
    expect(text).toContain('0.20 m² of waste, of which 0.20 m² is kept as 1 offcut');
    expect(text).toContain('Sheet 1 is cut already and left out.');
    expect(text).toContain('Pattern 1 of 1 · cut 1 sheet\n1000 × 500 mm · 1 piece · 60.0 % used\nSheet 2\n');
    expect(text).toContain('piece 1 + offcut 1000 × 200');
    expect(text).toContain(
      'Offcuts to keep\nOffcut\nSize\nFrom the left\nFrom below\n1-1\n1000 × 200\n0\n300',
    );
    expect(text).not.toContain('0-1');
  });

  it('list the cuts along the margins as cut 0, with what they leave', async () => {
    const { result, job } = await solved({
      pieces: [{ width: 1000, height: 500, label: 'Shelf' }],
      sheets: [{ width: 1013, height: 523 }],
      params: { kerfWidth: 3, marginLeft: 10, marginRight: 3, marginTop: 20, marginBottom: 3 },
      includeTrimCuts: true,
    });
    const lines = async (of: Shop) => allText((await worksheets(of)).pages);
    const text = await lines(shopOf(readResult({ result }), job));
    expect(text).toContain('0\n0\nvertical\n7\n1013 × 523\nwaste 7 × 523 + part 1003 × 523');
    expect(text).toContain('0\n0\nvertical\n1000\n1003 × 523\npart 1000 × 523');
    expect(text).toContain('0\n0\nhorizontal\n0\n1000 × 523\npart 1000 × 520');
    expect(text).toContain('0\n0\nhorizontal\n500\n1000 × 520\npiece 1 + waste 1000 × 17');
    // Without the request, the sheet ends where its cuts do.
    expect(await lines(shopOf(readResult({ result })))).toContain('0\n0\nvertical\n7\n1013 × 506\n');
  });

  it('tell which sheets to buy for pieces that were not placed', async () => {
    const { result, job } = await solved({
      pieces: [{ width: 1000, height: 500, quantity: 4 }],
      sheets: [{ width: 1000, height: 1000, label: 'Rack 7' }],
      includeShoppingList: true,
    });
    const lines = async (of: Shop) => allText((await worksheets(of)).pages);
    expect(await lines(shopOf(readResult({ result }), job))).toContain(
      'stock exhausted\nTo buy for them: 1 × 1000 × 1000 mm Rack 7',
    );
    expect(await lines(shopOf(readResult({ result })))).toContain('To buy for them: 1 × sheets[0]');
  });

  it('list finished sizes and edge bands, and how much of each band', async () => {
    const { result } = await solved({
      pieces: [
        { width: 900, height: 300, quantity: 2, edges: { left: 'oak', top: 'white' } },
        { width: 50, height: 50 },
      ],
      sheets: [{ width: 300, height: 2000 }],
      params: {
        edgeBands: [{ name: 'oak', thickness: 2 }, { name: 'white', thickness: 1 }, { name: 'idle' }],
      },
    });
    const text = allText((await worksheets(shopOf(readResult({ result })))).pages);
    expect(text).toContain('Edge band oak: 0.6 m on 2 pieces\nEdge band white: 1.8 m on 2 pieces');
    expect(text).not.toContain('idle');
    expect(text).toContain('2\n0\n900 × 300\n902 × 301\noak: left; white: top\n');
  });

  it('print names upwards where a piece is too narrow for them', async () => {
    const name = 'Side panel of the tall cupboard';
    const narrow = shop(sheetOf(0, [name, 'b']));
    const text = allText((await worksheets(narrow)).pages);
    expect(text).toContain(`1: ${name}\n100 × 500\n2: b\n`);
  });

  it('list the cuts in the order of the saw, and the pieces that they free', async () => {
    const text = allText((await worksheets(shop(sheetOf(0, ['a', 'b'])))).pages);
    expect(text).toContain('1\n1\nvertical\n100\n1000 × 500\npiece 1 + part 900 × 500');
    expect(text).toContain('2\n1\nvertical\n100\n900 × 500\npiece 2 + offcut 800 × 500');
    const short = shopOf({ sheets: [sheetOf(0, ['a', 'b'])] }, undefined, { rule: 501 });
    expect(allText((await worksheets(short)).pages)).toContain('piece 2 + waste 800 × 500');
    expect(text).toContain('1\nb\n500 × 100\n2');
    expect(text).toContain('1: a\n100 × 500');
  });

  it('print the pattern of one sheet again', async () => {
    const of = shop(sheetOf(0, ['a']), sheetOf(1, ['b']), sheetOf(2, ['a']));
    const { pages } = await worksheets(of, { sheet: 3 });
    expect(pages).toHaveLength(1);
    expect(allText(pages)).toContain('Pattern 1 of 2 · cut 2 sheets');
    await expect(worksheets(of, { sheet: 9 })).rejects.toThrow('there is no sheet 9');
  });

  it('have the colours of the drawings', async () => {
    const { bytes } = await worksheets(shop(sheetOf(0, ['a', 'b', 'c'])));
    const fills = fillsOf(bytes);
    for (const fill of [...PIECE_FILLS.slice(0, 3), COLOUR.offcut, COLOUR.margin])
      expect(fills).toContain(fill);
    expect(fills).not.toContain(PIECE_FILLS[3]);
  });

  it('know the whole sheet and the kerf from the request', async () => {
    const entry = { width: 1200, height: 600, quantity: 1, kerf: 3, defects: [] };
    const margins = { marginLeft: 0, marginRight: 200, marginTop: 100, marginBottom: 0 };
    const stock = { pieces: [], sheets: [{ ...entry, ...margins, label: 'Rack 7' }] };
    const text = allText((await worksheets(shopOf({ sheets: [sheetOf(0, ['a'])] }, stock))).pages);
    expect(text).toContain('1200 × 600 mm · Rack 7 · kerf 3 mm · 1 piece');
    expect(() => shopOf({ sheets: [sheetOf(1, ['a'])] }, stock)).toThrow('the request has no sheet 1');
  });

  it('tell machine time, cycles, kept offcuts and what was not placed, where the answer does', async () => {
    const { pages } = await worksheets(
      shopOf({
        sheets: [sheetOf(0, ['a']), sheetOf(1, ['a'])],
        machineMs: 3_900_000,
        patterns: [{ sheets: [0, 1], cycles: 1 }],
        offcuts: [
          { offcutId: '0-1', sheetIndex: 0, x: 100, y: 0, width: 900, height: 500 },
          { offcutId: '1-1', sheetIndex: 1, x: 100, y: 0, width: 900, height: 500 },
        ],
        unplaced: [{ originalIndex: 4, count: 3, reason: 'stock_exhausted', label: 'Plinth' }],
      }),
    );
    const text = allText(pages);
    expect(text).toContain('Machine time 1 h 05 min');
    expect(text).toContain('of which 0.90 m² is kept as 2 offcuts');
    expect(text).toContain('Sheets 1–2 · 1 cycle of the saw');
    expect(text).toContain('Not placed: 3 pieces');
    expect(text).toContain('3\nPlinth\nstock exhausted');
    expect(text).toContain('0-1\n900 × 500\n100\n0');
    expect(text).toContain('1-1\n900 × 500\n100\n0');
  });

  it('go on over as many pages as a list needs, with its header on each', async () => {
    const sheet = sheetOf(
      0,
      Array.from({ length: 130 }, (_, index) => `Piece ${index}`),
    );
    const { pages } = await worksheets(shop(sheet));
    expect(pages.length).toBeGreaterThan(5);
    expect(allText(pages).match(/^Fence$/gm)?.length).toBeGreaterThan(2);
    expect(allText(pages)).toContain('piece 130 + waste');
  });

  it('of a layout without sheets are one page', async () => {
    const { pages } = await worksheets(shop());
    expect(pages).toHaveLength(1);
    expect(allText(pages)).toContain('0 pieces from 0 sheets');
  });
});

describe('worksheets that are too large', () => {
  const refused = async (of: Shop) => {
    const { write, bytes } = collector();
    const options = { paper: 'a4', title: 'Kitchen', date: DATE, fonts: FONTS } as const;
    await expect(makeWorksheets(of, options, write)).rejects.toThrow('more than one document holds');
    expect(bytes()).toHaveLength(0);
  };

  test('by sheets', async () => {
    const sheet = sheetOf(0, ['a']);
    await refused(shop(...Array.from({ length: MAX_WORKSHEETS + 1 }, () => sheet)));
  });

  test('by pieces on sheets that differ', async () => {
    const { placements, ...sheet } = sheetOf(0, ['a']);
    const many = Array.from({ length: MAX_LINES + 1 }, () => placements).flat();
    await refused(shop({ ...sheet, placements: many }));
  });
});

test('a flat tree that leads back to itself is refused', async () => {
  const sheet = sheetOf(0, ['a', 'b']);
  const [root, ...others] = sheet.cutTreeFlat;
  if (!root) throw new Error('no root');
  const circle = { ...sheet, cutTreeFlat: [{ ...root, nextIndex: 0 }, ...others] };
  await expect(worksheets(shop(circle))).rejects.toThrow('visits a node twice');
});
