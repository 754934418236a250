import { expect, it } from 'vitest';
import { Owners } from '../../../src/admission/owners.ts';

it('keeps the data of ten thousand owners, and beyond that forgets the oldest it may', () => {
  const owners = new Owners(
    () => ({ isBusy: false, seen: 0 }),
    ({ isBusy }) => !isBusy,
  );
  owners.keep('busy').isBusy = true;
  for (const owner of ['first', 'second']) owners.keep(owner).seen = 1;
  for (let other = 0; other < 9_998; other += 1) owners.keep(`other ${other}`);
  expect(owners.find('first')).toBeUndefined();
  expect(owners.find('busy')?.isBusy).toBe(true);
  expect(owners.find('second')?.seen).toBe(1);
  owners.forgetAll();
  expect(owners.keep('second').seen).toBe(0);
});
