import { describe, expect, it } from 'vitest';
import type { PtxOffcut } from '../../../src/ptx/input.ts';
import { writePtx } from '../../../src/ptx/write.ts';
import { readPtx } from '../../support/ptx/reader.ts';
import { randomRequest } from './layouts.ts';
import { expectSameLayout } from './rebuilt.ts';
import { solved } from './solved.ts';

/** More by hand: `PTX_RUNS=3000`. */
const RUNS = Number(process.env['PTX_RUNS'] ?? 150);

it('writes what another reader rebuilds, piece by piece', async () => {
  let [sheets, twins] = [0, 0];
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const request = randomRequest(seed);
    const { job, result } = await solved(request);
    const { text, warnings } = writePtx(job, result, result.sheets);
    try {
      if (text === null) throw new Error(JSON.stringify(warnings));
      const { patterns } = expectSameLayout(job, result, text);
      sheets += result.sheets.length;
      twins += patterns.filter(({ cells }) => cells.some(({ parts }) => parts.size > 1)).length;
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(request)}`, { cause: error });
    }
  }
  expect(sheets).toBeGreaterThan(RUNS);
  expect(twins).toBeGreaterThan(RUNS / 100);
}, 600_000);

describe('a file', () => {
  it('has every record, with books, time, materials and labels', async () => {
    const { job, result } = await solved({
      unit: '0.1mm',
      pieces: [{ width: 4_980, height: 2_480, quantity: 72, label: 'Tür, links', material: 'oak veneer' }],
      sheets: [
        {
          width: 10_100,
          height: 5_050,
          kerfWidth: 40,
          quantity: 18,
          material: 'oak veneer',
          cost: 1_250,
          marginLeft: 60,
          marginRight: 40,
          marginTop: 30,
          marginBottom: 20,
        },
      ],
      params: {
        bookHeight: 5,
        machine: { sheetMs: 20_000, cutMs: 3_000, turnMs: 5_000, feedMmPerS: 500 },
      },
    });
    const { text, warnings } = writePtx(job, result, result.sheets);
    expect(warnings).toEqual([]);
    expect(text?.split('\r\n')).toEqual([
      'HEADER,1,cutting-layout,0,0,1',
      `JOBS,1,cutting-layout,,,,,1,,,${Math.ceil(Number(result.machineMs) / 1_000)},3.14`,
      'PARTS_REQ,1,1,Tür; links,1,498,248,72,0,0,0,72',
      'PARTS_INF,1,1,Tür; links',
      'BOARDS,1,1,1010x505,1,1010,505,18,18,1250,0,,,0,0,,,,1',
      'MATERIALS,1,1,oak_veneer,oak veneer,,5,4,4,6,4,2,3,0,0,0',
      'PATTERNS,1,1,1,1,18,4,5',
      'CUTS,1,1,1,1,1,498,1,0,0',
      'CUTS,1,1,2,3,2,248,2,1,36',
      'CUTS,1,1,3,2,1,498,1,0,0',
      'CUTS,1,1,4,4,2,248,2,1,36',
      '',
    ]);
  });

  it('rips the whole extent where a layout has no cut of stage 1', async () => {
    const { job, result } = await solved({
      pieces: [{ width: 1_000, height: 400, quantity: 2, canRotate: false }],
      sheets: [{ width: 1_000, height: 1_000 }],
    });
    const { text } = writePtx(job, result, result.sheets);
    expect(text?.match(/CUTS.*/g)).toEqual(['CUTS,1,1,1,1,1,1000,1,0,0', 'CUTS,1,1,2,2,2,400,2,1,2']);
    // 1: must not be turned.
    expect(text).toContain('PARTS_REQ,1,1,0,1,1000,400,2,0,0,1,2\r\n');
  });

  it('has the grain of boards and parts', async () => {
    const { job, result } = await solved({
      pieces: [
        { width: 1_000, height: 400, grain: 'x' },
        { width: 400, height: 1_000, grain: 'y' },
      ],
      sheets: [{ width: 1_000, height: 1_000, grain: 'x' }],
    });
    const { text } = writePtx(job, result, result.sheets);
    expect(text).toContain('PARTS_REQ,1,1,0,1,1000,400,1,0,0,1,1\r\n');
    expect(text).toContain('PARTS_REQ,1,2,1,1,400,1000,1,0,0,2,1\r\n');
    expect(text).toContain('BOARDS,1,1,1000x1000,1,1000,1000,1,1,,0,,,1,0');
  });

  it('lists the pieces that are left out, and no board that is not used', async () => {
    const { job, result } = await solved({
      pieces: [
        { width: 100, height: 100, quantity: 3 },
        { width: 50, height: 50, material: 'steel' },
      ],
      sheets: [
        { width: 10, height: 10 },
        { width: 200, height: 100, label: 'rest', offcut: true },
      ],
    });
    const { text } = writePtx(job, result, result.sheets);
    const { parts, boards, materials } = readPtx(text ?? '');
    expect(parts.map((part) => part.slice(7))).toEqual([
      ['3', '0', '0', '0', '2'],
      ['1', '0', '0', '0', '0'],
    ]);
    expect(boards).toEqual(['BOARDS,1,1,rest,1,200,100,1,1,,0,,,0,1,,,,'.split(',')]);
    expect(materials.map(([, , , code]) => code)).toEqual(['MATERIAL', 'steel']);
  });
});

describe('offcuts to keep', () => {
  const request = {
    pieces: [{ width: 600, height: 1_000, quantity: 2, canRotate: false }],
    sheets: [{ width: 1_000, height: 1_000, quantity: 2 }],
  };
  const offcut = (sheetIndex: number): PtxOffcut => ({
    offcutId: `${sheetIndex}-1`,
    sheetIndex,
    x: 600,
    y: 0,
    width: 400,
    height: 1_000,
  });

  it('are listed and cut', async () => {
    const { job, result } = await solved(request);
    const offcuts = [offcut(0), offcut(1)];
    const { text } = writePtx(job, { ...result, offcuts }, result.sheets);
    expect(text?.match(/(OFFCUTS|CUTS).*/g)).toEqual([
      'OFFCUTS,1,1,0-1,1,400,1000,1',
      'OFFCUTS,1,2,1-1,1,400,1000,1',
      'CUTS,1,1,1,1,1,600,1,1,2',
      'CUTS,1,1,2,2,1,400,1,X1,1',
      'CUTS,1,1,3,0,1,0,1,X2,1',
    ]);
    const [pattern] = readPtx(text ?? '').patterns;
    expect(pattern?.cells[1]).toMatchObject({ x: 600, y: 0, width: 400, height: 1_000 });
  });
});

it('leaves sheets out that are cut already: the machine time is that of the others', async () => {
  const request = {
    pieces: [{ width: 600, height: 1_000, quantity: 2, canRotate: false }],
    sheets: [{ width: 1_000, height: 1_000, quantity: 2 }],
    params: { machine: { feedMmPerS: 100 } },
  };
  const [first] = (await solved(request)).result.sheets;
  if (!first) throw new Error('two sheets are used');
  const { sheetIndex, cutTree } = first;
  const { job, result } = await solved({ ...request, fixedSheets: [{ sheetIndex, cutTree }] });
  expect(result.sheets.map(({ fixed }) => fixed)).toEqual([true, undefined]);
  const { text } = writePtx(job, result, result.sheets);
  const { job: record, boards, parts, patterns } = expectSameLayout(job, result, text ?? '');
  expect(record.slice(10)).toEqual(['10', '40']);
  expect([boards[0]?.[8], parts[0]?.[11], patterns[0]?.runs]).toEqual(['1', '1', 1]);
});

it('turns only the sheets that begin in the other direction', async () => {
  const pieces = [
    { width: 1_000, height: 300, quantity: 3, canRotate: false },
    { width: 300, height: 1_000, quantity: 3, canRotate: false },
  ];
  const sheets = [{ width: 1_010, height: 1_020, quantity: 2, marginLeft: 10, marginTop: 20 }];
  const { job, result } = await solved({
    pieces,
    sheets,
    params: { maxStages: 1, alternateOrientation: false },
  });
  const { text } = writePtx(job, result, result.sheets);
  const { patterns, boards, materials } = expectSameLayout(job, result, text ?? '');
  expect(patterns.map(({ type }) => type).sort()).toEqual([0, 1]);
  expect([boards.length, materials.length]).toEqual([2, 2]);
});

describe('there is no file', () => {
  const unavailable = async (request: object) => {
    const { job, result } = await solved(request);
    const { text, warnings } = writePtx(job, result, result.sheets);
    expect(text).toBeNull();
    expect(warnings).toHaveLength(1);
    return warnings[0];
  };

  it('of layouts with cuts above stage 9', async () => {
    // A spiral: each piece takes a whole side of what is left.
    const pieces = Array.from({ length: 14 }, (_, at) => ({
      width: at % 2 === 0 ? 10 : 100 - 5 * (at + 1),
      height: at % 2 === 0 ? 100 - 5 * at : 10,
      canRotate: false,
    }));
    const request = { pieces, sheets: [{ width: 100, height: 100 }], params: { maxStages: 0 } };
    expect(await unavailable(request)).toEqual({
      code: 'ptx_unavailable',
      fieldPath: 'params.maxStages',
      message: 'A PTX file has cuts up to stage 9; the layout has higher ones.',
    });
  });

  it('of sheets with more cuts than it can number', async () => {
    const piece = { width: 2, height: 1, originalIndex: 7, canRotate: false };
    const pieces = ['a', 'b'].map((label) => ({ ...piece, label, quantity: 2_501 }));
    const { job, result } = await solved({ pieces, sheets: [{ width: 10_004, height: 1 }] });
    expect(writePtx(job, result, result.sheets).text?.match(/CUTS/g)).toHaveLength(2);
    // The same row in another order: no two parts that follow each other are equal.
    const alternating = result.sheets.map((sheet) => ({
      ...sheet,
      placements: sheet.placements.map((placement, at) => ({
        ...placement,
        label: at % 2 === 0 ? 'a' : 'b',
      })),
    }));
    const { text, warnings } = writePtx(job, result, alternating);
    expect([text, warnings]).toEqual([null, [expect.objectContaining({ fieldPath: 'includePtx' })]]);
  });

  it('of more patterns than it can number', async () => {
    const pieces = Array.from({ length: 5_001 }, (_, at) => ({ width: 2_000 + at, height: 2_000 }));
    const request = { pieces, sheets: [{ width: 7_100, height: 2_000, quantity: 5_001 }] };
    const { job, result } = await solved({ ...request, pieces: pieces.slice(0, 1) });
    const [sheet] = result.sheets;
    const child = sheet?.cutTree?.child;
    if (!sheet?.cutTree || !child) throw new Error('one sheet is used');
    const { cutTree } = sheet;
    // The same sheet, cut in as many ways.
    const sheets = pieces.map((_, at) => ({
      ...sheet,
      cutTree: { ...cutTree, child: { ...child, type: 'waste' as const, piece: null, width: at + 1 } },
    }));
    expect(writePtx(job, result, sheets)).toMatchObject({
      text: null,
      warnings: [{ code: 'ptx_unavailable' }],
    });
    expect(writePtx(job, result, sheets.slice(1)).text).toEqual(expect.any(String));
  });
});

it('tells which sheets it mirrors, if they have defects', async () => {
  const defects = [{ x: 0, y: 0, width: 50, height: 50 }];
  const { job, result } = await solved({
    pieces: [{ width: 600, height: 900 }],
    sheets: [
      { width: 100, height: 100, defects },
      { width: 1_000, height: 1_000, defects },
    ],
  });
  expect(writePtx(job, result, result.sheets).warnings).toEqual([
    { code: 'ptx_mirrored', fieldPath: 'sheets[1].defects', message: expect.any(String) },
  ]);
});

it('has finished sizes and edges of each part, if there are edge bands', async () => {
  const edges = { left: 'oak', top: 'white, 2', bottom: 'oak' };
  const { job, result } = await solved({
    unit: '0.1mm',
    pieces: [
      { originalIndex: 5, width: 6000, height: 4000, edges },
      { originalIndex: 5, width: 6000, height: 4000, edges: {} },
      { width: 3000, height: 2000, label: 'Back' },
    ],
    sheets: [{ width: 20000, height: 10000 }],
    params: {
      edgeBands: [
        { name: 'oak', thickness: 4 },
        { name: 'white, 2', allowance: 5 },
      ],
    },
  });
  const { text } = writePtx(job, result, result.sheets);
  const { infos, parts } = readPtx(text ?? '');
  expect(infos.map((info) => info.join())).toEqual([
    'PARTS_INF,1,1,,,600.4,399.9,,oak,white; 2,oak,',
    'PARTS_INF,1,2,,,600,400,,,,,',
    'PARTS_INF,1,3,Back,,300,200,,,,,',
  ]);
  // Each of the two that share their number is found by its edges.
  expect(parts.map((part) => part.at(-1))).toEqual(['1', '1', '1']);
});
