import { expect, test } from 'vitest';
import { warmUp } from '../../../src/domain/warm-up.ts';

test('the made-up requests are valid ones', () => {
  expect(warmUp).not.toThrow();
});
