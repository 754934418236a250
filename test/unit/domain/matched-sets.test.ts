import { describe, expect, it } from 'vitest';
import { toJob } from '../../../src/domain/validate.ts';
import { within } from '../../support/domain/limits.ts';
import { faultsOf, placesOf, request } from './requests.ts';

const piece = { width: 600, height: 700 };
const pieces = [piece, { ...piece, quantity: 3 }, { ...piece, height: 600 }, { ...piece, material: 'oak' }];
const set = (members: readonly number[], more = {}) => ({
  pieces,
  matchedSets: [{ pieces: members, along: 'x', ...more }],
});

describe('matched sets', () => {
  it('go to the engine as they are, with one copy by default', () => {
    const job = toJob(request(set([0, 1])), within(1_000));
    expect(job.matchedSets).toEqual([{ pieces: [0, 1], along: 'x', quantity: 1 }]);
    expect(toJob(request(), within(1_000))).not.toHaveProperty('matchedSets');
    expect(toJob(request({ matchedSets: [] }), within(1_000))).not.toHaveProperty('matchedSets');
  });

  it('need two to fifty members that exist', () => {
    expect(placesOf(set([0]))).toEqual(['InvalidSet at matchedSets[0].pieces']);
    expect(placesOf(set(new Array(51).fill(1)))).toEqual(['TooManyEntries at matchedSets[0].pieces']);
    expect(placesOf(set([0, 4]))).toEqual(['InvalidSet at matchedSets[0].pieces']);
    expect(placesOf(set([0, -1]))).toEqual(['InvalidSet at matchedSets[0].pieces']);
    const many = new Array(1_001).fill({ pieces: [0, 1], along: 'x' });
    expect(placesOf({ pieces, matchedSets: many })).toEqual(['TooManyEntries at matchedSets']);
  });

  it('need members that suit each other', () => {
    expect(placesOf(set([0, 2]))).toEqual(['InvalidSet at matchedSets[0].pieces']);
    expect(placesOf(set([0, 2], { along: 'y' }))).toEqual([]);
    expect(faultsOf(set([0, 3]))[0]?.message).toBe('All members need the same material.');
    const grained = [
      { ...piece, grain: 'x' },
      { ...piece, grain: 'y' },
      { ...piece, grain: 'none' },
    ];
    const of = (members: readonly number[]) => ({
      pieces: grained,
      matchedSets: [{ pieces: members, along: 'x' }],
    });
    expect(placesOf(of([0, 1]))).toEqual(['InvalidSet at matchedSets[0].pieces']);
    expect(placesOf(of([0, 2]))).toEqual([]);
  });

  it('need as many copies of their members as are wanted', () => {
    expect(placesOf(set([0, 1], { quantity: 0 }))).toEqual(['InvalidQuantity at matchedSets[0].quantity']);
    expect(placesOf(set([1, 1], { quantity: 2 }))).toEqual(['InvalidSet at matchedSets[0].pieces']);
    const twice = {
      pieces,
      matchedSets: [set([0, 1]), set([1, 0])].flatMap(({ matchedSets }) => matchedSets),
    };
    expect(faultsOf(twice)).toEqual([
      {
        code: 'InvalidSet',
        fieldPath: 'matchedSets[1].pieces',
        message:
          'The sets need 2 of pieces[0], but its quantity is 1. Lower the quantity of a set, or raise that of the piece.',
      },
    ]);
  });

  it('count what is cut already', () => {
    const node = {
      type: 'piece',
      x: 0,
      y: 0,
      width: 600,
      height: 700,
      direction: 'V',
      stage: 0,
      depth: 0,
      kerfSize: 0,
    };
    const placed = { pieceId: 0, width: 600, height: 700, x: 0, y: 0, rotated: false, priority: 0 };
    const cutTree = { ...node, piece: placed, child: null, next: null };
    const cut = { ...set([0, 1]), sheets: [piece, piece], fixedSheets: [{ sheetIndex: 0, cutTree }] };
    expect(faultsOf(cut)).toMatchObject([
      {
        code: 'InvalidSet',
        message:
          'The sets need 1 of pieces[0] beside the 1 on fixedSheets, but its quantity is 1. Lower the quantity of a set, or raise that of the piece.',
      },
    ]);
  });
});
