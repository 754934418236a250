import { describe, expect, it, test } from 'vitest';
import {
  cornerOf,
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  type LabelFormatName,
  labelsOnPage,
  MAX_LABELS,
} from '../../../src/paper/formats.ts';
import { type LabelOptions, makeLabels } from '../../../src/paper/labels.ts';
import { remarksOn } from '../../../src/paper/made.ts';
import { readResult } from '../../../src/paper/result.ts';
import { type Shop, type Stock, shopOf } from '../../../src/paper/shop.ts';
import { allText, collector, DATE, FONTS, filledOf, qrIn, readPdf } from '../../support/paper/read.ts';
import { golden, sheetOf, shop } from '../../support/paper/results.ts';
import { solved } from '../../support/seam/solved.ts';

async function labels(of: Shop, options: Partial<LabelOptions> = {}) {
  const { write, bytes } = collector();
  const all = { format: 'a4-3x8', order: 'cutting', start: 1, date: DATE, fonts: FONTS, ...options } as const;
  const made = await makeLabels(of, all, write);
  return { made, bytes: bytes(), ...(await readPdf(bytes())) };
}

/** What the QR codes of a page hold, place by place. */
const codesOn = (bytes: Uint8Array, page: number, name: LabelFormatName): (string | undefined)[] => {
  const format = LABEL_FORMATS[name];
  const filled = filledOf(bytes)[page] ?? [];
  return Array.from({ length: labelsOnPage(format) }, (_, place) => {
    const corner = cornerOf(format, place);
    const isOn = (x: number) => x >= corner.x + format.width / 2 && x < corner.x + format.width;
    // The sketch below the code has one filled part.
    const box = { ...corner, width: format.width, height: format.height };
    return filled.some(({ x, y }) => isOn(x) && y > corner.y && y < corner.y + format.height)
      ? qrIn(filled, box)
      : undefined;
  });
};

