import { expect, test } from 'vitest';
import { decodeTable } from '../../../src/tables/files.ts';

test.each([
  ['UTF-8', Buffer.from('Höhe')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFHöhe')],
  ['UTF-16', Buffer.from('\uFEFFHöhe', 'utf16le')],
  ['the code page of Windows', Buffer.from('Höhe', 'latin1')],
])('decodes %s', (_, bytes) => {
  expect(decodeTable(bytes)).toBe('Höhe');
});
