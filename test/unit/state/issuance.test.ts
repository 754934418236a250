import { expect, test } from 'vitest';
import { RefusedAddresses } from '../../../src/state/issuance.ts';

const TODAY = '2026-11-21';

test('counts the different addresses of each party, until they are removed', () => {
  const asked = new RefusedAddresses();
  for (const address of ['a', 'b', 'a']) asked.add('one', address, TODAY);
  asked.add('other', 'a', TODAY);
  expect([asked.of('one', TODAY), asked.of('other', TODAY), asked.of('third', TODAY)]).toEqual([2, 1, 0]);
  asked.remove('one', 'a');
  asked.remove('one', 'a');
  expect(asked.has('one', 'a', TODAY)).toBe(false);
  expect(asked.has('other', 'a', TODAY)).toBe(true);
  expect(asked.of('one', TODAY)).toBe(1);
});

test('forgets all at the end of the day', () => {
  const asked = new RefusedAddresses();
  asked.add('one', 'a', TODAY);
  expect(asked.of('one', '2026-11-22')).toBe(0);
  expect(asked.of('one', TODAY)).toBe(0);
});

test('has room for as many addresses again the next day, or once some are removed', () => {
  const asked = new RefusedAddresses(3);
  for (const address of ['a', 'b', 'c']) asked.add('one', address, '2026-11-20');
  for (const address of ['a', 'b', 'c']) asked.add('one', address, TODAY);
  expect(asked.of('one', TODAY)).toBe(3);
  asked.remove('one', 'a');
  asked.add('other', 'a', TODAY);
  expect([asked.of('one', TODAY), asked.of('other', TODAY)]).toEqual([2, 1]);
});

test('has room again for as many addresses as it has forgotten', () => {
  const asked = new RefusedAddresses(3);
  for (const address of ['a', 'b', 'c', 'd']) asked.add('one', address, TODAY);
  expect(asked.of('one', TODAY)).toBe(0);
  for (const address of ['a', 'b', 'c']) asked.add('other', address, TODAY);
  expect(asked.of('other', TODAY)).toBe(3);
});

test('remembers a limited number of addresses over all parties', () => {
  const asked = new RefusedAddresses(3);
  for (const party of ['first', 'second', 'third', 'fourth']) asked.add(party, 'a', TODAY);
  expect(asked.of('first', TODAY)).toBe(0);
  expect(asked.of('fourth', TODAY)).toBe(1);
  for (let address = 0; address < 20; address++) asked.add('fifth', String(address), TODAY);
  expect(asked.of('fourth', TODAY)).toBe(0);
  expect(asked.of('fifth', TODAY)).toBeLessThanOrEqual(3);
});