describe('labels', () => {
  it('say what a piece is, how large, of what, and where, in the unit of the job', async () => {
    const { made, pages, title } = await labels(shopOf(golden('materials')));
    expect(made).toMatchObject({ pages: 1, labels: 10, fixed: [] });
    expect(title).toBe('Labels');
    expect(pages[0]).toMatchObject({ width: expect.closeTo(210, 1), height: expect.closeTo(297, 1) });
    const text = allText(pages);
    expect(text).toContain('Door\n600 × 400 mm\noak\nSheet 1 · 1 of 2\nP/0/0/1');
    const { pages: inches } = await labels(shopOf({ ...golden('materials'), unit: 'in/16' }));
    expect(allText(inches)).toContain('78 1/8" × 50 5/16"');
  });

  it('say the finished size, and which edge band goes where', async () => {
    const piece = { width: 900, height: 300, edges: { left: 'oak', right: 'oak', top: 'white' } };
    const { result } = await solved({
      pieces: [piece, { width: 100, height: 100, edges: { left: 'w', right: 'w', bottom: 'w', top: 'w' } }],
      sheets: [{ width: 300, height: 1000 }],
      params: { edgeBands: [{ name: 'oak', thickness: 2 }, { name: 'white', thickness: 1 }, { name: 'w' }] },
    });
    const text = allText((await labels(shopOf(readResult({ result })))).pages);
    expect(text).toContain('0\n904 × 301 mm\noak: left, right; white: top\nSheet 1');
    expect(text).toContain('1\n100 × 100 mm\nw: all sides\nSheet 1');
  });

  it('of entries that share a number: each piece is named after its own, by size, material and count', async () => {
    const piece = { originalIndex: 0, width: 100, height: 500, quantity: 1, canRotate: true, priority: 0 };
    const stock = {
      pieces: [
        { ...piece, label: 'Door' },
        { ...piece, quantity: 2 },
        { ...piece, width: 500, height: 100, label: 'Shelf' },
        { ...piece, label: 'Oak', material: 1 },
      ],
      sheets: [{ width: 1000, height: 500, quantity: 1, kerf: 0, defects: [] }],
      materials: [
        { name: null, islands: 1 },
        { name: 'oak', islands: 1 },
      ],
    } as unknown as Stock;
    const sheet = sheetOf(0, [undefined, undefined, 'Door', undefined]);
    const placements = sheet.placements.map((placement) => ({ ...placement, pieceId: 0 }));
    const { nameOf, sheets } = shopOf({ sheets: [{ ...sheet, placements }] }, stock);
    // Without a label, the two that lie turned are shelves, and the others are of the entry without one.
    expect(sheets[0]?.result.placements.map(nameOf)).toEqual(['0', 'Shelf', 'Door', '0']);
    expect(nameOf({ pieceId: 0 })).toBe('0');
  });

  it('tell the finished size of a turned piece as the request gives it', async () => {
    const { pages } = await labels(shop(sheetOf(0, ['upright', 'turned'])));
    expect(allText(pages)).toContain('upright\n100 × 500 mm');
    expect(allText(pages)).toContain('turned\n500 × 100 mm');
  });

  it.each(LABEL_FORMAT_NAMES)('hold a QR code that a decoder reads, in place: %s', async (format) => {
    const { bytes, pages } = await labels(shop(sheetOf(7, ['a', 'b', 'c'])), { format });
    const places = labelsOnPage(LABEL_FORMATS[format]);
    const codes = pages.flatMap((_, page) => codesOn(bytes, page, format));
    expect(codes.slice(0, 3)).toEqual(['P/0/7/1', 'P/1/7/2', 'P/2/7/3']);
    expect(codes.slice(3).every((code) => code === undefined)).toBe(true);
    expect(pages.length).toBe(Math.ceil(3 / places));
  });

  it.each(LABEL_FORMAT_NAMES)('stay inside their rectangles: %s', async (name) => {
    const format = LABEL_FORMATS[name];
    const full = Array.from({ length: 10 }, (_, index) => `${index} ${'Very long name '.repeat(8)}`);
    const { bytes, pages } = await labels(shop(sheetOf(0, full)), { format: name });
    const places = labelsOnPage(format);
    const isInside = (x: number, y: number) =>
      Array.from({ length: places }, (_, place) => cornerOf(format, place)).some(
        (corner) =>
          x >= corner.x && x <= corner.x + format.width && y >= corner.y && y <= corner.y + format.height,
      );
    for (const { texts } of pages) for (const { x, y } of texts) expect(isInside(x, y)).toBe(true);
    for (const { x, y, width, height } of filledOf(bytes).flat())
      expect(isInside(x, y) && isInside(x + width, y + height)).toBe(true);
    expect(pages[0]?.width).toBeCloseTo(format.page.width, 1);
    expect(pages[0]?.height).toBeCloseTo(format.page.height, 1);
  });

  it('are made again for one sheet, or for one piece', async () => {
    const of = shop(sheetOf(0, ['a', 'b']), sheetOf(4, ['c', 'd', 'e']), {
      ...sheetOf(5, ['f']),
      fixed: true,
    });
    const sheet = await labels(of, { format: 'roll-62x29', sheet: 2 });
    expect(sheet.pages.map((_, page) => codesOn(sheet.bytes, page, 'roll-62x29')[0])).toEqual([
      'P/0/4/1',
      'P/1/4/2',
      'P/2/4/3',
    ]);
    const piece = await labels(of, { format: 'roll-62x29', sheet: 2, piece: 3 });
    expect(piece.pages.map((_, page) => codesOn(piece.bytes, page, 'roll-62x29')[0])).toEqual(['P/2/4/3']);
    expect(allText(piece.pages)).toContain('Sheet 2 · 3 of 3');
    await expect(labels(of, { sheet: 3 })).rejects.toThrow('sheet 3 is cut already');
    await expect(labels(of, { sheet: 4 })).rejects.toThrow('there is no sheet 4: the layout has 3 sheets');
    await expect(labels(of, { sheet: 2, piece: 4 })).rejects.toThrow('sheet 2 has no piece 4');
  });

  it.each(LABEL_FORMAT_NAMES)('each say that the job has changed since: %s', async (format) => {
    const { pages } = await labels(shop(sheetOf(0, ['a', 'b'])), { format, remark: 'Out of date' });
    expect(allText(pages).match(/OUT OF DATE/g)).toHaveLength(2);
  });

  it('begin where a sheet of labels is not used up, and go on on the next', async () => {
    const { bytes, pages } = await labels(shop(sheetOf(0, ['a', 'b', 'c'])), { format: 'a4-3x8', start: 23 });
    expect(pages).toHaveLength(2);
    expect(codesOn(bytes, 0, 'a4-3x8').slice(21)).toEqual([undefined, 'P/0/0/1', 'P/1/0/2']);
    expect(codesOn(bytes, 1, 'a4-3x8').slice(0, 2)).toEqual(['P/2/0/3', undefined]);
  });

  it.each([0, 25, 1.5, Number.NaN])('have no place %s on a page of 24', async (start) => {
    await expect(labels(shop(sheetOf(0, ['a'])), { start })).rejects.toThrow('start must be from 1 to 24');
  });

  it('come in cutting order, or all of a piece together', async () => {
    const two = shop(sheetOf(0, ['A', 'B']), sheetOf(1, ['A', 'B']));
    const order = async (name: 'cutting' | 'piece') =>
      allText((await labels(two, { order: name })).pages).match(/P\/\S+/g);
    expect(await order('cutting')).toEqual(['P/0/0/1', 'P/1/0/2', 'P/0/1/1', 'P/1/1/2']);
    expect(await order('piece')).toEqual(['P/0/0/1', 'P/0/1/1', 'P/1/0/2', 'P/1/1/2']);
  });

  it('are made for kept offcuts, behind the pieces of their sheet', async () => {
    const offcut = { offcutId: '3-1', sheetIndex: 3, x: 200, y: 0, width: 800, height: 500 };
    const sheets = [sheetOf(3, ['a', 'b']), sheetOf(4, ['c'])];
    const { bytes, pages, made } = await labels(shopOf({ sheets, offcuts: [offcut] }));
    expect(made.labels).toBe(4);
    expect(codesOn(bytes, 0, 'a4-3x8').slice(0, 4)).toEqual(['P/0/3/1', 'P/1/3/2', 'O/3-1', 'P/0/4/1']);
    expect(allText(pages)).toContain('Offcut 3-1\n800 × 500 mm\nSheet 1\nO/3-1');
  });

  it('leave out sheets that are cut already, and say so', async () => {
    const { made, pages } = await labels(shop({ ...sheetOf(0, ['old']), fixed: true }, sheetOf(1, ['new'])));
    expect(allText(pages)).toContain('new\n100 × 500 mm\nSheet 2 · 1 of 1');
    expect(allText(pages)).not.toContain('old');
    expect(remarksOn(made, '')).toEqual(['Sheet 1 is cut already and left out.']);
    const none = await labels(shop({ ...sheetOf(0, ['old']), fixed: true }));
    expect(allText(none.pages)).toContain('No labels');
  });

  it('are the same bytes each time', async () => {
    const once = await labels(shopOf(golden('materials')));
    const again = await labels(shopOf(golden('materials')));
    expect(once.bytes.equals(again.bytes)).toBe(true);
  });
});

