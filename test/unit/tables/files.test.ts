import { expect, test } from 'vitest';
import { isOldWorkbook, isWorkbook } from '../../../src/tables/files.ts';

test.each([
  [[0x50, 0x4b, 0x03, 0x04, 1], true, false],
  [[0xd0, 0xcf, 0x11, 0xe0, 1], false, true],
  [[0x50, 0x4b, 0x05, 0x06], false, false],
  [[0x50, 0x4b], false, false],
  [[], false, false],
])('%j is a workbook: %j, an old one: %j', (bytes, isNew, isOld) => {
  expect([isWorkbook(Uint8Array.from(bytes)), isOldWorkbook(Uint8Array.from(bytes))]).toEqual([isNew, isOld]);
});
