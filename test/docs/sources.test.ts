import { expect, test } from 'vitest';
import { filesBelow } from './sources.ts';

test('lists CommonJS sources beside the others', () => {
  expect(filesBelow('src', '.ts', '.cts')).toContain('src/native/sqlite.cts');
});
