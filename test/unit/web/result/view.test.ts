import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, onScreen, onSheet, pan, zoom } from '../../../../web/src/result/view.ts';

const sheet = { width: 2800, height: 2070 };
const screen = { width: 700, height: 500 };
const whole = fitted(sheet, screen, 20);

test('a zoom keeps the point under the pointer', () => {
  fc.assert(
    fc.property(fc.nat(700), fc.nat(500), fc.double({ min: 1.01, max: 9, noNaN: true }), (x, y, factor) => {
      const before = onSheet(whole, x, y);
      const after = onSheet(zoom(whole, whole, factor, x, y), x, y);
      expect(after.x).toBeCloseTo(before.x, 6);
      expect(after.y).toBeCloseTo(before.y, 6);
    }),
  );
});

test('no zoom goes further out than the whole sheet, nor closer than is useful', () => {
  const close = zoom(whole, whole, 1e9, 10, 10);
  expect(close.scale).toBe(12);
  expect(zoom(close, whole, 1e-9, 300, 300)).toBe(whole);
});

test('a sheet cannot be pushed off the screen', () => {
  const close = zoom(whole, whole, 8, 350, 250);
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), (dx, dy) => {
      const box = onScreen(pan(close, sheet, screen, dx, dy), { x: 0, y: 0, ...sheet });
      expect(box.x).toBeLessThan(screen.width);
      expect(box.x + box.width).toBeGreaterThan(0);
      expect(box.y).toBeLessThan(screen.height);
      expect(box.y + box.height).toBeGreaterThan(0);
    }),
  );
});