describe('the places of labels', () => {
  it.each([
    ['a4-3x8', [7.21, 12.9], [66.04, 33.9]],
    ['a4-3x7', [7.21, 15.15], [66.04, 38.1]],
    ['a4-2x7', [4.65, 15.15], [101.6, 38.1]],
    ['letter-3x10', [0.1875 * 25.4, 0.5 * 25.4], [2.75 * 25.4, 25.4]],
    ['letter-2x5', [0.15625 * 25.4, 0.5 * 25.4], [4.1875 * 25.4, 2 * 25.4]],
  ] as const)('begin and repeat where the labels of %s are', (name, [left, top], [across, down]) => {
    const format = LABEL_FORMATS[name];
    const first = cornerOf(format, 0);
    const next = cornerOf(format, format.columns + 1);
    expect(first.x).toBeCloseTo(left, 6);
    expect(first.y).toBeCloseTo(top, 6);
    expect(next.x - first.x).toBeCloseTo(across, 6);
    expect(next.y - first.y).toBeCloseTo(down, 6);
  });
});

describe('names in any script', () => {
  it.each(['Łódź żółć', 'Щит шкафа', 'Ωμέγα', 'Ñandú Über', 'שלום'])('are printed: %s', async (name) => {
    const { pages, made } = await labels(shop(sheetOf(0, [name])));
    expect(allText(pages)).toContain(name);
    expect(remarksOn(made, '')).toEqual([]);
  });

  it('have a box for each letter that no font has, and a remark names it', async () => {
    const { pages, made } = await labels(shop(sheetOf(0, ['柜门 Door 😀', 'plain'])));
    expect(allText(pages)).toContain('□□ Door □');
    expect(remarksOn(made, 'Add a font.')).toEqual([
      '1 text has □ for letters that no font has: 柜 门 😀, in "柜门 Door 😀". Add a font.',
    ]);
  });

  it('are named once each, and not all, where letters are missing', async () => {
    const names = ['柜', '柜', '门', '板', '腿'];
    const { made } = await labels(shop(sheetOf(0, names)));
    expect(made.missing).toMatchObject({ count: 5, texts: ['柜', '门', '板', '腿'] });
    expect(remarksOn(made, '')[0]).toContain('柜 门 板 腿, in "柜", "门", "板", others.');
  });

  it('are printed from right to left, with their numbers from left to right', async () => {
    const { pages } = await labels(shop(sheetOf(0, ['דלת 12 ארון'])));
    const at = (text: string) => pages[0]?.texts.find((item) => item.text.includes(text))?.x ?? Number.NaN;
    expect(at('ארון')).toBeLessThan(at('12'));
    expect(at('12')).toBeLessThan(at('דלת'));
  });

  it.each([
    'W'.repeat(120),
    '😀'.repeat(120),
    'e\u0301\u0302\u0303'.repeat(30),
    '\u0301'.repeat(120),
    'ש'.repeat(120),
  ])('fit however long they are', async (name) => {
    for (const format of LABEL_FORMAT_NAMES) {
      const { made, pages } = await labels(shop(sheetOf(0, [name])), { format });
      expect(made.labels).toBe(1);
      expect(allText(pages)).toContain('100 × 500 mm');
    }
  });
});

test('more labels than a document holds are refused before the first is made', async () => {
  const sheet = sheetOf(0, ['a', 'b', 'c', 'd']);
  const sheets = Array.from({ length: MAX_LABELS / 4 + 1 }, () => sheet);
  const { write, bytes } = collector();
  const options = { format: 'a4-3x8', order: 'cutting', start: 1, date: DATE, fonts: FONTS } as const;
  await expect(makeLabels(shop(...sheets), options, write)).rejects.toThrow(
    `${MAX_LABELS + 4} labels are more than one document holds (${MAX_LABELS})`,
  );
  expect(bytes()).toHaveLength(0);
});
