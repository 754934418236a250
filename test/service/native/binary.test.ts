import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nativeTarget } from '../../../src/native/binary.ts';

it('names the platform as the build names the addon', () => {
  const built = readdirSync(new URL('../../../dist/', import.meta.url)).filter((name) =>
    name.startsWith('cutting-layout.'),
  );
  expect(built).toEqual([`cutting-layout.${nativeTarget()}.node`]);
});
