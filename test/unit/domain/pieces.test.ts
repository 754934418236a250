import { describe, expect, test } from 'vitest';
import { toPiece } from '../../../src/domain/job.ts';
import { placesOf, request } from './requests.ts';

describe('faults of a piece', () => {
  const place = (piece: object) =>
    placesOf({
      pieces: [
        { width: 1, height: 1 },
        { width: 1, height: 1, ...piece },
      ],
    });

  test.each([
    [{ width: 0 }, 'InvalidDimension at pieces[1]'],
    [{ quantity: 0 }, 'InvalidQuantity at pieces[1].quantity'],
    [{ priority: -1 }, 'InvalidPriority at pieces[1].priority'],
  ])('%j: %s', (piece, expected) => {
    expect(place(piece)).toEqual([expected]);
  });

  test('every one of them is listed', () => {
    expect(place({ width: 0, height: 0, quantity: 0, priority: -1 })).toEqual([
      'InvalidDimension at pieces[1]',
      'InvalidDimension at pieces[1]',
      'InvalidQuantity at pieces[1].quantity',
      'InvalidPriority at pieces[1].priority',
    ]);
  });

  test('none at all', () => {
    expect(placesOf({ pieces: [] })).toEqual(['EmptyPieces at pieces']);
  });
});

test('a piece may be turned where both permissions are given', () => {
  const [given] = request({ pieces: [{ width: 3, height: 2 }] }).pieces;
  const permission = (canRotate: boolean, allowRotation: boolean) =>
    given && toPiece({ ...given, canRotate }, 0, allowRotation).canRotate;
  expect([permission(true, true), permission(true, false), permission(false, true)]).toEqual([
    true,
    false,
    false,
  ]);
});
