import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsInView } from '../../../../web/src/result/window.ts';

test('every row in view is drawn, and few others, however long the list is', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(3_000_000), fc.nat(1000), (count, scroll, size) => {
      const { from, to } = rowsInView(count, 28, scroll, size);
      for (let row = 0; row * 28 < size; row += 1) {
        const at = Math.floor(scroll / 28) + row;
        if (at < count) expect(at >= from && at < to).toBe(true);
      }
      expect(to - from).toBeLessThanOrEqual(size / 28 + 15);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(count);
    }),
  );
});
