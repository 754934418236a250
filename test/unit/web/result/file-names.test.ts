import { expect, test } from 'vitest';
import { sheetFileName } from '../../../../web/src/result/file-names.ts';

test('files sort as the sheets do', () => {
  expect(sheetFileName(2, 9, 'svg')).toBe('cutting-layout-sheet-3.svg');
  expect(sheetFileName(2, 120, 'png')).toBe('cutting-layout-sheet-003.png');
});
