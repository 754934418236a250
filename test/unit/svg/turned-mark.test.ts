import { expect, test } from 'vitest';
import { turnedMark } from '../../../src/svg/block.ts';
import { parseDrawing } from '../../support/svg/drawing.ts';

test('the mark is a path that turns with its label', () => {
  const mark = { x: 10.004, y: 20, size: 2.5, upright: false };
  expect(parseDrawing(turnedMark(mark)).attributes['transform']).toBe('translate(10 20)scale(2.5)');
  expect(parseDrawing(turnedMark({ ...mark, upright: true })).attributes['transform']).toBe(
    'translate(10 20)rotate(-90)scale(2.5)',
  );
});
