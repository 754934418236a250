import { expect, test } from 'vitest';
import { decodeTable, isOldWorkbook, isWorkbook } from '../../../src/tables/files.ts';

test.each([
  [[0x50, 0x4b, 0x03, 0x04, 1], true, false],
  [[0xd0, 0xcf, 0x11, 0xe0, 1], false, true],
  [[0x50, 0x4b, 0x05, 0x06], false, false],
  [[0x50, 0x4b], false, false],
  [[], false, false],
])('%j is a workbook: %j, an old one: %j', (bytes, isNew, isOld) => {
  expect([isWorkbook(Uint8Array.from(bytes)), isOldWorkbook(Uint8Array.from(bytes))]).toEqual([isNew, isOld]);
});

test.each([
  ['UTF-8', Buffer.from('Höhe')],
  ['UTF-16', Buffer.from('\uFEFFHöhe', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\uFEFFHöhe', 'utf16le').swap16()],
  ['the code page of Windows', Buffer.from('Höhe', 'latin1')],
])('decodes %s', (_, bytes) => {
  expect(decodeTable(bytes)).toBe('Höhe');
});
