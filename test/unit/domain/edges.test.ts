import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unrotated } from '../../../src/domain/edges.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { requestWarnings } from '../../../src/domain/warnings.ts';
import { within } from '../../support/domain/limits.ts';
import { placesOf, request } from './requests.ts';

const WHITE = { name: 'white', thickness: 10 };
const ALL = { left: 'white', right: 'white', bottom: 'white', top: 'white' };
const door = (changes: object = {}) => ({ width: 6000, height: 4000, edges: ALL, ...changes });

const jobOf = (pieces: readonly object[], params: object) =>
  toJob(request({ pieces, params: { edgeBands: [WHITE], ...params } }), within(1_000));

describe('a piece with edge bands', () => {
  it('is cut smaller than it is finished, where sizes are finished', () => {
    const { pieces, edgeBands } = jobOf([door()], { sizes: 'finished' });
    expect(edgeBands).toEqual(['white']);
    expect(pieces[0]).toMatchObject({ width: 5980, height: 3980, finishedWidth: 6000, finishedHeight: 4000 });
    expect(pieces[0]?.edges).toEqual({ left: 0, right: 0, bottom: 0, top: 0 });
  });

  it('is finished larger than it is cut, where sizes are those to cut', () => {
    for (const params of [{}, { sizes: 'cut' }])
      expect(jobOf([door()], params).pieces[0]).toMatchObject({
        ...{ width: 6000, height: 4000, finishedWidth: 6020, finishedHeight: 4020 },
      });
  });

  it('is cut larger by what is milled off', () => {
    const edgeBands = [WHITE, { name: 'oak', thickness: 20, allowance: 5 }];
    const params = { sizes: 'finished', edgeBands };
    const [piece, plain] = jobOf([door({ edges: { left: 'oak' } }), { width: 9, height: 8 }], params).pieces;
    expect(piece).toMatchObject({ width: 5985, height: 4000, finishedWidth: 6000, edges: { left: 1 } });
    expect(plain).not.toHaveProperty('edges');
    expect(plain).not.toHaveProperty('finishedWidth');
  });

  it('names bands that exist, under names that differ', () => {
    const faults = (pieces: readonly object[], edgeBands: readonly object[]) =>
      placesOf({ pieces, params: { edgeBands } });
    expect(faults([door({ edges: { top: 'oak' } })], [WHITE])).toEqual([
      'InvalidReference at pieces[0].edges.top',
    ]);
    expect(placesOf({ pieces: [door()] })).toHaveLength(4);
    expect(faults([door()], [WHITE, { name: 'oak' }, WHITE])).toEqual([
      'InvalidText at params.edgeBands[2].name',
    ]);
    expect(faults([door()], [WHITE, { name: '' }])).toEqual(['InvalidText at params.edgeBands[1].name']);
    expect(faults([door()], [WHITE, { name: 'thick', thickness: 1_001 }])).toEqual([
      'InvalidParameter at params.edgeBands[1].thickness',
    ]);
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `band ${index}` }));
    expect(faults([door({ edges: {} })], many)).toEqual(['TooManyEntries at params.edgeBands']);
    expect(faults([door({ edges: {} })], many.slice(1))).toEqual([]);
  });

  it('has sizes of at least 1 and at most a million, cut and finished', () => {
    const sizes = (width: number, kind: string, band: object) =>
      placesOf({
        pieces: [door({ width, edges: { left: 'white' } })],
        params: { sizes: kind, edgeBands: [{ ...WHITE, ...band }] },
      });
    const wrong = ['InvalidDimension at pieces[0]'];
    expect(sizes(10, 'finished', {})).toEqual(wrong);
    expect(sizes(11, 'finished', {})).toEqual([]);
    expect(sizes(1_000_000, 'finished', { allowance: 11 })).toEqual(wrong);
    expect(sizes(1, 'cut', { allowance: 11 })).toEqual(wrong);
    expect(sizes(2, 'cut', { allowance: 11 })).toEqual([]);
    expect(sizes(999_991, 'cut', {})).toEqual(wrong);
    expect(sizes(0, 'finished', {})).toEqual(wrong);
  });

  it('counts with its size to cut in fixed sheets', () => {
    const nodes = [
      { type: 'piece', width: 5980, height: 3980, direction: 'V', stage: 0, depth: 0, kerfSize: 0 },
    ];
    const piece = { pieceId: 0, width: 5980, height: 3980, x: 0, y: 0, rotated: false, priority: 0 };
    const fixedSheets = [
      {
        sheetIndex: 0,
        cutTree: null,
        cutTreeFlat: nodes.map((node) => ({ ...node, piece, childIndex: -1, nextIndex: -1 })),
      },
    ];
    const sheets = [{ width: 5980, height: 3980 }];
    const params = { edgeBands: [WHITE], sizes: 'finished' };
    expect(placesOf({ pieces: [door()], sheets, params, fixedSheets })).toEqual([]);
    expect(placesOf({ pieces: [door()], sheets, params: { edgeBands: [WHITE] }, fixedSheets })).not.toEqual(
      [],
    );
  });

  it('is the same, whether its size to cut or its finished size is given', () => {
    const length = fc.integer({ min: 0, max: 1_000 });
    const edgeBands = fc
      .array(fc.record({ thickness: length, allowance: length }), { minLength: 1, maxLength: 4 })
      .map((bands) => bands.map((band, index) => ({ ...band, name: String(index) })));
    const side = fc.option(fc.nat(3), { nil: undefined });
    const edges = fc.record({ left: side, right: side, bottom: side, top: side });
    const property = fc.property(edgeBands, edges, (bands, on) => {
      const named = Object.entries(on).flatMap(([at, band]) =>
        band === undefined ? [] : [[at, String(band % bands.length)]],
      );
      const piece = { width: 5_000, height: 4_000, edges: Object.fromEntries(named) };
      const [finished] = jobOf([piece], { edgeBands: bands, sizes: 'finished' }).pieces;
      const cut = { ...piece, width: finished?.width, height: finished?.height };
      expect(finished).toMatchObject({ finishedWidth: 5_000, finishedHeight: 4_000 });
      expect(jobOf([cut], { edgeBands: bands }).pieces[0]).toEqual(finished);
    });
    fc.assert(property);
  });

  it('is warned of where bands say nothing', () => {
    const paths = (pieces: readonly object[], params: object) =>
      requestWarnings(request({ pieces, params }), within(1_000)).map(({ fieldPath }) => fieldPath);
    const edgeBands = [WHITE, { name: 'idle' }];
    expect(paths([door()], { edgeBands, sizes: 'finished' })).toEqual(['params.edgeBands[1]']);
    expect(paths([door({ edges: {} })], { sizes: 'finished' })).toEqual(['params.sizes']);
  });
});

it('what a rotated piece has at the bottom was on its left', () => {
  const placed = { left: 't', bottom: 'l', right: 'b', top: 'r' };
  expect(unrotated(placed, true)).toEqual({ left: 'l', bottom: 'b', right: 'r', top: 't' });
  expect(unrotated({ left: 't' }, true)).toEqual({ top: 't' });
  expect(unrotated(placed, false)).toBe(placed);
});
