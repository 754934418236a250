import { expect, test } from 'vitest';
import { crcOf } from '../../../../src/tables/workbook/crc.ts';

test('the checksum is the one of the standard, also piece by piece', () => {
  const bytes = new TextEncoder().encode('123456789');
  expect(crcOf(bytes)).toBe(0xcbf43926);
  expect(crcOf(bytes.subarray(4), crcOf(bytes.subarray(0, 4)))).toBe(0xcbf43926);
  expect(crcOf(new Uint8Array())).toBe(0);
});
