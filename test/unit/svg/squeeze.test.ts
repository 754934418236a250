import { expect, test } from 'vitest';
import { squeezedWidth } from '../../../src/svg/squeeze.ts';
import { textWidth } from '../../../src/svg/text.ts';

test.each(['12', '-7', 'Kitchen', 'Tür links', 'rail 3'])('the text %j fits as it is', (text) => {
  expect(squeezedWidth(text, true)).toBeUndefined();
});

test.each(['WWWWWW', 'MMM', '厨房左门', '🚪🚪', 'ДЖЩШ'])('the wide text %j is squeezed', (text) => {
  expect(squeezedWidth(text, true)).toBe(textWidth(text, true));
  expect(squeezedWidth(text)).toBe(textWidth(text));
});
